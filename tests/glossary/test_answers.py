"""Questions understood and answered from the rules."""

import json
import random
import string
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cli import run
from bot.errors import UserFacing
from bot.services.rulings.answers import as_ruling, build_judge, find_rule, find_term, headings_like
from bot.services.rulings.documents import Library
from glossary import Edition, load_rules
from glossary.answer import Confidence
from glossary.evaluation import Half, measure, parse_questions
from glossary.index import open_index
from glossary.settling import Asked
from glossary.words import stems
from tests.shared import times

POOL = ["Son of God", "The Strong Angel", "Zion", "Reaper", "Lost Soul (Hopper)", "New Jerusalem (Dominant)"]
JUDGE = build_judge(dict.fromkeys(POOL, ()), None)
QUESTIONS = Path(__file__).parent / "eval" / "questions.jsonl"


def first(question: str, edition: Edition | None = None) -> str:
    return JUDGE.answer(question, edition).hits[0].section.key


@pytest.mark.parametrize(
    ("question", "section"),
    [
        ("what is first strike", "REG: First Strike"),
        ("FBTN", "REG: Negate"),
        ("what does ITB mean", "REG: Interrupt"),
        ("specal inititive", "REG: Special Initiative"),
        ("what is a repel ability", "REG: Ignore"),
        ("how does taunting work", "REG: Taunt"),
        ("difference between topdeck and shuffle", "REG: Topdeck and Underdeck"),
    ],
)
def test_terms_abbreviations_and_misspellings_are_understood(question: str, section: str) -> None:
    assert section in {hit.section.key for hit in JUDGE.answer(question).hits[:2]}


@pytest.mark.parametrize(
    ("question", "cards"),
    [
        ("can son of god be negated", ("Son of God",)),
        ("SoG and TSA in one deck", ("Son of God", "The Strong Angel")),
        ("which icon is the grim reaper", ()),
        ("I play Reaper on my hero", ("Reaper",)),
        ("is zion a fortress", ("Zion",)),
        ("new jerusalem and the strong angel", ("New Jerusalem", "The Strong Angel")),
    ],
)
def test_cards_are_recognised_by_longest_name_and_nickname(question: str, cards: tuple[str, ...]) -> None:
    assert JUDGE.answer(question).question.cards == cards


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("who goes frist", "first"), ("can I block wiht two heroes", "with"),
     ("can I paly an enhancement", "play"), ("whch of us has initiative", "which")],
)  # fmt: skip
def test_one_slip_in_a_short_or_everyday_word_is_mended(typed: str, meant: str) -> None:
    answer = JUDGE.answer(typed)
    assert meant in dict(answer.question.repaired).values()
    assert answer.confidence is not Confidence.NONE


def test_a_name_and_a_word_of_other_matters_are_left_as_typed() -> None:
    assert JUDGE.answer("does Gart block here, or a pikachu").question.repaired == ()


def test_a_repair_is_told() -> None:
    assert dict(JUDGE.answer("what does intterupt do").question.repaired) == {"intterupt": "interrupt"}


def test_the_2005_texts_come_first_where_they_are_asked_for() -> None:
    today, old = JUDGE.answer("first strike"), JUDGE.answer("first strike", Edition.Y2005)
    assert today.hits[0].section.edition is Edition.Y2023
    assert old.hits[0].section.edition is Edition.Y2005


def test_the_mission_is_answered_only_where_it_is_meant() -> None:
    assert first("the mission: what is a shaky christian").startswith("Mission: ")
    assert not first("what is the discard phase").startswith("Mission: ")


def test_what_the_rules_do_not_treat_is_not_answered() -> None:
    answer = JUDGE.answer("how much do booster boxes cost on ebay")
    assert answer.confidence is Confidence.NONE
    assert answer.text.startswith("No rule found.")


def test_an_answer_cites_the_statements_it_gives() -> None:
    answer = JUDGE.answer("how many cards may I have in hand at most")
    statement = answer.hits[0].statement
    assert statement.id in answer.text
    assert statement.text in answer.text
    assert load_rules().section_of(statement.id) == answer.hits[0].section


def test_the_statements_of_a_hit_are_the_section_with_the_settling_one_first() -> None:
    for hit in JUDGE.answer("can I negate a band after the phase has ended").hits:
        assert {each.id for each in hit.statements} == {each.id for each in hit.section.statements}


@pytest.mark.parametrize(
    ("question", "statements"),
    [
        ("whats special init", "REG-INIT-04"),
        ("how does taunt work", "REG-TAUNT-01"),
        ("can i use two artifacts at once", "REG-ACTART-06"),
        ("t2 min deck size", "DBR-T2-01"),
        ("in teams can i play an enhancement on my partners hero", "DBR-TEAMS-19"),
        ("what if i fail to find in a search", "REG-SEARCH-05"),
        ("can a dominant be negated", "REG-TURN-23 REG-CBN-03"),
    ],
)
def test_the_sentence_that_settles_a_question_comes_first(question: str, statements: str) -> None:
    assert JUDGE.answer(question).hits[0].statement.id in statements.split()


