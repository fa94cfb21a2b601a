"""Looking back at a game in Discord: log, replay, export, each for its reader's eyes."""

import json

import pytest

from bot.app import Berean
from bot.services.games.records import board_at, log_entries_of, recorded
from bot.services.games.values import Game
from engine.kernel.ids import Seat
from engine.redemption.model import zones
from engine.redemption.view import view
from tests.bot.discord.playing import Player, begin, board_of, last_told, leaks, never_shown, play_on, thread_of
from tests.fake_discord import Channel, Person, limits
from tests.play.test_retelling import without_question


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    opened = await begin(ada, ben, general)
    await play_on([Player(ada), Player(ben)], opened, 60)
    await bot.tables.settled()
    return opened


async def the_game(bot: Berean) -> Game:
    (row,) = await bot.desk.games.recent()
    return await bot.desk.games.load(row.id)


async def test_the_log_ends_as_the_board_does(bot: Berean, eve: Person, thread: Channel) -> None:
    log = await eve.slash("game log", thread)
    assert log.is_private
    newest = board_of(thread)
    last = last_told(newest)
    assert last.splitlines()[-1] in log.message.embeds[0]["description"].splitlines()[-1]


async def test_each_reads_the_log_with_his_own_eyes(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    game = await the_game(bot)
    facts = await bot.desk.games.facts(game.id)
    for viewer, person in ((Seat(0), ada), (Seat(1), ben), (None, eve)):
        await person.slash("game log", thread)
        step = await (await person.slash("game replay", thread)).settled()
        for _ in range(40):
            forward = [c for c in limits.walk(step.message.components) if c.get("label") == "Step ▶"]
            if forward[0].get("disabled"):
                break
            step = await (await person.click(step.message, "Step ▶")).settled()
        await person.slash("game export", thread, form="JSON")
        hidden = never_shown(game.state, facts, viewer)
        assert hidden and not leaks(game.state, person, hidden)
    own = [line for m in await log_entries_of(bot.desk.games, game, Seat(0)) for line in m.lines]
    public = [line for m in await log_entries_of(bot.desk.games, game, None) for line in m.lines]
    assert own != public


async def test_the_last_step_of_a_replay_is_the_table_as_it_is(bot: Berean, thread: Channel) -> None:
    game = await the_game(bot)
    steps = await recorded(bot.desk.games, game)
    end = board_at(game, steps, len(steps) - 1)
    start = board_at(game, steps, 0)
    for viewer in (None, Seat(0), Seat(1)):
        assert end.seen_by(viewer) == without_question(view(game.state, viewer))
    assert all(seat.counts[zones.HAND] == 8 for seat in start.seen_by(None).seats)


async def test_what_was_taken_back_is_in_no_log_and_no_replay(bot: Berean, ada: Person, general: Channel) -> None:
    begun = await (await ada.slash("play solo", general)).settled()
    thread = bot_thread = next(c for c in ada.fake.channels.values() if c.parent is general)
    player = Player(ada)
    for _ in range(60):
        before = await log_entries_of(bot.desk.games, await the_game(bot), Seat(0))
        if not await player.answer((await player.ask(bot_thread)).message):
            continue
        after = await log_entries_of(bot.desk.games, await the_game(bot), Seat(0))
        undone = await ada.slash("play undo", thread)
        if "It is taken back" in undone.text and len(after) > len(before):
            break
    else:
        pytest.fail("nothing could be taken back")
    assert begun is not None
    game = await the_game(bot)
    assert await log_entries_of(bot.desk.games, game, Seat(0)) == before
    steps = await recorded(bot.desk.games, game)
    end = board_at(game, steps, len(steps) - 1)
    assert end.seen_by(Seat(0)) == without_question(view(game.state, Seat(0)))
    await bot.tables.settled()
    public = [line for m in await log_entries_of(bot.desk.games, game, None) for line in m.lines]
    board = board_of(thread)
    last = last_told(board).splitlines()
    assert last == public[-len(last) :], "the board tells nothing that was taken back"


async def test_an_export_tells_the_seed_only_when_the_game_is_over(bot: Berean, ada: Person, thread: Channel) -> None:
    game = await the_game(bot)
    running = await ada.slash("game export", thread)
    assert game.state.chance.seed not in json.dumps([r.text for r in ada.received])
    assert running.message.attachments
    asked = await ada.slash("play concede", thread)
    await ada.click(asked.message, "Concede")
    await ada.slash("game export", thread)
    assert ada.ever_saw(game.state.chance.seed)


async def test_results_are_counted_for_the_server(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel, general: Channel
) -> None:
    assert "No finished game" in (await ada.slash("stats", general)).text
    asked = await ada.slash("play concede", thread)
    await ada.click(asked.message, "Concede")
    mine, his, hers = [await p.slash("stats", general) for p in (ada, ben, eve)]
    assert "Place 2 of 2" in mine.text and "0 won, 1 lost" in mine.text
    assert "Place 1 of 2" in his.text and "1516 (1 won, 0 lost)" in his.text
    assert "No finished game" in hers.text and "1. Ben" in hers.text
    assert "Place 1" in (await eve.slash("stats", general, player=ben)).text
    await (await eve.slash("play solo", general)).settled()
    solo = thread_of(ada.fake)
    await eve.click((await eve.slash("play concede", solo)).message, "Concede")
    assert "No finished game" in (await eve.slash("stats", general)).text
