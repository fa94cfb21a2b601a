"""One card and/or another: since each may be chosen, the effect becomes one effect for each card."""

from dataclasses import fields, is_dataclass
from functools import reduce
from typing import Any

from engine.kernel.records import replace
from engine.redemption.language.ast.and_or import AndOr
from engine.redemption.language.ast.effects import Choice, Effect, Step
from engine.redemption.language.grammar.nouns import either


def settled(node: Any) -> Any:
    """Replace every "and/or": in targets by one effect for each card, elsewhere by alternatives."""
    if type(node) is tuple:
        return tuple(settled(item) for item in node)
    if isinstance(node, AndOr):
        return reduce(lambda later, one: either(one, later), reversed([settled(o) for o in node.options]))
    if isinstance(node, Effect) and len(node.targets) == 1 and isinstance(node.targets[0].what, AndOr):
        return _one_for_each(node, node.targets[0].what)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changed = {f.name: new for f in fields(node) if (new := settled(old := getattr(node, f.name))) is not old}
    return replace(node, **changed) if any(new != getattr(node, name) for name, new in changed.items()) else node


def _one_for_each(effect: Effect, which: AndOr) -> Choice:
    plain: Effect = settled(replace(effect, targets=(), cost=False, compelled=False, conditions=()))
    (target,) = effect.targets
    branches: tuple[tuple[Step, ...], ...] = tuple(
        (replace(plain, targets=(replace(target, what=settled(one)),)),) for one in which.options
    )
    return Choice(
        branches=branches,
        both_allowed=True,
        actor=effect.actor,
        compelled=effect.compelled,
        cost=effect.cost,
        conditions=settled(effect.conditions),
    )
