"""Games of three to five people, and the categories they are played in."""

import asyncio
import re
from datetime import timedelta

import pytest

from bot.app import Berean
from bot.hosting.place import place_of
from bot.services.games import clocks
from bot.services.games.values import Game, Played
from bot.settings import Settings
from engine.cards.model import Alignment, CardType
from engine.cards.starter import starter_catalog
from engine.kernel.ids import Seat
from engine.kernel.knowledge import handle
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import current_battle
from tests.bot.discord.phone import SCREEN, lines_on_phone
from tests.bot.discord.playing import Player, buttons, play_on
from tests.bot.discord.test_whole_game import nobody_saw_what_he_may_not
from tests.fake_discord import Channel, FakeDiscord, FaultKind, Guild, Message, Person, text_of

NAMES = ("ada", "ben", "cyr", "dan", "eli")


@pytest.fixture
def people(fake: FakeDiscord, guild: Guild) -> list[Person]:
    return [fake.person(name, guild) for name in NAMES]


async def seat(person: Person, offer: Message, deck: str = "Starter deck H") -> str:
    """Take a seat with a deck, and read what is said to it."""
    chosen = await person.click(offer, "Accept" if any(b["label"] == "Accept" for b in buttons(offer)) else "Join")
    assert chosen.is_private
    menu = chosen.message
    before = text_of(menu)
    reply = await person.select(menu, deck)
    await person.fake.until(lambda: reply.followups or text_of(menu) != before)
    return text_of(reply.followups[-1] if reply.followups else menu)


async def shows(fake: FakeDiscord, offer: Message, text: str) -> None:
    """Wait until the message of an offer says something."""
    await fake.until(lambda: text in text_of(offer))


async def at_table(bot: Berean, fake: FakeDiscord) -> Channel:
    await bot.tables.settled()
    (thread,) = [c for c in fake.channels.values() if c.is_thread]
    return thread


async def test_five_people_finish_a_game(
    bot: Berean, fake: FakeDiscord, people: list[Person], general: Channel, settings: Settings
) -> None:
    ada = people[0]
    offer = await (await ada.slash("play open", general, players=5, rules="2 souls, 30 rounds")).for_all()
    assert all(told in text_of(offer) for told in ("5 players", "2 souls to win", "30 rounds"))
    for number, person in enumerate(people[1:4], start=2):
        assert "You have a seat" in await seat(person, offer)
        await shows(fake, offer, f"Seats taken: {number} of 5")
    await seat(people[4], offer)
    thread = await at_table(bot, fake)
    assert {p.account for p in people} <= set(thread.people) and not buttons(offer)
    (row,) = await bot.desk.games.recent()
    game = await bot.desk.games.load(row.id)
    assert [p.name for p in game.about.players] == ["Ada", "Ben", "Cyr", "Dan", "Eli"]
    assert rules_of(game.state).souls_to_win == 2 and game.about.agreed == {"souls_to_win": 2, "most_rounds": 30}
    fake.faults.add(FaultKind.RATE_LIMITED, "callback", seconds=0.05)
    fake.faults.add(FaultKind.SERVER_ERROR, "message edit", seconds=0.05)
    players = [Player(person) for person in people]
    await play_on(players, thread, 30)
    await bot.tables.settled()
    board = next(m for m in thread.messages.values() if "souls redeemed" in text_of(m))
    assert len(lines_on_phone(fake, board)) <= 3 * SCREEN, "five sides on three screens"
    assert re.search(r"\(round \d+ of 30\)", text_of(board))
    assert await play_on(players, thread)
    ended = await bot.desk.games.load(row.id)
    assert ended.outcome is not None and all(p.answered for p in players)
    await nobody_saw_what_he_may_not(settings, {Seat(n): person for n, person in enumerate(people)})


async def test_a_table_of_three_by_invitation(
    bot: Berean, fake: FakeDiscord, people: list[Person], general: Channel
) -> None:
    ada, ben, cyr, dan, _ = people
    asked = await ada.slash("play challenge", general, opponent=ben, second=cyr, category="type1-multiplayer")
    offer = asked.message
    assert "Type I, several players, 3 players, decks that are legal in" in text_of(offer)
    assert "somebody else" in (await dan.click(offer, "Accept")).text
    assert "You have a seat" in await seat(ben, offer)
    assert "You have a seat" in await seat(ben, offer, "Starter deck G"), "he may choose another deck"
    await ben.click(offer, "Decline")
    await shows(fake, offer, "Seats taken: 1 of 3")  # he has left the table, and may come again
    assert "The game begins when 1 more has joined" in await seat(cyr, offer)
    await seat(ben, offer)
    thread = await at_table(bot, fake)
    (row,) = await bot.desk.games.recent()
    game = await bot.desk.games.load(row.id)
    assert [p.name for p in game.about.players] == ["Ada", "Cyr", "Ben"]
    assert rules_of(game.state).first_turn_draw == "none" and game.about.category == "type1-multiplayer"
    assert place_of(game.about).terms.seats == 3
    assert await play_on([Player(ada), Player(ben), Player(cyr)], thread, 12) == 12


