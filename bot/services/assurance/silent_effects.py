"""Random games with covered cards, watched for effects that change nothing and triggered abilities that never act."""

from collections.abc import Callable
from typing import Any

from bot.services.assurance.ability_coverage import covered_pool
from engine.assurance.proof.silence import At, Silence, listen
from engine.assurance.proof.unheard import Sentence
from engine.play.random_decks import random_deck
from engine.redemption.model.ruleset import EDITIONS, load_ruleset


def watched(games: int, seed: int, progress: Callable[[int, int], None] | None = None) -> Silence:
    """Play so many games in each edition, with decks drawn from the covered cards, and count what changed nothing."""
    pool, readings = covered_pool()
    found = Silence()
    for number in range(games):
        own = seed + number
        for edition in EDITIONS:
            decks = (random_deck(pool, f"{own} one"), random_deck(pool, f"{own} two"))
            listen(decks, load_ruleset(edition), own, readings, found)
        if progress:
            progress(number + 1, games)
    return found


def document(found: Silence, games: int, seed: int, *, never: bool) -> dict[str, Any]:
    """Return the counts as they are printed in JSON: how many effects came to act, and which changed nothing."""
    return {
        "games": games * len(EDITIONS),
        "seed": seed,
        "failures": found.failures,
        "effects_that_acted": len(found.came),
        "never_changed": len(found.loudest(never=True)),
        "effects": [
            _effect(at) | {"came": found.came[at], "nothing": found.nothing[at]} for at in found.loudest(never=never)
        ],
        "never_found_a_target": [_effect(at) | {"resolved": found.missed[at]} for at in found.never_found()],
        "never_acted": [
            _sentence(at) | {"came": found.heard.came[at], "met": found.heard.met[at]}
            for at in found.heard.never_acted()
        ],
    }


def _sentence(at: Sentence) -> dict[str, Any]:
    return {"card": at.card, "text": at.text, "section": at.section, "ability": at.ability, "clause": at.clause}


def _effect(at: At) -> dict[str, Any]:
    return {
        "card": at.card,
        "text": at.text,
        "verb": at.verb,
        "section": at.section,
        "ability": at.ability,
        "path": list(at.path),
        "lasts": at.lasts,
    }
