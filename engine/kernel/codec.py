"""Snapshots: a state in the middle of anything, to JSON and back unchanged.

Every record, enumeration and named tuple that can be part of a state is registered under the name it is stored by. A
record is written as an object with that name under `~` and its fields by name; a missing field takes its default, so
records may get more fields. The stored name is also the version of the record: one that changes in another way gets a
new name, and `supersede` says how to read those stored under the old one.
"""

import dataclasses
import enum
from collections.abc import Callable, Mapping
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

from engine.kernel import chance, changes, decisions, facts, ids, inputs, state
from engine.kernel.errors import CodecError
from engine.kernel.state import Counters, State

Json = Any
#: Makes of what was stored in one form what would be stored in the next.
Migration = Callable[[dict[str, Json]], dict[str, Json]]

#: Raised when the two parts of a snapshot are laid out otherwise; `MIGRATIONS` then says how to read the older ones.
FORMAT = 1
MIGRATIONS: dict[int, Migration] = {}

_CLASSES: dict[str, type] = {}
_NAMES: dict[type, str] = {}
_FIELDS: dict[type, tuple[str, ...]] = {}
_SUPERSEDED: dict[str, tuple[str, Migration]] = {}
_SCALARS = frozenset({type(None), str, int, float, bool})


def register_module(module: ModuleType, names: Mapping[type, str] = MappingProxyType({})) -> None:
    """Make the records, enumerations and named tuples defined in a module known to the codec.

    `names` gives the stored name of those that are not stored under the name of their class.
    """
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__:
            register(value, names.get(value))


def register(cls: type, name: str | None = None) -> None:
    """Make one class known to the codec, under its own name if no other is given; two under one name are a bug."""
    is_named_tuple = issubclass(cls, tuple) and hasattr(cls, "_fields")
    if not (dataclasses.is_dataclass(cls) or is_named_tuple or issubclass(cls, enum.Enum)):
        return
    stored = name or cls.__name__
    if _CLASSES.setdefault(stored, cls) is not cls or _NAMES.setdefault(cls, stored) != stored:
        raise CodecError(f"two records are called {stored}, or one has two names")
    if stored in _SUPERSEDED:
        raise CodecError(f"{stored} is superseded by {_SUPERSEDED[stored][0]}")
    if dataclasses.is_dataclass(cls):
        _FIELDS[cls] = tuple(f.name for f in dataclasses.fields(cls))
    elif is_named_tuple:
        _FIELDS[cls] = getattr(cls, "_fields")  # noqa: B009 - mypy knows no attribute of `type`


def supersede(old: str, by: str, change: Migration = dict) -> None:
    """Register that records stored under an old name are read as `by`, which may itself be superseded.

    `change` turns the old fields into the new ones (an enumeration has one field, `is`, the name of its member).
    """
    if old in _CLASSES or old in _SUPERSEDED:
        raise CodecError(f"{old} is in use, or superseded already")
    if read_as(by) == old:
        raise CodecError(f"{old} would supersede itself")
    _SUPERSEDED[old] = (by, change)


def read_as(name: str) -> str:
    """Return the name of the record as which one stored under a name is read: its own unless it is superseded."""
    while name in _SUPERSEDED:
        name = _SUPERSEDED[name][0]
    return name


def registered() -> Mapping[str, type]:
    """Return every record, enumeration and named tuple that is known, by the name it is stored under."""
    return MappingProxyType(_CLASSES)


def encode(value: Any) -> Json:
    """Return plain JSON data for a value made of registered records. Raises CodecError for anything else."""
    cls = type(value)
    if cls in _SCALARS:
        return value
    names = _FIELDS.get(cls)
    if names is not None:
        out: dict[str, Json] = {"~": _NAMES[cls]}
        for name in names:
            part = getattr(value, name)
            out[name] = part if type(part) in _SCALARS else encode(part)
        return out
    if cls is tuple:
        return [encode(v) for v in value]
    if cls is frozenset:
        return {"~": "frozenset", "of": sorted((encode(v) for v in value), key=repr)}
    if isinstance(value, enum.Enum) and cls in _NAMES:
        return {"~": _NAMES[cls], "is": value._name_}
    if isinstance(value, Mapping):
        return {"~": "dict", "of": [[encode(k), encode(v)] for k, v in value.items()]}
    raise CodecError(f"cannot write a {cls.__name__}")


def decode(data: Json) -> Any:
    """Return the value that `encode` wrote. Raises CodecError."""
    if isinstance(data, list):
        return tuple(decode(v) for v in data)
    if not isinstance(data, dict):
        return data
    name = data.get("~")
    if name == "frozenset":
        return frozenset(decode(v) for v in data["of"])
    if name == "dict":
        return {decode(k): decode(v) for k, v in data["of"]}
    cls = _CLASSES.get(str(name))
    if cls is None:
        return decode(_superseding(str(name), data))
    if issubclass(cls, enum.Enum):
        try:
            return cls[data["is"]]
        except KeyError as error:
            raise CodecError(f"{name} has no member {data['is']!r}") from error
    try:
        return cls(**{k: decode(v) for k, v in data.items() if k != "~"})
    except TypeError as error:
        raise CodecError(f"{name}: {error}") from error


def _superseding(name: str, data: dict[str, Json]) -> dict[str, Json]:
    """Bring a record stored under an old name into the form that is stored today."""
    if name not in _SUPERSEDED:
        raise CodecError(f"unknown record {name!r}")
    by, change = _SUPERSEDED[name]
    try:
        return {**change({k: v for k, v in data.items() if k != "~"}), "~": by}
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise CodecError(f"{name} cannot be read as {by}: {error!r}") from error


