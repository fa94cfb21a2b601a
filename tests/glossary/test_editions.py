"""One edition answers: the newest held, the one chosen, or the one a question names."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.errors import UserFacing
from bot.services.rulings.answers import build_court, find_rule
from bot.services.rulings.documents import Library, differences
from bot.text.lookup.rulings import answer_text
from glossary.documents import Kind, OfficialDocument, Passage
from glossary.editions.court import named_in
from glossary.editions.later import handle_of, held, newest, rules_of, section_at, stands_as, statements_of
from glossary.model import Document, Edition
from glossary.rules import load_rules
from tests.shared import nightly

COURT = build_court({})
OF_2005 = (Document.RULEBOOK, Document.WIKI)
LATER = Path(__file__).parent / "eval" / "later"
#: how many questions of each set are answered by a right statement; of the last half of the misses have been read
RIGHT = {"changed-2026": 60, "further-2026": 34, "drawn-20261230": 60, "drawn-20261231": 59, "drawn-20261201": 57}


def test_every_edition_of_play_is_an_edition_of_rulings() -> None:
    assert set(held()) <= set(Edition)
    assert held()[0] is newest()


@pytest.mark.parametrize(
    ("question", "chosen", "edition"),
    [
        ("what does ignore do", None, newest()),
        ("what does ignore do", Edition.Y2023, Edition.Y2023),
        ("by the 2023 rules, what does ignore do", None, Edition.Y2023),
        ("what does ignore do in REG 8.3.0", None, Edition.Y2023),
        ("what does ignore do in the 3rd edition rulebook", None, Edition.Y2005),
        ("in The Mission, what does shaky mean", Edition.Y2023, Edition.MISSION),
        ("in The Mission, what does shaky mean", None, Edition.MISSION),
    ],
)
def test_a_question_is_answered_by_one_edition(question: str, chosen: Edition | None, edition: Edition) -> None:
    assert COURT.asked(question, chosen).edition is edition
    first = COURT.answer(question, chosen).hits[0].section
    assert first.edition is edition


def test_what_2005_says_never_stands_in_an_answer_of_today() -> None:
    for question in ("what does repel do", "mutual destruction", "who wins by numbers", "what is a name on name bonus"):
        assert not [hit for hit in COURT.answer(question).hits if hit.section.doc in OF_2005]


@pytest.mark.parametrize("question", ["does rain in 2026 matter", "I bought 2023 cards", "banned since 2023?"])
def test_a_year_alone_names_no_edition(question: str) -> None:
    assert named_in(question) is None


def test_a_statement_stands_as_it_is_or_as_the_one_that_changes_it() -> None:
    assert stands_as("REG-TURN-18", newest()) == "R11-TURN-05"
    assert stands_as("REG-BAND-01", newest()) == "REG-BAND-01"
    ignore = rules_of(newest()).section("REG: Ignore")
    assert {each.id for each in ignore.statements} == {f"R11-IGNORE-{n:02}" for n in range(1, 10)}
    assert ignore.mark == load_rules().section("REG: Ignore").mark


def test_every_statement_of_a_later_edition_can_be_read() -> None:
    for each in statements_of(newest()):
        if each.of or each.statement:
            assert find_rule(each.id).section.edition in (newest(), Edition.Y2023)


def test_a_button_leads_back_to_the_section_of_its_edition() -> None:
    for section in (load_rules().section("REG: Band"), rules_of(newest()).section("REG: Band")):
        assert section_at(handle_of(section)) == section


def _reg(version: str, **passages: str) -> OfficialDocument:
    return OfficialDocument(Kind.REG, version, "", tuple(Passage(each, text) for each, text in passages.items()))


def test_two_versions_are_compared_by_heading() -> None:
    before = _reg("11.0.0", Band="A band adds.", Bounce="To hand.", Toss="A coin.")
    after = _reg("12.0.0", Band="A band never adds.", Bounce="To\n hand.", Repeat="Again.")
    told = differences(before, after)
    assert (told.found.added, told.found.gone, told.found.same) == (("Repeat",), ("Toss",), 1)
    assert [heading for heading, _ in told.found.changed] == ["Band"]
    assert "REG-BAND-01" in told.statements["Band"]
    assert "Bounce" not in told.statements
    with pytest.raises(UserFacing, match="different documents"):
        differences(before, OfficialDocument(Kind.DBR, "1.0.0", "", ()))


def test_what_a_later_version_has_otherwise_is_marked() -> None:
    band, bounce = (rules_of(newest()).section(f"REG: {each}") for each in ("Band", "Bounce"))
    library = Library((_reg("12.0.0", Band="New.", Bounce="To hand."), _reg("11.0.0", Band="Old.", Bounce="To hand.")))
    assert library.moved_on(band) is library.documents[0]
    assert library.moved_on(bounce) is None
    assert Library((_reg("11.0.0", Band="Old."),)).moved_on(band) is None


def test_nothing_is_marked_unread_in_an_edition_that_was_chosen_though_a_later_one_is_held() -> None:
    library = Library((_reg("11.0.0", Ignore="See Withdraw."), _reg("8.3.0", Ignore="Both ways.")))
    assert library.moved_on(load_rules().section("REG: Ignore")) is None


def test_an_answer_says_rules_of_one_edition_alone() -> None:
    for question in (
        "what does repel do",
        "who wins by numbers",
        "what is a name on name bonus",
        "can I pass initiative",
    ):
        for edition in (None, Edition.Y2023):
            answer = COURT.answer(question, edition)
            assert {section.edition for section, _ in answer.parts} <= {answer.hits[0].section.edition}


def test_an_older_passage_is_not_quoted_beside_a_section_that_has_changed() -> None:
    ignore, block = (rules_of(newest()).section(f"REG: {each}") for each in ("Ignore", "Alone"))
    library = Library((_reg("8.3.0", Ignore="Both ways.", Alone="By oneself."),))
    assert library.quote(ignore) is None
    assert library.quote(block) is not None
    assert library.quote(load_rules().section("REG: Ignore")) is not None


def _is_right(case: dict[str, Any]) -> bool:
    """Return whether the answer to a question is by the newest version and says one of its right statements."""
    answer = COURT.answer(case["question"])
    said = {each.id for each in answer.said}
    return answer.found and answer.hits[0].section.edition is newest() and not said.isdisjoint(case["statements"])


@nightly
@pytest.mark.parametrize(("name", "right"), RIGHT.items())
def test_questions_whose_answer_changed_are_answered_by_the_right_version_and_rule(name: str, right: int) -> None:
    cases = [json.loads(line) for line in (LATER / f"{name}.jsonl").read_text("utf-8").splitlines()]
    assert sum(map(_is_right, cases)) >= right
    assert all(COURT.answer(each["question"]).hits[0].section.edition is newest() for each in cases)


def test_a_sentence_of_another_section_that_fits_better_belongs_to_the_answer() -> None:
    answer = COURT.answer("territory class hero goes into battle, is his ability at home over")
    assert "R11-DUR-06" in {each.id for each in answer.said}
    shown = answer_text(answer)
    assert all(f"[{each.id}]" in shown and f"[{each.id}]" in answer.text for each in answer.said)


def test_nothing_is_said_where_no_rule_was_found() -> None:
    answer = COURT.answer("who won the football game on sunday")
    assert (answer.said, answer.parts) == ((), ())


def test_a_statement_to_which_a_question_leans_is_said_though_its_section_comes_late() -> None:
    answer = COURT.answer(
        "hero's ability plays an enhancement as he enters battle, does all of it happen right then or wait"
    )
    assert "R11-AAO-03" in {each.id for each in answer.said}
    assert answer.question.later["R11-AAO-03"] > 0.1
    assert not COURT.answer("what does band do", Edition.Y2023).question.later
