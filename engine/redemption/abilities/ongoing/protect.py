"""Protect, immune and ignore: what keeps a card from being targeted, derived from the active abilities."""

from typing import Final

from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.abilities.conditions.in_order import next_played
from engine.redemption.abilities.ongoing.negate_prevent import at_work
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.covering import covers_card, is_place
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.harm import is_harm
from engine.redemption.language.ast.effects import (
    Against,
    Effect,
    FromAbilities,
    FromBrigades,
    FromCards,
    FromHarm,
    FromPlayers,
    FromRescue,
    Threat,
)
from engine.redemption.language.ast.nouns import Filter, Selection, This
from engine.redemption.language.ast.vocabulary import Nth, Player, Verb
from engine.redemption.language.effect_kinds import KINDS, ON_ABILITIES
from engine.redemption.model import cards, status
from engine.redemption.model.instances import AbilityInstance, Path


def threats_to(state: State, verb: Verb, card: CardId) -> tuple[tuple[AbilityInstance, Threat], ...]:
    """Return what a card is protected from or ignores, each with the ability that does it.

    If an Enhancement ignores, its user ignores. Rule: REG-IGNORE-09
    """
    standing = at_work(state, verb)
    if not standing:
        return ()
    found: tuple[tuple[AbilityInstance, Threat], ...] | None = state.of_board.get((verb, card))
    if found is None:
        found = tuple(
            (instance, threat)
            for instance, path, effect in standing
            if isinstance(effect.arguments, Against) and _is_covered(state, instance, path, effect, card)
            for threat in effect.arguments.threats
        )
        state.of_board[verb, card] = found
    return found


def _is_covered(state: State, instance: AbilityInstance, path: Path, effect: Effect, card: CardId) -> bool:
    ignores_by_it = effect.verb is Verb.IGNORE and any(isinstance(t.what, This) for t in effect.targets)
    if ignores_by_it and cards.is_enhancement(state, instance.card):
        return card == status.bearer_of(state, instance.card)
    return covers_card(Context(state, instance, path), effect, card)


def passes_by(state: State, card: CardId, by: CardId) -> bool:
    """Say whether the strength of one card counts for nothing against another. Rules: REG-PROT-03, REG-IGNORE-03"""
    if not state.instances:
        return False
    return (
        any(_is_from_card(state, i, t, by) for i, t in threats_to(state, Verb.PROTECT, card))
        or any(_ignores(state, i, t, card, by) for i, t in threats_to(state, Verb.IGNORE, card))
        or any(_ignores(state, i, t, by, card) for i, t in threats_to(state, Verb.IGNORE, by))
    )


def ignoring_since(state: State, card: CardId, other: CardId) -> int | None:
    """Return the number of the first ability by which a card ignores another, None if it does not.

    Rules: REG-IGNORE-01, REG-IGNORE-10, RB-GL-40, RB-GL-42
    """
    if not state.instances:
        return None
    found = [i.id for i, t in threats_to(state, Verb.IGNORE, card) if _ignores(state, i, t, card, other)]
    return min(found, default=None)


def _ignores(state: State, source: AbilityInstance, threat: Threat, ignoring: CardId, ignored: CardId) -> bool:
    """Say whether a card ignores another of the other alignment, which nothing protects from being ignored.

    Rules: REG-IGNORE-08, REG-IGNORE-10, REG-PROT-14
    """
    if cards.alignment_of(state, ignoring) is cards.alignment_of(state, ignored):
        return False
    if not _is_from_card(state, source, threat, ignored):
        return False
    return not any(
        isinstance(shield, FromAbilities)
        and Verb.IGNORE in shield.verbs
        and _is_by(Context(state, by), shield.by, [source.card], source.controller)
        for by, shield in threats_to(state, Verb.PROTECT, ignored)
    )


def _is_from_card(state: State, source: AbilityInstance, threat: Threat, by: CardId) -> bool:
    context = Context(state, source)
    match threat:
        case FromCards(what=what):
            return matches(context, what, by)
        case FromBrigades(target=target):
            return matches(context, target.what, by)
        case FromPlayers(who=who):
            return cards.controller(context.state, by) in context.seats(who)
        case _:
            return False


SHIELDING: Final = tuple(verb for verb, kind in KINDS.items() if kind.shields)


