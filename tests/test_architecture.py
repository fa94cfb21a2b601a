"""The layers of the architecture, checked against every import in the tree."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

#: layer -> the layers it may import besides itself. The longest matching prefix is a module's layer.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "engine.kernel": (),
    "engine.cards": ("data",),
    "engine.decks": ("engine.cards", "data"),
    "engine.redemption.model": ("engine.kernel", "engine.cards", "data"),
    "engine.redemption.abilities": ("engine.redemption.model", "engine.kernel", "engine.cards", "data"),
    "engine.redemption.rules": (
        "engine.redemption.abilities",
        "engine.redemption.model",
        "engine.kernel",
        "engine.cards",
        "data",
    ),
    "engine.redemption.view": (
        "engine.redemption.rules",
        "engine.redemption.abilities",
        "engine.redemption.model",
        "engine.kernel",
        "engine.cards",
    ),
    "engine.redemption": ("engine.redemption", "engine.kernel", "engine.cards", "engine.decks", "data"),
    "engine.mission": ("engine.kernel", "data"),
    "engine.play": ("engine",),
    "engine": ("engine",),
    "glossary": ("data",),
    "bot": ("bot", "engine", "glossary", "data"),
    "data": (),
}
FORBIDDEN_IN_ENGINE = {"discord", "aiosqlite", "sqlalchemy", "asyncio", "sqlite3", "time", "datetime", "socket"}
STDLIB_ONLY = ("engine.kernel",)


def modules() -> Iterator[tuple[str, Path]]:
    for top in ("bot", "engine", "glossary", "data"):
        for path in sorted((ROOT / top).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            yield name, path


def layer_of(name: str) -> str | None:
    fits = [layer for layer in MAY_IMPORT if name == layer or name.startswith(layer + ".")]
    return max(fits, key=len) if fits else None


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize(("name", "path"), [pytest.param(n, p, id=n) for n, p in modules()])
def test_imports_point_down(name: str, path: Path) -> None:
    layer = layer_of(name)
    assert layer is not None, f"{name} belongs to no layer"
    allowed = (layer, *MAY_IMPORT[layer])
    for target in imports_of(path):
        if layer_of(target) is not None:
            target_layer = layer_of(target)
            assert any(target_layer == a or str(target_layer).startswith(a + ".") for a in allowed), (
                f"{name} ({layer}) imports {target} ({target_layer})"
            )


@pytest.mark.parametrize(("name", "path"), [pytest.param(n, p, id=n) for n, p in modules() if n.startswith("engine")])
def test_engine_is_pure(name: str, path: Path) -> None:
    for target in imports_of(path):
        assert target.split(".")[0] not in FORBIDDEN_IN_ENGINE, f"{name} imports {target}"
        if target.split(".")[0] == "random":
            assert target == "random.Random" or not target.startswith("random."), f"{name} uses module-level random"


@pytest.mark.parametrize(("name", "path"), [pytest.param(n, p, id=n) for n, p in modules()])
def test_no_module_above_500_lines(name: str, path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= 500, f"{name} has {lines} lines"


def test_kernel_uses_the_standard_library_only() -> None:
    import sys

    for name, path in modules():
        if name.startswith(STDLIB_ONLY):
            for target in imports_of(path):
                top = target.split(".")[0]
                assert top in sys.stdlib_module_names or target.startswith("engine.kernel"), f"{name} imports {target}"
