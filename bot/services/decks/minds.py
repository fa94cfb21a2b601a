"""What thinking computer players may assume: the decks that everybody knows, and the cards decks are made of."""

import time
from dataclasses import replace
from typing import Any

from bot.services.cards.newest import Newest
from bot.services.cards.readings import kept_pool
from bot.services.decks.in_play import STARTERS, deck_choice, readings_for
from bot.services.games.computers import Asked, Found, answered
from bot.services.games.values import Player
from engine.kernel import codec
from engine.play.search.levels import Mind
from engine.play.search.prior import Prior


def mind_with(rollouts: int | None = None) -> Mind:
    """Return what a computer player thinks with; `rollouts` replaces the number of its level."""
    return Mind(_newest_prior(), rollouts)


def told_of(asked: Asked, seconds: float) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any], str, float]:
    """Pack a question so that `thought_within` can answer it in another process."""
    fixed, live = codec.dump(asked.state)
    return fixed, live, asked.player.model_dump(), asked.seed, seconds


def thought_within(
    fixed: dict[str, Any], live: dict[str, Any], player: dict[str, Any], seed: str, seconds: float
) -> Found:
    """Return the answer of a computer player, found within this many seconds."""
    mind = mind_with(player["rollouts"])
    until = time.monotonic() + seconds
    state = codec.load(codec.Snapshot(fixed, live))
    if state.decision is None:
        return Found(())
    asked = Asked(Player.model_validate(player), state, state.decision, seed)
    return answered(asked, replace(mind, stopped=lambda: time.monotonic() > until))


def thought(asked: Asked) -> Found:
    """Return the answer of a computer player that thinks."""
    return answered(asked, mind_with(asked.player.rollouts))


def _prior() -> Prior:
    """Return what may be assumed: the shipped lists, and all cards that are not played by hand, with their readings."""
    choices = tuple(deck_choice(code) for code in STARTERS)
    lists = tuple(choice.deck for choice in choices)
    shipped = tuple({card.key: card for deck in lists for card in deck.cards}.values())
    pool, readings = kept_pool()
    return Prior(lists, (*shipped, *pool), {**readings, **readings_for(choices)})


_newest_prior = Newest(_prior)
