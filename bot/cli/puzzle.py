"""`berean puzzle`: a table with a player to move, and only one good move."""

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command to the root."""
    app.command("puzzle")(puzzle)


def puzzle(
    wanted: Annotated[
        str | None,
        typer.Argument(metavar="[NUMBER_OR_ID]", help="Its number or id; the puzzle of the day if left out."),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the puzzles by theme.")] = False,
    solve: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="Let a computer solve them all: greedy, learner, club or judge.")
    ] = None,
    budget: Annotated[
        int | None, typer.Option(min=1, max=100_000, help="Roll-outs for each answer, with --solve.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The seed of the computer's dice, with --solve.")] = "1",
) -> None:
    """Solve a puzzle at this terminal, with a hint and the solution with its reasons."""
    import sys
    from datetime import UTC, datetime

    from bot.errors import UserFacing
    from bot.services.games.puzzles import all_puzzles, puzzle_named, puzzle_of, solved_by
    from bot.terminal.console import Terminal
    from bot.terminal.puzzle import ask_puzzle

    if listed:
        for number, each in enumerate(all_puzzles(), start=1):
            typer.echo(f"{number:3} {each.theme:20} {each.id}")
        return
    if solve is not None:
        from bot.cli.simulate import computer_named
        from bot.services.decks.minds import mind_with

        chosen = all_puzzles() if wanted is None else (puzzle_named(wanted),)
        solved = 0
        for each, is_solved in solved_by(computer_named(solve, "--solve"), mind_with(budget), chosen, seed):
            solved += is_solved
            if not is_solved:
                typer.echo(f"not solved: {each.id}")
        typer.echo(f"{solved} of {len(chosen)} solved")
        return
    if not sys.stdin.isatty():
        raise UserFacing("A puzzle is solved at a terminal; --list and --solve need none.")
    found = puzzle_of(datetime.now(UTC).date()) if wanted is None else puzzle_named(wanted)
    ask_puzzle(Terminal(), found.id)
