"""Read a whole sentence in every way the productions allow, keeping each result (a packrat parser with all results)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.language.notation import Production, Refused, Symbol, Words, nothing_more


@dataclass(frozen=True, slots=True)
class Derivation:
    """Which production read which words; words that no child has read belong to the node itself."""

    production: Production | None
    start: int
    end: int
    children: tuple["Derivation", ...]

    def owners(self) -> list[str]:
        """Return, for each word, the symbol of the node to which it belongs."""
        names = [self.production.symbol if self.production else "lexicon"] * (self.end - self.start)
        for child in self.children:
            names[child.start - self.start : child.end - self.start] = child.owners()
        return names


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a stretch of words: its end, its value, and how it came about."""

    end: int
    value: Any
    derivation: Derivation


Terminal = Callable[[Sequence[str], int], Iterable[tuple[int, Any]]]


#: symbols whose words name cards, players and places, and so are no identifiers
_NAMING = frozenset(
    {
        "noun",
        "adjective",
        "brigade",
        "alignment",
        "being",
        "zone",
        "zones-many",
        "status",
        "possessor",
        "actor",
        "count",
        "phase",
    }
)


class Grammar:
    """Productions made ready: indexed by symbol and by the word each can begin with."""

    def __init__(self, productions: Iterable[Production]) -> None:
        """Check and index the productions."""
        listed = list(productions)
        nothing_more(listed)
        self.rules: dict[str, list[Production]] = {}
        for production in listed:
            self.rules.setdefault(production.symbol, []).append(production)
        self._first = _first_words(listed)
        self.literals = frozenset(
            word
            for p in listed
            if p.symbol in _NAMING
            for item in p.items
            if isinstance(item, Words)
            for word in item.choices
        )
        self._candidates: dict[tuple[str, str], tuple[Production, ...]] = {}

    def candidates(self, symbol: str, word: str) -> tuple[Production, ...]:
        """List the productions of `symbol` that can begin with `word`."""
        key = (symbol, word)
        found = self._candidates.get(key)
        if found is None:
            found = tuple(p for p in self.rules[symbol] if _may_start(self._first[id(p)], word))
            self._candidates[key] = found
        return found


_First = frozenset[str] | None


def _may_start(first: _First, word: str) -> bool:
    return first is None or word in first


def _first_words(productions: list[Production]) -> dict[int, _First]:
    """Find the words each production can begin with; None if any (it begins with a terminal class, or can be empty)."""
    by_symbol: dict[str, _First] = {p.symbol: frozenset() for p in productions}
    by_production: dict[int, _First] = {id(p): frozenset() for p in productions}
    changed = True
    while changed:
        changed = False
        for production in productions:
            first = _first_of(production, by_symbol)
            if first != by_production[id(production)]:
                by_production[id(production)] = first
                changed = True
            known = by_symbol[production.symbol]
            merged = None if first is None or known is None else known | first
            if merged != known:
                by_symbol[production.symbol] = merged
                changed = True
    return by_production


def _first_of(production: Production, by_symbol: Mapping[str, _First]) -> _First:
    first: frozenset[str] = frozenset()
    for item in production.items:
        if isinstance(item, Words):
            first |= item.choices
        else:
            inner = None if item.name.isupper() else by_symbol[item.name]
            if inner is None:
                return None
            first |= inner
        if not item.optional:
            return first
    return None


class Chart:
    """The memory of one sentence."""

    def __init__(self, grammar: Grammar, terminals: Mapping[str, Terminal], words: Sequence[str]) -> None:
        """Prepare to read `words` (compared in lower case; terminals see them as they are written)."""
        self._grammar = grammar
        self._terminals = terminals
        self._written = words
        self._words = [word.lower() for word in words]
        self._memory: dict[tuple[str, int], tuple[Reading, ...]] = {}
        self.furthest = 0

    def whole(self, symbol: str) -> list[Reading]:
        """List the different readings of all the words."""
        return [reading for reading in self.read(symbol, 0) if reading.end == len(self._written)]

    def read(self, symbol: str, start: int) -> tuple[Reading, ...]:
        """List the readings of `symbol` that begin at `start`."""
        key = (symbol, start)
        found = self._memory.get(key)
        if found is None:
            self._memory[key] = ()
            found = self._terminal(symbol, start) if symbol in self._terminals else self._expand(symbol, start)
            self._memory[key] = found
        return found

    def _terminal(self, symbol: str, start: int) -> tuple[Reading, ...]:
        if start >= len(self._written):
            return ()
        return tuple(
            Reading(end, value, Derivation(None, start, end, ()))
            for end, value in self._terminals[symbol](self._written, start)
        )

    def _expand(self, symbol: str, start: int) -> tuple[Reading, ...]:
        word = self._words[start] if start < len(self._words) else ""
        results: list[Reading] = []
        seen: dict[int, list[Any]] = {}
        for production in self._grammar.candidates(symbol, word):
            for end, values, children in self._sequence(production, start):
                try:
                    value = production.build(*values)
                except Refused:
                    continue
                known = seen.setdefault(end, [])
                if value in known:
                    continue
                known.append(value)
                results.append(Reading(end, value, Derivation(production, start, end, children)))
        return tuple(results)

    def _sequence(
        self, production: Production, start: int
    ) -> list[tuple[int, tuple[Any, ...], tuple[Derivation, ...]]]:
        states: list[tuple[int, tuple[Any, ...], tuple[Derivation, ...]]] = [(start, (), ())]
        words = self._words
        for item in production.items:
            following: list[tuple[int, tuple[Any, ...], tuple[Derivation, ...]]] = []
            if isinstance(item, Words):
                for position, values, children in states:
                    if position < len(words) and words[position] in item.choices:
                        following.append((position + 1, values, children))
                        if position + 1 > self.furthest:
                            self.furthest = position + 1
                    if item.optional:
                        following.append((position, values, children))
            else:
                for position, values, children in states:
                    following.extend(
                        (r.end, (*values, r.value), (*children, r.derivation)) for r in self.read(item.name, position)
                    )
                    if item.optional:
                        following.append((position, (*values, None), children))
            states = following
            if not states:
                break
        return states


__all__ = ["Chart", "Derivation", "Grammar", "Reading", "Symbol", "Terminal"]
