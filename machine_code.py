"""Write out, in a copy of the sources that mypyc is to translate, what it would leave to the interpreter.

The constructors and comparisons of records: what `dataclasses` generates stays Python, and a frozen record sets every
field through a call, which is twenty times what a constructor in machine code costs. With a constructor of their own
they say how they are pickled, too: machine code makes none without its fields. And the members of enumerations:
each is looked up in its class wherever it is named, unless a constant of the module holds it. And what would be built
anew at each call: the union in `isinstance(x, A | B)`, and a named tuple through its Python constructor.
`make compiled` runs this over its copy; the sources stay as they are, and so does what they mean.
"""

import ast
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from pathspec import GitIgnoreSpec

#: Pydantic makes these itself, field by field, and a constructor in machine code would be run before.
_BUILT_BY_PYDANTIC: Final = "language/ast/"
#: What the methods themselves name.
_NEEDED: Final = frozenset({"bool", "hash", "isinstance", "object", "tuple"})


# --- records ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record, as its source has it."""

    name: str
    annotation: str
    default: str


@dataclass(frozen=True, slots=True)
class Record:
    """A record: where it stands, and its own fields."""

    name: str
    module: str
    bases: tuple[str, ...]
    fields: tuple[Field, ...]
    own: frozenset[str]
    frozen: bool
    #: the line after which its methods may stand
    line: int


def records_in(module: str, source: str) -> Iterator[Record]:
    """Generate the records of a module."""
    for node in ast.parse(source).body:
        decorators = node.decorator_list if isinstance(node, ast.ClassDef) else []
        made_by = next((d for d in decorators if isinstance(d, ast.Call) and ast.unparse(d.func) == "dataclass"), None)
        if isinstance(node, ast.ClassDef) and made_by is not None:
            fields = [n for n in node.body if isinstance(n, ast.AnnAssign)]
            after = fields[-1] if fields else node.body[0]
            yield Record(
                node.name,
                module,
                tuple(ast.unparse(b) for b in node.bases),
                tuple(
                    Field(ast.unparse(n.target), ast.unparse(n.annotation), ast.unparse(n.value) if n.value else "")
                    for n in fields
                ),
                frozenset(n.name for n in node.body if isinstance(n, ast.FunctionDef))
                | {ast.unparse(t) for n in node.body if isinstance(n, ast.Assign) for t in n.targets},
                any(k.arg == "frozen" for k in made_by.keywords),
                after.end_lineno or after.lineno,
            )


def _told(record: Record) -> list[str]:
    """Return statements that tell pydantic what mypyc keeps back of a record: its annotations, that it has slots."""
    texts = "".join(f"({f.name!r}, {f.annotation!r}), " for f in record.fields)
    tell = [f"for _name, _text in ({texts}):", f"    {record.name}.__dataclass_fields__[_name].type = _text"]
    return [*(tell if texts else []), f"setattr({record.name}, '__slots__', ())"]


def written_out(module: str, source: str, known: Mapping[str, Record]) -> str:
    """Return a module in which every record that can has its methods."""
    lines = source.split("\n")
    parents = {b for r in known.values() for b in r.bases}
    for record in sorted(records_in(module, source), key=lambda r: -r.line):
        fields = _all_fields(record, known)
        if fields is not None and record.name not in parents and not any(map(_is_odd, fields)):
            lines[record.line : record.line] = _methods(record, fields)
        if _BUILT_BY_PYDANTIC in module:
            lines += _told(record)
    return "\n".join(lines)


def _is_odd(field: Field) -> bool:
    """Say whether a field needs what only `dataclasses` gives, or its name hides what the methods need."""
    return field.default.startswith("field(") or field.name in _NEEDED


def _all_fields(record: Record, known: Mapping[str, Record]) -> tuple[Field, ...] | None:
    """Return the fields with those it inherits; None where they cannot be written where it stands."""
    inherited: dict[str, Field] = {}
    for base in record.bases:
        parent = known.get(base)
        if parent is None or parent.bases or (parent.fields and parent.module != record.module):
            return None
        inherited |= {f.name: f for f in parent.fields}
    return tuple((inherited | {f.name: f for f in record.fields}).values())


