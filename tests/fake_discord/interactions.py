"""Interactions: what a user did, and what the application may answer, when, and how often."""

import asyncio
import enum
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.fake_discord import errors, limits
from tests.fake_discord.world import Account, Channel, ChannelType, Message

if TYPE_CHECKING:
    from tests.fake_discord.rest import Call
    from tests.fake_discord.server import FakeDiscord

DEADLINE_SECONDS = 3.0
LIFE_SECONDS = 15 * 60.0


class Kind(enum.IntEnum):
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(enum.IntEnum):
    MESSAGE = 4
    DEFER_MESSAGE = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


#: Which answers fit which interaction; an update needs a message the component stands on.
ALLOWED = {
    Kind.COMMAND: {Callback.MESSAGE, Callback.DEFER_MESSAGE, Callback.MODAL},
    Kind.COMPONENT: {
        Callback.MESSAGE,
        Callback.DEFER_MESSAGE,
        Callback.DEFER_UPDATE,
        Callback.UPDATE,
        Callback.MODAL,
    },
    Kind.AUTOCOMPLETE: {Callback.CHOICES},
    Kind.MODAL: {Callback.MESSAGE, Callback.DEFER_MESSAGE, Callback.DEFER_UPDATE, Callback.UPDATE},
}


@dataclass(eq=False)
class Interaction:
    id: int
    kind: Kind
    user: Account
    channel: Channel
    source: Message | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    began: float = field(default_factory=time.monotonic)
    answer: Callback | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    answered_after: float = 0.0
    only_for: Account | None = None
    original: Message | None = None
    thinking: bool = False
    #: whether the message pressed on is yet to be changed, or something to be said beside it
    owes_update: bool = False
    followups: list[Message] = field(default_factory=list)
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] = field(default_factory=list)

    @property
    def is_under_way(self) -> bool:
        """Whether a deferred answer has not come yet."""
        is_there = self.original is not None and not self.original.deleted
        return self.thinking or (self.owes_update and is_there)

    @property
    def age(self) -> float:
        return time.monotonic() - self.began

    def expire(self) -> None:
        """Let fifteen minutes pass for this interaction's token."""
        self.began -= LIFE_SECONDS


def payload(fake: "FakeDiscord", interaction: Interaction, data: dict[str, Any]) -> dict[str, Any]:
    """Build the INTERACTION_CREATE event."""
    channel, user = interaction.channel, interaction.user
    body: dict[str, Any] = {
        "id": str(interaction.id),
        "application_id": str(fake.application_id),
        "type": int(interaction.kind),
        "token": interaction.token,
        "version": 1,
        "data": data,
        "channel_id": str(channel.id),
        "channel": {**channel.payload(fake.bot), "permissions": str(int(channel.permissions(user)))},
        "app_permissions": str(int(channel.permissions(fake.bot))),
        "attachment_size_limit": 10 * 1024 * 1024,
        "entitlements": [],
        "locale": "en-US",
        "context": 1 if channel.type is ChannelType.DM else 0,
    }
    if channel.guild is None:
        body["user"] = user.payload()
        body["authorizing_integration_owners"] = {"0": "0"}
    else:
        member = channel.guild.members[user.id]
        permissions = str(int(channel.permissions(user)))
        body["member"] = {**member.payload(), "permissions": permissions}
        body["guild_id"] = str(channel.guild.id)
        body["guild"] = {"id": str(channel.guild.id), "locale": "en-US", "features": []}
        body["guild_locale"] = "en-US"
        body["authorizing_integration_owners"] = {"0": str(channel.guild.id)}
    if interaction.source is not None:
        body["message"] = interaction.source.payload()
    return body


def find(call: "Call", life: float = LIFE_SECONDS) -> Interaction:
    interaction = call.fake.interactions.get(call.params["token"])
    if interaction is None:
        raise errors.unknown("Webhook", 10015)
    if interaction.age > life:
        raise errors.Refused(401, 50027, "Invalid Webhook Token")
    return interaction


# Handlers of REST routes.


def respond(call: "Call") -> dict[str, Any] | None:
    """POST /interactions/{id}/{token}/callback; what it has made is told to who asks for it."""
    interaction = call.fake.interactions.get(call.params["token"])
    if interaction is None or interaction.id != int(call.params["id"]) or interaction.age > DEADLINE_SECONDS:
        raise errors.unknown("interaction", 10062)
    if interaction.answer is not None:
        raise errors.Refused(400, 40060, "Interaction has already been acknowledged.")
    kind = Callback(call.body["type"])
    data = call.body.get("data") or {}
    allowed = ALLOWED[interaction.kind]
    if kind not in allowed or (kind in (Callback.UPDATE, Callback.DEFER_UPDATE) and interaction.source is None):
        raise errors.invalid_form([f"type: {kind.name} does not answer a {interaction.kind.name}"])
    _carry_out(call, interaction, kind, data)
    interaction.answer = kind
    interaction.answered_after = interaction.age
    interaction.answered.set()
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return None
    resource: dict[str, Any] = {"type": int(kind)}
    about: dict[str, Any] = {"id": str(interaction.id), "type": int(interaction.kind)}
    if interaction.original is not None:
        resource["message"] = interaction.original.payload()
        about["response_message_id"] = str(interaction.original.id)
        about["response_message_loading"] = interaction.thinking
        about["response_message_ephemeral"] = interaction.original.only_for is not None
    return {"interaction": about, "resource": resource}


