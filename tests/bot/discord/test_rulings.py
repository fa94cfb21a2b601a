"""Asking about the rules in Discord."""

import pytest

from bot.app import Berean
from tests.fake_discord import CannotDo, Channel, FakeDiscord, Guild, Permission, Person, limits, text_of
from tests.fake_discord.world import Role


async def test_a_ruling_is_private_until_shown(bot: Berean, ada: Person, ben: Person, general: Channel) -> None:
    reply = await (await ada.slash("ruling", general, question="what does negate do?")).settled()
    assert reply.is_private and "REG-NEGATE-" in reply.text
    assert not ben.messages(general)
    shown = await ada.click(reply.message, "Show everyone")
    assert not shown.is_private
    public = ben.messages(general)[-1]
    assert "REG-NEGATE-" in text_of(public) and ada.mention in public.content
    assert not public.components and not ben.pings and not ada.pings


async def test_the_section_behind_a_ruling_can_be_read_page_by_page(bot: Berean, ada: Person, general: Channel) -> None:
    reply = await (await ada.slash("ruling", general, question="what does negate do?")).settled()
    await ada.click(reply.message, "Whole section")
    first = reply.text
    assert "REG-NEGATE-01" in first
    if "Next ▶" in first:
        await ada.click(reply.message, "Next ▶")
        assert reply.text != first
        await ada.click(reply.message, "◀ Back")
        assert reply.text == first


async def test_a_related_rule_opens_from_the_menu(bot: Berean, ada: Person, general: Channel) -> None:
    reply = await (await ada.slash("ruling", general, question="can I band two heroes?")).settled()
    menu = next(c for c in limits.walk(reply.message.components) if c["type"] == limits.STRING_SELECT)
    opened = await ada.select(reply.message, menu["options"][0]["label"])
    assert opened.is_private and menu["options"][0]["value"] in opened.text


async def test_no_rule_is_made_up(bot: Berean, ada: Person, general: Channel) -> None:
    reply = await (await ada.slash("ruling", general, question="how do I bake sourdough bread at home?")).settled()
    assert "No rule found" in reply.text


async def test_a_rule_by_number_and_by_heading(bot: Berean, ada: Person, general: Channel) -> None:
    assert "REG-BAND-01" in (await ada.slash("rule", general, name="reg-band-01")).text
    assert "REG-BAND-01" in (await ada.slash("term", general, name="band")).text
    unknown = await ada.slash("rule", general, name="REG-NOSUCH-99")
    assert unknown.is_private and "There is no rule" in unknown.text


async def test_headings_are_offered_while_typing(bot: Berean, ada: Person, general: Channel) -> None:
    offered = await ada.choices("rule", general, "name", name="neg")
    assert "Negate" in offered[0]["name"]
    assert len(await ada.choices("term", general, "name", name="")) == 25
    assert not await ada.choices("ruling", general, "question", question="ne")
    assert "Negate" in (await ada.choices("ruling", general, "question", question="neg"))[0]["name"]


async def test_a_question_in_a_direct_message(bot: Berean, fake: FakeDiscord, ada: Person) -> None:
    reply = await (await ada.slash("ruling", fake.dm(ada.account), question="what is a site?")).settled()
    assert "REG-" in reply.text


async def test_a_message_that_asks_is_answered_from_its_menu(bot: Berean, ada: Person, general: Channel) -> None:
    asked = ada.say(general, "hey, what does negate do?")
    reply = await (await ada.context_menu("Find the rule here", asked)).settled()
    assert reply.is_private and "REG-NEGATE-" in reply.text


@pytest.fixture
def judge(fake: FakeDiscord, guild: Guild) -> Person:
    role = Role(fake.snowflakes.next(), "Judge", Permission.MANAGE_GUILD)
    guild.roles[role.id] = role
    person = fake.person("judith", guild)
    guild.members[person.id].roles.append(role)
    return person


async def test_the_judges_of_a_server_have_the_second_word(
    bot: Berean, fake: FakeDiscord, judge: Person, ada: Person, general: Channel
) -> None:
    with pytest.raises(CannotDo, match="not shown"):
        await ada.slash("judge list", general)
    added = await judge.slash("judge add", general, text="We play it so.", section="REG: Negate", source="league")
    assert "stands on **REG: Negate**" in added.text
    reply = await (await ada.slash("ruling", general, question="what does negate do?")).settled()
    assert "We play it so." in reply.text and reply.text.index("REG-NEGATE-") < reply.text.index("We play it so.")
    assert "We play it so." in (await ada.slash("term", general, name="negate")).text
    number = added.text.split("`")[1]
    await judge.slash("judge edit", general, id=number, text="Or so.")
    out = await judge.slash("judge export", general)
    content = fake.files[int(out.message.attachments[0]["id"])]
    await judge.slash("judge delete", general, id=number)
    assert "None yet" in (await judge.slash("judge list", general)).text
    assert "1 rulings" in (await judge.slash("judge import", general, file=("r.json", content))).text
    assert "Or so." in (await judge.slash("judge list", general)).text
    assert "no exported rulings" in (await judge.slash("judge import", general, file=("r.json", b"{}"))).text


async def test_an_answer_that_does_not_help_reaches_the_judges(
    bot: Berean, judge: Person, ada: Person, general: Channel
) -> None:
    reply = await (await ada.slash("ruling", general, question="what does negate do?")).settled()
    assert "Noted" in (await (await ada.click(reply.message, "No help")).settled()).text
    listed = (await judge.slash("judge answers", general)).text
    assert "what does negate do?" in listed
    await judge.slash("judge strike", general, number=int(listed.split("`")[1]))
    assert "None." in (await judge.slash("judge answers", general)).text
