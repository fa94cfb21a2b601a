"""The Mission in Discord: offered, played by two and by three through every fault, alone, judged, ruled on, shown."""

from pathlib import Path

import pytest

from bot.app import Berean
from bot.services.games.dealing.checking import CheckResult, check_deal, check_promise, check_record
from bot.services.games.dealing.record import record_of, release
from bot.services.games.records import board_at, proof_of, recorded
from bot.services.games.service import Games
from bot.settings import Settings
from bot.storage.database import Database
from engine.kernel.ids import Seat
from tests.bot.discord.conftest import Operator
from tests.bot.discord.playing import Player, buttons, leaks, never_shown, play_on, thread_of
from tests.fake_discord import Channel, FakeDiscord, FaultKind, Guild, Message, Person, text_of
from tests.fake_discord.process import BotProcess

FAULTS = (
    FaultKind.RATE_LIMITED,
    FaultKind.SERVER_ERROR,
    FaultKind.ERROR_AFTER,
    FaultKind.LOST_ANSWER,
    FaultKind.LOST_REQUEST,
    FaultKind.SLOW,
)
GAME = {"game": "mission"}


@pytest.fixture
def cyr(fake: FakeDiscord, guild: Guild) -> Person:
    return fake.person("cyr", guild)


async def begin(host: Person, guests: list[Person], channel: Channel, **terms: str) -> Channel:
    """From the challenge to the thread of a game of The Mission."""
    asked = dict(zip(("opponent", "second", "third"), guests, strict=False))
    offer = await host.slash("play challenge", channel, deck="starter:H", **asked, **GAME, **terms)
    assert "The Mission" in text_of(offer.message)
    for guest in guests:
        chosen = await guest.click(await offer.for_all(), "Accept")
        await (await guest.select(chosen.message, "Starter deck R")).settled()
    thread = await host.fake.until(lambda: next((c for c in host.fake.channels.values() if c.is_thread), None))
    await host.fake.until(lambda: any(m.mentions for m in thread.messages.values()))
    return thread


def board_in(thread: Channel) -> Message:
    return next(m for m in thread.messages.values() if "Victory points" in text_of(m))


async def nobody_saw_what_he_may_not(settings: Settings, people: dict[Seat | None, Person]) -> None:
    async with await Database.open(settings) as database:
        games = Games(database, settings.home)
        (row,) = await games.recent()
        game, facts = await games.load(row.id), await games.facts(row.id)
        assert game.outcome is not None
        for viewer, person in people.items():
            assert not leaks(game.state, person, never_shown(game.state, facts, viewer))


@pytest.mark.nightly
@pytest.mark.parametrize("seats", [2, 3])
async def test_a_whole_game_through_every_fault(
    process: BotProcess, fake: FakeDiscord, ada: Person, ben: Person, cyr: Person, eve: Person, general: Channel,
    settings: Settings, seats: int,
) -> None:  # fmt: skip
    people = [ada, ben, cyr][:seats]
    thread = await begin(ada, people[1:], general)
    players = [Player(person) for person in people]
    assert "not your game" in (await eve.click(board_in(thread), "My hand")).text
    for kind in FAULTS:
        for route in ("callback", "message edit"):
            fake.faults.add(kind, route, seconds=0.05)
        await play_on(players, thread, 5)
    await fake.gateway.drop()
    await play_on(players, thread, 5)
    await process.kill()
    await process.start()
    await play_on(players, thread)
    await fake.until(lambda: any("Seed of the shuffles" in text_of(m) for m in thread.messages.values()))
    assert await process.stop() == 0
    fake.refusals = [r for r in fake.refusals if r.code != 40060]  # the answers that arrived although they were lost
    assert not fake.invalid and not fake.gateway.problems
    assert "Traceback" not in process.output, process.output[-3500:]
    await nobody_saw_what_he_may_not(settings, {**{Seat(n): p for n, p in enumerate(people)}, None: eve})


