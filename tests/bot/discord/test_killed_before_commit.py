"""kill -9 with an answer worked out but not yet written: it never was, and may be given once more."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable

from bot.services.games.service import Games
from bot.settings import Settings
from bot.storage.database import Database
from engine.kernel.ids import Seat
from tests.bot.discord.playing import Player, is_board, leaks, never_shown, play_on, thread_of
from tests.bot.discord.test_affairs_in_bad_weather import killed_while, stored
from tests.fake_discord import Channel, DidNotRespond, FakeDiscord, Person, text_of
from tests.fake_discord.process import BotProcess
from tests.shared import nightly

Act = Callable[[], Awaitable[object]]


async def games_in(settings: Settings) -> int:
    async with await Database.open(settings) as database:
        return len(await Games(database, settings.home).recent())


async def killed_before_commit(process: BotProcess, settings: Settings, act: Act) -> None:
    """Hold the database so that nothing can be written, let somebody act, and kill the bot while it waits to write."""
    holder = sqlite3.connect(settings.home / "berean.db", isolation_level=None)
    try:
        holder.execute("BEGIN IMMEDIATE")
        doing = asyncio.ensure_future(act())
        await asyncio.sleep(0.4)
        await process.kill()
        holder.execute("ROLLBACK")
    finally:
        holder.close()
    doing.cancel()  # nobody answers any more
    with contextlib.suppress(DidNotRespond, asyncio.CancelledError):
        await doing
    await process.start()


@nightly
async def test_from_the_offer_to_the_judges_last_word(
    process: BotProcess,
    fake: FakeDiscord,
    settings: Settings,
    ada: Person,
    ben: Person,
    eve: Person,
    manager: Person,
    general: Channel,
) -> None:
    offer = await ada.slash("play challenge", general, opponent=ben, deck="starter:G")
    chosen = await ben.click(await offer.for_all(), "Accept")
    await killed_before_commit(process, settings, lambda: ben.select(chosen.message, "Starter deck H"))
    assert await games_in(settings) == 0
    again = await ben.click(await offer.for_all(), "Accept")
    await (await ben.select(again.message, "Starter deck H")).settled()
    thread = await fake.until(lambda: thread_of(fake) if any(c.is_thread for c in fake.channels.values()) else None)
    await fake.until(lambda: any(m.mentions for m in thread.messages.values()))
    players = {0: Player(ada), 1: Player(ben)}
    assert await play_on(list(players.values()), thread, 4) == 4

    async def one_answer() -> None:
        decision = (await stored(settings)).decision
        assert decision is not None
        mover = players[decision.player]
        await mover.answer((await mover.ask(thread)).message)

    def referee(what: str, **options: object) -> Act:
        return lambda: manager.slash(f"referee {what}", thread, reason="a ruling", **options)

    acts: list[Act] = [
        one_answer,
        lambda: ada.slash("byhand shuffle", thread, whose="mine", reason="its ability"),
        referee("look", player="Ada", zone="hand"),
        referee("draw", player="Ben", count=1),
        referee("adjourn"),
        referee("resume"),
        referee("end", winner="Ada"),
    ]
    for act in acts:
        before = await stored(settings)
        await killed_before_commit(process, settings, act)
        now = await stored(settings)
        assert (now.version, now.halt, now.outcome) == (before.version, before.halt, before.outcome)
        await act()
        assert (await stored(settings)).version == before.version + 1, "given once more, it counts once"
    await fake.until(lambda: any("Seed of the shuffles" in text_of(m) for m in thread.messages.values()))
    assert len([m for m in thread.messages.values() if is_board(m)]) == 1
    assert "Traceback" not in process.output, process.output[-3000:]
    async with await Database.open(settings) as database:
        games = Games(database, settings.home)
        game = await games.load((await games.recent())[0].id)
        for viewer, person in ((Seat(0), ada), (Seat(1), ben), (None, eve)):
            assert not leaks(game.state, person, never_shown(game.state, await games.facts(game.id), viewer))


@nightly
async def test_what_a_judge_committed_outlives_the_process(
    process: BotProcess,
    fake: FakeDiscord,
    settings: Settings,
    ada: Person,
    ben: Person,
    manager: Person,
    general: Channel,
) -> None:
    offer = await ada.slash("play challenge", general, opponent=ben)
    chosen = await ben.click(await offer.for_all(), "Accept")
    await (await ben.select(chosen.message, "Starter deck H")).settled()
    thread = await fake.until(lambda: thread_of(fake) if any(c.is_thread for c in fake.channels.values()) else None)
    await fake.until(lambda: any(m.mentions for m in thread.messages.values()))
    hand = len((await stored(settings)).state.zone("hand", Seat(1)))
    await killed_while(
        process,
        fake,
        settings,
        lambda: manager.slash("referee draw", thread, player="Ben", count=1, reason="one too few"),
        lambda game: len(game.state.zone("hand", Seat(1))) == hand + 1,
    )
    assert "one too few" in (await ben.slash("game log", thread)).text
    await killed_while(
        process,
        fake,
        settings,
        lambda: manager.slash("referee end", thread, winner="nobody", reason="too late"),
        lambda game: game.outcome is not None,
    )
    await fake.until(lambda: any("Seed of the shuffles" in text_of(m) for m in thread.messages.values()))
    assert "Traceback" not in process.output, process.output[-3000:]
    fake.refusals = [r for r in fake.refusals if r.code not in (40060, 10062, 10008)]
