"""The cards of The Mission in this installation: the starter set, and what an operator imported."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.errors import UserFacing
from bot.settings import Settings, load_settings
from engine.mission.cards.files import FaultyFile, read_cards, rows_of
from engine.mission.cards.pool import Pool, starter_pool
from engine.mission.cards.record import CardRecord
from engine.mission.cards.rows import Fault, FaultyRow, record_of

LARGEST_FILE = 20_000_000
FAULTS_SHOWN = 20
HOW_TO_IMPORT = "berean mission cards import FILE"
#: the scope and the key under which the operator's cards are stored
_SCOPE, _KEY = "operator", "mission cards"


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: how many cards, and which are played by hand, each with the reason."""

    cards: int
    by_hand: tuple[tuple[str, str], ...]


class RefusedFile(UserFacing):
    """A card file was refused, and nothing was changed; every fault with its line."""

    def __init__(self, path: Path, faults: tuple[Fault, ...]) -> None:
        lines = [f"  line {fault.line}: {fault.message}" for fault in faults[:FAULTS_SHOWN]]
        if len(faults) > FAULTS_SHOWN:
            lines.append(f"  and {len(faults) - FAULTS_SHOWN} more")
        super().__init__("\n".join([f"{path} was not imported, nothing was changed:", *lines]))


async def import_file(settings: Settings, path: Path) -> Imported:
    """Replace the imported cards by those of a file; if any is faulty, nothing is changed.

    Raises:
        UserFacing: the file cannot be read, or a line of it is no card.
    """
    from bot.storage.database import Database
    from bot.storage.preferences import set_preference

    records = _read(path)
    async with await Database.open(settings) as database:
        await set_preference(database, _SCOPE, _KEY, rows_of(records))
    return Imported(len(records), tuple((r.name, r.unread) for r in records if r.unread))


def _read(path: Path) -> tuple[CardRecord, ...]:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise UserFacing(f"{path} is larger than {LARGEST_FILE // 1_000_000} MB and is surely no card file.")
        return read_cards(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise UserFacing(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise UserFacing(f"{path} is not UTF-8 text and so no card file; nothing was changed.") from None
    except FaultyFile as error:
        raise RefusedFile(path, error.faults) from None


def load_pool(settings: Settings | None = None) -> Pool:
    """Return the imported cards and those of the starter set; of two with one name the imported one counts.

    Raises:
        UserFacing: what was imported cannot be read by this version.
    """
    rows = _kept_rows(settings or load_settings())
    if not rows:
        return starter_pool()
    try:
        imported = [record_of(row) for row in rows]
    except FaultyRow:
        raise UserFacing(
            f"The imported cards were written by another version of Berean; import them again: {HOW_TO_IMPORT}"
        ) from None
    return Pool([*imported, *starter_pool().records.values()])


def _kept_rows(settings: Settings) -> list[dict[str, str]]:
    """Ask the database, in another thread, since an event loop may be running here."""
    import asyncio

    from bot.storage.database import Database
    from bot.storage.preferences import preference

    async def ask() -> Any:
        async with await Database.open(settings) as database:
            return await preference(database, _SCOPE, _KEY, [])

    with ThreadPoolExecutor(1) as threads:
        rows: list[dict[str, str]] = threads.submit(lambda: asyncio.run(ask())).result()
    return rows


def find_card(pool: Pool, name: str) -> CardRecord:
    """Return a card by name.

    Raises:
        UserFacing: no card has that name.
    """
    found = pool.find(name)
    if found is None:
        near = pool.near(name)
        raise UserFacing(
            f"No card of The Mission is called {name[:60]!r}." + (f" Near it: {'; '.join(near)}." if near else "")
        )
    return found
