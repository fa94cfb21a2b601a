"""Write out, in a copy of the sources that mypyc is to translate, what it would leave to the interpreter.

The constructors and comparisons of records: what `dataclasses` generates stays Python, and a frozen record sets every
field through a call, which is twenty times what a constructor in machine code costs. With a constructor of their own
they say how they are pickled, too: machine code makes none without its fields. And the members of enumerations:
each is looked up in its class wherever it is named, unless a constant of the module holds it. And what would be built
anew at each call: the union in `isinstance(x, A | B)`, and a named tuple through its Python constructor. And the
patterns of `match` that name classes and members: each is tested, and its fields read, as the interpreter does.
`make compiled` runs this over its copy; the sources stay as they are, and so does what they mean.
"""

import ast
import builtins
import copy
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
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
    if any("_Any]" in line for line in lines):
        last = max((n.end_lineno or n.lineno for n in _imports(ast.parse(source))), default=0)
        lines[last:last] = ["from typing import Any as _Any"]
    return "\n".join(lines)


def _imports(tree: ast.Module) -> list[ast.Import | ast.ImportFrom]:
    return [n for n in tree.body if isinstance(n, ast.Import | ast.ImportFrom)]


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
    taken = "".join(f"changes[{f.name!r}] if {f.name!r} in changes else self.{f.name}, " for f in fields)
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
        "_with": [
            f"def _with(self, changes: dict[str, _Any]) -> '{record.name}':",
            f"    return {record.name}({taken})",
        ],
    }
    if _BUILT_BY_PYDANTIC in record.module:
        del methods["__init__"], methods["__reduce__"]
    if _BUILT_BY_PYDANTIC in record.module or not fields:
        del methods["_with"]
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
    imports = _imports(tree)
    members = _members_by_name([n for n in imports if isinstance(n, ast.ImportFrom)], known)
    functions = [f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)]
    named = sorted({n for f in functions for n in _named(f, members)}, key=lambda n: (n.line, n.start))
    froms = [(str(n.module), a) for n in imports if isinstance(n, ast.ImportFrom) for a in n.names]
    fields = {a.asname or a.name: tuples[module, a.name] for module, a in froms if (module, a.name) in tuples}
    edits = [*_made_at_once(functions, fields), *(Edit(n.line, n.start, n.end, n.constant) for n in named)]
    _carry_out(edits, lines)
    constants = dict.fromkeys(f"{n.constant}: _Constant = {n.text}" for n in named)
    if any("_new_tuple(" in e.text for e in edits):
        constants["_new_tuple: _Constant = tuple.__new__"] = None
    last = max((n.end_lineno or n.lineno for n in imports), default=0)
    lines[last:last] = ["from typing import Final as _Constant", *constants] if constants else []
    return "\n".join(lines)


def _carry_out(edits: list[Edit], lines: list[str]) -> None:
    for edit in sorted(edits, reverse=True):
        line = lines[edit.line - 1].encode()
        lines[edit.line - 1] = (line[: edit.start] + edit.text.encode() + line[edit.end :]).decode()


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


# --- patterns --------------------------------------------------------------------------------------------------------

