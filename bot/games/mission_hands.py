"""Work by hand in The Mission: what people type and press, and what everybody reads about it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.errors import UserFacing
from bot.games.hands import MovesCards, SeenCard, Way, one_of
from bot.text.decisions.picks import read_picks
from bot.text.mission.by_hand import operation_text, plain, why_asked
from bot.text.mission.names import MissionSeatNames
from bot.text.names import HIDDEN
from engine import mission
from engine.by_hand.consent import Concern
from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Manual
from engine.kernel.knowledge import handle
from engine.kernel.state import State
from engine.mission.model import manual, zones
from engine.mission.model.printed import Kind
from engine.mission.model.seats import playing
from engine.mission.model.status import is_christian, is_engaged, is_shaky, kind_of, level, printed
from engine.mission.rules.manual import DECK_OF
from engine.mission.view import known_to
from engine.mission.view.view import chain
from engine.play.mission.manual_words import parse_operation
from engine.play.words import UnknownPhrase

HELP: Final = """\
  do mature NAME by 2, do lose NAME 1           maturity up and down
  do engage NAME, do disengage NAME             turn the sword
  do shake NAME, do steady NAME, do dormant NAME
  do strengthen fear, do weaken fear            a stronghold on a Christian
  do allot NAME 2                               have a stronghold allotted at a level
  do evangelise with NAME +1, do save NAME      attempts, and souls
  do counter NAME                               a card that waits to be resolved
  do put CARD on NAME, do discard CARD, do banish CARD, do take CARD
  do move CARD to PLACE       hand, deck, discard, side deck, church, souls, table, banished
  do draw 2 mission, do draw 1 enemy, do draw 1 character
  do shuffle mission, do look 3 mission, do reveal CARD
