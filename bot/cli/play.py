"""`berean play`: a game at this terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.redemption.model.ruleset import EDITIONS, NEWEST

if TYPE_CHECKING:
    from bot.terminal.play import NewGame


def register(app: typer.Typer) -> None:
    """Add the command to the root."""
    app.command("play")(play)


Named = tuple[str | None, ...]


def _new_mission(
    players: Named,
    decks: Named,
    teams: bool,
    solitaire: str | None,
    seed: int | None,
    word: bool,
    budget: int | None,
    names: tuple[str, ...],
) -> "NewGame":
    """Return the game of The Mission that was asked for. Raises UserFacing."""
    from bot.cli.seats import mission_seats
    from bot.errors import UserFacing
    from bot.games.mission import EDITION, SOLITAIRE
    from bot.terminal.play import Abilities, NewGame

    if solitaire not in (None, "open", "automatic"):
        raise UserFacing("A solitaire is open (you choose what the Enemy plays) or automatic.")
    if budget is not None:
        raise UserFacing("--budget is for computers that think, and The Mission has none: random and greedy play it.")
    seats, brought, category = mission_seats(
        (players[0], *(None if solitaire else p for p in players[1:])), decks, teams=teams, solitaire=solitaire
    )
    agreed = {SOLITAIRE: solitaire} if solitaire else {}
    return NewGame(seats, brought, EDITION, seed, Abilities.CARRIED_OUT, None, word, category, agreed, None, names)


def play(
    game: Annotated[str | None, typer.Argument(help="With --resume: which game, if not the last.")] = None,
    p1: Annotated[str, typer.Option(help="The first seat: human, random, greedy, learner, club or judge.")] = "human",
    p2: Annotated[str, typer.Option(help="The second seat.")] = "greedy",
    p3: Annotated[str | None, typer.Option(help="The third seat, where three play or more.")] = None,
    p4: Annotated[str | None, typer.Option(help="The fourth seat.")] = None,
    p5: Annotated[str | None, typer.Option(help="The fifth seat.")] = None,
    deck1: Annotated[
        str | None, typer.Option(help="The deck of the first seat: G, H (The Mission: H, R) or a file.")
    ] = None,
    deck2: Annotated[str | None, typer.Option(help="The deck of the second seat.")] = None,
    deck3: Annotated[str | None, typer.Option(help="The deck of the third seat; G where none is named.")] = None,
    deck4: Annotated[str | None, typer.Option(help="The deck of the fourth seat; H where none is named.")] = None,
    deck5: Annotated[str | None, typer.Option(help="The deck of the fifth seat; G where none is named.")] = None,
    edition: Annotated[str, typer.Option(help="The rules: " + " or ".join(EDITIONS) + ".")] = NEWEST,
    category: Annotated[
        str, typer.Option(help="What is played: casual, or a category such as type2, for which the decks are checked.")
    ] = "casual",
    game_played: Annotated[
        str, typer.Option("--game", metavar="GAME", help="The game: redemption or mission.")
    ] = "redemption",
    teams: Annotated[bool, typer.Option("--teams", help="The Mission: two against two.")] = False,
    solitaire: Annotated[
        str | None,
        typer.Option(metavar="HOW", help="The Mission alone: open (you choose for the Enemy) or automatic."),
    ] = None,
    rules: Annotated[str, typer.Option(help="Optional rules, such as: experience credit, 7 souls")] = "",
    seed: Annotated[int | None, typer.Option(min=0, help="A number that makes the shuffles repeatable.")] = None,
    by_numbers: Annotated[
        bool, typer.Option("--by-numbers", help="Play by the numbers: leave all special abilities to the players.")
    ] = False,
    checked: Annotated[
        str | None,
        typer.Option(metavar="FORMAT", help="Take only decks that are legal in this format (type1); or any."),
    ] = None,
    word: Annotated[
        bool, typer.Option("--word", help="See the seal of the shuffles first, then add a word of yours to them.")
    ] = False,
    budget: Annotated[
        int | None, typer.Option(min=1, max=100_000, help="Roll-outs for each answer, for computers that think.")
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option("--name", help="What a person is called; once for each, in order of the seats.")
    ] = None,
    transcript: Annotated[Path | None, typer.Option(help="Also write all that is shown and typed to a file.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a saved game.")] = False,
    saved: Annotated[bool, typer.Option("--saved", help="List the saved games.")] = False,
) -> None:
    """Play a game, or continue a saved one; every answer is saved before it is shown."""
    import asyncio

    from bot.errors import UserFacing
    from bot.settings import load_settings
    from bot.terminal import play as terminal
    from bot.terminal.folding import tell

    settings = load_settings()
    if saved:
        tell("\n".join(asyncio.run(terminal.saved_lines(settings))) or "There are no saved games.")
        return
    if game is not None and not resume:
        raise UserFacing(f"To go on with a saved game, type: berean play --resume {game[:40]}")
    if word and seed is not None:
        raise UserFacing("--seed decides the shuffles by itself; leave it out to add a word with --word.")
    given = ((p1, p2, p3, p4, p5), (deck1, deck2, deck3, deck4, deck5))
    if game_played.lower() == "mission" and not resume:
        new = _new_mission(*given, teams, solitaire, seed, word, budget, tuple(name or ()))
        asyncio.run(terminal.play(settings, new, transcript))
        return
    if game_played.lower() not in ("redemption", "mission"):
        raise UserFacing(f"There is no game {game_played[:40]!r}; the games are redemption and mission.")
    if edition == "mission":
        raise UserFacing("The Mission is a game of its own; type: berean play --game mission")
    if (teams or solitaire) and not resume:
        raise UserFacing("--teams and --solitaire are of The Mission; type: berean play --game mission")
    from bot.cli.seats import seated
    from bot.services.decks.in_play import format_in
    from bot.text.categories import agreed_in, category_of

    players, decks = seated(*given, "greedy", None, category)
    if checked == "any":
        checked = None
    elif checked is not None:
        from bot.services.decks.checks import format_of

        format_of(checked)
    elif category_of(category).decks:
        checked = format_in(edition, category_of(category).decks)
    abilities = terminal.Abilities.BY_NUMBERS if by_numbers else terminal.Abilities.CARRIED_OUT
    agreed = agreed_in(rules)
    new = terminal.NewGame(
        players,
        decks,
        edition,
        seed,
        abilities,
        checked,
        word,
        category_of(category).id,
        agreed,
        budget,
        tuple(name or ()),
    )
    asyncio.run(terminal.play(settings, terminal.Resumed(game) if resume else new, transcript))
