"""The Intro-Prep Phase of team games: before the first turn all put down cards from the hands they drew first."""

from engine.kernel.decisions import Decision, Message
from engine.kernel.engine import pop
from engine.kernel.state import State
from engine.redemption.model import intents as does
from engine.redemption.model.frames import IntroPrep
from engine.redemption.model.options import NEXT_PHASE
from engine.redemption.rules.actions.putting_down import hand_intents, is_territory_class
from engine.redemption.rules.actions.questions import ask_what_next
from engine.redemption.rules.turn import preparation


def intents(state: State, frame: IntroPrep) -> list[does.Intent]:
    """Return what a player may put down: souls into Sites too, but no Enhancement that only sets aside or heals.

    Rule: DBR-TEAMS-11
    """
    return [
        *(i for i in hand_intents(state, frame.seat) if _is_laid_out(state, frame, i)),
        *preparation.soul_intents(state, frame.seat),
    ]


def _is_laid_out(state: State, frame: IntroPrep, intent: does.Intent) -> bool:
    match intent:
        case does.PutInTerritory(card) | does.PutInArtifactPile(card) | does.EquipWeapon(card):
            return card in frame.drawn
        case does.PlayOutsideBattle(card):
            return card in frame.drawn and is_territory_class(state, card)
        case _:
            return False


def step_intro_prep(state: State, frame: IntroPrep) -> None:
    """Ask what a player puts down, any number of cards in any order.

    Rules: REG-PRE-08, DBR-TEAMS-11, HOUSE-PLAY-12
    """
    ask_what_next(state, frame.seat, intents(state, frame), Message("intro_prep"), "REG-PRE-08", NEXT_PHASE)


def answer_intro_prep(state: State, frame: IntroPrep, decision: Decision, intent: does.Intent) -> None:
    """Put a card down, or go on with the next player. Rule: DBR-TEAMS-11"""
    if isinstance(intent, does.NextPhase):
        pop(state)
    else:
        preparation.carry_out(state, frame.seat, intent)
