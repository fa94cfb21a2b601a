"""Leaving the game, what happens to the cards of a seat that leaves, and how a game ends."""

from engine.kernel.changes import Change, Move, Note, Set
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.state import Outcome, State
from engine.mission.model import zones
from engine.mission.model.points import points
from engine.mission.model.printed import Kind
from engine.mission.model.seats import LEFT, are_opponents, churches, has_left, playing
from engine.mission.model.setup import ENEMY, is_solitaire
from engine.mission.model.status import kind_of, lying_on, steady

#: The pile a card is discarded to, by its kind. Rule: HOUSE-MISSION-25
PILE_OF = {
    Kind.CHARACTER: zones.CHARACTER_DISCARD,
    Kind.STRONGHOLD: zones.STRONGHOLD_DISCARD,
    Kind.MISSION: zones.MISSION_DISCARD,
    Kind.ENEMY: zones.ENEMY_DISCARD,
}


def to_discard(state: State, card: CardId) -> list[Change]:
    """Plan the discard of a card, with the cards on it, to the piles of their owners.

    Rules: TM-TERMS-19, HOUSE-MISSION-25
    """
    gone = (*lying_on(state, card), card) if kind_of(state, card) is Kind.CHARACTER else (card,)
    return [Move(c, zones.location(PILE_OF[kind_of(state, c)], state.cards[c].owner), 0) for c in gone]


def lose(state: State, seat: Seat, reason: str, rule: str) -> None:
    """Take a seat out of the game for a reason of the rules. Rules: TM-ODD-04, TM-ODD-07"""
    if not has_left(state, seat):
        leave_together(state, (seat,), reason, rule)


def concede(state: State, seat: Seat, reason: str) -> None:
    """Take a seat that gives up out of the game. Raises IllegalAnswer if it is out already.

    Rule: HOUSE-MISSION-24
    """
    if has_left(state, seat):
        raise IllegalAnswer(("left_already",), "HOUSE-MISSION-24")
    if seat not in churches(state):
        raise IllegalAnswer(("no_such_seat",), "TM-ENEMY-01")
    leave_together(state, (seat,), reason, "HOUSE-MISSION-24")


def leave_together(state: State, seats: tuple[Seat, ...], reason: str, rule: str) -> None:
    """Take seats out at the same time; the last seat, or the last team, wins.

    Rules: TM-ODD-08, HOUSE-MISSION-22 to HOUSE-MISSION-24, TM-ENEMY-04
    """
    already = len(state.seats) - len(playing(state))
    if is_solitaire(state):
        finish(state, (ENEMY,), reason)
        return
    told: list[Change] = []
    for seat in seats:
        told += [Set(Field(LEFT, seat), already + 1), Note("mission_left", seat, (), reason)]
    commit(state, Cause(rule=rule), told)
    for seat in seats:
        _withdraw(state, seat)
    others = playing(state)
    if not others:
        finish(state, (), "nobody_left")
    elif not any(are_opponents(state, others[0], s) for s in others):
        finish(state, others, reason)


def _withdraw(state: State, seat: Seat) -> None:
    """Take all cards of a seat out of the game; those of others on its Christians are discarded.

    Rules: TM-ODD-08, HOUSE-MISSION-28
    """
    changes: list[Change] = []
    for card in state.cards.values():
        place = card.location.zone
        if card.owner == seat and place.name not in (zones.WITHDRAWN, zones.BANISHED):
            changes.append(Move(card.id, zones.location(zones.WITHDRAWN, seat)))
        elif place.seat == seat and card.owner != seat and place.name in (zones.CHURCH, zones.SOULS):
            changes += to_discard(state, card.id)
    changes.sort(key=lambda c: isinstance(c, Move) and c.to.zone.name == zones.WITHDRAWN)
    commit(state, Cause(rule="TM-ODD-08"), changes)


def finish(state: State, winners: tuple[Seat, ...], reason: str) -> None:
    """End the game."""
    state.outcome = Outcome(winners, reason, _ranks(state, winners))
    state.decision = None


def _ranks(state: State, winners: tuple[Seat, ...]) -> tuple[int, ...]:
    """Return the rank of each seat in a game of three or more: winners, then by points, then who left later."""
    if len(state.seats) < 3:
        return ()

    def worth(seat: Seat) -> tuple[int, int, int]:
        left = int(state.read(Field(LEFT, seat), 0))
        return seat in winners, -1 if left else points(state, seat), left

    return tuple(1 + sum(worth(other) > worth(seat) for other in state.seats) for seat in state.seats)


def without_a_steady_christian(state: State) -> tuple[Seat, ...]:
    """Return the seats that have no steady Christian left. Rule: TM-ODD-07"""
    return tuple(s for s in churches(state) if not steady(state, s))
