"""Which releases a game was played with, so that it is known by which rules each answer was carried out."""

import hashlib
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

from bot.services.games.dealing.record import release
from bot.storage.stored import StoredRecord
from engine import redemption
from engine.kernel import codec
from engine.redemption.language.ast import conditions, document, effects, nouns, quantities, vocabulary

_TREE = (conditions, document, effects, nouns, quantities, vocabulary)
_RULES = ("editions", "rules")


class Release(StoredRecord):
    """The release that played a game from the answer of this number on.

    `berean` is its version with a fingerprint of the engine, `rules` a fingerprint of the rules data, `records` one of
    the form of what is stored: a game stored in the same form can be read.
    """

    since: int = 1
    berean: str = ""
    rules: str = ""
    records: str = ""

    def is_that_of(self, other: "Release") -> bool:
        """Say whether both are the same release."""
        return (self.berean, self.rules, self.records) == (other.berean, other.rules, other.records)


@cache
def running() -> Release:
    """Return the running release."""
    return Release(berean=release(), rules=_fingerprint(_rules()), records=_fingerprint(_records()))


def noted(releases: tuple[Release, ...], version: int) -> tuple[Release, ...]:
    """Return the releases of a game after the running one has played the answer of this number."""
    if releases and releases[-1].is_that_of(running()):
        return releases
    return (*releases, running().model_copy(update={"since": version}))


def _fingerprint(parts: Iterable[bytes]) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:12]


def _rules() -> Iterable[bytes]:
    for folder in _RULES:
        for file in sorted(files("data").joinpath(folder).iterdir(), key=lambda file: file.name):
            if file.name.endswith((".toml", ".yaml")):
                yield file.name.encode()
                yield file.read_bytes()


def _records() -> Iterable[bytes]:
    yield f"{redemption.__name__} {codec.FORMAT} {document.VERSION}".encode()
    known = {name: cls for name, cls in codec.registered().items() if cls.__module__.startswith("engine.")}
    tree = {name: cls for module in _TREE for name, cls in vars(module).items() if isinstance(cls, type)}
    for name, cls in (*sorted(known.items()), *sorted(tree.items())):
        if issubclass(cls, Enum):
            yield f"{name}: {' '.join(cls.__members__)}".encode()
        elif is_dataclass(cls):
            yield f"{name}: {' '.join(field.name for field in fields(cls))}".encode()
