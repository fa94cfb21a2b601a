"""Which texts are proven, as they were when the proof was last run: kept by the keys of texts, without any wording."""

import json
from collections.abc import Iterable
from functools import cache
from importlib import resources

_FILE = "proven.json"


@cache
def proven() -> frozenset[str]:
    """Return the keys of the texts whose generic runs have passed."""
    path = resources.files("data.abilities").joinpath(_FILE)
    return frozenset(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else frozenset()


def written(keys: Iterable[str]) -> str:
    """Return the file for these keys."""
    return json.dumps(sorted(keys), indent=0) + "\n"
