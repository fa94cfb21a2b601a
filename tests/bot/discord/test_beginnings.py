"""A game begins whole or not at all, whatever happens between the press and the board."""

import asyncio
import random

import pytest

from bot.app import Berean
from bot.hosting import tables
from bot.hosting.place import Opening, place_of
from bot.services.games.service import Games
from bot.services.games.values import DeckChoice, Player
from bot.settings import Settings
from bot.storage.database import Database
from engine.cards.starter import load_starter_deck
from engine.redemption.model.setup import GameDeck
from tests.bot.discord.conftest import running
from tests.bot.discord.kills import Kills
from tests.bot.discord.playing import Player as Client
from tests.bot.discord.playing import buttons, is_board, play_on
from tests.bot.discord.test_lost_places import take_away
from tests.fake_discord import Channel, FakeDiscord, FaultKind, Guild, Message, Permission, Person, text_of
from tests.fake_discord.process import BotProcess


def threads(fake: FakeDiscord) -> list[Channel]:
    return [c for c in fake.channels.values() if c.is_thread and not c.archived]


async def offered(ada: Person, ben: Person, general: Channel) -> tuple[Message, Message]:
    """A challenge: the message that all see, and the menu of decks of the one who takes it up."""
    offer = await (await ada.slash("play challenge", general, opponent=ben, deck="starter:G")).for_all()
    return offer, (await ben.click(offer, "Accept")).message


async def choose(person: Person, menu: Message) -> str:
    """Choose a deck, which begins the game, and read what is said to it."""
    before = text_of(menu)
    reply = await person.select(menu, "Starter deck H")
    await person.fake.until(lambda: reply.followups or text_of(menu) != before)
    return text_of(reply.followups[-1] if reply.followups else menu)


async def is_whole(bot: Berean, fake: FakeDiscord, ada: Person, ben: Person) -> Channel:
    """See that there is one game, in one thread, with one board; and that it can be played."""
    await bot.tables.settled()
    (row,) = await bot.desk.games.recent()
    (thread,) = threads(fake)
    assert place_of((await bot.desk.games.load(row.id)).about).thread == thread.id
    shown = [m for m in thread.messages.values() if is_board(m)]
    starts = [m for m in thread.messages.values() if "Commitment to the shuffles" in text_of(m)]
    assert len(shown) == len(starts) == 1 and {ada.account, ben.account} <= set(thread.people)
    assert await play_on([Client(ada), Client(ben)], thread, 3) == 3
    return thread


async def test_killed_anywhere_it_is_begun_or_still_on_offer(
    process: BotProcess, fake: FakeDiscord, guild: Guild, settings: Settings
) -> None:
    kills = Kills(fake, guild, process, settings, random.Random(18))
    await kills.game_starts(2, ("challenge", "rematch"))
    fake.refusals.clear()


@pytest.mark.parametrize("kind", [FaultKind.LOST_ANSWER, FaultKind.ERROR_AFTER, FaultKind.SERVER_ERROR])
async def test_a_thread_that_was_made_though_its_request_failed_is_used_or_put_away(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, kind: FaultKind
) -> None:
    offer, menu = await offered(ada, ben, general)
    fake.faults.add(kind, "thread create")
    said = await choose(ben, menu)
    thread = await is_whole(bot, fake, ada, ben)
    assert f"<#{thread.id}>" in said and f"<#{thread.id}>" in text_of(offer) and not buttons(offer)
    fake.refusals = [
        r for r in fake.refusals if r.code != 50013
    ]  # empty ones are archived where they may not be deleted


async def test_what_was_stored_and_not_shown_is_made_up_for_at_the_next_start(
    bot: Berean,
    fake: FakeDiscord,
    settings: Settings,
    ada: Person,
    ben: Person,
    general: Channel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables, "OPENING", 0.5)
    offer, menu = await offered(ada, ben, general)
    fault = fake.faults.add(FaultKind.SLOW, "thread create", seconds=60)
    said = await choose(ben, menu)
    assert "has begun" in said and not threads(fake), "what is promised is stored"
    assert "<#0>" not in (await ada.slash("play list", general)).text
    assert "has begun" in (await ben.click(offer, "Accept")).text
    await bot.close()
    fault.times = 0
    async with running(settings, fake) as again:
        thread = await is_whole(again, fake, ada, ben)
        assert f"<#{thread.id}>" in text_of(offer) and not buttons(offer)


