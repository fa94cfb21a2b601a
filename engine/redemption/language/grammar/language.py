"""The whole grammar, built once from all tables of productions."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from engine.cards.identity import holds_as_own
from engine.language.chart import Grammar, Terminal
from engine.language.words import joined
from engine.redemption.language.ast.vocabulary import Kind
from engine.redemption.language.grammar import (
    abilities,
    afflictions,
    alternatives,
    banding,
    brigades,
    capturing,
    conditions,
    contents,
    events,
    exchanging,
    grants,
    history,
    holding,
    identifier_rules,
    joining,
    leads,
    modifiers,
    moves,
    nouns,
    numbers,
    passive,
    places,
    placing,
    players,
    posts,
    protection,
    quantities,
    relative,
    restrictions,
    returning,
    sentences,
    several,
    states,
    targets,
    times,
    verbs,
)
from engine.redemption.language.text.lexicon import Lexicon

_MODULES = (
    quantities,
    players,
    places,
    nouns,
    posts,
    verbs,
    targets,
    abilities,
    times,
    conditions,
    contents,
    events,
    history,
    brigades,
    moves,
    returning,
    several,
    exchanging,
    capturing,
    placing,
    protection,
    banding,
    states,
    numbers,
    passive,
    leads,
    alternatives,
    sentences,
    modifiers,
    grants,
    holding,
    restrictions,
    relative,
    identifier_rules,
    joining,
    afflictions,
)


@cache
def grammar() -> Grammar:
    """Build the grammar from its tables."""
    return Grammar([production for module in _MODULES for production in module.RULES])


_STATS = re.compile(r"^(\d+|X)/(\d+|X)$", re.I)
_HALF = re.compile(r"^\*/(\d+|X)$", re.I)
_OFFENSE = re.compile(r"^(\d+)/\*$")
_CHAPTERS = re.compile(r"^\d+(-\d+)?$")


def _integer(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
    if start < len(words) and words[start].isdigit():
        yield start + 1, int(words[start])


def _stats(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
    if start < len(words) and _STATS.match(words[start]):
        yield start + 1, words[start].upper()


def _half(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
    if start < len(words) and (found := _HALF.match(words[start])):
        yield start + 1, int(found[1]) if found[1].isdigit() else "X"


def _offense(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
    if start < len(words) and (found := _OFFENSE.match(words[start])):
        yield start + 1, int(found[1])


def _chapters(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
    if start < len(words) and _CHAPTERS.match(words[start]):
        yield start + 1, words[start]


def _title_words(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
    end = start
    while end < len(words) and words[end] not in '"()':
        end += 1
    if end > start and end < len(words):
        yield end, " ".join(words[start:end]).strip(" ,")


def _sentences(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
    end = next((n for n in range(start, len(words)) if words[n] == '"'), start)
    if words[end - 1 : end] == (".",):
        yield end, joined(words[start:end])


def _capital_word(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
    if start < len(words) and words[start].istitle() and words[start].isalpha():
        yield start + 1, words[start]


_DETERMINERS = frozenset(
    {"a", "an", "any", "another", "each", "every", "no", "generic", "evil", "good", "o.t.", "n.t.", "meek"}
)


def _determined(words: Sequence[str], start: int) -> bool:
    """Say whether a word that is both a name and an identifier follows "a", a number or an adjective."""
    before = words[start - 1].lower() if start else ""
    return before in _DETERMINERS or before.isdigit()


def _own_names(lexicon: Lexicon, own: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    """Return the words by which a card names itself: its name, or a part of it that is the character's own.

    A word that is also an identifier means the identifier. Rules: REG-TARGET-02, REG-TARGET-04, REG-TARGET-07
    """
    title = joined(own)
    parts = {
        own[start:end]
        for start in range(len(own))
        for end in range(start + 1, len(own) + 1)
        if _names_somebody(lexicon, own[start:end])
        and own[end : end + 1] != ("'",)
        and holds_as_own(title, joined(own[start:end]))
    }
    faces = [tuple(face.split()) for face in " ".join(own).split(" / ")]
    is_character = any(_names_somebody(lexicon, face) for face in faces)
    return frozenset({own, *(parts if is_character else ())} - {()})


def _names_somebody(lexicon: Lexicon, words: tuple[str, ...]) -> bool:
    named = any(stop == len(words) and found.kind is Kind.CHARACTER for stop, found in lexicon.name_at(words, 0))
    return named and not any(stop == len(words) for stop, _ in lexicon.identifier_at(words, 0))


def _goes_on(lexicon: Lexicon, words: Sequence[str], start: int, end: int) -> bool:
    """Say whether the words are only the beginning of a longer name, so that another card is meant."""
    return any(stop > end for stop, _ in lexicon.name_at(words, start))


def terminals(lexicon: Lexicon, own_name: Sequence[str]) -> Mapping[str, Terminal]:
    """Return the functions that find numbers, card names, identifiers and the card's own name among the words."""
    itself = _own_names(lexicon, tuple(own_name))

    def own(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
        longest = max((len(n) for n in itself if tuple(words[start : start + len(n)]) == n), default=0)
        if longest and not _goes_on(lexicon, words, start, start + longest):
            yield start + longest, None

    def copy(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
        for end, _ in own(words, start):
            yield from ((stop, found) for stop, found in lexicon.name_at(words, start) if stop == end)

    def name(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
        for end, value in lexicon.name_at(words, start):
            if tuple(words[start:end]) in itself:
                continue
            shared = [found for stop, found in lexicon.identifier_at(words, start) if stop == end]
            if not shared or not (shared[0].plural or _determined(words, start)):
                yield end, value

    def the_name(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
        if start + 1 >= len(words) or words[start] != "the":
            return
        bare = tuple(name_only(words, start + 1))
        titled = lexicon.name_at(("The", *words[start + 1 :]), 0) if words[start + 1][0].isupper() else ()
        yield from bare or ((start + stop, value) for stop, value in titled if value.kind is Kind.CARD)

    def name_only(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
        for end, value in lexicon.name_at(words, start):
            otherwise = (*lexicon.identifier_at(words, start), *lexicon.book_at(words, start))
            if value.kind is Kind.CARD and not any(stop == end for stop, _ in otherwise):
                yield end, value

    def holder(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
        for end, value in lexicon.name_at(words, start):
            if value.holder:
                yield end, value.name

    def kind_of_card(words: Sequence[str], start: int) -> Iterable[tuple[int, Any]]:
        for end, found in lexicon.identifier_at(words, start):
            named = any(stop == end for stop, _ in lexicon.name_at(words, start))
            if found.plural or not named or _determined(words, start):
                yield end, found

    return {
        "INTEGER": _integer,
        "STATS": _stats,
        "HALF": _half,
        "OFFENSE": _offense,
        "CHAPTERS": _chapters,
        "TITLE-WORD": _title_words,
        "NAME": name,
        "HOLDER": holder,
        "NAME-ONLY": name_only,
        "THE-NAME": the_name,
        "IDENTIFIER": lexicon.identifier_at,
        "KIND-OF-CARD": kind_of_card,
        "BOOK": lexicon.book_at,
        "SENTENCES": _sentences,
        "CAPITAL-WORD": _capital_word,
        "OWN-NAME": own,
        "OWN-COPY": copy,
    }
