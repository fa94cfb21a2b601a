"""What a card still has to do after one of its abilities has ended a battle or a phase."""

from typing import Final

from engine.kernel.ids import AbilityId
from engine.kernel.state import Frame, State
from engine.redemption.model.ability_frames import Reactivate, Suspended, Triggered
from engine.redemption.model.frames import DiscardUsed, PlayedDominant
from engine.redemption.model.instances import instances

_PENDING: Final = (Triggered, Suspended, Reactivate)


def work_of(state: State, above: int, ability: AbilityId | None) -> tuple[Frame, ...]:
    """Return the frames above a position in the stack that belong to a played card, its own discard among them.

    Waiting triggered effects, and abilities that the card has interrupted, do not count.

    Rules: REG-SA-33, REG-ENDB-04
    """
    own = state.instances.get(ability) if ability is not None else None
    if own is None:
        return ()
    played = {i.id for i in instances(state) if (i.card, i.stay, i.firing) == (own.card, own.stay, own.firing)}
    return tuple(f for f in state.frames[above + 1 :] if not isinstance(f, _PENDING) and _is_its(f, played, own.card))


def _is_its(frame: Frame, played: set[AbilityId], card: object) -> bool:
    if isinstance(frame, PlayedDominant | DiscardUsed):
        return frame.card == card
    return frame.owner in played
