"""How a production is written down.

    rule("effect", "discard <targets> <source>?", build_discard)

`word` is a literal word, `a|an` one of several, `<symbol>` another symbol, and `?` makes an item optional; `[the]` is a
literal that may be left out without changing the meaning. The builder gets the values of the symbols in their order
(None for an optional one that is absent) and may raise `Refused`.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

Builder = Callable[..., Any]


class Refused(ValueError):
    """A builder says that its parts do not go together."""


@dataclass(frozen=True, slots=True)
class Words:
    """One of several literal words."""

    choices: frozenset[str]
    optional: bool


@dataclass(frozen=True, slots=True)
class Symbol:
    """A nonterminal, or a terminal class when its name is in capitals."""

    name: str
    optional: bool


Item = Words | Symbol


@dataclass(frozen=True, slots=True)
class Production:
    """One way to read a symbol."""

    symbol: str
    items: tuple[Item, ...]
    build: Builder
    source: str


_ITEM = re.compile(r"<([A-Za-z-]+)>(\?)?|\[([^\]\s]+)\]|([^\s<>\[\]]+)")


def rule(symbol: str, pattern: str, build: Builder) -> Production:
    """Make a production from its pattern."""
    items: list[Item] = []
    for name, mark, silent, words in _ITEM.findall(pattern):
        if name:
            items.append(Symbol(name, bool(mark)))
        elif silent:
            items.append(Words(frozenset(silent.split("|")), True))
        elif words.endswith("?") and len(words) > 1:
            items.append(Words(frozenset(words[:-1].split("|")), True))
        else:
            items.append(Words(frozenset(words.split("|")), False))
    return Production(symbol, tuple(items), build, pattern)


def words(symbol: str, table: dict[str, Any]) -> list[Production]:
    """Make a production of each phrase in a table of phrases and their meanings."""
    return [rule(symbol, phrase, Constant(value)) for phrase, value in table.items()]


@dataclass(frozen=True, slots=True)
class Constant:
    """A builder that always gives the same value."""

    value: Any

    def __call__(self) -> Any:
        """Give the value."""
        return self.value


def same(value: Any) -> Any:
    """Return the only part unchanged."""
    return value


def nothing_more(symbols: Iterable[Production]) -> None:
    """Check that every symbol used has a production."""
    listed = list(symbols)
    known = {production.symbol for production in listed}
    for production in listed:
        for item in production.items:
            if isinstance(item, Symbol) and not item.name.isupper() and item.name not in known:
                raise ValueError(f"no production for <{item.name}>, used in {production.symbol}: {production.source}")
