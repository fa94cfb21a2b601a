"""When a player is not asked: by his own settings and what everybody sees, never by his hand.

The answer given for a player declines, or it is the only possible one and everybody sees that, or he knows no card that
others do not know. Against computers alone nothing has to be hidden, so he is never asked if only one answer is
possible.
"""

from typing import Final

from engine.kernel.changes import Note, Set
from engine.kernel.decisions import Basis, Decision
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.knowledge import seats_that_see
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.model import zones
from engine.redemption.model.ability_frames import ByHand
from engine.redemption.model.attention import PASSES, SPEED, faces_people, speed_of, stops_at
from engine.redemption.model.frames import DiscardPhase
from engine.redemption.model.options import END_TURN, NEXT_PHASE, PASS
from engine.redemption.model.orders import NO_ORDER, ORDERS
from engine.redemption.model.status import current_battle
from engine.redemption.model.stops import Speed, Stop, Until
from engine.redemption.rules.priority.priority import HOLD
from engine.redemption.rules.turn.ordered import ordered, orders_with, orders_without
from engine.redemption.rules.turn.turn import ACTIVE, TURN

RULE: Final = "REG-PRIO-01"
DECLINING: Final = frozenset({PASS.key, NEXT_PHASE.key, END_TURN.key})


def answer_for(state: State, decision: Decision) -> tuple[str, ...] | None:
    """Return the answer for a player who need not be asked; None if he is asked. Rule: REG-PRIO-01"""
    seat = decision.player
    speed, frame = speed_of(state, seat), state.frames[-1]
    if speed is None or isinstance(frame, ByHand) or state.read(Field(HOLD, seat)):
        return None
    declines = decision.default[:1] and decision.default[0] in DECLINING
    if declines and passes_until(state, seat) is not None:
        return decision.default
    if (given := ordered(state, decision)) is not None:
        return given
    if speed is Speed.FULL:
        return None
    is_free = decision.basis is Basis.OPEN or not faces_people(state, seat) or _knows_nothing_alone(state, seat)
    if is_free and (only := decision.only_answer()) is not None:
        return only
    if declines and isinstance(frame, DiscardPhase) and not frame.given_back:
        return None if Stop.END_OF_TURN in stops_at(state, seat) else decision.default
    return None


def passes_until(state: State, seat: Seat) -> Until | None:
    """Return until when a player passes; None if he does not, or no longer."""
    written = state.read(Field(PASSES, seat))
    if written is None:
        return None
    until, since = Until(written[0]), written[1]
    return until if _moment(state, seat, until, since) == since else None


def _moment(state: State, seat: Seat, until: Until, since: object) -> object:
    """Return a value that stays the same until the moment for which a player passes has come."""
    fight = current_battle(state)
    match until:
        case Until.MY_TURN:
            return state.number(TURN) if state.read(ACTIVE) == seat else since
        case Until.BATTLE_OVER:
            return None if fight is None else fight.phase
        case Until.BATTLE:
            return since if fight is None else fight.phase
        case Until.ENTERS:
            return max((state.cards[c].stay for c in _others_in_play(state, seat)), default=0)


def _others_in_play(state: State, seat: Seat) -> list[CardId]:
    places = (zones.TERRITORY, zones.ARTIFACT_PILE, *sorted(zones.FIELD_OF_BATTLE))
    return [c for other in state.seats if other != seat for name in places for c in state.zone(name, other)]


def _knows_nothing_alone(state: State, seat: Seat) -> bool:
    """Say whether a player knows only cards that everybody sees."""
    return all(
        not held.is_known_to(seat) or seats_that_see(state, held.location) == state.everyone
        for held in state.cards.values()
        if held.location.zone.name != zones.NOWHERE
    )


def set_for(state: State, seat: Seat, name: str, value: str | None) -> None:
    """Store a setting of a player, and tell everybody about it, except about a conditional order.

    Raises IllegalAnswer if there is no such setting. Rule: REG-PRIO-01
    """
    try:
        if name in (ORDERS, NO_ORDER):
            orders = orders_without(state, seat, value) if name == NO_ORDER else orders_with(state, seat, value or "")
            commit(state, Cause(rule=RULE), [Set(Field(ORDERS, seat), orders)])
            return
        written = _written(state, seat, name, value)
    except ValueError:
        raise IllegalAnswer(("no_such_setting",), RULE) from None
    commit(state, Cause(rule=RULE), [Set(Field(name, seat), written), Note(name, seat, (), value)])


def _written(state: State, seat: Seat, name: str, value: str | None) -> object:
    if name == SPEED:
        return Speed(value).value
    if name != PASSES:
        raise ValueError
    if value is None:
        return None
    until = Until(value)
    fight = current_battle(state)
    if until is Until.BATTLE_OVER and fight is None:
        raise ValueError
    now = state.number(TURN) if until is Until.MY_TURN else None
    if until is Until.BATTLE and fight is not None:
        now = fight.phase
    return (until.value, _moment(state, seat, until, now))
