"""The columns of the community card file: types, brigades, numbers, classes, identifiers, references."""

import re
from collections.abc import Iterable

from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, Alignment, Brigade, CardClass, CardType, Face, Number
from engine.lists.spelling import straighten


class ColumnError(ValueError):
    """A column that cannot be read; the message names the column and what stands there."""


TYPES: dict[str, CardType] = {
    "GE": CardType.GOOD_ENHANCEMENT,
    "EE": CardType.EVIL_ENHANCEMENT,
    **{kind.value: kind for kind in CardType},
}
ALIGNMENTS: dict[str, Alignment] = {alignment.value.title(): alignment for alignment in Alignment}
SIDE: dict[CardType, Alignment] = {
    CardType.HERO: Alignment.GOOD,
    CardType.GOOD_ENHANCEMENT: Alignment.GOOD,
    CardType.COVENANT: Alignment.GOOD,
    CardType.EVIL_CHARACTER: Alignment.EVIL,
    CardType.EVIL_ENHANCEMENT: Alignment.EVIL,
    CardType.CURSE: Alignment.EVIL,
}
WITHOUT_NUMBERS = frozenset({CardType.FORTRESS, CardType.SITE, CardType.DOMINANT, CardType.ARTIFACT})
SITES = frozenset({CardType.SITE, CardType.CITY})
WITHOUT_BRIGADE = frozenset({CardType.FORTRESS, CardType.DOMINANT, CardType.ARTIFACT, CardType.LOST_SOUL})

_COLOURS: dict[str, Brigade | None] = {brigade.value: brigade for brigade in Brigade}
_COLOURS |= {"Gold": None, "Good": Brigade.GOOD_GOLD, "Grey": Brigade.GRAY}
_WORD = re.compile("|".join(sorted([*_COLOURS, "Multi"], key=len, reverse=True)))
_NUMBER = re.compile(r"-?(?:\d+|X|\*)|-")
_TITLE_IN_BRACKETS = re.compile(r"(.+) \(([^()]+)\)")
_CLASS_OF_A_CHARACTER = re.compile(r"(?:Character|Hero) is (territory|warrior) class", re.IGNORECASE)
_GROUP = re.compile(r" and |\+|(?<=[a-z])(?<!Good)(?<!Evil)(?<!Pale) (?=[A-Z])")


def read_types(text: str) -> tuple[tuple[CardType, ...], bool]:
    """Read `Hero/Evil Character` or `Lost Soul Token` into types and whether it is a token."""
    token = text.endswith(" Token")
    types = []
    for part in text.removesuffix(" Token").split("/"):
        kind = TYPES.get(part.strip())
        if kind is None:
            raise ColumnError(f"the type {text!r} is not known")
        types.append(kind)
    return tuple(types), token


def read_number(text: str) -> tuple[Number, Number]:
    """Read one strength or toughness for the first and the second identity.

    `4(0)`, `4 (0)`, `4/0` and `(0)4` give two figures, the one in brackets to the second identity; `4` gives the
    same to both; `-(5)` gives none to the first.
    """
    bracket = re.search(r"\(([^()]*)\)", text)
    outside = re.sub(r"\([^()]*\)", " ", text).strip()
    parts = [outside, bracket.group(1).strip()] if bracket else [part.strip() for part in outside.split("/")]
    if len(parts) > 2:
        raise ColumnError(f"the number {text!r} has more than two parts")
    return _figure(parts[0], text), _figure(parts[-1], text)


def _figure(part: str, text: str) -> Number:
    if not part:
        return Number(None)
    if not _NUMBER.fullmatch(part):
        raise ColumnError(f"the number {text!r} is neither a figure nor X nor *")
    if part == "-":
        return Number(None)
    return Number(int(part) if part.lstrip("-").isdigit() else None, part)


def read_classes(text: str) -> frozenset[CardClass]:
    """Read `Territory, Star` or `Territory / Warrior`."""
    classes = set()
    for part in re.split(r"[,/]", text):
        if part.strip():
            try:
                classes.add(CardClass(part.strip().title()))
            except ValueError:
                raise ColumnError(f"the class {part.strip()!r} is not known") from None
    return frozenset(classes)


