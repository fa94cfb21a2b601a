"""Many tables with two people each, who move by what their clients show them, and what is noted of it."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

from tests.bot.discord.playing import Player, buttons
from tests.fake_discord import Channel, FakeDiscord, Guild, Message, Person, text_of
from tests.fake_discord.errors import DidNotRespond

PER_GUILD = 20


class WatchedDiscord(FakeDiscord):
    """A fake that notes how long after a move its board and its call are there."""

    def __init__(self) -> None:
        super().__init__(strict=False)
        self.remembers, self.patience, self.patient = False, 20.0, True
        self.unshown: dict[int, float] = {}
        self.moved: dict[int, float] = {}
        self.board_lags: list[float] = []
        self.call_lags: list[float] = []

    def has_moved(self, thread: Channel) -> None:
        """Note that an answer to a move is there."""
        self.moved[thread.id] = now = time.perf_counter()
        self.unshown.setdefault(thread.id, now)

    def forget(self) -> None:
        """Begin a measurement."""
        self.board_lags.clear()
        self.call_lags.clear()
        self.ratelimits.refused.clear()

    def edit(self, message: Message, body: dict[str, Any], files: dict[int, tuple[str, bytes]] | None = None) -> None:
        """Edit; a public message of a thread that is edited is a board."""
        super().edit(message, body, files)
        if message.only_for is None and (since := self.unshown.pop(message.channel.id, None)) is not None:
            self.board_lags.append(time.perf_counter() - since)

    def post(self, channel: Channel, *arguments: Any, **more: Any) -> Message:
        """Post; a message that mentions somebody calls him."""
        message = super().post(channel, *arguments, **more)
        if message.mentions and message.author is self.bot and channel.id in self.moved:
            self.call_lags.append(max(time.perf_counter() - self.moved[channel.id], 0.0))
        return message


@dataclass
class Noted:
    """What was noted of a measurement: seconds until a move was answered, and until suggestions came, by command."""

    answers: list[float] = field(default_factory=list)
    suggestions: dict[str, list[float]] = field(default_factory=dict)
    unanswered: int = 0


class Table:
    """A game and its two people, each with the panel he looked at last."""

    def __init__(self, fake: WatchedDiscord, people: list[Person], thread: Channel, seed: int) -> None:
        self.fake = fake
        self.players = [Player(person, random.Random(seed * 2 + side)) for side, person in enumerate(people)]
        self.panels: list[Message | None] = [None, None]
        self.thread = thread
        self.is_over = False

    async def move(self, noted: Noted) -> bool:
        """Let whoever is asked answer; False where nobody is."""
        try:
            return await self._move(noted)
        except DidNotRespond:
            noted.unanswered += 1
            return False

    async def _move(self, noted: Noted) -> bool:
        for fresh in (False, True):
            for side, player in enumerate(self.players):
                if fresh:
                    self.panels[side] = (await player.ask(self.thread)).message
                panel = self.panels[side]
                if panel is None or panel.deleted:  # another has taken its place
                    continue
                before = time.perf_counter()
                if await player.answer(panel):
                    noted.answers.append(time.perf_counter() - before)
                    self.fake.has_moved(self.thread)
                    return True
                self.is_over = self.is_over or "game is over" in text_of(panel)
        return False

    async def problems(self) -> list[str]:
        """Say what is not shown as it is: who is called is not the one who is asked, or a hand is an old one.

        Nobody need be called: whoever has his question before him is not until he has been silent for a while.
        """
        try:
            return await self._problems()
        except DidNotRespond:
            return [f"{self.thread.name}: no answer to whoever looked"]

    async def _problems(self) -> list[str]:
        found = []
        asked = [not (await player.ask(self.thread)).text.startswith("It is ") for player in self.players]
        calls = [m for m in self.thread.messages.values() if m.mentions and m.author is self.fake.bot]
        called = [calls[-1].mentions[0] is player.person.account for player in self.players] if calls else []
        if calls and not self.is_over and asked != called:
            found.append(f"{self.thread.name}: asked {asked}, called {called}")
        for player in self.players:
            shown = [m for m in player.person.messages(self.thread) if buttons(m, "hand:")][-1]
            hand = (await player.person.click(shown, "My hand")).message
            if not player.person.dm or _cards(player.person.dm[-1]) != _cards(hand):
                found.append(f"{self.thread.name}: the hand of {player.person.name}")
        return found


def _cards(hand: Message) -> list[str]:
    """Return what a hand shows, in whatever order, and whatever stands around it."""
    fields = [part for embed in hand.embeds for part in embed.get("fields") or []]
    texts = [embed.get("description") or "" for embed in hand.embeds] + [part["value"] for part in fields]
    return sorted(line for text in texts for line in text.splitlines())


async def seat(fake: WatchedDiscord, guild: Guild, number: int) -> Table:
    """Let two people begin a game."""
    channel = fake.channel(guild, f"table-{number}")
    people = [fake.person(f"user{number}{side}", guild) for side in "ab"]
    offer = await people[0].slash("play challenge", channel, opponent=people[1], deck="starter:G")
    chosen = await people[1].click(await offer.for_all(), "Accept")
    await people[1].select(chosen.message, "Starter deck H")
    thread = await fake.until(lambda: next((c for c in guild.channels.values() if c.parent is channel), None), 60)
    await fake.until(lambda: any(m.mentions for m in thread.messages.values()), 120)
    return Table(fake, people, thread, number)


async def seat_all(fake: WatchedDiscord, guilds: list[Guild], numbers: range) -> list[Table]:
    """Let people begin so many games, ten at a time."""
    tables: list[Table] = []
    for start in numbers[::10]:
        some = range(start, min(start + 10, numbers.stop))
        tables += await asyncio.gather(*(seat(fake, guilds[n // PER_GUILD], n) for n in some))
    return tables


async def play(tables: list[Table], seconds: float, rate: float, noted: Noted) -> int:
    """Move somewhere `rate` times a second; a table is moved at by one at a time. Return how many moves there were."""
    free, dice, moves = [t for t in tables if not t.is_over], random.Random(5), 0
    busy: set[asyncio.Task[None]] = set()
    begun = time.perf_counter()

    async def one(table: Table) -> None:
        nonlocal moves
        has_moved = await table.move(noted)  # others move meanwhile
        moves += has_moved
        if not table.is_over:
            free.append(table)

    for n in range(int(seconds * rate)):
        await asyncio.sleep(max(begun + n / rate - time.perf_counter(), 0))
        if free:
            task = asyncio.create_task(one(free.pop(dice.randrange(len(free)))))
            busy.add(task)
            task.add_done_callback(lambda done: (busy.discard(done), done.result()))
    await asyncio.gather(*busy)
    return moves


#: what is typed while others play: the command, its option, and the beginnings of what is meant
TYPED = {
    "move": ("what", ("", "p", "pu", "to terr")),
    "ruling": ("question", ("first strike", "band", "can I band a her", "discard")),
    "card": ("name", ("mos", "dav", "the ang", "son")),
}


async def type_on(tables: list[Table], noted: Noted, pause: float) -> None:
    """Type into each command in turn, until this is cancelled."""
    dice = random.Random(9)
    while True:
        for command, (option, beginnings) in TYPED.items():
            table = dice.choice(tables)
            person = dice.choice(table.players).person
            before = time.perf_counter()
            try:
                await person.choices(command, table.thread, option, **{option: dice.choice(beginnings)})
                noted.suggestions.setdefault(command, []).append(time.perf_counter() - before)
            except DidNotRespond:
                noted.unanswered += 1
            await asyncio.sleep(pause)
