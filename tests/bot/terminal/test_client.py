"""A game at the terminal, as the people who sit there see it."""

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from bot.cli import run
from bot.errors import UserFacing
from bot.services.decks.in_play import deck_choice
from bot.services.games.service import Games
from bot.services.games.values import Game, Played
from bot.settings import Settings
from bot.storage.database import Database
from bot.terminal import menu
from bot.terminal.client import Client
from bot.terminal.console import Left
from bot.terminal.play import NewGame, announce, ask_word, begin, players_of, saved_game
from bot.text.table.board import MARK
from engine.cards.starter import load_starter_deck
from engine.kernel.facts import Drew, Fact
from engine.kernel.ids import CardId, Seat
from engine.redemption.model.intents import PutInTerritory
from tests.bot.terminal.table import Typist

Begin = Callable[..., Awaitable[tuple[Client, Typist, tuple[Fact, ...]]]]


@pytest.fixture
def games(database: Database, settings: Settings) -> Games:
    return Games(database, settings.home)


@pytest.fixture
def at_table(games: Games) -> Begin:
    async def sit_down(p1: str = "human", p2: str = "greedy", seed: int = 7) -> tuple[Client, Typist, tuple[Fact, ...]]:
        wanted = NewGame((p1, p2), ("G", "H"), "2023", seed)
        decks = tuple(deck_choice(deck) for deck in wanted.decks)
        begun = await begin(games, players_of(wanted.seats), decks, wanted)
        console = Typist()
        return Client(games, console, begun.game), console, begun.facts

    return sit_down


async def play(client: Client, so_far: tuple[Fact, ...]) -> Game:
    """Play until the person leaves or the game is over."""
    with suppress(Left):
        await client.play(so_far)
    return client.game


def first_option(console: Typist) -> Callable[[str], str | None]:
    """Always pick the first option, or as many as are asked for; agree to everything else."""

    def pick(prompt: str) -> str | None:
        if "none" in prompt or not prompt.endswith("> "):
            return ""
        several = re.search(r"\((\d+) of them\)", console.shown[-2])
        return " ".join(str(n + 1) for n in range(int(several[1]) if several else 1))

    return pick


async def test_a_person_plays_a_game_to_its_end_against_greedy(at_table: Begin) -> None:
    client, console, so_far = await at_table()
    console.when_asked = first_option(console)
    game = await play(client, so_far)
    assert game.outcome is not None
    assert "seed of its shuffles" in console.shown[-2]
    assert "Where it turned:" in console.shown[-1]
    assert re.search(r"(Player 1|Greedy) wins|without a winner", console.text)


async def test_the_board_hand_and_question_are_shown(at_table: Begin) -> None:
    client, console, so_far = await at_table()
    await play(client, so_far)
    assert "Hand (8):" in console.text
    assert "Do you block?" in console.text
    assert "  1 Block with Herod Agrippa I" in re.sub(" +1 ", "  1 ", console.text)
    assert "Artifact: Tables of the Law" in console.text


async def test_moves_are_made_by_words(at_table: Begin) -> None:
    client, console, so_far = await at_table()
    console.lines = ["block herod"]
    await play(client, so_far)
    assert "Player 1 blocks with Herod Agrippa I." in console.text
    assert "Herod Agrippa I · Crimson 7/7" in console.text.split("blocks with Herod")[-1]


@pytest.mark.parametrize("line", ["rescue with herod", "why rescue with herod"])
async def test_a_move_the_rules_refuse_is_told_with_the_rules(at_table: Begin, line: str) -> None:
    client, console, so_far = await at_table()
    console.lines = [line]
    before = client.game.version
    await play(client, so_far)
    told = console.text.split("Do you block?")[-1]
    assert "is no Hero, and only Heroes attack. Rules: REG-BATTLE-08 (" in told
    assert client.game.version >= before


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("99", "no option 99"),
        ("sing a psalm", "fits none"),
        ("text goliaath of nowhere", "No card is called"),
        ("text", "name of a card"),
        ("text 99", "no option 99"),
        ("text 6", "no card"),
        ("undo", "cannot be taken back"),
        ("1,2", "pick one"),
        ("none", "pick one"),
    ],
)
async def test_what_cannot_be_done_is_said_and_changes_nothing(at_table: Begin, line: str, told: str) -> None:
    client, console, so_far = await at_table()
    before = client.game.version
    await play(client, so_far)
    reached = client.game.version
    console.lines = [line]
    await play(client, ())
    assert told.lower() in console.text.lower()
    assert client.game.version == reached > before


