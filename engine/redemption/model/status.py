"""What a card is at the moment, in the words of the REG: attacking, blocking, alone, opposed, occupied, meek, ...

Nothing here changes the state; conditions of abilities, displays and scenarios share these functions.
"""

from typing import Final

from engine.cards.model import CardType
from engine.kernel.errors import EngineInvariant
from engine.kernel.ids import Bond, CardId, Field, Seat
from engine.kernel.state import State
from engine.redemption.model import cards, teams, zones
from engine.redemption.model.battle import Battle, BattleKind, Success
from engine.redemption.model.setup import rules_of

BATTLE: Final = Field("battle")
#: The phase number of a battle in which a card made the rescue attempt successful. Rule: REG-RATT-04
SUCCEEDED: Final = Field("succeeded_in_battle")
DEFENDER_ENTERED: Final = Field("defender_entered")
#: In which turn a player last began a side battle.
SIDE_BATTLES: Final = "side_battle_begun"


def current_battle(state: State) -> Battle | None:
    """Return the current battle, the innermost if there are two. Rule: REG-BATTLE-01"""
    written = state.fields.get(BATTLE)
    fight: Battle | None = written[-1].value if written else None
    return fight


def battle_of(state: State) -> Battle:
    """Return the current battle. Raises EngineInvariant if there is none."""
    fight = current_battle(state)
    if fight is None:
        raise EngineInvariant("no battle goes on")
    return fight


def characters_on(state: State, battle: Battle, seat: Seat) -> tuple[CardId, ...]:
    """Return the characters on a player's side of a battle."""
    return tuple([c for c in state.zone(battle.zone, seat) if cards.is_character(state, c)])


def opponent_in_battle(state: State, seat: Seat) -> Seat | None:
    """Return who fights against a player in the current battle, None if he does not fight."""
    fight = current_battle(state)
    if fight is None or seat not in (fight.attacker, fight.defender):
        return None
    return fight.defender if fight.attacker == seat else fight.attacker


def in_battle(state: State, card: CardId) -> bool:
    """Say whether a card is in the Field of Battle. Rules: REG-BATTLE-01, REG-BATTLE-30"""
    return state.cards[card].location.zone.name in zones.FIELD_OF_BATTLE


def has_succeeded(state: State, battle: Battle) -> bool:
    """Say whether a rescue attempt has become successful in the middle of the battle. Rule: REG-RATT-04"""
    return bool(state.read(SUCCEEDED) == battle.phase)


def defender_has_entered(state: State, battle: Battle) -> bool:
    """Say whether a character has entered on the defender's side, and its entry was not undone.

    If the ability that put it there was negated, the defender may present after all; nobody presents in a side battle.

    Rules: REG-ATT-07, REG-ATT-08
    """
    return battle.kind is BattleKind.SIDE_BATTLE or bool(state.read(DEFENDER_ENTERED) == battle.phase)


def is_attacking(state: State, card: CardId) -> bool:
    """Say whether a character is on the attacking player's side; nobody attacks in a side battle. Rule: REG-ATT-06"""
    fight = current_battle(state)
    return _fights_under(state, card, fight, fight.attacker if fight else None)


def is_defending(state: State, card: CardId) -> bool:
    """Say whether a character is on the defending player's side; nobody defends in a side battle. Rule: REG-ATT-09"""
    fight = current_battle(state)
    return _fights_under(state, card, fight, fight.defender if fight else None)


def _fights_under(state: State, card: CardId, fight: Battle | None, seat: Seat | None) -> bool:
    if fight is None or fight.kind is BattleKind.SIDE_BATTLE or not cards.is_character(state, card):
        return False
    zone = state.cards[card].location.zone
    return zone.name == fight.zone and zone.seat == seat


def is_blocking(state: State, card: CardId) -> bool:
    """Say whether an Evil Character blocks: it defends in a battle that a Hero began.

    Rules: REG-BATTLE-12, REG-BATTLE-16, REG-BATTLE-31
    """
    fight = current_battle(state)
    return (
        fight is not None
        and fight.kind is not BattleKind.TAUNT
        and cards.type_of(state, card) is CardType.EVIL_CHARACTER
        and is_defending(state, card)
    )


def began_battle(state: State, card: CardId) -> bool:
    """Say whether a character began the battle. Rules: REG-BATTLE-09, REG-BATTLE-10, REG-ATT-02"""
    fight = current_battle(state)
    return fight is not None and card in fight.began


def begins_rescue(state: State, card: CardId) -> bool:
    """Say whether a Hero began a battle in which some Hero has access to a Lost Soul. Rule: REG-BATTLE-11"""
    fight = current_battle(state)
    return fight is not None and fight.kind is BattleKind.RESCUE_ATTEMPT and began_battle(state, card)


def is_successful(state: State, card: CardId) -> bool:
    """Say whether a character takes part in a successful block, rescue attempt or challenge. Rule: REG-BATTLE-27"""
    fight = current_battle(state)
    if fight is None or fight.success is None:
        return False
    if fight.success is Success.BLOCK:
        return is_defending(state, card)
    return fight.success is not Success.NONE and is_attacking(state, card)


