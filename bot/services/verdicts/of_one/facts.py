"""Answers from the facts of one card: its text, what it is, its brigades and numbers, what can stop it."""

import re
from dataclasses import replace

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles.battle_words import BARE, MET
from bot.services.verdicts.halves import HALF, is_told_apart, told_in
from bot.services.verdicts.meant import Mention
from bot.services.verdicts.model import Direct, Reads, Verdict, having_read
from bot.services.verdicts.of_one.attributes import answer as attribute
from bot.services.verdicts.of_one.attributes import answer_last, describes
from bot.services.verdicts.of_one.printed import CHANGED
from bot.services.verdicts.of_one.printed import answer as printed_fact
from bot.services.verdicts.of_one.texts import mentions, text
from bot.services.verdicts.of_one.which import which
from bot.services.verdicts.of_one.wording import POLAR
from bot.services.verdicts.talk.owned import OWNED
from engine.cards.model import CardType

#: why it is asked, or for which cards it matters: the fact is the same
_REASON = re.compile(
    r"\b(?:since|seeing (?:that|as)|even tho(?:ugh)?|even if|although|given (?:that|how)|considering|because(?! of)"
    r"|so (?:that )?(?:i|we|he|she|they) (?:can|could|may|might)"
    r"|for (?:the )?(?:purposes?|sake) of|for cards that)\b(?![^?.]*\{)"
    r"(?:(?!, (?:is|are|does|do|can|would|will)\b)[^?.])*"
)
#: who tells more asks for no fact of a card
_LONGEST = 700
#: what hangs on the words of a card
_OF_WORDS = re.compile(r"\b(?:meek|abilit(?:y|ies))\b")
_HE = r"(?:he|she|it|they|that|this)"
_WHEN = re.compile(
    r"\bwhen (?:can|may|could|do|am|are|is) (?:i|you|we|one|he|she|they|somebody|someone)(?: allowed to| able to)? "
    r"(?:play|use|drop|throw) (?:the |my |a |his )?\{0\}"
)
#: when cards of a type are played, as far as the type alone says it, and the rules that do
_TIMES = {
    CardType.DOMINANT: ("On any player's turn, while no effect is resolving", ("REG-TURN-17", "REG-TURN-18")),
}


READS = Reads(
    (
        _REASON,
        HALF,
        OWNED,
        BARE,
        re.compile(r"\bnever (?:seen|heard of|read|had) (?:it|him|her|that|this)\b"),
        re.compile(r"\b(?:text|wording)(?: (?:please|pls|plz))?\W*$"),
        re.compile(
            r"\b(?:with|has|the|an?) (?:(?:the|an?) )?(?:blank|empty) (?:text )?box\b|\blooks? (?:kinda|like"
            r"|pretty)\b"
        ),
    ),
    frozenset(
        {"good", "evil", "neutral", "good card", "evil card", "neutral card", "brigade", "alignment", "identifier"}
    ),
    beside=frozenset(),
    asking=None,
)


def answer(asked: Asked) -> Direct | None:
    """Return the answer that follows from the facts of the one card that is named."""
    alone = None if not asked.edition.is_of_guide or len(asked.line) > _LONGEST else _about_one(asked)
    if alone is None:
        return None
    return having_read(_fact(asked, alone), replace(READS, cards=frozenset({asked.cards.index(alone.cards[0])})))


def _fact(asked: Asked, alone: Asked) -> Direct | None:
    fights = len(asked.cards) > 1 and MET.search(asked.line) is not None
    asked, whole = replace(alone, line=_REASON.sub(" ", alone.line)), alone.cards[0]
    if (half := told_in(asked.line)) is not None:
        line, side = half
        if not any(len(each.faces) > 1 for each in whole.printings):
            return None  # "the top one" is no half of a card with one identity
        asked, whole = replace(asked, line=line), replace(whole, side=side)
    if whole.side is not None and _OF_WORDS.search(asked.line) and not all(map(is_told_apart, whole.printings)):
        return None  # which words are whose the card does not say
    mention = whole.as_named
    found = which(asked, mention) or _when(asked, mention) or mentions(asked, mention)
    found = found or answer_last(asked, mention)
    if found is None and not fights:  # who fights may have other numbers than those printed
        found = printed_fact(asked, mention, lambda words: _is_so(words, asked, mention))
    is_of_state = CHANGED.search(asked.line) is not None and POLAR.search(alone.last) is not None
    return found or (None if is_of_state else text(asked, whole)) or attribute(asked, mention)


def _is_so(words: str, asked: Asked, mention: Mention) -> bool:
    """Say whether words only describe the card: all printings that may be meant are so."""
    test = describes(words, asked.pool)
    return test is not None and all(map(test, mention.printings))


def _when(asked: Asked, mention: Mention) -> Direct | None:
    """Return when a card may be played, if that follows from its type alone."""
    types = {each for printing in mention.printings for each in printing.types}
    told = _TIMES.get(types.pop()) if _WHEN.search(asked.line) and len(types) == 1 else None
    if told is None:
        return None
    when, cited = told
    return Direct(Verdict.OUTCOME, when, f"{mention.name} is a Dominant.", cited, computed=True, found_by="facts")


def _about_one(asked: Asked) -> Asked | None:
    """Return the question about the one card that is named, or that the asking sentence is about."""
    if len(asked.cards) == 1:
        return asked
    last = asked.last
    named = {int(each) for each in re.findall(r"\{(\d)\}", last)}
    if len(named) > 1 or not asked.cards:
        return None
    if not named and re.search(rf"\b{_HE}\b", last) and "{0}" in asked.line.removesuffix(last):
        named = {0}
    sentences = [each for each in re.split(r"(?<=[?.!])\s+", asked.line) if each]
    if not named or len(sentences) < 2:
        return None
    number = named.pop()
    line = ("{0}. " if f"{{{number}}}" not in last else "") + last.replace(f"{{{number}}}", "{0}")
    return replace(asked, line=line, cards=(asked.cards[number],))