def classes_said(identifiers: Iterable[str]) -> frozenset[CardClass]:
    """Return the classes that a card has only as a character, as identifiers say: "Character is territory class"."""
    found = (_CLASS_OF_A_CHARACTER.fullmatch(said) for said in identifiers)
    return frozenset(CardClass(said[1].title()) for said in found if said is not None)


def read_identifiers(text: str) -> tuple[str, ...]:
    """Split the identifiers at commas and closing brackets; what is in one pair of brackets stays together."""
    spaced = re.sub(r"\](?=\s*[A-Z])", "],", straighten(text))
    parts = re.split(r",(?![^(\[]*[)\]])", spaced)
    return tuple(part.strip() for part in parts if part.strip())


def read_references(text: str) -> tuple[str, ...]:
    """Split the references at semicolons, brackets and slashes."""
    parts = re.split(r"[;()]|/(?=[ A-Z])", straighten(text))
    return tuple(part.strip() for part in parts if part.strip())


def read_faces(
    types: tuple[CardType, ...],
    brigade: str,
    strength: str,
    toughness: str,
    alignment: Alignment,
    titles: tuple[str, ...],
) -> tuple[Face, ...]:
    """Build the identities of a card from its columns; gold is good or evil as the identity is.

    Rules: REG-TYPE-01, REG-BRIG-05, REG-BRIG-08, REG-TURN-22, REG-TYPE-30, REG-TYPE-31, REG-TYPE-32

    The file shows a second identity by a second type, by brackets, by two titles, by two figures, or only by figures on
    a card whose type has none (`Begins as a Dominant`).
    """
    groups = _brigade_groups(brigade)
    figures = (read_number(strength), read_number(toughness))
    types = _all_types(types, groups, figures, alignment, dual=len(titles) == 2 and len(types) == 1)
    if len(titles) == 1 and len(set(types)) == 2 and (inner := _TITLE_IN_BRACKETS.fullmatch(titles[0])):
        titles = inner.groups()
    sides = tuple(SIDE.get(kind, alignment) for kind in types)
    shared = _share(groups, types, sides)
    faces = []
    for index, (kind, side, (brigades, rainbow)) in enumerate(zip(types, sides, shared, strict=True)):
        bare = len(types) == 2 and kind in WITHOUT_NUMBERS
        faces.append(
            Face(
                type=kind,
                alignment=side,
                brigades=brigades,
                rainbow=rainbow,
                strength=Number(None) if bare else figures[0][index],
                toughness=Number(None) if bare else figures[1][index],
                title=titles[index] if len(titles) == len(types) == 2 else "",
            )
        )
    return tuple(faces)


def _brigade_groups(text: str) -> tuple[tuple[str, ...], ...]:
    """Split a brigade column into one group, or into two at brackets, `and`, `+` or a blank."""
    bracket = re.search(r"\(([^()]*)\)", text)
    pieces = [text[: bracket.start()], bracket.group(1)] if bracket else _GROUP.split(text)
    groups = []
    for piece in pieces:
        words = _WORD.findall(piece)
        if re.sub(r"[/ ]", "", _WORD.sub("", piece)):
            raise ColumnError(f"the brigade {text!r} is not known")
        groups.append(tuple(words))
    if len(groups) > 2:
        raise ColumnError(f"the brigade {text!r} has more than two groups")
    return tuple(group for group in groups if group)


def _all_types(
    types: tuple[CardType, ...],
    groups: tuple[tuple[str, ...], ...],
    figures: tuple[tuple[Number, Number], ...],
    alignment: Alignment,
    *,
    dual: bool,
) -> tuple[CardType, ...]:
    """Add the identity that the type column leaves out."""
    if len(types) > 1:
        return types
    kind = types[0]
    words = {word for group in groups for word in group}
    has_figures = any(number.printed for pair in figures for number in pair)
    if kind in WITHOUT_NUMBERS and has_figures:
        evil = alignment is Alignment.EVIL or any(_COLOURS.get(word) in EVIL_BRIGADES for word in words)
        return kind, CardType.EVIL_CHARACTER if evil else CardType.HERO
    if kind is CardType.EVIL_CHARACTER and (
        any(_COLOURS.get(word) in GOOD_BRIGADES for word in words) or ("Multi" in words and len(words) > 1)
    ):
        return kind, CardType.HERO
    two_figures = any(first != second for first, second in figures)
    if kind in (CardType.HERO, CardType.EVIL_CHARACTER) and (len(groups) == 2 or two_figures or dual):
        return kind, kind
    return types


