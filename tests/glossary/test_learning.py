"""Questions whose right sections are known teach beside the texts of the rules."""

from dataclasses import replace
from functools import cache

from glossary.evaluation import Gold
from glossary.leaning import mark_of
from glossary.learning import Lessons, cross_taught, learn, lessons, taught, with_questions
from glossary.rules import load_rules
from tests.glossary.shared import JUDGE
from tests.shared import part

#: the sections that teach: by day some of them, for to read all takes long
TEACHING = tuple(part(JUDGE.index.profiles, 8))
TAUGHT = cache(lambda: lessons(replace(JUDGE, index=replace(JUDGE.index, profiles=TEACHING))))
NOTHING = Lessons((), (), ())
QUESTIONS = [
    Gold("A", "the zebra leaves the zebra herd", ("REG: Band", "REG: Negate")),
    Gold("B", "a zebra comes home with nothing", ("REG: Withdraw",)),
    Gold("C", "who sells a striped zebra", ()),
    Gold("D", "who sells a second one", ()),
]


def test_a_question_leans_to_the_section_that_settles_one_like_it() -> None:
    judge = taught(JUDGE, learn(with_questions(JUDGE, NOTHING, QUESTIONS)))
    leaning = judge.reader.read("what if a zebra leaves the herd").leaning
    band, negate = (judge.index.numbers[mark_of(load_rules().section(each))] for each in ("REG: Band", "REG: Negate"))
    assert max(range(len(leaning)), key=leaning.__getitem__) == band
    assert leaning[band] > leaning[negate]


def test_a_question_of_other_matters_teaches_how_such_are_put() -> None:
    judge = taught(JUDGE, learn(with_questions(JUDGE, NOTHING, QUESTIONS)))
    assert judge.reader.read("who sells a zebra").manner < judge.reader.read("a zebra leaves the herd").manner


def test_the_rules_teach_their_own_questions() -> None:
    known = TAUGHT()
    assert {each.section for each in known.samples} == {mark_of(each.section) for each in TEACHING}
    assert len(known.asked) > len(TEACHING) > 50 and len(known.elsewhere) > 1_000


def test_no_question_is_judged_by_one_who_has_learnt_from_it(monkeypatch) -> None:
    learnt_from: list[list[Gold]] = []

    def note(judge, known, questions):
        learnt_from.append([*questions])
        return with_questions(judge, NOTHING, [*questions, *QUESTIONS])

    monkeypatch.setattr("glossary.learning.with_questions", note)
    monkeypatch.setattr("glossary.learning.lessons", lambda judge: TAUGHT())
    parts = [some for _, some in cross_taught(JUDGE, QUESTIONS)]
    assert sorted(gold.id for some in parts for gold in some) == ["A", "B", "C", "D"]
    for some, known in zip(parts, learnt_from, strict=True):
        assert {gold.id for gold in some}.isdisjoint(gold.id for gold in known)
        assert len(some) + len(known) == len(QUESTIONS)
