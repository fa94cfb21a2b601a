"""Published rulings (official, on cards, house rulings) in an archive that an operator imports.

They come before passages of the rules, but a later document that says something else supersedes them, and they are
shown as superseded.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError
from rapidfuzz import fuzz

from bot.errors import UserFacing
from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import Direct, Verdict
from engine.cards.naming import fold
from glossary.editions.later import published, rules_of, stands_as
from glossary.model import ID_PATTERN, Document, Edition

NAME: Final = "rulings-archive.jsonl"
MOST: Final = 20_000
#: what these answer follows from the wording of cards
_BY_WORDING: Final = frozenset({"pairs", "situations"})
#: from which likeness on, of 100, a question is the one that was ruled on
_SAME: Final = 93.0

_Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2_000)]
_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
_Rule = Annotated[str, StringConstraints(pattern=rf"^{ID_PATTERN}$")]


class Kind(StrEnum):
    """Whose ruling it is."""

    OFFICIAL = "official"
    ERRATA = "errata"
    CARD = "card"
    HOUSE = "house"


class Archived(BaseModel):
    """A ruling in an archive: one JSON object a line.

    `question` and `answer` are set if it answers a question with yes, no or a number; `rules` are the statements it
    applies; `version` is the version of the document on which it is based.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,40}$")]
    kind: Kind
    text: _Text
    source: _Name
    date: date
    version: Annotated[str, StringConstraints(max_length=20)] = ""
    question: Annotated[str, StringConstraints(max_length=500)] = ""
    answer: int | Annotated[str, StringConstraints(pattern="^(?:yes|no)$")] | None = None
    cards: tuple[_Name, ...] = ()
    rules: tuple[_Rule, ...] = ()

    def is_superseded(self, edition: Edition) -> bool:
        """Say whether a rule it applies was changed by a document of an edition that came after it."""
        document = published(edition, Document.REG)
        if document is None or document.date <= self.date.isoformat():
            return False
        holds = rules_of(edition).by_id
        return any(stands_as(rule, edition) != rule or rule not in holds for rule in self.rules)


@dataclass(frozen=True, slots=True)
class Archive:
    """The rulings that were imported, newest first."""

    rulings: tuple[Archived, ...] = ()

    def on(self, cards: Iterable[str]) -> tuple[Archived, ...]:
        """Return the rulings on any of these cards."""
        wanted = {fold(each) for each in cards}
        return tuple(each for each in self.rulings if not wanted.isdisjoint(map(fold, each.cards)))

    def errata(self, card: str) -> Archived | None:
        """Return the newest correction of a card's wording."""
        return next((each for each in self.on((card,)) if each.kind is Kind.ERRATA), None)

    def corrected(self, direct: Direct, asked: Asked) -> Direct | None:
        """Return an answer with the corrected wording of a card; None if the answer depends on the old wording.

        The text of an erratum is the complete new wording.
        """
        found = [(each, errata) for each in asked.cards if (errata := self.errata(each.name)) is not None]
        if not found or not (direct.computed or direct.verdict is Verdict.CARD):
            return direct
        if direct.verdict is not Verdict.CARD:
            return None if direct.found_by in _BY_WORDING else direct
        [(mention, errata), *_] = found
        why = f"{mention.name}: {errata.text} (errata, {errata.source}, {errata.date:%Y-%m-%d})"
        return replace(direct, because=why)

    def answer(self, asked: Asked) -> Direct | None:
        """Return what was ruled on exactly this question, if not superseded; a newer ruling before an older one."""
        for each in self.rulings:
            if each.answer is None or not each.question or not is_same(asked.text, each.question):
                continue
            if each.is_superseded(asked.edition):
                continue
            why = f"{each.text} ({each.kind.value} ruling, {each.source}, {each.date:%Y-%m-%d})"
            if isinstance(each.answer, int):
                return Direct(Verdict.NUMBER, each.answer, why, each.rules, found_by="archive")
            return Direct(Verdict(each.answer), None, why, each.rules, found_by="archive")
        return None


def is_same(asked: str, ruled: str) -> bool:
    """Say whether two questions are the same but for capitals, marks and a word or two."""
    one, other = _plain(asked), _plain(ruled)
    if re.findall(r"\d+", one) != re.findall(r"\d+", other) or _turned(one) != _turned(other):
        return False
    return fuzz.token_sort_ratio(one, other) >= _SAME


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9']+", text.lower()))


def _turned(text: str) -> bool:
    return re.search(r"\b(?:not|never|no|can't|cannot|isn't|doesn't|don't|won't)\b", text) is not None


def parse(content: str) -> Archive:
    """Read an archive, a JSON object a line.

    Raises:
        UserFacing: a line is no ruling, two have the same id, or there are too many; the message names the line.
    """
    found: dict[str, Archived] = {}
    for number, line in enumerate(content.splitlines(), 1):
        if not line.strip():
            continue
        try:
            ruling = Archived.model_validate_json(line)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(map(str, first["loc"]))[:60] or "the line"
            raise UserFacing(f"Line {number} is no ruling ({where}: {first['msg']}); nothing was imported.") from None
        if ruling.id in found:
            raise UserFacing(f"Line {number} has the id {ruling.id} of an earlier line; nothing was imported.")
        found[ruling.id] = ruling
        if len(found) > MOST:
            raise UserFacing(f"An archive has {MOST:,} rulings at most; nothing was imported.")
    return Archive(tuple(sorted(found.values(), key=lambda each: (each.date, each.id), reverse=True)))


def keep(content: str, home: Path) -> Archive:
    """Store an archive instead of the one before. Raises UserFacing if it is not an archive."""
    archive = parse(content)
    written = home / f"{NAME}.new"
    written.write_text("".join(f"{each.model_dump_json(exclude_defaults=True)}\n" for each in archive.rulings), "utf-8")
    written.replace(home / NAME)
    return archive


def load(home: Path) -> Archive:
    """Return the archive of an installation; an empty one if none was imported."""
    path = home / NAME
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError:
        return Archive()


@lru_cache(maxsize=4)
def _read(path: Path, changed: int) -> Archive:
    del changed
    return parse(path.read_text("utf-8"))
