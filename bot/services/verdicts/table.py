"""A table as a scenario: the cards of a situation, the described moves, and the game that begins with them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import yaml

from engine.cards.catalog import Catalog
from engine.cards.model import CHARACTERS, Printing
from engine.kernel.ids import Seat
from engine.play.readings import reader_for
from engine.play.scenario.model import Scenario
from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.runner import Course
from engine.play.scenario.table import lay_out
from engine.play.scenario.tree import ScenarioError
from engine.redemption.language.reader import Reader

SEATS: Final = {"A": Seat(0), "B": Seat(1)}
_RULES: Final = ["REG-BRES-02"]
#: so many cards lie in each deck, so that what draws or discards from it finds some
_DECK: Final = "filler x10"


#: cards of a table: what each is called there, a printing or a card of ours in a line, whose it is, and where it lies:
#: a zone, or "territory on c0" of a weapon
Cards = Sequence[tuple[str, Printing | str, str, str]]


@dataclass(frozen=True, slots=True)
class Lay:
    """Cards with their places, of the attacker (A) and the defender (B), by number, and the described moves.

    The souls lie in the Site of number `site`, if there is one.
    """

    fields: tuple[tuple[int, Printing, str, str], ...]
    souls: int
    moves: tuple[str, ...]
    site: int | None = None


def scenario_of(lay: Lay, edition: str) -> str:
    """Return the scenario that anyone can run to see the same."""
    script: list[dict[str, object]] = [{seat: move} for seat, move in told_moves(lay)]
    script.append({"until": {"battle": "none"}})
    document = {**_document(_cards_of(lay), edition, lay.site), "script": script}
    return yaml.safe_dump(document, sort_keys=False, allow_unicode=True)


def told_moves(lay: Lay) -> tuple[tuple[str, str], ...]:
    """Return the moves of a table, each with who makes it."""
    parted = (move.split(": ", 1) for move in lay.moves)
    return tuple((seat, move) for seat, move in parted)


def begun(lay: Lay, edition: str, catalog: Catalog) -> Course | None:
    """Return the game at the beginning of a situation; None if a text on the table has no reading."""
    return started(_cards_of(lay), edition, catalog, lay.site)


def started(fields: Cards, edition: str, catalog: Catalog, site: int | None = None) -> Course | None:
    """Return the game that begins with these cards; None if a text on the table has no reading.

    The souls of ours lie in the card of number `site`, if there is one.
    """
    printings = {card.name: card for _, card, _, _ in fields if isinstance(card, Printing)}
    written = yaml.safe_dump(_document(fields, edition, site), sort_keys=False, allow_unicode=True)
    try:
        [scenario] = read_scenarios(written)
        return _course(scenario, edition, printings, catalog)
    except (ScenarioError, ValueError):
        return None


def course_of(written: str, catalog: Catalog) -> Course | None:
    """Return the game at the beginning of a written scenario; None if a text on the table has no reading."""
    try:
        [scenario] = read_scenarios(written)
        printings = {name: card for name in _pooled(written) if (card := catalog.printing(name)) is not None}
        return _course(scenario, edition_in(written), printings, catalog)
    except (ScenarioError, ValueError, KeyError):
        return None


def edition_in(written: str) -> str:
    """Return by which rules a scenario is played."""
    return str(yaml.safe_load(written)["edition"])


def _pooled(written: str) -> Iterator[str]:
    """Generate the names of the cards of a pool in a scenario."""
    for zones in yaml.safe_load(written)["cards"].values():
        for cards in zones.values():
            yield from (str(each["pool"]) for each in cards if isinstance(each, dict) and "pool" in each)


def _course(scenario: Scenario, edition: str, printings: dict[str, Printing], catalog: Catalog) -> Course | None:
    laid = lay_out(scenario, edition, printings.__getitem__, words=reader_of(catalog))
    if laid.unread:
        return None
    return Course(laid.step, laid.names, list(laid.step.facts))


_READERS: list[tuple[Catalog, Reader]] = []


def reader_of(catalog: Catalog) -> Reader:
    """Return the reader for the texts of a catalog, made once."""
    for known, reader in _READERS:
        if known is catalog:
            return reader
    made = reader_for(catalog.printings)
    _READERS[:] = [(catalog, made)]
    return made


def _cards_of(lay: Lay) -> Cards:
    cards: list[tuple[str, Printing | str, str, str]] = [
        (f"c{number}", printing, seat, zone) for number, printing, seat, zone in lay.fields
    ]
    cards += [(f"soul{number}", "Lost Soul", "B", "land_of_bondage") for number in range(1, lay.souls + 1)]
    return cards


def _document(fields: Cards, edition: str, site: int | None = None) -> dict[str, object]:
    cards: dict[str, dict[str, list[object]]] = {"A": {}, "B": {}}
    for name, card, seat, zone in fields:
        entry: dict[str, object] = {"pool": card.name} if isinstance(card, Printing) else {"card": card}
        if zone == "artifact_pile":
            entry["active"] = True
        zone, _, host = zone.partition(" on ")
        if zone == "land_of_bondage" and isinstance(card, Printing) and CHARACTERS.issuperset(card.types):
            entry["owner"] = "A" if seat == "B" else "B"  # a captive
        if host:
            entry["on"] = host
        if site is not None and zone == "land_of_bondage" and not isinstance(card, Printing):
            entry["on"] = f"c{site}"
        cards[seat].setdefault(zone, []).append({**entry, "as": name})
    for seat in cards:
        cards[seat].setdefault("deck", []).append(_DECK)
    return {"id": "asked", "rules": _RULES, "edition": int(edition), "cards": cards, "script": []}


def names_on(fields: Iterable[tuple[int, Printing, str, str]]) -> str:
    """Return the names of the cards on a table, for people."""
    return ", ".join(printing.name for _, printing, _, _ in fields)
