"""The Mission at a terminal: whole games, undo, save and resume, what only its player sees, what it has not."""

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from bot.cli import run
from bot.errors import UserFacing
from bot.games.known import game_of
from bot.services.decks.choosing import choice_for
from bot.services.games.dealing.checking import CheckResult, check_deal, check_promise, check_record
from bot.services.games.dealing.record import record_of, release
from bot.services.games.records import proof_of, recorded
from bot.services.games.service import Games
from bot.services.games.values import Game
from bot.settings import Settings
from bot.storage.database import Database
from bot.terminal.client import Client
from bot.terminal.console import Left
from bot.terminal.play import NewGame, announce, begin, players_of
from engine.kernel.facts import Fact
from engine.mission.language.reader import read
from engine.mission.model import intents
from engine.mission.model.status import printed
from tests.bot.terminal.table import Typist

Begin = Callable[..., Awaitable[tuple[Client, Typist, tuple[Fact, ...]]]]


@pytest.fixture
def games(database: Database, settings: Settings) -> Games:
    return Games(database, settings.home)


@pytest.fixture
def at_table(games: Games) -> Begin:
    async def sit_down(
        *seats: str, category: str = "casual", seed: int | None = 7, **agreed: Any
    ) -> tuple[Client, Typist, tuple[Fact, ...]]:
        decks = tuple("HR"[n % 2] for n in range(len(seats)))
        wanted = NewGame(seats, decks, "mission", seed, category=category, agreed=agreed)
        brought = tuple(choice_for("mission", deck) for deck in decks)
        begun = await begin(games, players_of(seats), brought, wanted)
        console = Typist()
        announce(console, begun.game)
        return Client(games, console, begun.game), console, begun.facts

    return sit_down


async def play(client: Client, so_far: tuple[Fact, ...]) -> Game:
    with suppress(Left):
        await client.play(so_far)
    return client.game


def first_option(console: Typist) -> Callable[[str], str | None]:
    """Take the first legal options: one after the other where those are refused."""
    tried = 0

    def pick(prompt: str) -> str | None:
        nonlocal tried
        if not prompt.endswith("> ") or "none" in prompt:
            return ""
        refused = "cannot be picked together" in console.shown[-2]
        tried = tried + 1 if refused else 0
        asked = next(s for s in reversed(console.shown) if ("?" in s or ": " in s) and "> " not in s)
        several = re.search(r"\((\d+) of them\)", asked)
        return " ".join(str((n * (tried + 1) + tried) % 8 + 1) for n in range(int(several[1]))) if several else "1"

    return pick


@pytest.mark.parametrize(
    ("seats", "category", "agreed"),
    [
        (("human", "greedy"), "casual", {}),
        (("human",), "casual", {"solitaire": "open"}),
        (("human",), "casual", {"solitaire": "automatic"}),
        (("greedy", "random", "greedy"), "casual", {}),
        (("greedy",) * 4, "teams", {}),
    ],
)
async def test_a_whole_game_and_its_proof(
    at_table: Begin, games: Games, seats: tuple[str, ...], category: str, agreed: dict[str, str]
) -> None:
    client, console, so_far = await at_table(*seats, category=category, seed=None, **agreed)
    console.when_asked = first_option(console)
    game = await play(client, so_far)
    assert game.outcome is not None
    assert "rules of The Mission" in console.shown[0]
    assert "Victory points:" in console.text
    assert "seed of its shuffles" in console.shown[-1]
    steps = await recorded(games, game)
    record = record_of(game.state, steps, release())
    found = [check_promise(proof_of(game)), check_deal(proof_of(game)), check_record(proof_of(game), record)]
    assert [each.result for each in found] == [CheckResult.KEPT] * 3, [each.told for each in found]


async def test_who_plays_with_whom_is_told(at_table: Begin) -> None:
    _, console, _ = await at_table("greedy", "random", "greedy", "random", category="teams")
    (one, three), (two, four) = (
        [name.split(" (")[0].split(": ")[-1] for name in side.split(" and ")]
        for side in console.shown[0].split(" against ")
    )
    assert (one, two, three, four) == ("Player 1", "Player 2", "Player 3", "Player 4")


