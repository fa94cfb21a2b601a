"""Answers to questions that ask in other words what a statement is known to answer."""

from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.identifying import TYPES
from bot.services.verdicts.model import Direct, Reads, Verdict
from bot.services.verdicts.quoting import LEFT_OUT
from bot.services.verdicts.statements import BESIDE, NARROWER, NICKNAME, holding, spoken_of
from glossary.answer import Answer
from glossary.editions.later import rules_of
from glossary.forms.alike import alike
from glossary.forms.concepts import DONE, load_concepts

#: of whom and where it is asked: what is known of all holds of these
_NARROWER: Final = load_concepts().soft | NARROWER


def answer(asked: Asked, passages: Answer, *, closely: bool) -> Direct | None:
    """Return the known answer to a similar question, if the search finds the same sections for both.

    `closely`: only if it has nearly all the same words; used if another answerer has an answer too. Questions about
    cards are left to answerers that know what the cards do, unless the known question names the card as well.
    """
    if not passages.found or len(asked.cards) > 1 or LEFT_OUT in asked.line:
        return None
    near = [{each.id for each in hit.section.statements} for hit in passages.hits]
    names = [NICKNAME.sub(r"\1", each.name).casefold() for each in asked.cards]
    line = asked.line if not names else asked.line.replace("{0}", names[0])
    match = alike(line, near)
    if match is None or (closely and not match.is_close) or match.known.statement not in holding(asked.edition):
        return None
    if not match.known.concepts.issuperset(concept for each in names for concept in load_concepts().concepts(each)):
        return None
    statement = rules_of(asked.edition).statement(match.known.statement)
    spoken = frozenset(each.removesuffix(DONE) for each in load_concepts().concepts(line))
    if not (spoken & TYPES & spoken_of(statement.text)) <= match.known.concepts:
        return None  # the statement says of one type what is known of others
    reads = Reads(BESIDE, anywhere=match.known.concepts | spoken_of(statement.text) | _NARROWER, asking=None)
    return Direct(Verdict(match.known.says), None, statement.text, (statement.id,), found_by="known", reads=reads)
