"""Whether a noun phrase means a card."""

from functools import lru_cache
from typing import Final, assert_never

from engine.cards import facts
from engine.cards.identity import answers_to
from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, Alignment, Brigade, CardClass
from engine.cards.naming import has_word, name_key
from engine.kernel.ids import CardId, Field
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.reading import history
from engine.redemption.abilities.reading.beings import is_being
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.kinds import (
    books_of,
    identities_at_face_value,
    is_kind,
    is_so_called,
)
from engine.redemption.abilities.reading.meek import is_meek
from engine.redemption.abilities.reading.readings import section_of, step_at, types_of_ability
from engine.redemption.abilities.terms.face_down import asks_for_the_face, is_hidden
from engine.redemption.abilities.terms.places import lies_in
from engine.redemption.language.ast import nouns, vocabulary
from engine.redemption.language.ast.conditions import Each, Phase
from engine.redemption.language.ast.nouns import AnyOf, Filter, Place, Reference, Selection, This, Threshold
from engine.redemption.language.ast.vocabulary import Kind
from engine.redemption.model import cards, played, status, teams, variables, zones
from engine.redemption.model.ability_frames import being_discarded
from engine.redemption.model.instances import NO_ABILITY
from engine.redemption.model.points import Points

_ALIGNMENTS: Final = {
    vocabulary.Alignment.GOOD: Alignment.GOOD,
    vocabulary.Alignment.EVIL: Alignment.EVIL,
    vocabulary.Alignment.NEUTRAL: Alignment.NEUTRAL,
}
_CLASSES: Final = {c: CardClass[c.name] for c in vocabulary.CardClass}


def matches(context: Context, what: Selection, card: CardId) -> bool:
    """Say whether a phrase means a card. Rules: REG-TARGET-05, REG-TARGET-07, REG-DUAL-04, REG-DUAL-05"""
    match what:
        case Filter():
            return _fits(context, what, card)
        case This():
            return card == context.card and is_so_called(context.state, what, card)
        case Reference(pointer=pointer):
            return card in context.pointed_at(pointer)
        case AnyOf(options=options, excluding=excluding):
            if excluding is not None and matches(context, excluding, card):
                return False
            for option in options:  # noqa: SIM110 - asked of each card of a place
                if matches(context, option, card):
                    return True
            return False
        case _:
            assert_never(what)


def is_seen(context: Context, what: Selection, card: CardId) -> bool:
    """Say whether a phrase means a card, or fits the captive that it is by identifiers or brigades.

    Rule: REG-CAPC-04
    """
    if matches(context, what, card):
        return True
    if not isinstance(what, Filter) or not (what.identifiers or what.brigades):
        return False
    is_wide = what.kind in (Kind.CHARACTER, Kind.CARD)
    return is_wide and matches(context, _as_captive(what), card)


@lru_cache(maxsize=4096)
def _as_captive(what: Filter) -> Filter:
    """Return a description of cards as one of captives."""
    return replace(what, kind=Kind.CAPTURED_CHARACTER)


def _fits(context: Context, what: Filter, card: CardId) -> bool:
    state = context.state
    if what.kind is Kind.BRIGADE:
        return not is_hidden(state, card) and _is_of_chosen(context, card)
    if not is_kind(state, what.kind, card):  # most cards of a place are not
        return False
    if is_hidden(state, card) and asks_for_the_face(what) and not _turns_up_own(context, card):
        return False
    return (
        (not (what.alignments or what.brigades) or _is_of_side(context, what, card))
        and (not (what.beings or what.gender or what.testament or what.books) or is_being(context, what, card))
        and (not (what.identifiers or what.names or what.titles or what.texts) or _is_named(context, what, card))
        and (not what.abilities or not types_of_ability(state, card).isdisjoint(what.abilities))
        and (not what.classes or all(cards.has_class(state, card, _CLASSES[c]) for c in what.classes))
        and (not what.states or all(_in_state(context, s, card) for s in what.states))
        and ((what.owner is None and what.controller is None) or _belongs(context, what, card))
        and ((what.strength is None and what.toughness is None) or _within(context, what, card))
        and (what.place is None or lies_in(context, what.place, card) or _lies_inside(context, what.place, card))
        and (what.outside is None or not lies_in(context, what.outside, card))
        and (not what.other or _is_other(context, what.kind, card))
        and (what.among is None or card in context.pointed_at(what.among))
        and (what.reached_by is None or card in context.reached(what.reached_by))
        and (what.used_by is None or _is_used_by(context, what.used_by, card))
        and (what.on is None or what.kind is Kind.ABILITY or _is_on(context, what.on, card))
        and (what.played_by is None or played.player_of(state, card) in context.seats(what.played_by, card))
        and (what.nth is not vocabulary.Nth.FIRST or _is_first(context, what, card))
        and (what.matching is None or _is_like(context, what.matching, card))
        and (what.past is None or history.has_been(context, what.past, card))
        and (what.excluding is None or not _is_excluded(context, what.excluding, card))
    )


