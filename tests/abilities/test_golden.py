"""One text per shape, written for this test, with the reading it has to get (as JSON) beside it."""

import json
from pathlib import Path

import pytest

from engine.assurance.interchange.effects import interpretation
from engine.redemption.language.ast.codec import from_json, to_json
from engine.redemption.language.render.document import render
from tests.abilities.pool import whole

GOLDEN = json.loads((Path(__file__).parent / "golden.json").read_text(encoding="utf-8"))
NAMES = [case["text"] for case in GOLDEN]


@pytest.mark.parametrize("case", GOLDEN, ids=NAMES)
def test_a_text_gets_its_reading(case: dict) -> None:
    reading = whole(case["text"], case.get("identifiers", ""))
    assert json.loads(json.dumps(interpretation(reading))) == case["interpretation"]


@pytest.mark.parametrize("case", GOLDEN, ids=NAMES)
def test_the_reading_said_in_english_reads_the_same(case: dict) -> None:
    reading = whole(case["text"], case.get("identifiers", ""))
    assert render(reading) == case["rendered"]
    assert whole(case["rendered"], case.get("identifiers", "")) == reading


@pytest.mark.parametrize("case", GOLDEN, ids=NAMES)
def test_the_reading_survives_json(case: dict) -> None:
    reading = whole(case["text"], case.get("identifiers", ""))
    assert from_json(json.loads(json.dumps(to_json(reading)))) == reading
