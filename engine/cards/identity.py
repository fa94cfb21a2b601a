"""Who a card is: unique or generic, and the persons it represents."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.cards import sources
from engine.cards.guides import GuideList
from engine.cards.model import CHARACTERS, CardType, Face, Printing
from engine.cards.naming import fold, name_key
from engine.lists.spelling import straighten

UNIQUE_TYPES: frozenset[CardType] = frozenset({CardType.ARTIFACT, CardType.DOMINANT, CardType.FORTRESS})
UNIQUE_IN_ONE_ROLE: frozenset[CardType] = frozenset({CardType.COVENANT, CardType.CURSE, CardType.CITY})


class PersonEntry(BaseModel):
    """Titles that are one character; `reg` is the number of the line in REG 8.3.0."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    names: Mapping[str, str]
    reg: tuple[int, ...]


class PersonsFile(sources.DataFile):
    """`persons.json`. Rules: REG-UNIQ-05, R11-UNIQ-04."""

    persons: tuple[PersonEntry, ...]


class GenericEntry(BaseModel):
    """A title that the guides call generic; `reg` is how often REG 8.3.0 lists it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    sets: str
    kinds: tuple[Literal["Hero", "Evil Character", "both"], ...]
    reg: int


class GenericsFile(sources.DataFile):
    """`generics.json`. Rule: REG-UNIQ-10."""

    titles: Mapping[str, GenericEntry]


@cache
def shipped_persons() -> PersonsFile:
    """Return the guides' list of characters with several titles."""
    return sources.read(PersonsFile, "cards", "persons.json")


@cache
def shipped_generics() -> GenericsFile:
    """Return the guides' list of generic characters."""
    return sources.read(GenericsFile, "cards", "generics.json")


@cache
def _persons() -> GuideList[str]:
    return GuideList(
        (title, sets, f"{number}: {next(iter(person.names))}")
        for number, person in enumerate(shipped_persons().persons, start=1)
        for title, sets in person.names.items()
    )


@cache
def _generics() -> GuideList[bool]:
    return GuideList((title, entry.sets, True) for title, entry in shipped_generics().titles.items())


#: Fortresses that are one unique Fortress. Rule: REG-UNIQ-08.
_TEMPLE = "the Temple"
_TEMPLES = GuideList(
    (
        ("The Tabernacle", "Pi P", _TEMPLE),
        ("Solomon's Temple", "Pa RA3", _TEMPLE),
        ("Zerubbabel's Temple", "FF", _TEMPLE),
        ("Herod's Temple", "Di", _TEMPLE),
        ("Heavenly Temple", "RJ", _TEMPLE),
    )
)


def characters(printing: Printing) -> tuple[Face, ...]:
    """Return the identities of a card that are characters."""
    return tuple(face for face in printing.faces if face.type in CHARACTERS)


def title_of(printing: Printing, face: Face) -> str:
    """Return the title of a card in one of its identities."""
    return face.title or printing.base_name


def is_unique(printing: Printing, face: Face | None = None) -> bool:
    """Tell whether a card is unique in an identity, or in any of them.

    Rules: REG-UNIQ-07, REG-UNIQ-09, REG-UNIQ-11, R11-UNIQ-17, REG-UNIQ-27. Covenants, Curses and Cities count as unique
    here, though they are unique in one of their two roles only.
    """
    if face is None:
        return any(is_unique(printing, each) for each in printing.faces)
    if face.type in CHARACTERS:
        return _is_unique_character(printing, face)
    return face.type in UNIQUE_TYPES or face.type in UNIQUE_IN_ONE_ROLE


def is_generic(printing: Printing) -> bool:
    """Tell whether every character on the card is generic; False if it has none."""
    faces = characters(printing)
    return bool(faces) and not any(_is_unique_character(printing, face) for face in faces)


def _is_unique_character(printing: Printing, face: Face) -> bool:
    """Tell whether a character is unique: it is one unless it has no name of its own. Rule: REG-UNIQ-30."""
    title = title_of(printing, face)
    printed = _printed(printing, face)
    if printed is not None:
        return printed
    if _persons().listed(title, printing):
        return True
    if _generics().listed(title, printing) or printing.token:
        return False
    if title.startswith("The ") or _persons().probable(title, printing):
        return True
    return not _generics().probable(title, printing)


def _printed(printing: Printing, face: Face) -> bool | None:
    """Read a printed `Unique` or `Generic`; `(Evil) Generic` is meant for the evil identity alone."""
    for identifier in printing.identifiers:
        words = fold(identifier).split()
        if "unique" in words[:1]:
            return True
        if "generic" in words:
            evil_only = words[0] == "evil"
            if not evil_only or face.type is CardType.EVIL_CHARACTER:
                return False
    return None


