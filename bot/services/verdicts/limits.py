"""Questions that the rules do not answer: the reply says so, and whom to ask instead."""

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


#: what is said to a judge before anything is asked, or about him
_TALK: Final = re.compile(
    r"^\W*(?:(?:hey|hi|hello|hiya|yo|howdy|greetings|good (?:morning|evening|day)|thanks?|thank you|thx|ty|help"
    r"|test(?:ing)?|there|bot|berean|judge|all|everyone|please|so|and|ok)\W*)+$"
    r"|\b(?:what (?:can|do) you (?:do|know|answer)|who are you|what are you|how do (?:you|i use you) work"
    r"|how do i use (?:you|this)|are you (?:a )?(?:bot|there|real|human))\b"
)
_KNOWS: Final = (
    "Ask about a rule, a card, a battle or a deck, for example: can Son of God be negated? what does Mayhem do? "
    "I attack with Moses and he blocks with Pharaoh, who has initiative? "
    "How tournaments are run stands in the Host Guide."
)


def answer(asked: Asked, passages: Answer) -> Direct | None:
    """Return that the rules do not answer the question, if its words are those of other subjects."""
    question = passages.question
    if not asked.cards and _TALK.search(asked.line):
        return _declined(asked, _KNOWS)
    if passages.found or not asked.text.strip():
        return None
    is_of_event = len(set(_EVENT.findall(asked.line))) > 1
    told = _EVENT.search(asked.line) or _PRICE.search(asked.line)
    is_foreign = question.manner <= _FOREIGN and bool(told or not asked.cards)  # of a card it tells little alone
    if not (is_of_event or question.outside or question.turns_outside or is_foreign):
        return None
    line = asked.line
    if _EVENT.search(line):
        why = "How tournaments are run stands in the Host Guide; ask the judge or host there."
    elif _PRICE.search(line):
        why = "The rules say nothing of prices and shops; ask other players."
    else:
        why = "The rules of the game do not cover this; they cover cards, play, decks and rulings."
    return _declined(asked, why)


def _declined(asked: Asked, why: str) -> Direct:
    return Direct(Verdict.DECLINED, None, why, edition=asked.edition.value, found_by="limits")
