"""What an effect must have changed, by its reading and the facts alone."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards.model import CardType
from engine.kernel.facts import Added, Drew, Fact, Joined, Learned, Moved, Noted, SetTo
from engine.kernel.ids import CardId, Facing, Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities.terms.afflictions import BY_STATUS
from engine.redemption.abilities.terms.brigade_choice import names_brigades
from engine.redemption.language.ast.effects import Becomes, By, Effect, Grants, Onto, ToPlace
from engine.redemption.language.ast.nouns import Place
from engine.redemption.language.ast.vocabulary import Player, Verb, Zone
from engine.redemption.language.ast.vocabulary import State as Condition
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import AFFLICTING, DERIVED
from engine.redemption.model import cards, zones
from engine.redemption.model.points import Points

#: Where the targets of an effect must lie afterwards.
GOES_TO: Final[Mapping[Verb, frozenset[str]]] = {
    Verb.DISCARD: frozenset({zones.DISCARD_PILE}),
    Verb.BANISH: frozenset({zones.BANISH_PILE}),
    Verb.BOUNCE: frozenset({zones.HAND}),
    Verb.TOPDECK: frozenset({zones.DECK}),
    Verb.UNDERDECK: frozenset({zones.DECK}),
    Verb.SHUFFLE: frozenset({zones.DECK}),
    Verb.RESERVE: frozenset({zones.RESERVE}),
    Verb.WITHDRAW: frozenset({zones.TERRITORY}),
    Verb.TAKE: frozenset({zones.HAND, zones.TERRITORY, zones.LAND_OF_BONDAGE, zones.ARTIFACT_PILE}),
    Verb.PUT_IN_PLAY: frozenset({zones.TERRITORY, zones.LAND_OF_BONDAGE, zones.ARTIFACT_PILE}),
    Verb.CAPTURE: frozenset({zones.LAND_OF_BONDAGE}),
    Verb.RELEASE: frozenset({zones.TERRITORY, zones.HAND}),
    Verb.RESURRECT: frozenset({zones.TERRITORY, zones.ARTIFACT_PILE}),
    Verb.TRANSFER: frozenset({zones.LAND_OF_BONDAGE}),
    Verb.SET_ASIDE: frozenset({zones.SET_ASIDE}),
    Verb.RESCUE: frozenset({zones.LAND_OF_REDEMPTION}),
    Verb.BAND: frozenset({zones.BATTLE}),
    Verb.ADD_TO_BATTLE: frozenset({zones.BATTLE}),
    Verb.CHOOSE_OPPONENT: frozenset({zones.BATTLE}),
}
_NAMED: Final[Mapping[Zone, str]] = {
    Zone.HAND: zones.HAND, Zone.DECK: zones.DECK, Zone.DECK_TOP: zones.DECK, Zone.DECK_BOTTOM: zones.DECK,
    Zone.DISCARD_PILE: zones.DISCARD_PILE, Zone.RESERVE: zones.RESERVE, Zone.BANISH_PILE: zones.BANISH_PILE,
    Zone.TERRITORY: zones.TERRITORY, Zone.SET_ASIDE: zones.SET_ASIDE, Zone.LAND_OF_BONDAGE: zones.LAND_OF_BONDAGE,
    Zone.BATTLE: zones.BATTLE, Zone.PLAY: zones.TERRITORY,
}  # fmt: skip


def lasts(effect: Effect) -> bool:
    """Say whether an effect is seen only by what others can do: it is ongoing, or grants modifiers."""
    return effect.verb in DERIVED or isinstance(effect.arguments, Grants)


def came_about(
    effect: Effect, targets: tuple[CardId, ...], before: State, after: State, facts: Sequence[Fact], you: Seat
) -> bool:
    """Say whether a completed effect changed something and did to each target what its verb says.

    Effects of verbs that are not listed here never count.
    """
    match effect.verb:
        case Verb.DRAW:
            return _drew(effect, facts, you)
        case Verb.LOOK | Verb.REVEAL:
            lay_there = _lay_with_whom_it_says(effect, targets, before, you)
            return bool(targets) and lay_there and _shown(effect, targets, before, after, facts, you)
        case Verb.INCREASE | Verb.DECREASE:
            return bool(targets) and _changed(effect, targets, before, after, facts)
        case Verb.CONVERT:
            meek = isinstance(effect.arguments, Becomes) and Condition.MEEK in effect.arguments.states
            wanted = cards.IDENTITY if meek else cards.ALIGNMENT
            turned = {f.field.of for f in facts if isinstance(f, SetTo) and f.field.name == wanted}
            return bool(targets) and all(c in turned or _is_other_side(before, after, c, facts) for c in targets)
        case Verb.SEARCH:
            return bool(targets) and (_went(effect, targets, after) or _seen_by(you, targets, before, facts))
        case Verb.EXCHANGE:
            moved = {f.card for f in facts if isinstance(f, Moved)}
            return len(moved) >= 2 and set(targets) <= moved
        case Verb.GAIN:
            more = {f.field.of for f in facts if isinstance(f, SetTo | Joined) and f.field.name in _GAINED}
            return bool(targets) and all(c in more for c in targets)
        case Verb.NAME:
            return any(isinstance(f, Noted) and f.key == "named" for f in facts)
        case Verb.SELECT:
            return bool(targets) or any(names_brigades(t) for t in effect.targets)
        case Verb.ACTIVATE_ARTIFACT if isinstance(effect.arguments, Onto):
            return _hangs(targets, before, after)
        case Verb.PLACE | Verb.EQUIP if not isinstance(effect.arguments, Onto) or effect.arguments.target is not None:
            return _hangs(targets, before, after)
        case Verb.HEAL:
            return bool(targets) and all(_healed(before, after, c) for c in targets)
        case verb if verb in AFFLICTING:
            field = BY_STATUS[AFFLICTING[verb]]
            return bool(targets) and all(after.read(Field(field, c)) is not None for c in targets)
        case Verb.ACTIVATE_ARTIFACT:
            return bool(targets) and all(_faces(before, after, c, Facing.UP) for c in targets)
        case Verb.DEACTIVATE:
            return bool(targets) and all(_faces(before, after, c, Facing.DOWN) for c in targets)
        case verb if verb in GOES_TO:
            return bool(targets) and _went(effect, targets, after)
        case _:
            return _moved_otherwise(targets, facts)


def touches_a_character(before: State, targets: tuple[CardId, ...], by: CardId, facts: Sequence[Fact]) -> bool:
    """Say whether an effect moved or changed a character in play other than its own card. Rule: REG-PROT-01"""
    touched = {f.card for f in facts if isinstance(f, Moved)}
    touched |= {CardId(f.field.of) for f in facts if isinstance(f, Added | SetTo) and f.field.of is not None}
    there = {
        c
        for c in targets
        if c != by
        and before.cards[c].location.zone.name in (zones.TERRITORY, zones.BATTLE)
        and cards.is_character(before, c)
    }
    return not touched.isdisjoint(there)


def _is_other_side(before: State, after: State, card: CardId, facts: Sequence[Fact]) -> bool:
    """Say whether a card turned to another type that is printed on it. Rule: REG-CONVERT-10"""
    turned = any(isinstance(f, SetTo) and f.field == Field(cards.IDENTITY, card) for f in facts)
    return turned and cards.type_of(before, card) is not cards.type_of(after, card)


_GAINED: Final = (cards.GAINED_BRIGADES, cards.GAINED_IDENTIFIERS, cards.GAINED_ABILITIES)


def _hangs(targets: tuple[CardId, ...], before: State, after: State) -> bool:
    """Say whether all cards except the last were put on the last."""
    *laid, host = targets or (None,)
    return bool(laid) and all(c is not None and after.cards[c].location.host == host for c in laid)


def _healed(before: State, after: State, card: CardId) -> bool:
    """Say whether a character lost an affliction, got numbers back, or is in a territory instead of being discarded."""
    well = all(after.read(Field(name, card)) is None for name in cards.AFFLICTIONS)
    whole = all(after.number(Field(name, card)) >= 0 for name in (cards.STRENGTH, cards.TOUGHNESS))
    stays = after.cards[card].location.zone.name in zones.PLAYING_SURFACE
    was_ill = any(before.read(Field(name, card)) is not None for name in cards.AFFLICTIONS)
    was_less = any(before.number(Field(name, card)) < 0 for name in (cards.STRENGTH, cards.TOUGHNESS))
    moved = before.cards[card].location != after.cards[card].location
    return well and whole and stays and (was_ill or was_less or moved)


def _faces(before: State, after: State, card: CardId, facing: Facing) -> bool:
    place, was = after.cards[card].location, before.cards[card].location
    return place.facing is facing and place.zone.name in (zones.ARTIFACT_PILE, zones.TERRITORY) and place != was


def _moved_otherwise(targets: tuple[CardId, ...], facts: Sequence[Fact]) -> bool:
    moved = {f.card for f in facts if isinstance(f, Moved)}
    return bool(targets) and set(targets) <= moved


def _drew(effect: Effect, facts: Sequence[Fact], you: Seat) -> bool:
    drawn = [f for f in facts if isinstance(f, Drew)]
    number = effect.count.number if effect.count is not None else 1
    most = max((f.count for f in drawn), default=0)
    if isinstance(number, int) and most > number:
        return False
    whose = {f.seat for f in drawn if f.count}
    if effect.actor in (None, Player.YOU):
        return whose == {you}
    return bool(whose)


def _shown(
    effect: Effect, targets: tuple[CardId, ...], before: State, after: State, facts: Sequence[Fact], you: Seat
) -> bool:
    learnt = {(f.seat, f.card) for f in facts if isinstance(f, Learned)}
    seats = (you,) if effect.verb is Verb.LOOK else after.seats
    return all((s, c) in learnt or before.cards[c].known >> s & 1 for s in seats for c in targets)


def _lay_with_whom_it_says(effect: Effect, targets: tuple[CardId, ...], before: State, you: Seat) -> bool:
    """Say whether what was shown lay with the players whose hand, deck or Reserve the words name; `you` shows it."""
    places = [n for n in nodes(effect.targets) if isinstance(n, Place)]
    for card in targets:
        zone = before.cards[card].location.zone
        named = [p.owner for p in places if zone.name in {_NAMED.get(z) for z in p.zones}]
        hidden = zone.name in (zones.HAND, zones.DECK, zones.RESERVE)
        if hidden and named and not any(_may_mean(effect, owner, you, zone.seat) for owner in named):
            return False
    return True


def _may_mean(effect: Effect, owner: Player | None, you: Seat, seat: Seat | None) -> bool:
    """Say whether a place whose owner is said so may be this player's; without an owner it is his who acts."""
    one_acts = effect.actor is None or effect.actor is Player.YOU
    match owner:
        case None:
            return seat == you or effect.actor in (Player.ANY, Player.EACH_PLAYER, Player.EACH_OPPONENT)
        case Player.YOU if one_acts:
            return seat == you
        case Player.OPPONENT | Player.AN_OPPONENT | Player.EACH_OPPONENT if one_acts:
            return seat != you
        case _:
            return True


