"""Asking about the rules in Discord."""

from bot.app import Berean
from tests.fake_discord import Channel, FakeDiscord, Person, limits, text_of


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


async def test_a_question_in_a_direct_message(bot: Berean, fake: FakeDiscord, ada: Person) -> None:
    reply = await (await ada.slash("ruling", fake.dm(ada.account), question="what is a site?")).settled()
    assert "REG-" in reply.text
