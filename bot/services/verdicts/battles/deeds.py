"""What was done in a played battle, by whom and to which cards, as its log tells."""

import re
from dataclasses import dataclass
from typing import Final

from bot.services.verdicts.battles.telling import ATTACKER, DEFENDER
from bot.services.verdicts.playing import Played
from bot.services.verdicts.table import Lay
from glossary.forms.concepts import DONE, load_concepts

_SENTENCE: Final = re.compile(r"(?<=\.)\s+(?=[A-Z])")
_QUOTED: Final = re.compile("\u201c[^\u201d]*\u201d")
_DOER: Final = re.compile(r"^The (attacker|defender)\b")
_SEATS: Final = {"attacker": ATTACKER, "defender": DEFENDER}
_UNDONE: Final = re.compile(r"\bnothing\b")


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that was done: who did it (empty if it is not told), its concepts, and the cards named."""

    doer: str
    says: frozenset[str]
    cards: frozenset[int]


def deeds(played: Played, table: Lay) -> tuple[Deed, ...]:
    """Return what was done in a played battle."""
    names = [(number, printing.base_name) for number, printing, _, _ in table.fields]
    lines = [_QUOTED.sub(" ", each) for each in played.log]  # a text that is quoted is not carried out
    sentences = [each for line in lines for each in _SENTENCE.split(line) if not _UNDONE.search(each)]
    return tuple(_deed(each, names) for each in sentences)


def _deed(sentence: str, names: list[tuple[int, str]]) -> Deed:
    doer = _DOER.match(sentence)
    cards = frozenset(number for number, name in names if name in sentence)
    line = sentence
    for _, name in names:
        line = line.replace(name, " ")
    says = frozenset(each.removesuffix(DONE) for each in load_concepts().concepts(line))
    return Deed(_SEATS[doer[1]] if doer else "", says, cards)
