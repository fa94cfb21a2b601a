"""`berean deckcheck`: is a deck legal, and if not, why and what would mend it."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bot.services.decks import DeckService

LARGEST_FILE = 4_000_000


def register(app: typer.Typer) -> None:
    """Add the command to the root."""
    app.command("deckcheck")(deckcheck)


def deckcheck(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE...", help="A decklist, or - for standard input; two for a team.")
    ] = None,
    format_name: Annotated[
        str, typer.Option("--format", help="type1, type2, teams, type1@1.3, type2@1.3, type1-2005, type2-2005.")
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
    """Check a decklist in any form: legal or not, every fault with its rule and what would mend it."""
    from bot.errors import UserFacing
    from bot.services.decks import as_answer, format_of, load_decks

    format_of(format_name)
    if jsonl is not None:
        _check_file(load_decks(), jsonl, format_name)
        return
    if not files:
        raise UserFacing("Name a file with a decklist, or - to read it from standard input: berean deckcheck deck.txt")
    texts = [_read(name) for name in files]
    service = load_decks()
    verdict = service.check(texts, format_name, frozenset(waive or ()))
    if chart is not None:
        from bot.text.deck_chart import write_chart

        write_chart(verdict, chart)
    if as_json:
        typer.echo(as_answer(verdict, service).model_dump_json(exclude_none=True))
        return
    from bot.text.decks import verdict_text

    text = verdict_text(verdict, service.shortfall)
    if sys.stdout.isatty():
        _show(text)
    else:
        typer.echo(text)


def _show(text: str) -> None:
    """Print a verdict with colours."""
    from rich.console import Console
    from rich.text import Text

    styles = {"✗": "red", "✓": "bold green", "!": "yellow"}
    console = Console(highlight=False)
    for number, line in enumerate(text.split("\n")):
        mark = line[:1]
        style = "bold red" if number == 0 and mark == "✗" else styles.get(mark, "dim" if line.startswith("  ") else "")
        console.print(Text(line, style=style))


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
    from bot.services.decks import as_answer, refused

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
    for each, format_name, texts in items:
        try:
            answer = as_answer(service.check(texts, format_name), service)
        except UserFacing as error:
            answer = refused(error.message, _known_or(format_name, default_format))
        typer.echo(json.dumps({"id": each, **answer.model_dump(exclude_none=True)}, ensure_ascii=False))


def _known_or(format_name: str, default_format: str) -> str:
    from bot.errors import UserFacing
    from bot.services.decks import format_of

    try:
        return format_of(format_name).label
    except UserFacing:
        return default_format
