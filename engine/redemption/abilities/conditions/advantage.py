"""Advantage: who has more of something than each of his opponents."""

from typing import Final

from engine.cards.model import Alignment, CardType
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.redemption.language.ast.conditions import Advantage
from engine.redemption.model import cards, teams, zones
from engine.redemption.model.setup import rules_of

_ELSEWHERE: Final = {
    Advantage.HAND: zones.HAND,
    Advantage.RESERVE: zones.RESERVE,
    Advantage.DECK: zones.DECK,
    Advantage.LOST_SOUL: zones.LAND_OF_BONDAGE,
    Advantage.REDEEMED_SOUL: zones.LAND_OF_REDEMPTION,
    Advantage.SOUL: zones.LAND_OF_REDEMPTION,
}
_SURFACE: Final = {
    Advantage.TERRITORY: frozenset({zones.TERRITORY, zones.ARTIFACT_PILE, zones.LAND_OF_BONDAGE}),
    Advantage.PLAY: zones.IN_PLAY,
}


def _counted(state: State, seat: Seat, over: Advantage) -> int:
    """Count a player's cards for an advantage: on the playing surface, those he owns and controls, without souls.

    A face-down card counts as a card of its type and nothing more.

    Rules: REG-ADV-02, REG-ADV-03, REG-ADV-04, REG-CTRL-02
    """
    if over in _ELSEWHERE:
        zone = _ELSEWHERE[over]
        return sum(len(state.zone(zone, s)) for s in teams.sharing(state, zone, (seat,)))
    held = [
        c
        for name in sorted(_SURFACE.get(over, zones.PLAYING_SURFACE))
        for c in state.zone(name, seat)
        if state.cards[c].owner == seat and cards.type_of(state, c) is not CardType.LOST_SOUL
    ]
    match over:
        case Advantage.BRIGADE:
            return len({b for c in held for b in cards.brigades_seen(state, c)})
        case Advantage.CHARACTER:
            return sum(cards.is_character(state, c) for c in held)
        case Advantage.GOOD_CARD | Advantage.EVIL_CARD:
            side = Alignment.GOOD if over is Advantage.GOOD_CARD else Alignment.EVIL
            return sum(cards.is_face_up(state, c) and cards.alignment_of(state, c) is side for c in held)
        case _:
            return len(held)


def has_advantage(state: State, seat: Seat, over: Advantage, bearer: Seat | None = None) -> bool:
    """Say whether a player has more than each of his opponents.

    `bearer` controls the card that asks: in some editions an opponent of his is compared with him alone. Rules:
    REG-ADV-01, R11-ADV-02
    """
    others = teams.opponents_of(state, seat)
    if bearer in others and rules_of(state).advantage_over == "controller":
        others = (bearer,)
    own = _counted(state, seat, over)
    return all(own > _counted(state, s, over) for s in others)
