"""The driver: a value, an input, the next value. Tried on the toy game."""

import pytest

from engine.kernel import engine
from engine.kernel.changes import Learn
from engine.kernel.decisions import Basis, Kind, Message, Option
from engine.kernel.engine import Step, ask, submit, take_back
from engine.kernel.errors import EngineInvariant, IllegalAnswer, StaleDecision
from engine.kernel.facts import Answered
from engine.kernel.ids import AbilityId, CardId, Field, Seat
from engine.kernel.inputs import AgreeDraw, Answer, Concede, Hold, Manual, Object, TimeUp
from tests.kernel.table import A, B
from tests.kernel.toy import HEAP, RULES, Crash, End, Loop, TakeMatches, TakeTurn, new_game


def answer(step: Step, *picks: str) -> Step:
    assert step.decision is not None
    return submit(RULES, step.state, Answer(step.decision.player, step.decision.id, picks))


def first_card(step: Step) -> str:
    assert step.decision is not None
    return step.decision.options[0].key


def to_matches(step: Step) -> Step:
    """Play the first card, so that the question is how many matches."""
    return answer(step, first_card(step))


def test_a_game_is_played_to_its_end() -> None:
    step = new_game(heap=4)
    step = to_matches(step)
    assert step.decision is not None
    assert step.decision.player == A
    step = answer(step, "3")
    assert step.decision is not None
    assert step.decision.player == B
    step = to_matches(step)  # one match is left, all see it: the answer is given
    assert step.outcome is not None
    assert step.outcome.winners == (B,)
    with pytest.raises(IllegalAnswer, match="game_over"):
        submit(RULES, step.state, Concede(A))


def test_the_old_value_is_never_changed() -> None:
    step = new_game()
    board, frames, counters = step.state.board(), step.state.frames, step.state.counters.copy()
    to_matches(step)
    assert (step.state.board(), step.state.frames, step.state.counters) == (board, frames, counters)
    assert step.state.decision is step.decision


def test_the_same_input_gives_the_same_step() -> None:
    step = new_game()
    assert to_matches(step).facts == to_matches(step).facts


@pytest.mark.parametrize("fault", ["old id", "id to come", "other player"])
def test_an_answer_to_what_is_not_asked_is_stale(fault: str) -> None:
    step = new_game()
    assert step.decision is not None
    number = step.decision.id + {"old id": -1, "id to come": 1, "other player": 0}[fault]
    player = B if fault == "other player" else A
    with pytest.raises(StaleDecision):
        submit(RULES, step.state, Answer(player, number, (first_card(step),)))


def test_the_same_answer_twice_is_stale_the_second_time() -> None:
    step = new_game()
    assert step.decision is not None
    given = Answer(A, step.decision.id, (first_card(step),))
    after = submit(RULES, step.state, given)
    with pytest.raises(StaleDecision):
        submit(RULES, after.state, given)


def test_an_illegal_answer_says_why_and_under_which_rule() -> None:
    with pytest.raises(IllegalAnswer) as refused:
        answer(new_game(), "nothing like it")
    assert refused.value.problems == ("not_an_option",)
    assert refused.value.rule == "TOY-PLAY"


def test_what_only_the_rules_can_refuse_they_refuse() -> None:
    step = new_game(heap=100)
    for _ in range(10):
        step = answer(to_matches(step), "1")
    with pytest.raises(IllegalAnswer) as refused:
        to_matches(step)  # the sixth card of seat 0
    assert refused.value.rule == "TOY-SIX"


def test_an_answer_forced_by_public_facts_is_recorded() -> None:
    step = to_matches(new_game(heap=1))
    given = [f for f in step.facts if isinstance(f, Answered)]
    assert [(f.picks, f.forced) for f in given] == [((first_card(new_game()),), False), (("1",), True)]
    assert step.outcome is not None


def test_a_single_option_that_hangs_on_hidden_cards_is_still_asked() -> None:
    step = new_game()
    assert step.decision is not None
    assert step.decision.basis is Basis.HIDDEN
    assert len(step.decision.options) == 1


def test_a_decision_id_counts_the_decisions_of_its_player_alone() -> None:
    step = to_matches(new_game())
    assert step.decision is not None
    assert (step.decision.player, step.decision.id) == (A, 2)
    step = answer(step, "1")
    assert step.decision is not None
    assert (step.decision.player, step.decision.id) == (B, 1)


