"""/play find: two who look for the same play, and what said so in the channel goes."""

import asyncio
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from bot.app import Berean
from bot.hosting import offers, searching
from bot.hosting.offers import Offer
from bot.hosting.place import place_of
from bot.quotas import limits
from bot.services.games.values import Game
from bot.settings import Settings
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import Player, play_on, thread_of
from tests.fake_discord import Channel, FakeDiscord, Guild, Message, Person


def lines(channel: Channel) -> list[Message]:
    """What stands in a channel of people who look for a game."""
    return [m for m in channel.messages.values() if "looks for a game" in m.content and m.only_for is None]


async def found(bot: Berean) -> list[Game]:
    return [await bot.desk.games.load(row.id) for row in await bot.desk.games.recent()]


async def line_in(fake: FakeDiscord, channel: Channel) -> Message:
    """The one line, as soon as it is there."""
    await fake.until(lambda: len(lines(channel)) == 1)
    return lines(channel)[0]


async def gone(fake: FakeDiscord, channel: Channel) -> None:
    await fake.until(lambda: not lines(channel))


async def test_two_who_look_for_the_same_play_and_the_line_goes(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    first = await (await ada.slash("play find", general, deck="starter:H")).settled()
    assert first.is_private and "Starter deck H" in first.text
    line = await line_in(fake, general)
    assert ada.mention in line.content and not line.mentions, "nobody is called by it"
    second = await (await ben.slash("play find", general)).settled()
    assert second.is_private and "begins in" in second.text
    await gone(fake, general)
    (game,) = await found(bot)
    assert [p.name for p in game.about.players] == ["Ada", "Ben"] and game.about.clock.control.kind == "none"
    assert place_of(game.about).decks[0].name == "H"
    assert await play_on([Player(ada), Player(ben)], thread_of(fake), 6) == 6
    assert not await offers.standing_offers(bot.desk.database, general.guild.id)


@pytest.mark.parametrize(
    ("one", "other", "clock"),
    [
        ({"speed": "now"}, {"speed": "now"}, "45 min"),
        ({"speed": "now"}, {}, "45 min"),
        ({}, {"speed": "now"}, "45 min"),
        ({"speed": "days"}, {}, ""),
        ({"speed": "days"}, {"speed": "now"}, None),
        ({"category": "type1"}, {"category": "casual"}, None),
        ({"category": "type1"}, {"category": "type1"}, ""),
        ({"game": "mission"}, {}, None),
        ({"game": "mission"}, {"game": "mission"}, ""),
    ],
)
async def test_only_the_same_is_found_and_either_speed_fits_each(
    bot: Berean,
    fake: FakeDiscord,
    ada: Person,
    ben: Person,
    general: Channel,
    one: dict,
    other: dict,
    clock: str | None,
) -> None:
    await (await ada.slash("play find", general, **one)).settled()
    told = await (await ben.slash("play find", general, **other)).settled()
    games = await found(bot)
    assert len(games) == (clock is not None), told.text
    if clock is None:
        await fake.until(lambda: len(lines(general)) == 2)
        return
    assert (games[0].about.clock.control.kind != "none") is bool(clock)


async def test_a_line_has_a_button_to_play_and_one_to_stop(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    await (await ada.slash("play find", general)).settled()
    line = await line_in(fake, general)
    assert "Only those whose game" in (await ben.click(line, "Stop looking")).text and lines(general)
    await ada.click(line, "Stop looking")
    await gone(fake, general)
    await (await ada.slash("play find", general)).settled()
    line = await line_in(fake, general)
    chosen = await ben.click(line, "Play")
    await (await ben.select(chosen.message, "Starter deck H")).settled()
    await gone(fake, general)
    assert len(await found(bot)) == 1


async def test_somebody_looks_for_one_game_at_a_time(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel
) -> None:
    for speed in ("now", "days", "any"):
        await (await ada.slash("play find", general, speed=speed)).settled()
    await fake.until(lambda: ["or over days" in line.content for line in lines(general)] == [True])
    (standing,) = await offers.standing_offers(bot.desk.database, general.guild.id)
    assert standing.pace == "any"
    assert not await found(bot), "nobody plays against himself"


async def test_who_begins_another_game_looks_no_more(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    await (await ada.slash("play find", general)).settled()
    offered = await ben.slash("play open", general)
    chosen = await ada.click(offered.message, "Join")
    await (await ada.select(chosen.message, "Starter deck H")).settled()
    await gone(fake, general)
    assert not await offers.standing_offers(bot.desk.database, general.guild.id)


async def test_a_search_ends_by_itself_also_after_a_restart(
    bot: Berean,
    settings: Settings,
    fake: FakeDiscord,
    ada: Person,
    ben: Person,
    general: Channel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(offers.LIVES, "now", timedelta(seconds=4))
    await (await ada.slash("play find", general, speed="now")).settled()
    await line_in(fake, general)
    await gone(fake, general)
    assert (await ben.slash("play find", general, speed="days")).message is not None
    monkeypatch.setitem(offers.LIVES, "now", timedelta(hours=1))
    await (await ada.slash("play find", general, speed="now")).settled()
    await fake.until(lambda: len(lines(general)) == 2)
    await bot.close()
    in_two_hours = (datetime.now(UTC) + timedelta(hours=2)).isoformat(timespec="seconds")
    monkeypatch.setattr(offers, "moment", lambda: in_two_hours)
    async with running(settings, fake) as again:
        await fake.until(lambda: [m.content.split(" ")[0] for m in lines(general)] == [ben.mention])
        eve = fake.person("fay", general.guild)
        told = await (await eve.slash("play find", general, speed="days")).settled()
        assert "begins in" in told.text, "Ben's search has outlived the process"
        await gone(fake, general)
        assert len(await again.desk.games.recent()) == 1


async def test_who_has_left_the_server_or_may_play_no_more_is_passed_over(
    bot: Berean,
    fake: FakeDiscord,
    guild: Guild,
    ada: Person,
    ben: Person,
    eve: Person,
    general: Channel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await (await ada.slash("play find", general)).settled()
    del guild.members[ada.id]
    told = await (await ben.slash("play find", general)).settled()
    assert "You look for a game" in told.text and not await found(bot)
    await fake.until(lambda: [m.content.split(" ")[0] for m in lines(general)] == [ben.mention])
    monkeypatch.setattr(limits, "GAMES", 1)
    await (await eve.slash("play solo", general)).settled()
    refused = await (await eve.slash("play find", general)).settled()
    assert "one person may play 1 here" in refused.text and len(lines(general)) == 1


async def test_of_many_who_look_at_once_each_plays_one_game(bot: Berean, fake: FakeDiscord, guild: Guild) -> None:
    channel = fake.channel(guild, "club")
    people = [fake.person(f"p{n}", guild) for n in range(6)]
    replies = await asyncio.gather(*(person.slash("play find", channel) for person in people))
    for reply in replies:
        await reply.settled()
    await bot.tables.settled()
    games = await found(bot)
    seated = [p.id for game in games for p in game.about.players]
    assert len(seated) == len(set(seated)), "nobody has two games of one search"
    standing = await offers.standing_offers(bot.desk.database, guild.id)
    assert {str(s.host) for s in standing} | set(seated) == {str(p.id) for p in people}
    assert len(standing) <= 1, "and no two are left who could have played"
    await fake.until(lambda: len(lines(channel)) == len(standing))


async def test_two_who_find_each_other_take_both_searches_or_none(bot: Berean, guild: Guild, general: Channel) -> None:
    def search(host: int) -> Offer:
        return Offer(
            id=f"{host:08x}",
            guild=guild.id,
            channel=general.id,
            host=host,
            host_name=f"P{host}",
            guest=None,
            terms={"edition": "2026"},
            deck={"kind": "starter", "name": "G"},
            made_at=offers.moment(),
            pace="any",
            until=searching.new_end("any"),
        )

    database = bot.desk.database
    ours, theirs = search(1), search(2)
    for each in (ours, theirs):
        await searching.save_search(database, each, lambda _: None)
    assert await searching.partners(database, ours) == [theirs] and await searching.partners(database, theirs) == [ours]
    tries = [partial(searching.take_both, one=a, other=b) for a, b in ((ours, theirs), (theirs, ours))]
    done = await asyncio.gather(*(database.write(each) for each in tries), return_exceptions=True)
    assert sum(each is None for each in done) == 1
