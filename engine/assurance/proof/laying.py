"""Putting cards on a fork of a running game, as if they had been there all along."""

from typing import Final

from engine.assurance.proof.stand_ins import lent, stand_ins
from engine.cards.model import Printing
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Location, Seat, Stay, Veil, Zone
from engine.kernel.knowledge import seats_that_see
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import Card, State
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import Kind
from engine.redemption.language.ast.walk import nodes
from engine.redemption.model import cards, zones
from engine.redemption.model.played import PLAYED, plan_note


def lay_on(twin: State, printing: Printing, location: Location) -> CardId:
    """Put a card on a fork; what was cached for the board is dropped."""
    card, seat = CardId(max(twin.definitions) + 1), location.zone.seat
    twin.definitions = {**twin.definitions, card: printing}
    stay, veil = Stay(twin.counters.stay), Veil(twin.counters.veil)
    twin.cards[card] = Card(card, seat, location, stay, veil, seats_that_see(twin, location))
    twin.counters.stay, twin.counters.veil = twin.counters.stay + 1, twin.counters.veil + 1
    twin.zones[location.zone] = (*twin.zones.get(location.zone, ()), card)
    twin.of_game, twin.of_abilities, twin.of_board = {}, {}, {}
    return card


def take_away(twin: State, card: CardId) -> None:
    """Take a card off the table, so that another may be put in its place. Rule: REG-UNIQ-02"""
    held = twin.cards[card]
    gone = Zone(zones.NOWHERE, held.location.zone.seat)
    twin.zones[held.location.zone] = tuple(c for c in twin.zones[held.location.zone] if c != card)
    twin.zones[gone] = (*twin.zones.get(gone, ()), card)
    twin.cards[card] = replace(held, location=Location(gone))
    twin.of_game, twin.of_abilities, twin.of_board = {}, {}, {}


def with_all_it_speaks_of(state: State, you: Seat, effect: Effect) -> State:
    """Return a fork in which each player has a fighter and a card for each phrase, Enhancements just played.

    Nothing else was played before, so that each may be the first or the next; the opponents of `you` played first.
    """
    twin = state.fork()
    twin.lists = {field: held for field, held in twin.lists.items() if field != PLAYED}
    described = [n for n in nodes(effect) if isinstance(n, Filter)]
    described += [Filter(Kind.CHARACTER, brigades=n.brigades) for n in described if n.kind is Kind.BRIGADE]
    described += [Filter(Kind.HERO), Filter(Kind.EVIL_CHARACTER)]
    made = [p for number, what in enumerate(dict.fromkeys(described)) for p in stand_ins(what, number)]
    made += [replace(p, name=f"{p.name} {i}") for i, colours in enumerate(_RARE) for p in lent(effect, colours)]
    for printing in made:
        for seat in sorted(twin.seats, key=lambda s: s == you):
            _lay(twin, printing, seat)
    return twin


#: Brigades of which a character has one pair or the other at most as a rule.
_RARE: Final = (("teal", "crimson"), ("red", "gray"), ("blue", "black"))


def _lay(twin: State, printing: Printing, seat: Seat) -> None:
    kind = printing.faces[0].type
    if kind in cards.ARTIFACT_TYPES:
        name = zones.ARTIFACT_PILE
    elif kind in cards.STAYING or kind in cards.CHARACTERS:
        name = zones.TERRITORY
    else:
        name = zones.HAND
    card = lay_on(twin, printing, Location(Zone(name, seat)))
    if cards.is_enhancement(twin, card):
        commit(twin, Cause(rule="REG-TURN-01"), [plan_note(twin, card, seat)])
