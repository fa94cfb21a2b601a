"""A table laid out card by card, and a game played on it in intents: for tests of single rules."""

from collections.abc import Sequence
from typing import Any

from engine.cards.model import CardType, Printing
from engine.kernel import engine
from engine.kernel.chance import Chance, seed_from
from engine.kernel.changes import Add, Change, Set
from engine.kernel.decisions import Decision
from engine.kernel.engine import Step, begin
from engine.kernel.facts import Cause, Noted
from engine.kernel.ids import Bond, CardId, Facing, Field, Location, Seat, Stay, Veil, Zone
from engine.kernel.inputs import Answer, Input
from engine.kernel.knowledge import seats_that_see
from engine.kernel.ledger import commit, open_phase
from engine.kernel.records import replace
from engine.kernel.state import Card, State
from engine.redemption.game import submit
from engine.redemption.model import intents as does
from engine.redemption.model import phases, zones
from engine.redemption.model.battle import Battle, BattleKind
from engine.redemption.model.frames import EndOfTurn, EndPhase, InitiativeStep
from engine.redemption.model.ruleset import load_ruleset, with_options
from engine.redemption.model.setup import GameSetup, setup_of
from engine.redemption.model.status import BATTLE, DEFENDER_ENTERED
from engine.redemption.model.stops import Stop
from engine.redemption.rules.actions.game_rules import update_battle_kind
from engine.redemption.rules.set_up.setup import FIRST
from engine.redemption.rules.table import RULES
from engine.redemption.rules.turn import turn
from tests.redemption.support import dominant_readings, hero

A, B, C, D, E = (Seat(i) for i in range(5))
LAID_OUT = Cause(rule="laid out")


class Board:
    """Cards put where a test wants them, before anything is played."""

    def __init__(self, edition: str = "2023", seats: int = 2, stops: Sequence[Stop] = (), **switches: Any) -> None:
        self.state = State(
            game="redemption",
            seats=tuple(Seat(i) for i in range(seats)),
            definitions={},
            sights=zones.SIGHTS,
            setup=GameSetup(with_options(load_ruleset(edition), switches), (frozenset(stops),) * seats),
            chance=Chance(seed_from(1)),
        )
        for seat in self.state.seats:
            for name in zones.ALL_ZONES:
                self.state.zones[Zone(name, seat)] = ()
            self.put(seat, zones.DECK, *(hero(f"Stranger {seat}.{i}", "1/1") for i in range(10)))

    def put(
        self, seat: Seat, zone: str, *printings: Printing, on: CardId | None = None, bond: Bond | None = None,
        facing: Facing = Facing.UP, owner: Seat | None = None,
    ) -> Any:  # fmt: skip
        """Put cards into a zone of a seat, below what lies there; return it, or them if several."""
        state, found = self.state, []
        for printing in printings:
            card = CardId(len(state.cards) + 1)
            place = Location(Zone(zone, seat), on, bond, facing)
            state.definitions[card] = printing  # type: ignore[index]
            if CardType.DOMINANT in printing.types:
                state.setup = replace(setup_of(state), readings=dominant_readings())
            state.cards[card] = Card(card, seat if owner is None else owner, place, Stay(card), Veil(card))
            state.cards[card] = Card(
                card, seat if owner is None else owner, place, Stay(card), Veil(card), seats_that_see(state, place)
            )
            state.zones[place.zone] = (*state.zones[place.zone], card)
            found.append(card)
        state.counters.stay = state.counters.veil = len(state.cards) + 1
        return found[0] if len(found) == 1 else tuple(found)

    def mark(self, *changes: Change) -> None:
        """Give cards what the rules of cards would give them."""
        commit(self.state, LAID_OUT, changes)

    def _begin_turn(self, seat: Seat, number: int) -> None:
        taken = [Add(Field(turn.TURNS_TAKEN, s), number) for s in self.state.seats]
        self.mark(Set(FIRST, Seat(0)), Set(turn.ACTIVE, seat), Add(turn.TURN, number * len(self.state.seats)), *taken)

    def at(self, phase: str, seat: Seat = A, number: int = 2) -> "Game":
        """Begin with a phase of a player's turn."""
        self._begin_turn(seat, number)
        engine.push(self.state, *turn.phases_from(seat, phase), EndOfTurn(seat))
        return Game(self.state)

    def lay_battle(self, attacker: Seat = A, defender: Seat = B, last_played: Seat | None = B) -> Battle:
        """Make those who were put there fight, and return the battle before anybody is asked."""
        self._begin_turn(attacker, 2)
        phase = open_phase(self.state, phases.BATTLE, attacker, LAID_OUT)
        entered = bool(self.state.zone(zones.BATTLE, defender))
        fight = Battle(
            phase, zones.BATTLE, attacker, defender, BattleKind.BATTLE_CHALLENGE,
            last_played=last_played if entered else None,
        )  # fmt: skip
        self.mark(Set(BATTLE, fight), *([Set(DEFENDER_ENTERED, phase)] if entered else []))
        update_battle_kind(self.state)
        return fight

    def in_battle(self, attacker: Seat = A, defender: Seat = B, last_played: Seat | None = B) -> "Game":
        """Go on in a battle of the characters that were put there."""
        self.lay_battle(attacker, defender, last_played)
        following = turn.phases_from(attacker, phases.DISCARD)
        engine.push(self.state, InitiativeStep(), EndPhase(), *following, EndOfTurn(attacker))
        return Game(self.state)