async def test_what_a_player_sees_and_types(at_table: Begin) -> None:
    client, console, so_far = await at_table("human", "human")
    console.lines = ["", "joel, nadia, lena", ""]
    await play(client, so_far)
    assert "Player 1, it is your turn" not in console.text  # what the first saw is covered
    assert "Which 3 begin as your Christians?" in console.text
    assert "Joel the Baker" not in console.text
    console.lines = [
        "",
        "board",
        "text hana the midwife",
        "log all",
        "help",
        "nonsense words",
        "why play prayer on hana",
    ]
    await play(client, ())
    assert "Victory points: Player 1 0, Player 2 0 (19 win)" in console.text
    assert "Hana the Midwife (character)" in console.text
    assert "pass until" not in console.text and "undo" in console.text
    assert "fits none" in console.text


async def test_undo_save_and_resume(at_table: Begin, games: Games) -> None:
    client, console, so_far = await at_table("human", "greedy")
    console.lines = ["joel, nadia, lena"]
    game = await play(client, so_far)
    again = Client(games, console, await games.load(game.id))
    console.lines = [""]
    stopped = await play(again, ())
    assert stopped.version > game.version
    console.lines = ["undo"]
    await play(Client(games, console, stopped), ())
    assert "Taken back." in console.text


def carried_by_hand(client: Client, console: Typist, lines: list[str]) -> Callable[[str], str | None]:
    """Play a Prayer as soon as one can be, pass else; once its text is to be carried out, type these lines."""
    other = first_option(console)

    def pick(prompt: str) -> str | None:
        decision, state = client.game.decision, client.game.state
        assert decision is not None
        if decision.prompt.key == "mission_by_hand" or len(lines) < 6:
            return lines.pop(0) if lines else None
        prayers = [o for o in decision.options if isinstance(o.intent, intents.Play)]
        played = next((o for o in prayers if printed(state, o.intent.card).name == "Prayer"), None)
        if decision.prompt.key == "mission_action" and played is not None:
            places = game_of(state).question(state, decision, client.players).order
            return str(places.index(decision.options.index(played)) + 1)
        return other(prompt) if decision.prompt.key in ("mission_choose_christians", "mission_keep") else "1"

    return pick


async def test_a_text_that_is_not_read_is_carried_out_by_numbers_and_by_words(games: Games) -> None:
    """Rules: HOUSE-MISSION-33, HOUSE-MISSION-36"""
    text = "Let whoever bears this be surprised by joy."
    odd = read(text)
    choice = choice_for("mission", "H")
    cards = tuple(replace(c, text=text, ability=odd.ability) if c.name == "Prayer" else c for c in choice.deck.cards)
    brought = (replace(choice, deck=replace(choice.deck, cards=cards)), choice_for("mission", "R"))
    wanted = NewGame(("human", "greedy"), ("H", "R"), "mission", 7)
    begun = await begin(games, players_of(("human", "greedy")), brought, wanted)
    console = Typist()
    client = Client(games, console, begun.game)
    lines = ["do", "Give a point of maturity", "1", "do draw 1 mission", "do mature nobody", "do dance"]
    console.when_asked = carried_by_hand(client, console, lines)
    game = await play(client, begun.facts)
    assert "surprised by joy" in console.text and "(do: what you can do by hand)" in console.text
    assert "1. Give a point of maturity" in console.text and "which card?" in console.text
    assert "by hand, gives" in console.text and "by hand, draws 1 mission card" in console.text
    assert "is nothing to do by hand; this is:" in console.text
    assert game.decision is not None and game.decision.prompt.key == "mission_by_hand" and not lines


@pytest.mark.parametrize("line", ["hint", "speed fast", "pass until a battle"])
async def test_what_the_game_has_not_is_told(at_table: Begin, line: str) -> None:
    client, console, so_far = await at_table("human", "greedy")
    console.lines = [line]
    await play(client, so_far)
    assert "The Mission has no " in console.text


async def test_thinking_computers_are_refused(at_table: Begin) -> None:
    with pytest.raises(UserFacing, match="random and greedy, not club"):
        await at_table("greedy", "club")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--edition", "mission"], "berean play --game mission"),
        (["--game", "chess"], "the games are redemption and mission"),
        (["--game", "mission", "--solitaire", "blind"], "open (you choose"),
        (["--game", "mission", "--teams", "--solitaire", "open"], "solitaire is one"),
        (["--game", "mission", "--budget", "3"], "random and greedy"),
        (["--game", "mission", "--deck1", "Z"], "no deck"),
        (["--teams"], "--game mission"),
    ],
)
def test_what_cannot_be_played_is_said(options: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    computers = ["--p1", "greedy"]
    assert run(["play", *computers, *options]) == 2
    assert told in capsys.readouterr().err
