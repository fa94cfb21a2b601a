"""Card files, as CSV or JSON: read as a whole or not at all, with every fault by its line."""

import csv
import json
from collections.abc import Iterator
from typing import Any, Final

from engine.mission.cards.record import CardRecord
from engine.mission.cards.rows import COLUMNS, Fault, FaultyRow, record_of
from engine.mission.model.printed import Kind

MOST_CARDS: Final = 20_000
#: faults that are collected of a file
MOST_FAULTS: Final = 100
#: one row as it stands in a file, with its line
Row = tuple[int, dict[str, str]]


class FaultyFile(ValueError):
    """A file was refused: what is wrong with it, by line."""

    def __init__(self, faults: list[Fault]) -> None:
        first = faults[0]
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"line {first.line}: {first.message}{more}")
        self.faults = tuple(faults)


def read_cards(text: str) -> tuple[CardRecord, ...]:
    """Return the cards of a file: JSON if it begins as a list of objects, else CSV with a line of column names.

    Raises:
        FaultyFile: a line of it is no card, or it has no cards.
    """
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    faults: list[Fault] = []
    found: list[CardRecord] = []
    lines: dict[str, int] = {}
    rows = _json_rows(text, faults) if text.lstrip().startswith("[") else _csv_rows(text, faults)
    for line, row in rows:
        if len(found) >= MOST_CARDS:
            faults.append(Fault(line, f"A file has at most {MOST_CARDS:,} cards."))
            break
        try:
            record = record_of(row)
        except FaultyRow as wrong:
            faults += [Fault(line, message) for message in wrong.messages]
        else:
            key = record.name.casefold()
            if key in lines:
                faults.append(Fault(line, f"{record.name!r} stands in line {lines[key]} already."))
            lines.setdefault(key, line)
            found.append(record)
        if len(faults) >= MOST_FAULTS:
            break
    if not faults and not found:
        faults.append(Fault(1, "There is no card in this file."))
    if faults:
        raise FaultyFile(faults)
    return tuple(found)


def rows_of(records: tuple[CardRecord, ...]) -> list[dict[str, str]]:
    """Return rows from which the same records can be read, for storing them."""
    return [row_of(record) for record in records]


def row_of(record: CardRecord) -> dict[str, str]:
    """Return the row from which a record can be read; empty columns are left out."""
    card = record.card
    is_person = card.kind is Kind.CHARACTER
    area = {"one Christian": "", "bound soul": "soul"}.get(card.area.value, card.area.value.lower())
    conditions = [f"{name} {level}" for name, level in card.needs] + (["engage"] if card.engages else [])
    if (card.maturity_from, card.maturity_to) != (1, 5):
        sign = "+" if card.maturity_to == 5 and card.maturity_from < 5 else "-" if card.maturity_from == 1 else ""
        number = card.maturity_from if sign != "-" else card.maturity_to
        conditions.append(f"maturity {number}{'' if card.maturity_to == 1 else sign}")
    row = {
        "name": card.name,
        "kind": card.kind.value,
        "rarity": record.rarity,
        "types": " ".join(card.types),
        "gender": card.gender,
        "heart": str(card.heart) if is_person else "",
        "maturity": str(card.maturity) if is_person else "",
        "bonus": str(card.bonus) if card.bonus else "",
        "gifts": ", ".join(f"{name} {level}" for name, level in card.gifts),
        "castle": " ".join(str(level) for level in card.castle),
        "stronghold": card.stronghold,
        "response": str(card.response) if card.kind is Kind.MISSION else "",
        "area": "shaky Christian" if card.on_shaky else area,
        "conditions": ", ".join(conditions),
        "kairos": "yes" if card.kairos else "",
        "text": card.text,
        "reference": record.reference,
        "set": record.set,
    }
    return {column: cell for column, cell in row.items() if cell}


#: what cells are parted by: a comma, or what spreadsheets of some countries write instead
DELIMITERS = (",", ";", "\t")


def _csv_rows(text: str, faults: list[Fault]) -> Iterator[Row]:
    lines = text.split("\n")
    named = next((line for line in lines if line.strip()), "")
    parted_by = max(DELIMITERS, key=named.count)  # of equals the first
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=parted_by, strict=True)
    head: list[str] = []
    at = 1
    try:
        for cells in reader:
            line, at = at, reader.line_num + 1
            if not any(cell.strip() for cell in cells):
                continue
            if not head:
                head = [cell.strip().lower() for cell in cells]
                faults += _head_faults(line, head)
                if faults:
                    return
            elif len(cells) > len(head) and any(cell.strip() for cell in cells[len(head) :]):
                faults.append(Fault(line, f"It has {len(cells)} cells, and there are {len(head)} columns."))
            else:
                yield line, dict(zip(head, cells, strict=False))
    except csv.Error as error:
        faults.append(Fault(reader.line_num, f"This is no CSV: {error}."))


def _head_faults(line: int, head: list[str]) -> Iterator[Fault]:
    for column in dict.fromkeys(head):
        if head.count(column) > 1:
            yield Fault(line, f"The column {column!r} stands there twice.")
        if column not in COLUMNS:
            yield Fault(line, f"There is no column {column!r}; the columns are {', '.join(COLUMNS)}.")
    for column in ("name", "kind"):
        if column not in head:
            yield Fault(line, f"The column {column!r} is missing.")


def _json_rows(text: str, faults: list[Fault]) -> Iterator[Row]:
    """Generate the objects of a list, one after the other, so that each has its line."""
    decoder = json.JSONDecoder()
    at = text.index("[") + 1
    first = True
    while True:
        at = _past_blanks(text, at)
        if text[at : at + 1] == "]":
            if text[at + 1 :].strip():
                faults.append(Fault(_line(text, at + 1), "Something stands behind the end of the list."))
            return
        if not first:
            if text[at : at + 1] != ",":
                faults.append(Fault(_line(text, at), "A comma or the end of the list is missing."))
                return
            at = _past_blanks(text, at + 1)
        first = False
        try:
            value, end = decoder.raw_decode(text, at)
        except (json.JSONDecodeError, RecursionError) as error:
            where = error.pos if isinstance(error, json.JSONDecodeError) else at
            faults.append(Fault(_line(text, where), "This is no JSON from here on."))
            return
        line = _line(text, at)
        row = _cells(value)
        if isinstance(row, str):
            faults.append(Fault(line, row))
        else:
            yield line, row
        at = end


def _past_blanks(text: str, at: int) -> int:
    while text[at : at + 1] in (" ", "\t", "\n") and at < len(text):
        at += 1
    return at


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _cells(value: Any) -> dict[str, str] | str:
    """Return the cells of an object, or what is wrong with it."""
    if not isinstance(value, dict):
        return "This is no object with the columns of a card."
    cells: dict[str, str] = {}
    for name, cell in value.items():
        parts = cell if isinstance(cell, list) else [cell]
        if any(not isinstance(part, str | int) and part is not None for part in parts):
            return f"The value of {name!r} is neither a text nor a whole number nor a list of them."
        words = [
            ("yes" if part else "no") if isinstance(part, bool) else str(part) for part in parts if part is not None
        ]
        cells[str(name).strip().lower()] = ", ".join(words)
    return cells
