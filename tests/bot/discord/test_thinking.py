"""Computers that think do so beside the bot: whoever plays one waits for it alone, and may stop waiting."""

import asyncio
import logging
import time

import pytest

from bot.app import Berean
from bot.services.games.computers import Asked, Found
from bot.settings import Settings
from engine.kernel.ids import Seat
from engine.kernel.inputs import Concede
from tests.bot.discord.playing import Player, buttons, thread_of
from tests.bot.eventually import eventually
from tests.fake_discord import Channel, FakeDiscord, Person, text_of

#: longer than a click may take, shorter than a judge thinks
PROMPT = 2.5


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"thinking_processes": 1})


async def the_game(bot: Berean):
    (row,) = await bot.desk.games.recent()
    return await bot.desk.games.load(row.id)


async def begun(fake: FakeDiscord, person: Person, channel: Channel, level: str) -> Channel:
    reply = await (await person.slash("play solo", channel, level=level)).settled()
    assert "It thinks for up to" in reply.text
    await fake.until(lambda: any(buttons(m, "mymoves:") for m in thread_of(fake).messages.values()))
    return thread_of(fake)


async def waited_for(bot: Berean) -> None:
    """Wait until the person is asked."""

    async def is_asked() -> bool:
        decision = (await the_game(bot)).decision
        return decision is None or decision.player == Seat(0)

    await eventually(is_asked, 180)


async def test_a_computer_of_a_level_plays_in_a_process_of_its_own(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await begun(fake, ada, general, "learner")
    player = Player(ada)
    for _ in range(4):
        await waited_for(bot)
        began = time.monotonic()
        await player.answer((await player.ask(thread)).message)
        assert time.monotonic() - began < PROMPT
    await waited_for(bot)
    game = await the_game(bot)
    assert game.about.players[1].kind == "learner"
    assert game.about.players[1].name == "The computer (learner)"
    assert game.version > player.answered
    assert not [r for r in caplog.records if r.levelno >= logging.WARNING and "does not move" in r.message]
    await bot.tables.settled()
    assert any("(Why: " in text_of(m) for m in thread.messages.values())


async def test_what_is_over_is_thought_about_no_more(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Asked] = []
    go_on = asyncio.Event()

    async def slowly(question: Asked) -> Found:
        asked.append(question)
        await go_on.wait()
        return Found(next(question.decision.answers(1)))

    monkeypatch.setattr(bot.desk, "thinks", slowly)
    thread = await begun(fake, ada, general, "judge")
    player = Player(ada)
    for _ in range(100):
        if asked:
            break
        await player.answer((await player.ask(thread)).message)
    assert len(asked) == 1
    played = await bot.desk.games.submit((await the_game(bot)).id, Concede(Seat(0)))
    bot.tables.changed(played)
    go_on.set()
    await asyncio.sleep(0.2)
    game = await the_game(bot)
    assert game.outcome is not None
    assert game.version == played.game.version
    assert len(asked) == 1
