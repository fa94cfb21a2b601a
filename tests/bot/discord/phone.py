"""A phone in the hand of somebody new: how messages look on it, and what he does with nothing but what they say.

A newcomer types only commands that he has read in a message, and presses only buttons that he sees. What he read and
did is kept, with the words and the steps it took; `BEREAN_TRANSCRIPTS` names a folder where transcripts are written.
"""

import os
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.fake_discord import Channel, FakeDiscord, Message, Person, Reply, limits

#: characters of running text in one line, and lines that stand on a phone at once
WIDTH, SCREEN = 44, 32
#: characters of a button's or a menu entry's label that a phone shows whole
LABEL = 38
#: what a newcomer needs: words read in a minute (adults reading silently), and seconds for each press or command
WORDS_A_MINUTE, SECONDS_A_STEP = 238, 4.0

MENTION = re.compile(r"<(@&?|#)!?(\d+)>")
TIME = re.compile(r"<t:\d+(:\w)?>")
COMMAND = re.compile(r"</([a-z -]+):\d+>|`?/([a-z-]+(?: [a-z-]+)?)")


def words_in(text: str) -> int:
    """How many words a person reads in a text."""
    return len([word for word in text.split() if any(c.isalnum() for c in word)])


def lines_on_phone(fake: FakeDiscord, message: Message) -> list[str]:
    """The lines of a message as a phone shows them, long ones folded."""
    return [part for line in _lines(fake, message) for part in _folded(line)]


def said(fake: FakeDiscord, message: Message) -> str:
    """All that a message says in words, buttons and menus included."""
    return "\n".join(_lines(fake, message))


def _folded(line: str) -> list[str]:
    start = re.match(r"\s*(- |\| )*", line)
    indent = " " * (start.end() if start else 0)
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent) or [""]


def _lines(fake: FakeDiscord, message: Message) -> Iterator[str]:
    yield from _plain(fake, message.content)
    for embed in message.embeds:
        parts = [embed.get("title") or "", embed.get("description") or ""]
        for entry in embed.get("fields") or []:
            parts += [f"{entry['name']}", entry["value"]]
        parts.append((embed.get("footer") or {}).get("text") or "")
        for part in parts:
            yield from (f"| {line}" for line in _plain(fake, part))
    for item in message.attachments:
        yield f"(file {item['filename']})"
    for component in message.components:
        if component["type"] == limits.CONTAINER:
            for part in component["components"]:
                is_line = part["type"] == limits.SEPARATOR
                yield from ["| " + "-" * 20] if is_line else (f"| {line}" for line in _plain(fake, part["content"]))
            continue
        shown = component.get("components") or []
        buttons = [c for c in shown if c["type"] == limits.BUTTON]
        if buttons:
            yield " ".join(f"[{b.get('label')}]" for b in buttons)
        for menu in (c for c in shown if c["type"] in limits.SELECTS):
            yield f"[v {menu.get('placeholder') or ''}]"
            if not menu["custom_id"].startswith("b1:readcard:"):  # it is opened by who wants to read a card
                yield from (f"    - {o['label']}" for o in menu.get("options") or [])


def _plain(fake: FakeDiscord, text: str) -> list[str]:
    def named(found: re.Match[str]) -> str:
        kind, number = found[1], int(found[2])
        if kind == "@":
            return f"@{fake.accounts[number].name.title()}"
        return f"#{fake.channels[number].name}" if kind == "#" and number in fake.channels else f"{kind}role"

    text = TIME.sub("in 4 minutes", MENTION.sub(named, text))
    text = re.sub(r"</([a-z -]+):\d+>", r"/\1", text)
    return [line for line in re.sub(r"[*`]|^-# |^##+ ", "", text, flags=re.MULTILINE).split("\n") if line.strip()]


