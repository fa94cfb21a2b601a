"""The forms of statements: they fit the statements they are of, and no two of them contradict each other."""

import re

import pytest

from glossary.forms import Form, Pattern, forms_of, load_forms
from glossary.rules import load_rules

NUMBER_WORDS = {1: "one", 3: "three", 4: "four", 7: "seven", 8: "eight", 9: "nine", 16: "sixteen"}
FORMS = load_forms()


def named(pattern: Pattern) -> str:
    return f"{pattern.form.of} {pattern.form.example}"


@pytest.mark.parametrize("pattern", FORMS, ids=named)
def test_a_form_fits_its_own_example_and_none_that_fits_says_otherwise(pattern: Pattern) -> None:
    found = forms_of(pattern.form.example)
    assert pattern.form in found
    counted = isinstance(pattern.form.says, int)
    assert {each.says for each in found if isinstance(each.says, int) is counted} == {pattern.form.says}


@pytest.mark.parametrize("pattern", FORMS, ids=named)
def test_a_form_says_what_its_statement_says(pattern: Pattern) -> None:
    form, text = pattern.form, load_rules().statement(pattern.form.of).text.lower()
    if isinstance(form.says, int):
        assert re.search(rf"\b(?:{form.says}|{NUMBER_WORDS.get(form.says, form.says)})\b", text)
    elif re.search(r"\bcannot be negated\b", text) and any("negat" in line for line in form.words):
        assert form.says == "no"


@pytest.mark.parametrize("pattern", FORMS, ids=named)
def test_what_a_statement_says_cannot_be_is_answered_no(pattern: Pattern) -> None:
    """A form that asks for the very verb its statement denies has negative polarity."""
    text = load_rules().statement(pattern.form.of).text.lower()
    denied = [
        found[1] for found in re.finditer(r"\b(?:cannot|may not|never|does not|do not|can not) (?:be )?([a-z]+)", text)
    ]
    asks = [verb for verb in denied if any(each.search(verb) for each in pattern.needed)]
    if asks and isinstance(pattern.form.says, str):
        assert pattern.form.says == "no", asks


@pytest.mark.parametrize(
    "question",
    [
        "can I play a dominant on my opponent's turn while an ability is resolving",
        "may two artifacts be active in a temple",
        "can a captured hero block",
        "is an enhancement discarded",
        "how many",
        "how many heroes with two brigades exist",
        "does band from hand need the same brigade",
        "can a negated dominant be returned",
        "can a dominant negate a hero",
        "",
    ],
)
def test_a_question_under_other_conditions_has_no_form(question: str) -> None:
    assert forms_of(question) == []


def test_a_form_that_says_neither_yes_nor_no_nor_a_number_is_refused() -> None:
    with pytest.raises(ValueError, match="says"):
        Form.model_validate({"of": "REG-CBN-03", "says": "perhaps", "words": ["one", "two"], "example": "is it so"})
