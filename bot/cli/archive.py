"""`berean archive`: published rulings, official and others, that an operator has."""

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command group to the root."""
    group = typer.Typer(name="archive", help="Import an archive of published rulings.", no_args_is_help=True)
    group.command("import")(import_file)
    group.command("list")(list_rulings)
    app.add_typer(group)


def import_file(
    file: Annotated[Path, typer.Argument(help="JSON lines: id, kind, text, source, date; see the README of verdicts.")],
) -> None:
    """Import the rulings of FILE; they replace those imported before."""
    from bot.errors import UserFacing
    from bot.services.verdicts.archive import keep
    from bot.settings import load_settings

    try:
        content = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserFacing(f"The file {file} cannot be read: {error}.") from None
    typer.echo(f"{len(keep(content, load_settings().home).rulings)} rulings were imported.")


def list_rulings(card: Annotated[str | None, typer.Option(help="Only those on this card.")] = None) -> None:
    """List the rulings, newest first; those that a newer document contradicts are marked."""
    from bot.services.verdicts.archive import load
    from bot.settings import load_settings
    from bot.text.lookup.verdicts import archived_text
    from glossary.editions.later import newest

    archive = load(load_settings().home)
    found = archive.rulings if card is None else archive.on((card,))
    for each in found:
        typer.echo(f"{each.id}: {archived_text(each, newest())}")
    if not found:
        typer.echo("There are no rulings yet; berean archive import FILE takes JSON lines.")
