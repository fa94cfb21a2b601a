"""A disk that fills up in mid-game: people are told, nothing changes, and with room again the game goes on."""

import pytest

from bot.app import Berean
from tests.bot.discord.playing import Player, begin, buttons, play_on
from tests.bot.storage.test_trouble import fill, larger
from tests.fake_discord import Channel, Person


async def test_people_are_told_that_the_disk_is_full_and_with_room_the_game_goes_on(
    bot: Berean, ada: Person, ben: Person, general: Channel, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await begin(ada, ben, general)
    players = [Player(ada), Player(ben)]
    await play_on(players, thread, 2)
    (row,) = await bot.desk.games.recent()
    told = ""
    for _ in range(20):  # a move that lets earlier boards go makes itself room
        await bot.tables.settled()
        await fill(bot.desk.database)
        game = await bot.desk.games.load(row.id)
        assert game.decision is not None
        mover = players[game.decision.player]
        panel = (await mover.ask(thread)).message
        picks = buttons(panel, "pick:")
        if not picks:
            await mover.answer(panel)
            continue
        told = (await mover.person.click(panel, custom_id=picks[-1]["custom_id"])).text
        if "full" in told:
            break
    assert "disk on which Berean keeps its data is full. Nothing was changed" in told and "reference" not in told
    assert (await bot.desk.games.load(row.id)).version == game.version
    assert any("is full" in record.getMessage() for record in caplog.records), "the operator reads it in the log"
    await bot.desk.database.write(larger)
    assert await play_on(players, thread, 3) == 3