Share = tuple[tuple[Brigade, ...], bool]


def _share(
    groups: tuple[tuple[str, ...], ...], types: tuple[CardType, ...], sides: tuple[Alignment, ...]
) -> tuple[Share, ...]:
    """Give each identity its brigades."""
    if len(types) == 1:
        side = Alignment.NEUTRAL if types[0] in SITES else sides[0]
        return (_colours(tuple(word for group in groups for word in group), side),)
    if any(kind in WITHOUT_BRIGADE for kind in types):
        words = tuple(word for group in groups for word in group)
        return tuple(
            ((), False) if kind in WITHOUT_BRIGADE else _colours(words, side)
            for kind, side in zip(types, sides, strict=True)
        )
    if len(groups) == 2:
        return _in_order(groups, sides)
    words = groups[0] if groups else ()
    if len(words) == 1:
        return tuple(_colours(words, side) for side in sides)
    if sides[0] is not sides[1] or CardType.SITE in types:
        return _by_side(words, sides)
    return _in_order(_cut(words, types), sides)


def _in_order(groups: tuple[tuple[str, ...], ...], sides: tuple[Alignment, ...]) -> tuple[Share, ...]:
    """Give the first group to the first identity, or to the one whose alignment it fits."""
    wanted = {Alignment.GOOD: GOOD_BRIGADES, Alignment.EVIL: EVIL_BRIGADES}.get(sides[0])
    first = {_COLOURS[word] for word in groups[0] if _COLOURS.get(word)}
    if wanted and first and sides[0] is not sides[1] and not first & wanted:
        groups = groups[::-1]
    return tuple(_colours(group, side) for group, side in zip(groups, sides, strict=True))


def _cut(words: tuple[str, ...], types: tuple[CardType, ...]) -> tuple[tuple[str, ...], ...]:
    """Split colours of one alignment in two: where the alphabetical order breaks, else after the first."""
    if types[0] is not types[1]:
        for index in range(1, len(words)):
            if words[index] < words[index - 1]:
                return words[:index], words[index:]
    return words[:1], words[1:]


def _by_side(words: tuple[str, ...], sides: tuple[Alignment, ...]) -> tuple[Share, ...]:
    """Share colours out between two identities of different alignment.

    Gold (and `Multi`) goes to the side that has no other colour; if both have one, to the good side before the first
    evil colour, and to the evil side after it.
    """
    has_good = any(_COLOURS.get(word) in GOOD_BRIGADES for word in words)
    has_evil = any(_COLOURS.get(word) in EVIL_BRIGADES for word in words)
    good: list[str] = []
    evil: list[str] = []
    for word in words:
        colour = _COLOURS.get(word)
        undecided = bool(evil) if has_good is has_evil else has_good
        goes_evil = undecided if colour is None else colour in EVIL_BRIGADES
        (evil if goes_evil else good).append(word)
    if words == ("Multi", "Multi"):
        good, evil = ["Multi"], ["Multi"]
    return tuple(_colours(tuple(evil if side is Alignment.EVIL else good), side) for side in sides)


def _colours(words: tuple[str, ...], side: Alignment) -> Share:
    """Turn colour words into brigades; plain gold is evil on an evil card, good on any other. Rule: REG-BRIG-02."""
    gold = Brigade.EVIL_GOLD if side is Alignment.EVIL else Brigade.GOOD_GOLD
    brigades = tuple(dict.fromkeys(_COLOURS[word] or gold for word in words if word != "Multi"))
    return brigades, "Multi" in words
