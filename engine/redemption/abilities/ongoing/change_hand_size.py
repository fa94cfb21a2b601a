"""How many cards a player may keep at the end of his turn."""

from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.negate_prevent import at_work
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.conditions import Until
from engine.redemption.language.ast.effects import HandSize
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model.instances import Path
from engine.redemption.model.setup import rules_of


def hand_limit(state: State, seat: Seat) -> int:
    """Return a player's maximum hand size at the end of the turn, as active abilities change it.

    What lasts until its card is discarded counts once, even if the card has entered battle again.

    Rules: HOUSE-ABIL-50, REG-HAND-05, RB-DISC-03, REG-TURN-16, RB-TURN-16, REG-HSIZE-01, REG-HSIZE-02, REG-HSIZE-03,
    REG-HSIZE-05
    """
    limit = rules_of(state).hand_limit
    if not state.instances:
        return limit
    added = 0
    until: set[tuple[CardId, int, int, Path]] = set()
    for instance, path, effect in at_work(state, Verb.CHANGE_HAND_SIZE):
        change = effect.arguments
        if isinstance(effect.duration, Until):
            same = (instance.card, instance.section, instance.ability, path)
            if same in until:
                continue
            until.add(same)
        if isinstance(change, HandSize) and seat in Context(state, instance).seats(change.whose):
            if change.sets:
                limit, added = change.change, 0
            else:
                added += change.change
    return max(0, limit + added)
