"""What surrounds a game of The Mission in Discord: clocks, judges, consent, rematches, holds, teams, seats, lists."""

from datetime import timedelta

import pytest

from bot.app import Berean
from bot.hosting.place import place_of
from bot.services.cards.mission import import_file
from bot.services.games import clocks
from bot.services.games.values import Game, Played
from bot.settings import Settings
from engine.kernel.ids import Seat
from engine.mission.cards.pool import starter_list
from engine.mission.model import zones
from engine.mission.model.characters import TURN
from engine.mission.model.printed import Kind
from engine.mission.model.seats import team_of
from engine.mission.model.setup import rules_of
from engine.mission.model.status import kind_of, printed
from tests.bot.discord.playing import Player, buttons, leaks, never_shown, play_on, thread_of
from tests.bot.discord.test_mission import GAME, begin, board_in, nobody_saw_what_he_may_not
from tests.bot.discord.test_several import seat, shows
from tests.bot.eventually import eventually
from tests.fake_discord import Channel, FakeDiscord, Guild, Message, Person, text_of


@pytest.fixture
async def thread(bot: Berean, ada: Person, ben: Person, general: Channel) -> Channel:
    opened = await begin(ada, [ben], general, clock="5m")
    await bot.tables.settled()
    return opened


@pytest.fixture
def people(fake: FakeDiscord, guild: Guild) -> list[Person]:
    return [fake.person(name, guild) for name in ("ada", "ben", "cyr", "dan", "eli")]


async def the_game(bot: Berean) -> Game:
    rows = await bot.desk.games.recent()
    return await bot.desk.games.load(max(rows, key=lambda row: row.created_at).id)


async def asked(bot: Berean, *people: Person) -> tuple[Person, Person]:
    """Who is asked, and somebody who is not."""
    game = await the_game(bot)
    assert game.decision is not None
    late = next(p for p in people if str(p.id) == game.about.players[game.decision.player].id)
    return late, next(p for p in people if p is not late)


async def play_to(bot: Berean, prompt: str, people: list[Person], thread: Channel) -> Game:
    """Play until somebody is asked such a question."""
    for _ in range(200):
        game = await the_game(bot)
        if game.decision is not None and game.decision.prompt.key == prompt:
            return game
        await answer_once(bot, (await asked(bot, *people))[0], thread)
    raise AssertionError(f"nobody is asked {prompt}")


async def answer_once(bot: Berean, person: Person, thread: Channel) -> None:
    before = (await the_game(bot)).version
    player = Player(person)
    while (await the_game(bot)).version == before:
        await player.answer((await player.ask(thread)).message)


def said_in(thread: Channel) -> str:
    return "\n".join(text_of(m) for m in thread.messages.values())


# --- clocks ----------------------------------------------------------------------------------------------------------


