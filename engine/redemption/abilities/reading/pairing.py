"""Which effects of an ability refer to the targets of an earlier one, judged by their words alone."""

from typing import Final, TypeAlias

from engine.kernel.records import replace
from engine.redemption.abilities.reading.going_through import goes_through
from engine.redemption.language.ast.conditions import Is
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import Effect, Onto, With
from engine.redemption.language.ast.nouns import Filter, Reference, This
from engine.redemption.language.ast.vocabulary import Kind, Pointer, Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import KINDS, STOPPING
from engine.redemption.model.instances import AbilityInstance, Path

#: The effects of an ability with their addresses, in the order of its text.
Effects: TypeAlias = tuple[tuple[Path, Effect], ...]

#: Pronouns that stand for something beside what an effect has reached.
_OUTSIDE: Final = (Pointer.BEARER, Pointer.CONTENTS, Pointer.EVENT)


def speaks_of_earlier(effect: Effect) -> bool:
    """Say whether all targets of an effect are those of an earlier one: "it", "those cards"."""
    targets = effect.targets
    return bool(targets) and all(isinstance(t.what, Reference) and t.what.pointer not in _OUTSIDE for t in targets)


def antecedent(effects: Effects, path: Path) -> Path | None:
    """Return the address of the effect whose targets a pronoun at an address means. Rule: REG-SA-09"""
    found: Path | None = None
    for other, effect in effects:
        if other >= path:
            break
        if effect.targets and not speaks_of_earlier(effect):
            found = other
    return found


def is_price_beside(clause: Clause, effect: Effect) -> bool:
    """Say whether an effect is a price that a following "it" does not mean: the card itself, or what is paid for "it".

    "If it is a character, you may discard a Hero to take it." Rules: REG-SA-08, REG-SA-09
    """
    if not effect.cost:
        return False
    asked = nodes((clause.conditions, clause.unless, effect.conditions))
    if any(isinstance(n, Is) and isinstance(n.subject, Reference) and n.subject.pointer is Pointer.IT for n in asked):
        return True
    alone = not KINDS[effect.verb].shows and not isinstance(effect.arguments, Onto | With)
    return alone and all(isinstance(t.what, This) for t in effect.targets)


def on_its_own(instance: AbilityInstance, effects: Effects, path: Path) -> Effect | None:
    """Return the effect joined to a stopped negate, with its own target, as it resolves alone; None if there is none.

    Of "negate and discard an Artifact" only "discard an Artifact" resolves. Rules: REG-SA-04, REG-PREVENT-04
    """
    effect = next((e for p, e in effects if p == path), None)
    if effect is None or not speaks_of_earlier(effect):
        return None
    meant = antecedent(effects, path)
    if meant is None or meant not in instance.out or instance.outcome(meant) is not None:
        return None
    first = next(e for p, e in effects if p == meant)
    if first.verb not in STOPPING:
        return None
    if any(isinstance(t.what, Filter) and t.what.kind is Kind.ABILITY for t in first.targets):
        return None
    return replace(effect, targets=first.targets, optional=effect.optional or first.optional)


def searches(effects: Effects) -> frozenset[Path]:
    """Return which effects are searches: those that look through a pile, and those on the cards found.

    Rules: REG-SA-05, REG-SA-06, REG-SEARCH-07
    """
    found = {p for p, e in effects if e.verb is Verb.SEARCH or goes_through(e)}
    sought = {p for p, e in effects if e.verb is Verb.SEARCH}
    if sought:
        found |= {p for p, e in effects if speaks_of_earlier(e) and antecedent(effects, p) in sought}
    return frozenset(found)
