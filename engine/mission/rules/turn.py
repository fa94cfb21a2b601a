"""The turn: its four phases, the order of actions, discarding, totals and victory."""

from typing import Final

from engine.kernel.changes import Add, Change, Note, Set
from engine.kernel.decisions import Decision, Distinct, Message, Source
from engine.kernel.decisions import Kind as Asks
from engine.kernel.engine import ask, pop, swap
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.ledger import close_phase, commit, open_phase
from engine.kernel.state import State
from engine.mission.model import frames, intents, zones
from engine.mission.model.characters import TURN
from engine.mission.model.points import points
from engine.mission.model.seats import churches, clockwise, playing, team_of, voice_of
from engine.mission.model.setup import ENEMY, Solitaire, is_solitaire, rules_of
from engine.mission.model.status import ENGAGED, christians, is_engaged
from engine.mission.rules.due import due, turn_countdowns
from engine.mission.rules.leaving import finish, leave_together, to_discard, without_a_steady_christian
from engine.mission.rules.order import ORDER, first_to_act

#: What is done in each phase, in the order of a turn. Rule: TM-TURN-01
PHASES: Final[tuple[tuple[str, frames.MissionFrame], ...]] = (
    ("disengage", frames.Disengage()),
    ("draw", frames.DrawHands()),
    ("action", frames.ActionPhase()),
    ("discard", frames.DiscardPhase()),
)


def step_turn(state: State, frame: frames.MissionTurn) -> None:
    """Begin a turn and put its phases on the stack. Rule: TM-TURN-01"""
    commit(state, Cause(rule="TM-TURN-01"), [Add(TURN, 1)])
    swap(state, *rest_of_turn(PHASES[0][0]))


def rest_of_turn(phase: str) -> tuple[frames.MissionFrame, ...]:
    """Return the frames of a turn from a phase on, with the totals at its end. Rule: TM-TURN-01"""
    names = [name for name, _ in PHASES]
    work: list[frames.MissionFrame] = []
    for name, doing in PHASES[names.index(phase) :]:
        work += [frames.BeginMissionPhase(name), doing, frames.EndMissionPhase()]
    return (*work[:-1], frames.Totals())


def step_begin_phase(state: State, frame: frames.BeginMissionPhase) -> None:
    """Open a phase; all seats take part in it. Rule: TM-TURN-01"""
    pop(state)
    open_phase(state, frame.name, Seat(0), Cause(rule="TM-TURN-01"))


def step_end_phase(state: State, frame: frames.EndMissionPhase) -> None:
    """Close the open phase."""
    pop(state)
    close_phase(state, Cause(rule="TM-TURN-01"))


def step_disengage(state: State, frame: frames.Disengage) -> None:
    """Turn all swords down. Rules: TM-TURN-02, HOUSE-MISSION-08"""
    up = [c for s in playing(state) for c in christians(state, s) if is_engaged(state, c)]
    commit(state, Cause(rule="TM-TURN-02"), [Set(Field(ENGAGED, c), False) for c in up])
    turn_countdowns(state)
    swap(state, *due(state))


# --- the Action phase ----------------------------------------------------------------------------------------------


def step_action_phase(state: State, frame: frames.ActionPhase) -> None:
    """Determine who acts first, and begin. Rules: TM-ACTION-02 to TM-ACTION-04, HOUSE-MISSION-09, HOUSE-MISSION-29"""
    first = first_to_act(state)
    order = clockwise(state, first)
    commit(state, Cause(rule="TM-ACTION-02"), [Set(ORDER, order), Note("mission_order", first, (), order)])
    swap(state, frames.Actions(order))


# --- the Discard phase ---------------------------------------------------------------------------------------------


def step_discard_phase(state: State, frame: frames.DiscardPhase) -> None:
    """Ask for optional discards, then which cards all keep. Rules: TM-TERMS-21, TM-DISC-01"""
    swap(state, frames.OptionalDiscards(playing(state)), frames.KeepCards(playing(state)))


def step_keep(state: State, frame: frames.KeepCards) -> None:
    """Ask the next seat which cards it keeps; once all have answered, discard the rest.

    Rules: TM-DISC-01, TM-DISC-02
    """
    if not frame.waiting:
        pop(state)
        _discard_the_rest(state, {c for kept in frame.kept for c in kept})
        return
    seat = frame.waiting[0]
    if is_solitaire(state) and seat == ENEMY and rules_of(state).solitaire is Solitaire.AUTOMATIC:
        swap(state, frames.KeepCards(frame.waiting[1:], frame.kept))  # HOUSE-MISSION-31
        return
    held = [(c, name) for name in zones.HANDS for c in state.zone(name, seat)]
    if not held:
        swap(state, frames.KeepCards(frame.waiting[1:], frame.kept))
        return
    voice = voice_of(state, seat)
    ask(
        state,
        voice,
        Asks.CHOOSE,
        tuple(intents.pick(state, voice, c) for c, _ in held),
        Message("mission_keep", (seat,)),
        minimum=0,
        maximum=len({name for _, name in held}),
        constraint=Distinct(tuple(name for _, name in held)),
        source=Source("TM-DISC-01"),
    )


def answer_keep(state: State, frame: frames.KeepCards, decision: Decision, picks: tuple[str, ...]) -> None:
    """Record which cards a seat keeps. Rule: TM-DISC-01"""
    kept = intents.cards_of(decision, picks)
    swap(state, frames.KeepCards(frame.waiting[1:], (*frame.kept, kept)))


def _discard_the_rest(state: State, kept: set[CardId]) -> None:
    for seat in playing(state):
        rest = tuple(c for name in zones.HANDS for c in state.zone(name, seat) if c not in kept)
        changes = [change for c in rest for change in to_discard(state, c)]
        if rest:
            commit(state, Cause(rule="TM-DISC-02"), [*changes, Note("mission_discarded", seat, rest)])


def step_totals(state: State, frame: frames.Totals) -> None:
    """Determine who forfeits and who has won; if nobody, begin the next turn.

    Rules: TM-DISC-03, TM-VP-01 to TM-VP-03, TM-ODD-07, HOUSE-MISSION-23, TM-ENEMY-04
    """
    gone = without_a_steady_christian(state)
    if gone:
        leave_together(state, gone, "no_christians", "TM-ODD-07")
        if state.outcome is not None:
            return
    totals: list[Change] = [Note("mission_totals", None, (), tuple((s, points(state, s)) for s in churches(state)))]
    commit(state, Cause(rule="TM-VP-02"), totals)
    winners = those_who_won(state)
    if winners:
        finish(state, winners, "points")
        return
    close_phase(state, Cause(rule="TM-TURN-01"))
    swap(state, frames.MissionTurn())


def those_who_won(state: State) -> tuple[Seat, ...]:
    """Return who has won by points; nobody if the best are equal.

    Rules: TM-VP-01, TM-VP-03, TM-TEAM-03, HOUSE-MISSION-21, HOUSE-MISSION-22
    """
    rules = rules_of(state)
    here = churches(state)
    goal = rules.team_objective if rules.teams else rules.objective
    sides = list(dict.fromkeys(tuple(s for s in team_of(state, seat) if s in here) for seat in here))
    there = [(sum(points(state, s) for s in side), side) for side in sides if _all_at(state, side, goal)]
    best = max((total for total, _ in there), default=0)
    at_the_top = [side for total, side in there if total == best]
    return at_the_top[0] if len(at_the_top) == 1 else ()


def _all_at(state: State, side: tuple[Seat, ...], goal: int) -> bool:
    return all(points(state, s) >= goal for s in side)
