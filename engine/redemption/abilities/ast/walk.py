"""Walk a reading."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from engine.redemption.abilities.ast.vocabulary import Player, Verb


def nodes(node: Any) -> Iterator[Any]:
    """Walk a reading depth first."""
    if is_dataclass(node):
        yield node
        for field in fields(node):
            yield from nodes(getattr(node, field.name))
    elif isinstance(node, tuple):
        for item in node:
            yield from nodes(item)
    elif isinstance(node, Player | Verb):
        yield node
