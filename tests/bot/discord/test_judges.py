"""The judges of a server: their rulings beside the official ones, and the answers that did not help."""

import json
from pathlib import Path

import pytest

from bot.app import Berean
from bot.errors import UserFacing
from bot.services.assurance import proposed_readings
from bot.services.assurance.written_readings import check
from bot.services.people.forgetting import forget_user, kept_of
from bot.services.rulings.judges import MOST_KEPT, add_ruling, import_rulings, list_rulings
from engine.cards.starter import starter_catalog
from engine.redemption.language.written import text_fingerprint, written_in
from tests.bot.discord.playing import buttons, menus
from tests.fake_discord import Channel, FakeDiscord, Guild, Permission, Person, text_of
from tests.fake_discord.world import Role


async def test_the_judges_of_a_server_have_the_second_word(
    bot: Berean, fake: FakeDiscord, manager: Person, ada: Person, general: Channel
) -> None:
    assert "Only who manages this server" in (await ada.slash("judge list", general)).text
    added = await manager.slash("judge add", general, text="We play it so.", section="REG: Negate", source="league")
    assert "stands on **REG: Negate**" in added.text
    reply = await (await ada.slash("ruling", general, question="what does negate do?")).settled()
    assert "We play it so." in reply.text and reply.text.index("REG-NEGATE-") < reply.text.index("We play it so.")
    assert "We play it so." in (await ada.slash("term", general, name="negate")).text
    number = added.text.split("`")[1]
    await manager.slash("judge edit", general, id=number, text="Or so.")
    out = await manager.slash("judge export", general)
    content = fake.files[int(out.message.attachments[0]["id"])]
    await manager.slash("judge delete", general, id=number)
    assert "None yet" in (await manager.slash("judge list", general)).text
    assert "1 rulings" in (await manager.slash("judge import", general, file=("r.json", content))).text
    assert "Or so." in (await manager.slash("judge list", general)).text
    assert "no exported rulings" in (await manager.slash("judge import", general, file=("r.json", b"{}"))).text


async def test_an_answer_that_does_not_help_reaches_the_judges_as_it_was_shown(
    bot: Berean, fake: FakeDiscord, manager: Person, ada: Person, general: Channel
) -> None:
    reply = await (await ada.slash("ruling", general, question="what does negate do?", edition="2005")).settled()
    for _ in range(2):
        assert "Noted" in (await ada.click(reply.message, "No help")).text
    listed = await manager.slash("judge answers", general)
    assert "what does negate do?" in listed.text and "asked of 2005" in listed.text and "Rulebook" in listed.text
    whole = fake.files[int(listed.message.attachments[0]["id"])].decode()
    assert "RB-" in whole and whole.count(". what does negate do?") == 1
    await manager.slash("judge strike", general, number=int(listed.text.split("`")[1]))
    assert "None." in (await manager.slash("judge answers", general)).text


async def test_an_answer_that_was_no_help_comes_with_how_it_came_and_is_corrected(
    bot: Berean, fake: FakeDiscord, manager: Person, ada: Person, general: Channel
) -> None:
    reply = await (await ada.slash("ruling", general, question="can Burial discard a soul in a site?")).settled()
    await ada.click(reply.message, "No help")
    listed = await (await manager.slash("judge answers", general)).settled()
    whole = fake.files[int(listed.message.attachments[0]["id"])].decode()
    assert "read as: can {0} discard a soul in a site?" in whole
    assert "facts: silent" in whole and "pairs: yes" in whole
    number = int(listed.text.split("`")[1])
    corrected = await manager.slash("judge correct", general, number=number, text="Also in a Site.", source="our table")
    assert "beside answers on Burial" in corrected.text
    assert "None." in (await (await manager.slash("judge answers", general)).settled()).text
    again = await (await ada.slash("ruling", general, question="what does Burial do")).settled()
    assert "Also in a Site." in again.text
    assert "no answer number" in (await manager.slash("judge correct", general, number=number, text="x")).text
    same = await (await ada.slash("ruling", general, question="Can burial discard a soul in a Site")).settled()
    places = [same.text.index(each) for each in ("Also in a Site.", "Corrected here", "Berean's own answer was: Yes.")]
    assert places == sorted(places) and same.text.count("Also in a Site.") == 1
    other = await (await ada.slash("ruling", general, question="can Burial be negated?")).settled()
    assert "Corrected here" not in other.text and other.text.index("Also in a Site.") < other.text.index("No. ")


