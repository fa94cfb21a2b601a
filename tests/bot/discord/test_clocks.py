"""Clocks in Discord: shown on the board, stopped by consent, closing windows, falling flags, restarts."""

import re
import time
from datetime import timedelta

import pytest

from bot.app import Berean
from bot.errors import UserFacing
from bot.hosting import timers
from bot.hosting.timers import KEY, SCOPE, Timers
from bot.services.games import clocks
from bot.services.games.clocks import Clock
from bot.services.games.values import Game, Played
from bot.storage.preferences import set_preference
from tests.bot.discord.playing import Player, begin
from tests.bot.eventually import eventually
from tests.fake_discord import Channel, Person, text_of


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    opened = await begin(ada, ben, general, clock="5m")
    await bot.tables.settled()
    return opened


async def the_game(bot: Berean) -> Game:
    (row,) = await bot.desk.games.recent()
    return await bot.desk.games.load(row.id)


def clock_of(game: Game) -> Clock:
    assert game.about.clock is not None
    return game.about.clock


async def wind(bot: Berean, seconds: float) -> Game:
    """Let so much time have passed since the open question was asked."""
    game = await the_game(bot)
    changed = await bot.desk.games.set_clock(game.id, lambda clock, _: clocks.later(clock, timedelta(seconds=-seconds)))
    bot.tables.changed(Played(changed, ()))
    return changed


async def asked(bot: Berean, *people: Person) -> tuple[Person, Person]:
    """Who is asked, and who is not."""
    game = await the_game(bot)
    assert game.decision is not None
    late = next(p for p in people if str(p.id) == game.about.players[game.decision.player].id)
    return late, next(p for p in people if p is not late)


async def test_the_time_is_on_the_board_and_in_the_terms(bot: Berean, ada: Person, thread: Channel) -> None:
    told = "\n".join(text_of(m) for m in thread.messages.values())
    assert "5 minutes for each answer" in told
    assert "Clock of Ada:" in told and "Clock of Ben:" in told and "<t:" in told
    assert "Each player has 5 minutes" in (await ada.slash("game clock", thread)).text


