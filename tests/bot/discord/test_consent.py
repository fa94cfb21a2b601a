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
from engine.kernel.ids import Seat
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import Player, buttons, play_on, thread_of
from tests.fake_discord import Channel, FakeDiscord, Person, Reply


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
    assert "others have to" in (await ada.click(asked.message, "Agree")).text
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


async def test_a_rematch_takes_all_of_them_also_who_has_left(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    for person in (ben, ada):
        asked = await person.slash("play concede", thread)
        await person.click(asked.message, "Concede")
        await bot.tables.settled()
    assert (outcome := (await the_game(bot)).outcome) is not None and outcome.ranks == (2, 3, 1)
    over = next(m for m in thread.messages.values() if buttons(m, "rematch:"))
    asked = await eve.click(over, "Rematch")
    assert ben.mention in asked.text and ada.mention in asked.text
    await ada.click(asked.message, "Agree")
    assert len(await bot.desk.games.recent()) == 1, "Ben has not agreed"
    await ben.click(asked.message, "Agree")
    await bot.tables.settled()
    again = await the_game(bot)
    assert [p.name for p in again.about.players] == ["Ada", "Ben", "Eve"] and again.outcome is None


async def test_taking_back_takes_all_the_others(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    three = {str(p.id): p for p in (ada, ben, eve)}
    while True:
        before = await the_game(bot)
        assert before.decision is not None
        mover = three[before.about.players[before.decision.player].id]
        await play_on([Player(mover)], thread, 1)
        answered = await the_game(bot)
        asked = await mover.slash("play undo", thread)
        if not asked.is_private:  # else cards have been drawn or seen since
            break
    for other in (p for p in three.values() if p is not mover):
        assert (await the_game(bot)).version == answered.version
        await other.click(asked.message, "Agree")
    taken_back = await the_game(bot)
    assert taken_back.decision is not None and taken_back.decision.player == before.decision.player


async def test_log_and_replay_tell_of_all(bot: Berean, eve: Person, thread: Channel) -> None:
    told = (await (await eve.slash("game log", thread)).settled()).text
    assert all(f"{name} shuffles the deck" in told and f"{name} draws" in told for name in ("Ada", "Ben", "Eve"))
    assert all(f"{name} draws 8 cards" in told for name in ("Ada", "Ben")), "she reads her own cards alone"
    shown = await (await eve.slash("game replay", thread)).settled()
    assert all(f"{name}: 0 of 5" in shown.text for name in ("Ada", "Ben", "Eve"))


# By hand, where an operation concerns all of them.


@pytest.fixture
async def asked(ada: Person, thread: Channel) -> Reply:
    """Ada asks to draw: what shows her hidden cards concerns both others."""
    return await ada.slash("byhand draw", thread, count=3, reason="its ability")


def hand(game: Game) -> int:
    return len(game.state.zone("hand", Seat(0)))


async def test_what_is_done_by_hand_waits_for_both_others(
    bot: Berean, ada: Person, ben: Person, eve: Person, asked: Reply
) -> None:
    before = await the_game(bot)
    assert ben.pings[-1] is eve.pings[-1] is asked.message
    for _ in range(2):
        await eve.click(asked.message, "Agree")
        assert "others have to" in (await ada.click(asked.message, "Agree")).text
        now = await the_game(bot)
        assert now.version == before.version and hand(now) == hand(before), "one voice counts once"
    assert f"{eve.mention} agreed" in asked.text and ben.mention in asked.text
    await ben.click(asked.message, "Agree")
    assert hand(await the_game(bot)) == hand(before) + 3 and not buttons(asked.message, "agree")


async def test_one_who_refuses_what_is_done_by_hand_stops_it_for_all(
    bot: Berean, ben: Person, eve: Person, asked: Reply
) -> None:
    before = await the_game(bot)
    await ben.click(asked.message, "Agree")
    assert "refused" in (await eve.click(asked.message, "Refuse")).text
    for person in (ben, eve):
        assert "gone on" in (await person.click(asked.message, "Agree", late=True)).text
    now = await the_game(bot)
    assert now.version == before.version and hand(now) == hand(before)


async def test_who_leaves_is_not_asked_any_more_what_is_done_by_hand(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel, asked: Reply
) -> None:
    await ben.click((await ben.slash("play concede", thread)).message, "Concede")
    await bot.tables.settled()
    left = await the_game(bot)
    assert left.outcome is None
    assert "gone on" in (await eve.click(asked.message, "Agree")).text, "what Eve read was asked in another game"
    again = await ada.slash("byhand draw", thread, count=3, reason="its ability")
    assert ben.mention not in again.text and eve.pings[-1] is again.message
    assert (await ben.click(again.message, "Agree")).is_private
    assert hand(await the_game(bot)) == hand(left)
    await eve.click(again.message, "Agree")
    assert hand(await the_game(bot)) == hand(left) + 3
