"""Setting up: the first Christians, and the strongholds on them."""

from engine.kernel.chance import below
from engine.kernel.changes import Change, Move, Note, Set, Shuffle
from engine.kernel.decisions import Constraint, Decision, Every, Kind, Message, Mixed, Source, Total
from engine.kernel.engine import ask, pop, push, swap
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat, Zone
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.mission.model import frames, intents, zones
from engine.mission.model.seats import churches, clockwise, givers_for
from engine.mission.model.setup import rules_of
from engine.mission.model.status import (
    ENGAGED,
    LEVEL,
    MATURITY,
    SHAKY,
    christians,
    printed,
    stronghold_levels,
)


def step_set_up(state: State, frame: frames.SetUpGame) -> None:
    """Let all seats with a church choose their first Christians, then reveal them. Rule: TM-SETUP-01"""
    swap(state, frames.ChooseChristians(churches(state)))


def step_choose(state: State, frame: frames.ChooseChristians) -> None:
    """Ask the next seat for its first Christians, and reveal all once every seat has chosen.

    Rules: TM-SETUP-01 to TM-SETUP-03, HOUSE-MISSION-05
    """
    seats = churches(state)
    if not frame.waiting:
        pop(state)
        _lay_open(state, dict(zip(seats, frame.chosen, strict=False)))
        return
    seat = frame.waiting[0]
    held = state.zone(zones.CHARACTERS, seat)
    rules = rules_of(state)
    count = min(rules.starting_christians, len(held))
    ask(
        state,
        seat,
        Kind.CHOOSE,
        tuple(intents.pick(state, seat, c) for c in held),
        Message("mission_choose_christians", (count, rules.starting_hearts)),
        minimum=count,
        maximum=count,
        source=Source("TM-SETUP-01"),
        constraint=beginning(state, held),
        default=next(iter(_first_choice(state, seat, held)), ()),
    )


def beginning(state: State, held: tuple[CardId, ...]) -> Constraint:
    """Return the constraint on the choice of the first Christians. Rules: TM-SETUP-02, TM-SETUP-03"""
    hearts = Total(tuple(printed(state, c).heart for c in held), rules_of(state).starting_hearts)
    genders = Mixed(tuple(printed(state, c).gender for c in held))
    return Every((hearts, genders))


