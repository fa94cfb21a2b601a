"""What the ranking knows of sections besides bm25: their kind, their names, and where words stand."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from glossary.editions.later import is_new
from glossary.model import Document, Section
from glossary.words import stem, stems, words_in

_DECK_AREAS: Final = frozenset({"deckbuilding", "type2", "teams"})
#: how the entries end that tell what a colour stands for
_COLOUR: Final = " Brigade"


class Kind(NamedTuple):
    """The kind of a section, each as 1 or 0, and its length."""

    dbr: float
    rulebook: float
    wiki: float
    mission: float
    effect: float
    glossary: float
    deck: float
    colour: float
    length: float


@dataclass(frozen=True, slots=True)
class Profile:
    """What the ranking knows of a section besides bm25."""

    section: Section
    kind: Kind
    titles: tuple[tuple[str, ...], ...]
    #: its titles as one string each, and by the stems of their words
    spelt: tuple[str, ...]
    stemmed: tuple[tuple[str, ...], ...]
    #: the stems of all words in its titles
    names: frozenset[str]
    #: how many telling stems its heading has
    title_size: int
    #: its heading, whatever its capitals
    heading: str
    #: for each of its statements whether only a later edition says it, and whether any is so
    new: tuple[bool, ...]
    is_changed: bool
    is_house: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """The numbers of the sections in which each word or pair of neighbouring words stands.

    `headings` has the heading, aliases, keywords and questions of a section together.
    """

    anywhere: dict[str, frozenset[int]]
    headings: dict[str, frozenset[int]]
    titles: dict[str, frozenset[int]]
    pairs: dict[tuple[str, str], tuple[int, ...]]


class Name(NamedTuple):
    """A heading or other name of a section; `line` has a space before, between and after its words."""

    number: int
    is_alias: bool
    words: tuple[str, ...]
    line: str


def profile_of(section: Section) -> Profile:
    """Return the profile of a section."""
    new = tuple(is_new(section, each) for each in section.statements)
    titles = tuple(dict.fromkeys(tuple(words_in(name)) for name in (section.title, *section.aliases)))
    return Profile(
        section=section,
        kind=_kind_of(section),
        titles=titles,
        spelt=tuple(map(" ".join, titles)),
        stemmed=tuple(tuple(map(stem, title)) for title in titles),
        names=frozenset(stem(word) for title in titles for word in title),
        title_size=len(set(stems(section.title))),
        heading=section.title.casefold(),
        new=new,
        is_changed=any(new),
        is_house=section.doc is Document.HOUSE,
    )


def _kind_of(section: Section) -> Kind:
    return Kind(
        dbr=float(section.doc is Document.DBR),
        rulebook=float(section.doc is Document.RULEBOOK),
        wiki=float(section.doc is Document.WIKI),
        mission=float(section.doc is Document.MISSION),
        effect=float(section.chapter == "Effect Listing"),
        glossary=float(section.chapter == "Glossary of Terms"),
        deck=float(section.area in _DECK_AREAS),
        colour=float(section.title.endswith(_COLOUR)),
        length=math.log1p(len(section.statements)),
    )


def pairs_of(terms: Sequence[str]) -> frozenset[tuple[str, str]]:
    """Return the pairs of neighbouring words of a text."""
    return frozenset(pairwise(terms))


def read_standing(sections: Sequence[Section]) -> Standing:
    """Return where the words of these sections stand."""
    anywhere: dict[str, set[int]] = {}
    headings: dict[str, set[int]] = {}
    titles: dict[str, set[int]] = {}
    pairs: dict[tuple[str, str], list[int]] = {}
    for number, section in enumerate(sections):
        texts = [each for statement in section.statements for each in (statement.text, statement.case) if each]
        asks = [text for statement in section.statements for text in statement.asks]
        named = [stems(text) for text in (section.title, *section.aliases, *section.keywords, *section.asks)]
        lines = [*named, *(stems(text) for text in (*texts, *asks))]
        for words, found in ((named[:1], titles), (named, headings), (lines, anywhere)):
            for word in dict.fromkeys(each for line in words for each in line):
                found.setdefault(word, set()).add(number)
        for pair in frozenset(pair for line in lines for pair in pairs_of(line)):
            pairs.setdefault(pair, []).append(number)
    whole, head, title = (
        {word: frozenset(numbers) for word, numbers in found.items()} for found in (anywhere, headings, titles)
    )
    return Standing(whole, head, title, {pair: tuple(numbers) for pair, numbers in pairs.items()})


def by_first_word(names: Iterable[tuple[tuple[str, ...], ...]]) -> dict[str, tuple[Name, ...]]:
    """Return the names of all sections, as words, grouped by their first word."""
    places: dict[str, list[Name]] = {}
    for number, titles in enumerate(names):
        for at, title in enumerate(titles):
            if title:
                places.setdefault(title[0], []).append(Name(number, at > 0, title, line_of(title)))
    return {word: tuple(found) for word, found in places.items()}


def line_of(words: Sequence[str]) -> str:
    """Join words with spaces around each, so that the line of a name can be found in the line of a text."""
    return f" {' '.join(words)} "


def by_title(profiles: Sequence[Profile]) -> dict[tuple[str, ...], tuple[int, ...]]:
    """Return the sections of each heading or other name, by the stems of the name."""
    places: dict[tuple[str, ...], list[int]] = {}
    for number, profile in enumerate(profiles):
        for title in profile.stemmed:
            places.setdefault(title, []).append(number)
    return {title: tuple(found) for title, found in places.items()}
