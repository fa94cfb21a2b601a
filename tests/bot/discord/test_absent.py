"""Opponents who are away where no clock runs: reminded, looked for, claimed against by the hour."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.app import Berean
from bot.hosting.away import absent
from bot.services.games.values import Game, Played
from bot.settings import Settings
from engine.kernel.inputs import Concede, TimeUp
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import Player, begin, play_on
from tests.fake_discord import Channel, FakeDiscord, Guild, Message, Person, text_of


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    opened = await begin(ada, ben, general)
    await bot.tables.settled()
    return opened


class Hours:
    """The hours as they go by: each is looked at once, as the bot does."""

    def __init__(self) -> None:
        self.at = datetime.now(UTC)

    async def go_by(self, bot: Berean, hours: int) -> None:
        for _ in range(hours):
            self.at += timedelta(hours=1)
            await absent.look(bot, self.at)


async def the_game(bot: Berean) -> Game:
    (row,) = await bot.desk.games.recent()
    return await bot.desk.games.load(row.id)


async def asked(bot: Berean, *people: Person) -> tuple[Person, Person]:
    """Who is asked, and who waits."""
    game = await the_game(bot)
    assert game.decision is not None
    silent = next(p for p in people if str(p.id) == game.about.players[game.decision.player].id)
    return silent, next(p for p in people if p is not silent)


def said(thread: Channel, words: str) -> list[Message]:
    return [m for m in thread.messages.values() if words in m.content]


async def test_it_is_told_at_the_start_and_by_command(bot: Berean, ada: Person, thread: Channel) -> None:
    told = "\n".join(text_of(m) for m in thread.messages.values())
    assert "silent for 3 days" in told
    clock = await ada.slash("game clock", thread)
    assert "silent for 3 days" in clock.text and "Claim" not in clock.text


async def test_who_is_silent_is_reminded_after_a_day_and_claimed_against_after_three(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    silent, waiting = await asked(bot, ada, ben)
    hours = Hours()
    await hours.go_by(bot, 23)
    assert not said(thread, "of silence") and not said(thread, "claim the game")
    await hours.go_by(bot, 2)
    (reminder,) = said(thread, "of silence")
    assert reminder.mentions == [silent.account] and waiting.name.title() in reminder.content
    early = await waiting.slash("game clock", thread)
    assert "silent for about 1 day" in early.text and "Claim the game" not in early.text
    await hours.go_by(bot, 45)
    assert not said(thread, "you may claim the game")
    await hours.go_by(bot, 3)
    (offered,) = said(thread, "you may claim the game")
    assert offered.mentions == [waiting.account]
    for stranger in (silent, eve):
        refused = await stranger.click(offered, "Claim the game")
        assert "Claim it" not in refused.text and (await the_game(bot)).outcome is None
    asking = await waiting.click(offered, "Claim the game")
    assert asking.is_private and (await the_game(bot)).outcome is None
    await waiting.click(asking.message, "Claim it")
    await bot.tables.settled()
    outcome = (await the_game(bot)).outcome
    assert outcome is not None and outcome.reason == "absent"
    over = "\n".join(text_of(m) for m in thread.messages.values())
    assert f"{waiting.name.title()} wins since the other side was silent for too long" in over
    await hours.go_by(bot, 30)
    assert len(said(thread, "you may claim the game")) == 1


async def test_a_move_breaks_the_silence(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    silent, waiting = await asked(bot, ada, ben)
    hours = Hours()
    await hours.go_by(bot, 73)
    (offered,) = said(thread, "you may claim the game")
    while (await asked(bot, ada, ben))[0] is silent:
        await Player(silent).answer((await Player(silent).ask(thread)).message)
    assert "has been silent" in (await waiting.click(offered, "Claim the game")).text
    await hours.go_by(bot, 40)
    assert (await the_game(bot)).outcome is None


async def test_a_window_that_closes_by_itself_is_no_word_of_his(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    """Windows close after a day where no clock runs; whoever never looks would else be silent for ever."""
    players = [Player(ada), Player(ben)]
    for _ in range(300):
        game = await the_game(bot)
        if game.about.clock is not None and game.about.clock.is_window:
            break
        await play_on(players, thread, 1)
    assert game.decision is not None
    silent, waiting = await asked(bot, ada, ben)
    hours = Hours()
    await hours.go_by(bot, 22)
    bot.tables.changed(await bot.desk.games.submit(game.id, TimeUp(game.decision.player)))
    await bot.tables.settled()
    answers = Player(waiting)
    for _ in range(200):
        if (await asked(bot, ada, ben))[0] is silent:
            break
        await answers.answer((await answers.ask(thread)).message)
    await hours.go_by(bot, 52)
    (offered,) = said(thread, "you may claim the game")
    assert offered.mentions == [waiting.account]


async def test_what_the_other_thinks_is_nobodys_silence(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    first, second = await asked(bot, ada, ben)
    hours = Hours()
    await hours.go_by(bot, 60)
    while (await asked(bot, ada, ben))[0] is first:
        await Player(first).answer((await Player(first).ask(thread)).message)
    await hours.go_by(bot, 30)
    assert not said(thread, "you may claim the game") and (await asked(bot, ada, ben))[0] is second


async def test_who_has_left_the_server_is_named_and_may_be_claimed_against_after_a_day(
    bot: Berean, guild: Guild, ada: Person, ben: Person, thread: Channel
) -> None:
    silent, waiting = await asked(bot, ada, ben)
    del guild.members[silent.id]
    hours = Hours()
    await hours.go_by(bot, 22)
    assert not said(thread, "has left this server")
    await hours.go_by(bot, 3)
    (told,) = said(thread, "has left this server")
    assert told.mentions == [waiting.account] and not said(thread, "of silence")
    asking = await waiting.click(told, "Claim the game")
    await waiting.click(asking.message, "Claim it")
    await bot.tables.settled()
    assert (await the_game(bot)).outcome is not None


async def test_the_other_may_wait_on(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    silent, waiting = await asked(bot, ada, ben)
    hours = Hours()
    await hours.go_by(bot, 73)
    (offered,) = said(thread, "you may claim the game")
    assert "Only the others" in (await silent.click(offered, "Wait on")).text
    await waiting.click(offered, "Wait on")
    assert "waits on for" in text_of(offered)
    await hours.go_by(bot, 60)
    refused = await waiting.slash("game clock", thread)
    assert "Claim the game" not in refused.text
    await hours.go_by(bot, 14)
    assert said(thread, "you may claim the game")


async def test_time_in_which_berean_was_away_is_nobodys_silence_and_what_was_counted_stays(
    bot: Berean, settings: Settings, fake: FakeDiscord, ada: Person, ben: Person, thread: Channel
) -> None:
    hours = Hours()
    await hours.go_by(bot, 69)
    await bot.close()
    hours.at += timedelta(days=9)
    async with running(settings, fake) as again:
        await absent.look(again, hours.at)
        assert not said(thread, "you may claim the game"), "two hours at most are counted of nine days"
        await hours.go_by(again, 2)
        assert said(thread, "you may claim the game")


async def test_a_game_that_nobody_looked_at_while_berean_was_away_is_not_claimed_at_once(
    bot: Berean, thread: Channel
) -> None:
    await absent.look(bot, datetime.now(UTC) + timedelta(days=30))
    assert not said(thread, "claim")


async def test_a_server_sets_for_how_long(
    bot: Berean, fake: FakeDiscord, guild: Guild, ada: Person, ben: Person, general: Channel
) -> None:
    guild.owner = ada.account
    assert "After 5 silent days" in (await ada.slash("settings absence", general, days=5)).text
    thread = await begin(ada, ben, general)
    hours = Hours()
    await hours.go_by(bot, 100)
    assert not said(thread, "you may claim the game")
    await hours.go_by(bot, 22)
    assert said(thread, "silent for 5 days")


async def test_with_clocks_and_against_computers_nothing_of_it_is_said(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    with_clock = await begin(ada, ben, general, clock="3d")
    await (await ada.slash("play solo", general)).settled()
    await bot.tables.settled()
    hours = Hours()
    await hours.go_by(bot, 80)
    for channel in fake.channels.values():
        told: Any = "\n".join(text_of(m) for m in channel.messages.values())
        assert "silence" not in told and "silent" not in told
    assert with_clock.messages


async def test_a_game_that_is_over_is_forgotten(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    hours = Hours()
    await hours.go_by(bot, 30)
    game = await the_game(bot)
    assert game.decision is not None
    bot.tables.changed(Played(game, ()))
    await bot.desk.games.submit(game.id, Concede(game.decision.player))
    await hours.go_by(bot, 1)
    assert not await absent.everything(bot.desk.database, absent.SCOPE)
