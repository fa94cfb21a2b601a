"""JSON columns: what is read is what was written, by this release and by those that wrote with Python's json."""

import json
from typing import Any

import pytest

from bot.storage.sqlite import json_text


@pytest.mark.parametrize(
    "value",
    [
        {"a": [1, 2.5, None, True, "ä …"], "b": {}},
        {"id": 1575653584287039488, "most": 2**64 - 1, "least": -(2**63)},
        {"large": 2**64, "larger": 10**30},
        {"half of a character": "\ud83d"},
    ],
)
def test_a_value_is_read_as_it_was_written(value: Any) -> None:
    assert json_text.read(json_text.written(value)) == value
    assert json_text.read(json.dumps(value)) == value
    assert json.loads(json_text.written(value)) == value


def test_keys_that_are_numbers_become_texts() -> None:
    assert json_text.read(json_text.written({1: "a"})) == {"1": "a"}


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(ValueError):
        json_text.read("{no")
