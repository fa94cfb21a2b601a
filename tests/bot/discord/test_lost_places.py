"""Discord takes away in mid-game what a game stands in: the game is intact, and is shown again where that can be."""

import pytest

from bot.app import Berean
from bot.services.games.values import Game
from bot.settings import Settings
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import Player, begin, board_of, buttons, play_on
from tests.fake_discord import Channel, FakeDiscord, Guild, Person, text_of


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    opened = await begin(ada, ben, general)
    await bot.tables.settled()
    return opened


async def the_game(bot: Berean) -> Game:
    (row,) = await bot.desk.games.recent()
    return await bot.desk.games.load(row.id)


async def asked(bot: Berean, *people: Person) -> tuple[Person, Person]:
    """Who is asked, and who is not."""
    decision = (await the_game(bot)).decision
    assert decision is not None
    late = people[decision.player]
    return late, next(p for p in people if p is not late)


def take_away(fake: FakeDiscord, channel: Channel) -> None:
    """Delete a channel or thread, with the threads in it, as somebody who manages the server would."""
    assert channel.guild is not None
    for one in [c for c in fake.channels.values() if c is channel or c.parent is channel]:
        for message in list(one.messages.values()):
            message.deleted = True
        one.messages.clear()
        del fake.channels[one.id], channel.guild.channels[one.id]
        body = {"id": str(one.id), "guild_id": str(channel.guild.id), "type": int(one.type)}
        parent = {"parent_id": str(one.parent.id)} if one.parent is not None else {}
        fake.gateway.dispatch("THREAD_DELETE" if one.is_thread else "CHANNEL_DELETE", {**body, **parent})


@pytest.mark.parametrize("what", ["thread", "channel"])
async def test_a_game_whose_place_is_deleted_goes_on_elsewhere(
    bot: Berean, fake: FakeDiscord, guild: Guild, ada: Person, ben: Person, thread: Channel, general: Channel, what: str
) -> None:
    elsewhere = fake.channel(guild, "elsewhere")
    await play_on([Player(ada), Player(ben)], thread, 5)
    await bot.tables.settled()
    before = await the_game(bot)
    take_away(fake, thread if what == "thread" else general)
    for _ in range(6):
        late, _ = await asked(bot, ada, ben)
        panel = await late.slash("play moves", elsewhere)
        assert panel.is_private
        assert await Player(late).answer(panel.message)
        await bot.tables.settled()
    after = await the_game(bot)
    assert after.version == before.version + 6 and after.frozen is None
    assert "is gone" in (await ada.slash("play moves", elsewhere)).text
    assert "Your hand" in (await ada.slash("play hand", elsewhere)).text
    assert "Turn" in (await ada.slash("play board", elsewhere)).text
    asking = await ada.slash("play concede", elsewhere)
    await ada.click(asking.message, "Concede")
    await bot.tables.settled()
    assert (await the_game(bot)).outcome is not None


async def test_a_locked_thread_is_named_and_shown_again_once_it_is_open(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, thread: Channel, general: Channel
) -> None:
    thread.archived = thread.locked = True
    fake.gateway.dispatch("THREAD_UPDATE", thread.payload())
    late, _ = await asked(bot, ada, ben)
    panel = await late.slash("play moves", general)
    assert await Player(late).answer(panel.message)
    await bot.tables.settled()
    late, _ = await asked(bot, ada, ben)
    assert "locked" in (await late.slash("play moves", general)).text
    thread.archived = thread.locked = False
    fake.gateway.dispatch("THREAD_UPDATE", thread.payload())
    await play_on([Player(ada), Player(ben)], thread, 4)
    await bot.tables.settled()
    assert not bot.tables.delivery.troubles
    assert any(m.edited for m in thread.messages.values() if buttons(m, "hand:"))


async def test_a_player_leaves_the_server_and_the_other_is_not_left_hanging(
    bot: Berean, fake: FakeDiscord, guild: Guild, ada: Person, ben: Person, thread: Channel
) -> None:
    late, other = await asked(bot, ada, ben)
    member = guild.members.pop(other.id)
    other.account.accepts_dms = False
    fake.gateway.dispatch("GUILD_MEMBER_REMOVE", {"guild_id": str(guild.id), "user": other.account.payload()})
    player = Player(late)
    for _ in range(30):
        panel = (await player.ask(thread)).message
        if not await player.answer(panel):
            break
    await bot.tables.settled()
    game = await the_game(bot)
    assert game.frozen is None and game.version > 1
    guild.members[other.id] = member
    assert await play_on([Player(ada), Player(ben)], thread, 5) == 5
    await bot.tables.settled()
    assert not bot.tables.delivery.troubles


async def test_a_panel_older_than_its_token_is_still_answered(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, thread: Channel
) -> None:
    late, _ = await asked(bot, ada, ben)
    player = Player(late)
    panel = (await player.ask(thread)).message
    for interaction in fake.interactions.values():
        interaction.expire()
    before = await the_game(bot)
    assert await player.answer(panel)
    await bot.tables.settled()
    assert (await the_game(bot)).version == before.version + 1
    assert await play_on([Player(ada), Player(ben)], thread, 3) == 3


async def test_everything_is_made_up_for_after_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, thread: Channel
) -> None:
    for message in [m for m in thread.messages.values() if buttons(m, "hand:") and m.only_for is None]:
        fake.delete(message)
    thread.archived = True
    late, _ = await asked(bot, ada, ben)
    await bot.close()
    async with running(settings, fake) as again:
        shown = await late.slash("play moves", thread.parent or thread)
        assert await Player(late).answer(shown.message)
        await again.tables.settled()
        board = board_of(thread)
        assert "Waiting for" in text_of(board) and not thread.archived
        assert await play_on([Player(ada), Player(ben)], thread, 3) == 3
