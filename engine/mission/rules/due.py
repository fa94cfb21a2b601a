"""Cards in play that act by themselves in a phase: countdowns, texts of the Disengage phase, optional discards."""

from engine.kernel.changes import Change, Note, Set
from engine.kernel.decisions import Basis, Decision, Message, Source
from engine.kernel.decisions import Kind as Asks
from engine.kernel.engine import ask, pop, push, swap
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.mission.model import frames, intents, zones
from engine.mission.model.characters import bearers, is_frozen
from engine.mission.model.seats import clockwise, playing, voice_of
from engine.mission.model.status import TURNED, in_play, printed, turned, zone_of
from engine.mission.rules.chain import out_of_play
from engine.mission.rules.order import lowest

#: A countdown card that has turned so often stands upright. Rule: TM-TERMS-13
UPRIGHT = 4


def turn_countdowns(state: State) -> None:
    """Turn every countdown card that is not frozen by a quarter turn. Rules: TM-TERMS-13, TM-TERMS-17"""
    counting = [c for c in in_play(state) if 0 < turned(state, c) < UPRIGHT and not is_frozen(state, c)]
    if counting:
        changes: list[Change] = [Set(Field(TURNED, c), turned(state, c) + 1) for c in counting]
        commit(state, Cause(rule="TM-TERMS-13"), [*changes, Note("mission_countdown", None, tuple(counting))])


def due(state: State) -> tuple[frames.DueCards, ...]:
    """Return the work of cards that take effect now. Rules: TM-TERMS-14, TM-TURN-03, HOUSE-MISSION-08"""
    upright = tuple(c for c in in_play(state) if turned(state, c) == UPRIGHT and not is_frozen(state, c))
    texts = tuple(c for c in in_play(state) if printed(state, c).ability.disengage is not None)
    order = clockwise(state, lowest(state, playing(state)))
    return (frames.DueCards(order, upright, countdown=True), frames.DueCards(order, texts, countdown=False))


def step_due(state: State, frame: frames.DueCards) -> None:
    """Let the next seat with a card due choose one, until none is left. Rule: TM-TERMS-14"""
    left = tuple(c for c in frame.cards if zone_of(state, c) in zones.IN_PLAY and not is_frozen(state, c))
    if not left:
        pop(state)
        return
    seat = next_with_one(state, frame, left)
    own = tuple(c for c in left if state.cards[c].owner == seat)
    voice = voice_of(state, seat)
    ask(
        state, voice, Asks.TARGET, tuple(intents.pick(state, voice, c) for c in own), Message("mission_due", (seat,)),
        source=Source("TM-TERMS-14"), default=(intents.pick(state, voice, own[0]).key,), basis=Basis.PUBLIC,
    )  # fmt: skip


def next_with_one(state: State, frame: frames.DueCards, left: tuple[CardId, ...]) -> Seat:
    """Return the seat with a card due that chooses next, clockwise. Rule: TM-TERMS-14"""
    count = len(frame.order)
    round_from = (frame.order[(frame.at + n) % count] for n in range(count))
    return next(s for s in round_from if any(state.cards[c].owner == s for c in left))


def answer_due(state: State, frame: frames.DueCards, decision: Decision, picks: tuple[str, ...]) -> None:
    """Let a card take effect; a countdown card leaves play after it. Rules: TM-TERMS-13, HOUSE-MISSION-34"""
    (card,) = intents.cards_of(decision, picks)
    seat = state.cards[card].owner
    rest = tuple(c for c in frame.cards if c != card)
    swap(state, replace(frame, cards=rest, at=frame.order.index(seat) + 1))
    says = printed(state, card).ability
    effect = says.countdown if frame.countdown else says.disengage
    rule = "TM-TERMS-13" if frame.countdown else "TM-TURN-03"
    commit(state, Cause(rule=rule), [Note("mission_takes_effect", seat, (card,))])
    doing = frames.Doing(card, seat, bearers(state, card))
    work: list[frames.MissionFrame] = [frames.Carry(effect, doing)] if effect is not None else []
    push(state, *work, *([frames.CountedDown(card)] if frame.countdown else []))


def step_counted_down(state: State, frame: frames.CountedDown) -> None:
    """Take a countdown card that has had its effect out of play. Rule: HOUSE-MISSION-34"""
    pop(state)
    if zone_of(state, frame.card) in zones.IN_PLAY:
        commit(state, Cause(rule="HOUSE-MISSION-34"), out_of_play(state, frame.card))


def step_optional(state: State, frame: frames.OptionalDiscards) -> None:
    """Ask the next seat which of the cards that allow it are discarded. Rule: TM-TERMS-21"""
    if not frame.waiting:
        pop(state)
        return
    seat = frame.waiting[0]
    own = tuple(c for c in in_play(state) if state.cards[c].owner == seat and printed(state, c).optional_discard)
    if not own:
        swap(state, frames.OptionalDiscards(frame.waiting[1:]))
        return
    voice = voice_of(state, seat)
    ask(
        state, voice, Asks.CHOOSE, tuple(intents.pick(state, voice, c) for c in own),
        Message("mission_optional_discard", (seat,)), minimum=0, maximum=len(own), source=Source("TM-TERMS-21"),
    )  # fmt: skip


def answer_optional(state: State, frame: frames.OptionalDiscards, decision: Decision, picks: tuple[str, ...]) -> None:
    """Discard what a seat chose. Rule: TM-TERMS-21"""
    gone = intents.cards_of(decision, picks)
    changes = [change for c in gone for change in out_of_play(state, c)]
    if gone:
        commit(state, Cause(rule="TM-TERMS-21"), [*changes, Note("mission_discarded", frame.waiting[0], gone)])
    swap(state, frames.OptionalDiscards(frame.waiting[1:]))
