"""The published documents that lists are judged by, with their versions."""

import tomllib
from calendar import month_name
from functools import cache
from importlib.resources import files
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class Document(BaseModel):
    """A published document of rules."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Words
    series: Words
    title: Words
    version: Words
    date: Words

    @property
    def label(self) -> str:
        """Name the document with version and date, as a verdict shows it."""
        return f"{self.title} {self.version} ({self.date})"

    @property
    def short(self) -> str:
        """Name its version with month and year: `1.3.0 (March 2026)`."""
        year, _, rest = self.date.partition("-")
        month = f"{month_name[int(rest[:2])]} " if rest else ""
        return f"{self.version} ({month}{year})"


@cache
def all_documents() -> tuple[Document, ...]:
    """Read the list of published documents, oldest first within a series."""
    table = tomllib.loads(files("data").joinpath("formats", "documents.toml").read_text(encoding="utf-8"))
    found = tuple(Document.model_validate(row) for row in table["documents"])
    return tuple(sorted(found, key=lambda document: (document.series, document.date)))


@cache
def document_of(identity: str) -> Document:
    """Return a document by its id."""
    return next(document for document in all_documents() if document.id == identity)


@cache
def newer_documents(identity: str) -> tuple[Document, ...]:
    """List the documents of the same series known to be newer."""
    own = document_of(identity)
    return tuple(doc for doc in all_documents() if doc.series == own.series and doc.date > own.date)
