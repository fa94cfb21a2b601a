"""Operations by hand in words: what scenarios write after `manual:`, and what people type after `do`.

mature X by N | lose X N | engage X | disengage X | shake X | steady X | dormant X | strengthen X | weaken X |
put X on Y [at N] | allot X N | evangelise with X [+N] | counter X | save X | discard X | banish X | take X |
move X to [SEAT'S] PLACE [on top] | draw [SEAT] N mission | shuffle [SEAT] mission | reveal X | look [SEAT] N mission
"""

import re
from collections.abc import Callable
from typing import Final, Protocol

from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.mission.meaning import nodes
from engine.mission.model import manual, zones
from engine.mission.model.printed import Kind
from engine.mission.model.status import kind_of
from engine.mission.rules.leaving import PILE_OF
from engine.mission.rules.manual import DECK_OF
from engine.mission.rules.offers import HAND
from engine.play.words import UnknownPhrase


class Names(Protocol):
    """What the words of an operation refer to."""

    def card(self, name: str) -> CardId:
        """Return the card of this name. Raises if there is none, or several."""
        ...

    def seat(self, name: str) -> Seat | None:
        """Return the seat of this name."""
        ...


Match = re.Match[str]
Maker = Callable[["_Words", Match], manual.Operation]
_DECKS: Final = {
    "mission": Kind.MISSION, "enemy": Kind.ENEMY, "character": Kind.CHARACTER, "characters": Kind.CHARACTER,
}  # fmt: skip
_OF_SEAT: Final = re.compile(r"(.+?)['’]s (.+)")


class _Words:
    """A reader of the parts of an operation, each with an error message of its own."""

    def __init__(self, state: State, seat: Seat, names: Names) -> None:
        self.state, self.own, self._names = state, seat, names

    def card(self, text: str) -> CardId:
        return self._names.card(text.strip())

    def seat(self, text: str | None) -> Seat:
        if text is None:
            return self.own
        found = self._names.seat(text.strip())
        if found is None:
            raise UnknownPhrase(f"nobody here is called {text.strip()!r}")
        return found

    def place(self, card: CardId, text: str) -> tuple[Seat | None, str]:
        """Return which place is meant, and whose: `hand`, `deck` and `discard` are those for the card's kind."""
        of = _OF_SEAT.fullmatch(text.strip())
        seat, said = (self.seat(of[1]), of[2]) if of else (None, text.strip())
        name = re.sub(r"^(the|my|his|her|its) ", "", said.lower()).replace(" ", "_")
        kind = kind_of(self.state, card)
        piles = {"discard": PILE_OF, "discard_pile": PILE_OF, "hand": HAND, "deck": DECK_OF}
        zone = piles[name].get(kind) if name in piles else (name if name in zones.ALL_ZONES else None)
        if zone is None:
            raise UnknownPhrase(f"there is no place {text.strip()!r} for this card; there are {', '.join(PLACES)}")
        return seat, zone


#: where a card can be moved, as it is typed
PLACES: Final = ("hand", "deck", "discard", "side deck", "church", "souls", "table", "banished")


def _move(words: _Words, found: Match) -> manual.Operation:
    card = words.card(found["card"])
    seat, zone = words.place(card, found["place"])
    return manual.MoveCard(card, zone, seat, 0 if found["top"] or zone in PILE_OF.values() else -1)


def _to(place: str) -> Maker:
    def make(words: _Words, found: Match) -> manual.Operation:
        card = words.card(found["card"])
        seat, zone = words.place(card, place)
        return manual.MoveCard(card, zone, seat, 0 if zone in PILE_OF.values() else -1)

    return make


def _effect(make: Callable[[int], nodes.Effect], usual: int = 1) -> Maker:
    return lambda words, found: manual.DoTo(words.card(found["card"]), make(_number(found, usual)))


def _number(found: Match, usual: int) -> int:
    said = found.groupdict().get("n")
    return int(said) if said else usual


