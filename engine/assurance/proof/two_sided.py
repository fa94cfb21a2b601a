"""Both sides of an effect, with real printings: it can target what its words include, and not what they exclude.

When an effect is about to choose, cards of the pool are put, on a fork of the game, next to one of its targets: one
that its words mean, and decoys, each of which lacks one thing. Then it is checked which of them it can target.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Final

from engine.assurance.proof.decoys import Troupe
from engine.assurance.proof.laying import lay_on, take_away
from engine.assurance.proof.sides import Reason, alternatives, is_plain, known
from engine.cards.model import Printing
from engine.kernel.decisions import Decision, Kind
from engine.kernel.engine import push, take
from engine.kernel.ids import CardId, Facing, Location, Seat, Zone
from engine.kernel.records import dataclass, replace
from engine.kernel.state import State
from engine.redemption.abilities.conditions.conditions import as_it_stands
from engine.redemption.abilities.reading.alternatives import place_of
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import ability_of, effect_at
from engine.redemption.abilities.targeting.targeting import in_turn
from engine.redemption.language.ast import vocabulary
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import AnyOf, Filter, Target
from engine.redemption.language.ast.vocabulary import Player
from engine.redemption.language.effect_kind import ANYWHERE_IN_PLAY
from engine.redemption.language.effect_kinds import verbs_of
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import ActivateCards, BeginEffect, CompleteEffect
from engine.redemption.rules.table import RULES

_MOST_STEPS: Final = 60
_MOST_PLACES: Final = 3
#: How often one effect is looked at.
MOST_LOOKS: Final = 4
_HIDDEN: Final = (zones.HAND, zones.DECK, zones.RESERVE, zones.DISCARD_PILE, zones.BANISH_PILE)
_WORDS_FOR: Final[Mapping[str, frozenset[vocabulary.Zone]]] = {
    zones.HAND: frozenset({vocabulary.Zone.HAND}),
    zones.DECK: frozenset({vocabulary.Zone.DECK, vocabulary.Zone.DECK_TOP, vocabulary.Zone.DECK_BOTTOM}),
    zones.RESERVE: frozenset({vocabulary.Zone.RESERVE}),
    zones.DISCARD_PILE: frozenset({vocabulary.Zone.DISCARD_PILE}),
    zones.BANISH_PILE: frozenset({vocabulary.Zone.BANISH_PILE}),
}
#: What is done to cards in play unless the words name another place. Rule: REG-TARGET-24
_IN_PLAY: Final = verbs_of(
    lambda kind: (kind.harms or bool(kind.sign)) and kind.looks_in == (ANYWHERE_IN_PLAY,) and not kind.enters_battle
)
#: Places each player has for himself: without an owner, of who carries the effect out. Rule: REG-TARGET-25
_PERSONAL: Final = frozenset[vocabulary.Zone]().union(
    *_WORDS_FOR.values(), {vocabulary.Zone.TERRITORY, vocabulary.Zone.LAND_OF_BONDAGE}
)
_MINE: Final = frozenset({Player.YOU})
_THEIRS: Final = frozenset({Player.OPPONENT, Player.AN_OPPONENT, Player.EACH_OPPONENT})


#: Who comes is no second one of a unique character that is there: he lies in the place of the stand-in.
_JOINS: Final = verbs_of(lambda kind: kind.enters_battle or kind.puts_in_play or kind.changes_hands)


@dataclass(slots=True)
class Sides:
    """The reasons for which an effect can exclude cards, those that were seen to, and what was wrong."""

    asked: set[Reason] = field(default_factory=set)
    shown: set[Reason] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    #: whether somebody real was reached at all, and how often it was looked
    reached: bool = False
    looks: int = 0

    @property
    def is_whole(self) -> bool:
        """Say whether each reason was seen at work."""
        return self.reached and self.asked <= self.shown


@dataclass(frozen=True, slots=True)
class Guard:
    """A card that protects all characters of its player, and its reading."""

    printing: Printing
    reading: str


@dataclass(frozen=True, slots=True)
class _Decoy:
    """A card put on the fork, and the reason why it must be no target."""

    card: CardId
    reason: Reason
    zone: Zone


def look(state: State, frame: BeginEffect, troupe: Troupe, guard: Guard | None, seen: Sides) -> None:
    """Check which real cards the effect that now chooses can target; without a `guard` nobody is protected."""
    instance = state.instances[frame.ability]
    context = Context(state, instance, frame.path)
    effect = as_it_stands(context, effect_at(ability_of(state, instance), frame.path))
    plain = _reached(state.fork(), frame)
    target = _phrase(context, effect, plain) if plain is not None else None
    if plain is None or target is None or not known(target.what):
        return
    seen.looks += 1
    for like in to_lie_beside(state, plain[0] - {instance.card}):
        _beside(state, frame, effect, target, like, troupe, guard, seen)


def _phrase(context: Context, effect: Effect, reached: tuple[frozenset[CardId], int | None]) -> Target | None:
    """Return the phrase that means these cards; None if it is one of several, or chance or order decides."""
    wanted = in_turn(context, effect)
    at = reached[1] if reached[1] is not None else (0 if len(wanted) == 1 else None)
    if at is None or at >= len(wanted):
        return None
    target = wanted[at][0]
    place = place_of(target)
    ends = {vocabulary.Zone.DECK_TOP, vocabulary.Zone.DECK_BOTTOM}
    if target.at_random or (place is not None and (not ends.isdisjoint(place.zones) or place.inside is not None)):
        return None
    return target


def _reached(twin: State, frame: BeginEffect) -> tuple[frozenset[CardId], int | None] | None:
    """Return the cards an effect offers, and for which phrase, or all that it targets without a choice."""
    depth = len(twin.frames)
    for _ in range(_MOST_STEPS):
        if twin.outcome is not None or len(twin.frames) < depth:
            return None
        top, asked = twin.frames[-1], _asked(twin)
        if asked is not None:
            own = isinstance(top, BeginEffect) and (top.ability, top.path) == (frame.ability, frame.path)
            if own and isinstance(top, BeginEffect) and asked.kind is Kind.TARGET:
                return frozenset(o.card for o in asked.options if o.card is not None), top.at
            if not own:
                return None
            picks = ("yes",) if asked.kind is Kind.CONFIRM else asked.default
            if asked.problems(picks):
                picks = next(asked.answers(1))
            take(RULES, twin, asked, picks, forced=True)
        elif isinstance(top, CompleteEffect) and (top.ability, top.path) == (frame.ability, frame.path):
            return frozenset(top.cards), None
        else:
            RULES.step(twin, top)
    return None


def _asked(state: State) -> Decision | None:
    return state.decision


def to_lie_beside(state: State, reached: frozenset[CardId]) -> tuple[CardId, ...]:
    """Return some of the targets, first those in different zones."""
    found: dict[Zone, CardId] = {}
    for card in sorted(reached):
        place = state.cards[card].location
        captive = place.zone.name == zones.LAND_OF_BONDAGE and cards.is_character(state, card)
        if place.facing is Facing.UP and not captive:
            found.setdefault(place.zone, card)
    names = [zone.name for zone in found]
    return tuple(found[zone] for zone in sorted(found, key=lambda z: names.index(z.name)))[:_MOST_PLACES]


def _beside(
    state: State,
    frame: BeginEffect,
    effect: Effect,
    target: Target,
    like: CardId,
    troupe: Troupe,
    guard: Guard | None,
    seen: Sides,
) -> None:
    location = state.cards[like].location
    cast = troupe.cast(target.what, location.zone.name, location.host is not None, cards.type_of(state, like))
    if cast.meant is None:
        return
    twin = state.fork()
    if effect.verb in _JOINS and not any(held.location.host == like for held in twin.cards.values()):
        take_away(twin, like)
    meant = _lay(twin, cast.meant, location)
    decoys = [_decoy(twin, printing, location, reason) for reason, printing in cast.decoys]
    if location.host is None:
        other = replace(location, zone=Zone(location.zone.name, Seat(1 - location.zone.seat)))
        if belongs_to_somebody(effect, target):
            decoys.append(_decoy(twin, cast.meant, other, Reason.OWNER))
        decoys += [
            _decoy(twin, cast.meant, Location(Zone(name, location.zone.seat)), Reason.ELSEWHERE)
            for name in _closed_to(effect, target, location.zone.name)
        ]
    whole = twin.fork()
    found = _reached(whole, frame)
    if found is None:
        return
    reached = found[0]
    seen.asked |= {decoy.reason for decoy in decoys}
    if meant not in reached:
        wanted = alternatives(target.what)
        plain = all(is_plain(f) for f in wanted) and effect.verb in _IN_PLAY
        apart = len(wanted) > 1 and len({(f.owner, f.controller) for f in wanted}) > 1
        if plain and not apart and not _is_shared_out(target) and not _has_looked(twin, frame):
            seen.wrong.append(f"{effect.verb.value}: {cast.meant.name} was not reached in {location.zone.name}")
        return
    seen.reached = True
    for decoy in decoys:
        if decoy.card in reached:
            name = cards.printing(twin, decoy.card).name
            seen.wrong.append(f"{effect.verb.value}: {name} was reached in {decoy.zone.name} ({decoy.reason.value})")
        else:
            seen.shown.add(decoy.reason)
    if guard is not None:
        _guarded(twin, frame, meant, guard, seen)


def _has_looked(state: State, frame: BeginEffect) -> bool:
    """Say whether the ability has looked at cards, since then it may be about those alone."""
    return bool(Context(state, state.instances[frame.ability], frame.path).seen())


def _is_shared_out(target: Target) -> bool:
    """Say whether one player was chosen whose cards alone can be targets."""
    place = place_of(target)
    return place is not None and place.owner in (Player.ANY, *_THEIRS)


def _lay(twin: State, printing: Printing, location: Location) -> CardId:
    """Put a card on the table whose text does nothing."""
    return lay_on(twin, replace(printing, text=""), location)


def _decoy(twin: State, printing: Printing, location: Location, reason: Reason) -> _Decoy:
    return _Decoy(_lay(twin, printing, location), reason, location.zone)


def belongs_to_somebody(effect: Effect, target: Target) -> bool:
    """Say whether the words exclude the other player's cards."""
    place, said = place_of(target), set[Player | None]()
    if isinstance(target.what, Filter):
        said = {target.what.owner, target.what.controller}
    elif isinstance(target.what, AnyOf):
        options = [o for o in target.what.options if isinstance(o, Filter)]
        if any(o.place is not None for o in options):
            return False
        of_each = [{o.owner, o.controller} & (_MINE | _THEIRS) for o in options]
        said = set[Player | None]().union(*of_each) if of_each and all(of_each) else set()
        if len(said) > 1:
            return False
    if place is not None:
        personal = bool(place.zones) and _PERSONAL.issuperset(place.zones)
        said |= {Player.YOU if place.owner is None and personal and effect.actor in (None, Player.YOU) else place.owner}
    return not said.isdisjoint(_MINE | _THEIRS)


