"""What a player can mean to do."""

from typing import TypeAlias

from engine.kernel.decisions import Decision, Option
from engine.kernel.ids import CardId, Seat
from engine.kernel.knowledge import handle
from engine.kernel.records import dataclass
from engine.kernel.state import State


@dataclass(frozen=True, slots=True)
class Done:
    """End one's own action. Rule: TM-ACTION-06"""


@dataclass(frozen=True, slots=True)
class AddNothing:
    """Add nothing to a chain. Rule: TM-ENGINE-02"""


@dataclass(frozen=True, slots=True)
class Stop:
    """Allot no more strongholds to a Christian. Rule: TM-SETUP-08"""


@dataclass(frozen=True, slots=True)
class Allot:
    """Put a stronghold on a Christian at a level. Rule: HOUSE-MISSION-30"""

    card: CardId
    level: int


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose a card."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Yes:
    """Agree."""


@dataclass(frozen=True, slots=True)
class No:
    """Decline."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card: on whom, with which effect of several, in answer to which link. Rules: TM-ENGINE-01, TM-GLOSS-09"""

    card: CardId
    targets: tuple[CardId, ...] = ()
    branch: int = 0
    answers: int = -1


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate a card in play, and pay with these cards. Rule: TM-ACTIVATE-02"""

    card: CardId
    paid: tuple[CardId, ...] = ()
    answers: int = -1


Intent: TypeAlias = Play | Activate | Done | AddNothing | Stop | Allot | Pick | Yes | No

DONE = Option("done", Done())
NOTHING = Option("nothing", AddNothing())
STOP = Option("stop", Stop())
YES = Option("yes", Yes())
NO = Option("no", No())


def allot(state: State, viewer: Seat, card: CardId, level: int) -> Option:
    """Return the option to allot a stronghold."""
    return Option(f"allot:{handle(state, viewer, card)}:{level}", Allot(card, level), card)


def pick(state: State, viewer: Seat, card: CardId) -> Option:
    """Return the option to choose a card."""
    return Option(handle(state, viewer, card), Pick(card), card)


def play(state: State, viewer: Seat, intent: Play, branches: int) -> Option:
    """Return the option to play a card; the effect is named if there are several."""
    parts = [f"play:{handle(state, viewer, intent.card)}"]
    if intent.targets:
        parts.append("+".join(handle(state, viewer, t) for t in intent.targets))
    return Option(":".join(parts) + _tail(intent.branch if branches > 1 else -1, intent.answers), intent, intent.card)


def activate(state: State, viewer: Seat, intent: Activate) -> Option:
    """Return the option to activate a card."""
    parts = [f"activate:{handle(state, viewer, intent.card)}"]
    if intent.paid:
        parts.append("+".join(handle(state, viewer, c) for c in intent.paid))
    return Option(":".join(parts) + _tail(-1, intent.answers), intent, intent.card)


def _tail(branch: int, answers: int) -> str:
    return (f"/{branch + 1}" if branch >= 0 else "") + (f"@{answers}" if answers >= 0 else "")


def cards_of(decision: Decision, picks: tuple[str, ...]) -> tuple[CardId, ...]:
    """Return the cards that were picked."""
    chosen = (decision.option(key).card for key in picks)
    return tuple(card for card in chosen if card is not None)
