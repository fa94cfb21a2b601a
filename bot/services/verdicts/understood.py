"""Whether what is told beside a question is understood: a word of the rules that nobody reads may change the answer."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from bot.services.verdicts.meant import Mention
from engine.cards.facts import identifiers
from engine.cards.model import CHARACTERS, Printing
from glossary.forms.concepts import DONE, load_concepts
from glossary.forms.model import vocabulary
from glossary.rules import rules_root
from glossary.yaml_files import read_yaml

_FILE: Final = "speech.yaml"


def is_understood(told: str, cards: Sequence[Mention], known: frozenset[str] | None = None) -> bool:
    """Say whether a text has no word of the rules but those in which battles are told and those of the named cards.

    `known` are the concepts in which something else is told.

    What was done to somebody is understood only in words of the telling: "he was converted" stands on no card.
    """
    written = {each for mention in cards for printing in mention.printings for each in _written(printing)}
    unread = {each for each in load_concepts().concepts(told) if each in vocabulary()} - (
        telling() if known is None else known
    )
    return all(not each.endswith(DONE) and each in written for each in unread)


@cache
def telling() -> frozenset[str]:
    """Return the concepts of the words in which battles are told and asked about, but for those that only ask."""
    data = read_yaml(rules_root().joinpath(_FILE).read_bytes())
    spellings = (*(" ".join(each) for each in load_concepts(_FILE).spelled), *data["told"].split(","))
    asking = {concept for each in data["asking"].split(",") for concept in load_concepts().concepts(each)}
    return frozenset(concept for each in spellings for concept in load_concepts().concepts(each)) - asking


@lru_cache(maxsize=4_000)
def _written(printing: Printing) -> frozenset[str]:
    """Return the concepts that a card bears: of its text, its types, brigades and identifiers."""
    return frozenset(
        concept.removesuffix(DONE) for each in _lines(printing) for concept in load_concepts().concepts(each)
    )


def _lines(printing: Printing) -> Iterator[str]:
    yield printing.text
    yield from (each.value for each in (*printing.types, *printing.brigades, *printing.classes))
    for face in printing.faces:
        if face.type in CHARACTERS:
            yield from identifiers(printing, face)
