"""Walk a reading."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final

from engine.redemption.language.ast.vocabulary import Player, Verb

#: The fields of each sort of node, worked out once.
_PARTS: Final[dict[type, tuple[str, ...] | None]] = {}


def _parts(kind: type) -> tuple[str, ...] | None:
    """Return the names of the fields of a node that can hold others, or None where a value is no node."""
    if kind not in _PARTS:
        _PARTS[kind] = tuple(f.name for f in fields(kind) if f.name != "node") if is_dataclass(kind) else None
    return _PARTS[kind]


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
