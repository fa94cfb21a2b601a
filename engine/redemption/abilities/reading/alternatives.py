"""Alternatives of a target phrase in different places: each is looked for in its own place, or in the default one."""

from engine.kernel.records import replace
from engine.redemption.language.ast.nouns import AnyOf, Filter, Place, Selection, Target
from engine.redemption.language.ast.vocabulary import Nth


def alternatives(target: Target) -> tuple[Target, ...]:
    """Split a target if one of its alternatives names its own place; otherwise it is the only one.

    Rule: REG-TARGET-24
    """
    if not isinstance(target.what, AnyOf):
        return (target,)
    options = target.what.options
    placed = target.source is None and any(isinstance(o, Filter) and o.place is not None for o in options)
    return tuple(replace(target, what=o) for o in options) if placed or any(map(is_last, options)) else (target,)


def place_of(target: Target) -> Place | None:
    """Return the place that the words for a target name, if it is the place of all of them."""
    return target.source or (target.what.place if isinstance(target.what, Filter) else None)


def is_last(what: Selection) -> bool:
    """Say whether words mean the card played last."""
    return isinstance(what, Filter) and what.nth is Nth.LAST
