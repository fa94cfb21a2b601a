"""Asking about the rules in Discord."""

import pytest

from bot.app import Berean
from bot.services.people.servers import change_settings
from bot.services.rulings.judges import answers_of_no_help
from bot.services.rulings.naming import rules_like
from bot.settings import Settings
from engine.cards.starter import starter_catalog
from glossary.rules import load_rules
from tests.bot.discord.conftest import running
from tests.bot.discord.playing import buttons
from tests.fake_discord import Channel, FakeDiscord, Guild, Person, text_of


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


async def test_related_rules_open_from_buttons_one_after_another(bot: Berean, ada: Person, general: Channel) -> None:
    reply = await (await ada.slash("ruling", general, question="can I band two heroes?")).settled()
    related = buttons(reply.message, "opensection:")
    assert 2 <= len(related) <= 5
    for button in related:
        opened = await ada.click(reply.message, custom_id=button["custom_id"])
        assert opened.is_private and button["custom_id"].split(":")[2] in opened.text


async def test_a_section_leads_to_those_to_read_next(bot: Berean, ada: Person, general: Channel) -> None:
    section = next(each for each in load_rules().sections if each.see)
    page = await ada.slash("rule", general, name=section.key)
    for button in buttons(page.message, "opensection:"):
        assert button["label"] in section.see
        assert button["label"].partition(": ")[2] in (await ada.click(page.message, button["label"])).text


async def test_the_sections_of_a_document_are_leafed_through(bot: Berean, ada: Person, general: Channel) -> None:
    rules = load_rules()
    section = rules.section("REG: Negate")
    before, after = rules.neighbours(section)
    assert before is not None and after is not None
    page = await ada.slash("rule", general, name=section.key)
    await ada.click(page.message, f"{after.title} ▶▶")
    assert after.statements[0].id in page.text
    await ada.click(page.message, f"◀◀ {section.title}")
    await ada.click(page.message, f"◀◀ {before.title}")
    assert before.statements[0].id in page.text
    first = next(each for each in rules.sections if each.doc == "REG")
    assert not [b for b in buttons((await ada.slash("rule", general, name=first.key)).message) if "◀◀" in b["label"]]


async def test_the_menu_of_related_rules_of_an_earlier_release_still_opens_them(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel
) -> None:
    options = [{"label": "REG: Band", "value": "REG-BAND-01"}]
    menu = {"type": 3, "custom_id": "b1:opensection", "options": options, "min_values": 1, "max_values": 1}
    message = fake.post(general, fake.bot, {"content": "old", "components": [{"type": 1, "components": [menu]}]})
    assert "REG-BAND-01" in (await ada.select(message, "REG: Band")).text


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


@pytest.mark.parametrize("typed", ["REG-NEGATE-0", "negate-03", "reg-negate-03"])
async def test_every_rule_is_offered_by_its_number(bot: Berean, ada: Person, general: Channel, typed: str) -> None:
    for command, option in (("ruling", "question"), ("rule", "name"), ("term", "name")):
        offered = await ada.choices(command, general, option, **{option: typed})
        assert "REG-NEGATE-03" in [choice["value"] for choice in offered]


async def test_a_rule_or_section_picked_from_the_suggestions_is_shown_whole(
    bot: Berean, ada: Person, general: Channel
) -> None:
    for typed in ("neg", "REG-NEGATE-03"):
        offered = await ada.choices("ruling", general, "question", question=typed)
        shown = (await ada.slash("ruling", general, question=offered[0]["value"])).text
        assert "REG-NEGATE-0" in shown and "Settled by" not in shown


def test_every_statement_is_found_by_its_number() -> None:
    rules = load_rules()
    for key in rules.by_id:
        assert key in [each.value for each in rules_like(rules, key)]


async def test_the_edition_of_the_server_holds_where_none_is_named(
    bot: Berean, ada: Person, general: Channel, guild: Guild
) -> None:
    await change_settings(bot.desk.database, guild.id, edition="2005")
    assert "Rulebook" in (await (await ada.slash("ruling", general, question="what is banding?")).settled()).text
    today = await (await ada.slash("ruling", general, question="what is banding?", edition="2023")).settled()
    assert "REG-BAND-" in today.text


async def test_a_question_in_a_direct_message(bot: Berean, fake: FakeDiscord, ada: Person) -> None:
    reply = await (await ada.slash("ruling", fake.dm(ada.account), question="what is a site?")).settled()
    assert "REG-" in reply.text


async def test_a_message_that_asks_is_answered_from_its_menu(bot: Berean, ada: Person, general: Channel) -> None:
    asked = ada.say(general, "hey, what does negate do?")
    reply = await (await ada.context_menu("Find the rule here", asked)).settled()
    assert reply.is_private and "REG-NEGATE-" in reply.text


async def test_a_message_without_words_is_no_question(bot: Berean, ada: Person, general: Channel) -> None:
    asked = ada.say(general, " ", {"picture.png": b"x"})
    assert "no text" in (await ada.context_menu("Find the rule here", asked)).text


