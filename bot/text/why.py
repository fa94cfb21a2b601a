"""Why a card is as it is, in words, each line with the rules behind it."""

from collections.abc import Iterable, Sequence
from textwrap import shorten
from typing import Any

from bot.text.names import SeatNames
from engine.redemption.language.render.arguments import threats
from engine.redemption.view.explain import About, Reason
from glossary.rules import statement

#: how many rules one sentence tells, and how much of each
MOST_RULES = 3
MOST_LETTERS = 160


def why_lines(reasons: Iterable[Reason], names: SeatNames, edition: str) -> list[str]:
    """Return a line for each reason."""
    return [_with_rules(_words(r, names), tuple(i for i in r.rules if is_cited(i, edition))) for r in reasons]


#: the edition that goes by the rulebook, and what the ids of its rules begin with; other games do not cite them
RULEBOOK, OF_RULEBOOK = "2005", "RB-"


def is_cited(rule: str, edition: str) -> bool:
    """Say whether a rule is one that players of an edition know."""
    return edition == RULEBOOK or not rule.startswith(OF_RULEBOOK)


def against_words(rules: Sequence[str], edition: str) -> str:
    """Return one sentence with the rules against a move and what they say in short; empty without rules.

    Of rules that the edition played goes by; where there are none but others, what those say without their ids.
    """
    if not rules:
        return ""
    own = [rule for rule in rules if is_cited(rule, edition)] or rules
    more = f"; and {len(own) - MOST_RULES} more" if len(own) > MOST_RULES else ""
    return f"The rules do not let you do that now: {'; '.join(_said(r, edition) for r in own[:MOST_RULES])}{more}."


def _said(rule: str, edition: str) -> str:
    text = " ".join(statement(rule).text.split()).rstrip(".")
    text = text if len(text) <= MOST_LETTERS else shorten(text, MOST_LETTERS, placeholder=" …")
    return f"{rule} ({text})" if is_cited(rule, edition) else text


def _with_rules(words: str, rules: tuple[str, ...]) -> str:
    return f"{words} ({', '.join(rules)})" if rules else words


def _words(reason: Reason, names: SeatNames) -> str:
    of = f"“{names.card(reason.source)}”" if reason.source is not None else ""
    value = reason.value
    match reason.about:
        case About.PRINTED:
            return f"Printed numbers: {value[0] or 0}/{value[1] or 0}."
        case About.X:
            return f"X is {value} now."
        case About.ENHANCED:
            return f"{_signed(value)} from {of}, which it uses or bears."
        case About.CHANGED:
            return f"{_signed(value)} by {of or 'a rule or an operation by hand'} in this phase."
        case About.CHANGED_BEFORE:
            return f"{_signed(value)} from earlier phases."
        case About.CONVERTED:
            return f"Converted{f' by {of}' if of else ''}: {value[0].value}, {', '.join(value[1]) or 'no brigade'}."
        case About.PROTECTED:
            return f"Protected from {threats((value,))}, by {of}."
        case About.IGNORES:
            return f"Ignores {threats((value,))}, by {of}."
        case About.ACTIVE:
            return "An ability of it is active."
        case About.WAITING:
            return "An ability of it waits, or has brought nothing about yet."
        case About.STOPPED:
            return f"An ability of it is stopped by {of}."
        case About.STOPPED_IN_PART:
            stands, is_not = map(_kinds, value)
            return f"{of} stops an ability of it in part: {stands} stands, {is_not} does not."
        case About.INTERRUPTED_IN_PART:
            stands, waits = map(_kinds, value)
            return f"An ability of it is interrupted in part: {stands} stands, {waits} may come back."
        case About.SPARED:
            return f"Of an ability of it, {_kinds(value[0])} {_listed(value[1])}."
        case About.SUSPENDED:
            return "An ability of it is interrupted, and may come back."
        case About.ENDED:
            return "An ability of it was stopped or could not come back."
        case About.NO_UNITY:
            return "Its abilities cannot be used: what Unity asks for is not so, or it shows its other identity."
        case About.IMMUNE:
            return f"Its ability {_listed(value)}."
        case About.BY_HAND:
            return "Its text is not automated: what it says is carried out by hand."
        case About.REFUSED:
            return "Nothing can be done with it now."


def _signed(numbers: tuple[int, int]) -> str:
    return "/".join(f"{n:+d}" for n in numbers)


def _kinds(verbs: tuple[str, ...]) -> str:
    return " and ".join(f"“{v.replace('_', ' ')}”" for v in verbs) or "nothing"


def _listed(words: tuple[Any, ...]) -> str:
    return " and ".join(str(w) for w in words)
