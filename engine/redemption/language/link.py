"""Join sentences that refer back into one ability."""

from collections.abc import Iterator
from typing import Any

from engine.kernel.records import dataclass, replace
from engine.redemption.language.ast.conditions import (
    ABOUT_THIS,
    AtAnyTime,
    Condition,
    Each,
    Earlier,
    Event,
    Happening,
    HasStatus,
    Is,
    PlayedIn,
    Result,
)
from engine.redemption.language.ast.document import Ability, Clause
from engine.redemption.language.ast.effects import Choice, Effect, Onto, Step
from engine.redemption.language.ast.nouns import Count, CountKind, Filter, Reference, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Nth, Player, Pointer, Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import AFFLICTING, KINDS


@dataclass(frozen=True, slots=True)
class Part:
    """The clauses of one sentence."""

    clauses: tuple[Clause, ...]


def with_benefit_awaited(clause: Clause) -> tuple[Clause, ...]:
    """Split "prevent the next Enhancement to take it": the card is prevented, and taken once it is played.

    Rules: REG-SA-08, REG-TARGET-26
    """
    cost = clause.steps[0]
    if not isinstance(cost, Effect) or not cost.cost or not KINDS[cost.verb].stops or len(clause.steps) < 2:
        return (clause,)
    what = cost.targets[0].what if len(cost.targets) == 1 else None
    if clause.trigger is not None or not isinstance(what, Filter) or what.nth is not Nth.NEXT:
        return (clause,)
    played = Event((Happening.PLAYED,), subject=replace(cost.targets[0], what=replace(what, states=(), place=None)))
    benefit = Clause(
        steps=clause.steps[1:],
        trigger=replace(played, place=what.place),
        conditions=(Earlier(Result.DID),),
    )
    return (replace(clause, steps=(replace(cost, cost=False),)), benefit)


def paid_before_colon(clauses: tuple[Clause, ...]) -> Earlier | None:
    """Return the condition that a colon sets to all that comes after it in a text, if it does: that the price was paid.

    What is shown or placed before a colon, or happens at a time of its own, says by itself how far it reaches. Rules:
    REG-COND-03, REG-COND-06
    """
    first, *after = clauses
    paid = first.steps[-1]
    at_once = first.trigger is None and not first.standing and isinstance(paid, Effect)
    if not at_once or not isinstance(paid, Effect) or not any(Earlier(Result.DID) in c.conditions for c in after):
        return None
    return Earlier(Result.DID, verb=paid.verb)


def if_paid(price: Earlier | None, clause: Clause) -> Clause:
    """Return a later sentence with the condition of a colon before it, unless it waits or has such a condition."""
    if price is None or stands_alone(clause) or any(isinstance(c, Earlier) for c in clause.conditions):
        return clause
    return replace(clause, conditions=(price, *clause.conditions))


_BACKWARD = frozenset({Pointer.IT, Pointer.THEM, Pointer.REST, Pointer.LOOKED_AT, Pointer.REVEALED, Pointer.EVENT})

#: what cannot be this card
_MANY = frozenset({Pointer.THEM})


def refers_back(clause: Clause) -> bool:
    """Say whether a clause needs an earlier one: a pronoun with nothing before it, "if you do", "equal", "repeat"."""
    if repeats((clause,)) or any(isinstance(node, Earlier) for node in nodes(clause)):
        return True
    if _speaks_of_shown(clause) or _speaks_of_brigades(clause) or clause.chooser in (Player.OWNER, Player.CONTROLLER):
        return clause.trigger is None
    backward = _BACKWARD
    for node in nodes((clause.trigger, clause.conditions, clause.standing, clause.steps)):
        if isinstance(node, Reference) and node.pointer in backward:
            return clause.trigger is None
        if node in (Player.OWNER, Player.CONTROLLER) and clause.trigger is None:
            return True
        if isinstance(node, Effect) and node.count is not None and node.count.kind is CountKind.EQUAL:
            return clause.trigger is None
        if isinstance(node, Effect) and isinstance(node.arguments, Onto) and _is_pronoun(node.arguments.target):
            return clause.trigger is None
        if isinstance(node, Effect) and node.targets and isinstance(node.targets[0].what, This):
            backward = _MANY
            continue
        if isinstance(node, Effect) and node.targets and not isinstance(node.targets[0].what, Reference):
            return clause.trigger is None and any(_points_back(inner) for inner in nodes(node.targets[0]))
    return False


