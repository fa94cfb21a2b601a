"""Toss: an Enhancement is played to be discarded; a toss of the next one or of all waits until these are played."""

from engine.kernel.changes import Change, Note, Set
from engine.kernel.ids import CardId
from engine.kernel.records import replace
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect
from engine.redemption.model import played
from engine.redemption.model.ability_frames import Toss
from engine.redemption.model.status import BATTLE, current_battle


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan that Enhancements are played, without a user and without their abilities; a toss that waits plans nothing.

    Rules: REG-TOSS-01, REG-TOSS-02
    """
    if not targets:
        return []
    changes: list[Change] = [played.plan_note(context.state, c, context.carrier) for c in targets]
    fight = current_battle(context.state)
    if fight is not None:
        changes.append(Set(BATTLE, replace(fight, last_played=context.carrier, passes=0)))
    return [*changes, Note("play", context.you, (), len(targets))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the frame that tosses each Enhancement. Rule: REG-TOSS-02"""
    return tuple(Toss(context.instance.id, c) for c in targets)
