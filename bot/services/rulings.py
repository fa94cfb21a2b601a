"""Ruling questions, answered from the rules with citations."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from bot.errors import UserFacing
from bot.settings import load_settings
from glossary.answer import Answer, Judge
from glossary.index import open_index
from glossary.lexicon import load_lexicon
from glossary.model import Edition
from glossary.names import card_names
from glossary.query import Reader
from glossary.rank import load_weights
from glossary.rules import load_rules

QUOTE_LENGTH = 1_000


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


def pool_names() -> tuple[str, ...]:
    """Return the name of every card known; none where no cards can be read."""
    try:
        from bot.services.cards import load_catalog
    except ImportError:
        return ()
    return tuple(load_catalog().groups)


def build_judge(names: Iterable[str], path: Path | None) -> Judge:
    """Return a judge over the shipped rules who knows these cards, with the index kept at `path` or in memory."""
    rules = load_rules()
    lexicon = load_lexicon()
    index = open_index(rules, path)
    headings = frozenset(" ".join(title) for profile in index.profiles for title in profile.titles)
    reader = Reader(index, lexicon, card_names(names, lexicon.nicknames, headings))
    return Judge(index, reader, load_weights())


@cache
def load_judge() -> Judge:
    """Return the judge over the shipped rules and the cards of this installation."""
    path = index_path(load_settings().home)
    try:
        return build_judge(pool_names(), path)
    except OSError:
        return build_judge(pool_names(), None)


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
