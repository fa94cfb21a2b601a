"""Playing a card by game action or by an effect: in which identity, who can use it, and what changes."""

from engine.cards.model import CardType
from engine.kernel.changes import Change, Move, Note, Set
from engine.kernel.ids import Bond, CardId, Field, Seat
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.granted import can_use
from engine.redemption.abilities.ongoing.restrict import is_restricted
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.kinds import KINDS
from engine.redemption.abilities.reading.readings import step_at
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.per_territory import is_too_many
from engine.redemption.language.ast.effects import Action, Effect
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.walk import nodes
from engine.redemption.model import cards, played, zones
from engine.redemption.model.status import BATTLE, characters_on, current_battle

_BATTLE_PHASE = "battle"
_USED = cards.ENHANCEMENTS | {CardType.COVENANT, CardType.CURSE}


def identities_for(state: State, user: CardId, card: CardId, *, free: bool = False) -> tuple[int, ...]:
    """Return the identities in which a character can use a card; with `free` brigades do not matter."""
    faces = cards.printing(state, card).faces
    return tuple(
        i for i, f in enumerate(faces) if can_use(state, user, card, i) or (free and cards.suits(state, user, f))
    )


def is_free(context: Context) -> bool:
    """Say whether the effect plays cards regardless of brigade. Rule: REG-REGARD-04"""
    said = context.ability.clauses[context.path[0]].regardless if context.path else None
    return said is not None and not said.of


def plan_freeing(state: State, card: CardId) -> Set:
    """Plan that characters can use a card regardless of brigade in this phase. Rule: REG-REGARD-04"""
    return Set(Field(cards.OF_ANY_BRIGADE, card), state.phase().id)


def is_used(kind: CardType) -> bool:
    """Say whether a card of a type is played on a character that uses it. Rule: REG-PLAYE-01"""
    return kind in _USED


def played_as(state: State, effect: Effect, card: CardId) -> int:
    """Return the identity in which a card is played: the first of a kind the effect names. Rule: REG-DUAL-05"""
    named = [n.kind for t in effect.targets for n in nodes(t.what) if isinstance(n, Filter)]
    wanted = frozenset(k for kind in named for k in KINDS.get(kind, frozenset()))
    faces = cards.printing(state, card).faces
    return next((i for i, f in enumerate(faces) if f.type in wanted and not cards.begins_as(state, card)), 0)


def can_play(context: Context, effect: Effect, card: CardId) -> bool:
    """Say whether an effect can play a card: an Enhancement needs a user.

    Rules: REG-PLAYE-01, REG-PLAYE-04, REG-RESTR-01
    """
    state = context.state
    kind = cards.printing(state, card).faces[played_as(state, effect, card)].type
    if is_restricted(state, context.carrier, Action.PLAY, card):
        return False
    if is_used(kind):
        able = users(state, context.carrier, card, free=is_free(context))
        return any(may_use_it(context, user) for user in able)
    return kind not in cards.CHARACTERS or not is_too_many(state, context.carrier, card)


def may_use_it(context: Context, user: CardId) -> bool:
    """Say whether the text lets a card be played on a character: "an Enhancement on an O.T. angel"."""
    effect = step_at(context.ability, context.path)
    on = next(
        (
            n.on
            for t in getattr(effect, "targets", ())
            for n in nodes(t.what)
            if isinstance(n, Filter) and n.on is not None
        ),
        None,
    )
    return on is None or matches(context, on, user)


def users(state: State, seat: Seat, card: CardId, *, free: bool = False) -> tuple[CardId, ...]:
    """Return a player's characters on which an effect can play a card.

    Rules: REG-PLAYE-01, REG-PLAYE-04, REG-PLAYE-05
    """
    fight = current_battle(state)
    if fight is not None:
        able = characters_on(state, fight, seat)
    elif state.phases and state.phases[-1].name == _BATTLE_PHASE:
        able = ()
    else:
        able = tuple(c for c in state.zone(zones.TERRITORY, seat) if cards.is_character(state, c))
    return tuple(
        c
        for c in able
        if identities_for(state, c, card, free=free) and not is_restricted(state, seat, Action.PLAY, card, c)
    )


def used_as(state: State, user: CardId, card: CardId) -> list[Change]:
    """Plan the identity and the role in which a character uses a card. Rules: REG-DUAL-01, REG-TYPE-05"""
    faces = cards.printing(state, card).faces
    able = identities_for(state, user, card)[:1] if len(faces) > 1 else ()
    changes: list[Change] = [Set(Field(cards.IDENTITY, card), i) for i in able]
    if faces[0].type in cards.ARTIFACT_TYPES:
        changes.append(Set(Field(cards.ROLE, card), "enhancement"))
    return changes


def plan_play(state: State, seat: Seat, card: CardId, user: CardId) -> list[Change]:
    """Plan the play of an Enhancement: in battle it goes to its user, elsewhere it is used and discarded.

    An Enhancement that was placed on a character is no longer placed there.

    Rules: RB-INIT-04, RB-INIT-07, REG-INIT-02, REG-TYPE-19, REG-PLAYE-06, REG-PLAYE-08
    """
    changes: list[Change] = [Set(Field(cards.PLACED, card), None)] if cards.is_placed(state, card) else []
    changes += used_as(state, user, card)
    zone = state.cards[user].location.zone
    if zone.name in zones.FIELD_OF_BATTLE:
        changes.append(Move(card, zones.on_host(zone, user, Bond.USED_BY)))
    else:
        changes += relocation.discard(state, card)
    changes += [Note("played_enhancement", seat, (card, user)), played.plan_note(state, card, seat)]
    fight = current_battle(state)
    if fight is not None:
        changes.append(Set(BATTLE, replace(fight, last_played=seat, passes=0)))
    return changes
