"""The fake Discord itself: one aiohttp server with a gateway, REST routes, and a world behind them."""

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

from aiohttp import web

from tests.fake_discord import errors, limits, rest, schema
from tests.fake_discord.faults import Fault, FaultKind, Faults
from tests.fake_discord.gateway import DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS, Gateway
from tests.fake_discord.interactions import DEADLINE_SECONDS, Interaction
from tests.fake_discord.pace import pace_asked_for
from tests.fake_discord.people import Person
from tests.fake_discord.ratelimits import RateLimits, Refusal
from tests.fake_discord.world import (
    DEFAULT_PERMISSIONS,
    Account,
    Channel,
    ChannelType,
    Guild,
    Member,
    Message,
    Permission,
    Role,
    Snowflakes,
    timestamp,
)

MENTION = re.compile(r"<@!?(\d+)>")
ALL_MENTION = re.compile(r"@(everyone|here)")
ROLE_MENTION = re.compile(r"<@&(\d+)>")


class FakeDiscord:
    """A Discord for one application, on loopback.

    `async with FakeDiscord() as discord:` serves until the block ends. `strict` checks every body against the
    published description as well as against the hand-written limits; measurements switch it off.
    """

    def __init__(self, *, strict: bool = True) -> None:
        self.strict = strict
        self.token = "fake-token"
        self.patience = DEADLINE_SECONDS  # how long a user waits for an answer
        self.patient = False  # whether he reads on only when a deferred answer has come
        self.remembers = True  # whether everything that reached anybody is kept; measurements switch it off
        self.away = False  # whether nobody can reach it: every connection is cut
        self.pace = pace_asked_for()
        self.ratelimits = RateLimits() if strict else RateLimits.none()
        self.snowflakes = Snowflakes()
        self.application_id = self.snowflakes.next()
        self.bot = Account(self.application_id, "berean", bot=True)
        self.accounts: dict[int, Account] = {self.bot.id: self.bot}
        self.people: dict[int, Person] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: dict[int | None, dict[int, dict[str, Any]]] = {None: {}}  # per guild, None: global
        self.interactions: dict[str, Interaction] = {}
        self.files: dict[int, bytes] = {}
        self.gateway = Gateway(self)
        self.shards = 1  # as many as are recommended
        self.faults = Faults()
        self.refusals: list[errors.Refusal] = []
        self.requests: list[str] = []
        self.syncs = 0
        self._waiters: list[tuple[Callable[[], object], asyncio.Future[None]]] = []
        self._runner: web.AppRunner | None = None
        self.base_url = ""

    async def __aenter__(self) -> "FakeDiscord":
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/cdn/attachments/{id}/{name}", self._serve_file)
        app.router.add_route("*", "/{path:.*}", self._serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.base_url = f"http://{host}:{port}"
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.gateway.drop(1001)
        assert self._runner is not None
        await self._runner.cleanup()

    async def go_away(self) -> None:
        """Be out of reach until `away` is taken back."""
        self.away = True
        await self.gateway.drop(1006)

    @property
    def gateway_url(self) -> str:
        return self.base_url.replace("http", "ws", 1) + "/gateway"

    # The world, as a test sets it up.

    def guild(
        self,
        name: str = "Berea",
        bot_permissions: Permission | None = None,
        everyone: Permission = DEFAULT_PERMISSIONS,
    ) -> Guild:
        """Open a server with a channel `general`, in which the bot holds a role of its own."""
        owner = Account(self.snowflakes.next(), f"owner-of-{name.lower()}")
        self.accounts[owner.id] = owner
        guild = Guild(self.snowflakes.next(), name, owner)
        guild.roles[guild.id] = Role(guild.id, "@everyone", everyone)
        self.guilds[guild.id] = guild
        guild.members[owner.id] = Member(owner)
        role = Role(self.snowflakes.next(), self.bot.name, bot_permissions or Permission(0), position=1)
        guild.roles[role.id] = role
        guild.members[self.bot.id] = Member(self.bot, [role])
        self.commands[guild.id] = {}
        self.channel(guild, "general")
        joined = {key: value for key, value in guild.payload(self.bot).items() if key != "unavailable"}
        self.gateway.dispatch("GUILD_CREATE", joined, GUILDS)  # so Discord tells of a new server from one that is back
        return guild

    def channel(self, guild: Guild, name: str) -> Channel:
        channel = Channel(self.snowflakes.next(), ChannelType.TEXT, name, guild)
        guild.channels[channel.id] = self.channels[channel.id] = channel
        self.gateway.dispatch("CHANNEL_CREATE", channel.payload(), GUILDS)
        return channel

    def person(self, name: str, *guilds: Guild) -> Person:
        """Make a user and let him join servers."""
        account = Account(self.snowflakes.next(), name)
        self.accounts[account.id] = account
        person = self.people[account.id] = Person(self, account)
        for guild in guilds:
            guild.members[account.id] = Member(account)
        return person

    def dm(self, account: Account) -> Channel:
        for channel in self.channels.values():
            if channel.type is ChannelType.DM and account in channel.people:
                return channel
        channel = Channel(self.snowflakes.next(), ChannelType.DM, people=[self.bot, account])
        self.channels[channel.id] = channel
        return channel

    def make_thread(
        self, parent: Channel, name: str, owner: Account, kind: ChannelType, thread_id: int | None = None
    ) -> Channel:
        thread = Channel(thread_id or self.snowflakes.next(), kind, name, parent.guild, parent, owner, people=[owner])
        assert parent.guild is not None
        parent.guild.channels[thread.id] = self.channels[thread.id] = thread
        if thread.permissions(self.bot):
            self.gateway.dispatch("THREAD_CREATE", {**thread.payload(), "newly_created": True}, GUILDS)
        for person in self._watchers(thread):
            person.receive("thread", thread.payload())
        self.changed()
        return thread

    # What a test asks.

    @property
    def invalid(self) -> list[errors.Refusal]:
        """Requests that Discord would refuse whatever the circumstances: mistakes of the bot."""
        return [r for r in self.refusals if not r.is_circumstance]

    async def until(self, condition: Callable[[], object], seconds: float = 60.0) -> Any:
        """Wait until a condition on the world holds and return its value."""
        if value := condition():
            return value
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append((condition, future))
        try:
            await asyncio.wait_for(future, seconds)
        except TimeoutError:
            raise AssertionError(f"nothing of the kind within {seconds} s") from None
        finally:
            self._waiters = [w for w in self._waiters if w[1] is not future]
        return condition()

    def changed(self) -> None:
        for condition, future in list(self._waiters):
            if not future.done() and condition():
                future.set_result(None)

    async def bot_ready(self, seconds: float = 60.0) -> None:
        await self.until(lambda: self.gateway.live, seconds)

    # Messages.

    def _watchers(self, channel: Channel) -> list[Person]:
        accounts = channel.people if channel.guild is None else [m.account for m in channel.guild.members.values()]
        here = (self.people.get(account.id) for account in accounts)
        return [p for p in here if p is not None and Permission.VIEW_CHANNEL in channel.permissions(p.account)]

    def post(
        self,
        channel: Channel,
        author: Account,
        body: dict[str, Any],
        files: dict[int, tuple[str, bytes]] | None = None,
        only_for: Account | None = None,
    ) -> Message:
        """Put a message where its readers see it and tell the bot."""
        message = Message(self.snowflakes.next(), channel, author, only_for=only_for)
        message.nonce = body.get("nonce")
        message.flags = body.get("flags") or 0
        self._fill(message, body, files or {})
        message.mentions = self._pinged(message, body.get("allowed_mentions"))
        if channel.is_thread and channel.archived:
            channel.archived = False
        channel.messages[message.id] = message
        self._show(message, "message")
        for person in (self.people.get(m.id) for m in message.mentions):
            if person is not None and person.may_see(message):
                person.pings.append(message)
        self._tell_bot("MESSAGE_CREATE", message)
        self.changed()
        return message

    def edit(self, message: Message, body: dict[str, Any], files: dict[int, tuple[str, bytes]] | None = None) -> None:
        self._fill(message, body, files or {})
        if body.get("flags") is not None:
            message.flags = (message.flags & (limits.EPHEMERAL | limits.COMPONENTS_V2)) | body["flags"]
        message.edited = timestamp()
        self._show(message, "edit")
        self._tell_bot("MESSAGE_UPDATE", message)
        self.changed()

    def delete(self, message: Message) -> None:
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        if message.only_for is None:
            data = {"id": str(message.id), "channel_id": str(message.channel.id)}
            if message.channel.guild is not None:
                data["guild_id"] = str(message.channel.guild.id)
            self.gateway.dispatch("MESSAGE_DELETE", data, self._message_intent(message.channel))
        self.changed()

    def store_file(self, name: str, content: bytes) -> dict[str, Any]:
        file_id = self.snowflakes.next()
        self.files[file_id] = content
        url = f"{self.base_url}/cdn/attachments/{file_id}/{name}"
        kind = "text/plain; charset=utf-8" if name.endswith((".txt", ".dek", ".csv")) else "application/octet-stream"
        size = len(content)
        return {
            "id": str(file_id),
            "filename": name,
            "size": size,
            "url": url,
            "proxy_url": url,
            "content_type": kind,
        }

    def _fill(self, message: Message, body: dict[str, Any], files: dict[int, tuple[str, bytes]]) -> None:
        if "content" in body:
            message.content = body["content"] or ""
        if "embeds" in body:
            message.embeds = body["embeds"] or []
        if "components" in body:
            message.components = body["components"] or []
        if "attachments" in body or files:
            listed = body.get("attachments") or []
            kept = {str(a.get("id")) for a in listed}
            old = [a for a in message.attachments if "attachments" not in body or a["id"] in kept]
            message.attachments = old + [self.store_file(*f) for f in files.values()]

    def _pinged(self, message: Message, allowed: dict[str, Any] | None) -> list[Account]:
        mentioned = [self.accounts.get(int(m)) for m in MENTION.findall(message.content)]
        found = [a for a in dict.fromkeys(mentioned) if a is not None]
        may_ping_all = Permission.MENTION_EVERYONE in message.channel.permissions(message.author)
        asked = allowed is None or "everyone" in (allowed.get("parse") or [])
        if asked and may_ping_all and message.channel.guild is not None and ALL_MENTION.search(message.content):
            return [m.account for m in message.channel.guild.members.values()]
        if allowed is None:
            return found
        named = {str(u) for u in allowed.get("users") or []}
        pinged = [a for a in found if "users" in (allowed.get("parse") or []) or str(a.id) in named]
        return list(dict.fromkeys([*pinged, *self._with_roles(message, allowed)]))

    def _with_roles(self, message: Message, allowed: dict[str, Any]) -> list[Account]:
        """Everybody with a role that a message names and may notify; one not mentionable needs a permission."""
        guild, wanted = message.channel.guild, {str(r) for r in allowed.get("roles") or []}
        if guild is None:
            return []
        may_always = Permission.MENTION_EVERYONE in message.channel.permissions(message.author)
        named = [guild.roles.get(int(found)) for found in ROLE_MENTION.findall(message.content)]
        roles = [r for r in named if r is not None and str(r.id) in wanted and (r.mentionable or may_always)]
        return [m.account for m in guild.members.values() if any(role in m.roles for role in roles)]

    def _show(self, message: Message, how: str) -> None:
        if not self.remembers:
            return
        for person in self._watchers(message.channel):
            if person.may_see(message):
                person.receive(how, message.payload(), message)
                for attachment in message.attachments:
                    content = self.files.get(int(attachment["id"]), b"")
                    person.receive("attachment", content.decode("utf-8", "replace"))

    def _message_intent(self, channel: Channel) -> int:
        return DIRECT_MESSAGES if channel.type is ChannelType.DM else GUILD_MESSAGES

    def _tell_bot(self, event: str, message: Message) -> None:
        channel = message.channel
        if not channel.permissions(self.bot) and message.only_for is None:
            return
        data = message.payload()
        own = message.author is self.bot or self.bot in message.mentions
        if channel.guild is not None and message.only_for is None:
            data["guild_id"] = str(channel.guild.id)
            member = channel.guild.members.get(message.author.id)
            if member is not None:
                data["member"] = member.payload(with_user=False)
            if not own:  # the message content intent is privileged and not granted
                data |= {"content": "", "embeds": [], "attachments": [], "components": []}
        intent = DIRECT_MESSAGES if message.only_for is not None else self._message_intent(channel)
        self.gateway.dispatch(event, data, intent)

    # HTTP.

    async def _serve_file(self, request: web.Request) -> web.StreamResponse:
        content = self.files.get(int(request.match_info["id"]))
        if content is None:
            return web.Response(status=404)
        return web.Response(body=content)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix("/api/v10")
        route, params = rest.find(request.method, path)
        name = route.name if route else f"unknown {request.method} {path}"
        self.requests.append(name)
        if self.away:
            return _hang_up(request)
        if self.pace.request:
            await asyncio.sleep(self.pace.request)
        body, files = await _read(request)
        headers: dict[str, str] = {}
        if route is not None:
            headers, refusal = self.ratelimits.take(name, params, with_token=route.needs_token)
            if refusal is not None:
                return _json(refusal.body, 429, headers | refusal.headers)
        fault = self.faults.take(name)
        if fault is not None and (answer := await self._fail_before(request, fault)) is not None:
            return answer
        call = rest.Call(self, name, params, body, files, dict(request.query))
        try:
            if route is None:
                raise errors.Refused(404, 0, f"404: no such route: {request.method} {path}")
            if route.needs_token and request.headers.get("Authorization") != f"Bot {self.token}":
                raise errors.Refused(401, 0, "401: Unauthorized")
            self._check(route, body)
            answer_body = route.handler(call)
        except errors.Refused as refused:
            problem = errors.Refusal(
                name, path, refused.status, refused.code, refused.message, tuple(refused.problems), body
            )
            self.refusals.append(problem)
            self.changed()
            return _json(refused.body(), refused.status, headers)
        self.changed()
        if fault is not None and fault.kind is FaultKind.LOST_ANSWER:
            return _hang_up(request)
        if fault is not None and fault.kind is FaultKind.ERROR_AFTER:
            return _json({"message": "internal error", "code": 0}, fault.status)
        return web.Response(status=204, headers=headers) if answer_body is None else _json(answer_body, 200, headers)

    async def _fail_before(self, request: web.Request, fault: Fault) -> web.StreamResponse | None:
        match fault.kind:
            case FaultKind.RATE_LIMITED:
                refusal = Refusal(fault.seconds, fault.scope)
                return _json(refusal.body, 429, refusal.headers)
            case FaultKind.SERVER_ERROR:
                return _json({"message": "internal error", "code": 0}, fault.status)
            case FaultKind.LOST_REQUEST:
                return _hang_up(request)
            case FaultKind.SLOW:
                await asyncio.sleep(fault.seconds)
        return None

    def _check(self, route: rest.Route, body: Any) -> None:
        if not self.strict or body is None:
            return
        found = schema.body_problems(route.method, route.template, body)
        if found:
            raise errors.invalid_form(found)


async def _read(request: web.Request) -> tuple[Any, dict[int, tuple[str, bytes]]]:
    files: dict[int, tuple[str, bytes]] = {}
    if request.content_type.startswith("multipart/"):
        body: Any = None
        form = await request.post()
        for key, value in form.items():
            if key == "payload_json":
                body = json.loads(value if isinstance(value, str) else value.file.read())
            elif isinstance(value, web.FileField):
                files[int(key.removeprefix("files[").removesuffix("]"))] = (value.filename, value.file.read())
        return body, files
    raw = await request.read()
    return (json.loads(raw) if raw else None), files


def _json(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    # discord.py wants exactly `application/json`, without a charset.
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json", **(headers or {})}
    )


def _hang_up(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.close()
    return web.Response(status=500)
