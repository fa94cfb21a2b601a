"""The Draw phase, and a deck that runs out."""

from collections.abc import Iterator
from typing import Final

from engine.kernel.changes import Add, Change, Drawn, Move, Note, Shuffle
from engine.kernel.decisions import Decision, Message, Source
from engine.kernel.decisions import Kind as Asks
from engine.kernel.engine import ask, pop, push, swap
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat, Zone
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.mission.meaning import nodes
from engine.mission.model import frames, intents, zones
from engine.mission.model.characters import KIND, bearers, players, standing
from engine.mission.model.printed import Kind
from engine.mission.model.seats import churches, playing, voice_of
from engine.mission.model.setup import Solitaire, is_solitaire, rules_of
from engine.mission.model.status import RAN_OUT, kind_of
from engine.mission.rules.leaving import lose

DECK: Final = {Kind.MISSION: zones.MISSION_DECK, Kind.ENEMY: zones.ENEMY_DECK, Kind.CHARACTER: zones.CHARACTERS}
HAND: Final = {Kind.MISSION: zones.MISSION_HAND, Kind.ENEMY: zones.ENEMY_HAND}
DISCARD: Final = {
    Kind.MISSION: zones.MISSION_DISCARD,
    Kind.ENEMY: zones.ENEMY_DISCARD,
    Kind.CHARACTER: zones.CHARACTER_DISCARD,
    Kind.STRONGHOLD: zones.STRONGHOLD_DISCARD,
}


def step_draw_phase(state: State, frame: frames.DrawHands) -> None:
    """Introduce a character for each seat, then let each draw its hand.

    Rules: TM-DRAW-01 to TM-DRAW-07, TM-ODD-01, TM-ENEMY-01
    """
    for seat in churches(state):
        top = state.zone(zones.CHARACTERS, seat)[:1]
        moves = [Move(c, zones.location(zones.SOULS, seat)) for c in top]
        if top:
            commit(state, Cause(rule="TM-DRAW-01"), [*moves, Note("mission_introduced", seat, top)])
    work = [frames.DrawCards(s, kind, n) for s in playing(state) for kind, n in to_draw(state, s)]
    swap(state, *work)


def to_draw(state: State, seat: Seat) -> list[tuple[Kind, int]]:
    """Return how many cards of each kind a seat draws now. Rules: TM-DRAW-03, TM-DRAW-06, TM-ODD-09"""
    found = []
    for kind, size in ((Kind.MISSION, rules_of(state).mission_hand), (Kind.ENEMY, rules_of(state).enemy_hand)):
        if is_solitaire(state) and (kind is Kind.ENEMY) != (seat not in churches(state)):
            continue
        kept = len(state.zone(HAND[kind], seat))
        size += sum(change_of_hand(state, seat, kind))
        if kind is Kind.MISSION and not kept:
            size = max(1, size)
        found.append((kind, max(0, size - kept)))
    return found


def change_of_hand(state: State, seat: Seat, kind: Kind) -> Iterator[int]:
    """Generate the changes that cards in play make to a hand size. Rule: TM-DRAW-06"""
    for card, each in standing(state):
        if not isinstance(each, nodes.DrawsMore) or KIND[each.side] is not kind:
            continue
        if seat in players(state, each.whose, state.cards[card].owner, bearers(state, card)):
            yield each.amount


def step_draw_cards(state: State, frame: frames.DrawCards) -> None:
    """Draw; deal with a deck that runs out before all are drawn. Rules: TM-DRAW-03, TM-ODD-03, HOUSE-MISSION-18"""
    now = state.zone(DECK[frame.kind], frame.seat)[: frame.count]
    seen = 1 << voice_of(state, frame.seat) if rules_of(state).solitaire is Solitaire.OPEN else 0
    place = zones.location(HAND[frame.kind], frame.seat)
    changes: list[Change] = [Move(c, place, known=seen) for c in now]
    if now:
        told = Note("mission_drew", frame.seat, (), (frame.kind.value, len(now)))
        commit(state, Cause(rule="TM-DRAW-03"), [*changes, Drawn(frame.seat, len(now)), told])
    left = frame.count - len(now)
    pop(state)
    if left > 0 and not (frame.reshuffled and not now):
        push(state, frames.RanOut(frame.seat, frame.kind), frames.DrawCards(frame.seat, frame.kind, left, True))


