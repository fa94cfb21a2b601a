"""A remark that nobody read keeps an answer back: the reply quotes it, and says what holds if it changes nothing."""

import pytest

from bot.services.verdicts.chain import Told, answer, trace
from bot.services.verdicts.conversation import joined
from bot.services.verdicts.evaluation import lines_of, measure, parse
from bot.services.verdicts.kept_back import kept_back as if_nothing_changes
from bot.services.verdicts.model import Direct, Reads, Verdict
from bot.services.verdicts.ruling import as_ruling
from bot.text.lookup.verdicts import direct_text
from bot.ui.rulings import ruling_panel
from glossary.model import Edition
from tests.bot.services.verdicts.shared import CATALOG, COURT, read_by

REMARK = "My friend conceded the 1st battle"
BATTLE = "Orpha (XB) is blocked by Gorim the Tall. {}Do I get the soul?"


def told(question: str) -> Told:
    return answer(question, COURT, CATALOG, Edition.Y2023)


def kept_back(question: str) -> Direct | None:
    found = told(question).direct
    return found if found is not None and found.if_nothing is not None else None


def test_a_remark_in_passing_is_quoted_with_what_holds_if_it_changes_nothing() -> None:
    plain, found = told(BATTLE.format("")).direct, kept_back(BATTLE.format(f"{REMARK}. "))
    assert plain is not None
    assert found is not None
    assert (plain.verdict, found.verdict) == (Verdict.YES, Verdict.DEPENDS)
    first, *played = direct_text(found).splitlines()
    assert first == f"This was not understood: “{REMARK}”. If it changes nothing: yes. {plain.because}"
    assert played[: len(plain.log)] == list(plain.log)
    assert (found.scenario, found.statements) == (plain.scenario, plain.statements)
    assert played[-1].endswith("what was not understood changes nothing.")


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("Orpha (XB) is blocked by Gorim the Tall and my friend CONCEDED battle 1. Do I get the soul?",
         "my friend CONCEDED battle 1"),
        ("Orpha attacks and her total was doubled (Gorim’s  fault), Gorim the Tall blocks. is she dead?",
         "her total was doubled (Gorim’s fault)"),
        ("is Strong Demon (G) a demon? its toughness was decreased to zero", "its toughness was decreased to zero"),
        ("in prep, my Nahor of Ziph (XA) was converted. can I play Well at Ziph on him?",
         "my Nahor of Ziph (XA) was converted"),
        ("Orpha (XB) is blocked by Gorim the Tall. EC number was doubled. Do I get the soul?",
         "EC number was doubled"),
        ("how many dominants can I play in a 63 card deck, I own another deck", "I own another deck"),
    ],
)  # fmt: skip
def test_what_was_not_understood_is_quoted_as_it_was_typed(question: str, quoted: str) -> None:
    found = kept_back(question)
    assert found is not None
    assert found.value == quoted


def test_of_a_long_remark_only_the_beginning_is_quoted() -> None:
    long = kept_back(BATTLE.format(f"{REMARK} on a {'very ' * 20}long evening. "))
    assert long is not None
    assert str(long.value).startswith(REMARK)
    assert str(long.value).endswith("…")
    assert len(str(long.value)) < 100


@pytest.mark.parametrize(
    "question",
    [
        # much was not read
        BATTLE.format("He was paralyzed. Her total was doubled. "),
        BATTLE.format("My friend conceded the first battle, it was the second time. "),
        # what asks was not read
        "Orpha (XB) is blocked by Gorim the Tall. Does that count as the previous turn?",
        "Temple Guard: unique or can I have two out? just tell me if he's unique",
        "if I take an opponents card with a take ability do I keep it for good, i.e. is take permanent by default?",
        # another card than the one that is asked about is told of
        "Trumpet at Dawn got placed on Abiram. so is he a demon?",
        # what is told is not so when the battle is played
        "Orpha (XA) is blocked by Gorim the Tall. Orpha kills him. do I get the soul?",
        # what is told may or cannot be, whatever the rules are without it
        "Orpha (XA) is blocked by Gorim the Tall. she cannot be discarded. is she dead?",
        # a soul is told of where one is only assumed
        "Orpha (XB) attacks, no block. The soul is protected from rescue. Do I get the soul?",
        # the text of a card is shown, whatever is told
        "what does Strong Demon (G) do? his toughness was decreased to zero",
        "hello there, my friend conceded the 1st battle",
    ],
)
def test_where_the_rest_would_not_ask_the_same_nothing_is_said(question: str) -> None:
    assert kept_back(question) is None