def _is_other(context: Context, kind: Kind, card: CardId) -> bool:
    """Say whether a card is another one of its kind than the ability's card; if that is none, than its user or bearer.

    "Other Heroes" on an Enhancement spares its user, "other cards" only the Enhancement. Rule: REG-TARGET-05
    """
    state, own = context.state, context.card
    if card == own or not cards.is_enhancement(state, own) or is_kind(state, kind, own):
        return card != own
    return card != status.bearer_of(state, own)


def _is_of_side(context: Context, what: Filter, card: CardId) -> bool:
    """Say whether a card has the named alignment and brigade; at face value, in one of its identities.

    Rules: REG-DUAL-04, REG-DUAL-05
    """
    state = context.state
    several = identities_at_face_value(state, what.kind, card)
    if several:
        return any(_is_side(what, i.alignment, i.brigades) for i in several)
    brigades = cards.brigades_of(state, card) if what.brigades else frozenset[Brigade]()
    return _is_side(what, cards.alignment_of(state, card), brigades)


def _is_side(what: Filter, alignment: Alignment, brigades: frozenset[Brigade]) -> bool:
    if what.alignments and alignment not in alignments_named(what.alignments):
        return False
    return not what.brigades or not brigades.isdisjoint(brigades_named(what.brigades))


def _is_first(context: Context, what: Filter, card: CardId) -> bool:
    """Say whether a card is the first such card played in the phase, or in the turn if the text says so.

    Rules: REG-COND-16, REG-TARGET-26
    """
    state = context.state
    clauses = context.ability.clauses if context.instance.ability != NO_ABILITY else ()
    moments = [c for clause in clauses for c in clause.standing]
    moments += [c for m in section_of(state, context.instance).modifiers for c in getattr(m, "conditions", ())]
    counted = [c for c in moments if isinstance(c, Each)]
    by_turn = any(c.phase is Phase.TURN for c in counted)
    since = context.instance.id if not counted else 0
    states = tuple(s for s in what.states if s is not vocabulary.State.PLAYED)
    bare = replace(what, nth=None, played_by=None, states=states)
    made = played.plays_in_turn(state) if by_turn else played.plays(state)
    for play in made:
        by = what.played_by is None or play.seat in context.seats(what.played_by, play.card)
        if by and play.number >= since and matches(context, bare, play.card):
            return play.card == card
    return False


def _is_of_chosen(context: Context, card: CardId) -> bool:
    """Say whether a card is of a brigade that was chosen for the ability. Rules: REG-IGNORE-10, REG-BRIG-04"""
    return not cards.brigades_of(context.state, card).isdisjoint(context.brigades())


def _turns_up_own(context: Context, card: CardId) -> bool:
    """Say whether a face-down Artifact is known: the player's own, which an effect or identifier would activate."""
    if context.state.cards[card].location.zone.seat != context.you:
        return False
    if not context.path:
        return context.instance.id < 0
    step = step_at(context.ability, context.path)
    return getattr(step, "verb", None) is vocabulary.Verb.ACTIVATE_ARTIFACT


def _is_excluded(context: Context, what: Selection, card: CardId) -> bool:
    """Say whether an exception covers a card; one for a brigade not if it also has another. Rule: REG-BRIG-06"""
    if not isinstance(what, Filter) or not what.brigades or is_hidden(context.state, card):
        return matches(context, what, card)
    spared = cards.brigades_of(context.state, card) - brigades_named(what.brigades)
    return not spared and matches(context, what, card)


@lru_cache(maxsize=64)
def alignments_named(names: tuple[vocabulary.Alignment, ...]) -> frozenset[Alignment]:
    """Return the alignments that words name."""
    return frozenset(_ALIGNMENTS[n] for n in names)


@lru_cache(maxsize=512)
def brigades_named(names: tuple[str, ...]) -> frozenset[Brigade]:
    """Return the brigades that colours name; gold alone names both gold brigades. Rule: REG-BRIG-03"""
    wanted = {n.casefold() for n in names}
    return frozenset(
        b
        for b in Brigade
        if b.value.casefold() in wanted or ("gold" in wanted and b in (Brigade.GOOD_GOLD, Brigade.EVIL_GOLD))
    )


