"""Action Priority: the windows in which players act out of turn, and what they can do there."""

from engine.kernel.decisions import Decision, Message
from engine.kernel.engine import pop, swap
from engine.kernel.errors import EngineInvariant
from engine.kernel.ids import Field, Seat
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.model import intents as does
from engine.redemption.model import teams
from engine.redemption.model.attention import stops_at
from engine.redemption.model.frames import (
    DiscardPhase,
    InitiativeStep,
    Level,
    PreparationPhase,
    PriorityWindow,
    ResolveBattle,
)
from engine.redemption.model.options import PASS
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import current_battle
from engine.redemption.model.stops import Stop
from engine.redemption.rules.actions import battle_actions, dominants, out_of_battle, uses
from engine.redemption.rules.actions.game_rules import out_of_game, set_field
from engine.redemption.rules.actions.questions import ask_what_next

HOLD = "hold"
RULE = "REG-PRIO-01"


def order_from(state: State, active: Seat) -> tuple[Seat, ...]:
    """Return the order of Action Priority: the active player, in battle his opponent, then the rest in turn order.

    In team games his teammate comes before the other players. Rules: REG-PRIO-02, REG-PRIO-04, REG-PRIO-05
    """
    count = len(state.seats)
    gone = out_of_game(state)
    order = [s for i in range(count) if (s := Seat((active + i) % count)) not in gone]
    fight = current_battle(state)
    if fight is not None:
        engaged = [fight.attacker, fight.defender]
        engaged += [s for s in teams.teammates(state, fight.attacker) if s in order]
        order = [*engaged, *(s for s in order if s not in engaged)]
    return tuple(order)


def open_window(state: State, stop: Stop, active: Seat, declined: Seat | None = None) -> PriorityWindow:
    """Return a window at a point of the game; `declined` is the player who has just said that he does nothing more.

    Rules: REG-PRIO-03, R11-PRIO-03
    """
    level = Level.DOMINANTS if rules_of(state).priority_levels else Level.ANY
    return PriorityWindow(stop, order_from(state, active), passed=declined, level=level)


def after_action(state: State, stop: Stop, active: Seat) -> PriorityWindow:
    """Return the window after an action within a phase: for all, or only for those who called a Hold, by edition.

    Rules: REG-PRIO-02, R11-PRIO-02
    """
    has_levels = rules_of(state).priority_levels
    return open_window(state, Stop.AFTER_ACTION, active) if has_levels else window_for_holds(state, stop, active)


def window_for_holds(state: State, stop: Stop, active: Seat) -> PriorityWindow:
    """Return a window within a phase for the others who called a Hold. Rules: REG-PRIO-02, RB-DOM-01"""
    return PriorityWindow(stop, tuple(s for s in order_from(state, active) if s != active), for_holds=True)


def step_window(state: State, frame: PriorityWindow) -> None:
    """Ask the next player who wants to be asked here; when all have declined, go to the next level or close the window.

    Rules: REG-PRIO-03, R11-PRIO-04
    """
    at, declined = frame.at, frame.declined
    back = _back_in_his_phase(state, frame)
    while declined < len(frame.order):
        seat = frame.order[at]
        if seat == back:
            break
        if wants_to_be_asked(state, frame, seat):
            if (at, declined) != (frame.at, frame.declined):
                swap(state, replace(frame, at=at, declined=declined))
            at_point = HOLD if frame.for_holds else frame.stop.value
            ask_what_next(state, seat, _intents_in(state, frame, seat), Message("window", (at_point,)), RULE, PASS)
            return
        at, declined = (at + 1) % len(frame.order), declined + 1
    all_declined = declined >= len(frame.order)
    if frame.level is Level.DOMINANTS and all_declined and any(uses.has_manual(state, s) for s in frame.order):
        swap(state, replace(frame, at=0, declined=0, level=Level.MANUAL))
        return
    pop(state)
    if frame.stop is Stop.RESOLUTION and frame.acted and isinstance(state.frames[-1], ResolveBattle):
        # somebody acted: initiative is looked at again before the battle resolves
        swap(state, InitiativeStep(all_declined=True))


