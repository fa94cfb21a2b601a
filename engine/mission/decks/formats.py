"""The deck building rules of The Mission, as data: `data/mission/deck.toml`."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from engine.lists.documents import Document, document_of
from engine.mission.model.printed import Kind


@dataclass(frozen=True, slots=True)
class MissionFormat:
    """The figures of the deck building rules, each with its citation. Rules: TM-DECK-01 to TM-DECK-08"""

    document: str
    #: the least number of cards of each kind
    minimum: dict[Kind, tuple[int, str]]
    #: the most cards of a kind in the side deck; of other kinds none
    side: dict[Kind, int]
    side_citation: str
    #: the most quarters of the characters that are of one gender
    gender_quarters: int
    gender_citation: str
    most_copies: int
    free: tuple[str, ...]
    free_kinds: tuple[Kind, ...]
    copies_citation: str
    once_citation: str
    #: how many Christians a game begins with, and how much their hearts come to at most
    christians: int
    hearts: int
    beginning_citation: str
    id: str = "mission"
    name: str = "The Mission"
    provisional: bool = False

    @property
    def label(self) -> str:
        """The name a person types."""
        return self.id

    @property
    def words(self) -> str:
        """The format as players say it."""
        return self.name

    @property
    def rules(self) -> Document:
        """The document from which these figures are."""
        return document_of(self.document)


@cache
def mission_format() -> MissionFormat:
    """Return the format."""
    table: dict[str, Any] = tomllib.loads(files("data").joinpath("mission", "deck.toml").read_text(encoding="utf-8"))
    minimum, side, genders, copies, begin = (table[p] for p in ("minimum", "side", "genders", "copies", "beginning"))
    return MissionFormat(
        document=table["document"],
        minimum={Kind(kind): (row["count"], row["citation"]) for kind, row in minimum.items()},
        side={kind: side.get(kind.value, 0) for kind in Kind},
        side_citation=side["citation"],
        gender_quarters=genders["most_quarters"],
        gender_citation=genders["citation"],
        most_copies=copies["most"],
        free=tuple(copies["free"]),
        free_kinds=tuple(Kind(kind) for kind in copies["free_kinds"]),
        copies_citation=copies["citation"],
        once_citation=copies["once_citation"],
        christians=begin["christians"],
        hearts=begin["hearts"],
        beginning_citation=begin["citation"],
    )
