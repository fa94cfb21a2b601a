"""A Discord, a server with three people in it, and the bot, connected."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from bot.app import Berean
from bot.cli import run
from bot.cogs import joining, proposals
from bot.hosting import beginning, panels
from bot.services.games.dealing.sealing import word_of
from bot.services.people.servers import change_settings
from bot.settings import Settings
from tests.fake_discord import Channel, FakeDiscord, Guild, Permission, Person
from tests.fake_discord.commands import register
from tests.fake_discord.overrides import apply
from tests.fake_discord.process import BOT, UNREAD, BotProcess
from tests.fake_discord.world import Role
from tests.shared import WHOLE

#: the commands of the bot in JSON, as they were first registered
_REGISTERED: list[str] = []


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Presses count from one in each test, and not from the clock: a game is dealt as it was when the test ran last."""
    presses: dict[int, int] = {}

    def counted(press: int, typed: str = "") -> str:
        return word_of(presses.setdefault(press, len(presses) + 1), typed)

    for joins in (beginning, joining, proposals):
        monkeypatch.setattr(joins, "word_of", counted)


@pytest.fixture
def called_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is given time to answer before he is called."""
    monkeypatch.setattr(panels, "SILENCE", 0.0)


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as server:
        apply(server.base_url)
        server.patience, server.patient = 10.0, True  # the machine of the tests may be busy with others of them
        yield server
        assert not server.invalid, "the bot sent what Discord would refuse"
        assert not server.gateway.problems


@pytest.fixture
def guild(fake: FakeDiscord) -> Guild:
    return fake.guild()


@pytest.fixture
def general(guild: Guild) -> Channel:
    return next(iter(guild.channels.values()))


@pytest.fixture
def ada(fake: FakeDiscord, guild: Guild) -> Person:
    return fake.person("ada", guild)


@pytest.fixture
def ben(fake: FakeDiscord, guild: Guild) -> Person:
    return fake.person("ben", guild)


@pytest.fixture
def eve(fake: FakeDiscord, guild: Guild) -> Person:
    """A stranger to every game."""
    return fake.person("eve", guild)


@pytest.fixture
def manager(fake: FakeDiscord, guild: Guild) -> Person:
    """Judith, who manages the server."""
    return _with_role(fake, guild, Role(fake.snowflakes.next(), "Host", Permission.MANAGE_GUILD))


@pytest.fixture
async def judge(bot: Berean, fake: FakeDiscord, guild: Guild) -> Person:
    """Judith, who has the role of the server's judges."""
    role = Role(fake.snowflakes.next(), "Judges", Permission(0))
    fake.gateway.dispatch("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role.payload()})
    await change_settings(bot.desk.database, guild.id, judge_role=role.id)
    return _with_role(fake, guild, role)


def _with_role(fake: FakeDiscord, guild: Guild, role: Role) -> Person:
    guild.roles[role.id] = role
    person = fake.person("judith", guild)
    guild.members[person.id].roles.append(role)
    return person


Operator = Callable[..., Awaitable[int]]


@pytest.fixture
def operator(fake: FakeDiscord, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Operator:
    """Whoever runs Berean: types its commands, with the token set."""
    monkeypatch.setenv("DISCORD_TOKEN", fake.token)

    async def berean(*arguments: str) -> int:
        return await asyncio.to_thread(run, list(arguments))

    return berean


@asynccontextmanager
async def running(settings: Settings, fake: FakeDiscord) -> AsyncIterator[Berean]:
    """A bot that has connected; more than one after the other, as where its process has ended."""
    client = Berean(settings)
    before = len(fake.gateway.live)
    serving = asyncio.create_task(client.start(fake.token))
    await fake.until(lambda: len(fake.gateway.live) > before or serving.done())
    if serving.done():
        serving.result()
    await client.wait_until_ready()
    try:
        yield client
    finally:
        await client.close()
        await serving


@pytest.fixture
async def bot(fake: FakeDiscord, guild: Guild, settings: Settings) -> AsyncIterator[Berean]:
    async with running(settings, fake) as client:
        assert fake.syncs == 0, "starting must not synchronise the commands"
        await registered(client, fake)
        yield client


async def registered(client: Berean, fake: FakeDiscord) -> None:
    """Register the commands, by day as the first bot of this process has registered them: all have the same."""
    if WHOLE or not _REGISTERED:
        await client.tree.sync()
        _REGISTERED[:] = [json.dumps(list(fake.commands[None].values()))]
    else:
        register(fake, fake.commands[None], json.loads(_REGISTERED[0]))


@pytest.fixture
def start() -> tuple[str, ...]:
    """How a process of the bot is started: by day it reads nothing ahead, but in the files that say otherwise."""
    return BOT if WHOLE else UNREAD


@pytest.fixture
async def process(
    fake: FakeDiscord, guild: Guild, settings: Settings, operator: Operator, start: tuple[str, ...]
) -> AsyncIterator[BotProcess]:
    assert await operator("discord", "sync") == 0
    environment = {"BEREAN_HOME": str(settings.home)}
    async with BotProcess(fake, *start, environment=environment) as running:
        yield running