BESIDE = Reads(anywhere=frozenset({"demon"}), beside=None, asking=None)


@pytest.mark.parametrize(
    ("question", "said", "is_told"),
    [
        ("he was converted. is Strong Demon (G) a demon?", [Direct(Verdict.YES, reads=BESIDE)], True),
        # two differ
        (
            "he was converted. is Strong Demon (G) a demon?",
            [Direct(Verdict.YES, reads=BESIDE), Direct(Verdict.NO, reads=BESIDE)],
            False,
        ),
        # what asks is what was not read, or nothing asks
        ("here he is. is Strong Demon (G) captured?", [Direct(Verdict.YES)], False),
        ("he was converted. Strong Demon (G) is a demon.", [Direct(Verdict.YES, reads=BESIDE)], False),
    ],
)
def test_only_what_all_would_say_to_what_asks_is_told(question: str, said: list[Direct], is_told: bool) -> None:
    assert (if_nothing_changes(read_by(question), said) is not None) is is_told


def test_the_passages_are_shown_as_well_and_the_table_can_be_opened() -> None:
    found = told(BATTLE.format(f"{REMARK}. "))
    panel = ruling_panel("q", found.passages, direct=found.direct)
    assert REMARK in str(panel.embeds[0].description)
    assert any("Show the table" in str(row) for row in panel.rows)
    assert found.passages.found
    without = told("blah").passages
    assert not without.found
    assert ruling_panel("q", without, direct=found.direct).embeds[0].title == "Not all of it was understood"


def test_scripts_read_that_it_depends_on_what_was_not_understood() -> None:
    line = as_ruling(told(BATTLE.format(f"{REMARK}. ")))
    assert (line.verdict, line.value) == (Verdict.DEPENDS, REMARK)
    assert line.because.startswith("If it changes nothing: yes. ")
    assert line.assumed[-1] == "what was not understood changes nothing"


def test_the_judges_of_a_server_see_what_kept_an_answer_back() -> None:
    lines = trace(BATTLE.format(f"{REMARK}. "), COURT, CATALOG, Edition.Y2023)
    [battle] = [each for each in lines if each.startswith("situations: ")]
    assert battle.startswith("situations: yes ")
    assert "kept back by what it has not read: my friend conceded the 1st battle" in battle


def test_the_next_question_goes_on_from_it() -> None:
    names = COURT.judge(Edition.Y2023).reader.names
    before = f"I attack with Orpha (4/5), he blocks with Gorim the Tall. {REMARK}. who is winning?"
    one = kept_back(before)
    other = kept_back(joined(before, "and if I play Trumpet at Dawn on her?", names))
    assert one is not None
    assert other is not None
    assert (one.value, other.value) == (REMARK, REMARK)
    assert "losing" in one.because
    assert "losing" not in other.because


def test_it_counts_as_no_answer_and_is_counted_apart() -> None:
    line = '{{"id": "{}", "question": "{}", "kind": "battles", "answer": {{"verdict": "{}"}}}}'
    question = BATTLE.format(f"{REMARK}. ")
    cases = parse([line.format(at, question, right) for at, right in enumerate(("yes", "no", "depends"))])
    figures = measure(cases, kept_back)
    assert figures.by_kind["battles"]["answered"] == 0
    assert figures.by_kind["battles"]["recognised"] == 0
    assert [each.id for each in figures.silent] == ["0", "1"]
    assert (
        "3 were told what holds if what was not understood changes nothing, 1 of them as due" in lines_of(figures)[-1]
    )
