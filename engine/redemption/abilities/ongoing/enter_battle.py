"""A character's entry into the Field of Battle, by game action or by an effect."""

from typing import Final

from engine.cards.model import CardType
from engine.kernel.changes import Change, Set
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.readings import who_mention
from engine.redemption.language.ast.vocabulary import Nth
from engine.redemption.model import cards
from engine.redemption.model.battle import BattleKind
from engine.redemption.model.played import plan_entered
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import DEFENDER_ENTERED, current_battle

TURN: Final = Field("turn")
ENTERED: Final = "entered_battle"


def plan_entry(state: State, seat: Seat, card: CardId, wanted: CardType, battle_zone: str) -> list[Change]:
    """Plan a character's entry into battle with its weapons, in an identity in which it may enter.

    Rules: REG-BATTLE-19, REG-ATT-08 (the entry by an ability is undone with it), REG-DUAL-01
    """
    changes: list[Change] = []
    identities = cards.faces_of_type(state, card, frozenset({wanted}))
    if identities and cards.identity_of(state, card) not in identities:
        changes.append(Set(Field(cards.IDENTITY, card), identities[0]))
    changes += relocation.relocate(state, card, battle_zone, to=seat)
    changes.append(Set(Field(ENTERED, card), state.number(TURN)))
    if who_mention(state, Nth.NEXT.value) or who_mention(state, Nth.LAST.value):
        changes.append(plan_entered(state, card, seat))
    fight = current_battle(state)
    if fight is not None and fight.kind is not BattleKind.SIDE_BATTLE and seat == fight.defender:
        changes.append(Set(DEFENDER_ENTERED, fight.phase))
    return changes


def may_enter(state: State, card: CardId) -> bool:
    """Say whether a character may enter battle: it is not paralyzed, and nothing else prevents it. Rule: REG-PARA-01"""
    return not cards.is_paralyzed(state, card) and may_enter_again(state, card)


def may_enter_again(state: State, card: CardId) -> bool:
    """Say whether a character has not been in battle this turn, or may enter once more.

    Rules: REG-BATTLE-20, R11-ADD-02, REG-UNIQ-09, REG-UNIQ-29, RB-GL-63
    """
    if state.read(Field(ENTERED, card)) != state.number(TURN):
        return True
    return rules_of(state).reentry == "unique_once" and not cards.is_unique(state, card)
