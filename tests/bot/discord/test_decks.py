"""A decklist reaches the bot in every way a person can send one."""

import pytest

from bot.app import Berean
from bot.cogs.formats import FORMATS
from bot.services.decks.checks import format_of
from engine.cards.starter import load_starter_deck
from tests.bot.discord.playing import menus
from tests.fake_discord import CannotDo, Channel, FakeDiscord, Guild, Permission, Person, text_of
from tests.fake_discord.world import Role

NAMES = [printing.name for printing in load_starter_deck("G")]
LIST = "\n".join(f"1 {name}" for name in NAMES)


def verdict(text: str) -> str:
    return next(line for line in text.splitlines() if "egal" in line)


async def test_by_a_form_with_several_inputs(bot: Berean, ada: Person, ben: Person, general: Channel) -> None:
    opened = await ada.slash("deckcheck", general)
    lines = LIST.splitlines()
    parts = {"Decklist (paste it here)": "\n".join(lines[:20]), "More of it, if it is long": "\n".join(lines[20:])}
    reply = await (await ada.submit(opened, parts)).settled()
    assert reply.is_private and "Deck 50" in reply.text
    await ada.click(reply.message, "Show everyone")
    assert ben.ever_saw("Deck 50")


async def test_by_a_file_in_the_form_by_an_attachment_and_by_a_message_all_alike(
    bot: Berean, ada: Person, general: Channel
) -> None:
    file = ("deck.txt", LIST.encode())
    opened = await ada.slash("deckcheck", general)
    by_form = await (await ada.submit(opened, {"Or a file": file})).settled()
    by_attachment = await (await ada.slash("deckcheck", general, file=file)).settled()
    posted = ada.say(general, LIST)
    by_menu = await (await ada.context_menu("Check deck", posted)).settled()
    attached = ada.say(general, "my deck", files=dict([file]))
    by_menu_file = await (await ada.context_menu("Check deck", attached)).settled()
    flattened = await (await ada.slash("deckcheck", general, decklist=" ".join(LIST.split()))).settled()
    for reply in (by_form, by_attachment, by_menu, flattened):
        assert reply.is_private and reply.text == by_form.text
    assert "Deck 50" in by_menu_file.text


async def test_a_form_of_any_format(bot: Berean, ada: Person, general: Channel) -> None:
    opened = await ada.slash("deckcheck", general, format="type1-2005")
    reply = await (await ada.submit(opened, {"Decklist (paste it here)": LIST})).settled()
    assert "2005" in reply.text


@pytest.mark.parametrize("choice", FORMATS, ids=lambda c: c.value)
def test_every_format_offered_is_known(choice) -> None:
    assert format_of(choice.value)


async def test_what_is_no_decklist_is_refused_in_one_sentence(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel
) -> None:
    opened = await ada.slash("deckcheck", general)
    assert "empty" in (await ada.submit(opened, {})).text
    reply = await ada.slash("deckcheck", general, file=("x.txt", b"\x00\x01\x02\xff"))
    assert "no text" in reply.text
    reply = await ada.slash("deckcheck", general, file=("x.txt", b"x" * 300_000))
    assert "larger than" in reply.text
    reply = await ada.context_menu("Check deck", ada.say(general, "", files={"x.png": b"1"}))
    assert "no decklist" in reply.text


async def test_a_long_verdict_comes_whole_as_a_file(bot: Berean, ada: Person, general: Channel) -> None:
    wrong = "\n".join(f"1 Nobody of that name {i}" for i in range(150))
    reply = await (await ada.slash("deckcheck", general, file=("x.txt", wrong.encode()))).settled()
    assert reply.message.attachments and ada.ever_saw("Nobody of that name 149")


FAULTS = [
    ("type1@1.0", "DBR-T1-01", "A Type I main deck has 50 cards at least."),
    ("type1", "DBR-V13-T1-01", "A Type I deck has 50 cards at least."),
]


@pytest.mark.parametrize(("format_name", "citation", "says"), FAULTS)
async def test_a_verdict_quotes_the_rule_and_opens_it(
    bot: Berean, ada: Person, ben: Person, general: Channel, format_name: str, citation: str, says: str
) -> None:
    short = "\n".join(LIST.splitlines()[:40]).encode()
    sent = await ada.slash("deckcheck", general, file=("d.txt", short), format=format_name)
    reply = await sent.settled()
    assert f"`{citation}`\n> " in reply.text and says in reply.text
    opened = await (await ada.select(reply.message, citation)).settled()
    assert opened.is_private and citation in opened.text and says in opened.text
    told = await (await ben.slash("rule", general, name=citation.lower())).settled()
    assert told.is_private and citation in told.text and says in told.text


async def test_a_legal_deck_without_house_rulings_has_no_menu_of_rules(
    bot: Berean, ada: Person, general: Channel
) -> None:
    reply = await (await ada.slash("deckcheck", general, decklist=" ".join(LIST.split()))).settled()
    assert "Legal in Type I" in reply.text and not menus(reply.message)


