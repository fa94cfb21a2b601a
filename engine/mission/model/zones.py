"""The zones of The Mission and who sees into them.

Mission and enemy cards have different backs, so each kind has its own deck, hand and discard pile.
"""

from typing import Final

from engine.kernel.ids import Bond, CardId, Facing, Location, Seat, Sight, Zone

CHARACTERS: Final = "characters"
#: Rule: HOUSE-MISSION-06 (an open pile for its owner)
STRONGHOLDS: Final = "strongholds"
MISSION_DECK: Final = "mission_deck"
ENEMY_DECK: Final = "enemy_deck"
MISSION_HAND: Final = "mission_hand"
ENEMY_HAND: Final = "enemy_hand"
SIDE_DECK: Final = "side_deck"
#: The Christians of a seat, with all that lies on them.
CHURCH: Final = "church"
#: The bound souls of a seat, with all that lies on them.
SOULS: Final = "souls"
#: Table cards in play, each with the seat that played it. Rule: TM-PLAY-06
TABLE: Final = "table"
#: Cards announced and not resolved yet.
PLAYED: Final = "played"
CHARACTER_DISCARD: Final = "character_discard"
STRONGHOLD_DISCARD: Final = "stronghold_discard"
MISSION_DISCARD: Final = "mission_discard"
ENEMY_DISCARD: Final = "enemy_discard"
#: Rule: TM-TERMS-20
BANISHED: Final = "banished"
#: Where the cards are of who left the game. Rule: TM-ODD-08
WITHDRAWN: Final = "withdrawn"

ALL_ZONES: Final = (
    CHARACTERS, STRONGHOLDS, MISSION_DECK, ENEMY_DECK, MISSION_HAND, ENEMY_HAND, SIDE_DECK, CHURCH, SOULS, TABLE,
    PLAYED, CHARACTER_DISCARD, STRONGHOLD_DISCARD, MISSION_DISCARD, ENEMY_DISCARD, BANISHED, WITHDRAWN,
)  # fmt: skip
HANDS: Final = (MISSION_HAND, ENEMY_HAND)
#: Where cards in play lie, in the order in which they are looked through.
IN_PLAY_ORDER: Final = (CHURCH, SOULS, TABLE)
IN_PLAY: Final = frozenset(IN_PLAY_ORDER)

#: Rules: TM-SETUP-04, HOUSE-MISSION-06
SIGHTS: Final = dict.fromkeys(ALL_ZONES, Sight.ALL) | {
    CHARACTERS: Sight.NOBODY,
    MISSION_DECK: Sight.NOBODY,
    ENEMY_DECK: Sight.NOBODY,
    STRONGHOLDS: Sight.OWNER,
    MISSION_HAND: Sight.OWNER,
    ENEMY_HAND: Sight.OWNER,
    SIDE_DECK: Sight.OWNER,
}


def location(zone: str, seat: Seat) -> Location:
    """Return the location of a card that is not on another card."""
    return Location(Zone(zone, seat), None, None, Facing.UP)


def on_host(zone: Zone, host: CardId) -> Location:
    """Return the location of a card on a character in this zone."""
    return Location(zone, host, Bond.PLACED_ON, Facing.UP)
