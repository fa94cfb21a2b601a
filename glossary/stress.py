"""The stress of a question's words: where it asks they count more than where it only tells."""

import re
from typing import Final

from glossary.thesaurus import Thesaurus
from glossary.words import plain, terms_of, words_in

ASKED: Final = 1.3
SUPPOSED: Final = 1.2
TOLD: Final = 0.85

_SENTENCE: Final = re.compile(r"[^.?!;]+[.?!;]*")
_CLAUSE: Final = re.compile(r",|\b(?=(?:if|when|while|because|but|and then) )")
_MOST_SENTENCES: Final = 30
_SUPPOSING: Final = frozenset(("if", "when", "while", "because"))
_MODALS: Final = (
    "can",
    "could",
    "may",
    "is",
    "are",
    "am",
    "do",
    "does",
    "did",
    "will",
    "would",
    "should",
    "must",
    "has",
    "have",
)
_ASKING: Final = frozenset((*_MODALS, "what", "which", "who", "whom", "whose", "when", "where", "why", "how"))


def stress_of(text: str, thesaurus: Thesaurus) -> dict[str, float]:
    """Return how much each stem of a question counts: most in the part that asks, less in the part that tells a case.

    A sentence with a question mark asks; if none has one, those that begin like a question; else the last.
    """
    sentences = [(each, words) for each in _SENTENCE.findall(plain(text)) if len(words := words_in(each)) >= 2]
    sentences = sentences[-_MOST_SENTENCES:]
    asking = [each for each, _ in sentences if "?" in each]
    asking = asking or [each for each, words in sentences if words[0] in _ASKING]
    asking = asking or [each for each, _ in sentences[-1:]]
    stress: dict[str, float] = {}
    for sentence, _ in sentences:
        for clause in _CLAUSE.split(sentence):
            words = words_in(clause)
            if words:
                weight = TOLD if sentence not in asking else SUPPOSED if words[0] in _SUPPOSING else ASKED
                for term in terms_of(thesaurus.expand(words)):
                    stress[term] = max(weight, stress.get(term, 0.0))
    return stress
