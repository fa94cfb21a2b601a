"""Cards that are not automated: as their ability would act, their player is given the time to carry it out by hand."""

from engine.kernel.decisions import Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop
from engine.kernel.state import State
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import ByHand
from engine.redemption.model.options import PASS


def step_by_hand(state: State, frame: ByHand) -> None:
    """Wait until the player says that he is done; operations by hand are possible meanwhile, and asked about anew.

    Rule: HOUSE-PLAY-04
    """
    source = Source("HOUSE-PLAY-04", frame.card)
    prompt = Message("by_hand", (frame.card,))
    ask(state, frame.seat, Kind.PLAY, (PASS,), prompt, source=source, default=("pass",))


def answer_by_hand(state: State, frame: ByHand, decision: Decision, intent: does.Intent) -> None:
    """Go on: what the card says was carried out, or nothing was to be done."""
    pop(state)
