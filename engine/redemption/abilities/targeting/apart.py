"""Alternatives that do not all lie in one place: each is looked for where it says, or where its default is."""

from engine.kernel.ids import CardId
from engine.kernel.records import replace
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect, With
from engine.redemption.language.ast.nouns import AnyOf, Filter, Reference, Selection, Target, This
from engine.redemption.language.ast.vocabulary import Nth


def apart(target: Target, what: AnyOf) -> tuple[Target, ...]:
    """Split alternatives into targets of their own if one of them names its own place. Rule: REG-TARGET-24"""
    options = what.options
    placed = target.source is None and any(isinstance(o, Filter) and o.place is not None for o in options)
    return tuple(replace(target, what=option) for option in options) if placed or any(map(is_last, options)) else ()


def other_ends(context: Context, effect: Effect, target: Target) -> tuple[CardId, ...]:
    """Return the cards that are exchanged with a target and that nobody chooses: none is exchanged with itself."""
    if not isinstance(effect.arguments, With) or target is not effect.arguments.target:
        return ()
    ends = [t.what for t in effect.targets]
    pointed = (c for e in ends if isinstance(e, Reference) for c in context.pointed_at(e.pointer))
    return (*(context.itself() if any(isinstance(e, This) for e in ends) else ()), *pointed)


def is_last(what: Selection) -> bool:
    """Say whether words mean the card played last."""
    return isinstance(what, Filter) and what.nth is Nth.LAST
