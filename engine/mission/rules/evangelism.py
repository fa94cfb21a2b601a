"""Attempts to evangelise, and souls that are saved."""

from engine.kernel.changes import Change, Move, Note
from engine.kernel.decisions import Basis, Decision, Message, Source
from engine.kernel.decisions import Kind as Asks
from engine.kernel.engine import ask, pop, push, swap
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Seat
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.mission.meaning import nodes
from engine.mission.model import frames, intents, zones
from engine.mission.model.characters import heart_of, is_dormant, is_meant, standing
from engine.mission.model.printed import Kind
from engine.mission.model.seats import givers_for
from engine.mission.model.status import is_shaky, lying_on, printed, seat_of, souls, zone_of
from engine.mission.rules.leaving import to_discard
from engine.mission.rules.set_up import as_christian


def step_attempt(state: State, frame: frames.Attempt) -> None:
    """Let a soul be chosen, turn up a card, compare. Rules: TM-TERMS-04, TM-TERMS-05, TM-TERMS-09, HOUSE-MISSION-18"""
    christian = frame.christian
    unable = zone_of(state, christian) != zones.CHURCH or is_shaky(state, christian) or is_dormant(state, christian)
    seat = seat_of(state, christian)
    there = souls(state, seat)
    if frame.left <= 0 or unable or not there:
        pop(state)
    elif frame.soul is None or frame.soul not in there:
        ask(
            state, seat, Asks.TARGET, tuple(intents.pick(state, seat, s) for s in there),
            Message("mission_choose_soul", (christian,)), source=Source("TM-TERMS-04", christian),
            default=(intents.pick(state, seat, there[0]).key,), basis=Basis.PUBLIC,
        )  # fmt: skip
    elif state.zone(zones.MISSION_DECK, seat):
        swap(state, frames.Attempt(christian, frame.bonus, frame.left - 1))
        _compare(state, seat, christian, frame.soul, frame.bonus)
    elif not frame.reshuffled:
        swap(state, frames.RanOut(seat, Kind.MISSION), replace(frame, reshuffled=True))
    else:
        told = Note("mission_attempt_failed", seat, (christian, frame.soul))
        commit(state, Cause(rule="HOUSE-MISSION-18"), [told])
        swap(state, frames.Attempt(christian, frame.bonus, frame.left - 1))


def answer_attempt(state: State, frame: frames.Attempt, decision: Decision, picks: tuple[str, ...]) -> None:
    """Take the soul that was chosen. Rule: TM-TERMS-04"""
    (soul,) = intents.cards_of(decision, picks)
    swap(state, replace(frame, soul=soul))


def bonus_of(state: State, christian: CardId) -> int:
    """Return the bonus of a Christian in an attempt, printed and by cards in play. Rule: TM-TERMS-06"""
    held = standing(state)
    more = [s.amount for c, s in held if isinstance(s, nodes.EvangelismBonus) and is_meant(state, s.who, c, christian)]
    return printed(state, christian).bonus + sum(more)


def _compare(state: State, seat: Seat, christian: CardId, soul: CardId, bonus: int) -> None:
    """Turn up the top mission card, and save the soul if the total is at least its heart.

    Rules: TM-TERMS-05 to TM-TERMS-12
    """
    card = state.zone(zones.MISSION_DECK, seat)[0]
    response = printed(state, card).response
    total, heart = response + bonus_of(state, christian) + bonus, heart_of(state, soul)
    saved = total >= heart
    changes: list[Change] = [
        Move(card, zones.location(zones.MISSION_DISCARD, state.cards[card].owner), 0),
        Note("mission_attempt", seat, (christian, soul, card), (response, total, heart, saved)),
    ]
    commit(state, Cause(rule="TM-TERMS-06"), changes)
    if saved:
        save(state, seat, soul)


def save(state: State, seat: Seat, soul: CardId) -> None:
    """Make a bound soul a Christian: maturity 1, engaged; its opponents allot strongholds.

    Rules: TM-TERMS-11, TM-TERMS-12, HOUSE-MISSION-32
    """
    changes: list[Change] = [change for c in lying_on(state, soul) for change in to_discard(state, c)]
    changes += [Move(soul, zones.location(zones.CHURCH, seat)), *as_christian(soul, 1, engaged=True)]
    commit(state, Cause(rule="TM-TERMS-12"), [*changes, Note("mission_saved", seat, (soul,))])
    push(state, frames.AllotStrongholds(soul, givers_for(state, seat)))
