"""What cards cost: reading the card file, loading the catalog, looking names up, guessing, completing.

With the reference card file where it is at hand, else with the cards of the two shipped decks.
"""

import random
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rapidfuzz import distance, fuzz, process

from engine.cards.carddata import parse_card_file
from engine.cards.catalog import Catalog
from engine.cards.facts import identifiers
from engine.cards.identity import persons
from engine.cards.naming import fold
from engine.cards.starter import starter_catalog
from tests.bench.misspellings import misspelt, mistyped
from tests.shared import SHARED

CARD_FILE = SHARED / "cards" / "carddata.txt"
SCORERS: dict[str, Callable[..., float]] = {
    "fuzz.WRatio": fuzz.WRatio,
    "fuzz.token_set_ratio": fuzz.token_set_ratio,
    "fuzz.token_sort_ratio": fuzz.token_sort_ratio,
    "fuzz.partial_ratio": fuzz.partial_ratio,
    "fuzz.ratio": fuzz.ratio,
    "JaroWinkler": distance.JaroWinkler.normalized_similarity,
    "Levenshtein": distance.Levenshtein.normalized_similarity,
    "DamerauLevenshtein": distance.DamerauLevenshtein.normalized_similarity,
    "OSA": distance.OSA.normalized_similarity,
}


def timed(label: str, work: Callable[[str], object], inputs: Sequence[str]) -> None:
    """Run the work on every input and print the middle and the 99th of 100 of the times."""
    times = []
    for each in inputs:
        start = time.perf_counter()
        work(each)
        times.append(time.perf_counter() - start)
    times.sort()
    middle, late = times[len(times) // 2], times[int(len(times) * 0.99)]
    print(f"{label:<40} {middle * 1e6:8.1f} us median {late * 1e6:8.1f} us p99 ({len(times)} runs)")


def once(label: str, work: Callable[[], object]) -> None:
    """Run the work once and print its time."""
    start = time.perf_counter()
    work()
    print(f"{label:<40} {(time.perf_counter() - start) * 1e3:8.1f} ms")


def main() -> None:
    """Measure and print."""
    catalog = starter_catalog()
    if CARD_FILE.is_file():
        text = CARD_FILE.read_text(encoding="utf-8")
        once("parse the card file", lambda: parse_card_file(text))
        printings = parse_card_file(text).printings
        once("build the catalog", lambda: Catalog(printings))
        catalog = Catalog(printings)
        bench_import(CARD_FILE)
    once("build the search index", lambda: catalog.search("a first search"))
    once("who every card is", lambda: [persons(printing) for printing in catalog.printings])
    once("identifiers of every card", lambda: [identifiers(p, face) for p in catalog.printings for face in p.faces])
    rng = random.Random(1)
    names = [rng.choice(catalog.printings).name for _ in range(5000)]
    bases = list(catalog.groups)
    timed("printing by exact name", catalog.printing, names)
    timed("resolve an exact name", catalog.resolve, names)
    timed("resolve a base name", catalog.resolve, [rng.choice(bases) for _ in range(5000)])
    timed("resolve a misspelt name", catalog.resolve, [typed for typed, _ in misspelt(bases, 2000)])
    starts = [name[: rng.randrange(1, len(name) + 1)] for name in rng.choices(bases, k=3000)]
    timed("complete what is typed so far", catalog.complete, starts)
    timed("complete it mistyped", catalog.complete, [mistyped(fold(start), rng) for start in starts])
    print()
    bench_scorers(catalog, bases)


def bench_import(path: Path) -> None:
    """Import the file into a new database, then load the catalog as a command does."""
    import asyncio

    from bot.services.cards.pool import import_file, load_catalog
    from bot.settings import Settings

    with tempfile.TemporaryDirectory() as home:
        settings = Settings().model_copy(update={"home": Path(home), "database_url": ""})
        once("import the card file", lambda: asyncio.run(import_file(settings, path)))
        once("import it again", lambda: asyncio.run(import_file(settings, path)))
        once("load the imported catalog", lambda: load_catalog(settings))


def bench_scorers(catalog: Catalog, bases: list[str]) -> None:
    """Compare rapidfuzz scorers and the catalog on misspelt base names."""
    folded = [fold(base) for base in bases]
    cases = list(misspelt(bases, 600))
    print("600 misspelt names                         first  in three      ms")
    for label, scorer in SCORERS.items():
        compare(
            label,
            lambda typed, s=scorer: [bases[i] for _, _, i in process.extract(typed, folded, scorer=s, limit=3)],
            cases,
        )
    compare("Catalog.search", lambda typed: [hit.group.base_name for hit in catalog.search(typed, 3)], cases)
    for keep_first, label in ((False, "any letter wrong"), (True, "first letter right")):
        taken = [(catalog.resolve(typed), name) for typed, name in misspelt(bases, 2000, keep_first=keep_first)]
        clear = [(reading.hit.group.base_name, name) for reading, name in taken if reading and reading.clear]
        right = sum(found == name for found, name in clear)
        wrong = len(clear) - right
        print(f"guesses, {label:<24} {right / 20:.1f} % right, {wrong / 20:.2f} % wrong, the rest not taken")


def compare(label: str, search: Callable[[str], list[str]], cases: Sequence[tuple[str, str]]) -> None:
    """Print how often a search puts the name first, and among the first three, and its time."""
    start = time.perf_counter()
    found = [(search(typed), name) for typed, name in cases]
    spent = (time.perf_counter() - start) / len(cases) * 1e3
    first = sum(names[:1] == [name] for names, name in found) / len(cases)
    three = sum(name in names for names, name in found) / len(cases)
    print(f"{label:<40} {first:8.3f} {three:8.3f} {spent:8.3f}")


if __name__ == "__main__":
    main()
