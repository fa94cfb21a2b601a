"""A state in the middle of anything goes to JSON and back unchanged; what cannot be read is refused with a reason."""

import copy
import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from engine.kernel import codec
from engine.kernel.changes import Move
from engine.kernel.codec import Snapshot, decode, dump, dump_live, encode, load, load_live
from engine.kernel.decisions import Distinct, Kind, Option
from engine.kernel.engine import Step, submit
from engine.kernel.errors import CodecError
from engine.kernel.facts import Cause
from engine.kernel.ids import AbilityId, Bond, CardId, Facing, Field, Location, Zone
from engine.kernel.inputs import Answer
from engine.kernel.ledger import undo
from engine.kernel.state import State
from tests.kernel.table import EVERY_ABILITY, RULES, Operation, in_battle, many, play
from tests.kernel.toy import RULES as TOY
from tests.kernel.toy import TakeMatches, new_game

GOLDEN = Path(__file__).parent / "golden"


def through_json(snapshot: Snapshot) -> Snapshot:
    return Snapshot(*json.loads(json.dumps(snapshot)))


def assert_same(one: State, other: State) -> None:
    for name in (n for n in dir(one) if not n.startswith("_") and not callable(getattr(one, n))):
        if name != "emitted":
            assert getattr(one, name) == getattr(other, name), name


def in_mid_decision() -> Step:
    step = new_game()
    for pick in (0, 1, 0):
        assert step.decision is not None
        given = Answer(step.decision.player, step.decision.id, (step.decision.options[pick].key,))
        step = submit(TOY, step.state, given)
    return step


@given(many)
def test_a_state_comes_back_unchanged(operations: list[Operation]) -> None:
    state = play(in_battle(), operations)
    assert_same(load(through_json(dump(state))), state)


@given(many)
def test_what_could_be_undone_still_can_be(operations: list[Operation]) -> None:
    state = play(in_battle(), operations)
    again = load(through_json(dump(state)))
    undo(state, EVERY_ABILITY, RULES)
    undo(again, EVERY_ABILITY, RULES)
    assert again.board() == state.board()


def test_a_game_saved_in_the_middle_of_a_decision_goes_on_as_the_other_does() -> None:
    step = in_mid_decision()
    assert isinstance(step.state.frames[-1], TakeMatches)
    assert step.state.facts
    again = load(through_json(dump(step.state)))
    assert_same(again, step.state)
    assert step.decision is not None
    given = Answer(step.decision.player, step.decision.id, ("2",))
    one, other = submit(TOY, step.state, given), submit(TOY, again, given)
    assert other.facts == one.facts
    assert_same(other.state, one.state)


def test_saving_twice_gives_the_same_bytes() -> None:
    step = in_mid_decision()
    once = json.dumps(dump(step.state))
    assert json.dumps(dump(load(through_json(dump(step.state))))) == once


def test_what_never_changes_can_be_kept_apart() -> None:
    step = new_game()
    fixed = dump(step.state).fixed
    later = in_mid_decision().state
    assert_same(load(through_json(Snapshot(fixed, dump_live(later)))), later)