async def test_a_card_is_read_by_name_and_by_number(at_table: Begin) -> None:
    client, console, so_far = await at_table()
    console.lines = ["text red dragon", "text 1"]
    await play(client, so_far)
    assert "Red Dragon (G)" in console.text
    assert "Herod Agrippa I (G)" in console.text


async def test_help_names_every_command(at_table: Begin) -> None:
    client, console, so_far = await at_table()
    console.lines = ["help", "?"]
    await play(client, so_far)
    for command in ("board", "hand", "text", "log", "undo", "hold", "do", "speed", "pass until", "concede", "quit"):
        assert re.search(rf"^ .*\b{command}\b", console.text, re.MULTILINE)


async def test_an_answer_is_taken_back(at_table: Begin) -> None:
    client, console, so_far = await at_table()
    boards: list[tuple[object, ...]] = []

    def answer(prompt: str) -> str | None:
        """Pass until a card can be put into territory; put it there; take it back; leave."""
        boards.append(client.game.state.board())
        if "Taken back." in console.text or len(boards) > 100:
            return None
        asked = console.text.split("\n\n")[-1]
        if "Player 1 puts" in console.text:
            return "undo"
        offered = re.search(r"^ +(\d+) Put .* in territory", asked, re.MULTILINE)
        return offered[1] if offered else ""

    console.when_asked = answer
    await play(client, so_far)
    assert "Taken back." in console.text
    assert boards[-1] == boards[-3] != boards[-2]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("do move red dragon to territory", "Player 1, by hand: move card"),
        ("do draw 2", "Player 1 draws"),
        ("do numbers red dragon +3/-1", "Player 1, by hand: change numbers"),
        ("do shuffle", "Player 1 shuffles the deck"),
        ("do", "do numbers CARD"),
    ],
)
async def test_what_a_card_says_is_carried_out_by_hand(at_table: Begin, line: str, told: str) -> None:
    client, console, so_far = await at_table()
    console.lines = [line]
    await play(client, so_far)
    assert told in console.text


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("do a dance", "nothing to do by hand"),
        ("do move goliath to territory", "fits none"),
        ("do move red dragon to the moon", "is no place"),
        ("do move a to hand", "fits several"),
        ("do draw 0", "too small"),
        ("do draw 99", "too small or too large"),
        ("do numbers red dragon x/2", "nothing to do by hand"),
        ("do end battle", "The computer does not agree"),
        ("do numbers james son +3/-1", "The computer does not agree"),
        ("do move lydia to discard", "The computer does not agree"),
        ("do move lost soul luke to land of redemption", "The computer does not agree"),
    ],
)
async def test_what_cannot_be_done_by_hand_changes_nothing(at_table: Begin, line: str, told: str) -> None:
    client, console, so_far = await at_table()
    await play(client, so_far)
    before = client.game.version
    console.lines = [line]
    await play(client, ())
    assert told in console.text
    assert client.game.version == before


async def test_conceding_wants_a_yes(at_table: Begin) -> None:
    client, console, so_far = await at_table()
    console.lines = ["concede", "n", "concede", "y"]
    game = await play(client, so_far)
    assert game.outcome is not None and game.outcome.reason == "conceded"
    assert "Greedy wins because the other side conceded." in console.text


async def test_a_hold_is_noted_and_taken_back(at_table: Begin) -> None:
    client, console, so_far = await at_table()
    console.lines = ["hold", "hold"]
    await play(client, so_far)
    assert "You will be asked at the next point." in console.text
    assert "The hold is taken back." in console.text


async def test_the_log_tells_what_happened_and_no_card_of_the_opponents_hand(at_table: Begin) -> None:
    client, console, so_far = await at_table()
    console.lines = ["log all"]
    await play(client, so_far)
    assert "Greedy draws 8 cards." in console.text
    assert "Player 1 draws Tables of the Law" in console.text


async def test_a_game_left_in_battle_goes_on_where_it_was(at_table: Begin, games: Games) -> None:
    client, console, so_far = await at_table()
    console.lines = ["quit"]
    left = await play(client, so_far)
    found = await saved_game(games, None)
    assert (found.id, found.version) == (left.id, left.version)
    console = Typist()
    await play(Client(games, console, found), ())
    assert "James Son of Zebedee" in console.text
    assert "Do you block?" in console.text


