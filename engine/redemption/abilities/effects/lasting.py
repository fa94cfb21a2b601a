"""Effects that change nothing on the table and hold for a time: protect, ignore, use other Enhancements, restrict.

What they do is derived from the abilities at work wherever it matters; completing one only notes its targets.
"""

from typing import Final

from engine.kernel.changes import Change
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.ast.effects import Effect
from engine.redemption.abilities.ast.vocabulary import Verb
from engine.redemption.abilities.context import Context

#: Rules: REG-PROT-01, REG-IGNORE-01, REG-USE-01, REG-HSIZE-01, REG-HSIZE-04, REG-RESTR-01
VERBS: Final = frozenset(
    {
        Verb.PROTECT,
        Verb.IGNORE,
        Verb.USE_OTHER,
        Verb.FIRST_STRIKE,
        Verb.SITE_ACCESS,
        Verb.CHANGE_HAND_SIZE,
        Verb.RESTRICT,
    }
)  # fmt: skip


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan nothing."""
    return []


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
