"""Shapes of capturing, and to whose Land of Bondage."""

from engine.kernel.records import replace
from engine.language.notation import Production, rule
from engine.redemption.language.ast.effects import Effect, ToPlace
from engine.redemption.language.ast.nouns import Place, Target
from engine.redemption.language.ast.vocabulary import Verb, Zone
from engine.redemption.language.grammar.places import at
from engine.redemption.language.grammar.shapes import UNSAID, Shape, Steps, To, sequence


def _and_capture(verb: Verb, targets: tuple[Target, ...], place: Place) -> Steps:
    first, second = sequence((verb, Verb.CAPTURE), targets, None)
    return (first, replace(second, arguments=ToPlace(place=place))) if isinstance(second, Effect) else (first, second)


RULES: list[Production] = [
    rule("shape", "take <targets> prisoner", Shape(Verb.CAPTURE)),
    rule("shape", "take <targets> prisoner and place|put in <place>", To(Verb.CAPTURE, (Zone.LAND_OF_BONDAGE,))),
    rule("shape", "capture <targets> and place|put in <place>", To(Verb.CAPTURE, (Zone.LAND_OF_BONDAGE,))),
    rule("shape", "capture to <whose-capture>", lambda place: To(Verb.CAPTURE)((UNSAID,), place)),
    rule("shape", "capture <targets> to <whose-capture>", To(Verb.CAPTURE)),
    rule("shape", "capture <targets> from <place> to <whose-capture>", To(Verb.CAPTURE)),
    rule("shape", "<mover> and capture <targets> to <whose-capture>", _and_capture),
    rule(
        "shape",
        "take <targets> prisoner and place|put hero|it|them in <place>",
        To(Verb.CAPTURE, (Zone.LAND_OF_BONDAGE,)),
    ),
    rule(
        "shape",
        "capture <targets> and place|put hero|it|them|him|her in <place>",
        To(Verb.CAPTURE, (Zone.LAND_OF_BONDAGE,)),
    ),
    rule("whose-capture", "<place>", lambda place: place),
    rule("whose-capture", "<actor>", lambda who: at(who, (Zone.LAND_OF_BONDAGE,))),
]
