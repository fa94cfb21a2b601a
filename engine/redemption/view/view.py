"""What one seat may see, built up from an allow-list: nothing is copied first and hidden afterwards."""

from collections.abc import Collection
from typing import Final, NamedTuple

from engine.cards.model import Alignment, Brigade, CardType, Printing
from engine.kernel.decisions import Decision, Option
from engine.kernel.ids import Bond, CardId, Facing, Field, Seat
from engine.kernel.knowledge import handle, seats_that_see
from engine.kernel.records import dataclass, replace
from engine.kernel.state import Outcome, State
from engine.redemption.abilities.reading.readings import is_by_hand
from engine.redemption.model import cards, teams, zones
from engine.redemption.model.ability_frames import AbilityFrame
from engine.redemption.model.played import TURNS_TAKEN
from engine.redemption.model.points import Points
from engine.redemption.model.setup import rules_of, setup_of
from engine.redemption.rules.turn.turn import ACTIVE, TURN
from engine.redemption.view.shown import BattleView, Shown, as_printed, battle_view, look

#: Zones whose cards are listed one by one even where the viewer does not know them.
_LISTED: Final = (
    zones.HAND, zones.TERRITORY, zones.ARTIFACT_PILE, zones.LAND_OF_BONDAGE, zones.LAND_OF_REDEMPTION, zones.SET_ASIDE,
    zones.BATTLE, zones.SIDE_BATTLE, zones.DISCARD_PILE, zones.BANISH_PILE,
)  # fmt: skip
#: Zones of which a viewer sees the count, and the cards he knows.
_COUNTED: Final = (zones.DECK, zones.RESERVE)
EVERYWHERE: Final = (*_LISTED, *_COUNTED)


