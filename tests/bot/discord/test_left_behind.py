"""What a killed process leaves in the thread of a game is cleared away at the next start, and nothing else."""

import pytest

from bot.app import Berean
from bot.settings import Settings
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import Player, begin, buttons, play_on
from tests.fake_discord import Channel, FakeDiscord, FaultKind, Message, Person


def calls(thread: Channel) -> list[Message]:
    return [m for m in thread.messages.values() if m.only_for is None and m.mentions and buttons(m, "mymoves:")]


def everything(thread: Channel) -> set[int]:
    return {m.id for m in thread.messages.values() if m.only_for is None}


@pytest.mark.usefixtures("called_at_once")
async def test_calls_of_moves_long_made_are_gone_after_the_next_start(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, general: Channel
) -> None:
    thread = await begin(ada, ben, general)
    await play_on([Player(ada), Player(ben)], thread, 8)
    await ada.slash("game draw", thread)
    ada.say(thread, f"{ben.mention} are you there?")
    await bot.tables.settled()
    (call,) = calls(thread)
    meant = everything(thread)
    for person in (ada, ben, ada):  # as it was posted just before the process was killed, which knew nothing of it then
        text = call.content.replace(ben.mention, "{}").replace(ada.mention, "{}").format(person.mention)
        fake.post(thread, fake.bot, {"content": text, "components": call.components})
    assert len(calls(thread)) == 4
    await bot.close()
    async with running(settings, fake) as again:
        await again.tables.settled()
        assert calls(thread) == [call] and everything(thread) == meant
        await play_on([Player(ada), Player(ben)], thread, 4)
        await again.tables.settled()
        assert len(calls(thread)) == 1


@pytest.mark.usefixtures("called_at_once")
async def test_a_call_whose_deletion_fails_by_a_broken_connection_is_deleted_all_the_same(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    thread = await begin(ada, ben, general)
    fake.faults.add(FaultKind.LOST_REQUEST, "message delete", times=3)
    await play_on([Player(ada), Player(ben)], thread, 10)
    await bot.tables.settled()
    assert len(calls(thread)) == 1 and not fake.faults.waiting[0].times