async def test_the_commands_around_a_game(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, eve: Person, general: Channel, operator: Operator,
    tmp_path: Path,
) -> None:  # fmt: skip
    thread = await begin(ada, [ben], general)
    players = [Player(ada), Player(ben)]
    await play_on(players, thread, 30)
    await bot.tables.settled()
    assert "Victory points" in text_of((await ada.slash("play board", thread)).message)
    hand = (await ada.slash("play hand", thread)).message
    assert "cards (" in text_of(hand)
    assert "begins with" in text_of((await eve.slash("game log", thread)).message)
    assert "has no pictures" in (await ada.slash("play board", thread, picture=True)).text
    assert "It takes your consent" in (await ada.slash("byhand draw", thread, count=1, reason="I may")).text
    assert "TM-" in text_of((await ada.slash("ruling", thread, question="how many cards do i draw")).message)
    (row,) = await bot.desk.games.recent()
    assert "hold" in text_of((await ada.slash("play hold", thread)).message).lower()
    asked = await ben.slash("play undo", thread)
    assert asked.text or text_of(asked.message)
    assert "has no hints" in (await ada.slash("hint", thread)).text
    assert "has no speeds" in (await ada.slash("play pass", thread, until="my turn")).text
    shown = await ben.slash("play concede", thread)
    await ben.click(shown.message, "Concede")
    await bot.tables.settled()
    game = await bot.desk.games.load(row.id)
    assert game.outcome is not None and game.outcome.winners == (Seat(0),)
    assert any("Seed of the shuffles" in text_of(m) for m in thread.messages.values())
    steps = await recorded(bot.desk.games, game)
    assert board_at(game, steps, len(steps)).state.board() == game.state.board()
    assert "1 won" in text_of((await ada.slash("stats", general, **GAME)).message)
    assert "1 won" not in text_of((await ada.slash("stats", general)).message)
    exported = (await ada.slash("game export", thread, form="JSON")).message.attachments
    file = tmp_path / "export.json"
    file.write_bytes(fake.files[int(exported[0]["id"])])
    assert await operator("verify", str(file), "--deck", "R") == 0, "as its reader checks it, with a deck of the game"
    assert ada.ever_saw(game.state.chance.seed)
    proof, record = proof_of(game), record_of(game.state, steps, release())
    checks = [check_promise(proof), check_deal(proof), check_record(proof, record)]
    assert [each.result for each in checks] == [CheckResult.KEPT] * 3
    replay = (await ada.slash("game replay", thread)).message
    assert "Victory points" in text_of(replay)
    assert "introduces" in text_of((await eve.slash("game log", thread)).message)


@pytest.mark.parametrize("how", ["open", pytest.param("automatic", marks=pytest.mark.nightly)])
async def test_alone(bot: Berean, fake: FakeDiscord, ada: Person, general: Channel, how: str) -> None:
    await ada.slash("play solo", general, solitaire=how, **GAME)
    await bot.tables.settled()
    thread = thread_of(fake)
    await play_on([Player(ada)], thread, 25)
    await bot.tables.settled()
    assert "the Enemy" in text_of(board_in(thread))
    await ada.click((await ada.slash("play concede", thread)).message, "Concede")
    await bot.tables.settled()
    assert any("The Enemy wins" in text_of(m) for m in thread.messages.values())
    assert "No finished game" in text_of((await ada.slash("stats", general, **GAME)).message)


async def test_against_the_computer_and_what_it_has_not(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel
) -> None:
    assert "random and greedy" in (await ada.slash("play solo", general, level="club", **GAME)).text
    assert "choose it under" in (await ada.slash("play solo", general, solitaire="open")).text
    await ada.slash("play solo", general, computers=2, **GAME)
    await bot.tables.settled()
    await play_on([Player(ada)], thread_of(fake), 15)
    await bot.tables.settled()
    assert buttons(board_in(thread_of(fake)), "mymoves:")
