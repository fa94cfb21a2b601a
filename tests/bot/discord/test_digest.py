"""The daily digest: one message in place of pings, with nothing in it that its readers may not know."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.app import Berean
from bot.hosting.away.digest import send_due
from bot.services.people.digests import digest_of
from bot.settings import Settings
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import Player, buttons, leaks, never_shown, play_on
from tests.fake_discord import Channel, FakeDiscord, Guild, Message, Permission, Person

EIGHT = datetime(2027, 3, 4, 8, 30, tzinfo=UTC)


def digests(messages: list[Message]) -> list[Message]:
    return [m for m in messages if "daily digest" in m.content]


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    for person in (ada, ben):
        await person.slash("play digest", general, where="dm", hour=8)
    return await begun(bot, ada, ben, general)


async def begun(bot: Berean, ada: Person, ben: Person, general: Channel, **terms: str) -> Channel:
    offer = await ada.slash("play challenge", general, opponent=ben, deck="starter:G", **terms)
    chosen = await ben.click(await offer.for_all(), "Accept")
    await (await ben.select(chosen.message, "Starter deck H")).settled()
    thread = await ada.fake.until(lambda: next((c for c in ada.fake.channels.values() if c.is_thread), None))
    await ada.fake.until(lambda: any("it is your move" in m.content for m in thread.messages.values()))
    await bot.tables.settled()
    return thread


async def test_one_message_a_day_takes_the_place_of_pings(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    in_thread = [m for p in (ada, ben) for m in p.pings if m.channel is thread]
    assert not in_thread, "nobody is called there"
    (call,) = [m for m in thread.messages.values() if "it is your move" in m.content]
    assert buttons(call, "mymoves:"), "what is to be pressed stands there all the same"
    await send_due(bot, EIGHT)
    asked = next(p for p in (ada, ben) if p.mention in call.content)
    other = ada if asked is ben else ben
    (told,) = digests(asked.dm)
    assert "1 game waits for you" in told.content and f"<#{thread.id}>" in told.content and "Ada vs Ben" in told.content
    assert not digests(other.dm), "who is not asked is told nothing"
    await send_due(bot, EIGHT + timedelta(hours=3))
    assert digests(asked.dm) == [told], "one a day"
    await send_due(bot, EIGHT + timedelta(days=1))
    (newer,) = digests(asked.dm)
    assert newer is not told, "the new one takes the place of the one before"
    game = await bot.desk.games.load((await bot.desk.games.recent())[0].id)
    hidden = never_shown(game.state, await bot.desk.games.facts(game.id), None)
    assert not leaks(game.state, eve, hidden)


async def test_it_comes_at_the_hour_that_was_chosen_and_survives_a_restart(
    bot: Berean, settings: Settings, fake: FakeDiscord, ada: Person, ben: Person, thread: Channel
) -> None:
    await send_due(bot, EIGHT.replace(hour=7, day=5))
    first = {p: digests(p.dm) for p in (ada, ben)}
    assert sum(map(len, first.values())) == 1, "of the day before, which nobody had sent"
    await bot.close()
    async with running(settings, fake) as again:
        await send_due(again, EIGHT.replace(hour=7, minute=59, day=5))
        assert {p: digests(p.dm) for p in (ada, ben)} == first
        await send_due(again, EIGHT.replace(day=5))
        assert {p: digests(p.dm) for p in (ada, ben)} != first


async def test_in_a_channel_only_games_are_listed_that_all_there_may_see(
    bot: Berean, fake: FakeDiscord, guild: Guild, ada: Person, ben: Person, general: Channel
) -> None:
    hidden_channel = fake.channel(guild, "hidden")
    for person in (ada, ben):
        await person.slash("play digest", general, where="here", hour=8)
    thread = await begun(bot, ada, ben, general)
    await play_on([Player(ada), Player(ben)], thread, 3)
    await bot.tables.settled()
    general.denied[guild.id] = Permission.VIEW_CHANNEL
    fake.gateway.dispatch("CHANNEL_UPDATE", general.payload())
    await send_due(bot, EIGHT)
    assert not digests(list(general.messages.values()))
    general.denied.clear()
    fake.gateway.dispatch("CHANNEL_UPDATE", general.payload())
    await send_due(bot, EIGHT + timedelta(days=1))
    (told,) = digests(list(general.messages.values()))
    (called,) = told.mentions
    assert called in (ada.account, ben.account) and f"<#{thread.id}>" in told.content
    assert not digests(list(hidden_channel.messages.values()))


async def test_where_a_clock_counts_minutes_calls_go_on(
    bot: Berean, ada: Person, ben: Person, general: Channel
) -> None:
    for person in (ada, ben):
        await person.slash("play digest", general, where="dm")
    thread = await begun(bot, ada, ben, general, clock="5m")
    await ada.fake.until(lambda: any(m.channel is thread for p in (ada, ben) for m in p.pings))


async def test_who_can_be_written_to_no_more_is_called_again(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    for person in (ada, ben):
        person.account.accepts_dms = False
    await send_due(bot, EIGHT)
    wishes = [(await digest_of(bot.desk.database, str(p.id))).where for p in (ada, ben)]
    assert sorted(wishes) == ["dm", "off"], "of who was asked"


async def test_it_is_shown_changed_ended_and_forgotten(
    bot: Berean, ada: Person, general: Channel, fake: FakeDiscord
) -> None:
    assert "called at each of your moves" in (await ada.slash("play digest", general)).text
    assert "to your DMs" in (await ada.slash("play digest", general, where="dm", hour=21)).text
    assert (await digest_of(bot.desk.database, str(ada.id))).hour == 21
    assert f"<#{general.id}>" in (await ada.slash("play digest", general, where="here")).text
    refused = await ada.slash("play digest", fake.dm(ada.account), where="here")
    assert refused.is_private and "text channel" in refused.text
    assert "called at each of your moves" in (await ada.slash("play digest", general, where="off")).text
