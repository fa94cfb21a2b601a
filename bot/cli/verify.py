"""`berean verify`: were the shuffles of a finished game fixed before it began?"""

import sys
from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command to the root."""
    app.command("verify")(verify)


def verify(
    file: Annotated[str, typer.Argument(help="What /game export gave, or the pasted last message; - reads it here.")],
    deck: Annotated[str | None, typer.Option(help="Also look for this deck: G, H, or a decklist file.")] = None,
) -> None:
    """Check a finished game's seed, decks and nonces against what was promised at its start."""
    from bot.errors import UserFacing
    from bot.services.verify import LARGEST, is_kept, read_proof, seats_of

    if file == "-":
        text = sys.stdin.read(LARGEST)
    else:
        try:
            text = Path(file).read_bytes()[:LARGEST].decode("utf-8-sig", "replace")
        except OSError as error:
            raise UserFacing(f"The file {file} cannot be read: {error.strerror}.") from None
    proof = read_proof(text)
    if not is_kept(proof):
        typer.echo(f"Game {proof.game}: the promise was NOT kept; what was published does not lead to the commitment.")
        raise typer.Exit(1)
    typer.echo(f"Game {proof.game}: kept. Seed, decks and nonces are those promised before the first shuffle.")
    if deck is not None:
        from bot.services.decks_in_play import deck_choice

        seats = seats_of(proof, deck_choice(deck).deck)
        if not seats:
            typer.echo("No player of this game had this deck.")
            raise typer.Exit(1)
        typer.echo(f"This is the deck of player {' and '.join(map(str, seats))}.")
