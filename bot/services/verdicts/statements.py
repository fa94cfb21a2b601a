"""Answers that follow from the forms of statements: yes, no or a number."""

import re
from functools import cache, lru_cache
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.meant import Mention
from bot.services.verdicts.model import Direct, Reads, Verdict
from bot.services.verdicts.of_one.texts import MENTIONS
from bot.services.verdicts.quoting import LEFT_OUT
from engine.cards.facts import identifiers
from engine.cards.model import CardClass, CardType, Printing
from glossary.answer import Answer
from glossary.editions.later import rules_of
from glossary.forms.concepts import DONE, load_concepts
from glossary.forms.entailment import UNSAID, UNWILLING, follows, posed
from glossary.forms.model import Form
from glossary.model import Edition
from glossary.words import stem

#: of whom it is asked: what is so of all is so of these
NARROWER: Final = frozenset({"enhancement", "opponent"})
_LONGEST: Final = 260
#: so many statements of a section may be meant to settle a question
_SETTLING: Final = 2
_OF_GUIDE: Final = ("REG-", "R11-", "DBR-")
_DOCUMENTS: Final = {Edition.MISSION: ("TM-",), Edition.Y2005: ("RB-", "WK-")}
#: where more cards are named it is a matter of what they do to each other
_MOST_CARDS: Final = 1
_CHARACTERS: Final = frozenset({CardType.HERO, CardType.EVIL_CHARACTER})
#: how a Lost Soul is called
NICKNAME: Final = re.compile(r'^Lost Soul "([^"]+)".*$')
#: that somebody does not want to, or takes nothing, changes nothing
BESIDE: Final = (
    UNWILLING,
    UNSAID,
    re.compile(
        r"\b(?:declines?|refuses?) to \w+(?: anything)?\b|\btakes? nothing\b"
        r"|\b(?:nobody|no one|neither(?: of us)?) (?:wants?|cares|likes) to \w+"
        r"(?: (?:anything|something|more|anymore))*"
    ),
)
#: identifiers by which a rule may speak of a card
_BEINGS: Final = frozenset({"human", "angel", "demon", "animal"})
_CLASSES: Final = {CardClass.WARRIOR: "warrior", CardClass.WEAPON: "weapon"}


def answer(asked: Asked, passages: Answer | None = None) -> Direct | None:
    """Return what the statements with the form of the question say; None if two of them differ.

    Where a question tells more than a form has, the form counts if `passages` begin with its statement.

    What is true of all cards of a kind is true of one of them, unless its own text is about the subject.
    """
    is_cut = LEFT_OUT in asked.line and LEFT_OUT not in asked.last  # of what was left out "it" may speak
    if is_cut or len(asked.line) > _LONGEST or len(asked.cards) > _MOST_CARDS or MENTIONS.search(asked.last):
        return None
    question = posed(asked.line)
    if question is None:
        return None
    facets = {f"{{{at}}}": _facets(mention) for at, mention in enumerate(asked.cards)}
    found = follows(question, facets, holding(asked.edition), () if asked.cards else _settling(passages))
    if len({says for _, says in found}) != 1 or any(_speaks_itself(asked.cards, form) for form, _ in found):
        return None
    if any(_names(asked, form) for form, _ in found):
        return None
    return _made(found, asked.edition)


def _settling(passages: Answer | None) -> tuple[str, ...]:
    """Return the statements that a search says settle a question: the first of the section it is surest of."""
    if passages is None or not passages.found:
        return ()
    return tuple(each.id for each in passages.hits[0].statements[:_SETTLING])


@cache
def holding(edition: Edition) -> frozenset[str]:
    """Return the statements by which questions of an edition are answered: those of its own documents."""
    own = _DOCUMENTS.get(edition, _OF_GUIDE)
    return frozenset(each for each in rules_of(edition).by_id if each.startswith(own))


def _facets(mention: Mention) -> frozenset[str]:
    """Return the concepts that a card fits in all printings that are meant."""
    return frozenset.intersection(*(_concepts_of(each) for each in mention.printings))


def _concepts_of(printing: Printing) -> frozenset[str]:
    types = set(printing.types)
    if len(types) != 1:
        return frozenset()
    [kind] = types
    named = kind.value.casefold()
    told = {named, *(_BEINGS & {each for face in printing.faces for each in identifiers(printing, face)})}
    told |= {word for each, word in _CLASSES.items() if each in printing.classes}
    if kind in _CHARACTERS and CardClass.WARRIOR not in printing.classes:
        told.add("non-warrior")
    return frozenset(told.union(*(load_concepts().above.get(each, ()) for each in told)))


def _speaks_itself(cards: tuple[Mention, ...], form: Form) -> bool:
    """Say whether the text of a named card is about the subject of a form; not for a form about Dominants."""
    about = {_root(concept) for spelling in form.predicate for concept in spelling}
    for mention in cards:
        for printing in mention.printings:
            if CardType.DOMINANT not in printing.types and not about.isdisjoint(_spoken_of(printing.text)):
                return True
    return False


def _names(asked: Asked, form: Form) -> bool:
    """Say whether a statement itself names a card that is asked about, which may be its exception."""
    rules = rules_of(asked.edition)
    told = " ".join(rules.statement(each).text for each in form.statements if each in rules.by_id).casefold()
    names = {NICKNAME.sub(r"\1", each.name).casefold() for each in asked.cards}
    return any(re.search(rf"\b{re.escape(each)}\b", told) for each in names)


@lru_cache(maxsize=2_000)
def _spoken_of(text: str) -> frozenset[str]:
    return frozenset(map(_root, load_concepts().concepts(text)))


def spoken_of(text: str) -> frozenset[str]:
    """Return the concepts of a text."""
    return frozenset(each.removesuffix(DONE) for each in load_concepts().concepts(text))


def _root(concept: str) -> str:
    """Return the stem of a concept: "captured" is spoken of where "capture" is."""
    return stem(concept.removesuffix(DONE))


def _made(found: list[tuple[Form, str | int]], edition: Edition) -> Direct:
    says = found[0][1]
    rules = rules_of(edition)
    cited = tuple(dict.fromkeys(each for form, _ in found for each in form.statements if each in rules.by_id))
    why = rules.statement(cited[0]).text
    spoken = (spoken_of(rules.statement(each).text) for each in cited)
    soft = NARROWER | load_concepts().soft - {"ability", "special ability"}  # told beside a form these change nothing
    reads = Reads(BESIDE, anywhere=soft.union(*spoken, *(each.concepts for each, _ in found)), asking=None)
    if isinstance(says, int):
        return Direct(Verdict.NUMBER, says, why, cited, found_by="statements", reads=reads)
    return Direct(Verdict(says), None, why, cited, found_by="statements", reads=reads)
