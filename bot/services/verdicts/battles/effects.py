"""The words of the rules for what cards do, and for what they are, as the engine and the card file have them."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from bot.services.verdicts.identifying import identifying_words
from engine.cards.catalog import Catalog
from engine.cards.facts import identifiers
from engine.cards.model import CardClass, CardType, Printing
from engine.redemption.language.effect_kinds import KINDS, verbs_of
from glossary.forms.concepts import DONE, load_concepts
from glossary.forms.model import vocabulary

#: what battles are about anyway: to deny it changes the battle
_OF_EVERY_BATTLE: Final = verbs_of(lambda kind: kind.of_rescue_attempts)


@cache
def effects() -> frozenset[str]:
    """Return the concepts of what cards do that not every battle has anyway."""
    return acts() | lasting()


@cache
def acts() -> frozenset[str]:
    """Return the concepts of what is done at once, by an ability or a player."""
    return frozenset(_single(_words(is_lasting=False)))


@cache
def lasting() -> frozenset[str]:
    """Return the concepts of effects that cards are under for some time, and of being under them."""
    words = [*_words(is_lasting=True), *(part for each in _pages() for part in each.split(" and "))]
    return frozenset(_single((*words, *(f"{each}ed" for each in words)))) - acts()


def _words(*, is_lasting: bool) -> Iterator[str]:
    for verb, kind in KINDS.items():
        if kind.page and kind.derived is is_lasting and verb not in _OF_EVERY_BATTLE:
            yield verb.value.replace("_", " ")


def _pages() -> Iterator[str]:
    """Generate the headings of effects that have several names: "Immune and Protect"."""
    yield from (kind.page.casefold() for verb, kind in KINDS.items() if kind.derived and verb not in _OF_EVERY_BATTLE)


def _single(lines: Iterable[str]) -> Iterator[str]:
    """Generate the concepts of lines that are one concept each."""
    for each in lines:
        found = load_concepts().concepts(each)
        if len(found) == 1 and found[0].removesuffix(DONE) in vocabulary():
            yield found[0].removesuffix(DONE)


def harms() -> tuple[str, ...]:
    """Return the names of what is done to a card against its player."""
    return tuple(verb.value.replace("_", " ") for verb, kind in KINDS.items() if kind.harms)


@cache
def _kinds() -> frozenset[str]:
    classes = (each.value for each in (CardClass.WARRIOR, CardClass.WEAPON))
    types = (each.value for each in CardType if each is not CardType.LOST_SOUL)
    return frozenset(_single((*types, *classes)))


def is_kind(word: str, catalog: Catalog) -> bool:
    """Say whether a word or concept is a kind of card, or an identifier of characters."""
    return word in _kinds() or word in identifying_words(catalog.printings)


def kinds_of(printing: Printing) -> frozenset[str]:
    """Return what a card is, as words and as concepts: its types, classes, identifiers, and the words of its name."""
    named = {each.value.casefold() for each in (*printing.types, *printing.classes)}
    named = named.union(*(identifiers(printing, face) for face in printing.faces))
    words = {word for each in named for word in each.split()}
    return frozenset({*named, *words, *_single(named), *printing.base_name.casefold().replace(",", "").split()})
