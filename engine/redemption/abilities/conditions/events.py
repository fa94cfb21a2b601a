"""The events that abilities wait for, derived from the facts of a step."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.cards.model import CardType
from engine.kernel.facts import Event as Occasion
from engine.kernel.facts import Fact, Moved, Noted
from engine.kernel.ids import Bond, CardId, EventId, Facing, Seat, Zone
from engine.kernel.ledger import without
from engine.kernel.records import dataclass, replace
from engine.kernel.state import State
from engine.redemption.abilities.conditions.in_order import next_played
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.kinds import KINDS, is_kind
from engine.redemption.abilities.reading.readings import effects_in
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.places import zones_of
from engine.redemption.abilities.terms.set_aside import is_aside, setting_aside
from engine.redemption.language.ast.conditions import Event, ForTurns, Happening
from engine.redemption.language.ast.nouns import Filter, Selection, Target
from engine.redemption.language.ast.vocabulary import Kind, Nth, Player, Verb
from engine.redemption.language.ast.vocabulary import Zone as Named
from engine.redemption.model import cards, zones
from engine.redemption.model.battle import Battle, BattleKind, Situation
from engine.redemption.model.frames import ResolveBattle
from engine.redemption.model.instances import AbilityInstance, instances
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import bearer_of, characters_on, current_battle, is_blocking

#: The rule by which a Lost Soul is surrendered after a rescue attempt that succeeded.
SURRENDER: Final = "RB-OVER-04"
#: The rule by which a player takes back what he has set aside.
TAKEN_BACK: Final = "REG-TURN-14"
#: Events that are of a player rather than of a card.
OF_PLAYERS: Final = frozenset(
    {
        Happening.USES_ABILITY, Happening.DRAWS, Happening.PLAYS, Happening.AFTER_BATTLE,
        Happening.AFTER_RESCUE_ATTEMPT, Happening.END_OF_BATTLE, Happening.ACTIVATES,
        Happening.END_OF_TURN,
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Happened:
    """An event: something happened to `cards`, or they did it; `seat` did it, with or to the `others`."""

    kind: Happening
    cards: tuple[CardId, ...] = ()
    seat: Seat | None = None
    others: tuple[CardId, ...] = ()
    #: where the card came from, or came to where its coming is the event, or where those came from by whom it happened
    place: Zone | None = None
    #: whose ability brought it about, if one did
    author: Seat | None = None
    #: where a card came from that was put in play: a text may name either end
    origin: Zone | None = None


#: Where a card goes, and what that is called.
BY_DESTINATION: Final = {
    zones.DISCARD_PILE: Happening.DISCARDED,
    zones.BANISH_PILE: Happening.BANISHED,
    zones.RESERVE: Happening.RESERVED,
}
#: Where cards are put to play them, characters also in battle from a territory. Rule: REG-CTRL-17
_PLAYED_TO: Final = zones.FIELD_OF_BATTLE | {zones.TERRITORY, zones.SET_ASIDE}
#: What the log is told of a card, and what that is called.
NOTED: Final = {
    "capture": Happening.CAPTURED,
    "convert": Happening.CONVERTED,
    "band": Happening.BANDED,
    "withdraw": Happening.WITHDRAWN,
    "defeated": Happening.DEFEATED,
    "drew_soul": Happening.DRAWN,
    "topdeck": Happening.TOPDECKED,
    "underdeck": Happening.UNDERDECKED,
}
#: What puts cards on decks or under them, perhaps out of a hidden place.
_TO_DECKS: Final = frozenset({"topdeck", "underdeck"})


def of_fact(state: State, fact: Fact) -> Iterable[Happened]:
    """Generate the events that a fact is. Rules: REG-SA-25, REG-COND-07"""
    if isinstance(fact, Moved):
        return _of_move(state, fact)
    return _of_note(state, fact) if isinstance(fact, Noted) else ()


def by_aim(
    state: State,
    source: AbilityInstance,
    befallen: Mapping[CardId, tuple[Happening, ...]],
    places: tuple[Zone, ...],
) -> Iterator[Happened]:
    """Generate the events that cards, or places out of play, are targeted by an ability, and that cards are harmed.

    Rules: REG-CTRL-14, REG-SA-25
    """
    bearer = bearer_of(state, source.card)
    others = (source.card,) if bearer is None else (source.card, bearer)
    for kind in (Happening.TARGETED, Happening.HARMED):
        found = tuple(card for card, kinds in befallen.items() if kind in kinds)
        if found:
            yield Happened(kind, found, source.controller, others, author=source.controller)
    for place in places:
        yield Happened(Happening.TARGETED, (), source.controller, others, place, source.controller)


def _author(state: State, event: Occasion) -> tuple[Seat | None, tuple[CardId, ...]]:
    """Return who caused an event, and with which cards, also if a rule acted for an ability. Rule: REG-COND-08"""
    source = state.instances.get(event.cause.ability) if event.cause.ability is not None else None
    if source is None:
        return None, ()
    bearer = bearer_of(state, source.card)
    return source.controller, (source.card,) if bearer is None else (source.card, bearer)


def _of_move(state: State, fact: Moved) -> Iterator[Happened]:
    here, there = fact.origin.zone.name, fact.destination.zone.name
    seat, others = _author(state, fact.event)
    about = (fact.card,)
    came_from, went_to = fact.origin.zone, fact.destination.zone
    if there in BY_DESTINATION and here != there:
        yield Happened(BY_DESTINATION[there], about, seat, others, came_from, seat)
    if there in zones.FIELD_OF_BATTLE and here not in zones.FIELD_OF_BATTLE and cards.is_character(state, fact.card):
        yield Happened(Happening.ENTERS_BATTLE, about, fact.destination.zone.seat, others, went_to)
        yield from _of_block(state, fact)
    if here in zones.IN_PLAY and there not in zones.IN_PLAY:
        yield Happened(Happening.REMOVED_FROM_PLAY, about, seat, others, came_from, seat)
    if here in zones.FIELD_OF_BATTLE and there not in zones.FIELD_OF_BATTLE and seat is not None:
        yield Happened(Happening.REMOVED_FROM_BATTLE, about, seat, others, came_from)
        spared = _removed_mutually(state, fact) or is_exchanged_by_own(state, fact)
        if cards.is_character(state, fact.card) and not spared:
            yield Happened(Happening.DEFEATED, about, seat, others, came_from)
    by = seat if seat is not None else went_to.seat
    if there in zones.IN_PLAY and here not in zones.IN_PLAY:
        yield Happened(Happening.PUT_IN_PLAY, about, by, others, went_to, origin=came_from)
    if _is_played(state, fact):
        yield Happened(Happening.PLAYS, (), by, about)
    if fact.destination.bond is Bond.PLACED_ON and fact.destination.host is not None:
        yield Happened(Happening.PLACES_ON, (fact.destination.host,), by, about, went_to)
    if fact.destination.bond is Bond.HELD_IN and fact.destination.host is not None:
        yield Happened(Happening.PUT, about, by, (fact.destination.host,), went_to)
    elif came_from != went_to:
        yield Happened(Happening.PUT, about, by, (), went_to)


def _is_played(state: State, fact: Moved) -> bool:
    """Say whether putting a card there is to play it; Enhancements and Dominants are played otherwise.

    Rule: REG-CTRL-17
    """
    here, there = fact.origin.zone.name, fact.destination.zone.name
    if cards.is_enhancement(state, fact.card) or cards.type_of(state, fact.card) is CardType.DOMINANT:
        return False
    if cards.is_character(state, fact.card) and there in zones.FIELD_OF_BATTLE:
        return here not in zones.FIELD_OF_BATTLE
    return there in _PLAYED_TO and here not in zones.IN_PLAY and fact.destination.facing is Facing.UP


def is_spared_by_mutual_removal(state: State, card: CardId) -> bool:
    """Say whether a card is not defeated by an ability that removes all characters on both sides of its battle.

    Rules: REG-BATTLE-18, REG-BATTLE-22, RB-OVER-02
    """
    return not rules_of(state).mutual_destruction_defeats_hero and cards.type_of(state, card) is CardType.EVIL_CHARACTER


def _removed_mutually(state: State, fact: Moved) -> bool:
    """Say whether the ability that removed an Evil Character removed all characters on both sides of the battle."""
    here = fact.origin.zone.name
    if not is_spared_by_mutual_removal(state, fact.card):
        return False
    if any(cards.is_character(state, c) for seat in state.seats for c in state.zone(here, seat)):
        return False
    moves = (f for f in state.emitted if isinstance(f, Moved) and f.event.id == fact.event.id)
    return len({f.origin.zone for f in moves if f.origin.zone.name == here and cards.is_character(state, f.card)}) > 1


def is_exchanged_by_own(state: State, fact: Moved) -> bool:
    """Say whether an exchange by a card of a character's own alignment took it out of battle, which defeats nobody.

    Rules: R11-BATTLE-13, R11-BATTLE-14
    """
    by = fact.event.cause.ability
    if rules_of(state).exchange_defeats or by is None or by not in state.instances or not fact.event.cause.path:
        return False
    instance = state.instances[by]
    effect = dict(effects_in(state, instance)).get(fact.event.cause.path)
    if effect is None or effect.verb is not Verb.EXCHANGE:
        return False
    return cards.alignment_of(state, instance.card) is cards.alignment_of(state, fact.card)


def _of_block(state: State, fact: Moved) -> Iterator[Happened]:
    """Generate the block of an Evil Character that entered: it blocks the Heroes that are in battle then.

    In some editions only characters that enter before anybody can act block.

    Rules: REG-BATTLE-12, REG-BATTLE-13, R11-BATTLE-09
    """
    fight = current_battle(state)
    comes_late = fight is not None and fight.block_over and rules_of(state).blockers == "first_group"
    if fight is not None and is_blocking(state, fact.card) and not comes_late:
        heroes = characters_on(state, fight, fight.attacker)
        origin = fact.origin.zone
        yield Happened(Happening.BLOCKS, (fact.card,), fight.defender, heroes, origin)
        yield Happened(Happening.BLOCKED, heroes, fight.defender, (fact.card,), origin)


def _of_note(state: State, fact: Noted) -> Iterator[Happened]:
    fight = current_battle(state)
    heroes = characters_on(state, fight, fight.attacker) if fight else ()
    if fact.key in NOTED:
        seat, others = _author(state, fact.event)
        if fact.key == "defeated" and fight is not None:
            others = tuple(c for s in state.seats if s != fact.seat for c in characters_on(state, fight, s))
        for card in _put_on_decks(state, fact) if fact.key in _TO_DECKS else fact.cards:
            yield Happened(NOTED[fact.key], (card,), seat if seat is not None else fact.seat, others, None, seat)
    match fact.key:
        case "played_enhancement" | "played_dominant":
            yield Happened(Happening.PLAYED, fact.cards[:1], fact.seat, fact.cards[1:])
            yield Happened(Happening.PLAYS, fact.cards[1:], fact.seat, fact.cards[:1])
        case "activated_artifact" | "activated_on":
            yield Happened(Happening.ACTIVATES, (), fact.seat, fact.cards[:1])
        case "returned" if fact.event.cause.rule == TAKEN_BACK:
            yield Happened(Happening.RETURNS, fact.cards, fact.seat)
        case "drew":
            yield Happened(Happening.DRAWS, (), fact.seat, _drawn(state, fact), author=_author(state, fact.event)[0])
        case "rescued":
            of_battle = fight is not None and fight.attacker == fact.seat and _is_of_the_battle(state, fact)
            by = took_part(state, fight, fight.attacker) if fight is not None and of_battle else ()
            loser = Zone(zones.LAND_OF_BONDAGE, fact.value) if fact.value is not None else None
            yield Happened(Happening.RESCUED, fact.cards, fact.seat, by, loser)
            yield Happened(Happening.RESCUES, by, fact.seat, fact.cards, loser)
        case "battle_outcome" if fight is not None and fact.value == Situation.WINNING.value:
            yield Happened(Happening.WINS_BATTLE, heroes, fight.attacker)
        case "battle_outcome" if fight is not None and fact.value == Situation.LOSING.value:
            yield Happened(Happening.WINS_BATTLE, characters_on(state, fight, fight.defender), fight.defender)


def _drawn(state: State, fact: Noted) -> tuple[CardId, ...]:
    """Return the cards that came to a hand by one draw."""
    moves = (f for f in state.emitted if isinstance(f, Moved) and f.event.id == fact.event.id)
    there = (f for f in moves if f.destination.zone.name == zones.HAND and f.destination.zone.seat == fact.seat)
    return tuple(f.card for f in there)


def _put_on_decks(state: State, fact: Noted) -> tuple[CardId, ...]:
    """Return all cards that one effect put on decks; the note itself names only cards that everybody saw."""
    moves = (f for f in state.emitted if isinstance(f, Moved) and f.event.id == fact.event.id)
    return tuple(f.card for f in moves if f.destination.zone.name == zones.DECK)


def took_part(state: State, fight: Battle, seat: Seat) -> tuple[CardId, ...]:
    """Return the characters of a side: those in battle now, and those who were when its numbers were compared.

    Rule: REG-BATTLE-27
    """
    there = characters_on(state, fight, seat)
    side = 0 if seat == fight.attacker else 1
    resolving = next((f for f in reversed(state.frames) if isinstance(f, ResolveBattle)), None)
    return tuple(dict.fromkeys((*there, *resolving.fought[side]))) if resolving is not None else there


def _is_of_the_battle(state: State, fact: Noted) -> bool:
    """Say whether a rescue belongs to the battle: by its surrender, or by a card played in it."""
    cause = fact.event.cause
    source = state.instances.get(cause.ability) if cause.ability is not None else None
    if source is None:
        return cause.rule == SURRENDER
    return state.cards[source.card].location.zone.name in zones.FIELD_OF_BATTLE


def begun(state: State) -> Iterator[Happened]:
    """Generate the events of the characters that begin a battle, once they are verified; all of one kind together.

    Rules: REG-AAO-06, REG-ATT-02, REG-ATT-04, REG-BATTLE-09, R11-BATTLE-05, REG-BATTLE-10, REG-BATTLE-11
    """
    fight = current_battle(state)
    if fight is None:
        return
    there = tuple(c for c in fight.began if c in characters_on(state, fight, fight.attacker))
    yield Happened(Happening.ATTACKS, there, fight.attacker)
    yield Happened(Happening.ATTACKED, (), fight.defender, there)
    yield Happened(Happening.BEGINS_BATTLE, there, fight.attacker)
    if fight.kind is BattleKind.RESCUE_ATTEMPT:
        yield Happened(Happening.BEGINS_RESCUE, there, fight.attacker)


def on_arrival(state: State, card: CardId, *, banded: bool = False) -> Iterator[Happened]:
    """Generate the events by which a card has just come into play, for its own abilities. Rule: REG-SA-28"""
    seat = cards.controller(state, card)
    yield Happened(Happening.ON_ACTIVATION, (card,), seat)
    yield _put_in_play(state, card)
    yield Happened(Happening.PUT, (card,), seat, (), state.cards[card].location.zone)
    drawn = [f for f in state.emitted if isinstance(f, Noted) and f.key == "drew_soul" and card in f.cards]
    for fact in drawn[:1]:
        yield Happened(Happening.DRAWN, (card,), seat, author=_author(state, fact.event)[0])
    if cards.type_of(state, card) in cards.SITES:
        yield Happened(Happening.PLAYED, (card,), seat)
    fight = current_battle(state)
    if fight is None or state.cards[card].location.zone.name not in zones.FIELD_OF_BATTLE:
        return
    if not cards.is_character(state, card):
        if cards.type_of(state, card) not in cards.SITES:
            yield Happened(Happening.PLAYED, (card,), seat)
        return
    yield Happened(Happening.ENTERS_BATTLE, (card,), seat)
    if banded:
        yield Happened(Happening.BANDED, (card,), seat)
    if is_blocking(state, card):
        against = tuple(c for s in state.seats if s != seat for c in characters_on(state, fight, s))
        yield Happened(Happening.BLOCKS, (card,), seat, against)


def _put_in_play(state: State, card: CardId) -> Happened:
    """Return the event of a card put in play: from where, and by whose ability or which player. Rule: REG-COND-08"""
    moved = (f for f in state.emitted if isinstance(f, Moved) and f.card == card)
    came = [f for f in moved if f.origin.zone.name not in zones.IN_PLAY]
    by = _author(state, came[-1].event)[0] if came else None
    seat, origin = by if by is not None else cards.controller(state, card), came[-1].origin.zone if came else None
    return Happened(Happening.PUT_IN_PLAY, (card,), seat, (), state.cards[card].location.zone, origin=origin)


#: What changes of which kind a card is: who is meant is told by what he was before. Rule: HOUSE-ABIL-34
_AS_BEFORE: Final = frozenset({Happening.CONVERTED, Happening.RESCUED})


def met(context: Context, event: Event, what: Happened, of: EventId | None = None) -> tuple[CardId, ...] | None:
    """Return the cards an event is about if it is one that an ability waits for, else None.

    An awaited event without a subject is about the ability's own card. `of` is the id of the event in the facts.

    Rule: HOUSE-ABIL-34
    """
    if what.kind not in event.happenings or not _is_there(context, event, what):
        return None
    if what.kind in _AS_BEFORE and of is not None:
        context = replace(context, state=without(context.state, of))
    if not _is_by(context, event, what):
        return None
    others = what.others
    for wanted in (event.by, event.object):
        if isinstance(wanted, Player) and what.seat not in context.seats(wanted):
            return None
        if wanted is event.by and isinstance(wanted, Target) and what.kind is Happening.PLAYS:
            if not any(matches(context, wanted.what, c) for c in what.cards):
                return None
        elif isinstance(wanted, Target) and what.kind is not Happening.DRAWS:
            others = tuple(c for c in others if matches(context, wanted.what, c))
            if not others:
                return None
    subject = event.subject
    if isinstance(subject, Player):
        seats = context.seats(subject)
        if what.kind in OF_PLAYERS or not what.cards:
            return others if what.seat in seats else None
        return what.cards if any(cards.controller(context.state, c) in seats for c in what.cards) else None
    if isinstance(subject, Target):
        if isinstance(subject.what, Filter) and subject.what.nth is Nth.NEXT:
            return tuple(c for c in what.cards if next_played(context, subject.what) == c) or None
        fits = _was_such if what.kind in _TAKES_CAPTIVE else matches
        return tuple(c for c in what.cards if fits(context, subject.what, c)) or None
    if what.kind is Happening.TARGETED and not what.cards:
        return others if event.place is not None else None
    if what.kind is Happening.ATTACKED:
        return others if what.seat == context.you else None
    if what.kind is Happening.RETURNS:
        return _set_aside_by(context, what.cards) or None
    if what.kind is Happening.PLAYS:
        return others
    if what.kind in OF_PLAYERS or what.kind in OF_THE_BATTLE or (what.kind in _BEGUN and isinstance(event.by, Player)):
        return what.cards or others
    own = bearer_of(context.state, context.card) if what.kind in _OF_FIGHTERS else None
    card = context.card if own is None else own
    return (card,) if card in what.cards else None


#: What becomes of a battle, which without a subject is about the battle and not about the card. Rule: REG-BATTLE-27
OF_THE_BATTLE: Final = frozenset(
    {Happening.RESCUE_SUCCESS, Happening.RESCUE_FAIL, Happening.BLOCK_SUCCESS, Happening.AFTER_RESCUE_SUCCESS}
)
#: What a player does with his characters: "you begin a rescue attempt" is about him.
_BEGUN: Final = frozenset({Happening.BEGINS_BATTLE, Happening.BEGINS_RESCUE})
#: What only characters do: on an Enhancement it is about who bears or uses it. Rule: REG-BATTLE-29
_OF_FIGHTERS: Final = frozenset(
    {
        Happening.BLOCKED, Happening.BLOCKS, Happening.ATTACKS, Happening.BEGINS_BATTLE, Happening.BEGINS_RESCUE,
    }
)  # fmt: skip
#: What happens to a character as it is captured: until then it was a Hero, or an Evil Character. Rule: REG-SA-25
_TAKES_CAPTIVE: Final = frozenset({Happening.CAPTURED, Happening.REMOVED_FROM_BATTLE, Happening.DEFEATED})
_CHARACTERS: Final = frozenset({Kind.HERO, Kind.EVIL_CHARACTER, Kind.CHARACTER})


def _was_such(context: Context, what: Selection, card: CardId) -> bool:
    """Say whether a captive was such a card until it was captured. Rules: REG-SA-25, REG-CAPC-04

    A card about to be captured counts as what it is now.
    """
    captive = is_kind(context.state, Kind.CAPTURED_CHARACTER, card)
    if not isinstance(what, Filter) or what.kind not in _CHARACTERS or not captive:
        return matches(context, what, card)
    if cards.type_of(context.state, card) not in KINDS[what.kind]:
        return False
    if what.owner is not None and context.state.cards[card].owner not in context.seats(what.owner, card):
        return False
    return matches(context, replace(what, kind=Kind.CAPTURED_CHARACTER, owner=None), card)


def _is_by(context: Context, event: Event, what: Happened) -> bool:
    """Say whether an event was caused by an ability that the text names, and by none that it excludes.

    "Draws because of their ability" means one the player controls, "because of an ability" any. Rule: REG-COND-08,
    REG-COND-09
    """
    other = event.excluding
    if isinstance(other, Filter) and other.owner is not None and what.author in context.seats(other.owner):
        return False
    if event.happenings != (Happening.DRAWS,) or not event.verbs:
        return True
    return what.author is not None and (event.object is not None or what.author == what.seat)


def _set_aside_by(context: Context, returned: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return those of the returned cards that this card's ability had set aside, if none of them left earlier.

    Cards that were set aside for a number of turns count in any case. Rules: REG-SETA-05, REG-SETA-08
    """
    found: dict[CardId, None] = {}
    for instance in instances(context.state):
        for _, effect, outcome in setting_aside(context.state, instance) if instance.card == context.card else ():
            others = [c for c in outcome.cards if c not in returned]
            if isinstance(effect.duration, ForTurns) or all(is_aside(context.state, c) for c in others):
                found |= dict.fromkeys(outcome.cards)
    return tuple(c for c in returned if c in found)


def _is_there(context: Context, event: Event, what: Happened) -> bool:
    """Say whether an event happened at the place the text names, if it names one."""
    if event.place is None or (what.place is None and event.place.zones == (Named.BATTLE,)):
        return True
    if Named.HERE in event.place.zones and what.kind is Happening.RESCUED:
        facts = (f for f in context.state.emitted if isinstance(f, Moved) and f.card in what.cards)
        return any(f.origin.host == context.card for f in facts)
    if Named.HERE in event.place.zones:
        return context.card in what.others
    inside = event.place.inside
    if inside is not None and any(matches(context, inside, c) for c in what.others):
        return True
    meant = event.place if event.place.owner is not None else replace(event.place, owner=Player.ANY)
    return not {what.place, what.origin}.isdisjoint(zones_of(context, meant))
