"""Choose the opponent: which characters may be brought into battle, and which of them as an opponent."""

from engine.cards.model import CardType
from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.enter_battle import may_enter
from engine.redemption.abilities.ongoing.ignore import is_barred
from engine.redemption.abilities.reading.context import Context
from engine.redemption.model import cards
from engine.redemption.model.battle import BattleKind
from engine.redemption.model.status import current_battle


def may_come(state: State, card: CardId) -> bool:
    """Say whether a character may enter battle by an ability. Rules: REG-BATTLE-20, REG-IGNORE-07, RB-GL-41"""
    return may_enter(state, card) and not is_barred(state, card)


def may_oppose(context: Context, card: CardId) -> bool:
    """Say whether a character can be chosen as an opponent. Rules: REG-CHOOSE-05, REG-BATTLE-02"""
    fight = current_battle(context.state)
    if fight is None or not may_come(context.state, card):
        return False
    good_side = (fight.kind is BattleKind.TAUNT) is (fight.defender != context.you)
    wanted = CardType.HERO if good_side else CardType.EVIL_CHARACTER
    return cards.type_of(context.state, card) is wanted
