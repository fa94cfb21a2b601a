"""Every fault at every step: nothing acknowledged is lost, nothing is done twice, no game stands still."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import cycle, product

import pytest

from bot.app import Berean
from bot.services.games import Game, Games
from bot.settings import Settings
from bot.storage.database import Database
from tests.bot.discord.conftest import Operator
from tests.bot.discord.playing import Player, begin, buttons, leaks, never_shown
from tests.fake_discord import Channel, FakeDiscord, FaultKind, Guild, Message, Person
from tests.fake_discord.errors import DidNotRespond
from tests.fake_discord.process import BotProcess

ROUTES = ("callback", "message edit", "message create", "message delete")
#: milliseconds after a click at which the process is killed: before its commit, around it, and after it
MOMENTS = (0, 3, 8, 15, 40)


async def the_game(bot: Berean) -> Game:
    (row,) = await bot.desk.games.recent()
    return await bot.desk.games.load(row.id)


def board(thread: Channel) -> Message | None:
    return next((m for m in thread.messages.values() if m.embeds and buttons(m, "hand:")), None)


async def test_a_fault_before_every_single_click(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    thread = await begin(ada, ben, general)
    players = {str(p.id): Player(p) for p in (ada, ben)}
    trouble = cycle([*product(FaultKind, ROUTES), ("deleted", ""), ("dropped", ""), ("stranger", ""), ("double", "")])
    for _ in range(3 * (len(FaultKind) * len(ROUTES) + 4)):
        game = await the_game(bot)
        if game.decision is None:
            break
        mover = players[game.about.players[game.decision.player].id]
        panel = (await mover.ask(thread)).message
        kind, route = next(trouble)
        if isinstance(kind, FaultKind):
            fake.faults.add(kind, route, seconds=0.02)
        elif kind == "deleted" and (shown := board(thread)) is not None:
            fake.delete(shown)
        elif kind == "dropped":
            await fake.gateway.drop()
        elif kind == "stranger" and (picks := buttons(panel, "pick:")):
            with pytest.raises(AssertionError):
                await eve.click(panel, custom_id=picks[0]["custom_id"])
        if kind == "double" and (picks := buttons(panel, "pick:")):
            await asyncio.gather(*(mover.person.click(panel, custom_id=picks[0]["custom_id"]) for _ in range(2)))
        else:
            await mover.answer(panel)
        after = await the_game(bot)
        assert after.version <= game.version + 1, "one click, one answer"
    fake.faults.clear()
    await bot.tables.settled()
    game = await the_game(bot)
    assert game.version > 60 and game.frozen is None
    assert board(thread) is not None, "a deleted board comes again"
    for viewer, person in ((0, ada), (1, ben), (None, eve)):
        assert not leaks(game.state, person, never_shown(game.state, await bot.desk.games.facts(game.id), viewer))
    fake.refusals = [r for r in fake.refusals if r.code != 40060]  # answers sent again that had arrived


@pytest.fixture
async def process(fake: FakeDiscord, guild: Guild, settings: Settings, operator: Operator) -> AsyncIterator[BotProcess]:
    assert await operator("discord", "sync") == 0
    environment = {"BEREAN_HOME": str(settings.home)}
    async with BotProcess(fake, "-m", "bot", "discord", "run", environment=environment) as running:
        yield running


async def test_killed_around_the_commit(
    process: BotProcess, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, settings: Settings
) -> None:
    thread = await begin(ada, ben, general)
    players = {str(p.id): Player(p) for p in (ada, ben)}
    async with await Database.open(settings) as database:
        for moment in MOMENTS:
            games = Games(database, settings.home)
            (row,) = await games.recent()
            before = await games.load(row.id)
            assert before.decision is not None
            mover = players[before.about.players[before.decision.player].id]
            panel = (await mover.ask(thread)).message
            shown = dict(panel.payload())
            clicked = asyncio.create_task(mover.answer(panel))
            await asyncio.sleep(moment / 1000)
            await process.kill()
            acknowledged = panel.payload()["components"] != shown["components"]
            clicked.cancel()  # nobody answers any more
            with suppress(DidNotRespond, asyncio.CancelledError):
                await clicked
            after = await Games(database, settings.home).load(row.id)
            assert after.version in (before.version, before.version + 1)
            assert after.version == before.version + 1 or not acknowledged, "what was acknowledged is in the store"
            await process.start()
        reached = after.version
        for _ in range(10):
            current = await Games(database, settings.home).load(row.id)
            assert current.decision is not None
            mover = players[current.about.players[current.decision.player].id]
            await mover.answer((await mover.ask(thread)).message)
        assert (await Games(database, settings.home).load(row.id)).version > reached + 5, "the game goes on"
