"""/card: a card as it reads today."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.base import Cog, promptly
from bot.errors import UserFacing
from bot.ui import limits, send
from bot.ui.cards import PRINTING, card_panel
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press
from engine.cards.catalog import Catalog, UnknownCard

if TYPE_CHECKING:
    from bot.app import Berean


def find_card(catalog: Catalog, name: str) -> Panel:
    """Return the card that a name means, saying so where the name had to be guessed at.

    Raises:
        UserFacing: no card is meant clearly enough; with the nearest names.
    """
    try:
        found = catalog.find(name)
    except UnknownCard as unknown:
        near = ", ".join(hit.name for hit in unknown.alternatives)
        hint = f" Did you mean: {near}?" if near else ""
        raise UserFacing(limits.clip(f"I know no card “{name}”.{hint}", limits.CONTENT)) from None
    read_as = f"Read as **{found.hit.name}**." if found.guess else ""
    return card_panel(found.hit.group.printings, found.hit.printings[0], read_as=read_as)


class CardCog(Cog):
    """The cards."""

    @app_commands.command(name="card", description="Look a card up by its name")
    @app_commands.describe(name="The name, or the beginning of it")
    async def card(self, interaction: discord.Interaction[Any], name: app_commands.Range[str, 1, 100]) -> None:
        """Show a card in private."""
        await send.answer(interaction, await promptly(interaction, self._find(name)))

    async def _find(self, name: str) -> Panel:
        catalog = await self.desk.catalog()
        return await self.desk.aside(find_card, catalog, name)

    @card.autocomplete("name")
    async def names(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer names for what has been typed."""
        catalog = await self.desk.catalog()
        found = await self.desk.aside(catalog.complete, current, limits.CHOICES)
        return [app_commands.Choice(name=limits.clip(n, 100), value=n[: limits.CHOICE_VALUE]) for n in found]

    @on_press(PRINTING)
    async def printing(self, press: Press) -> None:
        """Show another printing in the place of the message."""
        catalog = await self.desk.catalog()
        name, _, set_code = (press.values[0] if press.values else "").rpartition("|")
        printing = catalog.printing(name, set_code)
        if printing is None:
            raise UserFacing("This printing is no longer in the card pool; look the card up again.")
        await send.update(press.interaction, card_panel(catalog.groups[printing.base_name].printings, printing))


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(CardCog(bot))
