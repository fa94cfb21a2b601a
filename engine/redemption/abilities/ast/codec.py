"""JSON in and out."""

from typing import Any

from pydantic import TypeAdapter

from engine.redemption.abilities.ast.document import SpecialAbility

_ADAPTER: TypeAdapter[SpecialAbility] = TypeAdapter(SpecialAbility)


def to_json(ability: SpecialAbility) -> dict[str, Any]:
    """Give the reading as JSON values; fields that hold their default are left out."""
    document: dict[str, Any] = _ADAPTER.dump_python(ability, mode="json", exclude_defaults=False)
    return document


def from_json(document: dict[str, Any]) -> SpecialAbility:
    """Build the reading `to_json` gave, equal to the first."""
    return _ADAPTER.validate_python(document)
