"""What takes the consent of others, where there are several of them."""

import asyncio

import pytest

from bot.app import Berean
from bot.hosting.beginning import Side, begin_game
from bot.hosting.offers import DeckRef
from bot.hosting.terms import Terms
from bot.services.games.values import Game
from bot.services.games.values import Player as Seated
from bot.settings import Settings
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import buttons, thread_of
from tests.fake_discord import Channel, FakeDiscord, Person


@pytest.fixture
async def thread(bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, eve: Person, general: Channel) -> Channel:
    """The thread of a game of three."""
    people = (ada, ben, eve)
    sides = [
        Side(Seated(kind="human", name=p.name.title(), id=str(p.id)), DeckRef(kind="starter", name=deck))
        for p, deck in zip(people, ("G", "H", "G"), strict=True)
    ]
    channel = bot.get_channel(general.id)
    await begin_game(bot, sides, Terms(), channel)
    await bot.tables.settled()
    return thread_of(fake)


async def the_game(bot: Berean) -> Game:
    return await bot.desk.games.load((await bot.desk.games.recent())[0].id)


async def test_all_others_have_to_agree(bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel) -> None:
    asked = await ada.slash("game adjourn", thread)
    assert ben.pings[-1] is eve.pings[-1] is asked.message
    await ben.click(asked.message, "Agree")
    assert (await the_game(bot)).halt is None
    assert f"{ben.mention} agreed" in asked.text and eve.mention in asked.text
    await ben.click(asked.message, "Agree")
    assert (await the_game(bot)).halt is None, "one voice counts once"
    assert "opponent has to" in (await ada.click(asked.message, "Agree")).text
    await eve.click(asked.message, "Agree")
    assert (await the_game(bot)).halt is not None and not buttons(asked.message)


async def test_one_of_them_can_refuse(bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel) -> None:
    asked = await ada.slash("game draw", thread)
    await ben.click(asked.message, "Agree")
    await eve.click(asked.message, "Refuse")
    assert "refused" in asked.text and not buttons(asked.message)
    assert (await the_game(bot)).outcome is None


async def test_two_who_press_at_once_are_both_heard(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    asked = await ada.slash("game draw", thread)
    agree = buttons(asked.message)[0]["custom_id"]
    await asyncio.gather(*(person.click(asked.message, custom_id=agree) for person in (ben, eve)))
    await bot.tables.settled()
    assert (await the_game(bot)).outcome is not None


async def test_consent_outlives_the_process(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    asked = await ada.slash("game adjourn", thread)
    await ben.click(asked.message, "Agree")
    await bot.close()
    async with running(settings, fake) as again:
        await eve.click(asked.message, "Agree")
        assert (await the_game(again)).halt is not None


async def test_who_has_left_a_game_of_three_is_not_waited_for(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    asked = await ben.slash("play concede", thread)
    await ben.click(asked.message, "Concede")
    await bot.tables.settled()
    assert (await the_game(bot)).outcome is None
    asked = await ada.slash("game draw", thread)
    assert ben.mention not in asked.text
    await eve.click(asked.message, "Agree")
    assert (await the_game(bot)).outcome is not None