async def test_two_people_hand_the_keyboard_on_and_see_only_their_own_hands(at_table: Begin) -> None:
    client, console, so_far = await at_table(p2="human")
    hands: dict[str, set[str]] = {}

    def answer(prompt: str) -> str | None:
        if prompt.startswith("Player"):
            assert console.shown == [prompt], "the screen was not covered before the keyboard was handed on"
            return ""
        viewer = re.search(r"-- (Player \d) \(you\)", console.text)
        hand = re.search(r"Hand \(\d+\):(.*)", console.text)
        if viewer and hand:
            cards = [card for held in hand[1].split(" | ") for card in held.partition(": ")[2].split(", ") if card]
            names = {card.split(MARK)[0].split(" · ")[0].strip() for card in cards}
            hands.setdefault(viewer[1], set()).update(names)
        if client.game.version >= 60:
            return None
        return "" if "none" in prompt else "1"

    console.when_asked = answer
    await play(client, so_far)
    assert console.covered > 5
    assert set(hands) == {"Player 1", "Player 2"}
    assert all(len(names) > 5 for names in hands.values())
    for player in (0, 1):
        own = {printing.base_name for printing in deck_choice("GH"[player]).deck.cards}
        shown = {
            re.split(r" (?:Hero|Evil|Good|Dominant|Artifact|Site|Curse|Covenant|Fortress|City)\b", n)[0]
            for n in hands[f"Player {player + 1}"]
        }
        assert shown <= own


async def test_undo_between_two_people_wants_consent(at_table: Begin) -> None:
    client, console, so_far = await at_table(p2="human")
    answered = {"undo": False}

    def answer(prompt: str) -> str | None:
        if "do you agree" in prompt:
            answered["undo"] = True
            return "n"
        if prompt.startswith("Player"):
            return ""
        return None if answered["undo"] else "undo"

    console.when_asked = answer
    await play(client, so_far)
    assert answered["undo"]
    assert "It stays as it is." in console.text


@pytest.mark.parametrize(("said", "told"), [("n", "It stays as it is."), ("y", "Player 1 draws 2 cards.")])
async def test_by_hand_two_people_at_one_keyboard_ask_each_other(at_table: Begin, said: str, told: str) -> None:
    client, console, so_far = await at_table(p2="human")
    asked: list[str] = []

    def answer(prompt: str) -> str | None:
        if "do you agree" in prompt:
            asked.append(prompt)
            return said
        if prompt.startswith("Player") and "it is your turn to decide" in prompt:
            return ""
        if asked:
            return None
        return "do draw 2" if client.game.decision is not None and client.game.decision.player == 0 else "1"

    console.when_asked = answer
    await play(client, so_far)
    assert asked[0].startswith("Player 1 asks by hand to draw 2 cards. Player 2, do you agree?")
    shown = await client.games.facts(client.game.id)
    drawn = [fact for fact in shown if isinstance(fact, Drew) and fact.count == 2]
    assert (told in console.text) if said == "n" else bool(drawn)
    assert bool(drawn) is (said == "y")


async def test_computers_play_without_asking_anybody(at_table: Begin) -> None:
    client, console, so_far = await at_table("random", "greedy")
    game = await play(client, so_far)
    assert game.outcome is not None
    assert not any("> " in line for line in console.shown)
    assert "Hand (" not in console.text


async def test_the_hashes_of_both_decks_are_told_at_the_start(at_table: Begin) -> None:
    client, console, _ = await at_table()
    announce(console, client.game)
    hashes = client.game.about.list_hashes
    assert len(set(hashes)) == 2
    assert f"Deck hash of Player 1: {hashes[0]}" in console.text
    assert f"Deck hash of Greedy: {hashes[1]}" in console.text


