"""What may come beside an answer: conceding, holding, running out of time, agreeing on a draw."""

from typing import assert_never

from engine.kernel.errors import IllegalAnswer
from engine.kernel.inputs import AgreeDraw, Concede, Hold, Intervention, Manual, Object, TimeUp
from engine.kernel.state import State
from engine.redemption.rules.game_rules import end_game, set_field
from engine.redemption.rules.priority import HOLD


def intervene(state: State, given: Intervention) -> None:
    """Carry out an intervention. Raises IllegalAnswer where it is not allowed."""
    match given:
        case Concede(player):
            others = tuple(s for s in state.seats if s != player)
            if len(others) != 1:
                raise IllegalAnswer(("concede_needs_two_seats",))
            end_game(state, others, "conceded")
        case Hold(player, wanted):
            set_field(state, HOLD, player, value=wanted, rule="REG-PRIO-01")
        case AgreeDraw():
            end_game(state, (), "draw_agreed")
        case TimeUp() | Manual() | Object():
            raise IllegalAnswer(("not_supported",))
        case _:
            assert_never(given)