async def test_a_thread_made_before_the_end_of_the_process_is_found_again(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, general: Channel
) -> None:
    _, menu = await offered(ada, ben, general)
    await choose(ben, menu)
    await bot.tables.settled()
    (row,), (thread,) = await bot.desk.games.recent(), threads(fake)
    place = place_of((await bot.desk.games.load(row.id)).about)
    await bot.close()
    fake.make_thread(general, "Ada vs Eve", fake.bot, thread.type)  # another's
    async with await Database.open(settings) as database:  # as where it was made and not yet written down
        await database.write(lambda c: c.exec_driver_sql("DELETE FROM mark WHERE mark LIKE 'thread:%'"))
        games = Games(database, settings.home)
        wanted = place.model_copy(update={"thread": 0, "board": 0, "notice": 0, "notice_for": "", "shown": 0})
        wanted = wanted.model_copy(update={"opening": Opening(since=menu.id)})
        await games.remember_place(row.id, wanted.model_dump(mode="json"))
    async with running(settings, fake) as again:
        await again.tables.settled()
        assert place_of((await again.desk.games.load(row.id)).about).thread == thread.id
        assert [t.name for t in threads(fake)] == ["Ada vs Ben", "Ada vs Eve"]


async def test_it_is_tried_again_while_the_process_runs(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "OPENING", 0.2)
    monkeypatch.setattr(tables, "AGAIN", 0.2)
    monkeypatch.setattr(tables, "TRIES", 1)
    _, menu = await offered(ada, ben, general)
    fake.faults.add(FaultKind.LOST_REQUEST, "thread create", times=3)
    assert "has begun" in await choose(ben, menu)
    await fake.until(lambda: threads(fake))
    await fake.until(lambda: any(m.mentions for m in threads(fake)[0].messages.values()))
    await is_whole(bot, fake, ada, ben)


