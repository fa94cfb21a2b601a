"""Letting go of a person: his things are gone, the others keep their games."""

import json

import pytest
from sqlalchemy import select

from bot.app import Berean
from bot.services.rulings.judges import add_ruling
from bot.settings import Settings
from bot.storage import tables
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import Player, begin, play_on
from tests.fake_discord import Channel, FakeDiscord, Guild, Person, text_of


async def everything(bot: Berean) -> str:
    """All that stands in the database but for the packed states, as text."""
    found = []
    for table in tables.metadata.sorted_tables:
        columns = [c for c in table.c if c.name not in ("fixed", "live", "facts")]
        rows = await bot.desk.database.read(lambda c, columns=columns: c.execute(select(*columns)).all())
        found += [json.dumps([str(value) for value in row]) for row in rows]
    return "\n".join(found)


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    opened = await begin(ada, ben, general)
    await bot.tables.settled()
    return opened


async def test_nothing_is_kept_of_a_stranger(bot: Berean, eve: Person, general: Channel) -> None:
    reply = await eve.slash("forget-me", general)
    assert reply.is_private and "Nothing is kept" in reply.text and not reply.message.components


async def test_everything_of_a_person_is_deleted_and_his_games_stay_readable(
    bot: Berean, guild: Guild, ada: Person, ben: Person, general: Channel, thread: Channel
) -> None:
    await play_on([Player(ada), Player(ben)], thread, 12)
    asked = await (await ada.slash("ruling", general, question="what does negate do?")).settled()
    await ada.click(asked.message, "No help")
    await ada.slash("play open", general)
    await add_ruling(bot.desk.database, str(guild.id), "So.", "Ada", section="REG: Negate", author_id=str(ada.id))
    await bot.tables.settled()
    before = await everything(bot)
    assert str(ada.id) in before and "Ada" in before
    asked = await ada.slash("forget-me", general)
    assert "1 game that you play now will be given up" in asked.text and "1 answer you marked" in asked.text
    assert str(ada.id) in await everything(bot), "it is only asked so far"
    done = await (await ada.click(asked.message, "Delete it all")).settled()
    await bot.tables.settled()
    assert "deleted" in done.text
    after = await everything(bot)
    assert str(ada.id) not in after and "Ada" not in after and str(ben.id) in after
    assert "Former player" in after and "Former judge" in after
    (row,) = await bot.desk.games.recent()
    game = await bot.desk.games.load(row.id)
    assert game.outcome is not None and game.outcome.winners == (1,)
    assert any("Ben wins" in text_of(m) for m in ben.messages(thread))
    for command in ("game log", "play board"):
        shown = await ben.slash(command, thread)
        assert "Former player" in shown.text and "Ada" not in shown.text
    assert "So." in (await ben.slash("rule", general, name="REG: Negate")).text
    assert "Nothing is kept" in (await ada.slash("forget-me", general)).text
    again = await ada.click(asked.message, "Delete it all", late=True)
    assert "deleted" in again.text


async def test_a_finished_game_is_readable_and_replays_after_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, general: Channel, thread: Channel
) -> None:
    await play_on([Player(ada), Player(ben)], thread, 12)
    conceded = await ben.slash("play concede", thread)
    await ben.click(conceded.message, "Concede")
    await bot.tables.settled()
    asked = await ben.slash("forget-me", general)
    await bot.close()
    async with running(settings, fake) as again:
        await (await ben.click(asked.message, "Delete it all")).settled()
        assert str(ben.id) not in await everything(again)
        replay = await (await ada.slash("game replay", thread)).settled()
        assert "Former player" in replay.text or "Ada" in replay.text
        assert "Ben" not in (await ada.slash("game log", thread)).text
        assert "Former player" in (await ada.slash("game log", thread)).text


async def test_only_oneself_is_forgotten(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, thread: Channel
) -> None:
    asked = await ada.slash("forget-me", general)
    copied = fake.post(general, fake.bot, {"content": "x", "components": asked.message.components})
    assert "only what is kept of himself" in (await ben.click(copied, "Delete it all")).text
    assert str(ada.id) in await everything(bot) and str(ben.id) in await everything(bot)
