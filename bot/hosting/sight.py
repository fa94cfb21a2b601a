"""Who may look at a game in which he does not play: people who see its thread in Discord now.

With each press and command Discord sends the person's roles, and it reports the channels of a server and their
permissions as they change. So no privileged intent is needed.
"""

from typing import Any

import discord

from bot.hosting.client import Client
from bot.hosting.place import GamePlace, place_of, seat_of
from bot.services.games.values import About


async def may_look(bot: Client, interaction: discord.Interaction[Any], about: About) -> bool:
    """Say whether a person plays in a game, or sees its thread."""
    return seat_of(about, interaction.user.id) is not None or await _sees_thread(bot, interaction, place_of(about))


def sees_channel(bot: Client, interaction: discord.Interaction[Any], guild: int, channel: int) -> bool:
    """Say whether a person in a server sees a channel of it."""
    member, found = interaction.user, bot.get_channel(channel)
    if interaction.guild_id != guild or not isinstance(member, discord.Member):
        return False
    return isinstance(found, discord.abc.GuildChannel) and found.permissions_for(member).view_channel


async def _sees_thread(bot: Client, interaction: discord.Interaction[Any], place: GamePlace) -> bool:
    if not place.thread or not sees_channel(bot, interaction, place.guild, place.channel):
        return False
    if interaction.channel_id == place.thread:
        return True
    try:
        thread = bot.get_channel(place.thread) or await bot.fetch_channel(place.thread)
        if isinstance(thread, discord.Thread) and thread.is_private() and not _manages(interaction.user, thread):
            await thread.fetch_member(interaction.user.id)
    except (discord.NotFound, discord.Forbidden):  # it is gone, or he is no member of it
        return False
    return True


def _manages(user: discord.User | discord.Member, thread: discord.Thread) -> bool:
    return isinstance(user, discord.Member) and thread.permissions_for(user).manage_threads
