"""A choice between effects: which of them can be chosen, and how many."""

from engine.kernel.records import replace
from engine.redemption.abilities.conditions.conditions import holds
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.targeting.idle import are_idle
from engine.redemption.abilities.targeting.parting import can_be_parted, is_parted
from engine.redemption.abilities.targeting.search import looks_into_hidden
from engine.redemption.abilities.targeting.targeting import parts, reach_of
from engine.redemption.abilities.terms.variables import number_of
from engine.redemption.language.ast.effects import Choice, Effect, Step
from engine.redemption.language.ast.nouns import CountKind
from engine.redemption.model.setup import rules_of


def offered(context: Context, choice: Choice) -> tuple[int, ...]:
    """Return which of several effects can be chosen: mandatory ones without a target only if none has a target.

    Of several ways to pay a price those are left out of which all see that they cannot be gone. Of several effects each
    of which is optional there are none where all see that none has a target. Rules: REG-COND-10, REG-SA-08, REG-SA-17,
    HOUSE-ABIL-55, R11-TARGET-14
    """
    able = tuple(i for i, branch in enumerate(choice.branches) if _may_be_chosen(context, branch))
    if all(_is_optional(choice.branches[i]) and _is_idle(context, choice, i) for i in able):
        return ()
    if choice.cost:
        able = tuple(i for i in able if not _is_idle(context, choice, i)) or able
    is_optional = choice.optional or context.ability.clauses[context.path[0]].chooser is not None
    if is_optional or rules_of(context.state).targetless_branch == "open":
        return able
    aimed = tuple(i for i in able if _has_target(replace(context, path=(*context.path, i, 0)), choice.branches[i][0]))
    return aimed or able


def _may_be_chosen(context: Context, branch: tuple[Step, ...]) -> bool:
    """Say whether the conditions of one of several effects are true: "draw 1 (or discard a Site if ...)"."""
    return all(holds(context, c) for c in branch[0].conditions)


def _is_optional(branch: tuple[Step, ...]) -> bool:
    return isinstance(branch[0], Effect) and branch[0].optional


def _is_idle(context: Context, choice: Choice, branch: int) -> bool:
    return are_idle(context, (*context.path, branch), choice.branches[branch])


def _has_target(context: Context, step: Step) -> bool:
    """Say whether an effect has a valid target; a search has one if there is a card in the place to be searched.

    Rules: R11-TARGET-14, R11-TARGET-15
    """
    if not isinstance(step, Effect) or step.optional:
        return True
    wanted = parts(step)[:1]
    return not wanted or any(
        looks_into_hidden(context, step, t) or bool(reach_of(context, step, t).candidates) for t in wanted
    )


def picks(context: Context, choice: Choice, offered: int) -> tuple[int, int]:
    """Return how many of several effects are chosen: "select up to 1 (or 2 if ...)". Rules: REG-SA-17, REG-COND-10"""
    if choice.pick is None:
        most = offered if _allows_both(context, choice) else min(1, offered)
        return 0 if choice.optional else min(1, offered), most
    other = choice.alternative
    replaced_by = other.count if other is not None and all(holds(context, c) for c in other.conditions) else None
    pick = replaced_by or choice.pick
    most = min(number_of(context, pick), offered)
    return 0 if choice.optional or pick.kind is CountKind.UP_TO else most, most


def _allows_both(context: Context, choice: Choice) -> bool:
    return choice.both_allowed and (not is_parted(choice) or can_be_parted(context, choice))
