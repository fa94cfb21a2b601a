"""The same table with cards hidden from an observer lying in each other's places."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from engine.cards.model import CardType
from engine.kernel.changes import Set
from engine.kernel.engine import Step, begin
from engine.kernel.facts import SetTo
from engine.kernel.ids import CardId, Seat
from engine.kernel.knowledge import seats_that_see
from engine.kernel.state import NO_FACT, State, Writer
from engine.redemption.abilities.reading.relocation import as_artifact
from engine.redemption.abilities.terms.face_down import is_hidden
from engine.redemption.model import cards
from engine.redemption.rules.table import RULES

Viewer = Seat | None
#: what is written of a Covenant or Curse that lies in an Artifact pile
AS_ARTIFACT = frozenset({cards.TYPE, cards.ALIGNMENT, cards.BRIGADES, cards.ROLE})


def knows(state: State, viewer: Viewer, card: CardId) -> bool:
    """Say whether a viewer may know which card this is."""
    held = state.cards[card]
    return seats_that_see(state, held.location) == state.everyone if viewer is None else held.is_known_to(viewer)


def swapped(
    state: State,
    viewer: Viewer,
    dice: random.Random,
    fixed: frozenset[CardId] = frozenset(),
    *,
    sorts_out: bool = False,
) -> tuple[Step, Mapping[CardId, CardId]]:
    """Return a game the viewer cannot tell from this one, as cards hidden from him have changed places, and for each
    card the one that lies in its place there.

    Where they are sorted out, cards of a type lie together: one has nothing but Heroes in hand, or at the top of the
    deck no good card at all. Owners keep their cards, and Lost Souls stay where they are, since they show themselves
    when they are drawn. Of a card that lies face down on the table everybody knows the type, which of a Covenant or
    Curse in its pile is Artifact; one that was laid down in this phase stays, since its facts can still be undone.
    Rules: REG-ZONE-11, HOUSE-ABIL-63
    """
    laid_now = {f.field.of for f in state.facts.values() if isinstance(f, SetTo) and f.field.name in AS_ARTIFACT}
    hidden = [c for c in state.cards if not knows(state, viewer, c) and c not in fixed and c not in laid_now]
    laid = {_types_to_lie_as(state, c) for c in hidden if is_hidden(state, c)}
    groups: dict[tuple[Seat, bool, tuple[CardType, ...]], list[CardId]] = {}
    for card in hidden:
        types = _types_to_lie_as(state, card)
        is_soul = CardType.LOST_SOUL in types
        groups.setdefault((state.cards[card].owner, is_soul, types if types in laid else ()), []).append(card)
    to = {card: card for card in state.cards}
    for group in groups.values():
        coming = dice.sample(group, len(group))
        if sorts_out:
            group, coming = _sorted_out(state, group, coming, dice)
        to.update(zip(group, coming, strict=True))
    twin = state.fork()
    for card, held in state.cards.items():
        host = held.location.host
        location = held.location if host is None else replace(held.location, host=to[host])
        twin.cards[to[card]] = replace(held, id=to[card], location=location)
    twin.zones = {zone: tuple(to[c] for c in held) for zone, held in state.zones.items()}
    _lie_as_artifacts(state, twin, to)
    twin.of_board = {}  # what is kept of the board was not changed by facts here
    assert twin.faults() == ()
    return asked_anew(twin), to


def _types_to_lie_as(state: State, card: CardId) -> tuple[CardType, ...]:
    """Return as what a card is laid down: what has no other use than an Artifact, a Covenant or a Curse as that."""
    types = cards.printing(state, card).types
    return (CardType.ARTIFACT,) if cards.ARTIFACT_TYPES.issuperset(types) else types


def _lies_as_artifact(state: State, card: CardId) -> bool:
    return is_hidden(state, card) and cards.type_of(state, card) is CardType.ARTIFACT


def _lie_as_artifacts(state: State, twin: State, to: Mapping[CardId, CardId]) -> None:
    """Let who comes into an Artifact pile be an Artifact there, and who leaves it what he is. Rule: REG-TYPE-05"""
    places = [c for c in state.cards if to[c] != c and _lies_as_artifact(state, c)]
    for card in places:
        for name in AS_ARTIFACT:
            twin.fields.pop((name, card), None)
    for card in places:
        for change in as_artifact(twin, to[card]):
            assert isinstance(change, Set)
            assert change.field.name in AS_ARTIFACT
            twin.written.add(change.field.name)
            twin.fields[change.field] = (Writer(NO_FACT, change.value),)


def _sorted_out(
    state: State, group: list[CardId], coming: list[CardId], dice: random.Random
) -> tuple[list[CardId], list[CardId]]:
    """Return the places of a group zone by zone, and the cards that come there type by type."""
    zones_there = dice.sample(found := sorted({state.cards[c].location.zone for c in group}), len(found))
    places = [c for z in zones_there for c in state.zones[z] if c in set(group)]
    order = dice.sample(list(CardType), len(CardType))
    return places, sorted(coming, key=lambda c: order.index(cards.printing(state, c).types[0]))


def asked_anew(state: State) -> Step:
    """Return the step at which the open question is put again."""
    asked = state.decision
    assert asked is not None
    state.decision = None
    state.asked = tuple(n - (s == asked.player) for s, n in zip(state.seats, state.asked, strict=True))
    return begin(RULES, state)


def named(state: State) -> frozenset[CardId]:
    """Return the cards that records besides the zones name, and numbers that look like cards: they stay in place."""
    fields_but = {
        f: w
        for f, w in state.fields.items()
        if not (f[0] in AS_ARTIFACT and f[1] in state.cards and _lies_as_artifact(state, CardId(f[1])))
    }
    held = (state.frames, state.instances, state.facts, state.numbers, fields_but, state.lists)
    return frozenset(CardId(n) for n in _numbers(held) if n in state.cards)


def _numbers(of: Any) -> Iterator[int]:
    if isinstance(of, bool):
        return
    if isinstance(of, int):
        yield of
    elif isinstance(of, Mapping):
        for key, value in of.items():
            yield from _numbers(key)
            yield from _numbers(value)
    elif isinstance(of, tuple | list | frozenset | set):
        for value in of:
            yield from _numbers(value)
    elif is_dataclass(of):
        for f in fields(of):
            yield from _numbers(getattr(of, f.name))