async def test_every_button_of_an_answer_works_after_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, ben: Person, general: Channel
) -> None:
    reply = await (await ada.slash("ruling", general, question="what does negate do?", edition="2005")).settled()
    answer = reply.text
    await bot.close()
    async with running(settings, fake) as again:
        related = buttons(reply.message, "opensection:")[0]
        assert (await ada.click(reply.message, custom_id=related["custom_id"])).is_private
        assert "Noted" in (await ada.click(reply.message, "No help")).text
        (kept,) = await answers_of_no_help(again.desk.database, str(general.guild.id))
        assert kept.shown.edition == "2005" and kept.shown.question == "what does negate do?"
        assert kept.shown.heading in answer and kept.shown.text.partition("\n")[0] in answer
        await ada.click(reply.message, "Show everyone")
        assert ben.ever_saw("RB-")
        await ada.click(reply.message, "Whole section")
        assert "Rulebook" in reply.text


async def test_the_cards_a_question_names_stand_with_their_text(bot: Berean, ada: Person, general: Channel) -> None:
    printing = next(p for p in starter_catalog().printings if p.base_name == "Son of God")
    reply = await (await ada.slash("ruling", general, question="can SoG rescue any lost soul?")).settled()
    assert printing.text in reply.text


async def test_a_direct_answer_stands_before_the_rules(bot: Berean, ada: Person, general: Channel) -> None:
    reply = await (await ada.slash("ruling", general, question="can Son of God be negated")).settled()
    assert reply.is_private
    assert "No. Nothing stops the ability of Son of God" in reply.text
    assert "REG-CBN-03" in reply.text
    assert not buttons(reply.message, "table:")


async def test_the_table_of_an_answer_is_shown_after_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, general: Channel
) -> None:
    asked = "Miriam attacks and Abiram blocks. what happens?"
    reply = await (await ada.slash("ruling", general, question=asked)).settled()
    assert "rescue: " in reply.text
    assert "nobody else acts" in reply.text
    await bot.close()
    async with running(settings, fake):
        table = await ada.click(reply.message, "Show the table")
        assert table.is_private
        assert "berean scenario" in table.text


async def test_an_answer_that_a_remark_keeps_back_shows_its_table_and_goes_on(
    bot: Berean, ada: Person, general: Channel
) -> None:
    asked = "Miriam attacks and Abiram blocks. My friend conceded battle 1. does Miriam survive?"
    reply = await (await ada.slash("ruling", general, question=asked)).settled()
    assert "This was not understood: “My friend conceded battle 1”. If it changes nothing: no. Played out" in reply.text
    assert "berean scenario" in (await ada.click(reply.message, "Show the table")).text
    further = await (await ada.slash("ruling", general, question="and does Abiram survive?")).settled()
    assert "“My friend conceded battle 1”. If it changes nothing: yes. Played out" in further.text


async def test_one_asks_on_from_an_answer_by_its_form_after_a_restart(
    bot: Berean, fake: FakeDiscord, settings: Settings, ada: Person, general: Channel
) -> None:
    asked = "Miriam attacks and Abiram blocks. does Miriam survive?"
    reply = await (await ada.slash("ruling", general, question=asked)).settled()
    assert "No. Played out" in reply.text
    await bot.close()
    async with running(settings, fake):
        opened = await ada.click(reply.message, "Ask on")
        further = await (await ada.submit(opened, {"further": "and does Abiram survive?"})).settled()
        assert further.is_private
        assert "Miriam attacks and Abiram blocks. does Abiram survive?" in further.text
        assert "Yes. Played out" in further.text


async def test_what_goes_on_is_answered_with_the_question_before(
    bot: Berean, ada: Person, ben: Person, general: Channel
) -> None:
    await (await ada.slash("ruling", general, question="can Cast out Demons discard Abiram?")).settled()
    reply = await (await ada.slash("ruling", general, question="and Strong Demon?")).settled()
    assert "can Cast out Demons discard Strong Demon?" in reply.text
    assert "Yes." in reply.text
    other = await (await ben.slash("ruling", general, question="and Strong Demon?")).settled()
    assert "can Cast out Demons" not in other.text


async def test_several_questions_in_one_are_each_answered(bot: Berean, ada: Person, general: Channel) -> None:
    asked = "can a hero block? can Son of God be negated?"
    reply = await (await ada.slash("ruling", general, question=asked)).settled()
    assert "can a hero block?" in reply.text.partition("To ")[2]
    assert "No. Nothing stops the ability of Son of God" in reply.text


async def test_an_answer_by_play_tells_what_happened_in_three_lines(bot: Berean, ada: Person, general: Channel) -> None:
    asked = "Miriam attacks and Abiram blocks. what happens?"
    reply = await (await ada.slash("ruling", general, question=asked)).settled()
    assert "The attacker begins a rescue attempt with Miriam. The defender blocks with Abiram.\n" in reply.text
    assert "Abiram beats Miriam, 5/7 against 4/4." in reply.text