def is_protected(
    state: State, card: CardId, source: AbilityInstance, verb: Verb, spared: frozenset[Verb] = frozenset()
) -> bool:
    """Say whether an effect of an ability cannot target a card; `spared` are kinds of abilities it disregards.

    Immunity and protection cover the card, not its ability, which can still be negated.

    Rules: REG-PROT-09, REG-PROT-02, REG-PROT-04, REG-PROT-05, REG-PROT-12, REG-CTRL-14, REG-PROT-13, RB-DOM-03,
    RB-DOM-04
    """
    users = [source.card]
    bearer = status.bearer_of(state, source.card)
    if bearer is not None:
        users.append(bearer)
    for kind in SHIELDING:
        if kind in spared:
            continue
        for instance, threat in threats_to(state, kind, card):
            context = Context(state, instance)
            if kind is Verb.PROTECT and verb in ON_ABILITIES and not _names(threat):
                continue
            if kind is Verb.IGNORE and isinstance(threat, FromCards | FromBrigades):
                spares = isinstance(threat, FromCards) and verb in threat.except_verbs
                if not spares and any(_ignores(state, instance, threat, card, u) for u in users):
                    return True
            elif _is_from_effect(context, threat, users, source.controller, card, verb):
                return True
    if Verb.IGNORE in spared:
        return False
    return any(_ignores(state, i, t, u, card) for u in users for i, t in threats_to(state, Verb.IGNORE, u))


def _names(threat: Threat) -> bool:
    return isinstance(threat, FromAbilities) and bool(threat.verbs)


def is_closed(state: State, lying: tuple[CardId, ...], source: AbilityInstance, verb: Verb) -> bool:
    """Say whether a place is protected from an effect, whatever cards are there: all see that. Rule: REG-PROT-10"""
    users = [u for u in (source.card, status.bearer_of(state, source.card)) if u is not None]
    return any(
        _is_from_effect(Context(state, instance), threat, users, source.controller, lying[0], verb)
        for instance, path, effect in at_work(state, Verb.PROTECT)
        if isinstance(effect.arguments, Against) and all(is_place(t.what) for t in effect.targets)
        if covers_card(Context(state, instance, path), effect, lying[0])
        for threat in effect.arguments.threats
    )


def _is_from_effect(
    context: Context, threat: Threat, users: list[CardId], player: Seat, card: CardId, verb: Verb
) -> bool:
    match threat:
        case FromCards(what=what, except_verbs=spared):
            return verb not in spared and _is_by(context, what, users, player)
        case FromPlayers(who=who):
            return player in context.seats(who)
        case FromAbilities(verbs=verbs, by=by, except_verbs=spared):
            return (not verbs or verb in verbs) and verb not in spared and _is_by(context, by, users, player)
        case FromHarm(by=by, excluding=spared):
            out = spared is not None and _is_by(context, spared, users, player)
            return not out and _is_by(context, by, users, player) and is_harm(context.state, users[0], player, card)
        case FromRescue(by=by, excluding=spared):
            out = spared is not None and _is_by(context, spared, users, player)
            return verb is Verb.RESCUE and not out and _is_by(context, by, users, player)
        case FromBrigades(target=target):
            return any(matches(context, target.what, u) for u in users)


def _is_by(context: Context, by: Selection | Player | None, users: list[CardId], player: Seat) -> bool:
    if by is None:
        return True
    if isinstance(by, Player):
        return player in context.seats(by)
    if isinstance(by, Filter) and by.nth is Nth.NEXT:
        return next_played(context, by) in users
    return any(matches(context, by, u) for u in users)


def protected_from_rescue(state: State, soul: CardId, rescuers: tuple[CardId, ...]) -> bool:
    """Say whether a Lost Soul cannot be surrendered to these Heroes.

    Rules: REG-PROT-04, REG-PROT-10, REG-PROT-11, RB-DOM-04
    """
    if not state.instances or not rescuers:
        return False
    for instance, threat in threats_to(state, Verb.PROTECT, soul):
        context = Context(state, instance)
        match threat:
            case FromRescue(by=by, excluding=spared):
                meant = [r for r in rescuers if _is_by(context, by, [r], cards.controller(state, r))]
                out = [r for r in meant if spared is not None and matches(context, spared, r)]
                if len(meant) == len(rescuers) and not out:
                    return True
            case _:
                if all(_is_from_card(state, instance, threat, r) for r in rescuers):
                    return True
    return False
