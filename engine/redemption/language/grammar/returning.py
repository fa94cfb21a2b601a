"""Returning cards to hand, territory, play or deck: the place decides which effect of the REG is meant."""

from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule
from engine.redemption.language.ast.effects import Choice, Effect
from engine.redemption.language.ast.nouns import Filter, Place, Reference, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Player, Pointer, Verb, Zone
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.language.grammar.nouns import narrowed
from engine.redemption.language.grammar.places import PUBLIC, at
from engine.redemption.language.grammar.shapes import UNSAID, Shape, Steps, To


def _rest_to_ends(both: bool) -> Constant:
    """Read "return the rest to the top and/or bottom of deck"."""
    rest = (Target(Reference(Pointer.REST)),)
    ends = tuple((Effect(verb, targets=rest),) for verb, kind in KINDS.items() if kind.end_of_deck is not None)
    return Constant((Choice(branches=ends, both_allowed=both),))


def _return_others(targets: tuple[Target, ...], place: Place) -> Steps:
    others = tuple(replace(target, what=narrowed(target.what, "excluding", This())) for target in targets)
    return To(Verb.BOUNCE, (Zone.HAND,))(others, place)


def _to_hand(targets: tuple[Target, ...], source: Place, place: Place) -> Steps:
    """Read "return X from Y to hand": from the table it is a bounce, from a pile a take. Rule: REG-BOUNCE-01"""
    return To(Verb.BOUNCE if _SURFACE.issuperset(source.zones) else Verb.TAKE, (Zone.HAND,))(targets, source, place)


def _into_play(targets: tuple[Target, ...], source: Place | None) -> Steps:
    """Read "return to play": from a discard pile a resurrection, from a Fortress a release. Rule: REG-RELEASE-01"""
    if source is not None and source == replace(source, zones=(Zone.DISCARD_PILE,), inside=None):
        return Shape(Verb.RESURRECT)(targets, source)
    held = all(isinstance(t.what, Filter) and t.what.place is not None and t.what.place.inside for t in targets)
    if source is not None or not held:
        raise Refused("out of what?")
    return Shape(Verb.RELEASE)(targets)


def _put_back(targets: tuple[Target, ...], source: Place, place: Place) -> Steps:
    """Read "return X from discard pile and put them in territory": a resurrection. Rule: REG-RESUR-01"""
    if source.zones != (Zone.DISCARD_PILE,) or place not in (
        Place((Zone.TERRITORY,)),
        at(Player.YOU, (Zone.TERRITORY,)),
    ):
        raise Refused("no resurrection")
    return Shape(Verb.RESURRECT)(targets, source)


def _to_owner(targets: tuple[Target, ...], place: Place) -> Steps:
    """Read "return X to territory": captives are released, others withdraw. Rules: REG-RELEASE-01, REG-WITHD-01"""
    held = [isinstance(t.what, Filter) and t.what.kind in _CAPTIVES for t in targets]
    return To(Verb.RELEASE if all(held) else Verb.WITHDRAW, (Zone.TERRITORY,))(targets, place)


#: The places from which a card is bounced.
_SURFACE = PUBLIC | {Zone.TERRITORY, Zone.LAND_OF_BONDAGE, Zone.ARTIFACT_PILE, Zone.SET_ASIDE}
_CAPTIVES = frozenset({Kind.CAPTURED_HERO, Kind.CAPTURED_CHARACTER})


RULES: list[Production] = [
    rule(
        "shape",
        "return the rest in any order",
        Constant((Effect(Verb.TOPDECK, targets=(Target(Reference(Pointer.REST)),), any_order=True),)),
    ),
    rule("shape", "return <targets> to <place>", To(Verb.BOUNCE, (Zone.HAND,))),
    rule("shape", "return <targets> from <place> to <place>", _to_hand),
    rule("shape", "return <targets> to <place>", _to_owner),
    rule("shape", "return <targets> from <place> to [the] bottom of <place>", To(Verb.UNDERDECK, (Zone.DECK,))),
    rule("shape", "return to <place>", lambda place: To(Verb.WITHDRAW, (Zone.TERRITORY,))((UNSAID,), place)),
    rule("shape", "return <targets> from battle to <place>", To(Verb.WITHDRAW, (Zone.TERRITORY,))),
    rule("shape", "return <targets> to <place> except this 1", _return_others),
    rule("shape", "return <targets> to play", lambda targets: _into_play(targets, None)),
    rule("shape", "return <targets> from <place> to play", _into_play),
    rule("shape", "return <targets> from <place> and put|place it|them in <place>", _put_back),
    rule("shape", "return|put the rest to|on [the] top and/or bottom of deck", _rest_to_ends(True)),
    rule("shape", "put the rest on top or bottom of deck", _rest_to_ends(False)),
]