def is_surviving(state: State, card: CardId) -> bool:
    """Say whether a character is still in battle after success was determined. Rule: REG-BATTLE-28"""
    fight = current_battle(state)
    return (
        fight is not None and fight.success is not None and in_battle(state, card) and cards.is_character(state, card)
    )


def is_rescuing(state: State, card: CardId) -> bool:
    """Say whether a Hero takes part in a rescue attempt, or in the resolution of one that succeeded.

    Whether this Hero itself has access does not matter. Rule: REG-RATT-07
    """
    fight = current_battle(state)
    if fight is None or not is_attacking(state, card):
        return False
    return fight.kind is BattleKind.RESCUE_ATTEMPT or fight.success is Success.RESCUE


def is_taunting(state: State, card: CardId) -> bool:
    """Say whether an Evil Character attacks in a battle that began as a taunt. Rule: REG-UNIQ-23"""
    fight = current_battle(state)
    return fight is not None and fight.kind is BattleKind.TAUNT and is_attacking(state, card)


def opponents_of(state: State, card: CardId) -> tuple[CardId, ...]:
    """Return the cards on the other side of the battle a card is in. Rules: REG-BATTLE-24, REG-CTRL-18"""
    zone = state.cards[card].location.zone
    if zone.name not in zones.FIELD_OF_BATTLE:
        return ()
    return tuple(c for s in teams.opponents_of(state, zone.seat) for c in state.zone(zone.name, s))


def is_opposed(state: State, card: CardId) -> bool:
    """Say whether a character has an opposing character in battle. Rule: REG-BATTLE-24"""
    return any(cards.is_character(state, c) for c in opponents_of(state, card))


def is_alone(state: State, card: CardId) -> bool:
    """Say whether no other character is on a character's side of battle. Rule: REG-BGL-05"""
    zone = state.cards[card].location.zone
    if zone.name not in zones.FIELD_OF_BATTLE:
        return False
    return all(c == card or not cards.is_character(state, c) for c in state.zones[zone])


def bearer_of(state: State, card: CardId) -> CardId | None:
    """Return what a card is placed on or equipped to, or the character that uses it in battle. Rule: REG-BATTLE-29"""
    place = state.cards[card].location
    return place.host if place.bond in (Bond.PLACED_ON, Bond.EQUIPPED_TO, Bond.USED_BY) else None


def contents_of(state: State, card: CardId) -> tuple[CardId, ...]:
    """Return what a card contains: held cards, Artifacts active on it, Lost Souls in a Site; not what is placed on it.

    Rules: REG-ZONE-08, REG-ZONE-09
    """
    if cards.is_character(state, card):
        return ()
    return tuple(
        c for c in cards.attached(state, card) if state.cards[c].location.bond in (Bond.HELD_IN, Bond.ACTIVE_ON)
    )


def is_equipped(state: State, card: CardId) -> bool:
    """Say whether a character bears a weapon. Rule: REG-EQUIP-01"""
    return any(state.cards[c].location.bond is Bond.EQUIPPED_TO for c in cards.attached(state, card))


def site_acts(state: State, card: CardId) -> bool:
    """Say whether a Site's ability is active where the Site is; True for other cards.

    A multi-colour Site is active in battle only; another always, or in some editions only while it is occupied. Rules:
    REG-SITEG-01, R11-SITEG-03, RB-PREP-11, RB-ACCESS-07
    """
    if cards.type_of(state, card) not in cards.SITES:
        return True
    by_occupation = rules_of(state).site_activation == "occupied"
    in_battle_only = len(cards.brigades_of(state, card)) > 1 if by_occupation else cards.face(state, card).rainbow
    if in_battle_only:
        return state.cards[card].location.zone.name in zones.FIELD_OF_BATTLE
    return not by_occupation or is_occupied(state, card)


def is_occupied(state: State, card: CardId) -> bool:
    """Say whether a Site contains a Lost Soul, or a Fortress holds a card. Rule: REG-ZONE-17"""
    return bool(contents_of(state, card))


def is_active_artifact(state: State, card: CardId) -> bool:
    """Say whether an Artifact is face up in a place where Artifacts are active. Rules: REG-ART-01, REG-ART-05"""
    place = state.cards[card].location
    return (
        cards.type_of(state, card) in cards.ARTIFACT_TYPES
        and cards.is_face_up(state, card)
        and (place.zone.name == zones.ARTIFACT_PILE or place.bond in (Bond.HELD_IN, Bond.ACTIVE_ON))
    )


def share(one: frozenset[object], other: frozenset[object]) -> bool:
    """Say whether two cards match in an attribute: one common value is enough.

    Rules: REG-UNIQ-16, REG-BRIG-04
    """
    return not one.isdisjoint(other)


def differ(one: frozenset[object], other: frozenset[object]) -> bool:
    """Say whether two cards differ in an attribute: one different value is enough. Rule: REG-UNIQ-17"""
    return one != other and bool(one) and bool(other)