def _speaks_of_shown(clause: Clause) -> bool:
    """Say whether a clause is about cards that an earlier one has revealed: "a revealed Site", "the rest".

    Rule: REG-REVEAL-03
    """
    for node in nodes(clause.steps):
        match node:
            case Effect(verb=verb) if KINDS[verb].shows or verb is Verb.SELECT:
                return False
            case Filter(among=shown) if shown is not None:
                return True
            case Reference(pointer=Pointer.REST):
                return True
            case _:
                continue
    return False


def _speaks_of_brigades(clause: Clause) -> bool:
    """Say whether a clause is about brigades that an earlier one has selected."""
    for node in nodes(clause.steps):
        match node:
            case Effect(verb=Verb.SELECT):
                return False
            case Filter(kind=Kind.BRIGADE, reached_by=verb) if verb is not None:
                return True
            case _:
                continue
    return False


def _points_back(node: object) -> bool:
    match node:
        case Reference(pointer=pointer):
            return pointer in _BACKWARD
        case Filter(reached_by=verb):
            return verb is not None
        case _:
            return False


def _is_pronoun(host: Target | None) -> bool:
    return host is not None and isinstance(host.what, Reference) and host.what.pointer in _BACKWARD


def stands_alone(clause: Clause) -> bool:
    """Say whether a clause has a trigger, a timing or an "instead" of its own, which makes it an ability of its own."""
    return clause.trigger is not None or clause.replaces or bool(clause.standing)


def links_by_itself(clause: Clause) -> bool:
    """Say whether a clause that is a sentence of its own belongs to the ability before it."""
    return (refers_back(clause) and not stands_alone(clause)) or _speaks_of_condition(clause)


def _speaks_of_condition(clause: Clause) -> bool:
    """Say whether a clause lasts as long as a condition that an earlier effect has given. Rule: REG-PARA-05"""
    said = (c for c in clause.standing if isinstance(c, HasStatus) and c.subject is None)
    return any(c.status in AFFLICTING.values() for c in said)


def resolve_this(clause: Clause) -> Clause:
    """Read "it" as this card where the trigger is about this card and nothing else was mentioned since."""
    trigger = clause.trigger
    about_this = (
        trigger is not None and trigger.subject is None and trigger.object is None and trigger.by is not Player.YOU
    )
    if trigger is None or not about_this or trigger.happenings[0] not in ABOUT_THIS:
        return clause
    found: list[Step] = []
    for position, step in enumerate(clause.steps):
        if not isinstance(step, Effect) or not _all_it(step):
            return replace(clause, steps=(*found, *clause.steps[position:]))
        targets = tuple(replace(target, what=This()) for target in step.targets)
        found.append(replace(step, targets=targets))
    return replace(clause, steps=tuple(found))


def resolve_choice(clause: Clause) -> Clause:
    """Read "it" as this card in "underdeck this card or give it": only one of the effects is carried out."""
    steps = tuple(_about_this(step) if isinstance(step, Choice) else step for step in clause.steps)
    return clause if steps == clause.steps else replace(clause, steps=steps)


def _about_this(choice: Choice) -> Choice:
    first, *others = choice.branches
    begins = first[0] if first else None
    if not isinstance(begins, Effect) or not begins.targets:
        return choice
    if any(not isinstance(target.what, This) for target in begins.targets):
        return choice
    return replace(choice, branches=(first, *map(_with_this, others)))


def _with_this(branch: tuple[Step, ...]) -> tuple[Step, ...]:
    begins = branch[0] if branch else None
    if not isinstance(begins, Effect) or not _all_it(begins):
        return branch
    return (replace(begins, targets=tuple(replace(t, what=This()) for t in begins.targets)), *branch[1:])


def _speaks_of_use(clause: Clause, before: Clause) -> bool:
    """Say whether a clause acts only if a player used the one before it: "if used during battle, ..."."""
    asks = any(isinstance(c, PlayedIn) for c in clause.conditions)
    return asks and not stands_alone(clause) and any(isinstance(c, AtAnyTime) for c in before.standing)


def is_own_sentence(clause: Clause, before: Clause, after: Clause | None) -> bool:
    """Say whether a clause of an ability is written as a sentence of its own, not after a colon."""
    parted = after is not None and _is_otherwise(after) and _is_other_effect([clause])
    return parted or links_by_itself(clause) or _speaks_of_use(clause, before) or _about_him(clause, before)


def follows_showing(clauses: tuple[Clause, ...], number: int) -> bool:
    """Say whether a clause stands after the colon of a look or reveal, and acts during that. Rule: REG-COND-02"""
    if not number or clauses[number].trigger is not None or repeats(clauses):
        return False
    before, after = clauses[number - 1], clauses[number + 1] if number + 1 < len(clauses) else None
    shows = any(isinstance(node, Effect) and KINDS[node.verb].shows for node in nodes(before.steps))
    return shows and not is_own_sentence(clauses[number], before, after)


