"""The guided first game, as a beginner sees it who does what it says."""

import re
from collections.abc import Callable

import pytest

from bot.services.decks.in_play import deck_choice
from bot.services.games.lessons import FIRST_GAME, is_lesson, lesson
from bot.services.games.service import Games
from bot.settings import Settings
from bot.storage.database import Database
from bot.terminal.client import Client
from bot.terminal.console import Left
from bot.terminal.lessons import SAYS
from bot.terminal.play import NewGame, begin, players_of, saved_game
from engine.kernel.ids import Seat
from tests.bot.terminal.table import Typist


@pytest.fixture
def games(database: Database, settings: Settings) -> Games:
    return Games(database, settings.home)


async def begun(games: Games) -> tuple[Client, Typist]:
    about = lesson()
    wanted = NewGame(("human", about.opponent), about.decks, about.edition, about.seed, names=("Ann",), lesson=about.id)
    made = await begin(
        games, players_of(wanted.seats, None, wanted.names), tuple(map(deck_choice, wanted.decks)), wanted
    )
    console = Typist()
    client = Client(games, console, made.game)
    client._note(made.facts, "")
    return client, console


def does_what_it_says(console: Typist, most: int = 1000) -> Callable[[str], str | None]:
    """Type what the lesson says, so many times; then leave."""
    left = iter(range(most))

    def typed(prompt: str) -> str | None:
        if next(left, None) is None:
            return None
        said = re.findall(rf"^{SAYS} Type ([0-9][0-9, ]*|nothing)", console.shown[-2], re.MULTILINE)
        assert said, console.shown[-3:]
        return "none" if said[-1] == "nothing" else str(said[-1]).strip()

    return typed


async def test_who_does_what_it_says_wins_and_has_met_every_concept(games: Games) -> None:
    client, console = await begun(games)
    console.when_asked = does_what_it_says(console)
    await client.play(())
    outcome = client.game.outcome
    assert outcome is not None and outcome.winners == (Seat(0),)
    for concept in lesson().concepts:
        assert f"{concept.heading}. {concept.text}" in console.text
    assert lesson().closing in console.text
    guided, alone = console.text.split(lesson().graduated)
    assert re.search(rf"^{SAYS} Type [^(]*\(.*\)\. \w", guided, re.MULTILINE)
    assert not re.search(rf"^{SAYS} Type [^(]*\(.*\)\. \w", alone, re.MULTILINE), "a suggestion only"


async def test_a_lesson_that_was_left_goes_on_where_it_was(games: Games) -> None:
    client, console = await begun(games)
    console.when_asked = does_what_it_says(console, most=4)
    with pytest.raises(Left):
        await client.play(())
    asked = client.game.decision
    again = await saved_game(games, None, FIRST_GAME)
    assert is_lesson(again) and again.decision == asked
    later = Typist()
    later.when_asked = does_what_it_says(later, most=1)
    with pytest.raises(Left):
        await Client(games, later, again).play(())
    assert f"{SAYS} Type" in later.text and lesson().opening not in later.text
