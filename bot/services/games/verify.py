"""Checking what a finished game published against its promise."""

import json
import re
from collections.abc import Sequence

from pydantic import ValidationError

from bot.errors import UserFacing
from bot.services.games.dealing.record import GameRecord
from bot.services.games.dealing.sealing import BroughtDeck, deck_hash
from bot.services.games.records import ShuffleProof

LARGEST = 20_000_000
HEX = r"[0-9a-f]"
#: field -> its heading in Discord, the text export or a pasted message, and how many hexadecimal digits follow
FIELDS = {
    "seed": (r"seed of the shuffles", 64),
    "deck_hashes": (r"deck hash(?:es)?", 64),
    "nonces": (r"nonces?", 16),
    "commitment": (r"(?:commitment|promised at the start by)", 64),
    "secret": (r"sealed secret", 64),
}
WORDS = re.compile(r"words of the players:?\s*([^\n]+)", re.IGNORECASE)
#: fields that proofs of earlier releases do not have
LATER = ("secret",)


def read_proof(text: str) -> ShuffleProof:
    """Read the proof of a finished game: from its JSON or text export, or the pasted last message of its thread.

    Raises:
        UserFacing: the text is no proof, or part of the proof is missing.
    """
    if text.lstrip().startswith("{"):
        return _from_json(text)
    found = {name: _values(text, heading, digits) for name, (heading, digits) in FIELDS.items()}
    game = re.search(rf"\bgame:?\s+`?({HEX}{{8}})\b", text, re.IGNORECASE)
    missing = [name for name, values in found.items() if not values and name not in LATER] + ([] if game else ["game"])
    if missing or game is None:
        raise UserFacing(
            f"This is no whole proof of a game; missing: {', '.join(m.replace('_', ' ') for m in missing)}."
        )
    return ShuffleProof(
        game=game[1].lower(),
        seed=found["seed"][0],
        deck_hashes=tuple(found["deck_hashes"]),
        nonces=tuple(found["nonces"]),
        commitment=found["commitment"][-1],
        secret="".join(found["secret"][:1]),
        words=tuple(words[1].replace("`", "").split()) if (words := WORDS.search(text)) else (),
    )


def read_record(text: str) -> GameRecord | None:
    """Read the record of a finished game from its JSON export; None if there is none in it.

    Raises:
        UserFacing: the record is damaged.
    """
    if not text.lstrip().startswith("{"):
        return None
    try:
        record = json.loads(text).get("record")
        return None if record is None else GameRecord.model_validate(record)
    except (ValueError, RecursionError):
        raise UserFacing("This is no export of a game.") from None


def _from_json(text: str) -> ShuffleProof:
    try:
        proof = json.loads(text).get("proof")
        if proof is None:
            raise UserFacing("This game was not over when it was exported; there is nothing to verify yet.")
        return ShuffleProof.model_validate(proof)
    except (ValueError, ValidationError, RecursionError):
        raise UserFacing("This is no export of a game.") from None


def _values(text: str, heading: str, digits: int) -> list[str]:
    """Return the values under a heading: on its line, or on lines of their own that follow it."""
    value = rf"`?({HEX}{{{digits}}})`?"
    found: list[str] = []
    for block in re.finditer(rf"{heading}:?\s*((?:{value}\s*)+)", text, re.IGNORECASE):
        found += [v.lower() for v in re.findall(rf"\b{HEX}{{{digits}}}\b", block[1], re.IGNORECASE)]
    return found


def seats_of(proof: ShuffleProof, deck: BroughtDeck) -> Sequence[int]:
    """Return the seats, from 1, whose hash is that of this deck."""
    hashes = zip(proof.deck_hashes, proof.nonces, strict=False)
    return [seat for seat, (hashed, nonce) in enumerate(hashes, 1) if deck_hash(deck, nonce) == hashed]
