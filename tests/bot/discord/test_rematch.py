"""The same game anew, in one click each."""

import asyncio

from bot.app import Berean
from bot.hosting.place import place_of
from tests.bot.discord.playing import begin, buttons, thread_of
from tests.fake_discord import Channel, Message, Person


async def ended(bot: Berean, loser: Person, thread: Channel) -> Message:
    """Concede, and return the message with the rematch button."""
    asked = await loser.slash("play concede", thread)
    await loser.click(asked.message, "Concede")
    await bot.tables.settled()
    return next(m for m in thread.messages.values() if buttons(m, "rematch:"))


async def test_both_want_it_and_it_begins_once(
    bot: Berean, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    thread = await begin(ada, ben, general, clock="1d", abilities="by hand")
    over = await ended(bot, ada, thread)
    assert "not your game" in (await eve.click(over, "Rematch")).text
    proposal = await ben.click(over, "Rematch")
    assert not proposal.is_private and "for a rematch" in proposal.text
    assert "The others" in (await ben.click(proposal.message, "Agree")).text
    await asyncio.gather(*(ada.click(proposal.message, "Agree") for _ in range(2)))
    await bot.tables.settled()
    rows = await bot.desk.games.recent()
    assert len(rows) == 2
    first, second = [await bot.desk.games.load(r.id) for r in sorted(rows, key=lambda r: r.created_at)]
    assert first.about.players == second.about.players and first.about.decks == second.about.decks
    assert first.about.list_hashes == second.about.list_hashes and first.state.chance.seed != second.state.chance.seed
    assert place_of(second.about).terms == place_of(first.about).terms
    assert place_of(second.about).thread == thread_of(ada.fake).id
    late = await ben.click(over, "Rematch")
    again = await ada.click(late.message, "Agree")
    assert "begun already" in again.text and len(await bot.desk.games.recent()) == 2


async def test_the_computer_always_wants_it(bot: Berean, ada: Person, general: Channel) -> None:
    await (await ada.slash("play solo", general)).settled()
    over = await ended(bot, ada, thread_of(ada.fake))
    done = await (await ada.click(over, "Rematch")).settled()
    assert "The rematch begins" in done.text
    assert len(await bot.desk.games.recent(open_only=True)) == 1


async def test_it_can_be_refused(bot: Berean, ada: Person, ben: Person, general: Channel) -> None:
    over = await ended(bot, ada, await begin(ada, ben, general))
    proposal = await ben.click(over, "Rematch")
    assert "refused" in (await ada.click(proposal.message, "Refuse")).text
    assert len(await bot.desk.games.recent()) == 1
