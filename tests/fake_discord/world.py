"""The things a Discord consists of: users, roles, channels, messages, and who may do what."""

import datetime
import enum
import time
from dataclasses import dataclass, field
from typing import Any

DISCORD_EPOCH_MS = 1420070400000


class Permission(enum.IntFlag):
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


EVERYTHING = Permission((1 << 52) - 1)
#: What a fresh server gives everyone.
DEFAULT_PERMISSIONS = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)


class ChannelType(enum.IntEnum):
    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class Snowflakes:
    """Ids in order, carrying the time they were made, as Discord's do."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        now = (int(time.time() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(self._last + 1, now)
        return self._last


def timestamp() -> str:
    return datetime.datetime.now(datetime.UTC).isoformat()


@dataclass(eq=False)
class Account:
    """A user or a bot, as the server knows it."""

    id: int
    name: str
    bot: bool = False
    accepts_dms: bool = True

    def payload(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "username": self.name,
            "discriminator": "0",
            "global_name": self.name.title(),
            "avatar": None,
            "bot": self.bot,
        }


@dataclass(eq=False)
class Role:
    id: int
    name: str
    permissions: Permission
    position: int = 0
    mentionable: bool = False

    def payload(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "name": self.name,
            "permissions": str(int(self.permissions)),
            "position": self.position,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": self.mentionable,
            "flags": 0,
        }


@dataclass(eq=False)
class Member:
    account: Account
    roles: list[Role] = field(default_factory=list)
    joined_at: str = field(default_factory=timestamp)

    def payload(self, with_user: bool = True) -> dict[str, Any]:
        body: dict[str, Any] = {
            "roles": [str(r.id) for r in self.roles],
            "joined_at": self.joined_at,
            "flags": 0,
            "deaf": False,
            "mute": False,
            "nick": None,
        }
        if with_user:
            body["user"] = self.account.payload()
        return body


@dataclass(eq=False)
class Message:
    id: int
    channel: "Channel"
    author: Account
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[dict[str, Any]] = field(default_factory=list)
    flags: int = 0
    type: int = 0
    made: str = field(default_factory=timestamp)
    edited: str | None = None
    mentions: list[Account] = field(default_factory=list)
    nonce: str | int | None = None
    only_for: Account | None = None
    reference: dict[str, Any] | None = None
    deleted: bool = False

    def payload(self) -> dict[str, Any]:
        body: dict[str, Any] = {
            "id": str(self.id),
            "type": self.type,
            "channel_id": str(self.channel.id),
            "author": self.author.payload(),
            "content": self.content,
            "embeds": [{"type": "rich", **e} for e in self.embeds],
            "components": self.components,
            "attachments": self.attachments,
            "flags": self.flags,
            "timestamp": self.made,
            "edited_timestamp": self.edited,
            "mentions": [m.payload() for m in self.mentions],
            "mention_roles": [],
            "mention_everyone": False,
            "pinned": False,
            "tts": False,
        }
        if self.reference:
            body["message_reference"] = self.reference
        if self.nonce is not None:
            body["nonce"] = self.nonce
        return body


@dataclass(eq=False)
class Channel:
    """A text channel, a thread of one, or a DM."""

    id: int
    type: ChannelType
    name: str = ""
    guild: "Guild | None" = None
    parent: "Channel | None" = None
    owner: Account | None = None
    people: list[Account] = field(default_factory=list)  # recipients of a DM, members of a thread
    messages: dict[int, Message] = field(default_factory=dict)
    denied: dict[int, Permission] = field(default_factory=dict)  # role or user id -> what it may not do here
    allowed: dict[int, Permission] = field(default_factory=dict)
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440

    @property
    def is_thread(self) -> bool:
        return self.type in (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)

    def newest(self) -> Message | None:
        return next(reversed(self.messages.values()), None)

    def permissions(self, account: Account) -> Permission:
        """Work out what an account may do here; nothing where it may not look."""
        if self.type is ChannelType.DM:
            return EVERYTHING if account in self.people else Permission(0)
        assert self.guild is not None
        if self.is_thread:
            assert self.parent is not None
            inherited = self.parent.permissions(account)
            if self.type is ChannelType.PRIVATE_THREAD and account not in self.people:
                return inherited if Permission.MANAGE_THREADS in inherited else Permission(0)
            return inherited
        return self.guild.permissions_in(self, account)

    def payload(self, viewer: Account | None = None) -> dict[str, Any]:
        body: dict[str, Any] = {"id": str(self.id), "type": int(self.type), "flags": 0}
        if self.type is ChannelType.DM:
            others = [p for p in self.people if p is not viewer]
            return {**body, "recipients": [p.payload() for p in others], "last_message_id": None}
        assert self.guild is not None
        body |= {"name": self.name, "guild_id": str(self.guild.id), "last_message_id": None, "rate_limit_per_user": 0}
        if not self.is_thread:
            overwrites = [
                {
                    "id": str(i),
                    "type": 0 if i in self.guild.roles else 1,
                    "allow": str(int(self.allowed.get(i, 0))),
                    "deny": str(int(self.denied.get(i, 0))),
                }
                for i in {**self.denied, **self.allowed}
            ]
            return {**body, "position": 0, "permission_overwrites": overwrites, "nsfw": False, "topic": None}
        assert self.parent is not None and self.owner is not None
        return {
            **body,
            "parent_id": str(self.parent.id),
            "owner_id": str(self.owner.id),
            "message_count": len(self.messages),
            "member_count": len(self.people),
            "thread_metadata": {
                "archived": self.archived,
                "locked": self.locked,
                "auto_archive_duration": self.auto_archive_minutes,
                "archive_timestamp": timestamp(),
            },
        }


@dataclass(eq=False)
class Guild:
    id: int
    name: str
    owner: Account
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)

    @property
    def everyone(self) -> Role:
        return self.roles[self.id]

    def permissions_in(self, channel: Channel, account: Account) -> Permission:
        member = self.members.get(account.id)
        if member is None:
            return Permission(0)
        if account is self.owner:
            return EVERYTHING
        holders = [self.everyone, *member.roles]
        base = Permission(0)
        for role in holders:
            base |= role.permissions
        if Permission.ADMINISTRATOR in base:
            return EVERYTHING
        for ids in ([self.everyone.id], [r.id for r in member.roles], [account.id]):
            for one in ids:
                base &= ~channel.denied.get(one, Permission(0))
            for one in ids:
                base |= channel.allowed.get(one, Permission(0))
        return base if Permission.VIEW_CHANNEL in base else Permission(0)

    def payload(self, viewer: Account) -> dict[str, Any]:
        texts = [c for c in self.channels.values() if not c.is_thread]
        threads = [c for c in self.channels.values() if c.is_thread and not c.archived]
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner.id),
            "roles": [r.payload() for r in self.roles.values()],
            "channels": [c.payload() for c in texts],
            "threads": [c.payload() for c in threads if c.permissions(viewer)],
            "members": [self.members[viewer.id].payload()] if viewer.id in self.members else [],
            "member_count": len(self.members),
            "unavailable": False,
            "emojis": [],
            "stickers": [],
            "features": [],
            "large": False,
            "premium_tier": 0,
            "nsfw_level": 0,
            "preferred_locale": "en-US",
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "system_channel_id": None,
            "afk_timeout": 300,
            "afk_channel_id": None,
        }
