"""The zones of the game and who sees into them.

Zones within a territory (the Artifact pile, the Land of Bondage) are zones of their own here.
"""

from typing import Final

from engine.kernel.ids import Bond, CardId, Facing, Location, Seat, Sight, Zone

DECK: Final = "deck"
HAND: Final = "hand"
RESERVE: Final = "reserve"
DISCARD_PILE: Final = "discard_pile"
BANISH_PILE: Final = "banish_pile"
TERRITORY: Final = "territory"
ARTIFACT_PILE: Final = "artifact_pile"
LAND_OF_BONDAGE: Final = "land_of_bondage"
LAND_OF_REDEMPTION: Final = "land_of_redemption"
SET_ASIDE: Final = "set_aside"
#: The field of the battle that began the Battle Phase; the zone's seat is the side a card fights on.
BATTLE: Final = "battle"
#: The field of a side battle fought inside it.
SIDE_BATTLE: Final = "side_battle"

#: Where a token is that has ceased to exist. Rule: REG-TYPE-16
NOWHERE: Final = "nowhere"

#: Every location there is. Rule: REG-ZONE-24
ALL_ZONES: Final = (
    DECK, HAND, RESERVE, DISCARD_PILE, BANISH_PILE, TERRITORY, ARTIFACT_PILE, LAND_OF_BONDAGE, LAND_OF_REDEMPTION,
    SET_ASIDE, BATTLE, SIDE_BATTLE, NOWHERE,
)  # fmt: skip
FIELD_OF_BATTLE: Final = frozenset({BATTLE, SIDE_BATTLE})
#: Rules: REG-ZONE-04, REG-ZONE-16, RB-GL-34
IN_PLAY: Final = frozenset({BATTLE, SIDE_BATTLE, TERRITORY, ARTIFACT_PILE, LAND_OF_BONDAGE})
#: Rules: REG-ZONE-05, REG-ZONE-23
PLAYING_SURFACE: Final = IN_PLAY | {SET_ASIDE, LAND_OF_REDEMPTION}
#: Where a card is what is printed on it. Rule: REG-ZONE-14
FACE_VALUE: Final = frozenset({HAND, DECK, DISCARD_PILE, BANISH_PILE, RESERVE})

#: Rules: REG-ZONE-01, REG-ZONE-10
SIGHTS: Final = dict.fromkeys(ALL_ZONES, Sight.ALL) | {
    DECK: Sight.NOBODY,
    HAND: Sight.OWNER,
    RESERVE: Sight.OWNER,  # R11-ZONE-17
}


def location(zone: str, seat: Seat, facing: Facing = Facing.UP) -> Location:
    """Return the location of a card that is not on another card."""
    return Location(Zone(zone, seat), None, None, facing)


def on_host(zone: Zone, host: CardId, bond: Bond) -> Location:
    """Return the location of a card on another card in this zone."""
    return Location(zone, host, bond, Facing.UP)
