"""Readings of the whole pool: computed in parallel, stored in a file, and found by name."""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cached_property
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from bot.errors import UserFacing
from bot.services.cards.pool import load_catalog
from bot.settings import Settings, load_settings
from engine.assurance.carried_out import problems
from engine.assurance.coverage import Coverage, WholeText, measure
from engine.assurance.interchange.effects import interpretation
from engine.cards.catalog import Catalog, UnknownCard
from engine.cards.model import Printing
from engine.redemption.language.ast.codec import from_json, to_json
from engine.redemption.language.ast.document import SpecialAbility, Unimplemented
from engine.redemption.language.pool import (
    PoolText,
    build_lexicon,
    card_text,
    distinct_texts,
    grammar_fingerprint,
    key_of,
    pool_card,
)
from engine.redemption.language.reader import CardText, Reader
from engine.redemption.language.render.document import render
from engine.redemption.language.text.identifiers import split_identifiers
from engine.redemption.language.text.lexicon import PoolCard
from engine.redemption.language.text.normalise import normalise

Progress = Callable[[int, int], None]
#: texts one worker reads at a time
BATCH = 100
#: below this many texts, starting workers costs more than it saves
FEW = 300


def _encode(outcome: SpecialAbility | Unimplemented) -> dict[str, Any]:
    if isinstance(outcome, Unimplemented):
        return {"unread": asdict(outcome)}
    return {"reading": to_json(outcome)}


def _decode(stored: dict[str, Any]) -> SpecialAbility | Unimplemented:
    if "unread" in stored:
        return Unimplemented(**stored["unread"])
    return from_json(stored["reading"])


def _glance(stored: dict[str, Any]) -> Unimplemented | WholeText:
    """Say whether a text was read, without building its reading."""
    if "unread" in stored:
        return Unimplemented(**stored["unread"])
    return WholeText(reminders=len(stored["reading"]["reminders"]))


class _Worker:
    """The reader of a worker process, built once."""

    reader: Reader | None = None


def _begin(cards: Sequence[PoolCard]) -> None:
    _Worker.reader = Reader(build_lexicon(cards))


def _read_batch(batch: Sequence[CardText]) -> list[dict[str, Any]]:
    reader = _Worker.reader
    if reader is None:
        raise RuntimeError("the worker was not begun")
    return [_encode(reader.read(card)) | _by_whom(reader, card) for card in batch]


def _by_whom(reader: Reader, card: CardText) -> dict[str, Any]:
    """Mark a reading by hand as one."""
    return {"written": True} if reader.written(card) else {}


@dataclass(frozen=True)
class Abilities:
    """The readings of a pool."""

    pool: tuple[PoolText, ...]
    stored: dict[str, dict[str, Any]]

    def outcome(self, card: CardText) -> SpecialAbility | Unimplemented | None:
        """Return the reading of a card's text, or what could not be read; None if it was not tried."""
        stored = self.stored.get(key_of(card))
        return None if stored is None else _decode(stored)

    def is_written(self, card: CardText) -> bool:
        """Say whether a text is read by a reading by hand."""
        return "written" in self.stored.get(key_of(card), {})

    def reads_alike(self, card: CardText) -> CardText | None:
        """Return the first card of the pool with the same text, if that has the same reading, else None.

        Their names and identifiers may differ: a proof of one is valid for the other.
        """
        first = self._first.get(normalise(card.text))
        alike = first is not None and self.stored.get(key_of(first)) == self.stored.get(key_of(card))
        return first if alike else None

    @cached_property
    def _first(self) -> dict[str, CardText]:
        return {normalise(text.card.text): text.card for text in self.pool}

    @cached_property
    def coverage(self) -> Coverage:
        """Count how many texts are read."""
        return measure((text, _glance(self.stored[key_of(text.card)])) for text in self.pool)


def compile_pool(settings: Settings | None = None, progress: Progress | None = None) -> Abilities:
    """Read every text of the pool, or load the stored readings if grammar and pool are the same."""
    settings = settings or load_settings()
    catalog = load_catalog(settings)
    cards = tuple(sorted({pool_card(printing) for printing in catalog.printings}, key=repr))
    pool = distinct_texts(catalog.printings)
    path = _cache_path(settings, cards)
    stored = _read_cache(path)
    texts = {key_of(card): card for p in catalog.printings if p.text.strip() for card in (card_text(p),)}
    missing = [card for key, card in texts.items() if key not in stored]
    if missing:
        stored |= _compile(cards, missing, progress)
        _write_cache(path, stored)
    return Abilities(pool, stored)