def _carry_out(call: "Call", interaction: Interaction, kind: Callback, data: dict[str, Any]) -> None:
    fake = call.fake
    match kind:
        case Callback.MESSAGE:
            check_message(data, call.files)
            interaction.original = _post(call, interaction, data)
        case Callback.DEFER_MESSAGE:
            interaction.thinking = True
            interaction.only_for = interaction.user if (data.get("flags") or 0) & limits.EPHEMERAL else None
            waiting = {"content": "", "flags": (data.get("flags") or 0) | 1 << 7}
            interaction.original = fake.post(interaction.channel, fake.bot, waiting, None, interaction.only_for)
        case Callback.DEFER_UPDATE:
            interaction.owes_update = True
            interaction.original = interaction.source
        case Callback.UPDATE:
            assert interaction.source is not None
            if interaction.source.deleted:
                raise errors.unknown("Message", 10008)
            check_edit(interaction.source, data, call.files)
            fake.edit(interaction.source, data, call.files)
            interaction.original = interaction.source
        case Callback.CHOICES:
            _refuse(list(limits.choice_problems(data.get("choices") or [])))
            interaction.choices = data.get("choices") or []
            fake.people[interaction.user.id].receive("choices", interaction.choices)
        case Callback.MODAL:
            _refuse(list(limits.modal_problems(data)))
            interaction.modal = data
            fake.people[interaction.user.id].receive("modal", data)


def _post(call: "Call", interaction: Interaction, data: dict[str, Any]) -> Message:
    only_for = interaction.user if (data.get("flags") or 0) & limits.EPHEMERAL else None
    return call.fake.post(interaction.channel, call.fake.bot, data, call.files, only_for)


def follow_up(call: "Call") -> dict[str, Any]:
    """POST /webhooks/{application}/{token}: the first one after a deferral fills the waiting message."""
    interaction = find(call)
    if interaction.answer is None:
        raise errors.unknown("Webhook", 10015)
    check_message(call.body, call.files)
    if interaction.thinking and interaction.original is not None:
        _finish_thinking(call, interaction)
        return interaction.original.payload()
    interaction.owes_update = False
    message = _post(call, interaction, call.body)
    interaction.followups.append(message)
    return message.payload()


def _finish_thinking(call: "Call", interaction: Interaction) -> None:
    assert interaction.original is not None
    interaction.thinking = False
    interaction.original.flags &= ~(1 << 7)
    call.fake.edit(interaction.original, call.body, call.files)


def _message(call: "Call", interaction: Interaction) -> Message:
    wanted = call.params["message"]
    if wanted == "@original":
        found = interaction.original
    else:
        found = next((m for m in [interaction.original, *interaction.followups] if m and str(m.id) == wanted), None)
        if found is None and interaction.source is not None and str(interaction.source.id) == wanted:
            found = interaction.source
    if found is None or found.deleted:
        raise errors.unknown("Message", 10008)
    return found


def get_message(call: "Call") -> dict[str, Any]:
    return _message(call, find(call)).payload()


def edit_message(call: "Call") -> dict[str, Any]:
    interaction = find(call)
    message = _message(call, interaction)
    check_edit(message, call.body, call.files)
    interaction.owes_update = False
    if interaction.thinking and message is interaction.original:
        _finish_thinking(call, interaction)
    else:
        call.fake.edit(message, call.body, call.files)
    return message.payload()


def delete_message(call: "Call") -> None:
    interaction = find(call)
    interaction.owes_update = False
    message = _message(call, interaction)
    if message is interaction.original:
        interaction.thinking = False
    call.fake.delete(message)


# Checks shared with the channel routes.


def check_message(body: dict[str, Any], files: dict[int, Any]) -> None:
    _refuse([*limits.message_problems(body), *_files_not_there(body, files)])
    if not body.get("content") and not body.get("embeds") and not body.get("components") and not files:
        raise errors.empty_message()


def check_edit(message: Message, body: dict[str, Any], files: dict[int, Any]) -> None:
    after = {"content": message.content, "embeds": message.embeds, "components": message.components, **body}
    problems = limits.message_problems(after, was_v2=bool(message.flags & limits.COMPONENTS_V2))
    _refuse([*problems, *_files_not_there(body, files)])
    left = [after["content"], after["embeds"], after["components"], files]
    if not any([*left, body.get("attachments", message.attachments)]):
        raise errors.empty_message()


def _files_not_there(body: dict[str, Any], files: dict[int, tuple[str, bytes]]) -> list[str]:
    """What shows a file by `attachment://NAME` of which none goes along."""
    sent = {f"attachment://{name}" for name, _ in files.values()}
    shown = [
        media.get("url")
        for part in limits.walk(body.get("components") or [])
        for media in (part.get("file") or {}, *(item.get("media") or {} for item in part.get("items") or []))
    ]
    named = {url for url in shown if url and url.startswith("attachment://")}
    return [f"components: {url} does not go along" for url in sorted(named - sent)]


def _refuse(problems: list[str]) -> None:
    if problems:
        raise errors.invalid_form(problems)