class Game:
    """A game that goes on from a table; every method that does something goes on with what came of it."""

    def __init__(self, state: State) -> None:
        assert state.faults() == ()
        state.emitted.clear()
        self.step: Step = begin(RULES, state)
        self.told: list[Noted] = [f for f in self.step.facts if isinstance(f, Noted)]

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.step.state

    @property
    def asked(self) -> Decision:
        """What is asked."""
        assert self.step.decision is not None
        return self.step.decision

    @property
    def who(self) -> tuple[Seat, str]:
        """Who is asked, and what in one word."""
        return self.asked.player, self.asked.prompt.key

    def give(self, given: Input) -> "Game":
        """Hand in an answer or an intervention."""
        self.step = submit(self.state, given)
        self.told += [f for f in self.step.facts if isinstance(f, Noted)]
        return self

    def do(self, *intents: does.Intent) -> "Game":
        """Pick the options that mean this, one after another, whoever is asked."""
        for intent in intents:
            keys = [o.key for o in self.asked.options if o.intent == intent]
            assert keys, f"{intent} is not offered: {self.offered()}"
            self.give(Answer(self.asked.player, self.asked.id, (keys[0],)))
        return self

    def decline(self, times: int = 1) -> "Game":
        """Do nothing, so often, whoever is asked."""
        for _ in range(times):
            self.give(Answer(self.asked.player, self.asked.id, self.asked.default))
        return self

    def until(self, prompt: str, seat: Seat | None = None) -> "Game":
        """Decline until this is asked (of this player)."""
        for _ in range(100):
            if self.asked.prompt.key == prompt and seat in (None, self.asked.player):
                return self
            self.decline()
        raise AssertionError(f"{prompt} is never asked")

    def offered(self, kind: type | None = None) -> list[Any]:
        """Return what is offered, all or of one kind of intent."""
        return [o.intent for o in self.asked.options if kind is None or isinstance(o.intent, kind)]

    def where(self, card: CardId) -> str:
        """Return the zone a card lies in."""
        return self.state.cards[card].location.zone.name

    def heard(self) -> list[str]:
        """Return the keys of all that was told so far."""
        return [note.key for note in self.told]

    def value(self, key: str) -> Any:
        """Return what the latest note of a key says."""
        return next(note.value for note in reversed(self.told) if note.key == key)
