"""Runs of words that a text of ours shares with a source document."""

import re
from collections.abc import Iterable
from functools import cache

from bot.services.rulings import documents

RUN = 10
_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")


#: returns the text of a PDF, which takes seconds to read, once a process
pdf_text = cache(documents._pdf_text)


def words_of(text: str) -> list[str]:
    return _WORD.findall(text.lower().replace("’", "'"))


def runs_of(text: str) -> set[tuple[str, ...]]:
    words = words_of(text)
    return {tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}


def shared_runs(text: str, known: set[tuple[str, ...]]) -> Iterable[str]:
    words = words_of(text)
    for at in range(len(words) - RUN + 1):
        run = tuple(words[at : at + RUN])
        if run in known:
            yield " ".join(run)
