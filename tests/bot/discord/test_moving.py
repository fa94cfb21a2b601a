"""Moving by typing, and hands that are opened to those who watch."""

import pytest

from bot.app import Berean
from engine.kernel.ids import Seat
from engine.redemption.model import zones
from engine.redemption.model.attention import speed_of
from engine.redemption.model.orders import When
from engine.redemption.model.setup import setup_of
from engine.redemption.model.stops import Speed, Stop, Until
from engine.redemption.rules.turn.asking import passes_until
from engine.redemption.rules.turn.ordered import standing
from tests.bot.discord.playing import Player, begin, board_of, buttons, leaks, never_shown, play_on
from tests.fake_discord import Channel, Person, text_of


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    return await begin(ada, ben, general, abilities="by hand")


async def game_of(bot: Berean):
    (row,) = await bot.desk.games.recent()
    return await bot.desk.games.load(row.id)


async def movers(bot: Berean, *people: Person) -> tuple[Person, Person]:
    game = await game_of(bot)
    first = next(p for p in people if str(p.id) == game.about.players[game.decision.player].id)
    return first, next(p for p in people if p is not first)


async def test_a_whole_stretch_of_a_game_by_typing(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    for n in range(30):
        mover, other = await movers(bot, ada, ben)
        assert await other.choices("move", thread, "what", what="") == []
        offered = await mover.choices("move", thread, "what", what="")
        if not offered:
            await Player(mover).answer((await Player(mover).ask(thread)).message)
            continue
        before = (await game_of(bot)).version
        picked = offered[n % len(offered)]
        narrowed = await mover.choices("move", thread, "what", what=picked["name"].split()[0].lower())
        assert picked in narrowed
        reply = await mover.slash("move", thread, what=picked["value"])
        assert reply.is_private and (await game_of(bot)).version == before + 1
        again = await mover.slash("move", thread, what=picked["value"])
        assert "answered already" in again.text or "'s move" in again.text
        assert (await game_of(bot)).version == before + 1


async def test_typed_words_must_mean_one_move(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    mover, other = await movers(bot, ada, ben)
    before = (await game_of(bot)).version
    assert "fits none of the options" in (await mover.slash("move", thread, what="fly to the moon")).text
    assert "'s move" in (await other.slash("move", thread, what="pass")).text
    assert (await game_of(bot)).version == before


async def test_only_those_who_watch_see_an_open_hand(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    await play_on([Player(ada), Player(ben)], thread, 10)
    await bot.tables.settled()
    board = board_of(thread)
    assert "not your game" in (await eve.click(board, "My hand")).text
    told = await ada.slash("game openhand", thread)
    assert not told.is_private and "to all who watch" in told.text
    shown = await eve.click(board, "My hand")
    game = await game_of(bot)
    held = [game.state.definitions[c].base_name for c in game.state.zone(zones.HAND, Seat(0))]
    assert shown.is_private and all(name in text_of(shown.message) for name in held)
    hidden = never_shown(game.state, await bot.desk.games.facts(game.id), None)
    theirs = hidden - set(game.state.zone(zones.HAND, Seat(0)))
    assert not leaks(game.state, eve, theirs)
    await ben.click(board, "My hand")
    assert not leaks(game.state, ben, never_shown(game.state, await bot.desk.games.facts(game.id), Seat(1)))
    await ada.slash("game openhand", thread, opened=False)
    assert "not your game" in (await eve.click(board, "My hand")).text


async def test_the_board_comes_as_a_picture_too(bot: Berean, ada: Person, eve: Person, thread: Channel) -> None:
    for person in (ada, eve):
        reply = await person.slash("play board", thread, picture=True)
        assert reply.is_private and reply.message.attachments[0]["filename"] == "table.png"
        assert "Waiting for" in reply.text, "the text is complete without it"


async def test_standing_stops_hold_for_the_next_game(
    bot: Berean, ada: Person, ben: Person, general: Channel, thread: Channel
) -> None:
    shown = await ada.slash("play stops", general)
    assert shown.is_private and "asked out of your turn: **nowhere**" in shown.text
    changed = await ada.select(shown.message, "End of draw", "Battle begun")
    assert "Remembered" in changed.text and "end of draw, battle begun" in changed.text
    assert stops_in(await game_of(bot), Seat(0)) == set(), "a game that goes on is not changed"
    await ada.click((await ada.slash("play concede", thread)).message, "Concede")
    await begin(ada, ben, general)
    again = await ada.fake.until(
        lambda: next((c for c in ada.fake.channels.values() if c.is_thread and c is not thread), None)
    )
    await ada.fake.until(lambda: any(m.mentions for m in again.messages.values()))
    rows = await bot.desk.games.recent(open_only=True)
    game = await bot.desk.games.load(rows[0].id)
    assert stops_in(game, Seat(0)) == {Stop.DRAW, Stop.BATTLE_BEGUN} and stops_in(game, Seat(1)) == set()


def stops_in(game, seat: Seat):
    return setup_of(game.state).stops_of(seat)


async def test_the_cards_of_a_question_are_a_click_away(
    bot: Berean, ada: Person, ben: Person, eve: Person, thread: Channel
) -> None:
    read = 0
    for _ in range(12):
        mover, _other = await movers(bot, ada, ben)
        panel = (await Player(mover).ask(thread)).message
        offered = await mover.click(panel, "Read the cards")
        assert offered.is_private
        if "Which card?" in offered.text:
            menu = offered.message.components[0]["components"][0]
            shown = await mover.select(offered.message, menu["options"][0]["value"], by_value=True)
            assert shown.is_private and shown.message.embeds
            read += 1
        await Player(mover).answer(panel)
    assert read
    game = await game_of(bot)
    for viewer, person in ((Seat(0), ada), (Seat(1), ben), (None, eve)):
        assert not leaks(game.state, person, never_shown(game.state, await bot.desk.games.facts(game.id), viewer))


async def test_a_speed_is_set_for_this_game_and_those_to_come_and_told_to_all(
    bot: Berean, ada: Person, ben: Person, general: Channel, thread: Channel
) -> None:
    said = await ada.slash("play speed", thread, how="fast")
    assert said.is_private and "Speed fast" in said.text
    game = await game_of(bot)
    assert speed_of(game.state, Seat(0)) is Speed.FAST and speed_of(game.state, Seat(1)) is Speed.NORMAL
    board = next(m for m in thread.messages.values() if buttons(m, "hold:"))
    await ada.fake.until(lambda: "Ada plays at speed fast" in text_of(board))
    elsewhere = await ada.slash("play speed", general, how="full")
    assert "the games you begin from now on" in elsewhere.text or "Speed full" in elsewhere.text


async def test_who_passes_until_his_turn_is_asked_no_more_and_can_take_that_back(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    game = await game_of(bot)
    assert game.decision is not None
    asked = (ada, ben)[game.decision.player]
    other = (ben, ada)[game.decision.player]
    said = await other.slash("play pass", thread, until="my turn")
    assert "You pass until your next turn" in said.text
    assert passes_until((await game_of(bot)).state, Seat(1 - game.decision.player)) is Until.MY_TURN
    again = await other.click(said.message, "Ask me again")
    assert "You pass" not in again.text
    assert "move" in (await asked.slash("play moves", thread)).text or (await game_of(bot)).decision is not None


async def test_an_order_is_given_seen_by_its_player_alone_and_taken_back(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    game = await game_of(bot)
    assert game.decision is not None
    seat = Seat(1 - game.decision.player)
    other = (ada, ben)[seat]
    said = await other.slash("play order", thread, what="if attacked")
    assert said.is_private and "If you are attacked, you neither block nor play." in said.text
    assert [order.when for order in standing((await game_of(bot)).state, seat)] == [When.ATTACKED]
    assert not (ben, ada)[seat].ever_saw("neither block nor play")
    back = await other.click(said.message, "Take my orders back")
    assert "neither block" not in back.text and not standing((await game_of(bot)).state, seat)
    refused = await other.slash("play order", thread, what="sing a psalm")
    assert "if blocked; if blocked with NAME" in refused.text
