"""The layers of the architecture, checked against every import in the tree."""

import ast
import graphlib
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

#: layer -> the layers it may import besides itself. The longest matching prefix is a module's layer.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "engine.kernel": (),
    "engine.lists": ("data",),
    "engine.cards": ("engine.lists", "data"),
    "engine.decks": ("engine.cards", "engine.lists", "data"),
    "engine.language": (),
    "engine.by_hand": ("engine.kernel",),
    "engine.redemption.language": ("engine.language", "engine.kernel", "engine.cards", "data"),
    "engine.redemption.model": ("engine.by_hand", "engine.kernel", "engine.cards", "data"),
    "engine.redemption.abilities": (
        "engine.redemption.language",
        "engine.redemption.model",
        "engine.kernel",
        "engine.cards",
        "data",
    ),
    "engine.redemption.rules": (
        "engine.redemption.abilities",
        "engine.redemption.language",
        "engine.redemption.model",
        "engine.by_hand",
        "engine.kernel",
        "engine.cards",
        "data",
    ),
    "engine.redemption.view": (
        "engine.redemption.rules",
        "engine.redemption.abilities",
        "engine.redemption.language",
        "engine.redemption.model",
        "engine.kernel",
        "engine.cards",
    ),
    "engine.redemption": (
        "engine.redemption",
        "engine.by_hand",
        "engine.kernel",
        "engine.cards",
        "engine.decks",
        "data",
    ),
    "engine.mission": ("engine.by_hand", "engine.language", "engine.kernel", "data"),
    "engine.mission.decks": ("engine.mission", "engine.lists", "engine.kernel", "data"),
    "engine.assurance": ("engine.redemption", "engine.kernel", "engine.cards", "data"),
    "engine.assurance.proof": ("engine",),
    "engine.play": ("engine",),
    "engine": ("engine",),
    "glossary": ("data",),
    "bot": ("bot", "engine", "glossary", "data"),
    "data": (),
}
#: the floors of the abilities, the ground floor first: each imports only what lies below it
#: what changes a state, in the kernel; and who may do so in the game: by effects, by rules, and where a game begins
WRITING = {
    *(f"engine.kernel.ledger.{name}" for name in ("commit", "undo", "record", "apply", "open_phase", "close_phase")),
    *(f"engine.kernel.engine.{name}" for name in ("ask", "push", "pop", "swap")),
}
GAME = "engine.redemption."
MAY_WRITE = ("engine.redemption.abilities.activation.", "engine.redemption.rules.", "engine.redemption.game")
FLOORS = ("reading", "terms", "conditions", "ongoing", "targeting", "effects", "activation")
ABILITIES = "engine.redemption.abilities."
#: the rooms of the rules, in the same way
ROOMS = ("actions", "priority", "battle", "set_up", "turn", "by_hand")
RULES = "engine.redemption.rules."
#: and those of the services
SERVICES = "bot.services."
SERVICE_ROOMS = ("games", "cards", "rulings", "decks", "people", "assurance", "verdicts")
#: no folder holds more modules, but for catalogues, in which each has the same to do for another subject
MOST_IN_A_FOLDER = 25
CATALOGUES = ("bot/cogs", "engine/redemption/abilities/effects", "engine/redemption/language/grammar")
FORBIDDEN_IN_ENGINE = {"discord", "aiosqlite", "sqlalchemy", "asyncio", "sqlite3", "time", "datetime", "socket"}
STDLIB_ONLY = ("engine.kernel",)
TOPS = ("bot", "engine", "glossary", "data")


@cache
def modules() -> tuple[tuple[str, Path], ...]:
    return tuple(named(path) for top in TOPS for path in sorted((ROOT / top).rglob("*.py")))


def named(path: Path) -> tuple[str, Path]:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def layer_of(name: str) -> str | None:
    fits = [layer for layer in MAY_IMPORT if name == layer or name.startswith(layer + ".")]
    return max(fits, key=len) if fits else None


