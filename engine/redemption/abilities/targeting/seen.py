"""Targets among the cards that the ability has just looked at or revealed. Pure."""

from engine.kernel.records import replace
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import effect_at, effects_in, reading, steps_under
from engine.redemption.language.ast.conditions import Condition, XIs
from engine.redemption.language.ast.document import PrintedValue
from engine.redemption.language.ast.effects import Effect, Step
from engine.redemption.language.ast.nouns import AnyOf, Filter, Target, This
from engine.redemption.language.ast.quantities import BrigadesCounted, CardsReached
from engine.redemption.language.ast.vocabulary import Player, Pointer, Verb
from engine.redemption.language.effect_kinds import SHOWING, verbs_of
from engine.redemption.model.instances import Path

#: Effects that, after a look or reveal, are about the cards seen unless they name a place. Rule: REG-REVEAL-01
_OF_SEEN = verbs_of(lambda kind: kind.of_seen)
_SEEN = frozenset({Pointer.LOOKED_AT, Pointer.REVEALED})


def speaks_of_seen(context: Context, effect: Effect, target: Target) -> bool:
    """Say whether a target is one of the cards the ability has just looked at or revealed.

    The text says so, or the effect follows the look or reveal and names no place, condition or cost but this
    card and an X of the cards revealed.
    Rules: REG-LOOK-03, REG-REVEAL-03
    """
    what = target.what
    if isinstance(what, AnyOf):
        return all(speaks_of_seen(context, effect, replace(target, what=option)) for option in what.options)
    if not isinstance(what, Filter):
        return False
    if what.among is not None:
        return what.among in _SEEN
    if target.source is not None or what.place is not None or not context.path:
        return False
    if _OF_SEEN.isdisjoint((effect.verb, effect_at(context.ability, context.path).verb)):  # or what stands in for it
        return False
    clause = context.ability.clauses[context.path[0]]
    steps = steps_under(context.ability, context.path[:-1])[: context.path[-1]]
    return (
        all(_is_of_shown(context, c) for c in clause.conditions)
        and not any(s.cost and not _is_of_this(s) for s in steps)
        and effect.actor in (None, Player.YOU, Player.OWNER)  # "its owner": of the cards seen
        and any(
            e.verb in SHOWING and _stands_before(p, context.path)
            for p, e in effects_in(context.state, context.instance)
        )
    )


def _is_of_shown(context: Context, condition: Condition) -> bool:
    """Say whether a condition only asks for X, where X counts what was revealed. Rule: REG-COND-20"""
    whole = reading(context.state, context.card)
    x = whole.identifiers.x if whole is not None and isinstance(condition, XIs) else None
    if not isinstance(x, PrintedValue):
        return False
    match x.of:
        case BrigadesCounted(shown=shown):
            return shown
        case CardsReached(verbs=verbs):
            return Verb.REVEAL in verbs
        case _:
            return False


def _is_of_this(step: Step) -> bool:
    return isinstance(step, Effect) and all(isinstance(target.what, This) for target in step.targets)


def _stands_before(first: Path, later: Path) -> bool:
    """Say whether an effect is in an earlier clause, or before another in a list of the same clause."""
    return first[0] < later[0] or (first[:-1] == later[:-1] and first < later)
