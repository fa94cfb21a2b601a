"""A game at this terminal from beginning to end: begun or loaded, played, left or finished."""

import asyncio
import enum
import sys
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.errors import UserFacing
from bot.games.known import of_edition
from bot.games.protocol import Feature
from bot.retention.purging import tidy_up_at_a_terminal
from bot.services.decks.choosing import choice_for
from bot.services.decks.in_play import readings_for, require_teams
from bot.services.games.computers import COMPUTERS
from bot.services.games.dealing.sealing import Deal, new_deal, typed_word
from bot.services.games.lessons import is_lesson
from bot.services.games.service import Games
from bot.services.games.values import DeckChoice, Game, Played, Player
from bot.settings import Settings
from bot.storage.database import Database
from bot.storage.lease import Use
from bot.terminal.client import Client
from bot.terminal.console import Console, Left, Terminal, Transcribed, open_transcript
from bot.text.categories import in_teams, versus
from bot.text.outside import person_name, told_apart
from engine.kernel.chance import seed_from
from engine.redemption.model.category import USUAL
from engine.redemption.model.stops import USUAL_SPEED

PLACE = {"edge": "terminal"}
KINDS = ("human", *COMPUTERS)


class Abilities(enum.Enum):
    """How special abilities are played: the engine carries them out if it can, or the players do all by hand."""

    CARRIED_OUT = "carried out"
    BY_NUMBERS = "by the numbers"


@dataclass(frozen=True, slots=True)
class NewGame:
    """The wishes for a new game at the terminal; `checked` is the format in which both decks must be legal, if any.

    `agreed` are optional rules besides those of the category.
    With `adds_word` the seal of the shuffles is shown, and a word for them asked, before the cards are dealt.
    """

    seats: tuple[str, ...]
    decks: tuple[str, ...]
    edition: str
    seed: int | None
    abilities: Abilities = Abilities.CARRIED_OUT
    checked: str | None = None
    adds_word: bool = False
    category: str = USUAL
    agreed: Mapping[str, Any] = field(default_factory=dict)
    #: roll-outs that computer players make for an answer; None for the usual number of their level
    rollouts: int | None = None
    names: tuple[str, ...] = ()
    #: the lesson by which the first seat is guided, if any
    lesson: str = ""


@dataclass(frozen=True, slots=True)
class Resumed:
    """Which saved game to continue; the one played last if none is named."""

    game: str | None
    #: only games guided by this lesson, where one is named
    lesson: str = ""


async def play(settings: Settings, wanted: NewGame | Resumed, transcript: Path | None) -> None:
    """Play a game at this terminal.

    Raises:
        UserFacing: a wish is not possible, or a person plays and there is no terminal.
    """
    async with await Database.open(settings, Use.TERMINAL) as database:
        games = Games(database, settings.home)
        await tidy_up_at_a_terminal(database, games, datetime.now(UTC), settings.keep_games_days)
        if isinstance(wanted, NewGame):
            players = players_of(wanted.seats, wanted.rollouts, wanted.names)
            require_terminal(players)
            decks = tuple(choice_for(wanted.edition, deck, wanted.checked) for deck in wanted.decks)
            if wanted.checked is not None and in_teams(wanted.category):
                require_teams(decks, wanted.checked, "Take others, or add --checked any.")
        else:
            game = await saved_game(games, wanted.game, wanted.lesson)
            require_terminal(game.about.players)
        with ExitStack() as files:
            console: Console = Terminal()
            if transcript is not None:
                console = Transcribed(console, files.enter_context(open_transcript(transcript)))
            if isinstance(wanted, NewGame):
                for remark in filter(None, (deck.remark for deck in decks)):
                    console.show(remark)
                deal = ask_word(console) if wanted.adds_word else None
                begun = await begin(games, players, decks, wanted, deal)
                announce(console, begun.game)
                await _play(console, Client(games, console, begun.game), begun)
            else:
                console.show(f"Game {game.id} goes on.")
                await _play(console, Client(games, console, game), None)


async def _play(console: Console, client: Client, begun: Played | None) -> None:
    try:
        await client.play(begun.facts if begun else ())
    except (Left, asyncio.CancelledError):  # the latter where Ctrl-C comes while a computer thinks
        with suppress(asyncio.CancelledError):  # or while something was shown, of which the task hears here
            await asyncio.sleep(0)
        how = "berean learn" if is_lesson(client.game) else f"berean play --resume {client.game.id}"
        console.show(f"The game is saved. It goes on with: {how}")


