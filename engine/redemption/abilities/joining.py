"""On whose side a character joins a battle when an ability bands or adds it."""

from engine.kernel.ids import Seat
from engine.redemption.abilities.ast.effects import Bander, Effect
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.filters import matches
from engine.redemption.model.status import characters_on, current_battle


def joining_seat(context: Context, effect: Effect) -> Seat | None:
    """Return whose side the newcomers join, or None where nobody there can band. Rules: REG-BAND-01, REG-BAND-03"""
    fight = current_battle(context.state)
    if fight is None:
        return None
    if not isinstance(effect.arguments, Bander):
        return context.you
    for seat in (fight.attacker, fight.defender):
        side = characters_on(context.state, fight, seat)
        if any(matches(context, effect.arguments.target.what, c) for c in side):
            return seat
    return None