def _seen_by(seat: Seat, targets: tuple[CardId, ...], before: State, facts: Sequence[Fact]) -> bool:
    """Say whether a player has seen what he searched for, whatever the next effect does with it."""
    learnt = {f.card for f in facts if isinstance(f, Learned) and f.seat == seat}
    return all(c in learnt or before.cards[c].known >> seat & 1 for c in targets)


def _changed(effect: Effect, targets: tuple[CardId, ...], before: State, after: State, facts: Sequence[Fact]) -> bool:
    """Say whether numbers rose or fell as they should: by facts, or as derived from the ability at work."""
    by = effect.arguments
    if not isinstance(by, By):
        return False
    sign = 1 if effect.verb is Verb.INCREASE else -1
    for card in targets:
        added: dict[str, Points] = {
            f.field.name: f.amount for f in facts if isinstance(f, Added) and f.field.of == card
        }
        added = added or _grown(before, after, card)
        for name, wanted in ((cards.STRENGTH, by.strength), (cards.TOUGHNESS, by.toughness)):
            if isinstance(wanted, int) and not by.sets and added.get(name, 0) != sign * wanted:
                return False
        if not any(added.values()):
            return False
    return True


def _grown(before: State, after: State, card: CardId) -> dict[str, Points]:
    return {
        cards.STRENGTH: cards.own_strength(after, card) - cards.own_strength(before, card),
        cards.TOUGHNESS: cards.own_toughness(after, card) - cards.own_toughness(before, card),
    }


def _went(effect: Effect, targets: tuple[CardId, ...], after: State) -> bool:
    wanted = GOES_TO.get(effect.verb, frozenset())
    if isinstance(effect.arguments, ToPlace):
        named = {_NAMED[z] for z in effect.arguments.place.zones if z in _NAMED}
        wanted = frozenset(named | ({zones.LAND_OF_BONDAGE} if zones.TERRITORY in named else set())) or wanted
    return all(_lies(after, c, wanted) for c in targets)


def _lies(after: State, card: CardId, wanted: frozenset[str]) -> bool:
    """Say whether a card is where it must be; tokens are gone, and a Lost Soul from a deck is in play instead."""
    lies = after.cards[card].location.zone.name
    of = cards.printing(after, card)
    return lies in wanted or of.token or (CardType.LOST_SOUL in of.types and lies == zones.LAND_OF_BONDAGE)