def _is_named(context: Context, what: Filter, card: CardId) -> bool:
    if what.identifiers:
        known = cards.profile_of(context.state, card).identifiers
        for identifier in what.identifiers:
            if facts.bears(known, identifier) or facts.is_so_titled(cards.printing(context.state, card), identifier):
                break
        else:
            return False
    if what.names and not any(_answers_to(context, n, card) for n in what.names):
        return False
    if not (what.titles or what.texts):
        return True
    of = cards.printing(context.state, card)
    if what.titles and not any(has_word(of.base_name, t) for t in what.titles):
        return False
    return not what.texts or any(t.casefold() in of.text.casefold() for t in what.texts)


def _answers_to(context: Context, name: str, card: CardId) -> bool:
    """Say whether a name means a card, in its present identity or at face value. Rules: REG-UNIQ-06, REG-DUAL-04"""
    state = context.state
    at_face_value = state.cards[card].location.zone.name in zones.FACE_VALUE
    identity = None if at_face_value else cards.identity_of(state, card)
    address = ("answers to", name, card, identity)
    found: bool | None = state.of_game.get(address)
    if found is None:
        of = cards.printing(state, card)
        found = state.of_game[address] = answers_to(of, name, None if identity is None else of.faces[identity])
    return found


def _within(context: Context, what: Filter, card: CardId) -> bool:
    now = cards.numbers_asked_of(context.state, card)
    return _holds(context, what.strength, now[0]) and _holds(context, what.toughness, now[1])


def _holds(context: Context, bound: Threshold | None, value: Points) -> bool:
    if bound is None:
        return True
    x = 0 if isinstance(bound.number, int) else variables.value_of(context.state, context.card)
    return within(bound, value, x)


def within(bound: Threshold, value: Points, x: int) -> bool:
    """Say whether a value is within a bound, which may be X."""
    number = bound.number if isinstance(bound.number, int) else x
    match bound.side:
        case "at_least":
            return value >= number
        case "at_most":
            return value <= number
        case "exactly":
            return value == number
        case "above":
            return value > number
        case "below":
            return value < number


def _belongs(context: Context, what: Filter, card: CardId) -> bool:
    """Say whether a card is the named player's; "your": owned and controlled. Rules: REG-CTRL-09, DBR-TEAMS-07"""
    held, holders = context.state.cards[card], teams.controllers(context.state, card)
    if what.owner is not None:
        owners = holders if len(holders) > 1 else (held.owner,)
        about = None if what.owner is vocabulary.Player.OWNER else card  # the owner of who was spoken of
        if set(owners).isdisjoint(context.seats(what.owner, about)):
            return False
        lent = held.location.zone.name in zones.PLAYING_SURFACE and held.owner not in holders
        if lent and what.owner in _BOTH and not _is_with_another(what):
            return False
    return what.controller is None or not set(holders).isdisjoint(context.seats(what.controller, card))


def _is_with_another(what: Filter) -> bool:
    """Say whether a phrase names both the owner and who has the card: "you own in opponent's territory"."""
    place = what.place.owner if what.place is not None else None
    return what.controller is not None or place not in (None, what.owner)


#: Words that mean cards somebody owns and controls as well. Rule: REG-CTRL-09
_BOTH: Final = vocabulary.ONE_OPPONENT | {
    vocabulary.Player.YOU, vocabulary.Player.EACH_OPPONENT, vocabulary.Player.THEIR,
}  # fmt: skip


def _is_on(context: Context, what: Selection, card: CardId) -> bool:
    """Say whether a card is placed on, equipped to or used by such a card. Rule: REG-BATTLE-29"""
    bearer = status.bearer_of(context.state, card)
    return bearer is not None and matches(context, what, bearer)


def _lies_inside(context: Context, place: Place, card: CardId) -> bool:
    """Say whether a card is among the contents of such a card. Rule: REG-ZONE-08"""
    host = context.state.cards[card].location.host
    if place.inside is None or host is None or card not in status.contents_of(context.state, host):
        return False
    return matches(context, place.inside, host)


def _is_used_by(context: Context, user: Selection | vocabulary.Player, card: CardId) -> bool:
    if isinstance(user, vocabulary.Player):
        return context.state.cards[card].location.zone.seat in context.seats(user, card)
    return _is_on(context, user, card)


