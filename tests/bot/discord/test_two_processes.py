"""Two processes on one PostgreSQL, each with a shard: what one serves the other takes over when it is killed."""

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator

import pytest

from bot.services.games.service import Games
from bot.settings import Settings, load_settings
from bot.shards import Sharded
from bot.storage.database import Database
from engine.kernel.ids import Seat
from tests.bot.discord.conftest import Operator
from tests.bot.discord.playing import Player, play_on
from tests.fake_discord import Channel, DidNotRespond, FakeDiscord, Guild, text_of
from tests.fake_discord.process import BOT, UNREAD, BotProcess
from tests.shared import WHOLE, nightly, on_server, times

pytestmark = on_server

#: by day they read nothing ahead
START = BOT if WHOLE else UNREAD
#: seconds within which another process has gone on
TAKEN_OVER = 30.0


class Pair:
    """Two processes, and a server for each."""

    def __init__(self, fake: FakeDiscord, environment: dict[str, str]) -> None:
        self.fake = fake
        self.processes = [
            BotProcess(fake, *START, environment={**environment, "BEREAN_SHARDS": f"{n}/2"}) for n in range(2)
        ]
        self.guilds = [self._guild_of(shard) for shard in range(2)]

    def _guild_of(self, shard: int) -> Guild:
        while True:
            guild = self.fake.guild()
            if (guild.id >> 22) % 2 == shard:
                return guild
            del self.fake.guilds[guild.id]
            time.sleep(0.001)  # the next millisecond is another shard

    def serving(self) -> set[int]:
        """The shards that are connected."""
        return {session.shard[0] for session in self.fake.gateway.live}

    async def game_in(self, shard: int, name: str) -> tuple[list[Player], Channel]:
        guild = self.guilds[shard]
        people = [self.fake.person(f"{name}-{n}", guild) for n in range(2)]
        before = {c.id for c in self.fake.channels.values() if c.is_thread}
        channel = next(iter(guild.channels.values()))
        offer = await people[0].slash("play challenge", channel, opponent=people[1], deck="starter:G")
        chosen = await people[1].click(await offer.for_all(), "Accept")
        await (await people[1].select(chosen.message, "Starter deck H")).settled()
        thread = await self.fake.until(
            lambda: next((c for c in self.fake.channels.values() if c.is_thread and c.id not in before), None)
        )
        await self.fake.until(lambda: any(m.mentions for m in thread.messages.values()))
        return [Player(person) for person in people], thread

    async def goes_on(self, players: list[Player], thread: Channel, since: float) -> float:
        """Answer until an answer is taken; return how many seconds after a moment that was."""
        while True:
            with contextlib.suppress(DidNotRespond):
                await play_on(players, thread, 1)
                return time.monotonic() - since
            assert time.monotonic() - since < TAKEN_OVER + self.fake.patience, "nobody goes on with it"


@pytest.fixture
async def pair(fake: FakeDiscord, settings: Settings, store: str, operator: Operator) -> AsyncIterator[Pair]:
    fake.shards = 2
    fake.patience = 3.0
    pair = Pair(fake, {"BEREAN_HOME": str(settings.home), "BEREAN_DATABASE_URL": store})
    assert await operator("discord", "sync") == 0
    await asyncio.gather(*(process.start() for process in pair.processes))
    try:
        await fake.until(lambda: pair.serving() == {0, 1}, 30)
        yield pair
    finally:
        await asyncio.gather(*(process.stop() for process in pair.processes))


async def test_what_reaches_the_process_of_another_server_is_done_there_and_shown_by_its_own(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pair.processes[0].stop()
    monkeypatch.setenv("BEREAN_SHARDS", "0/2")
    elsewhere = Sharded(load_settings())
    serving = asyncio.create_task(elsewhere.start(pair.fake.token))
    try:
        await pair.fake.until(lambda: pair.serving() == {0, 1}, 30)
        _, thread = await pair.game_in(1, "p1")
        found = await elsewhere.desk.games.marked(f"thread:{thread.id}")
        assert found is not None and not elsewhere.serves(found.guild)
        elsewhere.tables.changed(await elsewhere.desk.games.concede(found.id, Seat(0)))
        assert elsewhere.tables.busy == 0 and elsewhere.desk.games.kept.get(found.id) is None
        await pair.fake.until(lambda: any("concede" in text_of(m) for m in thread.messages.values()))
    finally:
        await elsewhere.close()
        await serving


STANDS_BY = "serving the shards ["


async def test_the_games_of_a_killed_process_go_on_in_the_other(pair: Pair) -> None:
    games = [await pair.game_in(shard, f"p{shard}") for shard in range(2)]
    for players, thread in games:
        await play_on(players, thread, 3)
    await pair.processes[0].kill()
    since = time.monotonic()
    await play_on(*games[1], 2)  # nobody there notices
    assert await pair.goes_on(*games[0], since) < TAKEN_OVER
    assert pair.serving() == {0, 1}


async def answers_in(settings: Settings) -> int:
    """How many answers are stored, of all games."""
    async with await Database.open(settings) as database:
        games = Games(database, settings.home)
        return sum([game.version - 1 for game in await games.recent(limit=10_000)])


@nightly
async def test_killed_at_any_moment_nothing_acknowledged_is_lost_and_all_goes_on(
    pair: Pair, settings: Settings
) -> None:
    dice, kills, waits = random.Random(28), times(50, 1), []
    games = [await pair.game_in(shard, f"p{shard}") for shard in range(2)]
    everybody = [player for game in games for player in game[0]]
    for kill in range(kills):
        killed = pair.processes[kill % 2]
        playing = [asyncio.ensure_future(play_on(*game)) for game in games]
        await asyncio.sleep(dice.random() * 2)
        await killed.kill()
        since = time.monotonic()
        for each in playing:
            each.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for number, game in enumerate(games):
            waits.append(await pair.goes_on(*game, since))
            if all("game is over" in str(m.components) for m in list(game[1].messages.values())[-1:]):
                games[number] = await pair.game_in(number, f"k{kill}-{number}")
                everybody += games[number][0]
        acknowledged = sum(player.answered for player in everybody)
        assert await answers_in(settings) >= acknowledged
        await killed.start(until=STANDS_BY)
    print(f"{kills} kills: gone on after {max(waits):.1f} s at most, {sum(waits) / len(waits):.1f} s on average")
    assert max(waits) < TAKEN_OVER
