"""Where the reference material stands, for the tests that measure against it; it is never part of the repository."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("BEREAN_SHARED") or ROOT.parent / "shared")
WANTING_SHARED = "needs ../shared (or BEREAN_SHARED)"

#: marks a test that cannot run without the reference material
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason=WANTING_SHARED)