#: Of each class, by its module and name, the fields that a pattern reads by their place.
Places = Mapping[tuple[str, str], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a pattern asks for: one of these classes or members, or anything; and which fields it reads."""

    classes: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    #: of each name it gives, the field of each class
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def value(self, of: str, name: str) -> str:
        """Return how a name it gives is read."""
        last = self.fields[name][-1]
        others = [(c, f) for c, f in zip(self.classes, self.fields[name], strict=True) if f != last]
        return "".join(f"{of}.{f} if isinstance({of}, {c}) else " for c, f in others) + f"{of}.{last}"

    def test(self, of: str) -> str:
        """Return the same as an expression."""
        kind = [f"isinstance({of}, ({', '.join(self.classes)},))"] if self.classes else []
        return f"({' or '.join([*kind, *(f'{of} is {m}' for m in self.members)])})"


@dataclass(frozen=True, slots=True)
class Module:
    """What the names of a module mean in its patterns."""

    name: str
    places: Places
    members: frozenset[str]
    #: where each imported name is from
    origins: Mapping[str, tuple[str, str]]

    def asked(self, pattern: ast.pattern) -> Asked | None:
        """Return what a pattern asks for; None where it is more than classes, members and fields."""
        match pattern:
            case ast.MatchAs(pattern=None, name=None):
                return Asked()
            case ast.MatchSingleton(value=None):
                return Asked(members=("None",))
            case ast.MatchValue(value=value):
                return Asked(members=(ast.unparse(value),)) if ast.unparse(value) in self.members else None
            case ast.MatchOr(patterns=patterns):
                each = [a for p in patterns if (a := self.asked(p)) is not None and (a.classes or a.members)]
                if len(each) < len(patterns) or any(a.fields.keys() != each[0].fields.keys() for a in each):
                    return None
                members = tuple(m for a in each for m in a.members)
                fields = {name: tuple(f for a in each for f in a.fields[name]) for name in each[0].fields}
                return Asked(tuple(c for a in each for c in a.classes), members, fields)
            case ast.MatchClass(cls, patterns, kwd_attrs, kwd_patterns):
                by_place = self.places.get(self._meant(cls), ())
                if len(by_place) < len(patterns) or hasattr(builtins, ast.unparse(cls)):
                    return None
                read = [*zip(by_place, patterns, strict=False), *zip(kwd_attrs, kwd_patterns, strict=True)]
                names = [(p.name, f) for f, p in read if isinstance(p, ast.MatchAs) and p.pattern is None]
                given = {name: (of,) for name, of in names if name is not None}
                return Asked((ast.unparse(cls),), fields=given) if len(names) == len(read) else None
            case _:
                return None

    def _meant(self, cls: ast.expr) -> tuple[str, str]:
        """Return in which module a class is, and what it is called there."""
        *module, name = ast.unparse(cls).split(".")
        if module:
            return ".".join(self.origins.get(module[0], ("", ""))), name
        return self.origins.get(name, (self.name, name))


def without_patterns(name: str, source: str, known: Enumerations, places: Places) -> str:
    """Return a module whose functions ask by `isinstance` and `is` wherever `match` does no more than that."""
    imports = [n for n in _imports(ast.parse(source)) if isinstance(n, ast.ImportFrom)]
    origins = {a.asname or a.name: (str(n.module), a.name) for n in imports for a in n.names}
    module = Module(name, places, _members_by_name(imports, known), origins)
    below = 1 + source.count("\n")
    while True:
        functions = [f for f in ast.walk(ast.parse(source)) if isinstance(f, ast.FunctionDef)]
        found = {n.lineno: (f, n) for f in functions for n in ast.walk(f) if isinstance(n, ast.Match)}
        above = [line for line in found if line < below]
        if not above:
            return source
        below = max(above)
        source = _with_tests(source, *found[below], module)


def _with_tests(source: str, function: ast.FunctionDef, node: ast.Match, module: Module) -> str:
    """Return a module in which a `match` is a row of tests, or as it was where that cannot be said so."""
    asked = [a for c in node.cases if (a := module.asked(c.pattern)) is not None]
    of = ast.unparse(node.subject)
    if len(asked) < len(node.cases) or not re.fullmatch(r"[\w.]+", of):
        return source
    inner = {id(n) for c in node.cases for n in ast.walk(c)}
    given = {name for a in asked for name in a.fields}
    if any(isinstance(n, ast.Name) and n.id in given and id(n) not in inner for n in ast.walk(function)):
        return source
    for case, what in zip(node.cases, asked, strict=True):
        fixed = {of.partition(".")[0], *what.fields}
        changed = {n.id for n in ast.walk(case) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        if fixed & changed or any(isinstance(n, ast.Lambda) for n in ast.walk(case)):
            return source
    lines = source.split("\n")
    heads: list[tuple[int, int, list[str]]] = [(node.lineno, node.lineno, [" " * node.col_offset + "if True:"])]
    edits: list[Edit] = []
    after = node.lineno + 1
    for number, (case, what) in enumerate(zip(node.cases, asked, strict=True)):
        read = {name: what.value(of, name) for name in what.fields}
        # what the guard asks of a field is known of the field alone, not of a variable
        asks = case.guard is not None and any(isinstance(n, ast.Name) and n.id in read for n in ast.walk(case.guard))
        own = {n: f"({value})" if asks else f"_{n}_{node.lineno}_{number}" for n, value in read.items()}
        start = next(n for n in range(after, case.body[0].lineno) if lines[n - 1].lstrip().startswith("case "))
        last = (case.guard or case.pattern).end_lineno or start
        end = next(n for n in range(last, case.body[0].lineno) if _CODE.sub("", lines[n - 1]).endswith(":"))
        after = (case.body[-1].end_lineno or end) + 1
        tests = [what.test(of)] if what.classes or what.members else []
        if case.guard is not None:
            tests.append(f"({ast.unparse(_Renamed(read).visit(copy.deepcopy(case.guard)))})")
        word = f"{'el' * bool(number)}if {' and '.join(tests)}:" if tests else "else:" if number else "if True:"
        reads = [f"{' ' * case.body[0].col_offset}{own[name]} = {value}" for name, value in read.items() if not asks]
        heads.append((start, end, [lines[start - 1].partition("case ")[0] + word, *reads]))
        names = [n for part in case.body for n in ast.walk(part) if isinstance(n, ast.Name) and n.id in own]
        if any(lines[n.lineno - 1].encode()[n.col_offset : n.end_col_offset] != n.id.encode() for n in names):
            return source  # within text over several lines nodes do not tell where they are
        edits += [Edit(n.lineno, n.col_offset, n.end_col_offset or 0, own[n.id]) for n in names]
    _carry_out(edits, lines)
    for start, end, head in sorted(heads, reverse=True):
        lines[start - 1 : end] = head
    return "\n".join(lines)


#: What stands behind the code of a line.
_CODE: Final = re.compile(r"\s*(#.*)?$")


class _Renamed(ast.NodeTransformer):
    """Puts expressions in the place of names."""

    def __init__(self, by: Mapping[str, str]) -> None:
        self.by = by

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.parse(self.by[node.id], mode="eval").body if node.id in self.by else node


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
    declared = [r for module, source in sources.items() for r in records_in(module, source)]
    records = {r.name: r for r in declared}
    everywhere = ((p, p.relative_to(root).as_posix()) for p in sorted(root.glob("[!.]*/**/*.py")))
    texts = {m: path.read_text(encoding="utf-8") for path, m in everywhere}
    members = dict(e for m, text in texts.items() for e in enumerations_in(m, text))
    tuples = dict(e for m, text in texts.items() for e in named_tuples_in(m, text))
    places = {(_dotted(r.module), r.name): tuple(f.name for f in _all_fields(r, records) or ()) for r in declared}
    for module, source in sources.items():
        plain = without_patterns(_dotted(module), source, members, places)
        translated = with_constants(written_out(module, plain, records), members, tuples)
        (root / module).write_text(translated, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
