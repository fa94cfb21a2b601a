"""Heavy work is done in a process beside the bot, as operators have it, and shared fairly between people."""

import asyncio

import pytest

from bot.app import Berean
from bot.settings import Settings
from engine.cards.starter import load_starter_deck
from tests.bot.discord.playing import Player, begin, play_on
from tests.fake_discord import Channel, FakeDiscord, Person

LIST = "\n".join(f"1 {printing.name}" for printing in load_starter_deck("G"))


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"heavy_processes": 1})


async def test_decks_games_pictures_and_replays_come_from_a_process_of_their_own(
    bot: Berean, ada: Person, ben: Person, general: Channel
) -> None:
    checked = await (await ada.slash("deckcheck", general, decklist=LIST.replace("\n", ", "))).settled()
    assert "Deck 50" in checked.text
    thread = await begin(ada, ben, general)
    await play_on([Player(ada), Player(ben)], thread, 12)
    await bot.tables.settled()
    drawn = await (await ada.slash("play board", thread, picture=True)).settled()
    assert [file["filename"] for file in drawn.message.attachments] == ["table.png"]
    replayed = await (await ada.slash("game replay", thread)).settled()
    assert "Hand" in replayed.text, "the table of a step is shown"
    refused = await (await ada.slash("deckcheck", general, decklist="a shopping list")).settled()
    assert refused.is_private and "Something went wrong" not in refused.text


async def test_a_flood_of_one_persons_lists_keeps_nobody_else_waiting(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    nonsense = ", ".join(f"1 Xx{n}q" for n in range(600))[:6000]
    flood = [asyncio.create_task(ada.slash("deckcheck", general, decklist=nonsense)) for _ in range(12)]
    answered = [(await (await task).settled()).text for task in flood]
    refused = [text for text in answered if "which is the most at once; try again in about" in text]
    assert 0 < len(refused) < len(answered), "some are checked, the others told when to come again"
    mine = await (await ben.slash("deckcheck", general, decklist=LIST.replace("\n", ", "))).settled()
    assert "Deck 50" in mine.text
