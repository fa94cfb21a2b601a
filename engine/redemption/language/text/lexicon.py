"""The words that come from the card pool: names, identifiers, books."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from engine.kernel.records import dataclass
from engine.language.words import words_in
from engine.redemption.language.ast.vocabulary import Kind
from engine.redemption.language.grammar.vocabulary import NOUNS
from engine.redemption.language.text.normalise import normalise

#: how many names and identifiers are kept split into words: the readers of all tables need much the same ones
KEPT: Final = 16_384


@dataclass(frozen=True, slots=True)
class PoolCard:
    """What the lexicon needs to know of a card; Sites, Cities and Fortresses are holders."""

    name: str
    is_character: bool
    identifiers: tuple[str, ...]
    is_holder: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """A card name found in a text."""

    name: str
    kind: Kind
    holder: bool = False


@dataclass(frozen=True, slots=True)
class Identified:
    """An identifier found in a text, and whether it was in the plural."""

    identifier: str
    kind: Kind
    plural: bool


class _Trie:
    """Phrases, found by their words in lower case."""

    def __init__(self) -> None:
        self._root: dict[str, Any] = {}

    def add(self, words: Sequence[str], value: object) -> None:
        """Store a phrase, unless the same one is stored already."""
        node = self._root
        for word in words:
            node = node.setdefault(word.lower(), {})
        node.setdefault("", value)

    def longest(self, words: Sequence[str], start: int) -> tuple[int, Any] | None:
        """Find the longest stored phrase at `start`."""
        node = self._root
        best: tuple[int, Any] | None = None
        for position in range(start, len(words)):
            following = node.get(words[position].lower())
            if following is None:
                break
            node = following
            if "" in node:
                best = (position + 1, node[""])
        return best


@cache
def _word_lists() -> dict[str, Any]:
    raw: dict[str, Any] = json.loads(
        resources.files("data.abilities").joinpath("lexicon.json").read_text(encoding="utf-8")
    )
    return raw


@cache
def books() -> tuple[str, ...]:
    """List the books of the Bible as cards cite them."""
    return tuple(_word_lists()["books"])


@cache
def _reminders() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in _word_lists()["reminders"]), re.I)


def is_reminder(words: Sequence[str]) -> bool:
    """Say whether a sentence only repeats a rule of the game; they are listed in a data file."""
    return _reminders().fullmatch(" ".join(words)) is not None


@lru_cache(maxsize=KEPT)
def plural_of(phrase: str) -> str:
    """Return the plural of an identifier: of its noun before "of", else of its last word."""
    plurals: dict[str, str] = _word_lists()["plurals"]
    if phrase in plurals:
        return plurals[phrase]
    head, of, rest = phrase.partition(" of ")
    *before, last = head.split(" ")
    if last in plurals:
        last = plurals[last]
    elif re.search(r"(s|sh|ch|x)$", last):
        last += "es"
    elif re.search(r"[^aeiou]y$", last):
        last = last[:-1] + "ies"
    else:
        last += "s"
    return " ".join([*before, last]) + of + rest


@lru_cache(maxsize=KEPT)
def _in_words(name: str) -> tuple[str, tuple[str, ...]]:
    """Return a name as texts write it, and its words in lower case."""
    said = normalise(name)
    return said, tuple(word.lower() for word in words_in(said))


@lru_cache(maxsize=KEPT)
def _written(phrase: str) -> tuple[str, ...]:
    return tuple(words_in(phrase))


_NOT_IDENTIFIERS = re.compile(
    r"""[="#*\d] | opponent | unity | hold | \bplays?\b | activat | token | taunt | begins | \bwhen\b | \bmay\b | limit
      | gain | choose | matching | same | title | in\ a\ deck | copies""",
    re.I | re.X,
)


def phrase_is_book(key: str) -> bool:
    """Say whether a phrase is the name of a book of the Bible."""
    return any(book.lower() == key for book in books())


class Lexicon:
    """The names, identifiers and books that the grammar can look up."""

    def __init__(self, cards: Iterable[PoolCard], reserved: frozenset[str] = frozenset()) -> None:
        """Collect names and identifiers, except single words in `reserved`, which are words of the grammar."""
        pool = list(cards)
        self._names = _Trie()
        self._identifiers = _Trie()
        self._reserved = reserved
        kinds: dict[str, set[bool]] = {}
        holders: set[str] = set()
        for card in pool:
            for name in _spellings(card.name):
                kinds.setdefault(name, set()).add(card.is_character)
                if card.is_holder:
                    holders.add(name)
        for name, found in sorted(kinds.items()):
            kind = Kind.CHARACTER if found == {True} else Kind.CARD
            said, words = _in_words(name)
            if not _says_something_else(words, reserved):
                self._names.add(words, Named(said, kind, name in holders))
        self._add_identifiers(pool)
        self._books = _Trie()
        for book in books():
            self._books.add(words_in(book), book)

    def _add_identifiers(self, pool: list[PoolCard]) -> None:
        votes: dict[str, Counter[bool]] = {}
        spelled: dict[str, Counter[str]] = {}

        def vote(phrase: str, is_character: bool, weight: int = 1) -> None:
            votes.setdefault(phrase.lower(), Counter())[is_character] += weight
            spelled.setdefault(phrase.lower(), Counter())[phrase] += weight

        for card in pool:
            for phrase in card.identifiers:
                for part in _parts(phrase):
                    vote(part, card.is_character)
        lists: dict[str, list[str]] = _word_lists()["identifiers"]
        of_kind: dict[str, Kind] = {}
        for kind, entries in lists.items():
            for phrase in entries:
                vote(phrase, kind == "character", 1000)
                of_kind[phrase.lower()] = Kind(kind)
        for key in sorted(votes, key=len, reverse=True):
            if all(word in self._reserved for word in key.split()) or phrase_is_book(key):
                continue
            kind_of = of_kind.get(key) or (Kind.CHARACTER if votes[key][True] >= votes[key][False] else Kind.CARD)
            phrase = spelled[key].most_common(1)[0][0]
            plural = plural_of(phrase)
            self._identifiers.add(_written(phrase), Identified(phrase, kind_of, plural == phrase))
            self._identifiers.add(_written(plural), Identified(phrase, kind_of, True))
        for spelling, meant in _word_lists()["adjectives"].items():
            self._identifiers.add(words_in(spelling), Identified(meant, Kind.CHARACTER, False))

    def name_at(self, words: Sequence[str], start: int) -> Iterable[tuple[int, Named]]:
        """Find the longest card name at `start`; a name begins with a capital letter or a digit."""
        if start < len(words) and (words[start][0].isupper() or words[start][0].isdigit()):
            found = self._names.longest(words, start)
            if found:
                yield found

    def identifier_at(self, words: Sequence[str], start: int) -> Iterable[tuple[int, Identified]]:
        """Find the longest identifier at `start`."""
        found = self._identifiers.longest(words, start)
        if found:
            yield found

    def book_at(self, words: Sequence[str], start: int) -> Iterable[tuple[int, str]]:
        """Find a book of the Bible at `start`."""
        if start < len(words) and words[start][0].isupper():
            found = self._books.longest(words, start)
            if found:
                yield found


def _says_something_else(words: Sequence[str], reserved: frozenset[str]) -> bool:
    """Say whether a name is only a word of the grammar, or a description such as "evil" with a noun."""
    return all(word in reserved for word in words) and (len(words) != 2 or words[1] in NOUNS)


_SUBTITLE = re.compile(r"\((?:The )?([A-Z][a-z]{2,})\)$")
_TITLED = re.compile(r"([A-Z][a-z]+) the [A-Z][a-z]+")


@lru_cache(maxsize=KEPT)
def _spellings(name: str) -> tuple[str, ...]:
    """Return the ways in which texts may write this name."""
    return tuple(_spelled(name))


def _spelled(name: str) -> Iterator[str]:
    base = re.sub(r"\s*[\[(].*$", "", name).strip()
    if subtitle := _SUBTITLE.search(name):
        yield subtitle[1]
        yield f"The {subtitle[1]}"
    if titled := _TITLED.fullmatch(base):
        yield titled[1]
    if not base or base.lower().startswith("lost soul"):
        return
    yield base
    for half in base.split("/"):
        if "/" in base and len(half.strip()) > 2:
            yield half.strip()
    if ", " in base and len(base.split(", ")[0]) > 2:
        yield base.split(", ")[0]
    if base.startswith("The "):
        yield base[4:]


_NOT_FIRST = frozenset({"generic", "unique", "male", "female", "good", "evil"})
_NOT_LAST = frozenset({"artifact", "item", "hero", "character", "card", "dominant"})


@lru_cache(maxsize=KEPT)
def _parts(phrase: str) -> tuple[str, ...]:
    """Return an identifier, and those that its first and last words are by themselves."""
    return tuple(_taken_apart(phrase))


def _taken_apart(phrase: str) -> Iterator[str]:
    phrase = re.sub(r"[\[\]().]", "", normalise(phrase)).strip()
    if not phrase or _NOT_IDENTIFIERS.search(phrase):
        return
    words = phrase.split()
    while len(words) > 1 and words[0].lower() in _NOT_FIRST:
        words = words[1:]
    while len(words) > 1 and words[-1].lower() in _NOT_LAST:
        words = words[:-1]
    if "and" in words[1:-1] and "of" not in words:
        for part in " ".join(words).split(" and "):
            yield from _parts(part)
        return
    if len(words) > 5 or words[0].lower() in ("not", "or", "and"):
        return
    phrase = " ".join(words)
    yield phrase
    if len(words) == 2 and words[1].lower() not in ("of", "spirit", "god"):
        yield words[1]
        yield words[0]
