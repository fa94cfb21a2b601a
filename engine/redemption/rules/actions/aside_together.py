"""Several set-aside Enhancements on one character, which the rulebook lets a player play at the same time."""

from typing import Final

from engine.kernel.changes import Change, Set
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import types_of_ability
from engine.redemption.abilities.terms.set_aside import is_aside
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import intents as does
from engine.redemption.model.setup import rules_of

#: Whom a player has just set aside by an Enhancement he played, and in which phase.
JUST_SET_ASIDE: Final = "just_set_aside"


def sets_aside(state: State, card: CardId) -> bool:
    """Say whether a card has a set-aside ability."""
    return Verb.SET_ASIDE in types_of_ability(state, card)


def just_set_aside(state: State, seat: Seat) -> tuple[CardId, ...]:
    """Return the character on which a player may play one more set-aside Enhancement; empty if he did anything since.

    Rules: RB-SETA-04, HOUSE-ABIL-49
    """
    noted = state.read(Field(JUST_SET_ASIDE, seat))
    if noted is None:
        return ()
    phase, user = noted
    return (user,) if phase == state.phase().id and is_aside(state, user) else ()


def plan_note(state: State, seat: Seat, intent: does.Intent) -> list[Change]:
    """Plan to record on which character a set-aside Enhancement is played, or that something else was done.

    Rules: RB-SETA-04, HOUSE-ABIL-49
    """
    field = Field(JUST_SET_ASIDE, seat)
    if isinstance(intent, does.PlayOutsideBattle) and rules_of(state).set_aside_together:
        return [Set(field, (state.phase().id, intent.user))] if sets_aside(state, intent.card) else []
    return [Set(field, None)] if state.read(field) is not None else []
