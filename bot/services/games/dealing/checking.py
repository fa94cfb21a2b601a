"""Checking that a game is what was promised: its deal is made again from the sealed secret, its inputs are replayed."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.known import GAMES
from bot.games.protocol import HostedGame
from bot.services.games.dealing.record import BACK_TO, GameRecord, hash_of, release
from bot.services.games.dealing.sealing import BroughtDeck, Deal, deck_hash, in_order, words_of
from bot.services.games.records import ShuffleProof
from engine.kernel import codec
from engine.kernel.chance import commitment, salt_of, seed_of
from engine.kernel.state import State
from engine.play.replay import ReplayDiffers, TookBack, play_again


class CheckResult(enum.Enum):
    """The result of a check."""

    KEPT = "kept"
    BROKEN = "NOT kept"
    OPEN = "cannot be told here"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one part of a check, in a sentence."""

    result: CheckResult
    told: str


def check_promise(proof: ShuffleProof) -> Finding:
    """Check that what was published at the end opens the commitment of the start."""
    if commitment(proof.seed, proof.game, proof.deck_hashes, proof.nonces) == proof.commitment:
        return Finding(CheckResult.KEPT, "Seed, decks and nonces are those promised before the first shuffle.")
    return Finding(CheckResult.BROKEN, "What was published at the end does not lead to the commitment of the start.")


def check_deal(proof: ShuffleProof) -> Finding:
    """Check that the seed was computed from the sealed secret and the players' words."""
    if not proof.secret:
        told = "No secret was sealed before the players joined: that the seed was not chosen is not proven."
        return Finding(CheckResult.OPEN, told)
    deal = Deal(secret=proof.secret, words=proof.words)
    seats = range(len(proof.nonces))
    if proof.nonces != tuple(salt_of(proof.secret, seat) for seat in seats):
        return Finding(CheckResult.BROKEN, "The nonces do not follow from the sealed secret.")
    if proof.seed != seed_of(proof.secret, words_of(deal, len(seats)), proof.deck_hashes):
        return Finding(CheckResult.BROKEN, "The seed does not follow from the sealed secret, the words and the decks.")
    told = (
        f"The seed follows from the secret with the seal {deal.seal}, the words {' '.join(proof.words)} and the decks."
    )
    return Finding(CheckResult.KEPT, told)


def check_record(proof: ShuffleProof, record: GameRecord) -> Finding:
    """Check that the recorded decks are those of the proof, and that the game replays as recorded."""
    try:
        setup, decks = codec.decode(record.setup), [codec.decode(deck) for deck in record.decks]
        inputs = [_read(step.given) for step in record.steps]
        tables = ((game, game.table(setup, decks, proof.seed)) for game in GAMES.values())
        found = next(((game, table) for game, table in tables if table is not None), None)
        if found is None:
            return Finding(CheckResult.BROKEN, "The record of the game is damaged.")
        return _check_decks(proof, decks) or _check_steps(record, *found, inputs)
    except Exception:  # a stranger's file may hold anything, and the engine trusts what it is given
        return Finding(CheckResult.BROKEN, "The record of the game is damaged.")


def _read(given: Any) -> Any:
    if given is None:
        return None
    if isinstance(given, dict) and BACK_TO in given:
        return TookBack(int(given[BACK_TO]))
    return codec.decode(given)


def _check_decks(proof: ShuffleProof, decks: Sequence[BroughtDeck]) -> Finding | None:
    hashes = tuple(deck_hash(deck, nonce) for deck, nonce in zip(decks, proof.nonces, strict=True))
    for seat, (found, promised) in enumerate(zip(hashes, proof.deck_hashes, strict=True), 1):
        if found != promised:
            told = f"The recorded deck of player {seat} is not the one whose hash was promised."
            return Finding(CheckResult.BROKEN, told)
    if proof.secret and any(in_order(deck) != deck for deck in decks):
        return Finding(CheckResult.BROKEN, "The recorded decks do not lie in the order from which decks are shuffled.")
    return None


def _check_steps(record: GameRecord, game: HostedGame, table: State, inputs: Any) -> Finding:
    steps = play_again(table, inputs[1:], game)
    outcome = None
    for number, recorded in enumerate(record.steps):
        try:
            step = next(steps)
        except ReplayDiffers:
            return _differs(record, number)
        if hash_of(step.facts) != recorded.led_to:
            return _differs(record, number)
        outcome = step.outcome
    if codec.encode(outcome) != record.outcome:
        return Finding(CheckResult.BROKEN, "The game does not end as its record says.")
    told = f"Dealt and played again, all {len(record.steps) - 1} inputs lead where they were recorded."
    return Finding(CheckResult.KEPT, told)


def _differs(record: GameRecord, number: int) -> Finding:
    where = "the deal" if number == 0 else f"input {number} of {len(record.steps) - 1}"
    if record.release != release():
        told = (
            f"It cannot be played again here: {where} comes out differently by the rules of this Berean ({release()}) "
            f"than by those of the game's ({record.release or 'an earlier one'}); check it with that release."
        )
        return Finding(CheckResult.OPEN, told)
    told = f"Played again, {where} does not lead where it was recorded: a deck, an input or what it led to was changed."
    return Finding(CheckResult.BROKEN, told)
