"""The search index: FTS5 over statements and sections, and what the ranking needs besides bm25."""

import math
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from glossary.leaning import mark_of
from glossary.model import Statement
from glossary.phrases import Phrases, read_phrases
from glossary.postings import Postings, read_postings
from glossary.profiles import Name, Profile, Standing, by_first_word, by_title, profile_of, read_standing
from glossary.rules import Rules
from glossary.statements import Weighed, weigh
from glossary.words import FINGERPRINT, stems, words_in

SCHEMA = 5
#: columns of the section table: heading, aliases, keywords, statements, cases
_SECTION_WEIGHTS = (6.0, 5.0, 2.5, 1.0, 0.6)
#: columns of the statement table: text, case, heading, questions it settles
_STATEMENT_WEIGHTS = (1.0, 0.5, 1.2, 1.0)

_MOST_NAMED = 12

_TABLES = """
CREATE TABLE about (schema INTEGER, fingerprint TEXT);
CREATE VIRTUAL TABLE section USING fts5(title, aliases, keywords, body, cases, tokenize="ascii tokenchars '_'");
CREATE VIRTUAL TABLE statement USING fts5(text, case_, title, asks, tokenize="ascii tokenchars '_'");
"""


@dataclass(frozen=True, slots=True)
class Index:
    """An open index over a set of rules."""

    rules: Rules
    connection: sqlite3.Connection
    profiles: tuple[Profile, ...]
    numbers: dict[str, int]
    statements: tuple[tuple[int, Statement], ...]
    weighed: tuple[Weighed, ...]
    first_statements: tuple[int, ...]
    section_postings: Postings
    statement_postings: Postings
    rarity: dict[str, float]
    phrases: Phrases
    standing: Standing
    titles_from: dict[str, tuple[Name, ...]]
    stemmed_from: dict[str, tuple[Name, ...]]
    titled: dict[tuple[str, ...], tuple[int, ...]]
    vocabulary: frozenset[str]
    long_words: tuple[str, ...]
    lock: Lock

    def sections_like(self, terms: Sequence[str], limit: int = 60) -> list[tuple[int, float]]:
        """Return (section number, bm25) of the best sections, best first; a higher bm25 is better."""
        return self.section_postings.like(map(_safe, terms), limit)

    def statements_like(self, terms: Sequence[str], limit: int = 100) -> list[tuple[int, float]]:
        """Return (statement number, bm25) of the best statements, best first; a higher bm25 is better."""
        return self.statement_postings.like(map(_safe, terms), limit)

    def sections_naming(self, name: str) -> list[int]:
        """Return the numbers of the sections in which a card's name stands."""
        words = stems(name)
        if not words or any(word not in self.rarity for word in words):
            return []
        phrase = " ".join(map(_safe, words))
        with self.lock:
            rows = self.connection.execute(
                "SELECT rowid FROM section WHERE section MATCH ? LIMIT ?", (f'"{phrase}"', _MOST_NAMED)
            ).fetchall()
        return [row - 1 for (row,) in rows]

    def number_of(self, rule_id: str) -> int | None:
        """Return the number of the section of a statement; None if the rules here have no such statement."""
        found = self.rules.by_id.get(rule_id)
        return None if found is None else self.numbers[mark_of(found[0])]

    def rarity_of(self, term: str) -> float:
        """Return how informative a word is: its inverse section frequency, highest for a word the rules never use."""
        return self.rarity.get(term, self.rarity[""])


def _safe(term: str) -> str:
    """Return a stem as one word of the index: letters, digits and underscores."""
    if term.isascii() and term.isalnum():
        return term
    return "".join(each if each.isalnum() and each.isascii() else "_" for each in term)


def _line(terms: Iterable[str]) -> str:
    return " ".join(map(_safe, terms))