async def test_a_server_sets_the_format_its_decks_are_checked_by(
    bot: Berean, fake: FakeDiscord, guild: Guild, ada: Person, ben: Person, general: Channel
) -> None:
    role = Role(fake.snowflakes.next(), "Host", Permission.MANAGE_GUILD)
    guild.roles[role.id] = role
    guild.members[ben.id].roles.append(role)
    with pytest.raises(CannotDo, match="not shown"):
        await ada.slash("settings decks", general, format="type1")
    told = await ben.slash("settings decks", general, format="type1")
    assert "Type I (deck building rules 1.3.0)" in told.text and "@1.3" not in told.text
    reply = await (await ada.slash("deckcheck", general, decklist=" ".join(LIST.split()))).settled()
    assert "2026-03-13" in reply.text and "type1@1.3.0" in reply.text


async def test_a_deck_is_kept_shown_exported_and_deleted(
    bot: Berean, ada: Person, ben: Person, general: Channel
) -> None:
    saved = await (await ada.slash("deck save", general, name="My: deck", file=("d.txt", LIST.encode()))).settled()
    assert saved.is_private and "Saved as **My deck**" in saved.text
    assert "My deck" in (await ada.slash("deck list", general)).text
    assert "None yet" in (await ben.slash("deck list", general)).text
    assert [c["value"] for c in await ada.choices("deck show", general, "name", name="my")] == ["My deck"]
    assert "Deck 50" in (await (await ada.slash("deck show", general, name="my DECK")).settled()).text
    out = await ada.slash("deck export", general, name="My deck")
    assert out.is_private and out.message.attachments[0]["filename"] == "My_deck.txt"
    assert "no deck" in (await ben.slash("deck export", general, name="My deck")).text
    await ada.slash("deck delete", general, name="My deck")
    assert "None yet" in (await ada.slash("deck list", general)).text


async def test_a_deck_saved_by_a_form(bot: Berean, ada: Person, general: Channel) -> None:
    opened = await ada.slash("deck save", general, name="Second")
    reply = await (await ada.submit(opened, {"Decklist (paste it here)": LIST})).settled()
    assert "Saved as **Second**" in reply.text


async def test_a_deck_that_does_not_pass_is_not_kept_and_the_verdict_says_why(
    bot: Berean, ada: Person, general: Channel
) -> None:
    short = "\n".join(LIST.splitlines()[:40]).encode()
    reply = await (await ada.slash("deck save", general, name="Short", file=("d.txt", short))).settled()
    assert reply.is_private and "Short was not saved, since it is not legal in Type I: " in reply.text
    assert (
        "Not legal in Type I by 1.3.0 (March 2026), not checked against 2.0 (August 2026): Short" in reply.text
        and "Add 10 cards" in reply.text
    )
    opened = await ada.slash("deck save", general, name="Form")
    reply = await (await ada.submit(opened, {"Decklist (paste it here)": "1 Nobody of that name"})).settled()
    assert "Form was not saved" in reply.text
    assert "None yet" in (await ada.slash("deck list", general)).text


async def test_a_deck_with_a_guess_is_kept_with_the_name_that_was_meant(
    bot: Berean, ada: Person, general: Channel
) -> None:
    meant = max((name for name in NAMES if "Soul" not in name), key=len)
    guessed = LIST.replace(meant, meant[:6] + meant[7:]).encode()
    reply = await (await ada.slash("deck save", general, name="Guess", file=("d.txt", guessed))).settled()
    assert "Saved as **Guess**" in reply.text and "Legal with guesses in Type I" in reply.text
    shown = await (await ada.slash("deck show", general, name="Guess")).settled()
    assert "✓ Legal in Type I" in shown.text and "guess" not in shown.text.replace("Guess", "")


