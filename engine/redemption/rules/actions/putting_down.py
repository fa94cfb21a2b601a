"""What a player may put down from his hand in the Preparation and Discard Phases, and on what conditions."""

from collections.abc import Mapping
from typing import Any, Final

from engine.cards.columns import classes_said
from engine.cards.model import CardClass, CardType
from engine.kernel.ids import Bond, CardId, Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.granted import can_use, usable_elsewhere, within_reach
from engine.redemption.abilities.ongoing.restrict import is_restricted
from engine.redemption.abilities.targeting.heal import has_healable, heals
from engine.redemption.abilities.terms.outside_battle import sets_aside_or_heals
from engine.redemption.abilities.terms.per_territory import is_too_many
from engine.redemption.language.ast.effects import Action
from engine.redemption.model import cards, uniqueness, zones
from engine.redemption.model import intents as does
from engine.redemption.model.setup import rules_of
from engine.redemption.rules.actions.aside_together import just_set_aside, sets_aside
from engine.redemption.rules.actions.checks import Check, is_allowed
from engine.redemption.rules.actions.game_rules import may_take_role

TURN: Final = Field("turn")
TERRITORY_CLASS_PLAYED: Final = "territory_class_played"
#: The turn in which a player began to cut his hand down, after which some editions let him put nothing down.
REDUCING: Final = "reducing_hand"


def hand_intents(state: State, seat: Seat) -> list[does.Intent]:
    """Return what a player may put down from hand in either phase, or play from where a character may use it.

    Rules: RB-TURN-03, RB-TURN-04, RB-TURN-06, RB-TURN-11, RB-TURN-15, REG-TURN-06, REG-TURN-07, REG-TURN-09,
    REG-TURN-10, REG-TURN-15, R11-TURN-02, RB-PREP-01, RB-PREP-07, RB-PREP-12, RB-PREP-21
    """
    found: list[does.Intent] = []
    own = (c for c in state.zone(zones.TERRITORY, seat) if cards.is_character(state, c))
    for card in (*state.zone(zones.HAND, seat), *usable_elsewhere(state, own)):
        ways = _ways(state, seat, card)
        found += [i for i in ways if is_allowed(CHECKS[type(i)], state, seat, i)]
    return found


def _ways(state: State, seat: Seat, card: CardId) -> list[does.Intent]:
    """Return the ways to put a card down that fit its printed types. Rules: REG-TYPE-01, REG-TYPE-03"""
    of = cards.printing(state, card)
    ways: list[does.Intent] = []
    for i, face in enumerate(of.faces):
        if face.type is CardType.CITY:
            ways += [does.PutInTerritory(card, i, CardType.SITE), does.PutInTerritory(card, i, CardType.FORTRESS)]
        elif face.type in cards.TERRITORY_TYPES:
            ways.append(does.PutInTerritory(card, i))
        elif face.type in cards.ARTIFACT_TYPES:
            ways.append(does.PutInArtifactPile(card))
    is_weapon = CardClass.WEAPON in of.classes
    acts_here = CardClass.TERRITORY in of.classes or sets_aside_or_heals(state, card)
    if is_weapon or acts_here:
        users = [c for c in state.zone(zones.TERRITORY, seat) if cards.is_character(state, c)]
        ways += [does.EquipWeapon(card, c) for c in users] if is_weapon else []
        ways += [does.PlayOutsideBattle(card, c) for c in (*users, *just_set_aside(state, seat))] if acts_here else []
    return ways


# --- conditions ----------------------------------------------------------------------------------------------------


def is_in(state: State, seat: Seat, card: CardId, zone: str) -> bool:
    """Say whether a card is in a player's zone of this name."""
    held = state.cards[card].location.zone
    return held.name == zone and held.seat == seat


def is_in_hand(state: State, seat: Seat, card: CardId) -> bool:
    """Say whether a card is in a player's hand."""
    return is_in(state, seat, card, zones.HAND)


def _may_still_put_down(state: State, seat: Seat, intent: object) -> bool:
    """Say whether the player may still put cards down: not after he has begun to discard. Rule: RB-TURN-16"""
    return not rules_of(state).discard_last or state.read(Field(REDUCING, seat)) != state.number(TURN)


def _fits(state: State, character: CardId, card: CardId) -> bool:
    return any(can_use(state, character, card, i) for i in range(len(cards.printing(state, card).faces)))


