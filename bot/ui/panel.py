"""A message as a value: content and embeds, or texts in one frame; and rows of buttons or one menu each."""

import enum
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.ui import limits


class Style(enum.IntEnum):
    """The look of a button, which shows what it is for, as Discord counts it."""

    MAIN = discord.ButtonStyle.primary.value
    PLAIN = discord.ButtonStyle.secondary.value
    GO = discord.ButtonStyle.success.value
    GRAVE = discord.ButtonStyle.danger.value


#: Discord's numbers for the kinds of components
BUTTON, MENU = discord.ComponentType.button.value, discord.ComponentType.select.value
ROW, TEXT = discord.ComponentType.action_row.value, discord.ComponentType.text_display.value
LINE = discord.ComponentType.separator.value
#: Discord's mark of a message of Components V2
V2 = discord.MessageFlags(components_v2=True).value
#: what nobody is notified by
NO_MENTIONS = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class Button:
    """A button; its label is cut to the length that Discord allows."""

    label: str
    custom_id: str
    style: Style = Style.PLAIN
    disabled: bool = False

    def component(self) -> dict[str, Any]:
        """Return it in Discord's JSON form."""
        return {
            "type": BUTTON,
            "label": limits.clip(self.label, limits.BUTTON_LABEL),
            "custom_id": self.custom_id,
            "style": int(self.style),
            "disabled": self.disabled,
        }


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of a menu."""

    label: str
    value: str
    description: str = ""

    def option(self) -> dict[str, Any]:
        """Return it in Discord's JSON form."""
        option = {"label": limits.clip(self.label, limits.OPTION_LABEL) or limits.ELLIPSIS, "value": self.value}
        if self.description:
            option["description"] = limits.clip(self.description, limits.OPTION_DESCRIPTION)
        return option


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of at most 25 entries, from which `minimum` to `maximum` are chosen."""

    custom_id: str
    choices: tuple[Choice, ...]
    placeholder: str = ""
    minimum: int = 1
    maximum: int = 1

    def component(self) -> dict[str, Any]:
        """Return it in Discord's JSON form."""
        menu = {
            "type": MENU,
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

    The router handles clicks by their `custom_id`, so nothing has to stay in memory for a message, and a button of an
    earlier process works like any other. So a view's machinery for waiting and listening is not created.
    """

    timeout = None

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows

    def is_finished(self) -> bool:
        """Return True: nobody waits for it."""
        return True

    def is_dispatchable(self) -> bool:
        """Return False: it listens to nothing."""
        return False

    def has_components_v2(self) -> bool:
        """Return False: it is no message of Components V2."""
        return False

    def to_components(self) -> list[dict[str, Any]]:
        """Return the rows in Discord's JSON form."""
        return _row_components(self._rows)


def _row_components(rows: Sequence[Row]) -> list[dict[str, Any]]:
    parts = [[row] if isinstance(row, Menu) else row for row in rows]
    return [{"type": ROW, "components": [part.component() for part in row]} for row in parts if row]


@dataclass(frozen=True, slots=True)
class Text:
    """A text within the frame of a message, in Discord's Markdown."""

    content: str

    def component(self) -> dict[str, Any]:
        """Return it in Discord's JSON form."""
        return {"type": TEXT, "content": self.content}


@dataclass(frozen=True, slots=True)
class Line:
    """A line that separates texts within a frame."""

    def component(self) -> dict[str, Any]:
        """Return it in Discord's JSON form."""
        return {"type": LINE, "divider": True, "spacing": 1}


class Framed(discord.ui.LayoutView):
    """A message of Components V2, a frame with rows below; discord.py only passes it on, like `Rows`."""

    timeout = None

    def __init__(self, panel: "Panel") -> None:
        self._panel = panel

    def is_finished(self) -> bool:
        """Return True: nobody waits for it."""
        return True

    def is_dispatchable(self) -> bool:
        """Return False: it listens to nothing."""
        return False

    def has_components_v2(self) -> bool:
        """Return True: it is a message of Components V2."""
        return True

    def to_components(self) -> list[dict[str, Any]]:
        """Return frame, files and rows in Discord's JSON form; files are visible only if a component shows them."""
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
    """A text that is attached as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """An attached PNG picture; an embed shows it as `attachment://NAME`, a frame by itself."""

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
        """Return the components for discord.py, None if there are none."""
        if self.frame:
            return Framed(self)
        return Rows(self.rows) if self.rows else None

    def arguments(self) -> dict[str, Any]:
        """Return the arguments for sending a new message."""
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
        """Return the arguments for editing an existing message, which replace all of it.

        So one without a frame can become one with a frame, which Discord allows; never the other way.
        """
        given: dict[str, Any] = {"content": self.content or None, "embeds": list(self.embeds), "view": self.view()}
        return {**given, "attachments": self._files(), "allowed_mentions": self._allowed_mentions()}

    def replaced(self) -> dict[str, Any]:
        """Return the same in Discord's JSON form, for a panel without files."""
        view = self.view()
        given = {
            "content": self.content or None,
            "embeds": [each.to_dict() for each in self.embeds],
            "components": view.to_components() if view is not None else [],
            "attachments": [],
            "allowed_mentions": self._allowed_mentions().to_dict(),
        }
        return {**given, "flags": V2} if self.frame else given

    def _files(self) -> list[discord.File]:
        contents = [(f.data if isinstance(f, Picture) else f.text.encode("utf-8"), f.name) for f in self.files]
        return [discord.File(io.BytesIO(data), name) for data, name in contents]

    def _allowed_mentions(self) -> discord.AllowedMentions:
        if not self.mentions and not self.roles:
            return NO_MENTIONS
        users: Sequence[discord.abc.Snowflake] = [discord.Object(u) for u in self.mentions]
        roles: Sequence[discord.abc.Snowflake] = [discord.Object(r) for r in self.roles]
        return discord.AllowedMentions(everyone=False, roles=roles or False, replied_user=False, users=users or False)
