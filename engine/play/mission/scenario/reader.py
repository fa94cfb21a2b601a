"""Reading scenarios of The Mission from the text of a file. Every error names the line."""

from typing import Any, Final

from engine.kernel.records import dataclass, replace
from engine.mission.model import zones
from engine.mission.model.setup import MissionRules, Solitaire
from engine.mission.rules.turn import PHASES
from engine.play.mission.scenario.cardline import LaidCard, laid_card
from engine.play.scenario.model import Expect, Step
from engine.play.scenario.reader import known, rules_in, step_in
from engine.play.scenario.tree import (
    ScenarioError,
    Table,
    Tree,
    entries_of,
    items_of,
    number_of,
    only_keys,
    text_of,
    texts_of,
)

GAME: Final = "mission"
SETUP: Final = "setup"
ENEMY_NAME: Final = "Enemy"
_KEYS: Final = frozenset(
    {"id", "game", "rules", "options", "seats", "teams", "solitaire", "turn", "cards", "script", "expect", "note",
     "source", "by_hand"}
)  # fmt: skip
_TURN: Final = frozenset({"number", "phase", "first", "before"})
_SWITCHES: Final = tuple(f for f in MissionRules.__dataclass_fields__ if f not in ("teams", "solitaire"))


@dataclass(frozen=True, slots=True)
class MissionScenario:
    """A scenario of The Mission: a table, a script, and what must be true at the end.

    `first` acts first; if nobody is named, the rules decide, with `before` as the order of the turn before.
    """

    id: str
    file: str
    line: int
    rules: tuple[str, ...]
    game_rules: MissionRules
    seats: tuple[str, ...]
    number: int
    phase: str
    first: str
    before: tuple[str, ...]
    cards: tuple[tuple[str, str, LaidCard], ...]
    script: tuple[Step, ...]
    expect: Expect | None
    by_hand: tuple[str, ...] = ()


def mission_scenario(tree: Tree, file: str) -> MissionScenario:
    """Return the scenario in a document. Raises ScenarioError."""
    from engine.play.mission.scenario.expectations import CHECKS

    top = only_keys(tree, "a scenario of The Mission", _KEYS)
    if "id" not in top:
        raise ScenarioError("a scenario needs an id", tree.line)
    rules = _game_rules(top)
    alone = rules.solitaire is not Solitaire.NONE
    seats = texts_of(top["seats"], "seats") if "seats" in top else ("A",) if alone else ("A", "B")
    if not (1 if alone else 2) <= len(seats) <= (1 if alone else 5) or len(set(seats)) != len(seats):
        raise ScenarioError("seats are two to five different names, and one in a solitaire", tree.line)
    if alone:
        seats = (*seats, ENEMY_NAME)
    if rules.teams and (len(seats) != 4 or not _staggered(top["teams"], seats)):
        raise ScenarioError("teams of four seats A, B, C, D are [[A, C], [B, D]]", top["teams"].line)
    turn = only_keys(top["turn"], "turn", _TURN) if "turn" in top else {}
    phase = text_of(turn["phase"], "phase") if "phase" in turn else "action"
    known(phase, (SETUP, *(name for name, _ in PHASES)), "phase", tree.line)
    first = text_of(turn["first"], "first") if "first" in turn else ""
    before = texts_of(turn["before"], "before") if "before" in turn else ()
    for seat in (*before, *([first] if first else ())):
        known(seat, seats, "seat", tree.line)
    keys = frozenset(CHECKS)
    return MissionScenario(
        id=text_of(top["id"], "id"),
        file=file,
        line=tree.line,
        rules=rules_in(top.get("rules")),
        game_rules=rules,
        seats=seats,
        number=number_of(turn["number"], "number") if "number" in turn else 2,
        phase=phase,
        first=first,
        before=before,
        cards=_cards(top.get("cards"), seats),
        script=tuple(step_in(s, seats, keys) for s in items_of(top["script"], "script")) if "script" in top else (),
        expect=Expect(top["expect"].line, only_keys(top["expect"], "an expectation", keys))
        if "expect" in top
        else None,
        by_hand=texts_of(top["by_hand"], "by_hand") if "by_hand" in top else (),
    )


def _game_rules(top: dict[str, Tree]) -> MissionRules:
    rules = MissionRules(teams="teams" in top)
    if "solitaire" in top:
        said = text_of(top["solitaire"], "solitaire")
        found = next((s for s in Solitaire if s.value == said), Solitaire.NONE)
        if found is Solitaire.NONE:
            raise ScenarioError("a solitaire is open or automatic", top["solitaire"].line)
        rules = replace(rules, solitaire=found)
    for name, tree in entries_of(top["options"], "options").items() if "options" in top else ():
        known(name, _SWITCHES, "option", tree.line)
        switch: dict[str, Any] = {name: number_of(tree, name)}
        rules = replace(rules, **switch)
    return rules


def _staggered(tree: Tree, seats: tuple[str, ...]) -> bool:
    """Say whether the teams are those of alternating seats. Rule: TM-TEAM-04"""
    return tuple(texts_of(each, "a team") for each in items_of(tree, "teams")) == (seats[::2], seats[1::2])


def _cards(tree: Tree | None, seats: tuple[str, ...]) -> tuple[tuple[str, str, LaidCard], ...]:
    found: list[tuple[str, str, LaidCard]] = []
    for seat, held in (entries_of(tree, "cards") if tree is not None else {}).items():
        known(seat, seats, "seat", held.line)
        for zone, entries in entries_of(held, f"the cards of {seat}").items():
            known(zone, zones.ALL_ZONES, "zone", entries.line)
            for entry in items_of(entries, zone):
                if isinstance(entry, Table):
                    raise ScenarioError("a card is a text: `Name | part | part`", entry.line)
                found.append((seat, zone, laid_card(text_of(entry, "a card"), zone, entry.line)))
    return tuple(found)
