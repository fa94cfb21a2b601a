"""Types as JSON: what a stored field can hold, whether another type holds all of it, and an example of it."""

import enum
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any

Json = Any
#: A type is the list of what a value may be; each is a name, a literal in quotes, or a container of such lists.
Type = list[Json]
ANY = ["Any"]
PLAIN: dict[Any, str] = {int: "int", float: "float", str: "str", bool: "bool", type(None): "None", Any: "Any"}
_CONTAINERS = {tuple: "tuple", frozenset: "set", set: "set", list: "tuple", dict: "map", Mapping: "map"}


def type_of(annotation: Any, name: Callable[[type], Json]) -> Type:
    """Return what an annotation says; `name` says what a class is called, or what it may hold."""
    return sorted(_alternatives(annotation, name), key=repr)


def _alternatives(annotation: Any, name: Callable[[type], Json]) -> list[Json]:
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Union, types.UnionType):
        return [each for a in arguments for each in _alternatives(a, name)]
    if origin is typing.Annotated:
        return _alternatives(arguments[0], name)
    if origin is typing.Literal:
        return [repr(each) for each in arguments]
    if isinstance(annotation, typing.NewType):
        return _alternatives(annotation.__supertype__, name)
    try:
        if annotation in PLAIN:
            return [PLAIN[annotation]]
    except TypeError:
        pass
    of = origin if origin is not None else annotation
    container = next(
        (said for base, said in _CONTAINERS.items() if of in (base, getattr(base, "__origin__", base))), ""
    )
    if not container and isinstance(of, type) and issubclass(of, Mapping):
        container = "map"
    if container == "tuple" and arguments and arguments[-1] is not ...:
        return [["row", *(type_of(a, name) for a in arguments)]]
    if container:
        return [[container, *(type_of(a, name) for a in arguments if a is not ...)]]
    named = name(annotation)
    return named if isinstance(named, list) else [named]


def values_of(members: type[enum.Enum]) -> list[str]:
    """Return the members of an enumeration that is stored by its values."""
    return [repr(member.value) for member in members]


def covers(new: Type, old: Type) -> bool:
    """Say whether whatever was stored as the old type can be held by the new one."""
    return all(any(_holds(now, before) for now in new) for before in old)


def _holds(now: Json, before: Json) -> bool:
    if now == "Any" or now == before or [now, before] in (["float", "int"], ["int", "bool"]):
        return True
    if isinstance(now, str) and isinstance(before, str):
        return now == "str" and before.startswith("'")
    if isinstance(now, list) and isinstance(before, list) and now[0] == before[0]:
        return len(now) == len(before) and all(covers(n, b) for n, b in zip(now[1:], before[1:], strict=True))
    return False
