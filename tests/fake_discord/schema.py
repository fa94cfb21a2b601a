"""Check a request body against Discord's OpenAPI description, where `../shared/spec` holds it."""

import functools
import gzip
import json
import os
import re
from pathlib import Path
from typing import Any

#: the entries of lists in which nothing was found: most of a message is as it was in the last one
_SOUND: set[tuple[int, str]] = set()
ROOT = Path(__file__).resolve().parents[2]
JSON = "application/json"


def spec_path() -> Path:
    shared = Path(os.environ.get("BEREAN_SHARED", ROOT.parent / "shared"))
    return shared / "spec" / "openapi.json.gz"


@functools.cache
def load_spec() -> dict[str, Any] | None:
    """The description, or None where the machine has none; then only the hand-written rules apply."""
    path = spec_path()
    if not path.is_file():
        return None
    return json.loads(gzip.decompress(path.read_bytes()))


def body_problems(method: str, template: str, body: Any) -> list[str]:
    """What the description finds wrong with a body sent to one route; nothing where it knows neither."""
    return [] if load_spec() is None else list(_body_problems(method, template, json.dumps(body)))


@functools.lru_cache(1024)
def _body_problems(method: str, template: str, written: str) -> list[str]:
    """The same for a body as it was sent; every bot of the tests registers the same commands."""
    spec, body = load_spec(), json.loads(written)
    if spec is None:
        return []
    operation = spec["paths"].get(template, {}).get(method.lower())
    if operation is None:
        return [f"{method} {template} is not in the description"]
    content = operation.get("requestBody", {}).get("content", {})
    if JSON not in content:
        return []
    return problems(spec, content[JSON]["schema"], body, "body")


def problems(spec: dict[str, Any], schema: dict[str, Any], value: Any, where: str) -> list[str]:
    """List what makes `value` unfit for `schema`, each with its place."""
    if schema.get("format") == "snowflake" and isinstance(value, int):
        return []  # Discord takes an id as a number too
    found: list[str] = []
    if "$ref" in schema:
        found += problems(spec, spec["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], value, where)
    for part in schema.get("allOf", ()):
        found += problems(spec, part, value, where)
    for union in ("oneOf", "anyOf"):
        if union in schema:
            found += _union_problems(spec, schema[union], value, where)
    if "type" in schema and not _has_type(schema["type"], value):
        return [*found, f"{where}: {_short(value)} is not {schema['type']}"]
    if "enum" in schema and value is not None and value not in schema["enum"]:
        found.append(f"{where}: {_short(value)} is none of {schema['enum']}")
    if "const" in schema and value != schema["const"]:
        found.append(f"{where}: {_short(value)} is not {schema['const']}")
    match value:
        case str():
            found += _string_problems(schema, value, where)
        case bool() | None:
            pass
        case int() | float():
            found += _number_problems(schema, value, where)
        case list():
            found += _list_problems(spec, schema, value, where)
        case dict():
            found += _object_problems(spec, schema, value, where)
    return found


def _union_problems(spec: dict[str, Any], branches: list[dict[str, Any]], value: Any, where: str) -> list[str]:
    # A discriminating `type` picks the branch, so that the complaint is about the right one.
    best: list[str] | None = None
    for branch in [b for b in branches if _may_be_meant(spec, b, value)] or branches:
        found = problems(spec, branch, value, where)
        if not found:
            return []
        wrong_branch = any(f.startswith((f"{where}.type:", f"{where}: ")) for f in found)
        if best is None or (not wrong_branch and len(found) < len(best)):
            best = found
    return best or []


def _may_be_meant(spec: dict[str, Any], branch: dict[str, Any], value: Any) -> bool:
    """Whether a branch is not ruled out at once by the `type` of the value."""
    if "$ref" in branch:
        branch = spec["components"]["schemas"][branch["$ref"].rsplit("/", 1)[1]]
    if not isinstance(value, dict):
        return "type" not in branch or _has_type(branch["type"], value)
    kind = branch.get("properties", {}).get("type", {})
    said = value.get("type")
    return not ("const" in kind and said != kind["const"]) and not ("enum" in kind and said not in kind["enum"])


def _has_type(types: str | list[str], value: Any) -> bool:
    names = [types] if isinstance(types, str) else types
    return any(_is(name, value) for name in names)


def _is(name: str, value: Any) -> bool:
    match name:
        case "string":
            return isinstance(value, str)
        case "integer":
            return (isinstance(value, int) and not isinstance(value, bool)) or (
                isinstance(value, str) and value.isdigit()
            )  # Discord takes numerals in strings for integers (permissions)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "boolean":
            return isinstance(value, bool)
        case "array":
            return isinstance(value, list)
        case "object":
            return isinstance(value, dict)
        case "null":
            return value is None
    return False


def _string_problems(schema: dict[str, Any], value: str, where: str) -> list[str]:
    found = []
    if len(value) > schema.get("maxLength", len(value)):
        found.append(f"{where}: {len(value)} characters, at most {schema['maxLength']}")
    if len(value) < schema.get("minLength", 0):
        found.append(f"{where}: {len(value)} characters, at least {schema['minLength']}")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        found.append(f"{where}: {_short(value)} does not match {schema['pattern']}")
    if schema.get("format") == "uri" and not re.match(r"[a-z]+://", value):
        found.append(f"{where}: {_short(value)} is not a URI")
    return found


def _number_problems(schema: dict[str, Any], value: float, where: str) -> list[str]:
    if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return [f"{where}: {value} is outside {schema.get('minimum')}..{schema.get('maximum')}"]
    return []


def _list_problems(spec: dict[str, Any], schema: dict[str, Any], value: list[Any], where: str) -> list[str]:
    found = []
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        found.append(f"{where}: {len(value)} entries, {schema.get('minItems', 0)} to {schema.get('maxItems')}")
    if schema.get("uniqueItems") and len({json.dumps(v, sort_keys=True) for v in value}) < len(value):
        found.append(f"{where}: entries repeat")
    items = schema.get("items")
    if isinstance(items, dict):
        for index, entry in enumerate(value):
            told = (id(items), json.dumps(entry))  # the description is loaded once, so its parts keep their ids
            if told not in _SOUND and (wrong := problems(spec, items, entry, f"{where}[{index}]")):
                found += wrong
            else:
                _SOUND.add(told)
    return found


def _object_problems(spec: dict[str, Any], schema: dict[str, Any], value: dict[str, Any], where: str) -> list[str]:
    found = [f"{where}.{key}: required" for key in schema.get("required", ()) if key not in value]
    known = schema.get("properties", {})
    for key, entry in value.items():
        if key in known:
            found += problems(spec, known[key], entry, f"{where}.{key}")
        elif isinstance(schema.get("additionalProperties"), dict):
            found += problems(spec, schema["additionalProperties"], entry, f"{where}.{key}")
    return found


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) < 60 else text[:57] + "..."
