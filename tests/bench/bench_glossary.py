"""Processor time in which the rules load, the index builds and questions are answered, with all imported cards."""

import random
import string
import tempfile
import time
from pathlib import Path

from bot.services.rulings.answers import build_judge, pool_names
from glossary.evaluation import parse_questions
from glossary.index import open_index
from glossary.rules import read_rules, rules_root

QUESTIONS = Path(__file__).parent.parent / "glossary" / "eval" / "questions.jsonl"
HOSTILE = 3_000


def timed(label: str, times: list[float]) -> None:
    """Print the middle, the 99th of 100 and the longest of some times in seconds."""
    times = sorted(times)
    middle, late = times[len(times) // 2], times[int(len(times) * 0.99)]
    print(f"{label:<22} {middle * 1e3:6.2f} ms median, {late * 1e3:6.2f} ms p99, {times[-1] * 1e3:6.2f} ms longest")


def main() -> None:
    """Measure and print."""
    started = time.process_time()
    rules = read_rules(rules_root())
    loaded = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rules.sqlite"
        open_index(rules, path).connection.close()
        built = time.process_time()
        open_index(rules, path).connection.close()
        opened = time.process_time()
    print(f"load the rule files    {loaded - started:6.2f} s ({len(rules.sections)} sections)")
    print(f"build the index        {built - loaded:6.2f} s")
    print(f"open a kept index      {opened - built:6.2f} s")
    names = pool_names()
    judge = build_judge(names, None)
    print(f"cards known            {len(names):6}")
    times = []
    for gold in parse_questions(QUESTIONS.read_text("utf-8").splitlines()):
        began = time.process_time()
        judge.answer(gold.question)
        times.append(time.process_time() - began)
    timed("our questions", times)
    chance = random.Random(1)
    words = sorted(judge.index.vocabulary)
    times = []
    for number in range(HOSTILE):
        if number % 100 == 0:
            text = " ".join(chance.choices(words, k=700))[:4_000]
        elif number % 2:
            text = "".join(chance.choices(string.printable, k=chance.randrange(4_000)))
        else:
            text = " ".join(chance.choices(words, k=chance.randrange(40)))
        began = time.process_time()
        judge.answer(text)
        times.append(time.process_time() - began)
    timed("hostile strings", times)


if __name__ == "__main__":
    main()