def wants_to_be_asked(state: State, frame: PriorityWindow, seat: Seat) -> bool:
    """Say whether a player is asked here; this never depends on what he holds.

    A player is asked at his stops, or if he called a Hold. Before a battle resolves, only its two players are asked. A
    player who has acted is asked again until he declines. Rules: REG-TURN-18, R11-TURN-05
    """
    if frame.level is Level.MANUAL and not uses.has_manual(state, seat):
        return False
    if seat in out_of_game(state):
        return False
    if frame.level is not Level.MANUAL and frame.acted and frame.declined == 0 and seat == frame.order[frame.at]:
        return True
    holds = HOLD in state.written and state.read(Field(HOLD, seat))
    if frame.for_holds:
        return holds is True
    stops = stops_at(state, seat)
    if seat == frame.passed and not frame.acted and Stop.ALWAYS not in stops:
        return False
    if holds:
        return True
    if frame.stop not in stops:
        return frame.acted and seat == frame.order[0]
    if frame.stop is Stop.RESOLUTION and Stop.ALWAYS not in stops:
        fight = current_battle(state)
        return fight is not None and seat in (fight.attacker, fight.defender)
    return True


def _back_in_his_phase(state: State, frame: PriorityWindow) -> Seat | None:
    """Return the active player if he may act again here, which he does in the menu of his phase; else None."""
    phase = _phase_below(state) if frame.stop is not Stop.AFTER_ACTION else None
    return phase.seat if phase is not None and not phase.declined else None


def _phase_below(state: State) -> PreparationPhase | DiscardPhase | None:
    """Return the phase in which, or after which, a window is open."""
    below = state.frames[-2] if len(state.frames) > 1 else None
    return below if isinstance(below, PreparationPhase | DiscardPhase) else None


def _give_phase_back(state: State) -> None:
    """Let a phase continue though its player had declined, since somebody acted. Rules: REG-PRIO-02, REG-PRIO-03"""
    phase = _phase_below(state)
    if phase is not None:
        state.frames = (*state.frames[:-2], replace(phase, declined=False, given_back=True), state.frames[-1])


def _intents_in(state: State, frame: PriorityWindow, seat: Seat) -> list[does.Intent]:
    """Return what a player can do in a window, at its level. Rules: REG-PRIO-01, R11-PRIO-01, R11-PRIO-03"""
    if frame.level is Level.MANUAL:
        return uses.usable(state, seat)
    able = dominants.playable(state, seat) if frame.level is Level.DOMINANTS else uses.out_of_turn(state, seat)
    intents: list[does.Intent] = [*able, *out_of_battle.healing_intents(state, seat)]
    if frame.stop is Stop.RESOLUTION:
        intents += battle_actions.late_intents(state, seat)
    elif frame.stop in (Stop.BATTLE_BEGUN, Stop.INITIATIVE):
        intents += battle_actions.site_intents(state, seat)
    return intents


def answer_window(state: State, frame: PriorityWindow, decision: Decision, intent: does.Intent) -> None:
    """Carry out what a player did in a window; he keeps priority until he declines, or uses an ability.

    After an ability is used, the active player is asked first again. In editions with levels, the first level begins
    again after each action.

    Rules: REG-TURN-18, REG-SA-24, R11-SA-08, R11-PRIO-05, R11-PRIO-06
    """
    seat = decision.player
    comes_again = frame.level is Level.DOMINANTS and uses.has_manual(state, seat)
    if state.read(Field(HOLD, seat)) and not comes_again:
        set_field(state, HOLD, seat, value=False, rule=RULE)
    if isinstance(intent, does.Pass):
        following = (frame.at + 1) % len(frame.order)
        swap(state, replace(frame, at=following, declined=frame.declined + 1))
        return
    following = 0 if isinstance(intent, does.UseAbility) else frame.at
    if frame.for_holds and isinstance(intent, does.UseAbility):
        pop(state)
    else:
        level = Level.DOMINANTS if frame.level is Level.MANUAL else frame.level
        swap(state, replace(frame, at=following, declined=0, acted=True, level=level))
        _give_phase_back(state)
    match intent:
        case does.PlayDominant() | does.UseAbility():
            uses.act(state, seat, intent)
        case does.PlayOutsideBattle():
            out_of_battle.play(state, seat, intent)
        case does.Block(card):
            battle_actions.enter_block(state, seat, card)
        case does.AddSite(site):
            battle_actions.add_site(state, seat, site)
        case _:
            raise EngineInvariant(f"{intent} in a window")
