"""Consent to operations by hand: what each shows to whom, whose cards it touches, what it decides, and who must agree.

An operation is classed twice: by what it says (`planned`), and by what came of it (`followed`), for rules act on what
was done. What anybody is told of the reasons never depends on a hidden card.
"""

import enum
from collections.abc import Iterable
from typing import assert_never

from engine.cards.model import CardType
from engine.kernel.engine import Step
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Manual
from engine.kernel.knowledge import seats_that_see
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.redemption.model import cards, manual, zones
from engine.redemption.model.status import current_battle
from engine.redemption.rules.actions.game_rules import out_of_game
from engine.redemption.rules.by_hand import question
from engine.redemption.rules.turn import turn

RULE = "HOUSE-PLAY-09"
_SOULS = frozenset({zones.LAND_OF_BONDAGE, zones.LAND_OF_REDEMPTION})


class Ground(enum.Enum):
    """Why an operation by hand concerns somebody else."""

    SHOWS = "it shows or chooses hidden cards"
    TOUCHES = "it touches the cards of another"
    SOULS = "it moves Lost Souls"
    DECIDES = "it decides a phase, a battle or the game"


@dataclass(frozen=True, slots=True)
class Concern:
    """A reason why players have to agree, and which."""

    ground: Ground
    seats: tuple[Seat, ...]


def concerned(before: State, given: Manual, step: Step) -> tuple[Concern, ...]:
    """Return the players an operation concerns; a judge needs nobody's consent.

    Rule: HOUSE-PLAY-09
    """
    player, operation = given.player, given.operation
    if player is None:
        return ()
    if question.grant_of(before, player, operation) is not None:
        return _joined(_if(step.outcome is not None, Ground.DECIDES, others(before, player)))
    found = planned(before, player, operation)
    if any(
        each.ground is Ground.SHOWS for each in found
    ):  # all are asked, and what came of it may hang on what is hidden
        return found
    return _joined([*found, *followed(before, player, step)])


def missing(before: State, given: Manual, step: Step) -> tuple[Seat, ...]:
    """Return the players whose consent an operation still wants. Rule: HOUSE-PLAY-09"""
    wanted = {seat for concern in concerned(before, given, step) for seat in concern.seats}
    return tuple(sorted(wanted - {*given.agreed}))


def others(state: State, player: Seat) -> tuple[Seat, ...]:
    """Return everybody else who is still in the game."""
    gone = out_of_game(state)
    return tuple(s for s in state.seats if s != player and s not in gone)


def planned(state: State, player: Seat, operation: manual.Operation) -> tuple[Concern, ...]:
    """Class an operation by what it says. Rule: HOUSE-PLAY-09"""
    return _joined(_planned(state, player, operation))


def _planned(state: State, player: Seat, operation: manual.Operation) -> list[Concern]:
    everybody = others(state, player)
    match operation:
        case manual.MoveCard(card, zone, seat):
            there = (seat,) if seat is not None else ()
            return [
                *_of_card(state, player, card),
                *_touching(state, player, there),
                *_if(zone in _SOULS, Ground.SOULS, everybody),
            ]
        case manual.AttachCard(card, host):
            return [*_of_card(state, player, card), *_of_card(state, player, host)]
        case manual.GiveControl(card, seat):
            return [*_of_card(state, player, card), *_touching(state, player, (seat,))]
        case manual.ConvertCard(card, kind):
            souls = _if(kind is CardType.LOST_SOUL, Ground.SOULS, everybody)
            return [*_of_card(state, player, card), *souls]
        case manual.ProtectCard(card, against):
            named = any(not _may_show(state, player, c) for c in against)
            return [*_of_card(state, player, card), *_if(named, Ground.SHOWS, everybody)]
        case manual.TurnCard(card) | manual.ChangeNumbers(card) | manual.SetFirstStrike(card):
            return _of_card(state, player, card)
        case manual.LookAt(seat, looked_at):
            news = [c for c in looked_at if not state.cards[c].is_known_to(seat)]
            return _if(any(not _may_show(state, player, c) for c in news), Ground.SHOWS, everybody)
        case manual.RevealCards(shown):
            news = [c for c in shown if state.cards[c].known != state.everyone]
            return _if(any(not _may_show(state, player, c) for c in news), Ground.SHOWS, everybody)
        case manual.DrawCards(seat):
            return [*_if(True, Ground.SHOWS, everybody), *_touching(state, player, (seat,))]
        case manual.ShuffleDeck(seat):
            deck = state.zone(zones.DECK, seat)
            knowing = [s for s in everybody if any(state.cards[c].is_known_to(s) for c in deck)]
            return _touching(state, player, (seat, *knowing))
        case manual.SetPhase() | manual.EndBattle():
            return _if(True, Ground.DECIDES, everybody)
        case _:
            assert_never(operation)


