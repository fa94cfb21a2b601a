"""The ledger, the only writer of a state: it turns planned changes into facts, and undoes facts that still can be."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AnySet
from typing import Any, Final, TypeAlias, assert_never

from engine.kernel import chance as luck
from engine.kernel.changes import Add, Change, Drawn, Join, Learn, Leave, Move, Note, Set, Shuffle
from engine.kernel.facts import (
    Activated,
    Added,
    Answered,
    Cause,
    Drew,
    Event,
    Fact,
    Forgot,
    Joined,
    Learned,
    Left,
    Moved,
    Noted,
    PhaseBegan,
    PhaseEnded,
    Reverted,
    SetTo,
    Shuffled,
    Targeted,
    Undoable,
)
from engine.kernel.ids import AbilityId, CardId, EntryId, EventId, FactId, Field, Location, PhaseId, Seat, Stay, Veil
from engine.kernel.knowledge import known_after_move, seats_that_lose_track, seats_that_see
from engine.kernel.records import replace
from engine.kernel.state import NO_FACT, Card, Entry, Phase, State, Writer


def new_event(state: State, cause: Cause) -> Event:
    """Open an event: whatever is recorded with it happened at the same time."""
    number = state.counters.event
    state.counters.event = number + 1
    return Event(EventId(number), state.phases[-1].id if state.phases else PhaseId(0), cause)


def next_fact(state: State) -> FactId:
    """Take the number of the next fact."""
    number = state.counters.fact
    state.counters.fact = number + 1
    return FactId(number)


#: Asked by type, for a union is made anew each time it is named.
_UNDOABLE: Final[frozenset[type]] = frozenset({Moved, Added, SetTo, Joined, Left})
#: What changes nothing on the table.
_TELL_ONLY: Final[frozenset[type]] = frozenset({Noted, Answered, Drew, Activated, Targeted, Learned, Forgot})


def record(state: State, fact: Fact) -> None:
    """Apply a fact and keep it: undoable ones while their phase instance is open, all for the report of this step.

    What happens between phases can never be undone, and is final at once.
    """
    apply(state, fact)
    if state.phases and type(fact) in _UNDOABLE:
        kept: Any = fact
        state.facts[kept.id] = kept
    state.emitted.append(fact)


def commit(state: State, cause: Cause, changes: Iterable[Change]) -> Event:
    """Carry out planned changes as one event and return it."""
    event = new_event(state, cause)
    for change in changes:
        if isinstance(change, Move):
            _forget_around(state, event, change)
        fact = _fact(state, event, change)
        if fact is not None:
            record(state, fact)
    return event


def _fact(state: State, event: Event, change: Change) -> Fact | None:
    match change:
        case Move():
            return _moved(state, event, change)
        case Add(field, amount):
            return Added(next_fact(state), event, field, amount)
        case Set(field, value):
            return SetTo(next_fact(state), event, field, value)
        case Join(field, value):
            entry = state.counters.entry
            state.counters.entry = entry + 1
            return Joined(next_fact(state), event, field, EntryId(entry), value)
        case Leave(field, entry_id):
            for held in state.entries(field):
                if held.id == entry_id:
                    return Left(next_fact(state), event, field, entry_id, held.value)
            return None
        case Shuffle(zone):
            cards = state.zones.get(zone, ())
            order = luck.shuffled(state.chance, cards)
            state.chance = state.chance.next()
            first = state.counters.veil
            state.counters.veil = first + len(order)
            return Shuffled(next_fact(state), event, zone, order, Veil(first))
        case Learn(seat, card):
            return None if state.cards[card].is_known_to(seat) else Learned(next_fact(state), event, seat, card)
        case Note(key, seat, cards, value, source):
            return Noted(next_fact(state), event, key, seat, cards, value, source)
        case Drawn(seat, count):
            return Drew(next_fact(state), event, seat, count)
        case _:
            assert_never(change)


def _moved(state: State, event: Event, move: Move) -> Moved:
    card = state.cards[move.card]
    counters = state.counters
    stay = Stay(counters.stay)
    counters.stay += 1
    known = known_after_move(state, card, move.to, move.known)
    veil = card.veil
    if known != state.everyone:
        veil = Veil(counters.veil)
        counters.veil += 1
    origin = card.location
    size = len(state.zones.get(move.to.zone, ())) - (origin.zone == move.to.zone)
    return Moved(
        next_fact(state), event, card.id,
        origin, state.zones[origin.zone].index(card.id),
        move.to, size if move.index < 0 else min(move.index, size),
        card.stay, stay, card.veil, veil, card.known, known,
    )  # fmt: skip


def _forget_around(state: State, event: Event, move: Move) -> None:
    """End what seats know of the cards beside one that is taken out of their sight: it might be any of them.

    If the others stayed known, that would show that none of them is the card that went.
    """
    card = state.cards[move.card]
    lost = seats_that_lose_track(state, card, move.to, move.known)
    if not lost:
        return
    beside = tuple(c for c in state.zones[card.location.zone] if c != card.id and state.cards[c].known & lost)
    if beside:
        first = state.counters.veil
        state.counters.veil = first + len(beside)
        record(state, Forgot(next_fact(state), event, lost, beside, Veil(first)))


def fold(state: State, facts: Iterable[Fact]) -> State:
    """Apply recorded facts to a state, in order, so that its board becomes that of the game they came from."""
    for fact in facts:
        record(state, fact)
    return state


def apply(state: State, fact: Fact) -> None:
    """Carry a fact out on the board; `record` also keeps it."""
    if type(fact) not in _TELL_ONLY:
        state.of_board = {}
    match fact:
        case Moved():
            _put(state, fact.card, fact.destination, fact.index, fact.stay, fact.veil, fact.known)
        case Noted() | Answered() | Drew() | Activated() | Targeted():
            pass
        case Added(field=field, amount=amount):
            state.written.add(field.name)
            state.numbers[field] = state.numbers.get(field, 0) + amount
        case SetTo(id=number, field=field, value=value):
            state.written.add(field.name)
            below = state.fields.get(field, ()) if state.phases else ()
            state.fields[field] = (*below, Writer(number, value))
        case Joined(field=field, entry=entry, value=value):
            state.written.add(field.name)
            state.lists[field] = (*state.lists.get(field, ()), Entry(entry, value))
        case Left(id=number, field=field, entry=entry):
            held = state.lists[field]
            between = not state.phases
            state.lists[field] = tuple(e for e in held if e.id != entry) if between else _marked(held, entry, number)
        case Reverted(of=of, done=done):
            if done:
                _take_back(state, state.facts[of])
            state.undone |= {of}
        case Shuffled(zone=zone, order=order, first_veil=first):
            state.zones[zone] = order
            for i, number in enumerate(order):
                card = state.cards[number]
                seen = seats_that_see(state, card.location)
                state.cards[number] = Card(card.id, card.owner, card.location, card.stay, Veil(first + i), seen)
        case Forgot(seats=seats, cards=cards, first_veil=first):
            for i, number in enumerate(cards):
                card = state.cards[number]
                kept = card.known & ~seats
                state.cards[number] = Card(card.id, card.owner, card.location, card.stay, Veil(first + i), kept)
        case Learned(seat=seat, card=number):
            card = state.cards[number]
            known = card.known | 1 << seat
            state.cards[number] = Card(card.id, card.owner, card.location, card.stay, card.veil, known)
        case PhaseBegan(event=event, name=name, seat=seat):
            state.phases = (*state.phases, Phase(event.phase, name, seat))
        case PhaseEnded(left=left):
            _seal(state, left)
        case _:
            assert_never(fact)


def _put(state: State, number: CardId, to: Location, index: int, stay: Stay, veil: Veil, known: int) -> None:
    card = state.cards[number]
    origin = state.zones[card.location.zone]
    at = origin.index(number)
    state.zones[card.location.zone] = origin[:at] + origin[at + 1 :]
    held = state.zones.get(to.zone, ())
    state.zones[to.zone] = (*held[:index], number, *held[index:])
    state.cards[number] = Card(number, card.owner, to, stay, veil, known)


# --- undoing --------------------------------------------------------------------------------------------------------


#: Of abilities that are undone in part, the addresses of the effects that are.
Parts: TypeAlias = Mapping[AbilityId, AnySet[tuple[int, ...]]]


def live_facts(state: State, abilities: frozenset[AbilityId], parts: Parts | None = None) -> Iterator[Undoable]:
    """Generate the facts, newest first, that these abilities caused in the open phase and that were not undone.

    Of an ability in `parts`, generate only what the effects named there caused.
    """
    phase = state.phase().id
    for fact in reversed(state.facts.values()):
        cause = fact.event.cause
        if cause.ability in abilities and fact.event.phase == phase and fact.id not in state.undone:
            if parts and cause.ability in parts and cause.path not in parts[cause.ability]:
                continue
            yield fact


def undo(
    state: State,
    abilities: frozenset[AbilityId],
    cause: Cause,
    parts: Parts | None = None,
    standing: frozenset[FactId] = frozenset(),
) -> Event:
    """Undo what these abilities did in the open phase, newest first, as far as it can still be undone.

    Of an ability in `parts` only the effects named there are undone; the facts in `standing` are kept. No rule of the
    game acts in between: call settle once afterwards. An undoing is never undone itself. Rule: REG-NEGATE-03
    """
    event = new_event(state, cause)
    for fact in tuple(f for f in live_facts(state, abilities, parts) if f.id not in standing):
        record(state, Reverted(next_fact(state), event, fact.id, can_take_back(state, fact)))
    return event


def without(state: State, event: EventId) -> State:
    """Return a copy of the state in which an event is undone, as far as it can be."""
    twin = state.fork()
    anew = new_event(twin, Cause())
    for fact in reversed(state.facts.values()):
        if fact.event.id == event and fact.id not in state.undone:
            record(twin, Reverted(next_fact(twin), anew, fact.id, can_take_back(twin, fact)))
    return twin


def can_take_back(state: State, fact: Undoable) -> bool:
    """Say whether a fact can still be undone; a move, only while the card is where it put it."""
    match fact:
        case Moved(card=card, stay=stay):
            return state.cards[card].stay == stay
        case Added():
            return True
        case SetTo(id=number, field=field):
            return any(w.fact == number for w in state.fields.get(field, ()))
        case Joined(field=field, entry=entry):
            return any(e.id == entry for e in state.lists.get(field, ()))
        case Left(id=number, field=field):
            return any(e.gone == number for e in state.lists.get(field, ()))
        case _:
            assert_never(fact)


def _take_back(state: State, fact: Undoable) -> None:
    match fact:
        case Moved():
            card, first = state.cards[fact.card], _first_in_doubt(state, fact)
            seen = seats_that_see(state, first.origin)
            _put(state, fact.card, first.origin, first.origin_index, first.stay_before, card.veil, card.known | seen)
        case Added(field=field, amount=amount):
            state.numbers[field] -= amount
        case SetTo(id=number, field=field):
            state.fields[field] = tuple(w for w in state.fields[field] if w.fact != number)
        case Joined(field=field, entry=entry):
            state.lists[field] = tuple(e for e in state.lists[field] if e.id != entry)
        case Left(field=field, entry=entry):
            state.lists[field] = _marked(state.lists[field], entry, NO_FACT)
        case _:
            assert_never(fact)


def _first_in_doubt(state: State, fact: Moved) -> Moved:
    """Return the first of the undone moves of a card that follow one another without a break.

    Undoing a move does nothing if the card had moved on; once the later move is undone too, the card goes back over
    both.
    """
    while True:
        earlier = (state.facts.get(n) for n in state.undone)
        before = (f for f in earlier if isinstance(f, Moved) and f.card == fact.card and f.stay == fact.stay_before)
        found = next(before, None)
        if found is None:
            return fact
        fact = found


def _marked(held: tuple[Entry, ...], entry: EntryId, gone: FactId) -> tuple[Entry, ...]:
    return tuple(Entry(e.id, e.value, gone) if e.id == entry else e for e in held)


# --- phases ---------------------------------------------------------------------------------------------------------


def open_phase(state: State, name: str, seat: Seat, cause: Cause) -> PhaseId:
    """Open a phase instance on top of those that are open."""
    number = PhaseId(state.counters.phase)
    state.counters.phase += 1
    event = Event(EventId(state.counters.event), number, cause)
    state.counters.event += 1
    record(state, PhaseBegan(next_fact(state), event, name, seat))
    return number


def close_phase(state: State, cause: Cause, left: frozenset[FactId] = frozenset()) -> None:
    """Close the innermost phase instance and make its facts final, except those it leaves to the phase around it.

    Rule: REG-NEGATE-04 (what earlier phases did is out of reach)
    """
    phase = state.phase()
    record(state, PhaseEnded(next_fact(state), new_event(state, cause), phase.name, left))


def _seal(state: State, left: frozenset[FactId]) -> None:
    """Make the facts of the innermost phase final; those it leaves to the phase around it become facts of that one."""
    inner = state.phases[-1].id
    state.phases = state.phases[:-1]
    sealed: set[FactId] = set()
    kept: dict[FactId, Undoable] = {}
    written: dict[Field, None] = {}
    left_from: dict[Field, None] = {}
    for number, fact in state.facts.items():
        if fact.event.phase != inner:
            kept[number] = fact
        elif number in left and number not in state.undone and state.phases:
            outer = Event(fact.event.id, state.phases[-1].id, fact.event.cause)
            kept[number] = replace(fact, event=outer)
        else:
            sealed.add(number)
            if isinstance(fact, SetTo):
                written[fact.field] = None
            elif isinstance(fact, Left):
                left_from[fact.field] = None
    state.facts = kept
    state.undone = frozenset(n for n in state.undone if n in kept)
    for field in written:
        writers = state.fields[field]
        if len(writers) > 1:
            state.fields[field] = _collapsed(writers, kept)
    for field in left_from:
        state.lists[field] = tuple(e for e in state.lists[field] if e.gone not in sealed)


def _collapsed(writers: tuple[Writer, ...], live: dict[FactId, Undoable]) -> tuple[Writer, ...]:
    """Drop the final values below the newest final one: no undoing can bring them back."""
    newest_sealed = max((i for i, w in enumerate(writers) if w.fact not in live), default=0)
    return writers[newest_sealed:]
