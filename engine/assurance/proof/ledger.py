"""The stored proof: which texts are proven, with which reading and by which engine, as keys and fingerprints."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from engine.kernel.records import dataclass
from engine.redemption.abilities.reading.by_edition import is_meant_otherwise
from engine.redemption.language.ast.codec import Json, to_json
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.model.ruleset import USUAL_EDITION, load_ruleset

_FILE = "proven.json"
#: the packages whose rules a proof plays by, and those that judge it; what reads is covered by the readings' own
#: fingerprints
_ENGINE = ("engine.kernel", "engine.cards", "engine.redemption", "engine.assurance")
_READS = frozenset({"language"})
#: and the data that rules are in: what editions differ in, what cards are, where two readers may differ
_DATA = (("editions", ".toml"), ("cards", ".json"), ("abilities", "differs.json"))


@dataclass(frozen=True, slots=True)
class Ledger:
    """The last proof: the fingerprint of its engine, and for the key of each proven text that of its reading.

    `recipes` names the scenarios that prove a text if the generic runs alone do not.
    """

    engine: str
    readings: Mapping[str, str]
    recipes: Mapping[str, tuple[str, ...]]


@cache
def ledger(edition: str = USUAL_EDITION) -> Ledger:
    """Return the stored proof of the usual readings, or of those with another meaning in an edition; may be empty."""
    path = resources.files("data.abilities").joinpath(_FILE if edition == USUAL_EDITION else f"proven-{edition}.json")
    if not path.is_file():
        return Ledger("", {}, {})
    held = json.loads(path.read_text(encoding="utf-8"))
    return Ledger(held["engine"], held["readings"], {key: tuple(by.split()) for key, by in held["recipes"].items()})


def proven() -> frozenset[str]:
    """Return the keys of the texts that were proven when the proof was last run."""
    return frozenset(ledger().readings)


def is_proven(key: str, reading: SpecialAbility, edition: str = USUAL_EDITION) -> bool:
    """Say whether a text was proven with this very reading; a new reading needs a new proof.

    A reading that means something else in an edition is proven by that edition's rules, any other by the usual ones.
    """
    document = to_json(reading)
    held = ledger(edition if means_otherwise(edition, document) else USUAL_EDITION)
    return held.readings.get(key) == reading_fingerprint(json.dumps(document))


def means_otherwise(edition: str, document: Json) -> bool:
    """Say whether a reading means something else by the rules of an edition than by the usual ones."""
    withdraws = load_ruleset(edition).ignore_model == "withdraw" != load_ruleset(USUAL_EDITION).ignore_model
    return withdraws and is_meant_otherwise(document)


def reading_fingerprint(document: str) -> str:
    """Identify a reading by its JSON document."""
    plain = json.dumps(json.loads(document), sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()[:12]


@cache
def engine_fingerprint() -> str:
    """Return a hash of the rules, code and data, by which proofs are made; a proof with another hash is out of date."""
    return fingerprint_of((name, file.read_bytes()) for name, file in rule_files())


def fingerprint_of(files: Iterable[tuple[str, bytes]]) -> str:
    """Return the hash of named files."""
    digest = hashlib.sha256()
    for name, content in files:
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:16]


def rule_files() -> Iterator[tuple[str, Traversable]]:
    """Generate the files a proof depends on, each with the name of its module or its path."""
    for package in _ENGINE:
        yield from _modules(resources.files(package), package)
    data = resources.files("data")
    for folder, ending in _DATA:
        for file in sorted(data.joinpath(*folder.split("/")).iterdir(), key=lambda f: f.name):
            if file.is_file() and file.name.endswith(ending):
                yield f"data/{folder}/{file.name}", file


def is_of_this_engine() -> bool:
    """Say whether no rule has changed since the proof was run."""
    return ledger().engine == engine_fingerprint()


def written(readings: Mapping[str, str], recipes: Mapping[str, tuple[str, ...]], engine: str = "") -> str:
    """Return the content of the proof file: the readings' fingerprints by key, recipes, the engine's fingerprint."""
    by = {key: " ".join(recipes[key]) for key in sorted(recipes)}
    held = {"engine": engine or engine_fingerprint(), "readings": dict(sorted(readings.items())), "recipes": by}
    return json.dumps(held, indent=0) + "\n"


def _modules(folder: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        inner = f"{name}.{file.name}"
        if file.name.endswith(".py"):
            yield inner, file
        elif file.is_dir() and file.name not in _READS and not file.name.startswith("__"):
            yield from _modules(file, inner)
