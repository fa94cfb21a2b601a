"""The command tree: where each command is offered, and how its failures are answered."""

import asyncio
import contextlib
import functools
import logging
from typing import Any

import discord
from discord import app_commands

from bot.errors import UserFacing
from bot.ui.send import BROKEN, in_time
from bot.ui.waits import telling
from bot.watching.metrics import Metrics
from bot.work.people import works_for
from bot.work.suggestions import Suggestions

log = logging.getLogger("berean.discord")

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu | app_commands.Group

#: seconds to find suggestions in: Discord shows none later than three seconds after the keystroke
SUGGESTING = 2.5
#: the most characters of what is being typed by which suggestions are looked for
MOST_TYPED = 100
ELSEWHERE = "This belongs to a server; use it there."


def anywhere() -> tuple[app_commands.AppCommandContext, app_commands.AppInstallationType]:
    """Return the places of commands that need neither a server nor a game."""
    return (
        app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        app_commands.AppInstallationType(guild=True, user=True),
    )


def servers_only() -> tuple[app_commands.AppCommandContext, app_commands.AppInstallationType]:
    """Return the places of commands that are about a server, or done before all players of a game."""
    return (
        app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        app_commands.AppInstallationType(guild=True, user=False),
    )


class Answering(discord.Client):
    """The client whose commands are in the tree."""

    suggestions: Suggestions
    metrics: Metrics

    async def answer_failure(self, interaction: discord.Interaction[Any], error: BaseException) -> None:
        """Turn a failure into one private sentence."""
        raise NotImplementedError

    def tell_waiting(self, interaction: discord.Interaction[Any], seconds: float) -> None:
        """Tell a person that Discord makes his answer wait."""
        raise NotImplementedError


class Tree(app_commands.CommandTree[Answering]):
    """The command tree, in which the client answers every failure.

    A command that is `guild_only` is offered only in servers; one that names its own places, in these; any other
    everywhere.
    """

    def add_command(self, command: AnyCommand, /, **options: Any) -> None:
        """Add a command, and make sure that it is offered only where it can be used."""
        if command.guild_only:
            command.allowed_contexts, command.allowed_installs = servers_only()
        super().add_command(command, **options)

    async def interaction_check(self, interaction: discord.Interaction[Answering], /) -> bool:
        """Refuse a command where it is not offered: Discord may still list it there from an earlier release."""
        named: dict[str, Any] = {**(interaction.data or {})}
        command = self.get_command(str(named.get("name")), type=discord.AppCommandType(int(named.get("type", 1))))
        if command is None or _fits(interaction.context, command.allowed_contexts or anywhere()[0]):
            return True
        await self.client.answer_failure(interaction, UserFacing(ELSEWHERE))
        return False

    async def on_error(
        self, interaction: discord.Interaction[Answering], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a failed command."""
        await self.client.answer_failure(interaction, error)

    async def _call(self, interaction: discord.Interaction[Answering]) -> None:
        works_for(interaction.user.id)
        if interaction.type is discord.InteractionType.autocomplete:
            await self._suggest(interaction)
        else:
            with telling(functools.partial(self.client.tell_waiting, interaction)):
                async with in_time(interaction):
                    await super()._call(interaction)

    async def _suggest(self, interaction: discord.Interaction[Answering]) -> None:
        """Answer a keystroke; with nothing if the person has no part in it, has typed on, or anything fails.

        discord.py would leave the keystroke unanswered, and write a traceback for each.
        """
        try:
            async with asyncio.timeout(SUGGESTING):
                if await self.client.suggestions.are_wanted(interaction.user.id):
                    await self._suggestions(interaction)
        except Exception as error:
            log.debug("no suggestions for interaction %s", interaction.id, exc_info=error)
            if not isinstance(error, UserFacing):
                self.client.metrics.failed("suggestions", "suggestions")
        if not interaction.response.is_done():
            with contextlib.suppress(discord.HTTPException, *BROKEN):
                await interaction.response.autocomplete([])

    async def _suggestions(self, interaction: discord.Interaction[Answering]) -> None:
        data: Any = interaction.data
        filled: Any = interaction  # with what discord.py notes of its command there, in attributes it does not declare
        command, given = self._get_app_command_options(data)
        options: list[Any] = list(given)
        for option in options:
            if isinstance(typed := option.get("value"), str):  # Discord bounds what is sent, not what is being typed
                option["value"] = typed[:MOST_TYPED]
        filled._cs_command = command
        filled._cs_namespace = app_commands.Namespace(interaction, data.get("resolved", {}), options)
        focused = next(option["name"] for option in options if option.get("focused"))
        await command._invoke_autocomplete(interaction, focused, filled._cs_namespace)


def _fits(here: app_commands.AppCommandContext, allowed: app_commands.AppCommandContext) -> bool:
    """Say whether a command may be used in the place an interaction comes from; an unknown kind of place is allowed."""
    kinds = ("guild", "dm_channel", "private_channel")
    known = [kind for kind in kinds if getattr(here, kind)]
    return not known or any(getattr(allowed, kind) for kind in known)