def _methods(record: Record, fields: tuple[Field, ...]) -> list[str]:
    given = "".join(f", {f.name}: {f.annotation}{' = ' * bool(f.default)}{f.default}" for f in fields)
    equal = " and ".join(f"self.{f.name} == other.{f.name}" for f in fields) or "True"
    values = "".join(f"self.{f.name}, " for f in fields)
    methods = {
        "__init__": [
            f"def __init__(self{given}) -> None:",
            *(f"    self.{f.name} = {f.name}{'  # type: ignore[misc]' * record.frozen}" for f in fields),
            *["    pass"] * (not fields),
        ],
        "__eq__": [
            "def __eq__(self, other: object) -> bool:",
            f"    if not isinstance(other, {record.name}):",
            "        return NotImplemented",
            f"    return bool({equal})",
        ],
        "__hash__": ["def __hash__(self) -> int:", f"    return hash(({values}))"],
        "__reduce__": [
            "def __reduce__(self) -> tuple[object, ...]:",
            f"    return ({record.name}, ({values}))",
        ],
    }
    if _BUILT_BY_PYDANTIC in record.module:
        del methods["__init__"], methods["__reduce__"]
    if not record.frozen:
        del methods["__eq__"], methods["__hash__"]
    return [f"    {line}" for name, body in methods.items() if name not in record.own for line in body]


# --- members of enumerations, unions and named tuples ----------------------------------------------------------------

#: Of each enumeration, by its module and name, the members.
Enumerations = Mapping[tuple[str, str], frozenset[str]]


@dataclass(frozen=True, slots=True)
class Named:
    """A place where a function names a member: its line, where in the bytes of the line it stands, and how it reads."""

    line: int
    start: int
    end: int
    text: str

    @property
    def constant(self) -> str:
        """The constant that holds the member."""
        return f"_member_{self.text.replace('.', '_')}"


def enumerations_in(module: str, source: str) -> Iterator[tuple[tuple[str, str], frozenset[str]]]:
    """Generate the enumerations of a module."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and any("Enum" in ast.unparse(b) for b in node.bases):
            assigned = (n.targets[0] for n in node.body if isinstance(n, ast.Assign))
            yield (_dotted(module), node.name), frozenset(t.id for t in assigned if isinstance(t, ast.Name))


def named_tuples_in(module: str, source: str) -> Iterator[tuple[tuple[str, str], int]]:
    """Generate the named tuples of a module, each with the number of its fields."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and [ast.unparse(b) for b in node.bases] == ["NamedTuple"]:
            yield (_dotted(module), node.name), sum(isinstance(n, ast.AnnAssign) for n in node.body)


def _dotted(module: str) -> str:
    return module.removesuffix(".py").replace("/", ".")


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """A piece of a line, in bytes, that is replaced by other text."""

    line: int
    start: int
    end: int
    text: str


def _made_at_once(functions: list[ast.FunctionDef], tuples: Mapping[str, int]) -> Iterator[Edit]:
    """Generate the edits that keep unions and named tuples from being built by the interpreter at each call."""
    for node in dict.fromkeys(n for f in functions for n in ast.walk(f) if isinstance(n, ast.Call)):
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if node.keywords or node.lineno != node.end_lineno or any(isinstance(a, ast.Starred) for a in node.args):
            continue
        if name == "isinstance" and isinstance(node.args[1], ast.BinOp):
            kinds = _operands(node.args[1])
            for one, other in pairwise(kinds):
                yield Edit(node.lineno, one.end_col_offset or 0, other.col_offset, ", ")
            for none in (k for k in kinds if isinstance(k, ast.Constant)):
                yield Edit(node.lineno, none.col_offset, none.end_col_offset or 0, "type(None)")
            yield Edit(node.lineno, kinds[0].col_offset, kinds[0].col_offset, "(")
            yield Edit(node.lineno, kinds[-1].end_col_offset or 0, kinds[-1].end_col_offset or 0, ")")
        elif tuples.get(name) == len(node.args):
            yield Edit(node.lineno, node.col_offset, node.col_offset + len(name) + 1, f"_new_tuple({name}, (")
            yield Edit(node.lineno, (node.end_col_offset or 0) - 1, node.end_col_offset or 0, "))")


