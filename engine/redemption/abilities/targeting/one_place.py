"""Effects on one player's place ("all cards of a territory", "a card from a hand"): which players may be chosen."""

from engine.kernel.ids import Seat, Sight
from engine.redemption.abilities.reading.alternatives import alternatives
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.targeting.search import is_barred
from engine.redemption.abilities.targeting.targeting import legal, parts
from engine.redemption.abilities.terms.places import one_place, zones_of
from engine.redemption.language.ast.effects import Effect
from engine.redemption.model import zones


def players_to_choose(context: Context, effect: Effect) -> tuple[Seat, ...]:
    """Return the players in whose territory, hand or other place the effect has a target; one of them is chosen.

    For a hidden place it only counts whether it is empty, so that the question reveals nothing.
    Rules: REG-TARGET-31, REG-UNIQ-26
    """
    state = context.state
    found: set[Seat] = set()
    for target in (a for t in parts(effect) for a in alternatives(t)):
        place = one_place(effect, target)
        if place is None:
            continue
        lying = {z for z in zones_of(context, place) if state.zones.get(z)}
        hidden = {z for z in lying if zones.SIGHTS[z.name] is not Sight.ALL and not is_barred(context, effect, z)}
        found |= {z.seat for z in hidden}
        reached = (state.cards[c].location.zone for c in legal(context, effect, target))
        found |= {z.seat for z in reached if z in lying and z not in hidden}
    return tuple(sorted(found))
