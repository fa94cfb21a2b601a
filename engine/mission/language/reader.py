"""Read the text of a card of The Mission, as a whole or not at all."""

import re
from functools import cache
from typing import Any, Final

from engine.kernel.records import dataclass
from engine.language.chart import Chart, Grammar
from engine.language.words import joined, sentences, words_in
from engine.mission.language import effects
from engine.mission.language.effects import Demands, Does, Holds, Stays, in_order
from engine.mission.language.people import people, terminals
from engine.mission.meaning import nodes
from engine.mission.meaning.nodes import Ability, Activation, Effect, PlayedByHand

LONGEST_TEXT: Final = 1_000
MOST_WORDS: Final = 80
BANISH: Final = "[Banish]"
OPTIONAL_DISCARD: Final = "[Optional discard]"
_MIN_1: Final = "[Min 1]"
#: What stands before a part of a text that does not take effect as the card is played.
_PART = re.compile(
    r"(?:^|(?<=[.\]])\s*)(Activate as a Kairos|Activate|Countdown|In the disengage phase)\s*(?:\(([^()]*)\)\s*)?:\s*"
)


class Unread(ValueError):
    """A text has no reading, or more than one."""


@dataclass(frozen=True, slots=True)
class ReadText:
    """What a text means, with its marks; `unread` says why it is played by hand, if it is.

    Rules: TM-TERMS-20, TM-TERMS-21
    """

    ability: Ability
    banish: bool = False
    optional_discard: bool = False
    unread: str = ""


def read(text: str) -> ReadText:
    """Return what a text means; a text that is not read as a whole is played by hand."""
    marks = {mark: mark.lower() in text.lower() for mark in (BANISH, OPTIONAL_DISCARD)}
    plain = re.sub("|".join(re.escape(mark) for mark in marks), " ", text, flags=re.IGNORECASE)
    plain = " ".join(re.sub(rf"\s*{re.escape(_MIN_1)}", " min-1", plain, flags=re.IGNORECASE).split())
    try:
        ability, unread = ability_of(plain), ""
    except Unread as why:
        by_hand = PlayedByHand(text)
        ability, unread = Ability(branches=(by_hand,), stays=True), str(why)
    return ReadText(ability, marks[BANISH], marks[OPTIONAL_DISCARD], unread)


def ability_of(text: str) -> Ability:
    """Return what a text without marks means. Rules: TM-GLOSS-08, TM-GLOSS-09, TM-TERMS-13, TM-ACTIVATE-06

    Raises:
        Unread: it has no reading.
    """
    if len(text) > LONGEST_TEXT:
        raise Unread("the text is too long")
    main, *rest = _PART.split(text)
    parts: dict[str, tuple[str | None, str]] = {}
    for label, cost, words in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        known = label.split(" as ")[0]
        if known in parts:
            raise Unread(f"{known!r} stands there twice")
        parts[known] = cost, words
        if (cost is None) is (known == "Activate"):
            raise Unread(f"{label!r} has a cost, and nothing else has" if cost else f"{label!r} says no cost")
    branches, told = _main(main)
    activation = None
    if "Activate" in parts:
        cost, words = parts["Activate"]
        activation = Activation(_one("costs", words_in(cost or "")), _effect(words), "Activate as a Kairos" in rest)
    return Ability(
        branches=branches,
        must=tuple(s.circumstance for s in told if isinstance(s, Demands)),
        standing=tuple(s.standing for s in told if isinstance(s, Holds)),
        activation=activation,
        countdown=_effect(parts["Countdown"][1]) if "Countdown" in parts else None,
        disengage=_effect(parts["In the disengage phase"][1]) if "In the disengage phase" in parts else None,
        stays=any(isinstance(s, Stays) for s in told),
    )


def _main(text: str) -> tuple[tuple[Effect, ...], list[effects.Sentence]]:
    """Read the part of a text before all parts with a name: effects to choose from, and other sentences."""
    branches: list[Effect] = []
    beside: list[effects.Sentence] = []
    choices = re.split(r"\s+OR\s+", text)
    for choice in choices:
        told = _sentences(choice)
        done = [s.effect for s in told if isinstance(s, Does)]
        beside += [s for s in told if not isinstance(s, Does)]
        if done:
            branches.append(_together(done))
        elif len(choices) > 1:
            raise Unread("there is nothing to choose on one side of OR")
    return tuple(branches), beside


def _effect(text: str) -> Effect:
    told = _sentences(text)
    done = [s.effect for s in told if isinstance(s, Does)]
    if not told or len(done) < len(told):
        raise Unread(f"{text!r} says more or less than what is done")
    return _together(done)


def _together(done: list[Effect]) -> Effect:
    whole = done[-1]
    for effect in reversed(done[:-1]):
        parts = effect.parts if isinstance(effect, nodes.InOrder) else (effect,)
        for part in reversed(parts):
            whole = in_order(part, whole)
    return whole


def _sentences(text: str) -> list[effects.Sentence]:
    return [_one("sentence", sentence) for sentence in sentences(text)]


def _one(symbol: str, words: tuple[str, ...]) -> Any:
    """Return the one reading of these words.

    Raises:
        Unread: there is no reading, or there are several.
    """
    if not 0 < len(words) <= MOST_WORDS:
        raise Unread("a sentence has no words, or too many")
    chart = Chart(_grammar(), terminals(), words)
    found = chart.whole(symbol)
    if len(found) == 1:
        return found[0].value
    if found:
        raise Unread(f"{joined(words)!r} has {len(found)} readings")
    raise Unread(f"{joined(words)!r} is not read after {joined(words[: chart.furthest])!r}")


@cache
def _grammar() -> Grammar:
    return Grammar(
        [*people(), *effects.doing(), *effects.being(), *effects.holding(), *effects.paying(), *effects.saying()]
    )