What concerns others (their cards, victory points, hidden cards) takes their consent."""

#: where a card may be moved to: zone and name
PLACES: Final[Mapping[str, str]] = {
    zone: plain(zone) for zone in zones.ALL_ZONES if zone not in (zones.PLAYED, zones.WITHDRAWN)
}
PILES: Final = {
    "mission deck": zones.MISSION_DECK,
    "enemy deck": zones.ENEMY_DECK,
    "characters": zones.CHARACTERS,
    "mission hand": zones.MISSION_HAND,
    "enemy hand": zones.ENEMY_HAND,
    "side deck": zones.SIDE_DECK,
    "strongholds": zones.STRONGHOLDS,
}
DECKS: Final = {"mission": Kind.MISSION, "enemy": Kind.ENEMY, "characters": Kind.CHARACTER}


class MissionHands(MovesCards):
    """Implements `HandWork`."""

    help = HELP
    places = PLACES
    piles = tuple(PILES)
    decks = tuple(DECKS)

    def consent(self, state: State, given: Manual) -> Sequence[Concern]:
        """Return whom an operation concerns, and why."""
        return mission.consent_wanted(state, given)

    def computer_agrees(self, state: State, given: Manual) -> bool:
        """Say whether a computer agrees."""
        return mission.computer_agrees(state, given)

    def why(self, concerns: Sequence[Concern]) -> str:
        """Say why an operation needs consent."""
        return why_asked(concerns)

    def told(self, state: State, operation: manual.Operation, players: Sequence[str], by: Seat) -> str:
        """Say what is to be done."""
        return operation_text(state, operation, players, by)

    def carried(self, decision: Decision) -> CardId | None:
        """Return the card that somebody is asked to carry out by hand."""
        return decision.prompt.args[0] if decision.prompt.key == "mission_by_hand" else None

    def seen(self, state: State, viewer: Seat | None) -> Sequence[SeenCard]:
        """Return every card that a seat sees anywhere: known ones first, and of these the ones in play."""
        names = MissionSeatNames(state, viewer, [f"player {s + 1}" for s in state.seats])

        def place(card: CardId) -> tuple[bool, bool, bool, str]:
            zone = state.cards[card].location.zone
            is_known = known_to(state, viewer, card)
            name = printed(state, card).name if is_known else ""
            return not is_known, zone.name not in zones.IN_PLAY, zone.seat != viewer, name

        found = [c for c in state.cards if state.cards[c].location.zone.name != zones.WITHDRAWN]
        return [
            SeenCard(
                card,
                handle(state, viewer, card),
                _label(state, card, names),
                names.card(card) if known_to(state, viewer, card) else None,
            )
            for card in sorted(found, key=place)
        ]

    def ways(self, state: State, seat: Seat) -> Sequence[Way]:
        """Return what card texts can do and what else may be done, each with the possible cards."""
        known = tuple(c for c in self.seen(state, seat) if c.name is not None)
        people = tuple(c for c in known if is_christian(state, c.card) and kind_of(state, c.card) is Kind.CHARACTER)
        steady = tuple(c for c in people if not is_shaky(state, c.card))
        walls = tuple(c for c in known if level(state, c.card) and _lies_in(state, c, zones.CHURCH))
        souls = tuple(c for c in known if kind_of(state, c.card) is Kind.CHARACTER and _lies_in(state, c, zones.SOULS))
        cards = tuple(c for c in known if kind_of(state, c.card) in (Kind.MISSION, Kind.ENEMY))
        in_play = tuple(c for c in cards if _lies_in(state, c, *zones.IN_PLAY_ORDER))
        held = tuple(c for c in cards if _lies_in(state, c, *zones.HANDS) and _zone_seat(state, c) == seat)
        pile = (zones.MISSION_DISCARD, zones.ENEMY_DISCARD)
        gone = tuple(c for c in cards if _lies_in(state, c, *pile) and state.cards[c.card].owner == seat)
        waiting = tuple(c for c in known if any(link.printed == printed(state, c.card) for link in chain(state)))
        ways = (
            Way("mature", "Give a point of maturity", "mature {card} by 1", steady),
            Way("lose", "Take a point of maturity", "lose {card} 1", steady),
            Way("engage", "Engage", "engage {card}", tuple(c for c in steady if not is_engaged(state, c.card))),
            Way("disengage", "Disengage", "disengage {card}", tuple(c for c in steady if is_engaged(state, c.card))),
            Way("shake", "Make shaky", "shake {card}", steady),
            Way("steady", "Make steady", "steady {card}", tuple(c for c in people if is_shaky(state, c.card))),
            Way("dormant", "Make dormant this turn", "dormant {card}", steady),
            Way("weaken", "Weaken a stronghold", "weaken {card}", walls),
            Way("strengthen", "Strengthen a stronghold", "strengthen {card}", walls),
            Way("evangelise", "Attempt to evangelise", "evangelise with {card}", steady),
            Way("save", "Save a bound soul", "save {card}", souls),
            Way("counter", "Counter a card that waits", "counter {card}", waiting),
            Way("discard", "Discard a card in play", "discard {card}", (*in_play, *walls)),
            Way("hand", "Discard a card from hand", "discard {card}", held),
            Way("take", "Take a card from your discard pile", "take {card}", gone),
            Way("banish", "Banish a card", "banish {card}", (*in_play, *held)),
            Way("mission", "Draw a mission card", "draw 1 mission"),
            Way("enemy", "Draw an enemy card", "draw 1 enemy"),
            Way("character", "Introduce a character", "draw 1 character"),
        )
        return [way for way in ways if way.cards or not way.takes_card]

    def read(self, state: State, seat: Seat | None, players: Sequence[str], words: str) -> Any:
        """Return the operation that a typed line means.

        Raises:
            UserFacing: the words describe no operation, or name no card that the person sees.
        """
        named = _Named(self, state, seat, players)
        try:
            return parse_operation(words, state, seat if seat is not None else playing(state)[0], named)
        except UnknownPhrase as error:
            raise UserFacing(f"{str(error)[:1].upper()}{str(error)[1:]}; this is:\n{HELP}") from None

    def pile(self, state: State, seat: Seat, name: str) -> Sequence[CardId]:
        """Return the cards of a pile."""
        return state.zone(PILES[one_of(name, self.piles)], seat)

    def draw(self, seat: Seat, count: int, deck: str | None) -> Any:
        """Return the operation by which a seat draws."""
        return manual.DrawByHand(seat, DECKS[one_of(deck, self.decks)], count)

    def shuffle(self, seat: Seat, deck: str | None) -> Any:
        """Return the operation that shuffles a deck."""
        return manual.ShufflePile(seat, DECK_OF[DECKS[one_of(deck, self.decks)]])


def _lies_in(state: State, seen: SeenCard, *names: str) -> bool:
    return state.cards[seen.card].location.zone.name in names


def _zone_seat(state: State, seen: SeenCard) -> Seat:
    return state.cards[seen.card].location.zone.seat


def _label(state: State, card: CardId, names: MissionSeatNames) -> str:
    """Name a card by what it is, on whom it is and where."""
    place = state.cards[card].location
    name = names.card(card)
    if name == HIDDEN:
        return HIDDEN
    if kind_of(state, card) is Kind.STRONGHOLD and place.host is not None:
        name = f"{printed(state, card).stronghold} {level(state, card)} ({name})"
    return f"{name} on {names.card(place.host)}" if place.host is not None else name


class _Named:
    """The names that a player may use, who sees only his part of the table."""

    def __init__(self, hands: MissionHands, state: State, seat: Seat | None, players: Sequence[str]) -> None:
        self._state, self._players = state, players
        self._seen = hands.seen(state, seat)

    def card(self, name: str) -> CardId:
        for seen in self._seen:
            if seen.handle == name:
                return seen.card
        known = [c for c in self._seen if c.name is not None]
        called = [c for c in known if c.name is not None and c.name.casefold() == name.strip().casefold()]
        in_play = [c for c in called if _lies_in(self._state, c, *zones.IN_PLAY_ORDER)]
        if len(in_play or called) == 1:
            return (in_play or called)[0].card
        labels = [f"{c.label} ({plain(self._place(c.card).name)} of {self._of(c.card)})" for c in known]
        places = read_picks(name, labels)
        if len(places) != 1:
            raise UserFacing("Name one card.")
        return known[places[0]].card

    def seat(self, name: str) -> Seat | None:
        wanted = name.strip().casefold()
        return next((Seat(n) for n, own in enumerate(self._players) if own.casefold() == wanted), None)

    def _place(self, card: CardId) -> Any:
        return self._state.cards[card].location.zone

    def _of(self, card: CardId) -> str:
        seat = self._place(card).seat
        return self._players[seat] if seat < len(self._players) else "the Enemy"
