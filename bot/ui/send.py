"""Sending panels to Discord, in spite of broken connections and rate limits.

discord.py itself retries after answers of 5xx, and `waits` waits for rate limits. If a connection breaks while an
answer is under way, the request is sent again here, and "already acknowledged" then means that it had arrived. Messages
of tables and edits are sent by discord.py's HTTP client, without reading what Discord returns.
"""

import asyncio
import contextlib
import enum
import functools
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

import aiohttp
import discord
from discord.http import HTTPClient, MultipartParameters, Route, handle_message_parameters
from discord.webhook.async_ import async_context, interaction_message_response_params

from bot.ui.panel import Panel
from bot.ui.waits import waiting_text

log = logging.getLogger("berean.discord")

ALREADY_ANSWERED = 40060
UNKNOWN_INTERACTION = 10062
INVALID_TOKEN = 50027
TOO_LATE = frozenset({UNKNOWN_INTERACTION, INVALID_TOKEN, 10015})
CANNOT_WRITE_TO_USER = frozenset({50007, 50278})

#: where the first answer to an interaction is sent: a new message, or an edit of the one that was pressed
CALLBACK = "/interactions/{webhook_id}/{webhook_token}/callback"
NEW, CHANGED = discord.InteractionResponseType.channel_message, discord.InteractionResponseType.message_update
#: how Discord calls the message by which an interaction was answered first
ORIGINAL: Any = "@original"
#: an id that no message has
NO_MESSAGE = 0
Result = TypeVar("Result")
#: What a broken connection raises.
BROKEN = (aiohttp.ClientConnectionError, TimeoutError, ConnectionError)


#: seconds to wait before each time a request is sent again after its connection broke; together less than three
PAUSES = (0.0, 0.2, 0.6, 1.2)
UNSURE = (
    "The connection to Discord broke several times, so I cannot tell whether that was done. "
    "Look first (`/play moves` in a game), then do it again."
)


async def again(send: Callable[[], Awaitable[Result]]) -> Result:
    """Send, and send again while connections break; for requests of which Discord ignores a repetition."""
    for pause in PAUSES:
        try:
            return await send()
        except BROKEN:
            log.warning("a connection to Discord broke; the request is sent again")
            await asyncio.sleep(pause)
    return await send()


async def steadily(send: Callable[[], Awaitable[Result]]) -> Result | None:
    """Send, and send again while connections break; None if an earlier attempt had arrived after all."""
    try:
        return await again(send)
    except discord.HTTPException as error:
        if error.code == ALREADY_ANSWERED:
            return None
        raise


#: keys of what is recorded of an interaction: how it was acknowledged (None: a message has answered it), the task that
#: acknowledges it, that an answer is being sent, and that this edits what was pressed. discord.py records it in an
#: object that forms a reference cycle with the interaction, which stays in memory until Python looks for cycles.
ACKNOWLEDGED, COMING, ANSWERING, EDITS = "acknowledged", "coming", "answering", "edits"
#: seconds after which whoever acted is told that it takes a moment; Discord gives up after three
PROMPT_SECONDS = 1.2
FORM_LATE = "That took a moment, too long to open the form. Press once more."
PUBLIC_BELOW = "That took a moment; it stands below, for all to read."


class Promise(enum.Enum):
    """What an acknowledgment promises: a new message, or an edit of the pressed message."""

    MESSAGE = "a message"
    EDIT = "an edit"


def is_answered(interaction: discord.Interaction[Any]) -> bool:
    """Say whether the interaction was answered, so that only further messages and edits are possible."""
    return ACKNOWLEDGED in interaction.extras


@contextlib.asynccontextmanager
async def in_time(interaction: discord.Interaction[Any]) -> AsyncIterator[None]:
    """Acknowledge an interaction that is not answered soon, so that Discord does not give up."""

    def acknowledge_late() -> None:
        if not is_answered(interaction) and ANSWERING not in interaction.extras:
            work = acknowledge(interaction, new_message=_is_apart(interaction))
            interaction.extras[COMING] = asyncio.create_task(work, name="acknowledging")

    timer = asyncio.get_running_loop().call_later(PROMPT_SECONDS, acknowledge_late)
    try:
        yield
    finally:
        timer.cancel()
        if (coming := interaction.extras.get(COMING)) is not None:
            await asyncio.wait([coming])
            if not coming.cancelled() and (error := coming.exception()) is not None:
                log.info("interaction %s could not be acknowledged: %s", interaction.id, error)


