"""Readings by hand: the meaning of texts that the grammar does not read, in words that it reads.

They are data (`data/abilities/readings`), one YAML document for each text. A text is identified by the hash of its
words: if the wording changes, the reading is not used until somebody has looked at it.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import yaml

from engine.kernel.records import dataclass
from engine.redemption.language.text.normalise import normalise

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NEEDED = frozenset({"card", "text", "reads", "rules", "why"})
_KNOWN = _NEEDED | {"identifiers", "recipe", "before_grammar", "differs"}
_LENGTH = 16
#: No file of readings is longer, in bytes.
LONGEST_FILE = 200_000


class ReadingError(ValueError):
    """A file of readings that cannot be used."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a text means, in words the grammar reads.

    `text` is the fingerprint of the card's words, `said` the reading phrase by phrase, `identifiers` what to read
    instead of its identifier column. It is used if the grammar has no reading, or always with `before_grammar`.
    `recipe` names the scenario file that shows it, `rules` the rules it relies on, `why` says what no production reads.
    `differs` are words that a second reader finds on one side only and that are right all the same; `why` has to
    explain them.
    """

    card: str
    text: str
    said: tuple[str, ...]
    rules: tuple[str, ...]
    why: str
    identifiers: str | None = None
    recipe: str = ""
    differs: tuple[str, ...] = ()
    before_grammar: bool = False

    @property
    def reads(self) -> str:
        """Return the sentences of the reading as one text."""
        return " ".join(self.said)


def text_fingerprint(text: str) -> str:
    """Identify the words of a text by a hash."""
    return hashlib.sha256(normalise(text).encode()).hexdigest()[:_LENGTH]


def written_in(source: str) -> Iterator[Written]:
    """Read a file of readings. Raises ReadingError."""
    if len(source) > LONGEST_FILE:
        raise ReadingError(f"the file is longer than {LONGEST_FILE:,} bytes")
    try:
        documents = list(yaml.load_all(source, _Loader))
    except yaml.YAMLError as error:
        raise ReadingError(f"this is no YAML: {' '.join(str(error).split())}") from None
    for number, document in enumerate(documents, 1):
        if document is not None:
            yield _one(document, f"reading {number}")


def _one(document: object, name: str) -> Written:
    if not isinstance(document, dict):
        raise ReadingError(f"{name} is no table of fields")
    name = str(document.get("card", name))
    if missing := sorted(_NEEDED.difference(document)):
        raise ReadingError(f"{name} has no {missing[0]!r}")
    if unknown := sorted(str(field) for field in document if field not in _KNOWN):
        raise ReadingError(
            f"{name} has a field {unknown[0]!r} that nobody knows; known are {', '.join(sorted(_KNOWN))}"
        )
    before = document.get("before_grammar", False)
    if not isinstance(before, bool):
        raise ReadingError(f"{name}: 'before_grammar' is yes or no")
    return Written(
        card=name,
        text=_words(document["text"], name, "text"),
        said=_list(document["reads"], name, "reads"),
        rules=_list(document["rules"], name, "rules"),
        why=_words(document["why"], name, "why"),
        identifiers=_words(document["identifiers"], name, "identifiers") if "identifiers" in document else None,
        recipe=_words(document["recipe"], name, "recipe") if "recipe" in document else "",
        differs=_list(document["differs"], name, "differs") if "differs" in document else (),
        before_grammar=before,
    )


def _words(value: object, name: str, field: str) -> str:
    if not isinstance(value, str):
        raise ReadingError(f"{name}: {field!r} is no text (a text of digits alone wants quotes)")
    return value.strip()


def _list(value: object, name: str, field: str) -> tuple[str, ...]:
    values = value if isinstance(value, list) else [value]
    if not values:
        raise ReadingError(f"{name}: {field!r} is empty")
    return tuple(_words(one, name, field) for one in values)


def reading_files() -> tuple[Traversable, ...]:
    """Return the files of readings that come with the program."""
    folder = resources.files("data.abilities").joinpath("readings")
    return tuple(sorted((f for f in folder.iterdir() if f.name.endswith(".yaml")), key=lambda f: f.name))


Readings = Mapping[str, tuple[Written, ...]]


def by_text(every: Iterable[Written]) -> Readings:
    """Sort readings by the fingerprint of their text."""
    found: dict[str, tuple[Written, ...]] = {}
    for one in every:
        found[one.text] = (*found.get(one.text, ()), one)
    return found


@cache
def shipped() -> Readings:
    """Return the readings that come with the program."""
    return by_text(one for file in reading_files() for one in written_in(file.read_text(encoding="utf-8")))


def written_for(readings: Readings, name: str, text: str) -> Written | None:
    """Return the reading by hand of this text on this card; the same words may mean something else on another card."""
    own = own_base_name(name)
    return next((one for one in readings.get(text_fingerprint(text), ()) if own_base_name(one.card) == own), None)


def own_base_name(name: str) -> str:
    """Return the name of a card without its set suffixes."""
    for mark in (" (", " ["):
        name = name.partition(mark)[0]
    return name.strip()
