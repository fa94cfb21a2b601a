"""Walk a reading."""

from collections.abc import Hashable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from engine.redemption.abilities.ast.vocabulary import Player, Verb


@cache
def _parts(kind: Hashable) -> tuple[str, ...] | None:
    """Return the names of the fields of a node that can hold others, or None where a value is no node."""
    return tuple(f.name for f in fields(kind) if f.name != "node") if is_dataclass(kind) else None


def nodes(node: Any) -> Iterator[Any]:
    """Walk a reading depth first."""
    kind = type(node)
    if kind is tuple:
        for item in node:
            yield from nodes(item)
        return
    names = _parts(kind)
    if names is not None:
        yield node
        for name in names:
            held = getattr(node, name)
            if held is not None and held != ():
                yield from nodes(held)
    elif kind is Player or kind is Verb:
        yield node
