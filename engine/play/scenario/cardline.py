"""A card as a scenario writes it: `Name | Type | Brigades | Strength/Toughness | identifiers | ability text`."""

import hashlib
import re
from typing import Final

from engine.cards.columns import ColumnError, read_faces
from engine.cards.model import Alignment, CardClass, CardType, Printing

FILLER: Final = "filler"
LOST_SOUL: Final = "Lost Soul"

_TYPES: Final[dict[str, tuple[CardType, Alignment]]] = {
    "hero": (CardType.HERO, Alignment.GOOD),
    "ec": (CardType.EVIL_CHARACTER, Alignment.EVIL),
    "evil character": (CardType.EVIL_CHARACTER, Alignment.EVIL),
    "ge": (CardType.GOOD_ENHANCEMENT, Alignment.GOOD),
    "good enhancement": (CardType.GOOD_ENHANCEMENT, Alignment.GOOD),
    "ee": (CardType.EVIL_ENHANCEMENT, Alignment.EVIL),
    "evil enhancement": (CardType.EVIL_ENHANCEMENT, Alignment.EVIL),
    "good dominant": (CardType.DOMINANT, Alignment.GOOD),
    "evil dominant": (CardType.DOMINANT, Alignment.EVIL),
    "dominant": (CardType.DOMINANT, Alignment.NEUTRAL),
    "artifact": (CardType.ARTIFACT, Alignment.NEUTRAL),
    "covenant": (CardType.COVENANT, Alignment.GOOD),
    "curse": (CardType.CURSE, Alignment.EVIL),
    "site": (CardType.SITE, Alignment.NEUTRAL),
    "city": (CardType.CITY, Alignment.NEUTRAL),
    "good fortress": (CardType.FORTRESS, Alignment.GOOD),
    "evil fortress": (CardType.FORTRESS, Alignment.EVIL),
    "fortress": (CardType.FORTRESS, Alignment.NEUTRAL),
    "lost soul": (CardType.LOST_SOUL, Alignment.NEUTRAL),
}
_CLASSES: Final = {
    "warrior": CardClass.WARRIOR, "warrior class": CardClass.WARRIOR,
    "weapon": CardClass.WEAPON, "weapon class": CardClass.WEAPON,
    "territory class": CardClass.TERRITORY, "star": CardClass.STAR, "cloud": CardClass.CLOUD,
}  # fmt: skip
_REFERENCE = re.compile(r"\d+(:\d+)?([-–]\d+)?$")
_COPIES = re.compile(r"^(.*?)\s+x(\d+)$", re.I)


class CardLineError(ValueError):
    """A card line that cannot be read."""


def copies_in(text: str) -> tuple[str, int]:
    """Return a card line without its `xN`, and N (1 if there is none)."""
    name, bar, rest = text.partition("|")
    found = _COPIES.match(name.strip())
    if found is None:
        return text.strip(), 1
    return f"{found[1]} {bar}{rest}".strip(), int(found[2])


def parse_types(text: str) -> tuple[tuple[CardType, ...], Alignment]:
    """Read one type, or the two of a dual-icon card, and the alignment of the whole card. Raises CardLineError."""
    found = []
    for part in text.split("/"):
        known = _TYPES.get(part.strip().lower())
        if known is None:
            raise CardLineError(f"{part.strip()!r} is no card type")
        found.append(known)
    if not 1 <= len(found) <= 2:
        raise CardLineError(f"{text!r} names more than two types")
    sides = {side for _, side in found}
    return tuple(kind for kind, _ in found), sides.pop() if len(sides) == 1 else Alignment.NEUTRAL


#: Among the words of a card: it is a token.
TOKEN = "token"  # noqa: S105 (a card, no password)


def parse_card(text: str) -> Printing:
    """Return the printing a card line describes. Raises CardLineError."""
    parts = [part.strip() for part in text.split("|", 5)]
    name, kind, brigades, numbers, words, ability = parts + [""] * (6 - len(parts))
    if not name:
        raise CardLineError("a card needs a name")
    if not kind:
        if name.lower() == FILLER:
            kind = "GE"
        elif name.startswith(LOST_SOUL):
            kind = LOST_SOUL
        else:
            raise CardLineError(f"{name!r} needs a type: Name | Type | Brigades | Strength/Toughness | words | text")
    types, alignment = parse_types(kind)
    if brigades.lower() in ("none", "-", "colorless"):
        brigades = ""
    colours = re.sub(r"\brainbow\b", "Multi", re.sub(r"\bgrey\b", "gray", brigades, flags=re.I), flags=re.I).title()
    strength, slash, toughness = numbers.partition("/")
    if numbers and not slash:
        raise CardLineError(f"numbers are written like 5/5, not {numbers!r}")
    try:
        faces = read_faces(types, colours, strength.strip(), toughness.strip(), alignment, (name,))
    except ColumnError as error:
        raise CardLineError(str(error)) from None
    classes, identifiers, references = _words(words)
    code = hashlib.sha256(text.encode()).hexdigest()[:8]  # two lines that differ are two printings
    is_token = TOKEN in identifiers
    return Printing(
        name, name, code, "Scenario", faces, classes, tuple(i for i in identifiers if i != TOKEN), ability, references,
        alignment=alignment, token=is_token,
    )  # fmt: skip


def _words(text: str) -> tuple[frozenset[CardClass], tuple[str, ...], tuple[str, ...]]:
    classes: set[CardClass] = set()
    identifiers: list[str] = []
    references: list[str] = []
    for word in (part.strip() for part in text.split(",")):
        if not word:
            continue
        if word.lower() in _CLASSES:
            classes.add(_CLASSES[word.lower()])
        elif _REFERENCE.search(word):
            references.append(word)
        elif word.lower() in ("generic", "unique"):
            identifiers.append(word.title())
        else:
            identifiers.append(word)
    return frozenset(classes), tuple(identifiers), tuple(references)
