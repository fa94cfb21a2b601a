"""Categories and optional rules in words, and reading optional rules that people type."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.errors import UserFacing
from engine.redemption.model.category import USUAL, Category, UnknownCategory, categories, find_category, optional_rules
from engine.redemption.model.teams import TEAMS

#: each optional rule by its name among the switches of an edition
RULES: Final = {
    "experience_credit": "Experience Credit",
    "rescuers_choice": "Rescuer's Choice",
    "name_bonus": "Name-on-Name Bonus",
    "souls_to_win": "souls to win",
    "most_rounds": "rounds",
    "first_turn_draw": "first-round draw",
    "cut_decks": "cutting the decks",
}
_VALUES: Final = {
    "all": "for all",
    "all_but_first": "for all but the first player",
    "none": "for nobody",
    "off": "off",
    "before": "before the attempt",
    "after": "after success",
}
#: the value of a rule that is only named, and of one with "no" before it
_NAMED: Final[Mapping[str, tuple[Any, Any]]] = {
    "rescuers_choice": ("after", "off"),
    "first_turn_draw": ("all", "none"),
}
#: rules that are a number, and what it is where "no" stands before them
_NUMBERS: Final[Mapping[str, int | None]] = {"souls_to_win": None, "most_rounds": 0}
_WORD: Final = re.compile(r"[a-z0-9]+")


def category_of(name: str) -> Category:
    """Return the category with this id.

    Raises:
        UserFacing: there is no such category.
    """
    try:
        return find_category(name)
    except UnknownCategory as error:
        raise UserFacing(str(error)) from None


def seats_of(category: Category, wanted: int | None) -> int:
    """Return how many play: as many as wanted, or the usual number.

    Raises:
        UserFacing: the category is not for so many players.
    """
    if wanted is None:
        return category.usual
    if wanted not in category.seats:
        least, most = category.seats[0], category.seats[-1]
        able = str(least) if least == most else f"{least} to {most}"
        raise UserFacing(f"{category.name[0].upper()}{category.name[1:]} is played by {able}, not by {wanted}.")
    return wanted


def fitting(category: Category, seats: int) -> Category:
    """Return a category for so many players: this one, or another with the same decks.

    Raises:
        UserFacing: there is no such category.
    """
    others = (other for other in categories().values() if other.decks == category.decks)
    found = next((each for each in (category, *others) if seats in each.seats), None)
    if found is None:
        seats_of(category, seats)
    return found or category


def agreed_in(text: str) -> dict[str, Any]:
    """Return the optional rules that a person typed: "experience credit, no rescuer's choice, 7 souls".

    Raises:
        UserFacing: a part of it is no optional rule, or no value for one.
    """
    return dict(_agreed(part.strip()) for part in text.split(",") if part.strip())


def _agreed(part: str) -> tuple[str, Any]:
    words = _words(part.replace("_", " "))
    for name, called in RULES.items():
        own = [
            _words(called),
            _words(name.replace("_", " ")),
            *([["souls"], ["soul"]] if name == "souls_to_win" else []),
        ]
        for title in own:
            at = next((n for n in range(len(words)) if words[n : n + len(title)] == title), None)
            if at is not None:
                return name, _value(name, [*words[:at], *words[at + len(title) :]], part)
    raise UserFacing(f"{part[:60]!r} is no optional rule; there are {', '.join(RULES.values())}.")


def _value(name: str, rest: list[str], part: str) -> Any:
    able = optional_rules()[name]
    yes, no = (None, _NUMBERS[name]) if name in _NUMBERS else _NAMED.get(name, (True, False))
    said = " ".join(rest)
    if said in ("", "on", "yes", "true", "with") and yes is not None:
        return yes
    if said in ("no", "off", "without", "false") and no is not None:
        return no
    for value in able:
        if said and said in (str(value).lower().replace("_", " "), _VALUES.get(str(value), "")):
            return value
    known = ", ".join(_VALUES.get(str(v), str(v)).replace("False", "off").replace("True", "on") for v in able)
    raise UserFacing(f"{part[:60]!r}: {RULES[name]} can be {known}.")


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", ""))


def in_teams(category: str) -> bool:
    """Say whether a category is played in teams."""
    return bool(category_of(category).rules.get("teams"))


def versus(names: Sequence[str], category: str, word: str = "vs") -> str:
    """Say who plays against whom, teammates together."""
    if not in_teams(category):
        return f" {word} ".join(names)
    return f" {word} ".join(" and ".join(names[n::TEAMS]) for n in range(TEAMS))


def rules_text(edition: str, category: str, agreed: Mapping[str, Any]) -> str:
    """Say by which rules a game is played: edition, category, and optional rules."""
    named = [category_of(category).name] if category != USUAL else []
    return ", ".join([edition, *named, *([agreed_text(agreed)] if agreed else [])])


def agreed_text(agreed: Mapping[str, Any]) -> str:
    """Say which optional rules were agreed on; empty if none were."""
    return ", ".join(_rule_text(name, value) for name, value in agreed.items())


def _rule_text(name: str, value: Any) -> str:
    called = RULES.get(name, name)
    if value is True:
        return f"with {called}"
    if value in (False, "off"):
        return f"without {called}"
    return f"{value} {called}" if name in _NUMBERS else f"{called} {_VALUES.get(str(value), value)}"