def times_out(state: State, seat: Seat, kind: Kind) -> int:
    """Return how often a deck of a seat ran out. Rule: TM-ODD-05"""
    return state.number(Field(RAN_OUT[kind], seat))


def step_ran_out(state: State, frame: frames.RanOut) -> None:
    """Deal with a deck that ran out; the second time its player has lost.

    Rules: TM-ODD-03, TM-ODD-04, HOUSE-MISSION-18, HOUSE-MISSION-27
    """
    seat, kind = frame.seat, frame.kind
    if frame.banished is None:
        if times_out(state, seat, kind):
            pop(state)
            lose(state, seat, "deck_out", "TM-ODD-04")
            return
        counted: list[Change] = [Add(Field(RAN_OUT[kind], seat), 1), Note("mission_ran_out", seat, (), kind.value)]
        commit(state, Cause(rule="TM-ODD-03"), counted)
        swap(state, frames.RanOut(seat, kind, ()))
        return
    side = tuple(c for c in state.zone(zones.SIDE_DECK, seat) if kind_of(state, c) is kind)
    pile = state.zone(DISCARD[kind], seat)
    most = min(rules_of(state).banish_at_reshuffle, len(side), len(pile))
    if not frame.asked and most:
        _ask_for_some(state, seat, pile, most, "mission_banish", fewest=0)
    elif frame.banished:
        _ask_for_some(state, seat, side, len(frame.banished), "mission_replace", fewest=len(frame.banished))
    else:
        _reshuffle(state, seat, kind, ())


def _ask_for_some(state: State, seat: Seat, among: tuple[CardId, ...], most: int, prompt: str, *, fewest: int) -> None:
    options = tuple(intents.pick(state, seat, c) for c in among)
    first = tuple(o.key for o in options[:fewest])
    ask(
        state, voice_of(state, seat), Asks.CHOOSE, options, Message(prompt, (most,)),
        minimum=fewest, maximum=most, source=Source("TM-ODD-03"), default=first,
    )  # fmt: skip


def answer_ran_out(state: State, frame: frames.RanOut, decision: Decision, picks: tuple[str, ...]) -> None:
    """Take the cards to banish, then those that replace them. Rules: TM-ODD-03, HOUSE-MISSION-27"""
    chosen = intents.cards_of(decision, picks)
    if frame.asked:
        banished = frame.banished or ()
        out: list[Change] = [Move(c, zones.location(zones.BANISHED, state.cards[c].owner)) for c in banished]
        commit(state, Cause(rule="TM-TERMS-20"), [*out, Note("mission_banished", frame.seat, banished)])
        _reshuffle(state, frame.seat, frame.kind, chosen)
    else:
        swap(state, frames.RanOut(frame.seat, frame.kind, chosen, True))


def _reshuffle(state: State, seat: Seat, kind: Kind, coming: tuple[CardId, ...]) -> None:
    """Shuffle the discard pile, with the cards from the side deck, into a new deck. Rule: TM-ODD-03"""
    pop(state)
    deck = Zone(DECK[kind], seat)
    moves: list[Change] = [
        Move(c, zones.location(deck.name, seat)) for c in (*coming, *state.zone(DISCARD[kind], seat))
    ]
    if moves:
        told = Note("mission_reshuffled", seat, (), (kind.value, len(coming)))
        commit(state, Cause(rule="TM-ODD-03"), [*moves, Shuffle(deck), told])
