"""The form of a statement: its subject, what it says of it, whether it is so or how many, and when."""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final

import yaml

from glossary.forms.concepts import DONE, load_concepts
from glossary.rules import rules_root

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MODAL: Final = re.compile(r"(may|cannot|must|need not|is not|is|at most|at least|exactly)(?: (\d+))?")
_FEWEST: Final = 2
#: each spelling of a slot is a set of concepts, of which all have to be there
Group = tuple[tuple[str, ...], ...]


class Modal(StrEnum):
    """How a statement says it: it must, may or cannot be, is or is not, or a number."""

    MAY = "may"
    CANNOT = "cannot"
    MUST = "must"
    NEED_NOT = "need not"
    IS = "is"
    IS_NOT = "is not"
    AT_MOST = "at most"
    AT_LEAST = "at least"
    EXACTLY = "exactly"

    @property
    def counts(self) -> bool:
        """Return whether it says a number."""
        return self in (Modal.AT_MOST, Modal.AT_LEAST, Modal.EXACTLY)

    @property
    def denies(self) -> bool:
        """Return whether it says that something is not so."""
        return self in (Modal.CANNOT, Modal.NEED_NOT, Modal.IS_NOT)


class BadForm(ValueError):
    """A line is not the form of a statement."""


@dataclass(frozen=True, slots=True)
class Form:
    """What statements say, as data: `subject modal predicate`, under `conditions`, unless `barred` is mentioned.

    A question may mention concepts of `allowed` as well. `statements` say it, each in its edition; `number` is None if
    nothing is counted.
    """

    statements: tuple[str, ...]
    line: str
    subject: Group
    modal: Modal
    number: int | None
    predicate: Group
    conditions: tuple[Group, ...] = ()
    allowed: frozenset[str] = frozenset()
    barred: Group = ()

    @property
    def needed(self) -> tuple[Group, ...]:
        """Return the parts of the form that a question must mention; parts without a concept need nothing."""
        return tuple(each for each in (self.subject, self.predicate, *self.conditions) if each)

    def is_barred(self, told: Set[str]) -> bool:
        """Say whether a question mentions something that makes it about another matter."""
        return any(set(spelling) <= told for spelling in self.barred)

    @property
    def numbers(self) -> frozenset[int]:
        """Return the numbers that belong to the question: "a deck of 50 cards"."""
        told = {each for group in self.needed for spelling in group for each in spelling}
        return frozenset(int(each[1:]) for each in told if each[0] == "#" and each[1:].isdigit())

    @property
    def concepts(self) -> frozenset[str]:
        """Return all that a question about the form may mention."""
        told = (each for group in self.needed for spelling in group for each in spelling)
        return self.allowed.union(each.removesuffix(DONE) for each in told)

    @property
    def is_told_apart(self) -> bool:
        """Return whether a question must mention at least two concepts of the form: with fewer, nothing follows."""
        return sum(min(map(len, group)) for group in self.needed) >= _FEWEST - self.modal.counts

    @property
    def is_by_player(self) -> bool:
        """Return whether a player or a card is the one who acts."""
        return not self.subject


def form_of(statements: tuple[str, ...], line: str) -> Form:
    """Read the form of a statement: "subject | modal | predicate | condition ...", with commas between alternatives.

    A question may mention a slot after `?`, and must not mention one after `!`.

    Raises:
        BadForm: the line is not a form.
    """
    slots = [each.strip() for each in line.split("|")]
    more = [each for each in slots[3:] if each]
    modal = _MODAL.fullmatch(slots[1]) if len(slots) > 2 else None
    if modal is None:
        raise BadForm(f"{' '.join(statements)}: no form: {line}")
    said, number = Modal(modal[1]), None if modal[2] is None else int(modal[2])
    if (number is None) is said.counts:
        raise BadForm(f"{' '.join(statements)}: a number, or none, is missing: {line}")
    groups = {mark: [each[len(mark) :] for each in more if _mark(each) == mark] for mark in ("", "?", "!")}
    told = [each for each in (slots[0], slots[2], *groups[""]) if not _needed(each)]
    spell = _needed if said.counts else _group
    made = Form(
        statements, line, _needed(slots[0]), said, number, spell(slots[2]),
        tuple(spell(each) for each in groups[""]), _told([*groups["?"], *told]),
        tuple(spelling for slot in groups["!"] for spelling in _group(slot)),
    )  # fmt: skip
    if not made.needed and not made.allowed:
        raise BadForm(f"{' '.join(statements)}: nothing is told: {line}")
    return made


def _mark(slot: str) -> str:
    return slot[0] if slot[0] in "?!" else ""


def _group(slot: str) -> Group:
    spellings = (load_concepts().concepts(each) for each in slot.split(","))
    return tuple(dict.fromkeys(each for each in spellings if each))


def _needed(slot: str) -> Group:
    """Return the spellings of a slot; none if one of them is just "a card" or "a player"."""
    return _group(slot) if all(load_concepts().concepts(each) for each in slot.split(",")) else ()


def _told(slots: list[str]) -> frozenset[str]:
    return frozenset(concept for slot in slots for spelling in _group(slot) for concept in spelling)


@cache
def load_forms() -> tuple[Form, ...]:
    """Read the forms shipped with Berean; later calls return the same value."""
    return tuple(_read())


def _read() -> Iterator[Form]:
    for entry in sorted((rules_root() / "forms").iterdir(), key=lambda each: each.name):
        if not entry.name.endswith(".yaml") or entry.name == "concepts.yaml":
            continue
        data = yaml.load(entry.read_bytes(), Loader=_LOADER) or {}  # noqa: S506 - a safe loader
        for ids, lines in data.items():
            for line in [lines] if isinstance(lines, str) else lines:
                yield form_of(tuple(ids.split()), line)


@cache
def vocabulary() -> frozenset[str]:
    """Return all concepts of the tables: a question that mentions more of them than a form asks something else."""
    known = set(load_concepts().spelled.values())
    return frozenset(known | {each.removesuffix(DONE) for each in known} | {f"{each}{DONE}" for each in known})
