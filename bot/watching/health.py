"""A small web server for operators: /healthz says whether Berean is well, /metrics how much it does."""

import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from aiohttp import web
from pydantic import BaseModel
from sqlalchemy.exc import SQLAlchemyError

from bot.desk import Desk
from bot.errors import UserFacing
from bot.hosting.timers import KEY, SCOPE
from bot.services.games import clocks
from bot.storage.overview import size_and_open
from bot.storage.preferences import preference
from bot.watching.metrics import WITHOUT, Figure, Metrics

log = logging.getLogger("berean.discord")


class Health(BaseModel):
    """How Berean does: is it connected, does its database answer, seconds since its last sign of life."""

    well: bool
    discord: bool
    database: bool
    heartbeat: float | None
    latency: float | None


class Watched(Protocol):
    """The bot that is watched."""

    desk: Desk
    metrics: Metrics

    @property
    def latency(self) -> float:
        """How many seconds Discord took to answer the last heartbeat."""

    def is_ready(self) -> bool:
        """Say whether it is connected."""

    def is_closed(self) -> bool:
        """Say whether it has disconnected from Discord."""


class HealthServer:
    """The web server; it starts only if an address is set."""

    def __init__(self, bot: Watched, address: str) -> None:
        self._bot = bot
        self._address = address
        self._runner: web.AppRunner | None = None
        self._size, self._open = 0, 0
        bot.metrics.gauge(Figure.SIZE, lambda: self._size)
        bot.metrics.gauge(Figure.OPEN, lambda: self._open)

    async def start(self) -> None:
        """Listen on the address.

        Raises:
            UserFacing: the address cannot be used.
        """
        if not self._address:
            return
        app = web.Application()
        handlers: dict[str, Callable[[web.Request], Awaitable[web.StreamResponse]]] = {
            "/healthz": self._healthz,
            "/metrics": self._metrics,
        }
        for path, handler in handlers.items():
            app.router.add_get(path, handler)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        host, _, port = self._address.rpartition(":")
        try:
            await web.TCPSite(self._runner, host or "127.0.0.1", int(port)).start()
        except OSError as error:
            raise UserFacing(f"BEREAN_HEALTH_ADDRESS {self._address} cannot be used: {error.strerror}.") from None
        log.info("health is told at http://%s/healthz", self._address)

    @property
    def port(self) -> int:
        """The port on which it listens; 0 if it does not."""
        addresses = self._runner.addresses if self._runner else []
        return int(addresses[0][1]) if addresses else 0

    async def close(self) -> None:
        """Stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def health(self) -> Health:
        """Check the health of Berean."""
        bot, beaten = self._bot, None
        try:
            found = await preference(bot.desk.database, SCOPE, KEY)
            database = True
            beaten = (clocks.now() - clocks.moment(found)).total_seconds() if found else None
        except (SQLAlchemyError, UserFacing, OSError):
            database = False
        discord = bot.is_ready() and not bot.is_closed()
        latency = bot.latency if discord and bot.latency == bot.latency and bot.latency != float("inf") else None
        return Health(well=discord and database, discord=discord, database=database, heartbeat=beaten, latency=latency)

    async def _healthz(self, _: web.Request) -> web.Response:
        found = await self.health()
        return web.Response(
            text=found.model_dump_json(), status=200 if found.well else 503, content_type="application/json"
        )

    async def _metrics(self, _: web.Request) -> web.Response:
        try:
            self._size, self._open = await size_and_open(self._bot.desk.database)
        except (SQLAlchemyError, UserFacing, OSError) as error:
            log.warning("the database could not be measured: %s", error)
        told = self._bot.metrics.text()
        if told is None:
            return web.Response(text=WITHOUT + "\n", status=501)
        return web.Response(body=told, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})
