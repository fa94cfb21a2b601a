"""Ids that are drawn twice: nobody's game, offer or ruling is written over, and nothing fails."""

import secrets
from collections.abc import Iterator

import pytest

from bot.hosting.offers import new_offer_id
from bot.services.games.service import Games
from bot.services.rulings.judges import add_ruling, export_rulings, import_rulings, list_rulings
from bot.settings import Settings
from bot.storage import offers
from bot.storage.database import Database
from tests.bot.services.test_games import PLAYERS, starter_decks

TAKEN, FREE = "0000aaaa", "0000bbbb"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every kind of thing the first two draw the same id."""
    shorts: Iterator[str] = iter([TAKEN, TAKEN, FREE, FREE, "0000cccc"])
    draw = secrets.token_hex
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: next(shorts) if size == 4 else draw(size))


async def test_two_games_that_draw_the_same_id_get_one_each(
    database: Database, settings: Settings, drawn: None
) -> None:
    games = Games(database, settings.home)
    begun = [await games.create(PLAYERS, starter_decks(), edition="2023") for _ in range(2)]
    assert [one.game.id for one in begun] == [TAKEN, FREE]
    assert (await games.load(TAKEN)).state == begun[0].game.state


async def test_an_offer_takes_no_other_offers_id(database: Database, drawn: None) -> None:
    first = offers.OfferRow(await new_offer_id(database), "1", "2", None, "2026", {}, {})
    await database.write(lambda connection: offers.put(connection, first))
    assert (first.id, await new_offer_id(database)) == (TAKEN, FREE)


async def test_rulings_of_two_servers_do_not_share_an_id(database: Database, drawn: None) -> None:
    first = await add_ruling(database, "1", "Yes.", "Ada", card="Moses")
    second = await add_ruling(database, "2", "No.", "Ben", card="Moses")
    assert (first.id, second.id) == (TAKEN, FREE)
    await import_rulings(database, "3", await export_rulings(database, "1"))
    assert [each.id for each in await list_rulings(database, "3")] == ["0000cccc"]
    assert [each.text for each in await list_rulings(database, "2")] == ["No."]
