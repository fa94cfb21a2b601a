"""When two printings are versions of one card, as keys they share.

Sameness is not transitive (Noah's Sons are the same card as Shem and as Ham, who are not the same as each other), so a
card has one key for each way to be the same, and copies are counted key by key.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from engine.cards.model import CHARACTERS, CardType, Face, Printing
from engine.cards.naming import name_key
from engine.cards.sources import sets
from engine.decks.facts import CardFacts
from engine.decks.formats import SameCard
from engine.lists.spelling import straighten

_ICONS: dict[CardType, tuple[CardType, ...]] = {
    CardType.CITY: (CardType.SITE, CardType.FORTRESS),
    CardType.COVENANT: (CardType.GOOD_ENHANCEMENT, CardType.ARTIFACT),
    CardType.CURSE: (CardType.EVIL_ENHANCEMENT, CardType.ARTIFACT),
}
_PRINT_RUN = re.compile(r"\s*(?:\((?:Alternate Border|1st Print)\)|Unlimited|Revised)$")
_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")


@dataclass(frozen=True, slots=True)
class Identity:
    """Who a card is in one of its identities: a unique character or a generic one, and which persons."""

    is_unique: Callable[[Printing, Face], bool]
    persons: Callable[[Printing, Face], tuple[str, ...]]


@dataclass(frozen=True, slots=True, order=True)
class SameKey:
    """A key that printings of the same card share, and the rule that says so."""

    by: str
    citation: str


def same_keys(card: CardFacts, rules: SameCard, identity: Identity) -> tuple[SameKey, ...]:
    """List the keys by which a card may be the same as others.

    Rules: DBR-OTHER-09, DBR-OTHER-10, DBR-OTHER-11, REG-UNIQ-20, R11-UNIQ-06. Ruling: HOUSE-DECK-06.
    """
    if CardType.LOST_SOUL in card.types:
        return tuple(SameKey(by, rules.soul_citation) for by in _soul_keys(card, rules))
    title = name_of(card, rules)
    found: list[SameKey] = []
    for face in card.faces:
        if face.type in CHARACTERS:
            found += _character_keys(card, title, face, rules, identity)
        else:
            found += [SameKey(f"name {title} {icon.value}", rules.name_citation) for icon in icons_of(face.type)]
    return tuple(dict.fromkeys(found))


def name_of(card: CardFacts, rules: SameCard) -> str:
    """Reduce the title of a card to the form in which names are compared. Rule: REG-UNIQ-13."""
    return name_key(card.printing.base_name) if rules.names == "guide" else card.title


def _character_keys(card: CardFacts, title: str, face: Face, rules: SameCard, identity: Identity) -> list[SameKey]:
    named = SameKey(f"name {title} {face.type.value}", rules.name_citation)
    if not identity.is_unique(card.printing, face):
        if card.rainbow and rules.rainbow_generics == "name":
            return [named]
        return [SameKey(f"picture {picture_of(card)}", rules.art_citation)]
    if rules.persons == "brigade":
        colours = sorted(colour.value for colour in card.colours)
        return [SameKey(f"name {title} {colour}", rules.person_citation) for colour in colours]
    persons = identity.persons(card.printing, face)
    return [named, *(SameKey(f"person {who} {face.type.value}", rules.person_citation) for who in persons)]


def icons_of(kind: CardType) -> tuple[CardType, ...]:
    """List the icons of a type: a City has those of Site and Fortress. Rule: REG-TYPE-01, REG-TYPE-03."""
    return _ICONS.get(kind, (kind,))


def picture_of(card: CardFacts) -> str:
    """Name the picture of a generic character as far as it is known. Ruling: HOUSE-DECK-08.

    All print runs and borders of one set have the same picture; other sets have another, and so has, within a set, a
    printing with other brigades or with a mark in its name that is no set (`[Camels]`).
    """
    printing = card.printing
    family = _PRINT_RUN.sub("", _PRINT_RUN.sub("", printing.set_name))
    colours = "/".join(sorted(colour.value for colour in card.colours))
    return f"{card.title} | {family} | {_marks(printing)} | {colours}"


@cache
def _tags() -> frozenset[str]:
    return frozenset(tag.casefold() for entry in sets().sets for tag in (entry.code, entry.name, *entry.tags))


def _marks(printing: Printing) -> str:
    tags = _tags()
    rest = straighten(printing.name).removeprefix(printing.base_name)
    found = [_BRACKETS.sub("", rest).strip(" -").casefold()]
    for content in _BRACKETS.findall(rest):
        parts = [part.strip().casefold() for part in content.split(",")]
        found += [part for part in parts if part not in tags and not part.startswith(("ab - ", "1st print"))]
    return " ".join(sorted(filter(None, found)))


def _soul_keys(card: CardFacts, rules: SameCard) -> Iterator[str]:
    """Return the keys of a Lost Soul: its verse, and its nickname with the chapter, as sets quote more or fewer verses.

    Ruling: HOUSE-DECK-09. Rule: DBR-V13-OTHER-14.
    """
    verse = card.verse
    if not card.ability:
        yield f"plain soul {verse}"
        return
    for joined in rules.joined_soul_references:
        if verse in joined:
            verse = joined[0]
    if verse in rules.split_soul_references or not verse:
        yield f"soul {verse} {card.nickname or card.title}"
        return
    yield f"soul {verse}"
    if card.nickname:
        yield f"soul {card.nickname} of {verse.partition(':')[0]}"
