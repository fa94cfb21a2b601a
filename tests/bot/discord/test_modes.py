"""Games by scripted users in every mode there is, each looked over when it has ended."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta

import pytest

from bot.app import Berean
from bot.hosting import offers
from bot.hosting.place import place_of
from bot.services.games import clocks
from bot.services.games.records import board_at, recorded
from bot.services.games.service import Games
from bot.services.games.values import Game, Played
from bot.settings import Settings
from bot.storage.database import Database
from engine.cards.starter import load_starter_deck
from engine.kernel.ids import Seat
from engine.redemption.view import view
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import Player, begin, buttons, leaks, never_shown, play_on, thread_of
from tests.bot.eventually import eventually
from tests.fake_discord import Channel, FakeDiscord, Person, Reply, text_of
from tests.fake_discord.process import BotProcess

LIST = "\n".join(f"1 {printing.name}" for printing in load_starter_deck("G"))
ANSWERS = 40


async def the_game(bot: Berean) -> Game:
    newest = max(await bot.desk.games.recent(), key=lambda row: row.created_at)
    return await bot.desk.games.load(newest.id)


async def at_table(bot: Berean, fake: FakeDiscord) -> Channel:
    """Wait until somebody is called at the newest table, and return its thread."""
    await fake.until(lambda: any(c.is_thread for c in fake.channels.values()), 30)
    thread = thread_of(fake)
    await fake.until(lambda: any(m.mentions for m in thread.messages.values()), 30)
    await bot.tables.settled()
    return thread


async def give_up(bot: Berean, loser: Person, thread: Channel) -> None:
    asked = await loser.slash("play concede", thread)
    await loser.click(asked.message, "Concede")
    await bot.tables.settled()


async def look_over(bot: Berean, thread: Channel, seats: Sequence[Person], watcher: Person) -> Game:
    """See that a game that is over was kept secret, shown to its end, and tells the same in log and replay."""
    await bot.tables.settled()
    game = await the_game(bot)
    assert game.outcome is not None and game.decision is None and game.frozen is None
    facts = await bot.desk.games.facts(game.id)
    viewers: list[tuple[Seat | None, Person]] = [(Seat(n), person) for n, person in enumerate(seats)]
    for viewer, person in [*viewers, (None, watcher)]:
        log = await person.slash("game log", thread)
        assert log.is_private and log.message.embeds
        await (await person.slash("game replay", thread)).settled()
        assert not leaks(game.state, person, never_shown(game.state, facts, viewer))
    steps = await recorded(bot.desk.games, game)
    end = board_at(game, steps, len(steps) - 1)
    assert end.seen_by(None) == view(game.state, None)
    assert place_of((await bot.desk.games.load(game.id)).about).is_over and not bot.tables.delivery.troubles
    shown = [text_of(m) for m in thread.messages.values()]
    assert sum("Seed of the shuffles" in text for text in shown) == 1, "the end is told once"
    assert sum("Hand " in text and "Game over" in text for text in shown) == 1, "the board says that it is over"
    return game


async def paste(person: Person, panel: Reply, **fields: object) -> Reply:
    """Hand a decklist in by the form."""
    opened = await person.click(panel.message, "Hand in a decklist")
    return await (
        await person.submit(opened, {name.replace("_", " "): value for name, value in fields.items()})
    ).settled()


def forget(*people: Person) -> None:
    """Let the next game with the same decks be looked over for itself."""
    for person in people:
        person.received.clear()


async def test_a_challenge_to_its_end_by_souls_and_the_rematch(
    bot: Berean, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    thread = await begin(ada, ben, general)
    await play_on([Player(ada), Player(ben)], thread)
    game = await look_over(bot, thread, [ada, ben], eve)
    assert game.outcome is not None and game.outcome.reason == "souls"
    forget(ada, ben, eve)
    over = next(m for m in thread.messages.values() if buttons(m, "rematch:"))
    asked = await ada.click(over, "Rematch")
    await ben.click(asked.message, "Agree")
    await bot.tables.settled()
    again = thread_of(ada.fake)
    assert again is not thread and (await the_game(bot)).id != game.id
    await play_on([Player(ada), Player(ben)], again, ANSWERS)
    await give_up(bot, ben, again)
    await look_over(bot, again, [ada, ben], eve)


async def test_an_open_game_with_both_dms_closed_to_its_end(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    ada.account.accepts_dms = ben.account.accepts_dms = False
    offer = await ada.slash("play open", general)
    chosen = await ben.click(offer.message, "Join")
    await ben.select(chosen.message, "Starter deck H")
    thread = await at_table(bot, fake)
    late = await eve.click(offer.message, "Join", late=True)
    assert late.is_private and "no longer on offer" in late.text
    await play_on([Player(ada), Player(ben)], thread)
    await look_over(bot, thread, [ada, ben], eve)
    assert not ada.dm and not ben.dm


async def test_an_open_game_that_nobody_took_up_for_three_days(
    bot: Berean, ada: Person, ben: Person, general: Channel
) -> None:
    offer = await ada.slash("play open", general)
    chosen = await ben.click(offer.message, "Join")
    (shown,) = await offers.standing_offers(bot.desk.database, general.guild.id)
    standing = await offers.load_offer(bot.desk.database, shown.id)
    assert standing is not None
    stale = standing.model_copy(
        update={"made_at": (clocks.now() - offers.LIFE - timedelta(minutes=1)).isoformat(timespec="seconds")}
    )
    await offers.save_offer(bot.desk.database, stale)
    assert "no longer on offer" in (await ben.click(offer.message, "Join")).text
    await ben.select(chosen.message, "Starter deck H")
    await ben.fake.until(lambda: len(ben.ever_saw("no longer on offer")) > 1)
    assert "offers a game" not in (await ben.slash("play list", general)).text
    assert not any(c.is_thread for c in ada.fake.channels.values())


async def patiently(player: Player, thread: Channel, answers: int) -> None:
    """Answer so often, waiting while the computer moves, or until the game is over."""
    for _ in range(400):
        panel = (await player.ask(thread)).message
        while player.answered < answers and await player.answer(panel):
            pass
        if player.answered >= answers or "game is over" in text_of(panel):
            return
        await asyncio.sleep(0.1)
    raise AssertionError("the computer does not move")


async def test_solo_through_a_kill_while_the_computer_is_to_move(
    process: BotProcess, fake: FakeDiscord, settings: Settings, ada: Person, eve: Person, general: Channel
) -> None:
    await (await ada.slash("play solo", general, edition="2005")).settled()
    await fake.until(
        lambda: any(m.mentions for c in fake.channels.values() if c.is_thread for m in c.messages.values())
    )
    thread, player = thread_of(fake), Player(ada)
    await patiently(player, thread, 5)
    await process.kill()
    async with await Database.open(settings) as database:
        games = Games(database, settings.home)
        (row,) = await games.recent()
        for _ in range(60):  # the last answer is in the store, and the computer has not moved
            decision = (await games.load(row.id)).decision
            if decision is None or decision.player != Seat(0):
                break
            await games.answer(row.id, Seat(0), decision.id, next(decision.answers(1)))
        assert decision is not None and decision.player == Seat(1)
        await process.start()
        await fake.until(lambda: any(buttons(m, "mymoves:") for m in thread.messages.values()))

        async def moved_on() -> Game | None:
            """The game, when the computer has moved by itself."""
            game = await Games(database, settings.home).load(row.id)
            return game if game.decision is None or game.decision.player == Seat(0) else None

        game = await eventually(moved_on)
    if game.decision is not None:
        await patiently(player, thread, 15)
    assert "Traceback" not in process.output, process.output[-3000:]


async def asks_in_a_window(bot: Berean) -> bool:
    clock = (await the_game(bot)).about.clock
    return clock is not None and clock.is_window


@pytest.mark.parametrize("clock", ["1d", "5m", "45m"])
async def test_with_clocks(bot: Berean, ada: Person, ben: Person, eve: Person, general: Channel, clock: str) -> None:
    thread = await begin(ada, ben, general, clock=clock)
    await bot.tables.settled()
    await play_on([Player(ada), Player(ben)], thread, ANSWERS)
    await bot.tables.settled()
    while await asks_in_a_window(bot):  # it closes by itself, and nobody's flag falls
        await play_on([Player(ada), Player(ben)], thread, 1)
        await bot.tables.settled()
    game = await the_game(bot)
    if game.decision is not None:
        late = (ada, ben)[game.decision.player]
        other = ben if late is ada else ada
        rung = await bot.desk.games.set_clock(game.id, lambda held, _: clocks.later(held, timedelta(days=-4)))
        bot.tables.changed(Played(rung, ()))
        await ada.fake.until(lambda: any(buttons(m, "claim:") for m in thread.messages.values()), 10)
        claim = next(m for m in thread.messages.values() if buttons(m, "claim:"))
        assert "not your game" in (await eve.click(claim, custom_id=buttons(claim, "claim:")[0]["custom_id"])).text
        asked = await other.click(claim, custom_id=buttons(claim, "claim:")[0]["custom_id"])
        assert (await the_game(bot)).outcome is None, "what cannot be taken back is asked once more"
        await other.click(asked.message, "Claim it")
    await look_over(bot, thread, [ada, ben], eve)


@pytest.mark.parametrize("edition", ["2023", "2005"])
@pytest.mark.parametrize("abilities", ["by hand", "carried out"])
async def test_every_edition_and_either_way_of_abilities(
    bot: Berean, ada: Person, ben: Person, eve: Person, general: Channel, edition: str, abilities: str
) -> None:
    thread = await begin(ada, ben, general, edition=edition, abilities=abilities)
    await bot.tables.settled()
    await play_on([Player(ada), Player(ben)], thread, 2 * ANSWERS)
    if (await the_game(bot)).outcome is None:
        await give_up(bot, ada, thread)
    game = await look_over(bot, thread, [ada, ben], eve)
    assert game.about.edition == edition and bool(place_of(game.about).terms.abilities == abilities)


async def test_checked_decks_by_a_saved_name_a_paste_and_a_file(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    saved = await (await ada.slash("deck save", general, name="Gold", file=("d.txt", LIST.encode()))).settled()
    assert "Saved as **Gold**" in saved.text
    forget(ada)  # her own list
    hashes = set()
    short = "\n".join(LIST.splitlines()[:45])
    for fields in ({"Decklist_(paste_it_here)": LIST}, {"Or_a_file": ("deck.txt", LIST.encode())}):
        offer = await ada.slash("play challenge", general, opponent=ben, deck="Gold", checked="type1")
        chosen = await ben.click(await offer.for_all(), "Accept")
        await paste(ben, chosen, **{"Decklist_(paste_it_here)": short})
        await fake.until(lambda: ben.ever_saw("This game requires decks"))
        before = len([c for c in fake.channels.values() if c.is_thread])
        await paste(ben, chosen, **fields)
        await fake.until(lambda before=before: len([c for c in fake.channels.values() if c.is_thread]) > before)
        thread = await at_table(bot, fake)
        game = await the_game(bot)
        hashes |= set(game.about.list_hashes)
        assert all(h in text_of(next(iter(thread.messages.values()))) for h in game.about.list_hashes)
        await play_on([Player(ada), Player(ben)], thread, ANSWERS)
        if (await the_game(bot)).outcome is None:
            await give_up(bot, ben, thread)
        await look_over(bot, thread, [ada, ben], eve)
        forget(ada, ben, eve)
    assert len(hashes) == 1, "the same list has the same hash, however it comes"


async def test_adjourned_and_taken_up_after_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    thread = await begin(ada, ben, general, clock="45m")
    await play_on([Player(ada), Player(ben)], thread, 20)
    asked = await ada.slash("game adjourn", thread)
    await ben.click(asked.message, "Agree")
    await bot.close()
    async with running(settings, fake) as again:
        asked = await ben.slash("game resume", thread)
        await ada.click(asked.message, "Agree")
        await again.tables.settled()
        await play_on([Player(ada), Player(ben)], thread, ANSWERS)
        if (await the_game(again)).outcome is None:
            await give_up(again, ben, thread)
        await look_over(again, thread, [ada, ben], eve)


async def test_a_deck_that_takes_long_to_read_is_waited_for_in_private_and_the_offer_is_public(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ui.send.PROMPT_SECONDS", 0.0)
    reply = await ada.slash("play challenge", general, opponent=ben, deck="starter:G", checked="type1-2005")
    offer = await fake.until(lambda: next((m for m in reply.followups if buttons(m, "accept:")), None))
    await fake.until(lambda: ada.ever_saw("Your deck"))
    assert reply.is_private and offer.only_for is None
    assert [m.id for m in ben.pings] == [offer.id]
