"""Why a card is as it is: where its numbers, brigades and protections come from, and what its abilities do."""

import enum
from collections.abc import Iterator
from collections.abc import Set as AnySet
from typing import Any

from engine.kernel.decisions import Decision
from engine.kernel.facts import Added, Joined, SetTo
from engine.kernel.ids import AbilityId, Bond, CardId, Field, Seat
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.in_part import all_but
from engine.redemption.abilities.ongoing.negate_prevent import left_alone, stopped
from engine.redemption.abilities.ongoing.protect import threats_to
from engine.redemption.abilities.ongoing.unity import allows
from engine.redemption.abilities.reading.readings import effects_in, reading
from engine.redemption.abilities.terms.variables import x_printed
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards
from engine.redemption.model.instances import AbilityInstance, Immune, Path, Progress, instances
from engine.redemption.model.points import Points, fraction_of, whole
from engine.redemption.rules.refusals import conceivable, objections
from engine.redemption.view.view import card_view


class ReasonKind(enum.Enum):
    """What a reason is about."""

    PRINTED = "printed"
    X = "x"
    ENHANCED = "enhanced"
    CHANGED = "changed"
    CHANGED_BEFORE = "changed before"
    CONVERTED = "converted"
    PROTECTED = "protected"
    IGNORES = "ignores"
    ACTIVE = "active"
    WAITING = "waiting"
    STOPPED = "stopped"
    STOPPED_IN_PART = "stopped in part"
    INTERRUPTED_IN_PART = "interrupted in part"
    SUSPENDED = "suspended"
    SPARED = "spared"
    ENDED = "ended"
    NO_UNITY = "no unity"
    IMMUNE = "immune"
    BY_HAND = "by hand"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: what it is about, the card it comes from if another, how much it is, and the rules for it."""

    about: ReasonKind
    source: CardId | None = None
    value: Any = None
    rules: tuple[str, ...] = ()


def explain(state: State, viewer: Seat | None, card: CardId, asked: Decision | None = None) -> tuple[Reason, ...]:
    """Return why a card is as it is, for a viewer who may see it; nothing about a card he does not know.

    With the open decision, it also says why nothing can be done with a card of his own.
    """
    if card_view(state, viewer, card).printing is None:
        return ()
    found = [
        *_numbers(state, card),
        *_conversions(state, card),
        *_protections(state, card),
        *_abilities(state, card),
    ]
    if viewer is not None and asked is not None and cards.controller(state, card) == viewer:
        found += _refused(state, asked, viewer, card)
    return tuple(found)


def _numbers(state: State, card: CardId) -> Iterator[Reason]:
    """Yield where a card's strength and toughness come from. Rules: REG-TYPE-15, RB-INIT-07, RB-WEAPON-03"""
    face = cards.face(state, card)
    if not (face.strength.printed or face.toughness.printed):
        return
    yield Reason(ReasonKind.PRINTED, None, (face.strength.printed, face.toughness.printed), ("REG-TYPE-15",))
    if face.strength.value is None or face.toughness.value is None:
        yield Reason(ReasonKind.X, None, x_printed(state, card), ("REG-COND-20", "REG-INCDEC-10"))
    yield from _changes(state, card)
    for other in cards.attached(state, card):
        if state.cards[other].location.bond in (Bond.USED_BY, Bond.EQUIPPED_TO):
            numbers = cards.own_strength(state, other), cards.own_toughness(state, other)
            yield Reason(ReasonKind.ENHANCED, other, numbers, ("RB-INIT-07", "RB-WEAPON-03"))


def _changes(state: State, card: CardId) -> Iterator[Reason]:
    names = (cards.STRENGTH, cards.TOUGHNESS)
    fields = {Field(of, card): at for at, name in enumerate(names) for of in (name, fraction_of(name))}
    left = [cards.added_so_far(state, card, name) for name in names]
    sums: dict[AbilityId | None, list[Points]] = {}
    for fact in state.facts.values():
        if isinstance(fact, Added | Joined) and fact.field in fields and fact.id not in state.undone:
            more = fact.amount if isinstance(fact, Added) else fact.value
            sums.setdefault(fact.event.cause.ability, [0, 0])[fields[fact.field]] += more
    for ability, found in sums.items():
        amounts = [whole(n) for n in found]
        by = state.instances.get(ability) if ability is not None else None
        source = by.card if by is not None else None
        left = [total - own for total, own in zip(left, amounts, strict=True)]
        if any(amounts):
            yield Reason(ReasonKind.CHANGED, source, tuple(amounts), ("REG-INCDEC-01",))
    if any(left):
        yield Reason(ReasonKind.CHANGED_BEFORE, None, tuple(left), ("REG-INCDEC-01", "REG-INCDEC-02"))


def _conversions(state: State, card: CardId) -> Iterator[Reason]:
    if all(state.read(Field(f, card)) is None for f in (cards.TYPE, cards.ALIGNMENT, cards.BRIGADES)):
        return
    source = None
    for fact in state.facts.values():
        ability = fact.event.cause.ability
        by = state.instances.get(ability) if ability is not None else None
        turned = isinstance(fact, SetTo) and fact.field == Field(cards.TYPE, card) and fact.id not in state.undone
        if turned and by is not None:
            source = by.card
    now = (cards.type_of(state, card), tuple(sorted(b.value for b in cards.brigades_of(state, card))))
    yield Reason(ReasonKind.CONVERTED, source, now, ("REG-CONVERT-01",))


