"""What was stored can be read for ever: a field, a member or a record goes or changes only with a migration."""

import copy
import dataclasses
import json
from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from pydantic import ValidationError

from bot.storage.stored import StoredRecord
from engine.kernel import codec
from engine.kernel.codec import decode, encode
from engine.kernel.errors import CodecError
from engine.kernel.facts import Cause
from engine.redemption.language.ast import codec as readings
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.model.ruleset import load_ruleset
from tests.stored.schema import COMMAND, Schema, examples, name_of, problems, read_as, schema, text_of, written
from tests.stored.types import covers

NOW = schema()


def test_what_was_stored_can_still_be_read() -> None:
    found = problems(written(), NOW)
    assert not found, "\n".join(found)


def test_the_schema_is_that_of_this_release() -> None:
    """What is added shows in the change that adds it."""
    old = written()
    missing = [
        f"{name}: {said}"
        for where in ("snapshots", "readings", "records")
        for name, entry in NOW[where].items()
        for said in (entry if isinstance(entry, list) else entry.items())
        if name not in old[where] or (said not in (old[where][name], *_parts(old[where][name])))
    ]
    assert not missing, f"write the schema anew with {COMMAND}; it does not know of: {missing}"


def _parts(entry: Any) -> list[Any]:
    return list(entry if isinstance(entry, list) else entry.items())


@pytest.mark.parametrize("where", ["snapshots", "records"])
def test_an_example_of_each_record_is_read(where: str) -> None:
    """The examples by which records no longer used are tried are what is really stored."""
    for name, entry in NOW[where].items():
        for example in examples(where, name, entry, NOW[where]):
            if where == "snapshots":
                assert encode(decode(example))["~"] == name
            else:
                assert name_of(read_as(name).read(example)) == name


def drop(name: str, field: str, where: str = "snapshots") -> Callable[[Schema], Any]:
    return lambda found: found[where][name].pop(field)


def put(name: str, field: str, said: Any, where: str = "snapshots") -> Callable[[Schema], Any]:
    return lambda found: found[where][name].__setitem__(field, said)


def drop_default(found: Schema) -> None:
    del found["snapshots"]["Answered"]["forced"]["default"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (put("Answer", "mood", {"type": ["str"]}), "Answer.mood is new and has no default"),
        (put("SpecialAbility", "mood", {"type": ["str"]}, "readings"), "SpecialAbility.mood is new"),
        (put("About", "mood", {"type": ["str"]}, "records"), "About.mood is new"),
        (drop("Answer", "picks"), "Answer.picks is gone"),
        (drop("Clause", "chooser", "readings"), "Clause.chooser is gone"),
        (drop("Halt", "reason", "records"), "Halt.reason is gone"),
        (drop_default, "Answered.forced has no default any more"),
        (put("Answered", "forced", {"type": ["bool"], "default": True}), "another default"),
        (put("RuleSet.3", "edition", {"type": ["int"]}), "does not hold all of that"),
        (put("RuleSet.3", "artifact_slots", {"type": ["'pile'"]}), "RuleSet.3.artifact_slots was"),
        (put("Halt", "stop", {"type": ["None"], "default": None}, "records"), "Halt.stop was"),
        (lambda found: found["snapshots"]["Bond"].remove("HELD_IN"), "Bond.HELD_IN is gone"),
        (lambda found: found["readings"]["Verb"].remove("band"), "Verb.band is gone"),
        (lambda found: found["snapshots"].pop("Hold"), None),
        (lambda found: found["snapshots"].__setitem__("Hold", ["A"]), "Hold was a record and is a choice now"),
        (lambda found: found["layout"]["live"].append("weather"), "raise FORMAT"),
        (lambda found: found["layout"].update(format=2), "does not say how to read format 1"),
        (lambda found: found["layout"].update(readings=2), "no migration of version 1"),
    ],
)  # fmt: skip
def test_a_change_without_a_migration_is_told_with_what_is_to_be_done(
    change: Callable[[Schema], Any], told: str | None
) -> None:
    changed = copy.deepcopy(NOW)
    change(changed)
    found = problems(NOW, changed)
    if told is None:  # its class is still known to the codec, so what is stored under the name is read
        assert found == []
    else:
        assert [each for each in found if told in each], found


@pytest.mark.parametrize("where", ["snapshots", "readings", "records"])
def test_a_record_that_is_gone_is_told(where: str) -> None:
    old = copy.deepcopy(NOW)
    old[where]["Begone"] = {"seat": {"type": ["int"]}}
    assert "Begone is gone" in problems(old, NOW)[0]


@pytest.mark.parametrize(
    "change",
    [
        put("Answer", "mood", {"type": ["str"], "default": ""}),
        put("Answer", "player", {"type": ["int", "None"]}),
        put("Moved", "known", {"type": ["Any"]}),
        put("About", "mood", {"type": ["str"], "default": ""}, "records"),
        lambda found: found["snapshots"]["Bond"].append("WELDED_TO"),
        lambda found: found["snapshots"].update(Laughed={"seat": {"type": ["int"]}}),
    ],
)
def test_what_is_added_is_welcome(change: Callable[[Schema], Any]) -> None:
    changed = copy.deepcopy(NOW)
    change(changed)
    assert problems(NOW, changed) == []


