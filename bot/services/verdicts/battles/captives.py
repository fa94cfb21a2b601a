"""Captured characters who are told to be all that lies in a Land of Bondage: humans are Lost Souls there."""

import re
from dataclasses import replace
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles.heard import Heard
from engine.cards.model import CHARACTERS

_CAPTURED: Final = r"(?:captured|captive|took prisoner|taken prisoner|prisoner)"
_LAND: Final = re.compile(
    r"\b(?:(?:in|to) )?(?:(?:my|his|her|their|the|my opponent's|opponent's) )?land of bondage\b(?: right now)?"
)
_IS_CAPTIVE: Final = (
    re.compile(
        rf"\b(?:(?:i|he|she|they|opponent|my opponent|who|that)(?:'d| had| has| have)? )?{_CAPTURED}"
        r"(?: (?:my|his|her|their|own|a|an|the)){0,2} \{(?P<card>\d)\}"
    ),
    re.compile(
        r"(?:\b(?:my|his|her|their|opponent's|own|a|an|the) )*\{(?P<card>\d)\}(?: of (?:his|mine|hers|theirs))?,? "
        r"(?:(?:that|who|which|whom|is|was|got|has|been|had|i|he|she|they|i've|i'd|he'd|he's) )*"
        rf"{_CAPTURED}\b(?: (?:her|him|it))?"
    ),
)
_WHEN: Final = re.compile(
    r"\b(?:(?:a|one|two|three|\d|some|few|couple|of) )*turns? (?:ago|back|before|earlier)\b"
    r"|\blast (?:turn|game)\b|\bearlier\b"
)
#: that nothing else lies there
_ALL: Final = (
    re.compile(r"\b(?:nothing|no soul|no souls|no lost souls?)\b[^.;?!{]{0,40}\b(?:but|apart from|except|besides)\b"),
    re.compile(
        r"\b(?:(?:he|she|it|that)(?:'s| is) )?(?:the )?only (?:thing|card|one|soul|lost soul)\b"
        r"(?: (?:there|he has|i have|he's got|i've got))?"
    ),
    re.compile(r"\ball (?:that|there is|i have|he has|that(?: is|'s|s))\b(?: lies| is| sits)?"),
    re.compile(r"\bno (?:real|other|actual|normal|plain) (?:lost )?souls?\b"),
)
_GETS: Final = (
    r"\b(?:get|take|free|win|save|bring|pull|fetch) (?:back )?(?:(?:my|his|her|own) )?\{card\}"
    r"(?: (?:back|off me|out|home|away|again))*"
)


def captive_in(asked: Asked, heard: Heard) -> int | None:
    """Return the only card in a Land of Bondage, if a question tells that it is a captive; None if it tells of none.

    Rule: REG-CAPC-02
    """
    land = _LAND.search(asked.line)
    found = [each for pattern in _IS_CAPTIVE for each in pattern.finditer(asked.line)]
    numbers = {int(each["card"]) for each in found}
    if land is None or len(numbers) != 1 or not any(each.search(asked.line) for each in _ALL):
        return None
    [number] = numbers
    if not all(CHARACTERS.issuperset(each.types) for each in asked.cards[number].printings):
        return None
    heard.words += [each[0] for each in found]
    heard.any((*_ALL, _LAND, _WHEN), asked.line)
    return number


def with_captive(asked: Asked, number: int, heard: Heard) -> Asked:
    """Return a question without the words for a captive, asked for him as for a soul: "do I get him back"."""
    line = asked.line
    for each in _IS_CAPTIVE:
        line = each.sub(lambda found: f"{{{found['card']}}}", line)
    gets = re.compile(_GETS.replace("card", str(number)))
    heard.search(gets, line)
    return replace(asked, line=gets.sub(f"rescue {{{number}}}", line))
