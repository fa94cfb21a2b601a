"""How a question is put tells whether it is one of the rules."""

from glossary.manner import as_json, learn, load_elsewhere, parse_manner
from glossary.thesaurus import load_thesaurus
from glossary.words import words_in

_RULES = [["may", "a", "hero", "band"], ["may", "a", "hero", "block"], ["does", "a", "hero", "discard"]]
_ELSEWHERE = [["how", "much", "is", "it"], ["how", "much", "is", "shipping"], ["where", "is", "it"]]


def test_words_seen_in_one_kind_of_question_speak_for_that_kind() -> None:
    manner = learn(_RULES, _ELSEWHERE)
    assert manner.of(["may", "a", "hero", "rescue"]) > 0 > manner.of(["how", "much", "is", "samson"])


def test_the_same_examples_teach_the_same_and_what_is_learnt_is_kept_whole() -> None:
    kept = as_json(learn(_RULES, _ELSEWHERE))
    assert kept == as_json(learn(_RULES, _ELSEWHERE)) == as_json(parse_manner(kept))


def test_the_shipped_examples_of_other_matters_mostly_read_as_such() -> None:
    examples = load_elsewhere()
    manner = load_thesaurus().manner
    assert len(examples) >= 500
    assert sum(manner.of(words_in(each)) < 0 for each in examples) >= 0.9 * len(examples)
