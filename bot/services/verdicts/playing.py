"""A situation played by the engine: the scenario it is written as, and what comes of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import yaml

from engine.cards.catalog import Catalog
from engine.cards.model import Printing
from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.runner import Result, run_scenario
from engine.play.scenario.tree import ScenarioError

_RULES: Final = ["REG-BRES-02"]
#: stated so that the runner tells what is so instead: no table is like this
_STATE: Final[dict[str, object]] = {"situation": "?", "initiative": "?", "battle": "?", "side": {"A": "-99/-99"}}
_END: Final[dict[str, object]] = {"successful": "?", "souls": {"A": 99}}


#: cards of a table: what each is called there, a printing or a card of ours in a line, whose it is, and where it lies
Cards = Sequence[tuple[str, Printing | str, str, str]]


@dataclass(frozen=True, slots=True)
class Lay:
    """Cards as they lie: of the attacker (A) and the defender (B), in territory and in hand, each by its number."""

    fields: tuple[tuple[int, Printing, str, str], ...]
    souls: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a situation: the state of the battle after what was told, and how it ended; seats are A and B."""

    situation: str
    initiative: str
    battle: str
    side: str
    successful: str
    souls: int
    where: tuple[tuple[int, str], ...]


def scenario_of(lay: Lay, edition: str) -> str:
    """Return the scenario that anyone can run to see the same."""
    return yaml.safe_dump(_document(lay, edition, probing=False), sort_keys=False, allow_unicode=True)


def play(lay: Lay, edition: str, catalog: Catalog) -> Played | None:
    """Play a situation; none where a text is not read, a move is refused, or it does not end."""
    result = _run(_document(lay, edition, probing=True), _printings(lay), catalog)
    if result is None:
        return None
    said = {int(each.step): each.got for each in result.failures if each.step.isdigit()}
    first = len(lay.moves) + 1
    if first + len(_STATE) + 1 + len(_END) not in said:  # the end was not reached: a move was refused
        return None
    state = [said.get(first + at, "none") for at in range(len(_STATE))]
    end = first + len(_STATE) + 1
    successful, souls = said.get(end, "none"), said.get(end + 1, "A 0")
    places = [(number, said.get(end + 2 + at, "")) for at, (number, _, _, _) in enumerate(lay.fields)]
    where = tuple((number, " ".join(place.split()[2:])) for number, place in places)
    return Played(state[0], state[1], state[2], state[3].split()[-1], successful, int(souls.split()[-1]), where)


def is_possible(lay: Lay, seat: str, move: str, edition: str, catalog: Catalog) -> bool | None:
    """Say whether a player could make a move once the others are made; none where the situation cannot be played."""
    document = _document(lay, edition, probing=False)
    script = [*_moves(lay), {"expect": {"legal": [[seat, move]]}}]
    result = _run({**document, "script": script}, _printings(lay), catalog)
    return None if result is None else not result.failures


def allowed(
    fields: Cards, moves: Sequence[tuple[str, str]], asked: Sequence[tuple[str, str]], edition: str, catalog: Catalog
) -> tuple[bool, ...] | None:
    """Say which of some moves are possible after others; none where that cannot be played."""
    script: list[dict[str, object]] = [{seat: move} for seat, move in moves]
    script += [{"expect": {"legal": [[seat, move]]}} for seat, move in asked]
    cards: dict[str, dict[str, list[object]]] = {"A": {}, "B": {}}
    for name, card, seat, zone in fields:
        entry = {"pool": card.name} if isinstance(card, Printing) else {"card": card}
        cards[seat].setdefault(zone, []).append({**entry, "as": name})
    document = {"id": "asked", "rules": _RULES, "edition": int(edition), "cards": cards, "script": script}
    result = _run(document, [card for _, card, _, _ in fields if isinstance(card, Printing)], catalog)
    if result is None:
        return None
    refused = {int(each.step) for each in result.failures if each.step.isdigit()}
    if any(step <= len(moves) for step in refused):
        return None
    return tuple(len(moves) + at not in refused for at in range(1, len(asked) + 1))


def _run(document: dict[str, object], named: Iterable[Printing], catalog: Catalog) -> Result | None:
    """Run a scenario; none where it cannot be run or a text in it is not read."""
    printings = {each.name: each for each in named}
    try:
        [scenario] = read_scenarios(yaml.safe_dump(document, sort_keys=False, allow_unicode=True))
        [result] = run_scenario(scenario, printings.__getitem__, catalog.printings)
    except (ScenarioError, ValueError):
        return None
    return None if result.error or result.unread else result


def _printings(lay: Lay) -> list[Printing]:
    return [each for _, each, _, _ in lay.fields]


def _moves(lay: Lay) -> list[dict[str, object]]:
    return [{move.split(": ", 1)[0]: move.split(": ", 1)[1]} for move in lay.moves]


def _document(lay: Lay, edition: str, *, probing: bool) -> dict[str, object]:
    """Return the scenario as a tree; with probes of everything that may be asked, where it is played."""
    cards: dict[str, dict[str, list[object]]] = {"A": {}, "B": {}}
    for number, printing, seat, zone in lay.fields:
        cards[seat].setdefault(zone, []).append({"pool": printing.name, "as": f"c{number}"})
    if lay.souls:
        cards["B"]["land_of_bondage"] = [f"Lost Soul x{lay.souls}"]
    script = _moves(lay)
    if probing:
        script += _probes(_STATE)
    script.append({"until": {"battle": "none"}})
    if probing:
        script += _probes(_END)
        script += [{"expect": {"where": {f"c{number}": "A nowhere"}}} for number, _, _, _ in lay.fields]
    return {"id": "asked", "rules": _RULES, "edition": int(edition), "cards": cards, "script": script}


def _probes(stated: dict[str, object]) -> Sequence[dict[str, object]]:
    return [{"expect": {key: value}} for key, value in stated.items()]
