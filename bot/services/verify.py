"""Checking what a finished game published against what it had promised."""

import json
import re
from collections.abc import Sequence

from pydantic import ValidationError

from bot.errors import UserFacing
from bot.services.game_values import deck_hash
from bot.services.records import Proof
from engine.kernel.chance import commitment
from engine.redemption.model.setup import GameDeck

LARGEST = 5_000_000
HEX = r"[0-9a-f]"
#: heading -> how many hexadecimal digits follow it, as Discord, the text export and a pasted message have them
FIELDS = {
    "seed": (r"seed of the shuffles", 64),
    "deck_hashes": (r"deck hash(?:es)?", 64),
    "nonces": (r"nonces?", 16),
    "commitment": (r"(?:commitment|promised at the start by)", 64),
}


def read_proof(text: str) -> Proof:
    """Read the proof of a finished game: from its JSON or text export, or the pasted last message of its thread.

    Raises:
        UserFacing: it is none, or part of it is missing.
    """
    if text.lstrip().startswith("{"):
        return _from_json(text)
    found = {name: _values(text, heading, digits) for name, (heading, digits) in FIELDS.items()}
    game = re.search(rf"\bgame:?\s+`?({HEX}{{8}})\b", text, re.IGNORECASE)
    missing = [name for name, values in found.items() if not values] + ([] if game else ["game"])
    if missing or game is None:
        raise UserFacing(
            f"This is no whole proof of a game; missing: {', '.join(m.replace('_', ' ') for m in missing)}."
        )
    return Proof(
        game=game[1].lower(),
        seed=found["seed"][0],
        deck_hashes=tuple(found["deck_hashes"]),
        nonces=tuple(found["nonces"]),
        commitment=found["commitment"][-1],
    )


def _from_json(text: str) -> Proof:
    try:
        proof = json.loads(text).get("proof")
        if proof is None:
            raise UserFacing("This game was not over when it was exported; there is nothing to verify yet.")
        return Proof.model_validate(proof)
    except (ValueError, ValidationError):
        raise UserFacing("This is no export of a game.") from None


def _values(text: str, heading: str, digits: int) -> list[str]:
    """Return the values under a heading: on its line, or on lines of their own that follow it."""
    value = rf"`?({HEX}{{{digits}}})`?"
    found: list[str] = []
    for block in re.finditer(rf"{heading}:?\s*((?:{value}\s*)+)", text, re.IGNORECASE):
        found += [v.lower() for v in re.findall(rf"\b{HEX}{{{digits}}}\b", block[1], re.IGNORECASE)]
    return found


def is_kept(proof: Proof) -> bool:
    """Say whether the seed, the decks and the nonces are those that were promised before the first shuffle."""
    return commitment(proof.seed, proof.game, proof.deck_hashes, proof.nonces) == proof.commitment


def seats_of(proof: Proof, deck: GameDeck) -> Sequence[int]:
    """Return the seats, from 1, whose hash is that of this deck."""
    hashes = zip(proof.deck_hashes, proof.nonces, strict=False)
    return [seat for seat, (hashed, nonce) in enumerate(hashes, 1) if deck_hash(deck, nonce) == hashed]