@lru_cache(maxsize=65_536)
def persons(printing: Printing, face: Face | None = None) -> tuple[str, ...]:
    """Name the persons that a card's unique characters represent; none for generic ones. Rule: REG-UNIQ-05.

    Two cards are the same person if they have a person in common: Noah's Sons have one in common with Shem and one with
    Ham, but Shem and Ham have none.
    """
    if face is None:
        found = {person for each in characters(printing) for person in persons(printing, each)}
        return tuple(sorted(found))
    if face.type not in CHARACTERS or not _is_unique_character(printing, face):
        return ()
    title = title_of(printing, face)
    listed = _persons().probable(title, printing)
    return tuple(sorted(set(listed))) or (name_key(title),)


def same_person(one: Printing, other: Printing) -> bool:
    """Tell whether two cards have a unique character in common. Rule: REG-UNIQ-05, REG-UNIQ-12."""
    return not set(persons(one)).isdisjoint(persons(other))


def are_duplicates(one: Printing, one_face: Face, other: Printing, other_face: Face) -> bool:
    """Tell whether a player may not control both of these in these identities. Rule: REG-UNIQ-01, REG-UNIQ-07.

    A Covenant, Curse or City is compared in the role in which it is unique.
    """
    return not there_once(one, one_face).isdisjoint(there_once(other, other_face))


def there_once(printing: Printing, face: Face) -> frozenset[str]:
    """Return what a player may have only one of: the persons a card stands for, or its type and name; empty if generic.

    Rules: REG-UNIQ-01, REG-UNIQ-05, REG-UNIQ-07, REG-UNIQ-08
    """
    if face.type in CHARACTERS:
        return frozenset(f"character {person}" for person in persons(printing, face))
    if not is_unique(printing, face):
        return frozenset()
    title = title_of(printing, face)
    temples = _TEMPLES.listed(title, printing) if face.type is CardType.FORTRESS else ()
    return frozenset({f"{face.type.value} {temples[0] if temples else name_key(title)}"})


def are_versions(one: Printing, other: Printing) -> bool:
    """Tell whether two characters are versions of each other. Rule: REG-UNIQ-12."""
    if same_person(one, other):
        return True
    generic = [{name_key(title) for title in printing.titles} for printing in (one, other) if is_generic(printing)]
    return len(generic) == 2 and not generic[0].isdisjoint(generic[1])


@lru_cache(maxsize=65_536)
def answers_to(printing: Printing, name: str, face: Face | None = None) -> bool:
    """Tell whether an ability that names `name` can mean a card, in one of its identities or in any. Rule: REG-UNIQ-06.

    True for a card of that title, for a unique character whose title has the whole name as his own, and for one whom
    the guides list as the same character as one of these. Any other card answers to its title alone.
    """
    if face is None:
        return any(answers_to(printing, name, each) for each in printing.faces)
    if _is_title(title_of(printing, face), name) or _is_title(printing.base_name, name):
        return True
    mine = persons(printing, face)
    listed = (title for person in mine for title in _titles_by_person().get(person, ()))
    return bool(mine) and any(_is_his_name(title, name) for title in (title_of(printing, face), *listed))


@cache
def _titles_by_person() -> Mapping[str, tuple[str, ...]]:
    listed = enumerate(shipped_persons().persons, start=1)
    return {f"{number}: {next(iter(person.names))}": tuple(person.names) for number, person in listed}


def _is_title(title: str, name: str) -> bool:
    """Tell whether a name is a title, with or without what the title has in brackets. Rule: REG-UNIQ-13."""
    return name_key(name) in _keys(title)


@lru_cache(maxsize=65_536)
def _keys(title: str) -> tuple[str, str]:
    return name_key(title), name_key(_BRACKET.sub("", title))


def _is_his_name(title: str, name: str) -> bool:
    """Tell whether a title has this name as that of the person it represents: `John the Baptist` is a John.

    What follows a comma or `the` says what he is, not what he is called; in brackets is another name of his.
    """
    if _is_title(title, name):
        return True
    called, others = _called(title)
    return _holds(called, name, _NOT_HIS) or any(_is_title(other, name) for other in others)


@lru_cache(maxsize=65_536)
def _called(title: str) -> tuple[str, tuple[str, ...]]:
    """Return the name a title gives its person, and his other names in brackets."""
    return _BRACKET.sub("", title).partition(",")[0], tuple(_BRACKET.findall(title))


def holds_as_own(title: str, name: str) -> bool:
    """Say whether a title has a name in it as the name of the person whom the card represents. Rule: REG-TARGET-04.

    A name after `of` or in the possessive belongs to another: `Mary, Mother of James` is no James.
    """
    return _holds(title, name, _OF)


def _holds(title: str, name: str, not_after: frozenset[str]) -> bool:
    words, wanted = _words(title), _words(name)
    for start in range(len(words) - len(wanted) + 1):
        if words[start : start + len(wanted)] == wanted and not (start and words[start - 1] in not_after):
            return True
    return False


@lru_cache(maxsize=65_536)
def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip(',.()!?"') for word in straighten(text).casefold().split())


_BRACKET = re.compile(r"\s*\(([^()]*)\)")
_OF = frozenset({"of", "to", "with", "from", "for", "behind", "by", "at", "in", "on", "against"})
_NOT_HIS = _OF | {"the", "a", "an"}
