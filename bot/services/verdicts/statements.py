"""Answers that follow from the form of a statement: yes, no or a number."""

import re
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import Direct, Verdict
from engine.cards.model import CardType
from glossary.editions.later import rules_of
from glossary.forms import Form, forms_of
from glossary.model import Edition

_LONGEST: Final = 220
#: asked so, yes means what no means otherwise
_TURNED: Final = re.compile(
    r"\b(?:isn't|aren't|doesn't|don't|can't|cannot|not allowed|illegal|forbidden|prohibited|never|wrong|cheating)\b"
)
_COUNTING: Final = re.compile(
    r"\b(?:how many|how much|how often|how big|number of|max\w*|most|limit|size|what's|whats)\b"
)
#: only of these types every card is under the rules of its type, whatever else it is
_BY_TYPE: Final = frozenset({CardType.DOMINANT})


def answer(asked: Asked) -> Direct | None:
    """Return what the statements say whose form the question has; silent where two of them differ."""
    if not asked.edition.is_of_guide or len(asked.line) > _LONGEST:
        return None
    line = _by_types(asked)
    if line is None:
        return None
    counting = _COUNTING.search(line) is not None
    holds = rules_of(asked.edition).by_id
    fitting = [each for each in forms_of(line) if isinstance(each.says, int) is counting]
    found = [each for each in fitting if not holds.keys().isdisjoint(each.statements)]
    says = {each.says for each in found}
    if len(says) != 1 or (not counting and _TURNED.search(line)):
        return None
    return _made(found, asked.edition)


def _by_types(asked: Asked) -> str | None:
    """Return the question with the type of each card in the place of its name; none where that tells too little."""
    line = asked.line
    for at, mention in enumerate(asked.cards):
        types = {each for printing in mention.printings for each in printing.types}
        if len(types) != 1 or not types <= _BY_TYPE:
            return None
        line = line.replace(f"{{{at}}}", types.pop().value.casefold())
    return line


def _made(found: list[Form], edition: Edition) -> Direct:
    says = found[0].says
    rules = rules_of(edition)
    cited = tuple(dict.fromkeys(each for form in found for each in form.statements if each in rules.by_id))
    why = rules.statement(cited[0]).text
    if isinstance(says, int):
        return Direct(Verdict.NUMBER, says, why, cited, found_by="statements")
    return Direct(Verdict(says), None, why, cited, found_by="statements")