async def test_a_clock_runs_and_a_flag_falls(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    assert "5 minutes for each answer" in said_in(thread) and "Clock of Ada:" in said_in(thread)
    game = await play_to(bot, "mission_action", [ada, ben], thread)
    late, other = await asked(bot, ada, ben)
    wound = await bot.desk.games.set_clock(game.id, lambda clock, _: clocks.later(clock, timedelta(seconds=-400)))
    bot.tables.changed(Played(wound, ()))
    fallen = await late.fake.until(
        lambda: next((m for m in thread.messages.values() if "is out of time" in m.content), None)
    )
    asking = await other.click(fallen, "Claim the game")
    await other.click(asking.message, "Claim it")
    await bot.tables.settled()
    outcome = (await the_game(bot)).outcome
    assert outcome is not None and outcome.reason == "time"
    assert f"{other.name.capitalize()} wins on time" in said_in(thread)


async def test_a_window_closes_by_its_default(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    """Rule: TM-ENGINE-02"""
    game = await play_to(bot, "mission_window", [ada, ben], thread)
    assert game.about.clock is not None and game.about.clock.is_window, "nobody waits five minutes for a window"
    wound = await bot.desk.games.set_clock(game.id, lambda clock, _: clocks.later(clock, timedelta(seconds=-61)))
    bot.tables.changed(Played(wound, ()))

    async def is_closed() -> bool:
        now = await the_game(bot)
        return now.version > wound.version and now.decision != game.decision

    await eventually(is_closed)


# --- judges ----------------------------------------------------------------------------------------------------------


async def test_a_judge_is_called_looks_takes_back_and_ends(
    bot: Berean, ada: Person, ben: Person, eve: Person, judge: Person, thread: Channel
) -> None:
    await play_on([Player(ada), Player(ben)], thread, 25)
    called = await ada.slash("game judge", thread, reason="may that be played?")
    assert called.text
    assert "Only the judges" in (await eve.slash("referee look", thread, player="Ada", zone="hand", reason="x")).text
    state = (await the_game(bot)).state
    hand = [printed(state, c).name for name in zones.HANDS for c in state.zone(name, Seat(0))]
    seen = await judge.slash("referee look", thread, player="Ada", zone="hand", reason="a missed draw")
    assert seen.is_private and all(name in seen.text for name in hand)
    for player in (ada, ben):
        assert "looks at Ada's hand" in player.pings[-1].content and "a missed draw" in player.pings[-1].content
    game = await the_game(bot)
    for viewer, person in ((Seat(1), ben), (None, eve)):
        hidden = never_shown(game.state, await bot.desk.games.facts(game.id), viewer)
        own = {c for c in hidden if kind_of(game.state, c) is Kind.CHARACTER and game.state.cards[c].owner == viewer}
        assert not leaks(game.state, person, hidden - own), "but for the characters he chose from"
    mend = {"player": "Ada", "count": 1, "reason": "x"}
    assert "Done" in (await judge.slash("referee draw", thread, **mend)).text
    await judge.slash("referee adjourn", thread, reason="lunch")
    assert "adjourned" in (await ada.slash("play moves", thread)).text
    await judge.slash("referee resume", thread, reason="lunch is over")
    late, _ = await asked(bot, ada, ben)
    await answer_once(bot, late, thread)
    before = (await the_game(bot)).version
    taken = await judge.slash("referee takeback", thread, player=late.name.capitalize(), reason="a slip")
    assert "Done" in taken.text and (await the_game(bot)).version > before
    await judge.slash("referee end", thread, winner="Ben", reason="agreed")
    await bot.tables.settled()
    outcome = (await the_game(bot)).outcome
    assert outcome is not None and outcome.winners == (Seat(1),)
    assert "Ben wins" in said_in(thread)


async def test_a_judge_looks_at_piles_in_their_order(bot: Berean, judge: Person, thread: Channel) -> None:
    state = (await the_game(bot)).state
    seen = (await judge.slash("referee look", thread, player="Ben", zone="deck", reason="a wrong shuffle")).message
    text = text_of(seen)
    for attached in seen.attachments:
        text += judge.fake.files[int(attached["id"])].decode()
    wanted = [
        printed(state, c).name for name in (zones.MISSION_DECK, zones.ENEMY_DECK) for c in state.zone(name, Seat(1))
    ]
    shown = [line.partition(". ")[2].rpartition(" `")[0] for line in text.splitlines() if line[:1].isdigit()]
    assert [name for name in shown if name in wanted] == wanted


# --- consent ---------------------------------------------------------------------------------------------------------


async def test_taking_back_needs_the_opponents_consent(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    for _ in range(60):
        asker, other = await asked(bot, ada, ben)
        question = await asker.slash("play undo", thread)
        if not question.is_private:
            break
        assert "take" in question.text, "why it cannot be is said at once"
        await answer_once(bot, asker, thread)
    before = await the_game(bot)
    assert "others have to" in (await asker.click(question.message, "Agree")).text
    assert "it stands" in (await other.click(question.message, "Refuse")).text
    question = await asker.slash("play undo", thread)
    assert "is taken back" in (await other.click(question.message, "Agree")).text
    after = await the_game(bot)
    assert after.version == before.version + 1 and after.state.board() != before.state.board()
    assert await play_on([Player(ada), Player(ben)], thread, 10) == 10


async def test_a_draw_and_adjourning_take_both(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    question = await ada.slash("game adjourn", thread)
    await ben.click(question.message, "Agree")
    assert "adjourned" in (await ada.slash("play moves", thread)).text
    question = await ben.slash("game resume", thread)
    assert "goes on" in (await ada.click(question.message, "Agree")).text
    offer = await ada.slash("game draw", thread)
    assert "Nobody wins" in (await ben.click(offer.message, "Agree")).text
    await bot.tables.settled()
    assert "without a winner, by agreement" in said_in(thread)


async def test_nothing_by_hand_is_there_to_object_to(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    await play_on([Player(ada), Player(ben)], thread, 5)
    refused = await ada.slash("game object", thread, reason="no")
    assert refused.is_private and refused.text and (await the_game(bot)).halt is None


async def test_a_hold_has_one_asked_before_the_others_next_action(
    bot: Berean, ada: Person, ben: Person, thread: Channel
) -> None:
    """Rule: TM-KAIROS-02"""
    await play_to(bot, "mission_action", [ada, ben], thread)
    acting, holder = await asked(bot, ada, ben)
    assert "will be asked" in (await holder.slash("play hold", thread)).text
    assert "call no hold" in (await holder.slash("play hold", thread, wanted=False)).text
    assert "will be asked" in (await holder.slash("play hold", thread)).text
    await answer_once(bot, acting, thread)
    for _ in range(20):
        now, _ = await asked(bot, ada, ben)
        if now is holder:
            return
        await answer_once(bot, now, thread)
    raise AssertionError("he who called a hold is not asked")


# --- again -----------------------------------------------------------------------------------------------------------


async def test_a_rematch_begins_once_both_want_it(bot: Berean, ada: Person, ben: Person, thread: Channel) -> None:
    first = await the_game(bot)
    question = await ada.slash("play concede", thread)
    await ada.click(question.message, "Concede")
    await bot.tables.settled()
    over = next(m for m in thread.messages.values() if buttons(m, "rematch:"))
    proposal = await ben.click(over, "Rematch")
    await ada.click(proposal.message, "Agree")
    await bot.tables.settled()
    second = await the_game(bot)
    assert second.id != first.id and second.about.edition == "mission"
    assert second.about.players == first.about.players and second.about.list_hashes == first.about.list_hashes
    assert second.state.chance.seed != first.state.chance.seed
    assert place_of(second.about).terms == place_of(first.about).terms
    assert await play_on([Player(ada), Player(ben)], thread_of(ada.fake), 6) == 6


# --- several ---------------------------------------------------------------------------------------------------------


async def sit_down(bot: Berean, people: list[Person], general: Channel, **terms: str) -> Channel:
    """Everybody takes a seat of an open game."""
    offer = await (await people[0].slash("play open", general, players=len(people), **GAME, **terms)).for_all()
    for number, person in enumerate(people[1:], start=2):
        assert "seat" in await seat(person, offer, "Starter deck R") or number == len(people)
        if number < len(people):
            await shows(people[0].fake, offer, f"Seats taken: {number} of {len(people)}")
    await bot.tables.settled()
    return thread_of(people[0].fake)


@pytest.mark.nightly
async def test_four_in_teams_finish_a_game(
    bot: Berean, people: list[Person], eve: Person, general: Channel, settings: Settings
) -> None:
    """Rules: TM-TEAM-03, TM-TEAM-04"""
    four = people[:4]
    thread = await sit_down(bot, four, general, category="teams")
    game = await the_game(bot)
    assert rules_of(game.state).teams and "Teams, 4 players" in said_in(thread)
    assert team_of(game.state, Seat(0)) == (Seat(0), Seat(2))
    await play_on([Player(p) for p in four], thread, 60)
    question = await four[1].slash("play undo", thread)
    assert question.text
    await bot.tables.settled()
    assert "Victory points" in text_of(board_in(thread))
    await play_on([Player(p) for p in four], thread)
    await bot.tables.settled()
    outcome = (await the_game(bot)).outcome
    assert outcome is not None
    teams = ({Seat(0), Seat(2)}, {Seat(1), Seat(3)})  # who left meanwhile does not win with his team: HOUSE-MISSION-22
    assert any(set(outcome.winners) <= team for team in teams)
    shown: dict[Seat | None, Person] = {**{Seat(n): p for n, p in enumerate(four)}, None: eve}
    await nobody_saw_what_he_may_not(settings, shown)


@pytest.mark.nightly
async def test_of_five_one_leaves_and_the_others_finish(
    bot: Berean, people: list[Person], eve: Person, general: Channel, settings: Settings
) -> None:
    """Rule: TM-ODD-08"""
    thread = await sit_down(bot, people, general)
    await play_on([Player(p) for p in people], thread, 80)
    question = await people[2].slash("play concede", thread)
    await people[2].click(question.message, "Concede")
    await bot.tables.settled()
    game = await the_game(bot)
    assert game.outcome is None and not game.state.zone(zones.CHURCH, Seat(2))
    assert "Victory points" in text_of(board_in(thread))
    await play_on([Player(p) for n, p in enumerate(people) if n != 2], thread)
    await bot.tables.settled()
    game = await the_game(bot)
    assert game.outcome is not None and Seat(2) not in game.outcome.winners and game.state.number(TURN) > 1
    assert "of 5" in (await people[0].slash("stats", general, **GAME)).text
    shown: dict[Seat | None, Person] = {**{Seat(n): p for n, p in enumerate(people)}, None: eve}
    await nobody_saw_what_he_may_not(settings, shown)


async def test_teams_and_five_seats_begin(bot: Berean, people: list[Person], general: Channel) -> None:
    """Rule: TM-TEAM-04"""
    four = await sit_down(bot, people[:4], general, category="teams")
    assert "Ada and Cyr vs Ben and Dan" in said_in(four) and "Teams, 4 players" in said_in(four)
    assert rules_of((await the_game(bot)).state).teams
    assert await play_on([Player(p) for p in people[:4]], four, 8) == 8
    five = await sit_down(bot, people, general)
    assert five is not four and len((await the_game(bot)).about.players) == 5
    assert await play_on([Player(p) for p in people], five, 10) == 10


# --- lists of one's own ----------------------------------------------------------------------------------------------

OWN = """name,kind,response,kairos,text
Lamp on a Stand,mission,6,yes,This Christian gains 2 maturity.
"""


async def test_a_list_of_imported_cards_is_checked_kept_and_played(
    bot: Berean, ada: Person, ben: Person, general: Channel, settings: Settings, tmp_path
) -> None:
    """Rules: TM-DECK-01, TM-DECK-07"""
    text = "\n".join(starter_list("H")[1]).replace("4 Prayer", "1 Prayer\n3 Lamp on a Stand")
    before = await ada.slash("deckcheck", general, file=("own.txt", text.encode()), format="mission")
    assert "Lamp on a Stand" in (await before.settled()).text, "nobody knows the card yet"
    file = tmp_path / "own.csv"
    file.write_text(OWN)
    await import_file(settings, file)
    checked = await (await ada.slash("deckcheck", general, file=("own.txt", text.encode()), format="mission")).settled()
    assert "Legal" in checked.text and "The Mission" in checked.text
    saved = await ada.slash("deck save", general, name="Lamps", file=("own.txt", text.encode()), format="mission")
    assert "Saved as **Lamps**" in (await saved.settled()).text
    offer = await (await ada.slash("play challenge", general, opponent=ben, deck="Lamps", **GAME)).for_all()
    chosen = await ben.click(offer, "Accept")
    await (await ben.select(chosen.message, "Starter deck R")).settled()
    thread: Channel = await ada.fake.until(lambda: next((c for c in ada.fake.channels.values() if c.is_thread), None))
    await ada.fake.until(lambda: any(m.mentions for m in thread.messages.values()))
    game = await the_game(bot)
    own = [c.name for c in game.state.definitions.values() if c.name == "Lamp on a Stand"]
    assert len(own) == 3 and game.about.decks[0] == "Lamps"
    assert await play_on([Player(ada), Player(ben)], thread, 30) == 30
    too_many = text.replace("3 Lamp on a Stand", "4 Lamp on a Stand")
    refused = await ada.slash("deck save", general, name="More", file=("o.txt", too_many.encode()), format="mission")
    assert "not legal" in (await refused.settled()).text


async def test_a_deck_of_the_other_game_is_refused(bot: Berean, ada: Person, ben: Person, general: Channel) -> None:
    assert "You have no deck" in (await ada.slash("play challenge", general, opponent=ben, deck="G", **GAME)).text


# --- rulings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("how many cards do i keep?", "TM-DISC-01"),
        ("what happens when a deck runs out twice?", "TM-ODD-04"),
        ("can a dormant Christian engage?", "TM-TERMS-23"),
        ("who acts first?", "TM-ACTION-02"),
    ],
)
async def test_what_is_asked_in_its_thread_is_answered_from_it(
    bot: Berean, ada: Person, thread: Channel, question: str, rule: str
) -> None:
    reply: Message = (await (await ada.slash("ruling", thread, question=question)).settled()).message
    assert rule in text_of(reply) and "REG-" not in text_of(reply).split(rule)[0]
