"""Names from outside, made safe for any text: people, decks, judges of other servers.

A name cannot contain invisible characters or markup, cannot look like another name, and cannot be a role at a table.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

LONGEST_NAME: Final = 32
NO_NAME: Final = "Player"
#: what Discord would read as markup
_MARKUP: Final = re.compile(r"[*`~|<>\[\]\\]|_{2,}")
#: how many accents a letter keeps; more of them climb over the lines above and below
_MOST_MARKS: Final = 2
#: what follows a name that could be taken for a role, a seat or a starter deck
PERSON: Final = "(a player)"
OWN_DECK: Final = "(own deck)"
_ROLES: Final = frozenset(
    {
        "ajudge", "judge", "thejudge", "nobody", "noone", "somebody", "someone", "everybody", "everyone", "anybody",
        "thecomputer", "computer", "berean", "you", "me", "mine", "myopponent", "youropponent", "theopponent",
        "opponent", "aplayer", "theplayer", "aspectator", "spectator", "thegame", "ahiddencard", "theattacker",
        "thedefender", "random", "greedy",
    }
)  # fmt: skip
_SEAT: Final = re.compile(r"(?:seat|player)?\d+")
_DECK: Final = re.compile(r"[gh]|(?:the)?starter(?:deck)?[gh]?")
#: letters that look like plain Latin ones -> those
_ALIKE: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u043a\u043c\u043d\u0442\u0432\u0501\u051b\u051d\u0261"
    "\u03b1\u03bf\u03c1\u03bd\u03b9\u03ba\u03c4\u03c5\u03c7\u0131\u0142",
    "aeopcyxijskmhtbdqwgaopviktuxil",
)


def plain_name(name: str, longest: int = LONGEST_NAME, otherwise: str = NO_NAME) -> str:
    """Return a name in one line, without markup, invisible characters, or characters that reverse the text."""
    shown: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name[: longest * 8]):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind in ("Zs", "Zl", "Zp", "Cc"):
            shown.append(" ")
        elif not (kind.startswith("C") or letter in _UNSEEN or marks > _MOST_MARKS):
            shown.append(letter)
    plain = " ".join(_MARKUP.sub(" ", "".join(shown)).split())[:longest].rstrip()
    return plain if any(not unicodedata.category(letter).startswith("M") for letter in plain) else otherwise


#: letters and blanks that nobody sees, though Unicode counts them as visible
_UNSEEN: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")


def look_of(name: str) -> str:
    """Reduce a name to a form that is equal for names that look alike: no blanks, marks or capitals, one alphabet."""
    apart = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(letter for letter in apart if letter.isalnum())
    return bare.translate(_ALIKE)


def person_name(name: str) -> str:
    """Return the name of a person at a table, changed if it is a role, a seat or a number."""
    plain = plain_name(name)
    look = look_of(plain)
    return f"{plain} {PERSON}" if look in _ROLES or _SEAT.fullmatch(look) else plain


def deck_name(name: str, longest: int) -> str:
    """Return the name of a deck, changed if a shipped deck has it; empty if nothing is left."""
    plain = plain_name(name, longest, "")
    return f"{plain} {OWN_DECK}"[:longest] if _DECK.fullmatch(look_of(plain)) else plain


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """Return names, with a number after each that looks like an earlier one."""
    apart: dict[str, str] = {}
    for name in names:
        number, called = 1, name
        while look_of(called) in apart:
            number += 1
            called = f"{name} ({number})"
        apart[look_of(called)] = called
    return tuple(apart.values())
