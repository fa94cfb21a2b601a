"""Whatever a stranger sends gets one sentence and changes nothing. How long it takes is for `make bench`."""

import inspect
import random
import re

import pytest

from bot.app import Berean
from bot.settings import load_settings
from tests.bench.doors import Door, doors_of
from tests.bench.hostile import ENDING, FORMS, STARTER, TEXTS, WORST, Ground, send
from tests.bot.discord.playing import begin
from tests.fake_discord import Channel, FakeDiscord, Guild, Permission, Person
from tests.fake_discord.world import Role

READS_A_FORM = re.compile(r"press\.fields|read_lists\(")


async def doors() -> tuple[Door, ...]:
    client = Berean(load_settings())
    await client.add_cogs()
    return doors_of(client)


async def test_discord_itself_bounds_every_text_that_a_command_takes(settings) -> None:
    assert not [door.name for door in await doors() if not door.is_bounded]


async def test_every_worst_case_and_every_form_has_its_door(settings) -> None:
    known = {door.name for door in await doors()}
    assert not {worst.door for worst in WORST} - known
    assert not {f"press {action}" for action in FORMS} - known


async def test_the_fields_of_every_form_are_tried(settings) -> None:
    """A new form is to be named in `FORMS`, else only its button is tried."""
    client = Berean(load_settings())
    await client.add_cogs()
    handlers = client.router._handlers
    reading = {name for name, handler in handlers.items() if READS_A_FORM.search(inspect.getsource(handler))}
    assert reading == set(FORMS)


#: after these words a person does not know what he did wrong
UNEXPECTED = "Something went wrong"


@pytest.fixture
async def ground(
    bot: Berean, fake: FakeDiscord, guild: Guild, ada: Person, ben: Person, eve: Person, general: Channel
) -> Ground:
    role = Role(fake.snowflakes.next(), "Judge", Permission.MANAGE_GUILD)
    guild.roles[role.id] = role
    guild.members[eve.id].roles.append(role)
    thread = await begin(ada, ben, general)
    game = (await bot.desk.games.recent())[0].id
    return Ground(fake, general, thread, ada, ben, eve, game, STARTER)


async def test_a_sample_of_what_a_stranger_may_send_is_refused_or_answered(
    bot: Berean, ground: Ground, fake: FakeDiscord
) -> None:
    """Every door with a kind of text or two; `make bench` sends every kind through every door."""
    dice = random.Random(1)
    for door in doors_of(bot):
        if door.path in ENDING:
            continue
        for name in dice.sample(sorted(TEXTS), 1):
            text = TEXTS[name](min(door.most, 5_000), dice)
            reply = await send(ground, door, text)
            if reply is not None and reply.interaction.original is not None:
                assert UNEXPECTED not in reply.text, (door.name, name)


async def test_the_worst_cases_known_are_refused_or_answered(bot: Berean, ground: Ground) -> None:
    known = {door.name: door for door in doors_of(bot)}
    for worst in WORST:
        reply = await send(ground, known[worst.door], worst.text(ground, random.Random(2)))
        assert reply is not None and UNEXPECTED not in reply.text, worst.what
    assert not await bot.desk.games.recent(open_only=True) or len(await bot.desk.games.recent()) == 1