def ask_word(console: Console) -> Deal:
    """Show the seal of the shuffles, then ask for a word that goes into them; Enter for none.

    Raises:
        UserFacing: the word is not allowed.
    """
    deal = new_deal()
    console.show(f"Seal of the shuffles: {deal.seal}")
    written = console.ask("A word of yours for them (letters and digits; Enter for none): ")
    return deal.model_copy(update={"words": (typed_word(written),)}) if written else deal


async def begin(
    games: Games,
    players: tuple[Player, ...],
    decks: tuple[DeckChoice, ...],
    wanted: NewGame,
    deal: Deal | None = None,
) -> Played:
    """Begin the game that was wished for, with a sealed deal if there is one."""
    seed = None if wanted.seed is None else seed_from(wanted.seed)
    has_readings = Feature.READINGS in of_edition(wanted.edition).features
    readings = readings_for(decks) if has_readings and wanted.abilities is Abilities.CARRIED_OUT else None
    return await games.create(
        players,
        decks,
        edition=wanted.edition,
        category=wanted.category,
        agreed=wanted.agreed,
        seed=seed,
        deal=deal,
        place=PLACE,
        readings=readings,
        stops=[frozenset()] * len(players) if any(player.kind == "human" for player in players) else (),
        speeds=[USUAL_SPEED] * len(players),
        lesson=wanted.lesson,
    )


def announce(console: Console, game: Game) -> None:
    """Show who plays which deck, the hashes of the decks, and the commitment to the shuffles."""
    about = game.about
    seats = [f"{player.name} ({deck})" for player, deck in zip(about.players, about.decks, strict=True)]
    against = versus(seats, about.category, "against")
    rules = of_edition(about.edition).rules_text(about.edition, about.category, about.agreed)
    console.show(f"Game {game.id}: {against}, rules of {rules}.")
    if is_lesson(game):  # its shuffles are no secret
        return
    for player, hashed in zip(game.about.players, game.about.list_hashes, strict=True):
        console.show(f"Deck hash of {player.name}: {hashed}")
    console.show(f"Commitment to its shuffles: {game.about.commitment}")


def players_of(seats: tuple[str, ...], rollouts: int | None = None, names: tuple[str, ...] = ()) -> tuple[Player, ...]:
    """Return the players of the seats; `rollouts` is for computers that think.

    People get the names in the order of their seats; with an empty name, a person is called by his seat.

    Raises:
        UserFacing: there is no such player.
    """
    players = []
    given, called = iter(names), iter(told_apart([person_name(name) for name in names if name]))
    for number, seat in enumerate(seats, start=1):
        kind = seat.lower()
        if kind not in KINDS:
            raise UserFacing(f"--p{number} {seat[:40]!r}: a seat is {', '.join(KINDS[:-1])} or {KINDS[-1]}.")
        name = f"Player {number}" if kind == "human" or seats.count(seat) > 1 else kind.capitalize()
        name = next(called) if kind == "human" and next(given, "") else name
        players.append(Player.model_validate({"kind": kind, "name": name, "rollouts": rollouts}))
    return tuple(players)


def require_terminal(players: tuple[Player, ...]) -> None:
    """Refuse a game with a human player if there is no terminal to ask him at.

    Raises:
        UserFacing: a person plays, and there is no terminal.
    """
    if any(player.kind == "human" for player in players) and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserFacing("A person can only play at a terminal; here let all seats be computers, such as greedy.")


async def saved_game(games: Games, wanted: str | None, lesson: str = "") -> Game:
    """Return the saved game that was named, or the one played last at a terminal, or in a lesson.

    Raises:
        UserFacing: there is none, it is over, or it is played elsewhere.
    """
    if wanted is None:
        here = [row for row in await games.recent(open_only=True, limit=200) if row.about.get("place") == PLACE]
        here = [row for row in here if not lesson or row.about.get("lesson") == lesson]
        if not here:
            raise UserFacing("There is no saved game to go on with; begin one with: berean play")
        wanted = here[0].id
    game = await games.load(wanted)
    if game.outcome is not None:
        raise UserFacing(f"The game {game.id} is over.")
    if game.about.place != PLACE:
        raise UserFacing(f"The game {game.id} is not played at a terminal.")
    return game


async def saved_lines(settings: Settings) -> list[str]:
    """Return a line for each saved game at a terminal, the one played last first."""
    async with await Database.open(settings, looks_through=True) as database:
        rows = await Games(database, settings.home).recent(open_only=True, limit=200)
    return [
        f"{row.id}  {row.updated_at[:16].replace('T', ' ')} UTC  "
        f"{' against '.join(player['name'] for player in row.about['players'])}, {row.version - 1} answers"
        for row in rows
        if row.about.get("place") == PLACE
    ]
