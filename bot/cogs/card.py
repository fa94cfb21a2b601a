"""/card: a card with its text of today."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.base import Cog
from bot.errors import UserFacing
from bot.services.cards.rule_sections import printing_marked, reading_of, rules_behind
from bot.services.rulings.judges import list_rulings
from bot.services.rulings.naming import card_named
from bot.text.lookup.card_pictures import picture_of
from bot.ui import limits, send
from bot.ui.cards import PRINTING, READING, card_panel, reading_panel
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press
from engine.cards.catalog import CardGroup
from engine.cards.model import Printing
from engine.cards.reprints import newest_first

if TYPE_CHECKING:
    from bot.app import Berean


class CardCog(Cog):
    """The cards."""

    @app_commands.command(name="card", description="Look a card up by its name")
    @app_commands.describe(name="The name, or the beginning of it")
    async def card(self, interaction: discord.Interaction[Any], name: app_commands.Range[str, 1, 100]) -> None:
        """Show a card in private."""
        await send.answer(interaction, await self._find(interaction, name))

    async def _find(self, interaction: discord.Interaction[Any], name: str) -> Panel:
        catalog = await self.desk.catalog()
        found = await self.desk.lightly(card_named, name, catalog)
        read_as = f"Read as **{found.hit.name}**." if found.guess else ""
        return await self._panel(interaction, found.hit.group, catalog.meant(name, found.hit)[0], read_as)

    async def _panel(
        self, interaction: discord.Interaction[Any], group: CardGroup, shown: Printing, read_as: str = ""
    ) -> Panel:
        """Return a card with the rulings of this server's judges on it and the rules for its ability."""
        names = {group.base_name, *(printing.name for printing in group.printings)}
        server = interaction.guild_id
        rulings = await list_rulings(self.desk.database, str(server), cards=names) if server else []
        rules = await self.desk.lightly(rules_behind, shown)
        picture = picture_of(self.bot.settings.card_pictures, shown)
        printings = newest_first(group.printings)
        return card_panel(printings, shown, read_as=read_as, rulings=rulings, rules=rules, picture=picture)

    @card.autocomplete("name")
    async def names(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer card names that begin with what was typed."""
        catalog = await self.desk.catalog()
        found = await self.desk.lightly(catalog.complete, current, limits.CHOICES)
        return [app_commands.Choice(name=limits.clip(n, 100), value=n[: limits.CHOICE_VALUE]) for n in found]

    @on_press(PRINTING)
    async def printing(self, press: Press) -> None:
        """Show another printing in the same message."""
        catalog = await self.desk.catalog()
        name, _, set_code = (press.values[0] if press.values else "").rpartition("|")
        printing = catalog.printing(name, set_code)
        if printing is None:
            raise UserFacing("This printing is no longer in the card pool; look the card up again.")
        panel = await self._panel(press.interaction, catalog.group_of(printing), printing)
        await send.update(press.interaction, panel)

    @on_press(READING)
    async def reading(self, press: Press) -> None:
        """Show how Berean reads the ability of a card."""
        catalog = await self.desk.catalog()
        printing = await self.desk.lightly(printing_marked, catalog, press.argument(0))
        if printing is None:
            raise UserFacing("This card is no longer in the card pool; look it up again.")
        await send.answer(press.interaction, reading_panel(await self.desk.lightly(reading_of, printing)))


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(CardCog(bot))
