"""Every fault at every step: nothing acknowledged is lost, nothing is done twice, no game stands still."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import product

import pytest

from bot.app import Berean
from bot.services.games.records import recorded
from bot.services.games.service import Games
from bot.services.games.values import Game
from bot.settings import Settings
from bot.storage.database import Database
from bot.ui.router import OLD_BUTTON
from bot.ui.send import INVALID_TOKEN
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from tests.bot.discord.playing import Player, begin, buttons, is_board, leaks, never_shown, thread_of
from tests.fake_discord import Channel, FakeDiscord, FaultKind, Message, Permission, Person
from tests.fake_discord.errors import DidNotRespond
from tests.fake_discord.process import BotProcess
from tests.shared import nightly, part

ROUTES = ("callback", "message edit", "message create", "message delete")
#: milliseconds after a click at which the process is killed: before its commit, around it, and after it
MOMENTS = part((0, 3, 8, 15, 40), 2)


async def the_game(bot: Berean) -> Game:
    newest = max(await bot.desk.games.recent(), key=lambda row: row.created_at)
    return await bot.desk.games.load(newest.id)


def board(thread: Channel) -> Message | None:
    return next((m for m in thread.messages.values() if is_board(m)), None)


@dataclass
class Table:
    """A game in one mode: its thread, and who plays by his client."""

    bot: Berean
    thread: Channel
    people: tuple[Person, ...]
    strangers: tuple[Person, ...]

    @property
    def fake(self) -> FakeDiscord:
        return self.people[0].fake

    async def mover(self) -> Player | None:
        game = await the_game(self.bot)
        if game.decision is None:
            return None
        asked = game.about.players[game.decision.player].id
        return next((Player(p, random.Random(game.version)) for p in self.people if str(p.id) == asked), None)

    async def answers(self) -> int:
        """How many answers of people stand in the store."""
        game = await the_game(self.bot)
        given = [told.given for told in await recorded(self.bot.desk.games, game)]
        return sum(isinstance(g, Answer) and game.about.people[g.player] for g in given)


#: mode -> how it is begun
MODES: dict[str, dict[str, str]] = {
    "challenge": {},
    "open": {},
    "solo": {},
    "rematch": {},
    "so much for each answer": {"clock": "5m"},
    "so much for the game": {"clock": "45m"},
    "by hand": {"abilities": "by hand"},
    "the rules of 2005": {"edition": "2005"},
    "closed DMs": {},
}


async def begun(mode: str, bot: Berean, ada: Person, ben: Person, eve: Person, general: Channel) -> Table:
    fake = ada.fake
    if mode == "closed DMs":
        ada.account.accepts_dms = ben.account.accepts_dms = False
    if mode == "solo":
        await (await ada.slash("play solo", general)).settled()
        thread = await fake.until(lambda: next((c for c in fake.channels.values() if c.is_thread), None))
        await fake.until(lambda: any(m.mentions for m in thread.messages.values()))
        return Table(bot, thread, (ada,), (ben, eve))
    if mode == "open":
        offer = await ada.slash("play open", general)
        chosen = await ben.click(offer.message, "Join")
        await ben.select(chosen.message, "Starter deck H")
        thread = await fake.until(lambda: next((c for c in fake.channels.values() if c.is_thread), None))
        await fake.until(lambda: any(m.mentions for m in thread.messages.values()))
    else:
        thread = await begin(ada, ben, general, **MODES[mode])
    if mode == "rematch":
        asked = await ada.slash("play concede", thread)
        await ada.click(asked.message, "Concede")
        await bot.tables.settled()
        over = next(m for m in thread.messages.values() if buttons(m, "rematch:"))
        for person in (ada, ben, eve):
            person.received.clear()  # the game to come is looked over for itself
        await ben.click((await ada.click(over, "Rematch")).message, "Agree")
        await bot.tables.settled()
        thread = thread_of(fake)
    return Table(bot, thread, (ada, ben), (eve,))


Trouble = Callable[[Table, Player], Awaitable[None]]


async def _board_deleted(table: Table, player: Player) -> None:
    await table.bot.tables.settled()
    if (shown := board(table.thread)) is not None:
        table.fake.delete(shown)


async def _notice_deleted(table: Table, player: Player) -> None:
    await table.bot.tables.settled()
    for message in [m for m in table.thread.messages.values() if m.mentions]:
        table.fake.delete(message)


async def _archived(table: Table, player: Player) -> None:
    table.thread.archived = True
    table.fake.gateway.dispatch("THREAD_UPDATE", table.thread.payload())


async def _locked(table: Table, player: Player) -> None:
    table.thread.archived = table.thread.locked = True
    table.fake.gateway.dispatch("THREAD_UPDATE", table.thread.payload())


async def _permission_lost(table: Table, player: Player) -> None:
    parent = table.thread.parent
    assert parent is not None and parent.guild is not None
    parent.denied[parent.guild.id] = Permission.EMBED_LINKS
    table.fake.gateway.dispatch("CHANNEL_UPDATE", parent.payload())


async def _stranger(table: Table, player: Player) -> None:
    await table.bot.tables.settled()
    shown = board(table.thread)
    assert shown is not None
    for label in ("My moves", "My hand", "Hold"):
        reply = await table.strangers[0].click(shown, label)
        assert reply.is_private and "not your game" in reply.text


async def _old_release(table: Table, player: Player) -> None:
    style = {"type": 2, "style": 1, "label": "Old"}
    old = {"content": "old", "components": [{"type": 1, "components": [{**style, "custom_id": "b0:pick:1:2"}]}]}
    message = table.fake.post(table.thread, table.fake.bot, old)
    assert (await player.person.click(message, "Old")).text == OLD_BUTTON


async def _dropped(table: Table, player: Player) -> None:
    await table.fake.gateway.drop()


async def _forgotten(table: Table, player: Player) -> None:
    await table.fake.gateway.forget()
    await table.fake.bot_ready()


async def _tokens_run_out(table: Table, player: Player) -> None:
    for interaction in table.fake.interactions.values():
        interaction.expire()


def _at_discord(kind: FaultKind, route: str) -> Trouble:
    async def add(table: Table, player: Player) -> None:
        table.fake.faults.add(kind, route, seconds=0.02)

    return add


ELSE: tuple[Trouble, ...] = (
    *(_board_deleted, _notice_deleted, _archived, _locked, _permission_lost),
    *(_stranger, _old_release, _dropped, _forgotten, _tokens_run_out),
)


def troubles_of(mode: str) -> list[Trouble]:
    """Everything that goes wrong between somebody's question and his answer.

    In a challenge every fault meets every route; in the other modes every fault meets one, another in each mode.
    """
    kinds, first = list(FaultKind), list(MODES).index(mode)
    pairs = product(kinds, ROUTES) if first == 0 else [(k, ROUTES[(n + first) % 4]) for n, k in enumerate(kinds)]
    return [*(_at_discord(kind, route) for kind, route in pairs), *ELSE]


def mended(table: Table) -> None:
    """Let whoever manages the server set right what only he can."""
    thread, parent = table.thread, table.thread.parent
    assert parent is not None
    if thread.locked:
        thread.archived = thread.locked = False
        table.fake.gateway.dispatch("THREAD_UPDATE", thread.payload())
    if parent.denied:
        parent.denied.clear()
        table.fake.gateway.dispatch("CHANNEL_UPDATE", parent.payload())


#: by day in these only: with two people, and with one
BY_DAY = ("challenge", "solo")


@pytest.mark.parametrize("mode", [m if m in BY_DAY else pytest.param(m, marks=nightly) for m in MODES])
async def test_everything_that_goes_wrong_in_every_mode(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, eve: Person, general: Channel, mode: str
) -> None:
    table = await begun(mode, bot, ada, ben, eve, general)
    await bot.tables.settled()
    old: Message | None = None
    troubles = troubles_of(mode)
    for trouble in troubles:
        if (player := await table.mover()) is None:
            break
        panel = (await player.ask(table.thread)).message
        before = await table.answers()
        await trouble(table, player)
        picks = buttons(panel, "pick:")
        if picks and player.dice.random() < 0.3:  # a double click
            await asyncio.gather(*(player.person.click(panel, custom_id=picks[0]["custom_id"]) for _ in range(2)))
        else:
            await player.answer(panel)
        assert await table.answers() == before + 1, "one click, one answer"
        if old is not None and picks:  # and one on a panel of long ago
            await player.person.click(panel, custom_id=picks[0]["custom_id"], late=True)
            assert await table.answers() == before + 1
        old = panel
        await bot.tables.settled()
        mended(table)
    fake.faults.clear()
    fake.refusals = [r for r in fake.refusals if r.code != INVALID_TOKEN]  # of a panel that had been open too long
    if (player := await table.mover()) is not None:
        await player.answer((await player.ask(table.thread)).message)
    await bot.tables.settled()
    game = await the_game(bot)
    assert game.frozen is None and not bot.tables.delivery.troubles and await table.answers() >= len(troubles) // 2
    shown = [m for m in table.thread.messages.values() if is_board(m)]
    assert len(shown) == 1, "there is one board, whatever was lost or deleted"
    assert len([m for m in table.thread.messages.values() if m.mentions and buttons(m, "hand:")]) <= 1
    facts = await bot.desk.games.facts(game.id)
    viewers = [(Seat(n), p) for n, p in enumerate(table.people)] + [(None, p) for p in table.strangers]
    for viewer, person in viewers:
        assert not leaks(game.state, person, never_shown(game.state, facts, viewer))
    allowed = {40060, 50013, 50083, 10008, 10015, 50007}  # sent again, forbidden, archived, deleted, too late, closed
    fake.refusals = [r for r in fake.refusals if r.code not in allowed]


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
