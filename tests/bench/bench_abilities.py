"""How fast card texts are read: python -m tests.bench.bench_abilities."""

import statistics
import time

from engine.cards.carddata import parse_card_file
from engine.cards.starter import starter_catalog
from engine.redemption.language.pool import build_lexicon, distinct_texts, pool_card
from engine.redemption.language.reader import Reader
from tests.shared import SHARED


def main() -> None:
    """Print the figures."""
    path = SHARED / "cards" / "carddata.txt"
    known = path.exists()
    printings = parse_card_file(path.read_text(encoding="utf-8")).printings if known else starter_catalog().printings
    start = time.perf_counter()
    reader = Reader(build_lexicon(pool_card(printing) for printing in printings))
    print(f"grammar and lexicon   {time.perf_counter() - start:6.2f} s")
    texts = distinct_texts(printings)
    times = []
    for text in texts:
        start = time.perf_counter()
        reader.read(text.card)
        times.append(1000 * (time.perf_counter() - start))
    cuts = statistics.quantiles(times, n=100)
    print(f"{len(texts)} texts, one process {sum(times) / 1000:6.2f} s")
    print(f"one text: median {statistics.median(times):.2f} ms, p99 {cuts[98]:.2f} ms, worst {max(times):.2f} ms")


if __name__ == "__main__":
    main()
