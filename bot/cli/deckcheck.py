"""`berean deckcheck`: whether a deck is legal, and if not, why and what to change."""

import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from bot.services.decks.checks import DeckService
    from bot.services.decks.kept import KeptDecks

T = TypeVar("T")
LARGEST_FILE = 4_000_000


def register(app: typer.Typer) -> None:
    """Add the commands to the root."""
    app.command("deckcheck")(deckcheck)
    deck = typer.Typer(help="Keep decks under a name.", no_args_is_help=True, rich_markup_mode=None)
    for command in (save, list_, show, export, delete):
        deck.command(command.__name__.strip("_"))(command)
    app.add_typer(deck, name="deck")


def deckcheck(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE...", help="A decklist, or - for standard input; two for a team.")
    ] = None,
    format_name: Annotated[
        str,
        typer.Option("--format", help="type1, type2, teams, type1@1.3, type2@1.3, type1-2005, mission."),
    ] = "type1",
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")] = False,
    jsonl: Annotated[
        Path | None,
        typer.Option("--jsonl", help="Check every line {id, format, decklist} of a file, one line each."),
    ] = None,
    waive: Annotated[
        list[str] | None, typer.Option("--waive", help="A rule the host does not apply: joint-size.")
    ] = None,
    chart: Annotated[
        Path | None, typer.Option("--chart", help="Write a chart of brigades and types to this PNG file.")
    ] = None,
) -> None:
    """Check a decklist in any form: legal or not, every fault with its rule and what to change.

    Exits with 1 if it is not legal.
    """
    from bot.errors import UserFacing
    from bot.services.decks.checks import as_answer, format_of, load_decks, refuse_what_is_no_list

    format_of(format_name)
    if jsonl is not None:
        _check_file(load_decks(), jsonl, format_name)
        return
    if not files:
        raise UserFacing("Name a file with a decklist, or - to read it from standard input: berean deckcheck deck.txt")
    texts = [_read(name) for name in files]
    for text in texts:
        refuse_what_is_no_list(text)
    service = load_decks()
    verdict = service.check_with_later(texts, format_name, frozenset(waive or ()))
    if chart is not None:
        from bot.text.deck_chart import write_chart

        write_chart(verdict, chart)
    code = int(verdict.words == "not legal")
    if as_json:
        typer.echo(as_answer(verdict, service).model_dump_json(exclude_none=True))
        raise typer.Exit(code)
    from bot.text.decks import verdict_text

    text = verdict_text(verdict, service.shortfall_for(format_name))
    if sys.stdout.isatty():
        _show(text)
    else:
        typer.echo(text)
    raise typer.Exit(code)


Name = Annotated[str, typer.Argument(help="The name of the deck.")]
Work = Callable[["KeptDecks"], Awaitable[T]]
OWNER = "terminal"


def _with_decks(work: "Work[T]") -> T:
    """Do something with the decks saved on this machine."""
    import asyncio

    from bot.services.decks.checks import load_decks
    from bot.services.decks.kept import KeptDecks
    from bot.settings import load_settings
    from bot.storage.database import Database

    service = load_decks()

    async def run() -> T:
        async with await Database.open(load_settings()) as database:
            return await work(KeptDecks(database, service, OWNER))

    return asyncio.run(run())


def save(
    name: Name,
    file: Annotated[str, typer.Argument(help="A file with the list, or - for standard input.")],
    format_name: Annotated[str, typer.Option("--format", help="The format it must pass.")] = "type1",
) -> None:
    """Save a deck if it is legal."""
    text = _read(file)
    verdict = _with_decks(lambda decks: decks.save(name, text, format_name))
    typer.echo(f"Saved {' '.join(name.split())}: {verdict.words} in {verdict.format.name}, deck hash {verdict.hash}.")


def list_() -> None:
    """List the saved decks."""
    found = _with_decks(lambda decks: decks.list())
    for deck in found:
        typer.echo(f"{deck.name} · {deck.format} · saved {deck.saved_at[:10]}")
    if not found:
        typer.echo("No deck is saved yet; save one with: berean deck save NAME FILE")


def show(name: Name) -> None:
    """Check a saved deck again and show it."""
    from bot.text.decks import verdict_text

    deck, verdict = _with_decks(lambda decks: decks.show(name))
    typer.echo(f"{deck.name} (saved {deck.saved_at[:10]})")
    typer.echo(verdict_text(verdict))
    typer.echo("")
    typer.echo(deck.list.rstrip())


def export(
    name: Name, dek: Annotated[bool, typer.Option("--dek", help="As a Lackey deck file instead of text.")] = False
) -> None:
    """Print a saved deck in Lackey form."""
    typer.echo(_with_decks(lambda decks: decks.export(name, dek=dek)).rstrip())


def delete(name: Name) -> None:
    """Delete a saved deck."""
    typer.echo(f"{_with_decks(lambda decks: decks.delete(name))} is deleted.")


def _show(text: str) -> None:
    """Print a verdict with colours."""
    from rich.console import Console
    from rich.text import Text

    from bot.terminal.folding import folded, width_of_terminal

    styles = {"✗": "red", "✓": "bold green", "!": "yellow"}
    console = Console(highlight=False)
    for number, line in enumerate(text.split("\n")):
        mark = line[:1]
        style = "bold red" if number == 0 and mark == "✗" else styles.get(mark, "dim" if line.startswith("  ") else "")
        console.print(Text(folded(line, width_of_terminal()), style=style))


def _read(name: str) -> str:
    from bot.errors import UserFacing

    try:
        raw = sys.stdin.buffer.read(LARGEST_FILE + 1) if name == "-" else _bytes_of(Path(name))
    except OSError as error:
        raise UserFacing(f"The file {name} cannot be read: {error.strerror or error}.") from None
    if len(raw) > LARGEST_FILE:
        raise UserFacing(f"{name} has more than {LARGEST_FILE // 1_000_000} MB and is no decklist.")
    return _text_of(raw)


def _bytes_of(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def _text_of(raw: bytes) -> str:
    for encoding in ("utf-8-sig", "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("utf-8", "replace")


def _check_file(service: "DeckService", path: Path, default_format: str) -> None:
    from bot.errors import UserFacing
    from bot.services.decks.checks import as_answer, refused

    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UserFacing(f"The file {path} cannot be read: {error}.") from None
    items: list[tuple[object, str, list[str]]] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            lists = data["decklists"] if "decklists" in data else data["decklist"]
            texts = [str(each) for each in lists] if isinstance(lists, list) else [str(lists)]
            items.append((data["id"], str(data.get("format") or default_format), texts))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise UserFacing(f"Line {number} of {path} is not an object with id, format and decklist.") from None
    for each, format_name, given in items:
        texts = given if format_name.startswith("team") else ["\n".join(given)]
        try:
            answer = as_answer(service.check(texts, format_name), service)
        except UserFacing as error:
            answer = refused(error.message, _known_or(format_name, default_format))
        typer.echo(json.dumps({"id": each, **answer.model_dump(exclude_none=True)}, ensure_ascii=False))


def _known_or(format_name: str, default_format: str) -> str:
    from bot.errors import UserFacing
    from bot.services.decks.checks import format_of

    try:
        return format_of(format_name).label
    except UserFacing:
        return default_format
