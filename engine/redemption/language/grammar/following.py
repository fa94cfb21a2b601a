"""Effects that follow each other in a sentence: what the later one leaves out is taken from the earlier one."""

from engine.kernel.records import replace
from engine.language.notation import Refused
from engine.redemption.language.ast.effects import Effect, Onto, Step, ToPlace
from engine.redemption.language.ast.nouns import Filter, Place, Reference, Target, This
from engine.redemption.language.ast.vocabulary import Pointer, Verb, Zone
from engine.redemption.language.effect_kinds import KINDS, SHOWING
from engine.redemption.language.grammar.quantities import ONE
from engine.redemption.language.grammar.shapes import UNSAID, Steps


def said(steps: Steps) -> Steps:
    """Make this card the target of effects that name none."""
    return tuple(
        replace(step, targets=(Target(This()),)) if isinstance(step, Effect) and step.targets == (UNSAID,) else step
        for step in steps
    )


def _referring(last: Step, rest: Steps) -> Steps:
    """Read "capture a Hero and place in territory": the Hero is placed."""
    following = rest[0]
    if not (isinstance(following, Effect) and following.targets == (UNSAID,) and isinstance(last, Effect)):
        return rest
    if following.verb is Verb.USE_OTHER and KINDS[last.verb].is_had:
        return (replace(following, targets=last.targets), *rest[1:])
    if not last.targets or last.verb is Verb.INTERRUPT or following.verb is Verb.USE_OTHER:
        return (replace(following, targets=(Target(This()),)), *rest[1:])
    if not KINDS[last.verb].brings:
        raise Refused("what is placed?")
    many = len(last.targets) > 1 or last.targets[0].count != ONE
    back = Target(Reference(Pointer.THEM if many else Pointer.IT))
    return (replace(following, targets=(back,)), *rest[1:])


def _located(last: Step, rest: Steps) -> Steps:
    """Read "look at a hand and take an Enhancement there": it is taken from that hand."""
    following = rest[0]
    if not (isinstance(following, Effect) and isinstance(last, Effect) and last.verb in SHOWING):
        return rest
    there = tuple(
        replace(t, what=replace(t.what, among=None), source=last.targets[0].source)
        if isinstance(t.what, Filter) and t.what.among is Pointer.LOOKED_AT
        else t
        for t in following.targets
    )
    return (replace(following, targets=there), *rest[1:])


def then(first: Steps, rest: Steps) -> Steps:
    """Join two effects; what is done with a card just found belongs to the search.

    "Into hand" is part of the search; "into play" out of the discard pile is a resurrection (REG Resurrect).
    """
    rest = _located(first[-1], _referring(first[-1], rest))
    last, following = first[-1], rest[0]
    if (
        isinstance(last, Effect)
        and isinstance(following, Effect)
        and last.verb is Verb.SEARCH
        and _of_pronoun(following)
    ):
        if following.verb is Verb.PLACE and isinstance(following.arguments, Onto) and following.arguments.place:
            placed = replace(following, verb=Verb.PUT_IN_PLAY, arguments=ToPlace(following.arguments.place))
            return then(first, (placed, *rest[1:])) if _in_territory(following.arguments.place) else first + rest
        if following.verb is Verb.TAKE and isinstance(following.arguments, ToPlace):
            return (*first[:-1], replace(last, arguments=following.arguments), *rest[1:])
        if following.verb is Verb.PUT_IN_PLAY and last.targets[0].source == Place((Zone.DISCARD_PILE,)):
            return (*first[:-1], replace(last, verb=Verb.RESURRECT, arguments=following.arguments), *rest[1:])
    if (
        isinstance(last, Effect)
        and isinstance(following, Effect)
        and last.verb is Verb.CAPTURE
        and last.arguments is None
        and following.verb is Verb.PUT_IN_PLAY
        and _of_pronoun(following)
    ):
        return (*first[:-1], replace(last, arguments=following.arguments), *rest[1:])
    return first + rest


def _in_territory(place: Place) -> bool:
    return place.zones == (Zone.TERRITORY,)


def _of_pronoun(effect: Effect) -> bool:
    return len(effect.targets) == 1 and isinstance(effect.targets[0].what, Reference) and effect.actor is None
