"""Effects that change no card but last for a time: protect, ignore, use other Enhancements, restrict.

What they do is derived from the active abilities when it is asked for; completing one only records its targets.
"""

from typing import Final

from engine.kernel.changes import Change, Note, Set
from engine.kernel.ids import CardId, Field
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Action, Effect, Restriction
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import verbs_of

#: What is written of a player who skips a phase, before its name.
SKIPS: Final = "skips"
SKIPPED: Final = {Action.SKIP_DRAW: "draw", Action.SKIP_BATTLE: "battle"}
#: Rules: REG-PROT-01, REG-IGNORE-01, REG-USE-01, REG-HSIZE-01, REG-HSIZE-04, REG-RESTR-01
VERBS: Final[frozenset[Verb]] = verbs_of(lambda kind: kind.derived and not kind.stops)


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan nothing, except that a phase to be skipped is recorded until it comes. Rule: REG-RESTR-04"""
    what = effect.arguments
    if not isinstance(what, Restriction) or what.action not in SKIPPED:
        return []
    name = SKIPPED[what.action]
    skipped = [Set(Field(f"{SKIPS} {name}", s), context.instance.id) for s in context.carriers()]
    return [*skipped, *(Note("will_skip", s, (), name) for s in context.carriers())]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