def _is_like(context: Context, wanted: nouns.Matching, card: CardId) -> bool:
    """Say whether a card shares something with another; without one named, with the card the text is on.

    Rules: REG-UNIQ-16, R11-UNIQ-10, REG-UNIQ-17
    """
    if wanted.likeness is nouns.Likeness.BRIGADE_NOT_IN_BATTLE:
        return not cards.brigades_of(context.state, card) <= _brigades_in_battle(context, card)
    if wanted.likeness in BRIGADES_EACH:
        return not cards.brigades_of(context.state, card).isdisjoint(BRIGADES_EACH[wanted.likeness])
    if isinstance(wanted.other, Filter) and wanted.other.kind is Kind.BRIGADE:
        return _is_of_chosen(context, card) is not wanted.differs
    others = _compared(context, wanted)
    if isinstance(wanted.other, Filter) and wanted.other.reached_by is vocabulary.Verb.NAME:
        return card in others  # it is itself one of its copies
    test = _unlike if wanted.differs else _alike
    itself = card == context.card and _is_itself_like(context, wanted)
    return any((itself or card != o) and test(context, wanted.likeness, card, o) for o in others)


def _is_itself_like(context: Context, wanted: nouns.Matching) -> bool:
    """Say whether "matching" covers its own card; one that goes with another is another. Rule: REG-COND-20"""
    if wanted.differs or wanted.likeness is nouns.Likeness.DIFFERENT_BRIGADE:
        return False
    return isinstance(wanted.other, This) or (wanted.other is None and not _before(context))


def _before(context: Context) -> tuple[CardId, ...]:
    """Return the cards that the effect chose, replaces or was paid with before it speaks of one like them."""
    return context.chosen or context.replaced() or context.paid_with()


def _compared(context: Context, wanted: nouns.Matching) -> tuple[CardId, ...]:
    """Return the cards with which a card is compared; if the text names none, the card the text is on.

    "The same testament" is that of the card the sentence named before, or of the user: an Enhancement has its own.
    """
    other = wanted.other
    match other:
        case Reference(pointer=vocabulary.Pointer.BEARER, noun=noun):
            # "Hero's brigade" on a card that no Hero bears means the Hero spoken of before
            bearer = context.pointed_at(vocabulary.Pointer.BEARER)
            if noun is None or any(is_kind(context.state, noun, c) for c in bearer):
                return bearer
            return context.pointed_at(vocabulary.Pointer.IT)
        case Reference(pointer=pointer):
            return context.pointed_at(pointer)
        case Filter(reached_by=verb) if verb is not None:
            return tuple(c for c in context.reached(verb) if matches(context, other, c))
        case None if wanted.likeness is nouns.Likeness.TESTAMENT:
            said = (o.cards for o in reversed(context.earlier()) if o.path[:1] == context.path[:1] and o.cards)
            return next(said, ()) or context.pointed_at(vocabulary.Pointer.BEARER)
        case None:
            return _before(context) or (context.card,)
        case _:
            return (context.card,)


#: "Of each brigade": a card of one of them, and one for each.
BRIGADES_EACH: Final = {
    nouns.Likeness.EACH_BRIGADE: frozenset(Brigade),
    nouns.Likeness.EACH_GOOD_BRIGADE: GOOD_BRIGADES,
    nouns.Likeness.EACH_EVIL_BRIGADE: EVIL_BRIGADES,
}


def _brigades_in_battle(context: Context, but: CardId) -> frozenset[Brigade]:
    """Return the brigades of the cards in the Field of Battle, leaving one card out."""
    state = context.state
    there = (c for z in state.zones if z.name in zones.FIELD_OF_BATTLE for c in state.zones[z])
    return frozenset(b for c in there if c != but for b in cards.brigades_seen(state, c))


def _unlike(context: Context, likeness: nouns.Likeness, one: CardId, other: CardId) -> bool:
    """Say whether two cards differ in an attribute: one different value is enough. Rule: REG-UNIQ-17"""
    state, then = context.state, history.before_it_left(context.state, other)
    match likeness:
        case nouns.Likeness.BRIGADE:
            return status.differ(cards.brigades_of(state, one), cards.brigades_of(then, other))
        case nouns.Likeness.TESTAMENT:
            return status.differ(_testaments(state, one), _testaments(then, other))
        case nouns.Likeness.BOOK:
            return status.differ(books_of(state, one), books_of(state, other))
        case _:
            return not _alike(context, likeness, one, other)


def _testaments(state: State, card: CardId) -> frozenset[object]:
    return frozenset(cards.profile_of(state, card).testaments)


