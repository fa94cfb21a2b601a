"""Games over the store: what was answered is there, once, whatever happens around it."""

import asyncio

import pytest
from sqlalchemy import Update, text

from bot.errors import UserFacing
from bot.services.games.clocks import CONTROLS
from bot.services.games.service import Games
from bot.services.games.values import DeckChoice, Game, Player
from bot.settings import Settings
from bot.storage import games as store
from bot.storage import tables
from bot.storage.database import Database
from engine.cards.starter import load_starter_deck
from engine.kernel.chance import commitment, seed_from
from engine.kernel.decisions import Decision
from engine.kernel.errors import EngineInvariant
from engine.kernel.facts import Drew
from engine.kernel.ids import Seat
from engine.play.players import RandomPlayer
from engine.redemption import game as redemption
from engine.redemption.model.setup import GameDeck

PLAYERS = (Player(kind="human", name="Ruth"), Player(kind="human", name="Boaz"))


def starter_decks() -> tuple[DeckChoice, DeckChoice]:
    first, second = (DeckChoice(f"Starter {code}", GameDeck(load_starter_deck(code))) for code in ("G", "H"))
    return first, second


@pytest.fixture
def games(database: Database, settings: Settings) -> Games:
    return Games(database, settings.home)


async def begun(games: Games, seed: int = 1) -> Game:
    return (await games.create(PLAYERS, starter_decks(), edition="2023", seed=seed_from(seed))).game


