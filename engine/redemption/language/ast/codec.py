"""JSON in and out.

A saved game keeps the readings it is played by, so they may come from an earlier release: a new field of a node has a
default; any other change of the tree raises `VERSION` in `document.py`, and `MIGRATIONS` says how a reading of each
earlier version becomes one of the next.
"""

from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from engine.redemption.language.ast.document import VERSION, SpecialAbility

Json = dict[str, Any]
MIGRATIONS: dict[int, Callable[[Json], Json]] = {}

_ADAPTER: TypeAdapter[SpecialAbility] = TypeAdapter(SpecialAbility)
_ANY: TypeAdapter[Any] = TypeAdapter(Any)


def to_json(ability: SpecialAbility) -> Json:
    """Return the reading as JSON values.

    Only that of a card played by hand has the keys `by_hand` and `awaits`, and only a Unity of some identities has
    `of`: they came later, and readings that have nothing of them stay as they were.
    """
    found: Json = _ADAPTER.dump_python(ability, mode="json")
    for only_by_hand in ("awaits", "by_hand"):
        if not getattr(ability, only_by_hand):
            del found[only_by_hand]
    unity = ability.identifiers.unity
    if unity is not None and not unity.of:
        del found["identifiers"]["unity"]["of"]
    return found


def plain(node: Any) -> Any:
    """Return any node, or a value in one, as JSON values."""
    return _ANY.dump_python(node, mode="json")


def from_json(document: Json) -> SpecialAbility:
    """Build the reading that `to_json` was given.

    Raises:
        ValueError: it is no reading, or a later release wrote it.
    """
    version = document.get("version", 1)
    if not isinstance(version, int) or not 1 <= version <= VERSION:
        raise ValueError(f"a reading of unknown version {version!r}")
    for number in range(version, VERSION):
        document = {**MIGRATIONS[number](document), "version": number + 1}
    return _ADAPTER.validate_python(document)
