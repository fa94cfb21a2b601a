"""The official decks, recognised by the hashes of their lists."""

import tomllib
from functools import cache
from importlib import resources


@cache
def _names() -> dict[str, str]:
    text = (resources.files("data.decks") / "official.toml").read_text("utf-8")
    return dict(tomllib.loads(text)["decks"])


def official_name(deck_hash: str) -> str | None:
    """Return the name of the official deck with this hash; None if there is none."""
    return _names().get(deck_hash)
