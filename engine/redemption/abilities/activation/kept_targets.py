"""Targets that are kept: of effects that act in each phase, and of effects on all of a kind to which "them" refers."""

from engine.kernel.decisions import Option
from engine.kernel.ids import CardId
from engine.kernel.records import replace
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.pairing import antecedent, speaks_of_earlier
from engine.redemption.abilities.reading.readings import effects_in, phases_of
from engine.redemption.abilities.targeting.targeting import legal
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.effect_kinds import DERIVED


def keep(context: Context, effect: Effect, chosen: tuple[CardId, ...]) -> None:
    """Record the targets of an effect for the next time it acts. Rule: REG-TARGET-30"""
    state, firing = context.state, context.instance.firing
    if effect.verb not in DERIVED or firing is None or not phases_of(context.ability.clauses[firing.clause]):
        return
    waited = state.instances.get(firing.waited)
    if waited is not None:
        others = tuple(k for k in waited.kept if k[0] != context.path)
        state.put(waited.id, replace(waited, kept=(*others, (context.path, chosen))))


def keep_for_pronouns(context: Context, effect: Effect) -> None:
    """Record what "them" will mean after an effect on all of a kind: the cards of that kind before it acts.

    "Negate and banish all demons in battle" also banishes those that the negate removes from battle. Rule: REG-SA-09
    """
    state, instance = context.state, context.instance
    effects = effects_in(state, instance)
    speaking = [
        p
        for p, e in effects
        if e.verb not in DERIVED and speaks_of_earlier(e) and antecedent(effects, p) == context.path
    ]
    if not speaking:
        return
    meant = tuple(dict.fromkeys(c for target in effect.targets for c in legal(context, effect, target)))
    others = tuple(k for k in instance.kept if k[0] not in speaking)
    state.put(instance.id, replace(instance, kept=(*others, *((path, meant) for path in speaking))))


def again(context: Context, options: tuple[Option, ...], least: int) -> tuple[tuple[str, ...], int]:
    """Return the targets of last time as the default choice, and how many must be chosen at least.

    Targets that are gone may be replaced by others, but need not be. Rule: REG-TARGET-30
    """
    before = next((cards for path, cards in context.instance.kept if path == context.path), ())
    if not before:
        return tuple(o.key for o in options[:least]), least
    there = tuple(o.key for o in options if o.intent.card in before)
    return there, min(least, len(there))