@dataclass
class Newcomer:
    """Somebody who knows nothing but what he reads here."""

    person: Person
    walk: "Walk"
    read: set[tuple[int, str]] = field(default_factory=set)
    known: set[str] = field(default_factory=set)
    time: float = 0.0  # seconds since the beginning, by his own clock

    def sees(self, message: Message) -> str:
        """Read what is new on a message as it is now."""
        fake, name = self.person.fake, self.person.name.title()
        assert self.person.may_see(message), "he must see what he reads"
        text = said(fake, message)
        news = {(message.id, line) for line in text.split("\n")} - self.read
        if news:
            self.read |= news
            where = "in private" if message.only_for is not None else f"in #{message.channel.name or 'DM'}"
            self.walk.note(f"{name} reads {where}:", lines_on_phone(fake, message))
            words = sum(words_in(line) for _, line in news)
            self.walk.words[name] = self.walk.words.get(name, 0) + words
            self.time = max(self.time, self.walk.appeared(message)) + words * 60 / WORDS_A_MINUTE
            self.known |= {(a or b).strip() for a, b in COMMAND.findall(text)}
        return text

    def newest(self, channel: Channel) -> Message:
        """The newest message of a channel that he sees."""
        return self.person.messages(channel)[-1]

    async def click(self, message: Message, label: str) -> Reply:
        """Press a button on a message he has read."""
        self.sees(message)
        self._step(f"presses [{label}]")
        return self._answered(await self.person.click(message, label))

    async def choose(self, message: Message, *labels: str) -> Reply:
        """Choose entries of a menu on a message he has read."""
        self.sees(message)
        self._step(f"chooses {', '.join(labels)}")
        return self._answered(await self.person.select(message, *labels))

    async def types(self, command: str, channel: Channel, **options: Any) -> Reply:
        """Type a command of which he has read; of a group Discord itself lists the commands as he types."""
        told = {command, command.split()[0]}
        assert told & self.known, f"nothing told {self.person.name} of /{command}; told: {sorted(self.known)}"
        given = " ".join(f"{k}: {getattr(v, 'name', v)}" for k, v in options.items())
        self._step(f"types /{command} {given}".rstrip())
        return self._answered(await self.person.slash(command, channel, **options))

    async def fills_in(self, opened: Reply, **fields: Any) -> Reply:
        """Fill in a form that he has opened."""
        labels = [c.get("label") or "" for c in opened.modal["components"]]
        self.walk.note(f"{self.person.name.title()} reads a form:", [opened.modal["title"], *labels])
        self._step("fills in the form")
        given = {name.replace("_", " "): value for name, value in fields.items()}
        return self._answered(await self.person.submit(opened, given))

    def _step(self, what: str) -> None:
        name = self.person.name.title()
        self.walk.stamp(self.person.fake)
        self.walk.steps[name] = self.walk.steps.get(name, 0) + 1
        self.time = self.walk.now = max(self.time + SECONDS_A_STEP, self.walk.now)
        self.walk.note(f">>> {name} {what}", [])

    def _answered(self, reply: Reply) -> Reply:
        for message in [reply.interaction.original, *reply.followups]:
            if message is not None and self.person.may_see(message):
                self.sees(message)
        return reply


@dataclass
class Walk:
    """What newcomers did and read."""

    title: str
    lines: list[str] = field(default_factory=list)
    words: dict[str, int] = field(default_factory=dict)
    steps: dict[str, int] = field(default_factory=dict)
    now: float = 0.0  # when the last step was taken; people read while others act
    came: dict[int, float] = field(default_factory=dict)

    def newcomer(self, person: Person) -> Newcomer:
        return Newcomer(person, self)

    def note(self, heading: str, lines: list[str]) -> None:
        self.lines += ["", heading, *(f"    {line}" for line in lines)]

    def stamp(self, fake: FakeDiscord) -> None:
        """Note of every message that is there by now when it came: after the last step of anybody."""
        for channel in fake.channels.values():
            for message in channel.messages:
                self.came.setdefault(message, self.now)

    def appeared(self, message: Message) -> float:
        return self.came.setdefault(message.id, self.now)

    def keep(self) -> None:
        """Write the transcript down where the operator wants it."""
        told = [f"{name}: {self.steps.get(name, 0)} steps, {words} words" for name, words in self.words.items()]
        told.append(f"{self.now:.0f} seconds to the last step")
        if folder := os.environ.get("BEREAN_TRANSCRIPTS"):
            Path(folder).mkdir(parents=True, exist_ok=True)
            name = re.sub(r"\W+", "-", self.title.lower())
            Path(folder, f"{name}.txt").write_text("\n".join([self.title, *told, *self.lines]), encoding="utf-8")
