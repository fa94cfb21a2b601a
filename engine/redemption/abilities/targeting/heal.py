"""Who can be healed, and the chance for players to heal before a discard completes."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.kernel.changes import Change, Move
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import Frame, State
from engine.redemption.abilities.reading.acting import parsed
from engine.redemption.abilities.reading.readings import effects_of, reading
from engine.redemption.abilities.reading.relocation import is_about
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import Healing, being_discarded
from engine.redemption.model.setup import setup_of

_HEALERS: Final = "players who brought a card that heals"


def is_healable(state: State, card: CardId) -> bool:
    """Say whether a character is being discarded, poisoned, diseased or paralyzed. Rules: REG-HEAL-09, REG-HEAL-10"""
    return card in being_discarded(state) or _is_afflicted(state, card)


def _is_afflicted(state: State, card: CardId) -> bool:
    return any(cards.suffers(state, card, a) for a in cards.AFFLICTIONS)


def has_healable(state: State, seat: Seat) -> bool:
    """Say whether a player controls a character that can be healed. Rules: REG-HEAL-07, REG-HEAL-09"""
    falling = being_discarded(state)
    there = (c for name in sorted(zones.PLAYING_SURFACE) for c in state.zone(name, seat))
    return any((c in falling or _is_afflicted(state, c)) and cards.is_character(state, c) for c in there)


def heals(state: State, card: CardId) -> bool:
    """Say whether a card has a heal effect."""
    return reading(state, card) is not None and _has_heal(setup_of(state).readings[cards.printing(state, card).key])


@lru_cache(maxsize=8192)
def _has_heal(document: str) -> bool:
    abilities = (a for section in parsed(document).sections for a in section.abilities)
    return any(e.verb is Verb.HEAL for a in abilities for _, e in effects_of(a))


def may_hold_healing(state: State, seat: Seat) -> bool:
    """Say whether a player's deck has a card that heals: he is asked even without holding it. Rule: HOUSE-ABIL-04"""
    healers: frozenset[Seat] | None = state.of_game.get(_HEALERS)
    if healers is None:
        readings = setup_of(state).readings
        healers = state.of_game[_HEALERS] = frozenset(
            held.owner
            for c, held in state.cards.items()
            if (document := readings.get(cards.printing(state, c).key)) is not None and _heals(document)
        )
    return seat in healers


@lru_cache(maxsize=8192)
def _heals(document: str) -> bool:
    """Say whether a reading, as JSON, has a heal in it."""
    return '"heal"' in document


def held_back(state: State, cause: Cause, changes: Sequence[Change]) -> tuple[list[Change], list[Frame]]:
    """Return a plan without the discards of characters that may be healed, and the frames that let players heal them.

    Rules: REG-HEAL-03, REG-HEAL-04, HOUSE-ABIL-04
    """
    kept = list(changes)
    if not state.instances and not setup_of(state).readings:
        return kept, []
    falling = [c.card for c in changes if isinstance(c, Move) and _falls(state, c)]
    able = {s for s in state.seats if may_hold_healing(state, s)} if falling else set()
    waiting = tuple(c for c in falling if cards.controller(state, c) in able)
    if not waiting:
        return kept, []
    gone = frozenset(a for c in waiting for a in (c, *cards.attached(state, c)))
    seats = tuple(s for s in state.seats if any(cards.controller(state, c) == s for c in waiting))
    first = state.phase().seat
    ordered = tuple(sorted(seats, key=lambda s: (s - first) % len(state.seats)))
    frame = Healing(tuple((c, state.cards[c].stay) for c in waiting), ordered, cause)
    return [c for c in kept if not is_about(c, gone)], [frame]


def _falls(state: State, move: Move) -> bool:
    here = state.cards[move.card].location
    return (
        move.to.zone.name == zones.DISCARD_PILE
        and here.zone.name in zones.FIELD_OF_BATTLE | {zones.TERRITORY}
        and cards.is_character(state, move.card)
        and cards.is_face_up(state, move.card)
    )