def _is_own_character(state: State, seat: Seat, card: CardId) -> bool:
    zone = state.cards[card].location.zone
    return zone.name == zones.TERRITORY and zone.seat == seat and cards.is_character(state, card)


def _has_a_user(state: State, seat: Seat, intent: does.PlayOutsideBattle) -> bool:
    """Say whether an Enhancement can be played on one's own character, or on one just set aside. Rule: RB-SETA-04"""
    together = sets_aside(state, intent.card) and intent.user in just_set_aside(state, seat)
    return together or _is_own_character(state, seat, intent.user)


def _put_type(state: State, intent: does.PutInTerritory) -> CardType:
    return cards.printing(state, intent.card).faces[intent.identity].type


def _makes_no_second(state: State, seat: Seat, intent: does.PutInTerritory, *, character: bool) -> bool:
    kind = _put_type(state, intent)
    if kind is CardType.CITY or (kind in cards.CHARACTERS) is not character:
        return True
    return not uniqueness.would_duplicate(state, seat, intent.card, intent.identity)


def _makes_no_second_city(state: State, seat: Seat, intent: does.PutInTerritory) -> bool:
    """Say whether a City is the only one of its name that is used as a Fortress. Rules: REG-UNIQ-07, REG-UNIQ-21"""
    as_fortress = intent.role is CardType.FORTRESS and _put_type(state, intent) is CardType.CITY
    return not as_fortress or uniqueness.duplicate_city(state, seat, intent.card) is None


def _is_how_it_begins(state: State, seat: Seat, intent: does.PutInTerritory) -> bool:
    return not intent.identity or not cards.begins_as(state, intent.card)


def _bears_no_weapon(state: State, seat: Seat, intent: does.EquipWeapon) -> bool:
    return all(state.cards[a].location.bond is not Bond.EQUIPPED_TO for a in cards.attached(state, intent.warrior))


def _none_played_this_turn(state: State, seat: Seat, intent: does.PlayOutsideBattle) -> bool:
    is_first = state.read(Field(TERRITORY_CLASS_PLAYED, seat)) != state.number(TURN)
    return is_first or not is_territory_class(state, intent.card)


def is_territory_class(state: State, card: CardId) -> bool:
    """Say whether an Enhancement has the territory class icon, if the edition has it. Rule: REG-TYPE-24

    Identifiers may give the class to the character that the card can be instead, and to it alone.
    """
    of = cards.printing(state, card)
    is_classy = CardClass.TERRITORY in of.classes and CardClass.TERRITORY not in classes_said(of.identifiers)
    return is_classy and rules_of(state).territory_class


_LAST: Final = Check(("RB-TURN-16",), _may_still_put_down, "cutting_down")
_TOO_MANY: Final = ("REG-LIMIT-08", "REG-RESTR-03")
_RESTRICTED: Final = ("REG-RESTR-01", "REG-RESTR-02")
_LISTED: Final = ("RB-TURN-02", "RB-TURN-15", "REG-TURN-06", "REG-TURN-15")

PUT_IN_TERRITORY: Final[tuple[Check[does.PutInTerritory], ...]] = (
    Check(
        ("RB-TURN-03", "RB-TURN-06", "RB-TURN-11", "REG-TURN-06", "REG-TURN-09"),
        lambda state, seat, i: is_in_hand(state, seat, i.card),
        "not_in_hand",
    ),
    # REG-SITEG-04
    Check(_LISTED, lambda state, seat, i: _put_type(state, i) in cards.TERRITORY_TYPES, "not_put_there"),
    Check(
        ("REG-UNIQ-02", "REG-UNIQ-01", "REG-UNIQ-05", "REG-UNIQ-28", "RB-PREP-03"),
        lambda state, seat, i: _makes_no_second(state, seat, i, character=True),
        "second",
    ),
    Check(
        ("REG-UNIQ-02", "REG-UNIQ-07", "REG-UNIQ-27", "RB-PREP-24"),
        lambda state, seat, i: _makes_no_second(state, seat, i, character=False),
        "second",
    ),
    Check(("REG-UNIQ-21", "REG-UNIQ-07"), _makes_no_second_city, "second"),
    Check(_TOO_MANY, lambda state, seat, i: not is_too_many(state, seat, i.card), "too_many"),
    Check(("REG-DUAL-01", "REG-DUAL-03"), _is_how_it_begins, "begins_as"),
    Check(_RESTRICTED, lambda state, seat, i: not is_restricted(state, seat, Action.PLAY, i.card), "forbidden"),
    _LAST,
)

