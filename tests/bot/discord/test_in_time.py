"""Discord gives up after three seconds: whatever takes longer is acknowledged meanwhile, whatever was pressed."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

import pytest
from sqlalchemy import Connection

from bot.app import Berean
from bot.services.games.values import Game
from bot.storage.database import Database
from bot.ui import send
from tests.bot.discord.playing import Player, begin, board_of, buttons
from tests.fake_discord import Channel, FakeDiscord, Person, interactions, text_of

Result = TypeVar("Result")


@pytest.fixture
def slow(bot: Berean, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let the next readings take longer than Discord waits, as the first after a start may on a machine that is busy.

    All that begin before the first of them is done: the bot reads for itself at times, too.
    """
    read, waits = Database.read, [True]

    async def slowly(database: Database, work: Callable[[Connection], Result]) -> Result:
        if waits:
            await asyncio.sleep(3.0)
            waits.clear()
        return await read(database, work)

    monkeypatch.setattr(Database, "read", slowly)
    monkeypatch.setattr(send, "PROMPT_SECONDS", 0.1)
    monkeypatch.setattr(interactions, "DEADLINE_SECONDS", 2.5)
    return lambda: waits.append(True)


@pytest.mark.usefixtures("slow")
async def test_a_challenge_is_offered_however_long_the_first_reading_takes(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    reply = await ada.slash("play challenge", general, opponent=ben, deck="starter:G")
    offer = await reply.for_all()
    assert reply.is_private and "Your deck" in reply.text and offer.only_for is None


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("command", ["play list", "play open", "stats"])
async def test_a_command_is_answered_however_long_its_reading_takes(
    bot: Berean, ada: Person, general: Channel, command: str
) -> None:
    reply = await (await ada.slash(command, general)).settled()
    assert reply.text


async def test_what_is_for_all_stays_for_all_where_it_was_late(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await begin(ada, ben, general)
    monkeypatch.setattr(send, "PROMPT_SECONDS", 0.0)
    reply = await ada.slash("game openhand", thread)
    await fake.until(lambda: reply.followups)
    assert reply.is_private and reply.followups[-1].only_for is None
    assert "opens the hand" in reply.followups[-1].content


async def test_a_late_press_on_the_board_opens_a_private_panel_that_is_kept_up_to_date(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await begin(ada, ben, general)
    await bot.tables.settled()
    board, seen = board_of(thread), bot.desk.games.glance

    async def slowly(game: str) -> Game:
        await asyncio.sleep(0.3)
        return await seen(game)

    monkeypatch.setattr(send, "PROMPT_SECONDS", 0.0)
    monkeypatch.setattr(bot.desk.games, "glance", slowly)
    replies = [await (await person.click(board, "My moves")).settled() for person in (ada, ben)]
    monkeypatch.setattr(bot.desk.games, "glance", seen)
    panels = [reply.message for reply in replies]
    assert [panel.only_for for panel in panels] == [ada.account, ben.account]
    moved = next(n for n, panel in enumerate(panels) if buttons(panel, "pick"))
    other, before = panels[1 - moved], panels[1 - moved].content
    while other.content == before:
        assert await Player((ada, ben)[moved]).answer(panels[moved])
        await bot.tables.settled()
    assert not buttons(board, "pick")


@pytest.mark.parametrize("is_said", [True, False])
async def test_a_late_press_that_changes_a_message_all_see_changes_it_and_leaves_nothing_behind(
    bot: Berean,
    fake: FakeDiscord,
    ada: Person,
    ben: Person,
    general: Channel,
    slow: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    is_said: bool,
) -> None:
    reply = await ada.slash("play challenge", general, opponent=ben, deck="starter:G")
    offer = await reply.for_all()
    if not is_said:
        monkeypatch.setattr("bot.ui.router.EDITS_MARK", "nothing of the kind")
    slow()
    declined = await ben.click(offer, "Decline")
    await fake.until(lambda: "declined the challenge" in text_of(offer))
    await fake.until(lambda: (declined.message is offer) is is_said and declined.message.deleted is not is_said)


async def test_a_form_that_would_come_too_late_is_asked_for_once_more(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, slow: Callable[[], None]
) -> None:
    reply = await ada.slash("play challenge", general, opponent=ben, deck="starter:G")
    await reply.for_all()
    slow()
    late = await ada.click(reply.message, "Hand in a decklist")
    await fake.until(lambda: late.followups)
    assert "Press once more" in late.followups[0].content
    assert (await ada.click(reply.message, "Hand in a decklist")).modal
