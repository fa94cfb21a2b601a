"""Two people who play a game by nothing but what their clients show them."""

import asyncio
import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.kernel.facts import Fact, Learned, Moved
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from tests.fake_discord import Channel, FakeDiscord, Message, Person, Reply, limits, text_of

#: how many tenths of a second somebody may be waited for
PATIENCE = 100
GOING_ON = {"Pass", "Go on to the next phase", "End the turn", "Done: end the action", "Add nothing"}
#: what a button or menu that answers a question begins with
ANSWERING = ("pick:", "picknone:", "drafted:", "number:")
CHOOSING = ("pickfrom", "draft", "number")


def thread_of(fake: FakeDiscord) -> Channel:
    """The thread of the newest game."""
    return max((c for c in fake.channels.values() if c.is_thread), key=lambda c: c.id)


def buttons(message: Message, action: str = "") -> list[dict]:
    found = [c for c in limits.walk(message.components) if c["type"] == limits.BUTTON and not c.get("disabled")]
    return [b for b in found if b["custom_id"].startswith(f"b1:{action}")]


def menus(message: Message) -> list[dict]:
    return [c for c in limits.walk(message.components) if c["type"] == limits.STRING_SELECT]


def is_board(message: Message) -> bool:
    """Whether a message is the table that stands in a thread."""
    return bool(message.flags & limits.COMPONENTS_V2) and message.only_for is None and bool(buttons(message, "hand:"))


def board_of(thread: Channel) -> Message:
    """The table in a thread: there is one, no more."""
    (board,) = [m for m in thread.messages.values() if is_board(m)]
    return board


def texts(message: Message) -> list[str]:
    """The texts within the frame of a message."""
    return [c["content"] for c in limits.walk(message.components) if c["type"] == limits.TEXT_DISPLAY]


def last_told(board: Message) -> str:
    """What a table tells of what happened last."""
    return next(t.removeprefix("**Last**\n") for t in texts(board) if t.startswith("**Last**\n"))


async def begin(host: Person, guest: Person, channel: Channel, edition: str = "2023", **terms: str) -> Channel:
    """From the challenge to the thread."""
    offer = await host.slash("play challenge", channel, opponent=guest, deck="starter:G", edition=edition, **terms)
    chosen = await guest.click(await offer.for_all(), "Accept")
    assert chosen.is_private
    await (await guest.select(chosen.message, "Starter deck H")).settled()
    thread = await host.fake.until(lambda: next((c for c in host.fake.channels.values() if c.is_thread), None))
    await host.fake.until(lambda: any(m.mentions for m in thread.messages.values()))
    return thread


@dataclass
class Player:
    """A person at the table; `answered` counts his answers."""

    person: Person
    dice: random.Random = field(default_factory=lambda: random.Random(1))
    answered: int = 0

    async def ask(self, thread: Channel) -> Reply:
        """Open the private panel of moves from the newest message of the game that has the button."""
        shown = [m for m in self.person.messages(thread) if buttons(m, "mymoves:")]
        return await self.person.click(shown[-1], "My moves")

    async def answer(self, panel: Message) -> bool:
        """Answer the question on the panel; False where it asks nothing of him."""
        picks = [b for action in ANSWERING for b in buttons(panel, action)]
        choices = [m for m in menus(panel) if m["custom_id"].split(":")[1] in CHOOSING]
        if not picks and not choices:
            return False
        acting = [p for p in picks if p["label"] not in GOING_ON]
        if choices and (not picks or self.dice.random() < 0.9):
            menu = self.dice.choice(choices)
            least = menu.get("min_values") or 1
            wanted = self.dice.sample([o["value"] for o in menu["options"]], least)
            await self.person.select(panel, *wanted, custom_id=menu["custom_id"], by_value=True)
        else:
            button = self.dice.choice(acting if acting and self.dice.random() < 0.9 else picks)
            await self.person.click(panel, custom_id=button["custom_id"])
        self.answered += 1
        return True


async def play_on(players: list[Player], thread: Channel, answers: int = 100_000) -> int:
    """Play until the game is over, or so many answers were given; return how many. Computers may take their time."""
    given = idle = 0
    while given < answers:
        moved = False
        for player in players:
            panel = (await player.ask(thread)).message
            while given < answers and await player.answer(panel):
                given += 1
                moved = True
            if "game is over" in text_of(panel):
                return given
        idle = 0 if moved else idle + 1
        assert idle < PATIENCE, "nobody can move, and the game is not over"
        await asyncio.sleep(0.1 if idle else 0)
    return given


def never_shown(state: State, facts: Iterable[Fact], viewer: Seat | None) -> set[CardId]:
    """The cards that a seat, or a spectator, has had no right to know at any time of a game."""
    mine = state.everyone if viewer is None else 1 << viewer
    shown = {c for c, held in state.cards.items() if held.known & mine == mine}
    for fact in facts:
        match fact:
            case Moved(card=card, known=known) if known & mine == mine:
                shown.add(card)
            case Learned(card=card, seat=seat) if seat == viewer:
                shown.add(card)
    return set(state.cards) - shown


def name_of(state: State, card: CardId) -> str:
    """The name of a card of either game."""
    of = state.definitions[card]
    return getattr(of, "base_name", of.name).strip("~ ")


def leaks(state: State, person: Person, hidden: set[CardId]) -> list[tuple[str, str]]:
    """Hidden cards of which the name ever reached a person's client, and where."""
    known = {name_of(state, c) for c in state.cards if c not in hidden}
    secret = {name_of(state, c) for c in hidden} - known
    texts = " ".join(
        " ".join((p.text, *getattr(p, "references", ()), *getattr(p, "identifiers", ())))
        for p in state.definitions.values()
    )
    secret = {name for name in secret if name not in texts}  # a card may speak of another
    pool = sorted(known, key=len, reverse=True)
    found = []
    for received in person.received:
        text = received.text
        if not any(name in text for name in secret):
            continue
        for name in pool:  # a name may be part of another that is no secret
            text = text.replace(name, "")
        found += [(name, received.text) for name in secret if name in text]
    return found
