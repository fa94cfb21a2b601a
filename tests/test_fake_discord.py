"""The fake Discord, tried with a real discord.py client."""

import asyncio
import subprocess
from collections.abc import AsyncIterator

import discord
import pytest

from tests.fake_discord import (
    CannotDo,
    Channel,
    DidNotRespond,
    FakeDiscord,
    FaultKind,
    Guild,
    Permission,
    Person,
    limits,
)
from tests.fake_discord.errors import Refused
from tests.fake_discord.interactions import Kind, check_edit
from tests.fake_discord.overrides import apply
from tests.fake_discord.process import BotProcess
from tests.fake_discord.toy_bot import ToyBot


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as server:
        apply(server.base_url)
        yield server


@pytest.fixture
def guild(fake: FakeDiscord) -> Guild:
    return fake.guild()


@pytest.fixture
async def bot(fake: FakeDiscord, guild: Guild) -> AsyncIterator[ToyBot]:
    client = ToyBot()
    running = asyncio.create_task(client.start(fake.token))
    await fake.bot_ready()
    await client.wait_until_ready()
    await client.tree.sync()
    yield client
    await client.close()
    await running


@pytest.fixture
def ada(fake: FakeDiscord, guild: Guild) -> Person:
    return fake.person("ada", guild)


@pytest.fixture
def ben(fake: FakeDiscord, guild: Guild) -> Person:
    return fake.person("ben", guild)


@pytest.fixture
def general(guild: Guild):
    return next(iter(guild.channels.values()))


async def test_a_slash_command_is_answered_where_all_see_it(bot, ada, ben, general, fake) -> None:
    reply = await ada.slash("echo", general, text="ho", number=2)
    assert reply.text == "hoho"
    assert ben.messages(general)[-1].content == "hoho"
    assert not fake.refusals


async def test_a_user_can_only_send_what_a_client_would(bot, ada, general) -> None:
    with pytest.raises(CannotDo, match="not registered"):
        await ada.slash("nothing", general)
    with pytest.raises(CannotDo, match="out of range"):
        await ada.slash("echo", general, text="x", number=10)
    with pytest.raises(CannotDo, match="needs 'text'"):
        await ada.slash("echo", general)
    with pytest.raises(CannotDo, match="no option"):
        await ada.slash("echo", general, text="x", other=1)
    with pytest.raises(CannotDo, match="line breaks"):
        await ada.slash("echo", general, text="x\ny")


async def test_autocomplete(bot, ada, general) -> None:
    offered = await ada.choices("echo", general, "text", text="so")
    assert [c["value"] for c in offered] == ["soa", "sob"]
    with pytest.raises(CannotDo, match="no autocomplete"):
        await ada.choices("echo", general, "number", number=1)


async def test_an_ephemeral_answer_reaches_one_user_only(bot, ada, ben, general, fake) -> None:
    reply = await (await ada.slash("think", general)).settled()
    assert reply.is_private and reply.text == "a secret"
    assert ada.ever_saw("a secret") and not ben.ever_saw("a secret")
    assert reply.message not in ben.messages(general)
    with pytest.raises(CannotDo, match="does not see"):
        await ben.click(reply.message, "Edit")


async def test_buttons_selects_and_forms(bot, ada, general, fake) -> None:
    menu = (await ada.slash("menu", general)).message
    assert (await ada.select(menu, "Two")).text == "chose ['2']"
    opened = await ada.click(menu, "Form")
    answer = await ada.submit(opened, {"First": "line\nline", "File": ("deck.txt", b"1 Moses")})
    assert answer.text == "line\nline||['1 Moses']"
    with pytest.raises(CannotDo, match="4000 characters"):
        await ada.submit(opened, {"First": "x" * 4001})
    with pytest.raises(CannotDo, match="greyed"):
        await ada.click(menu, "Grey")
    await ada.click(menu, "Edit")
    assert menu.content == "edited"
    with pytest.raises(CannotDo, match="0 buttons"):
        await ada.click(menu, "Form")
    late = await ada.click(menu, "Form", late=True)
    assert late.modal["title"] == "A form"
    assert not fake.refusals


