"""Requests straight over the connections of aiohttp, for half of what its session costs.

A session is ready for redirects, cookies, proxies, uploads, retries and listeners at each request, and works through
them. What a move leads to needs none: JSON to one server, answered once. Whatever is more goes the session's way.
"""

import asyncio
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import aiohttp
from aiohttp.connector import Connection
from discord.http import HTTPClient, Route
from yarl import URL

from bot.ui.waits import Answered

#: the session repeats others by itself if a connection breaks
NEVER_REPEATED = frozenset({"POST", "PATCH"})
#: what a session says in each request unless it is told otherwise
SAID = ("Host", "Accept", "Accept-Encoding", "User-Agent")


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of Discord, with what discord.py asks of it."""

    status: int
    reason: str
    headers: Mapping[str, str]
    body: bytes

    async def text(self, encoding: str = "utf-8") -> str:
        """Return its text."""
        return self.body.decode(encoding)


class Straight:
    """The way of requests to one server. `answered` is called with the status and the headers of each answer."""

    def __init__(self, session: aiohttp.ClientSession, answered: Answered) -> None:
        if session.connector is None:
            raise ValueError("the session is closed")
        self._session, self._otherwise, self._answered = session, session.request, answered
        self._connector = session.connector
        origin = URL(Route.BASE).origin()
        self._origin = str(origin)
        self._any = aiohttp.ClientRequest("POST", origin, loop=asyncio.get_running_loop(), session=session)
        self._said = {name: self._any.headers[name] for name in SAID}

    def request(self, method: str, url: str, **given: Any) -> AbstractAsyncContextManager[Any]:
        """Return a request that is sent as its context is entered, which gives the answer."""
        data, headers, params = given.pop("data", None), given.pop("headers", None), given.pop("params", None)
        is_simple = method in NEVER_REPEATED and isinstance(data, str) and url.startswith(self._origin)
        if not is_simple or any(value is not None for value in given.values()):
            return self._otherwise(method, url, data=data, headers=headers, params=params, **given)
        query = f"?{urlencode(params)}" if params else ""
        return _Request(self, f"{method} {url[len(self._origin) :]}{query}", headers or {}, data.encode())

    async def send(self, line: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Send a request and return the answer.

        Raises:
            aiohttp.ClientConnectionError, TimeoutError: there is no connection, or it breaks before there is an answer.
        """
        fields = {**self._said, **headers, "Content-Length": str(len(body))}
        head = "".join((line, " HTTP/1.1\r\n", *(f"{name}: {value}\r\n" for name, value in fields.items()), "\r\n"))
        timeout = self._session.timeout
        async with asyncio.timeout(timeout.total):
            connection = await self._connector.connect(self._any, [], timeout)
            try:
                answer = await _exchange(connection, head.encode() + body)
            except BaseException:
                connection.close()
                raise
        connection.release()
        self._answered(answer.status, answer.headers)
        return answer


class _Request:
    """A request that is sent as its context is entered."""

    __slots__ = ("_asked", "_way")

    def __init__(self, way: Straight, *asked: Any) -> None:
        self._way, self._asked = way, asked

    async def __aenter__(self) -> Answer:
        return await self._way.send(*self._asked)

    async def __aexit__(self, *_: object) -> None:
        """Do nothing: the connection was given back with the answer."""


async def _exchange(connection: Connection, written: bytes) -> Answer:
    protocol, transport = connection.protocol, connection.transport
    if protocol is None or transport is None:
        raise aiohttp.ServerDisconnectedError
    protocol.set_response_params(read_until_eof=True)
    transport.write(written)
    message, content = await protocol.read()
    while 100 <= message.code < 200:  # what is said before the answer itself
        message, content = await protocol.read()
    return Answer(message.code, message.reason, message.headers, await content.read())


def send_straight(http: HTTPClient, answered: Answered) -> None:
    """Let a client of discord.py that is logged in send its simple requests straight."""
    session: aiohttp.ClientSession = http._HTTPClient__session  # type: ignore[attr-defined]
    object.__setattr__(session, "request", Straight(session, answered).request)
