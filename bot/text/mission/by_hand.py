"""Operations by hand in The Mission in words that everybody may read: no hidden card is named."""

from collections.abc import Sequence
from typing import Final, assert_never

from bot.text.mission.names import MissionSeatNames
from engine.by_hand.consent import Concern, Ground
from engine.kernel.ids import CardId, Seat, Zone
from engine.kernel.state import State
from engine.mission.meaning import nodes
from engine.mission.model import manual, zones
from engine.mission.model.printed import Kind
from engine.mission.model.status import kind_of, printed
from engine.mission.view import known_to

#: why somebody is asked for consent
GROUNDS: Final = {
    Ground.SHOWS: "it shows or chooses hidden cards",
    Ground.TOUCHES: "it touches another player's cards",
    Ground.SCORES: "it changes victory points, or who may give them",
    Ground.DECIDES: "it ends a phase or the game",
}


def why_asked(concerns: Sequence[Concern]) -> str:
    """Say why an operation needs consent."""
    return " and ".join(GROUNDS[each.ground] for each in concerns)


def effect_text(effect: nodes.Effect, card: str) -> str:
    """Say what is done to a card."""
    match effect:
        case nodes.Mature(_, amount):
            return f"give {card} {amount} maturity"
        case nodes.LoseMaturity(_, amount):
            return f"take {amount} maturity from {card}"
        case nodes.Shake():
            return f"make {card} shaky"
        case nodes.MakeSteady():
            return f"make {card} steady"
        case nodes.Backslide():
            return f"let {card} backslide"
        case nodes.Engage():
            return f"engage {card}"
        case nodes.DisengageThem():
            return f"disengage {card}"
        case nodes.MakeDormant():
            return f"make {card} dormant for this turn"
        case nodes.MoveStronghold(by):
            return f"{'strengthen' if by > 0 else 'weaken'} {card}"
        case nodes.GiveStronghold(_, level):
            return f"have a stronghold allotted to {card} at level {level}"
        case nodes.Evangelise(attempts, bonus):
            often = "" if attempts == 1 else f" {attempts} times"
            return f"let {card} evangelise{often}" + (f" with {bonus:+}" if bonus else "")
        case _:
            return f"do {type(effect).__name__} to {card}"


def operation_text(state: State, operation: manual.Operation, players: Sequence[str], by: Seat) -> str:
    """Say what is to be done, as it follows "to"."""
    names = MissionSeatNames(state, None, players)

    def zone(of: Zone) -> str:
        return f"{names.seat(of.seat)}'s {plain(of.name)}"

    def card(named: CardId) -> str:
        place = state.cards[named].location
        of = printed(state, named)
        if not known_to(state, None, named):
            return f"a hidden card in {zone(place.zone)}"
        if of.kind is Kind.STRONGHOLD and place.host is not None:
            return f"the {of.stronghold} of {names.card(place.host)} ({names.seat(place.zone.seat)})"
        return f"{names.card(named)} (in {zone(place.zone)})"

    def cards(several: Sequence[CardId]) -> str:
        told = [card(c) for c in several if known_to(state, None, c)]
        hidden = [state.cards[c].location.zone for c in several if not known_to(state, None, c)]
        for of in dict.fromkeys(hidden):
            count = hidden.count(of)
            every = "all " if count == len(state.zones[of]) else ""
            told.append(f"{every}{count} {'card' if count == 1 else 'cards'} in {zone(of)}")
        return ", ".join(told) or "no cards"

    def acting(seat: Seat, done: str) -> str:
        return done if seat == by else f"let {names.seat(seat)} {done}"

    match operation:
        case manual.MoveCard(moved, to, seat, index):
            where = zone(Zone(to, seat)) if seat is not None else f"the {plain(to)} it belongs to"
            how = {0: ", on top", -1: ", at the bottom"}.get(index, "") if to in _DECKS else ""
            return f"move {card(moved)} to {where}{how}"
        case manual.LookAt(seat, looked_at):
            return acting(seat, f"look at {cards(looked_at)}")
        case manual.RevealCards(shown):
            return f"show everybody {cards(shown)}"
        case manual.DoTo(named, effect):
            return effect_text(effect, card(named))
        case manual.PutOn(put, host, level):
            at = f" at level {level}" if kind_of(state, put) is Kind.STRONGHOLD else ""
            return f"put {card(put)} on {card(host)}{at}"
        case manual.DrawByHand(seat, Kind.CHARACTER, count):
            return acting(seat, f"introduce {count} {'character' if count == 1 else 'characters'}")
        case manual.DrawByHand(seat, kind, count):
            return acting(seat, f"draw {count} {kind.value} {'card' if count == 1 else 'cards'}")
        case manual.ShufflePile(seat, pile):
            return f"shuffle {zone(Zone(pile, seat))}"
        case manual.CounterCard(named):
            return f"counter {card(named)}"
        case _:
            assert_never(operation)


_DECKS: Final = frozenset({zones.CHARACTERS, zones.MISSION_DECK, zones.ENEMY_DECK})


def plain(zone: str) -> str:
    """Return a zone's name for people."""
    return zone.replace("_", " ")