def _first_choice(state: State, seat: Seat, held: tuple[CardId, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the first legal choice in the order of the list, for a seat whose time is up."""
    count = min(rules_of(state).starting_christians, len(held))
    options = tuple(intents.pick(state, seat, c) for c in held)
    asked = Decision(0, seat, Kind.CHOOSE, options, count, count, Message(""), constraint=beginning(state, held))
    return tuple(asked.answers(1))


def answer_choose(state: State, frame: frames.ChooseChristians, decision: Decision, picks: tuple[str, ...]) -> None:
    """Keep a seat's choice secret until all have chosen. Rule: HOUSE-MISSION-05"""
    chosen = intents.cards_of(decision, picks)
    swap(state, frames.ChooseChristians(frame.waiting[1:], (*frame.chosen, chosen)))


def _lay_open(state: State, chosen: dict[Seat, tuple[CardId, ...]]) -> None:
    """Reveal the first Christians, shuffle the other piles, and let strongholds be allotted.

    Rules: TM-SETUP-04, TM-SETUP-11, HOUSE-MISSION-05, HOUSE-MISSION-07
    """
    for seat, cards in chosen.items():
        changes: list[Change] = []
        for card in cards:
            changes.append(Move(card, zones.location(zones.CHURCH, seat)))
            changes += as_christian(card, printed(state, card).maturity, engaged=False)
        commit(state, Cause(rule="TM-SETUP-01"), [*changes, Note("mission_chose_christians", seat, cards)])
    piles = (zones.CHARACTERS, zones.MISSION_DECK, zones.ENEMY_DECK)
    shuffles = [Shuffle(Zone(name, s)) for s in state.seats for name in piles if state.zone(name, s)]
    commit(state, Cause(rule="TM-SETUP-04"), shuffles)
    first = drawn_by_chance(state, churches(state))
    order = [s for s in clockwise(state, first) if s in churches(state)]
    allotting = [frames.AllotStrongholds(c, givers_for(state, s)) for s in order for c in christians(state, s)]
    push(state, *allotting, frames.MissionTurn())


def drawn_by_chance(state: State, seats: tuple[Seat, ...]) -> Seat:
    """Return one of these seats, by chance."""
    at = below(state.chance, len(seats))
    state.chance = state.chance.next()
    return seats[at]


def as_christian(card: CardId, at: int, *, engaged: bool) -> list[Change]:
    """Plan the maturity of a new Christian. Rules: TM-SETUP-11, TM-TERMS-12"""
    return [
        Set(Field(MATURITY, card), at),
        Set(Field(ENGAGED, card), engaged),
        Set(Field(SHAKY, card), False),
    ]


def step_allot(state: State, frame: frames.AllotStrongholds) -> None:
    """Ask the next opponent for a stronghold, as long as the castle has room and somebody wants to give one.

    Rules: TM-SETUP-06 to TM-SETUP-09, TM-ODD-06
    """
    givers = tuple(s for s in frame.givers if state.zone(zones.STRONGHOLDS, s))
    if (
        not (frame.one_at or room(state, frame.christian))
        or not givers
        or state.cards[frame.christian].location.zone.name != zones.CHURCH
    ):
        pop(state)
        return
    giver = givers[0]
    if givers != frame.givers:
        swap(state, replace(frame, givers=givers))
    options = tuple(intents.allot(state, giver, c, n) for c, n in allotments(state, giver, frame))
    ask(
        state,
        giver,
        Kind.PLAY,
        (*options, intents.STOP),
        Message("mission_allot", (frame.christian,)),
        source=Source("TM-SETUP-05", frame.christian),
        default=(intents.STOP.key,),
    )


def room(state: State, christian: CardId) -> tuple[int, ...]:
    """Return the levels that are still free in the castle of a Christian. Rule: TM-SETUP-07

    A stronghold that has changed its level since takes up the level at which it was allotted.
    """
    left = sorted(printed(state, christian).castle)
    for given in stronghold_levels(state, christian).values():
        if given in left:
            left.remove(given)
        elif left:
            left.pop()
    return tuple(left)


def allotments(state: State, giver: Seat, frame: frames.AllotStrongholds) -> list[tuple[CardId, int]]:
    """Return what a giver may put on a Christian: one card of each missing kind, at each free level.

    Rules: TM-SETUP-05, TM-SETUP-07, TM-SETUP-09, HOUSE-MISSION-06
    """
    there = stronghold_levels(state, frame.christian)
    levels = [frame.one_at] if frame.one_at else sorted(set(room(state, frame.christian)))
    found: dict[str, CardId] = {}
    for card in state.zone(zones.STRONGHOLDS, giver):
        found.setdefault(printed(state, card).name, card)
    return [(c, n) for c in found.values() if printed(state, c).stronghold not in there for n in levels]


def answer_allot(state: State, frame: frames.AllotStrongholds, decision: Decision, picks: tuple[str, ...]) -> None:
    """Put the stronghold on the Christian, or stop asking this giver. Rules: TM-SETUP-06, TM-SETUP-08"""
    giver, others = frame.givers[0], frame.givers[1:]
    intent = decision.option(picks[0]).intent
    if not isinstance(intent, intents.Allot):
        swap(state, replace(frame, givers=others))
        return
    zone = state.cards[frame.christian].location.zone
    commit(
        state,
        Cause(rule="TM-SETUP-05"),
        [
            Move(intent.card, zones.on_host(zone, frame.christian)),
            Set(Field(LEVEL, intent.card), intent.level),
            Note("mission_allotted", giver, (intent.card, frame.christian), intent.level),
        ],
    )
    swap(state, replace(frame, givers=() if frame.one_at else (*others, giver)))
