"""What a card is good for, as the greedy player asks: what it harms, stops, brings or rescues."""

import enum
from typing import Final

from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import reading, types_of_ability
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Filter, Target
from engine.redemption.language.ast.vocabulary import Kind, Verb, Zone
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import cards


class Purpose(enum.Enum):
    """A purpose a card can have."""

    HARMS_HEROES = "harms Heroes"
    HARMS_EVIL = "harms Evil Characters"
    HARMS_ENHANCEMENTS = "harms Enhancements"
    HARMS_SOULS = "harms Lost Souls"
    RESCUES = "rescues a Lost Soul"
    STOPS = "stops abilities"
    DRAWS = "draws or finds cards"
    ACTS = "does something else"


_ADDRESS: Final = "purposes"
_CHARACTERS: Final = frozenset({Purpose.HARMS_HEROES, Purpose.HARMS_EVIL})
_HARMED: Final = {
    Kind.HERO: frozenset({Purpose.HARMS_HEROES}),
    Kind.EVIL_CHARACTER: frozenset({Purpose.HARMS_EVIL}),
    Kind.CHARACTER: _CHARACTERS,
    Kind.CARD: _CHARACTERS,
    Kind.ENHANCEMENT: frozenset({Purpose.HARMS_ENHANCEMENTS}),
    Kind.LOST_SOUL: frozenset({Purpose.HARMS_SOULS}),
}
_ON_TABLE: Final = frozenset({Zone.PLAY, Zone.BATTLE, Zone.SIDE_BATTLE, Zone.TERRITORY, Zone.LAND_OF_BONDAGE})
#: By what word of a text that has no reading its targets are told.
_WORDS: Final = {
    "hero": Kind.HERO,
    "evil character": Kind.EVIL_CHARACTER,
    "enhancement": Kind.ENHANCEMENT,
    "lost soul": Kind.LOST_SOUL,
}


def purposes(state: State, card: CardId) -> frozenset[Purpose]:
    """Return the purposes of a card."""
    address = (_ADDRESS, card)
    found: frozenset[Purpose] | None = state.of_game.get(address)
    if found is None:
        found = state.of_game[address] = frozenset(_found(state, card))
    return found


def _found(state: State, card: CardId) -> set[Purpose]:
    whole = reading(state, card)
    if whole is None:
        text = cards.printing(state, card).text.casefold()
        kinds = [kind for word, kind in _WORDS.items() if word in text]
        found = set[Purpose]()
        for verb in types_of_ability(state, card):
            found |= _of_effect(verb, kinds)
        return found
    found = set()
    for effect in nodes(whole.sections):
        if isinstance(effect, Effect):
            found |= _of_effect(effect.verb, [k for target in effect.targets for k in _kinds(target)])
    return found


def _kinds(target: Target) -> list[Kind]:
    """Return the kinds of cards on the table that a target can mean."""
    if target.source is not None and not _ON_TABLE.intersection(target.source.zones):
        return []
    return [part.kind for part in nodes(target.what) if isinstance(part, Filter)]


def _of_effect(verb: Verb, kinds: list[Kind]) -> set[Purpose]:
    match verb:
        case Verb.RESCUE:
            return {Purpose.RESCUES}
        case Verb.DRAW | Verb.SEARCH:
            return {Purpose.DRAWS}
    kind = KINDS[verb]
    if kind.stops:
        return {Purpose.STOPS}
    harmed: set[Purpose] = set()
    if kind.harms and kind.sign == 0:
        for each in kinds:
            harmed |= _HARMED.get(each, frozenset())
    return harmed or {Purpose.ACTS}
