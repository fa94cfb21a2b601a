"""Modifiers given inside an ability: "and this card cannot be negated", "gains regardless of protect abilities"."""

from engine.language.notation import Production, Refused, rule
from engine.redemption.language.ast.conditions import Earlier
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import CannotBe, Effect, Grants, Immunity, Regardless
from engine.redemption.language.ast.nouns import Count, CountKind, Reference, Selection, Target
from engine.redemption.language.ast.vocabulary import Player, Verb
from engine.redemption.language.grammar.leads import Lead
from engine.redemption.language.grammar.protection import THIS
from engine.redemption.language.grammar.shapes import Steps


def _cannot_be(target: Target, kinds: tuple[Immunity, ...], by: Selection | Player | None = None) -> Steps:
    return (Effect(Verb.GAIN, targets=(target,), arguments=Grants((CannotBe(kinds, by=by),))),)


def granted_then(modifier: CannotBe) -> Clause | None:
    """Return the sentence that grants others a modifier on condition that an earlier effect was carried out.

    Rule: REG-COND-11
    """
    hangs = any(isinstance(c, Earlier) for c in modifier.conditions)
    if not hangs or modifier.granted_to is None or modifier.unless or modifier.excluding is not None:
        return None
    bare = CannotBe(modifier.immunities, by=modifier.by)
    to = Target(modifier.granted_to, count=Count(CountKind.PLURAL))
    step = Effect(Verb.GAIN, targets=(to,), arguments=Grants((bare,)), duration=modifier.duration)
    return Clause(steps=(step,), conditions=modifier.conditions)


def _regardless(target: Target, verbs: tuple[Verb, ...]) -> Steps:
    return (Effect(Verb.GAIN, targets=(target,), arguments=Grants((Regardless(of=verbs),))),)


def _and_cannot(first: Steps, target: Target, kinds: tuple[Immunity, ...], by: Selection | Player | None) -> Steps:
    return (*first, *_cannot_be(target, kinds, by))


def _triggered(lead: Lead, steps: Steps) -> Clause:
    if lead.trigger is None:
        raise Refused("a modifier with conditions stands for itself")
    if isinstance(target := steps[0], Effect) and isinstance(target.targets[0].what, Reference) and lead.conditions:
        raise Refused("whose ability?")
    return Clause(
        steps=steps, trigger=lead.trigger, conditions=lead.conditions, standing=lead.standing, limit=lead.limit
    )


RULES: list[Production] = [
    rule("shape", "<subject> gains|gain [the] cannot be <immunity-list>", _cannot_be),
    rule("shape", "<subject> gains|gain [the] cannot be <immunity-list> by <agent-selection>", _cannot_be),
    rule("shape", "<subject> gains|gain regardless of <verb-list> [abilities]", _regardless),
    rule("shape", "this ability gains regardless of <verb-list> [abilities]", lambda verbs: _regardless(THIS, verbs)),
    rule("steps-and", "<effect> and <subject> cannot be <immunity-list> <by-whom>?", _and_cannot),
    rule("by-whom", "by <agent-selection>", lambda who: who),
    rule("grant", "<subject> cannot be <immunity-list>", _cannot_be),
    rule("grant", "<subject> cannot be <immunity-list> by <agent-selection>", _cannot_be),
    rule("clause", "<leads> <grant>", _triggered),
    rule("paired-grant", "<grant>", lambda steps: Clause(steps=steps)),
    rule("paired-grant", "<shape-grant>", lambda steps: Clause(steps=steps)),
    rule("shape-grant", "<subject> are|is regardless of <verb-list> [abilities]", _regardless),
]