def kept_pool(settings: Settings | None = None) -> tuple[tuple[Printing, ...], dict[str, str]]:
    """Return the imported cards that are not played by hand, and their stored readings.

    There are none if no readings are stored for these cards and this grammar: nothing is read now.
    """
    settings = settings or load_settings()
    printings = load_catalog(settings).printings
    stored = _read_cache(_cache_path(settings, tuple(sorted({pool_card(p) for p in printings}, key=repr))))
    if not stored:
        return (), {}
    known = {key: found["reading"] for key, found in stored.items() if "reading" in found}
    carried_out = {key: json.dumps(found) for key, found in known.items() if not problems(from_json(found))}
    blank = tuple(p for p in printings if not p.text.strip())
    readings = {p.key: found for p in printings if p.text.strip() and (found := carried_out.get(key_of(card_text(p))))}
    return (*blank, *(p for p in printings if p.key in readings)), readings


def _compile(
    cards: Sequence[PoolCard], texts: Sequence[CardText], progress: Progress | None
) -> dict[str, dict[str, Any]]:
    batches = [texts[start : start + BATCH] for start in range(0, len(texts), BATCH)]
    found: dict[str, dict[str, Any]] = {}

    def keep(results: Iterable[list[dict[str, Any]]]) -> None:
        for batch, outcomes in zip(batches, results, strict=True):
            found.update({key_of(card): outcome for card, outcome in zip(batch, outcomes, strict=True)})
            if progress:
                progress(len(found), len(texts))

    if len(texts) < FEW:
        _begin(cards)
        keep(map(_read_batch, batches))
    else:
        workers = max(1, len(os.sched_getaffinity(0)))
        with ProcessPoolExecutor(workers, get_context("spawn"), _begin, (cards,)) as executor:
            keep(executor.map(_read_batch, batches))
    return found


def _cache_path(settings: Settings, cards: Sequence[PoolCard]) -> Path:
    digest = hashlib.sha256(repr(cards).encode()).hexdigest()[:16]
    return settings.home / "abilities" / f"{grammar_fingerprint()}-{digest}.json"


def _read_cache(path: Path) -> dict[str, dict[str, Any]]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _write_cache(path: Path, stored: dict[str, dict[str, Any]]) -> None:
    """Store the readings; if that fails they will only have to be computed again."""
    temporary = path.with_suffix(".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(json.dumps(stored, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        temporary.replace(path)
        for old in path.parent.glob("*.json"):
            if old != path:
                old.unlink(missing_ok=True)
    except OSError:
        return


@dataclass(frozen=True, slots=True)
class Shown:
    """A card's text, its reading, and what could not be read."""

    name: str
    text: str
    reading: str
    unread: str
    reason: str


def show(name: str, settings: Settings | None = None) -> Shown:
    """Read one card's text.

    Raises:
        UserFacing: No card has that name.
    """
    catalog = load_catalog(settings)
    try:
        printing = catalog.meant(name, catalog.find(name).hit)[0]
    except UnknownCard as unknown:
        near = "; ".join(hit.name for hit in unknown.alternatives)
        raise UserFacing(f"No card is called {name!r}.{f' Near it: {near}.' if near else ''}") from None
    return shown_by(reader_of(catalog), printing)


def shown_by(reader: Reader, printing: Printing) -> Shown:
    """Read the text of a printing."""
    outcome = reader.read(card_text(printing))
    if isinstance(outcome, Unimplemented):
        return Shown(printing.name, printing.text, "", outcome.text, outcome.reason)
    return Shown(printing.name, printing.text, render(outcome), "", "")


def reader_of(catalog: Catalog) -> Reader:
    """Build the reader for the cards of a catalog."""
    return Reader(build_lexicon(pool_card(printing) for printing in catalog.printings))


def interpret_lines(lines: Iterable[str], settings: Settings | None = None) -> Iterable[str]:
    """Turn JSON lines of card texts into JSON lines of interpretations; null for a text without a reading.

    Raises:
        UserFacing: A line is no JSON object with an id and a text.
    """
    asked = [_asked(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    cards = [pool_card(printing) for printing in load_catalog(settings).printings]
    cards += [_pool_card(entry) for entry in asked]
    reader = Reader(build_lexicon(cards))
    for entry in asked:
        outcome = reader.read(
            CardText(str(entry.get("name", "")), str(entry["text"]), str(entry.get("identifier", "")))
        )
        found = None if isinstance(outcome, Unimplemented) else interpretation(outcome)
        yield json.dumps({"id": entry["id"], "interpretation": found}, ensure_ascii=False)


def _asked(number: int, line: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except ValueError:
        raise UserFacing(f"Line {number} is no JSON.") from None
    if not isinstance(entry, dict) or "id" not in entry or "text" not in entry:
        raise UserFacing(f"Line {number} has no id or no text.")
    return entry


def _pool_card(entry: dict[str, Any]) -> PoolCard:
    types = str(entry.get("type", "")).replace(" / ", "/").split("/")
    is_character = all(one.startswith(("Hero", "Evil Character")) for one in types)
    name = str(entry.get("name", "")).partition(" (")[0]
    return PoolCard(name, is_character, tuple(split_identifiers(str(entry.get("identifier", ""))).plain))
