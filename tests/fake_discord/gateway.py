"""The gateway: sessions, events, heartbeats, drops and resumes."""

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    0,
    1,
    2,
    3,
    6,
    7,
    8,
    9,
    10,
    11,
)
MAX_PAYLOAD = 4096

GUILD_MEMBERS, PRESENCES, MESSAGE_CONTENT = 1 << 1, 1 << 8, 1 << 15
PRIVILEGED = GUILD_MEMBERS | PRESENCES | MESSAGE_CONTENT
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12


@dataclass(eq=False)
class Session:
    """One identified connection; while it is cut, events wait for a RESUME."""

    id: str
    intents: int
    seq: int = 0
    sent: list[tuple[int, str]] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    shard: tuple[int, int] = (0, 1)

    def serves(self, guild: int) -> bool:
        """Say whether the events of a server come here; what is of none comes to the first shard."""
        return (guild >> 22) % self.shard[1] == self.shard[0]

    def dispatch(self, event: str, data: Any) -> None:
        self.seq += 1
        frame = json.dumps({"op": DISPATCH, "t": event, "s": self.seq, "d": data})
        self.sent = [*self.sent[-500:], (self.seq, frame)]
        if self.socket is not None and not self.socket.closed:
            self.outbox.put_nowait(frame)


class Gateway:
    """Accept bots, hand them events, and break the line where a test asks for it."""

    def __init__(self, fake: Any) -> None:
        self.fake = fake
        self.sessions: dict[str, Session] = {}
        self.resumes = 0
        self.identifies = 0
        self.problems: list[str] = []
        self.allowed_privileged = 0

    @property
    def live(self) -> list[Session]:
        return [s for s in self.sessions.values() if s.socket is not None and not s.socket.closed]

    def dispatch(self, event: str, data: Any, intents: int = 0) -> None:
        """Send an event to every session of its server's shard whose intents ask for it."""
        guild = int(data.get("guild_id") or (data["id"] if event.startswith("GUILD_") else 0))
        for session in self.sessions.values():
            if session.serves(guild) and (not intents or session.intents & intents):
                session.dispatch(event, data)

    async def drop(self, code: int = 4000) -> None:
        """Cut every connection so that bots come back with a RESUME."""
        for session in self.live:
            socket, session.socket = session.socket, None
            assert socket is not None
            await socket.close(code=code)

    async def forget(self) -> None:
        """Cut every connection and forget the sessions, so that a RESUME is answered with an invalid session."""
        await self.drop()
        self.sessions.clear()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if self.fake.away:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await self._send(socket, HELLO, {"heartbeat_interval": 41250})
        session: Session | None = None
        writer: asyncio.Task[None] | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    break
                if len(frame.data.encode()) > MAX_PAYLOAD:
                    self.problems.append(f"gateway payload of {len(frame.data)} bytes")
                    await socket.close(code=4002)
                    break
                message = json.loads(frame.data)
                if message["op"] in (IDENTIFY, RESUME):
                    session = await self._begin(socket, message["op"], message["d"])
                    if session is not None:
                        writer = asyncio.create_task(self._write(socket, session))
                        self.fake.changed()
                elif message["op"] == HEARTBEAT:
                    await self._send(socket, ACK, None)
                elif message["op"] == MEMBERS and session is not None:
                    self._members(session, message["d"])
                elif message["op"] != PRESENCE:
                    self.problems.append(f"gateway op {message['op']}")
        finally:
            if writer is not None:
                writer.cancel()
            if session is not None and session.socket is socket:
                session.socket = None
        return socket

    async def _write(self, socket: web.WebSocketResponse, session: Session) -> None:
        while not socket.closed:
            frame = await session.outbox.get()
            try:
                await socket.send_str(frame)
            except (ConnectionError, RuntimeError):
                return

    async def _send(self, socket: web.WebSocketResponse, op: int, data: Any) -> None:
        await socket.send_str(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def _begin(self, socket: web.WebSocketResponse, op: int, data: dict[str, Any]) -> Session | None:
        if data["token"] != self.fake.token:
            await socket.close(code=4004)
            return None
        return await (self._identify if op == IDENTIFY else self._resume)(socket, data)

    async def _identify(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> Session | None:
        refused = data["intents"] & PRIVILEGED & ~self.allowed_privileged
        if refused:
            self.problems.append(f"privileged intents {refused:#x} are not allowed")
            await socket.close(code=4014)
            return None
        self.identifies += 1
        self.sessions = {s.id: s for s in self.live}
        shard = tuple(data.get("shard", (0, 1)))
        session = Session(f"session-{self.identifies}", data["intents"], socket=socket, shard=shard)
        self.sessions[session.id] = session
        bot, own = self.fake.bot, [g for g in self.fake.guilds.values() if session.serves(g.id)]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": bot.payload(),
                "session_id": session.id,
                "resume_gateway_url": self.fake.gateway_url,
                "guilds": [{"id": str(g.id), "unavailable": True} for g in own],
                "application": {"id": str(self.fake.application_id), "flags": 0},
                "shard": data.get("shard", [0, 1]),
            },
        )
        for guild in own:
            session.dispatch("GUILD_CREATE", guild.payload(bot))
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> Session | None:
        session = self.sessions.get(data["session_id"])
        if session is None:
            await self._send(socket, INVALID, False)
            return None
        self.resumes += 1
        session.outbox = asyncio.Queue()
        for seq, frame in session.sent:
            if seq > data["seq"]:
                session.outbox.put_nowait(frame)
        session.socket = socket
        session.dispatch("RESUMED", {})
        return session

    def _members(self, session: Session, data: dict[str, Any]) -> None:
        guild = self.fake.guilds[int(data["guild_id"])]
        chunk = {"guild_id": str(guild.id), "members": [m.payload() for m in guild.members.values()], "chunk_index": 0}
        session.dispatch("GUILD_MEMBERS_CHUNK", {**chunk, "chunk_count": 1, "nonce": data.get("nonce")})
