"""Nouns in readings that mean no card: identifiers and names that no printing of the pool has."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.services.cards.readings import Abilities
from engine.cards import facts
from engine.cards.catalog import Catalog
from engine.cards.identity import answers_to
from engine.cards.model import Printing
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.pool import key_of


@dataclass(frozen=True, slots=True, order=True)
class _Noun:
    said: str
    is_name: bool


def nouns_of_nobody(abilities: Abilities, catalog: Catalog, covered: frozenset[str]) -> list[dict[str, Any]]:
    """List each noun that no printing has, with how many texts use it, and how many of these are covered.

    Rules: REG-UNIQ-06, REG-TYPE-12
    """
    said: dict[_Noun, set[str]] = {}
    for text in abilities.pool:
        whole = abilities.outcome(text.card)
        for noun in _nouns(whole) if isinstance(whole, SpecialAbility) else ():
            said.setdefault(noun, set()).add(key_of(text.card))
    known = {facts.identifiers(p, face) for p in catalog.printings for face in p.faces}
    nobody = [noun for noun in sorted(said) if not _means_somebody(noun, known, catalog.printings)]
    return [{"noun": n.said, "texts": len(said[n]), "covered": len(said[n] & covered)} for n in nobody]


def _nouns(whole: SpecialAbility) -> Iterator[_Noun]:
    for node in nodes(whole):
        if isinstance(node, Filter):
            yield from (_Noun(i.casefold(), is_name=False) for i in node.identifiers)
            yield from (_Noun(name, is_name=True) for name in node.names)


def _means_somebody(noun: _Noun, known: set[frozenset[str]], printings: tuple[Printing, ...]) -> bool:
    if noun.is_name:
        return any(answers_to(p, noun.said) for p in printings)
    return any(facts.bears(borne, noun.said) for borne in known)
