"""Work by hand in Redemption: what people type and press, and what everybody reads about it."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.errors import UserFacing
from bot.games.hands import MovesCards, SeenCard, Way, one_of
from bot.text.decisions.picks import read_picks
from bot.text.names import SeatNames
from bot.text.table.board import card_text
from bot.text.table.by_hand import operation_text, why_asked
from engine.by_hand.consent import Concern
from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId, Facing, Seat
from engine.kernel.inputs import Manual
from engine.kernel.knowledge import handle
from engine.kernel.state import State
from engine.redemption import game as redemption
from engine.redemption.model import manual, zones
from engine.redemption.view import CardView, View, view

HELP = """\
  do move CARD to PLACE       places: territory, hand, discard, top of deck, bottom of deck, land of bondage,
                              land of redemption, set aside, reserve, banish, artifacts, battle
  do numbers CARD +2/-1       add to its strength and toughness
  do turn CARD                turn it face up or face down
  do draw 2, do shuffle       draw from your deck, shuffle it
  do end battle               end the battle by the numbers as they stand
What concerns others, such as their cards, Lost Souls, your deck or the end of a battle, takes their consent."""

#: what is typed -> the zone, and the place in it (0: on top, -1: below everything)
PLACES: dict[str, tuple[str, int]] = {
    "territory": (zones.TERRITORY, -1),
    "hand": (zones.HAND, -1),
    "discard": (zones.DISCARD_PILE, 0),
    "discard pile": (zones.DISCARD_PILE, 0),
    "deck": (zones.DECK, 0),
    "top of deck": (zones.DECK, 0),
    "bottom of deck": (zones.DECK, -1),
    "land of bondage": (zones.LAND_OF_BONDAGE, -1),
    "land of redemption": (zones.LAND_OF_REDEMPTION, -1),
    "set aside": (zones.SET_ASIDE, -1),
    "reserve": (zones.RESERVE, -1),
    "banish": (zones.BANISH_PILE, 0),
    "artifacts": (zones.ARTIFACT_PILE, 0),
    "battle": (zones.BATTLE, -1),
}


def _card(name: str, seen: View) -> CardView:
    """Return the card a name means, of all that the person knows; cards with one name are told apart by place."""
    cards = [c for side in seen.seats for zone in side.cards.values() for c in zone if c.name is not None]
    if marked := [c for c in cards if c.handle == name.strip()]:
        return marked[0]
    labels = [f"{c.name} ({c.zone.replace('_', ' ')} of player {c.seat + 1})" for c in cards]
    places = read_picks(name, labels)
    if len(places) != 1:
        raise UserFacing("Name one card.")
    return cards[places[0]]


def _id(card: CardView) -> CardId:
    """Return the number of a known card, which is its handle."""
    return CardId(int(card.handle.removeprefix("c")))


def _move(found: re.Match[str], seen: View, seat: Seat) -> manual.Operation:
    place = re.sub(r"\b(the|my|his|her|its)\b ?", "", found["place"].lower()).strip()
    if place not in PLACES:
        raise UserFacing(f"“{place[:40]}” is no place; there are: {', '.join(PLACES)}.")
    zone, index = PLACES[place]
    return manual.MoveCard(_id(_card(found["card"], seen)), zone, None, index)


def _numbers(found: re.Match[str], seen: View, seat: Seat) -> manual.Operation:
    return manual.ChangeNumbers(_id(_card(found["card"], seen)), int(found["strength"]), int(found["toughness"]))


def _turn(found: re.Match[str], seen: View, seat: Seat) -> manual.Operation:
    card = _card(found["card"], seen)
    return manual.TurnCard(_id(card), Facing.DOWN if card.face_up else Facing.UP)


def _draw(found: re.Match[str], seen: View, seat: Seat) -> manual.Operation:
    return manual.DrawCards(seat, int(found["count"]))


def _shuffle(found: re.Match[str], seen: View, seat: Seat) -> manual.Operation:
    return manual.ShuffleDeck(seat)


def _end_battle(found: re.Match[str], seen: View, seat: Seat) -> manual.Operation:
    return manual.EndBattle()


Make = Callable[[re.Match[str], View, Seat], manual.Operation]
FORMS: tuple[tuple[re.Pattern[str], Make], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), make)
    for pattern, make in (
        (r"(?:move|put) (?P<card>.+) (?:in)?to (?P<place>.+)", _move),
        (r"numbers (?P<card>.+?) (?P<strength>[+-]?\d{1,3})/(?P<toughness>[+-]?\d{1,3})", _numbers),
        (r"turn (?P<card>.+)", _turn),
        (r"draw (?P<count>\d{1,2})(?: cards?)?", _draw),
        (r"shuffle(?: my| the)?(?: deck)?", _shuffle),
        (r"end(?: the)? battle", _end_battle),
    )
)


class RedemptionHands(MovesCards):
    """Implements `HandWork`."""

    help = HELP
    places: Mapping[str, str] = {
        zone: zone.replace("_", " ") for zone in zones.ALL_ZONES if zone not in (zones.SIDE_BATTLE, zones.NOWHERE)
    }
    piles = (zones.DECK, zones.HAND, zones.RESERVE)
    decks = (zones.DECK,)

    def consent(self, state: State, given: Manual) -> Sequence[Concern]:
        """Return whom an operation concerns, and why."""
        return redemption.consent_wanted(state, given)

    def computer_agrees(self, state: State, given: Manual) -> bool:
        """Say whether a computer agrees."""
        return redemption.computer_agrees(state, given)

    def why(self, concerns: Sequence[Concern]) -> str:
        """Say why an operation needs consent."""
        return why_asked(concerns)

    def told(self, state: State, operation: manual.Operation, players: Sequence[str], by: Seat) -> str:
        """Say what is to be done."""
        return operation_text(state, operation, SeatNames(state, None, players), by)

    def carried(self, decision: Decision) -> CardId | None:
        """Return the card that somebody is asked to carry out by hand."""
        return decision.prompt.args[0] if decision.prompt.key == "by_hand" else None

    def seen(self, state: State, viewer: Seat | None) -> Sequence[SeenCard]:
        """Return every card that a seat sees anywhere, known ones first."""
        names = {handle(state, viewer, card): card for card in state.cards}
        found = [c for s in view(state, viewer).seats for zone in s.cards.values() for c in zone]
        found.sort(key=lambda c: (c.name is None, c.seat != viewer, c.name or ""))
        return [SeenCard(names[c.handle], c.handle, card_text(c), c.name) for c in found]

    def ways(self, state: State, seat: Seat) -> Sequence[Way]:
        """Return the most frequent operations, as buttons."""
        known = tuple(c for c in self.seen(state, seat) if c.name is not None)
        here = tuple(c for c in known if state.cards[c.card].location.zone.name in zones.PLAYING_SURFACE)
        ways = (
            Way("discard", "Discard a card", "move {card} to discard", known),
            Way("take", "Put a card into hand", "move {card} to hand", known),
            Way("top", "Put a card on top of a deck", "move {card} to top of deck", known),
            Way("under", "Put a card beneath a deck", "move {card} to bottom of deck", known),
            Way("banish", "Banish a card", "move {card} to banish", known),
            Way("territory", "Put a card into a territory", "move {card} to territory", known),
            Way("stronger", "Give a card +1/+1", "numbers {card} +1/+1", here),
            Way("weaker", "Give a card -1/-1", "numbers {card} -1/-1", here),
            Way("draw", "Draw a card", "draw 1"),
            Way("shuffle", "Shuffle your deck", "shuffle"),
            Way("end", "End the battle", "end battle"),
        )
        return [way for way in ways if way.cards or not way.takes_card]

    def read(self, state: State, seat: Seat | None, players: Sequence[str], words: str) -> manual.Operation:
        """Return the operation that a typed line means.

        Raises:
            UserFacing: the words describe no operation, or name no card that the person sees.
        """
        if seat is None:
            raise UserFacing("For a judge there are commands for what he does: move, draw, numbers and more.")
        for pattern, make in FORMS:
            found = pattern.fullmatch(words.strip())
            if found:
                return make(found, view(state, seat), seat)
        raise UserFacing(f"“{words.strip()[:60]}” is nothing to do by hand; this is:\n{HELP}")

    def pile(self, state: State, seat: Seat, name: str) -> Sequence[CardId]:
        """Return the cards of a pile."""
        return state.zone(one_of(name, self.piles), seat)

    def draw(self, seat: Seat, count: int, deck: str | None) -> Any:
        """Return the operation by which a seat draws."""
        one_of(deck, self.decks)
        return manual.DrawCards(seat, count)

    def shuffle(self, seat: Seat, deck: str | None) -> Any:
        """Return the operation that shuffles a deck."""
        one_of(deck, self.decks)
        return manual.ShuffleDeck(seat)
