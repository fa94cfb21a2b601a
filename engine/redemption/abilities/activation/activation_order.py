"""The order in which the abilities of characters that enter battle activate, and where their work waits."""

from typing import Final

from engine.kernel.ids import Bond
from engine.kernel.state import Frame, State
from engine.redemption.abilities.reading.readings import effects_in
from engine.redemption.language.ast.vocabulary import ONE_OPPONENT, Verb
from engine.redemption.language.effect_kinds import verbs_of
from engine.redemption.model.ability_frames import ActivateCards, Settle, Triggered, VerifyBattle
from engine.redemption.model.instances import AbilityInstance

#: The steps of the order in which abilities activate.
PRINTED: Final = 2
GAINED: Final = 3
WEAPON: Final = 4
SAME_SIDE: Final = 5
VERIFY: Final = 6
OPPOSITE_SIDE: Final = 7
SIDE_BATTLE: Final = 8
PENDING: Final = 9

_SAME: Final = verbs_of(lambda kind: kind.joins_side)
_OPPOSITE: Final = frozenset({Verb.CHOOSE_OPPONENT})


def step_of(state: State, instance: AbilityInstance) -> int:
    """Return the step in which an ability activates: those that add characters come later than all others.

    The effects of an Enhancement played on a character act in the order of its text. Rules: REG-AAO-02, R11-AAO-04,
    REG-AAO-03, REG-AAO-04, REG-AAO-05, R11-AAO-05, REG-AAO-07, REG-AAO-08, R11-AAO-06, R11-AAO-07
    """
    bond = state.cards[instance.card].location.bond
    if bond is Bond.USED_BY:
        return PRINTED
    effects = [e for _, e in effects_in(state, instance)]
    verbs = frozenset(e.verb for e in effects)
    if Verb.SIDE_BATTLE in verbs:
        return SIDE_BATTLE
    if verbs & _OPPOSITE or any(e.verb is Verb.PRESENT and e.actor in ONE_OPPONENT for e in effects):
        return OPPOSITE_SIDE
    if verbs & _SAME or Verb.PRESENT in verbs:
        return SAME_SIDE
    if bond is Bond.EQUIPPED_TO:
        return WEAPON
    return PRINTED if instance.gained is None else GAINED


def insert(state: State, work: tuple[Frame, ...], step: int) -> None:
    """Put frames on the stack below all frames of the same or an earlier step of the activation order.

    A character that a newcomer brings in acts at once, but its later steps wait for those of the whole group. Rules:
    REG-AAO-05, REG-AAO-07, REG-AAO-08, R11-AAO-03
    """
    at = len(state.frames)
    while at and _step_of_frame(state, state.frames[at - 1]) <= step:
        at -= 1
    state.frames = (*state.frames[:at], *reversed(work), *state.frames[at:])


def _step_of_frame(state: State, frame: Frame) -> int:
    """Return the step a frame belongs to; work not of characters entering battle comes after all steps."""
    match frame:
        case Settle() | ActivateCards():
            return PRINTED
        case VerifyBattle():
            return VERIFY
        case Triggered():
            return PENDING
        case _:
            instance = state.instances.get(frame.owner) if frame.owner is not None else None
            if instance is None or instance.firing is not None:
                return PENDING
            is_used = state.cards[instance.card].location.bond is Bond.USED_BY
            return PENDING if is_used else step_of(state, instance)