def _returns_another(clause: Clause, before: list[Clause]) -> bool:
    """Say whether "on return" is about other cards than this one: those an earlier sentence has set aside."""
    if clause.trigger is None or clause.trigger.happenings[0] is not Happening.RETURNS:
        return False
    gone = [node for node in nodes(tuple(before)) if isinstance(node, Effect) and node.verb is Verb.SET_ASIDE]
    return any(not isinstance(target.what, This) for effect in gone for target in effect.targets)


def resolve_bearer(clause: Clause, before: list[Clause]) -> Clause:
    """Read "Hero" alone as the one Hero this sentence has targeted, or the sentence before has selected."""
    reached = _selected(before[-1]) if before else set()
    found: list[Step] = []
    for step in clause.steps:
        if isinstance(step, Effect):
            step = replace(step, targets=tuple(_not_bearer(target, reached) for target in step.targets))
            for target in step.targets:
                if isinstance(target.what, Filter) and target.count in (None, _ONE):
                    reached.add(target.what.kind)
        found.append(step)
    return replace(clause, steps=tuple(found))


def resolve_event(clause: Clause, before: list[Clause]) -> Clause:
    """Read "human" alone in a condition as the one whose event triggers the sentence before. Rule: REG-SA-09"""
    trigger = before[-1].trigger if before else None
    subject = trigger.subject.what if trigger is not None and isinstance(trigger.subject, Target) else None
    if not isinstance(subject, Filter) or stands_alone(clause):
        return clause
    return replace(clause, conditions=tuple(_of_event(c, subject.kind) for c in clause.conditions))


def _of_event(condition: Condition, kind: Kind) -> Condition:
    who = condition.subject if isinstance(condition, Is) else None
    if not isinstance(condition, Is) or not isinstance(who, Reference):
        return condition
    meant = who.pointer is Pointer.BEARER and who.noun is kind
    return replace(condition, subject=replace(who, pointer=Pointer.EVENT)) if meant else condition


def cap_what_is_equalled(clause: Clause) -> Clause:
    """Apply the limit of "an equal number" also to the number it is equal to. Rule: REG-LIMIT-01"""
    caps = [c for s in clause.steps if isinstance(s, Effect) and (c := s.count) is not None]
    cap = next((c.limit for c in caps if c.kind is CountKind.EQUAL and c.limit is not None), None)
    return clause if cap is None else replace(clause, steps=tuple(_capped(step, cap) for step in clause.steps))


def _capped(step: Step, cap: int) -> Step:
    if not isinstance(step, Effect) or not step.cost:
        return step
    counted = ((t, t.count) for t in step.targets)
    return replace(step, targets=tuple(t if c is None else replace(t, count=replace(c, limit=cap)) for t, c in counted))


def _about_him(clause: Clause, before: Clause) -> bool:
    """Say whether "if human is Egyptian" means the human of the sentence before, such as "if a human blocks"."""
    subject = before.trigger.subject if before.trigger is not None else None
    if stands_alone(clause) or not isinstance(subject, Target) or not isinstance(subject.what, Filter):
        return False
    him = Reference(Pointer.BEARER, noun=subject.what.kind)
    return any(isinstance(condition, Is) and condition.subject == him for condition in clause.conditions)


def _selected(clause: Clause) -> set[Kind]:
    """Return the kind of card that a sentence selects if it does nothing else; the next one is about that card."""
    step = clause.steps[0]
    if len(clause.steps) > 1 or not isinstance(step, Effect) or step.verb is not Verb.SELECT:
        return set()
    return {t.what.kind for t in step.targets if isinstance(t.what, Filter) and t.count in (None, _ONE)}


_ONE = Count(CountKind.EXACTLY, 1)


def _not_bearer(target: Target, reached: set[Kind]) -> Target:
    what = target.what
    if isinstance(what, Reference) and what.pointer is Pointer.BEARER and what.noun in reached:
        return replace(target, what=replace(what, pointer=Pointer.IT))
    return target


#: "that Hero" is another card than the one the text is on; "it" and "that card" may be this one
_THIS = frozenset({None, Kind.CARD})


def _all_it(effect: Effect) -> bool:
    return all(
        isinstance(target.what, This)
        or (isinstance(target.what, Reference) and target.what.pointer is Pointer.IT and target.what.noun in _THIS)
        for target in effect.targets
    )


