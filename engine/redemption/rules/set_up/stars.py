"""Star abilities: used when their card is drawn by the rules of the game, before Lost Souls of that draw activate."""

from typing import Final

from engine.kernel.changes import Learn, Note
from engine.kernel.decisions import Decision, Message
from engine.kernel.engine import pop, push, swap
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Seat
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities.activation.process import activate_star
from engine.redemption.abilities.activation.triggers import activate
from engine.redemption.abilities.reading.readings import has_star
from engine.redemption.model import cards, zones
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import ActivateSouls, StarAbilities
from engine.redemption.model.options import PASS
from engine.redemption.rules.actions.questions import ask_what_next

_STARS: Final = "has star abilities"


def offer(state: State, seat: Seat, drawn: tuple[CardId, ...]) -> None:
    """Put on the stack the question whether a player uses star abilities of the cards he drew.

    In a game with star abilities a player is asked after every draw, so that nobody learns what he holds.
    Rules: REG-PRE-02, REG-PRE-06, REG-PRE-09
    """
    if _has_star_abilities(state):
        push(state, StarAbilities(seat, drawn))


def _has_star_abilities(state: State) -> bool:
    found: bool | None = state.of_game.get(_STARS)
    if found is None:
        found = state.of_game[_STARS] = any(has_star(state, c) for c in state.cards)
    return found


def step_star_abilities(state: State, frame: StarAbilities) -> None:
    """Ask for the next star ability, as long as the player wants to use one. Rule: REG-PRE-06"""
    able = (c for c in frame.drawn if state.cards[c].location.zone.name == zones.HAND and has_star(state, c))
    ask_what_next(state, frame.seat, map(does.ChooseCard, able), Message("star_ability"), "REG-PRE-06", PASS)


def answer_star_abilities(state: State, frame: StarAbilities, decision: Decision, intent: does.Intent) -> None:
    """Reveal the card and carry out its star ability, then ask for the next."""
    if not isinstance(intent, does.ChooseCard):
        pop(state)
        return
    card = intent.card
    swap(state, StarAbilities(frame.seat, tuple(c for c in frame.drawn if c != card)))
    shown = [Learn(s, card) for s in state.seats]
    commit(state, Cause(rule="REG-PRE-06"), [*shown, Note("star_ability", frame.seat, (card,))])
    activate_star(state, card, frame.seat)


def step_activate_souls(state: State, frame: ActivateSouls) -> None:
    """Activate the abilities of a player's Lost Souls. Rule: REG-PRE-03"""
    pop(state)
    lying = state.zone(zones.LAND_OF_BONDAGE, frame.seat)
    activate(state, tuple(c for c in lying if cards.is_soul(state, c)), by_hand=True)
