"""What the engine carries out: a card whose reading has anything else in it is played by hand.

No list says so. An effect is carried out if there is a module for it (`gaps`), and every feature of a reading if it was
seen at work (`unexercised`): in a passing scenario, or in the proof of another text. `data/abilities/exercised.json`
names which; `berean abilities exercise` writes it.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources

from engine.assurance.features import features_of, features_within, of_identifier
from engine.redemption.abilities.effects import EFFECTS
from engine.redemption.language.ast.conditions import Each, Event
from engine.redemption.language.ast.document import (
    ActivatesOn,
    IdentifierAbilities,
    IdentifierAbility,
    PerTerritory,
    PlaysTo,
    SpecialAbility,
    Unimplemented,
)
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Target
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.ast.walk import nodes

#: Before the key of a text whose proof exercises a feature that no scenario does.
PROOF = "proof of "
#: What an identifier says of a card whose text is played by hand, too. Rule: HOUSE-PLAY-04
_OF_EVERY_CARD = (ActivatesOn, PerTerritory, PlaysTo)


def problems(whole: SpecialAbility) -> tuple[str, ...]:
    """List why a card is played by hand: what nothing carries out, or nothing has shown; empty if nothing."""
    return gaps(whole) or unexercised(whole)


def gaps(whole: SpecialAbility) -> tuple[str, ...]:
    """List the effects of a reading that no module carries out."""
    verbs = dict.fromkeys(n.verb for n in nodes(whole.sections) if isinstance(n, Effect))
    return tuple(f"verb {v.value}" for v in verbs if v not in EFFECTS and v is not Verb.INTERRUPT)


def unexercised(whole: SpecialAbility) -> tuple[str, ...]:
    """List the features of a reading that nothing has shown at work."""
    return tuple(f"no scenario: {f}" for f in sorted(features_of(whole).difference(exercised())))


@cache
def exercised() -> Mapping[str, str]:
    """Return for each feature the scenario that exercises it, or the key of a text whose proof does."""
    path = resources.files("data.abilities").joinpath("exercised.json")
    named: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return named


def is_awaited(event: Event | Each) -> bool:
    """Say whether the engine can tell that something happens for which a card played by hand waits.

    Each part of the words has to be shown of some event; what is done then its player says. Rule: HOUSE-PLAY-04
    """
    own = {h.value for h in event.happenings} if isinstance(event, Event) else set()
    told = (f for f in features_within(event) if f.split()[0] not in own and f != "Event.imminent")
    return all(f in exercised() for f in told)


def kept_by_hand(said: IdentifierAbilities | Unimplemented) -> IdentifierAbilities:
    """Return the identifiers that the engine carries out even if the card's text is played by hand."""
    if isinstance(said, Unimplemented):
        return IdentifierAbilities()
    return IdentifierAbilities(
        holds=said.holds if _is_shown(said.holds) else None,
        abilities=tuple(a for a in said.abilities if isinstance(a, _OF_EVERY_CARD) and _is_shown(a)),
    )


def _is_shown(said: Target | IdentifierAbility | None) -> bool:
    """Say whether each part of an identifier was shown, there or elsewhere."""
    return all(f in exercised() or f.partition(": ")[2] in exercised() for f in of_identifier(said))
