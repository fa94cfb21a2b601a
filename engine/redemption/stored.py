"""The names under which the records of this game are stored, and how those stored in an earlier form are read.

Stored games outlive the names of classes. So:

- A class that gets another name, or moves to another module, keeps the name it is stored under: put it into `NAMES`.
- A new field gets a default, which is what it was before there was a choice. Where that depends, supersede (below).
- A field or member that goes, gets another name or another meaning: put the class into `NAMES` under its name and the
  next number (`RuleSet.2`), and let `_supersede` say how those stored under the earlier name are read.
- A record that goes: let `_supersede` say what it is read as.

`python -m tests.stored.schema` writes down what then is stored; it, and a test, refuse what cannot be read any more.
"""

from typing import Any, Final

from engine.by_hand import operations
from engine.cards import model as card_model
from engine.kernel import codec
from engine.kernel.errors import CodecError
from engine.kernel.state import State
from engine.redemption.abilities.reading.acting import parsed
from engine.redemption.model import (
    ability_frames,
    battle,
    frames,
    instances,
    intents,
    manual,
    ruleset,
    setup,
    stops,
)
from engine.redemption.view import shown

Json = dict[str, Any]

#: What is not stored under the name of its class.
NAMES: Final[dict[type, str]] = {
    ruleset.RuleSet: "RuleSet.3",
}

#: Switches of rules that the editions turned out to have alike.
_DROPPED: Final = frozenset({"unity_broken"})


def register() -> None:
    """Make the records of this game known to the codec."""
    for module in (
        ability_frames,
        battle,
        frames,
        instances,
        intents,
        manual,
        ruleset,
        setup,
        stops,
        shown,
        card_model,
        operations,
    ):
        codec.register_module(module, NAMES)
    _supersede()


def check_readings(state: State) -> None:
    """Check that every reading of a game can be read, before the game needs it in the middle of an answer.

    Raises:
        CodecError: one cannot.
    """
    for card, reading in setup.setup_of(state).readings.items():
        try:
            parsed(reading)
        except ValueError as error:
            raise CodecError(f"the reading of {card} cannot be read: {error}") from error


def _supersede() -> None:
    codec.supersede("RuleSet.2", "RuleSet.3", _rules_without_dropped_switches)
    codec.supersede("RuleSet", "RuleSet.2", _rules_with_later_switches)


def _rules_with_later_switches(rules: Json) -> Json:
    """Give switches that came later the value of the edition, since the game was played by that."""
    edition = codec.encode(ruleset.load_ruleset(rules["edition"]))
    return {**{name: value for name, value in edition.items() if name != "~"}, **rules}


def _rules_without_dropped_switches(rules: Json) -> Json:
    """Leave out what the editions have no longer two ways of."""
    return {name: value for name, value in rules.items() if name not in _DROPPED}
