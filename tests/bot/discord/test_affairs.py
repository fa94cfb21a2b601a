"""What two players settle around a game: draws, adjourning, leaving, objections, and a call for a judge."""

import pytest

from bot.app import Berean
from bot.services.people.servers import change_settings
from bot.settings import Settings
from engine.kernel.ids import Seat
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import Player, begin, buttons, play_on
from tests.fake_discord import Channel, FakeDiscord, Guild, Message, Permission, Person, text_of
from tests.fake_discord.world import Role


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    opened = await begin(ada, ben, general)
    await bot.tables.settled()
    return opened


async def the_game(bot: Berean):
    (row,) = await bot.desk.games.recent()
    return await bot.desk.games.load(row.id)


async def sides(bot: Berean, ada: Person, ben: Person) -> tuple[Person, Person]:
    """Who is asked now, and who is not."""
    asked = (await the_game(bot)).decision
    assert asked is not None
    return (ada, ben) if asked.player == 0 else (ben, ada)


def newest(person: Person, thread: Channel, label: str) -> Message:
    """The newest message in the thread that has a button."""
    return [m for m in person.messages(thread) if any(b["label"] == label for b in buttons(m))][-1]


async def test_a_draw_takes_both(bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel) -> None:
    offer = await ada.slash("game draw", thread)
    assert offer.message in ben.pings and "without a winner" in offer.text
    assert "others have to" in (await ada.click(offer.message, "Agree")).text
    assert "not your game" in (await eve.click(offer.message, "Agree")).text
    assert "refused" in (await ben.click(offer.message, "Refuse")).text
    assert (await the_game(bot)).outcome is None
    offer = await ada.slash("game draw", thread)
    assert "Nobody wins" in (await ben.click(offer.message, "Agree")).text
    await bot.tables.settled()
    assert "without a winner, by agreement" in text_of(ada.messages(thread)[-1])
    assert "over" in (await ada.slash("game draw", thread)).text


async def test_an_offer_of_a_draw_lapses_with_the_turn(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    await play_on([Player(ada), Player(ben)], thread, 4)
    offer = await ada.slash("game draw", thread)
    await play_on([Player(ada), Player(ben)], thread, 60)
    assert "gone on" in (await ben.click(offer.message, "Agree")).text


async def test_no_draw_with_the_computer(bot: Berean, fake: FakeDiscord, ada: Person, general: Channel) -> None:
    await (await ada.slash("play solo", general)).settled()
    solo = next(c for c in fake.channels.values() if c.is_thread)
    assert "agrees to no draw" in (await ada.slash("game draw", solo)).text


async def test_an_adjourned_game_stands_still_and_goes_on_after_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, thread: Channel
) -> None:
    first, second = await sides(bot, ada, ben)
    panel = (await Player(first).ask(thread)).message
    asked = await first.slash("game adjourn", thread)
    await second.click(asked.message, "Agree")
    await bot.tables.settled()
    button = buttons(panel)[0]
    assert "adjourned" in (await first.click(panel, custom_id=button["custom_id"])).text
    assert "adjourned" in (await first.slash("play moves", thread)).text
    assert "adjourned" in (await first.slash("game adjourn", thread)).text
    assert any("Adjourned" in text_of(m) for m in first.messages(thread)), "the board says so"
    await bot.close()
    async with running(settings, fake) as again:
        game = await again.desk.games.load((await again.desk.games.recent())[0].id)
        assert game.halt is not None
        asked = await second.slash("game resume", thread)
        assert first.pings[-1] is asked.message
        assert "goes on" in (await first.click(asked.message, "Agree")).text
        await again.tables.settled()
        assert first.pings[-1].content.endswith(".") and "it is your move" in first.pings[-1].content
        assert await play_on([Player(ada), Player(ben)], thread, 3) == 3
        assert "goes on" in (await second.slash("game resume", thread)).text


