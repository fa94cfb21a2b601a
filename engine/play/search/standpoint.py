"""What one seat knows of a game, and worlds that agree with it. Nothing else here reads a state.

In a world all that the seat does not know is drawn at random: what the unseen cards are, their order, later shuffles,
and the engine's numbers for them. So two games that look the same to a seat give it the same worlds for the same seeds.
"""

import dataclasses
import hashlib
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from engine.cards.model import Printing
from engine.kernel.chance import Chance
from engine.kernel.decisions import Decision
from engine.kernel.facts import Moved
from engine.kernel.ids import CardId, Facing, FactId, Seat, Zone
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.play.players import Dice
from engine.play.search.prior import Likely, Prior, Supposed, Unseen, likely, mixed, supposed
from engine.redemption.model import zones
from engine.redemption.model.setup import GameSetup, setup_of
from engine.redemption.view import View, view

#: Zones in the order in which hidden cards are counted.
_ORDER: Final = {name: place for place, name in enumerate(zones.ALL_ZONES)}

#: The fields of frames, decisions and ability instances in which cards are named that may be out of sight.
NAMES_OF_CARDS: Final = frozenset({
    "against", "announced", "args", "bearer", "began", "came_from", "card", "cards", "character", "chosen", "copied",
    "drawn", "falling", "fighters", "fought", "hero", "homing", "host", "kept", "on", "pairs", "shares", "site",
    "soul", "souls", "source", "user", "value", "warrior", "weapon", "words",
})  # fmt: skip
#: Of those, the ones that name cards beside something else, which comes first.
PAIRED: Final = frozenset({"kept", "shares"})


class Standpoint:
    """What one seat knows of a game, at a question it is asked."""

    def __init__(
        self, state: State, seat: Seat, prior: Prior, known_lists: Collection[Seat] = (), *, sees_all: bool = False
    ) -> None:
        """Take what a seat knows of a state.

        `known_lists` are seats that have shown their lists. `sees_all` is for measuring what knowledge is worth, never
        for play.
        """
        self.seat = seat
        self._prior = prior
        self._lists = frozenset((seat, *known_lists))
        self._sees_all = sees_all
        self._of_game: dict[Any, Any] = {}
        self._supposing: dict[Seat, Likely] = {}
        if sees_all:
            self._base = state
            return
        hidden = {c for c, card in state.cards.items() if not card.is_known_to(seat)}
        held = cards_in((state.frames, state.decision, tuple(state.instances.values())), hidden)
        self._base = _renamed(state, hidden - held)
        self._slots = _slots_of(self._base, seat, held)
        self._seen = {s: self._seen_of(s, hidden) for s in state.seats}
        self._base.setup = self._setup_with(prior.readings)
        unknown = {card for slots in self._slots.values() for kind in slots.values() for card in kind}
        self._of_game = {k: v for k, v in state.of_game.items() if _is_about_known(k, state, unknown)}

    @property
    def decision(self) -> Decision | None:
        """The question that is open."""
        return self._base.decision

    @property
    def view(self) -> View:
        """What the seat may see."""
        return view(self._base, self.seat)

    def world(self, seed: str) -> State:
        """Return a state that agrees with all the seat knows."""
        twin = self._base.fork()
        if self._sees_all:
            return twin
        dice = Dice(seed)
        definitions = dict(self._base.definitions)
        for owner, slots in self._slots.items():
            for kind, printings in self._deal(owner, slots, dice).items():
                definitions.update(zip(slots[kind], printings, strict=False))
        twin.definitions = definitions
        twin.chance = Chance(hashlib.sha256(seed.encode()).hexdigest(), self._base.chance.counter)
        twin.of_game, twin.of_abilities, twin.of_board = self._of_game.copy(), {}, {}
        twin.written = set(self._base.written)
        return twin

    def _deal(self, owner: Seat, slots: Mapping[str, list[CardId]], dice: Dice) -> dict[str, tuple[Printing, ...]]:
        unseen = Unseen(len(slots["anywhere"]), len(slots["hand"]), len(slots["beside"]), len(slots["down"]))
        dealt: Supposed
        if owner in self._lists:
            main = [self._base.definitions[c] for kind in ("anywhere", "hand", "down") for c in slots[kind]]
            dealt = mixed(main, [self._base.definitions[c] for c in slots["beside"]], unseen, dice)
        else:
            dealt = supposed(self._prior, self._seen[owner], lambda: self._likely(owner), unseen, dice)
        return {"anywhere": dealt.anywhere, "hand": dealt.hand, "beside": dealt.beside, "down": dealt.down}

    def _likely(self, owner: Seat) -> Likely:
        found = self._supposing.get(owner)
        if found is None:
            found = likely(self._prior, self._seen[owner], self._seen[self.seat])
            self._supposing[owner] = found
        return found

    def _seen_of(self, owner: Seat, hidden: Collection[CardId]) -> tuple[Printing, ...]:
        """Return the cards of a player's list of which this seat knows where they are; tokens are on no list."""
        return tuple(
            self._base.definitions[c]
            for c, card in sorted(self._base.cards.items())
            if card.owner == owner and c not in hidden and not _is_token(self._base, c)
        )

    def _setup_with(self, readings: Mapping[str, str]) -> GameSetup:
        of = setup_of(self._base)
        return replace(of, readings={**readings, **of.readings}) if readings and of.readings else of


