"""Ruling questions, answered from the rules with citations."""

import re
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, ConfigDict
from rapidfuzz import fuzz

from bot.errors import UserFacing
from bot.services.rulings.documents import Library, Quote
from bot.settings import load_settings
from glossary.answer import Answer, Judge
from glossary.editions.court import Court
from glossary.editions.later import newest, rules_of, section_with
from glossary.index import Index, open_index
from glossary.model import Document, Edition, Section, Statement
from glossary.names import card_names
from glossary.query import Reader
from glossary.rank import load_weights
from glossary.rules import Rules, UnknownRule, is_rule_id, load_rules
from glossary.thesaurus import load_thesaurus, thesaurus_of
from glossary.words import plain, words_in

if TYPE_CHECKING:
    from bot.services.cards.newest import Newest

QUOTE_LENGTH = 1_000
_NEAR_HEADING = 60.0
_LONGEST_HEADING = 100
_CARDS_SHOWN = 3
_ID_PREFIXES = re.compile(r"(?:REG|R\d+|RB|DBR|WK|TM|HOUSE)-")
_PRECEDENCE = {document: at for at, document in enumerate(Document)}
#: held while the rules of an edition are read, which takes seconds
_READING: Final = {edition: Lock() for edition in Edition}


class SectionAnswer(BaseModel):
    """A section of an answer, for scripts."""

    model_config = ConfigDict(frozen=True)

    doc: str
    title: str
    id: str
    score: float
    quote: str


class RulingAnswer(BaseModel):
    """An answer for scripts: the stable form of `berean ruling --json`."""

    model_config = ConfigDict(frozen=True)

    found: bool
    answer: str
    sections: list[SectionAnswer]
    cards: list[str]


def edition_of(name: str | None) -> Edition | None:
    """Return the edition asked for by name; None if no name is given.

    Raises:
        UserFacing: there is no such edition.
    """
    if name is None:
        return None
    try:
        return Edition(name.strip().casefold())
    except ValueError:
        known = ", ".join(each.value for each in Edition if each is not Edition.HOUSE)
        raise UserFacing(f"There is no edition {name!r}; the editions are {known}.") from None


def index_path(home: Path, edition: Edition) -> Path:
    """Return where the search index of an edition is stored; it can be deleted at any time."""
    return home / "cache" / f"rules-{edition}.sqlite"


def pool_names() -> dict[str, tuple[str, ...]]:
    """Return the name of every known card, with the types that the rules call it."""
    from bot.services.cards.newest import newest_catalog
    from engine.cards.model import CHARACTERS, ENHANCEMENTS

    names: dict[str, tuple[str, ...]] = {}
    for printing in newest_catalog().printings:
        types = {face.type for face in printing.faces} - CHARACTERS - ENHANCEMENTS
        told = [each.value.casefold() for each in sorted(types, key=lambda each: each.value) if " " not in each.value]
        names[printing.name] = tuple(dict.fromkeys((*names.get(printing.name, ()), *told)))
    return names


def build_judge(names: Mapping[str, Iterable[str]], path: Path | None, edition: Edition = Edition.Y2023) -> Judge:
    """Return a judge for the rules of an edition who knows these cards, with the index at `path` or in memory."""
    thesaurus = thesaurus_of(edition)
    index = _shipped_index(path, edition)
    headings = frozenset(" ".join(title) for profile in index.profiles for title in profile.titles)
    reader = Reader(index, thesaurus, card_names(names, thesaurus.nicknames, headings))
    return Judge(index, reader, load_weights())


@lru_cache(maxsize=4)
def _shipped_index(path: Path | None, edition: Edition) -> Index:
    """Return the search index of the rules of an edition; it has no cards, so an import does not change it."""
    return open_index(rules_of(edition), path)


def build_court(names: Mapping[str, Iterable[str]], home: Path | None = None) -> Court:
    """Return the judges for all editions, each made when first needed; who needs it meanwhile waits for it.

    The indexes are stored in `home`, or kept in memory if none is given or it cannot be written.
    """

    @cache
    def made(edition: Edition) -> Judge:
        try:
            return build_judge(names, index_path(home, edition) if home else None, edition)
        except (OSError, sqlite3.Error):  # also where the disk is full
            return build_judge(names, None, edition)

    def judge_of(edition: Edition) -> Judge:
        with _READING[edition]:
            return made(edition)

    return Court(judge_of)


def load_court() -> Court:
    """Return the judges for the shipped rules and the present cards of this installation."""
    return _newest_court()()


