"""Frames of capturing, and to whose Land of Bondage."""

from engine.kernel.records import replace
from engine.language.notation import Production, rule
from engine.redemption.language.ast.effects import Effect, ToPlace
from engine.redemption.language.ast.nouns import Place, Target
from engine.redemption.language.ast.vocabulary import Verb, Zone
from engine.redemption.language.grammar.frames import UNSAID, Frame, Steps, To, sequence
from engine.redemption.language.grammar.places import at


def _and_capture(verb: Verb, targets: tuple[Target, ...], place: Place) -> Steps:
    first, second = sequence((verb, Verb.CAPTURE), targets, None)
    return (first, replace(second, arguments=ToPlace(place=place))) if isinstance(second, Effect) else (first, second)


RULES: list[Production] = [
    rule("frame", "take <targets> prisoner", Frame(Verb.CAPTURE)),
    rule("frame", "take <targets> prisoner and place|put in <place>", To(Verb.CAPTURE, (Zone.LAND_OF_BONDAGE,))),
    rule("frame", "capture <targets> and place|put in <place>", To(Verb.CAPTURE, (Zone.LAND_OF_BONDAGE,))),
    rule("frame", "capture to <whose-capture>", lambda place: To(Verb.CAPTURE)((UNSAID,), place)),
    rule("frame", "capture <targets> to <whose-capture>", To(Verb.CAPTURE)),
    rule("frame", "capture <targets> from <place> to <whose-capture>", To(Verb.CAPTURE)),
    rule("frame", "<mover> and capture <targets> to <whose-capture>", _and_capture),
    rule(
        "frame",
        "take <targets> prisoner and place|put hero|it|them in <place>",
        To(Verb.CAPTURE, (Zone.LAND_OF_BONDAGE,)),
    ),
    rule(
        "frame",
        "capture <targets> and place|put hero|it|them|him|her in <place>",
        To(Verb.CAPTURE, (Zone.LAND_OF_BONDAGE,)),
    ),
    rule("whose-capture", "<place>", lambda place: place),
    rule("whose-capture", "<actor>", lambda who: at(who, (Zone.LAND_OF_BONDAGE,))),
]
