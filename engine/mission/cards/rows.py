"""Reading a row of a card file: a record, or all that is wrong with the row."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from engine.kernel.records import dataclass
from engine.mission.cards.record import CardRecord
from engine.mission.language.reader import read
from engine.mission.model.printed import Area, Card, Kind

COLUMNS: Final = (
    "name", "kind", "rarity", "types", "gender", "heart", "maturity", "bonus", "gifts", "castle", "stronghold",
    "response", "area", "conditions", "kairos", "text", "reference", "set",
)  # fmt: skip
_ALL: Final = frozenset({"name", "kind", "rarity", "types", "text", "reference", "set"})
#: which columns a card of a kind may fill beside those. Rules: TM-CARD-01 to TM-CARD-04
_OF: Final = {
    Kind.CHARACTER: _ALL | {"gender", "heart", "maturity", "bonus", "gifts", "castle"},
    Kind.STRONGHOLD: _ALL | {"stronghold"},
    Kind.MISSION: _ALL | {"response", "area", "conditions", "kairos"},
    Kind.ENEMY: _ALL | {"area", "conditions", "kairos"},
}
_NEEDED: Final = {
    Kind.CHARACTER: ("gender", "heart"),
    Kind.STRONGHOLD: ("stronghold",),
    Kind.MISSION: ("response",),
    Kind.ENEMY: (),
}
_AREAS: Final = {
    "christian": Area.CHRISTIAN,
    "shaky christian": Area.CHRISTIAN,
    "two christians": Area.TWO_CHRISTIANS,
    "table": Area.TABLE,
    "soul": Area.SOUL,
}
_GENDERS: Final = ("male", "female")
_RARITIES: Final = ("", "R", "U", "C", "ER", "EU", "EC")
_YES: Final = {"": False, "no": False, "yes": True}
_AT_LEVEL: Final = re.compile(r"([a-z][a-z '-]*?)\s+([1-3])")
_MATURITY: Final = re.compile(r"maturity\s+([1-5])([+-]?)")
_WHOLE: Final = re.compile(r"[+-]?\d{1,2}")
LONGEST_NAME: Final = 60
LONGEST_CELL: Final = 1_000


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a line of a file."""

    line: int
    message: str


class FaultyRow(ValueError):
    """A row that is no card: one message for each fault."""

    def __init__(self, messages: list[str]) -> None:
        super().__init__(" ".join(messages))
        self.messages = tuple(messages)


def record_of(row: Mapping[str, str]) -> CardRecord:
    """Return the card that a row describes; missing columns count as empty.

    Raises:
        FaultyRow: it describes no card.
    """
    reader = _Row(row)
    found = reader.record()
    if reader.wrong or found is None:
        raise FaultyRow(reader.wrong)
    return found