async def test_the_judges_role_of_the_settings_may_rule(
    bot: Berean, fake: FakeDiscord, guild: Guild, manager: Person, ada: Person, general: Channel
) -> None:
    role = Role(fake.snowflakes.next(), "Elder", Permission(0))
    guild.roles[role.id] = role
    fake.gateway.dispatch("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role.payload()})
    shown = await manager.slash("settings judges", general, role=role)
    assert f"<@&{role.id}>" in shown.text
    refused = await ada.slash("judge add", general, text="So.", section="Negate")
    assert f"<@&{role.id}>" in refused.text and refused.is_private
    assert not await ada.choices("judge edit", general, "id", id="")
    guild.members[ada.id].roles.append(role)
    assert "stands on **REG: Negate**" in (await ada.slash("judge add", general, text="So.", section="Negate")).text
    await manager.slash("settings judges", general)
    assert "Only who manages" in (await ada.slash("judge list", general)).text


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ({"card": "{}"}, "stands on **{}**"),
        ({"card": "{typo}"}, "I read “{typo}” as that."),
        ({"section": "reg: negate"}, "stands on **REG: Negate**"),
        ({"section": "REG-NEGATE-03"}, "stands on **REG: Negate**"),
        ({"card": "qqqqqq zzzz"}, "I know no card “qqqqqq zzzz”."),
        ({"section": "REG-NOSUCH-99"}, "There is no rule or heading"),
        ({"card": "{}", "section": "negate"}, "one of the two"),
        ({}, "one of the two"),
    ],
)
async def test_what_a_ruling_is_on_is_understood_or_asked_back(
    bot: Berean, manager: Person, general: Channel, typed: dict[str, str], meant: str
) -> None:
    name = max((p.base_name for p in starter_catalog().printings if "[" not in p.base_name), key=len)
    typo = name[:-2] + name[-1] + name[-2]
    given = {key: value.format(name, typo=typo) for key, value in typed.items()}
    reply = await (await manager.slash("judge add", general, text="So.", **given)).settled()
    assert meant.format(name, typo=typo) in reply.text and reply.is_private


async def test_a_nickname_names_the_card(bot: Berean, manager: Person, ada: Person, general: Channel) -> None:
    reply = await (await manager.slash("judge add", general, text="Mind the soul.", card="sog")).settled()
    assert "stands on **Son of God**" in reply.text
    assert "Mind the soul." in (await (await ada.slash("card", general, name="Son of God")).settled()).text


async def test_a_card_shows_what_was_ruled_on_it_and_another_printing_does_so_too(
    bot: Berean, guild: Guild, ada: Person, ben: Person, general: Channel
) -> None:
    group = next(g for g in starter_catalog().groups.values() if len(g.printings) > 1)
    other = next(p for p in starter_catalog().printings if p.base_name != group.base_name)
    server, database = str(guild.id), bot.desk.database
    await add_ruling(database, server, "About another card.", "Judith", card=other.base_name)
    unruled = await (await ada.slash("card", general, name=group.base_name)).settled()
    assert "Ruled by" not in unruled.text
    await add_ruling(database, server, "He may do it twice.", "Judith", card=group.base_name.upper(), source="league")
    reply = await (await ada.slash("card", general, name=group.base_name)).settled()
    assert "He may do it twice." in reply.text and "Judith" in reply.text and "another card" not in reply.text
    label = menus(reply.message)[0]["options"][0]["label"]
    await ada.select(reply.message, label)
    assert label in reply.text and "He may do it twice." in reply.text
    await ada.click(reply.message, "Show everyone")
    assert "He may do it twice." in text_of(ben.messages(general)[-1])


