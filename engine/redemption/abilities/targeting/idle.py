"""Whether all players see that an optional clause has no target, so that nobody is asked about it. Pure."""

from typing import Final

from engine.redemption.abilities.conditions.conditions import as_it_stands
from engine.redemption.abilities.ongoing.reaching import leaves_a_choice
from engine.redemption.abilities.reading.alternatives import place_of
from engine.redemption.abilities.reading.context import EVERY, Context
from engine.redemption.abilities.reading.readings import who_say, words_of
from engine.redemption.abilities.targeting import search
from engine.redemption.abilities.targeting.itself import has_left
from engine.redemption.abilities.targeting.targeting import host_of, legal, parts, reaches_any
from engine.redemption.abilities.terms.places import zones_of
from engine.redemption.abilities.terms.variables import number_of
from engine.redemption.language.ast.conditions import Earlier
from engine.redemption.language.ast.effects import Choice, Effect, Step
from engine.redemption.language.ast.nouns import AnyOf, CountKind, Filter, Matching, Reference, Target, This
from engine.redemption.language.ast.vocabulary import ONE_OPPONENT, Kind, Pointer, Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kind import Lasts
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import zones
from engine.redemption.model.instances import Path

#: These are no cards, so that none of them lies anywhere.
_NO_CARDS: Final = frozenset({Kind.BATTLE, Kind.ABILITY, Kind.LOCATION, Kind.BRIGADE, Kind.TOKEN})


def may_lie_hidden(context: Context, effect: Effect, target: Target) -> bool:
    """Say whether a target may be where not everybody sees it. If there is no card at all, nobody is asked."""
    if _wants_none(context, effect, target):
        return False
    host = host_of(effect) if effect.verb is Verb.ACTIVATE_ARTIFACT else None
    if host is not None and (target is host or not legal(context, effect, host)):
        return False
    return search.looks_into_hidden(context, effect, target)


def is_idle(context: Context, number: int) -> bool:
    """Say whether an optional clause has no target, and all players see that.

    That is so of each of its effects, of its price, or of each of several effects to choose from. What follows a price
    does nothing without it. If the text goes on with "if you do" or the like, its player is asked all the same.
    Nor is anybody asked who has fewer cards than would replace another effect. Rules: HOUSE-ABIL-55, REG-SA-08,
    REG-SA-17, REG-TARGET-31, REG-INSTEAD-10
    """
    clause, firing = context.ability.clauses[number], context.instance.firing
    if clause.chooser is None or clause.chooser in EVERY or (firing is not None and firing.uses_at_will(number)):
        return False
    if clause.replaces and any(_falls_short(context, (number, at), step) for at, step in enumerate(clause.steps)):
        return True
    return not _is_asked_of(context, number) and are_idle(context, (number,), clause.steps)


def _falls_short(context: Context, under: Path, step: Step) -> bool:
    """Say whether fewer cards lie where an effect looks than it wants, so that it cannot replace another.

    Rule: REG-INSTEAD-10
    """
    if not isinstance(step, Effect):
        return False
    there = Context(context.state, context.instance, under)
    return any(_is_lacking(there, step, target) for target in step.targets)


def _is_lacking(context: Context, effect: Effect, target: Target) -> bool:
    count, place = target.count or effect.count, place_of(target)
    if count is None or count.kind is not CountKind.EXACTLY or place is None or not _means_cards(target):
        return False
    lying = sum(len(context.state.zones.get(zone, ())) for zone in zones_of(context, place))
    return lying < number_of(context, count)


def is_joint(effect: Effect) -> bool:
    """Say whether an effect does nothing unless each of its target phrases has a target."""
    return KINDS[effect.verb].all_or_nothing or host_of(effect) is not None


def are_idle(context: Context, under: Path, steps: tuple[Step, ...]) -> bool:
    """Say whether none of some steps has a target, or the price of the others has none."""
    for number, step in enumerate(steps):
        at = (*under, number)
        if isinstance(step, Choice):
            idle = all(are_idle(context, (*at, n), branch) for n, branch in enumerate(step.branches))
        else:
            idle = _reaches_nobody(Context(context.state, context.instance, at), step, follows=number > 0)
        if not idle or step.cost:
            return idle
    return bool(steps)


