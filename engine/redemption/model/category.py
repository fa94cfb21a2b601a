"""Categories of play: which decks, how many players, and which of the optional rules."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engine.kernel.records import dataclass
from engine.redemption.model.ruleset import RuleSet, UnknownOption, load_ruleset, with_options

#: What is played where nobody names a category.
USUAL: Final = "casual"


class UnknownCategory(ValueError):
    """No category has this name."""


@dataclass(frozen=True, slots=True)
class Category:
    """A category of play; `usual` is the number of seats if nobody says how many.

    `decks` is the deck format, without a version; if it is empty any decks may be played.
    """

    id: str
    name: str
    decks: str
    seats: tuple[int, ...]
    usual: int
    rules: Mapping[str, Any]
    rules_of: Mapping[str, Mapping[str, Any]]


@cache
def categories() -> Mapping[str, Category]:
    """Return the categories by their ids, in the order in which they are offered."""
    here = files("data").joinpath("categories")
    raw = {
        f.name[:-5]: tomllib.loads(f.read_text(encoding="utf-8")) for f in here.iterdir() if f.name.endswith(".toml")
    }
    return {
        name: Category(
            name,
            told["name"],
            told["decks"],
            tuple(told["seats"]),
            told["usual"],
            told.get("rules", {}),
            told.get("rules_of", {}),
        )
        for name, told in sorted(raw.items(), key=lambda entry: int(entry[1]["rank"]))
    }


def find_category(name: str) -> Category:
    """Return the category with this id. Raises UnknownCategory."""
    found = categories().get(name.strip().lower())
    if found is None:
        raise UnknownCategory(f"There is no category {name[:40]!r}; there are {', '.join(categories())}.")
    return found


@cache
def optional_rules() -> Mapping[str, tuple[Any, ...]]:
    """Return the optional rules players may agree on, with the values each may have. Rule: RB-OPT-01"""
    raw = tomllib.loads(files("data").joinpath("optional_rules.toml").read_text(encoding="utf-8"))
    return {name: tuple(values) for name, values in raw.items()}


def rules_for(edition: str, category: str = USUAL, agreed: Mapping[str, Any] | None = None) -> RuleSet:
    """Return the rules of an edition in a category, with the optional rules the players have agreed on.

    Raises:
        UnknownEdition, UnknownCategory: there is none of that name.
        UnknownOption: there is no such optional rule, or it cannot have this value.
    """
    rules, found = load_ruleset(edition), find_category(category)
    for name, value in (agreed or {}).items():
        able = optional_rules().get(name, ())
        if not any(type(value) is type(each) and value == each for each in able):
            raise UnknownOption(f"The optional rule {name!r} cannot be {value!r}.")
    return with_options(rules, {**found.rules, **found.rules_of.get(edition, {}), **(agreed or {})})
