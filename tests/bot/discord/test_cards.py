"""Looking cards up in Discord."""

from bot.app import Berean
from bot.settings import Settings
from engine.cards.starter import starter_catalog
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import buttons, menus
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


async def test_every_button_of_a_card_works_after_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, general: Channel
) -> None:
    group = next(g for g in starter_catalog().groups.values() if len(g.printings) > 1 and g.printings[0].text)
    reply = await (await ada.slash("card", general, name=group.base_name)).settled()
    await bot.close()
    async with running(settings, fake):
        assert group.printings[0].text in (await ada.click(reply.message, "How Berean reads it")).text
        for button in buttons(reply.message, "opensection:"):
            assert (await ada.click(reply.message, custom_id=button["custom_id"])).is_private
        label = menus(reply.message)[0]["options"][0]["label"]
        await ada.select(reply.message, label)
        assert label in reply.text


async def test_a_card_that_is_gone_from_the_pool_is_said_to_be(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel
) -> None:
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "old", "custom_id": "b1:reading:0123456789ab"}]}
    message = fake.post(general, fake.bot, {"content": "old", "components": [row]})
    assert "no longer in the card pool" in (await ada.click(message, "old")).text
