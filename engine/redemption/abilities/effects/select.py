"""Select and name: a card is chosen, or named, and nothing happens to it; later words refer to it."""

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.effect_kinds import KINDS


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan only the log entry, which names cards that everybody can see. Rules: REG-SA-09, REG-SA-10, R11-UNIQ-14"""
    if KINDS[effect.verb].names_cards:
        said = context.instance.outcome(context.path)
        return [Note("named", context.carrier, (context.card,), said.named if said is not None else "")]
    named = tuple(c for c in targets if context.state.cards[c].known == context.state.everyone)
    return [Note("select", context.you, named, len(targets))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
