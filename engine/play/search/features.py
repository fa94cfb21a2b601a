"""The numbers of a table that predict who will win, compared between the seats."""

from typing import Final

from engine.cards.model import Alignment, CardType
from engine.kernel.ids import CardId, Facing, Seat
from engine.kernel.state import State
from engine.redemption.model import cards, teams, zones
from engine.redemption.model.setup import rules_of
from engine.redemption.rules.turn.turn import ACTIVE

#: The numbers in their order; those of the best opponent are taken from one's own.
FEATURES: Final = (
    "souls rescued", "one soul from winning", "two souls from winning", "souls at home", "a soul in reach",
    "strength of heroes", "strongest hero", "strength of evil characters",
    "strongest evil character", "artifacts", "sites and fortresses", "cards in hand", "characters in hand",
    "usable good enhancements", "usable evil enhancements", "other enhancements", "good dominants",
    "evil dominants", "cards in deck", "at turn", "souls rescued as decks run out",
)  # fmt: skip

#: With so many cards left in a deck the last feature counts half of what it does when decks are empty.
_LEFT: Final = 8


def features(state: State, seat: Seat) -> list[float]:
    """Return how much better a seat is than the best of its opponents, number by number."""
    team = teams.team_of(state, seat)
    own = _side(state, seat)
    others = [_side(state, s) for s in state.seats if s not in team]
    if not others:
        return own
    if len(others) == 1:
        return [mine - theirs for mine, theirs in zip(own, others[0], strict=True)]
    count = len(others)
    return [mine - (max(o) + sum(o) / count) / 2 for mine, *o in zip(own, *others, strict=True)]


def _side(state: State, seat: Seat) -> list[float]:
    rescued = sum(len(state.zone(zones.LAND_OF_REDEMPTION, s)) for s in teams.team_of(state, seat))
    missing = rules_of(state).souls_to_win - rescued
    at_home = len(state.zone(zones.LAND_OF_BONDAGE, seat))
    heroes, evil = _fighters(state, seat)
    hand = _hand(state, seat)
    hero_powers, evil_powers = [_power(state, c) for c in heroes], [_power(state, c) for c in evil]
    artifacts = sum(state.cards[c].location.facing is Facing.UP for c in state.zone(zones.ARTIFACT_PILE, seat))
    left = sum(len(state.zone(zones.DECK, s)) for s in state.seats) / len(state.seats)
    places = len(state.zone(zones.TERRITORY, seat)) - len(heroes) - len(evil)
    return [
        float(rescued), float(missing == 1), float(missing == 2), float(at_home), float(at_home > 0),
        sum(hero_powers) / 10, max(hero_powers, default=0) / 10,
        sum(evil_powers) / 10, max(evil_powers, default=0) / 10,
        float(artifacts), float(places), float(len(state.zone(zones.HAND, seat))),
        float(len(hand[CardType.HERO]) + len(hand[CardType.EVIL_CHARACTER])),
        *_enhancements(state, hand, heroes, evil),
        float(sum(cards.printing(state, c).alignment is Alignment.GOOD for c in hand[CardType.DOMINANT])),
        float(sum(cards.printing(state, c).alignment is Alignment.EVIL for c in hand[CardType.DOMINANT])),
        len(state.zone(zones.DECK, seat)) / 10,
        float(state.read(ACTIVE) == seat),
        rescued / (1 + left / _LEFT),
    ]  # fmt: skip


def _fighters(state: State, seat: Seat) -> tuple[list[CardId], list[CardId]]:
    heroes: list[CardId] = []
    evil: list[CardId] = []
    for card in (*state.zone(zones.TERRITORY, seat), *state.zone(zones.BATTLE, seat)):
        kind = cards.type_of(state, card)
        if kind is CardType.HERO:
            heroes.append(card)
        elif kind is CardType.EVIL_CHARACTER:
            evil.append(card)
    return heroes, evil


def _power(state: State, card: CardId) -> float:
    strength, toughness = cards.numbers_of(state, card)
    return float(strength + toughness)


def _hand(state: State, seat: Seat) -> dict[CardType, list[CardId]]:
    found: dict[CardType, list[CardId]] = {kind: [] for kind in CardType}
    for card in state.zone(zones.HAND, seat):
        found[cards.printing(state, card).faces[0].type].append(card)
    return found


def _enhancements(
    state: State, hand: dict[CardType, list[CardId]], heroes: list[CardId], evil: list[CardId]
) -> tuple[float, float, float]:
    """Return how many Enhancements in hand a character at home can use, good and evil, and how many none can."""
    usable = []
    total = 0
    for kind, users in ((CardType.GOOD_ENHANCEMENT, heroes), (CardType.EVIL_ENHANCEMENT, evil)):
        brigades = frozenset(b for user in users for b in cards.brigades_of(state, user))
        fit = sum(bool(brigades.intersection(cards.printing(state, c).faces[0].brigades)) for c in hand[kind])
        usable.append(fit)
        total += len(hand[kind])
    return float(usable[0]), float(usable[1]), float(total - usable[0] - usable[1])
