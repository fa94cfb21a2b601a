"""What is no matter of the rules: said so, with whom or what to ask instead."""

import re
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import Direct, Verdict
from glossary.answer import Answer

#: how much a question has to speak like one of other matters where no word tells it
_FOREIGN: Final = -0.5
_EVENT: Final = re.compile(
    r"\b(?:tournament\w*|nationals?|regionals?|state|swiss|rounds?|points?|penalt\w+|timed?|event|sanctioned|warning|late)\b"
)
_PRICE: Final = re.compile(r"\b(?:price|cost|costs|buy|sell|worth|trade|booster|dollars?|shop|sale|ebay)\b")


def answer(asked: Asked, passages: Answer) -> Direct | None:
    """Return that the rules do not treat the question, where its words are those of other matters."""
    question = passages.question
    if passages.found or not asked.text.strip():
        return None
    if not (question.outside or question.turns_outside or question.manner <= _FOREIGN):
        return None
    line = asked.line
    if _EVENT.search(line):
        why = "How tournaments are run stands in the Host Guide; ask the judge or host there."
    elif _PRICE.search(line):
        why = "Prices and shops are no matter of the rules; ask other players."
    else:
        why = "The rules of the game do not treat this; they treat cards, play, decks and rulings."
    return Direct(Verdict.DECLINED, None, why, edition=asked.edition.value, found_by="limits")
