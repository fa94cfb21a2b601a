"""The differences of a later edition: its own statements, and the rules as they read with them."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict

from glossary.model import Document, Edition, Section, Statement
from glossary.rules import Rules, UnknownRule, collect, load_rules, rules_root
from glossary.yaml_files import read_yaml

#: the series of a document's versions, by what the document is called
_SERIES: Final[Mapping[str, str]] = {"REG": "exegesis guide", "DBR": "deck building rules", "ORDIR": "dictionary"}
_OF_A_VERSION: Final = re.compile(r"^DBR-V\d+-(.+)$")
#: whose sections a later edition has too; the rulebook and what explains it belong to 2005
_LATER: Final = (Document.REG, Document.DBR, Document.MISSION, Document.HOUSE)


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class EditionStatement(_Frozen):
    """A statement of an edition, and the statements of the edition before that it repeats, changes or removes."""

    id: str
    section: str
    status: Literal["same", "changed", "new", "removed"]
    of: tuple[str, ...]
    statement: str
    area: str


class OwnSection(_Frozen):
    """What the search needs to know of a section that no earlier edition has."""

    aliases: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()


class _Beside(_Frozen):
    """What an edition has besides its statements: statements dropped without a new one, and players' words for it.

    `added` gives the section of each deck building rule that no earlier version has. `apart` gives the heading of
    statements that do not stand with those they change or remove.
    """

    gone: tuple[str, ...] = ()
    not_enforceable: dict[str, str] = {}
    added: dict[str, str] = {}
    apart: dict[str, str] = {}
    sections: dict[str, OwnSection] = {}
    asks: dict[str, tuple[str, ...]] = {}


class LaterSection(Section):
    """A section as it reads in a later edition; the search uses what it learnt of the earlier section."""

    learnt_as: str

    @property
    def mark(self) -> str:
        """Return the id under which the search learnt the section: that of its first statement before the change."""
        return self.learnt_as


@dataclass(frozen=True, slots=True)
class Published:
    """A version of a document that rules are taken from, and the day it was published."""

    version: str
    date: str


@cache
def held() -> tuple[Edition, ...]:
    """Return the editions whose rules of play Berean has, the newest first."""
    names = (entry.name for entry in files("data").joinpath("editions").iterdir())
    return tuple(Edition(name[:-5]) for name in sorted(names, reverse=True) if name.endswith(".toml"))


def newest() -> Edition:
    """Return the edition that is played if none is named: the newest that Berean has."""
    return held()[0]


@cache
def is_later(edition: Edition) -> bool:
    """Return whether an edition is stored as differences from the guide before it."""
    return _file(edition, ".jsonl").is_file()


@cache
def statements_of(edition: Edition) -> tuple[EditionStatement, ...]:
    """Return the statements of a later edition in the order of its document; none of any other."""
    if not is_later(edition):
        return ()
    lines = _file(edition, ".jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(EditionStatement.model_validate_json(line) for line in lines)


@cache
def _beside(edition: Edition) -> _Beside:
    return _Beside.model_validate(read_yaml(_file(edition, ".yaml").read_bytes()))


def excused(edition: Edition) -> dict[str, str]:
    """Return the statements of a later edition that code cannot enforce, each with the reason."""
    return _beside(edition).not_enforceable if is_later(edition) else {}


@cache
def published(edition: Edition, document: Document) -> Published | None:
    """Return the version of a document that an edition uses."""
    documents: Mapping[str, str] = tomllib.loads(_text("editions.toml"))["sources"].get(edition.value, {})
    return next((each for each in all_published(document) if each.version == documents.get(document.value)), None)


@cache
def all_published(document: str) -> tuple[Published, ...]:
    """Return the known versions of a document, the oldest first."""
    rows = tomllib.loads(_text("formats", "documents.toml"))["documents"]
    found = [Published(row["version"], row["date"]) for row in rows if row["series"] == _SERIES.get(document)]
    return tuple(sorted(found, key=lambda each: each.date))


@cache
def rules_of(edition: Edition) -> Rules:
    """Return the rules as they read in an edition; for the editions before the first later one, all stored rules."""
    base = load_rules()
    if not is_later(edition):
        return base
    making = _Making(edition, statements_of(edition), _deck_rules(edition), _beside(edition))
    sections = list(making.sections(base.sections))
    return collect(sections, f"{base.fingerprint} {edition} {_digest(sections)}")


def _digest(sections: Iterable[Section]) -> str:
    """Return a digest of sections, which changes when any of them does."""
    return sha256("".join(each.model_dump_json() for each in sections).encode()).hexdigest()


def is_new(section: Section, statement: Statement) -> bool:
    """Return whether a later edition says this statement of a section and the guide before it does not."""
    return is_later(section.edition) and statement.id not in load_rules().by_id


def is_changed(section: Section) -> bool:
    """Return whether a section of a later edition has a statement that the guide before it lacks."""
    return any(is_new(section, each) for each in section.statements)


def stands_as(rule_id: str, edition: Edition) -> str:
    """Return the id in an edition of a statement of the guide before: that of the changed statement, else its own."""
    return _successors(edition).get(rule_id, rule_id)


def section_with(rule_id: str, edition: Edition) -> tuple[Section, Statement]:
    """Return a statement and its section, from the rules of this edition, else of any other.

    A statement that repeats others of the guide before is the first of those. Raises UnknownRule.
    """
    wanted = rule_id.strip().upper()
    same = {each.id: each.of[0] for each in statements_of(edition) if each.status == "same" and each.of}
    for rules in (rules_of(edition), load_rules(), *map(rules_of, held())):
        found = rules.by_id.get(wanted) or rules.by_id.get(same.get(wanted, ""))
        if found is not None:
            return found
    raise UnknownRule(f"there is no rule {rule_id!r}")


def rules_with(section: Section) -> Rules:
    """Return the rules that a section belongs to: today's, or all that Berean has."""
    today = rules_of(newest())
    return today if today.by_key.get(section.key) == section else load_rules()