def _protections(state: State, card: CardId) -> Iterator[Reason]:
    """Yield what a card is protected from or ignores, and by which ability. Rules: REG-PROT-01, REG-IGNORE-01"""
    kinds = ((Verb.PROTECT, ReasonKind.PROTECTED, "REG-PROT-01"), (Verb.IGNORE, ReasonKind.IGNORES, "REG-IGNORE-01"))
    for verb, about, rule in kinds:
        for source, threat in threats_to(state, verb, card):
            yield Reason(about, source.card, threat, (rule,))


def _abilities(state: State, card: CardId) -> Iterator[Reason]:
    """Yield how far the abilities of a card have come, and what stops them."""
    if cards.printing(state, card).text and reading(state, card) is None:
        yield Reason(ReasonKind.BY_HAND, None, None, ("HOUSE-PLAY-04",))
    halted = stopped(state) if state.instances else {}
    for instance in instances(state):
        if instance.card == card and instance.firing is None:
            yield _state_of(state, instance, halted.get(instance.id))
            if instance.immune:
                words = tuple(sorted(i.value for i in instance.immune))
                yield Reason(ReasonKind.IMMUNE, None, words, _rules(instance.immune))
            for effects, immune in _spared(instance).items():
                words = tuple(sorted(i.value for i in immune))
                rules = (*_rules(immune), "REG-MODS-04")
                yield Reason(ReasonKind.SPARED, None, (_verbs(state, instance, effects), words), rules)


def _state_of(state: State, instance: AbilityInstance, by: AbilityId | None) -> Reason:
    left = left_alone(state).get(instance.id)
    if by is not None and left is not None:
        told = (_verbs(state, instance, left), _verbs(state, instance, all_but(state, instance, left)))
        return Reason(
            ReasonKind.STOPPED_IN_PART,
            state.instances[by].card,
            told,
            ("REG-NEGATE-01", "REG-NEGATE-02", "REG-MODS-04"),
        )
    if instance.cut is not None and instance.cut.suspended:
        told = (
            _verbs(state, instance, all_but(state, instance, instance.out)),
            _verbs(state, instance, instance.cut.suspended),
        )
        return Reason(ReasonKind.INTERRUPTED_IN_PART, None, told, ("REG-INTER-03", "REG-INTER-05", "REG-MODS-04"))
    if by is not None:
        return Reason(ReasonKind.STOPPED, state.instances[by].card, None, ("REG-NEGATE-01", "REG-PREVENT-01"))
    if not allows(state, instance):
        return Reason(ReasonKind.NO_UNITY, None, None, ("REG-UNIQ-18",))
    match instance.progress:
        case Progress.SUSPENDED:
            return Reason(ReasonKind.SUSPENDED, None, None, ("REG-INTER-05",))
        case Progress.STOPPED | Progress.ENDED:
            return Reason(ReasonKind.ENDED, None, None, ("REG-SA-13", "REG-INTER-06"))
        case Progress.ACTIVATING | Progress.COMPLETED:
            about = ReasonKind.ACTIVE if any(o.done for o in instance.outcomes) else ReasonKind.WAITING
            return Reason(about, None, None, ("REG-SA-12", "REG-EFF-04"))


_IMMUNE_RULES = {
    Immune.TO_NEGATE: "REG-CBN-01",
    Immune.TO_INTERRUPT: "REG-CBI-01",
    Immune.TO_PREVENT: "REG-CBP-01",
}


def _rules(immune: AnySet[Immune]) -> tuple[str, ...]:
    return tuple(sorted(_IMMUNE_RULES[i] for i in immune))


def _spared(instance: AbilityInstance) -> dict[frozenset[Path], set[Immune]]:
    """Return the effects of an ability that alone are immune, and to what. Rule: REG-MODS-04"""
    found: dict[frozenset[Path], set[Immune]] = {}
    for some in instance.spared:
        found.setdefault(some.effects, set()).add(some.immune)
    return found


def _verbs(state: State, instance: AbilityInstance, effects: AnySet[Path]) -> tuple[str, ...]:
    """Return the types of some effects of an ability, in the order of its text."""
    return tuple(dict.fromkeys(e.verb.value for p, e in effects_in(state, instance) if p in effects))


def _refused(state: State, asked: Decision, viewer: Seat, card: CardId) -> list[Reason]:
    """Return the rules against the likeliest action with a card; nothing if it is possible."""
    if any(o.card == card for o in asked.options) and asked.player == viewer:
        return []
    best: tuple[str, ...] | None = None
    for intent in conceivable(state, viewer, card):
        against = objections(state, asked, viewer, intent)
        if against and (best is None or len(against) < len(best)):
            best = against
    return [Reason(ReasonKind.REFUSED, None, None, best)] if best else []
