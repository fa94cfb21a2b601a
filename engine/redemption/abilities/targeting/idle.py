"""Whether all players see that an optional clause has no target, so that nobody is asked about it. Pure."""

from typing import Final

from engine.redemption.abilities.conditions.conditions import as_it_stands
from engine.redemption.abilities.reading.context import EVERY, Context
from engine.redemption.abilities.reading.readings import who_say, words_of
from engine.redemption.abilities.targeting import search
from engine.redemption.abilities.targeting.targeting import host_of, legal, parts, reach_of
from engine.redemption.abilities.terms.variables import number_of
from engine.redemption.language.ast.conditions import Earlier
from engine.redemption.language.ast.effects import Choice, Effect, Step
from engine.redemption.language.ast.nouns import Filter, Target
from engine.redemption.language.ast.vocabulary import Kind, Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kind import Lasts
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model.instances import Path

#: These are no cards, so that none of them lies anywhere.
_NO_CARDS: Final = frozenset({Kind.BATTLE, Kind.ABILITY, Kind.LOCATION, Kind.BRIGADE, Kind.TOKEN})


def may_lie_hidden(context: Context, effect: Effect, target: Target) -> bool:
    """Say whether a target may be where not everybody sees it. If there is no card at all, nobody is asked."""
    if not number_of(context, target.count or effect.count):
        return False
    host = host_of(effect) if effect.verb is Verb.ACTIVATE_ARTIFACT else None
    if host is not None and (target is host or not legal(context, effect, host)):
        return False
    return search.looks_into_hidden(context, effect, target)


def is_idle(context: Context, number: int) -> bool:
    """Say whether an optional clause has no target, and all players see that.

    Its first effect is its only one, or the price of the rest; of several effects to choose from, that is true of each.
    If the text goes on with "if you do" or the like, its player is asked all the same. Rules: HOUSE-ABIL-55, REG-SA-08,
    REG-SA-17, REG-TARGET-31
    """
    clause, firing = context.ability.clauses[number], context.instance.firing
    if clause.chooser is None or clause.chooser in EVERY or (firing is not None and firing.at_will):
        return False
    return not _is_asked_of(context) and _are_idle(context, (number,), clause.steps)


def _are_idle(context: Context, under: Path, steps: tuple[Step, ...]) -> bool:
    """Say whether the first of some steps has no target, and the others do nothing without it."""
    if not steps or not (steps[0].cost or len(steps) == 1):
        return False
    step, at = steps[0], (*under, 0)
    if isinstance(step, Choice):
        return all(_are_idle(context, (*at, number), branch) for number, branch in enumerate(step.branches))
    return _reaches_nobody(Context(context.state, context.instance, at), step)


def _reaches_nobody(context: Context, step: Effect) -> bool:
    effect = as_it_stands(context, step)
    wanted = parts(effect)
    if not wanted or effect.actor in EVERY or not all(_means_cards(t) for t in wanted):
        return False
    acts_at_once = KINDS[effect.verb].lasts is Lasts.INSTANT and not KINDS[effect.verb].aims_at_none
    return acts_at_once and not any(_may_reach(context, effect, t) for t in wanted)


def _may_reach(context: Context, effect: Effect, target: Target) -> bool:
    return bool(reach_of(context, effect, target).candidates) or may_lie_hidden(context, effect, target)


def _means_cards(target: Target) -> bool:
    return isinstance(target.what, Filter) and target.what.kind not in _NO_CARDS


def _is_asked_of(context: Context) -> bool:
    """Say whether anything on the card depends on whether what is before it was carried out."""
    instance, kept = context.instance, context.state.of_game
    if instance.words not in who_say(context.state, Earlier):
        return False
    address = ("asks back", instance.words, instance.section)
    found: bool | None = kept.get(address)
    if found is None:
        section = words_of(context.state, instance).section
        found = kept[address] = any(isinstance(node, Earlier) for node in nodes(section))
    return found
