"""Scripted users: they can do and see what a real client could, and everything they received is kept."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.fake_discord import limits
from tests.fake_discord.commands import build_command_data, find_command, find_context_menu
from tests.fake_discord.errors import CannotDo, DidNotRespond
from tests.fake_discord.forms import fill_form
from tests.fake_discord.interactions import Interaction, Kind, payload
from tests.fake_discord.world import Account, Channel, Message, Permission

if TYPE_CHECKING:
    from tests.fake_discord.server import FakeDiscord


@dataclass(frozen=True, slots=True)
class Received:
    """One thing that reached a user's client, as the text of its payload."""

    how: str
    text: str
    message: int | None = None


@dataclass(eq=False)
class Reply:
    """What a user sees after he did something."""

    interaction: Interaction
    fake: "FakeDiscord"

    @property
    def message(self) -> Message:
        """The message that answers; a failure where the answer was none."""
        if self.interaction.original is None:
            raise CannotDo(f"the answer was {self.interaction.answer!r}, no message")
        return self.interaction.original

    @property
    def modal(self) -> dict[str, Any]:
        if self.interaction.modal is None:
            raise CannotDo(f"the answer was {self.interaction.answer!r}, no modal")
        return self.interaction.modal

    @property
    def is_private(self) -> bool:
        return self.message.only_for is not None

    @property
    def text(self) -> str:
        return text_of(self.message)

    @property
    def followups(self) -> list[Message]:
        return self.interaction.followups

    async def for_all(self) -> Message:
        """Return what all may read of the answer; where that was long in coming, something private came first."""
        interaction = self.interaction

        def public() -> Message | None:
            made = [m for m in (interaction.original, *interaction.followups) if m is not None]
            return next((m for m in made if m.only_for is None), None)

        return await self.fake.until(public)

    async def settled(self, seconds: float = 60.0) -> "Reply":
        """Wait until a deferred answer has come, at least as long as users here wait for any."""
        await self.fake.until(lambda: not self.interaction.is_under_way, max(seconds, self.fake.patience))
        return self


def text_of(message: Message) -> str:
    """The readable text of a message: content, embeds, and the words on its components."""
    return "\n".join(_strings(message))


def _strings(message: Message) -> Iterator[str]:
    yield message.content
    for embed in message.embeds:
        yield from (embed[k] for k in ("title", "description") if embed.get(k))
        for entry in embed.get("fields") or []:
            yield f"{entry['name']}\n{entry['value']}"
        if embed.get("footer"):
            yield embed["footer"]["text"]
    for component in limits.walk(message.components):
        for key in ("label", "placeholder", "content"):
            if isinstance(component.get(key), str):
                yield component[key]
        for option in component.get("options") or []:
            yield option["label"]


