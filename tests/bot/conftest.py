"""A home and a database of its own for each test: those of the store and the services on both kinds of database."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.services.rulings import answers
from bot.settings import Settings, load_settings
from bot.storage import database as stored
from bot.storage.database import Database
from tests import postgres as own
from tests.bot.tables import made_at_once
from tests.shared import ON_A_SERVER, WHOLE

#: the folders whose tests are run on both kinds of database
ON_BOTH = ("tests/bot/storage/", "tests/bot/services/")
#: the folder whose tests make the tables of a file step by step, as Berean does; all others take them as they come out
OF_THE_STORE = "tests/bot/storage/"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests of the store and the services on PostgreSQL as well, but for those about a file."""
    if "store" not in metafunc.fixturenames or metafunc.definition.get_closest_marker("on_file"):
        return
    if metafunc.definition.get_closest_marker("on_server"):
        metafunc.parametrize("store", [pytest.param("postgresql", id=ON_A_SERVER)], indirect=True)
    elif metafunc.definition.nodeid.startswith(ON_BOTH):
        kinds = [pytest.param("", id=pytest.HIDDEN_PARAM), pytest.param("postgresql", id=ON_A_SERVER)]
        metafunc.parametrize("store", kinds, indirect=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[own.Server]:
    """A PostgreSQL server; the test is skipped where none runs."""
    with own.server() as server:
        yield server


@pytest.fixture
def store(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a database of this test's own, empty for a file in its home."""
    if not getattr(request, "param", ""):
        yield ""
        return
    server: own.Server = request.getfixturevalue("postgres")
    name = server.fresh()
    yield server.named(name)
    server.drop(name)


@pytest.fixture
def settings(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: str) -> Settings:
    """The settings of an operator who has set nothing but where his data lives."""
    for name in ("DISCORD_TOKEN", "BEREAN_DATABASE_URL", "BEREAN_CARD_FILE_URL"):
        monkeypatch.delenv(name, raising=False)
    if store:
        monkeypatch.setenv("BEREAN_DATABASE_URL", store)
    monkeypatch.setenv("BEREAN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("BEREAN_REQUESTS_PER_SECOND", "0")
    monkeypatch.setenv("BEREAN_THINKING_PROCESSES", "0")
    monkeypatch.setenv("BEREAN_HEAVY_PROCESSES", "0")  # each takes seconds to begin; tests/bot/work has some
    if not WHOLE:  # by day one in memory serves all tests of a process
        monkeypatch.setattr(answers, "index_path", lambda home, edition: None)
    if not request.node.nodeid.startswith(OF_THE_STORE):
        monkeypatch.setattr(stored, "migrate", made_at_once)
    monkeypatch.chdir(tmp_path)
    return load_settings()


@pytest.fixture
async def database(settings: Settings) -> AsyncIterator[Database]:
    async with await Database.open(settings) as opened:
        yield opened
