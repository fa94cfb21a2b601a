"""Shapes: an effect made of a verb, its targets, and the places they come from and go to."""

from engine.kernel.records import replace
from engine.language.notation import Refused
from engine.redemption.language.ast.effects import Choice, Effect, Step, ToPlace
from engine.redemption.language.ast.nouns import AnyOf, Count, CountKind, Filter, Place, Reference, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Player, Pointer, Verb, Zone
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.language.grammar.quantities import ALL, ONE

Steps = tuple[Step, ...]


def from_place(targets: tuple[Target, ...], source: Place | None) -> tuple[Target, ...]:
    """Add to targets the place they come from."""
    if source is None:
        return targets
    if any(target.source is not None for target in targets):
        raise Refused("two sources")
    if any(isinstance(t.what, Filter) and t.what.place is not None for t in targets):
        raise Refused("in a place and from a place")
    return tuple(_from(target, source) for target in targets)


def _from(target: Target, source: Place) -> Target:
    """Read "your good card or a good card from a hand": the place belongs to the second, as the first is "your"."""
    options = target.what.options if isinstance(target.what, AnyOf) else ()
    owned = [isinstance(o, Filter) and o.owner is not None for o in options]
    if not isinstance(target.what, AnyOf) or not owned[0] or all(owned):
        return replace(target, source=source)
    there = (replace(o, place=source) if isinstance(o, Filter) and o.owner is None else o for o in options)
    return replace(target, what=replace(target.what, options=tuple(there)))


class Shape:
    """Build one effect of a verb on targets, perhaps from a place."""

    def __init__(self, verb: Verb) -> None:
        self._verb = verb

    def __call__(self, targets: tuple[Target, ...], source: Place | None = None) -> Steps:
        """Build it."""
        check_targets(self._verb, targets)
        return (Effect(verb=self._verb, targets=from_place(targets, source)),)


def check_targets(verb: Verb, targets: tuple[Target, ...]) -> None:
    """Refuse targets that this verb cannot have: no cards at all, or abilities it cannot act on."""
    for target in targets:
        if target.count is not None and target.count.kind is CountKind.NONE:
            raise Refused("nothing is reached")
        if isinstance(target.what, Filter) and target.what.kind is Kind.ABILITY and not KINDS[verb].targets_abilities:
            raise Refused("abilities are not moved")


def sequence(verbs: tuple[Verb, ...], targets: tuple[Target, ...], source: Place | None) -> Steps:
    """Read "negate and discard X": the second effect is on the targets of the first."""
    first, second = verbs
    check_targets(first, targets)
    many = len(targets) > 1 or targets[0].count != ONE
    back = Target(what=Reference(pointer=Pointer.THEM if many else Pointer.IT))
    return (Effect(verb=first, targets=from_place(targets, source)), Effect(verb=second, targets=(back,)))


def draw(count: Count, source: Place | None = None) -> Steps:
    """Draw so many cards."""
    return (Effect(verb=Verb.DRAW, count=count, targets=() if source is None else (_cards(source),)),)


def _cards(source: Place) -> Target:
    return Target(what=Filter(kind=Kind.CARD), source=source)


class To:
    """Build an effect that brings targets to a place."""

    def __init__(self, verb: Verb, zones: tuple[Zone, ...] | None = None) -> None:
        self._verb = verb
        self._zones = zones

    def __call__(self, targets: tuple[Target, ...], *places: Place | None) -> Steps:
        """Build it; the last place is where the targets go."""
        *sources, destination = places
        check_targets(self._verb, targets)
        if (
            destination is not None
            and self._zones is not None
            and (destination.zones != self._zones or destination.inside is not None)
        ):
            raise Refused("another effect goes there")
        arguments = None if destination is None else ToPlace(place=destination)
        return (
            Effect(verb=self._verb, targets=from_place(targets, sources[0] if sources else None), arguments=arguments),
        )


class Whole:
    """Build an effect on all cards of a place ("look at opponent's hand")."""

    def __init__(self, verb: Verb) -> None:
        self._verb = verb

    def __call__(self, place: Place) -> Steps:
        """Build it."""
        if not place.zones:
            raise Refused("cards are meant, not what is in them")
        return (Effect(verb=self._verb, targets=(Target(what=Filter(kind=Kind.CARD), count=ALL, source=place),)),)

    def one_of(self, place: Place) -> Steps:
        """Build it for one of the places that are joined by "or": "look at a hand or a Reserve" shows one of them.

        Rules: REG-SA-17, REG-LOOK-01
        """
        if len(place.zones) < 2 or place.zones == (Zone.DECK_TOP, Zone.DECK_BOTTOM):
            return self(place)
        return (Choice(branches=tuple(self(replace(place, zones=(zone,))) for zone in place.zones)),)

    def twice(self, first: Place, second: Place) -> Steps:
        """Build one effect for each of "a hand and a Reserve", which may be those of two players.

        Rule: REG-TARGET-25
        """
        if not first.owner is second.owner is Player.ANY:
            raise Refused("one player's")
        return (*self(first), *self(second))

    def beside(self, targets: tuple[Target, ...], zones: tuple[Zone, ...]) -> Steps:
        """Build one effect for cards and one for places of all players: "all cards and all hands"."""
        check_targets(self._verb, targets)
        return (Effect(self._verb, targets=targets), *self(Place(zones, Player.EACH_PLAYER)))


def search(place: Place, targets: tuple[Target, ...]) -> Steps:
    """Search a place for cards."""
    return (Effect(verb=Verb.SEARCH, targets=from_place(targets, place)),)


#: what is placed where the text does not say it: this card, unless an effect before has brought a card (then it)
UNSAID = Target(what=This(), count=ONE)

MOVERS: dict[str, Verb] = {
    "discard": Verb.DISCARD,
    "underdeck": Verb.UNDERDECK,
    "topdeck": Verb.TOPDECK,
    "banish": Verb.BANISH,
    "reserve": Verb.RESERVE,
    "shuffle": Verb.SHUFFLE,
    "bounce": Verb.BOUNCE,
    "withdraw": Verb.WITHDRAW,
    "take": Verb.TAKE,
    "capture": Verb.CAPTURE,
    "release": Verb.RELEASE,
    "resurrect": Verb.RESURRECT,
    "play": Verb.PLAY,
    "toss": Verb.TOSS,
    "heal": Verb.HEAL,
    "paralyze": Verb.PARALYZE,
    "poison": Verb.POISON,
    "disease": Verb.DISEASE,
    "equip": Verb.EQUIP,
    "negate": Verb.NEGATE,
    "interrupt": Verb.INTERRUPT,
    "prevent": Verb.PREVENT,
    "reveal": Verb.REVEAL,
    "look at": Verb.LOOK,
    "deactivate": Verb.DEACTIVATE,
    "rescue": Verb.RESCUE,
    "exchange": Verb.EXCHANGE,
    "convert": Verb.CONVERT,
    "transfer": Verb.TRANSFER,
    "redirect": Verb.REDIRECT,
}
