"""Abilities that one event, or several attacks or blocks in a battle, could trigger twice: whether they act again."""

from typing import Final

from engine.kernel.decisions import Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop, swap
from engine.kernel.ids import CardId, EntryId
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import ability_of
from engine.redemption.language.ast.conditions import Happening
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.nouns import Filter, Reference, Target
from engine.redemption.language.ast.vocabulary import State as Property
from engine.redemption.language.ast.walk import nodes
from engine.redemption.model import status
from engine.redemption.model.ability_frames import Triggered
from engine.redemption.model.instances import AbilityInstance, instance_of, instances
from engine.redemption.model.options import choose_cards
from engine.redemption.model.setup import rules_of

#: What these set off cannot be set off again until it has activated. Rules: REG-SA-31, REG-ATT-04, REG-BATTLE-13
ONCE: Final = frozenset(
    {Happening.BLOCKS, Happening.BLOCKED, Happening.ATTACKS, Happening.BEGINS_BATTLE, Happening.BEGINS_RESCUE}
)


def are_still_alone(state: State, clause: Clause, about: tuple[CardId, ...]) -> bool:
    """Say whether who had to be alone as he attacked or blocked is so now, as what that set off would activate.

    Rules: REG-BATTLE-10, REG-BGL-05
    """
    event = clause.trigger
    if event is None or ONCE.isdisjoint(event.happenings) or not isinstance(event.subject, Target):
        return True
    what = event.subject.what
    alone = isinstance(what, Filter) and Property.LONE in what.states
    return not alone or any(status.is_alone(state, card) for card in about)


def is_for_one(state: State) -> bool:
    """Say whether, in this edition, only one of several such events in a battle triggers an ability.

    Rules: R11-ATT-02, R11-BATTLE-10
    """
    return rules_of(state).battle_triggers == "one_chosen"


def is_taken_in(state: State, frame: Triggered) -> bool:
    """Say whether an event no longer triggers an ability, since it is triggered already or was used in this battle.

    If the player chooses one of the events, a later event is added to those that wait for his choice.

    Rules: REG-SA-31, R11-SA-12, REG-ATT-04, REG-BATTLE-13, R11-ATT-02, R11-BATTLE-07, R11-BATTLE-10
    """
    for at, waiting in enumerate(state.frames):
        if isinstance(waiting, Triggered) and (waiting.ability, waiting.clause) == (frame.ability, frame.clause):
            if is_for_one(state):
                together = replace(waiting, cards=tuple(dict.fromkeys((*waiting.cards, *frame.cards))))
                state.frames = (*state.frames[:at], together, *state.frames[at + 1 :])
            return True
    return is_for_one(state) and any(
        i.firing is not None
        and (i.firing.waited, i.firing.clause) == (frame.ability, frame.clause)
        and i.phase == state.phase().id
        for i in instances(state)
    )


def gives_way(state: State, frame: Triggered) -> bool:
    """Drop what an event triggered if it has also activated the same sentence anew, which acts; say whether it did.

    So it is where a card's ability is active in a territory and activates again as the card enters battle. Rules:
    REG-TYPE-18, REG-SA-28
    """
    old = instance_of(state, frame.ability)
    later = {
        i.id
        for i in instances(state)
        if i.id > old.id and i.firing is None and i.stay != old.stay and _sentence(i) == _sentence(old)
    }
    waiting = ((f.ability, f.clause, f.cards) for f in state.frames if isinstance(f, Triggered))
    acted = ((i.firing.waited, i.firing.clause, i.firing.cards) for i in instances(state) if i.firing is not None)
    doubled = bool(later) and any(
        by in later and clause == frame.clause and not set(about).isdisjoint(frame.cards)
        for by, clause, about in (*waiting, *acted)
    )
    if doubled:
        pop(state)
    return doubled


def _sentence(instance: AbilityInstance) -> tuple[CardId, CardId, EntryId | None, int, int]:
    return instance.card, instance.words, instance.gained, instance.section, instance.ability


def asks(state: State, frame: Triggered) -> bool:
    """Ask for which of several cards an ability acts, if it is about one of them. Rules: R11-ATT-02, R11-BATTLE-10"""
    instance = instance_of(state, frame.ability)
    steps = ability_of(state, instance).clauses[frame.clause].steps
    if not frame.for_one or len(frame.cards) < 2 or not any(isinstance(n, Reference) for n in nodes(steps)):
        return False
    swap(state, replace(frame, chosen=True))
    options = choose_cards(state, instance.controller, frame.cards)
    source = Source(card=instance.card, ability=instance.id)
    ask(
        state, instance.controller, Kind.CHOOSE, options, Message("acts_for", (instance.card,)),
        source=source, default=(options[0].key,),
    )  # fmt: skip
    return True


def answer(state: State, frame: Triggered, decision: Decision, picks: tuple[str, ...]) -> None:
    """Let an ability act for the card that its player has chosen. Rules: R11-ATT-02, R11-BATTLE-10"""
    swap(state, replace(frame, cards=(decision.option(picks[0]).intent.card,), for_one=False))