def _is_token(state: State, card: CardId) -> bool:
    of: Printing = state.definitions[card]
    return of.token


def _is_about_known(key: Any, state: State, unknown: Collection[CardId]) -> bool:
    """Say whether a value cached for a game is about a card that is the same in every world."""
    named = [part for part in (key if isinstance(key, tuple) else (key,)) if isinstance(part, int)]
    return bool(named) and named[0] in state.cards and named[0] not in unknown


def cards_in(value: Any, wanted: Collection[CardId]) -> set[CardId]:
    """Return those of the given cards that frames name; they keep their numbers."""
    found: set[CardId] = set()
    rest: list[tuple[Any, bool]] = [(value, False)]
    while rest:
        one, names_cards = rest.pop()
        if isinstance(one, int):
            if names_cards and one in wanted:
                found.add(CardId(one))
        elif isinstance(one, tuple | list | frozenset):
            if not isinstance(one, Zone):
                rest += [(part, names_cards) for part in one]
        elif dataclasses.is_dataclass(one) and not isinstance(one, type):
            for name in _field_names(type(one)):
                held = getattr(one, name)
                rest.append((tuple(p[1] for p in held or ()) if name in PAIRED else held, name in NAMES_OF_CARDS))
    return found


_FIELDS: dict[type, tuple[str, ...]] = {}


def _field_names(kind: type) -> tuple[str, ...]:
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = tuple(f.name for f in dataclasses.fields(kind))
    return found


def _renamed(state: State, hidden: Collection[CardId]) -> State:
    """Return a state in which hidden cards are numbered by where they are, not by what they are."""
    new: dict[CardId, CardId] = {}
    by_owner: dict[Seat, list[CardId]] = {}
    for card in _in_order(state):
        if card in hidden:
            by_owner.setdefault(state.cards[card].owner, []).append(card)
    for held in by_owner.values():
        new.update(zip(held, sorted(held), strict=True))
    twin = state.fork()
    twin.emitted = []
    if all(old == to for old, to in new.items()):
        return twin
    definitions = dict(state.definitions)
    for old, to in new.items():
        twin.cards[to] = replace(state.cards[old], id=to)
        definitions[to] = state.definitions[old]
    twin.definitions = definitions
    twin.zones = {zone: tuple(new.get(c, c) for c in there) for zone, there in state.zones.items()}
    for number, lying in tuple(twin.cards.items()):
        host = lying.location.host
        if host is not None and host in new:
            twin.cards[number] = replace(lying, location=replace(lying.location, host=new[host]))
    moved: dict[FactId, Any] = {
        n: replace(fact, card=new[fact.card])
        for n, fact in state.facts.items()
        if isinstance(fact, Moved) and fact.card in new
    }
    twin.facts.update(moved)
    return twin


def _in_order(state: State) -> Iterator[CardId]:
    """Generate all cards, ordered by where they are."""
    for zone in sorted(state.zones, key=_place):
        yield from state.zones[zone]


def _place(zone: Zone) -> tuple[int, Seat]:
    return _ORDER.get(zone.name, len(_ORDER)), zone.seat


def _slots_of(state: State, seat: Seat, held: Collection[CardId]) -> dict[Seat, dict[str, list[CardId]]]:
    """Return the cards a seat does not know, by owner and by which kinds of cards can be there."""
    slots: dict[Seat, dict[str, list[CardId]]] = {}
    named = {i.words for i in state.instances.values()} | {i.card for i in state.instances.values()}
    for card in _in_order(state):
        lying = state.cards[card]
        if lying.is_known_to(seat) or (card in held and card in named):
            continue
        kinds = slots.setdefault(lying.owner, {"anywhere": [], "hand": [], "beside": [], "down": []})
        name = lying.location.zone.name
        if name == zones.HAND:
            kinds["hand"].append(card)
        elif name == zones.RESERVE:
            kinds["beside"].append(card)
        elif lying.location.facing is Facing.DOWN:
            kinds["down"].append(card)
        else:
            kinds["anywhere"].append(card)
    return slots
