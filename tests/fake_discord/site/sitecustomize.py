"""Meet the fake in a bot's own process: Python imports this at start where this folder leads PYTHONPATH."""

import importlib.util
import os
from pathlib import Path

if os.environ.get("FAKE_DISCORD_URL"):
    place = Path(__file__).resolve().parent.parent / "overrides.py"
    spec = importlib.util.spec_from_file_location("fake_discord_overrides", place)
    assert spec is not None and spec.loader is not None
    overrides = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(overrides)
    overrides.apply_from_environment()