def test_a_frame_left_over_from_an_ended_ability_is_an_error_at_once() -> None:
    step = to_matches(new_game())
    assert isinstance(step.state.frames[-1], TakeMatches)
    owner = step.state.frames[-1].owner
    assert owner is not None
    with pytest.raises(EngineInvariant, match="TakeMatches is left over"):
        submit(RULES, step.state, Manual(None, End(owner)))


def test_it_is_an_error_wherever_in_the_pile_of_work_the_frame_lies() -> None:
    step = to_matches(new_game())
    buried = submit(RULES, step.state, Manual(None, TakeTurn(Seat(1))))
    assert buried.decision is not None
    assert buried.decision.player == B
    with pytest.raises(EngineInvariant, match="TakeMatches is left over"):
        submit(RULES, buried.state, Manual(None, End(AbilityId(1))))


def test_an_exception_leaves_the_old_value_as_it_was() -> None:
    step = new_game()
    board = step.state.board()
    with pytest.raises(RuntimeError):
        submit(RULES, step.state, Manual(None, Crash()))
    assert step.state.board() == board
    assert step.state.number(HEAP) == 7
    to_matches(step)


def test_rules_that_get_nowhere_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "MAX_FRAMES_PER_SUBMIT", 50)
    with pytest.raises(EngineInvariant, match="do not come to a decision"):
        submit(RULES, new_game().state, Manual(None, Loop()))


def test_a_question_without_a_legal_answer_is_an_error() -> None:
    step = new_game()
    bare = step.state.fork()
    bare.zones = dict.fromkeys(bare.zones, ())
    bare.decision = None
    with pytest.raises(EngineInvariant, match="no legal answer"):
        engine.begin(RULES, bare)


def test_options_that_share_a_key_are_an_error() -> None:
    with pytest.raises(EngineInvariant, match="share a key"):
        ask(new_game().state, A, Kind.CHOOSE, (Option("x", 1), Option("x", 2)), Message("which"))


def test_time_that_is_up_takes_the_default() -> None:
    step = to_matches(new_game())
    after = submit(RULES, step.state, TimeUp(A))
    assert after.state.number(HEAP) == 6
    assert any(isinstance(f, Answered) and f.forced and f.picks == ("1",) for f in after.facts)


def test_time_is_not_up_for_one_who_was_not_asked_nor_where_no_default_is_legal() -> None:
    asked = to_matches(new_game())
    for step, player in ((asked, B), (new_game(), A)):
        with pytest.raises(IllegalAnswer, match="no_default"):
            submit(RULES, step.state, TimeUp(player))


def test_a_hold_and_an_objection_leave_the_question_open_as_it_is() -> None:
    step = new_game()
    for beside in (Hold(B), Object(B, "that was my card")):
        after = submit(RULES, step.state, beside)
        assert after.decision == step.decision
    assert submit(RULES, step.state, Hold(B)).state.number(Field("hold", B)) == 1


def test_an_operation_by_hand_has_the_question_asked_anew() -> None:
    step = new_game()
    after = submit(RULES, step.state, Manual(None, Learn(B, CardId(1))))
    assert after.decision is not None
    assert step.decision is not None
    assert after.decision.id == step.decision.id + 1
    assert after.state.cards[CardId(1)].is_known_to(B)


def test_conceding_and_agreeing_end_the_game() -> None:
    step = new_game()
    conceded, agreed = submit(RULES, step.state, Concede(A)), submit(RULES, step.state, AgreeDraw())
    assert conceded.outcome is not None
    assert conceded.outcome.winners == (B,)
    assert agreed.outcome is not None
    assert agreed.outcome.winners == ()


def test_after_a_take_back_no_late_answer_and_no_old_number_fits() -> None:
    earlier = new_game()
    now = to_matches(earlier)
    assert now.decision is not None
    late = Answer(A, now.decision.id, ("1",))
    state = take_back(earlier.state, now.state)
    assert state.board() == earlier.state.board()
    assert state.decision is not None
    assert state.decision.id == now.decision.id + 1
    with pytest.raises(StaleDecision):
        submit(RULES, state, late)
    again = submit(RULES, state, Answer(A, state.decision.id, (state.decision.options[0].key,)))
    assert not {f.id for f in again.facts} & {f.id for f in now.facts}
    assert again.state.counters.stay > now.state.counters.stay
