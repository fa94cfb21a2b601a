"""Who is still a member of a server: asked of Discord when needed, which takes no privileged intent."""

import discord

from bot.hosting.client import Client
from bot.ui.send import BROKEN, again

UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013


async def has_left(bot: Client, guild: int, user: int) -> bool:
    """Say whether a person has left a server; if Discord does not answer, he counts as a member."""
    try:
        await again(lambda: bot.http.get_member(guild, user))
    except discord.NotFound as error:
        return error.code in (UNKNOWN_MEMBER, UNKNOWN_USER)
    except (discord.HTTPException, *BROKEN):
        return False
    return False
