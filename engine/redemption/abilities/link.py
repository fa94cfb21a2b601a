"""Join sentences that refer back into one ability."""

from dataclasses import dataclass

from engine.redemption.abilities.ast.conditions import Earlier
from engine.redemption.abilities.ast.document import Ability, Clause
from engine.redemption.abilities.ast.effects import Effect
from engine.redemption.abilities.ast.nouns import Reference
from engine.redemption.abilities.ast.vocabulary import Player, Pointer, Verb
from engine.redemption.abilities.ast.walk import nodes


@dataclass(frozen=True, slots=True)
class Part:
    """The clauses of one sentence."""

    clauses: tuple[Clause, ...]


_BACKWARD = frozenset(
    {Pointer.IT, Pointer.THEM, Pointer.REST, Pointer.LOOKED_AT, Pointer.REVEALED, Pointer.PLACED_CARD}
)


def refers_back(clause: Clause) -> bool:
    """Say whether a clause needs an earlier one: a pronoun before anything it could mean, "if you do", "repeat"."""
    if any(isinstance(node, Earlier) for node in nodes(clause)):
        return True
    for node in nodes((clause.trigger, clause.conditions, clause.standing, clause.steps)):
        if isinstance(node, Effect) and node.verb is Verb.REPEAT:
            return True
        if isinstance(node, Reference) and node.pointer in _BACKWARD:
            return clause.trigger is None
        if node in (Player.OWNER, Player.CONTROLLER) and clause.trigger is None:
            return True
        if isinstance(node, Effect) and node.targets and not isinstance(node.targets[0].what, Reference):
            return False
    return False


def stands_alone(clause: Clause) -> bool:
    """Say whether a clause has a trigger, a timing or an "instead" of its own, which makes it an ability of its own."""
    return clause.trigger is not None or clause.replaces or bool(clause.standing)


def links_by_itself(clause: Clause) -> bool:
    """Say whether a clause, as a sentence of its own, belongs to the ability before it."""
    return refers_back(clause) and not stands_alone(clause)


def link(parts: list[Part]) -> tuple[Ability, ...]:
    """Give the abilities: sentences connected by what an earlier one did or reached are one."""
    groups: list[list[Clause]] = []
    for part in parts:
        first = part.clauses[0]
        if groups and links_by_itself(first):
            groups[-1].extend(part.clauses)
        else:
            groups.append(list(part.clauses))
    return tuple(Ability(clauses=tuple(group)) for group in groups)
