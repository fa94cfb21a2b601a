"""Operations by hand: they are checked, carried out like texts, and logged for everybody with who did them and why."""

from typing import Final, assert_never

from engine.by_hand.consent import tell
from engine.kernel.changes import Change, Learn, Move, Set, Shuffle
from engine.kernel.engine import push
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Facing, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.mission.meaning import nodes
from engine.mission.model import frames, manual, zones
from engine.mission.model.characters import ALSO_ON, borne_by, can_engage
from engine.mission.model.printed import Kind
from engine.mission.model.seats import churches, givers_for, playing
from engine.mission.model.status import (
    LEVEL,
    TOP_LEVEL,
    TURNED,
    is_christian,
    is_shaky,
    kind_of,
    level,
    lying_on,
    printed,
    seat_of,
    stronghold_levels,
    zone_of,
)
from engine.mission.rules.effects import on_cards, plan
from engine.mission.rules.leaving import to_discard
from engine.mission.rules.set_up import as_christian

RULE: Final = "HOUSE-MISSION-36"
MOST: Final = 20
#: what a deck is, and whose top cards are drawn
DECK_OF: Final = {
    Kind.MISSION: zones.MISSION_DECK,
    Kind.ENEMY: zones.ENEMY_DECK,
    Kind.CHARACTER: zones.CHARACTERS,
}
#: where a card of a kind may be put
_PLACES: Final = {
    Kind.CHARACTER: {zones.CHARACTERS, zones.CHURCH, zones.SOULS, zones.CHARACTER_DISCARD, zones.BANISHED},
    Kind.STRONGHOLD: {zones.STRONGHOLDS, zones.STRONGHOLD_DISCARD, zones.BANISHED},
    Kind.MISSION: {
        zones.MISSION_DECK, zones.MISSION_HAND, zones.MISSION_DISCARD, zones.SIDE_DECK, zones.TABLE, zones.BANISHED,
    },
    Kind.ENEMY: {
        zones.ENEMY_DECK, zones.ENEMY_HAND, zones.ENEMY_DISCARD, zones.SIDE_DECK, zones.TABLE, zones.BANISHED,
    },
}  # fmt: skip
_CAUSE: Final = Cause(rule=RULE)


def carry_out(state: State, player: Seat | None, operation: manual.Operation, reason: str) -> None:
    """Carry out an operation by hand. Raises IllegalAnswer if it makes no sense; nothing is changed then.

    Rules: HOUSE-MISSION-33, HOUSE-MISSION-36
    """
    problem = _problem(state, player, operation)
    if problem is not None:
        raise IllegalAnswer((problem,), RULE)
    changes, work = _planned(state, operation)
    if changes:
        commit(state, _CAUSE, changes)
    tell(state, _CAUSE, player, cards_of(operation), (*_said(operation), reason))
    push(state, *work)


def cards_of(operation: manual.Operation) -> tuple[CardId, ...]:
    """Return the cards an operation names."""
    match operation:
        case manual.LookAt(_, named) | manual.RevealCards(named):
            return named
        case manual.PutOn(card, host):
            return (card, host)
        case manual.MoveCard(card) | manual.DoTo(card) | manual.CounterCard(card):
            return (card,)
        case manual.DrawByHand() | manual.ShufflePile():
            return ()
        case _:
            assert_never(operation)


def _said(operation: manual.Operation) -> tuple[str, str | int, int]:
    """Return what the log says of an operation besides its cards: what it is, of what or where, how much."""
    match operation:
        case manual.MoveCard(_, zone):
            return "MoveCard", zone, 0
        case manual.DoTo(_, effect):
            amounts = (getattr(effect, name, None) for name in ("amount", "by", "level", "attempts"))
            return type(effect).__name__, "", next((n for n in amounts if n is not None), 0)
        case manual.DrawByHand(_, kind, count):
            return "DrawByHand", kind.value, count
        case manual.ShufflePile(_, zone):
            return "ShufflePile", zone, 0
        case manual.PutOn(_, _, high):
            return "PutOn", "", high
        case manual.LookAt(_, named) | manual.RevealCards(named):
            return type(operation).__name__, "", len(named)
        case manual.CounterCard():
            return "CounterCard", "", 0
        case _:
            assert_never(operation)


