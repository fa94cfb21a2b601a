"""/play digest: one message a day instead of a ping for each call."""

from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands

from bot.cogs.base import Cog
from bot.cogs.play_group import play
from bot.errors import UserFacing
from bot.services.people.digests import Digest, Where, digest_of, set_digest
from bot.ui import send
from bot.ui.panel import Panel


class DigestCommands(Cog):
    """A person's daily digest."""

    @play.command(name="digest", description="One message a day with the games that wait for you, instead of pings")
    @app_commands.describe(
        where="dm: to you; here: in this channel; off: a ping for each call", hour="At which hour, UTC (0 to 23)"
    )
    async def digest(
        self,
        interaction: discord.Interaction[Any],
        where: Where | None = None,
        hour: app_commands.Range[int, 0, 23] | None = None,
    ) -> None:
        """Show or change it, in private."""
        user, now = str(interaction.user.id), datetime.now(UTC)
        digest = await digest_of(self.desk.database, user)
        if where is not None or hour is not None:
            digest = digest.model_copy(
                update={"where": where or digest.where, "hour": digest.hour if hour is None else hour}
            )
            if where == "here":
                digest = digest.model_copy(update=self._here(interaction))
            elif where is not None:
                digest = digest.model_copy(update={"guild": 0, "channel": 0})
            if where is not None and not digest.message:
                digest = digest.model_copy(update={"sent": now})  # the first one comes when its hour comes
            await set_digest(self.desk.database, user, digest)
        await send.answer(interaction, Panel(_told(digest, now)))

    def _here(self, interaction: discord.Interaction[Any]) -> dict[str, int]:
        """Return where a digest is to be posted.

        Raises:
            UserFacing: a digest cannot be posted in this channel.
        """
        channel = interaction.channel
        if interaction.guild_id is None or not isinstance(channel, discord.TextChannel):
            raise UserFacing(
                "Use this in the text channel of a server where the digest is to come; `where: dm` goes anywhere."
            )
        if not interaction.app_permissions.send_messages:
            raise UserFacing("I may not write in this channel.")
        return {"guild": interaction.guild_id, "channel": channel.id, "message": 0}


def _told(digest: Digest, now: datetime) -> str:
    if digest.where == "off":
        return "You are called at each of your moves; `/play digest where: dm` sends one message a day instead."
    hour = int(now.replace(hour=digest.hour, minute=0, second=0, microsecond=0).timestamp())
    where = "to your DMs" if digest.where == "dm" else f"to <#{digest.channel}>"
    return (
        f"Once a day, from <t:{hour}:t> on, the games that wait for you are listed in one message {where}; nothing "
        "comes where none waits. You are no longer called at each move, except in games whose clock counts in minutes."
    )
