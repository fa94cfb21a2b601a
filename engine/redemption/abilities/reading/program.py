"""What a card does when it is played, as one effect, for cards that are carried out without a reading."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

from engine.kernel.records import dataclass

Verb: TypeAlias = Literal["discard", "rescue"]
What: TypeAlias = Literal["Hero", "Evil Character", "Lost Soul"]


@dataclass(frozen=True, slots=True)
class EffectSpec:
    """One effect of an ability: what is done to which kind of card, chosen from which place."""

    verb: Verb
    what: What
    zones: tuple[str, ...]


@cache
def _programs() -> dict[str, EffectSpec]:
    raw = tomllib.loads(files("data").joinpath("abilities", "dominants.toml").read_text(encoding="utf-8"))
    return {name: EffectSpec(entry["verb"], entry["what"], tuple(entry["zones"])) for name, entry in raw.items()}


def program_of(base_name: str) -> EffectSpec | None:
    """Return what a card of this name does when played, or None if it is not in the list."""
    return _programs().get(base_name)
