"""/whatif over the fake Discord, and the judges' way with answers that were no help."""

from bot.app import Berean
from bot.services.games.records import recorded
from bot.settings import Settings
from engine.play.retelling import boards
from engine.redemption.model.status import current_battle
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import Player, play_on, thread_of
from tests.fake_discord import Channel, FakeDiscord, Person, text_of


async def test_a_battle_laid_by_form_is_played_in_private(bot: Berean, ada: Person, general: Channel) -> None:
    reply = await (
        await ada.slash(
            "whatif", general, attacker="Timothy (H)", block="Strong Demon (G)", play="Blood of the Lamb (H)"
        )
    ).settled()
    assert reply.is_private
    assert "rescue: succeeds" in reply.text
    assert "The attacker begins a rescue attempt with Timothy." in reply.text
    assert "berean scenario" in reply.text


async def test_names_are_offered_by_what_a_place_takes(bot: Berean, ada: Person, general: Channel) -> None:
    offered = await ada.choices("whatif", general, "attacker", attacker="Miriam")
    assert "Miriam (G)" in [each["value"] for each in offered]
    offered = await ada.choices("whatif", general, "block", attacker="Miriam (G)", block="Abiram")
    assert [each["value"] for each in offered] == ["Abiram"]


async def test_what_cannot_be_laid_is_refused_in_a_sentence(bot: Berean, ada: Person, general: Channel) -> None:
    reply = await (await ada.slash("whatif", general, attacker="Abiram")).settled()
    assert "Abiram attacks here, but is no Hero." in reply.text


async def test_a_table_is_played_on_in_private_and_after_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, general: Channel
) -> None:
    laid = await (await ada.slash("whatif", general, attacker="Miriam (G)", block="Abiram")).settled()
    begun = await (await ada.click(laid.message, "Play on from here")).settled()
    assert begun.is_private
    assert "The attacker: " in begun.text
    assert "The defender blocks with Abiram." in begun.text
    await bot.close()
    async with running(settings, fake):
        await (await ada.click(begun.message, "The usual answer")).settled()
        assert "Answers: d" in text_of(begun.message)
        assert "Abiram beats Miriam" in text_of(begun.message)
        await (await ada.click(begun.message, "Take back")).settled()
        assert "Answers:" not in text_of(begun.message)


async def test_a_computer_player_answers_for_the_other_side_and_after_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, general: Channel
) -> None:
    laid = await (await ada.slash("whatif", general, attacker="Miriam (G)", block="Abiram")).settled()
    begun = await (await ada.click(laid.message, "Play on from here")).settled()
    await (await ada.click(begun.message, "Attack a computer player")).settled()
    assert "The computer defends." in text_of(begun.message)
    await bot.close()
    async with running(settings, fake):
        await (await ada.click(begun.message, "The usual answer")).settled()
        shown = text_of(begun.message)
        assert "The computer defends. Answers: d" in shown
        assert "**The defender: " not in shown  # whatever it is asked the computer has answered
        assert "Abiram beats Miriam" in shown


async def test_a_table_becomes_a_stored_game_that_outlives_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, general: Channel
) -> None:
    """It has a thread, is played like any other to its end, and proves nothing of decks, since it had none."""
    laid = await (await ada.slash("whatif", general, attacker="Miriam (G)", block="Abiram")).settled()
    begun = await (await ada.click(laid.message, "Play on from here")).settled()
    await (await ada.click(begun.message, "Attack a computer player")).settled()
    told = await (await ada.click(begun.message, "Make it a game here")).settled()
    assert told.is_private and "The game begins in" in told.text
    thread = thread_of(fake)
    await bot.tables.settled()
    assert any("It goes on from a table that was described" in text_of(each) for each in thread.messages.values())
    [game] = await bot.desk.games.open_games_of(str(ada.id))
    before = game.version
    await bot.close()
    async with running(settings, fake) as again:
        [game] = await again.desk.games.open_games_of(str(ada.id))
        assert (game.version, game.about.scenario != "", game.about.decks) == (before, True, ())
        assert current_battle(game.state) is not None
        await play_on([Player(ada)], thread, 6)
        game = await again.desk.games.load(game.id)
        assert game.version > before
        assert current_battle(game.state) is None
        asked = await (await ada.slash("play concede", thread)).settled()
        await (await ada.click(asked.message, "Concede")).settled()
        await again.tables.settled()
        texts = [text_of(each) for each in thread.messages.values()]
        over = next(each for each in texts if each.strip().startswith("Game over"))
        assert "Seed of the shuffles" not in over
        game = await again.desk.games.load(game.id)
        assert game.is_final
        steps = await recorded(again.desk.games, game)
        assert len(list(boards(game.state, steps))) == len(steps)  # it can be gone through again


async def test_a_table_is_shown_to_all_and_anybody_plays_on(
    bot: Berean, ada: Person, ben: Person, general: Channel
) -> None:
    laid = await (await ada.slash("whatif", general, attacker="Miriam (G)", block="Abiram")).settled()
    begun = await (await ada.click(laid.message, "Play on from here")).settled()
    shared = await (await ada.click(begun.message, "Show it to all here")).settled()
    assert not shared.is_private
    await (await ben.click(shared.message, "The usual answer")).settled()
    assert "Answers: d" in text_of(shared.message)
    assert "Answers:" not in text_of(begun.message)


async def test_the_table_of_a_question_is_played_on(bot: Berean, ada: Person, general: Channel) -> None:
    asked = "Miriam attacks and Abiram blocks. what happens?"
    reply = await (await ada.slash("ruling", general, question=asked)).settled()
    table = await (await ada.click(reply.message, "Show the table")).settled()
    begun = await (await ada.click(table.message, "Play on from here")).settled()
    assert begun.is_private
    assert "The attacker: " in begun.text