def _is_apart(interaction: discord.Interaction[Any]) -> bool:
    """Say whether the answer will likely be a new message, since no message was pressed that it would edit."""
    pressed = interaction.message
    return pressed is None or not (pressed.flags.ephemeral or EDITS in interaction.extras)


async def _has_been_answered(interaction: discord.Interaction[Any]) -> bool:
    """Say whether Discord has had an answer, after any acknowledgment under way; if not, mark one as coming."""
    if (coming := interaction.extras.get(COMING)) is not None and coming is not asyncio.current_task():
        await asyncio.shield(coming)
    if is_answered(interaction):
        return True
    interaction.extras[ANSWERING] = True
    return False


async def post(http: HTTPClient, channel: int, panel: Panel, nonce: str) -> int:
    """Post a message and return its id; Discord makes only one message of two requests with the same nonce."""
    with handle_message_parameters(**panel.arguments(), nonce=nonce) as parameters:
        made = await http.send_message(channel, params=parameters)
    return int(made["id"])


async def replace(http: HTTPClient, channel: int, message: int, panel: Panel) -> None:
    """Replace all of a message."""
    with _replacing(panel) as parameters:
        await http.edit_message(channel, message, params=parameters)


def _replacing(panel: Panel) -> MultipartParameters:
    """Return what replaces all of a message; what has no files needs none of discord.py's care for them."""
    if panel.files:
        return handle_message_parameters(**panel.replacement())
    return MultipartParameters(panel.replaced(), None, None)


def _new(panel: Panel, *, private: bool) -> MultipartParameters:
    flags = discord.MessageFlags(ephemeral=private)
    return interaction_message_response_params(type=NEW.value, **panel.arguments(), flags=flags)


def _changed(panel: Panel) -> MultipartParameters:
    if panel.files:
        return interaction_message_response_params(type=CHANGED.value, **panel.replacement())
    return MultipartParameters({"type": CHANGED.value, "data": panel.replaced()}, None, None)


async def answer(interaction: discord.Interaction[Any], panel: Panel, *, private: bool = True) -> int | None:
    """Answer an interaction with a message, or with a further one if it has been answered; return its id if known."""
    if await _has_been_answered(interaction):
        if interaction.extras.get(ACKNOWLEDGED) is Promise.MESSAGE and not private:
            await _further(interaction, Panel(PUBLIC_BELOW), private=True)  # takes the place of the promise
        return await _further(interaction, panel, private=private)
    made = await steadily(lambda: _respond(interaction, _new(panel, private=private), is_told=True))
    interaction.extras.setdefault(ACKNOWLEDGED, None)
    return int(made["interaction"]["response_message_id"]) if made is not None else None


async def _further(interaction: discord.Interaction[Any], panel: Panel, *, private: bool) -> int | None:
    send = functools.partial(interaction.followup.send, ephemeral=private, wait=True, **panel.arguments())
    further = await steadily(send)
    if interaction.extras.get(ACKNOWLEDGED) is Promise.MESSAGE:
        interaction.extras[ACKNOWLEDGED] = None  # it is kept
    return further.id if further is not None else None


async def update(interaction: discord.Interaction[Any], panel: Panel) -> None:
    """Answer a click by replacing the message it was made on."""
    if not await _has_been_answered(interaction):
        await steadily(lambda: _respond(interaction, _changed(panel)))
        interaction.extras[ACKNOWLEDGED] = Promise.EDIT
    elif interaction.extras.get(ACKNOWLEDGED) is Promise.MESSAGE and interaction.message is not None:
        await _update_beside(interaction, interaction.message, panel)
    else:
        await steadily(lambda: change(reply_to(interaction), panel))


