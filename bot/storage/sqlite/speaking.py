"""How SQLAlchemy speaks to SQLite: the statements that it has put together serve all connections.

To put a statement together takes it longer than SQLite takes to carry it out.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from sqlalchemy import Engine, StaticPool, create_engine
from sqlalchemy.util import LRUCache

from bot.storage.sqlite.json_text import AS_TEXT

#: how many statements are kept put together
_MOST: Final = 500
_STATEMENTS: Final[LRUCache[Any, Any]] = LRUCache(_MOST)


def engine_on(connect: Callable[[], Any]) -> Engine:
    """Return an engine whose only connection is the driver's that `connect` returns."""
    known = _engine()
    pool = StaticPool(connect, dialect=known.dialect, reset_on_return=None)
    return Engine(pool, known.dialect, known.url, execution_options={"compiled_cache": _STATEMENTS})


@cache
def _engine() -> Engine:
    """Return an engine that has asked SQLite what it can do."""
    engine = create_engine("sqlite://", **AS_TEXT)
    engine.connect().close()
    engine.dispose()
    return engine
