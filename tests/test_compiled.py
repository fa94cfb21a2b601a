"""The engine stays fit to be turned into machine code: every module chosen for it passes through mypyc."""

import subprocess
import sys
import tomllib
from pathlib import Path

from pathspec import GitIgnoreSpec

from tests.shared import ROOT

_TRANSLATE = (
    "import sys; from mypyc.build import mypycify; mypycify(sys.argv[2:], target_dir=sys.argv[1], multi_file=True)"
)


def chosen() -> list[str]:
    """Return the modules that the build turns into machine code."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    included = GitIgnoreSpec.from_lines(hook["include"]).match_tree_files(ROOT)
    excluded = GitIgnoreSpec.from_lines(hook["exclude"])
    return sorted(file for file in included if file.endswith(".py") and not excluded.match_file(file))


def test_the_chosen_modules_translate_to_c(tmp_path: Path) -> None:
    modules = chosen()
    assert "engine/redemption/abilities/targeting.py" in modules
    translated = subprocess.run(
        [sys.executable, "-c", _TRANSLATE, str(tmp_path), *modules], cwd=ROOT, capture_output=True, text=True
    )
    assert translated.returncode == 0, (translated.stdout + translated.stderr)[-2000:]
    assert len(list(tmp_path.rglob("*.c"))) > len(modules)
