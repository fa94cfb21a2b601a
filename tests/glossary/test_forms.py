"""The forms of statements: every statement has one, it says what the statement says, and none contradicts another."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from glossary.editions.later import rules_of
from glossary.forms.concepts import load_concepts
from glossary.forms.entailment import Mood, Posed, follows, posed
from glossary.forms.model import BadForm, Form, Modal, form_of, load_forms
from glossary.model import Edition
from glossary.rules import load_rules

NUMBERS = {
    1: "one|a|single|once|per turn|each", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight",
    9: "nine",
    14: "fourteen", 10: "ten", 16: "sixteen", 50: "fifty",
}  # fmt: skip
FORMS = load_forms()
DOCUMENTS = ("REG-", "R11-", "DBR-", "TM-", "RB-", "WK-")
#: worked examples, which are scenarios, what Berean holds where the documents are silent, and where rules stand
WITHOUT = re.compile(r"-EX-|^TM-(?:CARD|ENGINE|ENEMY)-|^R11-DB-01$")
EDITIONS = (Edition.Y2023, Edition.Y2026)
GUIDE = {each for each in load_rules().by_id if each.startswith(("REG-", "DBR-"))}
LISTED = re.compile(r"(?:[\w' -]+, )+[\w' -]+ (?:and|or) [\w' -]+")
#: where it only quotes, or tells of a case in which something cannot be, a statement denies nothing
QUOTED = re.compile(
    r"'[^']*'|\"[^\"]*\"|\([^)]*\)|\b(?:if|when|where|wherever|who|whose|though|unless|or|until) [^,;.]*"
    r"|\bcannot[- ]be[- ](?:negated|interrupted|prevented)\b|\bnever (?:more|having|converted)\b"
    r"|\bmay not be blocked by\b"
)
DENIES = re.compile(r"\b(?:cannot|may not|never)\b")
#: what a statement says of these it denies
DENIED = re.compile(
    r"\b(?:cannot|may not|never|does not|do not|can not|cannot be|may not be) (?:be )?(?:\w+ly )?([a-z]+)"
)


def holding(form: Form) -> frozenset[str]:
    return frozenset(form.statements)


def of_one_game(form: Form, edition: Edition) -> set[str]:
    """Return the statements of the documents that a form is of."""
    return _by_documents(edition).get(_documents(form.statements[0]), set())


@cache
def _by_documents(edition: Edition) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for each in rules_of(edition).by_id:
        found.setdefault(_documents(each), set()).add(each)
    return found


def _documents(statement: str) -> str:
    start = statement.partition("-")[0]
    return {"WK": "RB", "R11": "REG", "DBR": "REG"}.get(start, start)


def named(form: Form) -> str:
    return f"{form.statements[0]} {form.line[:60]}"


def text_of(form: Form) -> str:
    first = form.statements[0]
    edition = Edition.Y2026 if first.startswith(("R11-", "DBR-V13-")) else Edition.Y2023
    return rules_of(edition).statement(first).text.lower()


def asking(form: Form) -> Posed:
    """Return the question that tells just what a form needs."""
    mood = {
        Modal.MAY: Mood.MAY, Modal.CANNOT: Mood.MAY, Modal.MUST: Mood.MUST, Modal.NEED_NOT: Mood.MUST,
        Modal.IS: Mood.IS, Modal.IS_NOT: Mood.IS,
    }.get(form.modal, Mood.COUNT)  # fmt: skip
    told = tuple(concept for group in form.needed for concept in group[0])
    return Posed(mood, told, form.modal is Modal.AT_MOST, form.modal is Modal.AT_LEAST)


@pytest.mark.parametrize("edition", [Edition.Y2023, Edition.Y2026])
def test_every_statement_of_the_guide_and_on_decks_carries_a_form(edition: Edition) -> None:
    carried = {each for form in FORMS for each in form.statements}
    rules = rules_of(edition)
    own = [each for each in rules.by_id if each.startswith(DOCUMENTS) and not WITHOUT.search(each)]
    assert [each for each in own if each not in carried] == []


def test_every_form_is_of_a_statement_that_is_held() -> None:
    known = {*load_rules().by_id, *rules_of(Edition.Y2026).by_id}
    assert [form.line for form in FORMS if not set(form.statements) <= known] == []


def test_no_form_that_follows_with_another_says_otherwise() -> None:
    wrong = []
    for form, edition in product([form for form in FORMS if form.is_told_apart], EDITIONS):
        if holding(form).isdisjoint(rules_of(edition).by_id):
            continue
        found = follows(asking(form), {}, of_one_game(form, edition))
        if form not in [each for each, _ in found] or len({says for _, says in found}) != 1:
            wrong.append((named(form), edition, [each.line for each, _ in found]))
    assert wrong == []


def test_a_number_stands_in_the_statement() -> None:
    wrong = []
    for form in FORMS:
        if (number := form.number) is None:
            continue
        told = re.search(rf"\b(?:{number}|{NUMBERS.get(number, number)})\b", text_of(form))
        if not told and number not in [len(re.split(r", | and | or ", each)) for each in LISTED.findall(text_of(form))]:
            wrong.append(named(form))
    assert wrong == []


def test_a_statement_that_says_cannot_has_negative_polarity() -> None:
    carried: dict[str, list[Form]] = {}
    for form in FORMS:
        for each in form.statements:
            carried.setdefault(each, []).append(form)
    texts = {each: rules_of(edition).statement(each).text for edition in EDITIONS for each in rules_of(edition).by_id}
    denying = [each for each in carried if each in texts and DENIES.search(QUOTED.sub(" ", texts[each]))]
    assert len(denying) > 40
    assert [each for each in denying if not any(form.modal.denies or form.number for form in carried[each])] == []


def test_what_a_statement_says_cannot_be_is_not_said_to_be() -> None:
    """A form whose subject and verb are those its statement denies has negative polarity."""
    of = [form for form in FORMS if not form.modal.denies and form.number is None]
    assert [(named(form), said) for form in of for said in denied_by_its_statement(form)] == []


def denied_by_its_statement(form: Form) -> Iterator[str]:
    """Find where the statement of a form denies what the form says."""
    for said in DENIED.finditer(text_of(form)):
        verb = load_concepts().concepts(said[1])
        before = set(load_concepts().concepts(text_of(form)[max(0, said.start() - 60) : said.start()]))
        subject = {each for spelling in form.subject for each in spelling}
        predicate = [spelling for spelling in form.predicate if set(spelling) & set(verb)]
        conditions = {each for group in form.conditions for spelling in group for each in spelling}
        if verb and subject and subject <= before and predicate and not conditions:
            yield said[0]


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
        "can I keep the same dominant twice",
        "can I activate an artifact outside of my preparation phase",
        "is a site good or evil",
        "isn't a hero allowed to block",
        "can I have two unique heroes",
        "does my opponent draw in my draw phase",
        "can lost souls exceed sites",
        "in a side battle does a captured hero keep his ability",
        "I am restricted by a card, can I look through the discard pile",
        "his artifact says otherwise, can I look through the discard pile",
        "",
    ],
)
def test_a_question_under_other_conditions_has_no_form(question: str) -> None:
    asked = posed(question)
    assert asked is None or follows(asked, {}, GUIDE) == [] or "resolving" in question


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("may I look at my reserve", "yes"),
        ("can my opponent look at my reserve", "no"),
        ("can evil characters use good enhancements", "no"),
        ("must I use the ability", "no"),
        ("what is the minimum size of a type ii deck", 100),
        ("what is the maximum size of a type ii deck", 252),
        ("can my hand be over 16", "no"),
        ("can I attack twice in one turn", "no"),
        ("may I equip a weapon to a hero who is not a warrior", "no"),
        ("my friend claims a dominant can be negated, is he right: can a dominant be negated?", "no"),
        ("how many artifacts may be active at the same time", 1),
        ("is it illegal to pass initiative while losing", "yes"),
        ("is it forbidden to look at my reserve", "no"),
        ("my warrior is converted, does he lose his weapon", "no"),
        ("can a hero protected from discard be captured", "yes"),
        ("is my teammate an opponent", "no"),
        ("is a curse in my hand an evil enhancement", "yes"),
        ("can my opponent activate artifacts in my turn", "no"),
        ("sorry, I am quite new. can I activate an artifact when it isn't my turn?", "no"),
        ("do I get to keep his weapon when he's captured", "no"),
        ("they kill each other by the numbers. the rescue is still good, correct", "yes"),
        ("cards to hold at any time, what's the most", 16),
        ("is upkeep before the preparation phase", "yes"),
        ("is the preparation phase before upkeep", "no"),
        ("does the battle phase come after the preparation phase", "yes"),
        ("does prep come after the battle phase", "no"),
        ("can three villains be put in territory in one turn", "yes"),
        ("when it lies in the artifact pile is a curse neutral", "yes"),
        ("can a demon be converted if the card doesn't say so", "no"),
        ("my hero is in the discard, can I heal him", "no"),
        ("in teams do we share a hand", "no"),
        ("two characters with first strike in mutual destruction, do they stay alive", "no"),
        ("in mutual destruction does my hero with first strike stay alive", "yes"),
        ("my hero is poisoned, can I play a healing enhancement in his turn", "yes"),
    ],
)
def test_a_question_follows_from_a_form_whoever_asks_it(question: str, says: object) -> None:
    asked = posed(question)
    assert asked is not None
    assert {each for _, each in follows(asked, {}, GUIDE)} == {says}


def test_what_is_told_beside_a_form_counts_unless_the_search_settles_it() -> None:
    """Three of its concepts are told, and none of those beside them turns it."""
    asked = posed("a discard is pending and the other guy ends the battle, does the discard activate")
    assert asked is not None
    assert follows(asked, {}, GUIDE) == []
    [(form, says)] = follows(asked, {}, GUIDE, ("REG-ENDB-04",))
    assert (form.statements[0], says) == ("REG-ENDB-04", "no")
    turned = posed("a discard is pending and the other guy ends the battle only after, does the discard activate")
    assert turned is not None
    assert follows(turned, {}, GUIDE, tuple(GUIDE)) == []


@pytest.mark.parametrize(
    "line", ["dominant | perhaps | be played", "dominant | at most | be played", "dominant", "a | is | the"]
)
def test_a_line_that_is_no_form_is_refused(line: str) -> None:
    with pytest.raises(BadForm):
        form_of(("REG-CBN-03",), line)
