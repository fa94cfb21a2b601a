"""The bot around its commands: what it says of itself, how it fails, how its commands are registered."""

import json

import discord
import pytest

from bot.app import Berean, intents
from bot.errors import UserFacing
from bot.settings import Settings
from bot.text.discord import HELP, PERMISSIONS
from bot.ui import send
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel
from bot.ui.router import OLD_BUTTON
from bot.ui.welcome import help_panel
from tests.bot.discord.conftest import Operator
from tests.fake_discord import Channel, FakeDiscord, FaultKind, Guild, Permission, Person, limits
from tests.fake_discord.world import DEFAULT_PERMISSIONS, Member


def test_no_privileged_intent() -> None:
    wanted = intents()
    assert not (wanted.members or wanted.presences or wanted.message_content)


async def test_help_about_and_privacy_are_private(bot: Berean, ada: Person, ben: Person, general: Channel) -> None:
    for name in ("help", "about", "privacy"):
        reply = await ada.slash(name, general)
        assert reply.is_private and len(reply.text) > 100
    assert not ben.messages(general)


async def test_help_names_every_command(bot: Berean) -> None:
    told = {entry.usage.split()[0].strip("/") for entries in HELP.values() for entry in entries}
    own = {"help", "about", "privacy", "forget-me"}
    registered = {c.name for c in bot.tree.get_commands(type=discord.AppCommandType.chat_input)}
    assert registered - own <= told


def test_no_line_of_the_help_is_cut() -> None:
    for subject, entries in HELP.items():
        (shown,) = help_panel(subject).embeds
        assert shown.title == subject
        assert all(f"`{entry.usage}`\n{entry.purpose}" in str(shown.description) for entry in entries)


async def test_the_help_leads_to_every_subject(bot: Berean, ada: Person, general: Channel) -> None:
    reply = await ada.slash("help", general)
    assert len(reply.text.split()) < 150, "the first page is read at a glance"
    for subject, entries in HELP.items():
        await ada.select(reply.message, subject)
        assert entries[0].usage in reply.text


async def test_a_server_is_greeted_once_where_it_reads(bot: Berean, fake: FakeDiscord, ada: Person) -> None:
    fake.faults.add(FaultKind.LOST_ANSWER, "message create")
    guild = fake.guild("Thessalonica")
    guild.members[ada.id] = Member(ada.account)
    (general,) = guild.channels.values()
    await fake.until(lambda: general.messages)
    await bot.tables.settled()
    (greeting,) = general.messages.values()
    helped = await ada.click(greeting, "Help")
    assert helped.is_private and "Begin" in helped.text
    assert [m for m in general.messages.values() if m.only_for is None] == [greeting]


async def test_the_greeting_names_what_is_missing(bot: Berean, fake: FakeDiscord) -> None:
    guild = fake.guild("Philippi", everyone=DEFAULT_PERMISSIONS & ~Permission.CREATE_PUBLIC_THREADS)
    (general,) = guild.channels.values()
    await fake.until(lambda: general.messages)
    assert "Create Public Threads" in next(iter(general.messages.values())).content


async def test_nobody_is_greeted_where_berean_may_not_write(bot: Berean, fake: FakeDiscord) -> None:
    guild = fake.guild("Corinth", everyone=Permission.VIEW_CHANNEL)
    (general,) = guild.channels.values()
    other = fake.guild("Colossae")
    await fake.until(lambda: next(iter(other.channels.values())).messages)
    assert not general.messages


async def test_the_command_payload_is_within_discords_limits(bot: Berean) -> None:
    payload = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    assert not limits.commands_problems(payload)


async def test_an_old_button_is_answered_politely(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel
) -> None:
    for old in ("b0:hand:1", "x", custom_id("nosuch", 1)):
        message = fake.post(general, fake.bot, {"content": "old", "components": [row(old)]})
        reply = await ada.click(message, custom_id=old)
        assert reply.is_private and reply.text == OLD_BUTTON


async def test_an_unexpected_error_gets_a_reference_number(
    bot: Berean, ada: Person, general: Channel, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> Panel:
        raise RuntimeError("a secret of the program")

    monkeypatch.setattr("bot.cogs.about.help_panel", broken)
    reply = await ada.slash("help", general)
    assert reply.is_private and "Reference" in reply.text and "secret" not in reply.text
    reference = reply.text.split("`")[1]
    assert reference in (settings.home / "errors.log").read_text()


async def test_an_expected_error_is_its_own_sentence(
    bot: Berean, ada: Person, general: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> Panel:
        raise UserFacing("Not today.")

    monkeypatch.setattr("bot.cogs.about.help_panel", refuse)
    assert (await ada.slash("help", general)).text == "Not today."


@pytest.mark.parametrize(
    "kind", [FaultKind.RATE_LIMITED, FaultKind.SERVER_ERROR, FaultKind.LOST_REQUEST, FaultKind.LOST_ANSWER]
)
async def test_an_answer_survives_bad_weather(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel, kind: FaultKind
) -> None:
    fake.faults.add(kind, "callback", seconds=0.05)
    reply = await ada.slash("help", general)
    assert "Berean" in reply.text
    assert fake.faults.fired == [("callback", kind)]
    if kind is FaultKind.LOST_ANSWER:  # the bot sends it once more, for it cannot know that it had arrived
        await fake.until(lambda: fake.refusals)
    fake.refusals = [r for r in fake.refusals if r.code != send.ALREADY_ANSWERED]


async def test_a_gateway_drop_is_survived(bot: Berean, fake: FakeDiscord, ada: Person, general: Channel) -> None:
    await fake.gateway.drop()
    assert "Berean" in (await ada.slash("help", general)).text
    assert fake.gateway.resumes == 1


async def test_panels_with_buttons_leave_nothing_in_memory(bot: Berean, ada: Person, general: Channel) -> None:
    for _ in range(3):
        await ada.slash("rule", general, name="REG-BAND-01")
    store = bot._connection._view_store
    assert not store._views and not store._synced_message_views


async def test_a_panel_refuses_nothing_it_can_clip() -> None:
    panel = Panel(content="x", rows=((Button("long " * 40, custom_id("a")),),))
    view = panel.view()
    assert view is not None
    assert not limits.message_problems({"content": "x", "components": view.to_components()})


def test_a_button_that_cannot_carry_its_state_is_refused_at_home() -> None:
    with pytest.raises(ValueError, match="longer"):
        custom_id("a", "x" * 100)
    with pytest.raises(ValueError, match="':'"):
        custom_id("a", "b:c")


async def test_sync_and_invite_from_the_command_line(
    fake: FakeDiscord, guild: Guild, settings: Settings, operator: Operator, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await operator("discord", "sync") == 0
    assert {c["name"] for c in fake.commands[None].values()} >= {"ruling", "card", "help"}
    assert await operator("discord", "sync", "--guild", str(guild.id)) == 0 and fake.commands[guild.id]
    assert await operator("discord", "invite") == 0
    told = capsys.readouterr().out
    assert f"client_id={fake.application_id}" in told and all(name in told for name, _ in PERMISSIONS.values())
    assert await operator("discord", "commands") == 0
    assert {c["name"] for c in json.loads(capsys.readouterr().out)} >= {"ruling", "card", "help"}
    fake.token = "another"
    assert await operator("discord", "sync") == 2
    assert "does not accept" in capsys.readouterr().err
    fake.refusals.clear()


def row(written: str) -> dict:
    return {"type": 1, "components": [{"type": 2, "style": 1, "label": "old", "custom_id": written}]}