def test_a_question_known_to_be_settled_by_a_statement_is_settled_by_it() -> None:
    reader, index = JUDGE.reader, JUDGE.index
    wrong = []
    for number in range(0, len(index.profiles), 9):
        statements = index.profiles[number].section.statements
        asked = Counter(frozenset(stems(ask)) for statement in statements for ask in statement.asks)
        for statement in statements:
            for ask in statement.asks:
                if (words := frozenset(stems(ask))) and asked[words] == 1:
                    order, _ = Asked.of(index, reader.read(ask)).settling_first(index, number, ())
                    first = statements[order[0]]
                    wrong += [] if first.id == statement.id else [(ask, statement.id, first.id)]
    assert not wrong


def test_where_a_neighbouring_section_comes_first_the_settling_sentence_is_shown_below_it() -> None:
    hits = JUDGE.answer("does a captured hero keep his weapon").hits
    assert "REG-CAPTURE-03" in [hit.statement.id for hit in hits[:3]]


@pytest.mark.parametrize("question", ["mission: what are temptations", "what is meek", "define pending"])
def test_what_stands_under_a_heading_is_never_refused(question: str) -> None:
    assert JUDGE.answer(question).found


def test_a_turn_of_phrase_of_other_matters_is_heard_in_ordinary_words() -> None:
    answer = JUDGE.answer("which lost soul is the best one")
    assert "is the best" in answer.question.turns_outside
    assert not answer.found


