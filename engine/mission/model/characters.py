"""What is true of characters: gifts, dormant or not, frozen cards, traits, and whom a phrase means."""

from collections.abc import Iterator
from typing import Any, Final, assert_never

from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.state import State
from engine.mission.meaning import nodes
from engine.mission.meaning.nodes import Among, Side, Standing, Who, Whose
from engine.mission.model import zones
from engine.mission.model.points import points
from engine.mission.model.printed import Kind
from engine.mission.model.seats import are_opponents, churches, clockwise, team_of
from engine.mission.model.status import (
    christians,
    in_play,
    is_engaged,
    is_shaky,
    kind_of,
    maturity,
    printed,
    seat_of,
    souls,
    stronghold_levels,
    zone_of,
)

TURN: Final = Field("turn")
#: The other Christian a dual-character card lies on. Rule: TM-PLAY-04
ALSO_ON: Final = "also_on"
#: The turn to whose end a Christian is dormant. Rule: TM-TERMS-23
DORMANT: Final = "dormant"
#: (turn, types of the card) of each attack on a Christian. Rule: TM-GLOSS-01
ATTACKS: Final = "attacks"
#: (turn, gift) of each use. Rule: TM-GLOSS-14
GIFTS_USED: Final = "gifts_used"
KIND: Final = {Side.MISSION: Kind.MISSION, Side.ENEMY: Kind.ENEMY}


def bearers(state: State, card: CardId) -> tuple[CardId, ...]:
    """Return the characters on which a card in play is. Rule: TM-PLAY-04"""
    host = state.cards[card].location.host
    if host is None:
        return ()
    other = state.read(Field(ALSO_ON, card))
    there = other is not None and zone_of(state, other) in (zones.CHURCH, zones.SOULS)
    return (host, other) if there else (host,)


def borne_by(state: State, character: CardId) -> tuple[CardId, ...]:
    """Return the mission and enemy cards on a character: those with him, then those with another that are his too."""
    kept: dict[CardId, tuple[CardId, ...]] | None = state.of_board.get("mission_borne")
    if kept is None:
        kept = {}
        lying = [(card, bearers(state, card)) for card in in_play(state)]
        for at in (0, 1):
            for card, bearing in lying:
                if len(bearing) > at:
                    kept[bearing[at]] = (*kept.get(bearing[at], ()), card)
        state.of_board["mission_borne"] = kept
    return kept.get(character, ())


def is_frozen(state: State, card: CardId) -> bool:
    """Say whether a card in play has no effect because its bearer is shaky. Rule: TM-TERMS-17"""
    return any(is_shaky(state, c) for c in bearers(state, card))


def standing(state: State) -> tuple[tuple[CardId, Standing], ...]:
    """Return all lasting effects, each with its card. Rules: TM-ACTIVATE-06, TM-TERMS-17"""
    kept = state.of_board.get("mission_standing")
    if kept is None:
        kept = tuple(
            (card, each)
            for card in in_play(state)
            if (said := printed(state, card).ability.standing) and not is_frozen(state, card)
            for each in said
        )
        state.of_board["mission_standing"] = kept
    return kept


def is_meant(state: State, who: Who, card: CardId, character: CardId) -> bool:
    """Say whether a phrase on a card in play means a character."""
    return character in found(state, who, state.cards[card].owner, bearers(state, card))


def is_dormant(state: State, character: CardId) -> bool:
    """Say whether a Christian is dormant. Rules: TM-TERMS-23, TM-TERMS-25"""
    if state.read(Field(DORMANT, character)) == state.number(TURN):
        return True
    return any(
        isinstance(s, nodes.AreDormant) and is_meant(state, s.who, card, character) for card, s in standing(state)
    )


def can_engage(state: State, character: CardId) -> bool:
    """Say whether a Christian can engage now. Rules: TM-TURN-04, TM-TERMS-23"""
    free = not (is_engaged(state, character) or is_shaky(state, character))
    return free and zone_of(state, character) == zones.CHURCH and not is_dormant(state, character)


def gifts_of(state: State, character: CardId) -> dict[str, int]:
    """Return the gifts of a character with their levels, printed and granted. Rule: TM-GLOSS-10"""
    gifts = dict(printed(state, character).gifts)
    for card, each in standing(state):
        if isinstance(each, nodes.GrantsGift) and is_meant(state, each.who, card, character):
            gifts[each.gift] = max(gifts.get(each.gift, 0), each.level)
    return gifts


def heart_of(state: State, soul: CardId) -> int:
    """Return the heart of a bound soul, with the cards on it. Rule: TM-TERMS-07"""
    changes = (s.amount for c, s in standing(state) if isinstance(s, nodes.HeartChange) and soul in bearers(state, c))
    return printed(state, soul).heart + sum(changes)


def is_of_type(state: State, card: CardId, word: str) -> bool:
    """Say whether a card is of a type; its name does not count. Rules: TM-GLOSS-02, TM-GLOSS-05, TM-GLOSS-13"""
    types = printed(state, card).types
    groups = {"gift": ("power", "anointing"), "temptation": ("dart", "habit")}
    return not word or word in types or any(t in types for t in groups.get(word, ()))


def is_of_side(state: State, card: CardId, side: Side | None) -> bool:
    """Say whether a card is a mission card, or an enemy card. Rule: TM-DECK-10"""
    return side is None or kind_of(state, card) is KIND[side]


