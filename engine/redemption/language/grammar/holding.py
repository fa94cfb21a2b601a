"""Cards that other cards hold, and copies of named cards."""

from engine.language.notation import Constant, Production, Refused, rule
from engine.redemption.language.ast.effects import Effect, Onto
from engine.redemption.language.ast.nouns import Count, Filter, Likeness, Matching, Place, Target
from engine.redemption.language.ast.vocabulary import Kind, Verb, Zone
from engine.redemption.language.grammar.nouns import Adjective
from engine.redemption.language.grammar.quantities import ONE
from engine.redemption.language.grammar.shapes import Steps, check_targets, from_place

_HERE = Place((Zone.HERE,))


def _hold(targets: tuple[Target, ...], source: Place | None = None) -> Steps:
    check_targets(Verb.HOLD, targets)
    return (Effect(Verb.HOLD, targets=from_place(targets, source), arguments=Onto(place=_HERE)),)


def _name(target: Target) -> Steps:
    if target.count != ONE or not isinstance(target.what, Filter):
        raise Refused("one is named")
    return (Effect(Verb.NAME, targets=(target,)),)


def _copies(count: Count, named: Target) -> Target:
    return Target(Filter(Kind.CARD, matching=Matching(Likeness.NAME, other=named.what)), count)


RULES: list[Production] = [
    rule("shape", "hold <targets> here", _hold),
    rule("shape", "hold <targets> from <place> here", _hold),
    rule("post", "held here", Constant(Adjective("place", _HERE))),
    rule("shape", "name <target>", _name),
    rule("target-one", "<count> copies of <target>", _copies),
]
