"""One short game with the bot as its own process, through everything that goes wrong on the way."""

import asyncio
from typing import Any

import pytest

from bot.app import Berean
from bot.hosting.delivery import Delivery
from bot.services.games.service import Games
from bot.settings import Settings
from bot.storage.database import Database
from engine.kernel.ids import Seat
from engine.redemption.view import view
from tests.bot.discord.playing import Player, begin, board_of, buttons, leaks, never_shown, play_on
from tests.fake_discord import Channel, FakeDiscord, FaultKind, Message, Person, text_of
from tests.fake_discord.process import BOT, BotProcess


@pytest.fixture
def start() -> tuple[str, ...]:
    """As an operator starts it."""
    return BOT


async def to_battle(players: list[Player], thread: Channel) -> tuple[Player, Message]:
    """Play until somebody is asked in the middle of a battle; return him and the private panel he is asked on."""
    for _ in range(400):
        for player in players:
            panel = (await player.ask(thread)).message
            while True:
                if "You have initiative" in panel.content or "Do you block" in panel.content:
                    return player, panel
                if not await player.answer(panel):
                    break
    raise AssertionError("no battle in 400 rounds")


async def test_a_short_game_through_everything_that_goes_wrong(
    process: BotProcess,
    fake: FakeDiscord,
    ada: Person,
    ben: Person,
    eve: Person,
    general: Channel,
    settings: Settings,
) -> None:
    ben.account.accepts_dms = False
    thread = await begin(ada, ben, general)
    players = [Player(ada), Player(ben)]
    board = board_of(thread)
    assert "not your game" in (await eve.click(board, "My hand")).text
    assert "Your hand" in (await ben.click(board, "My hand")).text

    for kind in (FaultKind.RATE_LIMITED, FaultKind.SERVER_ERROR, FaultKind.LOST_ANSWER, FaultKind.LOST_REQUEST):
        fake.faults.add(kind, "callback", seconds=0.05)
        fake.faults.add(kind, "message edit", seconds=0.05)
        await play_on(players, thread, 6)
    await fake.gateway.drop()
    await play_on(players, thread, 6)
    assert fake.gateway.resumes == 1

    player, panel = await to_battle(players, thread)
    old = buttons(panel, "pick:")[-1]
    await process.kill()
    await process.start()
    await player.person.click(panel, custom_id=old["custom_id"])
    stale = await player.person.click(panel, custom_id=old["custom_id"], late=True)
    assert "answered already" in stale.text
    one, two = await asyncio.gather(*(double_click(player, thread) for _ in range(2)))
    assert one and two

    given = await play_on(players, thread)
    assert given and all(p.answered > 5 for p in players)
    await fake.until(lambda: any("Seed of the shuffles" in text_of(m) for m in thread.messages.values()))
    assert await process.stop() == 0

    fake.refusals = [r for r in fake.refusals if r.code != 40060]  # the answers that arrived although they were lost
    assert not fake.invalid and not fake.gateway.problems
    assert "Traceback" not in process.output, process.output[-3500:]
    await nobody_saw_what_he_may_not(settings, {Seat(0): ada, Seat(1): ben, None: eve})


async def double_click(player: Player, thread: Channel) -> bool:
    panel = (await player.ask(thread)).message
    found = buttons(panel, "pick:")
    if found:
        press = [player.person.click(panel, custom_id=found[0]["custom_id"], late=True) for _ in range(2)]
        await asyncio.gather(*press)
    return True


async def nobody_saw_what_he_may_not(settings: Settings, people: dict[Seat | None, Person]) -> None:
    """Check what every client received against what its user had a right to know in the course of the game."""
    async with await Database.open(settings) as database:
        games = Games(database, settings.home)
        (row,) = await games.recent()
        assert row.outcome is not None
        game = await games.load(row.id)
        facts = await games.facts(row.id)
        assert view(game.state, None).outcome is not None
        for viewer, person in people.items():
            assert not leaks(game.state, person, never_shown(game.state, facts, viewer))


async def test_a_game_that_ends_while_its_board_is_drawn_is_shown_as_it_ended(
    bot: Berean, ada: Person, ben: Person, general: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await begin(ada, ben, general)
    await bot.tables.settled()
    (row,) = await bot.desk.games.recent()
    board = board_of(thread).id
    put, ended = Delivery.put, []

    async def put_late(self: Delivery, game_id: str, channel: int, message: int, *panel: Any, **more: Any) -> Any:
        shown = await put(self, game_id, channel, message, *panel, **more)
        if message == board and not ended:
            ended.append(await bot.desk.games.concede(row.id, Seat(0)))
            bot.tables.changed(ended[0])
        return shown

    monkeypatch.setattr(Delivery, "put", put_late)
    assert await play_on([Player(ada), Player(ben)], thread, 1) == 1
    await bot.tables.settled()
    assert ended
    shown = [text_of(m) for m in thread.messages.values()]
    assert sum("Seed of the shuffles" in text for text in shown) == 1
    assert sum("Hand " in text and "Game over" in text for text in shown) == 1
