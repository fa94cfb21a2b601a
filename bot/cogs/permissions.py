"""Who may do what in a server: its judges, those who may start games, and where."""

from typing import TYPE_CHECKING, Any

import discord

from bot.errors import UserFacing
from bot.hosting.delivery import NEEDED
from bot.services.people.servers import ServerSettings, settings_of
from bot.text.discord import missing_permissions

if TYPE_CHECKING:
    from bot.app import Berean


def has_role(interaction: discord.Interaction[Any], role: int | None) -> bool:
    """Say whether the user has a role of the server."""
    return (
        isinstance(interaction.user, discord.Member)
        and role is not None
        and interaction.user.get_role(role) is not None
    )


def is_judge(interaction: discord.Interaction[Any], settings: ServerSettings) -> bool:
    """Say whether the user is a judge of this server: he has the judges' role, or manages the server."""
    if interaction.guild_id is None:
        return False
    return interaction.permissions.manage_guild or has_role(interaction, settings.judge_role)


def require_judge(interaction: discord.Interaction[Any], settings: ServerSettings) -> None:
    """Refuse users who are not judges of this server.

    Raises:
        UserFacing: the user is no judge, or this is not in a server.
    """
    if interaction.guild_id is None:
        raise UserFacing("Judges belong to a server; use this there.")
    if not is_judge(interaction, settings):
        if settings.judge_role is None:
            raise UserFacing("Only who manages this server may do that; `/settings judges` names a role for judges.")
        raise UserFacing(f"Only the judges of this server (<@&{settings.judge_role}>) may do that.")


def require_manager(interaction: discord.Interaction[Any]) -> None:
    """Refuse users who do not manage this server.

    Raises:
        UserFacing: the user does not manage the server, or this is not in a server.
    """
    if interaction.guild_id is None:
        raise UserFacing("Settings belong to a server; use this there.")
    if not interaction.permissions.manage_guild:
        raise UserFacing("Only somebody who may manage this server can change its settings.")


def require_place(interaction: discord.Interaction[Any], settings: ServerSettings) -> None:
    """Refuse public messages in channels in which the server does not allow Berean.

    Raises:
        UserFacing: this channel is not allowed; the message names the channels that are.
    """
    parent = getattr(interaction.channel, "parent_id", None)
    if interaction.guild_id is not None and not settings.is_open(interaction.channel_id, parent):
        allowed = ", ".join(f"<#{channel}>" for channel in settings.channels)
        raise UserFacing(f"This server wants Berean's games and shown answers in {allowed}.")


def require_starter(interaction: discord.Interaction[Any], settings: ServerSettings) -> None:
    """Refuse users who may not start games in this server; its judges always may.

    Raises:
        UserFacing: the user may not start games here.
    """
    role = settings.starter_role
    if role is not None and not (has_role(interaction, role) or is_judge(interaction, settings)):
        raise UserFacing(f"In this server games are started by <@&{role}>.")


async def channel_for_games(bot: "Berean", interaction: discord.Interaction[Any]) -> discord.TextChannel:
    """Return the channel in which a game can have its thread: this one, or the one this thread is in.

    Raises:
        UserFacing: games cannot be here, the user may not start games, or a permission is missing.
    """
    here = interaction.channel
    channel = here.parent if isinstance(here, discord.Thread) else here
    if interaction.guild_id is None or not isinstance(channel, discord.TextChannel):
        raise UserFacing("Games are offered in a text channel of a server, where they get a thread of their own.")
    if bot.get_guild(interaction.guild_id) is None:
        raise UserFacing("I am not a member of this server; somebody who manages it can invite me.")
    settings = await settings_of(bot.desk.database, interaction.guild_id)
    require_place(interaction, settings)
    require_starter(interaction, settings)
    lacking = [name for name in NEEDED if not getattr(interaction.app_permissions, name)]
    if lacking:
        raise UserFacing(missing_permissions(lacking, f"#{channel.name}"))
    return channel