def _draw(words: _Words, found: Match) -> manual.Operation:
    return manual.DrawByHand(words.seat(found["seat"]), _DECKS[found["deck"].lower()], _number(found, 1))


def _shuffle(words: _Words, found: Match) -> manual.Operation:
    return manual.ShufflePile(words.seat(found["seat"]), DECK_OF[_DECKS[found["deck"].lower()]])


def _look(words: _Words, found: Match) -> manual.Operation:
    whose = words.seat(found["seat"])
    top = words.state.zone(DECK_OF[_DECKS[found["deck"].lower()]], whose)[: _number(found, 1)]
    return manual.LookAt(words.own, tuple(top))


def _put(words: _Words, found: Match) -> manual.Operation:
    return manual.PutOn(words.card(found["card"]), words.card(found["host"]), _number(found, 1))


_C: Final = r"(?P<card>.+?)"
_N: Final = r"(?P<n>\d{1,2})"
_DECK: Final = rf"(?P<deck>{'|'.join(_DECKS)})(?: cards?| deck| pile)?"
_FORMS: Final[tuple[tuple[re.Pattern[str], Maker], ...]] = tuple(
    (re.compile(form, re.IGNORECASE), make)
    for form, make in (
        (rf"mature {_C}(?: by \+?{_N})?", _effect(lambda n: nodes.Mature(amount=n))),
        (rf"lose {_C} {_N}", _effect(lambda n: nodes.LoseMaturity(amount=n))),
        (rf"weaken {_C}", _effect(lambda n: nodes.MoveStronghold(by=-1))),
        (rf"strengthen {_C}", _effect(lambda n: nodes.MoveStronghold(by=1))),
        (rf"engage {_C}", _effect(lambda n: nodes.Engage())),
        (rf"disengage {_C}", _effect(lambda n: nodes.DisengageThem())),
        (rf"shake {_C}", _effect(lambda n: nodes.Shake())),
        (rf"steady {_C}", _effect(lambda n: nodes.MakeSteady())),
        (rf"dormant {_C}", _effect(lambda n: nodes.MakeDormant())),
        (rf"allot {_C}(?: at)? {_N}", _effect(lambda n: nodes.GiveStronghold(level=n))),
        (rf"evangelise with {_C}(?: (?P<n>[+-]\d{{1,2}}))?", _effect(lambda n: nodes.Evangelise(bonus=n), usual=0)),
        (rf"counter {_C}", lambda w, m: manual.CounterCard(w.card(m["card"]))),
        (rf"put {_C} on (?P<host>.+?)(?: at (?P<n>[1-3]))?", _put),
        (rf"save {_C}", _to("church")),
        (rf"discard {_C}", _to("discard")),
        (rf"banish {_C}", _to("banished")),
        (rf"take {_C}", _to("hand")),
        (rf"(?:move|put) {_C} (?:in)?to (?P<place>.+?)(?P<top> on top)?", _move),
        (rf"draw (?:(?P<seat>\D+?) )?{_N} {_DECK}", _draw),
        (rf"shuffle (?:(?P<seat>.+?)(?:['’]s)? )?{_DECK}", _shuffle),
        (rf"look (?:(?P<seat>\D+?)(?:['’]s)? )?{_N} {_DECK}", _look),
        (rf"reveal {_C}", lambda w, m: manual.RevealCards((w.card(m["card"]),))),
    )
)


def parse_operation(text: str, state: State, seat: Seat, names: Names) -> manual.Operation:
    """Return the operation that a text means.

    Raises:
        UnknownPhrase: it means none, or names a card or player that is not there.
    """
    said = " ".join(text.split())
    for form, make in _FORMS:
        found = form.fullmatch(said)
        if found is not None:
            return make(_Words(state, seat, names), found)
    raise UnknownPhrase(f"{said[:60]!r} is nothing to do by hand")