def followed(before: State, player: Seat, step: Step) -> tuple[Concern, ...]:
    """Class an operation by what came of it, rules that acted by themselves included. Rule: HOUSE-PLAY-09"""
    everybody = others(before, player)
    after = step.state
    found = _if(decides(before, step), Ground.DECIDES, everybody)
    for card, held in before.cards.items():
        there = after.cards[card]
        if there.known & ~held.known and not _may_show(before, player, card):
            found += _if(True, Ground.SHOWS, everybody)
        if there.location != held.location:
            found += _touching(before, player, (*_parties(before, card), there.location.zone.seat))
            through = {held.location.zone.name, there.location.zone.name}
            found += _if(bool(through & _SOULS), Ground.SOULS, everybody)
    return _joined(found)


def decides(before: State, step: Step) -> bool:
    """Say whether a step ended the game, the battle or the phase."""
    was, now = current_battle(before), current_battle(step.state)
    has_ended = was is not None and (now is None or now.zone != was.zone)
    return step.outcome is not None or has_ended or _place_in_turn(before) != _place_in_turn(step.state)


def _of_card(state: State, player: Seat, card: CardId) -> list[Concern]:
    """Class what is done with a card where it is."""
    held = state.cards[card]
    everybody = others(state, player)
    is_open = seats_that_see(state, held.location) == state.everyone
    is_soul = held.location.zone.name in _SOULS or (is_open and cards.is_soul(state, card))
    return [
        *_if(not is_open and not _may_show(state, player, card), Ground.SHOWS, everybody),
        *_touching(state, player, _parties(state, card)),
        *_if(is_soul, Ground.SOULS, everybody),
    ]


def _may_show(state: State, player: Seat, card: CardId) -> bool:
    """Say whether a card is open to all, or one a player holds himself and knows; nobody holds what lies in a deck."""
    held = state.cards[card]
    if seats_that_see(state, held.location) == state.everyone:
        return True
    is_held = held.location.zone.seat == player and held.location.zone.name != zones.DECK
    return is_held and held.is_known_to(player)


def _parties(state: State, card: CardId) -> tuple[Seat, ...]:
    """Return a card's owner, its controller and the player whose zone it is in."""
    held = state.cards[card]
    return (held.owner, cards.permanent_controller(state, card), held.location.zone.seat)


def _touching(state: State, player: Seat, seats: Iterable[Seat]) -> list[Concern]:
    touched = tuple(s for s in others(state, player) if s in set(seats))
    return _if(bool(touched), Ground.TOUCHES, touched)


def _if(is_so: bool, ground: Ground, seats: tuple[Seat, ...]) -> list[Concern]:
    return [Concern(ground, seats)] if is_so and seats else []


def _joined(found: Iterable[Concern]) -> tuple[Concern, ...]:
    """Return each ground once, with all whom it concerns."""
    seats: dict[Ground, set[Seat]] = {}
    for each in found:
        seats.setdefault(each.ground, set()).update(each.seats)
    return tuple(Concern(ground, tuple(sorted(seats[ground]))) for ground in Ground if ground in seats)


def _place_in_turn(state: State) -> tuple[int, Seat | None, tuple[str, ...]]:
    return state.number(turn.TURN), state.read(turn.ACTIVE), tuple(phase.name for phase in state.phases)