def test_programs_that_build_the_index_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    rules, path = load_rules(), tmp_path / "cache" / "rules.sqlite"
    with ThreadPoolExecutor(3) as at_once:
        found = list(at_once.map(lambda _: open_index(rules, path), range(3)))
    assert {len(index.profiles) for index in found} == {len(rules.sections)}
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_kept_index_is_built_anew_where_texts_become_other_stems(tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "rules.sqlite"
    open_index(load_rules(), path).connection.close()
    kept = path.stat().st_mtime_ns
    open_index(load_rules(), path).connection.close()
    assert path.stat().st_mtime_ns == kept
    monkeypatch.setattr("glossary.index.FINGERPRINT", "other words")
    open_index(load_rules(), path).connection.close()
    assert path.stat().st_mtime_ns != kept


def test_our_own_questions_are_many_and_point_to_sections_that_exist() -> None:
    forum = QUESTIONS.with_name("forum.jsonl").read_text("utf-8").splitlines()
    questions = parse_questions((*QUESTIONS.read_text("utf-8").splitlines(), *forum))
    assert len(questions) >= 150
    assert len({gold.id for gold in questions}) == len(questions)
    assert {key for gold in questions for key in gold.sections} <= set(load_rules().by_key)


def test_what_is_asked_counts_more_than_what_is_told() -> None:
    told = JUDGE.answer("My hero banded to a second hero. Does the weapon of a captured hero stay?").question
    assert told.stress["captur"] > told.stress["band"]
    assert (
        first("I drew three cards and searched my deck. Then it was his turn. Can a token be captured?") == "REG: Token"
    )


def test_the_edition_asked_for_is_no_matter_of_the_question() -> None:
    answer = JUDGE.answer("in the 2005 rules, what is banding")
    assert answer.question.edition is Edition.Y2005
    assert answer.hits[0].section.key == "Rulebook: Banding"


def test_compared_terms_are_both_answered() -> None:
    shown = {hit.section.key for hit in JUDGE.answer("prevent vs negate?").hits[:2]}
    assert shown == {"REG: Prevent", "REG: Negate"}


@pytest.mark.parametrize("question", ["Son of God", "reaper"])
def test_a_card_that_is_all_there_is_gets_the_closest_rules(question: str) -> None:
    answer = build_judge(dict.fromkeys(POOL, ("dominant",)), None).answer(question)
    assert answer.question.cards
    assert answer.confidence is Confidence.CLOSEST
    first_hit = answer.hits[0]
    assert first_hit.statement == first_hit.section.statements[0]


def test_the_answers_to_our_own_questions_stay_as_good_as_they_were() -> None:
    questions = parse_questions(QUESTIONS.read_text("utf-8").splitlines())
    held_out = measure([gold for gold in questions if gold.half is Half.HELD_OUT], JUDGE.answer)
    assert held_out.recall_at_1 >= 0.78
    assert held_out.recall_at_3 >= 0.91
    assert held_out.refused_answerable <= 0.03
    assert held_out.refused_out_of_scope >= 0.88


_HOSTILE = [
    '"', "'; DROP TABLE section; --", "NEAR(a b, 3)", "title:band", "band*", "^band", "a AND NOT b OR (", "{title}: x",
    "-", "+", "\0\0", "’‘“”…", "🙂" * 400, "a" * 4_000, "band " * 800, "((((((", "\\", "%s %n", "ﬃ ﷽ ß İ", ":", ": : :",
    "what is", "what is ?", "difference between", "difference between and", "REG-BAND-01",
    "\u202e\u200b", "١٢٣", "*/4 X/X",
]  # fmt: skip


def test_no_string_at_all_raises() -> None:
    chance = random.Random(1)
    words = [*_HOSTILE, *sorted(JUDGE.index.vocabulary)[::7]]
    letters = string.printable + "éß’“🙂\0\u202e"
    for _ in range(times(10_000, usually=1_000)):
        if chance.random() < 0.5:
            text = " ".join(chance.choices(words, k=chance.randrange(1, 6)))
        else:
            text = "".join(chance.choices(letters, k=chance.randrange(60)))
        as_ruling(JUDGE.answer(text[:4_000]))


@given(st.text(max_size=200))
def test_any_text_gets_an_answer_that_can_be_shown(text: str) -> None:
    answer = JUDGE.answer(text)
    assert answer.text
    assert answer.found <= bool(answer.hits)


@pytest.mark.parametrize("question", _HOSTILE)
def test_hostile_strings_get_an_answer(question: str) -> None:
    assert JUDGE.answer(question).text


def test_every_statement_and_heading_fits_what_discord_shows() -> None:
    for section in load_rules().sections:
        assert len(section.key) <= 100
        for statement in section.statements:
            assert len(statement.text) + len(statement.id) + 3 <= 1_024
            assert len(statement.case or "") <= 1_024


def test_every_answer_of_a_section_fits_what_discord_shows() -> None:
    for section in load_rules().sections:
        answer = as_ruling(JUDGE.answer(section.title))
        assert len(answer.answer) <= 4_096
        assert all(len(each.quote) <= 1_024 for each in answer.sections)


def test_a_rule_is_found_by_number_heading_and_other_name() -> None:
    assert find_rule("reg-band-01").statement is not None
    assert find_rule("REG: Band").section.title == "Band"
    assert find_rule("retreat").section.key == "REG: Withdraw"
    with pytest.raises(UserFacing, match="Nearest: REG: Band"):
        find_rule("bandd")


def test_a_term_is_found_by_its_abbreviation() -> None:
    section, quote = find_term("FBTN", Library(()))
    assert section is not None and section.key == "REG: Negate"
    assert quote is None
    with pytest.raises(UserFacing):
        find_term("zzzz", Library(()))


def test_headings_are_offered_from_three_letters_and_from_the_beginning_of_an_id() -> None:
    assert headings_like(load_rules(), "neg")[0].key == "REG: Negate"
    assert headings_like(load_rules(), "REG-BAN")[0].statements[0].id.startswith("REG-BAN")
    assert len(headings_like(load_rules(), "")) == 25


def test_scripts_get_one_line_for_each_question(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.setenv("BEREAN_HOME", str(tmp_path))
    path = tmp_path / "questions.jsonl"
    path.write_text('{"id": "a", "question": "what is banding"}\n\n{"id": "b", "question": ""}\n', "utf-8")
    assert run(["ruling", "--jsonl", str(path)]) == 0
    one, two = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert one["id"] == "a" and one["found"] is True
    assert one["sections"][0].keys() == {"doc", "title", "id", "score", "quote"}
    assert two.items() >= {"id": "b", "found": False, "answer": "No rule found.", "sections": [], "cards": []}.items()
    assert two["verdict"] is None and two["statements"] == [] and two["computed"] is False


def test_a_line_of_questions_may_name_its_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "questions.jsonl"
    asked = "Can a hero block?"
    lines = [{"id": year, "question": asked, "edition": year} for year in ("2026", "2023")] + [
        {"id": "", "question": asked}
    ]
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    assert run(["ruling", "--jsonl", str(path)]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["edition"] for each in told] == ["2026", "2023", "2026"]
    assert [each["statements"] for each in told] == [["R11-BATTLE-09"], ["REG-BATTLE-12"], ["R11-BATTLE-09"]]
    path.write_text(json.dumps({"id": 1, "question": asked, "edition": "1999"}), "utf-8")
    assert run(["ruling", "--jsonl", str(path)]) != 0
    assert "there is no edition '1999'" in capsys.readouterr().err.lower()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["ruling"], "Ask a question"),
        (["ruling", "x", "--edition", "1890"], "no edition"),
        (["ruling", "--jsonl", "/nowhere.jsonl"], "cannot be read"),
        (["rule", "zzzz"], "no rule or heading"),
        (["evaluate", "rulings", "/nowhere.jsonl"], "cannot be read"),
    ],
)
def test_wrong_use_gets_one_sentence(arguments: list[str], complaint: str, capsys, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("BEREAN_HOME", str(tmp_path))
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert complaint in said.err
    assert not said.out


def test_the_evaluation_prints_its_figures_and_misses(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.setenv("BEREAN_HOME", str(tmp_path))
    path = tmp_path / "questions.jsonl"
    path.write_text(
        '{"id": "1", "question": "what is banding", "gold_sections": ["REG: Toss"]}\n'
        '{"id": "2", "question": "what is banding", "gold_sections": ["reg: band"]}\n'
        '{"id": "3", "question": "what is banding", "gold_sections": []}\n',
        "utf-8",
    )
    assert run(["evaluate", "rulings", str(path)]) == 0
    said = capsys.readouterr().out
    assert "right section first      50.0%" in said
    assert "refused as they should   0.0%" in said
    assert "wanted REG: Toss" in said and "wanted no rule" in said
