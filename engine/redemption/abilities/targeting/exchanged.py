"""The other card of an exchange, if nobody chooses it."""

from engine.kernel.ids import CardId
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect, With
from engine.redemption.language.ast.nouns import Reference, Target, This


def other_ends(context: Context, effect: Effect, target: Target) -> tuple[CardId, ...]:
    """Return the cards that are exchanged with a target without being chosen; no card is exchanged with itself."""
    if not isinstance(effect.arguments, With) or target is not effect.arguments.target:
        return ()
    ends = [t.what for t in effect.targets]
    pointed = (c for e in ends if isinstance(e, Reference) for c in context.pointed_at(e.pointer))
    return (*(context.itself() if any(isinstance(e, This) for e in ends) else ()), *pointed)
