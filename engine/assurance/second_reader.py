"""The second reader's other checks: what a text says besides its effects, and whether its reading has it.

Numbers, brigades, options, opponents, chance and turns of speech are found by plain patterns, without the grammar. If
the two readers differ, a text is not proven, unless a person has checked the difference: then
`data/abilities/differs.json`, or the reading by hand, says why it is right.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Final

from engine.assurance.tally import disagreement
from engine.assurance.turns_of_speech import kept, turned
from engine.redemption.language.ast.document import Clause, SpecialAbility
from engine.redemption.language.ast.effects import Choice, Effect
from engine.redemption.language.ast.nouns import Filter, Target
from engine.redemption.language.ast.vocabulary import Player, State
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.reader import CardText
from engine.redemption.language.text.normalise import normalise
from engine.redemption.language.written import shipped, written_for

_BRIGADES: Final = (
    "black", "brown", "crimson", "gray", "orange", "blue", "clay", "green", "purple", "red", "silver", "teal",
    "white", "gold",
)  # fmt: skip
#: What bears a number and counts nothing: chapters, names with a number, "one opponent's", "except this one".
_NO_NUMBER: Final = re.compile(
    r"\b(?:I{1,3}\s+|\d\s+)?[A-Z][a-z]+ \d+(?:-\d+)?(?=\W)|\b\d+ (?=[A-Z](?!vil|haracter|nhance|ero|oul))"
    r"|\b(?:1|one) (?:opponent|player|round|of)\b|(?:this|except|than|the) (?:1|one)\b|\*/\d+|\d+/\*"
)
_NUMBER: Final = re.compile(r"(?<![\w/:.*-])(\d+)(?![\w:/*-]|\.\d)")
_MORE: Final = re.compile(r"\b(more|less|fewer|greater) than (\d+)", re.I)
_STATS: Final = re.compile(r"(?<![\w/])(\d+)/(\d+)(?![\w/])")
#: "may" that offers a choice, not leave: "may use", "no Hero may", "may be used twice".
_MAY: Final = re.compile(r"\bmay\b(?! (?:not|only|no|use|keep|be (?:used|played|activated))\b)", re.I)
#: The second of two ways of one choice: "may band, or if blocking, you may draw".
_OR_MAY: Final = re.compile(r",? or(?:,? if [^,.]*,)? (?:you )?may\b")
_NO: Final = re.compile(r"\bno\b[^.:;]*?\bmay\b", re.I)
#: Words that are looked for as they stand, and as what a reading holds them.
_WORDS: Final = {
    "male": r"\bmales?\b", "female": r"\bfemales?\b", "human": r"\bhumans?\b", "angel": r"\bangels?\b",
    "demon": r"\bdemons?\b", "OT": r"\bo\.t\.", "NT": r"\bn\.t\.", "at random": r"\brandom", "opponent": r"\bopponent",
    "deck": r"\b(?:from|in|on|of|under|beneath|search|shuffle|to|into) "
    r"(?:(?:a|an|your|their|his|opponents?'s?|owner's|any|each|the) )?(?:decks?|draw piles?)\b",
}  # fmt: skip


def said(text: str) -> frozenset[str]:
    """Return what a text says besides its effects, by its words alone: "may", "number 3", "red"."""
    plain = normalise(text)
    lower = plain.lower()
    found = {colour for colour in _BRIGADES if re.search(rf"\b(?<!pale ){colour}\b", lower)}
    found |= {"pale green"} if "pale green" in lower else set()
    found |= {"may"} if _MAY.search(_NO.sub("", lower)) else set()
    found |= {word for word, pattern in _WORDS.items() if re.search(pattern, lower)}
    counted = _MORE.sub("", _NO_NUMBER.sub(" ", plain))
    options = len(_MAY.findall(_NO.sub("", _OR_MAY.sub("", lower))))
    found |= {f"may {n}" for n in range(2, options + 1)}
    return frozenset(found | {f"number {n}" for n in _NUMBER.findall(counted)} | _stats(plain) | turned(plain))


def _stats(plain: str) -> set[str]:
    return {f"number {n}" for pair in _STATS.findall(plain) for n in pair if n != "0"}


def held(reading: SpecialAbility) -> frozenset[str]:
    """Return which of the things that `said` looks for are in a reading."""
    every = tuple(nodes(reading))
    options = sum((isinstance(n, Clause) and n.chooser is not None) or getattr(n, "optional", False) for n in every)
    found = frozenset(one for node in every for one in _in(node))
    return found | kept(reading) | {f"may {n}" for n in range(2, options + 1)}


def _in(node: object) -> Iterator[str]:
    for name in getattr(type(node), "__dataclass_fields__", ()):
        value = getattr(node, name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, bool):
                continue
            if isinstance(one, int):
                yield f"number {abs(one)}"
            elif isinstance(one, Player) and "opponent" in one.value:
                yield "opponent"
            elif name in ("brigades", "beings", "gender", "testament", "zones") and one is not None:
                yield str(one).partition("_")[0]
    match node:
        case Clause(chooser=who) if who is not None:
            yield "may"
        case Effect(optional=True) | Choice(optional=True):
            yield "may"
        case Target(at_random=True):
            yield "at random"
        case Filter(states=states) if State.OPPOSING in states:
            yield "opponent"
        case _:
            return


def unsaid(text: str, reading: SpecialAbility) -> frozenset[str]:
    """Return what a text says and its reading does not contain."""
    return said(text) - held(reading)


#: What a reading may hold only where the card says so.
_ONLY_SAID: Final = frozenset({*_BRIGADES, *_WORDS, "pale green", "alone"}) - {"deck"}
#: Other words for an opponent, and for who is alone.
_MEANT: Final = {
    "opponent": r"\boppos|\bdefender|\bplayers?\b|\bthey\b",
    "alone": r"\bthe only\b|\bby (?:him|her|it)self\b",
}


def invented(card: CardText, reading: SpecialAbility) -> frozenset[str]:
    """Return what a reading has though the card does not say it."""
    words = normalise(f"{card.text} {card.identifiers} {card.name}")
    meant = {word for word, pattern in _MEANT.items() if re.search(pattern, words, re.I)}
    return frozenset((held(reading) & _ONLY_SAID) - said(words) - meant)


def differing(card: CardText, reading: SpecialAbility) -> frozenset[str]:
    """Return all differences of the two readers: in effects, what the reading lacks, what it adds."""
    verbs = {verb.value for verb in disagreement(card.text, reading)}
    return frozenset(verbs | unsaid(card.text, reading) | invented(card, reading))


@cache
def judged() -> Mapping[str, frozenset[str]]:
    """Return, by the name of a card, the differences that a person has checked and found right."""
    file = resources.files("data.abilities").joinpath("differs.json")
    return {name: frozenset(one["words"]) for name, one in json.loads(file.read_text(encoding="utf-8")).items()}


def unexplained(card: CardText, reading: SpecialAbility) -> frozenset[str]:
    """Return the differences for which no reason is given."""
    by_hand = written_for(shipped(), card.name, card.text)
    right = judged().get(card.name, frozenset()) | frozenset(by_hand.differs if by_hand is not None else ())
    return differing(card, reading) - right
