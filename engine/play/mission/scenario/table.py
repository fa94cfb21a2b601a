"""A state of The Mission set up as a scenario describes it."""

from collections.abc import Iterator
from typing import Final

from engine.kernel.chance import seed_from
from engine.kernel.changes import Add, Change, Move, Set
from engine.kernel.engine import Step, begin
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat, Zone
from engine.kernel.ledger import commit
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.mission.game import table_of
from engine.mission.model import frames, zones
from engine.mission.model.characters import DORMANT, TURN
from engine.mission.model.printed import Kind
from engine.mission.model.seats import clockwise
from engine.mission.model.status import LEVEL, SHAKY, TURNED, printed
from engine.mission.rules.order import ORDER
from engine.mission.rules.set_up import as_christian
from engine.mission.rules.table import RULES
from engine.mission.rules.turn import rest_of_turn
from engine.play.mission.names import MissionNames
from engine.play.mission.scenario.cardline import LaidCard
from engine.play.mission.scenario.reader import SETUP, MissionScenario
from engine.play.scenario.tree import ScenarioError

SEED: Final = 1
_LAID_OUT: Final = Cause(rule="scenario")


@dataclass(frozen=True, slots=True)
class Laid:
    """A table that is set up, and the names of its cards."""

    step: Step
    names: MissionNames


@dataclass(frozen=True, slots=True)
class _Placed:
    number: CardId
    seat: Seat
    zone: str
    card: LaidCard


def lay_out(scenario: MissionScenario) -> Laid:
    """Return the first step of a scenario's game.

    Raises:
        ScenarioError: a card makes no sense; the message names file and line.
    """
    placed = list(_placed(scenario))
    state = table_of(
        [(_owner(scenario, p), p.zone, p.card.record.card) for p in placed],
        scenario.game_rules,
        tuple(Seat(n) for n in range(len(scenario.seats))),
        seed_from(SEED),
    )
    handles = {p.card.lies["as"]: p.number for p in placed if "as" in p.card.lies}
    names = MissionNames(state, scenario.seats, handles)
    commit(state, _LAID_OUT, [c for p in placed if (c := _moved(state, p, scenario, names)) is not None])
    commit(state, _LAID_OUT, [c for p in placed for c in _marks(state, p, scenario.number)])
    _set_turn(state, scenario)
    if faults := state.faults():
        raise ScenarioError(faults[0], scenario.line)
    state.emitted.clear()
    return Laid(begin(RULES, state), names)


def _placed(scenario: MissionScenario) -> Iterator[_Placed]:
    number = 0
    for seat, zone, card in scenario.cards:
        if card.record.unread and card.record.name not in scenario.by_hand:
            told = f"the text of {card.record.name} is not read: {card.record.unread}"
            raise ScenarioError(f"{told} (list the card under `by_hand` if it need not be)", card.line)
        for _ in range(card.copies):
            number += 1
            yield _Placed(CardId(number), Seat(scenario.seats.index(seat)), zone, card)


def _owner(scenario: MissionScenario, placed: _Placed) -> Seat:
    owner = placed.card.lies.get("owner")
    if owner is None:
        return placed.seat
    if owner not in scenario.seats:
        raise ScenarioError(f"there is no seat {owner!r}", placed.card.line)
    return Seat(scenario.seats.index(owner))


def _moved(state: State, placed: _Placed, scenario: MissionScenario, names: MissionNames) -> Change | None:
    zone = Zone(placed.zone, placed.seat)
    if host := placed.card.lies.get("on"):
        found = [min(names.cards(h)) for h in host.split(" and ") if names.cards(h)]
        if not found:
            raise ScenarioError(f"there is no card {host!r}", placed.card.line)
        return Move(placed.number, zones.on_host(zone, found[0]))
    if state.cards[placed.number].location.zone != zone:
        return Move(placed.number, zones.location(placed.zone, placed.seat))
    return None


def _marks(state: State, placed: _Placed, turn: int) -> Iterator[Change]:
    """Generate the changes that bring a card into its state: die, sword, level, turns."""
    number, lies = placed.number, placed.card.lies
    told = printed(state, number)

    def count(word: str, usual: int) -> int:
        said = lies.get(word, str(usual))
        if not said.isdecimal():
            raise ScenarioError(f"{word} is a number, not {said!r}", placed.card.line)
        return int(said)

    if told.kind is Kind.CHARACTER and placed.zone == zones.CHURCH:
        yield from as_christian(number, count("die", told.maturity), engaged="engaged" in lies)
        if "shaky" in lies:
            yield Set(Field(SHAKY, number), True)
        if "dormant" in lies:
            yield Set(Field(DORMANT, number), turn)
    elif told.kind is Kind.STRONGHOLD and placed.zone == zones.CHURCH:
        yield Set(Field(LEVEL, number), count("level", 1))
    elif placed.zone in zones.IN_PLAY:
        counted = told.ability.countdown is not None
        yield Set(Field(TURNED, number), count("turned", 1) if counted else 0)


def _set_turn(state: State, scenario: MissionScenario) -> None:
    seats = scenario.seats
    if scenario.phase == SETUP:
        state.frames = (frames.SetUpGame(),)
        return
    commit(state, _LAID_OUT, [Add(TURN, scenario.number)])
    before = scenario.before or ((scenario.first, *(s for s in seats if s != scenario.first)) if scenario.first else ())
    if before:
        commit(state, _LAID_OUT, [Set(ORDER, tuple(Seat(seats.index(s)) for s in before))])
    work = rest_of_turn(scenario.phase)
    if scenario.first:
        order = frames.Actions(clockwise(state, Seat(seats.index(scenario.first))))
        work = tuple(order if isinstance(f, frames.ActionPhase) else f for f in work)
    state.frames = tuple(reversed(work))