PUT_IN_PILE: Final[tuple[Check[does.PutInArtifactPile], ...]] = (
    Check(("RB-TURN-04", "REG-TURN-10"), lambda state, seat, i: is_in_hand(state, seat, i.card), "not_in_hand"),
    Check(
        ("RB-TURN-04", "REG-TURN-10", "REG-ART-01"),
        lambda state, seat, i: bool(cards.faces_of_type(state, i.card, cards.ARTIFACT_TYPES)),
        "no_artifact",
    ),
    Check(("RB-GL-23", "REG-TYPE-04"), lambda state, seat, i: may_take_role(state, i.card, "artifact")),
    _LAST,
)

#: Rules: RB-TURN-10, RB-PREP-20, RB-WEAPON-01, RB-WEAPON-08, RB-GL-62, REG-TYPE-20, RB-PLAYENH-EXC-01
EQUIP: Final[tuple[Check[does.EquipWeapon], ...]] = (
    Check(("RB-TURN-10", "REG-TURN-07"), lambda state, seat, i: is_in_hand(state, seat, i.weapon), "not_in_hand"),
    Check(
        ("RB-TURN-10", "RB-PREP-20", "REG-TURN-07", "REG-TYPE-26"),
        lambda state, seat, i: CardClass.WEAPON in cards.printing(state, i.weapon).classes,
        "no_weapon",
    ),
    Check(
        ("RB-TURN-10", "RB-PREP-20", "REG-TURN-07"),
        lambda state, seat, i: _is_own_character(state, seat, i.warrior),
    ),
    Check(
        ("RB-PREP-20", "RB-WEAPON-01", "REG-TYPE-20", "REG-TURN-07", "REG-TYPE-25"),
        lambda state, seat, i: cards.has_class(state, i.warrior, CardClass.WARRIOR),
        "no_warrior",
    ),
    Check(("RB-WEAPON-01", "REG-TYPE-10"), lambda state, seat, i: _fits(state, i.warrior, i.weapon), "no_match"),
    Check(("RB-GL-62", "REG-TYPE-20"), _bears_no_weapon, "bears_one"),
    _LAST,
)


def _has_somebody_to_heal(state: State, seat: Seat, intent: does.PlayOutsideBattle) -> bool:
    """Say whether there is somebody to heal, for an Enhancement that is played outside battle only to heal."""
    only_heals = heals(state, intent.card) and not is_territory_class(state, intent.card)
    return not only_heals or has_healable(state, seat)


#: Rules: REG-TYPE-19, REG-TURN-14, RB-TURN-08
OUTSIDE_BATTLE: Final[tuple[Check[does.PlayOutsideBattle], ...]] = (
    Check(("REG-TYPE-19", "REG-TURN-14"), lambda state, seat, i: i.card in within_reach(state, i.user), "not_in_hand"),
    Check(
        ("REG-TYPE-10", "REG-TYPE-19", "REG-TYPE-24", "RB-INIT-06"),
        lambda state, seat, i: is_territory_class(state, i.card) or sets_aside_or_heals(state, i.card),
        "battle_only",
    ),
    Check(("REG-HEAL-07", "REG-HEAL-09"), _has_somebody_to_heal, "nobody_to_heal"),
    Check(("REG-TYPE-19", "REG-TURN-14", "REG-TURN-15"), _none_played_this_turn, "one_a_turn"),
    Check(("REG-TYPE-19", "RB-INIT-06"), _has_a_user, "no_user"),
    Check(("REG-TYPE-10", "REG-BRIG-04"), lambda state, seat, i: _fits(state, i.user, i.card), "no_match"),
    Check(_RESTRICTED, lambda state, seat, i: not is_restricted(state, seat, Action.PLAY, i.card, i.user), "forbidden"),
    Check(_TOO_MANY, lambda state, seat, i: not is_too_many(state, seat, i.card), "too_many"),
    _LAST,
)

CHECKS: Final[Mapping[type, tuple[Check[Any], ...]]] = {
    does.PutInTerritory: PUT_IN_TERRITORY,
    does.PutInArtifactPile: PUT_IN_PILE,
    does.EquipWeapon: EQUIP,
    does.PlayOutsideBattle: OUTSIDE_BATTLE,
}
