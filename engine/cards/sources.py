"""Reading of the data files under `data/cards`, each checked by a pydantic model."""

from functools import cache
from importlib.resources import files
from typing import TypeVar

from pydantic import BaseModel, ConfigDict

M = TypeVar("M", bound=BaseModel)


class DataFile(BaseModel):
    """A data file; unknown keys are errors, and values never change."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    about: str


class SetEntry(BaseModel):
    """A set: its code and name in the card file, its year, the tags of names, and the REG's abbreviations."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    code: str
    year: int
    name: str
    tags: tuple[str, ...]
    reg: tuple[str, ...]


class SetsFile(DataFile):
    """`sets.json`."""

    sets: tuple[SetEntry, ...]
    marks: tuple[str, ...]


def read(model: type[M], *path: str) -> M:
    """Read one data file of `data/` through its model."""
    return model.model_validate_json(files("data").joinpath(*path).read_bytes())


@cache
def sets() -> SetsFile:
    """Return the sets, and the tags by which names show them."""
    return read(SetsFile, "cards", "sets.json")