def _closed_to(effect: Effect, target: Target, here: str) -> Iterator[str]:
    """Generate the hidden places that the words exclude."""
    place = place_of(target)
    if place is None and effect.verb not in _IN_PLAY:
        return
    if place is not None and (not place.zones or place.inside is not None):
        return
    if isinstance(target.what, AnyOf) and any(f.place is not None for f in alternatives(target.what)):
        return
    named = frozenset(place.zones) if place is not None else frozenset[vocabulary.Zone]()
    for name in _HIDDEN:
        if name != here and _WORDS_FOR[name].isdisjoint(named):
            yield name


def _guarded(twin: State, frame: BeginEffect, meant: CardId, guard: Guard, seen: Sides) -> None:
    """Check that a card that is meant is no target once its player protects it. Rule: REG-PROT-01"""
    zone = twin.cards[meant].location.zone
    in_play = zone.name in (zones.TERRITORY, zones.BATTLE) and cards.is_character(twin, meant)
    if not in_play or zone.seat == twin.instances[frame.ability].controller:
        return
    seat, depth = zone.seat, len(twin.frames)
    place = Location(Zone(zones.TERRITORY, seat))
    twin.setup = replace(twin.setup, readings={**twin.setup.readings, guard.printing.key: guard.reading})
    protects = lay_on(twin, guard.printing, place)
    push(twin, ActivateCards((protects,), seat))
    for _ in range(_MOST_STEPS):
        if len(twin.frames) <= depth or _asked(twin) is not None:
            break
        RULES.step(twin, twin.frames[-1])
    if len(twin.frames) != depth or _asked(twin) is not None:
        return
    seen.asked.add(Reason.PROTECTED)
    found = _reached(twin, frame)
    if found is None or meant not in found[0]:
        seen.shown.add(Reason.PROTECTED)
    else:
        seen.wrong.append(f"{cards.printing(twin, meant).name} was reached though protected")
