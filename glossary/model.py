"""The parts of the rules: statements with ids, in sections in the order of the official documents."""

from enum import StrEnum
from typing import Annotated, NewType

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator

RuleId = NewType("RuleId", str)

ID_PATTERN = r"(?:REG|R\d+|RB|DBR|WK|TM|HOUSE)(?:-[A-Z0-9]+)*-\d{2}"

_Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
_RuleId = Annotated[str, StringConstraints(pattern=rf"^{ID_PATTERN}$")]


class Document(StrEnum):
    """A source of rules; the order is that in which the documents override each other."""

    REG = "REG"
    DBR = "DBR"
    RULEBOOK = "Rulebook"
    WIKI = "Wiki"
    MISSION = "Mission"
    HOUSE = "House"


class Edition(StrEnum):
    """The edition of the rules a statement belongs to; the editions of the guide are named by year."""

    Y2026 = "2026"
    Y2023 = "2023"
    Y2005 = "2005"
    MISSION = "mission"
    HOUSE = "house"

    @property
    def is_of_guide(self) -> bool:
        """Return whether its rules are those of the exegesis guide, not the rulebook or another game."""
        return self not in (Edition.Y2005, Edition.MISSION, Edition.HOUSE)


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Statement(_Frozen):
    """One normative sentence in our own words.

    `part` is the sub-heading it stands under in the source; `case` says exactly when it holds; `differs` names the
    statements of another edition that say something else; `asks` are questions of players that it answers.
    """

    id: _RuleId
    text: _Line
    part: _Line | None = None
    case: _Line | None = None
    differs: tuple[_RuleId, ...] = ()
    asks: tuple[_Line, ...] = ()


class Section(_Frozen):
    """A section of one document: its heading there, and its statements.

    `aliases` are other names of the section, `keywords` the words players use for its matter, `asks` the questions
    it answers, and `see` the sections to read next, each as `DOC: heading`.
    """

    doc: Document
    title: _Line
    edition: Edition
    area: _Line
    statements: tuple[Statement, ...] = Field(min_length=1)
    chapter: _Line | None = None
    aliases: tuple[_Line, ...] = ()
    keywords: tuple[_Line, ...] = ()
    asks: tuple[_Line, ...] = ()
    see: tuple[_Line, ...] = ()

    @property
    def key(self) -> str:
        """Return the name other sections and questions cite it by: `REG: Band`."""
        return f"{self.doc}: {self.title}"

    @property
    def mark(self) -> str:
        """Return the id under which the search learnt this section: that of its first statement."""
        return self.statements[0].id


class HouseRuling(_Frozen):
    """A choice of this project where the rules say nothing, with its reason and the rules it rests on."""

    id: Annotated[str, StringConstraints(pattern=r"^(HOUSE-[A-Z]+|TM-(CARD|ENGINE|ENEMY))-\d{2}$")]
    title: _Line
    text: _Line
    reason: _Line
    cites: tuple[_RuleId, ...] = ()
    keywords: tuple[_Line, ...] = ()


class HouseFile(_Frozen):
    """A file `data/rules/house-*.yaml` or `data/rules/*/house.yaml`: the rulings of one part of a game."""

    rulings: tuple[HouseRuling, ...] = Field(min_length=1)

    @field_validator("rulings")
    @classmethod
    def _distinct(cls, rulings: tuple[HouseRuling, ...]) -> tuple[HouseRuling, ...]:
        ids = [ruling.id for ruling in rulings]
        if len(set(ids)) != len(ids):
            raise ValueError("a house ruling stands twice")
        return rulings


def section_of(ruling: HouseRuling) -> Section:
    """Return a house ruling as a section of its own, the ruling first and the reason after it."""
    return Section(
        doc=Document.HOUSE,
        title=ruling.title,
        edition=Edition.HOUSE,
        area="house",
        statements=(Statement(id=ruling.id, text=ruling.text, case=ruling.reason),),
        keywords=ruling.keywords,
    )