async def leaves(bot: Berean, person: Person, thread: Channel) -> None:
    asked = await person.slash("play concede", thread)
    await person.click(asked.message, "Concede")
    await bot.tables.settled()


async def test_one_of_five_leaves_in_the_middle_and_the_others_finish(
    bot: Berean, fake: FakeDiscord, people: list[Person], general: Channel
) -> None:
    offer = await (await people[0].slash("play open", general, players=5, rules="2 souls")).for_all()
    for person in people[1:]:
        await seat(person, offer)
    thread = await at_table(bot, fake)
    (row,) = await bot.desk.games.recent()
    players = [Player(person) for person in people]
    await play_on(players, thread, 20)
    while current_battle((await bot.desk.games.load(row.id)).state) is not None:
        await play_on(players, thread, 1)
    await leaves(bot, people[1], thread)
    assert await play_on([players[0], *players[2:]], thread)
    outcome = (await bot.desk.games.load(row.id)).outcome
    assert outcome is not None and Seat(1) not in outcome.winners and outcome.ranks[1] == 5
    told = (await people[2].slash("stats", general)).text
    assert "of 5" in told and "among several" in told


async def five(bot: Berean, fake: FakeDiscord, people: list[Person], general: Channel, **terms: str) -> Channel:
    """Begin a game of five."""
    offer = await (await people[0].slash("play open", general, players=5, **terms)).for_all()
    for person in people[1:]:
        await seat(person, offer)
    return await at_table(bot, fake)


async def the_game(bot: Berean) -> Game:
    (row,) = await bot.desk.games.recent()
    return await bot.desk.games.load(row.id)


async def test_by_hand_takes_the_consent_of_all_four_others(
    bot: Berean, fake: FakeDiscord, people: list[Person], general: Channel
) -> None:
    thread = await five(bot, fake, people, general)
    eli, others = people[4], people[:4]
    before = await the_game(bot)
    held = len(before.state.zone("hand", Seat(4)))
    asked = await eli.slash("byhand draw", thread, count=1, reason="x")
    for person in others[:3]:
        await person.click(asked.message, "Agree")
        assert (await the_game(bot)).version == before.version
    await (await others[3].click(asked.message, "Agree")).settled()
    assert len((await the_game(bot)).state.zone("hand", Seat(4))) == held + 1
    after = await the_game(bot)
    asked = await eli.slash("byhand draw", thread, count=1, reason="x")
    await others[0].click(asked.message, "Agree")
    assert "refused" in (await others[1].click(asked.message, "Refuse")).text
    await others[2].click(asked.message, "Agree", late=True)
    assert (await the_game(bot)).version == after.version


async def test_any_of_five_may_object_to_a_game_won_by_hand(
    bot: Berean, fake: FakeDiscord, people: list[Person], general: Channel
) -> None:
    thread = await five(bot, fake, people, general, rules="1 soul")
    ada, *others = people
    game = await the_game(bot)
    card = handle(game.state, Seat(0), game.state.zone("hand", Seat(0))[0])
    asked = await ada.slash("byhand move", thread, card=card, to="land_of_redemption", reason="a soul")
    for person in others:
        await (await person.click(asked.message, "Agree")).settled()
    await bot.tables.settled()
    assert (await the_game(bot)).outcome is not None
    assert all(any("open to objection until" in text_of(m) for m in p.messages(thread)) for p in others)
    assert "waits" in (await people[3].slash("game object", thread, reason="I misread it")).text
    assert "No finished game" in (await ada.slash("stats", thread)).text


async def test_whoever_of_five_is_out_of_time_is_out_and_the_others_go_on(
    bot: Berean, fake: FakeDiscord, people: list[Person], general: Channel
) -> None:
    thread = await five(bot, fake, people, general, clock="5m")
    told = "\n".join(text_of(m) for m in thread.messages.values())
    assert all(f"Clock of {name.capitalize()}:" in told for name in NAMES)
    game = await the_game(bot)
    assert game.decision is not None
    out = game.decision.player
    others = [p for n, p in enumerate(people) if n != out]
    game = await bot.desk.games.set_clock(game.id, lambda clock, _: clocks.later(clock, timedelta(seconds=-400)))
    bot.tables.changed(Played(game, ()))
    fallen = await fake.until(
        lambda: next((m for m in thread.messages.values() if "is out of time" in m.content), None)
    )
    asking = await others[0].click(fallen, buttons(fallen)[0]["label"])
    await others[0].click(asking.message, buttons(asking.message)[0]["label"])
    await bot.tables.settled()
    after = await the_game(bot)
    assert after.outcome is None and after.decision is not None and after.decision.player != out
    players = [Player(person) for person in others]
    assert await play_on(players, thread, 12) == 12


