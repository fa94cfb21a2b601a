"""The catalog: printings grouped under base names, and looking them up by what people type."""

import enum
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from engine.cards import sources
from engine.cards.guides import guide_sets
from engine.cards.model import Printing
from engine.cards.naming import base_name, fold, name_key, split_titles, suffix
from engine.cards.reprints import newest_first
from engine.lists.index import Found, NameIndex, is_clear
from engine.lists.spelling import straighten


class Match(enum.IntEnum):
    """How a name was found, the surest first."""

    EXACT = 0
    ALIAS = 1
    BASE = 2
    PREFIX = 3
    WORD = 4
    FUZZY = 5


#: how many words a set may be named by at the end of a name, without brackets
LONGEST_TAG = 4
_NUMERAL = re.compile(r"^(I{1,3})(?= )")


@dataclass(frozen=True, slots=True)
class CardGroup:
    """All printings that bear one base name, in the order of the card file.

    Names that differ only in capitals and punctuation are one. Rule: REG-UNIQ-13.
    """

    base_name: str
    printings: tuple[Printing, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A card that a search found.

    `printings` are those of the group that the typed set suffix allows, all of them where none was typed.
    `score` is 0 to 100, comparable within one kind of match.
    """

    group: CardGroup
    printings: tuple[Printing, ...]
    match: Match
    score: float

    @property
    def name(self) -> str:
        """The name to show: that of the printing where only one is meant, else the base name."""
        return self.printings[0].name if len(self.printings) == 1 else self.group.base_name


@dataclass(frozen=True, slots=True)
class Resolution:
    """The card a typed name means.

    `guess` says that no card has exactly this name; `clear` that no other card fits nearly as well.
    """

    hit: Hit
    guess: bool
    clear: bool
    alternatives: tuple[Hit, ...]


class UnknownCard(ValueError):
    """No card fits a name clearly enough; `alternatives` are the nearest, best first."""

    def __init__(self, name: str, alternatives: Sequence[Hit]) -> None:
        super().__init__(f"unknown card: {name}")
        self.name = name
        self.alternatives = tuple(alternatives)


class AliasesFile(sources.DataFile):
    """`aliases.json`: other names by base name."""

    aliases: dict[str, tuple[str, ...]]


@cache
def shipped_aliases() -> Mapping[str, tuple[str, ...]]:
    """Return the other names that ship with Berean, by base name."""
    return sources.read(AliasesFile, "cards", "aliases.json").aliases


@cache
def _codes_by_tag() -> Mapping[str, frozenset[str]]:
    codes: dict[str, set[str]] = {}
    for entry in sources.sets().sets:
        for tag in (entry.code, entry.name, *entry.tags, *entry.reg):
            codes.setdefault(fold(tag), set()).add(entry.code)
    return {tag: frozenset(found) for tag, found in codes.items()}


class Catalog:
    """A pool of printings in which cards are looked up; it never changes.

    Args:
        printings: The pool, in the order in which equally good hits are shown.
        aliases: Other names by base name; the shipped ones if None. Those of cards outside the pool do nothing.
    """

    def __init__(self, printings: Iterable[Printing], aliases: Mapping[str, Sequence[str]] | None = None) -> None:
        self._printings = tuple(printings)
        self._aliases = aliases
        by_base: dict[str, list[Printing]] = {}
        by_name: dict[str, list[Printing]] = {}
        for printing in self._printings:
            by_base.setdefault(printing.base_name, []).append(printing)
            by_name.setdefault(printing.name, []).append(printing)
        self._by_name = {name: tuple(found) for name, found in by_name.items()}
        self._resolved: dict[str, Resolution] = {}
        self._by_base = _grouped(by_base)
        self._groups = {group.base_name: group for group in self._by_base.values()}

    def __len__(self) -> int:
        return len(self._printings)

    @property
    def printings(self) -> tuple[Printing, ...]:
        """Every printing, in the order given."""
        return self._printings

    @property
    def groups(self) -> Mapping[str, CardGroup]:
        """The groups by base name."""
        return self._groups

    def group_of(self, printing: Printing) -> CardGroup:
        """Return the group of a printing of this pool."""
        return self._by_base[fold(printing.base_name)]

    def printing(self, name: str, set_code: str = "") -> Printing | None:
        """Return the printing with exactly this name; without a set, the newest one of that name."""
        if not set_code:
            known = self._by_name.get(name)
            return newest_first(known)[0] if known else None
        return self._by_key.get(f"{name}|{set_code}")

    @cached_property
    def _by_key(self) -> dict[str, Printing]:
        return {printing.key: printing for printing in self._printings}

    @cached_property
    def _by_folded_name(self) -> dict[str, tuple[Printing, ...]]:
        found: dict[str, list[Printing]] = {}
        for printing in self._printings:
            found.setdefault(fold(printing.name), []).append(printing)
        return {name: tuple(all_of_it) for name, all_of_it in found.items()}

    @cached_property
    def _by_alias(self) -> dict[str, tuple[CardGroup, ...]]:
        found: dict[str, dict[str, CardGroup]] = {}
        for base, names in (shipped_aliases() if self._aliases is None else self._aliases).items():
            group = self._by_base.get(fold(base))
            if group:
                for name in names:
                    found.setdefault(fold(name), {})[group.base_name] = group
        for group in self._groups.values():
            for name in _other_titles(group.base_name):
                found.setdefault(fold(name), {})[group.base_name] = group
        return {
            name: tuple(sorted(groups.values(), key=lambda group: -len(group.printings)))
            for name, groups in found.items()
            if name not in self._by_base
        }

    @cached_property
    def _index(self) -> NameIndex[CardGroup]:
        entries = [(base, group, len(group.printings)) for base, group in self._by_base.items()]
        for name, groups in self._by_alias.items():
            if len(name) > 4:
                entries.extend((name, group, len(group.printings)) for group in groups)
        return NameIndex(entries)

    def search(self, text: str, limit: int = 10) -> tuple[Hit, ...]:
        """Find cards by what was typed, the surest kind of match first, the more often printed card first within it."""
        hits: dict[str, Hit] = {}
        for hit in self._sure(text):
            hits.setdefault(hit.group.base_name, hit)
        if len(hits) < limit:
            for hit in self._likely(text, limit):
                hits.setdefault(hit.group.base_name, hit)
        return tuple(hits.values())[:limit]

    def complete(self, text: str, limit: int = 25) -> tuple[str, ...]:
        """Return base names for what has been typed so far, best first."""
        return tuple(hit.group.base_name for hit in self.search(text, limit))

    def find(self, name: str) -> Resolution:
        """Return the card that a typed name means, guessing where one card is clearly best.

        Raises:
            UnknownCard: If none is; with the nearest ones.
        """
        resolution = self.resolve(name)
        if resolution is None or (resolution.guess and not resolution.clear):
            raise UnknownCard(name, self.search(name, 5))
        return resolution

    def meant(self, name: str, hit: Hit) -> tuple[Printing, ...]:
        """Return the printings that a typed name means, first the one that has today's text.

        A name without a set means every printing of the card, also if one printing has just this name.
        """
        of_all = hit.match is Match.EXACT and not suffix(name)
        return newest_first(hit.group.printings if of_all else hit.printings)

    def resolve(self, name: str) -> Resolution | None:
        """Return the card nearest to a typed name, clear or not; None if none is near."""
        exact = self._resolved.get(name)
        if exact is not None:
            return exact
        known = self._by_name.get(name)
        if known is not None:
            hit = Hit(self.group_of(known[0]), known, Match.EXACT, 100.0)
            return self._resolved.setdefault(name, Resolution(hit, guess=False, clear=True, alternatives=()))
        sure = self._sure(name)
        if sure:
            return Resolution(sure[0], guess=False, clear=len(sure) == 1, alternatives=sure[1:])
        query = fold(base_name(name))
        found = self._index.search(query, 6) if query else []
        if not found:
            return None
        hits = tuple(_likely_hit(each, name) for each in found)
        return Resolution(hits[0], guess=True, clear=is_clear(query, found), alternatives=hits[1:])

    def known_as(self, alias: str) -> str | None:
        """Return the base name of the one card that has this other name; None if none or several have it."""
        sure = self._sure(alias)
        return sure[0].group.base_name if len(sure) == 1 and sure[0].match is Match.ALIAS else None

    def _sure(self, text: str) -> tuple[Hit, ...]:
        """Find by exact name, else by alias, else without set suffix, else without articles and the like."""
        folded = fold(text)
        exact = self._by_folded_name.get(folded)
        if exact:
            return (Hit(self.group_of(exact[0]), exact, Match.EXACT, 100.0),)
        plain = fold(base_name(text))
        for query in dict.fromkeys((folded, plain)):
            hits = self._called(query, suffix(text))
            if hits:
                return hits
        words = folded.split()
        for start in range(len(words) - 1, max(0, len(words) - LONGEST_TAG - 1), -1):
            tag = " ".join(words[start:])
            if tag in _codes_by_tag() and (hits := self._called(" ".join(words[:start]), tag)):
                return hits
        alike = self._by_key_of_name.get(name_key(plain), ()) if plain else ()
        return tuple(_hit(group, suffix(text), Match.BASE, 100.0) for group in alike)

    def _called(self, query: str, tag: str) -> tuple[Hit, ...]:
        """Find the cards that have a folded name as alias or base name."""
        aliased = self._by_alias.get(query)
        if aliased:
            return tuple(_hit(group, tag, Match.ALIAS, 100.0) for group in aliased)
        group = self._by_base.get(query)
        return (_hit(group, tag, Match.BASE, 100.0),) if group else ()

    @cached_property
    def _by_key_of_name(self) -> dict[str, tuple[CardGroup, ...]]:
        found: dict[str, list[CardGroup]] = {}
        for base, group in self._by_base.items():
            found.setdefault(name_key(base), []).append(group)
        return {key: tuple(groups) for key, groups in found.items()}

    def _likely(self, text: str, limit: int) -> tuple[Hit, ...]:
        """Find by prefix, by words, then by likeness."""
        query = fold(base_name(text))
        return tuple(_likely_hit(found, text) for found in self._index.search(query, limit)) if query else ()


def _grouped(by_base: Mapping[str, Sequence[Printing]]) -> dict[str, CardGroup]:
    """Group printings under folded base names; the most common spelling is shown."""
    spellings: dict[str, list[str]] = {}
    for base in by_base:
        spellings.setdefault(fold(base), []).append(base)
    return {
        folded: CardGroup(
            max(bases, key=lambda base: len(by_base[base])),
            tuple(printing for base in bases for printing in by_base[base]),
        )
        for folded, bases in spellings.items()
    }


def _likely_hit(found: Found[CardGroup], text: str) -> Hit:
    return _hit(found.entry, suffix(text), Match[found.kind.upper()], found.score)


def _hit(group: CardGroup, tag: str, match: Match, score: float) -> Hit:
    """Make a hit, keeping only the printings that a typed set suffix allows: a set, or a mark such as `Green`."""
    if not tag:
        return Hit(group, group.printings, match, score)
    folded = fold(tag)
    named = tuple(printing for printing in group.printings if fold(suffix(printing.name)) == folded)
    if not named:
        wanted = {fold(part) for part in tag.split(",")}
        codes = frozenset[str]().union(*(_codes_by_tag().get(part, frozenset()) for part in wanted))
        named = tuple(
            printing
            for printing in group.printings
            if printing.set_code in codes or not wanted.isdisjoint(map(fold, guide_sets(printing)))
        )
    if not named:
        marks = set(folded.split())
        named = tuple(printing for printing in group.printings if marks <= set(fold(suffix(printing.name)).split()))
    return Hit(group, named or group.printings, match, score)


def _other_titles(base: str) -> Iterable[str]:
    """Return further names of a card: each of its two titles, or the nickname and verse of a Lost Soul."""
    titles = split_titles(base)
    if len(titles) == 2:
        yield from titles
    if base.startswith("Lost Soul "):
        rest = straighten(base.removeprefix("Lost Soul "))
        nickname, _, verse = rest.rpartition("[")
        verse = verse.removesuffix("]")
        for part in (nickname.strip(' "'), verse, _NUMERAL.sub(lambda found: str(len(found.group(1))), verse)):
            if part:
                yield part
                yield f"Lost Soul {part}"
                yield f"{part} Lost Soul"
                yield f"{part} LS"
                yield f"LS {part}"