def handle_of(section: Section) -> str:
    """Return the handle of a section on a button: the id of its first statement, with its edition if not today's."""
    first = section.statements[0].id
    return first if rules_with(section) is rules_of(newest()) else f"{first}@{section.edition}"


def section_at(handle: str) -> Section:
    """Return the section of a handle on a button. Raises UnknownRule."""
    first, _, year = handle.partition("@")
    named = next((each for each in Edition if each.value == year), newest())
    return section_with(first, named if named.is_of_guide else Edition.Y2023)[0]


@cache
def _successors(edition: Edition) -> dict[str, str]:
    changed = (each for each in statements_of(edition) if each.status != "same")
    return {old: each.id for each in changed for old in each.of}


@cache
def later_of(rule_id: str) -> tuple[str, ...]:
    """Return the statements of later editions that change or remove a statement of the guide before."""
    found = (stands_as(rule_id, each) for each in held() if is_later(each))
    return tuple(each for each in found if each != rule_id)


@dataclass(frozen=True, slots=True)
class _Making:
    """Makes the sections of a later edition from those of the one before and its own statements."""

    edition: Edition
    rows: tuple[EditionStatement, ...]
    deck_rules: Mapping[str, Statement]
    beside: _Beside

    def sections(self, base: Iterable[Section]) -> Iterator[Section]:
        """Yield the sections that still have a statement, then those that no earlier edition has."""
        before = [each for each in base if each.doc in _LATER]
        new = self._new(before)
        for section in before:
            if section.doc not in _SERIES:
                yield section
                continue
            own = new.pop(section.title, []) if section.doc is Document.REG else []
            told = (*self._told(section), *map(self._statement, own))
            if told:
                yield self._later(section, tuple(sorted(told, key=self._is_gone)))
        for title, rows in new.items():
            told = tuple(map(self._statement, rows))
            words = self.beside.sections.get(title, OwnSection())
            yield Section(
                doc=Document.REG, title=title, edition=self.edition, area=rows[0].area, statements=told,
                **words.model_dump(),
            )  # fmt: skip

    def _later(self, section: Section, told: tuple[Statement, ...]) -> Section:
        fields = {name: getattr(section, name) for name in Section.model_fields}
        see = tuple(each for each in section.see if each.partition(":")[0] in _LATER)
        now = {"edition": self.edition, "statements": told, "see": see, "learnt_as": section.mark}
        return LaterSection(**{**fields, **now})

    def _told(self, section: Section) -> Iterator[Statement]:
        """Yield the statements that a section still has, each as it reads now."""
        seen = set()
        changed = {old: each for each in self.rows if each.status != "same" for old in each.of}
        left_out = {*self.beside.gone, *self.beside.apart}
        for each in section.statements:
            row = changed.get(each.id)
            if each.id in left_out or (row is not None and row.id in left_out):
                continue
            if row is not None and self._place(row) == section.title and row.id not in seen:
                seen.add(row.id)
                asked = [s.asks for s in section.statements if s.id in row.of]
                yield self._statement(row, each.part, tuple(dict.fromkeys(ask for asks in asked for ask in asks)))
            elif row is None and each.id in self.deck_rules:
                yield self.deck_rules[each.id].model_copy(update={"part": each.part, "asks": each.asks})
            elif row is None:
                yield each
        if section.doc is Document.DBR:
            yield from self._added(section)

    def _added(self, section: Section) -> Iterator[Statement]:
        """Yield the statements that a later version of the deck building rules adds to this section."""
        yield from (each for each in self.deck_rules.values() if self.beside.added.get(each.id) == section.title)

    def _statement(self, row: EditionStatement, part: str | None = None, asks: tuple[str, ...] = ()) -> Statement:
        own = self.beside.asks.get(row.id, ())
        return Statement(id=row.id, text=row.statement, part=part, differs=row.of, asks=(*own, *asks))

    def _is_gone(self, statement: Statement) -> bool:
        """Return whether a statement only says that a rule is gone: such statements stand last."""
        return any(row.id == statement.id and row.status == "removed" for row in self.rows)

    def _new(self, before: Iterable[Section]) -> dict[str, list[EditionStatement]]:
        """Return the statements that stand with no earlier one, by the title they stand under."""
        titles = {each.title for each in before if each.doc is Document.REG}
        found: dict[str, list[EditionStatement]] = {}
        for row in self.rows:
            if title := self.beside.apart.get(row.id):
                found.setdefault(title, []).append(row)
            elif row.status == "new":
                chapter, *below = row.section.split(" > ")
                title = next((each for each in reversed(below) if each in titles), [*below, chapter][0])
                found.setdefault(title, []).append(row)
        return found

    def _place(self, row: EditionStatement) -> str:
        """Return the title of the section of a statement that changes others."""
        return load_rules().section_of(row.of[0]).title


def _deck_rules(edition: Edition) -> dict[str, Statement]:
    """Return the statements of the deck building rules of an edition by the ids of those they replace."""
    version = published(edition, Document.DBR)
    file = files("data").joinpath("formats", f"statements-{version.version if version else ''}.toml")
    if not file.is_file():
        return {}
    told: Mapping[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))["statements"]
    found = {key: _OF_A_VERSION.match(key) for key in told}
    return {f"DBR-{match[1]}": Statement(id=key, text=told[key]) for key, match in found.items() if match}


def _file(edition: Edition, suffix: str) -> Traversable:
    return rules_root() / "editions" / f"{edition.value}{suffix}"


def _text(*names: str) -> str:
    return files("data").joinpath(*names).read_text(encoding="utf-8")