def points_nowhere(abilities: tuple[Ability, ...]) -> bool:
    """Say whether an effect means cards ("the drawn cards") for which there is no earlier effect."""
    done: set[str] = set()
    for ability in abilities:
        for clause in ability.clauses:
            for node in _as_it_happens(clause):
                match node:
                    case Filter(reached_by=verb) if verb is not None and not done & _SAME.get(verb, {verb.value}):
                        return True
                    case Effect(verb=verb):
                        done.add(verb.value)
                    case Event(happenings=happenings):
                        done.update(one.value for one in happenings)
                    case _:
                        continue
    return False


def _as_it_happens(clause: Clause) -> Iterator[Any]:
    """Walk a clause in the order of what happens, with what is paired with it last."""
    yield from nodes((clause.trigger, clause.conditions, clause.standing, clause.steps))
    for later in clause.paired:
        yield from _as_it_happens(later)


#: verbs of which "the drawn cards" may also speak of an event
_SAME: dict[Verb, set[str]] = {
    Verb.DRAW: {Verb.DRAW.value, Happening.DRAWS.value},
}


def _paired(parts: list[Part]) -> list[Part]:
    """Read "poison a Hero. Each upkeep, ... that Hero" as if a colon joined the sentences.

    The two effects of a poison are always paired; so are those on cards that were placed or set aside. Rules:
    REG-POISON-01, REG-PARA-05, REG-SETA-02
    """
    found: list[Part] = []
    for part in parts:
        if found and len(part.clauses) == 1 and _is_of_a_condition(part.clauses[0], found[-1].clauses[-1]):
            *others, last = found[-1].clauses
            found[-1] = Part((*others, replace(last, paired=part.clauses)))
        else:
            found.append(part)
    return found


def _is_of_a_condition(clause: Clause, before: Clause) -> bool:
    """Say whether a clause acts in each phase on the card that was placed, set aside, or given a condition."""
    last = before.steps[-1] if before.steps and not before.paired else None
    if not isinstance(last, Effect) or not KINDS[last.verb].pairs:
        return False
    acts_again = clause.trigger is None and any(isinstance(c, Each) for c in clause.standing)
    return acts_again and any(isinstance(n, Reference) and n.pointer in _BACKWARD for n in nodes(clause.steps))


def _is_otherwise(clause: Clause) -> bool:
    return Earlier(Result.OTHERWISE) in clause.conditions


def _answers_alike(clause: Clause, before: Clause) -> bool:
    """Say whether one clause has "if they do", the other "if they do not": both mean the effect before the two."""
    asks, other = ([c for c in one.conditions if isinstance(c, Earlier)] for one in (clause, before))
    return bool(asks) and bool(other) and before.trigger is not None and asks[0].result is not other[0].result


def _is_other_effect(group: list[Clause]) -> bool:
    """Say whether a sentence does something instead of the sentence before it. Rule: REG-INSTEAD-03"""
    return len(group) == 1 and group[0].replaces and group[0].trigger is None


def repeats(clauses: tuple[Clause, ...]) -> bool:
    """Say whether a clause repeats all clauses before it, whether or not they refer to each other."""
    return any(isinstance(node, Effect) and node.verb is Verb.REPEAT for node in nodes(clauses))


def _together(groups: list[list[Clause]]) -> list[list[Clause]]:
    """Make one ability of the sentences that are repeated, back to the last that stands alone. Rule: HOUSE-ABIL-12"""
    alone = (n for n, group in enumerate(groups, 1) if not _is_other_effect(group) and any(map(stands_alone, group)))
    first = max(alone, default=0)
    return [*groups[:first], [clause for group in groups[first:] for clause in group]] if groups[first:] else groups


def link(parts: list[Part]) -> tuple[Ability, ...]:
    """Join sentences into abilities: a sentence that refers to an earlier one belongs to the same ability."""
    groups: list[list[Clause]] = []
    for part in _paired(parts):
        before = [clause for group in groups for clause in group]
        clauses = tuple(
            resolve_bearer(
                cap_what_is_equalled(
                    resolve_event(clause if _returns_another(clause, before) else resolve_this(clause), before)
                ),
                before,
            )
            for clause in map(resolve_choice, part.clauses)
        )
        first = clauses[0]
        if len(groups) > 1 and _is_otherwise(first) and _is_other_effect(groups[-1]):
            groups[-2:] = [[*groups[-2], *groups[-1]]]
        if repeats(clauses):
            groups = _together(groups)
        if groups and _answers_alike(first, groups[-1][-1]):
            groups.append(list(clauses))
        elif groups and is_own_sentence(first, groups[-1][-1], None):
            groups[-1].extend(clauses)
        else:
            groups.append(list(clauses))
    return tuple(Ability(clauses=tuple(group)) for group in groups)
