"""The schema of all that is stored: each record with its fields, their types and defaults, each member of each choice.

`python -m tests.stored.schema` writes it down in schema.json, and refuses where something that was stored could not be
read any more. The same is a test, so nothing that changes what is stored goes by unseen.
"""

import dataclasses
import enum
import importlib
import json
import pkgutil
import sys
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import bot.hosting
import bot.services
import engine.mission
import engine.redemption.game  # noqa: F401 - its records are registered
from bot.storage.stored import StoredRecord
from engine.kernel import codec
from engine.kernel.errors import CodecError
from engine.redemption.language.ast import codec as readings
from engine.redemption.language.ast import document
from tests.stored.types import Type, covers, type_of, values_of

FILE = Path(__file__).with_name("schema.json")
COMMAND = "python -m tests.stored.schema"
Json = Any
#: A record: field -> {"type": ..., "default": ... if it has one}; or a choice: the names of its members.
Entry = dict[str, Json] | list[str]
#: Where stored -> name -> entry.
Schema = dict[str, Json]

SNAPSHOTS, READINGS, RECORDS, LAYOUT = "snapshots", "readings", "records", "layout"
ADVICE = {
    SNAPSHOTS: "give a new field a default, or store the record under its next name: engine/redemption/stored.py",
    READINGS: "give a new field a default, or raise VERSION with a migration: engine/redemption/language/ast/codec.py",
    RECORDS: "give a new field a default, or raise the record's `version` with a migration: bot/storage/stored.py",
}


def schema() -> Schema:
    """Return the schema of what is stored now."""
    return {
        LAYOUT: layout(),
        SNAPSHOTS: dict(_sorted(_snapshots())),
        READINGS: dict(_sorted(_readings())),
        RECORDS: dict(_sorted(_records())),
    }


def layout() -> dict[str, Json]:
    """Return how the two parts of a snapshot are laid out, and which forms of it and of readings are known."""
    from tests.kernel.toy import new_game

    step = new_game()
    snapshot = codec.dump(step.state)
    return {
        "format": codec.FORMAT,
        "fixed": sorted(snapshot.fixed),
        "live": sorted(snapshot.live),
        "card": len(snapshot.live["cards"][0]),
        "readings": document.VERSION,
    }


def _sorted(found: Iterator[tuple[str, Entry]]) -> list[tuple[str, Entry]]:
    return sorted(found, key=lambda pair: pair[0])


def _snapshots() -> Iterator[tuple[str, Entry]]:
    names = {cls: name for name, cls in codec.registered().items() if cls.__module__.startswith("engine.")}
    for cls, name in names.items():
        if issubclass(cls, enum.Enum):
            yield name, [member.name for member in cls]
            continue
        hints = typing.get_type_hints(cls)
        yield (
            name,
            {
                field: _field(type_of(hints[field], lambda c: names.get(c, c.__name__)), default)
                for field, default in _defaults(cls).items()
            },
        )


def _defaults(cls: Any) -> dict[str, tuple[Json, ...]]:
    """Return of each field its default as it is stored, nothing where it has none."""
    if not dataclasses.is_dataclass(cls):
        held = typing.cast(Any, cls)
        return {name: _encoded(held._field_defaults, name) for name in held._fields}
    found: dict[str, tuple[Json, ...]] = {}
    for field in dataclasses.fields(cls):
        if field.default is not dataclasses.MISSING:
            found[field.name] = (codec.encode(field.default),)
        elif field.default_factory is not dataclasses.MISSING:
            found[field.name] = (codec.encode(field.default_factory()),)
        else:
            found[field.name] = ()
    return found


def _encoded(defaults: Mapping[str, Any], name: str) -> tuple[Json, ...]:
    return (codec.encode(defaults[name]),) if name in defaults else ()


def _field(of: Type, default: tuple[Json, ...]) -> dict[str, Json]:
    return {"type": of, "default": default[0]} if default else {"type": of}


def _readings() -> Iterator[tuple[str, Entry]]:
    """Walk the syntax tree of abilities from its root."""
    waiting: list[type] = [document.SpecialAbility]
    seen: set[type] = set(waiting)

    def name(cls: type) -> Json:
        if cls not in seen:
            seen.add(cls)
            waiting.append(cls)
        return cls.__name__

    while waiting:
        cls: Any = waiting.pop()
        if issubclass(cls, enum.Enum):
            yield cls.__name__, [str(member.value) for member in cls]
            continue
        hints = typing.get_type_hints(cls)
        yield (
            cls.__name__,
            {
                f.name: _field(
                    type_of(hints[f.name], name),
                    () if f.default is dataclasses.MISSING else (readings.plain(f.default),),
                )
                for f in dataclasses.fields(cls)
            },
        )


