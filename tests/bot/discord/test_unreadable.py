"""A game that this release cannot read is told to its players, stands in nobody's way, and can be ended."""

import logging
from typing import Any

import pytest
from sqlalchemy import select, update

from bot.errors import UserFacing
from bot.services.games.standings import results_of
from bot.services.people.servers import change_settings
from bot.settings import Settings
from bot.storage import games as store
from bot.storage import tables
from bot.storage.database import Database
from engine.kernel.errors import EngineInvariant
from engine.kernel.ids import Seat
from engine.redemption import game as redemption
from tests.bot.discord.conftest import Operator, registered, running
from tests.bot.discord.playing import begin, buttons
from tests.fake_discord import Channel, FakeDiscord, Guild, Permission, Person, text_of
from tests.fake_discord.world import Role


async def forget_a_record(settings: Settings) -> str:
    """Let the newest game hold what no release knows, stored by another than this one."""
    async with await Database.open(settings) as database:
        game = (await store.games(database, limit=1))[0]
        fixed = store.pack({"format": 1, "definitions": [{"~": "Scroll"}], "cards": {}, "seats": []})
        about = {**game.about, "releases": []}

        def write(connection: Any) -> None:
            held, beside = tables.game.c, tables.game_fixed.c
            connection.execute(update(tables.game).where(held.id == game.id).values(about=about))
            connection.execute(update(tables.game_fixed).where(beside.game_id == game.id).values(fixed=fixed))

        await database.write(write)
        return game.id


@pytest.fixture
async def lost(settings: Settings, fake: FakeDiscord, ada: Person, ben: Person, general: Channel) -> str:
    """A game of Ada and Ben that the bot of today cannot read."""
    async with running(settings, fake) as bot:
        await registered(bot, fake)
        await begin(ada, ben, general)
        await bot.tables.settled()
    return await forget_a_record(settings)


def thread_in(fake: FakeDiscord) -> Channel:
    return next(c for c in fake.channels.values() if c.is_thread)


def told(fake: FakeDiscord, words: str) -> int:
    return sum(words in text_of(m) and m.only_for is None for m in thread_in(fake).messages.values())


async def outcome(settings: Settings, game: str) -> Any:
    async with await Database.open(settings) as database:
        query = select(tables.game.c.outcome).where(tables.game.c.id == game)
        return await database.read(lambda connection: connection.execute(query).scalar())


