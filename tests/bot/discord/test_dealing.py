"""Dealing that can be checked: what is sealed before somebody joins, what he adds, and what the end shows of it."""

import json

import pytest

from bot.app import Berean
from bot.services.games.dealing.checking import CheckResult, check_deal, check_promise, check_record
from bot.services.games.dealing.sealing import NO_WORD
from bot.services.games.verify import read_proof, read_record
from engine.kernel.chance import seal_of
from tests.bot.discord.playing import Player, buttons, play_on, thread_of
from tests.bot.discord.test_beginnings import choose, threads
from tests.fake_discord import Channel, FakeDiscord, Message, Person, text_of


@pytest.fixture(autouse=True)
def words() -> None:
    """Presses keep the numbers that Discord gave them: these tests look for them in the words."""


async def at_table(bot: Berean, fake: FakeDiscord) -> tuple[Channel, Message]:
    """The newest thread, and its first message."""
    await bot.tables.settled()
    thread = thread_of(fake)
    return thread, next(iter(thread.messages.values()))


async def over(bot: Berean, loser: Person, thread: Channel) -> Message:
    asked = await loser.slash("play concede", thread)
    await loser.click(asked.message, "Concede")
    await bot.tables.settled()
    return next(m for m in thread.messages.values() if buttons(m, "rematch:"))


async def exported(person: Person, thread: Channel) -> str:
    file = (await (await person.slash("game export", thread, form="JSON")).settled()).message.attachments[0]
    return person.fake.files[int(file["id"])].decode()


async def test_a_game_from_the_offer_to_its_check(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    offer = await (await ada.slash("play challenge", general, opponent=ben, deck="starter:G")).for_all()
    (seal,) = [line.split("`")[1] for line in text_of(offer).splitlines() if "Seal of the shuffles" in line]
    menu = (await ben.click(offer, "Accept")).message
    form = await ben.click(menu, "Add a word")
    refused = await ben.submit(form, {"Your word": "two words"})
    assert "plain letters and digits" in refused.text
    given = await ben.submit(await ben.click(menu, "Add a word"), {"Your word": "Habakkuk"})
    assert "Habakkuk" in given.text and not ada.ever_saw("Habakkuk")
    assert "begins in" in await choose(ben, given.message)
    thread, start = await at_table(bot, fake)
    words = text_of(start).split("words `")[1].split("`")[0].split()
    press, _, typed = words[1].partition(".")
    assert seal in text_of(start) and words[0] == NO_WORD and typed == "Habakkuk"
    pressed = next(i for i in fake.interactions.values() if str(i.id) == press)
    assert pressed.user is ben.account, "the number that Discord gave his press, which nobody knew when it was sealed"
    assert not json.loads(await exported(ben, thread)).get("record"), "decks are nobody's business while it goes on"
    await play_on([Player(ada), Player(ben)], thread, 6)
    await over(bot, ada, thread)
    text = await exported(ben, thread)
    proof, record = read_proof(text), read_record(text)
    assert record is not None and seal_of(proof.secret) == seal and list(proof.words) == words
    found = [check_promise(proof), check_deal(proof), check_record(proof, record)]
    assert [f.result for f in found] == [CheckResult.KEPT] * 3 and seal in found[1].told
    assert len(text) < 4_000_000


async def test_the_host_may_add_a_word_to_his_offer(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    offer = await (await ada.slash("play open", general, deck="starter:G")).for_all()
    await fake.until(lambda: "hostdeck" in str([m.components for m in ada.messages(general)]))
    own = next(m for m in ada.messages(general) if "hostdeck" in str(m.components))
    menu = (await ben.click(offer, "Join")).message
    await ada.submit(await ada.click(own, "Add a word"), {"Your word": "Nahum"})
    await choose(ben, menu)
    _, start = await at_table(bot, fake)
    words = text_of(start).split("words `")[1].split("`")[0].split()
    assert words[0].endswith(".Nahum") and words[1].isdecimal()


async def test_a_rematch_is_sealed_by_the_game_before(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    offer = await (await ada.slash("play challenge", general, opponent=ben)).for_all()
    await choose(ben, (await ben.click(offer, "Accept")).message)
    thread, _ = await at_table(bot, fake)
    end = await over(bot, ada, thread)
    seal = text_of(end).split("Seal of a rematch\n`")[1].split("`")[0]
    proposal = (await ada.click(end, "Rematch")).message
    await ben.click(proposal, "Agree")
    again, start = await at_table(bot, fake)
    assert again is not thread and f"Seal `{seal}`" in text_of(start)
    words = text_of(start).split("words `")[1].split("`")[0].split()
    pressed = [next(i for i in fake.interactions.values() if str(i.id) == word) for word in words]
    assert [i.user for i in pressed] == [ada.account, ben.account], "each added a press of his own"


async def test_a_solo_game_seals_the_next_one(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    seals = []
    for person in (ada, ben, ada, ada):
        await (await person.slash("play solo", general)).settled()
        _, start = await at_table(bot, fake)
        text = text_of(start)
        next_seal = text.split("Next seal `")[1].split("`")[0]
        seals.append((text.split("Seal `")[1].split("`")[0], next_seal))
    assert seals[2][0] == seals[0][1] and seals[3][0] == seals[2][1]
    assert len({seal for each in seals for seal in each}) == 6 and len(threads(fake)) == 4