def _fill(connection: sqlite3.Connection, rules: Rules) -> None:
    connection.executescript(_TABLES)
    connection.execute("INSERT INTO about VALUES (?, ?)", (SCHEMA, _fingerprint(rules)))
    for section in rules.sections:
        connection.execute(
            "INSERT INTO section VALUES (?, ?, ?, ?, ?)",
            (
                _line(stems(section.title)),
                _line(each for alias in section.aliases for each in stems(alias)),
                _line(each for text in (*section.keywords, *section.asks) for each in stems(text)),
                _line(each for statement in section.statements for each in stems(statement.text)),
                _line(each for statement in section.statements for each in stems(statement.case or "")),
            ),
        )
        for statement in section.statements:
            row = (
                _line(stems(statement.text)),
                _line(stems(statement.case or "")),
                _line(stems(f"{section.title} {statement.part or ''}")),
                _line(each for text in statement.asks for each in stems(text)),
            )
            connection.execute("INSERT INTO statement VALUES (?, ?, ?, ?)", row)
    connection.commit()


def _fingerprint(rules: Rules) -> str:
    return f"{rules.fingerprint} {FINGERPRINT}"


def _is_current(connection: sqlite3.Connection, rules: Rules) -> bool:
    try:
        row = connection.execute("SELECT schema, fingerprint FROM about").fetchone()
    except sqlite3.DatabaseError:
        return False
    return bool(row == (SCHEMA, _fingerprint(rules)))


def _connect(rules: Rules, path: Path | None) -> sqlite3.Connection:
    """Open the tables stored at `path`; rebuild them if they are missing, broken or of other rules.

    Several programs may do so at once: each builds its own tables, and the last ones stay.
    """
    if path is None:
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        _fill(connection, rules)
        return connection
    if path.exists():
        connection = sqlite3.connect(path, check_same_thread=False)
        if _is_current(connection, rules):
            return connection
        connection.close()
    path.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=path.parent, prefix=path.stem) as building:
        fresh = Path(building) / path.name
        connection = sqlite3.connect(fresh, check_same_thread=False)
        _fill(connection, rules)
        connection.close()
        fresh.replace(path)
    return sqlite3.connect(path, check_same_thread=False)


def open_index(rules: Rules, path: Path | None = None) -> Index:
    """Return the index over these rules: at `path`, reused while the rules are the same, or else in memory."""
    connection = _connect(rules, path)
    profiles = tuple(map(profile_of, rules.sections))
    standing = read_standing(rules.sections)
    rarity = {
        term: math.log(1 + (len(profiles) - len(found) + 0.5) / (len(found) + 0.5))
        for term, found in standing.anywhere.items()
    }
    rarity[""] = math.log(1 + (len(profiles) + 0.5) / 0.5)
    vocabulary = frozenset(
        word
        for section in rules.sections
        for text in (
            section.title,
            *section.aliases,
            *section.keywords,
            *section.asks,
            *(each.text for each in section.statements),
        )
        for word in words_in(text)
    )
    return Index(
        rules=rules,
        connection=connection,
        profiles=profiles,
        numbers={mark_of(profile.section): number for number, profile in enumerate(profiles)},
        statements=tuple((at, each) for at, section in enumerate(rules.sections) for each in section.statements),
        weighed=tuple(weigh(section, rarity) for section in rules.sections),
        first_statements=tuple(accumulate((len(each.statements) for each in rules.sections[:-1]), initial=0)),
        section_postings=read_postings(connection, "section", _SECTION_WEIGHTS),
        statement_postings=read_postings(connection, "statement", _STATEMENT_WEIGHTS),
        rarity=rarity,
        phrases=read_phrases(rules.sections),
        standing=standing,
        titles_from=by_first_word(each.titles for each in profiles),
        stemmed_from=by_first_word(each.stemmed for each in profiles),
        titled=by_title(profiles),
        vocabulary=vocabulary,
        long_words=tuple(sorted(word for word in vocabulary if len(word) >= 5 and word.isalpha())),
        lock=Lock(),
    )
