"""The REST routes: names, paths, and what each does to the world."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.fake_discord import errors, interactions, limits
from tests.fake_discord.commands import register
from tests.fake_discord.world import Channel, ChannelType, Guild, Message, Permission, timestamp

if TYPE_CHECKING:
    from tests.fake_discord.server import FakeDiscord


@dataclass(frozen=True, slots=True)
class Call:
    """One request, parsed."""

    fake: "FakeDiscord"
    route: str
    params: dict[str, str]
    body: Any
    files: dict[int, tuple[str, bytes]]
    query: dict[str, str]


@dataclass(frozen=True, slots=True)
class Route:
    name: str
    method: str
    template: str
    pattern: re.Pattern[str]
    handler: Callable[[Call], Any]
    needs_token: bool


def find(method: str, path: str) -> tuple[Route | None, dict[str, str]]:
    for route in ROUTES:
        if route.method == method and (match := route.pattern.fullmatch(path)):
            return route, match.groupdict()
    return None, {}


# Look-ups.


def _channel(call: Call, key: str = "channel") -> Channel:
    channel = call.fake.channels.get(int(call.params[key]))
    if channel is None:
        raise errors.unknown("Channel", 10003)
    if Permission.VIEW_CHANNEL not in channel.permissions(call.fake.bot):
        raise errors.missing_access()
    return channel


def _guild(call: Call) -> Guild:
    guild = call.fake.guilds.get(int(call.params["guild"]))
    if guild is None or call.fake.bot.id not in guild.members:
        raise errors.missing_access()
    return guild


def _message(call: Call) -> Message:
    message = _channel(call).messages.get(int(call.params["message"]))
    if message is None or message.only_for is not None:
        raise errors.unknown("Message", 10008)
    return message


def _need(call: Call, channel: Channel, permission: Permission) -> None:
    if permission not in channel.permissions(call.fake.bot):
        raise errors.missing_permission()


def _need_to_write(call: Call, channel: Channel) -> None:
    if channel.type is ChannelType.DM:
        other = next(p for p in channel.people if p is not call.fake.bot)
        shares = any(other.id in g.members and call.fake.bot.id in g.members for g in call.fake.guilds.values())
        if not other.accepts_dms or not shares:
            raise errors.dm_closed()
        return
    _need(call, channel, Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES)
    if (call.body or {}).get("embeds"):
        _need(call, channel, Permission.EMBED_LINKS)
    if call.files:
        _need(call, channel, Permission.ATTACH_FILES)
    if channel.is_thread and channel.archived and channel.locked:
        _need(call, channel, Permission.MANAGE_THREADS)


# Who the bot is.


def current_user(call: Call) -> Any:
    return {**call.fake.bot.payload(), "verified": True, "mfa_enabled": True, "flags": 0}


def current_application(call: Call) -> Any:
    owner = next(iter(call.fake.accounts.values()))
    return {
        "id": str(call.fake.application_id),
        "name": "Berean",
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": owner.payload(),
        "verify_key": "0" * 64,
        "flags": 0,
    }


def gateway_bot(call: Call) -> Any:
    limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
    return {"url": call.fake.gateway_url, "shards": call.fake.shards, "session_start_limit": limit}


# Application commands.


def _tree(call: Call) -> dict[int, dict[str, Any]]:
    guild = int(call.params["guild"]) if "guild" in call.params else None
    return call.fake.commands.setdefault(guild, {})


def get_commands(call: Call) -> Any:
    return list(_tree(call).values())


def put_commands(call: Call) -> Any:
    problems = limits.commands_problems(call.body)
    if problems:
        raise errors.invalid_form(problems)
    call.fake.syncs += 1
    return register(call.fake, _tree(call), call.body)


# Messages.


def create_message(call: Call) -> Any:
    channel = _channel(call)
    _need_to_write(call, channel)
    interactions.check_message(call.body, call.files)
    nonce = call.body.get("nonce")
    if nonce is not None and call.body.get("enforce_nonce"):
        for message in reversed(list(channel.messages.values())[-50:]):
            if message.nonce == nonce and message.author is call.fake.bot:
                return message.payload()
    body = {**call.body, "flags": (call.body.get("flags") or 0) & ~limits.EPHEMERAL}
    return call.fake.post(channel, call.fake.bot, body, call.files).payload()


def get_message(call: Call) -> Any:
    return _message(call).payload()


def get_messages(call: Call) -> Any:
    channel = _channel(call)
    _need(call, channel, Permission.READ_MESSAGE_HISTORY)
    visible = [m for m in channel.messages.values() if m.only_for is None]
    if "before" in call.query:
        visible = [m for m in visible if m.id < int(call.query["before"])]
    return [m.payload() for m in reversed(visible)][: int(call.query.get("limit", "50"))]


def edit_message(call: Call) -> Any:
    message = _message(call)
    if message.author is not call.fake.bot:
        raise errors.Refused(403, 50005, "Cannot edit a message authored by another user")
    if message.channel.archived:
        raise errors.Refused(400, 50083, "Thread is archived")
    if call.body.get("embeds"):
        _need(call, message.channel, Permission.EMBED_LINKS)
    interactions.check_edit(message, call.body, call.files)
    call.fake.edit(message, call.body, call.files)
    return message.payload()


def delete_message(call: Call) -> None:
    message = _message(call)
    if message.author is not call.fake.bot:
        _need(call, message.channel, Permission.MANAGE_MESSAGES)
    call.fake.delete(message)


def pin_message(call: Call) -> None:
    _need(call, _message(call).channel, Permission.PIN_MESSAGES)


def typing(call: Call) -> None:
    _channel(call)


# Channels, threads, DMs.


def open_dm(call: Call) -> Any:
    account = call.fake.accounts.get(int(call.body["recipient_id"]))
    if account is None:
        raise errors.unknown("User", 10013)
    return call.fake.dm(account).payload(call.fake.bot)


def get_channel(call: Call) -> Any:
    return _channel(call).payload(call.fake.bot)


def edit_channel(call: Call) -> Any:
    channel = _channel(call)
    if not channel.is_thread:
        _need(call, channel, Permission.MANAGE_CHANNELS)
    elif channel.owner is not call.fake.bot or "locked" in call.body:
        _need(call, channel, Permission.MANAGE_THREADS)
    if "name" in call.body:
        _check_name(call.body["name"])
        channel.name = call.body["name"]
    channel.archived = call.body.get("archived", channel.archived)
    channel.locked = call.body.get("locked", channel.locked)
    if channel.is_thread:
        call.fake.gateway.dispatch("THREAD_UPDATE", channel.payload(), 1)
    return channel.payload()


def delete_channel(call: Call) -> Any:
    channel = _channel(call)
    _need(call, channel, Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS)
    del call.fake.channels[channel.id]
    if channel.guild is not None:
        del channel.guild.channels[channel.id]
    return channel.payload()


def _check_name(name: str) -> None:
    problems = list(limits.too_long(name, 100, "name", at_least=1))
    if problems:
        raise errors.invalid_form(problems)


def create_thread(call: Call) -> Any:
    parent = _channel(call)
    if parent.type is not ChannelType.TEXT:
        raise errors.Refused(400, 50024, "Cannot execute action on this channel type")
    _check_name(call.body["name"])
    kind = ChannelType(call.body.get("type") or ChannelType.PRIVATE_THREAD)
    public = kind is ChannelType.PUBLIC_THREAD
    _need(call, parent, Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS)
    return call.fake.make_thread(parent, call.body["name"], call.fake.bot, kind).payload()


def create_thread_from_message(call: Call) -> Any:
    message = _message(call)
    _need(call, message.channel, Permission.CREATE_PUBLIC_THREADS)
    _check_name(call.body["name"])
    if message.id in call.fake.channels:
        raise errors.Refused(400, 160004, "A thread has already been created for this message")
    kind = ChannelType.PUBLIC_THREAD
    return call.fake.make_thread(message.channel, call.body["name"], call.fake.bot, kind, message.id).payload()


def join_thread(call: Call) -> None:
    thread = _channel(call)
    if call.params["user"] == "@me":
        return
    _need(call, thread, Permission.SEND_MESSAGES_IN_THREADS)
    account = call.fake.accounts.get(int(call.params["user"]))
    if account is None or thread.guild is None or account.id not in thread.guild.members:
        raise errors.unknown("User", 10013)
    if account not in thread.people:
        thread.people.append(account)


def get_thread_member(call: Call) -> Any:
    thread = _channel(call)
    found = next((a for a in thread.people if str(a.id) == call.params["user"]), None)
    if found is None:
        raise errors.unknown("Member", 10007)
    return {"id": str(thread.id), "user_id": str(found.id), "join_timestamp": timestamp(), "flags": 0}


# Guilds.


def get_active_threads(call: Call) -> Any:
    guild, bot = _guild(call), call.fake.bot
    threads = [c for c in guild.channels.values() if c.is_thread and not c.archived and c.permissions(bot)]
    return {"threads": [c.payload() for c in threads], "members": [], "has_more": False}


def get_guild(call: Call) -> Any:
    return _guild(call).payload(call.fake.bot)


def my_guilds(call: Call) -> Any:
    after = int(call.query.get("after", 0))
    found = sorted((g for g in call.fake.guilds.values() if g.id > after), key=lambda g: g.id)
    limit = int(call.query.get("limit", 200))
    return [
        {"id": str(g.id), "name": g.name, "owner": False, "permissions": "0", "features": []} for g in found[:limit]
    ]


def get_member(call: Call) -> Any:
    member = _guild(call).members.get(int(call.params["user"]))
    if member is None:
        raise errors.unknown("Member", 10007)
    return member.payload()


def get_user(call: Call) -> Any:
    account = call.fake.accounts.get(int(call.params["user"]))
    if account is None:
        raise errors.unknown("User", 10013)
    return account.payload()


def _route(
    name: str, method: str, template: str, handler: Callable[[Call], Any], *, needs_token: bool = True, **names: str
) -> Route:
    """Describe a route; `names` says how a parameter of the official template is called here."""
    pattern = re.sub(r"\{(\w+)\}", lambda m: f"(?P<{names.get(m[1], m[1].removesuffix('_id'))}>[^/]+)", template)
    return Route(name, method, template, re.compile(pattern), handler, needs_token)


_HOOK = {"webhook_token": "token", "webhook_id": "application"}
_CALLBACK = {"interaction_id": "id", "interaction_token": "token"}
_CHANNEL = "/channels/{channel_id}"
_COMMANDS = "/applications/{application_id}/commands"
_GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"

ROUTES: tuple[Route, ...] = (
    _route(
        "callback",
        "POST",
        "/interactions/{interaction_id}/{interaction_token}/callback",
        interactions.respond,
        needs_token=False,
        **_CALLBACK,
    ),
    _route("followup", "POST", _WEBHOOK, interactions.follow_up, needs_token=False, **_HOOK),
    *(
        _route(f"{verb} original", method, f"{_WEBHOOK}/messages/{last}", handler, needs_token=False, **_HOOK)
        for last in ("{message_id}",)
        for verb, method, handler in (
            ("get", "GET", interactions.get_message),
            ("edit", "PATCH", interactions.edit_message),
            ("delete", "DELETE", interactions.delete_message),
        )
    ),
    _route("message create", "POST", f"{_CHANNEL}/messages", create_message),
    _route("message list", "GET", f"{_CHANNEL}/messages", get_messages),
    _route("message get", "GET", f"{_CHANNEL}/messages/{{message_id}}", get_message),
    _route("message edit", "PATCH", f"{_CHANNEL}/messages/{{message_id}}", edit_message),
    _route("message delete", "DELETE", f"{_CHANNEL}/messages/{{message_id}}", delete_message),
    _route("message pin", "PUT", f"{_CHANNEL}/messages/pins/{{message_id}}", pin_message),
    _route("message pin", "PUT", f"{_CHANNEL}/pins/{{message_id}}", pin_message),
    _route("thread from message", "POST", f"{_CHANNEL}/messages/{{message_id}}/threads", create_thread_from_message),
    _route("thread create", "POST", f"{_CHANNEL}/threads", create_thread),
    _route("thread join", "PUT", f"{_CHANNEL}/thread-members/{{user_id}}", join_thread),
    _route("thread member get", "GET", f"{_CHANNEL}/thread-members/{{user_id}}", get_thread_member),
    _route("typing", "POST", f"{_CHANNEL}/typing", typing),
    _route("channel get", "GET", _CHANNEL, get_channel),
    _route("channel edit", "PATCH", _CHANNEL, edit_channel),
    _route("channel delete", "DELETE", _CHANNEL, delete_channel),
    _route("dm open", "POST", "/users/@me/channels", open_dm),
    _route("current user", "GET", "/users/@me", current_user),
    _route("my guilds", "GET", "/users/@me/guilds", my_guilds),
    _route("user get", "GET", "/users/{user_id}", get_user),
    _route("current application", "GET", "/oauth2/applications/@me", current_application),
    _route("current application", "GET", "/applications/@me", current_application),
    _route("gateway", "GET", "/gateway", lambda call: {"url": call.fake.gateway_url}, needs_token=False),
    _route("gateway bot", "GET", "/gateway/bot", gateway_bot),
    _route("commands get", "GET", _COMMANDS, get_commands),
    _route("commands put", "PUT", _COMMANDS, put_commands),
    _route("guild commands get", "GET", _GUILD_COMMANDS, get_commands),
    _route("guild commands put", "PUT", _GUILD_COMMANDS, put_commands),
    _route("active threads", "GET", "/guilds/{guild_id}/threads/active", get_active_threads),
    _route("guild get", "GET", "/guilds/{guild_id}", get_guild),
    _route("member get", "GET", "/guilds/{guild_id}/members/{user_id}", get_member),
)
