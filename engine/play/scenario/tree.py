"""YAML as a tree of texts with their lines. No text is turned into a truth value, a number or a date."""

from typing import Any, TypeAlias

import yaml
from yaml.composer import Composer

from engine.kernel.records import dataclass

#: reads YAML in C where it can
_Parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
#: No scenario file is longer, deeper, or has more entries.
LONGEST_TEXT = 2_000_000
DEEPEST = 30
MOST_NODES = 200_000
#: No number in a scenario has more digits.
_DIGITS = 9


class ScenarioError(ValueError):
    """A scenario file that cannot be read, with the file and the line at fault, and the id of the scenario if known."""

    def __init__(self, message: str, line: int = 0, file: str = "", scenario: str = "") -> None:
        self.message, self.line, self.file, self.scenario = message, line, file, scenario
        where = ":".join(str(part) for part in (file, line) if part)
        super().__init__(f"{where}: {message}" if where else message)

    def within(self, file: str, scenario: str = "") -> "ScenarioError":
        """Return the same error with the file named, and the scenario."""
        return ScenarioError(self.message, self.line, file or self.file, scenario or self.scenario)

    def at(self, line: int) -> "ScenarioError":
        """Return the same error with the line named, if none is yet."""
        return ScenarioError(self.message, self.line or line, self.file, self.scenario)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A text."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: "tuple[Tree, ...]"
    line: int


@dataclass(frozen=True, slots=True)
class Table:
    """A mapping, in the order written."""

    entries: "dict[str, Tree]"
    line: int


Tree: TypeAlias = Leaf | Items | Table


class _Loader(Composer, _Parser):  # type: ignore[misc]
    """A YAML loader that limits how deep nodes may be nested."""

    depth = 0

    def __init__(self, text: str) -> None:
        _Parser.__init__(self, text)
        Composer.__init__(self)

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        if self.depth == DEEPEST:
            line = self.peek_event().start_mark.line + 1
            raise ScenarioError(f"more than {DEEPEST} lists stand within each other here", line)
        self.depth += 1
        try:
            return super().compose_node(parent, index)
        finally:
            self.depth -= 1


def parse_documents(text: str) -> list[Tree]:
    """Read the documents of a YAML text. Raises ScenarioError."""
    if len(text) > LONGEST_TEXT:
        raise ScenarioError(f"this is longer than any scenario file ({LONGEST_TEXT:,} characters)")
    try:
        budget = _Budget()
        return [_tree(node, budget) for node in yaml.compose_all(text, Loader=_Loader) if node is not None]
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise ScenarioError(f"this is no YAML: {error.problem or error.context}", line) from None
    except yaml.YAMLError as error:
        raise ScenarioError(f"this is no YAML: {error}") from None


@dataclass(slots=True)
class _Budget:
    """How many nodes may still be made; an alias (`*a`) of a list makes the whole list again."""

    left: int = MOST_NODES


def _tree(node: yaml.Node, budget: _Budget, within: tuple[yaml.Node, ...] = ()) -> Tree:
    line = node.start_mark.line + 1
    budget.left -= 1
    if budget.left < 0:
        raise ScenarioError(f"this file has more than {MOST_NODES:,} entries, those that names stand for counted", line)
    if any(node is outer for outer in within):
        raise ScenarioError("this stands within itself", line)
    within = (*within, node)
    if isinstance(node, yaml.ScalarNode):
        is_null = node.tag == "tag:yaml.org,2002:null"
        return Leaf("" if is_null else str(node.value).strip(), line)
    if isinstance(node, yaml.SequenceNode):
        return Items(tuple(_tree(child, budget, within) for child in node.value), line)
    entries: dict[str, Tree] = {}
    for key, value in node.value:
        name = _tree(key, budget, within)
        if not isinstance(name, Leaf):
            raise ScenarioError("a key has to be a word", line)
        if name.text in entries:
            raise ScenarioError(f"{name.text!r} stands here twice", name.line)
        entries[name.text] = _tree(value, budget, within)
    return Table(entries, line)


def text_of(tree: Tree, what: str) -> str:
    """Return a text. Raises ScenarioError if it is anything else."""
    if not isinstance(tree, Leaf):
        raise ScenarioError(f"{what} has to be a text", tree.line)
    return tree.text


def number_of(tree: Tree, what: str) -> int:
    """Return a whole number."""
    text = text_of(tree, what)
    if not text.removeprefix("-").isdecimal() or len(text) > _DIGITS:
        raise ScenarioError(f"{what} has to be a whole number, not {text[:40]!r}", tree.line)
    return int(text)


def texts_of(tree: Tree, what: str) -> tuple[str, ...]:
    """Return a list of texts; one text alone is a list of one, nothing an empty one."""
    if isinstance(tree, Leaf):
        return (tree.text,) if tree.text else ()
    if isinstance(tree, Items):
        return tuple(text_of(item, what) for item in tree.items)
    raise ScenarioError(f"{what} has to be a list", tree.line)


def items_of(tree: Tree, what: str) -> tuple[Tree, ...]:
    """Return the items of a list; one text alone is a list of one, nothing an empty one."""
    if isinstance(tree, Items):
        return tree.items
    if isinstance(tree, Leaf):
        return (tree,) if tree.text else ()
    raise ScenarioError(f"{what} has to be a list", tree.line)


def entries_of(tree: Tree, what: str) -> dict[str, Tree]:
    """Return the entries of a mapping; nothing is an empty one."""
    if isinstance(tree, Table):
        return tree.entries
    if isinstance(tree, Leaf) and not tree.text:
        return {}
    raise ScenarioError(f"{what} has to be a mapping (key: value)", tree.line)


def only_keys(tree: Tree, what: str, allowed: frozenset[str]) -> dict[str, Tree]:
    """Return the entries of a mapping that has no other keys than these."""
    entries = entries_of(tree, what)
    for key, value in entries.items():
        if key not in allowed:
            raise ScenarioError(f"{what} has no key {key!r}; it has {', '.join(sorted(allowed))}", value.line)
    return entries
