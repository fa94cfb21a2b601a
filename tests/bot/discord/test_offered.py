"""Where commands are offered, and what is suggested while somebody types."""

import logging
from typing import Any

import discord
import pytest

from bot.app import Berean
from bot.errors import UserFacing
from tests.bot.discord.playing import begin
from tests.fake_discord import CannotDo, Channel, FakeDiscord, Guild, Person

SERVER, OWN_DM, OTHER_DM = 0, 1, 2
ADDED_TO_SERVER, ADDED_BY_PERSON = 0, 1
ANYWHERE = ([SERVER, OWN_DM, OTHER_DM], [ADDED_TO_SERVER, ADDED_BY_PERSON])
TABLE = ([SERVER, OWN_DM], [ADDED_TO_SERVER])
IN_SERVERS = ([SERVER], [ADDED_TO_SERVER])

#: what is known, and what is one's own, anywhere; hands and moves in Berean's DMs too; the rest where its server is
PLACES = {
    **dict.fromkeys(("help", "about", "privacy", "forget-me"), ANYWHERE),
    **dict.fromkeys(("ruling", "rule", "term", "card", "deck", "deckcheck", "puzzle", "whatif"), ANYWHERE),
    **dict.fromkeys(("Find the rule here", "Check deck"), ANYWHERE),
    "play": TABLE,
    **dict.fromkeys(("game", "move", "hint", "learn", "byhand", "stats", "settings", "judge", "referee"), IN_SERVERS),
}


async def test_every_command_is_offered_where_it_makes_sense(bot: Berean) -> None:
    registered = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    assert {c["name"]: (c["contexts"], c["integration_types"]) for c in registered} == PLACES


async def test_settings_are_neither_offered_nor_shown_in_a_dm(bot: Berean, fake: FakeDiscord, ada: Person) -> None:
    dm = fake.dm(ada.account)
    with pytest.raises(CannotDo, match="not registered here"):
        await ada.slash("settings show", dm)
    for command in fake.commands[None].values():  # as an earlier release registered them
        command["contexts"] = [SERVER, OWN_DM, OTHER_DM]
    for path in ("settings show", "stats", "judge list"):
        refused = await ada.slash(path, dm)
        assert refused.is_private and refused.text == "This belongs to a server; use it there."


async def test_what_is_known_is_told_in_a_dm(bot: Berean, fake: FakeDiscord, ada: Person) -> None:
    assert "REG-BAND-01" in (await ada.slash("rule", fake.dm(ada.account), name="REG-BAND-01")).text


def typed(bot: Berean) -> list[tuple[str, str]]:
    """Every option with suggestions, with its command."""
    return [
        (command.qualified_name, parameter.display_name)
        for command in bot.tree.walk_commands(type=discord.AppCommandType.chat_input)
        if isinstance(command, discord.app_commands.Command)
        for parameter in command.parameters
        if parameter.autocomplete
    ]


@pytest.mark.parametrize("place", ["the thread of a game", "a channel", "a DM"])
async def test_who_has_no_part_in_a_game_is_offered_nothing_of_it_and_nothing_is_logged(
    bot: Berean,
    fake: FakeDiscord,
    ada: Person,
    ben: Person,
    eve: Person,
    general: Channel,
    caplog: pytest.LogCaptureFixture,
    place: str,
) -> None:
    thread = await begin(ada, ben, general)
    await bot.tables.settled()
    where = {"the thread of a game": thread, "a channel": general, "a DM": fake.dm(eve.account)}[place]
    caplog.set_level(logging.INFO)
    caplog.clear()
    options = typed(bot)
    assert len(options) > 20
    asked = []
    for path, option in options:
        try:
            offered = await eve.choices(path, where, option, **{option: ""})
        except CannotDo:  # the command is not offered to him here
            continue
        asked.append(path)
        if path.split()[0] in ("byhand", "referee", "move", "game") or option == "game":
            assert offered == [], f"/{path} offers {offered}"
    assert ("byhand move" in asked) is (place != "a DM")
    assert not [r.getMessage() for r in caplog.records if r.name.startswith(("discord", "berean"))]


@pytest.mark.parametrize("failure", [UserFacing("Not now."), RuntimeError("broken"), TimeoutError()])
async def test_a_failing_suggestion_offers_nothing_and_says_nothing(
    bot: Berean,
    ada: Person,
    general: Channel,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    failure: Exception,
) -> None:
    async def fails(*_: Any) -> Any:
        raise failure

    monkeypatch.setattr("bot.hosting.decks.choices_for", fails)
    caplog.set_level(logging.INFO)
    assert await ada.choices("play solo", general, "deck", deck="x") == []
    assert not [r.getMessage() for r in caplog.records if r.name.startswith(("discord", "berean"))]


async def test_a_command_that_is_gone_offers_nothing(
    bot: Berean, fake: FakeDiscord, guild: Guild, ada: Person, general: Channel, caplog: pytest.LogCaptureFixture
) -> None:
    bot.tree.remove_command("play")
    caplog.set_level(logging.INFO)
    assert await ada.choices("play solo", general, "deck", deck="x") == []
    assert not [r.getMessage() for r in caplog.records if r.name.startswith(("discord", "berean"))]
