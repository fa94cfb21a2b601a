"""What tests of all parts share: where the reference material stands, and how much is tried.

The reference material is never part of the repository. `make test` tries a part of what `make test-all` tries whole.
"""

import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from engine.cards.carddata import CardFile, parse_card_file
from engine.kernel import ledger

Each = TypeVar("Each")
ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("BEREAN_SHARED") or ROOT.parent / "shared")
WANTING_SHARED = "needs ../shared (or BEREAN_SHARED)"

#: marks a test that cannot run without the reference material
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason=WANTING_SHARED)

#: marks a test that puts something in the place of a function: machine code calls itself
interpreted = pytest.mark.skipif(not str(ledger.__file__).endswith(".py"), reason="the engine is compiled")

#: whether everything is tried, as at night: `make test-all`
WHOLE = bool(os.environ.get("BEREAN_TEST_ALL"))
#: what stands in the name of a test that is run on PostgreSQL
ON_A_SERVER = "postgresql"
#: marks a test of what only a database in a file has, and one of what only a server has
on_file, on_server = pytest.mark.on_file, pytest.mark.on_server
#: marks a test that is run by `make test-all` only
nightly = pytest.mark.nightly


def part(of: Iterable[Each], one_in: int) -> list[Each]:
    """Return one in so many, spread evenly; all of them where everything is tried."""
    return list(of) if WHOLE else list(of)[::one_in]


def times(whole: int, usually: int) -> int:
    """Return how often something is tried: `whole` times where everything is tried."""
    return whole if WHOLE else usually


@cache
def card_pool() -> CardFile:
    """Return the community's card file, read once a process."""
    return parse_card_file((SHARED / "cards" / "carddata.txt").read_text(encoding="utf-8"))
