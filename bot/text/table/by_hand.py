"""Operations by hand in words that everybody may read: no hidden card is named."""

from collections.abc import Sequence
from itertools import groupby
from typing import assert_never

from bot.text.decisions.moves import Names
from bot.text.table.board import PHASES
from engine.by_hand.consent import Concern, Ground
from engine.kernel.ids import Bond, CardId, Facing, Seat, Zone
from engine.kernel.knowledge import seats_that_see
from engine.kernel.state import State
from engine.redemption.model import manual, zones

#: why somebody is asked for consent
GROUNDS = {
    Ground.SHOWS: "it shows or chooses hidden cards",
    Ground.TOUCHES: "it touches another player's cards",
    Ground.SCORES: "it moves Lost Souls",
    Ground.DECIDES: "it ends a phase, the battle or the game",
}
_BONDS = {
    Bond.PLACED_ON: "place {} on {}",
    Bond.EQUIPPED_TO: "equip {1} with {0}",
    Bond.HELD_IN: "put {} into {}",
    Bond.USED_BY: "let {1} use {0}",
    Bond.ACTIVE_ON: "activate {} on {}",
}
#: zones in which it matters how a card lies among the others
_PILES = frozenset({zones.DECK, zones.DISCARD_PILE, zones.BANISH_PILE})


def why_asked(concerns: Sequence[Concern]) -> str:
    """Say why an operation needs consent."""
    return " and ".join(GROUNDS[each.ground] for each in concerns)


def operation_text(state: State, operation: manual.Operation, names: Names, by: Seat) -> str:
    """Say what is to be done, as it follows "to"; `names` are those a spectator may use."""
    words = _Words(state, names, by)
    match operation:
        case manual.MoveCard(card, zone, seat, index, facing):
            where = words.zone(Zone(zone, seat)) if seat is not None else f"the {_plain(zone)} it belongs to"
            how = {0: ", on top", -1: ", at the bottom"}.get(index, "") if zone in _PILES else ""
            return f"move {words.card(card)} to {where}{how}" + (", face down" if facing is Facing.DOWN else "")
        case manual.TurnCard(card, facing):
            return f"turn {words.card(card)} face {facing.value}"
        case manual.LookAt(seat, looked_at):
            return words.acting(seat, f"look at {words.cards(looked_at)}")
        case manual.RevealCards(shown):
            return f"show everybody {words.cards(shown)}"
        case manual.DrawCards(seat, count):
            return words.acting(seat, f"draw {_count(count)}")
        case manual.ShuffleDeck(seat):
            return f"shuffle {words.zone(Zone(zones.DECK, seat))}"
        case manual.ChangeNumbers(card, strength, toughness):
            return f"add {strength:+}/{toughness:+} to {words.card(card)}"
        case manual.AttachCard(card, host, bond):
            return _BONDS[bond].format(words.card(card), words.card(host))
        case manual.ConvertCard(card, kind, alignment, brigades):
            colours = " and ".join(sorted(b.value for b in brigades)) or "no brigade"
            return f"make {words.card(card)} a card of type {kind.value}, {alignment.value}, of {colours}"
        case manual.GiveControl(card, seat):
            return f"give {words.card(card)} to {names.seat(seat)}"
        case manual.SetFirstStrike(card, has):
            return f"{'give first strike to' if has else 'take first strike from'} {words.card(card)}"
        case manual.ProtectCard(card, against, brigades, ignoring):
            what = [*([words.cards(against)] if against else []), *sorted(b.value for b in brigades)]
            verb = "have {0} ignore {1}" if ignoring else "protect {0} from {1}"
            return verb.format(words.card(card), ", ".join(what) or "nothing")
        case manual.SetPhase(phase):
            return f"go to the {PHASES.get(phase, phase)} of this turn"
        case manual.EndBattle(outcome):
            return "end the battle " + (f"as {outcome.value} for the attacker" if outcome else "as its numbers stand")
        case _:
            assert_never(operation)


class _Words:
    """The parts of a sentence about one operation."""

    def __init__(self, state: State, names: Names, by: Seat) -> None:
        self._state = state
        self._names = names
        self._by = by

    def zone(self, zone: Zone) -> str:
        return f"{self._names.seat(zone.seat)}'s {_plain(zone.name)}"

    def acting(self, seat: Seat, done: str) -> str:
        return done if seat == self._by else f"let {self._names.seat(seat)} {done}"

    def card(self, card: CardId) -> str:
        place = self._state.cards[card].location
        if self._is_open(card):
            return f"{self._names.card(card)} (in {self.zone(place.zone)})"
        if place.zone.name == zones.DECK:
            number = self._state.zones[place.zone].index(card) + 1
            return f"card {number} from the top of {self.zone(place.zone)}"
        return f"a hidden card in {self.zone(place.zone)}"

    def cards(self, several: Sequence[CardId]) -> str:
        """Name cards zone by zone; hidden ones are counted, in a deck with their positions."""
        told = [self.card(c) for c in several if self._is_open(c)]
        hidden = sorted((c for c in several if not self._is_open(c)), key=self._zone_of)
        for zone, found in groupby(hidden, key=self._zone_of):
            held = list(found)
            lying = list(self._state.zones[zone])
            if zone.name != zones.DECK:
                whole = "all " if len(held) == len(lying) else ""
                told.append(f"{whole}{_count(len(held))} in {self.zone(zone)}")
            elif set(held) == set(lying[: len(held)]):
                told.append(f"the top {_count(len(held))} of the {len(lying)} in {self.zone(zone)}")
            else:
                told += [self.card(c) for c in held]
        return ", ".join(told) or "no cards"

    def _zone_of(self, card: CardId) -> Zone:
        return self._state.cards[card].location.zone

    def _is_open(self, card: CardId) -> bool:
        return seats_that_see(self._state, self._state.cards[card].location) == self._state.everyone


def _plain(zone: str) -> str:
    return zone.replace("_", " ")


def _count(number: int) -> str:
    return f"{number} {'card' if number == 1 else 'cards'}"