async def test_no_ruling_is_lost_however_many_and_long_they_are(
    bot: Berean, guild: Guild, ada: Person, general: Channel
) -> None:
    server, database = str(guild.id), bot.desk.database
    for number in range(12):
        text = f"Ruling number {number:02}. " + "and so on " * 190
        await add_ruling(database, server, text, "Judith", section="REG: Negate")
    for reply in (
        await ada.slash("rule", general, name="REG: Negate"),
        await ada.slash("rule", general, name="REG-NEGATE-01"),
        await (await ada.slash("ruling", general, question="what does negate do?")).settled(),
    ):
        opened = await ada.click(reply.message, "All 12 rulings of the judges")
        assert opened.is_private
        seen = opened.text
        for _ in range(12):
            if not buttons(opened.message, "ruled:"):
                break
            await ada.click(opened.message, "Next ▶")
            seen += opened.text
        assert all(f"Ruling number {number:02}." in seen for number in range(12))


async def test_a_few_short_rulings_stand_beside_the_section(
    bot: Berean, guild: Guild, ada: Person, general: Channel
) -> None:
    for number in range(3):
        await add_ruling(bot.desk.database, str(guild.id), f"Ruling {number}.", "Judith", section="REG: Band")
    reply = await ada.slash("rule", general, name="REG: Band")
    assert all(f"Ruling {number}." in reply.text for number in range(3)) and not buttons(reply.message, "ruled:")


async def test_the_reading_of_an_ability_is_behind_a_button(bot: Berean, ada: Person, general: Channel) -> None:
    printing = next(p for p in starter_catalog().printings if p.text)
    reply = await (await ada.slash("card", general, name=printing.name)).settled()
    opened = await (await ada.click(reply.message, "How Berean reads it")).settled()
    assert (
        opened.is_private and printing.text in opened.text and ("Read as" in opened.text or "Not read" in opened.text)
    )


async def test_the_rules_behind_an_ability_open_from_its_card(bot: Berean, ada: Person, general: Channel) -> None:
    printing = next(p for p in starter_catalog().printings if p.text.startswith("Negate "))
    reply = await (await ada.slash("card", general, name=printing.name)).settled()
    opened = await ada.click(reply.message, "REG: Negate")
    assert opened.is_private and "REG-NEGATE-01" in opened.text


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (json.dumps({"form": 1, "rulings": [0] * 80_000}), "rulings.0: "),
        (json.dumps({"form": 1, **{str(n): 1 for n in range(20_000)}, "rulings": []}), "it has 20,000 faults"),
        ('{"form":1,"rulings":' + "[" * 200_000, "recursion limit"),
        ('{"form":' + "9" * 200_000 + "}", "number out of range"),
    ],
)
async def test_a_file_of_nothing_but_faults_is_refused_in_one_sentence(
    bot: Berean, guild: Guild, manager: Person, general: Channel, content: str, told: str
) -> None:
    reply = await manager.slash("judge import", general, file=("r.json", content.encode()))
    assert "nothing was imported" in reply.text and told in reply.text and len(reply.text) < 300
    assert not await list_rulings(bot.desk.database, str(guild.id))


async def test_a_server_keeps_so_many_rulings_and_no_more(bot: Berean, guild: Guild, manager: Person) -> None:
    server, database = str(guild.id), bot.desk.database
    moment = "2026-01-01T00:00:00Z"
    made = [
        {
            "id": f"{n:08x}",
            "section": "REG: Band",
            "text": "So.",
            "author": "J",
            "made_at": moment,
            "changed_at": moment,
        }
        for n in range(MOST_KEPT)
    ]
    assert await import_rulings(database, server, json.dumps({"form": 1, "rulings": made})) == MOST_KEPT
    with pytest.raises(UserFacing, match="at most 2,000 rulings"):
        await add_ruling(database, server, "One more.", "Judith", section="REG: Band")
    with pytest.raises(UserFacing, match="at most 2,000 rulings"):
        await import_rulings(database, server, json.dumps({"form": 1, "rulings": made[:1]}))
    assert len(await list_rulings(database, server)) == MOST_KEPT


MEANS = {"reads": "You may draw 1.\nDiscard an evil card.", "rules": "REG-DRAW-01", "why": "The draw is optional."}


