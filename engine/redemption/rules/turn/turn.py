"""The course of a turn: its phases, and passing it on."""

from engine.kernel.changes import Add, Change, Note, Set
from engine.kernel.engine import pop, push, swap
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.ledger import close_phase, commit, open_phase
from engine.kernel.state import Frame, State
from engine.redemption.abilities.activation.interrupt import end_with_phase
from engine.redemption.abilities.activation.return_from_set_aside import count_turns
from engine.redemption.abilities.activation.triggers import happen
from engine.redemption.abilities.activation.turns_over import end_claims, end_placings
from engine.redemption.abilities.conditions.events import Happened
from engine.redemption.abilities.effects.lasting import SKIPS
from engine.redemption.abilities.terms.roster import roster
from engine.redemption.language.ast.vocabulary import Happening
from engine.redemption.model import zones
from engine.redemption.model.ability_frames import Settle
from engine.redemption.model.frames import (
    BattlePhase,
    BeginPhase,
    DiscardPhase,
    DrawPhase,
    EndOfTurn,
    EndPhase,
    PreparationPhase,
    Turn,
    UpkeepPhase,
)
from engine.redemption.model.instances import Progress, instances
from engine.redemption.model.phases import (
    ATTACKER,
    BATTLE,
    DISCARD,
    DRAW,
    NEW_PHASE,
    PHASES,
    PREPARATION,
    RESCUE_ONLY,
    UPKEEP,
)
from engine.redemption.model.played import TURNS_TAKEN
from engine.redemption.model.setup import rules_of
from engine.redemption.model.stops import Stop
from engine.redemption.rules.actions.game_rules import end_after_rounds, end_by_score, out_of_game, settle
from engine.redemption.rules.priority.priority import open_window
from engine.redemption.rules.set_up import stars
from engine.redemption.rules.set_up.setup import FIRST, draw

TURN = Field("turn")
ACTIVE = Field("active_player")
STILL = Field("still_position")

#: Once all decks were empty, a game is stalled after so many rounds that change no number of cards. Rule: HOUSE-PLAY-01
STALLED_ROUNDS = 3


def step_turn(state: State, frame: Turn) -> None:
    """Begin a turn and put its phases on the stack.

    Rules: RB-TURN-01, REG-TURN-01, REG-BGL-03
    """
    seat = frame.seat
    changes: list[Change] = [Add(TURN, 1), Add(Field(TURNS_TAKEN, seat), 1), Set(ACTIVE, seat), Note("turn", seat)]
    commit(state, Cause(rule="REG-TURN-01"), changes)
    swap(state, *phases_from(seat, DRAW), EndOfTurn(seat))


def phases_from(seat: Seat, name: str) -> tuple[Frame, ...]:
    """Return the frames of a turn's phases from one of them on. Rule: REG-TURN-01"""
    work: dict[str, Frame] = {
        DRAW: DrawPhase(seat),
        UPKEEP: UpkeepPhase(seat),
        PREPARATION: PreparationPhase(seat),
        BATTLE: BattlePhase(seat),
        DISCARD: DiscardPhase(seat),
    }
    names = PHASES[PHASES.index(name) :]
    return tuple(frame for n in names for frame in (BeginPhase(n, seat), work[n], EndPhase()))


def step_begin_phase(state: State, frame: BeginPhase) -> None:
    """Open the phase instance, or skip the phase if its player has to.

    Abilities negated until the end of the last phase reactivate first. Rules: REG-RESTR-04, REG-SA-16
    """
    pop(state)
    skipped = Field(f"{SKIPS} {frame.name}", frame.seat)
    if state.read(skipped) is not None:
        commit(state, Cause(rule="REG-RESTR-04"), [Set(skipped, None), Note("skips", frame.seat, (), frame.name)])
        pop(state)
        pop(state)
        return
    open_phase(state, frame.name, frame.seat, Cause(rule="REG-TURN-01"))
    if any(i.progress is Progress.STOPPED for i in instances(state)):
        push(state, Settle("REG-SA-16"))