def _alike(context: Context, likeness: nouns.Likeness, one: CardId, other: CardId) -> bool:
    """Say whether two cards share an attribute; a printed ability is no attribute. Rule: REG-BGL-06"""
    state, then = context.state, history.before_it_left(context.state, other)
    sides = cards.alignment_of(state, one), cards.alignment_of(then, other)
    match likeness:
        case nouns.Likeness.BRIGADE:
            return status.share(cards.brigades_of(state, one), cards.brigades_of(then, other))
        case nouns.Likeness.DIFFERENT_BRIGADE:
            return status.differ(cards.brigades_of(state, one), cards.brigades_of(then, other))
        case nouns.Likeness.ALIGNMENT:
            return sides[0] is sides[1]
        case nouns.Likeness.DIFFERENT_ALIGNMENT:
            return sides[0] is not sides[1]
        case nouns.Likeness.OPPOSITE_ALIGNMENT:
            return set(sides) == {Alignment.GOOD, Alignment.EVIL}
        case nouns.Likeness.NAME:
            return name_key(cards.printing(state, one).base_name) == name_key(cards.printing(state, other).base_name)
        case nouns.Likeness.TYPE:
            return cards.type_of(state, one) is cards.type_of(then, other)
        case nouns.Likeness.BOOK:
            return status.share(books_of(state, one), books_of(state, other))
        case nouns.Likeness.TESTAMENT:
            return status.share(_testaments(state, one), _testaments(then, other))
        case (
            nouns.Likeness.BRIGADE_NOT_IN_BATTLE
            | nouns.Likeness.EACH_BRIGADE
            | nouns.Likeness.EACH_GOOD_BRIGADE
            | nouns.Likeness.EACH_EVIL_BRIGADE
            | nouns.Likeness.CHURCH
            | nouns.Likeness.CHOSEN_BRIGADE
            | nouns.Likeness.CHOSEN_GOOD_BRIGADE
            | nouns.Likeness.CHOSEN_EVIL_BRIGADE
        ):
            return False


def _in_state(context: Context, wanted: vocabulary.State, card: CardId) -> bool:
    state = context.state
    match wanted:
        case vocabulary.State.UNIQUE:
            return cards.is_unique(state, card)
        case vocabulary.State.GENERIC:
            return cards.is_character(state, card) and not cards.is_unique(state, card)
        case vocabulary.State.MEEK:
            return is_meek(state, card)
        case vocabulary.State.LONE:
            return status.is_alone(state, card)
        case vocabulary.State.ACTIVE:
            return status.is_active_artifact(state, card)
        case vocabulary.State.BLOCKING:
            return status.is_blocking(state, card)
        case vocabulary.State.ATTACKING:
            return status.is_attacking(state, card)
        case vocabulary.State.RESCUING:
            return status.is_rescuing(state, card)
        case vocabulary.State.DIFFERENT:
            other = _is_other(context, Kind.CHARACTER, card)
            return other and not _alike(context, nouns.Likeness.NAME, card, context.card)
        case vocabulary.State.OPPOSING:
            zone = state.cards[card].location.zone
            return zone.name in zones.FIELD_OF_BATTLE and teams.are_opponents(state, zone.seat, context.you)
        case vocabulary.State.FACE_UP:
            return cards.is_face_up(state, card)
        case vocabulary.State.FACE_DOWN:
            return not cards.is_face_up(state, card)
        case vocabulary.State.OCCUPIED | vocabulary.State.UNOCCUPIED:
            return status.is_occupied(state, card) is (wanted is vocabulary.State.OCCUPIED)
        case vocabulary.State.SINGLE_BRIGADE:
            return len(cards.brigades_of(state, card)) == 1
        case vocabulary.State.MULTI_BRIGADE:
            return len(cards.brigades_of(state, card)) > 1
        case vocabulary.State.DUAL_ICON:
            return cards.printing(state, card).is_dual_icon
        case vocabulary.State.EQUIPPED:
            return status.is_equipped(state, card)
        case vocabulary.State.ROYAL:
            return "royalty" in cards.profile_of(state, card).identifiers
        case vocabulary.State.ABOUT_TO_BE_DISCARDED:
            return card in being_discarded(state)
        case vocabulary.State.NOT_AT_FULL_STRENGTH:
            return any(state.number(Field(n, card)) < 0 for n in (cards.STRENGTH, cards.TOUGHNESS))
        case vocabulary.State.PARALYZED:
            return cards.is_paralyzed(state, card)
        case vocabulary.State.POISONED:
            return cards.suffers(state, card, cards.POISONED)
        case vocabulary.State.DISEASED:
            return cards.suffers(state, card, cards.DISEASED)
        case vocabulary.State.CONVERTED:
            return cards.is_converted(state, card)
        case vocabulary.State.TOKEN:
            return cards.printing(state, card).token
        case vocabulary.State.PLACED:
            return cards.is_placed(state, card)
        case vocabulary.State.PLAYED:
            return played.player_of(state, card) is not None
        case _:
            return False