def _records() -> Iterator[tuple[str, Entry]]:
    for cls in _stored_records(StoredRecord):
        yield (
            name_of(cls),
            {
                name: _field(type_of(field.annotation, _held), () if field.is_required() else (_default(cls, name),))
                for name, field in cls.model_fields.items()
            },
        )


def _stored_records(base: type[StoredRecord]) -> Iterator[type[StoredRecord]]:
    for package in (bot.hosting, bot.services):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    for cls in base.__subclasses__():
        if cls.__module__.startswith("bot."):
            yield cls
        yield from _stored_records(cls)


def _default(cls: type[StoredRecord], name: str) -> Json:
    default = cls.model_fields[name].get_default(call_default_factory=True)  # type: ignore[call-overload]
    return json.loads(cls.model_construct(**{name: default}).model_dump_json(include={name}))[name]


def _held(cls: type) -> Json:
    if issubclass(cls, enum.Enum):
        return values_of(cls)
    return name_of(cls) if issubclass(cls, StoredRecord) else cls.__name__


def name_of(cls: type[StoredRecord] | StoredRecord) -> str:
    """Return what a record is called here: with the number of its form from the second on."""
    of = cls if isinstance(cls, type) else type(cls)
    number = of.model_fields["version"].default
    return (of.STORED_AS or of.__name__) + (f".{number}" if number > 1 else "")


# --- comparing ------------------------------------------------------------------------------------------------------


def problems(old: Schema, new: Schema) -> list[str]:
    """Return what was stored by the old schema and cannot be read by the new one, each with what is to be done."""
    found = [*_layout_problems(old[LAYOUT], new[LAYOUT])]
    for where in (SNAPSHOTS, READINGS, RECORDS):
        if where == READINGS and new[LAYOUT]["readings"] > old[LAYOUT]["readings"]:
            continue  # what is new has a migration; whole readings of each form stand in the stored games
        for name, before in old[where].items():
            now = new[where].get(name)
            told = _gone(where, name, before, old[where]) if now is None else [*_changed(name, before, now)]
            found += [f"{each} Either {ADVICE[where]}." for each in told]
    return found


def _layout_problems(old: Mapping[str, Json], new: Mapping[str, Json]) -> Iterator[str]:
    if old != new and old["format"] == new["format"] and old["readings"] == new["readings"]:
        yield "Snapshots are laid out otherwise: raise FORMAT in engine/kernel/codec.py, and write a migration."
    for number in range(1, new["format"]):
        if number not in codec.MIGRATIONS:
            yield f"FORMAT is {new['format']}, but codec.MIGRATIONS does not say how to read format {number}."
    for number in range(1, new["readings"]):
        if number not in readings.MIGRATIONS:
            yield f"Readings are of version {new['readings']}, but there is no migration of version {number}."


def _holds(now: Any, before: Any) -> bool:
    """Say whether a default is what it was; one that is a record may have new fields, which have defaults of theirs."""
    if isinstance(now, dict) and isinstance(before, dict):
        return before.items() <= now.items() and (bool(before) or not now)
    return bool(now == before)


def _as_read(of: Type) -> Type:
    """Return a type with each superseded record under the name of what it is read as."""
    return [codec.read_as(e) if isinstance(e, str) else [e[0], *map(_as_read, e[1:])] for e in of]


def _changed(name: str, before: Entry, now: Entry) -> Iterator[str]:
    if isinstance(before, list) or isinstance(now, list):
        if isinstance(before, list) and isinstance(now, list):
            for member in before:
                if member not in now:
                    yield f"{name}.{member} is gone, and stored games may hold it."
        else:
            yield f"{name} was a record and is a choice now, or the other way round."
        return
    for field, said in before.items():
        held = now.get(field)
        if held is None:
            yield f"{name}.{field} is gone, and stored games hold it."
        elif not covers(held["type"], _as_read(said["type"])):
            yield f"{name}.{field} was {said['type']} and is {held['type']}, which does not hold all of that."
        elif "default" in said and "default" not in held:
            yield f"{name}.{field} has no default any more, and games stored before it came do without it."
        elif "default" in said and not _holds(held["default"], said["default"]):
            yield f"{name}.{field} has another default, so games stored before it came would be read otherwise."
    for field, said in now.items():
        if field not in before and "default" not in said:
            yield f"{name}.{field} is new and has no default, so stored games have none."


