"""Ruling questions, answered from the rules with citations."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict
from rapidfuzz import fuzz

from bot.errors import UserFacing
from bot.services.rulings.documents import Library, Quote
from bot.settings import load_settings
from glossary.answer import Answer, Judge
from glossary.index import open_index
from glossary.lexicon import load_lexicon
from glossary.model import Document, Edition, Section, Statement
from glossary.names import card_names
from glossary.query import Reader
from glossary.rank import load_weights
from glossary.rules import Rules, UnknownRule, is_rule_id, load_rules
from glossary.words import plain, tokens

if TYPE_CHECKING:
    from bot.services.cards.newest import Newest

QUOTE_LENGTH = 1_000
_NEAR_HEADING = 60.0
_LONGEST_HEADING = 100
_CARDS_SHOWN = 3
_ID_PREFIXES = ("REG-", "RB-", "DBR-", "WK-", "TM-", "HOUSE-")
_PRECEDENCE = {document: at for at, document in enumerate(Document)}


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
    """Return the edition asked for by name; none where none is given.

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


def index_path(home: Path) -> Path:
    """Return where the search index is kept; it can be deleted at any time."""
    return home / "cache" / "rules.sqlite"


def pool_names() -> dict[str, tuple[str, ...]]:
    """Return the name of every card known, each with the types by which the rules speak of it."""
    from bot.services.cards.newest import newest_catalog
    from engine.cards.model import CHARACTERS, ENHANCEMENTS

    names: dict[str, tuple[str, ...]] = {}
    for printing in newest_catalog().printings:
        types = {face.type for face in printing.faces} - CHARACTERS - ENHANCEMENTS
        told = [each.value.casefold() for each in sorted(types, key=lambda each: each.value) if " " not in each.value]
        names[printing.name] = tuple(dict.fromkeys((*names.get(printing.name, ()), *told)))
    return names


def build_judge(names: Mapping[str, Iterable[str]], path: Path | None) -> Judge:
    """Return a judge over the shipped rules who knows these cards, with the index kept at `path` or in memory."""
    rules = load_rules()
    lexicon = load_lexicon()
    index = open_index(rules, path)
    headings = frozenset(" ".join(title) for profile in index.profiles for title in profile.titles)
    reader = Reader(index, lexicon, card_names(names, lexicon.nicknames, headings))
    return Judge(index, reader, load_weights())


def load_judge() -> Judge:
    """Return the judge over the shipped rules and the cards of this installation as they are now."""
    return _newest_judge()()


@cache
def _newest_judge() -> "Newest[Judge]":
    from bot.services.cards.newest import Newest

    return Newest(_make_judge)


def _make_judge() -> Judge:
    path = index_path(load_settings().home)
    try:
        return build_judge(pool_names(), path)
    except OSError:
        return build_judge(pool_names(), None)


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A section, and the one statement of it that was asked for by its number."""

    section: Section
    statement: Statement | None = None


def headings_like(rules: Rules, typed: str, limit: int = 25) -> list[Section]:
    """Return the sections whose heading, other name or number fits what was typed, best first."""
    wanted = plain(typed)[:_LONGEST_HEADING].strip()  # some letters are written out as many
    if not wanted:
        return list(rules.sections[:limit])
    if is_rule_id(typed) or wanted.upper().startswith(_ID_PREFIXES):
        return [section for section in rules.sections if section.statements[0].id.startswith(wanted.upper())][:limit]
    scored = [(_likeness(section, wanted), -at) for at, section in enumerate(rules.sections)]
    best = sorted((each for each in scored if each[0] >= _NEAR_HEADING), reverse=True)[:limit]
    return [rules.sections[-at] for _, at in best]


def _likeness(section: Section, wanted: str) -> float:
    """Return how well a section's names fit: a whole name before a beginning before a likeness, newer rules first."""
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


def find_rule(name: str) -> FoundRule:
    """Return the rule with this number, or the section with this heading or other name.

    Raises:
        UserFacing: there is neither; with the nearest headings.
    """
    rules = load_rules()
    typed = name.strip()
    try:
        if is_rule_id(typed):
            return FoundRule(rules.section_of(typed), rules.statement(typed))
        return FoundRule(rules.section(typed))
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
        UserFacing: neither knows the word; with the nearest headings.
    """
    quote = library.term(word, versions)
    meant = " ".join(load_lexicon().expand(tokens(word)))
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
    """The current text of a card named in a question; `others` counts versions that read otherwise."""

    name: str
    text: str
    others: int


def card_texts(answer: Answer) -> list[CardText]:
    """Return the current text of the cards an answer names, as the imported cards have it."""
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
    """Return an answer in the form scripts read."""
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
