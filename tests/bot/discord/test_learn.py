"""The guided first game in Discord."""

import asyncio
import re

from bot.app import Berean
from bot.services.games.lessons import lesson
from tests.bot.discord.playing import Player, buttons, menus, thread_of
from tests.fake_discord import Channel, FakeDiscord, Message, Person, text_of


async def what_is_asked(ada: Person, thread: Channel) -> Message:
    """Return the panel on which she is asked something, once the computer has moved."""
    for _ in range(300):
        panel = (await Player(ada).ask(thread)).message
        if "The computer's move" not in text_of(panel):
            break
        await asyncio.sleep(0.1)
    return panel


async def test_a_lesson_says_what_to_press_and_why_and_goes_on_where_it_was_left(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel
) -> None:
    begun = await (await ada.slash("learn", general)).settled()
    assert lesson().opening in begun.text and begun.is_private
    await fake.until(lambda: any(c.is_thread for c in fake.channels.values()))
    await bot.tables.settled()
    concepts = []
    for _ in range(12):
        asked = await what_is_asked(ada, thread_of(fake))
        said = re.search(r"> Press \*\*(.+?)\*\*\. (.+)", text_of(asked))
        assert said and said[2], text_of(asked)
        concepts += [c.heading for c in lesson().concepts if c.text in text_of(asked)]
        label = said[1]
        if label in [button["label"] for button in buttons(asked)]:
            await (await ada.click(asked, label)).settled()
        else:
            assert any(o["label"].startswith(label[:60]) for menu in menus(asked) for o in menu["options"]), said
            await (await ada.select(asked, label)).settled()
        await bot.tables.settled()
    assert concepts == [c.heading for c in lesson().concepts][: len(concepts)] and len(concepts) > 1
    again = await (await ada.slash("learn", general)).settled()
    assert "goes on where you left it" in again.text
    assert sum(c.is_thread for c in fake.channels.values()) == 1
    game = (await bot.desk.games.open_games_of(str(ada.id)))[0]
    assert game.about.lesson == lesson().id