def _reaches_nobody(context: Context, step: Effect, *, follows: bool) -> bool:
    """Say whether an effect has no target; "it" has none where what stands before it `follows` found nobody."""
    effect = as_it_stands(context, step)
    wanted, kind = parts(effect), KINDS[effect.verb]
    if draws_nothing(context, effect):
        return True
    if not wanted or (kind.aims_at_none and not kind.shows):
        return False
    if effect.actor in EVERY or _is_any_of_several(context, effect):
        return False
    joint = is_joint(effect)
    if joint and follows and any(isinstance(t.what, Reference) and t.what.pointer is Pointer.IT for t in wanted):
        return not any(isinstance(t.what, Reference) and reaches_any(context, effect, t) for t in wanted)
    said = This if joint else Reference
    if not all(_means_cards(t) or isinstance(t.what, said) or _has_gone(context, effect, t) for t in wanted):
        return False
    if not joint and not follows and any(_means_somebody(context, t) for t in wanted):
        return False
    if kind.lasts is not Lasts.INSTANT and not all(leaves_a_choice(t) for t in wanted):
        return False
    if joint:
        return not all(_depends_on_others(t) or _may_lie_there(context, effect, t) for t in wanted)
    return not any(_may_reach(context, effect, t) for t in wanted)


def _means_somebody(context: Context, target: Target) -> bool:
    """Say whether a pronoun means a card: that what was shown, selected or reached before is nobody, all know.

    Rule: REG-COND-10
    """
    return isinstance(target.what, Reference) and bool(context.pointed_at(target.what.pointer))


def _has_gone(context: Context, effect: Effect, target: Target) -> bool:
    return isinstance(target.what, This) and has_left(context, effect, target, context.card)


def draws_nothing(context: Context, effect: Effect) -> bool:
    """Say whether an effect is a draw by players none of whom has a deck left. Rule: HOUSE-ABIL-55"""
    return effect.verb is Verb.DRAW and not any(context.state.zone(zones.DECK, s) for s in context.carriers())


def _is_any_of_several(context: Context, effect: Effect) -> bool:
    return effect.actor in ONE_OPPONENT and len(context.seats(effect.actor)) > 1


def _depends_on_others(target: Target) -> bool:
    """Say whether whom a phrase means depends on what another one finds, or is a card that is there."""
    return any(isinstance(node, This | Reference | Matching) for node in nodes(target.what))


def _wants_none(context: Context, effect: Effect, target: Target) -> bool:
    """Say whether a phrase wants no card at all, since its X is 0; then nobody may learn whether one would fit."""
    return not number_of(context, target.count or effect.count)


def _may_lie_there(context: Context, effect: Effect, target: Target) -> bool:
    """Say whether there may be a card that a phrase means, whatever its fellow is."""
    if _wants_none(context, effect, target):
        return False
    return bool(legal(context, effect, target)) or may_lie_hidden(context, effect, target)


def _may_reach(context: Context, effect: Effect, target: Target) -> bool:
    if _wants_none(context, effect, target):
        return False
    return reaches_any(context, effect, target) or may_lie_hidden(context, effect, target)


def _means_cards(target: Target) -> bool:
    what = target.what
    each = what.options if isinstance(what, AnyOf) else (what,)
    return all(isinstance(one, Filter) and one.kind not in _NO_CARDS for one in each)


def _is_asked_of(context: Context, number: int) -> bool:
    """Say whether anything after it on the card depends on whether a clause was carried out."""
    instance, kept = context.instance, context.state.of_game
    if instance.words not in who_say(context.state, Earlier):
        return False
    address = ("asks back", instance.words, instance.section, instance.ability, number)
    found: bool | None = kept.get(address)
    if found is None:
        section, clauses = words_of(context.state, instance).section, context.ability.clauses
        after = (clauses[number].steps, clauses[number + 1 :], section.abilities[instance.ability + 1 :])
        found = kept[address] = any(isinstance(n, Earlier) for part in (*after, section.modifiers) for n in nodes(part))
    return found
