"""Which of two cards acts on the other, by the words of a question."""

import re
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.reach.asking import MARK
from bot.services.verdicts.reach.doing import Act, acts_in
from bot.services.verdicts.reach.trying import ME
from engine.redemption.language.ast.vocabulary import Verb

#: "can {1} get rid of it": who does it is named alone, with whom it is done to told before
_DOES_IT: Final = re.compile(
    r"\b(?:can|could|may|does|do|will|would) (?:(?:my|his|her|the|an?) )*\{(\d)\} (?:[a-z]+ ){1,4}?"
    r"(?:it|him|her|that|them|this)\b"
)
#: "the sling on Goliath", "DoN vs the Gates"
_AGAINST: Final = re.compile(
    r"^\W*(?:(?:i|my|the|a|use|used|played|play) )*\{(\d)\} (?:vs\.?|versus|against|on|into)"
    r" (?:(?:my|his|her|the|an?|opponent's) )*\{\d\}"
)
#: "can I use the sling on him"
_USED_ON: Final = re.compile(
    r"\b(?:use|play|using|playing|drop|throw|point|aim) (?:(?:my|his|her|the|an?) )*\{(\d)\} (?:on|against|at|to|for)\b"
)
_ACTOR: Final = re.compile(r"\b(?:can|may|could|does|do|is|am) (i|we|he|she|they|opponent)\b")
_OWNER: Final = re.compile(
    r"\b(?P<who>i|my|we|our|he|his|she|her|they|their|opponent|opponent's)"
    r"(?: (?:has|have|got|had|plays?|controls?|activated|own|owns))?(?: (?:an?|the|active|his|my|her|their))*\s*$"
)


def agent_of(asked: Asked, said: str) -> int | None:
    """Return which card acts: the one that does it, that is laid against the other, or that belongs to who does it."""
    line = asked.last
    marks = [(int(each[1]), each.start()) for each in MARK.finditer(line)]
    acts = acts_in(line)
    act = next((each for each in acts if line[each.start : each.end] == said), acts[0] if acts else None)
    if len({number for number, _ in marks}) == 2:
        return None if act is None else told_agent(line, act, marks)
    if (does := _DOES_IT.search(line)) is not None:
        return int(does[1])
    if (used := _USED_ON.search(line) or _AGAINST.match(asked.line)) is not None:
        return int(used[1])
    actor = _ACTOR.search(line)
    theirs = [at for at in range(len(asked.cards)) if actor is not None and _is_of(asked.line, at, actor[1] in ME)]
    return theirs[0] if len(theirs) == 1 else None


def _is_of(line: str, number: int, is_mine: bool) -> bool:
    """Say whether a question says that a card belongs to whoever asks, or to the opponent."""
    whose = _OWNER.search(line[: line.find(f"{{{number}}}")])
    return whose is not None and (whose["who"] in ME) is is_mine


def told_agent(line: str, act: Act, marks: list[tuple[int, int]]) -> int | None:
    """Return which card acts by the words; None if they leave it open."""
    if (itself := MARK.fullmatch(line, act.start, act.end)) is not None:
        return int(itself[1])
    by = re.search(r"\b(?:by|with|from|using)(?: (?:the|my|his|her|a|an|of))* \{(\d)\}", line)
    if by is not None and not (by[0].startswith("from") and act.verbs == frozenset({Verb.PROTECT})):
        return int(by[1])
    legal = re.search(r"\{(\d)\} (?:really |even |also )*(?:an? |the )*(?:legal|valid)\b", line)
    if legal is not None:
        return next((number for number, _ in marks if number != int(legal[1])), None)
    before = [number for number, at in marks if at < act.start]
    after = [number for number, at in marks if at > act.start]
    if is_passive(line, act) and act.verbs is not None:
        return after[0] if after else None
    if before and after and before[-1] != after[0]:
        return before[-1]
    on = re.search(r"\{(\d)\}[^{]{0,30}\b(?:on|to|at|against|onto) (?:\w+ ){0,3}\{(\d)\}", line)
    return int(on[1]) if on is not None else None


def is_passive(line: str, act: Act) -> bool:
    """Say whether what is done is told of whom it is done to: "be discarded"."""
    before = line[: act.start]
    return re.search(r"\b(?:be|being|been|get|gets|got) (?:(?!to\b)\w+ )?$", before) is not None