def step_end_phase(state: State, frame: EndPhase) -> None:
    """Close the phase instance, so that nothing in it can be undone; a phase that an ability begins follows.

    What waits for the end of the turn acts before that. Rule: REG-SA-25
    """
    if state.phase().name == DISCARD and not frame.told and Happening.END_OF_TURN in roster(state).waiting:
        swap(state, EndPhase(told=True))
        happen(state, Happened(Happening.END_OF_TURN, (), state.phase().seat))
        return
    pop(state)
    ended, begun = state.phase(), state.read(NEW_PHASE)
    again = begun is not None and begun[0] == ended.id
    end_with_phase(state, turn_over=ended.name == DISCARD and not again)
    close_phase(state, Cause(rule="REG-TURN-01"))
    if again:
        _begin_again(state, ended.seat, *begun[1:])
    elif state.read(RESCUE_ONLY) or state.read(ATTACKER) is not None:
        commit(state, Cause(rule="R11-BEGINPH-06"), [Set(RESCUE_ONLY, None), Set(ATTACKER, None)])


def _begin_again(state: State, seat: Seat, name: str, rescue: bool, by: CardId | None = None) -> None:
    """Put a phase that begins again, and the phases after it, on the stack.

    Rules: R11-BEGINPH-01, R11-BEGINPH-04
    """
    told = Note("phase_again", seat, (), name)
    only = [Set(RESCUE_ONLY, rescue or None), *([] if by == state.read(ATTACKER) else [Set(ATTACKER, by)])]
    commit(state, Cause(rule="R11-BEGINPH-04"), [Set(NEW_PHASE, None), *only, told])
    at = max(i for i, f in enumerate(state.frames) if isinstance(f, EndOfTurn))
    state.frames = (*state.frames[: at + 1], *reversed(phases_from(seat, name)))


def step_draw_phase(state: State, frame: DrawPhase) -> None:
    """Draw, unless the edition has no draw in a player's first turn.

    Rules: RB-DRAW-01, RB-DRAW-02, RB-DRAW-03, REG-TURN-03, R11-TURN-06
    """
    seat = frame.seat
    swap(state, open_window(state, Stop.DRAW, seat))
    if draws_this_turn(state, seat):
        before = frozenset(state.zone(zones.HAND, seat))
        draw(state, seat, rules_of(state).cards_drawn, Cause(rule="REG-TURN-03"))
        settle(state, Cause(rule="REG-TURN-03"))
        stars.offer(state, seat, tuple(c for c in state.zone(zones.HAND, seat) if c not in before))


def draws_this_turn(state: State, seat: Seat) -> bool:
    """Say whether a player draws in this turn's Draw Phase. Rules: RB-DRAW-01, REG-TURN-03"""
    if state.number(Field(TURNS_TAKEN, seat)) > 1:
        return True
    who = rules_of(state).first_turn_draw
    return who == "all" or (who == "all_but_first" and seat != state.read(FIRST))


def step_upkeep(state: State, frame: UpkeepPhase) -> None:
    """Count turns of cards set aside, controlled or placed for a number of turns. Rules: RB-UPKEEP-01, REG-TURN-05"""
    seat = frame.seat
    swap(state, open_window(state, Stop.UPKEEP, seat))
    count_turns(state, seat)
    end_claims(state, seat)
    end_placings(state)


def step_end_of_turn(state: State, frame: EndOfTurn) -> None:
    """Pass the turn to the left, or end a game in which nothing more can happen.

    Rules: RB-SETUP-12, DBR-TEAMS-13, HOUSE-PLAY-01, HOUSE-PLAY-14, RB-GL-60
    """
    end_after_rounds(state)
    if state.outcome is not None:
        return
    gone = out_of_game(state)
    count = len(state.seats)
    following = next(s for i in range(1, count + 1) if (s := Seat((frame.seat + i) % count)) not in gone)
    swap(state, Turn(following))
    each = count - len(gone)
    recent, turns = state.read(STILL) or ((), 0)
    if not recent and any(state.zone(zones.DECK, s) for s in state.seats):
        return
    still = tuple((z.name, z.seat, len(held)) for z, held in sorted(state.zones.items()))
    turns = turns + 1 if len(recent) >= each and recent[-each] == still else 0
    commit(state, Cause(rule="HOUSE-PLAY-01"), [Set(STILL, ((*recent, still)[-each:], turns))])
    if turns > (STALLED_ROUNDS - 1) * each:
        end_by_score(state, "stalled")