def open_decision(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


async def play_on(games: Games, game: Game, answers: int) -> Game:
    """Answer at random until so many answers were given or the game is over."""
    for number in range(answers):
        if game.decision is None:
            break
        picks = RandomPlayer(f"{game.id}{number}").choose(game.state, game.decision)
        game = (await games.answer(game.id, game.decision.player, game.decision.id, picks)).game
    return game


async def test_a_game_goes_on_in_a_process_that_knows_nothing_of_it(
    games: Games, database: Database, settings: Settings
) -> None:
    game = await play_on(games, await begun(games), 25)
    elsewhere = await Games(database, settings.home).load(game.id)
    assert elsewhere.version == game.version
    assert elsewhere.decision == game.decision
    assert elsewhere.state.board() == game.state.board()
    ended = await play_on(Games(database, settings.home), elsewhere, 5_000)
    assert ended.outcome is not None


async def test_a_second_click_on_the_same_button_changes_nothing(games: Games) -> None:
    game = await begun(games)
    decision = open_decision(game)
    picks = RandomPlayer("click").choose(game.state, decision)
    first, second = await asyncio.gather(
        games.answer(game.id, decision.player, decision.id, picks),
        games.answer(game.id, decision.player, decision.id, picks),
        return_exceptions=True,
    )
    assert not isinstance(first, BaseException)
    assert isinstance(second, UserFacing)
    assert (await games.load(game.id)).version == 2


async def test_two_processes_answer_the_same_question_once(
    games: Games, database: Database, settings: Settings
) -> None:
    game = await begun(games)
    decision = open_decision(game)
    picks = RandomPlayer("click").choose(game.state, decision)
    async with await Database.open(settings) as another:
        results = await asyncio.gather(
            games.answer(game.id, decision.player, decision.id, picks),
            Games(another, settings.home).answer(game.id, decision.player, decision.id, picks),
            return_exceptions=True,
        )
    assert sum(isinstance(one, UserFacing) for one in results) == 1
    assert len(await store.history(database, game.id)) == 2


@pytest.mark.parametrize("picks", [("no such option",), (), ("pass", "pass")])
async def test_an_illegal_answer_is_refused_in_a_sentence(games: Games, picks: tuple[str, ...]) -> None:
    game = await begun(games)
    decision = open_decision(game)
    with pytest.raises(UserFacing) as told:
        await games.answer(game.id, decision.player, decision.id, picks)
    assert told.value.message.endswith((".", "]"))
    assert (await games.load(game.id)).version == 1


async def test_the_other_player_cannot_answer(games: Games) -> None:
    game = await begun(games)
    decision = open_decision(game)
    with pytest.raises(UserFacing):
        await games.answer(game.id, Seat(1 - decision.player), decision.id, (decision.options[0].key,))


async def test_conceding_ends_the_game_for_good(games: Games) -> None:
    game = await begun(games)
    ended = (await games.concede(game.id, Seat(0))).game
    assert ended.outcome is not None and ended.outcome.winners == (Seat(1),)
    with pytest.raises(UserFacing, match="over"):
        await games.concede(game.id, Seat(1))
    assert [one.id for one in await games.recent(open_only=True)] == []


async def until_own_choice_twice(games: Games, game: Game) -> tuple[Game, Game]:
    """Return the game before and after an answer that drew no card and left the same player to answer."""
    for number in range(200):
        decision = open_decision(game)
        picks = RandomPlayer(f"back {number}").choose(game.state, decision)
        played = await games.answer(game.id, decision.player, decision.id, picks)
        drew = any(isinstance(fact, Drew) for fact in played.facts)
        after = played.game.decision
        if not drew and after is not None and after.player == decision.player and played.facts[1:]:
            return game, played.game
        game = played.game
    raise AssertionError("no such answer in 200")


async def test_an_answer_is_taken_back(games: Games) -> None:
    before, after = await until_own_choice_twice(games, await begun(games))
    seat = open_decision(before).player
    back = await games.take_back(after.id, seat)
    assert back.state.board() == before.state.board()
    assert open_decision(back).options == open_decision(before).options
    assert back.version == after.version + 1
    assert (await play_on(games, back, 5_000)).outcome is not None


async def test_a_button_from_before_a_take_back_is_stale(games: Games) -> None:
    before, after = await until_own_choice_twice(games, await begun(games))
    seat = open_decision(before).player
    await games.take_back(after.id, seat)
    for stale in (open_decision(before), open_decision(after)):
        with pytest.raises(UserFacing, match="answered already"):
            await games.answer(after.id, seat, stale.id, (stale.options[0].key,))


async def test_nothing_is_taken_back_across_a_draw(games: Games) -> None:
    game = await begun(games)
    for number in range(300):
        decision = open_decision(game)
        picks = RandomPlayer(f"draw {number}").choose(game.state, decision)
        played = await games.answer(game.id, decision.player, decision.id, picks)
        game = played.game
        if any(isinstance(fact, Drew) for fact in played.facts):
            break
    with pytest.raises(UserFacing, match="cards have been drawn since"):
        await games.take_back(game.id, decision.player)


async def test_a_broken_law_freezes_this_game_only(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, sound = await begun(games, 1), await begun(games, 2)
    submit = redemption.submit

    def fail(*_: object) -> None:
        raise EngineInvariant("two arks")

    monkeypatch.setattr(redemption, "submit", fail)
    decision = open_decision(broken)
    with pytest.raises(UserFacing, match="stopped"):
        await games.answer(broken.id, decision.player, decision.id, (decision.options[0].key,))
    monkeypatch.setattr(redemption, "submit", submit)
    with pytest.raises(UserFacing, match="reference"):
        await games.answer(broken.id, decision.player, decision.id, (decision.options[0].key,))
    assert (await games.load(broken.id)).state.board() == broken.state.board()
    assert (await play_on(games, sound, 10)).version == 11
    over = (await games.concede(broken.id, Seat(0))).game
    assert over.outcome is not None and over.outcome.winners == (1,), "it does not stay open for ever"


async def test_games_read_from_the_store_hold_their_cards_in_common(
    games: Games, database: Database, settings: Settings
) -> None:
    made = [await begun(games, seed) for seed in (1, 2)]
    elsewhere = Games(database, settings.home)
    one, other = [(await elsewhere.load(game.id)).state for game in made]
    assert {c.name for c in one.definitions.values()} == {c.name for c in other.definitions.values()}
    assert {id(c) for c in one.definitions.values()} == {id(c) for c in other.definitions.values()}
    assert one.definitions == made[0].state.definitions


@pytest.mark.parametrize(
    "damage",
    [
        tables.step.update().values(live=b"\0"),
        tables.step.update().values(live=bytes.fromhex("789CAB56020000820001")),
        tables.game_fixed.update().values(fixed=b""),
        tables.game.update().values(about={}),
    ],
)
async def test_a_damaged_game_is_named_and_the_others_go_on(
    games: Games, database: Database, settings: Settings, damage: Update
) -> None:
    broken = await begun(games, 1)
    await database.write(lambda connection: connection.execute(damage))
    sound = await begun(games, 2)
    elsewhere = Games(database, settings.home)
    with pytest.raises(UserFacing, match="damaged"):
        await elsewhere.load(broken.id)
    assert (await elsewhere.load(sound.id)).version == 1


async def test_the_games_of_a_person_are_found_among_all_but_a_damaged_one(
    games: Games, database: Database, settings: Settings
) -> None:
    mine = (PLAYERS[0].model_copy(update={"id": "7"}), PLAYERS[1])
    made = [
        (await games.create(players, starter_decks(), edition="2023", seed=seed_from(n))).game.id
        for n, players in enumerate((mine, PLAYERS, mine, mine))
    ]
    await games.concede(made[2], Seat(0))
    await games.take_place(made[1], {}, "thread:5")
    elsewhere = Games(database, settings.home)
    assert [game.id for game in await elsewhere.open_games_of("7")] == [made[3], made[0]]
    assert await elsewhere.open_games_of("8") == []
    found = await elsewhere.marked("thread:5")
    assert found is not None and found.id == made[1]
    assert await elsewhere.marked("thread:6") is None
    broken = text(f"UPDATE game_fixed SET fixed='' WHERE game_id='{made[0]}'")
    await database.write(lambda connection: connection.execute(broken))
    assert [game.id for game in await Games(database, settings.home).open_games_of("7")] == [made[3]]


@pytest.mark.parametrize("name", ["nowhere", "", "x" * 500, "'; DROP TABLE game; --"])
async def test_an_unknown_game_is_named(games: Games, name: str) -> None:
    with pytest.raises(UserFacing, match="no game"):
        await games.load(name)


async def test_an_unknown_edition_is_named(games: Games) -> None:
    with pytest.raises(UserFacing, match="1066"):
        await games.create(PLAYERS, starter_decks(), edition="1066")


async def test_the_commitment_holds_the_seed_without_telling_it(games: Games) -> None:
    game = await begun(games)
    seed = game.state.chance.seed
    assert game.about.commitment == commitment(seed, game.id, game.about.deck_hashes, game.about.nonces)
    assert seed not in game.about.model_dump_json()


async def test_all_that_happened_is_kept_in_order(games: Games) -> None:
    before, after = await until_own_choice_twice(games, await begun(games))
    game = await play_on(games, await games.take_back(after.id, open_decision(before).player), 20)
    numbers = [fact.id for fact in await games.facts(game.id)]
    assert numbers == sorted(numbers)
    assert len(set(numbers)) == len(numbers)


async def test_a_game_says_which_releases_have_played_it_from_which_answer_on(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await play_on(games, await begun(games), 3)
    (first,) = game.about.releases
    assert first.since == 1 and first.berean == game.about.release and first.rules and first.records
    following = first.model_copy(update={"berean": "9.9.9", "rules": "other"})
    monkeypatch.setattr("bot.services.games.outliving.release.running", lambda: following)
    game = await play_on(games, game, 2)
    assert [(each.since, each.berean) for each in game.about.releases] == [(1, first.berean), (5, "9.9.9")]
    assert game.about.release == first.berean, "it tells the rules the game began with"


async def test_what_two_processes_change_of_a_games_record_both_stays(
    games: Games, database: Database, settings: Settings
) -> None:
    game = await begun(games, 1)
    elsewhere = Games(database, settings.home)
    await elsewhere.load(game.id)
    await games.open_hand(game.id, Seat(0), opened=True)
    await elsewhere.remember_place(game.id, {"thread": 5})
    await games.concede(game.id, Seat(1))
    found = await Games(database, settings.home).load(game.id)
    assert (found.about.open_hands, found.about.place, found.outcome is None) == ((0,), {"thread": 5}, False)


async def test_a_move_in_one_process_changes_no_more_of_the_record_than_it_has_to(
    games: Games, database: Database, settings: Settings
) -> None:
    made = await games.create(PLAYERS, starter_decks(), edition="2023", seed=seed_from(1), control=CONTROLS["1d"])
    elsewhere = Games(database, settings.home)
    await elsewhere.open_hand(made.game.id, Seat(1), opened=True)
    decision = made.game.decision
    assert decision is not None
    picks = RandomPlayer("1").choose(made.game.state, decision)
    await games.answer(made.game.id, decision.player, decision.id, picks)
    assert (await Games(database, settings.home).load(made.game.id)).about.open_hands == (1,)


@pytest.mark.parametrize("is_kept", [True, False], ids=["kept", "let go again"])
async def test_what_is_changed_while_a_game_is_read_is_not_forgotten_for_what_was_read(
    games: Games, database: Database, settings: Settings, monkeypatch: pytest.MonkeyPatch, is_kept: bool
) -> None:
    """Two ask for a game that is not kept; one changes it before the other, which read it before, has made it ready."""
    game = await begun(games)
    here = Games(database, settings.home)
    read, changed, load_game = asyncio.Event(), asyncio.Event(), store.load_game

    async def slowly(held: Database, game_id: str) -> store.Stored | None:
        found = await load_game(held, game_id)
        if not read.is_set():
            read.set()
            await changed.wait()
        return found

    monkeypatch.setattr(store, "load_game", slowly)
    slow = asyncio.create_task(here.load(game.id))
    await read.wait()
    await here.open_hand(game.id, Seat(0), opened=True)
    if not is_kept:
        here.kept.let_go(game.id)
    changed.set()
    assert (await slow).about.open_hands == (0,)
    assert (await here.load(game.id)).about.open_hands == (0,)


async def test_what_is_changed_while_the_store_is_asked_for_the_version_is_not_forgotten(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is remembered of a game beside its state has no version of its own."""
    game = await begun(games)
    version_of = store.version_of

    async def slowly(held: Database, game_id: str) -> int | None:
        found = await version_of(held, game_id)
        monkeypatch.setattr(store, "version_of", version_of)
        await games.change_about(game_id, lambda about: about.model_copy(update={"open_hands": (0,)}))
        return found

    monkeypatch.setattr(store, "version_of", slowly)
    assert (await games.load(game.id)).about.open_hands == (0,)
