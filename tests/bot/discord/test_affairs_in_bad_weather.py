"""What is settled around a game through kill -9 and everything that goes wrong at Discord."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import pytest

from bot.app import Berean
from bot.services.games.service import Games
from bot.services.games.values import Game
from bot.services.people.servers import change_settings
from bot.settings import Settings
from bot.storage.database import Database
from engine.kernel.ids import Seat
from tests.bot.discord.playing import Player, begin, buttons, leaks, never_shown, play_on
from tests.bot.eventually import eventually
from tests.fake_discord import (
    Channel,
    DidNotRespond,
    FakeDiscord,
    FaultKind,
    Guild,
    Message,
    Permission,
    Person,
    text_of,
)
from tests.fake_discord.process import BotProcess
from tests.shared import nightly, part


async def newest(person: Person, thread: Channel, label: str) -> Message:
    """The newest message with a button, once it is there."""

    def found() -> list[Message]:
        return [m for m in person.messages(thread) if any(b["label"] == label for b in buttons(m))]

    await person.fake.until(found, 10)
    return found()[-1]


async def stored(settings: Settings) -> Game:
    """The game as it stands on disk."""
    async with await Database.open(settings) as database:
        games = Games(database, settings.home)
        return await games.load((await games.recent())[0].id)


async def killed_while(
    process: BotProcess,
    fake: FakeDiscord,
    settings: Settings,
    act: Callable[[], Awaitable[object]],
    is_done: Callable[[Game], bool],
) -> None:
    """Kill the bot after it has committed what somebody does, and before he is answered; then start it again."""
    fault = fake.faults.add(FaultKind.SLOW, "callback|message create|message edit", times=50, seconds=2.0)
    doing = asyncio.create_task(act())

    async def is_committed() -> bool:
        return is_done(await stored(settings))

    await eventually(is_committed)
    await process.kill()
    fault.times = 0
    with contextlib.suppress(DidNotRespond):
        await doing
    await process.start()


@nightly
async def test_what_was_settled_outlives_kill_9(
    process: BotProcess,
    fake: FakeDiscord,
    settings: Settings,
    ada: Person,
    ben: Person,
    eve: Person,
    manager: Person,
    general: Channel,
) -> None:
    thread = await begin(ada, ben, general)
    asked = await ada.slash("game adjourn", thread)
    await killed_while(
        process, fake, settings, lambda: ben.click(asked.message, "Agree"), lambda game: game.halt is not None
    )
    assert "adjourned" in (await ada.slash("play moves", thread)).text
    await fake.until(lambda: any("Adjourned" in text_of(m) for m in thread.messages.values()))

    await killed_while(
        process,
        fake,
        settings,
        lambda: manager.slash("referee resume", thread, reason="on with it"),
        lambda game: game.halt is None,
    )
    assert await play_on([Player(ada), Player(ben)], thread, 3) == 3

    card = (await stored(settings)).state.zone("hand", Seat(0))[0]
    await ada.slash("byhand reveal", thread, card=f"c{card}", reason="its ability")
    await killed_while(
        process,
        fake,
        settings,
        lambda: ben.slash("game object", thread, reason="no"),
        lambda game: game.halt is not None,
    )
    assert "objection" in (await ada.slash("play moves", thread)).text
    before = (await stored(settings)).version
    await killed_while(
        process,
        fake,
        settings,
        lambda: manager.slash("referee look", thread, player="Ada", zone="hand", reason="the objection"),
        lambda game: game.version > before,
    )
    assert "looks at the hand of Ada" in (await ben.slash("game log", thread)).text, "that he was to look is not lost"
    assert "told" in (await manager.slash("referee stand", thread, reason="I have read it")).text
    assert await play_on([Player(ada), Player(ben)], thread, 3) == 3
    assert await process.stop() == 0
    assert "Traceback" not in process.output, process.output[-3000:]
    fake.refusals = [r for r in fake.refusals if r.code not in (40060, 10062, 10008)]
    async with await Database.open(settings) as database:
        games = Games(database, settings.home)
        game = await games.load((await games.recent())[0].id)
        for viewer, person in ((Seat(0), ada), (Seat(1), ben), (None, eve)):
            assert not leaks(game.state, person, never_shown(game.state, await games.facts(game.id), viewer))


@pytest.mark.parametrize("kind", part(FaultKind, 2))
async def test_bad_weather_at_every_step(
    bot: Berean,
    fake: FakeDiscord,
    guild: Guild,
    ada: Person,
    ben: Person,
    manager: Person,
    general: Channel,
    kind: FaultKind,
) -> None:
    await change_settings(bot.desk.database, guild.id, edition="2023")
    thread = await begin(ada, ben, general)
    await bot.tables.settled()

    def storm() -> None:
        fake.faults.clear()
        for route in ("callback", "message edit", "message create"):
            fake.faults.add(kind, route, seconds=0.05)

    storm()
    await ada.slash("game judge", thread, reason="Is this legal?")
    asked = await ada.slash("game adjourn", thread)
    storm()
    await ben.click(asked.message, "Agree")
    await bot.tables.settled()
    storm()
    await manager.slash("referee resume", thread, reason="on with it")
    await bot.tables.settled()
    game = await bot.desk.games.load((await bot.desk.games.recent())[0].id)
    storm()
    card = game.state.zone("hand", Seat(0))[0]
    await ada.slash("byhand reveal", thread, card=f"c{card}", reason="its ability")
    await bot.tables.settled()
    storm()
    await ben.click(await newest(ben, thread, "Object"), "Object")
    await bot.tables.settled()
    storm()
    await ben.click(await newest(ben, thread, "Withdraw the objection"), "Withdraw the objection")
    await bot.tables.settled()
    fake.faults.clear()
    said = [m.content for m in thread.messages.values()]
    for once in ("Is this legal?", "on with it", "withdrew the objection"):
        assert len([text for text in said if once in text]) == 1, once
    assert await play_on([Player(ada), Player(ben)], thread, 3) == 3
    fake.refusals = [r for r in fake.refusals if r.code != 40060]


@pytest.mark.parametrize("weather", part([FaultKind.LOST_ANSWER, FaultKind.ERROR_AFTER], 2))
async def test_a_slow_discord_is_no_failed_command(
    bot: Berean, fake: FakeDiscord, ada: Person, manager: Person, thread: Channel, weather: FaultKind
) -> None:
    for act in (
        lambda: manager.slash("referee look", thread, player="Ada", zone="hand", reason="a doubt"),
        lambda: ada.slash("game judge", thread, reason="help"),
        lambda: ada.slash("game leave", thread),
    ):
        fake.faults.add(FaultKind.SLOW, "message create", seconds=4.0)
        fake.faults.add(weather, "callback", seconds=0.05)
        reply = await (await act()).settled()
        assert reply.is_private and reply.text
        await bot.tables.settled()
        fake.faults.clear()
    fake.refusals = [r for r in fake.refusals if r.code != 40060]


async def test_a_double_click_settles_once(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    asked = await ada.slash("game draw", thread)
    button = buttons(asked.message)[0]["custom_id"]
    await asyncio.gather(ben.click(asked.message, custom_id=button), ben.click(asked.message, custom_id=button))
    await bot.tables.settled()
    assert len([m for m in thread.messages.values() if "Game over" in text_of(m) and "Seed" in text_of(m)]) == 1


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    opened = await begin(ada, ben, general)
    await bot.tables.settled()
    return opened


async def test_a_missing_permission_is_named_and_the_judge_still_decides(
    bot: Berean, fake: FakeDiscord, ada: Person, manager: Person, general: Channel, thread: Channel
) -> None:
    general.denied[general.guild.id] = Permission.SEND_MESSAGES_IN_THREADS
    fake.gateway.dispatch("CHANNEL_UPDATE", general.payload())
    assert "told" in (await manager.slash("referee adjourn", thread, reason="lunch")).text
    await bot.tables.settled()
    told = await ada.slash("play moves", thread)
    assert "adjourned" in told.text and "Send Messages in Threads" in told.text
