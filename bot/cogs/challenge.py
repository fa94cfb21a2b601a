"""/play challenge, open, solo and list: games that people offer."""

from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands

from bot.cogs.finding import lost_game_text
from bot.cogs.formats import ANY, FOR_GAMES, FormatOption
from bot.cogs.joining import Joining, deck_name, side_of
from bot.cogs.offer_options import (
    CATEGORIES,
    CLOCKS,
    GAMES,
    CategoryOption,
    ClockOption,
    DeckOption,
    GameOption,
    RulesOption,
    told,
)
from bot.cogs.permissions import channel_for_games
from bot.cogs.play_group import play
from bot.errors import UserFacing
from bot.games.known import of_edition
from bot.games.mission import EDITION, SOLITAIRE
from bot.hosting import decks, offers
from bot.hosting.beginning import Side, begin_solo
from bot.hosting.offers import DeckRef, Offer
from bot.hosting.place import place_of, versus_in
from bot.hosting.questions import waiting_text
from bot.hosting.terms import Abilities, Terms
from bot.quotas.games import require_room_for_offer
from bot.services.decks.in_play import format_in
from bot.services.games.computers import computer_of, see_to_players, thinks_text
from bot.services.games.dealing.sealing import new_secret
from bot.services.games.values import Game
from bot.services.people.servers import GameEdition, settings_of
from bot.text.categories import agreed_in, category_of, fitting, in_teams, seats_of
from bot.text.outside import person_name
from bot.ui import limits, send
from bot.ui.offers import (
    HOST_DECK,
    HOST_LIST,
    START_OPEN,
    START_SOLO,
    deck_panel,
    offer_panel,
    offers_panel,
)
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press
from engine.kernel.chance import seal_of
from engine.kernel.ids import Seat
from engine.redemption.game import MAX_SEATS, MIN_SEATS
from engine.redemption.model.category import USUAL
from engine.redemption.model.ruleset import NEWEST

if TYPE_CHECKING:
    from bot.app import Berean

ComputerLevel = Literal["greedy", "learner", "club", "judge"]