@cache
def _newest_court() -> "Newest[Court]":
    from bot.services.cards.newest import Newest

    return Newest(lambda: build_court(pool_names(), load_settings().home))


def load_judge() -> Judge:
    """Return the judge of the 2023 rules, from which those of later editions are derived."""
    return load_court().judge(Edition.Y2023)


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A section, and its statement that was asked for by number, if one was."""

    section: Section
    statement: Statement | None = None


def headings_like(rules: Rules, typed: str, limit: int = 25) -> list[Section]:
    """Return the sections whose heading, other name or number fits what was typed, best first."""
    wanted = plain(typed)[:_LONGEST_HEADING].strip()  # some letters are written out as many
    if not wanted:
        return list(rules.sections[:limit])
    if is_rule_id(typed) or _ID_PREFIXES.match(wanted.upper()):
        return [section for section in rules.sections if section.statements[0].id.startswith(wanted.upper())][:limit]
    scored = [(_likeness(section, wanted), -at) for at, section in enumerate(rules.sections)]
    best = sorted((each for each in scored if each[0] >= _NEAR_HEADING), reverse=True)[:limit]
    return [rules.sections[-at] for _, at in best]


def _likeness(section: Section, wanted: str) -> float:
    """Return how well a section's names fit: a whole name, then a beginning, then a similar name; newer rules first."""
    names = [plain(each) for each in (section.title, section.key, *section.aliases)]
    age = _PRECEDENCE[section.doc]
    if wanted in names[:2]:
        return 300 - age
    if wanted in names:
        return 250 - age
    if any(name.startswith(wanted) for name in names[:2]):
        return 220 - age
    if any(name.startswith(wanted) for name in names):
        return 200 - age
    return max(fuzz.WRatio(wanted, name) for name in names) - age / 10


def _section_called(key: str) -> Section:
    """Return the section with a heading as it is today, or as it was before it was removed."""
    try:
        return rules_of(newest()).section(key)
    except UnknownRule:
        return load_rules().section(key)


def find_rule(name: str) -> FoundRule:
    """Return the rule with this number, or the section with this heading or other name.

    Raises:
        UserFacing: there is no such rule or heading; the message names the nearest headings.
    """
    rules = rules_of(newest())
    typed = name.strip()
    try:
        if is_rule_id(typed):
            return FoundRule(*section_with(typed, newest()))
        return FoundRule(_section_called(typed))
    except UnknownRule:
        near = headings_like(rules, typed, 5)
    wanted = plain(typed)
    for section in near:
        if wanted in {plain(each) for each in (section.title, *section.aliases)}:
            return FoundRule(section)
    nearest = "; ".join(section.key for section in near)
    hint = f" Nearest: {nearest}." if nearest else ""
    raise UserFacing(f"There is no rule or heading {typed[:100]!r}.{hint}")


def find_term(
    word: str, library: Library, versions: Mapping[str, str] | None = None
) -> tuple[Section | None, Quote | None]:
    """Return what a word means: our section, and the entry of the dictionary of identifiers if that is imported.

    Raises:
        UserFacing: neither knows the word; the message names the nearest headings.
    """
    quote = library.term(word, versions)
    meant = " ".join(load_thesaurus().expand(words_in(word)))
    for each in dict.fromkeys((word, meant)):
        try:
            return find_rule(each).section, quote
        except UserFacing as error:
            refusal = error
    if quote is None:
        raise refusal
    return None, quote


@dataclass(frozen=True, slots=True)
class CardText:
    """The current text of a card named in a question; `others` is the number of versions with another text."""

    name: str
    text: str
    others: int


def card_texts(answer: Answer) -> list[CardText]:
    """Return the current text of the cards an answer names, from the imported cards."""
    if not answer.question.cards:
        return []
    from bot.services.cards.newest import newest_catalog
    from bot.services.cards.pool import show_card

    catalog = newest_catalog()
    texts = []
    for name in answer.question.cards[:_CARDS_SHOWN]:
        card = show_card(catalog, name)
        found = list(dict.fromkeys(printing.text for printing in card.printings if printing.text))
        if found:
            texts.append(CardText(card.name, found[0], len(found) - 1))
    return texts


def as_ruling(answer: Answer) -> RulingAnswer:
    """Return an answer in the form for scripts."""
    sections = [
        SectionAnswer(
            doc=hit.section.doc.value,
            title=hit.section.title,
            id=hit.statement.id,
            score=round(hit.score, 4),
            quote=hit.statement.text[:QUOTE_LENGTH],
        )
        for hit in answer.hits
    ]
    return RulingAnswer(found=answer.found, answer=answer.text, sections=sections, cards=list(answer.question.cards))
