"""`berean mission cards`: what is imported is known afterwards, and a faulty file changes nothing."""

from pathlib import Path

import pytest

from bot.cli import run
from bot.errors import UserFacing
from bot.services.cards.mission import find_card, import_file, load_pool
from bot.settings import Settings
from engine.mission.cards.pool import starter_pool

GOOD = "name,kind,response,text\nDawn,mission,3,Draw a mission card.\nDusk,mission,4,Sing until morning.\n"


@pytest.fixture
def card_file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.csv"
    path.write_text(GOOD, encoding="utf-8")
    return path


async def test_imported_cards_are_known_beside_the_starter_set(settings: Settings, card_file: Path) -> None:
    assert load_pool(settings) is starter_pool()
    taken = await import_file(settings, card_file)
    assert (taken.cards, [name for name, _ in taken.by_hand]) == (2, ["Dusk"])
    pool = load_pool(settings)
    assert find_card(pool, "dawn").card.response == 3
    assert find_card(pool, "Prayer").card.kairos
    assert len(pool) == len(starter_pool()) + 2


async def test_a_later_import_takes_the_place_of_the_first(settings: Settings, card_file: Path) -> None:
    await import_file(settings, card_file)
    card_file.write_text("name,kind,response\nPrayer,mission,9\n", encoding="utf-8")
    await import_file(settings, card_file)
    pool = load_pool(settings)
    assert pool.find("Dawn") is None
    assert find_card(pool, "Prayer").card.response == 9


async def test_a_faulty_file_changes_nothing(settings: Settings, card_file: Path) -> None:
    await import_file(settings, card_file)
    card_file.write_text("name,kind,response\nNoon,mission,3\nNight,robot,3\nEve,mission,many\n", encoding="utf-8")
    with pytest.raises(UserFacing) as refused:
        await import_file(settings, card_file)
    assert "line 3: The kind 'robot' is none of" in refused.value.message
    assert "line 4: The response 'many' is no whole number" in refused.value.message
    assert load_pool(settings).find("Noon") is None
    assert load_pool(settings).find("Dawn") is not None


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00\x01"])
async def test_what_is_no_text_is_refused(settings: Settings, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "cards"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UserFacing):
        await import_file(settings, path)


def test_the_commands(settings: Settings, card_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["mission", "cards", "import", str(card_file)]) == 0
    told = capsys.readouterr().out
    assert "2 cards of The Mission are imported" in told
    assert "1 of 2 texts are read whole" in told
    assert "Dusk: 'Sing until morning' is not read" in told
    assert run(["mission", "cards", "show", "whom he may DEVOUR"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Whom he may devour (enemy)")
    assert "conditions: maturity 1" in told
    assert run(["mission", "cards", "show", "Whom he may devoor"]) == 2
    assert "Near it: Whom he may devour" in capsys.readouterr().err
    assert run(["mission", "cards", "show", "Dusk"]) == 0
    assert "Played by hand" in capsys.readouterr().out
