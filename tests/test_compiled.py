"""The engine stays fit to be turned into machine code: every module chosen for it passes through mypyc."""

import ast
import copy
import importlib
import inspect
import pickle
import shutil
import subprocess
import sys
from enum import Enum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.kernel.changes import Move
from engine.kernel.ids import CardId, Location, Seat, Zone
from engine.kernel.records import replace
from engine.redemption.language.reader import CardText
from machine_code import (
    chosen,
    enumerations_in,
    main,
    named_tuples_in,
    records_in,
    with_constants,
    without_patterns,
    written_out,
)
from tests.shared import ROOT, nightly

_TRANSLATE = (
    "import sys; from mypyc.build import mypycify; mypycify(sys.argv[2:], target_dir=sys.argv[1], multi_file=True)"
)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy in which the records are written out, as `make compiled` builds from."""
    place = tmp_path_factory.mktemp("sources")
    for name in ("engine", "glossary"):
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__", "*.json", "*.txt"))
    shutil.copy(ROOT / "pyproject.toml", place)
    main(place)
    return place


@pytest.mark.parametrize("among", ["engine/kernel/", pytest.param("", marks=nightly)], ids=["kernel", "all"])
def test_the_chosen_modules_translate_to_c(among: str, sources: Path, tmp_path: Path) -> None:
    modules = [module for module in chosen(ROOT) if module.startswith(among)]
    assert len(modules) >= 10
    translated = subprocess.run(
        [sys.executable, "-c", _TRANSLATE, str(tmp_path / "c"), *modules],
        cwd=sources, capture_output=True, text=True,
    )  # fmt: skip
    assert translated.returncode == 0, (translated.stdout + translated.stderr)[-2000:]
    assert len(list((tmp_path / "c").rglob("*.c"))) > len(modules)


def test_no_field_of_a_record_is_an_object() -> None:
    """As machine code its class cannot be made: the word is looked for among the names of the module, in vain."""
    records = [r for module in chosen(ROOT) for r in records_in(module, (ROOT / module).read_text(encoding="utf-8"))]
    assert len(records) > 100
    assert [(r.module, r.name) for r in records for f in r.fields if "object" in f.annotation.split()] == []


def test_nothing_is_looked_for_in_a_generator() -> None:
    """A generator that is machine code has no `in`: the process ends there, and only there."""
    trees = {module: ast.parse((ROOT / module).read_text(encoding="utf-8")) for module in chosen(ROOT)}
    generators = {
        (module.removesuffix(".py").replace("/", "."), node.name)
        for module, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(node))
    }
    assert len(generators) > 20
    for module, tree in trees.items():
        named = {name for where, name in generators if where == module.removesuffix(".py").replace("/", ".")}
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                named |= {a.asname or a.name for a in node.names if (node.module, a.name) in generators}
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare) and isinstance(node.ops[-1], ast.In | ast.NotIn):
                among = node.comparators[-1]
                called = among.func.id if isinstance(among, ast.Call) and isinstance(among.func, ast.Name) else ""
                assert called not in named, f"{module}, line {node.lineno}: {ast.unparse(node)}"


def test_what_stays_python_derives_from_nothing_that_is_machine_code() -> None:
    """Such a class cannot be made an instance of once its base is translated; what takes subclasses says so."""
    translated = {module.removesuffix(".py").replace("/", ".") for module in chosen(ROOT)}
    files = [path.relative_to(ROOT) for top in ("engine", "glossary", "bot") for path in (ROOT / top).rglob("*.py")]
    python = {".".join(f.with_suffix("").parts) for f in files if f.name not in ("__init__.py", "__main__.py")}
    wrong = []
    for name in sorted(n for n in python - translated if ".migrations" not in n):
        classes = inspect.getmembers(importlib.import_module(name), inspect.isclass)
        for made in (c for _, c in classes if c.__module__ == name):
            plain = [b for b in made.__mro__[1:] if b.__module__ in translated and not _may_be_derived_from(b)]
            wrong += [f"{name}.{made.__name__}({base.__name__})" for base in plain]
    assert wrong == []


def _may_be_derived_from(base: type) -> bool:
    return issubclass(base, Enum) or getattr(base, "_is_protocol", False) or "mypyc_attr" in inspect.getsource(base)


def test_records_are_written_out_as_they_are_declared(sources: Path) -> None:
    seen = 0
    for module in chosen(ROOT):
        tree = ast.parse((sources / module).read_text(encoding="utf-8"))
        declared = {r.name for r in records_in(module, (ROOT / module).read_text(encoding="utf-8"))}
        for record in (n for n in tree.body if isinstance(n, ast.ClassDef) and n.name in declared):
            for method in (n for n in record.body if isinstance(n, ast.FunctionDef) and n.name == "__init__"):
                plain = getattr(importlib.import_module(module.removesuffix(".py").replace("/", ".")), record.name)
                wanted = [p for n, p in inspect.signature(plain.__init__).parameters.items() if n != "self"]
                assert [a.arg for a in method.args.args[1:]] == [p.name for p in wanted]
                assert len(method.args.defaults) == sum(p.default is not p.empty for p in wanted)
                seen += 1
    assert seen > 150


def test_records_are_told_to_other_processes() -> None:
    move = Move(CardId(7), Location(Zone("hand", Seat(0)), CardId(3)), known=1)
    card = CardText("Aaron", "Draw 1.")
    for record in (move, card, replace(card, text="Draw 2.")):
        twin = pickle.loads(pickle.dumps(record))
        assert twin == record
        assert copy.copy(twin) == record
        assert hash(twin) == hash(record)


_SPOT = """
from engine.kernel.records import dataclass


