"""Why a thinking player took an answer: what improves most by it, said without naming any card."""

import enum
from typing import Final

from engine.play.search.features import FEATURES
from engine.play.search.thinking import Considered, Thought
from engine.play.search.worth import weights


class Reason(enum.Enum):
    """A reason for an answer, with the features it is made of."""

    VICTORY = ()
    SOULS = ("souls rescued", "one soul from winning", "two souls from winning", "souls rescued as decks run out")
    AT_STAKE = ("souls at home", "a soul in reach")
    HEROES = ("strength of heroes", "strongest hero")
    EVIL = ("strength of evil characters", "strongest evil character")
    TABLE = ("artifacts", "sites and fortresses")
    LATER = (
        "cards in hand", "characters in hand", "usable good enhancements", "usable evil enhancements",
        "other enhancements", "good dominants", "evil dominants", "cards in deck",
    )  # fmt: skip
    TIME = ("at turn",)
    NOTHING_BETTER = (None,)


#: The reason of each feature.
REASONS: Final = {name: reason for reason in Reason for name in reason.value if name is not None}


def reason_of(thought: Thought) -> Reason | None:
    """Return the main reason for the answer taken rather than the next best; None if there was no other."""
    best, *others = thought.considered
    compared = [one for one in others if one.values.keys() & best.values.keys()]
    if not compared:
        return None
    gains = _gains(best, max(compared, key=lambda one: one.mean))
    reason = max(gains, key=lambda each: gains[each])
    return reason if sum(gains.values()) > 0 and gains[reason] > 0 else Reason.NOTHING_BETTER


def _gains(best: Considered, other: Considered) -> dict[Reason, float]:
    """Return by reason how much better one answer did than another, over the worlds in which both were tried."""
    gains = dict.fromkeys(Reason, 0.0)
    for world in best.values.keys() & other.values.keys():
        ours, theirs = best.stood.get(world), other.stood.get(world)
        if ours is None or theirs is None:
            gains[Reason.VICTORY] += best.values[world] - other.values[world]
            continue
        for name, weight, mine, others in zip(FEATURES, weights(), ours, theirs, strict=True):
            gains[REASONS[name]] += weight / 2 * (mine - others)
    return gains