@cache
def imports_of(path: Path) -> tuple[str, ...]:
    return tuple(_imports(ast.parse(path.read_text(encoding="utf-8"))))


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_imports_point_down() -> None:
    wrong: list[str] = []
    for name, path in modules():
        layer = layer_of(name)
        assert layer is not None, f"{name} belongs to no layer"
        allowed = (layer, *MAY_IMPORT[layer])
        for target in imports_of(path):
            below = layer_of(target)
            if below is not None and not any(below == a or below.startswith(a + ".") for a in allowed):
                wrong.append(f"{name} ({layer}) imports {target} ({below})")
    assert not wrong, "\n".join(wrong)


def upwards(within: str, floors: tuple[str, ...]) -> list[str]:
    """List the imports from a lower floor of a package to a higher one."""

    def floor_of(name: str) -> int:
        room = name.removeprefix(within).split(".")[0]
        return floors.index(room) if room in floors else len(floors)

    return [
        f"{name} imports {target}"
        for name, path in modules()
        if name.startswith(within)
        for target in imports_of(path)
        if target.startswith(within) and floor_of(target) > floor_of(name)
    ]


def test_each_floor_or_room_imports_only_what_lies_below_it() -> None:
    assert {name.removeprefix(ABILITIES).split(".")[0] for name, _ in modules() if name.startswith(ABILITIES)} == set(
        FLOORS
    )
    wrong = [*upwards(ABILITIES, FLOORS), *upwards(RULES, ROOMS), *upwards(SERVICES, SERVICE_ROOMS)]
    assert not wrong, "\n".join(wrong)


def test_no_circle_of_files() -> None:
    """Imports for types alone count, and those inside functions."""
    files = dict(modules())
    graph: dict[str, set[str]] = {}
    for name, path in files.items():
        graph[name] = {file for target in imports_of(path) if (file := file_of(target, files)) not in (None, name)}
    graphlib.TopologicalSorter(graph).prepare()  # says which files form a circle


def file_of(target: str, files: dict[str, Path]) -> str | None:
    """Return the module from which a name is imported, if it is one of ours."""
    return next((name for name in (target, target.rpartition(".")[0]) if name in files), None)


def test_engine_is_pure() -> None:
    for name, path in modules():
        if not name.startswith("engine"):
            continue
        for target in imports_of(path):
            assert target.split(".")[0] not in FORBIDDEN_IN_ENGINE, f"{name} imports {target}"
            if target.split(".")[0] == "random":
                assert target == "random.Random" or not target.startswith("random."), f"{name} uses module-level random"


def writes_in(path: Path) -> set[str]:
    """Return how a module changes the state of a game: by a function of the kernel, or by itself."""
    found = {name for name in imports_of(path) if name in WRITING}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="state"), attr="put" | "forget" as name)):
                found.add(f"state.{name}")
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="state"), attr=name)]):
                found.add(f"state.{name} =")
    return found


def test_only_activation_and_the_rules_change_the_state() -> None:
    """What floors below and beside them say of a game is derived from it, or a plan of changes."""
    written = {name: writes for name, path in modules() if name.startswith(GAME) and (writes := writes_in(path))}
    assert not {name: writes for name, writes in written.items() if not name.startswith(MAY_WRITE)}


def test_no_folder_holds_more_than_25_modules_but_for_catalogues() -> None:
    folders = Counter(path.parent.relative_to(ROOT).as_posix() for _, path in modules() if path.name != "__init__.py")
    assert {folder for folder, count in folders.items() if count > MOST_IN_A_FOLDER} == set(CATALOGUES)


def test_no_module_above_500_lines() -> None:
    lines = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in modules()}
    assert not {name: count for name, count in lines.items() if count > 500}


def test_kernel_uses_the_standard_library_only() -> None:
    for name, path in modules():
        if name.startswith(STDLIB_ONLY):
            for target in imports_of(path):
                top = target.split(".")[0]
                assert top in sys.stdlib_module_names or target.startswith("engine.kernel"), f"{name} imports {target}"
