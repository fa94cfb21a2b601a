"""Split the identifier column: plain identifiers, and abilities printed there."""

import re
from dataclasses import field

from engine.kernel.records import dataclass
from engine.redemption.language.text.normalise import normalise

_X = re.compile(r"^x\s*(?:=|is)\s*(?:the\s+)?(.*)$", re.I)
_LIMIT = re.compile(r"\s*\((?:limit|max)\.?\s+(\d+)\)\s*$", re.I)
_SECOND_IDENTITY = re.compile(r"\s*\([^)]*\)\s*$")
_UNITY = re.compile(r"^(?:\((\w+)\)\s+|(.+?)\s+has )?unity\b:?\s*(.*?)\s*\((.*)\)$", re.I)
_HOLDS = re.compile(r"^(?:.*\b)?holds\s+(.*)$", re.I)
_OTHER = re.compile(
    r"\b(plays? to|activate[ds]?|token|taunt|begins as|when put in play|may be|limit (?:\d+|one)\b.* per territory)\b",
    re.I,
)
_CHOICE = re.compile(r"(put in play), (choose\b)", re.I)
_STOP = re.compile(r"(?<![A-Z])\.\s+|\s/\s(?=X\b)")
_NO_RULE = re.compile(r'^"')


@dataclass(slots=True)
class IdentifierParts:
    """The parts of the identifier column; the texts are normalised and not yet read.

    Of `unity` the first is the identity that has it ("" where all have), then which cards, then what they have to be.
    """

    plain: list[str] = field(default_factory=list)
    x: str | None = None
    x_limit: int | None = None
    unity: tuple[str, str, str] | None = None
    holds: str | None = None
    other: list[str] = field(default_factory=list)

    def say_something(self) -> bool:
        """Say whether an entry is more than a word that describes its card."""
        return bool(self.x or self.unity or self.holds or self.other)


def split_identifiers(column: str) -> IdentifierParts:
    """Sort the entries of an identifier column by what they do."""
    parts = IdentifierParts()
    for entry in _entries(normalise(column)):
        if found := _X.match(entry):
            words = re.sub(r"^(?:number of|# of)\s+", "# of ", found[1].strip(), flags=re.I)
            if limit := _LIMIT.search(words):
                parts.x_limit = int(limit[1])
                words = words[: limit.start()]
            parts.x = _SECOND_IDENTITY.sub("", words).strip(" .")
        elif found := _UNITY.match(entry):
            parts.unity = (found[1] or found[2] or "", found[3], found[4])
        elif found := _HOLDS.match(entry):
            parts.holds = found[1].strip(" .")
        elif _OTHER.search(entry):
            parts.other.append(entry)
        elif not _NO_RULE.match(entry):
            parts.plain.append(entry)
    return parts


def _entries(column: str) -> list[str]:
    """Split at commas and brackets that are not inside round brackets; unwrap a bracketed second identity."""
    column = _CHOICE.sub(r"\1 \2", column.replace("[", "").replace("]", ", "))
    column = _STOP.sub(", ", column)
    found = [part.strip(" .") for part in re.split(r",(?![^(]*\))", column)]
    entries: list[str] = []
    for part in found:
        inner = re.match(r"^([^()=]+)\s+\((.*)\)$", part)
        if inner and not _OTHER.search(part) and "unity" not in part.lower() and not re.match(r"x\s*=", part, re.I):
            entries += [inner[1], *[piece.strip() for piece in inner[2].split(",")]]
        elif part:
            entries.append(part)
    return entries