async def test_its_players_are_told_once_and_one_of_them_ends_it(
    lost: str,
    settings: Settings,
    fake: FakeDiscord,
    ada: Person,
    ben: Person,
    eve: Person,
    general: Channel,
    operator: Operator,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert await operator("database", "info") == 0
    assert "unreadable   1" in capsys.readouterr().out
    for _ in range(2):
        with caplog.at_level(logging.WARNING):
            async with running(settings, fake) as bot:
                await bot.tables.settled()
        assert f"1 open games cannot be read by this release: {lost}" in caplog.text
        assert told(fake, "cannot be read any more") == 1
    async with running(settings, fake) as bot:
        thread = thread_in(fake)
        assert lost in (await ada.slash("play list", general)).text
        assert "cannot be read any more" in (await ben.slash("play hand", thread)).text
        assert "cannot be read any more" in (await ben.slash("play board", general)).text
        assert "not your game" in (await eve.slash("play concede", thread)).text
        asked = await ada.slash("play concede", general)
        his = await ben.slash("play concede", thread)
        assert asked.is_private and "ended without a result" in asked.text
        assert "ended without a result" in (await ada.click(asked.message, "End it without a result")).text
        assert told(fake, "is ended without a result") == 1
        assert "over" in (await ben.click(his.message, "End it without a result")).text
        assert lost not in (await ada.slash("play list", general)).text
        assert not await results_of(bot.desk.database, thread.guild.id if thread.guild else 0)
    ended = await outcome(settings, lost)
    assert ended["winners"] == [] and ended["reason"] == "unreadable"
    assert await operator("database", "info") == 0
    assert "unreadable   0" in capsys.readouterr().out


async def test_the_players_of_each_of_several_are_told_once(
    lost: str, settings: Settings, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    async with running(settings, fake) as bot:
        await begin(ben, ada, general)
        await fake.until(lambda: sum(c.is_thread for c in fake.channels.values()) == 2 or None, 10)
        await bot.tables.settled()
    assert await forget_a_record(settings) != lost
    for _ in range(2):
        async with running(settings, fake) as bot:
            await bot.tables.settled()
        threads = [c for c in fake.channels.values() if c.is_thread]
        news = [[m for m in c.messages.values() if "cannot be read any more" in text_of(m)] for c in threads]
        assert [len(messages) for messages in news] == [1, 1]
        for (message,) in news:
            message.nonce = None  # which Discord forgets after some minutes


async def test_players_of_it_begin_and_play_another_game(
    lost: str, settings: Settings, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    async with running(settings, fake):
        await begin(ben, ada, general)
        first = thread_in(fake)
        newest = await fake.until(
            lambda: next((c for c in fake.channels.values() if c.is_thread and c is not first), None), 10
        )
        assert "cannot be read" not in (await ada.slash("play hand", newest)).text
        assert lost in (await ada.slash("play list", general)).text


async def test_a_judge_ends_it(
    lost: str, settings: Settings, fake: FakeDiscord, guild: Guild, eve: Person, general: Channel
) -> None:
    async with running(settings, fake) as bot:
        role = Role(fake.snowflakes.next(), "Judges", Permission(0))
        guild.roles[role.id] = role
        fake.gateway.dispatch("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role.payload()})
        guild.members[eve.id].roles.append(role)
        await change_settings(bot.desk.database, guild.id, judge_role=role.id)
        ended = await eve.slash("referee end", thread_in(fake), winner="nobody", reason="an upgrade")
        assert "ended without a result" in ended.text and told(fake, "is ended without a result") == 1
    assert (await outcome(settings, lost))["reason"] == "unreadable"


async def test_whoever_runs_berean_ends_it_and_no_game_that_can_be_read(
    lost: str, settings: Settings, operator: Operator, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await operator("database", "end", lost) == 0
    assert (await outcome(settings, lost))["reason"] == "unreadable"
    for game, told_of in ((lost, "is over"), ("00000000", "no game")):
        assert await operator("database", "end", game) != 0
        assert told_of in capsys.readouterr().err


async def test_a_game_of_this_release_that_is_damaged_is_ended_too(
    settings: Settings, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, operator: Operator
) -> None:
    async with running(settings, fake) as bot:
        await registered(bot, fake)
        await begin(ada, ben, general)
        await bot.tables.settled()
        (game,) = await bot.desk.games.recent()
    assert await operator("database", "end", game.id) != 0, "it can be played on"
    async with await Database.open(settings) as database:
        await database.write(lambda connection: connection.execute(update(tables.step).values(live=b"moths")))
    async with running(settings, fake):
        asked = await ben.slash("play concede", thread_in(fake))
        assert "cannot be read any more" in asked.text
        await ben.click(asked.message, "End it without a result")
    assert (await outcome(settings, game.id))["reason"] == "unreadable"


async def test_a_game_stopped_by_an_error_of_the_rules_is_drawn_by_agreement(
    settings: Settings, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise EngineInvariant("two arks")

    async with running(settings, fake) as bot:
        await registered(bot, fake)
        thread = await begin(ada, ben, general)
        (game,) = await bot.desk.games.recent()
        submit = redemption.submit
        monkeypatch.setattr(redemption, "submit", fail)
        with pytest.raises(UserFacing, match="rules have failed"):
            await bot.desk.games.hold(game.id, Seat(0))
        monkeypatch.setattr(redemption, "submit", submit)
        await ada.slash("game draw", thread)
        offer = next(m for m in reversed(list(thread.messages.values())) if buttons(m, "agree:"))
        agreed = await ben.click(offer, "Agree")
        assert "Nobody wins this game" in agreed.text
    assert (await outcome(settings, game.id))["reason"] == "draw_agreed"
