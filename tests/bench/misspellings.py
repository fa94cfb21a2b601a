"""Misspellings as people make them: a letter lost, doubled, swapped or mistaken for its neighbour or its sound."""

import random
from collections.abc import Iterator, Sequence

from engine.cards.naming import fold

#: the keys beside each key
NEIGHBOURS = {
    mine: [row[place] for place in (index - 1, index + 1) if 0 <= place < len(row)]
    for row in ("qwertyuiop", "asdfghjkl", "zxcvbnm")
    for index, mine in enumerate(row)
}
#: what sounds alike
SOUNDS = [("ph", "f"), ("ei", "ie"), ("ie", "ei"), ("ck", "k"), ("ll", "l"), ("ss", "s"), ("s", "ss"), ("c", "k")]
SOUNDS += [("y", "i"), ("iah", "ia"), ("ae", "e"), ("th", "t"), ("z", "s"), ("nn", "n"), ("e", "a"), ("a", "e")]


def mistyped(text: str, rng: random.Random, first: int = 0) -> str:
    """Return the text with one letter wrong, at `first` or later."""
    if len(text) - first < 2:
        return text
    place = rng.randrange(first, len(text))
    kind = rng.randrange(5)
    if kind == 0:
        return text[:place] + text[place + 1 :]
    if kind == 1:
        return text[:place] + text[place] + text[place:]
    if kind == 2:
        return text[:place] + text[place : place + 2][::-1] + text[place + 2 :]
    if kind == 3:
        return text[:place] + rng.choice(NEIGHBOURS.get(text[place], ["e"])) + text[place + 1 :]
    for old, new in rng.sample(SOUNDS, len(SOUNDS)):
        found = text.find(old, first)
        if found >= 0:
            return text[:found] + new + text[found + len(old) :]
    return text


def misspelt(names: Sequence[str], count: int, seed: int = 7, keep_first: bool = False) -> Iterator[tuple[str, str]]:
    """Yield pairs of a misspelling and the name it was made of; one or two letters wrong, now and then a `The` lost.

    With `keep_first` the first letter of the name stays right, as it nearly always does when people write.
    """
    rng = random.Random(seed)
    known = {fold(name) for name in names}
    while count:
        name = rng.choice(names)
        text = fold(name.removeprefix("The ") if rng.random() < 0.08 else name)
        for _ in range(1 if len(text) < 7 or rng.random() < 0.6 else 2):
            text = mistyped(text, rng, 1 if keep_first else 0)
        if fold(text) not in known:
            count -= 1
            yield fold(text), name
