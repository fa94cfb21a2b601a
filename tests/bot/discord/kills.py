"""kill -9 at moments of chance while people begin games and move, and what must hold after the next start.

A seed decides who begins what and when in the span between the click and what it leads to the process is killed; how
far the bot has come by then is for the machine to say, so each kill is looked at for what it left.
"""

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.hosting.offers import load_offer
from bot.hosting.place import GamePlace
from bot.services.games.service import Games
from bot.services.games.values import Game
from bot.settings import Settings
from bot.storage.database import Database
from tests.bot.discord.playing import Player, buttons, is_board
from tests.fake_discord import Channel, DidNotRespond, FakeDiscord, Guild, Message, Person, text_of
from tests.fake_discord.process import BotProcess

KINDS = ("challenge", "open", "rematch", "solo")
#: seconds within which everything has been made up for after a start
PATIENCE = 60.0

Act = Callable[[], Awaitable[object]]


@dataclass
class Kills:
    """A bot that is killed again and again, two people who go on, and how often it was killed at what stage."""

    fake: FakeDiscord
    guild: Guild
    process: BotProcess
    settings: Settings
    dice: random.Random
    spans: dict[str, float] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)

    async def game_starts(self, kills: int, kinds: tuple[str, ...] = KINDS) -> None:
        """Kill the bot so many times between the press that begins a game and its board."""
        for number in range(kills):
            kind = kinds[number % len(kinds)]
            if kind not in self.spans:
                await self._game_start(kind, number, is_killed=False)
            await self._game_start(kind, number, is_killed=True)

    async def moves(self, kills: int) -> None:
        """Kill the bot so many times around an answer."""
        people, channel = self._pair(1000)
        press, _ = await self._offered("challenge", people, channel)
        await press()
        thread = await self._board_in(channel, set())
        for _ in range(kills):
            await self._move(people, thread)

    # Beginning a game.

    async def _game_start(self, kind: str, number: int, *, is_killed: bool) -> None:
        people, channel = self._pair(number)
        if kind == "rematch":
            over, people, channel = await self._over(people, channel)
            proposal = (await people[0].click(over, "Rematch")).message
            press, offer = (lambda: people[1].click(proposal, "Agree")), None
        elif kind == "solo":
            press, offer = (lambda: people[0].slash("play solo", channel)), None
        else:
            press, offer = await self._offered(kind, people, channel)
        games, threads = await self._games(), self._threads(channel)
        if is_killed:
            await self._killed(press, self.dice.random() ** 2 * self.spans[kind])
        else:
            began = time.perf_counter()
            await press()
            await self._board_in(channel, threads)
            self.spans[kind] = time.perf_counter() - began
        begun = [game for game in await self._games() if game not in games]
        assert len(begun) <= 1, "one press, one game"
        if is_killed:
            self.seen[f"{kind}: {'begun' if begun else 'still offered'}"] += 1
        if not begun:
            if offer is not None:
                await self._stands(offer)
                press = await self._accepted(offer, people[1])
            await press()
        await self._board_in(channel, threads)
        thread = await self._whole(channel)
        if offer is not None:
            await self.fake.until(lambda: not buttons(offer, "accept:"), PATIENCE)
            assert f"<#{thread.id}>" in text_of(offer)
        told = (await people[0].slash("play list", channel)).text
        assert f"<#{thread.id}>" in told and "<#0>" not in told
        await self._concede(people[0], thread, people, channel)

    async def _offered(self, kind: str, people: tuple[Person, Person], channel: Channel) -> tuple[Act, Message]:
        """Offer a game; return the press that begins it, and the message of the offer."""
        host, guest = people
        if kind == "challenge":
            asked = await host.slash("play challenge", channel, opponent=guest, deck="starter:G")
        else:
            asked = await host.slash("play open", channel, deck="starter:G")
        offer = await asked.for_all()
        return await self._accepted(offer, guest), offer

    async def _accepted(self, offer: Message, guest: Person) -> Act:
        (accept,) = buttons(offer, "accept:")
        chosen = await guest.click(offer, custom_id=accept["custom_id"])
        return lambda: guest.select(chosen.message, "Starter deck H")

    async def _over(
        self, people: tuple[Person, Person], channel: Channel
    ) -> tuple[Message, tuple[Person, Person], Channel]:
        """Return the last message of a game of two that is over, who played it, and where."""
        press, _ = await self._offered("challenge", people, channel)
        await press()
        thread = await self._board_in(channel, set())
        return await self._concede(people[0], thread, people, channel), people, channel

    async def _concede(
        self, loser: Person, thread: Channel, people: tuple[Person, Person], channel: Channel
    ) -> Message:
        asked = await loser.slash("play concede", thread)
        await loser.click(asked.message, "Concede")
        return await self.fake.until(
            lambda: next((m for m in thread.messages.values() if buttons(m, "rematch:")), None), PATIENCE
        )

    # Moving.

    async def _move(self, people: tuple[Person, Person], thread: Channel) -> None:
        before = await self._game_in(thread)
        assert before.decision is not None
        mover = next(p for p in people if str(p.id) == before.about.players[before.decision.player].id)
        player = Player(mover, random.Random(self.dice.random()))
        panel = (await player.ask(thread)).message
        shown = panel.payload()["components"]
        span = self.spans.setdefault("move", 0.2)
        await self._killed(lambda: player.answer(panel), self.dice.uniform(0, span), then_start=False)
        is_acknowledged = panel.payload()["components"] != shown
        after = await self._game_in(thread)
        assert after.version in (before.version, before.version + 1), "one click, one answer at most"
        assert after.version > before.version or not is_acknowledged, "what was acknowledged is in the store"
        stage = "acknowledged" if is_acknowledged else "stored" if after.version > before.version else "not stored"
        self.seen[f"move: {stage}"] += 1
        await self.process.start()
        assert (await self._game_in(thread)).version >= after.version
        if after.decision is None:
            raise AssertionError("the game is over before all kills were tried")
        asked = str(after.about.players[after.decision.player].id)
        await self.fake.until(lambda: any(f"<@{asked}>" in m.content for m in self._calls(thread)), PATIENCE)

    # What holds.

    async def _killed(self, act: Act, moment: float, *, then_start: bool = True) -> None:
        doing = asyncio.ensure_future(act())
        await asyncio.sleep(moment)
        await self.process.kill()
        doing.cancel()  # nobody answers any more
        with contextlib.suppress(DidNotRespond, asyncio.CancelledError):
            await doing
        if then_start:
            await self.process.start()

    async def _stands(self, offer: Message) -> None:
        (accept,) = buttons(offer, "accept:")
        async with await Database.open(self.settings) as database:
            assert await load_offer(database, accept["custom_id"].split(":")[2]) is not None, "it is still offered"

    async def _board_in(self, channel: Channel, known: set[int]) -> Channel:
        """Return the new thread of a channel once it has a board and a call."""
        thread = await self._thread_in(channel, known)
        await self.fake.until(lambda: self._boards(thread) and self._calls(thread), PATIENCE)
        return thread

    async def _thread_in(self, channel: Channel, known: set[int]) -> Channel:
        return await self.fake.until(
            lambda: next((self.fake.channels[t] for t in self._threads(channel) - known), None), PATIENCE
        )

    async def _whole(self, channel: Channel) -> Channel:
        """See that every thread of a channel is a game's, and that each game there has all it needs, once."""
        async with await Database.open(self.settings) as database:
            rows = await Games(database, self.settings.home).recent(limit=10_000)
        places = [GamePlace.model_validate(row.about["place"]) for row in rows]
        assert all(place.thread for place in places), "no game stands nowhere"
        here = {place.thread for place in places if place.channel == channel.id}
        assert self._threads(channel) == here, "no thread without a game"
        for thread in (self.fake.channels[t] for t in here):
            starts = [m for m in thread.messages.values() if "Commitment to the shuffles" in text_of(m)]
            assert len(starts) == 1 and len(self._boards(thread)) == 1 and len(self._calls(thread)) <= 1
            await self.fake.until(lambda thread=thread: len(thread.people) > 1, PATIENCE)
        return self.fake.channels[max(here)]

    async def _games(self) -> set[str]:
        async with await Database.open(self.settings) as database:
            return {row.id for row in await Games(database, self.settings.home).recent(limit=10_000)}

    async def _game_in(self, thread: Channel) -> Game:
        async with await Database.open(self.settings) as database:
            found = await Games(database, self.settings.home).marked(f"thread:{thread.id}")
        assert found is not None
        return found

    def _threads(self, channel: Channel) -> set[int]:
        return {c.id for c in self.fake.channels.values() if c.parent is channel and not c.archived}

    def _boards(self, thread: Channel) -> list[Message]:
        return [m for m in thread.messages.values() if is_board(m)]

    def _calls(self, thread: Channel) -> list[Message]:
        return [m for m in thread.messages.values() if m.mentions and buttons(m, "mymoves:") and not m.embeds]

    def _pair(self, number: int) -> tuple[tuple[Person, Person], Channel]:
        """Return two people who have not played before, and a channel of their own."""
        first, second = (self.fake.person(f"{name}{len(self.fake.people)}", self.guild) for name in ("ann", "bob"))
        return (first, second), self.fake.channel(self.guild, f"table-{number}-{len(self.fake.channels)}")