def test_the_written_schema_is_the_one_it_was_made_of() -> None:
    assert json.loads(text_of(NOW)) == NOW


@pytest.mark.parametrize(
    ("new", "old", "held"),
    [
        (["int", "None"], ["int"], True),
        (["int"], ["int", "None"], False),
        ([["tuple", ["int", "str"]]], [["tuple", ["int"]]], True),
        ([["tuple", ["int"]]], [["tuple", ["int", "str"]]], False),
        ([["row", ["int"], ["int"]]], [["row", ["int"]]], False),
        (["str"], ["'a'", "'b'"], True),
        (["float"], ["int"], True),
    ],
)
def test_a_type_that_is_wider_holds_all_of_the_narrower(new: Any, old: Any, held: bool) -> None:
    assert covers(new, old) is held


# --- how what is no longer used is read -----------------------------------------------------------------------------


def test_a_class_of_another_name_is_stored_under_the_one_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    for known in ("_CLASSES", "_NAMES", "_FIELDS"):
        monkeypatch.setattr(codec, known, dict(getattr(codec, known)))
    renamed = dataclasses.make_dataclass("Laughter", [("seat", int)], frozen=True)
    codec.register(renamed, "Laughed")
    assert encode(renamed(1)) == {"~": "Laughed", "seat": 1}
    assert decode({"~": "Laughed", "seat": 1}) == renamed(1)
    with pytest.raises(CodecError, match="two names"):
        codec.register(renamed, "Wept")


@pytest.fixture
def superseding(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test supersede records and leave nothing behind."""
    monkeypatch.setattr(codec, "_SUPERSEDED", dict(codec._SUPERSEDED))


@pytest.mark.usefixtures("superseding")
def test_a_record_stored_under_an_earlier_name_is_read_through_all_that_came_since() -> None:
    codec.supersede("Reason", "Reason.2", lambda held: {"rule": held["law"]})
    codec.supersede("Reason.2", "Cause")
    assert decode({"~": "Reason", "law": "REG-NEGATE-03"}) == Cause(rule="REG-NEGATE-03")
    with pytest.raises(CodecError, match=r"Reason cannot be read as Reason\.2"):
        decode({"~": "Reason"})


@pytest.mark.usefixtures("superseding")
def test_a_member_stored_under_an_earlier_name_is_read() -> None:
    codec.supersede("Face.1", "Facing", lambda held: {"is": {"HEADS": "UP"}[held["is"]]})
    assert decode({"~": "Face.1", "is": "HEADS"}).name == "UP"


@pytest.mark.usefixtures("superseding")
def test_a_name_in_use_cannot_be_superseded_nor_one_supersede_itself() -> None:
    with pytest.raises(CodecError, match="Cause is in use"):
        codec.supersede("Cause", "Reason")
    codec.supersede("A", "B")
    with pytest.raises(CodecError, match="superseded already"):
        codec.supersede("A", "Cause")
    with pytest.raises(CodecError, match="would supersede itself"):
        codec.supersede("B", "A")


@pytest.mark.parametrize("edition", ["2023", "2005"])
def test_rules_stored_before_a_switch_came_have_it_as_the_edition_says(edition: str) -> None:
    rules = encode(load_ruleset(edition))
    assert rules["~"] != "RuleSet"
    later = ("prevented_at_first", "limit_counts_negated", "side_battle_phase")
    old = {**{name: value for name, value in rules.items() if name not in later}, "~": "RuleSet", "opening_hand": 3}
    found = decode(old)
    assert [getattr(found, name) for name in later] == [rules[name] for name in later]
    assert found.opening_hand == 3, "what was stored stays, whatever the edition says now"


def test_a_reading_of_an_earlier_version_is_migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = readings.to_json(SpecialAbility(()))
    monkeypatch.setattr(readings, "VERSION", 2)
    monkeypatch.setattr(readings, "MIGRATIONS", {1: lambda document: {**document, "reminders": ("migrated",)}})
    assert readings.from_json({**empty, "version": 1}).reminders == ("migrated",)
    with pytest.raises(ValueError, match="unknown version 3"):
        readings.from_json({**empty, "version": 3})


class Kept(StoredRecord):
    """A record in its third form."""

    MIGRATIONS: ClassVar[Any] = {
        1: lambda data: {"names": [data["name"]]},
        2: lambda data: {"people": [each.upper() for each in data["names"]]},
    }

    version: int = 3
    people: tuple[str, ...]


def test_a_record_of_each_earlier_version_is_migrated() -> None:
    for old in ({"name": "ann"}, {"version": 2, "names": ["ann"]}, {"version": 3, "people": ["ANN"]}):
        assert Kept.read(old) == Kept(people=("ANN",))
    assert Kept(people=()).model_dump(mode="json") == {"version": 3, "people": []}
    for wrong in (4, 0, "x"):
        with pytest.raises(ValidationError, match="unknown version"):
            Kept.read({"version": wrong, "people": []})
