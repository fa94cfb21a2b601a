"""Answers that are printed on a card: its numbers, brigades, type, alignment, testament, reference, set."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.meant import Mention
from bot.services.verdicts.model import Direct, Verdict, polar
from bot.services.verdicts.of_one.wording import IDLE, POLAR, REQUEST, named_in
from engine.cards.facts import Testament, genders, testaments
from engine.cards.model import Face, Printing
from engine.decks.facts import side_of

_LONGEST: Final = 28
TESTAMENTS: Final = {"old testament": Testament.OLD, "new testament": Testament.NEW}
_CALLED: Final = {each: name for name, each in TESTAMENTS.items()}
#: what else is told makes a fact of the printed card no answer: then rules or play have to speak
CHANGED = re.compile(
    r"\b(captured|negated|converted|set aside|face ?down|stopped|interrupted|prevented|because of|while|after|when|if|"
    r"turned|copied|gains?|gave|became|until|active|activated|artifact pile)\b"
)
_MOST_WORDS: Final = 7
#: asked so, it is asked whether a fact is printed at all
_HAS: Final = re.compile(
    r"\W*(?:(?:so|and|ok|okay|hey) )?"
    r"(?:do(?:es)? \{0\} (?:even |actually |really )?(?:have|bear|carry)|(?:is|are) there)"
    r" (?:an? |any |some )?(?P<fact>[a-z/ ]+?)(?: printed| at all| on (?:it|him|her|the card|\{0\}))*\W*"
)
#: facts that are told in no word of ours
_OTHER_FACTS: Final = frozenset({"class", "classes", "identifier", "identifiers"})
_ASKING: Final = (IDLE | REQUEST) - _OTHER_FACTS
#: it is asked what the card does as well
_OF_TEXT: Final = re.compile(r"\b(?:do|says?|text|wording)\b\W*$")


@dataclass(frozen=True, slots=True)
class _Fact:
    """A fact that is printed: how it is called, and what it is on a printing, empty if it has none."""

    key: str
    of: Callable[[Printing], str]
    names: str
    #: words for it that also ask in questions that begin with "is" or "does"
    choices: str = ""


def answer(asked: Asked, mention: Mention, describes: Callable[[str], bool]) -> Direct | None:
    """Return what is printed on the named card, if exactly that is asked.

    `describes` knows words that only say which card is meant.
    """
    if CHANGED.search(asked.line):
        return None
    for line in dict.fromkeys((asked.line, asked.last)):
        has = _HAS.fullmatch(line)
        if has is not None and "{0}" in line and (found := _is_printed(has["fact"], mention, asked.pool)) is not None:
            return found
        wanted = _wanted(line, describes)
        if wanted:
            return _told(mention, wanted, asked.pool)
    return None


def _wanted(line: str, describes: Callable[[str], bool]) -> tuple[_Fact, ...]:
    """Return the facts that a line asks for; none if it has any word beside their names that tells something."""
    told, rest = named_in(line, lambda words: words in _BY_NAME or describes(words), most=_MOST_WORDS)
    named = [each for each in told if each in _BY_NAME]
    if not named or len(rest) > _LONGEST or not _ASKING.issuperset(rest) or _OF_TEXT.search(line):
        return ()
    if POLAR.search(line) and not any(each in _CHOICES for each in named):
        return ()
    facts = tuple(dict.fromkeys(_BY_NAME[each] for each in named))
    keys = {each.key for each in facts}
    both = tuple(each for each in facts if each.key not in ("strength", "toughness"))
    return (*both, _BY_NAME["numbers"]) if {"strength", "toughness"} <= keys else facts


def _is_printed(words: str, mention: Mention, pool: tuple[Printing, ...]) -> Direct | None:
    """Return whether a fact stands on the named card at all; None where the card file cannot tell that."""
    fact = None if words in _ABILITY_TOO else _BY_NAME.get(words)
    of = None if fact is None else _PRINTED.get(fact.key)
    if fact is None or of is None:
        return None
    found = {of(each) for each in mention.printings}
    if len(found) != 1:
        return differs(mention, f"whether {fact.key} is printed", of)
    holds = found.pop()
    if not holds and not _never_has(mention, of, pool):
        return None
    return made(polar(holds), None, f"{mention.name} has {'' if holds else 'no '}{fact.key} printed.", "CARD")


def _never_has(mention: Mention, of: Callable[[Printing], bool], pool: tuple[Printing, ...]) -> bool:
    """Say whether no card of the types of a card has a fact: else the card file may only lack it."""
    types = {each for printing in mention.printings for each in printing.types}
    return not any(of(each) for each in pool if types.issuperset(each.types))


def _told(mention: Mention, wanted: tuple[_Fact, ...], pool: tuple[Printing, ...]) -> Direct | None:
    """Return some facts, where they are the same on all printings that may be meant."""
    values = []
    for fact in wanted:
        found = {fact.of(each) for each in mention.printings}
        if len(found) != 1:
            return differs(mention, fact.key, fact.of)
        values.append(found.pop())
    if not all(values):
        return _none(mention, wanted, pool)
    why = f"{mention.name}: {', '.join(values)}."
    if len(wanted) == 1 and wanted[0].key in _NUMBERS:
        return made(Verdict.NUMBER, int(values[0]), why, "CARD") if values[0].isdecimal() else None
    said = "; ".join(f"{fact.key}: {value}" for fact, value in zip(wanted, values, strict=True))
    return made(Verdict.OUTCOME, said, why, "CARD")


def _none(mention: Mention, wanted: tuple[_Fact, ...], pool: tuple[Printing, ...]) -> Direct | None:
    """Return that a card has none of the facts that are asked for, where its type never has any."""
    facts = [_PRINTED.get(each.key) for each in wanted]
    if not all(of is not None and _never_has(mention, of, pool) for of in facts):
        return None
    said = "; ".join(f"{each.key}: none" for each in wanted)
    return made(Verdict.OUTCOME, said, f"{mention.name} has no such thing printed.", "CARD")


def _testament_of(printing: Printing) -> str:
    found = testaments(printing)
    return _CALLED[next(iter(found))] if len(found) == 1 else ""


def _of_face(of: Callable[[Face], str | None]) -> Callable[[Printing], str]:
    """Return a fact of the faces of a card, where all have the same; else it is not printed as one."""

    def told(printing: Printing) -> str:
        found = {of(each) for each in printing.faces}
        return (found.pop() or "") if len(found) == 1 else ""

    return told


def _size(face: Face) -> str | None:
    strength, toughness = face.strength.printed, face.toughness.printed
    return f"{strength}/{toughness}" if strength and toughness else None


def brigades_of(printing: Printing) -> str:
    """Return the brigades of a card as words."""
    named = " and ".join(sorted(each.value.casefold() for each in printing.brigades))
    return named.replace("good gold", "gold").replace("evil gold", "gold")


def _genders(printing: Printing) -> str:
    return " and ".join(sorted({each.value for face in printing.faces for each in genders(printing, face)}))


#: whether a fact is printed, of those that some cards lack
_PRINTED: Final[dict[str, Callable[[Printing], bool]]] = {
    "strength": lambda each: any(face.strength.printed for face in each.faces),
    "toughness": lambda each: any(face.toughness.printed for face in each.faces),
    "numbers": lambda each: any(face.strength.printed or face.toughness.printed for face in each.faces),
    "brigade": lambda each: bool(each.brigades),
}
#: players say so of an ability as well
_ABILITY_TOO: Final = frozenset({"power"})
#: facts that are a number
_NUMBERS: Final = frozenset({"strength", "toughness", "brigades"})
_FACTS: Final = (
    _Fact("strength", _of_face(lambda face: face.strength.printed), "strength, str, offense, offence, power"),
    _Fact("toughness", _of_face(lambda face: face.toughness.printed), "toughness, tough, defense, defence"),
    _Fact(
        "numbers",
        _of_face(_size),
        "numbers, stats, stat line, statline, strength/toughness, how strong, how big, power/toughness, size",
    ),
    _Fact("brigade", brigades_of, "brigade, brigades, color, colors, colour, colours, brigade color, brigade colour"),
    _Fact(
        "brigades",
        lambda each: str(len(set(each.brigades))),
        "how many brigades, how many colors, how many colours, number of brigades",
    ),
    _Fact(
        "type",
        lambda each: " and ".join(kind.value for kind in each.types),
        "card type, type of card, kind of card, sort of card, what type, which type, what kind",
    ),
    _Fact(
        "alignment",
        lambda each: side_of(each.faces).value,
        "alignment",
        "good or evil, evil or good, good evil or neutral, good or evil or neutral, evil good or neutral",
    ),
    _Fact("gender", _genders, "gender, sex", "male or female, female or male, man or woman"),
    _Fact(
        "testament",
        _testament_of,
        "testament",
        "old testament or new testament, new testament or old testament, old testament or is it new testament,"
        "new testament or is it old testament, old or new testament, new or old testament",
    ),
    _Fact(
        "reference",
        lambda each: "; ".join(each.references),
        "reference, references, verse, bible verse, bible reference, scripture, scripture reference, scripture verse,"
        "what book, which book, what bible book, which bible book, book of the bible, what book of the bible,"
        "which book of the bible",
    ),
    _Fact("set", lambda each: each.set_name, "set, sets, expansion, which set, what set"),
    _Fact("rarity", lambda each: each.rarity.casefold(), "rarity, rare, how rare"),
)
_CHOICES: Final = frozenset(name.strip() for each in _FACTS for name in each.choices.split(",") if name.strip())
_BY_NAME: Final = {
    name.strip(): each for each in _FACTS for name in f"{each.names},{each.choices}".split(",") if name.strip()
}


def is_fact(words: str) -> bool:
    """Say whether words name a fact that is printed."""
    return words in _BY_NAME


def made(verdict: Verdict, value: str | int | None, why: str, *cited: str) -> Direct:
    """Return an answer that is computed from the facts of a card."""
    return Direct(verdict, value, why, cited, computed=True, found_by="facts")


def differs(mention: Mention, what: str, of: Callable[[Printing], object]) -> Direct:
    """Return the answer that it depends on the printing, with the fact for each."""
    named: dict[str, list[str]] = {}
    for each in mention.printings:
        found = of(each)
        told = ("yes" if found else "no") if isinstance(found, bool) else str(found) or "none"
        named.setdefault(told, []).append(each.name)
    branches = "; ".join(f"{told}: {', '.join(dict.fromkeys(names))}" for told, names in named.items())
    return made(Verdict.DEPENDS, "the printing", f"Printings of {mention.name} differ in {what}. {branches}.")