def test_an_earlier_state_is_read_beside_a_later_one_of_its_game() -> None:
    earlier, later = new_game().state, in_mid_decision().state
    live = json.loads(json.dumps(dump_live(earlier)))
    found = load_live(live, later)
    assert_same(found, earlier)
    assert found.definitions is later.definitions


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        -3,
        "text with “quotes”",
        (),
        (1, ("a", None)),
        frozenset({AbilityId(3), AbilityId(20)}),
        frozenset({"b", "a"}),
        {Field("strength", 2): 3, "plain": (1,)},
        Kind.ORDER,
        Zone("hand", 1),
        Location(Zone("territory", 0), CardId(4), Bond.EQUIPPED_TO, Facing.DOWN),
        Option("c1", Move(CardId(1), Location(Zone("hand", 0)), 0), CardId(1)),
        Distinct(("a", "b")),
        Cause(AbilityId(1), 2, "REG-NEGATE-03"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_comes_back_unchanged(value: Any) -> None:
    again = decode(json.loads(json.dumps(encode(value))))
    assert again == value
    assert type(again) is type(value)


@pytest.mark.parametrize("value", [[1], {1}, object(), lambda: 1, b"bytes"], ids=lambda v: type(v).__name__)
def test_what_is_no_plain_value_is_not_written(value: Any) -> None:
    with pytest.raises(CodecError, match="cannot write"):
        encode(value)


def test_a_missing_field_takes_its_default_and_an_unknown_one_is_refused() -> None:
    assert decode({"~": "Cause", "rule": "R"}) == Cause(rule="R")
    with pytest.raises(CodecError, match="Cause"):
        decode({"~": "Cause", "colour": "red"})


def test_an_unknown_record_and_an_unknown_member_are_refused_by_name() -> None:
    with pytest.raises(CodecError, match="NoSuchRecord"):
        decode({"~": "NoSuchRecord"})
    with pytest.raises(CodecError, match="SIDEWAYS"):
        decode({"~": "Facing", "is": "SIDEWAYS"})


def test_two_records_of_one_name_are_refused() -> None:
    namesake = dataclasses.make_dataclass("Moved", ["x"], frozen=True)
    with pytest.raises(CodecError, match="Moved"):
        codec.register(namesake)
    with pytest.raises(CodecError, match="cannot write"):
        encode(namesake(1))


def lose(part: int, key: str) -> Callable[[list[Any]], None]:
    return lambda snapshot: snapshot[part].pop(key)


def put(part: int, key: str, value: Any) -> Callable[[list[Any]], None]:
    return lambda snapshot: snapshot[part].__setitem__(key, value)


def move_out_of_zone(snapshot: list[Any]) -> None:
    snapshot[1]["zones"][0][2] = snapshot[1]["zones"][0][2][1:]


def lie_twice(snapshot: list[Any]) -> None:
    zones = snapshot[1]["zones"]
    zones[1][2] = [*zones[1][2], zones[0][2][0]]


@pytest.mark.parametrize(
    "harm",
    [
        lose(0, "definitions"), lose(0, "seats"), lose(1, "cards"), lose(1, "frames"), lose(1, "counters"),
        put(1, "counters", {"fact": 1, "no such": 2}), put(1, "cards", [[1, 2]]), put(1, "zones", 7),
        put(1, "facts", [{"~": "Moved"}]), put(1, "chance", {"~": "Nothing"}), put(0, "definitions", []),
        put(1, "fields", [["a"]]), move_out_of_zone, lie_twice,
        lambda snapshot: snapshot.pop(), lambda snapshot: snapshot.__setitem__(1, None),
    ],
)  # fmt: skip
def test_a_damaged_snapshot_is_refused(harm: Callable[[list[Any]], None]) -> None:
    snapshot = copy.deepcopy(list(through_json(dump(in_mid_decision().state))))
    harm(snapshot)
    with pytest.raises(CodecError):
        load(tuple(snapshot))  # type: ignore[arg-type]


@pytest.mark.parametrize("version", [codec.FORMAT + 1, None, "1", 0])
@pytest.mark.parametrize("part", [0, 1])
def test_a_snapshot_of_another_format_is_refused(version: Any, part: int) -> None:
    snapshot = list(through_json(dump(in_mid_decision().state)))
    snapshot[part]["format"] = version
    with pytest.raises(CodecError):
        load(Snapshot(*snapshot))


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda p: p.stem)
def test_every_earlier_format_still_loads_and_its_game_can_be_ended(path: Path) -> None:
    state = load(Snapshot(*json.loads(path.read_text(encoding="utf-8"))))
    assert state.decision is not None
    step = Step(state, (), state.decision, None)
    for _ in range(50):
        if step.decision is None:
            break
        given = Answer(step.decision.player, step.decision.id, next(step.decision.answers(1)))
        step = submit(TOY, step.state, given)
    assert step.outcome is not None


def test_there_is_a_golden_snapshot_of_every_format() -> None:
    assert {p.stem for p in GOLDEN.glob("*.json")} >= {f"format_{n}" for n in range(1, codec.FORMAT + 1)}


def test_the_snapshot_of_this_format_means_what_it_always_meant() -> None:
    """Where this fails, the meaning of a snapshot changed: raise FORMAT and write a migration."""
    golden = json.loads((GOLDEN / f"format_{codec.FORMAT}.json").read_text(encoding="utf-8"))
    assert_same(load(Snapshot(*golden)), in_mid_decision().state)
