"""What a server decides for itself."""

import pytest

from bot.app import Berean
from bot.services.people.servers import ServerSettings, change_settings, settings_of
from bot.settings import Settings
from tests.bot.discord.conftest import running
from tests.fake_discord import CannotDo, Channel, FakeDiscord, Guild, Permission, Person
from tests.fake_discord.world import Role


@pytest.fixture
def host(fake: FakeDiscord, guild: Guild) -> Person:
    """Somebody who manages the server."""
    role = Role(fake.snowflakes.next(), "Host", Permission.MANAGE_GUILD)
    guild.roles[role.id] = role
    person = fake.person("hosea", guild)
    guild.members[person.id].roles.append(role)
    return person


@pytest.fixture
def players(bot: Berean, fake: FakeDiscord, guild: Guild) -> Role:
    role = Role(fake.snowflakes.next(), "Players", Permission(0))
    guild.roles[role.id] = role
    fake.gateway.dispatch("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role.payload()})
    return role


async def test_only_who_manages_the_server_sees_the_command(
    bot: Berean, host: Person, ada: Person, general: Channel
) -> None:
    with pytest.raises(CannotDo, match="not shown"):
        await ada.slash("settings show", general)
    shown = await host.slash("settings show", general)
    assert shown.is_private and "Everybody" in shown.text and "All that are needed." in shown.text


async def test_somebody_let_in_by_the_integrations_page_still_changes_nothing(
    bot: Berean, fake: FakeDiscord, guild: Guild, ada: Person, general: Channel, players: Role
) -> None:
    for command in fake.commands[None].values():  # an administrator has shown the command to everybody
        command["default_member_permissions"] = None
    for path, given in (
        ("settings judges", {"role": players}),
        ("settings starters", {"role": players}),
        ("settings rules", {"edition": "2005"}),
        ("settings decks", {"format": "type2"}),
        ("settings channel", {"channel": general}),
        ("settings document", {"document": "REG"}),
        ("settings limits", {"games": 100}),
    ):
        assert "may manage this server" in (await ada.slash(path, general, **given)).text
    assert await settings_of(bot.desk.database, guild.id) == ServerSettings()


async def test_games_and_shown_answers_keep_to_the_channels_allowed(
    bot: Berean, fake: FakeDiscord, guild: Guild, host: Person, ada: Person, ben: Person, general: Channel
) -> None:
    games = fake.channel(guild, "games")
    assert f"<#{games.id}>" in (await host.slash("settings channel", general, channel=games)).text
    refused = await ada.slash("play open", general)
    assert refused.is_private and f"<#{games.id}>" in refused.text
    asked = await ada.slash("rule", general, name="REG-BAND-01")
    assert asked.is_private and "REG-BAND-01" in asked.text, "a private answer is welcome everywhere"
    assert f"<#{games.id}>" in (await ada.click(asked.message, "Show everyone")).text
    assert not ben.messages(general)
    assert "offers a game" in (await ada.slash("play open", games)).text
    assert "Everywhere" in (await host.slash("settings channel", general, channel=games, allowed=False)).text
    assert "offers a game" in (await ada.slash("play open", general)).text


async def test_games_are_started_by_a_role(
    bot: Berean, guild: Guild, host: Person, ada: Person, general: Channel, players: Role
) -> None:
    await host.slash("settings starters", general, role=players)
    for command in ("play open", "play solo"):
        refused = await ada.slash(command, general)
        assert refused.is_private and f"<@&{players.id}>" in refused.text
    assert "offers a game" in (await host.slash("play open", general)).text
    guild.members[ada.id].roles.append(players)
    assert "offers a game" in (await ada.slash("play open", general)).text


async def test_the_rules_of_a_server_hold_for_its_games(
    bot: Berean, host: Person, ada: Person, general: Channel
) -> None:
    await host.slash("settings rules", general, edition="2005")
    assert "3rd edition" in (await ada.slash("play open", general)).text
    assert "REG 8.3.0" in (await ada.slash("play open", general, edition="2023")).text


async def test_a_version_that_is_not_there_is_refused_by_name(bot: Berean, host: Person, general: Channel) -> None:
    refused = await host.slash("settings document", general, document="REG", version="99.0")
    assert "no version '99.0' of REG; imported here: none" in refused.text
    assert not await host.choices("settings document", general, "version", document="REG", version="")


async def test_a_role_of_a_bot_or_of_everybody_is_no_role_of_judges(
    bot: Berean, guild: Guild, host: Person, general: Channel
) -> None:
    shown = await host.slash("settings judges", general, role=guild.everyone)
    assert "Who manages the server" in shown.text and "<@&" not in shown.text


async def test_settings_outlive_the_process_and_what_is_unknown_in_them(
    bot: Berean, fake: FakeDiscord, settings: Settings, guild: Guild, host: Person, general: Channel
) -> None:
    await host.slash("settings decks", general, format="type2")
    await change_settings(bot.desk.database, guild.id, something_newer=[1], judge_role="no number")
    await bot.close()
    async with running(settings, fake) as again:
        assert await settings_of(again.desk.database, guild.id) == ServerSettings(format="type2@1.3.0")
        await host.slash("settings judges", general)
        assert (await settings_of(again.desk.database, guild.id)).judge_role is None


async def test_a_missing_permission_is_named_in_the_settings(bot: Berean, host: Person, general: Channel) -> None:
    general.denied[general.guild.id] = Permission.EMBED_LINKS
    assert "Embed Links" in (await host.slash("settings show", general)).text
