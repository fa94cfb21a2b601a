"""Shapes of putting cards on cards: place, equip, activate."""

from engine.kernel.records import replace
from engine.language.notation import Production, Refused, rule
from engine.redemption.language.ast.effects import Effect, Onto, StarAbility
from engine.redemption.language.ast.nouns import Filter, Place, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Nth, Verb, Zone
from engine.redemption.language.grammar.nouns import Groups, narrowed
from engine.redemption.language.grammar.places import at
from engine.redemption.language.grammar.quantities import ONE
from engine.redemption.language.grammar.shapes import UNSAID, Steps, check_targets, from_place
from engine.redemption.language.grammar.targets import counted


def place_on(targets: tuple[Target, ...], source: Place | None, face_down: object, host: Target) -> Steps:
    """Place cards on a card."""
    onto = Onto(target=host, face_down=face_down is not None)
    return (Effect(verb=Verb.PLACE, targets=from_place(targets, source), arguments=onto),)


def place_here(targets: tuple[Target, ...], place: Place) -> Steps:
    """Place cards in a location, or on this card ("here")."""
    check_targets(Verb.PLACE, targets)
    if place.zones and place.zones[0] not in (Zone.HERE, Zone.TERRITORY, Zone.SET_ASIDE):
        raise Refused("that is another effect")
    holder = Target(place.inside, ONE) if isinstance(place.inside, Filter) and not place.zones else None
    return (Effect(verb=Verb.PLACE, targets=targets, arguments=Onto(target=holder, place=place)),)


def activate_on(targets: tuple[Target, ...], source: Place | None, host: Target) -> Steps:
    """Activate an Artifact on a card."""
    return (Effect(verb=Verb.ACTIVATE_ARTIFACT, targets=from_place(targets, source), arguments=Onto(target=host)),)


def activate(targets: tuple[Target, ...], source: Place | None = None) -> Steps:
    """Activate an Artifact (or a Covenant or Curse used as one)."""
    for target in targets:
        if isinstance(target.what, Filter) and target.what.on is not None:
            raise Refused("it is activated on that")
        if isinstance(target.what, Filter) and target.what.kind not in (
            Kind.ARTIFACT, Kind.CURSE, Kind.COVENANT, Kind.CARD,
        ):  # fmt: skip
            raise Refused("only Artifacts are activated")
    return (Effect(verb=Verb.ACTIVATE_ARTIFACT, targets=from_place(targets, source)),)


def star_ability(targets: tuple[Target, ...]) -> Steps:
    """Activate the star ability of a card."""
    return (Effect(verb=Verb.ACTIVATE_ABILITY, targets=targets, arguments=StarAbility()),)


def _ability_on(target: Target) -> Steps:
    """Activate the ability of a card."""
    return (Effect(verb=Verb.ACTIVATE_ABILITY, targets=(target,)),)


def _equip(targets: tuple[Target, ...], source: Place | None, host: Target) -> Steps:
    return (Effect(verb=Verb.EQUIP, targets=from_place(targets, source), arguments=Onto(target=host)),)


def _second(weapons: Groups, host: Target) -> Steps:
    """Read "equip a second weapon": beside one that is borne already."""
    return _equip((counted(ONE, replace(weapons, what=narrowed(weapons.what, "nth", Nth.SECOND))),), None, host)


def _in_holder(targets: tuple[Target, ...], place: Place) -> Steps:
    """Read "put a Lost Soul in your Site": it becomes one of its contents. Rules: REG-ZONE-08, REG-HOLD-01"""
    if place.zones or not isinstance(place.inside, Filter):
        raise Refused("that is another effect")
    return place_here(targets, place)


def _in_territory(targets: tuple[Target, ...], place: Place) -> Steps:
    if place.zones != (Zone.TERRITORY,) or place.inside is not None:
        raise Refused("that is another effect")
    return place_here(targets, place)


RULES: list[Production] = [
    rule("shape", "place <targets> on <target>", lambda targets, host: place_on(targets, None, None, host)),
    rule("shape", "place <targets> from <place> on <target>", lambda t, p, host: place_on(t, p, None, host)),
    rule("shape", "place <targets> face down on <target>", lambda t, host: place_on(t, None, True, host)),
    rule("shape", "place <targets> from <place> face down on <target>", lambda t, p, host: place_on(t, p, True, host)),
    rule("shape", "place <targets> in <place>", place_here),
    rule("shape", "add|put|place <targets> to|into <place>", _in_territory),
    rule("shape", "put <targets> in <place>", _in_holder),
    rule("shape", "place this on <target>", lambda host: place_on((Target(This()),), None, None, host)),
    rule("shape", "place this in <place>", lambda place: place_here((Target(This()),), place)),
    rule("shape", "place on <target>", lambda host: place_on((UNSAID,), None, None, host)),
    rule("shape", "place in <place>", lambda place: place_here((UNSAID,), place)),
    rule("shape", "place <targets> here", lambda targets: place_here(targets, at(None, (Zone.HERE,)))),
    rule("shape", "activate <targets>", activate),
    rule("shape", "activate <targets> from <place>", activate),
    rule("shape", "activate <targets> on <target>", lambda targets, host: activate_on(targets, None, host)),
    rule("shape", "activate <targets> from <place> on <target>", activate_on),
    rule("shape", "activate|use <owner-of-star> * ability", lambda target: star_ability((target,))),
    rule("shape", "activate a|an|the ability|abilities on <target>", _ability_on),
    rule("shape", "activate a|an|the special ability|abilities on <target>", _ability_on),
    rule("shape", "equip <targets> to <target>", lambda t, host: _equip(t, None, host)),
    rule("shape", "equip a|the second <description> to <target>", _second),
    rule("shape", "equip <targets> from <place> to <target>", lambda t, p, host: _equip(t, p, host)),
    rule("owner-of-star", "<target> 's", lambda target: target),
]
