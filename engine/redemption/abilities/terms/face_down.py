"""What is known of a face-down card on the playing surface, and what can target it."""

from dataclasses import fields
from operator import attrgetter
from typing import Final

from engine.kernel.ids import CardId, Facing
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.reading.kinds import BEYOND_THE_TYPE
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import AnyOf, Filter, Place, Target
from engine.redemption.language.ast.vocabulary import Kind, Verb, Zone
from engine.redemption.language.ast.vocabulary import State as Property
from engine.redemption.language.effect_kind import Lasts
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import zones
from engine.redemption.model.setup import rules_of

#: What can be said of a card without seeing its face: its type, whose it is, where it lies, how it lies.
#: A kind that says more than the type is held for the face.
_OPEN: Final = frozenset(
    {"kind", "states", "owner", "controller", "place", "outside", "other", "excluding", "node", "nth", "among"}
)
_OPEN_STATES: Final = frozenset({Property.FACE_DOWN, Property.FACE_UP, Property.ACTIVE})
#: What turns an inactive Artifact up names it by that. Rule: REG-ZONE-12
_OF_INACTIVE: Final = frozenset({Verb.ACTIVATE_ARTIFACT})
_BARE: Final = Filter(Kind.CARD)
#: What a phrase may say of the face.
_OF_THE_FACE: Final = attrgetter(*(f.name for f in fields(Filter) if f.name not in _OPEN))
_NOTHING: Final = _OF_THE_FACE(_BARE)


def is_hidden(state: State, card: CardId) -> bool:
    """Say whether a card is face down where others are face up. Rules: REG-ZONE-11, R11-ZONE-05"""
    place = state.cards[card].location
    return place.facing is Facing.DOWN and place.zone.name in zones.PLAYING_SURFACE


def asks_for_the_face(what: Filter) -> bool:
    """Say whether a phrase asks for more than a card's type, which a face-down card does not have.

    Rules: REG-ZONE-11, REG-CTRL-02, HOUSE-ABIL-63
    """
    if what.kind in BEYOND_THE_TYPE or not _OPEN_STATES.issuperset(what.states):
        return True
    return bool(_OF_THE_FACE(what) != _NOTHING)


def is_reached(effect: Effect, target: Target) -> bool:
    """Say whether an effect can target fitting face-down cards: it says "face-down", or all of a type in a location.

    Rule: REG-ZONE-12
    """
    what = target.what
    if isinstance(what, AnyOf):
        return all(is_reached(effect, replace(target, what=option)) for option in what.options)
    if not isinstance(what, Filter):
        return True
    places: tuple[Place | None, ...] = (target.source, what.place)
    names_pile = any(p is not None and p.zones == (Zone.ARTIFACT_PILE,) for p in places)
    if Property.FACE_DOWN in what.states or names_pile or effect.verb in _OF_INACTIVE:
        return True
    return takes_all_there(effect, target)


def reaches_hidden(state: State, effect: Effect, target: Target) -> bool:
    """Say whether an effect finds face-down cards: because of its words, or because it takes all or lasts.

    Rules: REG-ZONE-12, R11-TARGET-12, R11-ZONE-06
    """
    if rules_of(state).face_down_hides_from == "all" or is_reached(effect, target):
        return is_reached(effect, target)
    kind = KINDS[effect.verb]
    lasts = kind.lasts is Lasts.ONGOING or (kind.lasts is Lasts.EITHER and effect.duration is not None)
    return lasts or _takes_all(effect, target)


def _takes_all(effect: Effect, target: Target) -> bool:
    """Say whether an effect takes all cards, or all of a type."""
    what = target.what
    count = target.count or effect.count
    is_all = count is not None and count.is_all
    return is_all and isinstance(what, Filter) and not asks_for_the_face(what) and what.excluding is None


def takes_all_there(effect: Effect, target: Target) -> bool:
    """Say whether an effect takes all cards, or all of a type, in a location it names.

    Rules: REG-ZONE-12, REG-TARGET-29, REG-UNIQ-26
    """
    named = isinstance(target.what, Filter) and target.what.place is not None
    return _takes_all(effect, target) and (target.source is not None or named)
