"""Whether the ability of a card cannot be negated, interrupted or prevented, and by whom."""

from typing import Final

from bot.services.verdicts.reach.reaching import STOPPING, effects_of_card, laid, reading_of, usual_places
from engine.cards.catalog import Catalog
from engine.cards.model import CardType, Printing
from engine.redemption.abilities.activation.new_instances import instances_of
from engine.redemption.abilities.ongoing.reaching import leaves_a_choice
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.language.ast.effects import CannotBe, Immunity
from engine.redemption.language.ast.vocabulary import Player, Verb
from engine.redemption.model import cards

#: what keeps an ability from being stopped so, by its letters: what cannot be negated cannot be stopped at all
_SHIELDS: Final = {verb: {Immunity.NEGATED, Immunity(f"CB{verb.value[0].upper()}")} for verb in STOPPING}


def is_shielded(of: Printing, verb: Verb, catalog: Catalog) -> bool | None:
    """Say whether a card's ability cannot be stopped in that way; None if that depends on something.

    Rules: REG-CBN-01, REG-CBN-03, REG-CBI-01, REG-CBP-01
    """
    if set(of.types) == {CardType.DOMINANT}:
        return True
    found = _modifiers(of, catalog)
    if found is None:
        return None
    bars = [m for m in found if not _SHIELDS[verb].isdisjoint(m.immunities) and m.granted_to is None]
    if not bars:
        return None if found and verb is Verb.NEGATE else False
    return True if any(map(_is_always, bars)) and _has_one_text(of, catalog) else None


def is_shielded_from(by: Printing, of: Printing, verb: Verb, catalog: Catalog, edition: str) -> bool | None:
    """Say whether an ability cannot be stopped by a card that stops abilities; None if that depends on something.

    A negate is an interrupt of what was played before it, and a prevent of what is played after it.
    Rules: REG-NEGATE-01, REG-CBN-01, REG-CBI-01, REG-CBP-01
    """
    if set(of.types) == {CardType.DOMINANT}:
        return True
    found = _modifiers(of, catalog)
    if found is None:
        return None
    own = [m for m in found if m.granted_to is None]
    told = {_is_for(m, by, of, catalog, edition) for m in own if not _SHIELDS[verb].isdisjoint(m.immunities)}
    if True in told:
        return True if _has_one_text(of, catalog) else None
    if None in told:
        return None
    of_order = [m for m in own if verb is Verb.NEGATE and m.immunities != (Immunity.NEGATED,)]
    in_order = {_is_for(m, by, of, catalog, edition) for m in of_order}
    if in_order <= {False}:
        return False
    if not _picks(by, verb, catalog):
        return None  # it may have come before or after
    late = {_is_for(m, by, of, catalog, edition) for m in of_order if Immunity.INTERRUPTED in m.immunities}
    return None if None in late or (True in late and not _has_one_text(of, catalog)) else True in late


def _modifiers(of: Printing, catalog: Catalog) -> list[CannotBe] | None:
    whole = reading_of(of, catalog)
    if whole is None:
        return None
    return [m for section in whole.sections for m in section.modifiers if isinstance(m, CannotBe)]


def _is_always(modifier: CannotBe) -> bool:
    return modifier.by is None and not modifier.conditions and not modifier.unless


def _has_one_text(of: Printing, catalog: Catalog) -> bool:
    whole = reading_of(of, catalog)
    return whole is not None and len(whole.sections) == 1


def _picks(by: Printing, verb: Verb, catalog: Catalog) -> bool:
    """Say whether a card stops cards that are picked, which have to be there."""
    aimed = [t for e in effects_of_card(by, catalog) if e.verb is verb for t in e.targets]
    return bool(aimed) and all(map(leaves_a_choice, aimed))


def _is_for(modifier: CannotBe, by: Printing, of: Printing, catalog: Catalog, edition: str) -> bool | None:
    """Say whether a modifier keeps an ability from a card; None where it has conditions, or no table can show it."""
    if modifier.conditions or modifier.unless or modifier.excluding is not None:
        return None
    if modifier.by is None:
        return True
    for place in usual_places(by)[:1]:
        table = laid(of, reading_of(of, catalog), by, place, own=False, edition=edition, catalog=catalog)
        if table is None:
            continue
        state, card, other = table
        for instance in instances_of(state, card, cards.controller(state, card)):
            context = Context(state, instance)
            if isinstance(modifier.by, Player):
                return cards.controller(state, other) in context.seats(modifier.by)
            return matches(context, modifier.by, other)
    return None
