"""`berean documents`: the official documents, if the operator has them."""

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command group to the root."""
    group = typer.Typer(name="documents", help="Import the official documents and list them.", no_args_is_help=True)
    group.command("import")(import_files)
    group.command("list")(list_documents)
    group.command("compare")(compare)
    group.command("remove")(remove)
    app.add_typer(group)


def import_files(
    files: Annotated[list[Path], typer.Argument(help="PDF, text or Markdown files of the official documents.")],
) -> None:
    """Import documents: REG, deck building rules, dictionary (ORDIR), rulebook, battle page, The Mission."""
    from bot.services.rulings.documents import import_documents
    from bot.settings import load_settings

    for document in import_documents(load_settings().home, files):
        typer.echo(f"Imported {document.label}: {len(document.passages)} sections.")


def list_documents() -> None:
    """List the documents imported."""
    from bot.services.rulings.documents import load_library
    from glossary.documents import NAMES, newer_known

    documents = load_library().documents
    if not documents:
        typer.echo("No document has been imported; berean documents import FILE... takes PDF, text and Markdown.")
    for each in documents:
        newer = newer_known(each.kind, each.version)
        hint = f"; newer version known: {newer}" if newer else ""
        typer.echo(f"{each.label}: {NAMES[each.kind]}, {len(each.passages)} sections{hint}")


def compare(
    before: Annotated[str, typer.Argument(help="A version imported, such as: REG 8.3.0, or a file.")],
    after: Annotated[str, typer.Argument(help="A later version of it, imported or a file.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Show how a later version of a document differs, and which of Berean's rules are about the changed parts."""
    import json

    from bot.services.rulings.documents import differences, document_called, load_library
    from bot.text.lookup.documents import differences_text

    library = load_library()
    told = differences(document_called(library, before), document_called(library, after))
    if not as_json:
        typer.echo(differences_text(told))
        return
    changed = [
        {"heading": heading, "alike": round(alike, 2), "statements": told.statements.get(heading, ())}
        for heading, alike in told.found.changed
    ]
    parts = {"before": told.before.label, "after": told.after.label, "new": told.found.added, "gone": told.found.gone}
    typer.echo(json.dumps({**parts, "changed": changed, "same": told.found.same}, ensure_ascii=False))


def remove(name: Annotated[str, typer.Argument(help="Kind and version, such as: REG 8.3.0")]) -> None:
    """Forget an imported document."""
    from bot.services.rulings.documents import remove_document
    from bot.settings import load_settings

    remove_document(load_settings().home, name)
    typer.echo(f"Removed {name}.")
