"""Questions that can be answered safely: owners are named, options ordered by harm, and Enter never harms anybody."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.text.decisions.prompts import how_many, option_labels, prompt_text
from bot.text.names import SeatNames
from engine.kernel.decisions import Decision, Kind, Option
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import cards, zones
from engine.redemption.model import intents as does
from engine.redemption.rules.actions.battle_actions import would_rescue

#: what may be taken by pressing Enter: to decline, and to go on
_HARMLESS: Final = (does.Pass, does.NextPhase, does.EndTurn, does.Decline)
#: what must be spelled exactly when it is typed
_CAREFUL: Final = (does.PlayDominant, does.DiscardFromHand, does.EndTurn)
_VERBS: Final = {verb.value: verb for verb in Verb}
#: how much of a card's text stands in a question
TEXT: Final = 300
#: what is said if no attack can rescue a soul, and what is added to those that cannot if others can
NO_SOUL: Final = "An attack would be a challenge: no soul can be won."
CHALLENGE: Final = "a challenge: no soul"
#: prompts that ask whether an ability is used; the first argument is its card
_OPTIONAL: Final = frozenset({"use_ability", "use_effect", "repeat", "star_ability"})


@dataclass(frozen=True, slots=True)
class Run:
    """A group of options, by position, of which up to `most` may be picked at once though one is asked for."""

    places: frozenset[int]
    most: int


@dataclass(frozen=True, slots=True)
class Worded:
    """A question in words. `order` is the order in which options are shown, by their positions in the decision.

    `about` is what each label is about, usually a card, which a typed line must name. `careful` are the positions of
    options that harm or cannot be taken back; `enter` is what Enter picks, None for nothing.
    """

    prompt: str
    labels: tuple[str, ...]
    about: tuple[str, ...]
    order: tuple[int, ...]
    careful: frozenset[int]
    enter: tuple[str, ...] | None
    #: groups of options that may be picked at once and are done one after the other
    runs: tuple[Run, ...] = ()
    #: the heading and the words of each option in a list of many; where there are none, its label serves
    listed: tuple[tuple[str, str], ...] = ()


def ask_in_words(state: State, decision: Decision, players: Sequence[str]) -> Worded:
    """Return a decision in words, with its options in the order to show."""
    seat = decision.player
    names = SeatNames(state, seat, players)
    count = how_many(decision)
    prompt = prompt_text(decision.prompt, names) + (f" ({count})" if count else "")
    if decision.prompt.key in _OPTIONAL and decision.prompt.args and (text := names.text(decision.prompt.args[0])):
        prompt += f" It says: “{text if len(text) <= TEXT else text[: TEXT - 1] + '…'}”"
    vain = _vain(state, decision)
    if vain and all(place in vain or not _attacks(option) for place, option in enumerate(decision.options)):
        prompt, vain = f"{prompt} {NO_SOUL}", frozenset()
    owners = [_owner(state, option.card) if decision.kind is Kind.TARGET else None for option in decision.options]
    labels = tuple(
        label if owner is None else f"{label} ({'yours' if owner == seat else f'{_whose(players[owner])}'})"
        for label, owner in zip(option_labels(decision, names), owners, strict=True)
    )
    labels = tuple(f"{label} ({CHALLENGE})" if place in vain else label for place, label in enumerate(labels))
    is_active = [_is_active(state, option) for option in decision.options]
    labels = tuple(f"{label} again" if active else label for label, active in zip(labels, is_active, strict=True))
    harms = _harms(decision)
    order = sorted(range(len(labels)), key=lambda place: _rank(owners[place], seat, harms=harms))
    careful = frozenset(
        place
        for place, option in enumerate(decision.options)
        if isinstance(option.intent, _CAREFUL) or (harms and owners[place] == seat)
    )
    about = tuple(
        names.card(option.card) if option.card is not None and decision.kind is Kind.PLAY else label
        for label, option in zip(labels, decision.options, strict=True)
    )
    return Worded(prompt, labels, about, tuple(order), careful, _enter(decision), _runs(decision))


def _attacks(option: Option) -> bool:
    return isinstance(option.intent, does.BeginBattle)


def _is_active(state: State, option: Option) -> bool:
    """Say whether an option is to activate an Artifact in its place that is active already. Rule: REG-TURN-12"""
    return isinstance(option.intent, does.ActivateArtifact) and (
        option.intent.on is None and cards.is_face_up(state, option.intent.card)
    )


def _vain(state: State, decision: Decision) -> frozenset[int]:
    """Return the positions of attacks that cannot rescue a Lost Soul. Rule: REG-BATTLE-03"""
    return frozenset(
        place
        for place, option in enumerate(decision.options)
        if isinstance(option.intent, does.BeginBattle) and not would_rescue(state, decision.player, option.intent)
    )


def _runs(decision: Decision) -> tuple[Run, ...]:
    """Return the groups of cards that can be put down together, or discarded together.

    While a hand is over its limit, a group is no larger than what it is over.
    """
    if decision.kind is not Kind.PLAY:
        return ()
    at_limit = decision.prompt.key == "discard_phase" and bool(decision.prompt.args)
    most = int(decision.prompt.args[0]) if at_limit else len(decision.options)
    found = []
    for kind in (does.PutInTerritory, does.DiscardFromHand) if at_limit else (does.PutInTerritory,):
        places = frozenset(i for i, option in enumerate(decision.options) if isinstance(option.intent, kind))
        if places and most > 1:
            found.append(Run(places, most))
    return tuple(found)


def _owner(state: State, card: CardId | None) -> Seat | None:
    """Return whose side a card on the table is on; None if it is not on the table."""
    if card is None or state.cards[card].location.zone.name not in zones.PLAYING_SURFACE:
        return None
    return cards.controller(state, card)


def _whose(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _harms(decision: Decision) -> bool:
    """Say whether a question asks which card an effect is to harm."""
    verb = _VERBS.get(str(decision.prompt.args[-1])) if decision.prompt.args else None
    return decision.kind is Kind.TARGET and verb is not None and verb in KINDS and KINDS[verb].harms


def _rank(owner: Seat | None, seat: Seat, *, harms: bool) -> int:
    """Return the sort key of an option: other players' cards first if it harms, else one's own."""
    return 0 if owner is None or (owner != seat) == harms else 1


def _enter(decision: Decision) -> tuple[str, ...] | None:
    if decision.kind in (Kind.NUMBER, Kind.NAME):
        return decision.default or None
    if not decision.default:
        return () if not decision.problems(()) else None
    intents = [decision.option(key).intent for key in decision.default]
    return decision.default if all(isinstance(intent, _HARMLESS) for intent in intents) else None
