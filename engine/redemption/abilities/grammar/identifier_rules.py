"""Abilities printed among the identifiers: what a card holds, and Unity."""

from engine.redemption.abilities.ast.nouns import Count, CountKind, Filter, Likeness, Matching, Selection, Target
from engine.redemption.abilities.ast.vocabulary import Kind
from engine.redemption.abilities.grammar.notation import Constant, Production, Refused, rule, same
from engine.redemption.abilities.grammar.nouns import Adjective, Groups, with_field


def _described(adjective: Adjective) -> Selection:
    return with_field(Filter(kind=Kind.CARD), adjective.name, adjective.value)


def _only_noun(groups: Groups) -> Selection:
    if isinstance(groups.what, Filter) and groups.what.names:
        raise Refused("a book is meant")
    if (
        isinstance(groups.what, Filter)
        and groups.what.identifiers
        and groups.what == Filter(kind=groups.what.kind, identifiers=groups.what.identifiers)
    ):
        raise Refused("the adjective says it")
    return groups.what


_ANY = Count(kind=CountKind.ANY_NUMBER)

RULES: list[Production] = [
    rule("holds", "<target>", same),
    rule("holds", "any # of <description>", lambda groups: Target(what=groups.what, count=_ANY)),
    rule("unity-are", "<adjective>", _described),
    rule("unity-are", "<groups>", _only_noun),
    rule("unity-are", "<book-list> reference", lambda books: Filter(kind=Kind.CARD, books=books)),
    rule(
        "unity-are", "share a brigade", Constant(Filter(kind=Kind.CARD, matching=Matching(likeness=Likeness.BRIGADE)))
    ),
    rule(
        "unity-are",
        "matching brigade to this card",
        Constant(Filter(kind=Kind.CARD, matching=Matching(likeness=Likeness.BRIGADE))),
    ),
]
