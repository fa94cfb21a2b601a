"""Archives of published rulings: read, ranked and marked where a newer document says otherwise."""

import json
from datetime import date
from pathlib import Path

import pytest

from bot.errors import UserFacing
from bot.services.verdicts.archive import Archive, Archived, Kind, keep, load, parse
from bot.services.verdicts.chain import answer
from bot.text.lookup.verdicts import archived_text
from glossary.editions.later import newest, published, stands_as
from glossary.model import Document, Edition
from tests.bot.services.verdicts.shared import CATALOG, COURT

TEXT = (Path(__file__).parent / "eval" / "archive.jsonl").read_text("utf-8")
ARCHIVE = parse(TEXT)


def test_thirty_rulings_are_read_the_newest_first_and_kept(tmp_path: Path) -> None:
    assert len(ARCHIVE.rulings) == 30
    days = [each.date for each in ARCHIVE.rulings]
    assert days == sorted(days, reverse=True)
    assert keep(TEXT, tmp_path) == load(tmp_path) == ARCHIVE


def test_a_question_that_was_ruled_on_is_answered_where_no_answerer_speaks() -> None:
    asked = "May a beginner take back a move"
    assert answer(asked, COURT, CATALOG, Edition.Y2023).direct is None
    found = answer(asked, COURT, CATALOG, Edition.Y2023, ARCHIVE).direct
    assert found is not None
    assert (found.verdict.value, found.found_by) == ("yes", "archive")
    assert "club at the mill, 2024-01-15" in found.because


@pytest.mark.parametrize(
    "asked", ["may a beginner not take back a move?", "may a beginner take back 2 moves?", "moves?"]
)
def test_a_question_that_differs_is_not_answered_by_it(asked: str) -> None:
    found = answer(asked, COURT, CATALOG, Edition.Y2023, ARCHIVE).direct
    assert found is None or found.found_by != "archive"


def test_rulings_on_a_card_stand_beside_every_answer_about_it() -> None:
    told = answer("can Lydia (H) be captured by Israelite Rebellion?", COURT, CATALOG, Edition.Y2023, ARCHIVE)
    assert {each.cards[0] for each in told.ruled} == {"Lydia", "Israelite Rebellion"}


def test_a_ruling_is_superseded_where_a_later_document_changed_its_rule_and_not_before() -> None:
    by = newest()
    document = published(by, Document.REG)
    assert document is not None
    changed = next(rule for each in ARCHIVE.rulings for rule in each.rules if stands_as(rule, by) != rule)
    old = Archived(
        id="x", kind=Kind.OFFICIAL, text="So it was.", source="rules team", date=date(2023, 3, 2), rules=(changed,)
    )
    assert old.is_superseded(by)
    assert not old.is_superseded(Edition.Y2023)
    assert "Superseded" in archived_text(old, by)
    later = old.model_copy(update={"date": date.fromisoformat(document.date)})
    assert not later.is_superseded(by)
    asked = old.model_copy(update={"question": "is it so at all?", "answer": "yes"})
    assert answer("is it so at all?", COURT, CATALOG, by, Archive((asked,))).direct is None


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{", "Line 1"),
        ('{"id": "a"}', "Line 1"),
        (TEXT.splitlines()[0] + "\n" + TEXT.splitlines()[0], "Line 2"),
        (json.dumps({**json.loads(TEXT.splitlines()[0]), "answer": "perhaps"}), "Line 1"),
    ],
)
def test_what_is_no_archive_is_refused_and_changes_nothing(line: str, fault: str, tmp_path: Path) -> None:
    keep(TEXT, tmp_path)
    with pytest.raises(UserFacing, match=fault):
        keep(line, tmp_path)
    assert load(tmp_path) == ARCHIVE


def test_an_errata_stands_in_the_place_of_the_printed_wording() -> None:
    errata = Archived(
        id="e", kind=Kind.ERRATA, text="Discard a blocker.", source="rules team", date=date(2026, 1, 2),
        cards=("Angel of the Lord",),
    )  # fmt: skip
    shown = answer("what does Angel of the Lord do", COURT, CATALOG, archive=Archive((errata,))).direct
    assert shown is not None
    assert "Discard a blocker. (errata, rules team, 2026-01-02)" in shown.because
    asked = "can Angel of the Lord (G) discard Pharaoh (H)?"
    assert answer(asked, COURT, CATALOG).direct is not None
    assert answer(asked, COURT, CATALOG, archive=Archive((errata,))).direct is None
    assert answer("is Angel of the Lord (G) unique?", COURT, CATALOG, archive=Archive((errata,))).direct is not None
