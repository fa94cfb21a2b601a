"""Rulings of a server's judges, and the answers that did not help."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.errors import UserFacing
from bot.services.rulings import judges
from bot.services.rulings.answers import build_judge
from bot.storage.database import Database

ONE, OTHER = "1", "2"


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with await Database.open_url(f"sqlite+aiosqlite:///{tmp_path / 'berean.db'}") as opened:
        yield opened


async def _pin(database: Database, server: str = ONE, **subject: str) -> judges.ServerRuling:
    return await judges.add_ruling(database, server, "He may.", "Ada", source="a letter", **subject)


async def test_a_ruling_is_kept_with_author_date_and_source(database: Database) -> None:
    made = await _pin(database, section="REG: Band")
    (kept,) = await judges.list_rulings(database, ONE)
    assert kept == made
    assert (kept.section, kept.author, kept.source) == ("REG: Band", "Ada", "a letter")
    assert kept.made_at.tzinfo is not None


async def test_each_server_sees_its_own_rulings(database: Database) -> None:
    made = await _pin(database, card="Zion")
    assert await judges.list_rulings(database, OTHER) == []
    with pytest.raises(UserFacing, match="no ruling"):
        await judges.delete_ruling(database, OTHER, made.id)
    with pytest.raises(UserFacing, match="no ruling"):
        await judges.edit_ruling(database, OTHER, made.id, "No.", "Eve")
    assert await judges.list_rulings(database, ONE) == [made]


async def test_a_ruling_is_edited_and_deleted(database: Database) -> None:
    made = await _pin(database, card="Zion")
    changed = await judges.edit_ruling(database, ONE, made.id, "He may not.", "Ben")
    assert (changed.text, changed.author, changed.source, changed.made_at) == (
        "He may not.",
        "Ben",
        "a letter",
        made.made_at,
    )
    assert await judges.list_rulings(database, ONE) == [changed]
    await judges.delete_ruling(database, ONE, made.id)
    assert await judges.list_rulings(database, ONE) == []


@pytest.mark.parametrize(
    ("subject", "complaint"),
    [
        ({}, "card or on a section"),
        ({"card": "Zion", "section": "REG: Band"}, "card or on a section"),
        ({"card": " "}, "card"),
    ],
)
async def test_a_ruling_on_nothing_is_refused(database: Database, subject: dict[str, str], complaint: str) -> None:
    with pytest.raises(UserFacing, match=complaint):
        await _pin(database, **subject)
    with pytest.raises(UserFacing, match="text"):
        await judges.add_ruling(database, ONE, "x" * 2_001, "Ada", card="Zion")
    assert await judges.list_rulings(database, ONE) == []


async def test_an_answer_brings_the_rulings_on_its_cards_and_its_section(database: Database) -> None:
    on_card = await _pin(database, card="Zion")
    await _pin(database, card="Gideon")
    on_section = await _pin(database, section="REG: Band")
    judge = build_judge({"Zion": ["fortress"]}, None)
    found = await judges.rulings_for(database, ONE, judge.answer("how does banding work with Zion"))
    assert found == [on_card, on_section]
    assert await judges.rulings_for(database, ONE, judge.answer("")) == []


async def test_rulings_travel_between_servers_as_json(database: Database) -> None:
    made = await _pin(database, card="Zion")
    exported = await judges.export_rulings(database, ONE)
    assert await judges.import_rulings(database, OTHER, exported) == 1
    (taken,) = await judges.list_rulings(database, OTHER)
    assert taken.model_dump(exclude={"id"}) == made.model_dump(exclude={"id"})
    await judges.edit_ruling(database, ONE, made.id, "He may not.", "Ben")
    await judges.import_rulings(database, ONE, exported)
    assert await judges.list_rulings(database, ONE) == [made]


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"form": 9, "rulings": []}', '{"form": 1, "rulings": [{}]}'])
async def test_what_is_no_export_changes_nothing(database: Database, content: str) -> None:
    with pytest.raises(UserFacing):
        await judges.import_rulings(database, ONE, content)
    assert await judges.list_rulings(database, ONE) == []


SHOWN = judges.ShownAnswer(question="what is banding", edition="2005", heading="Settled by", text="He may.")


async def test_an_answer_of_no_help_comes_on_the_list_of_the_judges(database: Database) -> None:
    await judges.mark_as_no_help(database, ONE, SHOWN, "7")
    (listed,) = await judges.answers_of_no_help(database, ONE)
    assert listed.shown == SHOWN
    assert await judges.answers_of_no_help(database, OTHER) == []
    await judges.strike_answer(database, ONE, listed.id)
    assert await judges.answers_of_no_help(database, ONE) == []
    with pytest.raises(UserFacing, match="no answer number"):
        await judges.strike_answer(database, ONE, listed.id)


async def test_a_second_click_writes_nothing_down_and_another_person_or_edition_does(database: Database) -> None:
    for person in ("7", "7", "8"):
        await judges.mark_as_no_help(database, ONE, SHOWN, person)
    await judges.mark_as_no_help(database, ONE, SHOWN.model_copy(update={"edition": "2023"}), "8")
    assert len(await judges.answers_of_no_help(database, ONE)) == 3
