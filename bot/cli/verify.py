"""`berean verify`: whether a finished game was dealt as promised, and replays as it was recorded."""

import sys
from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command to the root."""
    app.command("verify")(verify)


def verify(
    file: Annotated[
        str,
        typer.Argument(help="What /game export gave, or the pasted last message of the game; - reads standard input."),
    ],
    deck: Annotated[str | None, typer.Option(help="Also look for this deck: its letter, or a file.")] = None,
) -> None:
    """Check a finished game against the promise made before it; with its JSON export it is dealt and replayed."""
    from bot.errors import UserFacing
    from bot.services.games.dealing.checking import CheckResult, check_deal, check_promise, check_record
    from bot.services.games.verify import LARGEST, read_proof, read_record, seats_of

    if file == "-":
        text = sys.stdin.read(LARGEST)
    else:
        try:
            text = Path(file).read_bytes()[:LARGEST].decode("utf-8-sig", "replace")
        except OSError as error:
            raise UserFacing(f"The file {file} cannot be read: {error.strerror}.") from None
    proof, record = read_proof(text), read_record(text)
    findings = [check_promise(proof), check_deal(proof)]
    if record is not None:
        findings.append(check_record(proof, record))
    is_broken = any(finding.result is CheckResult.BROKEN for finding in findings)
    verdict = "what was promised was NOT kept" if is_broken else "kept, as far as is said here"
    typer.echo(f"Game {proof.game}: {verdict}.")
    for finding in findings:
        typer.echo(f"- {finding.told}")
    if record is None:
        typer.echo("- To have it dealt and played again, give me its JSON export.")
    if is_broken:
        raise typer.Exit(1)
    if deck is not None:
        from bot.services.decks.choosing import choices_of_any

        seats = sorted({seat for choice in choices_of_any(deck) for seat in seats_of(proof, choice.deck)})
        if not seats:
            typer.echo("No player of this game had this deck.")
            raise typer.Exit(1)
        typer.echo(f"This is the deck of player {' and '.join(map(str, seats))}.")
