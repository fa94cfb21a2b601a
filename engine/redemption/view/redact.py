"""The facts of a step as one seat may learn of them: an allow-list, without numbers whose gaps would tell."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.kernel.facts import Answered, Drew, Fact, Learned, Moved, Noted, PhaseBegan, PhaseEnded, Shuffled
from engine.kernel.ids import CardId, Seat, Zone


@dataclass(frozen=True, slots=True)
class Seen:
    """Something a seat saw happen. `cards` names only cards the seat knows; `count` counts them all."""

    kind: str
    seat: Seat | None = None
    cards: tuple[CardId, ...] = ()
    count: int = 0
    origin: Zone | None = None
    destination: Zone | None = None
    note: str = ""
    value: object = None


def redacted(facts: Iterable[Fact], everyone: int, viewer: Seat | None) -> tuple[Seen, ...]:
    """Return what a seat, or a spectator, learns of these facts. Notes name only cards that lie open to all."""
    return tuple(seen for fact in facts if (seen := _seen(fact, everyone, viewer)) is not None)


def _seen(fact: Fact, everyone: int, viewer: Seat | None) -> Seen | None:
    match fact:
        case Noted(key=key, seat=seat, cards=cards, value=value):
            return Seen("noted", seat, cards, len(cards), note=key, value=value)
        case Moved(card=card, origin=origin, destination=destination, known=known, known_before=before):
            # who knew the card where it was, or sees it where it is, sees which card moved
            knows = known == everyone if viewer is None else bool((known | before) >> viewer & 1)
            moved = (card,) if knows else ()
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
