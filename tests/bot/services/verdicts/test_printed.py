"""What stands on a card, asked for in players' words."""

import pytest

from tests.bot.services.verdicts.shared import said


@pytest.mark.parametrize(
    ("question", "verdict", "value"),
    [
        ("whats Pharaoh's strength", "number", 9),
        ("what toughness does Timothy (H) have", "number", 4),
        ("is Egypt (H) good or evil?", "outcome", "alignment: neutral"),
        ("what type of card is Golden Calf", "outcome", "type: Artifact"),
        ("is Moses (G) an Old Testament character", "yes", None),
        ("which testament is Timothy (H) from", "outcome", "testament: new testament"),
        ("what's Pharaoh's Hard Heart do", "card", "Pharaoh's Hard Heart"),
        ("is Lydia (H) protected from capture?", "yes", None),
        ("is Timothy (H) protected from capture?", "no", None),
        ("does Timothy (H) have a special ability?", "yes", None),
        ("does Pharaoh (H) have any text?", "no", None),
        ("is Timothy (H) Old Testament or New Testament?", "outcome", "testament: new testament"),
        ("how strong is Timothy (H), numbers please", "outcome", "numbers: 4/4"),
        ("who is Timothy (H), what are his stats", "outcome", "numbers: 4/4"),
        ("is Timothy (H) an angel or a human?", None, None),
        ("is Aaron's Rod (G) cannot be negated?", "yes", None),
    ],
)
def test_a_printed_fact_is_told(question: str, verdict: str, value: object) -> None:
    assert said(question) == (verdict, value)