class _Row:
    """A row being read, with its faults so far."""

    def __init__(self, row: Mapping[str, str]) -> None:
        self.cells = {name: " ".join(cell.split()) for name, cell in row.items()}
        self.wrong: list[str] = []

    def record(self) -> CardRecord | None:
        """Return the card as far as it can be read, and collect the faults; None if its kind is unknown."""
        self.wrong += [f"There is no column {name!r}." for name in self.cells if name not in COLUMNS]
        self.wrong += [
            f"The {n} is longer than {LONGEST_CELL} signs." for n, c in self.cells.items() if len(c) > LONGEST_CELL
        ]
        name = self._of("name")
        if not name.strip("~ "):
            self.wrong.append("The name is missing.")
        elif len(name) > LONGEST_NAME:
            self.wrong.append(f"The name is longer than {LONGEST_NAME} signs.")
        elif name.startswith("~") != name.endswith("~"):
            self.wrong.append("The name has ~ on one side only.")
        kind = self._kind()
        if kind is None:
            return None
        for column in [c for c in self.cells if self._of(c) and c in COLUMNS and c not in _OF[kind]]:
            self.wrong.append(f"A {kind.value} card has no {column}.")
            self.cells[column] = ""
        self.wrong += [f"The {column} is missing." for column in _NEEDED[kind] if not self._of(column)]
        rarity = self._of("rarity").upper()
        if rarity not in _RARITIES:
            self.wrong.append(f"The rarity {rarity!r} is none of R, U and C, with or without E before it.")
        told = read(self._of("text"))
        conditions = self._conditions(kind)
        area = self._area()
        least, most = conditions.maturity
        if area in (Area.SOUL, Area.TABLE) and (conditions.needs or conditions.engages or (least, most) != (1, 5)):
            self.wrong.append("Only cards for Christians have conditions.")
        card = Card(
            name=name,
            kind=kind,
            gender=self._gender(kind),
            heart=self._number("heart", 1, 12, 1) if kind is Kind.CHARACTER else 0,
            maturity=self._number("maturity", 1, 5, 1),
            bonus=self._number("bonus", -2, 2, 0),
            gifts=tuple(self._at_levels("gifts")),
            castle=tuple(self._castle()),
            stronghold=self._of("stronghold").lower(),
            types=self._types(),
            response=self._number("response", 0, 12, 0),
            area=area,
            needs=conditions.needs,
            engages=conditions.engages,
            maturity_from=least,
            maturity_to=most,
            kairos=self._yes("kairos"),
            on_shaky=self._of("area").lower() == "shaky christian",
            banish=told.banish,
            optional_discard=told.optional_discard,
            ability=told.ability,
            text=self._of("text"),
        )
        return CardRecord(card, rarity, self._of("reference"), self._of("set"), told.unread)

    def _of(self, column: str) -> str:
        return self.cells.get(column, "")

    def _kind(self) -> Kind | None:
        said = self._of("kind").lower()
        found = next((kind for kind in Kind if kind.value == said), None)
        if found is None:
            kinds = ", ".join(kind.value for kind in Kind)
            self.wrong.append(f"The kind {said!r} is none of {kinds}." if said else f"The kind is missing: {kinds}.")
        return found

    def _gender(self, kind: Kind) -> str:
        said = self._of("gender").lower()
        if kind is Kind.CHARACTER and said and said not in _GENDERS:
            self.wrong.append(f"The gender {said!r} is neither male nor female.")
        return said

    def _number(self, column: str, least: int, most: int, usual: int) -> int:
        said = self._of(column)
        if not said:
            return usual
        if not _WHOLE.fullmatch(said) or not least <= int(said) <= most:
            self.wrong.append(f"The {column} {said!r} is no whole number from {least} to {most}.")
            return usual
        return int(said)

    def _yes(self, column: str) -> bool:
        said = self._of(column).lower()
        if said not in _YES:
            self.wrong.append(f"The {column} is yes or no, not {said!r}.")
        return _YES.get(said, False)

    def _area(self) -> Area:
        said = self._of("area").lower() or "christian"
        if said not in _AREAS:
            self.wrong.append(f"The area {said!r} is none of {', '.join(_AREAS)}.")
        return _AREAS.get(said, Area.CHRISTIAN)

    def _types(self) -> tuple[str, ...]:
        """Return the words of the type line; each is a type. Rule: TM-GLOSS-02"""
        return tuple(dict.fromkeys(self._of("types").lower().split()))

    def _parts(self, column: str) -> list[str]:
        return [part.strip().lower() for part in self._of(column).split(",") if part.strip()]

    def _at_levels(self, column: str) -> Iterator[tuple[str, int]]:
        for part in self._parts(column):
            match = _AT_LEVEL.fullmatch(part)
            if match is None:
                self.wrong.append(f"{part!r} in {column} is no name with a level from 1 to 3.")
            else:
                yield match[1], int(match[2])

    def _castle(self) -> Iterator[int]:
        for part in re.split(r"[,\s]+", self._of("castle")):
            if part in ("1", "2", "3"):
                yield int(part)
            elif part:
                self.wrong.append(f"The level {part!r} in castle is none of 1, 2 and 3.")

    def _conditions(self, kind: Kind) -> "_Conditions":
        """Read the conditions. Rules: TM-PLAY-08 to TM-PLAY-12"""
        needs: list[tuple[str, int]] = []
        engages, least, most = False, 1, 5
        for part in self._parts("conditions"):
            if part == "engage":
                engages = True
            elif match := _MATURITY.fullmatch(part):
                least = 1 if match[2] == "-" else int(match[1])
                most = 5 if match[2] == "+" else int(match[1])
            elif match := _AT_LEVEL.fullmatch(part):
                needs.append((match[1], int(match[2])))
            else:
                what = "gift" if kind is Kind.MISSION else "stronghold"
                self.wrong.append(f"{part!r} is no condition: engage, maturity 3, 3+ or 3-, or a {what} and its level.")
        return _Conditions(tuple(needs), engages, (least, most))


@dataclass(frozen=True, slots=True)
class _Conditions:
    needs: tuple[tuple[str, int], ...]
    engages: bool
    maturity: tuple[int, int]
