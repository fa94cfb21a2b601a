"""The community card file: text in, printings and row problems out."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from pydantic import BaseModel, ConfigDict

from engine.cards import sources
from engine.cards.columns import (
    ALIGNMENTS,
    ColumnError,
    classes_said,
    read_classes,
    read_faces,
    read_identifiers,
    read_references,
    read_types,
)
from engine.cards.model import Alignment, CardType, Face, Printing
from engine.cards.naming import base_name, split_titles
from engine.lists.spelling import straighten

COLUMNS = (
    "Name",
    "Set",
    "ImageFile",
    "OfficialSet",
    "Type",
    "Brigade",
    "Strength",
    "Toughness",
    "Class",
    "Identifier",
    "SpecialAbility",
    "Rarity",
    "Reference",
    "Sound",
    "Alignment",
    "Legality",
)
OPTIONAL = frozenset({"Sound", "Legality", "Rarity", "ImageFile"})
LONGEST_ROW = 20_000
LINES_A_REPORT = 250


class CardFileError(ValueError):
    """A text that is not a card file at all."""


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A row that could not be read: its line number (the header is line 1), its name, and why."""

    line: int
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class RowNote:
    """A row that was read although something about it is odd."""

    line: int
    name: str
    note: str


@dataclass(frozen=True, slots=True)
class CardFile:
    """What a card file holds: every row is in `printings` or in `problems`."""

    printings: tuple[Printing, ...]
    problems: tuple[RowProblem, ...]
    notes: tuple[RowNote, ...]
    rows: int


