"""What one seat may learn of the facts of a step: only what is allowed, and no numbers whose gaps would tell more."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.kernel.facts import Answered, Drew, Fact, Learned, Moved, Noted, PhaseBegan, PhaseEnded, Shuffled
from engine.kernel.ids import CardId, Facing, Location, Seat, Sight, Zone
from engine.kernel.records import dataclass


@dataclass(frozen=True, slots=True)
class Seen:
    """Something a seat saw happen. `cards` names only cards the seat knows; `count` counts them all.

    `source` is the card whose ability did it, which everybody sees, like the cards a note names.
    """

    kind: str
    seat: Seat | None = None
    cards: tuple[CardId, ...] = ()
    count: int = 0
    origin: Zone | None = None
    destination: Zone | None = None
    note: str = ""
    value: Any = None
    source: CardId | None = None


def redacted(facts: Iterable[Fact], viewer: Seat | None, sights: Mapping[str, Sight]) -> tuple[Seen, ...]:
    """Return what a seat or a spectator learns of these facts; notes name only cards that everybody sees.

    `sights` says who sees into each zone of the game.
    """
    return tuple(seen for fact in facts if (seen := _seen(fact, viewer, sights)) is not None)


def _is_open(place: Location, sights: Mapping[str, Sight]) -> bool:
    return place.facing is Facing.UP and sights[place.zone.name] is Sight.ALL


def _seen(fact: Fact, viewer: Seat | None, sights: Mapping[str, Sight]) -> Seen | None:
    match fact:
        case Noted(key=key, seat=seat, cards=cards, value=value, source=source):
            return Seen("noted", seat, cards, len(cards), note=key, value=value, source=source)
        case Moved(card=card, origin=origin, destination=destination, known=known):
            # who knows the card where it is now saw which one moved; a spectator was shown nothing in private
            open_to_all = _is_open(origin, sights) or _is_open(destination, sights)
            moved = (card,) if (open_to_all if viewer is None else known >> viewer & 1) else ()
            return Seen("moved", None, moved, 1, origin.zone, destination.zone)
        case Learned(seat=seat, card=card):
            return Seen("looked", seat, (card,) if seat == viewer else (), 1)
        case Drew(seat=seat, count=count):
            return Seen("drew", seat, (), count)
        case Shuffled(zone=zone):
            return Seen("shuffled", zone.seat, (), 0, zone)
        case PhaseBegan(name=name, seat=seat):
            return Seen("phase", seat, note=name)
        case PhaseEnded(name=name):
            return Seen("phase_over", note=name)
        case Answered(seat=seat, forced=forced):
            return None if forced else Seen("answered", seat)
        case _:
            return None
