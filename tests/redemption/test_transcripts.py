"""Whole games stay as they are until somebody means to change them."""

import pytest

from engine.redemption.model.ruleset import EDITIONS
from tests.redemption.transcripts import path_of, transcript


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_game_is_played_as_it_was_written_down(edition: str) -> None:
    """Meant to change? Run `python -m tests.redemption.transcripts` and read the difference."""
    assert transcript(edition) == path_of(edition).read_text(encoding="utf-8")