async def test_a_game_with_handed_in_decks(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    await (await ada.slash("deck save", general, name="Mine", file=("d.txt", LIST.encode()))).settled()
    offer = await ada.slash("play challenge", general, opponent=ben, deck="saved:Mine")
    chosen = await ben.click(await offer.for_all(), "Accept")
    opened = await ben.click(chosen.message, "Hand in a decklist")
    await ben.submit(opened, {"Decklist (paste it here)": "1 " + NAMES[0]})
    await fake.until(lambda: ben.ever_saw("a game needs at least"))
    opened = await ben.click(chosen.message, "Hand in a decklist")
    await ben.submit(opened, {"Decklist (paste it here)": LIST})
    thread = await fake.until(lambda: next((c for c in fake.channels.values() if c.is_thread), None))
    await fake.until(lambda: any(m.mentions for m in thread.messages.values()))
    assert not ada.ever_saw("Hand in a decklist") or not ada.ever_saw(LIST[:200]), "decks are handed in privately"


async def test_a_game_of_checked_decks_takes_only_legal_ones(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    """Rule: RB-SETUP-01."""
    refused = await (await ada.slash("play open", general, checked="type2")).settled()
    assert "Starter deck G is not" in refused.text and "`/deckcheck`" in refused.text
    offer = await ada.slash("play challenge", general, opponent=ben, checked="type1")
    assert "decks that are legal in Type I (deck building rules 1.3.0)" in offer.message.content
    chosen = await ben.click(await offer.for_all(), "Accept")
    opened = await ben.click(chosen.message, "Hand in a decklist")
    short = "\n".join(LIST.splitlines()[:45])
    await ben.submit(opened, {"Decklist (paste it here)": short})
    await fake.until(lambda: ben.ever_saw("at least 50 cards without the Reserve; this one has 45."))
    assert not ada.ever_saw("this one has 45")
    opened = await ben.click(chosen.message, "Hand in a decklist")
    await ben.submit(opened, {"Decklist (paste it here)": LIST})
    thread = await fake.until(lambda: next((c for c in fake.channels.values() if c.is_thread), None))
    await fake.until(lambda: any(m.mentions for m in thread.messages.values()))
    assert ada.ever_saw("By REG 11.0.0 (March 2026), decks that are legal in Type I (deck building rules 1.3.0)")


async def test_a_game_without_that_wish_takes_a_deck_that_is_not_legal(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    offer = await ada.slash("play challenge", general, opponent=ben)
    opened = await ben.click((await ben.click(await offer.for_all(), "Accept")).message, "Hand in a decklist")
    await ben.submit(opened, {"Decklist (paste it here)": "\n".join(LIST.splitlines()[:45])})
    await fake.until(lambda: next((c for c in fake.channels.values() if c.is_thread), None))


async def test_both_deck_hashes_are_shown_to_all_when_a_checked_game_begins(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, eve: Person, general: Channel
) -> None:
    checked = await (await ada.slash("deckcheck", general, decklist=" ".join(LIST.split()))).settled()
    own = checked.text.partition("Deck hash ")[2].split()[0]
    offer = await ada.slash("play challenge", general, opponent=ben, deck="starter:G", checked="type1")
    await ben.select((await ben.click(await offer.for_all(), "Accept")).message, "Starter deck H")
    thread = await fake.until(lambda: next((c for c in fake.channels.values() if c.is_thread), None))
    start = await fake.until(lambda: next((m for m in eve.messages(thread) if "Deck hashes" in text_of(m)), None))
    assert f"Ada: `{own}`" in text_of(start) and "Ben: `" in text_of(start)
    assert not any(name in text_of(start) for name in NAMES)


async def test_no_game_takes_a_deck_larger_than_any_format_allows(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    """S2: forty lines of 999 cards stood every server still for seconds, and 130 of them for more than a minute."""
    offer = await ada.slash("play challenge", general, opponent=ben)
    chosen = await ben.click(await offer.for_all(), "Accept")
    huge = {200: "no game takes more than 252 cards and a Reserve of 15", 999: "999 copies are none, or more than any"}
    for number, told in huge.items():
        opened = await ben.click(chosen.message, "Hand in a decklist")
        text = "\n".join(f"{number} {name}" for name in NAMES[:40])
        await ben.submit(opened, {"Decklist (paste it here)": text})
        await fake.until(lambda told=told: ben.ever_saw(told))
    assert not any(channel.is_thread for channel in fake.channels.values())
    assert not await bot.desk.games.recent()


async def test_the_two_lists_of_a_team_by_files_lines_form_and_saved_decks(
    bot: Berean, ada: Person, general: Channel
) -> None:
    """DBR-TEAMS-04, DBR-TEAMS-06: G and H hold two Dominants both."""
    other = "\n".join(f"1 {printing.name}" for printing in load_starter_deck("H"))
    files = {"file": ("g.txt", LIST.encode()), "file2": ("h.txt", other.encode())}
    by_files = await (await ada.slash("deckcheck", general, **files)).settled()
    assert "Not legal in Type I Teams" in by_files.text and "Son of God" in by_files.text and "Deck 2" in by_files.text
    opened = await ada.slash("deckcheck", general, format="teams")
    by_form = await (await ada.submit(opened, {"First deck": LIST, "Second deck": other})).settled()
    for name, text in (("mine", LIST), ("theirs", other)):
        await (await ada.slash("deck save", general, name=name, file=("d.txt", text.encode()))).settled()
    by_names = await (await ada.slash("deckcheck", general, saved="mine", saved2="theirs")).settled()
    assert by_form.text == by_files.text == by_names.text
    alone = await (await ada.slash("deckcheck", general, saved="mine", format="teams")).settled()
    assert "2 decks at the same time" in alone.text
    refused = await (await ada.slash("deckcheck", general, saved="mine", saved2="theirs", format="type1")).settled()
    assert "one list at a time" in refused.text
