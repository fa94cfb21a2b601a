"""Golden transcripts: one short seeded game for each edition, told in keys, kept byte for byte.

They are played with invented cards that have no abilities, so that only a change of the rules of play changes them.
Where one is meant to, write them anew with `python -m tests.redemption.transcripts` and read the difference before it
is committed.
"""

import random
from pathlib import Path

from engine.kernel.chance import seed_from
from engine.kernel.engine import Step
from engine.kernel.facts import Noted
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.play.driver import Computer, make_player, play_out
from engine.play.players import seat_seed
from engine.redemption.game import new_game
from engine.redemption.model import cards
from engine.redemption.model.ruleset import EDITIONS, load_ruleset
from tests.redemption.support import pools, random_deck

GOLDEN = Path(__file__).parent / "golden"
SEED = 67


def transcript(edition: str) -> str:
    """Play a game, random against random, and tell who was asked what, what he picked, and what happened."""
    dice = random.Random(SEED)
    decks = tuple(random_deck(pools()["invented"], dice) for _ in range(2))
    step = new_game(decks, load_ruleset(edition), seed_from(SEED))
    lines = told(step)
    asked = [step.decision]

    def listen(following: Step) -> None:
        before = asked[-1]
        assert before is not None
        answered = following.facts[0]
        lines.append(f"> seat {before.player} {before.prompt.key} {' '.join(answered.picks)}")  # type: ignore[union-attr]
        lines.extend(told(following))
        asked.append(following.decision)

    players = [make_player(Computer.RANDOM, seat_seed(str(SEED), Seat(s))) for s in range(2)]
    play_out(step, players, listen)
    return "\n".join(lines) + "\n"


def told(step: Step) -> list[str]:
    """Return the notes among the facts of a step, a line each."""
    return [line(step.state, fact) for fact in step.facts if isinstance(fact, Noted)]


def line(state: State, note: Noted) -> str:
    """Return a note as its key, seat, cards and value."""
    names = "; ".join(f"{cards.printing(state, c).name} c{c}" for c in note.cards)
    return " | ".join(str(part) for part in (note.key, note.seat, names, note.value) if part not in (None, ""))


def path_of(edition: str) -> Path:
    """Return where the transcript of an edition is kept."""
    return GOLDEN / f"invented_cards_{edition}.txt"


def main() -> None:
    """Write the transcripts anew."""
    for edition in EDITIONS:
        path_of(edition).write_text(transcript(edition), encoding="utf-8")
        print(f"wrote {path_of(edition).name}")


if __name__ == "__main__":
    main()