def _planned(state: State, operation: manual.Operation) -> tuple[list[Change], list[Frame]]:
    """Return what an operation changes at once, and the work that follows from it."""
    match operation:
        case manual.MoveCard():
            return _moving(state, operation)
        case manual.LookAt(seat, looked_at):
            return [Learn(seat, c) for c in looked_at], []
        case manual.RevealCards(shown):
            return [Learn(s, c) for c in shown for s in state.seats], []
        case manual.DoTo(card, nodes.Evangelise(attempts, bonus)):
            return [], [frames.Attempt(card, bonus, attempts)]
        case manual.DoTo(card, nodes.GiveStronghold(_, high)):
            return [], [frames.AllotStrongholds(card, givers_for(state, seat_of(state, card)), high)]
        case manual.DoTo(card, nodes.MoveStronghold() as effect):
            return on_cards(state, effect, (card,)), []
        case manual.DoTo(card, effect):
            return plan(state, effect, card), []
        case manual.PutOn(card, host, high):
            zone = state.cards[host].location.zone
            counted = printed(state, card).ability.countdown is not None
            return [
                Move(card, zones.on_host(zone, host)),
                Set(Field(ALSO_ON, card), None),
                Set(Field(LEVEL, card), high if kind_of(state, card) is Kind.STRONGHOLD else 0),
                Set(Field(TURNED, card), 1 if counted else 0),
            ], []
        case manual.DrawByHand(seat, Kind.CHARACTER, count):
            effect = nodes.Introduce(count=count)
            top = next(iter(state.zone(zones.CHARACTERS, seat)))
            return [], [frames.OfPlayer(effect, frames.Doing(top, seat, ()), seat)]
        case manual.DrawByHand(seat, kind, count):
            return [], [frames.DrawCards(seat, kind, count)]
        case manual.ShufflePile(seat, zone):
            return [Shuffle(state.cards[state.zone(zone, seat)[0]].location.zone)], []
        case manual.CounterCard(card):
            _counter(state, card)
            return [], []
        case _:
            assert_never(operation)


def _moving(state: State, move: manual.MoveCard) -> tuple[list[Change], list[Frame]]:
    """Plan a move; the cards on a character go with him only if he stays in a church.

    A character moved into a church joins it like one who is saved. Rules: TM-TERMS-12, TM-TERMS-19
    """
    card, zone = move.card, move.zone
    seat = _seat_for(state, move)
    to = zones.location(zone, seat)
    if kind_of(state, card) is not Kind.CHARACTER:
        return [Move(card, to, move.index), Set(Field(ALSO_ON, card), None), Set(Field(TURNED, card), 0)], []
    on_him = lying_on(state, card) if zone_of(state, card) in zones.IN_PLAY else ()
    if zone == zones.CHURCH and zone_of(state, card) == zones.CHURCH:
        return [Move(card, to), *(Move(c, zones.on_host(to.zone, card)) for c in on_him)], []
    changes: list[Change] = [change for c in on_him for change in to_discard(state, c)]
    changes.append(Move(card, to, move.index))
    if zone != zones.CHURCH:
        return changes, []
    return [*changes, *as_christian(card, 1, engaged=True)], [frames.AllotStrongholds(card, givers_for(state, seat))]


def _seat_for(state: State, move: manual.MoveCard) -> Seat:
    held = state.cards[move.card]
    if move.seat is not None:
        return move.seat
    is_here = move.zone in zones.IN_PLAY and held.location.zone.name in zones.IN_PLAY
    return held.location.zone.seat if is_here else held.owner


def _counter(state: State, card: CardId) -> None:
    """Mark the waiting links of a card as countered. Rule: TM-GLOSS-03"""
    state.frames = tuple(
        replace(f, links=tuple(replace(k, countered=True) if k.card == card else k for k in f.links))
        if isinstance(f, frames.Window | frames.ResolveChain)
        else f
        for f in state.frames
    )


# --- what makes no sense -------------------------------------------------------------------------------------------