@dataclass(eq=True)
class Spot:
    x: int
    of: tuple[int, ...] = ()
"""


def test_records_are_copied_by_a_method_of_their_own() -> None:
    here: dict[str, Any] = {"__name__": "spots"}
    exec(written_out("spots.py", _SPOT, {r.name: r for r in records_in("spots.py", _SPOT)}), here)
    spot = here["Spot"](1, (2,))
    for changes in ({}, {"x": 3}, {"of": ()}, {"of": (4,), "x": 0}):
        assert vars(replace(spot, **changes)) == {"x": 1, "of": (2,)} | changes
    assert vars(spot) == {"x": 1, "of": (2,)}
    assert "_with" in vars(here["Spot"])


_WORDS = """
import enum


class Colour(enum.Enum):
    RED = 1
    BLUE = 2
"""

_USES = """
from words import Colour


def names(of):
    match of:
        case Colour.RED:
            return "ä" + "red" * (of is Colour.RED)
    return "blue" if of is Colour.BLUE and Colour.RED.value == 1 else Colour.__name__
"""


def test_members_of_enumerations_are_read_from_constants() -> None:
    known = dict(enumerations_in("words.py", _WORDS))
    assert known == {("words", "Colour"): frozenset({"RED", "BLUE"})}
    rewritten = with_constants(_USES, known, {})
    assert "case Colour.RED:" in rewritten
    assert rewritten.count("Colour.RED") == 2
    assert rewritten.count("Colour.BLUE") == 1
    words: dict[str, Any] = {}
    exec(_WORDS, words)
    here = {"Colour": words["Colour"]}
    exec(rewritten.replace("from words import Colour", ""), here)
    assert [here["names"](c) for c in (*words["Colour"], None)] == ["äred", "blue", "Colour"]


_SHAPES = """
from typing import NamedTuple


class Spot(NamedTuple):
    x: int
    y: int = 0
"""

_MAKES = """
from shapes import Spot


def kinds(of):
    made = Spot(of or 5, (Spot(1, 2)).x), Spot(3), Spot(x=1, y=2)
    return made if isinstance(of, int | str | None) or isinstance(of, (list | dict)) else None
