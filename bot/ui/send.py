"""Getting a panel to Discord through bad weather.

discord.py retries answers of 5xx by itself, and `waits` waits for rate limits. A connection that breaks while an answer
is under way is left to us: the request is sent again, and "already acknowledged" then means that it had arrived.
Messages of tables go by its client for HTTP: what Discord makes of them is not looked at.
"""

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import aiohttp
import discord
from discord.http import HTTPClient, handle_message_parameters

from bot.ui.panel import Panel
from bot.ui.waits import waiting_text

log = logging.getLogger("berean.discord")

ALREADY_ANSWERED = 40060
UNKNOWN_INTERACTION = 10062
INVALID_TOKEN = 50027
TOO_LATE = frozenset({UNKNOWN_INTERACTION, INVALID_TOKEN, 10015})
CANNOT_WRITE_TO_USER = frozenset({50007, 50278})

Result = TypeVar("Result")
#: What a broken connection raises.
BROKEN = (aiohttp.ClientConnectionError, TimeoutError, ConnectionError)


#: seconds to wait before a request is sent again whose connection broke, one after the other; together below three
PAUSES = (0.0, 0.2, 0.6, 1.2)
UNSURE = (
    "The connection to Discord broke several times, so I cannot tell whether that was done. "
    "Look first (`/play moves` in a game), then do it again."
)


async def again(send: Callable[[], Awaitable[Result]]) -> Result:
    """Send, and again while connections break; good where Discord makes one of two that are the same."""
    for pause in PAUSES:
        try:
            return await send()
        except BROKEN:
            log.warning("a connection to Discord broke; the request is sent again")
            await asyncio.sleep(pause)
    return await send()


async def steadily(send: Callable[[], Awaitable[Result]]) -> Result | None:
    """Send, and again while connections break; None where an earlier attempt had arrived after all."""
    try:
        return await again(send)
    except discord.HTTPException as error:
        if error.code == ALREADY_ANSWERED:
            return None
        raise


#: set on an interaction that was acknowledged; discord.py does not notice where only the second attempt was answered
ACKNOWLEDGED = "acknowledged"


def is_answered(interaction: discord.Interaction[Any]) -> bool:
    """Say whether Discord has had an answer, so that only further messages and edits are possible."""
    return interaction.response.is_done() or ACKNOWLEDGED in interaction.extras


async def post(http: HTTPClient, channel: int, panel: Panel, nonce: str) -> int:
    """Post a message and return its id; Discord makes one of two requests with the same nonce."""
    with handle_message_parameters(**panel.arguments(), nonce=nonce) as parameters:
        made = await http.send_message(channel, params=parameters)
    return int(made["id"])


async def replace(http: HTTPClient, channel: int, message: int, panel: Panel) -> None:
    """Replace all of a message."""
    with handle_message_parameters(**panel.replacement()) as parameters:
        await http.edit_message(channel, message, params=parameters)


async def answer(interaction: discord.Interaction[Any], panel: Panel, *, private: bool = True) -> int | None:
    """Answer an interaction with a message, or with a further one if it has been answered; return its id if known."""
    if is_answered(interaction):
        send = functools.partial(interaction.followup.send, ephemeral=private, wait=True, **panel.arguments())
        further = await steadily(send)
        return further.id if further is not None else None
    first = await steadily(lambda: interaction.response.send_message(ephemeral=private, **panel.arguments()))
    return first.message_id if first is not None else None


async def update(interaction: discord.Interaction[Any], panel: Panel) -> None:
    """Answer a click by replacing the message it was made on."""
    if is_answered(interaction):
        await steadily(lambda: interaction.edit_original_response(**panel.replacement()))
        return
    await steadily(lambda: interaction.response.edit_message(**panel.replacement()))


async def acknowledge(interaction: discord.Interaction[Any], *, private: bool = True, new_message: bool = True) -> None:
    """Tell Discord that the answer will take a moment: as a message of its own, or as an edit of the one clicked."""
    if is_answered(interaction):
        return
    if new_message:
        await steadily(lambda: interaction.response.defer(ephemeral=private, thinking=True))
    else:
        await steadily(lambda: interaction.response.defer())
    interaction.extras[ACKNOWLEDGED] = True


async def tell_waiting(interaction: discord.Interaction[Any], seconds: float) -> None:
    """Tell the person who acted how long what he asked for has to wait; what he then gets comes by itself."""
    try:
        await acknowledge(interaction, new_message=interaction.message is None)
    except (discord.HTTPException, *BROKEN) as error:
        log.warning("could not answer interaction %s: %s", interaction.id, error)
        return
    await say(interaction, waiting_text(seconds))


async def say(interaction: discord.Interaction[Any], text: str) -> None:
    """Tell the person who acted something in private; never raises."""
    try:
        await answer(interaction, Panel(content=text))
    except discord.HTTPException as error:
        level = logging.INFO if error.code in TOO_LATE else logging.WARNING
        log.log(level, "could not answer interaction %s: %s", interaction.id, error)
    except BROKEN as error:
        log.warning("could not answer interaction %s: %s", interaction.id, error)