def _problem(state: State, player: Seat | None, operation: manual.Operation) -> str | None:
    if any(c not in state.cards or zone_of(state, c) == zones.WITHDRAWN for c in cards_of(operation)):
        return "no_such_card"
    match operation:
        case manual.MoveCard():
            return _problem_of_move(state, operation)
        case manual.LookAt(seat):
            return None if seat in playing(state) else "no_such_seat"
        case manual.RevealCards():
            return None
        case manual.DoTo(card, effect):
            return _problem_of_effect(state, card, effect)
        case manual.PutOn():
            return _problem_of_putting(state, player, operation)
        case manual.DrawByHand(seat, kind, count):
            if seat not in playing(state) or kind not in DECK_OF:
                return "no_such_seat"
            if kind is Kind.CHARACTER:
                there = seat in churches(state) and len(state.zone(zones.CHARACTERS, seat)) >= count
                return None if there and 0 < count <= MOST else "out_of_range"
            return None if 0 < count <= MOST else "out_of_range"
        case manual.ShufflePile(seat, zone):
            is_deck = zone in DECK_OF.values() and seat in playing(state)
            return None if is_deck and state.zone(zone, seat) else "no_such_zone"
        case manual.CounterCard(card):
            chains = (f.links for f in state.frames if isinstance(f, frames.Window | frames.ResolveChain))
            return None if any(k.card == card for links in chains for k in links) else "nothing_waits"
        case _:
            assert_never(operation)


def _problem_of_move(state: State, move: manual.MoveCard) -> str | None:
    card, seat = move.card, _seat_for(state, move)
    if move.zone not in _PLACES[kind_of(state, card)] or move.facing is not Facing.UP:
        return "no_such_zone"
    if move.zone in (zones.CHURCH, zones.SOULS):
        return None if seat in churches(state) else "no_such_seat"
    whose = playing(state) if move.zone == zones.TABLE else (state.cards[card].owner,)
    return None if seat in whose else "no_such_seat"


def _problem_of_effect(state: State, card: CardId, effect: nodes.Effect) -> str | None:
    here = is_christian(state, card) and kind_of(state, card) is Kind.CHARACTER
    match effect:
        case nodes.Mature(_, amount) | nodes.LoseMaturity(_, amount):
            if not here or is_shaky(state, card):
                return "no_steady_christian"
            return None if 0 < amount <= MOST else "out_of_range"
        case nodes.Shake() | nodes.DisengageThem() | nodes.MakeDormant() | nodes.Backslide():
            return None if here else "no_steady_christian"
        case nodes.MakeSteady():
            return None if here and is_shaky(state, card) else "not_shaky"
        case nodes.Engage():
            return None if here and can_engage(state, card) else "cannot_engage"
        case nodes.Evangelise(attempts, bonus):
            fits = 0 < attempts <= MOST and abs(bonus) <= MOST
            return (None if fits else "out_of_range") if here else "no_steady_christian"
        case nodes.GiveStronghold(_, high):
            return (None if 1 <= high <= TOP_LEVEL else "out_of_range") if here else "no_steady_christian"
        case nodes.MoveStronghold(by):
            is_there = kind_of(state, card) is Kind.STRONGHOLD and zone_of(state, card) == zones.CHURCH
            fits = by in (1, -1) and not (by > 0 and level(state, card) == TOP_LEVEL)
            return (None if fits else "out_of_range") if is_there else "no_stronghold_there"
        case _:
            return "no_such_operation"


def _problem_of_putting(state: State, player: Seat | None, put: manual.PutOn) -> str | None:
    """Say why a card cannot be put on a character, without telling a player what card it is if he does not know it."""
    card, host = put.card, put.host
    if player is not None and not state.cards[card].is_known_to(player):
        return "not_seen"
    is_host = kind_of(state, host) is Kind.CHARACTER and zone_of(state, host) in (zones.CHURCH, zones.SOULS)
    if not is_host or kind_of(state, card) is Kind.CHARACTER:
        return "cannot_attach"
    if kind_of(state, card) is Kind.STRONGHOLD:
        has_it = printed(state, card).stronghold in stronghold_levels(state, host)
        fits = is_christian(state, host) and 1 <= put.level <= TOP_LEVEL and not has_it
        return None if fits else "cannot_attach"
    named = {printed(state, c).name for c in (*borne_by(state, host), *lying_on(state, host)) if c != card}
    return "cannot_attach" if printed(state, card).name in named else None
