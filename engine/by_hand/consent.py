"""Consent to operations by hand: what each shows to whom, whose cards it touches, what it decides, and who must agree.

An operation is judged twice: by what it says (`planned`), and by what it changed together with the rules that acted
after it (`followed`). The reasons that players are given never depend on a hidden card.
"""

import enum
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from engine.by_hand.operations import LookAt, MoveCard, RevealCards
from engine.kernel import engine
from engine.kernel.changes import Note
from engine.kernel.engine import Rules, Step
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Input, Manual
from engine.kernel.knowledge import seats_that_see
from engine.kernel.ledger import commit
from engine.kernel.records import dataclass, replace
from engine.kernel.state import State


class Ground(enum.Enum):
    """Why an operation by hand concerns somebody else."""

    SHOWS = "it shows or chooses hidden cards"
    TOUCHES = "it touches the cards of another"
    SCORES = "it changes what the game is won by"
    DECIDES = "it decides a phase, a battle or the game"


@dataclass(frozen=True, slots=True)
class Concern:
    """A reason why players have to agree, and which."""

    ground: Ground
    seats: tuple[Seat, ...]


class HandRules(Protocol):
    """What each game decides about work by hand."""

    @property
    def rule(self) -> str:
        """The rule that asks for consent."""
        ...

    @property
    def decks(self) -> frozenset[str]:
        """The names of the zones that are decks: nobody holds their cards."""
        ...

    def others(self, state: State, player: Seat) -> tuple[Seat, ...]:
        """Return everybody else who is still in the game."""
        ...

    def parties(self, state: State, card: CardId) -> tuple[Seat, ...]:
        """Return the players to whom a card belongs: its owner, its controller, and whoever has it in a zone."""
        ...

    def scores(self, state: State, card: CardId, zone: str) -> bool:
        """Say whether a card counts towards winning the game if it is in this zone."""
        ...

    def has_scored(self, before: State, after: State) -> bool:
        """Say whether anything that counts towards winning has changed."""
        ...

    def decides(self, before: State, step: Step) -> bool:
        """Say whether a step ended the game, or anything else that only the rules may end."""
        ...

    def is_granted(self, state: State, player: Seat, operation: Any) -> bool:
        """Say whether the card being carried out by hand says to do exactly this, so that nobody has to agree."""
        ...

    def planned(self, state: State, player: Seat, operation: Any) -> list[Concern]:
        """Return whom an operation that only this game has concerns, and why, by what it says alone."""
        ...

    def computer_lets(self, state: State, player: Seat, operation: Any) -> bool:
        """Say whether a computer agrees to another player's operation that decides nothing."""
        ...


# --- asked for -----------------------------------------------------------------------------------------------------


def submit(rules: Rules, hands: HandRules, state: State, given: Input) -> Step:
    """Return the step from a state; an operation by hand needs the consent of those whom it concerns.

    Raises:
        StaleDecision: the answer is to a decision that is not open.
        IllegalAnswer: the open decision, or a rule, does not allow it, or somebody has not agreed.
    """
    step = engine.submit(rules, state, given)
    if isinstance(given, Manual) and missing(hands, state, given, step):
        raise IllegalAnswer(("needs_consent",), hands.rule)
    return step


def wanted(rules: Rules, hands: HandRules, state: State, given: Manual) -> tuple[Concern, ...]:
    """Return whom an operation by hand concerns, and why; nothing is changed.

    Raises:
        IllegalAnswer: it could not be done whoever agreed.
    """
    return concerned(hands, state, given, engine.submit(rules, state, given))


def computer_agrees(rules: Rules, hands: HandRules, state: State, given: Manual) -> bool:
    """Say whether a computer agrees to an operation by hand; nothing is changed. Rule: HOUSE-PLAY-10

    Raises:
        IllegalAnswer: it could not be done whoever agreed.
    """
    player = given.player
    if player is None:
        return True
    step = engine.submit(rules, state, replace(given, agreed=state.seats))
    return not hands.decides(state, step) and hands.computer_lets(state, player, given.operation)


def missing(hands: HandRules, state: State, given: Manual, step: Step) -> tuple[Seat, ...]:
    """Return the players whose consent an operation still needs. Rule: HOUSE-PLAY-09"""
    asked = {seat for concern in concerned(hands, state, given, step) for seat in concern.seats}
    return tuple(sorted(asked - {*given.agreed}))


def concerned(hands: HandRules, before: State, given: Manual, step: Step) -> tuple[Concern, ...]:
    """Return the players an operation concerns; a judge needs nobody's consent. Rule: HOUSE-PLAY-09"""
    player, operation = given.player, given.operation
    if player is None:
        return ()
    if hands.is_granted(before, player, operation):
        return joined(when(step.outcome is not None, Ground.DECIDES, hands.others(before, player)))
    found = planned(hands, before, player, operation)
    if any(
        each.ground is Ground.SHOWS for each in found
    ):  # all are asked, and what came of it may hang on what is hidden
        return found
    return joined([*found, *followed(hands, before, player, step)])