class Correction(BaseModel):
    """What the card file gets wrong or leaves out about one row, and by what source that is known.

    `identifiers` gives for a printed identifier what it should be, nothing if it is removed. `errata` names the
    document if the correction is official errata: it then replaces what is printed, and is shown. A card is also found
    by a `name` that errata give it (`aliases.json`); in lists rows keep the name they have.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    brigade: str = ""
    titles: tuple[str, str] | None = None
    reference: str = ""
    identifiers: dict[str, str] = {}
    name: str = ""
    errata: str = ""
    why: str


class CorrectionsFile(sources.DataFile):
    """`corrections.json`: by name and set code."""

    corrections: dict[str, Correction]


@cache
def shipped_corrections() -> Mapping[str, Correction]:
    """Return the corrections that ship with Berean."""
    return sources.read(CorrectionsFile, "cards", "corrections.json").corrections


def errata_of(key: str) -> str:
    """Return in words which official errata change a printing, empty if none do."""
    fix = shipped_corrections().get(key)
    if fix is None or not fix.errata:
        return ""
    said = [f"{word} {new}" for word, new in (("name", fix.name), ("reference", fix.reference)) if new]
    said += [f"{new} for {old}" if new else f"{old} removed" for old, new in fix.identifiers.items()]
    return f"{fix.errata}: {', '.join(said)}"


def parse_card_file(
    text: str,
    corrections: Mapping[str, Correction] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> CardFile:
    """Read a card file.

    Args:
        text: The file: a header line, then one row a line, columns separated by tabs.
        corrections: By printing key; the shipped ones if None.
        progress: Called now and then with how many lines of how many are done.

    Raises:
        CardFileError: If the header is not that of a card file.
    """
    fixes = shipped_corrections() if corrections is None else corrections
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    columns = _header(lines[0])
    printings: dict[str, Printing] = {}
    problems: list[RowProblem] = []
    notes: list[RowNote] = []
    rows = 0
    for number, line in enumerate(lines[1:], start=2):
        if progress and number % LINES_A_REPORT == 0:
            progress(number, len(lines))
        if not line.strip():
            continue
        rows += 1
        name = line.split("\t", 1)[0].strip()[:80]
        try:
            fields, odd = _fields(line, columns)
            printing = _printing(fields, fixes)
            if printing.key in printings:
                raise ColumnError(f"the name {name!r} stands twice in the set {printing.set_code!r}")
        except ColumnError as error:
            problems.append(RowProblem(number, name, str(error)))
            continue
        printings[printing.key] = printing
        notes.extend(RowNote(number, name, note) for note in (*odd, *_oddities(fields, printing, fixes)))
    return CardFile(tuple(printings.values()), tuple(problems), tuple(notes), rows)


def _header(line: str) -> dict[str, int]:
    names = [cell.strip() for cell in line.split("\t")]
    missing = [column for column in COLUMNS if column not in names and column not in OPTIONAL]
    if missing:
        raise CardFileError(
            f"This is not a card file: its first line lacks the column{'s' if len(missing) > 1 else ''} "
            f"{', '.join(missing[:4])}{' and others' if len(missing) > 4 else ''}."
        )
    return {column: names.index(column) for column in COLUMNS if column in names}


def _fields(line: str, columns: dict[str, int]) -> tuple[dict[str, str], tuple[str, ...]]:
    if len(line) > LONGEST_ROW:
        raise ColumnError(f"the row is {len(line)} characters long")
    cells = line.split("\t")
    width = max(columns.values()) + 1
    needed = max(index for column, index in columns.items() if column not in OPTIONAL) + 1
    if len(cells) < needed:
        raise ColumnError(f"the row has {len(cells)} columns, {width} are expected")
    if any(cell.strip() for cell in cells[width:]):
        raise ColumnError(f"the row has {len(cells)} columns, {width} are expected, and the further ones are not empty")
    odd = (f"{len(cells)} columns, the further ones empty",) if len(cells) > width else ()
    cells += [""] * (width - len(cells))
    return {column: cells[index].strip() for column, index in columns.items()}, odd


def _printing(fields: Mapping[str, str], fixes: Mapping[str, Correction]) -> Printing:
    name = fields["Name"]
    if not name:
        raise ColumnError("the row has no name")
    if not fields["Set"]:
        raise ColumnError("the row has no set")
    alignment = ALIGNMENTS.get(fields["Alignment"])
    if alignment is None:
        raise ColumnError(f"the alignment {fields['Alignment']!r} is none of Good, Evil and Neutral")
    identifiers = read_identifiers(fields["Identifier"])
    types, token = read_types(fields["Type"])
    if "Begins as an Enhancement" in fields["Identifier"] and len(types) == 1:
        types = (*types, CardType.FORTRESS)
    base = base_name(name)
    fix = fixes.get(f"{name}|{fields['Set']}")
    if fix is not None and fix.identifiers:
        identifiers = tuple(now for each in identifiers if (now := fix.identifiers.get(each, each)))
    return Printing(
        name=name,
        base_name=base,
        set_code=fields["Set"],
        set_name=fields["OfficialSet"],
        faces=_faces(fields, types, alignment, base, fix),
        classes=read_classes(fields["Class"]) | classes_said(identifiers),
        identifiers=identifiers,
        text=fields["SpecialAbility"].replace("\u200b", ""),
        references=read_references(fix.reference if fix and fix.reference else fields["Reference"]),
        rarity=fields.get("Rarity", ""),
        image=fields.get("ImageFile", ""),
        alignment=alignment,
        legality=fields.get("Legality", ""),
        token=token or "Reminder Token" in identifiers,
    )


def _faces(
    fields: Mapping[str, str],
    types: tuple[CardType, ...],
    alignment: Alignment,
    base: str,
    fix: Correction | None,
) -> tuple[Face, ...]:
    brigade = fix.brigade if fix and fix.brigade else fields["Brigade"]
    titles = fix.titles if fix and fix.titles else split_titles(base)
    return read_faces(types, brigade, fields["Strength"], fields["Toughness"], alignment, titles)


def _oddities(fields: Mapping[str, str], printing: Printing, fixes: Mapping[str, Correction]) -> Iterator[str]:
    if straighten(fields["Name"]) != fields["Name"].replace("’", "'"):
        yield "odd blanks in the name"
    fix = fixes.get(printing.key)
    if fix and fix.brigade:
        yield f"brigade {fields['Brigade']!r} read as {fix.brigade!r}"
    if fix and fix.titles:
        yield f"the name holds two titles, {fix.titles[0]!r} and {fix.titles[1]!r}"
    for old, new in fix.identifiers.items() if fix else ():
        yield f"identifier {old!r} {f'read as {new!r}' if new else 'left out'}"
    if fix and fix.reference:
        yield f"reference {fields['Reference']!r} read as {fix.reference!r}"
    if len(printing.types) > 1 and "/" not in fields["Type"]:
        yield f"type {fields['Type']!r} read as {' and '.join(kind.value for kind in printing.types)}"
