"""Abilities printed among the identifiers: what a card holds, Unity, where it is played or activated, tokens."""

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, same, words
from engine.redemption.language.ast.document import (
    ActivatesOn,
    BeginsAs,
    ChoosesToBe,
    Clause,
    Mark,
    PerTerritory,
    PlaysTo,
    Taunts,
    TokenCard,
)
from engine.redemption.language.ast.effects import Limit
from engine.redemption.language.ast.nouns import (
    Count,
    CountKind,
    Filter,
    Likeness,
    Matching,
    Place,
    Selection,
    Target,
    This,
)
from engine.redemption.language.ast.vocabulary import Kind, State, Zone
from engine.redemption.language.grammar.nouns import Adjective, Group, Groups, with_field
from engine.redemption.language.text.lexicon import plural_of


def _described(adjective: Adjective) -> Selection:
    return with_field(Filter(kind=Kind.CARD), adjective.name, adjective.value)


def _only_noun(groups: Groups) -> Selection:
    if isinstance(groups.what, Filter) and groups.what.names:
        raise Refused("a book is meant")
    if (
        isinstance(groups.what, Filter)
        and not (groups.plural and all(plural_of(i) != i for i in groups.what.identifiers))
        and groups.what.identifiers
        and groups.what == Filter(kind=groups.what.kind, identifiers=groups.what.identifiers)
    ):
        raise Refused("the adjective says it")
    return groups.what


_ANY = Count(kind=CountKind.ANY_NUMBER)


def _begins(group: Group) -> BeginsAs:
    return BeginsAs(what=group.what)


def _one_of_two(first: Adjective, second: Adjective) -> ChoosesToBe:
    return ChoosesToBe(options=tuple(with_field(Filter(Kind.CARD), one.name, one.value) for one in (first, second)))


def _one_of_these(first: Group, second: Group) -> ChoosesToBe:
    return ChoosesToBe(options=(first.what, second.what))


def _limited_taunt(clause: Clause, limit: Limit) -> Taunts:
    return Taunts(ability=replace(clause, limit=limit))


def _token(name: str, stats: str, groups: Groups) -> TokenCard:
    if not isinstance(groups.what, Filter):
        raise Refused("a token is one kind of card")
    return TokenCard(name=name, stats=stats, what=groups.what)


def _face_down(held: Target) -> Target:
    """Read "holds a Hero face down": the held card is face down. Rule: R11-HOLD-04"""
    if not isinstance(held.what, Filter):
        raise Refused("one kind of card")
    return replace(held, what=replace(held.what, states=(*held.what.states, State.FACE_DOWN)))


RULES: list[Production] = [
    rule("identifier-ability", "plays? to <place>", lambda place: PlaysTo(place=place)),
    rule("identifier-ability", "plays? to set aside", Constant(PlaysTo(place=Place((Zone.SET_ASIDE,))))),
    rule("identifier-ability", "may be activated on <selection>", lambda on: ActivatesOn(on=on)),
    rule("identifier-ability", "may activate <target> on <selection>", lambda what, on: ActivatesOn(on=on, what=what)),
    rule("identifier-ability", "may activate <target> here", lambda what: ActivatesOn(on=This(), what=what)),
    rule(
        "identifier-ability",
        "may activate any # of <description> here",
        lambda groups: ActivatesOn(on=This(), what=Target(groups.what, _ANY)),
    ),
    rule("identifier-ability", "begins as a|an <group>", _begins),
    rule("identifier-ability", "begins as <alignment>", lambda al: BeginsAs(Filter(Kind.CARD, alignments=(al,)))),
    rule("identifier-ability", "when put in play choose to be <adjective> or <adjective>", _one_of_two),
    rule(
        "identifier-ability",
        "when put in play choose <chosen-card> to be <adjective> or <adjective>",
        lambda _, first, second: _one_of_two(first, second),
    ),
    rule("chosen-card", "<NAME>", same),
    rule("chosen-card", "<CAPITAL-WORD>", same),
    rule("identifier-ability", "limit <INTEGER> per territory", lambda number: PerTerritory(number)),
    rule(
        "identifier-ability",
        "limit <INTEGER> <description> per territory",
        lambda number, groups: PerTerritory(number, groups.what),
    ),
    rule("identifier-ability", "taunt", Constant(Taunts())),
    rule("identifier-ability", "taunt ( <clause> [.] )", lambda clause: Taunts(ability=clause)),
    rule("identifier-ability", "taunt ( <clause> , limit <frequency> [.] )", _limited_taunt),
    rule("identifier-ability", "when put in play choose to be a|an <group> or a|an <group>", _one_of_these),
    rule("token-name", '" <TITLE-WORD> "', same),
    rule("token-name", "<CAPITAL-WORD>", same),
    rule("identifier-ability", "<token-name> token ( <STATS> <description> )", _token),
    rule(
        "identifier-ability",
        "token ( <token-name> , <BOOK> <INTEGER> : <INTEGER> )",
        lambda name, book, chapter, verse: TokenCard(name=name, reference=f"{book} {chapter}:{verse}"),
    ),
    *words("identifier-ability", {mark.value.lower(): mark for mark in Mark}),
    rule("holds", "<target>", same),
    rule("holds", "<target> face down", _face_down),
    rule("holds", "any # of <description>", lambda groups: Target(what=groups.what, count=_ANY)),
    rule("unity-are", "<adjective>", _described),
    rule("unity-are", "<groups>", _only_noun),
    rule("unity-are", "<book-list> reference", lambda books: Filter(kind=Kind.CARD, books=books)),
    rule("unity-are", "share a <likeness>", lambda like: Filter(kind=Kind.CARD, matching=Matching(likeness=like))),
    rule(
        "unity-are",
        "matching brigade to this card",
        Constant(Filter(kind=Kind.CARD, matching=Matching(likeness=Likeness.BRIGADE))),
    ),
]
