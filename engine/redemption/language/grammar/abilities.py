"""Targets that name abilities: the cards they are on are meant, or the abilities themselves."""

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule
from engine.redemption.language.ast.nouns import Count, Filter, Reference, Selection, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Pointer, Verb
from engine.redemption.language.grammar.quantities import ALL, ONE, PLURAL
from engine.redemption.language.grammar.targets import selected

_IT = Constant(Target(what=Reference(pointer=Pointer.IT), special=True))


def _all_but(count: Count, but: tuple[Verb, ...], on: Selection | None) -> Target:
    """Read "all special abilities except banding on Heroes"."""
    if count != ALL:
        raise Refused("all of them")
    return Target(Filter(Kind.ABILITY, on=on, excluding=Filter(Kind.ABILITY, abilities=but)), PLURAL, special=True)


def _abilities_on(count: Count | None, target: Target) -> Target:
    """Read "all special abilities on Heroes": the cards are meant."""
    if target.source is not None or (count is not None and target.count != PLURAL):
        raise Refused("two numbers")
    return replace(target, count=count or target.count, special=True)


def _most_abilities(count: Count | None, verbs: tuple[Verb, ...], target: Target) -> Target:
    """Read "special abilities (except band abilities) on Heroes": the abilities themselves are meant."""
    if target.source is not None or (count is not None and count != ALL):
        raise Refused("two numbers")
    but = Filter(Kind.ABILITY, abilities=verbs)
    return Target(Filter(Kind.ABILITY, on=selected(target), excluding=but), PLURAL)


def _ability_on(target: Target) -> Target:
    if target.count != ONE and not isinstance(target.what, This | Reference):
        raise Refused("one ability is on one card")
    return replace(target, special=True)


RULES: list[Production] = [
    rule("target-one", "<count> special abilities [,] except <verb-list>", lambda n, but: _all_but(n, but, None)),
    rule("target-one", "<count> special abilities [,] except <verb-list> on <selection>", _all_but),
    rule("target-one", "special abilities ( except <verb-list> abilities )", lambda but: _all_but(ALL, but, None)),
    rule(
        "target-one", "<possessor> special abilities", lambda who: Target(Filter(Kind.ABILITY, owner=who), special=True)
    ),
    rule("target-one", "that hero|character|card|enhancement 's special ability|abilities", _IT),
    rule("target-one", "its special ability|abilities", _IT),
    rule("target-one", "<count> special abilities on|of <target>", _abilities_on),
    rule("target-one", "[the] special abilities on|of <target>", lambda target: _abilities_on(None, target)),
    rule("target-one", "[the] special ability on|of <target>", _ability_on),
    rule(
        "target-one",
        "<count> special abilities on <selection> , except <verb-list>",
        lambda n, on, but: _all_but(n, but, on),
    ),
    rule("target-one", "<count>? abilities ( except <verb-list> [abilities] ) on <target>", _most_abilities),
    rule(
        "target-one",
        "<count>? special abilities ( except <verb-list> [abilities] ) on <target>",
        lambda n, but, on: replace(_most_abilities(n, but, on), special=True),
    ),
]
