"""`berean mission cards`: cards of The Mission imported from a file, and shown."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

BY_HAND_SHOWN = 20


def register(app: typer.Typer) -> None:
    """Add the commands to the root."""
    mission = typer.Typer(help="The Mission: its cards.", no_args_is_help=True, rich_markup_mode=None)
    cards = typer.Typer(
        help="Import cards of The Mission and look them up.", no_args_is_help=True, rich_markup_mode=None
    )
    cards.command("import")(import_)
    cards.command("show")(show)
    mission.add_typer(cards, name="cards")
    app.add_typer(mission, name="mission")


def import_(file: Annotated[Path, typer.Argument(help="A card file: CSV with column names, or a JSON list.")]) -> None:
    """Import the cards of FILE; they replace those imported before. If any row is faulty, nothing is changed."""
    from bot.services.cards.mission import import_file
    from bot.settings import load_settings

    taken = asyncio.run(import_file(load_settings(), file))
    typer.echo(f"{taken.cards} cards of The Mission are imported; those of the starter set stay known beside them.")
    read = taken.cards - len(taken.by_hand)
    typer.echo(f"{read} of {taken.cards} texts are read whole; the cards of the others are played by hand.")
    for name, why in taken.by_hand[:BY_HAND_SHOWN]:
        typer.echo(f"  {name}: {why}")
    if len(taken.by_hand) > BY_HAND_SHOWN:
        typer.echo(f"  and {len(taken.by_hand) - BY_HAND_SHOWN} more")


def show(name: Annotated[str, typer.Argument(help="A card's name; capitals do not matter.")]) -> None:
    """Show a card of The Mission."""
    from bot.services.cards.mission import find_card, load_pool
    from bot.text.mission.cards import mission_card_lines

    for line in mission_card_lines(find_card(load_pool(), name)):
        typer.echo(line)
