"""The Enemy of a game for one, if it plays by itself."""

from engine.kernel.chance import below
from engine.kernel.state import State
from engine.mission.model import zones
from engine.mission.model.frames import Link
from engine.mission.model.intents import Play
from engine.mission.model.printed import Kind
from engine.mission.model.setup import ENEMY
from engine.mission.model.status import maturity
from engine.mission.rules.offers import plays


def choose(state: State, links: tuple[Link, ...], *, kairos: bool) -> Play | None:
    """Return what the Enemy plays: the first card of its hand that it can play, on the most mature target.

    Chance decides between equal targets, and between the effects of a card with several.

    Rules: TM-ENEMY-02, TM-ENEMY-03
    """
    able = list(plays(state, ENEMY, (Kind.ENEMY,), links, kairos=kairos))
    if not able:
        return None
    first = [p for p in able if p.card == able[0].card]

    def height(play: Play) -> int:
        return max((maturity(state, t) for t in play.targets), default=0)

    top = max(height(p) for p in first)
    among = [p for p in first if height(p) == top]
    at = below(state.chance, len(among))
    state.chance = state.chance.next()
    return among[at]


def act(state: State) -> Play | None:
    """Return what the Enemy plays in its action, Kairos or not, in the order of its hand. Rule: TM-ENEMY-03"""
    found = [p for kairos in (False, True) if (p := choose(state, (), kairos=kairos)) is not None]
    hand = list(state.zone(zones.ENEMY_HAND, ENEMY))
    return min(found, key=lambda p: hand.index(p.card), default=None)


def answer(state: State, links: tuple[Link, ...]) -> Play | None:
    """Return what the Enemy adds to a chain, if the last link is the player's. Rule: HOUSE-MISSION-31"""
    if not links or links[-1].seat == ENEMY:
        return None
    return choose(state, links, kairos=True)
