"""Discord's limits, which discord.py does not check, and ways to stay within them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

CONTENT = 2000
EMBED_TITLE = 256
EMBED_DESCRIPTION = 4096
EMBED_FOOTER = 2048
EMBED_FIELDS = 25
FIELD_NAME = 256
FIELD_VALUE = 1024
EMBEDS = 10
ALL_EMBEDS = 6000

#: the most components in a message of Components V2, nested ones too, and the most characters of all its texts
COMPONENTS, ALL_TEXTS = 40, 4000

ROWS = 5
ROW_BUTTONS = 5
BUTTON_LABEL = 80
CUSTOM_ID = 100
OPTIONS = 25
OPTION_LABEL = 100
OPTION_VALUE = 100
OPTION_DESCRIPTION = 100
PLACEHOLDER = 150

MODAL_TITLE = 45
MODAL_INPUTS = 5
INPUT_LABEL = 45
INPUT_TEXT = 4000

CHOICES = 25
CHOICE_NAME = 100
CHOICE_VALUE = 100
THREAD_NAME = 100

ATTACHMENT_BYTES = 256 * 1024  # ours: a decklist is never larger

ELLIPSIS = "…"

Item = TypeVar("Item")


def clip(text: str, limit: int) -> str:
    """Return the text, cut to `limit` with an ellipsis if it is longer, at the end of a word if one is near."""
    if len(text) <= limit:
        return text
    cut = text[: limit - len(ELLIPSIS)]
    space = cut.rfind(" ")
    if space > limit * 3 // 4:
        cut = cut[:space]
    return cut.rstrip() + ELLIPSIS


def pages(items: Sequence[Item], size: int = OPTIONS) -> list[Sequence[Item]]:
    """Cut a sequence into pages; an empty one has one empty page."""
    return [items[start : start + size] for start in range(0, len(items), size)] or [items]


def join_within(lines: Iterable[str], limit: int, more: str = "… and {} more") -> str:
    """Join as many lines as fit, and say how many were left out."""
    everything = list(lines)
    joined = "\n".join(everything)
    if len(joined) <= limit:
        return joined
    kept: list[str] = []
    for index, line in enumerate(everything):
        rest = len(everything) - index - 1
        room = limit - (len(more.format(rest)) + 1 if rest else 0)
        if len("\n".join([*kept, line])) > room:
            note = more.format(rest + 1)
            return "\n".join([*kept, note]) if kept else clip(line, limit)
        kept.append(line)
    return "\n".join(kept)


def chunks(lines: Iterable[str], limit: int) -> Iterator[str]:
    """Join lines into blocks of at most `limit` characters; a longer line is clipped."""
    block = ""
    for line in lines:
        fitting = clip(line, limit)
        if block and len(block) + 1 + len(fitting) > limit:
            yield block
            block = fitting
        else:
            block = f"{block}\n{fitting}" if block else fitting
    if block:
        yield block
