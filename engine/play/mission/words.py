"""Moves of The Mission in words: what people type and scenarios write, and the answers these mean.

Texts are not parsed: each option can be said in a few ways, and a text either is one of them or is not.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from engine.kernel.decisions import Decision, Option
from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.mission.cards.pool import key_of
from engine.mission.model import frames, intents
from engine.mission.model.frames import Link
from engine.mission.model.status import printed
from engine.play.mission.names import MissionNames


def say(state: State, option: Option, names: MissionNames) -> str:
    """Return the words for picking an option, which `picks_for` reads as that option."""
    match option.intent:
        case intents.Play(card, targets, branch, answers):
            several = len(printed(state, card).ability.branches) > 1
            return (
                f"play {names.name_of(card)}"
                + (f" on {' and '.join(names.name_of(t) for t in targets)}" if targets else "")
                + (f", effect {branch + 1}" if several else "")
                + _against(state, answers, names)
            )
        case intents.Activate(card, paid, answers):
            by = f" by {' and '.join(names.name_of(c) for c in paid)}" if paid else ""
            return f"activate {names.name_of(card)}{by}{_against(state, answers, names)}"
        case intents.Allot(card, level):
            return f"allot {names.name_of(card)} at {level}"
        case intents.Pick(card):
            return f"choose {names.name_of(card)}"
        case _:
            return option.key


def _against(state: State, answers: int, names: MissionNames) -> str:
    links = links_now(state)
    return f" against {names.name_of(links[answers].card)}" if 0 <= answers < len(links) else ""


def links_now(state: State) -> tuple[Link, ...]:
    """Return the chain that is open. Rule: TM-KAIROS-06"""
    top = state.frames[-1] if state.frames else None
    return top.links if isinstance(top, frames.Window) else ()


def picks_for(state: State, asked: Decision, text: str, names: MissionNames) -> tuple[str, ...] | None:
    """Return the answer that a text means, or None if it is not offered."""
    said = key_of(text)
    for option in asked.options:
        if not isinstance(option.intent, intents.Pick) and means(state, option.intent, said, names):
            return (option.key,)
    chosen = text.strip().removeprefix("choose").strip() if said.split(" ")[0] == "choose" else None
    return None if chosen is None else _chosen(asked, chosen, names)


def _chosen(asked: Decision, text: str, names: MissionNames) -> tuple[str, ...] | None:
    wanted = [part for part in text.split(",") if part.strip() and key_of(part) != "none"]
    free = [o for o in asked.options if o.card is not None]
    keys: list[str] = []
    for name in wanted:
        found = next((o for o in free if o.card is not None and o.card in names.cards(name)), None)
        if found is None:
            return None
        free.remove(found)
        keys.append(found.key)
    return None if asked.problems(tuple(keys)) else tuple(keys)


def means(state: State, intent: object, said: str, names: MissionNames) -> bool:
    """Say whether words, in the form of `key_of`, are a way to say an intent."""
    return any(said == way for way in ways_to_say(state, intent, names))


def ways_to_say(state: State, intent: object, names: MissionNames) -> Iterator[str]:
    """Generate the ways to say an intent; some leave out what need not be said."""
    match intent:
        case intents.Play(card, targets, branch, answers):
            on, effect = _on(targets, names, " on "), _optional(f" effect {branch + 1}")
            yield from _joined("play ", names.called(card), (on, effect, _answering(state, answers, names)))
        case intents.Activate(card, paid, answers):
            by = _on(paid, names, " by ")
            yield from _joined("activate ", names.called(card), (by, _answering(state, answers, names)))
        case intents.Allot(card, level):
            yield from (f"allot {name} at {level}" for name in names.called(card))
        case intents.Done():
            yield from ("done", "pass")
        case intents.AddNothing():
            yield from ("nothing", "pass")
        case intents.Stop():
            yield from ("stop", "pass")
        case intents.Yes():
            yield "yes"
        case intents.No():
            yield "no"


def _joined(verb: str, cards: Iterable[str], tails: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    for parts in product(cards, *tails):
        yield verb + "".join(parts)


def _optional(said: str) -> tuple[str, ...]:
    return ("", said)


def _on(cards: tuple[CardId, ...], names: MissionNames, word: str) -> tuple[str, ...]:
    if not cards:
        return ("",)
    orders = (cards, cards[::-1]) if len(cards) == 2 else (cards,)
    return (
        "",
        *(word + " and ".join(each) for order in orders for each in product(*(names.called(c) for c in order))),
    )


def _answering(state: State, answers: int, names: MissionNames) -> tuple[str, ...]:
    links = links_now(state)
    if not 0 <= answers < len(links):
        return ("",)
    return ("", *(f" against {name}" for name in names.called(links[answers].card)))