async def test_a_file_and_a_context_menu(bot, ada, general, fake) -> None:
    assert (await ada.slash("read", general, file=("a.txt", b"hello"))).text == "hello"
    message = ada.say(general, "some words")
    assert (await ada.context_menu("Read this", message)).text == "it says some words"
    assert not fake.refusals


async def test_direct_messages_and_closed_ones(bot, ada, ben, general, fake) -> None:
    assert (await (await ada.slash("write", general, user=ben, text="psst")).settled()).text == "sent"
    assert [m.content for m in ben.dm] == ["psst"]
    assert ben.ever_saw("psst") and not ada.ever_saw('"content": "psst"')
    assert ben.ever_saw("One of everything".lower()), "the words of an attachment count as seen"
    ben.account.accepts_dms = False
    assert (await (await ada.slash("write", general, user=ben, text="again")).settled()).text == "refused 50007"
    assert [r.code for r in fake.refusals] == [50007] and not fake.invalid


async def test_threads_and_pings(bot, ada, ben, general, fake) -> None:
    await ada.slash("thread", general, name="A game")
    thread = next(c for c in general.guild.channels.values() if c.is_thread)
    assert thread.name == "A game" and len(ada.pings) == 1 and not ben.pings
    thread.archived = thread.locked = True
    assert ben.messages(thread)


async def test_a_lost_permission_is_refused(bot, ada, general, fake) -> None:
    fake.patience = 0.3
    general.denied[general.guild.id] = Permission.CREATE_PUBLIC_THREADS
    with pytest.raises(DidNotRespond):
        await ada.slash("thread", general, name="A game")
    assert [r.code for r in fake.refusals] == [50013]


@pytest.mark.parametrize("strict", [True, False])
async def test_what_is_too_long_is_refused(bot, ada, general, fake, strict: bool) -> None:
    fake.strict, fake.patience = strict, 0.3
    with pytest.raises(DidNotRespond):
        await ada.slash("flood", general, size=2001)
    assert [r.code for r in fake.invalid] == [50035]


async def test_a_second_answer_and_a_late_one_are_refused(bot, ada, general, fake) -> None:
    reply = await ada.slash("menu", general)
    interaction = reply.interaction
    http = bot.http
    route = discord.http.Route("POST", f"/interactions/{interaction.id}/{interaction.token}/callback")
    with pytest.raises(discord.HTTPException) as twice:
        await http.request(route, json={"type": 4, "data": {"content": "again"}})
    assert twice.value.code == 40060
    interaction.expire()
    route = discord.http.Route("PATCH", f"/webhooks/{fake.application_id}/{interaction.token}/messages/@original")
    with pytest.raises(discord.HTTPException) as late:
        await http.request(route, json={"content": "late"})
    assert late.value.code == 50027


async def test_an_unknown_route_is_noticed(bot, fake) -> None:
    with pytest.raises(discord.NotFound):
        await bot.http.request(discord.http.Route("GET", "/stickers/1"))
    assert fake.invalid[0].route.startswith("unknown")


async def test_rate_limits_errors_and_a_lost_answer(bot, ada, ben, general, fake) -> None:
    fake.faults.add(FaultKind.RATE_LIMITED, "callback", seconds=0.05)
    assert (await ada.slash("echo", general, text="a")).text == "a"
    fake.faults.add(FaultKind.SERVER_ERROR, "callback")
    assert (await ada.slash("echo", general, text="b")).text == "b"
    fake.faults.add(FaultKind.LOST_ANSWER, "dm open")
    await ada.slash("write", general, user=ben, text="lost")
    await fake.until(lambda: len(fake.faults.fired) == 3)
    assert [k for _, k in fake.faults.fired] == [
        FaultKind.RATE_LIMITED,
        FaultKind.SERVER_ERROR,
        FaultKind.LOST_ANSWER,
    ]
    assert not ben.dm


