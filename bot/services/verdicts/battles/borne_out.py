"""What is told of a battle beside its moves: it is read where the table, played out, bears it out.

The table has just what is told. So what is said not to be there or not to be done is so, unless the table has it;
what is said to happen is so if it does when the battle is played.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.playing import Played
from bot.services.verdicts.table import Lay
from bot.services.verdicts.understood import Part, carrying, turning, written
from glossary.forms.concepts import DONE, load_concepts

_MARK: Final = re.compile(r"\{(\d)\}")
_DENIES: Final = frozenset({"not", "nobody", "nothing", "zero"})
#: somebody takes back what he said: "no, the other one"
_TAKEN_BACK: Final = re.compile(
    r"^\W*(?:no|nope|nah|not|sorry|wait|actually)\b"
    r"(?:$|,| (?:wait|sorry|he|she|it|that|this|i|him|her|my|his|the|one|mean)\b)"
)
_NUMBERS: Final = re.compile(r"\d+/\d+")
_ACTED: Final = """
    band draw discard capture bounce exchange search look reveal take add play convert withdraw underdeck
    topdeck shuffle equip heal release resurrect banish reserve activate present choose transfer redirect give
"""
_NAMED: Final = """
    weapon artifact fortress site city covenant curse dominant demon angel animal warrior beast prophet
"""
#: what is done at once, by an ability or a player: that it is not done hangs on choices, not on the rules
_ACTS: Final = frozenset(_ACTED.split())
#: the kinds of cards and of characters that a table may have or not
_THINGS: Final = frozenset(_NAMED.split())
#: what the words of cards do
_EFFECTS: Final = _ACTS | {
    "negate", "prevent", "interrupt", "protect", "ignore", "immune", "restrict", "increase", "decrease", "first strike"
}  # fmt: skip
#: the log tells what became of whom in other words than those who tell it
_SAME: Final = {"dead": "discard", "kill": "discard", "gone": "discard", "captured": "capture", "dies": "discard"}
#: what a card does, told behind its name: "which gives all of them 5/5"
_DOES: Final = re.compile(
    r"^\W*(?:which|who|that|it|he|she|they|\{\d\}) (?!(?:was|were|had|got|used|did|will|would|should)\b)[a-z']+"
)
_QUOTED: Final = re.compile("\u201c[^\u201d]*\u201d")


def is_borne_out(asked: Asked, part: Part, table: Lay, moments: Sequence[Sequence[Played]]) -> bool:
    """Say whether a part that asks nothing tells what is so on the table anyway."""
    told = {each for each in carrying(part.line) if not each.startswith("{")}
    bare = {each.removesuffix(DONE) for each in told}
    if not bare.isdisjoint(_DENIES):
        return _is_absent(part, bare - _DENIES, table, moments)
    return _happens(part, moments) or _is_of_card(asked, part)


def _is_absent(part: Part, told: Iterable[str], table: Lay, moments: Sequence[Sequence[Played]]) -> bool:
    """Say whether what is denied is a card that is not there, or an effect that nothing has and nothing does.

    What every table has (a soul, access, a fitting brigade) cannot be denied without changing it.
    """
    if _MARK.search(part.line) or _TAKEN_BACK.match(part.line) or turning(part.line):
        return False
    on_cards = frozenset[str]().union(*(written(each) for _, each, _, _ in table.fields))
    done = _done(moments)
    return all(
        each in _THINGS | _EFFECTS and each not in done and (each in _ACTS or each not in on_cards) for each in told
    )


def _happens(part: Part, moments: Sequence[Sequence[Played]]) -> bool:
    """Say whether all that is not read of a part comes to pass when the battle is played."""
    if turning(part.line):
        return False
    done = _done(moments)
    unread = {each.removesuffix(DONE) for each in part.unread}
    return all(each in done or _SAME.get(each) in done for each in unread)


def _done(moments: Sequence[Sequence[Played]]) -> frozenset[str]:
    """Return the concepts of what is done in a battle, however open choices go."""
    lines = {_QUOTED.sub(" ", line) for ways in moments for each in ways for line in each.log}
    return frozenset(each.removesuffix(DONE) for line in lines for each in load_concepts().concepts(line))


def _is_of_card(asked: Asked, part: Part) -> bool:
    """Say whether a part tells what the card does that is named just before it, by its words and numbers."""
    named = [int(each) for each in _MARK.findall(f"{part.before}{part.line}")]
    if _DOES.match(part.line) is None or not named or turning(part.line):
        return False
    card = asked.cards[named[-1]]
    texts = [each.text.casefold() for each in card.printings]
    if any(number not in text for number in _NUMBERS.findall(part.line) for text in texts):
        return False
    own = frozenset[str].intersection(*(written(each) for each in card.printings))
    told = {each.removesuffix(DONE) for each in carrying(part.line) if not each.startswith("{")}
    return not any(each.endswith(DONE) for each in part.unread) and bool(told & own & _EFFECTS)