async def test_a_judge_says_what_a_card_means_and_the_export_is_a_file_of_readings(
    bot: Berean, fake: FakeDiscord, manager: Person, ada: Person, general: Channel, tmp_path: Path
) -> None:
    card = next(p for p in starter_catalog().printings if p.text and p.base_name == "Son of God")
    assert "Only who manages this server" in (await ada.slash("judge card", general, card="Son of God")).text
    offered = await manager.choices("judge card", general, "card", card="son of g")
    assert "Son of God" in [each["value"] for each in offered]
    opened = await manager.slash("judge card", general, card="son of god")
    told = await (await manager.submit(opened, MEANS)).settled()
    assert "is kept" in told.text and "I understand it as: You may draw 1 card." in told.text and told.is_private
    assert "means: You may draw 1. Discard an evil card." in (await manager.slash("judge list", general)).text
    out = await manager.slash("judge export", general)
    contents = [fake.files[int(a["id"])] for a in out.message.attachments]
    file = tmp_path / "readings.yaml"
    file.write_bytes(contents[1])
    (written,) = written_in(file.read_text(encoding="utf-8"))
    assert (written.card, written.text) == (card.base_name, text_fingerprint(card.text))
    assert written.said == ("You may draw 1.", "Discard an evil card.") and written.rules == ("REG-DRAW-01",)
    (checked,) = check(file, starter_catalog())
    assert any(line.startswith("read as: You may draw 1 card.") for line in checked.lines)
    assert not [f for f in checked.faults if "fingerprint" in f or "rule" in f or "by itself" in f]


async def test_a_reading_is_changed_in_the_same_form_and_taken_away_by_emptying_it(
    bot: Berean, manager: Person, general: Channel
) -> None:
    opened = await manager.slash("judge card", general, card="Son of God")
    await (await manager.submit(opened, MEANS)).settled()
    again = await manager.slash("judge card", general, card="Son of God")
    assert [c["component"]["value"] for c in again.modal["components"]] == list(MEANS.values())
    await (await manager.submit(again, {**MEANS, "reads": "The souls rejoice somehow."})).settled()
    listed = (await manager.slash("judge list", general)).text
    assert "rejoice somehow" in listed and "You may draw 1" not in listed
    assert "taken away" in (await (await manager.submit(again, {"reads": " "})).settled()).text
    assert "None yet" in (await manager.slash("judge list", general)).text
    assert len((await manager.slash("judge export", general)).message.attachments) == 1


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"rules": "REG-NOSUCH-01"}, "There is no rule 'REG-NOSUCH-01'"),
        ({"rules": ""}, "Name at least one rule"),
        ({"why": " "}, "letters why"),
        ({"reads": "The souls rejoice somehow."}, "I cannot read it yet"),
    ],
)
async def test_a_reading_that_cannot_be_kept_or_read_is_told(
    bot: Berean, manager: Person, general: Channel, typed: dict[str, str], told: str
) -> None:
    opened = await manager.slash("judge card", general, card="Son of God")
    reply = await (await manager.submit(opened, MEANS | typed)).settled()
    assert told in reply.text
    assert ("None yet" in (await manager.slash("judge list", general)).text) == ("reads" not in typed)


async def test_a_card_without_an_ability_has_no_meaning(bot: Berean, manager: Person, general: Channel) -> None:
    plain = next(p.base_name for p in starter_catalog().printings if not p.text.strip())
    assert "has no ability" in (await manager.slash("judge card", general, card=plain)).text


async def test_a_server_keeps_so_many_readings(
    bot: Berean, manager: Person, general: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proposed_readings, "MOST_KEPT", 0)
    opened = await manager.slash("judge card", general, card="Son of God")
    assert "keeps at most 0" in (await (await manager.submit(opened, MEANS)).settled()).text


async def test_who_is_forgotten_leaves_his_readings_without_his_name(
    bot: Berean, manager: Person, general: Channel
) -> None:
    opened = await manager.slash("judge card", general, card="Son of God")
    await (await manager.submit(opened, MEANS)).settled()
    assert (await kept_of(bot.desk.database, manager.id)).rulings == 1
    await forget_user(bot.desk.database, manager.id)
    assert "Former judge" in (await manager.slash("judge list", general)).text
    assert (await kept_of(bot.desk.database, manager.id)).is_nothing
