"""A toy game: two players take matches from a heap; whoever takes the last one wins. It has everything a game has.

Each turn is a phase. A player first says from which of the hidden cards of his hand he plays (he may hold one only),
then how many matches he takes; taking is done by an ability instance that lives until the matches are taken.
"""

from dataclasses import dataclass
from typing import assert_never

from engine.kernel import codec
from engine.kernel.changes import Add, Learn, Move
from engine.kernel.decisions import Basis, Decision, Kind, Message, Option, Source
from engine.kernel.engine import Step, ask, begin, pop, push, swap
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import Cause
from engine.kernel.ids import AbilityId, CardId, Field, Location, Seat, Zone
from engine.kernel.inputs import AgreeDraw, Concede, Hold, Intervention, Manual, Object, TimeUp
from engine.kernel.knowledge import handle
from engine.kernel.ledger import close_phase, commit, open_phase
from engine.kernel.state import Frame, Outcome, State
from tests.kernel.table import new_table

HEAP = Field("heap")
TURN = Cause(rule="TOY-TURN")


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """A seat is to take its turn."""

    seat: Seat
    owner: AbilityId | None = None


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A seat is to play a card out of its hand."""

    seat: Seat
    owner: AbilityId | None = None


@dataclass(frozen=True, slots=True)
class TakeMatches:
    """The ability of the card played takes matches."""

    seat: Seat
    owner: AbilityId | None


@dataclass(frozen=True, slots=True)
class EndToyTurn:
    """The turn of a seat is to be ended."""

    seat: Seat
    owner: AbilityId | None = None


@dataclass(frozen=True, slots=True)
class Crash:
    """A frame that fails."""

    owner: AbilityId | None = None


@dataclass(frozen=True, slots=True)
class Loop:
    """A frame that never gets anywhere."""

    owner: AbilityId | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """The intent to play a card."""

    card: CardId


@dataclass(frozen=True, slots=True)
class End:
    """The operation by hand that ends an ability instance, leaving its frames behind."""

    ability: AbilityId


@dataclass(frozen=True, slots=True)
class Instance:
    """An ability of a card at work."""

    id: AbilityId
    card: CardId


for record in (TakeTurn, PlayCard, TakeMatches, EndToyTurn, Crash, Loop, Play, End, Instance):
    codec.register(record)


class Toy:
    """The rules of the toy game."""

    def step(self, state: State, frame: Frame) -> None:
        match frame:
            case TakeTurn(seat):
                open_phase(state, "turn", seat, TURN)
                deck = state.zone("deck", seat)
                if deck:
                    commit(state, TURN, [Move(deck[0], Location(Zone("hand", seat)))])
                swap(state, PlayCard(seat), EndToyTurn(seat), TakeTurn(Seat(1 - seat)))
            case PlayCard(seat):
                hand = state.zone("hand", seat)
                options = tuple(Option(handle(state, seat, c), Play(c), c) for c in hand)
                ask(state, seat, Kind.PLAY, options, Message("which_card"), source=Source("TOY-PLAY"))
            case TakeMatches(seat):
                most = min(3, state.number(HEAP))
                options = tuple(Option(str(n), n) for n in range(1, most + 1))
                ask(state, seat, Kind.CHOOSE, options, Message("how_many"), basis=Basis.PUBLIC, default=("1",))
            case EndToyTurn(seat):
                pop(state)
                close_phase(state, TURN)
                if state.number(HEAP) == 0:
                    state.outcome = Outcome((seat,), "took_the_last")
            case Crash():
                commit(state, TURN, [Add(HEAP, 100)])
                raise RuntimeError("a bug in the rules")
            case Loop():
                pass

    def answer(self, state: State, frame: Frame, decision: Decision, picks: tuple[str, ...]) -> None:
        match frame:
            case PlayCard(seat):
                card = decision.option(picks[0]).intent.card
                if card % 6 == 0:
                    raise IllegalAnswer(("sixes_are_bad",), "TOY-SIX")
                number = AbilityId(state.counters.ability)
                state.counters.ability += 1
                state.put(number, Instance(number, card))
                commit(state, Cause(number), [Move(card, Location(Zone("territory", seat)))])
                swap(state, TakeMatches(seat, number))
            case TakeMatches(_, owner):
                assert owner is not None
                commit(state, Cause(owner), [Add(HEAP, -decision.option(picks[0]).intent)])
                pop(state)
                state.forget((owner,))

    def intervene(self, state: State, given: Intervention) -> None:
        match given:
            case Concede(player):
                state.outcome = Outcome((Seat(1 - player),), "conceded")
            case AgreeDraw():
                state.outcome = Outcome((), "agreed")
            case Hold(player, wanted):
                commit(state, Cause(rule="hold"), [Add(Field("hold", player), 1 if wanted else -1)])
            case Manual(operation=End(ability)):
                state.instances.pop(ability)
            case Manual(operation=Learn() as change):
                commit(state, Cause(rule="manual"), [change])
            case Manual(operation=frame):
                push(state, frame)
            case Object():
                pass
            case TimeUp():
                raise AssertionError("the kernel keeps this to itself")
            case _:
                assert_never(given)


RULES = Toy()


def new_game(heap: int = 7, seed: int = 1) -> Step:
    state = new_table(seed)
    commit(state, TURN, [Add(HEAP, heap)])
    state.emitted.clear()
    push(state, TakeTurn(Seat(0)))
    return begin(RULES, state)
