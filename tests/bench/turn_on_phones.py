"""One whole turn as both players' phones show it: what is read, pressed and rung. `... turn_on_phones FILE [SEED]`.

Both play as greedy players do, by pressing what stands there; the first turn with a blocked battle is told.
"""

import asyncio
import os
import sys
import tempfile
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

from bot.app import Berean
from bot.settings import load_settings
from engine.kernel.decisions import Decision
from engine.play.greedy import GreedyPlayer
from engine.redemption.rules.turn.turn import TURN
from tests.bench.shuffles import come_again
from tests.bot.discord.conftest import running
from tests.bot.discord.phone import WIDTH, said, words_in
from tests.bot.discord.playing import Player, buttons, menus
from tests.fake_discord import Channel, FakeDiscord, Message, Person
from tests.fake_discord.overrides import apply

MOST = 1500
GAP = "    "


@dataclass
class Phone:
    """One player: what he has read so far, and what he did in a turn."""

    person: Person
    mind: GreedyPlayer
    panel: Message | None = None
    seen: set[tuple[int, str]] = field(default_factory=set)
    pings: int = 0
    clicks: int = 0
    words: int = 0
    rings: int = 0

    @property
    def name(self) -> str:
        return self.person.name.title()

    def old(self, thread: Channel) -> set[int]:
        """Return what need not be read again as a turn begins: all but the table and his own panel."""
        board = [m.id for m in self.person.messages(thread) if buttons(m, "hold:") or m is self.panel]
        return {m.id for m in [*self.person.messages(thread), *self.person.dm]} - set(board)

    def news(self, fake: FakeDiscord, thread: Channel) -> list[str]:
        """Return what is new on his phone since he looked last, message by message."""
        told: list[str] = []
        for message in [*self.person.messages(thread), *self.person.dm]:
            lines = [(message.id, line) for line in said(fake, message).split("\n") if line]
            fresh = [line for line in lines if line not in self.seen]
            self.seen.update(lines)
            if fresh:
                kind = (
                    "in private" if message.only_for else "in a DM" if message.channel is not thread else "at the table"
                )
                rung = message in self.person.pings[self.pings :]
                rings = " (it rings)" if rung else ""
                self.rings += rung
                told += [f"{self.name} reads {kind}{rings}:", *(part for _, line in fresh for part in folded(line))]
                self.words += sum(words_in(line) for _, line in fresh)
        self.pings = len(self.person.pings)
        return told


def folded(line: str) -> list[str]:
    """Return a line as a phone folds it."""
    return textwrap.wrap(line, WIDTH + len(GAP), initial_indent=GAP, subsequent_indent=GAP + "  ")


async def press(phone: Phone, thread: Channel, decision: Decision, picks: tuple[str, ...]) -> list[str]:
    """Answer a question by what stands on the panel, and say what was pressed."""
    did: list[str] = []
    address = f":{decision.player}:{decision.id}:"
    player = Player(phone.person)
    if phone.panel is None or phone.panel.deleted or not _asks(phone.panel, address):
        phone.panel = (await player.ask(thread)).message
        phone.clicks += 1
        did.append("My moves")
    panel = phone.panel
    places = [str(i) for i, option in enumerate(decision.options) if option.key in picks]
    for button in buttons(panel, "pick:"):
        if len(places) == 1 and button["custom_id"].endswith(f":{places[0]}"):
            await phone.person.click(panel, custom_id=button["custom_id"])
            phone.clicks += 1
            return [*did, button["label"]]
    for menu in menus(panel):
        labels = {o["value"]: o["label"] for o in menu["options"]}
        if "pickfrom:" in menu["custom_id"] and places and set(places) <= set(labels):
            await phone.person.select(panel, *places, custom_id=menu["custom_id"], by_value=True)
            phone.clicks += 2  # it is opened first
            return [*did, " + ".join(labels[place] for place in places)]
    phone.clicks += 1
    assert await player.answer(panel), f"no way to answer {decision.prompt.key}"
    return [*did, f"an answer to {decision.prompt.key}"]


def _asks(panel: Message, address: str) -> bool:
    return any(address in part["custom_id"] for part in (*buttons(panel), *menus(panel)))


async def told(bot: Berean, fake: FakeDiscord, seed: int) -> list[str]:
    """Play until a turn with a blocked battle is over, and tell that turn."""
    guild = fake.guild()
    channel = next(iter(guild.channels.values()))
    people = [fake.person(name, guild) for name in ("ada", "ben")]
    offer = await people[0].slash("play challenge", channel, opponent=people[1], deck="starter:G")
    chosen = await people[1].click(await offer.for_all(), "Accept")
    await (await people[1].select(chosen.message, "Starter deck H")).settled()
    thread = await fake.until(lambda: next((c for c in guild.channels.values() if c.parent is channel), None), 60)
    await bot.tables.settled()
    (row,) = await bot.desk.games.recent()
    phones = [Phone(person, GreedyPlayer(f"{seed}{n}")) for n, person in enumerate(people)]
    turn, lines, blocked, asked, forced = -1, [], False, 0, 0
    for _ in range(MOST):
        await bot.tables.settled()
        game = await bot.desk.games.load(row.id)
        decision = game.decision
        assert decision is not None, "the game ended before a battle was blocked"
        now = game.state.number(TURN)
        if now != turn:
            if blocked:
                return [*lines, "", *_summed(phones, asked, forced)]
            turn, lines, blocked, asked, forced = now, [f"Turn {now}"], False, 0, 0
            for phone in phones:
                phone.news(fake, thread)
                phone.seen = {(m, line) for m, line in phone.seen if m in phone.old(thread)}
                phone.clicks = phone.words = phone.rings = 0
                phone.pings = len(phone.person.pings)
        for phone in phones:
            if fresh := phone.news(fake, thread):
                lines += ["", *fresh]
        phone = phones[decision.player]
        picks = phone.mind.choose(game.state, decision)
        asked, forced = asked + 1, forced + (decision.count() == 1)
        blocked |= decision.prompt.key == "block" and any(
            "Block" in type(decision.option(p).intent).__name__ for p in picks
        )
        did = await press(phone, thread, decision, picks)
        lines += ["", *(f">>> {phone.name} presses [{label}]" for label in did)]
    raise AssertionError("no battle was blocked")


def _summed(phones: list[Phone], asked: int, forced: int) -> list[str]:
    each = [f"{p.name}: {p.clicks} presses, {p.rings} rings, {p.words} words read" for p in phones]
    return [f"{asked} questions, {forced} of them with one answer only", *each]


async def write(path: Path, seed: int) -> None:
    """Write the transcript of a turn."""
    async with FakeDiscord(strict=False) as fake:
        apply(fake.base_url)
        fake.patience, fake.patient = 30.0, True
        async with running(load_settings(), fake) as bot:
            await bot.tree.sync()
            lines = await told(bot, fake, seed)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Write a transcript with shuffles that come again."""
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 24
    come_again(seed)
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(BEREAN_HOME=home, BEREAN_REQUESTS_PER_SECOND="0", BEREAN_HEAVY_PROCESSES="0")
        os.environ.pop("DISCORD_TOKEN", None)
        asyncio.run(write(Path(sys.argv[1]).resolve(), seed))


if __name__ == "__main__":
    main()
