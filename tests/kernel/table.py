"""A small table of two seats and the random operations that the laws are tried on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hypothesis import strategies as st

from engine.kernel.chance import Chance, seed_from
from engine.kernel.changes import Add, Change, Join, Learn, Leave, Move, Set, Shuffle
from engine.kernel.facts import Cause, Fact, Reverted
from engine.kernel.ids import AbilityId, CardId, FactId, Field, Location, Seat, Sight, Stay, Veil, Zone
from engine.kernel.ledger import close_phase, commit, open_phase, undo
from engine.kernel.state import Card, State

A, B = Seat(0), Seat(1)
SIGHTS = {
    "deck": Sight.NOBODY, "hand": Sight.OWNER, "territory": Sight.ALL, "battle": Sight.ALL, "discard_pile": Sight.ALL,
}  # fmt: skip
CARDS = 12
ABILITIES = 4
EVERY_ABILITY = frozenset(AbilityId(n) for n in range(ABILITIES))
NUMBERS = tuple(Field(name, of) for name in ("strength", "souls") for of in (1, 2))
FIELDS = tuple(Field(name, of) for name in ("brigade", "controller") for of in (1,))
LISTS = (Field("controllers", 1),)


def place(zone: str, seat: Seat) -> Location:
    return Location(Zone(zone, seat))


def by(ability: int) -> Cause:
    return Cause(AbilityId(ability))


RULES = Cause(rule="the game")


def new_table(seed: int = 1, seats: int = 2, each: int = CARDS // 2) -> State:
    """Lay `each` cards a seat in its deck: seat 0 has cards 1 to `each`, seat 1 the next ones, and so on."""
    numbers = {Seat(s): tuple(CardId(s * each + n + 1) for n in range(each)) for s in range(seats)}
    state = State(
        game="a game",
        seats=tuple(numbers),
        definitions={card: f"kind {card}" for cards in numbers.values() for card in cards},
        sights=SIGHTS,
        setup=None,
        chance=Chance(seed_from(seed)),
    )
    for seat, cards in numbers.items():
        state.zones[Zone("deck", seat)] = cards
        for card in cards:
            state.cards[card] = Card(card, seat, place("deck", seat), Stay(state.counters.stay), Veil(card))
            state.counters.stay += 1
    state.counters.veil = len(state.cards) + 1
    return state


def move(
    state: State, card: int, zone: str, seat: Seat = A, *, ability: int = 0, index: int = -1, known: int = 0
) -> None:
    commit(state, by(ability), [Move(CardId(card), place(zone, seat), index, known)])


# --- random operations ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Do:
    """An ability carries out changes as one event."""

    ability: int
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class TakeOut:
    """An ability takes the nth entry out of a list, if there is one."""

    ability: int
    field: Field
    nth: int


@dataclass(frozen=True)
class Undo:
    abilities: frozenset[AbilityId]


@dataclass(frozen=True)
class Open:
    pass


@dataclass(frozen=True)
class Close:
    """Close the innermost phase, unless it is the outermost; `leaving` says which of its facts stay, by their place."""

    leaving: frozenset[int] = field(default_factory=frozenset)


Operation = Do | TakeOut | Undo | Open | Close

_abilities = st.integers(0, ABILITIES - 1)
_moves = st.builds(
    lambda card, zone, seat, index: Move(CardId(card), place(zone, seat), index),
    st.integers(1, CARDS),
    st.sampled_from(sorted(SIGHTS)),
    st.sampled_from((A, B)),
    st.integers(-1, 3),
)
_plain = st.one_of(
    _moves,
    _moves,
    st.builds(Add, st.sampled_from(NUMBERS), st.integers(-3, 3)),
    st.builds(Set, st.sampled_from(FIELDS), st.sampled_from(("red", "blue", "gold"))),
    st.builds(Join, st.sampled_from(LISTS), st.integers(0, 9)),
)
_chancy = st.one_of(
    st.builds(Shuffle, st.builds(Zone, st.sampled_from(("deck", "hand")), st.sampled_from((A, B)))),
    st.builds(Learn, st.sampled_from((A, B)), st.integers(1, CARDS).map(CardId)),
)
undoable = st.one_of(
    st.builds(Do, _abilities, st.lists(_plain, min_size=1, max_size=3).map(tuple)),
    st.builds(TakeOut, _abilities, st.sampled_from(LISTS), st.integers(0, 3)),
)
acts = st.one_of(undoable, undoable, st.builds(Do, _abilities, st.tuples(_chancy)))
some_abilities = st.frozensets(_abilities.map(AbilityId), min_size=1)
anything = st.one_of(
    acts,
    acts,
    acts,
    st.builds(Undo, some_abilities),
    st.just(Open()),
    st.builds(Close, st.frozensets(st.integers(0, 8))),
)
#: Short runs find the small faults and are easy to read, long ones are needed for things to meet.
many = st.one_of(st.lists(anything, max_size=10), st.lists(anything, min_size=15, max_size=40))


def play(state: State, operations: Iterable[Operation]) -> State:
    """Carry operations out on a state."""
    for operation in operations:
        match operation:
            case Do(ability, changes):
                commit(state, by(ability), changes)
            case TakeOut(ability, where, nth):
                entries = state.entries(where)
                if nth < len(entries):
                    commit(state, by(ability), [Leave(where, entries[nth].id)])
            case Undo(abilities):
                undo(state, abilities, RULES)
            case Open():
                open_phase(state, "side battle", A, RULES)
            case Close(leaving):
                if len(state.phases) > 1:
                    inner = [f.id for f in state.facts.values() if f.event.phase == state.phase().id]
                    close_phase(state, RULES, frozenset(f for i, f in enumerate(inner) if i in leaving))
    return state


def in_battle(operations: Sequence[Operation] = (), seed: int = 1) -> State:
    """Return a table in an open battle phase, after these operations in it."""
    state = new_table(seed)
    open_phase(state, "battle", A, RULES)
    return play(state, operations)


def facts_of(state: State, kind: type) -> list[Fact]:
    return [f for f in state.emitted if isinstance(f, kind)]


def undone_in(facts: Iterable[Fact]) -> set[FactId]:
    return {f.of for f in facts if isinstance(f, Reverted)}