async def test_whose_zone_is_named_where_there_are_several_opponents(
    bot: Berean, fake: FakeDiscord, people: list[Person], general: Channel
) -> None:
    ada, ben, cyr = people[:3]
    offer = await (await ada.slash("play open", general, players=3)).for_all()
    for person in (ben, cyr):
        await seat(person, offer)
    thread = await at_table(bot, fake)
    asked = {"zone": "deck", "count": 1, "reason": "a card says so"}
    assert "say mine or Ben or Cyr" in (await ada.slash("byhand look", thread, whose="my opponent's", **asked)).text
    assert "<@" in (await ada.slash("byhand look", thread, whose="Cyr's", **asked)).text


async def test_two_who_take_the_last_seats_at_once_both_sit(
    bot: Berean, fake: FakeDiscord, people: list[Person], general: Channel
) -> None:
    ada, ben, cyr = people[:3]
    offer = await (await ada.slash("play open", general, players=3)).for_all()
    panels = [(await person.click(offer, "Join")).message for person in (ben, cyr)]
    await asyncio.gather(*(p.select(panel, "Starter deck H") for p, panel in zip((ben, cyr), panels, strict=True)))
    await fake.until(lambda: any(c.is_thread for c in fake.channels.values()))
    await at_table(bot, fake)
    (row,) = await bot.desk.games.recent()
    game = await bot.desk.games.load(row.id)
    assert {player.name for player in game.about.players} == {"Ada", "Ben", "Cyr"}


