"""What "ignore" means in an edition that has no such effect: a withdraw, which depends on the kind of card."""

import enum
from typing import Any, Final

from engine.cards.model import CHARACTERS, ENHANCEMENTS, Printing

Json = dict[str, Any]
_IGNORE: Final = "ignore"
_WITHDRAW: Final = "withdraw"
#: what of a reading names kinds of abilities
_NAMES_KINDS: Final = frozenset({"verbs", "abilities", "except_verbs"})
_ALL: Final[Json] = {"kind": "plural"}
_ONE: Final[Json] = {"kind": "exactly", "number": 1}


class Ignores(enum.StrEnum):
    """What "A ignores B" means on a card."""

    #: A and B ignore one another for as long as the ability is at work
    ITSELF = "itself"
    #: B is withdrawn as the ability activates. Rule: R11-WITHD-04
    AT_ONCE = "at once"
    #: B is withdrawn if A uses the Enhancement. Rule: R11-WITHD-03
    IF_USED_BY = "if used by"
    #: B is withdrawn whenever A enters battle. Rule: R11-WITHD-02
    ON_ENTERING = "on entering"


def as_withdraw(of: Printing) -> Ignores:
    """Return how a card of this type withdraws what its text ignores.

    Rules: R11-WITHD-02, R11-WITHD-03, R11-WITHD-04
    """
    types = {face.type for face in of.faces}
    if types & CHARACTERS:
        return Ignores.AT_ONCE
    return Ignores.IF_USED_BY if types & ENHANCEMENTS else Ignores.ON_ENTERING


def speaks_of_ignoring(document: str) -> bool:
    """Say whether a reading, as JSON, has "ignore" in it: only then can it differ between editions."""
    return f'"{_IGNORE}"' in document


def meant(document: Json, ignores: Ignores) -> Json:
    """Return a reading in which "ignore" is replaced by "withdraw".

    Rules: R11-IGNORE-09, R11-CBIGN-01
    """
    found: Json = _node(document, ignores)
    return found


def is_meant_otherwise(document: Json) -> bool:
    """Say whether a reading means something else if "ignore" is a withdraw."""
    return meant(document, Ignores.AT_ONCE) != document


def _node(value: Any, ignores: Ignores) -> Any:
    if isinstance(value, list):
        return [_node(v, ignores) for v in value]
    if not isinstance(value, dict):
        return value
    if value.get("node") == "Clause":
        value = _clause(value, ignores)
    elif value.get("verb") == _IGNORE:
        value = _effect(value, ignores)
    return {key: _kinds(v) if key in _NAMES_KINDS and _are_words(v) else _node(v, ignores) for key, v in value.items()}


def _are_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) for v in value)


def _kinds(value: list[str]) -> list[str]:
    """Return types of abilities with withdraw instead of ignore. Rules: R11-CBIGN-01, R11-IGNORE-09"""
    return [_WITHDRAW if v == _IGNORE else v for v in value]


def _clause(clause: Json, ignores: Ignores) -> Json:
    """Return a clause that waits until the ignoring card enters battle, if it means that."""
    steps = clause["steps"]
    if ignores is not Ignores.ON_ENTERING or clause.get("trigger") is not None:
        return clause
    who = [_who(step) for step in steps]
    if len(who) != 1 or who[0] is None:
        return clause
    subject = {"what": who[0], "count": _ONE}
    return {**clause, "trigger": {"happenings": ["enters_battle"], "subject": subject, "node": "Event"}}


def _who(step: Json) -> Json | None:
    """Return who ignores by a step of a reading, if its words name a kind of card."""
    if step.get("verb") != _IGNORE or _whom(step) is None or not _is_against(step) or len(step["targets"]) != 1:
        return None
    what: Json = step["targets"][0]["what"]
    return what if what.get("node") in ("Filter", "AnyOf") else None


def _effect(effect: Json, ignores: Ignores) -> Json:
    whom = _whom(effect)
    if whom is None:
        return effect
    who = _who(effect)
    conditions = list(effect.get("conditions") or [])
    if who is not None and ignores is Ignores.IF_USED_BY:
        conditions.append({"what": who, "node": "UsedBy"})
    changed = {"verb": _WITHDRAW, "arguments": None, "duration": None, "conditions": conditions}
    return {**effect, **changed, "targets": [{"what": what, "count": _ALL} for what in whom]}


def _is_against(effect: Json) -> bool:
    return bool((effect.get("arguments") or {}).get("node") == "Against")


def _whom(effect: Json) -> list[Json] | None:
    """Return who is ignored or cannot enter battle; None if a brigade or player is chosen."""
    arguments = effect.get("arguments") or {}
    if arguments.get("node") == "NoEntry":
        return [target["what"] for target in effect["targets"]]
    threats = arguments.get("threats") or []
    if not threats or any(threat["node"] != "FromCards" for threat in threats):
        return None
    return [_character(threat["what"]) for threat in threats]


def _character(what: Json) -> Json:
    """Return the description limited to characters, since only these can be withdrawn. Rule: R11-WITHD-01"""
    if what.get("node") == "AnyOf":
        return {**what, "options": [_character(option) for option in what["options"]]}
    return {**what, "kind": "character"} if what.get("kind") == "card" else what
