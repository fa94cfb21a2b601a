"""What a refusal cites: rules of the edition that is played, and what has to be done first."""

from bot.services.games.why import against
from bot.text.problems import refusal
from bot.text.why import against_words
from engine.kernel.errors import IllegalAnswer
from engine.redemption.model import zones
from tests.redemption.board import A, Board
from tests.redemption.support import hero


def test_only_rules_of_the_edition_played_are_cited() -> None:
    rules = ("RB-DISC-01", "REG-TURN-16")
    assert "RB-" not in against_words(rules, "2023") and "REG-TURN-16" in against_words(rules, "2023")
    assert "RB-DISC-01" in against_words(rules, "2005")
    told = against_words(("RB-DISC-01",), "2023")
    assert told and "RB-" not in told, "what an older rule says is said without its number"
    error = IllegalAnswer(("wrong_count",), "RB-TURN-16")
    assert "RB-" not in refusal(error, "2023") and "[RB-TURN-16]" in refusal(error, "2005")


def test_who_would_end_his_turn_with_too_many_cards_is_told_how_many_must_go() -> None:
    """Rule: REG-TURN-16."""
    board = Board()
    board.put(A, zones.HAND, *(hero(f"Friend {i}", "1/1") for i in range(10)))
    game = board.at("discard")
    for typed in ("pass", "end turn"):
        assert "First discard 2 more" in against(game.state, A, ("Ann", "Ben"), typed)