# --- classed -------------------------------------------------------------------------------------------------------


def planned(hands: HandRules, state: State, player: Seat, operation: Any) -> tuple[Concern, ...]:
    """Return whom an operation concerns, and why, by what it says alone. Rule: HOUSE-PLAY-09"""
    everybody = hands.others(state, player)
    match operation:
        case MoveCard(card, zone, seat):
            through = (state.cards[card].location.zone.name, zone)
            there = (seat,) if seat is not None else ()
            return joined(
                [
                    *of_card(hands, state, player, card),
                    *touching(hands, state, player, there),
                    *when(any(hands.scores(state, card, name) for name in through), Ground.SCORES, everybody),
                ]
            )
        case LookAt(seat, looked_at):
            news = [c for c in looked_at if not state.cards[c].is_known_to(seat)]
            shows = any(not may_show(hands, state, player, c) for c in news)
            return joined(when(shows, Ground.SHOWS, everybody))
        case RevealCards(shown):
            news = [c for c in shown if state.cards[c].known != state.everyone]
            shows = any(not may_show(hands, state, player, c) for c in news)
            return joined(when(shows, Ground.SHOWS, everybody))
        case _:
            return joined(hands.planned(state, player, operation))


def followed(hands: HandRules, before: State, player: Seat, step: Step) -> tuple[Concern, ...]:
    """Return whom an operation concerns, and why, by what it and the rules after it changed.

    Rule: HOUSE-PLAY-09
    """
    everybody = hands.others(before, player)
    after = step.state
    found = when(hands.decides(before, step), Ground.DECIDES, everybody)
    found += when(hands.has_scored(before, after), Ground.SCORES, everybody)
    for card, held in before.cards.items():
        there = after.cards[card]
        if there.known & ~held.known and not may_show(hands, before, player, card):
            found += when(True, Ground.SHOWS, everybody)
        if there.location != held.location:
            found += touching(hands, before, player, (*hands.parties(before, card), there.location.zone.seat))
    return joined(found)


def of_card(hands: HandRules, state: State, player: Seat, card: CardId) -> list[Concern]:
    """Return whom it concerns if something is done with a card, by whether it is hidden and whose it is."""
    hidden = not is_open(state, card) and not may_show(hands, state, player, card)
    return [
        *when(hidden, Ground.SHOWS, hands.others(state, player)),
        *touching(hands, state, player, hands.parties(state, card)),
    ]


def is_open(state: State, card: CardId) -> bool:
    """Say whether everybody sees a card where it is."""
    return seats_that_see(state, state.cards[card].location) == state.everyone


def may_show(hands: HandRules, state: State, player: Seat, card: CardId) -> bool:
    """Say whether a player may show a card: everybody sees it, or he knows it and has it in a zone that is no deck."""
    if is_open(state, card):
        return True
    held = state.cards[card]
    is_held = held.location.zone.seat == player and held.location.zone.name not in hands.decks
    return is_held and held.is_known_to(player)


def may_be_touched(state: State, player: Seat, card: CardId) -> bool:
    """Say whether a player may touch a card: everybody sees it, or it is on his own side."""
    return state.cards[card].location.zone.seat == player or is_open(state, card)


def touching(hands: HandRules, state: State, player: Seat, seats: Iterable[Seat]) -> list[Concern]:
    """Return the concern of those of these players who are not the one acting: their cards or zones are touched."""
    named = set(seats)
    touched = tuple(s for s in hands.others(state, player) if s in named)
    return when(bool(touched), Ground.TOUCHES, touched)


def when(is_so: bool, ground: Ground, seats: tuple[Seat, ...]) -> list[Concern]:
    """Return the concern as a list, empty if it does not apply or concerns nobody."""
    return [Concern(ground, seats)] if is_so and seats else []


def joined(found: Iterable[Concern]) -> tuple[Concern, ...]:
    """Merge concerns: return each ground once, with all players whom it concerns."""
    seats: dict[Ground, set[Seat]] = {}
    for each in found:
        seats.setdefault(each.ground, set()).update(each.seats)
    return tuple(Concern(ground, tuple(sorted(seats[ground]))) for ground in Ground if ground in seats)


# --- told ----------------------------------------------------------------------------------------------------------


def tell(state: State, cause: Cause, player: Seat | None, cards: Sequence[CardId], what: Any) -> None:
    """Tell everybody who did what by hand; only cards that everybody sees are named."""
    named = tuple(c for c in cards if is_open(state, c))
    commit(state, cause, [Note("manual", player, named, what)])
