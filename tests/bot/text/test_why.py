"""What a refusal cites: rules of the edition that is played, and what has to be done first."""

from bot.services.games.why import against
from bot.text.decisions.problems import refusal
from bot.text.table.why import REASONS, against_words
from engine.kernel.errors import IllegalAnswer
from engine.redemption.model import zones
from engine.redemption.rules.refusals import CHECKS
from tests.redemption.board import A, Board
from tests.redemption.support import dominant, good_enhancement, hero, villain


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


def test_what_would_have_to_change_is_said_before_the_rules() -> None:
    """Rules: REG-TURN-17, REG-TYPE-10, REG-BATTLE-12, REG-ATT-03."""
    board = Board()
    board.put(A, zones.HAND, dominant("Christian Martyr"), good_enhancement("Hymn", "1/1"))
    board.put(A, zones.TERRITORY, hero("Ruth", "3/3"), villain("Imp", "2/2"))
    state = board.at("preparation").state
    said = {typed: against(state, A, ("Ann", "Ben"), typed).split(" Rules:")[0] for typed in (
        "play Hymn", "block with Ruth", "attack with Imp", "attack Ben with Ruth", "play Ruth",
    )}  # fmt: skip
    assert said == {
        "play Hymn": "Hymn is played in a battle only.",
        "block with Ruth": "Ruth is not of the kind that blocks: Evil Characters block Heroes.",
        "attack with Imp": "Imp is no Hero, and only Heroes attack.",
        "attack Ben with Ruth": "It is done in your Battle Phase, once a turn; now it is the Preparation Phase of Ann.",
        "play Ruth": "Ruth is put in territory, not played.",
    }
    lonely = Board("2005")
    lonely.put(A, zones.HAND, dominant("Christian Martyr"))
    told = against(lonely.at("preparation").state, A, ("Ann", "Ben"), "play christian martyr")
    assert told.startswith("It would find nothing to act on. Rules: RB-TARGET-03")


def test_every_condition_that_names_its_reason_has_words_for_it() -> None:
    named = {check.why for checks in CHECKS.values() for check in checks if check.why}
    assert named <= set(REASONS) and len(named) > 25