def _gone(where: str, name: str, entry: Entry, known: Mapping[str, Entry]) -> list[str]:
    """Say what is wrong with a name that is not used any more: nothing if what is stored under it can be read."""
    try:
        for example in examples(where, name, entry, known):
            match where:
                case "snapshots":
                    codec.decode(example)
                case "records":
                    read_as(name).read(example)
                case _:
                    raise LookupError(name)
    except (CodecError, ValueError, LookupError) as error:
        return [f"{name} is gone, and what is stored under it cannot be read ({error})."]
    return []


def read_as(name: str) -> type[StoredRecord]:
    """Return the class by which a record stored under a name is read."""
    wanted = name.split(".")[0]
    for cls in _stored_records(StoredRecord):
        if wanted == (cls.STORED_AS or cls.__name__):
            return cls
    raise LookupError(f"no class of bot/ is stored as {wanted}")


def examples(where: str, name: str, entry: Entry, known: Mapping[str, Entry]) -> Iterator[Json]:
    """Generate what may be stored under a name: each member of a choice; a record whole, and with the fewest fields."""
    is_snapshot = where == SNAPSHOTS
    tag: dict[str, Json] = {"~": name} if is_snapshot else {}
    if isinstance(entry, list):
        yield from ({**tag, "is": member} for member in entry)
        return
    version = {"version": int(name.split(".")[1])} if where == RECORDS and "." in name else {}
    for fields in (entry, {f: said for f, said in entry.items() if "default" not in said}):
        yield {
            **tag,
            **{f: said.get("default", _example(where, said["type"], known)) for f, said in fields.items()},
            **version,
        }


def _example(where: str, of: Type, known: Mapping[str, Entry]) -> Json:
    plain = {"None": None, "Any": None, "int": 0, "float": 0.0, "str": "x", "bool": False}
    order = [*plain, *known]

    def simplicity(each: Json) -> tuple[int, str]:
        place = order.index(each) if isinstance(each, str) and each in order else len(plain)
        return place, repr(each)

    first = min(of, key=simplicity)
    if isinstance(first, str):
        if first in plain:
            return plain[first]
        if first.startswith("'"):
            return first[1:-1]
        if first == "datetime":
            return "2026-01-01T00:00:00+00:00"
        return next(examples(where, first, known[first], known))
    match first[0]:
        case "row":
            return [_example(where, each, known) for each in first[1:]]
        case "tuple":
            return []
        case "set":
            return {"~": "frozenset", "of": []} if where == SNAPSHOTS else []
        case _:
            return {"~": "dict", "of": []} if where == SNAPSHOTS else {}


# --- the file -------------------------------------------------------------------------------------------------------


def written() -> Schema:
    """Return the schema that was written down."""
    found: Schema = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def merged(old: Schema, new: Schema) -> Schema:
    """Return the new schema with the names of the old that are not used any more: they are read for ever."""
    kept = {where: dict(sorted({**old[where], **new[where]}.items())) for where in (SNAPSHOTS, RECORDS)}
    return {LAYOUT: new[LAYOUT], SNAPSHOTS: kept[SNAPSHOTS], READINGS: new[READINGS], RECORDS: kept[RECORDS]}


def text_of(found: Schema) -> str:
    """Write a schema with a line for each field, so that a change can be read."""
    parts = []
    for where, entries in found.items():
        lines = []
        for name, entry in entries.items():
            if isinstance(entry, dict):
                fields = ",\n".join(f"      {json.dumps(f)}: {json.dumps(said)}" for f, said in entry.items())
                lines.append(
                    f"    {json.dumps(name)}: {{\n{fields}\n    }}" if fields else f"    {json.dumps(name)}: {{}}"
                )
            else:
                lines.append(f"    {json.dumps(name)}: {json.dumps(entry)}")
        parts.append(f"  {json.dumps(where)}: {{\n" + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> int:
    """Write the schema down, unless something stored could not be read any more."""
    new = schema()
    old = written() if FILE.exists() else new
    found = problems(old, new)
    if found:
        print("\n".join(found), file=sys.stderr)
        return 1
    FILE.write_text(text_of(merged(old, new)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
