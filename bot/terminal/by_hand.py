"""Operations by hand, as a person types them: what he does himself where a card is not automated."""

import re
from collections.abc import Callable

from bot.errors import UserFacing
from bot.text.picks import read_picks
from engine.kernel.ids import CardId, Facing, Seat
from engine.redemption.model import manual, zones
from engine.redemption.view import CardView, View

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


def read_operation(text: str, seen: View, seat: Seat) -> manual.Operation:
    """Return the operation a line describes.

    Raises:
        UserFacing: it describes none, or names no card that the person sees.
    """
    for pattern, make in FORMS:
        found = pattern.fullmatch(text.strip())
        if found:
            return make(found, seen, seat)
    raise UserFacing(f"“{text.strip()[:60]}” is nothing to do by hand; this is:\n{HELP}")


def _card(name: str, seen: View) -> CardView:
    """Return the card a name means among all the person knows; those of one name are told apart by where they are."""
    cards = [c for side in seen.seats for zone in side.cards.values() for c in zone if c.name is not None]
    labels = [f"{c.name} ({c.zone.replace('_', ' ')} of player {c.seat + 1})" for c in cards]
    places = read_picks(name, labels)
    if len(places) != 1:
        raise UserFacing("Name one card.")
    return cards[places[0]]


def _id(card: CardView) -> CardId:
    """Return the number of a card its viewer knows, which is what its handle says."""
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