#: What never changes in a game: a store may keep it once beside all snapshots of the game.
_FIXED = ("game", "seats", "sights", "setup")
_COUNTERS = tuple(f.name for f in dataclasses.fields(Counters))
_PLAIN = ("frames", "decision", "outcome", "asked", "chance", "phases", "undone", "instances")


class Snapshot(NamedTuple):
    """A state as JSON data: what never changes in the game, and what does."""

    fixed: dict[str, Json]
    live: dict[str, Json]


def dump(value: State) -> Snapshot:
    """Write a state."""
    table: dict[Any, int] = {}
    for definition in value.definitions.values():
        table.setdefault(definition, len(table))
    fixed: dict[str, Json] = {name: encode(getattr(value, name)) for name in _FIXED}
    fixed["format"] = FORMAT
    fixed["definitions"] = [encode(d) for d in table]
    fixed["cards"] = {str(card): table[d] for card, d in value.definitions.items()}
    return Snapshot(fixed, dump_live(value))


def dump_live(value: State) -> dict[str, Json]:
    """Write only what changes in the course of a game."""
    live: dict[str, Json] = {name: encode(getattr(value, name)) for name in _PLAIN}
    live["format"] = FORMAT
    live["counters"] = {name: getattr(value.counters, name) for name in _COUNTERS}
    live["cards"] = [_card(c) for c in value.cards.values()]
    live["zones"] = [[z.name, z.seat, list(cards)] for z, cards in value.zones.items()]
    live["numbers"] = [[f.name, f.of, n] for f, n in value.numbers.items()]
    live["fields"] = [[n, of, [[w.fact, encode(w.value)] for w in ws]] for (n, of), ws in value.fields.items()]
    live["lists"] = [[f.name, f.of, [[e.id, encode(e.value), e.gone] for e in es]] for f, es in value.lists.items()]
    live["facts"] = [encode(f) for f in value.facts.values()]
    return live


def _card(card: state.Card) -> list[Json]:
    location = card.location
    zone, bond = location.zone, location.bond
    return [
        card.id, card.owner, zone.name, zone.seat, location.host, bond._name_ if bond is not None else None,
        location.facing._name_, card.stay, card.veil, card.known,
    ]  # fmt: skip


def load(snapshot: Snapshot) -> State:
    """Read a state. The rules are never run again, so a new release does not change games in progress."""
    try:
        fixed = _migrated(snapshot.fixed)
        kinds = [decode(d) for d in fixed["definitions"]]
        value = State(
            game=fixed["game"],
            seats=decode(fixed["seats"]),
            definitions={ids.CardId(int(card)): kinds[i] for card, i in fixed["cards"].items()},
            sights=decode(fixed["sights"]),
            setup=decode(fixed["setup"]),
            chance=decode(_migrated(snapshot.live)["chance"]),
        )
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise error if isinstance(error, CodecError) else CodecError(f"damaged snapshot: {error!r}") from error
    return load_live(snapshot.live, value)


def load_live(raw: dict[str, Json], of: State) -> State:
    """Read another state of a game from its changing part; the fixed part is taken from the given state."""
    value = of.fork()
    try:
        live = _migrated(raw)
        for name in _PLAIN:
            setattr(value, name, decode(live[name]))
        value.counters = Counters(**live["counters"])
        places: dict[tuple[Json, ...], ids.Location] = {}
        value.cards = {c.id: c for c in (_read_card(card, places) for card in live["cards"])}
        value.zones = {ids.Zone(n, s): tuple(cards) for n, s, cards in live["zones"]}
        value.numbers = {ids.Field(n, of): number for n, of, number in live["numbers"]}
        value.fields = {
            ids.Field(n, of): tuple(state.Writer(fact, decode(v)) for fact, v in ws) for n, of, ws in live["fields"]
        }
        value.lists = {
            ids.Field(n, of): tuple(state.Entry(entry, decode(v), gone) for entry, v, gone in es)
            for n, of, es in live["lists"]
        }
        value.written = {n for part in ("numbers", "fields", "lists") for n, *_ in live[part]}
        value.facts = {f.id: f for f in map(decode, live["facts"])}
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise error if isinstance(error, CodecError) else CodecError(f"damaged snapshot: {error!r}") from error
    faults = value.faults()
    if faults:
        raise CodecError(f"damaged snapshot: {faults[0]}")
    return value


def _migrated(part: dict[str, Json]) -> dict[str, Json]:
    version = part.get("format")
    if not isinstance(version, int) or version > FORMAT:
        raise CodecError(f"snapshot of unknown format {version!r}")
    for number in range(version, FORMAT):
        part = MIGRATIONS[number](part)
    return part


def _read_card(raw: list[Json], places: dict[tuple[Json, ...], ids.Location]) -> state.Card:
    """Read a card; those in the same place share it in memory, through `places`."""
    number, owner, zone, seat, host, bond, facing, stay, veil, known = raw
    place = (zone, seat, host, bond, facing)
    location = places.get(place)
    if location is None:
        location = ids.Location(ids.Zone(zone, seat), host, ids.Bond[bond] if bond else None, ids.Facing[facing])
        places[place] = location
    return state.Card(number, owner, location, stay, veil, known)


def _located(card: dict[str, Json]) -> dict[str, Json]:
    return {("location" if name == "place" else name): value for name, value in card.items()}


for _module in (ids, facts, changes, chance, decisions, inputs, state):
    register_module(_module, {ids.Location: "Place", state.Card: "Card.2"})
supersede("Card", "Card.2", _located)
