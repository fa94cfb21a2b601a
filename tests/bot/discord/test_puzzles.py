"""Puzzles and advice in Discord."""

from bot.app import Berean
from bot.services.games.puzzles import all_puzzles, posed, shown
from bot.services.people.servers import change_settings
from tests.bot.discord.playing import Player, begin, thread_of
from tests.fake_discord import Channel, FakeDiscord, Guild, Person, text_of


async def test_a_puzzle_is_answered_with_reasons(bot: Berean, ada: Person, general: Channel) -> None:
    at = posed(all_puzzles()[0].id)
    told = shown(at)
    asked = await (await ada.slash("puzzle", general, puzzle=1)).settled()
    assert at.puzzle.task in text_of(asked.message)
    assert asked.is_private
    good = {o.key for o in at.decision.options if (o.key,) in at.good}
    for option, label in zip(at.decision.options, told.labels, strict=True):
        said = (await (await ada.select(asked.message, label)).settled()).text
        assert ("Right" in said) is (option.key in good)
        assert (at.puzzle.why in said) is (option.key in good)
    assert at.puzzle.hint in (await (await ada.click(asked.message, "Hint")).settled()).text
    assert at.puzzle.why in (await (await ada.click(asked.message, "Solution")).settled()).text


async def test_a_server_can_turn_puzzles_off(bot: Berean, ada: Person, general: Channel, guild: Guild) -> None:
    await change_settings(bot.desk.database, guild.id, puzzles=False)
    assert "turned off" in (await ada.slash("puzzle", general)).text


async def test_advice_is_given_where_nobody_else_plays(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    await (await ada.slash("play solo", general)).settled()
    await fake.until(lambda: any(c.is_thread for c in fake.channels.values()))
    await bot.tables.settled()
    for _ in range(3):
        advice = await (await ada.slash("hint", thread_of(fake))).settled()
        assert "Best: " in advice.text or "only one thing" in advice.text
        assert advice.is_private
        await Player(ada).answer((await Player(ada).ask(thread_of(fake))).message)
    await ada.slash("play concede", thread_of(fake))


async def test_no_advice_against_people(bot: Berean, ada: Person, ben: Person, general: Channel) -> None:
    thread = await begin(ada, ben, general)
    told = [(await person.slash("hint", thread)).text for person in (ada, ben)]
    assert all("only in games against computers" in text for text in told)
