"""Looking cards up in Discord."""

from bot.app import Berean
from engine.cards.starter import starter_catalog
from tests.fake_discord import Channel, FakeDiscord, Person, limits


async def test_a_card_is_private_until_shown(bot: Berean, ada: Person, ben: Person, general: Channel) -> None:
    name = starter_catalog().printings[0].name
    reply = await (await ada.slash("card", general, name=name)).settled()
    assert reply.is_private and name in reply.text
    await ada.click(reply.message, "Show everyone")
    assert ben.ever_saw(name)


async def test_a_name_is_completed_while_typing(bot: Berean, ada: Person, general: Channel) -> None:
    name = starter_catalog().printings[0].base_name
    offered = await ada.choices("card", general, "name", name=name[:4])
    assert name in [c["value"] for c in offered]


async def test_a_misspelt_name_is_read_or_asked_back(bot: Berean, ada: Person, general: Channel) -> None:
    reply = await (await ada.slash("card", general, name="qqqqqq zzzz")).settled()
    assert reply.is_private and "I know no card" in reply.text


async def test_another_printing_from_the_menu(bot: Berean, fake: FakeDiscord, ada: Person, general: Channel) -> None:
    several = [g for g in starter_catalog().groups.values() if len(g.printings) > 1]
    if not several:
        return
    reply = await (await ada.slash("card", general, name=several[0].base_name)).settled()
    menu = next(c for c in limits.walk(reply.message.components) if c["type"] == limits.STRING_SELECT)
    await ada.select(reply.message, menu["options"][0]["label"])
    assert menu["options"][0]["label"] in reply.text
