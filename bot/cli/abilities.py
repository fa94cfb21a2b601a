"""`berean abilities`: how card texts are read, and how many are."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.cli.progress import progress

if TYPE_CHECKING:
    from engine.redemption.abilities.coverage import Coverage

MOST_LINES = 40


def register(app: typer.Typer) -> None:
    """Add the commands to the root."""
    abilities = typer.Typer(help="See how card texts are read.", no_args_is_help=True, rich_markup_mode=None)
    abilities.command("show")(show)
    abilities.command("coverage")(coverage)
    abilities.command("interpret")(interpret)
    app.add_typer(abilities, name="abilities")


def show(
    name: Annotated[str, typer.Argument(help="A card's name; it need not be exact.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Show a card's text, its reading in plain English, and what could not be read."""
    from dataclasses import asdict

    from bot.services.abilities import show as read

    shown = read(name)
    if as_json:
        typer.echo(json.dumps(asdict(shown), ensure_ascii=False))
        return 0
    typer.echo(f"{shown.name}\n  printed: {shown.text or '(no ability)'}")
    if shown.reading:
        typer.echo(f"  read as: {shown.reading}")
    if shown.unread:
        typer.echo(f"  unread ({shown.reason}): {shown.unread}")
    return 0


def coverage(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    unread: Annotated[bool, typer.Option("--unread", help="List what is not read.")] = False,
    following: Annotated[bool, typer.Option("--next", help="List which missing production unlocks most.")] = False,
) -> int:
    """Count the texts that are read whole, with one reading, every word owned."""
    from bot.services.abilities import compile_pool

    with progress("Reading card texts") as drawn:
        report = compile_pool(progress=drawn).coverage
    if as_json:
        typer.echo(json.dumps(_document(report), ensure_ascii=False))
    else:
        for line in _lines(report):
            typer.echo(line)
    if unread:
        for name, outcome in report.unread:
            typer.echo(f"{outcome.reason}\t{name}\t{outcome.text}")
    if following:
        for gap, number in report.gaps.most_common(MOST_LINES):
            typer.echo(f"{number:4d}  {gap}    e.g. {report.examples[gap]}")
    return 0


def interpret(
    jsonl: Annotated[Path, typer.Option("--jsonl", help="A file of JSON lines: id, name, type, text, identifier.")],
) -> int:
    """Write the interpretation of each text as a JSON line; null where it is declined."""
    from bot.errors import UserFacing
    from bot.services.abilities import interpret_lines

    try:
        lines = jsonl.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UserFacing(f"{jsonl} cannot be read as UTF-8 text.") from error
    for line in interpret_lines(lines):
        typer.echo(line)
    return 0


def _lines(report: "Coverage") -> list[str]:
    shares = [("texts", report.texts), ("legal in Rotation", report.rotation), ("rows", report.rows)]
    shares += [(f"era {era}", share) for era, share in sorted(report.eras.items())]
    lines = [f"{name:20s} {share.read:5d} of {share.of:5d}  {share.percent:5.1f} %" for name, share in shares]
    return [*lines, "not read: " + ", ".join(f"{cause} {number}" for cause, number in sorted(report.causes.items()))]


def _document(report: "Coverage") -> dict[str, Any]:
    def share(found: Any) -> dict[str, Any]:
        return {"read": found.read, "of": found.of, "percent": round(found.percent, 1)}

    return {
        "texts": share(report.texts),
        "rotation": share(report.rotation),
        "rows": share(report.rows),
        "eras": {era: share(found) for era, found in sorted(report.eras.items())},
        "unread": dict(sorted(report.causes.items())),
        "reminders": report.reminders,
    }