def shared(one: dict[str, int], other: dict[str, int], named: str) -> bool:
    """Say whether two characters share a stronghold or a gift, at any level. Rule: TM-GLOSS-12"""
    both = one.keys() & other.keys()
    return bool(both) if not named else named in both


def has(state: State, character: CardId, trait: nodes.Trait, bearing: tuple[CardId, ...]) -> bool:
    """Say whether a character has a trait; `bearing` are the bearers of the card that asks."""
    match trait:
        case nodes.HasGift(gift, level):
            gifts = gifts_of(state, character)
            return gifts.get(gift, 0) >= level if gift else any(n >= level for n in gifts.values())
        case nodes.HasStronghold(kind, level):
            levels = stronghold_levels(state, character)
            return levels.get(kind, 0) >= level if kind else any(n >= level for n in levels.values())
        case nodes.MaturityIs(least, most):
            return least <= maturity(state, character) <= most
        case nodes.IsEngaged(engaged):
            return is_engaged(state, character) == engaged
        case nodes.IsShaky():
            return is_shaky(state, character)
        case nodes.IsDormant():
            return is_dormant(state, character)
        case nodes.IsOfGender(gender):
            return printed(state, character).gender == gender
        case nodes.WasAttacked(word):
            return any(
                turn == state.number(TURN) and (not word or word in types)
                for turn, types in _list(state, ATTACKS, character)
            )
        case nodes.UsedGift(gift):
            return any(
                turn == state.number(TURN) and gift in ("", used) for turn, used in _list(state, GIFTS_USED, character)
            )
        case nodes.SharesStronghold(kind):
            own = stronghold_levels(state, character)
            return any(shared(own, stronghold_levels(state, b), kind) for b in bearing if b != character)
        case nodes.SharesGift(gift):
            own = gifts_of(state, character)
            return any(shared(own, gifts_of(state, b), gift) for b in bearing if b != character)
        case nodes.BearsCard(side, word):
            return any(is_of_side(state, c, side) and is_of_type(state, c, word) for c in borne_by(state, character))
        case _:
            assert_never(trait)


def _list(state: State, name: str, character: CardId) -> Iterator[tuple[int, Any]]:
    for entry in state.entries(Field(name, character)):
        yield entry.value


def found(
    state: State, who: Who, seat: Seat, bearing: tuple[CardId, ...], helpers: tuple[Seat, ...] = ()
) -> tuple[CardId, ...]:
    """Return the characters that a phrase means; a choice may be made among them.

    `helpers` are the teammates whose Christians count as fellows. Shaky ones are found only if a trait asks for them.

    Rules: TM-GLOSS-04, TM-TERMS-16, TM-TEAM-02
    """
    shaky_too = any(isinstance(t, nodes.IsShaky) for t in who.traits)
    there = [c for c in _among(state, who.among, seat, bearing, helpers) if shaky_too or not is_shaky(state, c)]
    return tuple(c for c in there if all(has(state, c, t, bearing) for t in who.traits))


def _among(
    state: State, among: Among, seat: Seat, bearing: tuple[CardId, ...], helpers: tuple[Seat, ...]
) -> tuple[CardId, ...]:
    here = churches(state)
    match among:
        case Among.BEARER:
            return tuple(c for c in bearing if zone_of(state, c) in (zones.CHURCH, zones.SOULS))
        case Among.FELLOWS:
            seats = [*dict.fromkeys(seat_of(state, b) for b in bearing if zone_of(state, b) == zones.CHURCH), *helpers]
            return tuple(c for s in seats for c in christians(state, s) if c not in bearing)
        case Among.YOURS:
            return christians(state, seat) if seat in here else ()
        case Among.OPPONENTS:
            return tuple(c for s in here if are_opponents(state, seat, s) for c in christians(state, s))
        case Among.EVERYBODY:
            return tuple(c for s in here for c in christians(state, s))
        case Among.YOUR_SOULS:
            return souls(state, seat) if seat in here else ()
        case Among.OPPONENTS_SOULS:
            return tuple(c for s in here if are_opponents(state, seat, s) for c in souls(state, s))
        case _:
            assert_never(among)


def is_so(state: State, circumstance: nodes.Circumstance, seat: Seat, bearing: tuple[CardId, ...]) -> bool:
    """Say whether a condition about the table is true. Rule: TM-GLOSS-08"""
    match circumstance:
        case nodes.ThereIs(who, least):
            return len(found(state, who, seat, bearing)) >= least
        case nodes.ThereIsNo(who):
            return not found(state, who, seat, bearing)
        case nodes.PointsCompare(behind):
            others = [points(state, s) for s in churches(state) if are_opponents(state, seat, s)]
            own = points(state, seat)
            return any(own < n for n in others) if behind else all(own > n for n in others)
        case _:
            assert_never(circumstance)


def teammates(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats of a team that are in the game. Rule: TM-TEAM-02"""
    return tuple(s for s in team_of(state, seat) if s != seat and s in churches(state))


def players(state: State, whose: Whose, seat: Seat, bearing: tuple[CardId, ...]) -> tuple[Seat, ...]:
    """Return which players an effect is about, clockwise from the card's player."""
    order = clockwise(state, seat)
    match whose:
        case Whose.YOU:
            return (seat,)
        case Whose.BEARERS:
            return tuple(s for s in order if s in {seat_of(state, b) for b in bearing})
        case Whose.OPPONENTS:
            return tuple(s for s in order if are_opponents(state, seat, s))
        case Whose.EACH:
            return order
