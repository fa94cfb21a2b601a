"""What a card is while it is something else than its face says: captured, or a Covenant or Curse as an Artifact."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import WHOLE, Direct, having_read, polar
from bot.services.verdicts.of_one.attributes import OF_TWO_USES, describes
from bot.services.verdicts.of_one.wording import IDLE, named_in, without_or_not
from engine.cards.facts import Role, bears, identifiers
from engine.cards.model import CHARACTERS, CardType, Printing

_Test = Callable[[Printing], bool]


@dataclass(frozen=True, slots=True)
class _State:
    """A state: its name, how it is told, whose cards can be in it, what is so of them, and by which rules.

    `kept` says of which words what is printed still counts.
    """

    name: str
    told: re.Pattern[str]
    of: _Test
    changed: Mapping[str, _Test]
    cited: tuple[str, ...]
    kept: Callable[[str], bool]


def _never(_: Printing) -> bool:
    return False


def _always(_: Printing) -> bool:
    return True


def _is_human(printing: Printing) -> bool:
    return any(bears(identifiers(printing, face), Role.HUMAN.value) for face in printing.faces)


def _is_character(printing: Printing) -> bool:
    return all(face.type in CHARACTERS for face in printing.faces)


def _is_of_two_uses(printing: Printing) -> bool:
    return not OF_TWO_USES.isdisjoint(printing.types) and CardType.CITY not in printing.types


_SIDES: Final = frozenset({"good", "evil", "good card", "evil card"})
_WORDED: Final = ("ability", "abilities", "special ability", "special abilities", "text")
_IN_BONDAGE: Final = r"(?:in|inside|at) (?:(?:my|his|her|their|the|a|opponent's) )*land of bondage"
_CAPTURED: Final = _State(
    "captured",
    re.compile(
        r"\b(?:(?:who|that|which|has|have|got|gets|was|is|been|were|being|opponent|they|just) )*"
        r"(?:captured?|capture[sd]|taken prisoner|a captive|captive)\b(?: (?:by (?:my |his |the )?\w+|him|her|it))?"
        rf"|\b(?:(?:while|when|and|sits?|sitting|lies|lying|stays?|is|he|she|it|he's|she's|it's|now) )*{_IN_BONDAGE}"
    ),
    _is_character,
    {
        "hero": _never,
        "evil character": _never,
        "meek": _always,
        "lost soul": _is_human,
        "neutral": _is_human,
        "neutral card": _is_human,
        **dict.fromkeys(_WORDED, _never),
    },
    ("REG-CAPC-01", "REG-CAPC-02", "REG-CAPC-03"),
    lambda word: word not in _SIDES and word not in ("unique", "generic"),
)
_AS_ARTIFACT: Final = _State(
    "in use as an Artifact",
    re.compile(
        r"\b(?:(?:as|is|used|played|being|sitting|sits|lying|lies|active|activated|face ?up|on|in|an|it|already|while"
        r"|when|my|his|the|her|their|once|i|he|i've|have|has|turned|put|down|currently) )*"
        r"(?:artifact pile|as an artifact|active artifact|activated|face ?up|active)\b"
    ),
    _is_of_two_uses,
    {
        "neutral": _always,
        "neutral card": _always,
        **dict.fromkeys(_SIDES, _never),
        "artifact": _always,
        "enhancement": _never,
        "good enhancement": _never,
        "evil enhancement": _never,
        "covenant": lambda each: CardType.COVENANT in each.types,
        "curse": lambda each: CardType.CURSE in each.types,
    },
    ("REG-TYPE-04", "REG-TYPE-05"),
    lambda word: False,
)
_ASKS: Final = re.compile(r"\b(?:is|are|does|do|would|can|could|may|counts?|has|have|am)\b|\?")
_STATES: Final = (_CAPTURED, _AS_ARTIFACT)
_COLOURED: Final = re.compile(
    r"(?:pale |good |evil )?(?:black|blue|brown|clay|crimson|gold|gray|green|orange|purple|red|silver|teal|white)"
)


def answer(asked: Asked) -> Direct | None:
    """Return whether a card in a state is what a question asks; None if it says anything else.

    Rules: REG-CAPC-01, REG-CAPC-02, REG-CAPC-03, REG-TYPE-04, REG-TYPE-05
    """
    return having_read(_in_state(asked), WHOLE)


def _in_state(asked: Asked) -> Direct | None:
    if not asked.edition.is_of_guide or len(asked.cards) != 1 or not _ASKS.search(asked.line):
        return None
    mention = asked.cards[0].as_named
    state = next((s for s in _STATES if s.told.search(asked.line) and all(map(s.of, mention.printings))), None)
    if state is None:
        return None
    rest = without_or_not(state.told.sub(" ", asked.line))
    named, others = named_in(rest, lambda words: describes(words, asked.pool) is not None)
    if not named or not (IDLE | {"opponent"}).issuperset(others):
        return None
    [word, *more] = named
    test = None if more else _test(word, state, asked)
    found = {test(each) for each in mention.printings} if test is not None else set()
    if len(found) != 1:
        return None
    holds = found.pop()
    if word in _WORDED:
        so = "has its ability" if holds else "has no ability"
    else:
        so = f"{'counts' if holds else 'does not count'} as {word}"
    why = f"While it is {state.name}, {mention.name} {so}."
    return Direct(polar(holds), None, why, state.cited, True, found_by="states")


def _test(word: str, state: _State, asked: Asked) -> _Test | None:
    """Return the test whether a card in a state is what a word names; None if that is not known."""
    if word in state.changed:
        return state.changed[word]
    if state is _AS_ARTIFACT and _COLOURED.fullmatch(word.removesuffix(" brigade")):
        return _never
    return describes(word, asked.pool) if state.kept(word) else None
