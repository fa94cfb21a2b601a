"""What checking a deck costs once everything is loaded: parsed, resolved and validated.

Run with `python -m tests.bench.bench_decks`. The whole pool is taken where the reference material is there, else the
invented one of the tests.
"""

import random
import statistics
import time
from collections.abc import Callable

from engine.cards.carddata import parse_card_file
from engine.cards.catalog import Catalog
from engine.decks.formats import DeckFormat, find_format
from engine.decks.identity import identity_of_cards
from engine.decks.judge import DeckJudge
from engine.lists.decklist import DecklistRefused
from tests.decks import pool
from tests.shared import SHARED

ROUNDS = 600


def load() -> tuple[str, DeckJudge]:
    """Return what the pool is and a judge of Type I over it."""
    path = SHARED / "cards" / "carddata.txt"
    if not path.is_file():
        return "the invented pool", pool.judge("type1")
    fmt = find_format("type1")
    assert isinstance(fmt, DeckFormat)
    catalog = Catalog(parse_card_file(path.read_text("utf-8")).printings)
    return f"{len(catalog)} printings", DeckJudge(catalog, fmt, identity_of_cards())


def legal_list(judge: DeckJudge, size: int = 60, beside: int = 10) -> str:
    """Build a legal list of as many different cards as may be."""
    rng = random.Random(7)
    names, ruled = list(judge.names.catalog.printings), judge.names.pool
    rng.shuffle(names)
    souls = [p.name for p in names if ruled.of(p).counted_soul and not p.text.strip()]
    used: set[str] = set()
    cards: list[str] = []
    for printing in names:
        card = ruled.of(printing)
        plain = not (card.soul or card.site or card.dominant or card.noteworthy or card.token)
        if plain and used.isdisjoint(card.key_names):
            used.update(card.key_names)
            cards.append(printing.name)
    need = judge.format.souls.required(size) or 0
    deck = [*souls[:need], *cards[: size - need]]
    reserve = cards[size - need : size - need + beside]
    return "\n".join([*(f"1\t{name}" for name in deck), "Reserve:", *(f"1\t{name}" for name in reserve)])


def misspelt(text: str, judge: DeckJudge, count: int = 2) -> str:
    """Swap two letters within so many names of a list whose guess keeps it legal."""
    lines = text.split("\n")
    done = 0
    for at in range(20, len(lines)):
        name = lines[at].partition("\t")[2]
        if len(name) > 12 and name[5:7].isalpha():
            lines[at], before = f"1\t{name[:5]}{name[6]}{name[5]}{name[7:]}", lines[at]
            verdict = judge.judge("\n".join(lines))
            if verdict.legal and sum(line.guess for line in verdict.resolved) == done + 1:
                done += 1
            else:
                lines[at] = before
        if done == count:
            break
    return "\n".join(lines)


def milliseconds(work: Callable[[], object], rounds: int = ROUNDS) -> tuple[float, float]:
    """Return the median and the 99th percentile of what one run costs."""
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    times.sort()
    return statistics.median(times) * 1e3, times[int(rounds * 0.99)] * 1e3


def refusal(judge: DeckJudge, text: str) -> None:
    """Have a text refused."""
    try:
        judge.judge(text)
    except DecklistRefused:
        return
    raise AssertionError("the text was not refused")


def main() -> None:
    """Print the figures."""
    what, judge = load()
    text = legal_list(judge)
    verdict = judge.judge(text)
    assert verdict.words == "legal", verdict.violations
    wrong = misspelt(text, judge)
    said = judge.judge(wrong)
    assert said.words == "legal with guesses", said.violations
    bare = "\n".join(line.partition("\t")[2] for line in text.split("\n") if "\t" in line)
    noise = random.Random(1)
    garbage = "".join(chr(noise.randrange(32, 127)) for _ in range(1_000_000))
    lines = "\n".join("".join(chr(noise.randrange(97, 123)) for _ in range(20)) for _ in range(2_500))
    few = "\n".join(lines.split("\n")[:590])
    print(
        f"deck checking over {what}, Type I, {verdict.counts.deck} + {verdict.counts.reserve} cards, ms (median / p99)"
    )
    for label, work, rounds in (
        ("legal list", lambda: judge.judge(text), ROUNDS),
        ("the same as bare names", lambda: judge.judge(bare), ROUNDS),
        ("the same on one line", lambda: judge.judge(text.replace("\n", " ")), ROUNDS // 4),
        ("with two misspelt names", lambda: judge.judge(wrong), ROUNDS),
        ("1 MB of garbage, refused", lambda: refusal(judge, garbage), 20),
        ("2,500 lines of it, refused", lambda: refusal(judge, lines), 20),
        ("590 lines of it, looked at", lambda: judge.judge(few), 5),
    ):
        median, worst = milliseconds(work, rounds)
        print(f"  {label:28} {median:9.3f} / {worst:.3f}")


if __name__ == "__main__":
    main()