async def test_where_no_thread_may_be_opened_nothing_has_begun(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    offer, menu = await offered(ada, ben, general)
    assert general.guild is not None
    general.denied[general.guild.id] = Permission.CREATE_PUBLIC_THREADS
    fake.gateway.dispatch("CHANNEL_UPDATE", general.payload())
    said = await choose(ben, menu)
    assert "Create Public Threads" in said and not await bot.desk.games.recent()
    assert not await bot.desk.games.open_games_of(str(ada.id)) and buttons(offer, "accept:")
    general.denied.clear()
    fake.gateway.dispatch("CHANNEL_UPDATE", general.payload())
    again = await ben.click(offer, "Accept")
    await choose(ben, again.message)
    await is_whole(bot, fake, ada, ben)
    fake.refusals = [r for r in fake.refusals if r.code != 50013]


async def test_a_game_that_can_have_no_thread_is_called_off_with_a_word_to_both(
    bot: Berean,
    fake: FakeDiscord,
    guild: Guild,
    settings: Settings,
    ada: Person,
    ben: Person,
    general: Channel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables, "OPENING", 0.2)
    elsewhere = fake.channel(guild, "elsewhere")
    _, menu = await offered(ada, ben, general)
    fault = fake.faults.add(FaultKind.SLOW, "thread create", seconds=60)
    await choose(ben, menu)
    await bot.close()
    fault.times = 0
    take_away(fake, general)
    async with running(settings, fake) as again:
        await again.tables.settled()
        assert not await again.desk.games.recent(), "no game that stands nowhere"
        for person in (ada, ben):
            assert "could not begin" in text_of(person.dm[-1]) and "is gone" in text_of(person.dm[-1])
        assert "None." in (await ada.slash("play list", elsewhere)).text


async def test_what_an_earlier_release_left_without_a_thread_is_called_off(
    fake: FakeDiscord, guild: Guild, settings: Settings, ada: Person, ben: Person, general: Channel
) -> None:
    async with await Database.open(settings) as database:
        games = Games(database, settings.home)
        people = [Player(kind="human", name=p.name.title(), id=str(p.id)) for p in (ada, ben)]
        decks = [DeckChoice(code, GameDeck(load_starter_deck(code))) for code in ("G", "H")]
        await games.create(people, decks, edition="2023")
        seats = [Player(kind="human", name="Player 1"), Player(kind="greedy", name="Greedy")]
        kept = await games.create(seats, decks, edition="2023", place={"edge": "terminal"})
    async with running(settings, fake) as bot:
        await bot.tables.settled()
        assert [row.id for row in await bot.desk.games.recent()] == [kept.game.id]
        assert "could not begin" in text_of(ada.dm[-1]) and "could not begin" in text_of(ben.dm[-1])


async def test_two_presses_at_once_make_one_game(
    bot: Berean, fake: FakeDiscord, guild: Guild, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    offer = await (await ada.slash("play open", general, deck="starter:G")).for_all()
    menus = [(await person.click(offer, "Join")).message for person in (ben, ben, eve)]
    people = (ben, ben, eve)
    said = await asyncio.gather(*(choose(p, m) for p, m in zip(people, menus, strict=True)))
    await bot.tables.settled()
    assert len(await bot.desk.games.recent()) == len(threads(fake)) == 1
    assert len([text for text in said if "begins in" in text]) == 1, "and one of them is told where it begins"


async def test_a_double_click_on_the_computer_makes_one_game(bot: Berean, ada: Person, general: Channel) -> None:
    shown = (await ada.slash("play list", general)).message
    await asyncio.gather(*(ada.click(shown, "Play the computer") for _ in range(2)))
    await bot.tables.settled()
    assert len(await bot.desk.games.recent()) == 1
    await ada.click(shown, "Play the computer")
    assert len(await bot.desk.games.recent()) == 2, "one after the other they are two"


async def test_a_deck_changed_meanwhile_is_not_played_unseen(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer, menu = await offered(ada, ben, general)
    await fake.until(lambda: "hostdeck" in str([m.components for m in ada.messages(general)]))
    own = next(m for m in ada.messages(general) if "hostdeck" in str(m.components))
    heavily = bot.desk.heavily

    async def slowly(work, *arguments):  # type: ignore[no-untyped-def]
        result = await heavily(work, *arguments)
        if work.__name__ == "prepared":
            await ada.select(own, "Starter deck H")
        return result

    monkeypatch.setattr(bot.desk, "heavily", slowly)
    said = await choose(ben, menu)
    assert "another deck" in said and not await bot.desk.games.recent()
    assert buttons(offer, "accept:")


async def test_an_offer_that_ended_shortly_before_the_process_is_closed_at_the_next_start(
    bot: Berean,
    fake: FakeDiscord,
    settings: Settings,
    ada: Person,
    ben: Person,
    eve: Person,
    general: Channel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Declined, but nothing of it has reached Discord; and one that has lapsed: nobody presses an Accept in vain."""
    declined = (await ada.slash("play challenge", general, opponent=ben)).message
    lapsed = (await eve.slash("play open", general)).message
    stands = (await ben.slash("play open", general)).message
    await bot.tables.settled()  # at its start a process closes what has ended, too
    fault = fake.faults.add(FaultKind.SLOW, "callback", times=50, seconds=60)
    pressing = asyncio.create_task(ben.click(declined, "Decline"))
    async with await Database.open(settings) as database:
        while await database.read(lambda c: c.exec_driver_sql("SELECT count(*) FROM offer").scalar()) == 3:
            await asyncio.sleep(0.02)
        await bot.close()
        await database.write(
            lambda c: c.exec_driver_sql(f"UPDATE offer SET made_at = '2020-01-01' WHERE host = '{eve.id}'")
        )
    pressing.cancel()
    fault.times = 0
    assert buttons(lapsed, "accept:")
    async with running(settings, fake) as again:
        await again.tables.settled()
        assert "declined" in text_of(declined) and not buttons(declined) and not buttons(lapsed)
        assert buttons(stands, "accept:")
        assert "Ada" not in (await ada.slash("play list", general)).text
        rows = await again.desk.database.read(
            lambda c: c.exec_driver_sql("SELECT count(*) FROM setting WHERE scope = 'closing'").scalar()
        )
        assert not rows
