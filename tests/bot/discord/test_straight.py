"""Requests that go straight over aiohttp's connections: they say what a session says, and fail as it does."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import aiohttp
import pytest
from discord.http import Route

from bot.straight import Straight

HELLO = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\nhello"


class Server:
    """A server that gives prepared answers, and keeps what it was asked on which connection."""

    def __init__(self) -> None:
        self.answers: list[bytes] = []
        self.asked: list[tuple[int, bytes]] = []
        self.connections = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number = self.connections = self.connections + 1
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                size = next((int(f[15:]) for f in head.split(b"\r\n") if f.lower().startswith(b"content-length:")), 0)
                self.asked.append((number, head + await reader.readexactly(size)))
                answer = self.answers.pop(0) if self.answers else HELLO
                writer.write(answer)
                await writer.drain()
                if not answer.startswith(b"HTTP") or answer.endswith(b"hell"):
                    break
        writer.close()

    def said(self, number: int) -> tuple[bytes, set[bytes], bytes]:
        """Return the first line, the fields and the body of a request."""
        head, _, body = self.asked[number][1].partition(b"\r\n\r\n")
        line, *fields = head.split(b"\r\n")
        return line, set(fields), body


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    made = Server()
    listening = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/api/v10")
    yield made
    listening.close()


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as made:
        yield made


async def ask(way: Straight | aiohttp.ClientSession, method: str = "PATCH", **given: object) -> tuple[int, str]:
    asked = {"data": '{"a":"\u00e4"}', "headers": {"Content-Type": "application/json", "User-Agent": "B"}, **given}
    async with way.request(method, f"{Route.BASE}/channels/1", **asked) as answer:  # type: ignore[arg-type]
        return answer.status, await answer.text(encoding="utf-8")


def quiet(_: int, __: object) -> None:
    """Take no notice of an answer."""


@pytest.mark.parametrize("params", [None, {"with_response": "1"}, {"wait": 1, "a b": "c&d"}])
async def test_it_says_what_a_session_says(
    server: Server, session: aiohttp.ClientSession, params: dict[str, object] | None
) -> None:
    assert await ask(session, params=params) == (200, "hello")
    assert await ask(Straight(session, quiet), params=params) == (200, "hello")
    assert server.said(0) == server.said(1)
    assert server.connections == 1


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n", (200, "hello")),
        (b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + HELLO, (200, "hello")),
        (b"HTTP/1.1 204 No Content\r\n\r\n", (204, "")),
        (b"HTTP/1.1 500 Oh\r\nContent-Length: 2\r\n\r\nno", (500, "no")),
    ],
)
async def test_it_reads_answers_of_every_kind(
    server: Server, session: aiohttp.ClientSession, answer: bytes, told: tuple[int, str]
) -> None:
    seen: list[int] = []
    way = Straight(session, lambda status, _: seen.append(status))
    server.answers = [answer]
    assert await ask(way) == told
    assert await ask(way) == (200, "hello")
    assert (server.connections, seen) == (1, [told[0], 200])


@pytest.mark.parametrize("answer", [b"", HELLO[:-1]])
async def test_a_broken_connection_is_told_and_not_used_again(
    server: Server, session: aiohttp.ClientSession, answer: bytes
) -> None:
    way = Straight(session, quiet)
    server.answers = [answer]
    with pytest.raises((aiohttp.ClientConnectionError, aiohttp.ClientPayloadError)):
        await ask(way)
    assert await ask(way) == (200, "hello")
    assert server.connections == 2


async def test_who_stops_waiting_leaves_no_answer_to_the_next(
    server: Server, session: aiohttp.ClientSession, caplog: pytest.LogCaptureFixture
) -> None:
    way = Straight(session, quiet)
    server.answers = [HELLO[:-5]]
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(ask(way), 0.1)
    assert await ask(way) == (200, "hello")
    assert server.connections == 2
    assert not caplog.records  # such as of a connection that nobody has closed


@pytest.mark.parametrize(
    ("method", "given"),
    [("GET", {"data": None}), ("DELETE", {}), ("POST", {"data": aiohttp.FormData({"a": "b"}, quote_fields=False)})],
)
async def test_what_is_not_simple_goes_the_way_of_the_session(
    server: Server, session: aiohttp.ClientSession, method: str, given: dict[str, object]
) -> None:
    seen: list[int] = []
    assert await ask(Straight(session, lambda status, _: seen.append(status)), method, headers=None, **given)
    assert len(server.asked) == 1
    assert not seen
