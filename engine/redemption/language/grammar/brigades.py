"""Brigades that are chosen: to ignore, to be protected from, to use."""

from engine.language.notation import Constant, Production, Refused, rule
from engine.redemption.language.ast.effects import Against, Effect, FromBrigades
from engine.redemption.language.ast.nouns import Count, CountKind, Filter, Likeness, Matching, Place, Reference, Target
from engine.redemption.language.ast.vocabulary import Alignment, Kind, Pointer, Verb, Zone
from engine.redemption.language.grammar.nouns import Adjective
from engine.redemption.language.grammar.quantities import ONE, PLURAL
from engine.redemption.language.grammar.shapes import Steps

_BATTLE = Place((Zone.BATTLE,))


def _brigades(count: Count, alignment: Alignment | None, plural: bool, place: Place | None) -> Target:
    if (count.number != 1) != plural or count.kind not in (CountKind.EXACTLY, CountKind.UP_TO):
        raise Refused("number and noun do not agree")
    return Target(Filter(Kind.BRIGADE, alignments=() if alignment is None else (alignment,), place=place), count)


def _chosen_before(count: Count) -> Target:
    return Target(Filter(Kind.BRIGADE, reached_by=Verb.SELECT), count)


def _of_chosen(target: Target) -> Adjective:
    return Adjective("matching", Matching(Likeness.BRIGADE, other=target.what))


def _select(target: Target) -> Steps:
    return (Effect(Verb.SELECT, targets=(target,)),)


def _negate(target: Target) -> Steps:
    return (Effect(Verb.NEGATE, targets=(target,)),)


RULES: list[Production] = [
    rule("one-brigade", "<count> <brigade-side>? brigade", lambda n, side: _brigades(n, side, False, None)),
    rule("one-brigade", "<count> <brigade-side>? brigades", lambda n, side: _brigades(n, side, True, None)),
    rule(
        "one-brigade", "<count> <brigade-side>? brigade in battle", lambda n, side: _brigades(n, side, False, _BATTLE)
    ),
    rule(
        "one-brigade", "<count> <brigade-side>? brigades in battle", lambda n, side: _brigades(n, side, True, _BATTLE)
    ),
    rule("brigade-side", "good", Constant(Alignment.GOOD)),
    rule("brigade-side", "evil", Constant(Alignment.EVIL)),
    rule("chosen-brigade", "[the] selected|chosen brigade", Constant(_chosen_before(ONE))),
    rule("chosen-brigade", "[the] selected|chosen brigades", Constant(_chosen_before(PLURAL))),
    rule("chosen-brigade", "a selected|chosen brigade", Constant(Target(Filter(Kind.BRIGADE), ONE))),
    rule("chosen-brigade", "a brigade of your choice", Constant(Target(Filter(Kind.BRIGADE), ONE))),
    rule("post", "of|in <chosen-brigade>", _of_chosen),
    rule("shape", "select|choose <one-brigade>", _select),
    rule("shape", "negate <one-brigade>", _negate),
    rule("threat", "<one-brigade>", FromBrigades),
    rule("threat", "<one-brigade> of your choice", FromBrigades),
    rule("threat", "[the] selected|chosen brigade", Constant(FromBrigades(_chosen_before(ONE)))),
    rule("threat", "[the] selected|chosen brigades", Constant(FromBrigades(_chosen_before(PLURAL)))),
]

__all__ = ["RULES", "Against", "Pointer", "Reference"]
