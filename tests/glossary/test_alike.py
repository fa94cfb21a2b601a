"""Questions whose answers are known, asked again in other words."""

import json

import pytest

from glossary.editions.later import held, rules_of
from glossary.forms.alike import alike, load_known
from glossary.rules import rules_root

LINES = [json.loads(line) for line in (rules_root() / "answered.jsonl").read_text("utf-8").splitlines()]


def says(line: str, *near: str) -> str | None:
    match = alike(line, [set(each.split()) for each in near])
    return None if match is None else match.known.says


def test_every_answer_is_given_by_a_statement_of_the_rules() -> None:
    assert {each["of"] for each in LINES} <= {each for edition in held() for each in rules_of(edition).by_id}


def test_nothing_is_both_so_and_not_so() -> None:
    for each in LINES:
        assert not set(each.get("yes", ())) & set(each.get("no", ())), each["of"]


def test_a_known_question_is_never_answered_otherwise() -> None:
    asked = [(each["of"], right, ask) for each in LINES for right in ("yes", "no") for ask in each.get(right, ())]
    assert [each for each in asked if says(each[2], str(each[0])) not in (each[1], None)] == []


def test_many_are_known() -> None:
    assert len(load_known()) > 1_900


@pytest.mark.parametrize(
    ("question", "near", "right"),
    [
        ("am I allowed to look at my Reserve while the game is going on?", "REG-ZONE-03", "yes"),
        ("is my opponent allowed to look at my reserve?", "REG-ZONE-03", "no"),
        ("he got negated by my blocker. is he a meek hero now?", "REG-TYPE-14", "no"),
        ("may I look at the banish pile?", "REG-ZONE-03", None),
        ("isn't a negated character meek?", "REG-TYPE-14", None),
        ("must I block?", "REG-BATTLE-12", "no"),
        ("do you have to block?", "REG-BATTLE-12", "no"),  # nothing but the deed is told
        ("he had control of it. does it go to my discard pile", "REG-CTRL-01", None),  # told, not asked
        ("can I put down several artifacts in one turn", "REG-TURN-10", "yes"),
        ("can I activate several artifacts in one turn", "REG-TURN-10", None),  # another deed
        ("does evil gold differ from good gold", "REG-COLOR-05", None),  # known of what is the same
        ("must good and evil be equal in a type 1 deck", "DBR-T2-12", None),  # known of Type II only
        ("can a warrior hold a weapon in territory", "REG-TYPE-20", None),  # known of two only
    ],
)
def test_in_other_words(question: str, near: str, right: str | None) -> None:
    assert says(question, near) == right


def test_only_the_sections_found_for_it_answer() -> None:
    assert says("is a negated hero meek?", "REG-ZONE-03", "REG-BAND-01", "REG-TYPE-14") is None
