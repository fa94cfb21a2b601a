"""/whatif: a battle described by options and played, with its result and why."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.cogs.base import Cog
from bot.cogs.permissions import channel_for_games
from bot.errors import UserFacing
from bot.hosting.beginning import begin_from_table
from bot.hosting.terms import Terms
from bot.services.games.computers import computer_of
from bot.services.games.values import Laid, Player
from bot.services.people.servers import settings_of
from bot.services.verdicts.battles import whatif
from bot.services.verdicts.battles.open_table import OpenTable, play_on
from bot.services.verdicts.model import Direct
from bot.services.verdicts.table import SEATS, edition_in
from bot.text.outside import person_name
from bot.ui import limits, send
from bot.ui.open_tables import (
    PLAY_ON,
    PLAY_ON_AGAINST,
    PLAY_ON_ANSWER,
    PLAY_ON_BACK,
    PLAY_ON_GAME,
    PLAY_ON_SHARED,
    PLAY_ON_USUAL,
    Answers,
    answers_in,
    computer_in,
    open_table_panel,
    scenario_in,
)
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press
from bot.ui.rulings import table_panel
from engine.cards.catalog import Catalog
from engine.cards.model import CardType
from engine.redemption.model.ruleset import DOCUMENTS, EDITIONS, NEWEST

if TYPE_CHECKING:
    from bot.app import Berean

CardName = app_commands.Range[str, 1, 100]
BY = [app_commands.Choice(name=DOCUMENTS[each], value=each) for each in EDITIONS]


#: the most answers at a table, since all are given again at each press
MOST_ANSWERS: Final = 60


def _table(scenario: str, answers: Answers, computer: str | None, catalog: Catalog) -> OpenTable:
    """Return a table after the answers given at it; news are only of the last."""
    table = play_on(scenario, catalog, computer)
    if answers:
        table.replay(answers[:-1])
        table.news()
        table.replay(answers[-1:])
    return table


def _played(scenario: str, answers: Answers, computer: str | None, catalog: Catalog) -> Panel:
    """Return a table after the answers given at it, to be shown."""
    table = _table(scenario, answers, computer, catalog)
    return open_table_panel(table, scenario, answers, table.news(), computer)


class WhatIfCog(Cog):
    """Tables set up to see what happens."""

    @app_commands.command(name="whatif", description="Set up a battle, play it, and see what happens and why")
    @app_commands.describe(
        attacker="The Hero who attacks",
        block="The Evil Character who blocks; nobody if left out",
        play="An Enhancement that is played; a good one by the attacker",
        then="An Enhancement that is played after it",
        after="And one more",
        souls="Lost Souls in the defender's Land of Bondage; 2 if left out",
        edition="Which rules; today's by default",
    )
    @app_commands.choices(edition=BY)
    async def whatif(
        self,
        interaction: discord.Interaction[Any],
        attacker: CardName,
        block: CardName | None = None,
        play: CardName | None = None,
        then: CardName | None = None,
        after: CardName | None = None,
        souls: app_commands.Range[int, 0, 5] = 2,
        edition: app_commands.Choice[str] | None = None,
    ) -> None:
        """Show how a battle ends, in private."""
        played = [each for each in (play, then, after) if each is not None]
        by = edition.value if edition is not None else NEWEST
        catalog = await self.desk.catalog()
        found: Direct = await self.desk.lightly(whatif.played_out, attacker, block, played, souls, by, catalog)
        told = [
            f"{attacker} attacks",
            f"{block} blocks" if block else "nobody blocks",
            *(f"{each} is played" for each in played),
        ]
        await send.answer(interaction, table_panel(", ".join(told), found))

    @on_press(PLAY_ON)
    async def play_on(self, press: Press) -> None:
        """Open the table of a message for playing on, in private."""
        panel = await self.desk.lightly(_played, *(await self._told(press, ())))
        await send.answer(press.interaction, panel)

    @on_press(PLAY_ON_AGAINST)
    async def play_against_the_computer(self, press: Press) -> None:
        """Let a computer player answer for one side from here on."""
        if press.argument(0) not in ("A", "B"):
            raise UserFacing("There is no such side.")
        scenario, answers, _, catalog = await self._told(press, ())
        panel = await self.desk.lightly(_played, scenario, answers, press.argument(0), catalog)
        await send.update(press.interaction, panel)

    @on_press(PLAY_ON_SHARED)
    async def show_to_all(self, press: Press) -> None:
        """Show the table in the channel, where anybody may play on for either side, since nothing on it is hidden."""
        panel = await self.desk.lightly(_played, *(await self._told(press, ())))
        await send.answer(press.interaction, panel, private=False)

    @on_press(PLAY_ON_ANSWER)
    async def answered(self, press: Press) -> None:
        """Answer with what was chosen."""
        if not all(each.isdecimal() for each in press.values):
            raise UserFacing("That is no answer to what is asked here.")
        await self._go_on(press, (tuple(int(each) for each in press.values),))

    @on_press(PLAY_ON_USUAL)
    async def answered_as_usual(self, press: Press) -> None:
        """Give the default answer."""
        await self._go_on(press, (None,))

    @on_press(PLAY_ON_BACK)
    async def taken_back(self, press: Press) -> None:
        """Take the last answer back."""
        scenario, answers, computer, catalog = await self._told(press, ())
        panel = await self.desk.lightly(_played, scenario, answers[:-1], computer, catalog)
        await send.update(press.interaction, panel)

    @on_press(PLAY_ON_GAME)
    async def made_a_game(self, press: Press) -> None:
        """Begin a game in a thread that goes on from here against the computer, as `/play solo` does from decks."""
        interaction = press.interaction
        channel = await channel_for_games(self.bot, interaction)
        scenario, answers, computer, catalog = await self._told(press, ())
        if computer is None:
            raise UserFacing("Choose first which side the computer plays.")
        await send.acknowledge(interaction)
        table = await self.desk.lightly(_table, scenario, answers, computer, catalog)
        if table.decision is None:
            raise UserFacing("This game is over already.")
        person = Player(kind="human", name=person_name(interaction.user.display_name), id=str(interaction.user.id))
        players = [computer_of("greedy") if seat == SEATS[computer] else person for seat in SEATS.values()]
        settings = await settings_of(self.desk.database, interaction.guild_id)
        terms = Terms(edition=edition_in(scenario), silent_days=settings.silent_days)
        laid = Laid(replace(table.course.step, facts=tuple(table.course.facts)), scenario)
        begun = await begin_from_table(self.bot, players, laid, terms, channel, interaction.id)
        told = self.bot.tables.where_text(begun, "The game")
        await send.answer(interaction, Panel(f"{told} Go there and press **My moves**."))

    async def _go_on(self, press: Press, further: Answers) -> None:
        told = await self._told(press, further)
        await send.update(press.interaction, await self.desk.lightly(_played, *told))

    async def _told(self, press: Press, further: Answers) -> tuple[str, Answers, str | None, Catalog]:
        """Return the table of a message, with the answers given so far and one more."""
        embeds = press.interaction.message.embeds if press.interaction.message else []
        scenario = scenario_in(embeds)
        answers = (*answers_in(embeds), *further)
        if scenario is None:
            raise UserFacing("This message has no table any more; ask the question again.")
        if len(answers) > MOST_ANSWERS:
            raise UserFacing("This table goes no further here; `berean ruling --play-on` at a terminal does.")
        return scenario, answers, computer_in(embeds), await self.desk.catalog()

    @whatif.autocomplete("attacker")
    async def attackers(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer Heroes."""
        return await self._cards(current, whatif.ATTACKERS)

    @whatif.autocomplete("block")
    async def blockers(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer Evil Characters."""
        return await self._cards(current, whatif.BLOCKERS)

    @whatif.autocomplete("play")
    @whatif.autocomplete("then")
    @whatif.autocomplete("after")
    async def enhancements(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer Enhancements."""
        return await self._cards(current, whatif.PLAYED)

    async def _cards(self, current: str, types: frozenset[CardType]) -> list[app_commands.Choice[str]]:
        catalog = await self.desk.catalog()
        found = await self.desk.lightly(whatif.names_like, current, types, limits.CHOICES, catalog)
        return [app_commands.Choice(name=n[: limits.CHOICE_NAME], value=n[: limits.CHOICE_VALUE]) for n in found]


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(WhatIfCog(bot))
