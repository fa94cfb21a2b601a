"""Toss: an Enhancement that is played is discarded at once, to decrease an opposing character by its strength."""

from engine.kernel.changes import Add, Note
from engine.kernel.decisions import Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop, push
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.negate_prevent import at_work
from engine.redemption.abilities.ongoing.protect import is_protected
from engine.redemption.abilities.ongoing.reaching import next_played
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import effects_in
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import Nth, Verb
from engine.redemption.language.ast.vocabulary import State as Property
from engine.redemption.model import cards
from engine.redemption.model.ability_frames import Settle, Toss
from engine.redemption.model.instances import AbilityInstance, instance_of
from engine.redemption.model.options import choose_cards
from engine.redemption.model.status import current_battle, in_battle


def tossed_by(state: State, card: CardId) -> AbilityInstance | None:
    """Return the ability that tosses an Enhancement as it is played. Rules: REG-TOSS-02, REG-TOSS-03"""
    if not state.instances or not cards.is_enhancement(state, card) or not in_battle(state, card):
        return None
    for instance, path, effect in at_work(state, Verb.TOSS):
        context = Context(state, instance, path)
        covered = any(isinstance(t.what, Filter) and _covers(context, t.what, card) for t in effect.targets)
        if covered and opposing(state, instance):
            return instance
    return None


def _covers(context: Context, what: Filter, card: CardId) -> bool:
    if what.nth is Nth.NEXT:
        return next_played(context, what) == card
    bare = replace(what, place=None, states=tuple(s for s in what.states if s is not Property.PLAYED))
    return matches(context, bare, card)


def opposing(state: State, by: AbilityInstance) -> tuple[CardId, ...]:
    """Return the characters against the player who tosses that he can decrease. Rules: REG-TOSS-01, REG-TOSS-06"""
    fight = current_battle(state)
    if fight is None:
        return ()
    return tuple(
        c
        for s in (fight.attacker, fight.defender)
        if s != by.controller
        for c in state.zone(fight.zone, s)
        if cards.is_character(state, c) and not is_protected(state, c, by, Verb.TOSS)
    )


def step_toss(state: State, frame: Toss) -> None:
    """Ask whom it decreases, where there are several. Rule: REG-TOSS-01"""
    by = instance_of(state, frame.ability)
    found = opposing(state, by)
    if len(found) < 2:
        pop(state)
        if found:
            _toss(state, frame, found[0])
        return
    options = choose_cards(state, by.controller, found)
    source = Source(card=by.card, ability=by.id)
    prompt = Message("choose_targets", (by.card, Verb.TOSS.value))
    ask(state, by.controller, Kind.TARGET, options, prompt, source=source, default=(options[0].key,))


def answer_toss(state: State, frame: Toss, decision: Decision, picks: tuple[str, ...]) -> None:
    """Toss the Enhancement against the character chosen."""
    pop(state)
    _toss(state, frame, decision.option(picks[0]).intent.card)


def _toss(state: State, frame: Toss, against: CardId) -> None:
    """Discard it and decrease the other by the strength printed on it. Rules: REG-TOSS-01, REG-TOSS-04, REG-TOSS-05"""
    by = instance_of(state, frame.ability)
    strength = cards.face(state, frame.card).strength.value or 0
    decrease = [Add(Field(name, against), -strength) for name in (cards.STRENGTH, cards.TOUGHNESS)]
    note = Note("toss", by.controller, (frame.card, against))
    path = next((p for p, e in effects_in(state, by) if e.verb is Verb.TOSS), ())
    push(state, Settle("REG-TOSS-01", by.id, path))
    commit(state, Cause(by.id, path=path), [*relocation.discard(state, frame.card), *decrease, note])
