"""Why a move of The Mission is not possible: the rules that refuse what its words mean."""

from collections.abc import Iterator
from itertools import combinations

from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.mission.cards.pool import key_of
from engine.mission.meaning import nodes
from engine.mission.model import frames, intents, zones
from engine.mission.model.printed import Area, Kind
from engine.mission.model.status import (
    is_christian,
    kind_of,
    printed,
    seat_of,
    stronghold_levels,
    zone_of,
)
from engine.mission.rules import offers
from engine.mission.rules.set_up import room
from engine.play.mission.names import MissionNames
from engine.play.mission.words import links_now, means


def meanings(state: State, seat: Seat, text: str, names: MissionNames) -> Iterator[object]:
    """Generate the intents that words could mean, possible or not."""
    said = key_of(text)
    for intent in conceivable(state, seat):
        if means(state, intent, said, names):
            yield intent


def conceivable(state: State, seat: Seat) -> Iterator[object]:
    """Generate all intents a seat could have: own cards on anybody, activations, strongholds, yes, no and done."""
    yield from (intents.Done(), intents.AddNothing(), intents.Stop(), intents.Yes(), intents.No())
    links = (-1, *range(len(links_now(state))))
    for card in state.cards.values():
        kind = kind_of(state, card.id)
        if card.owner != seat:
            continue
        if kind is Kind.STRONGHOLD:
            yield from (intents.Allot(card.id, level) for level in (1, 2, 3))
        elif kind is not Kind.CHARACTER:
            for targets in _targets(state, card.id):
                branches = range(max(1, len(printed(state, card.id).ability.branches)))
                yield from (intents.Play(card.id, targets, b, n) for b in branches for n in links)
            yield from (intents.Activate(card.id, paid, n) for paid in _payers(state) for n in links)


def _targets(state: State, card: CardId) -> Iterator[tuple[CardId, ...]]:
    people = [c for c in state.cards if zone_of(state, c) in (zones.CHURCH, zones.SOULS) and _is_person(state, c)]
    match printed(state, card).area:
        case Area.TABLE:
            yield ()
        case Area.TWO_CHRISTIANS:
            yield from combinations(people, 2)
        case _:
            yield from ((c,) for c in people)


def _payers(state: State) -> Iterator[tuple[CardId, ...]]:
    yield ()
    yield from ((c,) for c in state.cards if is_christian(state, c))


def _is_person(state: State, card: CardId) -> bool:
    return kind_of(state, card) is Kind.CHARACTER


def rules_against(state: State, asked: Decision | None, seat: Seat, text: str, names: MissionNames) -> tuple[str, ...]:
    """Return the ids of the rules that refuse a move; if it has several meanings, of the nearest one."""
    meant = list(meanings(state, seat, text, names))
    in_hand = [m for m in meant if isinstance(m, intents.Play) and zone_of(state, m.card) in zones.HANDS]
    found = [tuple(dict.fromkeys(_against(state, asked, seat, each))) for each in in_hand or meant]
    nearest = min((f for f in found if f), key=len, default=())
    if not found and asked is not None and key_of(text).startswith("choose"):
        return tuple(r for r in (asked.source.rule, *_constraints(state)) if r)
    return nearest


def _constraints(state: State) -> tuple[str, ...]:
    """Return the rules for a choice of first Christians, or of the cards kept."""
    match state.frames[-1] if state.frames else None:
        case frames.ChooseChristians():
            return ("TM-SETUP-02", "TM-SETUP-03")
        case frames.KeepCards():
            return ("TM-DISC-01",)
        case _:
            return ()


def _against(state: State, asked: Decision | None, seat: Seat, intent: object) -> Iterator[str]:
    top = state.frames[-1] if state.frames else None
    match intent:
        case intents.Play(card, targets, branch, answers):
            yield from _against_play(state, top, seat, intents.Play(card, targets, branch, answers))
        case intents.Activate(card, _, answers):
            yield from offers.activation_faults(state, seat, card)
            sign = printed(state, card).ability.activation
            if sign is not None:
                yield from _in_time(state, top, seat, None, kairos=sign.kairos)
                if isinstance(sign.effect, nodes.Counter | nodes.Redirect) and answers < 0:
                    yield "TM-GLOSS-03"
        case intents.Allot(card, level):
            yield from _against_allotment(state, top, seat, card, level)
        case _:
            if asked is not None and asked.player != seat:
                yield "TM-ACTION-01"


def _against_play(state: State, top: object, seat: Seat, play: intents.Play) -> Iterator[str]:
    told = printed(state, play.card)
    if zone_of(state, play.card) != offers.HAND[told.kind]:
        yield "TM-ACTION-05"
        return
    yield from offers.faults(state, seat, play.card, play.targets)
    yield from _in_time(state, top, seat, told.kind, kairos=told.kairos)
    branches = told.ability.branches
    effect = branches[play.branch] if branches else None
    if offers.is_without_souls(state, effect, play.targets):
        yield "TM-TERMS-04"
    if offers.reply_in(effect) is not None and play.answers < 0:
        yield "TM-GLOSS-03"


def _in_time(state: State, top: object, seat: Seat, kind: Kind | None, *, kairos: bool) -> Iterator[str]:
    """Generate the rules by which it is not the time: another's action, the order within an action, the phase.

    Rules: TM-ACTION-01, TM-ACTION-06, TM-ACTION-08, TM-KAIROS-02, TM-KAIROS-03
    """
    if not state.phases or state.phases[-1].name != "action":
        yield "TM-KAIROS-03"
        return
    if kairos:
        return
    action = next((f for f in reversed(state.frames) if isinstance(f, frames.Action)), None)
    if action is None or action.seat != seat or (isinstance(top, frames.Window) and not action.played):
        yield "TM-ACTION-01"
    elif kind is None and action.played:
        yield "TM-ACTION-06"
    elif kind is not None and kind in action.played:
        yield "TM-ACTION-05"
        yield "TM-ACTION-08"
    elif kind is Kind.MISSION and Kind.ENEMY in action.played:
        yield "TM-ACTION-08"


def _against_allotment(state: State, top: object, seat: Seat, card: CardId, level: int) -> Iterator[str]:
    if not isinstance(top, frames.AllotStrongholds) or seat not in top.givers:
        yield "TM-SETUP-05"
        return
    if zone_of(state, card) != zones.STRONGHOLDS:
        yield "TM-ODD-06"
    if printed(state, card).stronghold in stronghold_levels(state, top.christian):
        yield "TM-SETUP-09"
    if level not in room(state, top.christian):
        yield "TM-SETUP-07"
    if seat != top.givers[0]:
        yield "TM-SETUP-06"
    if seat == seat_of(state, top.christian):
        yield "TM-SETUP-05"
