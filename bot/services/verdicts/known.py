"""Answers to questions that ask in other words what a statement is known to settle."""

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import Direct, Verdict
from glossary.answer import Answer
from glossary.editions.later import rules_of
from glossary.forms.alike import alike


def answer(asked: Asked, passages: Answer, *, closely: bool) -> Direct | None:
    """Return what is known of a question like this one, where the search finds the same sections for it.

    `closely`: only of one that has nearly all of it; beside what follows from a form others do not count.
    Questions about cards are left to the answerers that know what the cards do.
    """
    if asked.cards or not passages.found:
        return None
    near = [{each.id for each in hit.section.statements} for hit in passages.hits]
    match = alike(asked.line, near)
    if match is None or (closely and not match.is_close):
        return None
    statement = rules_of(asked.edition).statement(match.known.statement)
    return Direct(Verdict(match.known.says), None, statement.text, (statement.id,), found_by="known")
