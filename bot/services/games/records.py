"""What has happened in a game: its log as one person may read it, its replay step by step, and its export."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pydantic import BaseModel

from bot.games.known import game_of
from bot.services.games.dealing.record import GameRecord
from bot.services.games.dealing.sealing import words_of
from bot.services.games.service import Games
from bot.services.games.values import Game
from bot.storage import games as store
from bot.storage.database import Database
from engine.kernel import codec
from engine.kernel.facts import Fact
from engine.kernel.ids import Seat
from engine.kernel.inputs import Manual, Remark
from engine.play.replay import Recorded, Told, TookBack
from engine.play.retelling import Board, boards


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What one answer led to, in words; `number` counts the answers from 0, for finding the table again."""

    number: int
    at: str
    lines: tuple[str, ...]


class ShuffleProof(BaseModel):
    """The proof that the shuffles of a game were fixed before it began.

    `secret` and `words` are what its seed was made from, if a secret was sealed before its players joined.
    """

    game: str
    seed: str
    deck_hashes: tuple[str, ...]
    nonces: tuple[str, ...]
    commitment: str
    secret: str = ""
    words: tuple[str, ...] = ()


class Export(BaseModel):
    """A game as one person may read it; `proof`, `record` and his `turning_points` only when its end is final."""

    game: str
    players: tuple[str, ...]
    edition: str
    rules: str = ""
    seen_by: str
    outcome: str | None
    proof: ShuffleProof | None
    log: tuple[tuple[str, str], ...]
    record: GameRecord | None = None
    turning_points: tuple[str, ...] = ()


async def log_entries_of(games: Games, game: Game, viewer: Seat | None) -> list[LogEntry]:
    """Return the log of a game: the answers at which this viewer saw something; what was taken back is not in it.

    Remarks, such as that a judge looked at a hand, stay even if moves were taken back.
    """
    return await asyncio.to_thread(_log_entries, await games.history(game.id), game, viewer)


def _log_entries(history: Sequence[store.Entry], game: Game, viewer: Seat | None) -> list[LogEntry]:
    names = [player.name for player in game.about.players]
    hosted, found = game_of(game.state), []
    standing = {entry.seq for entry in store.standing(history)}
    for entry in history:
        if entry.seq not in standing and not isinstance(_given(entry), Remark):
            continue
        lines = hosted.log(_facts(entry), game.state, viewer, names)
        if lines:
            found.append(LogEntry(entry.seq - 1, entry.at, tuple(lines)))
    return found


async def recorded(games: Games, game: Game) -> Recorded:
    """Return every step of a game as it was stored. It holds secrets."""
    history = await games.history(game.id)
    return await asyncio.to_thread(lambda: [Told(_given(entry), _facts(entry), _shown(entry)) for entry in history])


async def operations_of(games: Games, game: Game) -> list[tuple[int, Manual]]:
    """Return the operations by hand that were not taken back, each with the version of the game before it."""
    history = await games.history(game.id)
    return await asyncio.to_thread(_operations, history)


def _operations(history: Sequence[store.Entry]) -> list[tuple[int, Manual]]:
    found = [(entry.seq - 1, _given(entry)) for entry in store.standing(history)]
    return [(version, given) for version, given in found if isinstance(given, Manual)]


@dataclass(frozen=True, slots=True)
class Done:
    """An operation by hand that was carried out, the version of the game after it, and the facts."""

    version: int
    given: Manual
    facts: tuple[Fact, ...]


async def operations_since(database: Database, game_id: str, version: int) -> list[Done]:
    """Return the operations by hand after a version that were not taken back, with their facts. It holds secrets."""
    found = await store.by_hand_since(database, game_id, version)
    return [Done(entry.seq, codec.decode(entry.given), _facts(entry)) for entry in found]


async def last_remark(games: Games, game: Game, key: str) -> datetime | None:
    """Return when a certain remark was last added to a game."""
    return await asyncio.to_thread(_last_remark, await games.history(game.id), key)


def _last_remark(history: Sequence[store.Entry], key: str) -> datetime | None:
    for entry in reversed(history):
        given = _given(entry)
        if isinstance(given, Remark) and given.key == key:
            return datetime.fromisoformat(entry.at)
    return None


def board_at(game: Game, steps: Recorded, number: int) -> Board:
    """Return the table of a game after a step; if the number is too high, after the last one. Takes a moment."""
    for _, board in zip(range(number + 1), boards(game.state, steps), strict=False):
        last = board
    return last


def export_of(game: Game, entries: Sequence[LogEntry], viewer: Seat | None) -> Export:
    """Return the export of a game for a viewer."""
    about = game.about
    players = tuple(player.name for player in about.players)
    ended = game.outcome
    return Export(
        game=game.id,
        players=players,
        edition=about.edition,
        rules=game_of(game.state).rules_text(about.edition, about.category, about.agreed),
        seen_by="a spectator" if viewer is None else players[viewer],
        outcome=game_of(game.state).outcome(ended, game.state, players) if ended else None,
        proof=proof_of(game) if game.is_final and not about.scenario else None,
        log=tuple((entry.at, line) for entry in entries for line in entry.lines),
    )


def export_json(export: Export) -> str:
    """Return an export as JSON; the record in it takes as little room as possible."""
    told = export.model_dump_json(indent=2, exclude={"record"})
    if export.record is None:
        return told
    return f'{told[:-2]},\n  "record": {export.record.model_dump_json()}\n}}'


def export_text(export: Export) -> str:
    """Return an export as text for people."""
    head = [
        f"Game {export.game}: {' vs '.join(export.players)}",
        f"Rules: {export.rules or export.edition}. As seen by {export.seen_by}. Written {datetime.now(UTC):%Y-%m-%d}.",
        "",
    ]
    tail = ["", export.outcome or "The game goes on."]
    if export.turning_points:
        tail += ["", "Where it turned:", *export.turning_points]
    if export.proof is not None:
        tail += ["", *proof_lines(export.proof)]
    return "\n".join((*head, *(line for _, line in export.log), *tail, ""))


def proof_of(game: Game) -> ShuffleProof:
    """Return what opens the commitment of a game. Only for a finished game, since it shows the order of every deck."""
    about = game.about
    deal = about.deal
    return ShuffleProof(
        game=game.id,
        seed=game.state.chance.seed,
        deck_hashes=about.deck_hashes,
        nonces=about.nonces,
        commitment=about.commitment,
        secret=deal.secret if deal is not None else "",
        words=words_of(deal, len(about.players)) if deal is not None else (),
    )


def proof_lines(proof: ShuffleProof) -> list[str]:
    """Return a proof as lines that `berean verify` reads."""
    return [
        f"Game: {proof.game}",
        f"Seed of the shuffles: {proof.seed}",
        *(f"Deck hash: {each}" for each in proof.deck_hashes),
        *(f"Nonce: {each}" for each in proof.nonces),
        *([f"Sealed secret: {proof.secret}", f"Words of the players: {' '.join(proof.words)}"] if proof.secret else []),
        f"Commitment: {proof.commitment}",
    ]


def _facts(entry: store.Entry) -> tuple[Fact, ...]:
    return tuple(codec.decode(fact) for fact in entry.facts)


def _shown(entry: store.Entry) -> Any:
    return codec.decode(store.unpack(entry.shown)) if entry.shown is not None else None


def _given(entry: store.Entry) -> Any:
    if store.TAKEN_BACK_TO in entry.given:
        return TookBack(entry.given[store.TAKEN_BACK_TO] - 1)
    return None if entry.seq == 1 else codec.decode(entry.given)
