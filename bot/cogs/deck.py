"""/deckcheck and /deck: whether a list is legal, and saved lists."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.base import Cog
from bot.cogs.formats import FORMATS, FormatOption
from bot.errors import UserFacing
from bot.hosting.decks import owner_of
from bot.services.decks.checks import check_list, check_lists, is_team
from bot.services.decks.kept import NotLegal, fit_name, keep_deck, lackey_form
from bot.services.people.servers import settings_of
from bot.storage.decks import SavedDeck, decks_of, delete_deck
from bot.ui import limits, send
from bot.ui.decklists import read_file, read_lists, read_team, show_form, team_form
from bot.ui.decks import deck_file_panel, saved_decks_panel, verdict_panel
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press

if TYPE_CHECKING:
    from bot.app import Berean

CHECK_FORM, SAVE_FORM = "checkform", "saveform"
DECK_NAME = 60
#: the format for two lists, if none is named and the server's usual one is not for teams
TEAM = "teams"
ListOption = app_commands.Range[str, 1, 6000] | None
NameOption = app_commands.Range[str, 1, DECK_NAME]


class DeckCog(Cog):
    """Decks."""

    deck = app_commands.Group(name="deck", description="Save decks under a name")

    async def cog_load(self) -> None:
        """Add the entry in the menu of messages."""
        self.bot.tree.add_command(app_commands.ContextMenu(name="Check deck", callback=self.check_message))

    @app_commands.command(
        name="deckcheck", description="Is a deck legal? Without options a form opens to paste it into"
    )
    @app_commands.describe(
        decklist="The list in one line",
        file="The list as a file",
        saved="A saved deck",
        decklist2="Your teammate's list in one line",
        file2="Your teammate's list as a file",
        saved2="A saved deck, as your teammate's",
        format="The format",
    )
    @app_commands.choices(format=FORMATS)
    async def deckcheck(
        self,
        interaction: discord.Interaction[Any],
        decklist: ListOption = None,
        file: discord.Attachment | None = None,
        saved: NameOption | None = None,
        decklist2: ListOption = None,
        file2: discord.Attachment | None = None,
        saved2: NameOption | None = None,
        format: FormatOption = None,
    ) -> None:
        """Check a list, or the two of a team, from lines, files, saved decks, or a form. Rule: DBR-TEAMS-06"""
        first = await self._named(interaction, decklist, file, saved)
        second = await self._named(interaction, decklist2, file2, saved2)
        usual = await self._default(interaction)
        format_name = format.value if format else usual if second is None or is_team(usual) else TEAM
        if first is None and second is None:
            if is_team(format_name):
                await send.form(interaction, team_form(CHECK_FORM, format_name))
            else:
                await show_form(interaction, CHECK_FORM, format_name)
            return
        await self._show_verdict(interaction, [text for text in (first, second) if text is not None], format_name)

    async def _named(
        self,
        interaction: discord.Interaction[Any],
        decklist: str | None,
        file: discord.Attachment | None,
        saved: str | None,
    ) -> str | None:
        """Return the list that was given; None if none was."""
        if saved is not None:
            return (await self._deck(interaction, saved)).list
        return await _given(decklist, file) if decklist is not None or file is not None else None

    @on_press(CHECK_FORM)
    async def check_form(self, press: Press) -> None:
        """Check the list in the form."""
        format_name = press.argument(0)
        lists = await read_team(press) if is_team(format_name) else [await read_lists(press)]
        await self._show_verdict(press.interaction, lists, format_name)

    async def check_message(self, interaction: discord.Interaction[Any], message: discord.Message) -> None:
        """Check the list in a message, or in its files."""
        files = [await read_file(a) for a in message.attachments if a.filename.lower().endswith((".txt", ".dek"))]
        text = "\n".join([message.content, *files])
        if not text.strip():
            raise UserFacing("There is no decklist in this message: neither text nor a .txt or .dek file.")
        await self._show_verdict(interaction, [text], await self._default(interaction))

    async def _show_verdict(
        self, interaction: discord.Interaction[Any], lists: Sequence[str], format_name: str, name: str = ""
    ) -> None:
        verdict, shortfall = await self.desk.heavily(check_lists, lists, format_name)
        await send.answer(interaction, verdict_panel(verdict, shortfall, name))

    @deck.command(
        name="save", description="Save a deck that passes the check; without a list a form opens to paste it into"
    )
    @app_commands.describe(
        name="Its name", decklist="The list in one line", file="The list as a file", format="The format"
    )
    @app_commands.choices(format=FORMATS)
    async def save(
        self,
        interaction: discord.Interaction[Any],
        name: NameOption,
        decklist: ListOption = None,
        file: discord.Attachment | None = None,
        format: FormatOption = None,
    ) -> None:
        """Save a list from a line, a file, or a form."""
        named = fit_name(name)
        format_name = format.value if format else await self._default(interaction)
        if decklist is None and file is None:
            await show_form(interaction, SAVE_FORM, format_name, named)
            return
        await self._save(interaction, named, await _given(decklist, file), format_name)

    @on_press(SAVE_FORM)
    async def save_form(self, press: Press) -> None:
        """Save the list in the form."""
        await self._save(press.interaction, press.argument(1), await read_lists(press), press.argument(0))

    async def _save(self, interaction: discord.Interaction[Any], name: str, text: str, format_name: str) -> None:
        verdict, shortfall = await self.desk.heavily(check_list, text, format_name)
        panel = verdict_panel(verdict, shortfall, name)
        try:
            await keep_deck(
                self.desk.database, owner_of(interaction.user.id), name, verdict, self.desk.settings.most_decks
            )
            told = f"Saved as **{name}**."
        except NotLegal as refusal:
            told = limits.clip(refusal.message, limits.CONTENT)
        await send.answer(interaction, replace(panel, content=told))

    @deck.command(name="list", description="Your saved decks")
    async def list_decks(self, interaction: discord.Interaction[Any]) -> None:
        """List the person's decks."""
        await send.answer(interaction, saved_decks_panel(await self._decks(interaction)))

    @deck.command(name="show", description="Check a saved deck again")
    @app_commands.describe(name="Its name")
    async def show(self, interaction: discord.Interaction[Any], name: NameOption) -> None:
        """Show the verdict on a saved deck."""
        found = await self._deck(interaction, name)
        await self._show_verdict(interaction, [found.list], found.format, found.name)

    @deck.command(name="export", description="A saved deck as a file")
    @app_commands.describe(name="Its name")
    async def export(self, interaction: discord.Interaction[Any], name: NameOption) -> None:
        """Export a saved deck in Lackey form."""
        found = await self._deck(interaction, name)
        text = await self.desk.heavily(lackey_form, found.list, found.format)
        await send.answer(interaction, deck_file_panel(replace(found, list=text)))

    @deck.command(name="delete", description="Delete a saved deck")
    @app_commands.describe(name="Its name")
    async def delete(self, interaction: discord.Interaction[Any], name: NameOption) -> None:
        """Delete a saved deck."""
        found = await self._deck(interaction, name)
        await delete_deck(self.desk.database, owner=found.owner, name=found.name)
        await send.answer(interaction, Panel(f"**{found.name}** is deleted."))

    async def _default(self, interaction: discord.Interaction[Any]) -> str:
        return (await settings_of(self.desk.database, interaction.guild_id)).deck_format

    @deckcheck.autocomplete("saved")
    @deckcheck.autocomplete("saved2")
    @show.autocomplete("name")
    @export.autocomplete("name")
    @delete.autocomplete("name")
    async def names(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the person's decks."""
        found = [d.name for d in await self._decks(interaction) if current.casefold() in d.name.casefold()]
        return [app_commands.Choice(name=n, value=n) for n in found[: limits.CHOICES]]

    async def _decks(self, interaction: discord.Interaction[Any]) -> list[SavedDeck]:
        return await decks_of(self.desk.database, owner_of(interaction.user.id))

    async def _deck(self, interaction: discord.Interaction[Any], name: str) -> SavedDeck:
        for found in await self._decks(interaction):
            if found.name.casefold() == name.strip().casefold():
                return found
        raise UserFacing(f"You have no deck “{name}”; `/deck list` shows yours.")


async def _given(decklist: str | None, file: discord.Attachment | None) -> str:
    """Return the list of a line and a file together."""
    return "\n".join(part for part in (decklist or "", await read_file(file) if file else "") if part)


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(DeckCog(bot))
