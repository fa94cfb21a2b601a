"""The learnt files of the search are those that were learnt, from the rules as they are but for a few sections."""

import json
from pathlib import Path

import pytest

from glossary import leaning, learnt, manner
from glossary.editions.later import held, is_later, rules_of
from glossary.evaluation import Gold, Half, parse_questions
from glossary.leaning import mark_of
from glossary.learning import learn, lessons, with_questions
from glossary.model import Document
from glossary.rules import load_rules
from tests.glossary.shared import JUDGE
from tests.shared import SHARED, needs_shared, nightly

SEARCH = Path(__file__).parents[2] / "data" / "rules" / "search"
EVAL = Path(__file__).parent / "eval"
#: sections that may have moved on before the files must be learnt anew: one in twenty
MAY_MOVE = 0.05

#: rulings of this project stand beside an answer and never are one: what is learnt of them may lag behind
BESIDE = {mark_of(section) for section in load_rules().sections if section.doc is Document.HOUSE}
DOCUMENTS = [section for section in load_rules().sections if section.doc is not Document.HOUSE]

KNOWN = learnt.parse((SEARCH / learnt.NAME).read_text("utf-8"))


@pytest.mark.parametrize("name", ["weights.json", "leaning.json", "manner.json"])
def test_a_learnt_file_is_the_one_that_was_learnt_from_these_rules_and_questions(name: str) -> None:
    known, sections = KNOWN[name], DOCUMENTS
    assert known.content == learnt.fingerprint((SEARCH / name).read_text("utf-8")), f"{name} was changed by hand"
    moved = [key for key in learnt.moved(known, load_rules().sections) if key not in BESIDE]
    assert len(moved) <= MAY_MOVE * len(sections), f"learn {name} anew (glossary/README.md): {moved}"


def test_what_was_learnt_for_a_later_edition_is_learnt_from_its_rules() -> None:
    for edition in filter(is_later, held()):
        sections = [each for each in rules_of(edition).sections if each.doc is not Document.HOUSE]
        for name in (f"leaning-{edition}.json", f"statements-{edition}.json"):
            assert KNOWN[name].content == learnt.fingerprint((SEARCH / name).read_text("utf-8")), (
                f"{name} was changed by hand"
            )
            moved = [key for key in learnt.moved(KNOWN[name], rules_of(edition).sections) if key not in BESIDE]
            assert len(moved) <= MAY_MOVE * len(sections), f"learn {name} anew (glossary/README.md): {moved}"


@pytest.mark.parametrize("name", ["leaning.json", "manner.json"])
def test_the_questions_learnt_from_are_those_kept_here(name: str) -> None:
    here = {path.name: learnt.fingerprint(path.read_text("utf-8")) for path in EVAL.glob("*.jsonl")}
    used = {key.split()[0]: found for key, found in KNOWN[name].questions.items()}
    assert {file: found for file, found in used.items() if file in here} == {
        file: found for file, found in here.items() if file != "kept-apart.jsonl"
    }


def test_what_moves_on_is_told() -> None:
    first, second, third = load_rules().sections[:3]
    before = learnt.inputs("", [first, second], [])
    changed = second.model_copy(update={"title": "Otherwise"})
    assert learnt.moved(before, [first, second]) == []
    assert learnt.moved(before, [first, third]) == sorted(map(mark_of, [second, third]))
    assert mark_of(second) in learnt.moved(before, [first, changed])


def test_a_file_is_written_down_beside_the_others(tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_text(name, "utf-8")
        learnt.write(tmp_path / name, load_rules().sections, [(EVAL / "forum.jsonl", "whole")])
    found = learnt.parse((tmp_path / learnt.NAME).read_text("utf-8"))
    assert sorted(found) == sorted(json.loads((tmp_path / learnt.NAME).read_text("utf-8"))) == ["one.json", "two.json"]
    assert (
        found["one.json"].content == learnt.fingerprint("one.json")
        and "forum.jsonl whole" in found["two.json"].questions
    )


@nightly
@needs_shared
def test_learnt_anew_from_the_same_they_are_the_same() -> None:
    """Where nothing has moved on, leaning and manner come out word for word."""
    known = KNOWN["leaning.json"]
    if learnt.moved(known, load_rules().sections):
        pytest.skip("some sections have moved on since")
    asked: list[Gold] = []
    for name, half in (key.split() for key in known.questions):
        path = next(folder / name for folder in (EVAL, SHARED / "eval") if (folder / name).exists())
        found = parse_questions(path.read_text("utf-8").splitlines())
        asked += [gold for gold in found if half == "whole" or gold.half is Half.TUNING]
    leant, put = learn(with_questions(JUDGE, lessons(JUDGE), asked))
    assert leaning.as_json(leant) == (SEARCH / "leaning.json").read_text("utf-8")
    assert manner.as_json(put) == (SEARCH / "manner.json").read_text("utf-8")
