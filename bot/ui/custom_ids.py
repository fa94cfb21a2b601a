"""The `custom_id` of a button or menu: a version, an action, and arguments, within a hundred characters.

The version lets a later release recognise the buttons of an earlier one, which stay in channels for years.
"""

from dataclasses import dataclass

from bot.ui.limits import CUSTOM_ID

VERSION = "b1"
SEPARATOR = ":"


@dataclass(frozen=True, slots=True)
class Address:
    """An action and its arguments, as they are in a `custom_id`."""

    action: str
    arguments: tuple[str, ...]


def custom_id(action: str, *arguments: object) -> str:
    """Write an action and its arguments as a `custom_id`.

    Raises:
        ValueError: a part contains the separator, or it is too long for Discord.
    """
    parts = [VERSION, action, *map(str, arguments)]
    written = SEPARATOR.join(parts)
    if written.count(SEPARATOR) != len(parts) - 1:
        raise ValueError(f"a part of {parts[1:]} has a {SEPARATOR!r} in it")
    if len(written) > CUSTOM_ID:
        raise ValueError(f"{written!r} is longer than {CUSTOM_ID} characters")
    return written


def parse_custom_id(written: str) -> Address | None:
    """Read a `custom_id`; None if it is not of this version."""
    version, *parts = written.split(SEPARATOR)
    if version != VERSION or not parts:
        return None
    return Address(parts[0], tuple(parts[1:]))
