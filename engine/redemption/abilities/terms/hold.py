"""What a card holds by one of its identifiers: which cards, and how many."""

from functools import lru_cache
from typing import Final

from engine.kernel.ids import AbilityId, CardId, Field, PhaseId
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import identifiers_of, reading
from engine.redemption.abilities.terms.filters import brigades_named, matches
from engine.redemption.language.ast.effects import Effect, Onto
from engine.redemption.language.ast.nouns import AnyOf, CountKind, Filter, Place, Selection, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Verb, Zone
from engine.redemption.language.ast.vocabulary import State as Property
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import cards
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance
from engine.redemption.model.status import contents_of

_ANY_NUMBER: Final = 1_000
_ARTIFACTS: Final = frozenset({Kind.ARTIFACT, Kind.COVENANT, Kind.CURSE})
_BYSTANDER: Final = "bystander"


def _holds(state: State, holder: CardId) -> Target | None:
    said = identifiers_of(state, holder)
    return said.holds if said is not None else None


def capacity(state: State, holder: CardId) -> int:
    """Return how many cards a card may hold by its identifier, 0 if none.

    Rules: REG-HOLD-01, REG-HOLD-08, REG-TYPE-11
    """
    address = ("capacity", holder)
    found: int | None = state.of_game.get(address)
    if found is None:
        wanted = _holds(state, holder)
        found = state.of_game[address] = 0 if wanted is None or _says_how(state, holder) else _number_said(wanted)
    return found


def room(state: State, holder: CardId) -> int:
    """Return how many more cards a card's own text can put into it. Rules: REG-HOLD-01, REG-HOLD-08"""
    wanted = _holds(state, holder)
    return (_ANY_NUMBER if wanted is None else _number_said(wanted)) - len(contents_of(state, holder))


def _number_said(wanted: Target) -> int:
    count = wanted.count
    if count is None or count.is_all or count.kind is CountKind.ANY_NUMBER:
        return _ANY_NUMBER
    return count.number if isinstance(count.number, int) else 1


def may_hold(state: State, holder: CardId, card: CardId) -> bool:
    """Say whether a card is one of those another holds, and does not bear that one itself. Rule: REG-HOLD-01"""
    wanted = None if cards.lies_on(state, holder, card) else _holds(state, holder)
    return wanted is not None and _fits(bystander(state, holder), wanted.what, card)


def holds_artifacts(state: State, holder: CardId) -> bool:
    """Say whether a card holds Artifacts, or Covenants or Curses as Artifacts. Rules: REG-HOLD-07, REG-ACTART-09"""
    wanted = _holds(state, holder)
    return wanted is not None and any(isinstance(n, Filter) and n.kind in _ARTIFACTS for n in nodes(wanted.what))


def holds_face_down(state: State, holder: CardId) -> bool:
    """Say whether the cards that a card holds are face down. Rule: R11-HOLD-04"""
    wanted = _holds(state, holder)
    return wanted is not None and isinstance(wanted.what, Filter) and Property.FACE_DOWN in wanted.what.states


def may_keep(state: State, holder: CardId, card: CardId) -> bool:
    """Say whether a card that is captured now is one of the captives another holds. Rule: REG-CAPTURE-06"""
    wanted = _holds(state, holder)
    return wanted is not None and _fits(bystander(state, holder), _as_free(wanted.what), card)


def _as_free(what: Selection) -> Selection:
    """Return a description of captives as one of the cards before they are captured."""
    match what:
        case AnyOf(options=options):
            return replace(what, options=tuple(map(_as_free, options)))
        case Filter(kind=Kind.CAPTURED_HERO):
            return replace(what, kind=Kind.HERO)
        case Filter(kind=Kind.CAPTURED_CHARACTER):
            return replace(what, kind=Kind.CHARACTER)
        case _:
            return what


def bystander(state: State, card: CardId) -> Context:
    """Return the context for the words of a card's identifier."""
    nobody: AbilityInstance | None = state.of_board.get((_BYSTANDER, card))
    if nobody is None:
        stay, seat = state.cards[card].stay, cards.controller(state, card)
        nobody = AbilityInstance(AbilityId(-1), card, stay, seat, 0, NO_ABILITY, PhaseId(-1), 0)
        state.of_board[_BYSTANDER, card] = nobody
    return Context(state, nobody)


def _fits(context: Context, what: Selection, card: CardId) -> bool:
    """Say whether a card is meant; a Covenant or Curse in the pile, by what is printed on it. Rule: REG-TYPE-05"""
    if isinstance(what, AnyOf):
        return any(_fits(context, o, card) for o in what.options)
    if isinstance(what, Filter) and Property.FACE_DOWN in what.states:  # how it is to lie, not how it lies
        what = replace(what, states=tuple(s for s in what.states if s is not Property.FACE_DOWN))
    state = context.state
    if not isinstance(what, Filter) or cards.ROLE not in state.written:
        return matches(context, what, card)
    if state.read(Field(cards.ROLE, card)) != "artifact":
        return matches(context, what, card)
    printed = cards.face_brigades(cards.face(state, card))
    single = Property.SINGLE_BRIGADE in what.states
    named = not what.brigades or not printed.isdisjoint(brigades_named(what.brigades))
    return named and (not single or len(printed) == 1) and matches(context, _but_for_what_is_printed(what), card)


@lru_cache(maxsize=4096)
def _but_for_what_is_printed(what: Filter) -> Filter:
    """Return a phrase without its conditions on what is printed on cards in the pile."""
    states = tuple(s for s in what.states if s is not Property.SINGLE_BRIGADE)
    return replace(what, alignments=(), brigades=(), states=states)


def _says_how(state: State, holder: CardId) -> bool:
    """Say whether a card's own text puts cards on it or takes cards from it; one played by hand may do so.

    Artifacts are put into it when they become active. Rules: REG-HOLD-07, REG-HOLD-08
    """
    whole = reading(state, holder)
    if whole is None:
        return not holds_artifacts(state, holder)
    return any(isinstance(n, Effect) and _is_about_contents(n) for n in nodes(whole.sections))


def _is_about_contents(effect: Effect) -> bool:
    onto = effect.arguments.target if isinstance(effect.arguments, Onto) else None
    here = isinstance(effect.arguments, Onto) and puts_here(effect.arguments)
    put_here = effect.verb is Verb.PLACE and (here or (onto is not None and isinstance(onto.what, This)))
    places = [t.source for t in effect.targets if t.source is not None]
    taken = KINDS[effect.verb].takes_contents and any(_is_here(p) for p in places)
    return put_here or taken


def puts_here(onto: Onto) -> bool:
    """Say whether cards go into the card whose text says so: "place it here"."""
    return onto.target is None and onto.place is not None and _is_here(onto.place)


def _is_here(place: Place) -> bool:
    return Zone.HERE in place.zones or isinstance(place.inside, This)
