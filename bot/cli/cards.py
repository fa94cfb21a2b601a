"""`berean cards`: import the community card file, fetch it anew, look a card up."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.progress import progress

if TYPE_CHECKING:
    from bot.services.cards.pool import ImportResult

Notes = Annotated[bool, typer.Option("--notes", help="Show the rows that were read although they are odd.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the root."""
    cards = typer.Typer(help="Import the card file and look cards up.", no_args_is_help=True, rich_markup_mode=None)
    cards.command("import")(import_)
    cards.command("update")(update)
    cards.command("show")(show)
    app.add_typer(cards, name="cards")


def _tell(result: "ImportResult", source: str, notes: bool) -> None:
    from bot.text.lookup.cards import import_lines

    for line in import_lines(result, source):
        typer.echo(line)
    if notes:
        for note in result.notes:
            typer.echo(f"  line {note.line}: {note.name}: {note.note}")


def import_(
    file: Annotated[Path, typer.Argument(help="The community card file (carddata.txt).")], notes: Notes = False
) -> None:
    """Import the cards of FILE; they replace those imported before. If that fails, nothing is changed."""
    from bot.services.cards.pool import import_file
    from bot.settings import load_settings

    with progress("Importing cards") as drawn:
        result = asyncio.run(import_file(load_settings(), file, drawn))
    _tell(result, str(file), notes)
    _read_texts()


def update(notes: Notes = False) -> None:
    """Fetch the card file from the address in the settings (BEREAN_CARD_FILE_URL) and import it."""
    from bot.services.cards.pool import fetch_card_file, import_bytes
    from bot.settings import load_settings

    settings = load_settings()
    with progress("Fetching and importing cards") as drawn:
        content = fetch_card_file(settings.card_file_url)
        result = asyncio.run(import_bytes(settings, content, settings.card_file_url, drawn))
    _tell(result, settings.card_file_url, notes)
    _read_texts()


def _read_texts() -> None:
    """Read the card texts now, so that nobody has to wait later."""
    from bot.services.cards.readings import compile_pool

    with progress("Reading card texts") as drawn:
        texts = compile_pool(progress=drawn).coverage.texts
    typer.echo(f"{texts.read} of {texts.of} card texts are read whole; the cards of the others are played by hand.")


def show(
    name: Annotated[list[str], typer.Argument(help="A card's name; it need not be exact.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Show a card with all its printings."""
    from bot.services.cards.pool import load_catalog, show_card
    from bot.terminal.folding import tell
    from bot.text.lookup.cards import card_lines

    card = show_card(load_catalog(), " ".join(name))
    if as_json:
        typer.echo(card.model_dump_json())
        return 0 if card.found else 1
    if not card.found:
        near = f" Near it: {'; '.join(card.suggestions)}." if card.suggestions else ""
        tell(f"No card is called {' '.join(name)!r}.{near}", to_errors=True)
        return 1
    for line in card_lines(card):
        tell(line)
    if card.guess and card.suggestions:
        tell(f"\nAlso near: {'; '.join(card.suggestions)}")
    return 0
