"""Caching what is made from the card pool until other cards are imported, so that a running Berean uses those."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Generic, TypeVar

from bot.services.cards.pool import is_quickly_asked, load_catalog, version_of_cards
from bot.settings import Settings, load_settings
from engine.cards.catalog import Catalog

#: seconds between two looks at which cards a database server has; a file is looked at each time
PATIENCE = 15.0

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Version:
    """Which cards a database has: the fingerprint of the imported file, None if there is none."""

    database: str
    fingerprint: str | None

    def is_outdated_by(self, now: "Version") -> bool:
        """Say whether there are other cards now; the same file is the same cards in any database.

        If no cards are found after an import, the database was only busy, since imported cards do not vanish.
        """
        changed = self.fingerprint != now.fingerprint
        return changed and (now.fingerprint is not None or self.database != now.database)


class Newest(Generic[Made]):
    """Something made from the imported cards. Asking for it may take a while: keep that off the event loop."""

    def __init__(self, make: Callable[[], Made]) -> None:
        self._make = make
        self._lock = Lock()
        self._kept: tuple[Version, Made] | None = None
        self._asked = 0.0

    def __call__(self) -> Made:
        """Return it, made again if other cards have been imported since."""
        with self._lock:
            kept = self._kept
            settings = load_settings()
            if kept is not None and self._is_fresh(settings):
                return kept[1]
            version = Version(settings.database, version_of_cards(settings))
            self._asked = monotonic()
            if kept is None or kept[0].is_outdated_by(version):
                kept = self._kept = (version, self._make())
            return kept[1]

    def _is_fresh(self, settings: Settings) -> bool:
        return not is_quickly_asked(settings) and monotonic() - self._asked < PATIENCE


newest_catalog: Newest[Catalog] = Newest(load_catalog)
