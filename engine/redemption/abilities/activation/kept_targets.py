"""Targets of effects that end and come again each phase: their player may keep them."""

from engine.kernel.decisions import Option
from engine.kernel.ids import CardId
from engine.kernel.records import replace
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import phases_of
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.effect_kinds import DERIVED


def keep(context: Context, effect: Effect, chosen: tuple[CardId, ...]) -> None:
    """Keep what an effect is aimed at for the next time it comes. Rule: REG-TARGET-30"""
    state, firing = context.state, context.instance.firing
    if effect.verb not in DERIVED or firing is None or not phases_of(context.ability.clauses[firing.clause]):
        return
    waited = state.instances.get(firing.waited)
    if waited is not None:
        others = tuple(k for k in waited.kept if k[0] != context.path)
        state.put(waited.id, replace(waited, kept=(*others, (context.path, chosen))))


def again(context: Context, options: tuple[Option, ...], least: int) -> tuple[tuple[str, ...], int]:
    """Return what is chosen where nothing else is said, and how many at least: the targets of last time.

    Those that are gone may be replaced, but need not be. Rule: REG-TARGET-30
    """
    before = next((cards for path, cards in context.instance.kept if path == context.path), ())
    if not before:
        return tuple(o.key for o in options[:least]), least
    there = tuple(o.key for o in options if o.intent.card in before)
    return there, min(least, len(there))
