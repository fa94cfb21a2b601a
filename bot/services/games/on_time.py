"""The clocks of a game from step to step: the asked player's time runs, and none while the game is stopped."""

from datetime import datetime

from bot.services.games import clocks
from bot.services.games.pauses import Halt, stopped
from bot.services.games.values import About, Game
from engine.kernel.decisions import Decision
from engine.kernel.state import State


def about_after(game: Game, after: State, halt: Halt | None, now: datetime) -> About:
    """Return the record of a game with its clocks after a step and a halt."""
    clock, before, asked = game.about.clock, game.state.decision, after.decision
    if clock is None:
        return game.about
    changed = clock
    if before is None or asked is None or not _same_question(before, asked):
        changed = clocks.asked(changed, asked, game.about.people, now)
    if stopped(halt) and not changed.paused:
        changed = clocks.paused(changed, now)
    elif game.halt is not None and game.halt.holds_clocks and not stopped(halt):
        changed = clocks.resumed(changed, now)
    return game.about if changed is clock else game.about.model_copy(update={"clock": changed})


def holding_clocks(game: Game, halt: Halt | None) -> Halt | None:
    """Return a halt that knows whether the clocks ran before, so that they run again with the game."""
    if halt is None or not stopped(halt) or halt is game.halt:
        return halt
    clock = game.about.clock
    return halt.model_copy(update={"holds_clocks": clock is not None and not clock.paused})


def _same_question(one: Decision, other: Decision) -> bool:
    return (one.player, one.id) == (other.player, other.id)
