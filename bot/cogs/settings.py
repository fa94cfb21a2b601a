"""/settings: what a server decides for itself. Its managers may change it; all settings are shown after each change."""

from typing import TYPE_CHECKING, Any, get_args

import discord
from discord import app_commands

from bot.cogs.base import Cog
from bot.cogs.formats import FORMATS
from bot.cogs.offer_options import CATEGORIES
from bot.cogs.permissions import require_manager
from bot.errors import UserFacing
from bot.hosting.delivery import NEEDED
from bot.quotas.limits import limits_in, require_allowed
from bot.services.people import servers
from bot.services.people.servers import GameEdition, ServerSettings
from bot.services.rulings.documents import load_library
from bot.text.categories import category_of
from bot.text.discord import missing_permissions
from bot.ui import limits, send
from bot.ui.servers import settings_panel
from engine.redemption.model.ruleset import DOCUMENTS as EDITION_NAMES
from glossary.documents import Kind

if TYPE_CHECKING:
    from bot.app import Berean

DOCUMENTS = [app_commands.Choice(name=kind.value, value=kind.value) for kind in Kind]
EDITIONS = [app_commands.Choice(name=EDITION_NAMES[edition], value=edition) for edition in get_args(GameEdition)]


class SettingsCog(Cog):
    """The settings of a server."""

    settings = app_commands.Group(
        name="settings",
        description="What this server decides for itself",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @settings.command(name="show", description="What is set, and whether I have the permissions I need here")
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Show all settings."""
        await self._show(interaction, await servers.settings_of(self.desk.database, interaction.guild_id))

    @settings.command(name="judges", description="Whose rulings count here: the role that may use /judge")
    @app_commands.describe(role="The judges' role; leave it out for only those who manage the server")
    async def judges(self, interaction: discord.Interaction[Any], role: discord.Role | None = None) -> None:
        """Name the judges' role."""
        await self._change(interaction, judge_role=_role(role))

    @settings.command(name="starters", description="Who may start games")
    @app_commands.describe(role="The role that may; leave it out for everybody")
    async def starters(self, interaction: discord.Interaction[Any], role: discord.Role | None = None) -> None:
        """Name the role that may start games."""
        await self._change(interaction, starter_role=_role(role))

    @settings.command(
        name="channel", description="Where games are played and answers shown; everywhere until you name one"
    )
    @app_commands.describe(channel="A channel", allowed="No takes it off the list")
    async def channel(
        self, interaction: discord.Interaction[Any], channel: discord.TextChannel, allowed: bool = True
    ) -> None:
        """Allow a channel, or stop allowing it."""
        require_manager(interaction)
        server = interaction.guild_id or 0
        await self._show(
            interaction, await servers.allow_channel(self.desk.database, server, channel.id, allowed=allowed)
        )

    @settings.command(name="rules", description="The rules that games and rulings follow where nobody names others")
    @app_commands.describe(edition="Which rules")
    @app_commands.choices(edition=EDITIONS)
    async def rules(self, interaction: discord.Interaction[Any], edition: app_commands.Choice[str]) -> None:
        """Set the edition."""
        await self._change(interaction, edition=edition.value)

    @settings.command(name="puzzles", description="Whether /puzzle is answered here")
    @app_commands.describe(on="Yes, as usual, or no")
    async def puzzles(self, interaction: discord.Interaction[Any], on: bool) -> None:
        """Turn puzzles on or off."""
        await self._change(interaction, puzzles=on)

    @settings.command(name="category", description="What games play where nobody names a category")
    @app_commands.describe(category="What is played, and by which decks")
    @app_commands.choices(category=CATEGORIES)
    async def category(self, interaction: discord.Interaction[Any], category: app_commands.Choice[str]) -> None:
        """Set the category."""
        await self._change(interaction, category=category_of(category.value).id)

    @settings.command(name="decks", description="The format decks are checked by where nobody names one")
    @app_commands.describe(format="The format")
    @app_commands.choices(format=FORMATS)
    async def decks(self, interaction: discord.Interaction[Any], format: app_commands.Choice[str]) -> None:
        """Set the format."""
        require_manager(interaction)
        await servers.set_deck_format(self.desk.database, interaction.guild_id or 0, format.value)
        await self._show(interaction, await servers.settings_of(self.desk.database, interaction.guild_id))

    @settings.command(name="document", description="Which version of an official document is quoted here")
    @app_commands.describe(document="The document", version="Its version; leave it out for the newest")
    @app_commands.choices(document=DOCUMENTS)
    async def document(
        self,
        interaction: discord.Interaction[Any],
        document: app_commands.Choice[str],
        version: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        """Choose the version of a document."""
        require_manager(interaction)
        kind = Kind(document.value)
        known = await self._versions(kind)
        if version is not None and version not in known:
            there = ", ".join(known) or "none"
            raise UserFacing(f"I have no version {version!r} of {kind.value}; imported here: {there}.")
        server = interaction.guild_id or 0
        await self._show(interaction, await servers.choose_version(self.desk.database, server, kind, version or ""))

    @document.autocomplete("version")
    async def versions(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the versions that are imported."""
        found = await self._versions(Kind(interaction.namespace.document)) if interaction.namespace.document else []
        fitting = [version for version in found if current.casefold() in version.casefold()]
        return [app_commands.Choice(name=v, value=v) for v in fitting[: limits.CHOICES]]

    @settings.command(name="limits", description="What one person may have here; leave one out to keep it")
    @app_commands.describe(
        games="Games that go on", offers="Open offers", calls="How often he may call others in ten minutes"
    )
    async def limits(
        self,
        interaction: discord.Interaction[Any],
        games: app_commands.Range[int, 1, 1000] | None = None,
        offers: app_commands.Range[int, 1, 1000] | None = None,
        calls: app_commands.Range[int, 1, 1000] | None = None,
    ) -> None:
        """Set how many games and offers one person may have."""
        require_manager(interaction)
        require_allowed(self.desk.settings, games=games, offers=offers, calls=calls)
        given = {"games": games, "offers": offers, "calls": calls}
        await self._change(interaction, **{name: number for name, number in given.items() if number is not None})

    @settings.command(name="absence", description="After how many silent days a game without a clock may be claimed")
    @app_commands.describe(days="Of the opponent's silence; for games that begin from now on")
    async def absence(self, interaction: discord.Interaction[Any], days: app_commands.Range[int, 1, 30]) -> None:
        """Set how long an opponent may be silent."""
        await self._change(interaction, silent_days=days)

    async def _versions(self, kind: Kind) -> list[str]:
        library = await self.desk.lightly(load_library)
        return [each.version for each in library.documents if each.kind is kind]

    async def _change(self, interaction: discord.Interaction[Any], **changes: Any) -> None:
        require_manager(interaction)
        await self._show(
            interaction, await servers.change_settings(self.desk.database, interaction.guild_id or 0, **changes)
        )

    async def _show(self, interaction: discord.Interaction[Any], settings: ServerSettings) -> None:
        lacking = [name for name in NEEDED if not getattr(interaction.app_permissions, name)]
        told = missing_permissions(lacking, "this channel") if lacking else ""
        await send.answer(interaction, settings_panel(settings, limits_in(settings, self.desk.settings), told))


def _role(role: discord.Role | None) -> int | None:
    """Return the id to store; the role @everyone means no role.

    Raises:
        UserFacing: it belongs to a bot or another service, so that no person can have it.
    """
    if role is not None and role.managed:
        raise UserFacing(f"**{role.name}** belongs to a bot; name a role that people have.")
    return None if role is None or role.is_default() else role.id


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(SettingsCog(bot))