class ChallengeCommands(Joining):
    """Finding an opponent."""

    def __init__(self, bot: "Berean") -> None:
        super().__init__(bot)
        #: who has pressed the button that begins a game against the computer, until that has begun
        self._beginning: set[int] = set()

    @play.command(name="challenge", description="Ask somebody to a game")
    @app_commands.describe(
        **told("deck", "edition", "checked", "clock", "abilities", "category", "rules", "game"),
        opponent="Whom you ask",
        second="Whom else you ask, for a game of three or more",
        third="Whom else you ask",
        fourth="Whom else you ask",
    )
    @app_commands.choices(checked=FOR_GAMES, clock=CLOCKS, category=CATEGORIES, game=GAMES)
    async def challenge(
        self,
        interaction: discord.Interaction[Any],
        opponent: discord.User,
        deck: DeckOption = None,
        edition: GameEdition | None = None,
        checked: FormatOption = None,
        clock: ClockOption = None,
        abilities: Abilities = "carried out",
        category: CategoryOption = None,
        rules: RulesOption = None,
        second: discord.User | None = None,
        third: discord.User | None = None,
        fourth: discord.User | None = None,
        game: GameOption = None,
    ) -> None:
        """Post a challenge."""
        asked = [each for each in (opponent, second, third, fourth) if each is not None]
        if interaction.user.id in (each.id for each in asked) or len({each.id for each in asked}) < len(asked):
            raise UserFacing("You cannot play against yourself here: each seat needs a person of its own.")
        if any(each.bot for each in asked):
            raise UserFacing("Bots do not play here; challenge a person.")
        terms = await self._terms(
            interaction, edition, checked, clock, abilities, category, rules, seats=1 + len(asked), game=game
        )
        await self._offer(interaction, tuple(each.id for each in asked), deck, terms)

    @play.command(name="open", description="Offer a game to whoever comes first")
    @app_commands.describe(
        **told("deck", "edition", "checked", "clock", "abilities", "category", "rules", "game"),
        players="How many play, you among them",
    )
    @app_commands.choices(checked=FOR_GAMES, clock=CLOCKS, category=CATEGORIES, game=GAMES)
    async def open(
        self,
        interaction: discord.Interaction[Any],
        deck: DeckOption = None,
        edition: GameEdition | None = None,
        checked: FormatOption = None,
        clock: ClockOption = None,
        abilities: Abilities = "carried out",
        category: CategoryOption = None,
        rules: RulesOption = None,
        players: app_commands.Range[int, MIN_SEATS, MAX_SEATS] | None = None,
        game: GameOption = None,
    ) -> None:
        """Post an open game."""
        terms = await self._terms(
            interaction, edition, checked, clock, abilities, category, rules, seats=players, game=game
        )
        await self._offer(interaction, (), deck, terms)

    @play.command(name="solo", description="Play against the computer")
    @app_commands.describe(
        **told("deck", "edition", "abilities", "category", "rules", "game"),
        against="The computer's deck",
        computers="How many computers play, each with a shipped deck",
        level="How well it plays: greedy answers at once; learner, club and judge think before they do",
        solitaire="The Mission alone: you choose what the Enemy plays, or it plays by itself",
    )
    @app_commands.choices(category=CATEGORIES, game=GAMES)
    async def solo(
        self,
        interaction: discord.Interaction[Any],
        deck: DeckOption = None,
        against: Literal["G", "H", "R"] = "H",
        edition: GameEdition | None = None,
        abilities: Abilities = "carried out",
        category: CategoryOption = None,
        rules: RulesOption = None,
        computers: app_commands.Range[int, 1, MAX_SEATS - 1] | None = None,
        level: ComputerLevel = "greedy",
        game: GameOption = None,
        solitaire: Literal["open", "automatic"] | None = None,
    ) -> None:
        """Begin a game against the computer, or one of The Mission alone."""
        seats = None if computers is None else computers + 1
        terms = await self._terms(
            interaction, edition, None, None, abilities, category, rules, seats=seats, game=game, alone=solitaire
        )
        await self._solo(interaction, deck, against, terms, level)

    @on_press(START_SOLO)
    async def start_solo(self, press: Press) -> None:
        """Begin a game against the computer by the server's settings; a double click begins only one."""
        user = press.interaction.user.id
        if user in self._beginning:
            raise UserFacing("Your game is already being started.")
        self._beginning.add(user)
        try:
            await self._solo(press.interaction, None, "H", await self._terms(press.interaction))
        finally:
            self._beginning.discard(user)

    @on_press(START_OPEN)
    async def start_open(self, press: Press) -> None:
        """Offer a game to whoever comes first, by the server's settings."""
        await self._offer(press.interaction, (), None, await self._terms(press.interaction))

    async def _solo(
        self,
        interaction: discord.Interaction[Any],
        deck: str | None,
        against: str,
        terms: Terms,
        level: ComputerLevel = "greedy",
    ) -> None:
        channel = await channel_for_games(self.bot, interaction)
        user = interaction.user
        own = decks.default_in(terms.edition)
        if deck is not None:
            own = await decks.find_deck(self.desk.database, user.id, deck, terms.edition)
        await send.acknowledge(interaction)
        if terms.checked is not None:
            await self._see_to_deck(own, terms.checked)
        shipped = decks.shipped_in(terms.edition)
        first = against if against in shipped else shipped[-1]
        names = [first if n % 2 == 0 else next(c for c in shipped if c != first) for n in range(terms.seats - 1)]
        computer = computer_of(level)
        see_to_players(of_edition(terms.edition), [computer])
        sides = (side_of(user, own), *(Side(computer, DeckRef(kind="starter", name=name)) for name in names))
        begun = await begin_solo(self.bot, sides, terms, channel, interaction.id)
        text = await self._begun_text(begun, Seat(0))
        await send.answer(interaction, Panel(f"{text} {thinks_text(level)}".strip()))

    @challenge.autocomplete("deck")
    @open.autocomplete("deck")
    @solo.autocomplete("deck")
    async def own_decks(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the shipped decks and the person's own."""
        return await self._decks_offered(interaction, current)

    async def _decks_offered(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        edition = EDITION if interaction.namespace.game == EDITION else NEWEST
        found = await decks.choices_for(self.desk.database, interaction.user.id, edition)
        fitting = [c for c in found if current.lower() in c.label.lower()]
        return [app_commands.Choice(name=c.label, value=c.value[: limits.CHOICE_VALUE]) for c in fitting]

    @play.command(name="list", description="Your games, and the games on offer in this server")
    async def list_games(self, interaction: discord.Interaction[Any]) -> None:
        """Show games and offers in private."""
        user = interaction.user.id
        lines = [_game_line(game) for game in await self.desk.games.open_games_of(str(user))]
        lines += map(lost_game_text, await self.desk.games.lost_games_of(str(user)))
        offered = await offers.standing_offers(self.desk.database, interaction.guild_id or 0)
        standing = [offer for offer in offered if self._may_see(interaction, offer)]
        await send.answer(interaction, offers_panel(lines, standing, user))

    async def _offer(
        self,
        interaction: discord.Interaction[Any],
        asked: tuple[int, ...],
        deck: str | None,
        terms: Terms,
    ) -> None:
        channel = await channel_for_games(self.bot, interaction)
        chosen = decks.default_in(terms.edition)
        if deck is not None:
            chosen = await decks.find_deck(self.desk.database, interaction.user.id, deck, terms.edition)
        remark = await self._examined(chosen, terms)
        secret = new_secret()
        offer = Offer(
            id=await offers.new_offer_id(self.desk.database),
            guild=interaction.guild_id or 0,
            channel=channel.id,
            host=interaction.user.id,
            host_name=person_name(interaction.user.display_name),
            guest=asked[0] if asked else None,
            others=asked[1:],
            terms=terms,
            deck=chosen,
            made_at=offers.moment(),
            shown_in=interaction.channel_id,
            seal=seal_of(secret),
            secret=secret,
        )
        room = partial(require_room_for_offer, offer=offer, limits=await self.desk.limits(offer.guild))
        async with self.desk.calling_others(offer.host, offer.guild) if asked else nullcontext():
            await offers.save_offer(self.desk.database, offer, room)
        named = await decks.choices_for(self.desk.database, interaction.user.id, terms.edition)
        text = f"Your deck: **{deck_name(chosen)}**. Only you see this; you can still choose another."
        text += remark
        own = deck_panel(offer, named, HOST_DECK, HOST_LIST, text)
        has_waited = send.is_answered(interaction)  # in private, and what comes first takes the place of that
        if has_waited:
            await send.answer(interaction, own)
        message = await send.answer(interaction, offer_panel(offer), private=False)
        if message is not None:
            await offers.note_message(self.desk.database, offer.id, message)
        if not has_waited:
            await send.answer(interaction, own)

    async def _examined(self, chosen: DeckRef, terms: Terms) -> str:
        """Refuse a deck that cannot be played; return a warning if no shipped deck can be played with it by a teammate.

        Rules: DBR-TEAMS-04, DBR-TEAMS-05
        """
        await self._see_to_deck(chosen, terms.checked)
        if terms.checked is None or not decks.has_team_decks(terms):
            return ""
        if await self.desk.heavily(decks.starters_beside, chosen, terms):
            return ""
        return f" Your teammate needs a list of his own: no starter deck goes into a team with yours. {decks.TOGETHER}"

    async def _terms(
        self,
        interaction: discord.Interaction[Any],
        edition: GameEdition | None = None,
        checked: FormatOption = None,
        clock: ClockOption = None,
        abilities: Abilities = "carried out",
        category: CategoryOption = None,
        rules: str | None = None,
        *,
        seats: int | None = None,
        game: GameOption = None,
        alone: str | None = None,
    ) -> Terms:
        """Return the terms asked for; edition and category are the server's if none are named.

        Raises:
            UserFacing: the category is not for so many players, or a rule that was typed is no optional rule.
        """
        settings = await settings_of(self.desk.database, interaction.guild_id)
        if game is not None and game.value == EDITION:
            terms = self._mission_terms(clock, category, rules, seats, alone)
            return terms.model_copy(update={"silent_days": settings.silent_days})
        if alone is not None:
            raise UserFacing("Solitaire is a way to play The Mission: choose it under `game`.")
        played = category_of(category.value if category else settings.category)
        number = seats or (played.usual if category else 2)
        if category:
            seats_of(played, number)
        else:
            played = fitting(played, number)
        chosen = edition or settings.rules
        needed = checked.value if checked else format_in(chosen, played.decks) if played.decks else ANY
        return Terms(
            edition=chosen,
            category=played.id,
            agreed=agreed_in(rules or ""),
            seats=number,
            checked=None if needed == ANY else needed,
            control=clock.value if clock else "none",
            abilities=abilities,
            silent_days=settings.silent_days,
        )

    def _mission_terms(
        self, clock: ClockOption, category: CategoryOption, rules: str | None, seats: int | None, alone: str | None
    ) -> Terms:
        """Return the terms of a game of The Mission; its decks have to be legal, and a team game has four seats.

        Raises:
            UserFacing: it is not for so many players, or it has no such rule as was typed.
        """
        if rules:
            raise UserFacing("The Mission has no optional rules to type; leave `rules` out.")
        if category is not None and not in_teams(category.value):
            raise UserFacing("The Mission has teams as its only category; leave `category` out else.")
        found = category_of(category.value) if category else category_of(USUAL)
        return Terms(
            edition=EDITION,
            category=found.id,
            agreed={SOLITAIRE: alone} if alone else {},
            seats=1 if alone else seats_of(found, seats or found.usual),
            checked=EDITION,
            control=clock.value if clock else "none",
        )


def _game_line(game: Game) -> str:
    thread = place_of(game.about).thread
    return f"{f'<#{thread}> ' if thread else ''}{versus_in(game)}: {waiting_text(game)}"
