"""The table as one message: made of Components V2, read from in place, and put over boards of earlier releases."""

import json
from typing import Any

import pytest

from bot.app import Berean
from bot.hosting.place import place_of
from bot.services.games.values import Game
from bot.settings import Settings
from engine.kernel.ids import Seat
from engine.redemption.model import zones
from engine.redemption.view import view
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import Player, begin, board_of, buttons, is_board, play_on, texts
from tests.fake_discord import Channel, FakeDiscord, Message, Person, limits, schema, text_of

EDIT = "/channels/{channel_id}/messages/{message_id}"


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    opened = await begin(ada, ben, general)
    await play_on([Player(ada), Player(ben)], opened, 30)
    await bot.tables.settled()
    return opened


async def the_game(bot: Berean) -> Game:
    (row,) = await bot.desk.games.recent()
    return await bot.desk.games.load(row.id)


def menus_to_read(board: Message) -> list[dict[str, Any]]:
    menus = [c for c in limits.walk(board.components) if c["type"] == limits.STRING_SELECT]
    return [m for m in menus if m["custom_id"].startswith("b1:readcard:")]


def kinds(message: Message) -> set[int]:
    return {component["type"] for component in message.components}


async def test_every_card_on_the_table_stands_on_it_in_words_and_can_be_read_there(
    bot: Berean, ada: Person, eve: Person, thread: Channel
) -> None:
    game, board = await the_game(bot), board_of(thread)
    assert board.content == "" and not board.embeds and kinds(board) == {limits.CONTAINER, limits.ACTION_ROW}
    whole = {"flags": board.flags, "components": board.components}
    assert not schema.body_problems("PATCH", EDIT, whole)
    lying = [c for s in view(game.state, None).seats for held in s.cards.values() for c in held if c.name]
    on_table = {c.name for c in lying if c.zone != zones.DISCARD_PILE} - {"Lost Soul"}
    said = "\n".join(texts(board))
    assert len(on_table) > 5 and all(name in said for name in on_table)
    assert "Hand " in said and "souls redeemed" in said
    offered = {o["label"] for menu in menus_to_read(board) for o in menu["options"]}
    assert all(any(c.name in label for label in offered) for c in lying), "what was discarded too"
    for person in (ada, eve):  # who plays, and who only watches
        menu = menus_to_read(board_of(thread))[0]
        choice = menu["options"][0]
        read = await person.select(board_of(thread), choice["value"], custom_id=menu["custom_id"], by_value=True)
        assert read.is_private and choice["label"].split(" · ")[0].rstrip("†") in text_of(read.message)
        assert ("Why is it so?" in read.text) is (person is ada)


async def test_a_card_that_went_out_of_sight_is_read_by_nobody(
    bot: Berean, ada: Person, eve: Person, thread: Channel
) -> None:
    game, board = await the_game(bot), board_of(thread)
    hidden = [c for c in game.state.zone("deck", Seat(0)) if not game.state.cards[c].known]
    menu = menus_to_read(board)[0]
    for person in (ada, eve):
        for value in (f"c{hidden[0]}", "c99999", "nonsense"):
            menu["options"][0]["value"] = value  # a client can send what it likes
            read = await person.select(board, value, custom_id=menu["custom_id"], by_value=True)
            assert read.is_private and "does not lie open to you" in read.text


async def test_the_menus_work_after_a_restart(
    bot: Berean, settings: Settings, fake: FakeDiscord, eve: Person, thread: Channel
) -> None:
    await bot.close()
    board = board_of(thread)
    async with running(settings, fake) as again:
        menu = menus_to_read(board)[0]
        choice = menu["options"][0]
        read = await eve.select(board, choice["value"], custom_id=menu["custom_id"], by_value=True)
        assert read.is_private and choice["label"].split(" · ")[0].rstrip("†") in text_of(read.message)
        await again.tables.settled()
        assert board_of(thread) is board


async def test_a_board_of_an_earlier_release_becomes_one_of_this(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, thread: Channel
) -> None:
    """An embed with buttons, as 0.3.0 left it: it is put over in place, so nothing is left and nothing moves."""
    game, board = await the_game(bot), board_of(thread)
    row = {
        "type": limits.ACTION_ROW,
        "components": [{"type": limits.BUTTON, "style": 1, "label": "My moves", "custom_id": f"b1:mymoves:{game.id}"}],
    }
    board.flags, board.embeds, board.components = 0, [{"title": "Turn 3", "description": "Waiting for **Ben**"}], [row]
    await play_on([Player(ada), Player(ben)], thread, 2)
    await bot.tables.settled()
    assert board_of(thread) is board and not board.embeds and board.flags & limits.COMPONENTS_V2
    assert place_of((await the_game(bot)).about).board == board.id
    assert len([m for m in thread.messages.values() if is_board(m)]) == 1 and not fake.refusals


async def test_the_private_table_shows_files_and_pictures_in_its_frame(
    bot: Berean, ada: Person, thread: Channel
) -> None:
    shown = await (await ada.slash("play board", thread, picture=True)).settled()
    galleries = [c for c in limits.walk(shown.message.components) if c["type"] == limits.MEDIA_GALLERY]
    assert [item["media"]["url"] for item in galleries[0]["items"]] == ["attachment://table.png"]
    assert [a["filename"] for a in shown.message.attachments] == ["table.png"]
    assert json.dumps(texts(shown.message)) == json.dumps(texts(board_of(thread)))


async def test_what_stands_on_a_board_that_one_asked_for_works_there(
    fake: FakeDiscord, ada: Person, eve: Person, thread: Channel
) -> None:
    """A message of Components V2 cannot become a panel: what is asked for comes beside it."""
    for person in (ada, eve):
        board = (await person.slash("play board", thread)).message
        told = text_of(board)
        for button in buttons(board):
            reply = await (await person.click(board, custom_id=button["custom_id"])).settled()
            assert reply.message is not board and "went wrong" not in reply.text, button["label"]
        for menu in menus_to_read(board):
            reply = await person.select(board, menu["options"][0]["value"], custom_id=menu["custom_id"], by_value=True)
            assert "went wrong" not in reply.text
        assert text_of(board) == told and not fake.invalid