async def test_a_player_is_reminded_and_then_his_flag_falls(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    late, other = await asked(bot, ada, ben)
    await wind(bot, 240)
    await late.fake.until(lambda: any("left on your clock" in m.content for m in late.pings))
    assert not any("left on your clock" in m.content for m in other.pings)
    early = (await other.slash("game clock", thread)).text
    assert "out of time" not in early
    await wind(bot, 100)
    fallen = await late.fake.until(
        lambda: next((m for m in thread.messages.values() if "is out of time" in m.content), None)
    )
    assert "out of time" in (await late.click(fallen, "Claim the game")).text
    assert (await the_game(bot)).outcome is None
    assert "Only the others" in (await late.click(fallen, "Give more time")).text
    asking = await other.click(fallen, "Claim the game")
    assert asking.is_private and (await the_game(bot)).outcome is None
    await other.click(asking.message, "Claim it")
    await bot.tables.settled()
    outcome = (await the_game(bot)).outcome
    assert outcome is not None and outcome.reason == "time"
    assert f"{other.name.capitalize()} wins on time" in "\n".join(text_of(m) for m in thread.messages.values())


async def test_time_can_be_given_instead(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    late, other = await asked(bot, ada, ben)
    await wind(bot, 400)
    fallen = await late.fake.until(
        lambda: next((m for m in thread.messages.values() if "is out of time" in m.content), None)
    )
    assert "gave" in (await other.click(fallen, "Give more time")).text
    game = await the_game(bot)
    assert game.decision is not None
    assert clock_of(game).left_of(game.decision.player, clocks.now()) > 290
    refused = await other.click(fallen, "Claim the game", late=True)
    assert "out of time" in refused.text and (await the_game(bot)).outcome is None


async def test_an_answer_in_time_needs_no_claim(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    late, other = await asked(bot, ada, ben)
    await wind(bot, 400)
    fallen = await late.fake.until(
        lambda: next((m for m in thread.messages.values() if "is out of time" in m.content), None)
    )
    player, before = Player(late), (await the_game(bot)).version
    while (await the_game(bot)).version == before:
        await player.answer((await player.ask(thread)).message)
    assert "Nobody you play against" in (await other.click(fallen, "Claim the game")).text


async def test_a_window_closes_by_its_default(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    players = {p: Player(p) for p in (ada, ben)}
    for _ in range(200):
        if clock_of(await the_game(bot)).is_window:
            break
        mover, _other = await asked(bot, ada, ben)
        await players[mover].answer((await players[mover].ask(thread)).message)
    before = await the_game(bot)
    assert clock_of(before).is_window and before.decision is not None
    await wind(bot, 61)

    async def closed() -> bool:
        decision = (await the_game(bot)).decision
        return decision is None or (decision.player, decision.id) != (before.decision.player, before.decision.id)

    await eventually(closed)


@pytest.mark.parametrize("trouble", [UserFacing("Another process keeps the database busy."), ZeroDivisionError()])
async def test_what_failed_on_time_is_tried_again(
    bot: Berean, ada: Person, ben: Person, thread: Channel, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    monkeypatch.setattr(timers, "AGAIN", 0.02)
    load, tried = bot.desk.games.load, 0

    async def failing_at_first(game_id: str) -> Game:
        nonlocal tried
        tried += 1
        if tried == 1:
            raise trouble
        return await load(game_id)

    late, _ = await asked(bot, ada, ben)
    with monkeypatch.context() as patched:
        game = await wind(bot, 240)
        patched.setattr(bot.desk.games, "load", failing_at_first)
        await late.fake.until(lambda: any("left on your clock" in m.content for m in late.pings))
    assert tried > 1 and game.outcome is None


async def test_clocks_stop_by_consent_and_go_on(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    shown = await ada.slash("game clock", thread)
    proposal = await ada.click(shown.message, "Pause")
    assert not proposal.is_private and ben.pings
    assert "The others" in (await ada.click(proposal.message, "Agree")).text
    assert "not your game" in (await eve.click(proposal.message, "Agree")).text
    assert not clock_of(await the_game(bot)).paused
    await ben.click(proposal.message, "Agree")
    assert clock_of(await the_game(bot)).paused
    await wind(bot, 10_000)
    shown = await ben.slash("game clock", thread)
    assert "stopped" in shown.text
    await ben.click(shown.message, "Go on")
    game = await the_game(bot)
    assert clock_of(game).is_ticking and not any(clock_of(game).is_out_of_time(s, clocks.now()) for s in (0, 1))


async def test_time_in_which_berean_was_away_counts_for_nobody(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    await wind(bot, 200)
    await bot.timers.close()
    away = clocks.now() - timedelta(seconds=150)
    await set_preference(bot.desk.database, SCOPE, KEY, away.isoformat())
    bot.timers = Timers(bot)
    await bot.timers.start()
    game = await the_game(bot)
    assert game.decision is not None
    assert 245 < clock_of(game).left_of(game.decision.player, clocks.now()) <= 250


@pytest.mark.parametrize("jump", [3 * clocks.HOUR, -3 * clocks.HOUR])
async def test_a_machine_whose_clock_is_set_ends_no_game_on_time(
    bot: Berean, ada: Person, ben: Person, thread: Channel, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    late, other = await asked(bot, ada, ben)
    await wind(bot, 100)
    monkeypatch.setattr(clocks.now, "_wall", lambda: time.time() + jump)
    game = await wind(bot, 0)
    with pytest.raises(UserFacing, match="Nobody you play against is out of time"):
        await bot.desk.games.out_of_time(game.id, next(s for s in game.state.seats if s != clock_of(game).running))
    assert 190 < clock_of(game).left_of(clock_of(game).running, clocks.now()) <= 201
    shown = (await other.slash("game clock", thread)).text
    (falls,) = re.findall(r"<t:(\d+):R>", shown)
    assert 190 < int(falls) - time.time() - jump <= 201, "what people read goes by the clock on their wall"
    assert "out of time" not in shown and not late.pings[-1].content.endswith("out of time")


@pytest.mark.parametrize("jump", [3 * clocks.HOUR, -3 * clocks.HOUR])
async def test_a_clock_set_between_two_starts_takes_and_gives_nobody_time(
    bot: Berean, ada: Person, ben: Person, thread: Channel, jump: float
) -> None:
    await wind(bot, 200)
    await bot.timers.close()
    await set_preference(bot.desk.database, SCOPE, KEY, clocks.now().isoformat())
    bot.desk.games._now = lambda: clocks.now() + timedelta(seconds=jump)
    bot.timers = Timers(bot, bot.desk.games._now)
    await bot.timers.start()
    game = await the_game(bot)
    assert 90 < clock_of(game).left_of(clock_of(game).running, bot.desk.games._now()) <= 101


async def test_a_game_without_clocks_says_so(bot: Berean, ada: Person, ben: Person, general: Channel) -> None:
    opened = await begin(ada, ben, general)
    assert "no clocks" in (await ada.slash("game clock", opened)).text
