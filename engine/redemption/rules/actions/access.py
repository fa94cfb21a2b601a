"""Access: which Lost Souls the Heroes in battle can rescue."""

from collections.abc import Iterable, Iterator

from engine.cards.model import Brigade
from engine.kernel.ids import Bond, CardId, Seat
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.granted import may_reach_site
from engine.redemption.abilities.ongoing.protect import protected_from_rescue
from engine.redemption.model import cards, teams, zones


def has_access(state: State, brigades: frozenset[Brigade], soul: CardId, heroes: Iterable[CardId] = ()) -> bool:
    """Say whether a Hero has access to a soul: one in no Site, by a shared brigade, or by an active ability.

    Rules: RB-ACCESS-01, RB-ACCESS-02, RB-ACCESS-03
    """
    held = state.cards[soul].location
    if held.host is None or held.bond is not Bond.HELD_IN:
        return True
    site = held.host
    if cards.type_of(state, site) not in cards.SITES:
        return False
    return not brigades.isdisjoint(cards.brigades_of(state, site)) or any(
        may_reach_site(state, hero, site) for hero in heroes
    )


def souls_of(state: State, seat: Seat) -> tuple[CardId, ...]:
    """Return the Lost Souls in a player's Land of Bondage, those in Sites and captive humans included.

    A team shares its Land of Bondage. Rules: REG-ZONE-15, REG-CAPC-02, RB-GL-48, DBR-TEAMS-07
    """
    lands = teams.team_of(state, seat)
    return tuple(c for s in lands for c in state.zone(zones.LAND_OF_BONDAGE, s) if cards.is_soul(state, c))


def reach_of(state: State, heroes: Iterable[CardId], battle_zone: str, attacker: Seat) -> frozenset[Brigade]:
    """Return the brigades that give Heroes access to Sites: their own and those of Sites added to the battle.

    Rules: RB-ACCESS-04, REG-SITEG-02, RB-PREP-23
    """
    reach: set[Brigade] = set()
    for hero in heroes:
        reach |= cards.brigades_of(state, hero)
    for card in state.zone(battle_zone, attacker):
        if cards.type_of(state, card) in cards.SITES:
            reach |= cards.brigades_of(state, card)
    return frozenset(reach)


def accessible_souls(
    state: State, heroes: Iterable[CardId], battle_zone: str, attacker: Seat, defender: Seat
) -> tuple[CardId, ...]:
    """Return the defender's Lost Souls that these Heroes can rescue. Rules: REG-RATT-01, RB-RESOLVE-09"""
    return tuple(_accessible(state, tuple(heroes), battle_zone, attacker, defender))


def reaches_a_soul(state: State, heroes: tuple[CardId, ...], battle_zone: str, attacker: Seat, defender: Seat) -> bool:
    """Say whether these Heroes can rescue any of the defender's Lost Souls. Rules: REG-RATT-01, RB-RESOLVE-09"""
    return any(True for _ in _accessible(state, heroes, battle_zone, attacker, defender))


def _accessible(
    state: State, heroes: tuple[CardId, ...], battle_zone: str, attacker: Seat, defender: Seat
) -> Iterator[CardId]:
    if not heroes:
        return
    reach = reach_of(state, heroes, battle_zone, attacker)
    for soul in souls_of(state, defender):
        if has_access(state, reach, soul, heroes) and not protected_from_rescue(state, soul, heroes):
            yield soul
