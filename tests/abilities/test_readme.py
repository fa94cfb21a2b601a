"""The list of nodes in the README: every node stands in it, with a text in whose reading it occurs."""

import dataclasses
import re
from pathlib import Path

import pytest

from engine.redemption import language
from engine.redemption.language.ast import conditions, document, effects, nouns, quantities
from engine.redemption.language.ast.walk import nodes
from tests.abilities.pool import whole

README = Path(language.__file__).parent / "README.md"
ROWS = re.findall(r"^\| `(\w+)` \| (.+) \|$", README.read_text(encoding="utf-8").partition("## Nodes")[2], re.M)
#: words without a reading stand in none
ELSEWHERE = {"Unimplemented"}


@pytest.mark.parametrize(("node", "text"), ROWS, ids=[name for name, _ in ROWS])
def test_the_node_stands_in_the_reading_of_its_example(node: str, text: str) -> None:
    among = text.removeprefix("identifiers: ")
    reading = whole("Draw 1.", among) if among != text else whole(text)
    assert node in {type(found).__name__ for found in nodes(reading)}


def test_every_node_is_listed() -> None:
    known = {
        name
        for module in (conditions, document, effects, nouns, quantities)
        for name, found in vars(module).items()
        if dataclasses.is_dataclass(found)
    }
    assert known - ELSEWHERE == {name for name, _ in ROWS}
