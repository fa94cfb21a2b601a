"""Alternatives that do not all lie in one place: each is looked for where it says, or where its default is."""

from engine.kernel.records import replace
from engine.redemption.language.ast.nouns import AnyOf, Filter, Selection, Target
from engine.redemption.language.ast.vocabulary import Nth


def apart(target: Target, what: AnyOf) -> tuple[Target, ...]:
    """Split alternatives into targets of their own if one of them names its own place. Rule: REG-TARGET-24"""
    options = what.options
    placed = target.source is None and any(isinstance(o, Filter) and o.place is not None for o in options)
    return tuple(replace(target, what=option) for option in options) if placed or any(map(is_last, options)) else ()


def is_last(what: Selection) -> bool:
    """Say whether words mean the card played last."""
    return isinstance(what, Filter) and what.nth is Nth.LAST