async def test_a_message_retried_after_an_error_stands_once(bot, ada, ben, general, fake) -> None:
    fake.faults.add(FaultKind.ERROR_AFTER, "message create")
    await (await ada.slash("write", general, user=ben, text="once")).settled()
    assert [m.content for m in ben.dm] == ["once"]


async def test_a_dropped_gateway_is_resumed_and_nothing_is_lost(bot, ada, general, fake) -> None:
    await fake.gateway.drop()
    assert (await ada.slash("echo", general, text="after")).text == "after"
    assert fake.gateway.resumes == 1 and fake.gateway.identifies == 1


async def test_privileged_intents_are_refused(fake, guild) -> None:
    client = ToyBot(discord.Intents(guilds=True, members=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await client.start(fake.token)
    await client.close()
    assert fake.gateway.problems


async def test_a_bot_of_its_own_runs_on_the_engine_that_this_process_is_led_to(fake, monkeypatch, tmp_path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine/__init__.py").write_text("print('the given engine')")
    for name, value in {"PYTHONPATH": str(tmp_path), "PYTHONSAFEPATH": "1"}.items():
        monkeypatch.setenv(name, value)
    process = BotProcess(fake, "-c", "import engine, tests, sitecustomize; print(sitecustomize.__file__)")
    run = subprocess.run(process.command, env=process.environment, capture_output=True, text=True, check=True)
    assert run.stdout.startswith("the given engine") and "fake_discord" in run.stdout


async def test_a_bot_in_a_process_of_its_own_is_killed_and_comes_back(fake, guild, ada, general) -> None:
    async with BotProcess(fake, "-m", "tests.fake_discord.toy_bot") as process:
        fake.commands[None] = {1: {"id": "1", "name": "menu", "description": "x", "type": 1}}
        menu = (await ada.slash("menu", general)).message
        await process.kill()
        await process.start()
        await ada.click(menu, "Edit")
        assert menu.content == "edited"
    assert not fake.refusals


def button(**fields):
    return {"type": 2, "style": 1, "label": "x", "custom_id": "x", **fields}


def row(*components):
    return {"type": 1, "components": list(components)}


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ({"content": "x" * 2001}, "content"),
        ({"embeds": [{"description": "x" * 4097}]}, "description"),
        ({"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]}, "6001 characters"),
        ({"embeds": [{"fields": [{"name": "a", "value": "b"}] * 26}]}, "fields"),
        ({"embeds": [{"fields": [{"name": "a", "value": ""}]}]}, "required"),
        ({"embeds": [{"title": "x"}] * 11}, "embeds"),
        ({"components": [row(button(custom_id=str(i))) for i in range(6)]}, "components"),
        ({"components": [row(*(button(custom_id=str(i)) for i in range(6)))]}, "row"),
        ({"components": [row(button(), button())]}, "stands twice"),
        ({"components": [row(button(label="x" * 81))]}, "label"),
        ({"components": [row(button(custom_id="x" * 101))]}, "custom_id"),
        ({"components": [row(button(label=None))]}, "label or an emoji"),
        ({"components": [row(button(style=5))]}, "a link has a url"),
        ({"components": [row({"type": 3, "custom_id": "s", "options": []})]}, "options"),
        (
            {"components": [row({"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "a"}] * 2})]},
            "repeat",
        ),
        (
            {
                "components": [
                    row({"type": 3, "custom_id": "s", "max_values": 2, "options": [{"label": "a", "value": "a"}]})
                ]
            },
            "max_values",
        ),
    ],
)
def test_limits_of_messages(body, complaint: str) -> None:
    assert any(complaint in problem for problem in limits.message_problems(body))


V2 = limits.COMPONENTS_V2


def text(said: str = "x") -> dict:
    return {"type": 10, "content": said}


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ({"components": [text()]}, "type 10 in a message without the flag"),
        ({"flags": V2, "content": "x", "components": [text()]}, "beside components v2"),
        ({"flags": V2, "embeds": [{"title": "x"}], "components": [text()]}, "beside components v2"),
        ({"flags": V2, "components": [text("x" * 2001), {"type": 17, "components": [text("x" * 2000)]}]}, "4001"),
        ({"flags": V2, "components": [text(str(i)) for i in range(41)]}, "components: 41 long"),
        ({"flags": V2, "components": [row(button(custom_id=str(i))) for i in range(21)]}, "components: 42 long"),
        ({"flags": V2, "components": [text("")]}, "at least 1"),
        ({"flags": V2, "components": [button()]}, "type 2 in a message"),
        ({"flags": V2, "components": [{"type": 17, "components": []}]}, "container"),
        ({"flags": V2, "components": [{"type": 17, "components": [{"type": 17, "components": [text()]}]}]}, "type 17"),
        ({"flags": V2, "components": [{"type": 9, "components": [text()]}]}, "side of a section"),
        ({"flags": V2, "components": [{"type": 9, "components": [text()] * 4, "accessory": button()}]}, "section"),
    ],
)
def test_limits_of_components_v2(body, complaint: str) -> None:
    assert any(complaint in problem for problem in limits.message_problems(body))


def test_a_message_made_of_components_v2_passes() -> None:
    rows = [row(*(button(custom_id=f"{r}{c}") for c in range(5))) for r in range(6)]
    inner = [text("x" * 3000), {"type": 14}, {"type": 9, "components": [text("y" * 1000)], "accessory": button()}]
    assert not limits.message_problems({"flags": V2, "components": [{"type": 17, "components": inner}]})
    assert not limits.message_problems({"flags": V2, "components": [text("x"), *rows]})


async def test_a_message_can_become_one_of_components_v2_and_never_back(fake: FakeDiscord, general: Channel) -> None:
    """Documented for Edit Message: the flag can only be set, and then every other part must be emptied."""
    message = fake.post(general, fake.bot, {"content": "x", "embeds": [{"title": "x"}]})
    for body in ({"flags": V2, "components": [text()]}, {"content": None, "embeds": [], "components": [text()]}):
        with pytest.raises(Refused):
            check_edit(message, body, {})
    whole = {"flags": V2, "content": None, "embeds": [], "components": [text()]}
    check_edit(message, whole, {})
    fake.edit(message, whole)
    with pytest.raises(Refused):
        check_edit(message, {"flags": 0, "content": "x", "components": []}, {})
    fake.edit(message, {"flags": 0, "components": [row(button())]})
    assert message.flags & V2


def test_a_full_message_passes() -> None:
    rows = [row(*(button(custom_id=f"{r}{c}", label="x" * 80) for c in range(5))) for r in range(5)]
    assert not limits.message_problems({"content": "x" * 2000, "components": rows, "embeds": [{"title": "x" * 256}]})


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ({"name": "Upper", "description": "x"}, "no valid name"),
        ({"name": "a b", "description": "x"}, "no valid name"),
        ({"name": "x", "description": ""}, "description"),
        ({"name": "x", "description": "y" * 101}, "description"),
        ({"name": "x", "description": "y", "options": [{"name": "o", "description": "d", "type": 3}] * 26}, "26 long"),
        (
            {
                "name": "x",
                "description": "y",
                "options": [
                    {"name": "a", "description": "d", "type": 3},
                    {"name": "b", "description": "d", "type": 3, "required": True},
                ],
            },
            "required options come first",
        ),
    ],
)
def test_limits_of_commands(command, complaint: str) -> None:
    assert any(complaint in problem for problem in limits.commands_problems([command]))


def test_interaction_kinds_are_discords_numbers() -> None:
    assert [int(k) for k in Kind] == [2, 3, 4, 5]
