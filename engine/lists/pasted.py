"""Cleaning of lists copied from chats, web pages and spreadsheets. Line numbers stay as they were."""

import csv
import html
import re
from typing import Final

from engine.lists.decklist import DecklistRefused

LINKS: Final = "I cannot open links: paste the list itself, one card a line, for example '1 Son of God'."
_LINK: Final = re.compile(r"<?(?:https?://|www\.)\S+>?")
_BREAK: Final = re.compile(r"<br\s*/?>|</(?:p|li|div|tr|h\d)>", re.IGNORECASE)
_TAG: Final = re.compile(r"</?[a-z][a-z0-9]*(?:\s[^<>]*)?/?>", re.IGNORECASE)
_FENCE: Final = re.compile(r"^\s*```")
_MENTION: Final = re.compile(r"<(?:@[!&]?|#)\d+>")
_WHOSE: Final = re.compile(r"\W*(?:deck|list|decklist)\s*#?\s*([ab12])\W*", re.IGNORECASE)
_ODD: Final = re.compile(r"(?:-\d+|\d+[.,]\d+|\d{7,})\s*[xX×]?\s+\S.*")
_QUOTED: Final = re.compile(r'"?\d{1,6}"?\s*,\s*".*|"[^"]+"\s*,\s*"?\d{1,6}"?.*')
#: marks a line as talk
_TALK: Final = "# "


def tidied(text: str) -> str:
    """Return a pasted text as plain lines without tags; talk around a code block or to a person is marked as a comment.

    Raises:
        DecklistRefused: it is nothing but links, or holds two lists.
    """
    if _BREAK.search(text):
        text = html.unescape(_TAG.sub("", _BREAK.sub("\n", text)))
    lines = text.split("\n")
    told = [line for line in lines if line.strip()]
    if told and all(_LINK.fullmatch(line.strip()) for line in told):
        raise DecklistRefused(LINKS)
    whose = {found[1].lower() for line in told if (found := _WHOSE.fullmatch(line.strip()))}
    if len(whose) > 1:
        raise DecklistRefused("These look like two lists: check each by itself, or give two lists for a team.")
    fences = [place for place, line in enumerate(lines) if _FENCE.match(line)]
    block = range(fences[0] + 1, fences[1]) if len(fences) == 2 and fences[1] - fences[0] > 3 else range(len(lines))
    return "\n".join(
        line if _is_of_list(line, place in block) else f"{_TALK}{line}" for place, line in enumerate(lines)
    )


def _is_of_list(line: str, is_inside: bool) -> bool:
    plain = line.strip()
    return not plain or (is_inside and not _MENTION.search(plain) and not _LINK.match(plain))


def has_odd_number(line: str) -> bool:
    """Say whether a line begins with a number that cannot be a number of copies: negative, a fraction, infinite."""
    return _ODD.fullmatch(line) is not None


def parted(line: str) -> str:
    """Return a line of comma-separated columns with tabs between them instead; any other line unchanged."""
    if '"' not in line or not _QUOTED.fullmatch(line):
        return line
    (cells,) = csv.reader([line], skipinitialspace=True)
    return "\t".join(cell.strip() for cell in cells)