async def test_a_game_that_both_leave_is_put_away_and_taken_up_again(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    assert "come back any time" in (await ada.slash("game leave", thread)).text
    assert "left this game already" in (await ada.slash("game leave", thread)).text
    assert "put away" in (await ben.slash("game leave", thread)).text
    await bot.tables.settled()
    assert "put away" in (await ada.slash("play moves", thread)).text
    asked = await ada.slash("game resume", thread)
    await ben.click(asked.message, "Agree")
    assert await play_on([Player(ada), Player(ben)], thread, 3) == 3


async def test_who_has_left_comes_back_by_a_move_or_by_saying_so(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    first, _ = await sides(bot, ada, ben)
    await first.slash("game leave", thread)
    await bot.tables.settled()
    assert any("has left the table for now" in text_of(m) for m in first.messages(thread))
    assert "back at the table" in (await first.slash("game resume", thread)).text
    assert (await the_game(bot)).halt is None
    await first.slash("game leave", thread)
    assert await Player(first).answer((await Player(first).ask(thread)).message)
    assert (await the_game(bot)).halt is None


async def by_hand(bot: Berean, ada: Person, thread: Channel) -> None:
    card = (await the_game(bot)).state.zone("hand", Seat(0))[0]
    await ada.slash("byhand move", thread, card=f"c{card}", to="territory", reason="its ability")
    await bot.tables.settled()


async def test_an_objection_stops_the_game_and_the_operation_is_taken_back(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    before = (await the_game(bot)).state.board()
    await by_hand(bot, ada, thread)
    told = newest(ben, thread, "Object")
    assert "its ability" in told.content
    assert "yours" in (await ada.click(told, "Object")).text
    assert "not your game" in (await eve.click(told, "Object")).text
    assert "waits" in (await ben.click(told, "Object")).text
    settled = newest(ada, thread, "Take it back")
    assert settled in ada.pings and ada.mention in settled.content
    assert "objection" in (await ada.slash("byhand draw", thread, count=1, reason="x")).text
    assert "already" in (await ben.click(told, "Object")).text or "objection" in (await ben.click(told, "Object")).text
    assert "Only the one who did it" in (await ben.click(settled, "Take it back")).text
    assert "Only the player who objected" in (await ada.click(settled, "Withdraw the objection")).text
    assert "goes on" in (await ada.click(settled, "Take it back")).text
    game = await the_game(bot)
    assert game.halt is None and game.state.board() == before
    assert "no open objection" in (await ada.click(settled, "Take it back", late=True)).text
    assert "taken back already" in (await ben.click(told, "Object")).text


async def test_an_objection_is_withdrawn_after_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, thread: Channel
) -> None:
    await by_hand(bot, ada, thread)
    await ben.slash("game object", thread, reason="that is not what it says")
    await bot.tables.settled()
    settled = newest(ben, thread, "Withdraw the objection")
    assert "that is not what it says" in settled.content
    await bot.close()
    async with running(settings, fake) as again:
        assert "objection" in (await ada.slash("play moves", thread)).text
        assert "it stands" in (await ben.click(settled, "Withdraw the objection")).text
        assert await play_on([Player(ada), Player(ben)], thread, 2) == 2
        assert again.desk is not bot.desk


async def test_an_objection_whose_message_is_gone_is_shown_once_more(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, thread: Channel
) -> None:
    await by_hand(bot, ada, thread)
    await ben.slash("game object", thread, reason="no")
    fake.delete(newest(ada, thread, "Take it back"))
    for _ in range(2):
        assert "once more" in (await ada.slash("game resume", thread)).text
    assert "goes on" in (await ada.click(newest(ada, thread, "Take it back"), "Take it back")).text
    assert (await the_game(bot)).halt is None


async def test_nothing_to_object_to(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    assert "has done anything by hand" in (await ben.slash("game object", thread, reason="x")).text
    await by_hand(bot, ada, thread)
    assert "has done anything by hand" in (await ada.slash("game object", thread, reason="x")).text


async def test_what_was_shown_by_hand_is_not_taken_back(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    asked = await ada.slash("byhand draw", thread, count=1, reason="its ability")
    await ben.click(asked.message, "Agree")
    await ben.slash("game object", thread, reason="no")
    await bot.tables.settled()
    refused = await ada.click(newest(ada, thread, "Take it back"), "Take it back")
    assert refused.is_private and "cards have been drawn since" in refused.text
    assert (await the_game(bot)).halt is not None


async def test_undo_says_what_stands_against_it(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    first, second = await sides(bot, ada, ben)
    await first.slash("byhand shuffle", thread, whose="mine", reason="after a search")
    refused = await first.slash("play undo", thread)
    assert refused.is_private and "since" in refused.text and not second.pings[1:]


@pytest.fixture
def judges(bot: Berean, fake: FakeDiscord, guild: Guild) -> Role:
    role = Role(fake.snowflakes.next(), "Judges", Permission(0), mentionable=True)
    guild.roles[role.id] = role
    fake.gateway.dispatch("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role.payload()})
    return role


async def test_a_judge_is_called_into_the_thread(
    bot: Berean, guild: Guild, ada: Person, ben: Person, eve: Person, thread: Channel, judges: Role
) -> None:
    await change_settings(bot.desk.database, guild.id, judge_role=judges.id)
    guild.members[eve.id].roles.append(judges)
    assert "not your game" in (await eve.slash("game judge", thread, reason="x")).text
    assert "are called" in (await ada.slash("game judge", thread, reason="May he block?")).text
    call = eve.pings[-1]
    assert call.channel is thread and "May he block?" in call.content and f"<@&{judges.id}>" in call.content
    assert "called" in (await ben.slash("game judge", thread, reason="again")).text
    assert len(eve.pings) == 1


async def test_a_role_that_cannot_be_mentioned_is_owned_up_to(
    bot: Berean, fake: FakeDiscord, guild: Guild, ada: Person, thread: Channel, judges: Role
) -> None:
    judges.mentionable = False
    fake.gateway.dispatch("GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": judges.payload()})
    await change_settings(bot.desk.database, guild.id, judge_role=judges.id)
    assert "only if it can be mentioned" in (await ada.slash("game judge", thread, reason="x")).text


async def test_without_judges_the_call_still_stands_in_the_thread(bot: Berean, ada: Person, thread: Channel) -> None:
    assert "names no judges" in (await ada.slash("game judge", thread, reason="Who is right?")).text
    assert any("Who is right?" in m.content for m in ada.messages(thread))
