"""Routing clicks, menus and submitted forms to the cog that handles them, by their `custom_id`.

discord.py's own `DynamicItem` ignores a click if the message no longer shows the button, and forgets every open form
when the process ends. Both happen in games, so the router looks only at the `custom_id`.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import discord

from bot.errors import UserFacing
from bot.ui.custom_ids import parse_custom_id
from bot.ui.send import EDITS

OLD_BUTTON = "This button is from an earlier version of Berean; use `/play board` or run the command again."


@dataclass(frozen=True, slots=True)
class Press:
    """One click, choice or submitted form. `fields` and `files` are those of a form, by `custom_id`."""

    interaction: discord.Interaction[Any]
    arguments: tuple[str, ...]
    values: tuple[str, ...] = ()
    fields: dict[str, str] = field(default_factory=dict)
    files: dict[str, list[discord.Attachment]] = field(default_factory=dict)

    def argument(self, position: int) -> str:
        """Return an argument of the button.

        Raises:
            UserFacing: the button has fewer arguments, so it is not from this release.
        """
        if position >= len(self.arguments):
            raise UserFacing(OLD_BUTTON)
        return self.arguments[position]


Handler = Callable[[Press], Awaitable[None]]
Method = TypeVar("Method", bound=Callable[..., Awaitable[None]])
MARK, EDITS_MARK = "__press_action__", "__press_edits__"


def on_press(action: str, *, edits: bool = False) -> Callable[[Method], Method]:
    """Mark a cog's method as the handler of an action; with `edits`, it changes the pressed message for all."""

    def mark(method: Method) -> Method:
        setattr(method, MARK, action)
        setattr(method, EDITS_MARK, edits)
        return method

    return mark


class Router:
    """Handlers by action."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}

    def add(self, owner: object) -> None:
        """Register every marked method of an object."""
        for name in dir(type(owner)):
            action = getattr(getattr(type(owner), name), MARK, None)
            if action is None:
                continue
            if action in self._handlers:
                raise ValueError(f"two handlers for the action {action!r}")
            self._handlers[action] = getattr(owner, name)

    @property
    def actions(self) -> frozenset[str]:
        """The actions that have a handler."""
        return frozenset(self._handlers)

    async def handle(self, interaction: discord.Interaction[Any]) -> None:
        """Call the handler of a component or form.

        Raises:
            UserFacing: the action no longer has a handler.
        """
        data: dict[str, Any] = dict(interaction.data or {})
        address = parse_custom_id(str(data.get("custom_id", "")))
        handler = self._handlers.get(address.action) if address else None
        if address is None or handler is None:
            raise UserFacing(OLD_BUTTON)
        if getattr(handler, EDITS_MARK, False):
            interaction.extras[EDITS] = True
        await handler(_press(interaction, address.arguments, data))


def _press(interaction: discord.Interaction[Any], arguments: tuple[str, ...], data: dict[str, Any]) -> Press:
    if interaction.type is discord.InteractionType.component:
        return Press(interaction, arguments, tuple(data.get("values") or ()))
    press = Press(interaction, arguments)
    attachments = (data.get("resolved") or {}).get("attachments") or {}
    for part in _inputs(data.get("components") or []):
        name = part["custom_id"]
        if "value" in part:
            press.fields[name] = str(part["value"] or "")
        elif attachments and all(v in attachments for v in part.get("values") or ()):
            state = interaction._state
            press.files[name] = [discord.Attachment(data=attachments[v], state=state) for v in part["values"]]
        elif part.get("values"):
            press.fields[name] = str(part["values"][0])
    return press


def _inputs(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for component in components:
        inner = [component["component"]] if "component" in component else component.get("components")
        found += _inputs(inner) if inner else [component]
    return [f for f in found if "custom_id" in f]