class CardView(NamedTuple):
    """A card as a viewer sees it. `printing` is None if he does not know which card it is.

    `automated` says that the engine carries out all that its text does.
    """

    handle: str
    zone: str
    seat: Seat
    owner: Seat
    printing: Printing | None
    face_up: bool
    host: str | None = None
    bond: Bond | None = None
    type: CardType | None = None
    alignment: Alignment | None = None
    brigades: frozenset[Brigade] = frozenset()
    strength: Points | None = None
    toughness: Points | None = None
    automated: bool = True

    @property
    def name(self) -> str | None:
        """The card's name, if the viewer knows it."""
        return self.printing.base_name if self.printing else None


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's cards as a viewer sees them: by zone, from the top, and the size of each zone."""

    seat: Seat
    counts: dict[str, int]
    cards: dict[str, tuple[CardView, ...]]
    redeemed: int
    #: the team he plays in, where teams play
    team: int | None = None

    def __getitem__(self, zone: str) -> tuple[CardView, ...]:
        """Return the cards the viewer sees in a zone."""
        return self.cards[zone]


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it, or a spectator (`viewer` None).

    `waiting_for` is who is asked; only he sees the `decision`.
    """

    viewer: Seat | None
    turn: int
    active: Seat | None
    phase: str
    seats: tuple[SeatView, ...]
    battle: BattleView | None
    waiting_for: Seat | None
    decision: Decision | None
    outcome: Outcome | None
    souls_to_win: int
    #: which round it is, and how many are played at most; 0 where no such end was agreed on
    round: int = 0
    most_rounds: int = 0

    def find(self, handle_: str) -> CardView | None:
        """Return the card with this handle, if the viewer sees it."""
        for seat in self.seats:
            for held in seat.cards.values():
                for card in held:
                    if card.handle == handle_:
                        return card
        return None


def view(state: State, viewer: Seat | None, where: Collection[str] = EVERYWHERE, told: Shown | None = None) -> View:
    """Return what a seat, or a spectator, may see of a game; with `where`, only cards in the zones of these names.

    `told` is what the table showed, for a state that is rebuilt from facts without the rules.
    """
    decision = state.decision
    return View(
        viewer=viewer,
        turn=state.number(TURN),
        active=state.read(ACTIVE),
        phase=state.phases[-1].name if state.phases else "",
        seats=tuple(_seat_view(state, viewer, s, where, told) for s in state.seats),
        battle=told.battle if told is not None else battle_view(state),
        waiting_for=told.waiting_for if told is not None else decision.player if decision else None,
        decision=_asked_of(state, viewer, decision) if decision and decision.player == viewer else None,
        outcome=told.outcome if told is not None else state.outcome,
        souls_to_win=rules_of(state).souls_to_win,
        round=max(state.number(Field(TURNS_TAKEN, s)) for s in state.seats),
        most_rounds=rules_of(state).most_rounds,
    )


def _asked_of(state: State, viewer: Seat, decision: Decision) -> Decision:
    """Return a question as its player sees it: of a card he does not know there is only the handle in the key."""
    shut = [o.card is not None and not state.cards[o.card].is_known_to(viewer) for o in decision.options]
    if not any(shut):
        return decision
    options = tuple(Option(o.key) if s else o for o, s in zip(decision.options, shut, strict=True))
    return replace(decision, options=options)


def _seat_view(state: State, viewer: Seat | None, seat: Seat, where: Collection[str], told: Shown | None) -> SeatView:
    held: dict[str, tuple[CardView, ...]] = {}
    for name in where:
        cards_there = state.zone(name, seat)
        if name in _COUNTED:
            cards_there = tuple(c for c in cards_there if _knows(state, viewer, c))
        elif name == zones.DISCARD_PILE and not _is_open(state, viewer, cards_there):
            cards_there = cards_there[:1]
        held[name] = tuple(card_view(state, viewer, c, told) for c in cards_there)
    counts = {name: len(state.zone(name, seat)) for name in EVERYWHERE}
    redeemed = sum(len(state.zone(zones.LAND_OF_REDEMPTION, s)) for s in teams.team_of(state, seat))
    team = seat % teams.TEAMS if rules_of(state).teams else None
    return SeatView(seat, counts, held, redeemed, team)


def _is_open(state: State, viewer: Seat | None, pile: Collection[CardId]) -> bool:
    """Say whether a viewer sees all of a discard pile: while no effect resolves, or as he chooses among its cards.

    Rules: REG-ZONE-02, RB-SETUP-08
    """
    asked = state.decision
    if asked is not None and asked.player == viewer and any(o.card in pile for o in asked.options):
        return True
    resolves = bool(state.frames) and isinstance(state.frames[-1], AbilityFrame)
    return rules_of(state).discard_pile_public and not resolves


def _knows(state: State, viewer: Seat | None, card: CardId) -> bool:
    held = state.cards[card]
    if viewer is None:
        return seats_that_see(state, held.location) == state.everyone
    return held.is_known_to(viewer)


def printing_seen(state: State, viewer: Seat | None, card: CardId) -> Printing | None:
    """Return which card it is, if the viewer knows that."""
    return cards.printing(state, card) if _knows(state, viewer, card) else None


def card_view(state: State, viewer: Seat | None, card: CardId, told: Shown | None = None) -> CardView:
    """Return a card as a viewer sees it. Off the playing surface it is what is printed on it. Rule: REG-ZONE-14"""
    held = state.cards[card]
    place = held.location
    zone = place.zone
    name, face_up = handle(state, viewer, card), place.facing is Facing.UP
    host = handle(state, viewer, place.host) if place.host is not None else None
    of = printing_seen(state, viewer, card)
    if of is None:
        return CardView(name, zone.name, zone.seat, held.owner, None, face_up, host, place.bond)
    if zone.name in zones.FACE_VALUE:
        face = of.faces[0]
        return CardView(
            name, zone.name, zone.seat, held.owner, of, face_up, host, place.bond, face.type, face.alignment,
            cards.face_brigades(face), face.strength.value, face.toughness.value, _is_automated(state, of),
        )  # fmt: skip
    counts = look(state, card) if told is None else told.cards.get(card) or as_printed(state, card)
    return CardView(
        name, zone.name, zone.seat, held.owner, of, face_up, host, place.bond, counts.type, counts.alignment,
        counts.brigades, counts.strength, counts.toughness, _is_automated(state, of),
    )  # fmt: skip


def _is_automated(state: State, of: Printing) -> bool:
    return not (of.text and is_by_hand(setup_of(state).readings.get(of.key)))
