"""/whatif: a battle laid by form and played, with what comes of it and why."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.base import Cog, promptly
from bot.services.verdicts.battles import whatif
from bot.services.verdicts.model import Direct
from bot.ui import limits, send
from bot.ui.rulings import table_panel
from engine.cards.model import CardType
from engine.redemption.model.ruleset import DOCUMENTS, EDITIONS, NEWEST

if TYPE_CHECKING:
    from bot.app import Berean

CardName = app_commands.Range[str, 1, 100]
BY = [app_commands.Choice(name=DOCUMENTS[each], value=each) for each in EDITIONS]


class WhatIfCog(Cog):
    """Tables laid to see what comes of them."""

    @app_commands.command(name="whatif", description="Lay a battle, play it, and see what comes of it and why")
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
        """Tell what comes of a battle, in private."""
        played = [each for each in (play, then, after) if each is not None]
        by = edition.value if edition is not None else NEWEST
        catalog = await self.desk.catalog()
        found: Direct = await promptly(
            interaction, self.desk.aside(whatif.played_out, attacker, block, played, souls, by, catalog)
        )
        told = [
            f"{attacker} attacks",
            f"{block} blocks" if block else "nobody blocks",
            *(f"{each} is played" for each in played),
        ]
        await send.answer(interaction, table_panel(", ".join(told), found))

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
        found = await self.desk.aside(whatif.names_like, current, types, limits.CHOICES, catalog)
        return [app_commands.Choice(name=n[: limits.CHOICE_NAME], value=n[: limits.CHOICE_VALUE]) for n in found]


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(WhatIfCog(bot))