def _operands(union: ast.expr) -> list[ast.expr]:
    if isinstance(union, ast.BinOp) and isinstance(union.op, ast.BitOr):
        return [*_operands(union.left), *_operands(union.right)]
    return [union]


def with_constants(source: str, known: Enumerations, tuples: Mapping[tuple[str, str], int]) -> str:
    """Return a module whose functions read the members they name of imported enumerations from constants."""
    tree, lines = ast.parse(source), source.split("\n")
    imports = [n for n in tree.body if isinstance(n, ast.Import | ast.ImportFrom)]
    members = _members_by_name([n for n in imports if isinstance(n, ast.ImportFrom)], known)
    functions = [f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)]
    named = sorted({n for f in functions for n in _named(f, members)}, key=lambda n: (n.line, n.start))
    froms = [(str(n.module), a) for n in imports if isinstance(n, ast.ImportFrom) for a in n.names]
    fields = {a.asname or a.name: tuples[module, a.name] for module, a in froms if (module, a.name) in tuples}
    edits = [*_made_at_once(functions, fields), *(Edit(n.line, n.start, n.end, n.constant) for n in named)]
    for edit in sorted(edits, reverse=True):
        line = lines[edit.line - 1].encode()
        lines[edit.line - 1] = (line[: edit.start] + edit.text.encode() + line[edit.end :]).decode()
    constants = dict.fromkeys(f"{n.constant}: _Constant = {n.text}" for n in named)
    if any("_new_tuple(" in e.text for e in edits):
        constants["_new_tuple: _Constant = tuple.__new__"] = None
    last = max((n.end_lineno or n.lineno for n in imports), default=0)
    lines[last:last] = ["from typing import Final as _Constant", *constants] if constants else []
    return "\n".join(lines)


def _members_by_name(imports: list[ast.ImportFrom], known: Enumerations) -> frozenset[str]:
    """Return how the members read that a module can name: `Verb.BAND`, or `vocabulary.Verb.BAND`."""
    found: set[str] = set()
    for node in imports:
        for alias in node.names:
            own = alias.asname or alias.name
            found |= {f"{own}.{member}" for member in known.get((str(node.module), alias.name), ())}
            held = f"{node.module}.{alias.name}"
            found |= {f"{own}.{name}.{m}" for (where, name), members in known.items() if where == held for m in members}
    return frozenset(found)


def _named(function: ast.FunctionDef, members: frozenset[str]) -> Iterator[Named]:
    """Generate where the body of a function names members; a pattern of `match` cannot name a constant instead."""
    waiting: list[ast.AST] = [*function.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Attribute) and ast.unparse(node) in members:
            yield Named(node.lineno, node.col_offset, node.end_col_offset or node.col_offset, ast.unparse(node))
        elif not isinstance(node, ast.MatchValue):
            waiting += ast.iter_child_nodes(node)


# --- the copy --------------------------------------------------------------------------------------------------------


def chosen(root: Path) -> list[str]:
    """Return the modules that the build turns into machine code, as `pyproject.toml` has them."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    included = GitIgnoreSpec.from_lines(hook["include"]).match_tree_files(root)
    excluded = GitIgnoreSpec.from_lines(hook["exclude"])
    return sorted(file for file in included if file.endswith(".py") and not excluded.match_file(file))


def main(root: Path) -> None:
    """Write methods and constants into the modules of a copy of the project."""
    sources = {module: (root / module).read_text(encoding="utf-8") for module in chosen(root)}
    records = {r.name: r for module, source in sources.items() for r in records_in(module, source)}
    everywhere = ((p, p.relative_to(root).as_posix()) for p in sorted(root.glob("[!.]*/**/*.py")))
    texts = {m: path.read_text(encoding="utf-8") for path, m in everywhere}
    members = dict(e for m, text in texts.items() for e in enumerations_in(m, text))
    tuples = dict(e for m, text in texts.items() for e in named_tuples_in(m, text))
    for module, source in sources.items():
        translated = with_constants(written_out(module, source, records), members, tuples)
        (root / module).write_text(translated, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
