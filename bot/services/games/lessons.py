"""The guided first game: a concept for each of the learner's turns, and for each question what to press and why.

What is told is a pure function of the game as its learner sees it, so a lesson can be left and continued.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import yaml
from pydantic import BaseModel, ConfigDict

from bot.services.games.values import Game
from bot.text.decisions.questions import ask_in_words
from engine.cards.model import CardType
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.state import State
from engine.play.greedy import GreedyPlayer
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import cards, zones
from engine.redemption.model import intents as does
from engine.redemption.model.played import TURNS_TAKEN
from engine.redemption.model.status import current_battle
from engine.redemption.view import battle_view, card_view

FIRST_GAME: Final = "first-game"
#: the seat of whoever learns
LEARNER: Final = Seat(0)
#: intents that are explained in the same way at every table
_BY_KIND: Final[dict[type, str]] = {
    does.PutInArtifactPile: "put_artifact",
    does.ActivateArtifact: "activate",
    does.PutSoulInSite: "soul_in_site",
    does.EquipWeapon: "equip",
    does.PlayOutsideBattle: "outside_battle",
    does.UseAbility: "use",
    does.NextPhase: "next",
    does.EndTurn: "stay",
    does.DiscardFromHand: "discard",
    does.Accept: "accept",
    does.Decline: "decline",
}


class Concept(BaseModel):
    """A concept of the game that is explained in one turn of a lesson."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    heading: str
    text: str


class Lesson(BaseModel):
    """A guided game as its file describes it. `why` has the reasons for each kind of suggestion."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    title: str
    decks: tuple[str, str]
    edition: str
    opponent: str
    seed: int
    opening: str
    closing: str
    graduated: str
    concepts: tuple[Concept, ...]
    why: dict[str, str]


@dataclass(frozen=True, slots=True)
class Told:
    """What a learner is told at a question: the concept as his turn begins, the positions to press, and why.

    `places` are the positions of the options in the decision. `together` are those that are named at once for people
    who type: each character in hand, if he is told to put one down.
    """

    concept: str
    places: tuple[int, ...]
    labels: tuple[str, ...]
    why: str
    together: frozenset[int] = frozenset()

    @property
    def pressed(self) -> str:
        """What to press, in words."""
        return ", ".join(self.labels) or "nothing"


@cache
def lesson() -> Lesson:
    """Return the guided first game."""
    text = (files("data.lessons") / f"{FIRST_GAME}.yaml").read_text(encoding="utf-8")
    return Lesson.model_validate(yaml.safe_load(text))


def is_lesson(game: Game) -> bool:
    """Say whether a game is guided."""
    return game.about.lesson == FIRST_GAME


def told_to(game: Game, players: Sequence[str]) -> Told | None:
    """Return what the learner is told at the open question; None if he is not asked, or there is nothing to tell."""
    decision = game.decision
    if not is_lesson(game) or decision is None or decision.player != LEARNER:
        return None
    return told_at(game.state, decision, players)


def told_at(state: State, decision: Decision, players: Sequence[str]) -> Told:
    """Return the concept, what to press and why, at a question of the learner."""
    picks = GreedyPlayer(FIRST_GAME).choose(state, decision)
    labels = ask_in_words(state, decision, players).labels
    places = tuple(i for i, option in enumerate(decision.options) if option.key in picks)
    said = tuple(labels[i] for i in places) if decision.options else picks
    key, filled = reason(state, decision, picks)
    why = lesson().why[key].format(**filled) if _learns(state, decision.player) else ""
    return Told(_concept(state, decision), places, said, why, _together(decision, picks))


def _together(decision: Decision, picks: tuple[str, ...]) -> frozenset[int]:
    """Return the options that put cards of the hand into territory, one for each card, if that is suggested."""
    putting = {i: o for i, o in enumerate(decision.options) if isinstance(o.intent, does.PutInTerritory)}
    if not any(o.key in picks for o in putting.values()):
        return frozenset()
    return frozenset({o.card: i for i, o in reversed(putting.items())}.values())


def _concept(state: State, decision: Decision) -> str:
    """Return the concept of a turn of the learner's own, at its first question in the Preparation Phase."""
    if decision.prompt.key != "preparation" or _has_acted(state):
        return ""
    turn, concepts = _turn(state, decision.player), lesson().concepts
    if turn == len(concepts) + 1:
        return lesson().graduated
    if not 1 <= turn <= len(concepts):
        return ""
    concept = concepts[turn - 1]
    return f"{turn} of {len(concepts)}: {concept.heading}. {concept.text}"