def test_a_game_of_checked_decks_refuses_one_that_is_not_legal(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [printing.name for printing in load_starter_deck("G")]
    (tmp_path / "short.txt").write_text("\n".join(names[:45]), encoding="utf-8")
    seats = ["play", "--p1", "greedy", "--p2", "greedy", "--seed", "99"]
    assert run([*seats, "--checked", "type1", "--deck2", "short.txt"]) == 2
    told = capsys.readouterr().err
    assert "the deck short is not" in told and "berean deckcheck" in told and "this one has 45" in told
    assert run([*seats, "--checked", "type2"]) == 2
    assert "Starter deck G is not" in capsys.readouterr().err
    assert run([*seats, "--checked", "nonsense"]) == 2
    assert "the formats are" in capsys.readouterr().err
    assert run([*seats, "--checked", "type1"]) == 0
    assert "Deck hash of Player 1" in capsys.readouterr().out


async def test_a_word_goes_into_shuffles_that_were_sealed_before(games: Games) -> None:
    console = Typist(["Luke15"])
    deal = ask_word(console)
    assert deal.seal in console.text and deal.secret not in console.text and deal.words == ("Luke15",)
    wanted = NewGame(("human", "greedy"), ("G", "H"), "2023", None, adds_word=True)
    decks = tuple(deck_choice(deck) for deck in wanted.decks)
    begun = await begin(games, players_of(wanted.seats), decks, wanted, deal)
    assert begun.game.about.deal == deal
    assert ask_word(Typist([""])).words == ()
    with pytest.raises(UserFacing, match="plain letters and digits"):
        ask_word(Typist(["two words"]))


def test_a_seed_takes_no_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--seed", "1", "--word", "--p1", "greedy"]) == 2
    assert "--seed decides the shuffles" in capsys.readouterr().err


async def test_several_cards_are_put_down_by_one_answer_if_they_are_of_one_kind(at_table: Begin) -> None:
    client, console, so_far = await at_table()
    answers = ["1, 2", "2, 3", None]

    def answer(prompt: str) -> str | None:
        return answers.pop(0) if "Preparation Phase: what" in console.text else "pass"

    console.when_asked = answer
    await play(client, so_far)
    assert "You picked 2; pick one." in console.text, "an Artifact is put elsewhere"
    assert len(client.game.state.zone("territory", Seat(0))) == 2
    assert "puts Herod Agrippa I" in console.text and "Locust from the Pit into territory" in console.text


async def test_orders_are_given_listed_and_taken_back(at_table: Begin) -> None:
    client, console, so_far = await at_table()
    console.lines = ["order", "order if attacked by nobody at all", "order if attacked", "orders", "order none"]
    await play(client, so_far)
    assert "You have given no orders." in console.text
    assert "If you are attacked, you neither block nor play." in console.text
    assert "Do you block?" not in console.text.split("neither block nor play")[-1], "the order holds at once"


async def test_no_more_is_put_down_at_once_than_a_hand_is_over_its_limit(at_table: Begin) -> None:
    client, console, so_far = await at_table()
    answers = ["1", "1, 2, 3", "1, 2", None]

    def answer(prompt: str) -> str | None:
        if "Discard Phase: your hand is" in console.text:
            return answers.pop(0)
        return "end the turn" if "Preparation Phase: what" in console.text else "pass"

    console.when_asked = answer
    await play(client, so_far)
    assert "Discard Phase: your hand is 3 over" in console.text and "your hand is 2 over" in console.text
    assert "You picked 3; pick 2." in console.text, "with two the phase is over, and the third would be lost"
    assert len(client.game.state.zone("territory", Seat(0))) == 2


async def test_what_was_picked_and_cannot_be_done_is_told(at_table: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    client, console, so_far = await at_table()
    answers = ["2, 3", None]
    submit = client.games.answer

    async def gone(game_id: str, seat: Seat, number: int, picks: tuple[str, ...]) -> Played:
        played = await submit(game_id, seat, number, picks)
        if client._run:  # as where a first card makes the others impossible
            client._run[0] = PutInTerritory(CardId(999))
        return played

    monkeypatch.setattr(client.games, "answer", gone)
    console.when_asked = lambda _: answers.pop(0) if "Preparation Phase: what" in console.text else "pass"
    await play(client, so_far)
    assert "the rest of what you picked is not done" in console.text


def test_who_gives_no_name_is_called_by_his_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    def names(*given: str) -> list[str]:
        return [player.name for player in players_of(("human", "human"), None, given)]

    assert names() == names("", "") == ["Player 1", "Player 2"]
    assert names("", "Bob") == ["Player 1", "Bob"] and names("Ann") == ["Ann", "Player 2"]
    monkeypatch.setattr(menu, "line_typed", lambda prompt: "")
    told = menu._told_of(1)
    assert told[told.index("--name") + 1] == "", "else he would be called like a seat, and marked as none"