async def _update_beside(interaction: discord.Interaction[Any], pressed: discord.Message, panel: Panel) -> None:
    """Replace a pressed message of Berean though a new one was promised, and delete the promised one."""
    try:
        await again(lambda: replace(interaction._state.http, pressed.channel.id, pressed.id, panel))
    except (discord.Forbidden, discord.NotFound):  # Berean is no member there
        await steadily(lambda: change(reply_to(interaction), panel))
    else:
        await steadily(lambda: remove(reply_to(interaction)))


async def form(interaction: discord.Interaction[Any], modal: discord.ui.Modal) -> None:
    """Answer with a form; if an answer was promised Discord accepts none, so a message says so instead."""
    if await _has_been_answered(interaction):
        await answer(interaction, Panel(FORM_LATE))
        return
    await interaction.response.send_modal(modal)
    interaction.extras.setdefault(ACKNOWLEDGED, None)


@dataclass(frozen=True, slots=True)
class Reply:
    """A message by which an interaction was answered: what changes or deletes it, without all that was pressed."""

    interaction: int
    application: int
    token: str
    message: Any
    expires_at: datetime
    session: aiohttp.ClientSession
    http: HTTPClient

    @property
    def route(self) -> dict[str, Any]:
        """The arguments of a request about it that say how it is sent."""
        return {"session": self.session, "proxy": self.http.proxy, "proxy_auth": self.http.proxy_auth}

    @property
    def is_expired(self) -> bool:
        """Whether Discord lets nobody change it any more."""
        return discord.utils.utcnow() >= self.expires_at


def reply_to(interaction: discord.Interaction[Any], message: Any = ORIGINAL) -> Reply:
    """Return the message by which an interaction was answered; of one whose id is not known that is None."""
    place = ORIGINAL if message == ORIGINAL else _place_of(interaction, message)
    address = (interaction.id, interaction.application_id, interaction.token)
    return Reply(*address, place, interaction.expires_at, interaction._session, interaction._state.http)


def _place_of(interaction: discord.Interaction[Any], message: int | None) -> Any:
    """Return Discord's name for a message that answered an interaction: the original, if it was promised an edit.

    That may be a public board, so an unknown message is never taken for it.
    """
    pressed = interaction.message.id if interaction.message is not None else None
    if interaction.extras.get(ACKNOWLEDGED) is Promise.EDIT and message != pressed:
        return message or NO_MESSAGE
    return ORIGINAL


async def change(reply: Reply, panel: Panel) -> None:
    """Replace a message with which an interaction was answered."""
    with _replacing(panel) as parameters:
        await async_context.get().edit_webhook_message(
            reply.application,
            reply.token,
            reply.message,
            payload=parameters.payload,
            multipart=parameters.multipart,
            files=parameters.files,
            **reply.route,
        )


async def remove(reply: Reply) -> None:
    """Delete a message with which an interaction was answered."""
    await async_context.get().delete_webhook_message(reply.application, reply.token, reply.message, **reply.route)


async def _respond(interaction: discord.Interaction[Any], given: MultipartParameters, *, is_told: bool = False) -> Any:
    """Answer an interaction first; Discord says what it has made of it where that `is_told`."""
    adapter, http = async_context.get(), interaction._state.http
    with given as parameters:
        return await adapter.request(
            Route("POST", CALLBACK, webhook_id=interaction.id, webhook_token=interaction.token),
            interaction._session,
            proxy=http.proxy,
            proxy_auth=http.proxy_auth,
            payload=parameters.payload,
            multipart=parameters.multipart,
            files=parameters.files,
            params={"with_response": "1"} if is_told else None,
        )


async def acknowledge(interaction: discord.Interaction[Any], *, private: bool = True, new_message: bool = True) -> None:
    """Tell Discord that the answer will take a moment: a new message, or an edit of the clicked one."""
    if await _has_been_answered(interaction):
        return
    if new_message:
        await steadily(lambda: interaction.response.defer(ephemeral=private, thinking=True))
    else:
        await steadily(lambda: interaction.response.defer())
    interaction.extras[ACKNOWLEDGED] = Promise.MESSAGE if new_message else Promise.EDIT


async def tell_waiting(interaction: discord.Interaction[Any], seconds: float) -> None:
    """Tell the person who acted how long he has to wait; the answer will come by itself."""
    try:
        await acknowledge(interaction, new_message=_is_apart(interaction))
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