def _turn(state: State, seat: Seat) -> int:
    """Return how many turns a player has begun."""
    return state.number(Field(TURNS_TAKEN, seat))


def _learns(state: State, seat: Seat) -> bool:
    """Say whether a player is told why; once he knows all concepts he only gets a suggestion."""
    return _turn(state, seat) <= len(lesson().concepts)


def _has_acted(state: State) -> bool:
    """Say whether anything has been done in the open phase."""
    phase = state.phase().id
    return any(fact.event.phase == phase for fact in state.facts.values())


def reason(state: State, decision: Decision, picks: tuple[str, ...]) -> tuple[str, dict[str, str]]:
    """Return the key of the reason for an answer, and the words that fill its gaps."""
    if decision.kind in (Kind.NUMBER, Kind.NAME):
        return "other", {}
    if not picks:
        return "none", {}
    option = decision.option(picks[0])
    filled = _numbers_of(state, decision.player, option.card)
    match option.intent:
        case does.PutInTerritory(card):
            is_site = cards.type_of(state, card) in (CardType.SITE, CardType.CITY, CardType.FORTRESS)
            return ("put_site" if is_site else "put"), filled
        case does.PlayDominant():
            return ("dominant" if current_battle(state) is None else "dominant_in_battle"), filled
        case does.BeginBattle(hero, defender):
            return _why_attack(state, hero, defender), filled
        case does.Block(card):
            return _why_block(state, card), filled
        case does.PlayEnhancement():
            return ("special_answer" if decision.prompt.key == "special_initiative" else "enhancement"), filled
        case does.Pass():
            return _why_pass(decision), filled
        case does.DiscardFromHand():
            return "discard", {"over": str(decision.prompt.args[0])}
        case does.ChooseSeat():
            return ("begin" if decision.prompt.key == "first_player" else "other"), filled
        case does.ChooseCard():
            return _why_card(state, decision, option.card), filled
        case intent:
            return _BY_KIND.get(type(intent), "other"), filled


def _why_pass(decision: Decision) -> str:
    by_prompt = {"block": "no_block", "initiative": "pass", "special_initiative": "special_none"}
    return by_prompt.get(decision.prompt.key, "window")


def _why_attack(state: State, hero: CardId, defender: Seat) -> str:
    seen = card_view(state, LEARNER, hero)
    strength, toughness = seen.strength or 0, seen.toughness or 0
    there = (card_view(state, LEARNER, c) for c in state.zone(zones.TERRITORY, defender))
    walls = [c for c in there if c.type is CardType.EVIL_CHARACTER]
    if all(strength >= (wall.toughness or 0) or toughness > (wall.strength or 0) for wall in walls):
        return "attack_wins" if walls else "attack_open"
    return "attack_hand"


def _why_block(state: State, blocker: CardId) -> str:
    fight = battle_view(state)
    seen = card_view(state, LEARNER, blocker)
    strength, toughness = seen.strength or 0, seen.toughness or 0
    if fight is not None and strength >= fight.attacking[1]:
        return "block_wins"
    return "block_holds" if fight is not None and toughness > fight.attacking[0] else "block_falls"


def _why_card(state: State, decision: Decision, card: CardId | None) -> str:
    if decision.prompt.key == "surrender":
        return "surrender"
    if card is None or not state.cards[card].is_known_to(decision.player):
        return "other"
    if cards.type_of(state, card) is CardType.LOST_SOUL:
        return "rescue"
    if cards.controller(state, card) != decision.player:
        return "harm"
    verbs = {verb.value: verb for verb in Verb}
    verb = verbs.get(str(decision.prompt.args[-1])) if decision.prompt.args else None
    return "give_up" if verb is not None and verb in KINDS and KINDS[verb].harms else "help"


def _numbers_of(state: State, seat: Seat, card: CardId | None) -> dict[str, str]:
    """Return the numbers a reason may name: those of the card, and of both sides of the battle."""
    filled = {"mine": "", "theirs": "", "numbers": "its numbers"}
    if card is not None:
        seen = card_view(state, seat, card)
        filled["numbers"] = f"{_said(seen.strength)}/{_said(seen.toughness)}"
    fight = battle_view(state)
    if fight is not None:
        own, other = fight.attacking, fight.defending
        if seat == fight.defender:
            own, other = other, own
        filled["mine"], filled["theirs"] = (f"{side[0]}/{side[1]}" for side in (own, other))
    return filled


def _said(number: int | float | None) -> str:
    return "0" if number is None else str(number)
