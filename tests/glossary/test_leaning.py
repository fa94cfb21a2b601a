"""The words of a question and their order tell to which section it leans."""

from glossary.leaning import Sample, as_json, learn, mark_of, parse_leaning
from glossary.model import Document
from glossary.rules import load_rules
from glossary.thesaurus import load_thesaurus


def _sample(text: str, section: str) -> Sample:
    words = tuple(text.split())
    return Sample(words, tuple(each for each in words if each not in {"do", "i", "how", "many", "when"}), section, 1.0)


_TEXTS = [
    _sample("how many cards do i draw", "Draw Phase"),
    _sample("how many do i draw each turn", "Draw Phase"),
    _sample("when do i draw from the bottom", "Draw"),
    _sample("when do i draw for a card", "Draw"),
]


def test_words_that_carry_no_matter_of_their_own_tell_sections_apart() -> None:
    leaning = learn(_TEXTS)
    texts = [leaning.of(text.split(), ["draw"]) for text in ("how many do i draw", "when do i draw")]
    many, when = (dict(zip(leaning.sections, each, strict=True)) for each in texts)
    assert many["Draw Phase"] > many["Draw"]
    assert when["Draw"] > when["Draw Phase"]


def test_the_same_texts_teach_the_same_and_what_is_learnt_is_kept_whole() -> None:
    kept = as_json(learn(_TEXTS))
    assert kept == as_json(learn(_TEXTS)) == as_json(parse_leaning(kept))


def test_what_is_shipped_leans_to_sections_there_are() -> None:
    leaning = load_thesaurus().leaning
    marks = {mark_of(section) for section in load_rules().sections if section.doc is not Document.HOUSE}
    assert len(marks & set(leaning.sections)) >= 0.95 * len(marks)
