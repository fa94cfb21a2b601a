"""A message as a value: content and embeds, or texts in one frame; and rows of buttons or one menu each."""

import enum
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.ui import limits


class Style(enum.Enum):
    """How a button looks, and so what it is for."""

    MAIN = discord.ButtonStyle.primary
    PLAIN = discord.ButtonStyle.secondary
    GO = discord.ButtonStyle.success
    GRAVE = discord.ButtonStyle.danger


@dataclass(frozen=True, slots=True)
class Button:
    """A button; its label is clipped to what Discord takes."""

    label: str
    custom_id: str
    style: Style = Style.PLAIN
    disabled: bool = False

    def component(self) -> dict[str, Any]:
        """Return it as Discord wants it."""
        return {
            "type": discord.ComponentType.button.value,
            "label": limits.clip(self.label, limits.BUTTON_LABEL),
            "custom_id": self.custom_id,
            "style": self.style.value.value,
            "disabled": self.disabled,
        }


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of a menu."""

    label: str
    value: str
    description: str = ""

    def option(self) -> dict[str, Any]:
        """Return it as Discord wants it."""
        option = {"label": limits.clip(self.label, limits.OPTION_LABEL) or limits.ELLIPSIS, "value": self.value}
        description = limits.clip(self.description, limits.OPTION_DESCRIPTION)
        return {**option, "description": description} if description else option


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of at most 25 entries, from which `minimum` to `maximum` are chosen."""

    custom_id: str
    choices: tuple[Choice, ...]
    placeholder: str = ""
    minimum: int = 1
    maximum: int = 1

    def component(self) -> dict[str, Any]:
        """Return it as Discord wants it."""
        menu = {
            "type": discord.ComponentType.select.value,
            "custom_id": self.custom_id,
            "options": [choice.option() for choice in self.choices],
            "min_values": self.minimum,
            "max_values": self.maximum,
        }
        placeholder = limits.clip(self.placeholder, limits.PLACEHOLDER)
        return {**menu, "placeholder": placeholder} if placeholder else menu


Row = tuple[Button, ...] | Menu


class Rows(discord.ui.View):
    """Rows of components for discord.py, which only passes them on.

    Clicks go by their `custom_id` through the router, so nothing needs to be kept in memory for a message, and a button
    of an earlier process works like one of this. So nothing is made of what a view waits and listens with.
    """

    timeout = None

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows

    def is_finished(self) -> bool:
        """Say that nobody waits for it."""
        return True

    def is_dispatchable(self) -> bool:
        """Say that it listens to nothing."""
        return False

    def has_components_v2(self) -> bool:
        """Say that it is made of rows of the first kind."""
        return False

    def to_components(self) -> list[dict[str, Any]]:
        """Return the rows as Discord wants them."""
        return _row_components(self._rows)


def _row_components(rows: Sequence[Row]) -> list[dict[str, Any]]:
    parts = [[row] if isinstance(row, Menu) else row for row in rows]
    return [
        {"type": discord.ComponentType.action_row.value, "components": [part.component() for part in row]}
        for row in parts
        if row
    ]


@dataclass(frozen=True, slots=True)
class Text:
    """A text within the frame of a message, in Discord's Markdown."""

    content: str

    def component(self) -> dict[str, Any]:
        """Return it as Discord wants it."""
        return {"type": discord.ComponentType.text_display.value, "content": self.content}


@dataclass(frozen=True, slots=True)
class Line:
    """A line that parts the texts within a frame."""

    def component(self) -> dict[str, Any]:
        """Return it as Discord wants it."""
        return {"type": discord.ComponentType.separator.value, "divider": True, "spacing": 1}


class Framed(discord.ui.LayoutView):
    """A message of Components V2 for discord.py, which only passes it on as it does `Rows`: a frame, and rows below."""

    timeout = None

    def __init__(self, panel: "Panel") -> None:
        self._panel = panel

    def is_finished(self) -> bool:
        """Say that nobody waits for it."""
        return True

    def is_dispatchable(self) -> bool:
        """Say that it listens to nothing."""
        return False

    def has_components_v2(self) -> bool:
        """Say that it is made of components of the second kind."""
        return True

    def to_components(self) -> list[dict[str, Any]]:
        """Return frame, files and rows as Discord wants them; files are seen only where a component shows them."""
        kinds, panel = discord.ComponentType, self._panel
        inner = [part.component() for part in panel.frame]
        pictures = [{"media": {"url": f"attachment://{f.name}"}} for f in panel.files if isinstance(f, Picture)]
        if pictures:
            inner.append({"type": kinds.media_gallery.value, "items": pictures})
        frame = {"type": kinds.container.value, "accent_color": panel.colour, "components": inner}
        texts = [
            {"type": kinds.file.value, "file": {"url": f"attachment://{f.name}"}}
            for f in panel.files
            if isinstance(f, TextFile)
        ]
        return [frame, *texts, *_row_components(panel.rows)]


@dataclass(frozen=True, slots=True)
class TextFile:
    """A text that goes along as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG picture that goes along; an embed shows it as `attachment://NAME`, a frame by itself."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Panel:
    """One message. `mentions` are the ids of the users it may notify, `roles` those of roles; nobody else ever is.

    One with a `frame` is of Components V2: it has neither content nor embeds.
    """

    content: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    rows: tuple[Row, ...] = ()
    files: tuple[TextFile | Picture, ...] = ()
    mentions: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    frame: tuple[Text | Line, ...] = ()
    colour: int | None = None

    def view(self) -> discord.ui.View | discord.ui.LayoutView | None:
        """Return the components as discord.py wants them, None where there are none."""
        if self.frame:
            return Framed(self)
        return Rows(self.rows) if self.rows else None

    def arguments(self) -> dict[str, Any]:
        """Return what a new message is sent with."""
        given: dict[str, Any] = {"allowed_mentions": self._allowed_mentions()}
        if self.content:
            given["content"] = self.content
        if self.embeds:
            given["embeds"] = list(self.embeds)
        if (view := self.view()) is not None:
            given["view"] = view
        if self.files:
            given["files"] = self._files()
        return given

    def replacement(self) -> dict[str, Any]:
        """Return what an existing message is edited with: all of it is replaced.

        So one without a frame can become one with a frame, which Discord allows; never the other way.
        """
        given: dict[str, Any] = {"content": self.content or None, "embeds": list(self.embeds), "view": self.view()}
        return {**given, "attachments": self._files(), "allowed_mentions": self._allowed_mentions()}

    def _files(self) -> list[discord.File]:
        contents = [(f.data if isinstance(f, Picture) else f.text.encode("utf-8"), f.name) for f in self.files]
        return [discord.File(io.BytesIO(data), name) for data, name in contents]

    def _allowed_mentions(self) -> discord.AllowedMentions:
        users: Sequence[discord.abc.Snowflake] = [discord.Object(u) for u in self.mentions]
        roles: Sequence[discord.abc.Snowflake] = [discord.Object(r) for r in self.roles]
        return discord.AllowedMentions(everyone=False, roles=roles or False, replied_user=False, users=users or False)
