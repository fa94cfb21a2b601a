"""How often an ability may be used: counted for all copies of a card a player has, and undone with the use."""

from typing import Final

from engine.cards.model import CardType
from engine.kernel.ids import Field
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import ability_of, section_of
from engine.redemption.language.ast.conditions import Happening, Window
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import Limit
from engine.redemption.model import cards
from engine.redemption.model.instances import AbilityInstance

_ENDS_WITH_ITS_USES: Final = cards.SITES | {CardType.ARTIFACT}


def limits_on(state: State, instance: AbilityInstance, clause: Clause) -> tuple[Limit, ...]:
    """Return the limits on a clause: its own, and those of its section; each holds beside the others.

    The return of cards that were set aside is no further use. Rules: REG-LIMIT-01, REG-SETA-05
    """
    if clause.trigger is not None and clause.trigger.first:
        return (Limit(1, None),)
    own = () if clause.limit is None else (clause.limit,)
    if clause.trigger is not None and Happening.RETURNS in clause.trigger.happenings:
        return own
    return (*own, *(m for m in section_of(state, instance).modifiers if isinstance(m, Limit)))


def counter(state: State, instance: AbilityInstance, limit: Limit) -> Field:
    """Return the field that counts uses: per turn or the like, else per card until it is at face value again.

    Each player's uses are counted separately, and so are those of a gained ability, each time it was gained.

    Rules: REG-LIMIT-02, REG-LIMIT-03, REG-LIMIT-04, REG-TURN-20
    """
    turn = state.number(Field("turn"))
    gained = instance.gained
    match limit.per:
        case None:
            used = cards.USED if gained is None else f"used gained {gained} by"
            return Field(f"{used} {instance.controller}", instance.card)
        case Window.TURN:
            span = f"turn {turn}"
        case Window.ROUND | Window.ROUND_APART:
            span = f"round {(turn - 1) // len(state.seats)}"
        case Window.BATTLE | Window.PHASE:
            span = f"phase {state.phase().id}"
        case Window.GAME:
            span = "game"
    span = f"{span} by {instance.controller}"
    if limit.per is Window.ROUND_APART and instance.firing is not None:
        span = f"{span} of {instance.firing.seat}"
    if gained is not None:
        return Field(f"used gained {gained} {span}", instance.card)
    return Field(f"used {instance.section} {span}", cards.first_copy(state, instance.words))


def uses_left(state: State, instance: AbilityInstance, clause: Clause) -> int | None:
    """Return how often a clause may still be used; None if nothing limits it. Rule: REG-LIMIT-01"""
    left = [limit.number - _used(state, instance, limit) for limit in limits_on(state, instance, clause)]
    return max(0, min(left)) if left else None


def _used(state: State, instance: AbilityInstance, limit: Limit) -> int:
    return state.number(counter(state, instance, limit))


def is_used_up(state: State, instance: AbilityInstance, clause: Clause) -> bool:
    """Say whether a clause has been used as often as allowed."""
    return uses_left(state, instance, clause) == 0


def is_spent(state: State, instance: AbilityInstance) -> bool:
    """Say whether an Artifact or Site has been used as often as it ever may be, so that it is discarded.

    Rules: REG-LIMIT-05, RB-PREP-16
    """
    return state.cards[instance.card].stay == instance.stay and has_no_use_left(state, instance)


def has_no_use_left(state: State, instance: AbilityInstance) -> bool:
    """Say whether the text of an Artifact or Site can never be used again. Rule: REG-LIMIT-05"""
    if cards.type_of(state, instance.card) not in _ENDS_WITH_ITS_USES:
        return False
    return any(
        limit.per in (None, Window.GAME) and _used(state, instance, limit) >= limit.number
        for clause in ability_of(state, instance).clauses
        for limit in limits_on(state, instance, clause)
    )
