"""`berean learn`: the first game, guided."""

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command to the root."""
    app.command("learn")(learn)


def learn(
    anew: Annotated[bool, typer.Option("--new", help="Begin again, though a lesson is saved.")] = False,
    name: Annotated[str, typer.Option("--name", help="What you are called.")] = "Player",
) -> None:
    """Learn the game by playing it: a first game against the computer that tells you what to do and why.

    You can leave it at any time; the same command continues where you left it.
    """
    import asyncio

    from bot.settings import load_settings
    from bot.terminal.learn import first_game

    asyncio.run(first_game(load_settings(), name, anew=anew))
