"""The card pool of this installation: importing it from a card file, loading it fast, showing cards."""

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from bot.errors import UserFacing
from bot.settings import Settings, load_settings
from engine.cards.carddata import (
    CardFile,
    CardFileError,
    RowNote,
    RowProblem,
    errata_of,
    parse_card_file,
    shipped_corrections,
)
from engine.cards.catalog import Catalog, Match
from engine.cards.codec import ROW_VERSION, from_row, to_row
from engine.cards.model import Face, Printing
from engine.cards.starter import starter_catalog

SQLITE = "sqlite+aiosqlite:///"
LARGEST_FILE = 50_000_000
#: a file of which more rows than this share cannot be read is refused whole
MOST_UNREADABLE = 0.1
HOW_TO_IMPORT = "berean cards import FILE"
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The result of an import; nothing was changed if `changed` is False."""

    changed: bool
    cards: int
    names: int
    problems: tuple[RowProblem, ...]
    notes: tuple[RowNote, ...]


async def import_file(settings: Settings, path: Path, progress: Progress | None = None) -> ImportResult:
    """Replace the imported cards by those of a file; if any fails, nothing is changed.

    Raises:
        UserFacing: The file cannot be read, is not a card file, or the database cannot be written; nothing changed.
    """
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise UserFacing(f"{path} is larger than {LARGEST_FILE // 1_000_000} MB and is surely no card file.")
        content = path.read_bytes()
    except OSError as error:
        raise UserFacing(f"{path} cannot be read: {error.strerror}.") from None
    return await import_bytes(settings, content, str(path), progress)


async def import_bytes(
    settings: Settings, content: bytes, source: str, progress: Progress | None = None
) -> ImportResult:
    """Import the bytes of a card file; see `import_file`."""
    import asyncio

    from bot.storage.cards import card_file, replace_rows
    from bot.storage.database import Database

    parsed = await asyncio.to_thread(_parse, content, source, progress)
    fingerprint = _fingerprint(content)
    rows = await asyncio.to_thread(lambda: [(printing.name, to_row(printing)) for printing in parsed.printings])
    async with await Database.open(settings) as database:
        known = await card_file(database)
        changed = known is None or known.sha256 != fingerprint
        if changed:
            await replace_rows(database, rows, fingerprint, source)
    if changed:
        await asyncio.to_thread(_write_cache, settings, fingerprint, [row for _, row in rows])
    names = len({name for name, _ in rows})
    return ImportResult(changed, len(rows), names, parsed.problems, parsed.notes)


def _parse(content: bytes, source: str, progress: Progress | None) -> CardFile:
    try:
        parsed = parse_card_file(content.decode("utf-8-sig"), progress=progress)
    except UnicodeDecodeError:
        raise UserFacing(f"{source} is not UTF-8 text and so no card file; nothing was changed.") from None
    except CardFileError as error:
        raise UserFacing(f"{source} cannot be imported, nothing was changed. {error}") from None
    if not parsed.rows or len(parsed.problems) > MOST_UNREADABLE * parsed.rows:
        first = f" The first: line {parsed.problems[0].line}, {parsed.problems[0].reason}." if parsed.problems else ""
        raise UserFacing(
            f"{source} was not imported, nothing was changed: "
            f"{len(parsed.problems)} of its {parsed.rows} rows cannot be read.{first}"
        )
    return parsed


def fetch_card_file(address: str, timeout: float = 30.0) -> bytes:
    """Fetch the card file from an address.

    Raises:
        UserFacing: It cannot be fetched.
    """
    import http.client
    import urllib.error
    import urllib.request

    if not address.startswith(("http://", "https://")):
        raise UserFacing(f"The address of the card file, {address!r}, does not begin with https:// or http://.")
    how = f"the cards already known stay; a file from elsewhere is taken by: {HOW_TO_IMPORT}"
    try:
        request = urllib.request.Request(address, headers={"User-Agent": "berean"})  # noqa: S310 - checked above
        with urllib.request.urlopen(request, timeout=timeout) as answer:  # noqa: S310 - checked above
            content: bytes = answer.read(LARGEST_FILE + 1)
    except urllib.error.HTTPError as error:
        raise UserFacing(f"{address} could not be fetched (status {error.code}); {how}.") from None
    except (OSError, ValueError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", None) or error
        raise UserFacing(f"{address} could not be reached ({reason}); {how}.") from None
    if len(content) > LARGEST_FILE:
        raise UserFacing(f"What {address} sends is larger than {LARGEST_FILE // 1_000_000} MB and no card file; {how}.")
    return content


async def first_import(settings: Settings, timeout: float = 5.0) -> str | None:
    """Try once, briefly, to fetch the card file if none has been imported.

    Returns a line for the operator, or None if there was nothing to do.
    """
    import asyncio

    from bot.storage.cards import card_file
    from bot.storage.database import Database
    from bot.storage.preferences import preference, set_preference

    async with await Database.open(settings) as database:
        if await card_file(database) is not None or await preference(database, "operator", "card file tried"):
            return None
        await set_preference(database, "operator", "card file tried", True)
    try:
        content = await asyncio.to_thread(fetch_card_file, settings.card_file_url, timeout)
        result = await import_bytes(settings, content, settings.card_file_url)
    except UserFacing:
        return (
            f"Only the two starter decks are known, since the card file was not reached; {HOW_TO_IMPORT} adds the rest."
        )
    return f"{result.cards} cards were imported from {settings.card_file_url}."


def load_catalog(settings: Settings | None = None) -> Catalog:
    """Load the operator's imported cards, or those of the two shipped decks if none were imported.

    Raises:
        UserFacing: The imported cards cannot be read by this version.
    """
    settings = settings or load_settings()
    fingerprint = version_of_cards(settings)
    if fingerprint is None:
        return starter_catalog()
    cached = _read_cache(settings, fingerprint)
    if cached is not None:
        with suppress(ValueError):
            return Catalog([from_row(row) for row in cached])
    rows = _rows_of_database(settings)
    try:
        catalog = Catalog([from_row(row) for row in rows])
    except ValueError:
        raise UserFacing(
            f"The imported cards were written by another version of Berean; import them again: {HOW_TO_IMPORT}"
        ) from None
    _write_cache(settings, fingerprint, rows)
    return catalog


def _fingerprint(content: bytes) -> str:
    """Return a hash of a file and of how this version reads it, so that a newer version imports it again."""
    fixes = sorted((key, fix.model_dump_json()) for key, fix in shipped_corrections().items())
    return hashlib.sha256(f"{ROW_VERSION}\n{fixes}\n".encode() + content).hexdigest()


def is_quickly_asked(settings: Settings) -> bool:
    """Say whether `version_of_cards` costs next to nothing."""
    return settings.database.startswith(SQLITE)


def version_of_cards(settings: Settings) -> str | None:
    """Return the fingerprint of the imported file; for SQLite without opening the database in full."""
    address = settings.database
    if not is_quickly_asked(settings):
        known = _in_database(settings, rows=False)
        return known if isinstance(known, str) else None
    path = Path(address.removeprefix(SQLITE).partition("?")[0])
    if not path.is_file():
        return None
    # where nobody may write, SQLite cannot put beside the file what it keeps of others who write
    is_left_alone = not (Path(f"{path}-wal").exists() or os.access(path.parent, os.W_OK))
    for how in ("mode=ro", *(["immutable=1"] if is_left_alone else [])):
        with suppress(sqlite3.Error):
            row = _first_row(path, how)
            return str(row[0]) if row else None
    return None


def _first_row(path: Path, how: str) -> tuple[Any, ...] | None:
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True)) as connection:
        row: tuple[Any, ...] | None = connection.execute("SELECT sha256 FROM card_file").fetchone()
        return row


def _rows_of_database(settings: Settings) -> list[dict[str, Any]]:
    rows = _in_database(settings, rows=True)
    return rows if isinstance(rows, list) else []


def _in_database(settings: Settings, *, rows: bool) -> list[dict[str, Any]] | str | None:
    """Ask the database for the rows or the fingerprint, in another thread, since an event loop may be running here."""
    import asyncio
    from concurrent.futures import ThreadPoolExecutor

    from bot.storage.cards import card_file, load_rows
    from bot.storage.database import Database

    async def ask() -> list[dict[str, Any]] | str | None:
        async with await Database.open(settings) as database:
            if rows:
                return await load_rows(database)
            known = await card_file(database)
            return known.sha256 if known else None

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(ask())).result()


def _cache_path(settings: Settings, fingerprint: str) -> Path:
    return settings.home / "cache" / f"cards-{fingerprint[:20]}.json"


def _read_cache(settings: Settings, fingerprint: str) -> list[dict[str, Any]] | None:
    try:
        cached = json.loads(_cache_path(settings, fingerprint).read_bytes())
    except (OSError, ValueError):
        return None
    return cached["rows"] if isinstance(cached, dict) and cached.get("fingerprint") == fingerprint else None


def _write_cache(settings: Settings, fingerprint: str, rows: list[dict[str, Any]]) -> None:
    """Store the rows in a file that loads faster than the database; losing it does no harm."""
    path = _cache_path(settings, fingerprint)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = path.with_suffix(f".{os.getpid()}")
        scratch.write_text(json.dumps({"fingerprint": fingerprint, "rows": rows}, ensure_ascii=False), encoding="utf-8")
        scratch.replace(path)
        for old in path.parent.glob("cards-*.json"):
            if old != path:
                old.unlink(missing_ok=True)
    except OSError:
        return


class FaceView(BaseModel):
    """One identity of a card, for scripts."""

    model_config = ConfigDict(frozen=True)

    type: str
    alignment: str
    brigades: list[str]
    rainbow: bool
    strength: str
    toughness: str
    title: str

    @classmethod
    def of(cls, face: Face) -> "FaceView":
        """Make it from a face."""
        return cls(
            type=face.type.value,
            alignment=face.alignment.value,
            brigades=[brigade.value for brigade in face.brigades],
            rainbow=face.rainbow,
            strength=face.strength.printed,
            toughness=face.toughness.printed,
            title=face.title,
        )


class PrintingView(BaseModel):
    """A printing, for scripts."""

    model_config = ConfigDict(frozen=True)

    name: str
    set: str
    set_name: str
    alignment: str
    faces: list[FaceView]
    classes: list[str]
    identifiers: list[str]
    text: str
    references: list[str]
    rarity: str
    legality: str
    token: bool
    #: the official errata that changed it, if any did
    errata: str = ""

    @classmethod
    def of(cls, printing: Printing) -> "PrintingView":
        """Make it from a printing."""
        return cls(
            name=printing.name,
            set=printing.set_code,
            set_name=printing.set_name,
            alignment=printing.alignment.value,
            faces=[FaceView.of(face) for face in printing.faces],
            classes=sorted(card_class.value for card_class in printing.classes),
            identifiers=list(printing.identifiers),
            text=printing.text,
            references=list(printing.references),
            rarity=printing.rarity,
            legality=printing.legality,
            errata=errata_of(printing.key),
            token=printing.token,
        )


class CardView(BaseModel):
    """The answer to `berean cards show NAME`: the card a name means, or the nearest ones."""

    model_config = ConfigDict(frozen=True)

    found: bool
    name: str
    match: str
    guess: bool
    printings: list[PrintingView]
    suggestions: list[str]


def show_card(catalog: Catalog, name: str) -> CardView:
    """Find the card a name means; a guess is marked as one, and unclear names only give suggestions."""
    reading = catalog.resolve(name)
    near = () if reading is not None and reading.clear else catalog.search(name, 6)
    if reading is None or not (reading.clear or not reading.guess or reading.hit.match is Match.PREFIX):
        return CardView(
            found=False, name=name, match="none", guess=False, printings=[], suggestions=[hit.name for hit in near]
        )
    others = near[1:] if near else reading.alternatives
    printings = catalog.meant(name, reading.hit)
    return CardView(
        found=True,
        name=printings[0].name if len(printings) == 1 else reading.hit.group.base_name,
        match=reading.hit.match.name.lower(),
        guess=reading.guess,
        printings=[PrintingView.of(printing) for printing in printings],
        suggestions=[hit.name for hit in others],
    )
