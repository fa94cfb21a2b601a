"""Poison, disease and healing: the condition, what is always paired with it, and what ends both. Rule: REG-HEAL-11"""

from engine.kernel.records import dataclass, replace
from engine.language.notation import Constant, Production, Refused, rule, words
from engine.redemption.language.ast.conditions import Each, Phase
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.effects import By, Effect, FromAbilities
from engine.redemption.language.ast.nouns import AnyOf, Reference, Target
from engine.redemption.language.ast.vocabulary import Pointer, State, Verb
from engine.redemption.language.effect_kinds import AFFLICTING
from engine.redemption.language.grammar.nouns import Groups, narrowed
from engine.redemption.language.grammar.numbers import change
from engine.redemption.language.grammar.passive import passive
from engine.redemption.language.grammar.quantities import ONE
from engine.redemption.language.grammar.shapes import Shape


@dataclass(frozen=True, slots=True)
class TreatedAsDisease:
    """The words "treat as a disease": the effect before them is paired with a disease. Rule: REG-POISON-03"""


def _back(target: Target) -> Target:
    return Target(Reference(Pointer.IT if target.count in (None, ONE) else Pointer.THEM))


def _afflicted(verb: Verb, target: Target, lost: By, each: Phase) -> Clause:
    """Read "X is poisoned and decreases 0/2 per turn". Rule: REG-POISON-01"""
    each_turn = Clause(steps=change(Verb.DECREASE, (_back(target),), lost), standing=(Each(each),))
    return Clause(steps=passive(target, (verb,)), paired=(each_turn,))


def treated_as_disease(clause: Clause) -> Clause:
    """Turn a sentence into the effect of a disease on the card it names; the disease comes first.

    Rule: REG-POISON-03
    """
    step = clause.steps[0]
    if len(clause.steps) != 1 or not isinstance(step, Effect) or len(step.targets) != 1 or clause.paired:
        raise Refused("whom does it make ill?")
    (target,) = step.targets
    paired = replace(clause, steps=(replace(step, targets=(_back(target),)),))
    return Clause(steps=(Effect(Verb.DISEASE, targets=(target,)),), paired=(paired,))


def _until_healed(clause: Clause) -> Clause:
    """Read "until healed": it makes a disease, unless it is said of a lasting condition. Rule: REG-POISON-03"""
    last = clause.steps[-1]
    if isinstance(last, Effect) and last.verb in AFFLICTING:
        raise Refused("it lasts as long by itself")
    return treated_as_disease(clause)


def _paralyzed(target: Target) -> Clause:
    return Clause(steps=passive(target, (Verb.PARALYZE,)))


def _who_is_ill(groups: Groups, states: tuple[State, State]) -> Groups:
    options = tuple(narrowed(groups.what, "states", (state,)) for state in states)
    return Groups(AnyOf(options), groups.plural)


RULES: list[Production] = [
    *words("afflicted", {"poisoned": Verb.POISON, "diseased": Verb.DISEASE}),
    rule("each-turn", "per turn", Constant(Phase.TURN)),
    rule("each-turn", "each|every turn", Constant(Phase.TURN)),
    rule("each-turn", "each|every upkeep", Constant(Phase.UPKEEP)),
    rule(
        "clause",
        "<target> is|are <afflicted> and decreases|decrease <change> <each-turn>",
        lambda target, verb, lost, each: _afflicted(verb, target, lost, each),
    ),
    rule("sentence", "<clause> until healed", _until_healed),
    rule("clause", "<target> is|are paralyzed and cannot enter battle until healed", _paralyzed),
    rule("sentence", "treat as a disease", Constant(TreatedAsDisease())),
    rule("shape", "restore <targets> to full abilities", Shape(Verb.HEAL)),
    rule("shape", "restore [the] abilities on|of <targets>", Shape(Verb.HEAL)),
    rule("threat", "having their abilities reduced|decreased", Constant(FromAbilities((Verb.DECREASE,)))),
    rule("description", "<groups> who has|have been <ill>", _who_is_ill),
    rule("description", "<groups> currently <ill>", _who_is_ill),
    rule("ill", "poisoned or diseased", Constant((State.POISONED, State.DISEASED))),
]

__all__ = ["RULES", "TreatedAsDisease", "treated_as_disease"]
