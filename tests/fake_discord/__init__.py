"""A Discord for the tests; see README.md."""

from tests.fake_discord.errors import CannotDo, DidNotRespond, Refusal
from tests.fake_discord.faults import FaultKind
from tests.fake_discord.people import Person, Reply, text_of
from tests.fake_discord.server import FakeDiscord
from tests.fake_discord.world import Channel, Guild, Message, Permission

__all__ = [
    "CannotDo",
    "Channel",
    "DidNotRespond",
    "FakeDiscord",
    "FaultKind",
    "Guild",
    "Message",
    "Permission",
    "Person",
    "Refusal",
    "Reply",
    "text_of",
]