async def test_type_ii_is_played_to_seven_with_its_extra_rules(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    refused = await ada.slash("play challenge", general, opponent=ben, deck="starter:G", category="type2")
    assert "legal in Type II" in refused.text, "a deck of 50 cards is none of Type II"
    assert "played by 3 to 5" in (await ada.slash("play open", general, players=2, category="type2-multiplayer")).text
    assert "is no optional rule" in (await ada.slash("play open", general, rules="bananas")).text


def hundred_cards() -> str:
    """A Type II deck of the cards that come with Berean: as many good as evil ones, each as often as it may be.

    Rules: DBR-T2-01, DBR-T2-04, DBR-T2-11, DBR-T2-12
    """
    lines, souls = [], 0
    left = {Alignment.GOOD: 43, Alignment.EVIL: 43}
    for printing in starter_catalog().printings:
        (side, *others) = {face.alignment for face in printing.faces}
        if CardType.LOST_SOUL in printing.types and not printing.text and souls < 14:
            lines.append(f"{14 if souls == 0 else 0} {printing.name}")
            souls = 14
        elif not others and side in left and len(printing.brigades) == 1 and left[side]:
            number = min(4, left[side])
            left[side] -= number
            lines.append(f"{number} {printing.name}")
    return "\n".join(line for line in lines if not line.startswith("0"))


async def begin_type_ii(bot: Berean, fake: FakeDiscord, general: Channel, *people: Person, **terms: str) -> Channel:
    """Let two people save decks of 100 cards and begin a game of Type II with them."""
    for person in people:
        file = ("hundred.txt", hundred_cards().encode())
        saved = await person.slash("deck save", general, name="Hundred", format="type2", file=file)
        assert "legal in Type II" in (await saved.settled()).text.lower().replace("type ii", "Type II")
    host, guest = people
    offer = (
        await host.slash("play challenge", general, opponent=guest, deck="saved:Hundred", category="type2", **terms)
    ).message
    await seat(guest, offer, "Hundred")
    return await at_table(bot, fake)


async def test_a_game_of_type_ii_with_decks_of_a_hundred_cards(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    thread = await begin_type_ii(bot, fake, general, ada, ben, rules="3 souls")
    (row,) = await bot.desk.games.recent()
    game = await bot.desk.games.load(row.id)
    assert [len(game.state.zone("deck", seat)) + len(game.state.zone("hand", seat)) > 85 for seat in (Seat(0), Seat(1))]
    assert rules_of(game.state).experience_credit and rules_of(game.state).souls_to_win == 3
    fake.faults.add(FaultKind.SERVER_ERROR, "message edit", seconds=0.05)
    assert await play_on([Player(ada), Player(ben)], thread)
    ended = await bot.desk.games.load(row.id)
    assert ended.outcome is not None and ended.outcome.reason == "souls"


async def test_one_leaves_a_game_of_type_ii(
    bot: Berean, fake: FakeDiscord, ada: Person, ben: Person, general: Channel
) -> None:
    thread = await begin_type_ii(bot, fake, general, ada, ben, rules="3 souls")
    (row,) = await bot.desk.games.recent()
    await play_on([Player(ada), Player(ben)], thread, 20)
    await leaves(bot, ben, thread)
    outcome = (await bot.desk.games.load(row.id)).outcome
    assert outcome is not None and outcome.winners == (Seat(0),)


async def test_one_person_against_three_computers(
    bot: Berean, fake: FakeDiscord, ada: Person, general: Channel
) -> None:
    await ada.slash("play solo", general, computers=3, rules="4 souls, experience credit")
    await fake.until(lambda: any(c.is_thread for c in fake.channels.values()))
    thread = await at_table(bot, fake)
    (row,) = await bot.desk.games.recent()
    game = await bot.desk.games.load(row.id)
    assert [p.kind for p in game.about.players] == ["human", "greedy", "greedy", "greedy"]
    assert len({p.name for p in game.about.players}) == 4 and rules_of(game.state).experience_credit
    assert await play_on([Player(ada)], thread)


async def test_four_people_finish_a_game_of_teams(
    bot: Berean, fake: FakeDiscord, people: list[Person], general: Channel, settings: Settings
) -> None:
    four = people[:4]
    terms = {"category": "teams", "checked": "any", "rules": "2 souls"}
    offer = await (await four[0].slash("play open", general, **terms)).for_all()
    assert "Teams, 4 players, 2 souls to win" in text_of(offer)
    assert text_of(offer).count("a free seat") == 3
    for person in four[1:3]:
        assert "You have a seat" in await seat(person, offer)
        await shows(fake, offer, str(person.account.id))
    assert "and a free seat" in text_of(offer)
    await seat(four[3], offer)
    thread = await at_table(bot, fake)
    assert thread.name == "Ada and Cyr vs Ben and Dan"
    (row,) = await bot.desk.games.recent()
    assert rules_of((await bot.desk.games.load(row.id)).state).teams
    for kind in FaultKind:
        fake.faults.add(kind, "message edit", **({"seconds": 0.05} if kind is FaultKind.RATE_LIMITED else {}))
    players = [Player(person) for person in four]
    assert await play_on(players, thread)
    outcome = (await bot.desk.games.load(row.id)).outcome
    assert outcome is not None and outcome.winners in ((Seat(0), Seat(2)), (Seat(1), Seat(3)))
    await nobody_saw_what_he_may_not(settings, {Seat(n): person for n, person in enumerate(four)})


async def test_one_of_a_team_leaves_and_his_teammate_plays_on(
    bot: Berean, fake: FakeDiscord, people: list[Person], general: Channel
) -> None:
    four = people[:4]
    offer = await (
        await four[0].slash("play open", general, category="teams", checked="any", rules="2 souls")
    ).for_all()
    for person in four[1:]:
        await seat(person, offer)
    thread = await at_table(bot, fake)
    (row,) = await bot.desk.games.recent()
    players = [Player(person) for person in four]
    await play_on(players, thread, 20)
    while current_battle((await bot.desk.games.load(row.id)).state) is not None:
        await play_on(players, thread, 1)
    await leaves(bot, four[1], thread)
    assert (await bot.desk.games.load(row.id)).outcome is None
    assert await play_on([players[0], *players[2:]], thread)
    assert (await bot.desk.games.load(row.id)).outcome is not None


async def test_a_deck_that_is_not_legal_gets_no_seat_in_a_team(
    bot: Berean, fake: FakeDiscord, people: list[Person], general: Channel
) -> None:
    """Whoever sits down brings one legal deck, and it is checked as he does. Rules: DBR-TEAMS-01, DBR-TEAMS-06"""
    ada, ben = people[:2]
    for person in (ada, ben):
        file = ("hundred.txt", hundred_cards().encode())
        await (await person.slash("deck save", general, name="Hundred", format="type2", file=file)).settled()
    refused = await (await ada.slash("play open", general, category="teams", deck="saved:Hundred")).settled()
    assert refused.is_private and "legal in Type I" in refused.text
    offer = await (await ada.slash("play open", general, category="teams", deck="starter:G")).for_all()
    assert "legal in Type I" in await seat(ben, offer, "Hundred")
    assert text_of(offer).count("a free seat") == 3


async def test_the_decks_of_a_team_are_built_together(
    bot: Berean, fake: FakeDiscord, people: list[Person], general: Channel
) -> None:
    """Both decks hold the same Dominants. Rule: DBR-TEAMS-04"""
    four = people[:4]
    offer = await (await four[0].slash("play open", general, category="teams", deck="starter:G")).for_all()
    assert "You have a seat" in await seat(four[1], offer, "Starter deck G")
    told = await seat(four[2], offer, "Starter deck H")
    assert "built together" in told and "Son of God" in told
    assert "Teams is played by 4" in (await four[0].slash("play open", general, players=3, category="teams")).text