@dataclass(eq=False)
class Person:
    """A user of the fake, driven by a test."""

    fake: "FakeDiscord"
    account: Account
    received: list[Received] = field(default_factory=list)
    pings: list[Message] = field(default_factory=list)

    @property
    def id(self) -> int:
        return self.account.id

    @property
    def name(self) -> str:
        return self.account.name

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    # What reached him.

    def receive(self, how: str, what: Any, message: Message | None = None) -> None:
        if not self.fake.remembers:
            return
        text = what if isinstance(what, str) else json.dumps(what, ensure_ascii=False)
        self.received.append(Received(how, text, message.id if message else None))

    def ever_saw(self, text: str) -> list[Received]:
        """Everything he ever received in which a text stands, hidden payload fields included."""
        quoted = json.dumps(text, ensure_ascii=False)[1:-1]
        return [r for r in self.received if text in r.text or quoted in r.text]

    def may_see(self, message: Message) -> bool:
        if message.only_for is not None:
            return message.only_for is self.account
        return Permission.VIEW_CHANNEL in message.channel.permissions(self.account)

    def messages(self, channel: Channel) -> list[Message]:
        """What he sees when he opens a channel now."""
        return [m for m in channel.messages.values() if self.may_see(m)]

    @property
    def dm(self) -> list[Message]:
        """The bot's messages in his DMs."""
        return [m for m in self.fake.dm(self.account).messages.values() if m.author is self.fake.bot]

    # What he does.

    def say(self, channel: Channel, text: str, files: dict[str, bytes] | None = None) -> Message:
        """Write a message, with attachments by file name."""
        self._need(channel, Permission.SEND_MESSAGES)
        stored = dict(enumerate((files or {}).items()))
        if len(text) > 2000:
            raise CannotDo("a client without Nitro sends no more than 2,000 characters")
        return self.fake.post(channel, self.account, {"content": text}, stored)

    async def slash(self, path: str, channel: Channel, /, **options: Any) -> Reply:
        """Run a slash command; a file is given as `(name, content)`, a user as a Person."""
        return await self._interact(*self._command(path, channel, options, None), Kind.COMMAND)

    async def choices(self, path: str, channel: Channel, focused: str, /, **options: Any) -> list[dict[str, Any]]:
        """Type into an option with autocomplete and read what is offered."""
        reply = await self._interact(*self._command(path, channel, options, focused), Kind.AUTOCOMPLETE)
        return reply.interaction.choices

    async def context_menu(self, name: str, message: Message) -> Reply:
        """Choose an application's entry in the menu of a message."""
        self._need_sight(message)
        self._need(message.channel, Permission.USE_APPLICATION_COMMANDS)
        data = find_context_menu(self.fake, message, name)
        return await self._interact(message.channel, data, Kind.COMMAND)

    async def click(
        self, message: Message, label: str | None = None, *, custom_id: str | None = None, late: bool = False
    ) -> Reply:
        """Press a button by its label or `custom_id`.

        `late` presses one that the message no longer shows, as when a click crosses an edit or its deletion; he must
        have received a version of the message that had it.
        """
        self._need_sight(message, or_has_seen=late)
        button = self._late_button(message, label, custom_id) if late else find_button(message, label, custom_id)
        if button.get("disabled") and not late:
            raise CannotDo(f"the button {label or custom_id!r} is greyed out")
        data = {"custom_id": button["custom_id"], "component_type": limits.BUTTON}
        return await self._interact(message.channel, data, Kind.COMPONENT, message)

    async def select(
        self, message: Message, *labels: str, custom_id: str | None = None, by_value: bool = False
    ) -> Reply:
        """Choose entries of a select by what they say (or by value)."""
        self._need_sight(message)
        menu, values = find_select(message, labels, custom_id, by_value)
        data = {"custom_id": menu["custom_id"], "component_type": menu["type"], "values": values}
        return await self._interact(message.channel, data, Kind.COMPONENT, message)

    async def submit(self, opened: Reply, fields: dict[str, Any]) -> Reply:
        """Fill in the modal that an interaction opened; fields by label or `custom_id`, a file as (name, content)."""
        data = fill_form(self.fake, opened.modal, fields)
        channel, source = opened.interaction.channel, opened.interaction.source
        return await self._interact(channel, data, Kind.MODAL, source)

    # How it is done.

    def _command(
        self, path: str, channel: Channel, options: dict[str, Any], focused: str | None
    ) -> tuple[Channel, dict[str, Any]]:
        self._need(channel, Permission.USE_APPLICATION_COMMANDS)
        command = find_command(self.fake, channel, path, self.account)
        return channel, build_command_data(self.fake, channel, command, path, options, focused)

    def _need(self, channel: Channel, permission: Permission) -> None:
        if permission not in channel.permissions(self.account):
            raise CannotDo(f"{self.name} has no {permission.name} in {channel.name or 'this DM'}")

    def _need_sight(self, message: Message, *, or_has_seen: bool = False) -> None:
        if not self.may_see(message):
            raise CannotDo(f"{self.name} does not see this message")
        if message.deleted and not or_has_seen:
            raise CannotDo("the message is gone")

    def _late_button(self, message: Message, label: str | None, custom_id: str | None) -> dict[str, Any]:
        for entry in reversed([r for r in self.received if r.message == message.id and r.how in ("message", "edit")]):
            for component in limits.walk(json.loads(entry.text)["components"]):
                if component["type"] == limits.BUTTON and _is_button(component, label, custom_id):
                    return component
        raise CannotDo(f"{self.name} never saw a button {label or custom_id!r} on this message")

    async def _interact(
        self, channel: Channel, data: dict[str, Any], kind: Kind, source: Message | None = None
    ) -> Reply:
        fake = self.fake
        interaction = Interaction(fake.snowflakes.next(), kind, self.account, channel, source)
        fake.interactions[interaction.token] = interaction
        fake.gateway.dispatch("INTERACTION_CREATE", payload(fake, interaction, data))
        try:
            await asyncio.wait_for(interaction.answered.wait(), fake.patience)
        except TimeoutError:
            raise DidNotRespond(f"no answer to {json.dumps(data)[:200]}") from None
        reply = Reply(interaction, fake)
        if fake.patient:
            await reply.settled()
        if fake.pace.person:
            await asyncio.sleep(fake.pace.person)
        return reply


def _is_button(component: dict[str, Any], label: str | None, custom_id: str | None) -> bool:
    if custom_id is not None:
        return component.get("custom_id") == custom_id
    return component.get("label") == label


def find_button(message: Message, label: str | None, custom_id: str | None = None) -> dict[str, Any]:
    buttons = [c for c in limits.walk(message.components) if c["type"] == limits.BUTTON]
    found = [b for b in buttons if _is_button(b, label, custom_id)]
    if len(found) != 1:
        raise CannotDo(f"{len(found)} buttons {label or custom_id!r} among {[b.get('label') for b in buttons]}")
    if not found[0].get("custom_id"):
        raise CannotDo(f"{label!r} is a link")
    return found[0]


def find_select(
    message: Message, labels: tuple[str, ...], custom_id: str | None, by_value: bool = False
) -> tuple[dict[str, Any], list[str]]:
    key = "value" if by_value else "label"
    for menu in (c for c in limits.walk(message.components) if c["type"] in limits.SELECTS):
        options = menu.get("options") or []
        offered = [o[key] for o in options]
        if custom_id not in (None, menu["custom_id"]) or any(label not in offered for label in labels):
            continue
        low, high = menu.get("min_values"), menu.get("max_values") or 1
        low = 1 if low is None else low
        if menu.get("disabled") or not low <= len(labels) <= high:
            raise CannotDo(f"this menu takes {low} to {high}, not {len(labels)}")
        return menu, [o["value"] for label in labels for o in options if o[key] == label][: len(labels)]
    raise CannotDo(f"no menu offers {labels}")