"""


def test_unions_and_named_tuples_are_not_built_by_the_interpreter() -> None:
    """A call that leaves a field out, or names one, stays as it is."""
    tuples = dict(named_tuples_in("shapes.py", _SHAPES))
    assert tuples == {("shapes", "Spot"): 2}
    rewritten = with_constants(_MAKES, {}, tuples)
    assert "isinstance(of, (int, str, type(None)))" in rewritten
    assert "Spot(3), Spot(x=1, y=2)" in rewritten
    assert "|" not in rewritten
    shapes: dict[str, Any] = {}
    exec(_SHAPES, shapes)
    here = {"Spot": shapes["Spot"]}
    exec(rewritten.replace("from shapes import Spot", ""), here)
    assert here["kinds"](5) == ((5, 1), (3, 0), (1, 2))
    assert all(type(made) is shapes["Spot"] for made in here["kinds"](5))
    assert here["kinds"](None) is not None
    assert here["kinds"](0.5) is None


_KINDS = """
import enum
from dataclasses import dataclass


class Colour(enum.Enum):
    RED = 1
    BLUE = 2
    GREEN = 3


@dataclass
class Line:
    first: int
    last: int = 0


@dataclass
class Spot:
    at: int
    colour: Colour = Colour.RED
"""

_ASKS = """
from all import kinds
from all.kinds import Colour, Line


def told(of, most=5):
    match of:
        case Line(first, last) if first > most:  # too far
            return ["far", first, last]
        case Line(last=end):
            return ["line", [end + n for n in range(2)]]
        case (
            kinds.Spot(at)
            | Line(at)
        ):
            match of.colour:
                case Colour.RED | Colour.BLUE:
                    at += 0
                    return ["ä", at]
                case _:
                    return ["green", at, of.colour.name]
        case None:
            return []
        case str():
            return ["text"]
        case _:
            return ["else"]


def either(of):
    match of:
        case kinds.Spot(at=place) | Line(first=place):
            return place
    return None
"""


def test_patterns_of_classes_and_members_become_tests() -> None:
    """What rests on more, such as a builtin, or changes what a pattern has named, stays a `match`."""
    names = dict(enumerations_in("all/kinds.py", _KINDS))
    places = {("all.kinds", "Line"): ("first", "last"), ("all.kinds", "Spot"): ("at", "colour")}
    rewritten = without_patterns("asks", _ASKS, names, places)
    asked = _ASKS.replace("            at += 0\n", "").replace('        case str():\n            return ["text"]\n', "")
    simpler = without_patterns("asks", asked, names, places)
    assert [text.count("match ") for text in (_ASKS, rewritten, simpler)] == [3, 1, 0]
    assert "elif (isinstance(of, (Line,)))" in simpler
    assert "of.at if isinstance(of, kinds.Spot) else of.first" in rewritten
    kinds: dict[str, Any] = {}
    exec(_KINDS, kinds)
    colours, line, spot = kinds["Colour"], kinds["Line"], kinds["Spot"]
    cases = [line(9, 1), line(2, 3), *(spot(4, colour) for colour in colours), None, "text", 3]
    told = [_run(text, kinds, "told", cases) for text in (asked, simpler)]
    assert told[0] == told[1]
    assert told[0][:3] == [["far", 9, 1], ["line", [3, 4]], ["ä", 4]]
    assert _run(_ASKS, kinds, "told", cases) == _run(rewritten, kinds, "told", cases)
    assert _run(rewritten, kinds, "either", cases) == [9, 2, 4, 4, 4, None, None, None]


def _run(text: str, kinds: dict[str, Any], function: str, cases: list[Any]) -> list[Any]:
    """Run a function of a module that imports `kinds`."""
    here: dict[str, Any] = {**kinds, "kinds": SimpleNamespace(**kinds)}
    exec(text.replace("from all import kinds\nfrom all.kinds import Colour, Line", ""), here)
    return [here[function](case) for case in cases]
