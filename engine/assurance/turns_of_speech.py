"""The second reader's checks of whose, who, how many, where and unless: turns of speech, and nodes that have them.

Each turn of speech is found by a plain pattern, without the grammar; a reading has it if one of its nodes says so.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from engine.redemption.language.ast.conditions import (
    AllAre,
    Earlier,
    Event,
    HasAdvantage,
    HasMost,
    HasStatus,
    Not,
    Status,
)
from engine.redemption.language.ast.document import Clause, SpecialAbility, Unity
from engine.redemption.language.ast.effects import (
    Access,
    CannotBe,
    Choice,
    Effect,
    FromAbilities,
    FromCards,
    Grants,
    HandSize,
    Limit,
    Regardless,
    Restriction,
    Uses,
)
from engine.redemption.language.ast.nouns import AnyOf, Count, CountKind, Filter, Place, Reference, Threshold
from engine.redemption.language.ast.vocabulary import Player, State, Verb, Zone
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import KINDS

Node: TypeAlias = object
_NOT_ONE: Final = frozenset({Player.YOU, Player.ACTIVE})
_OF_A_PLAYER: Final = (
    "hand|deck|discard pile|territor|reserve|land|choice|turn|next|banish|artifact pile|set|draw|upkeep|preparation"
    "|opponent|battle phase|discard phase|rescue"
)


def _counts(node: Node, *kinds: CountKind) -> bool:
    return isinstance(node, Count) and node.kind in kinds


def _bounds(node: Node, *sides: str) -> bool:
    return isinstance(node, Threshold) and node.side in sides


def _compares(node: Node) -> bool:
    return isinstance(node, HasAdvantage | HasMost | Not)


def _lies(node: Node, *zones: Zone) -> bool:
    return isinstance(node, Place) and not set(zones).isdisjoint(node.zones)


def _acts(node: Node) -> Iterable[object]:
    """Return who is said to do something."""
    match node:
        case Effect(actor=who) | Choice(actor=who) | Clause(chooser=who):
            return (who,)
        case Event(subject=subject, by=by):
            return (subject, by)
        case _:
            return tuple(getattr(node, name, None) for name in ("who", "whose", "by", "players"))


def _has(node: Node, *names: str) -> bool:
    return any(bool(getattr(node, name, None)) for name in names)


def _alternatives(node: Node) -> bool:
    """Say whether a node has alternatives: one of several things may be meant, or both."""
    match node:
        case Choice(both_allowed=both):
            return both
        case AnyOf():
            return True
        case Filter():
            lists = (node.brigades, node.identifiers, node.names, node.titles, node.beings, node.alignments, node.books)
            return any(len(held) > 1 for held in (*lists, node.classes, node.abilities))
        case Place(zones=held) | FromAbilities(verbs=held):
            return len(held) > 1
        case Effect(targets=held):
            return len(held) > 1
        case _:
            return False


_PLACES: Final = (Zone.PLAY, Zone.TERRITORY)
#: A turn of speech: the pattern it is found by, and whether a node of a reading holds it.
_TURNS: Final[Mapping[str, tuple[str, Callable[[Node], bool]]]] = {
    "your": (rf"\byour\b(?! (?:{_OF_A_PLAYER}))", lambda n: n is Player.YOU),
    "another acts": (
        r"\b(?:opponents?|they) (?:must|may|discards?|draws?|chooses?|reveals?|banish|puts?|places?|underdecks?"
        r"|reserves?|shuffles?|topdecks?|can ?not)\b",
        lambda n: any(isinstance(who, Player) and who not in _NOT_ONE for who in _acts(n)),
    ),
    "each player": (r"\b(?:each|all|every|both) players?\b", lambda n: n in (Player.EACH_PLAYER, Player.ANY)),
    "and/or": (r"\band/or\b", _alternatives),
    "up to": (r"\bup to\b", lambda n: _counts(n, CountKind.UP_TO, CountKind.AT_MOST) or _bounds(n, "at_most")),
    "or more": (
        r"\b(?:or (?:more|greater|higher|above)|at least|more than|greater than)\b",
        lambda n: _counts(n, CountKind.AT_LEAST) or _bounds(n, "at_least", "above") or _compares(n)
        or (isinstance(n, Earlier) and n.count is not None) or (isinstance(n, Restriction) and n.most is not None),
    ),
    "or less": (
        r"(?<!/0 )\b(?:or (?:less|fewer|lower|below)|at most|less than|fewer than|no more than)\b",
        lambda n: _counts(n, CountKind.AT_MOST, CountKind.UP_TO) or _bounds(n, "at_most", "below") or _compares(n),
    ),
    "any number": (r"\bany number\b", lambda n: _counts(n, CountKind.ANY_NUMBER, CountKind.AT_LEAST)),
    # what ignores, is immune or has access says nothing of how many: all are meant
    "all": (
        r"(?<!any/)\ball\b(?! but)(?! (?:decks|hands|reserves|enhancements?|opponents|players)\b)",
        lambda n: _counts(n, CountKind.ALL, CountKind.PLURAL, CountKind.ALL_BUT)
        or isinstance(n, AllAre | Unity | FromCards | Access) or n is Verb.IGNORE,
    ),
    "except": (
        r"\b(?:except|other than|excluding)\b",
        lambda n: _has(n, "excluding", "except_verbs", "outside", "unless", "other") or _counts(n, CountKind.ALL_BUT),
    ),
    "another": (
        r"\b(?:an)?other\b(?! than)",
        lambda n: (isinstance(n, Filter) and _has(n, "other", "excluding", "outside", "matching"))
        or isinstance(n, Reference) or n is Player.EACH_OPPONENT,
    ),
    "alone": (
        r"\b(?:alone|lone)\b",
        lambda n: (isinstance(n, Filter) and State.LONE in n.states)
        or (isinstance(n, HasStatus) and n.status is Status.ALONE),
    ),
    "territory": (r"\bterritor(?:y|ies)\b(?! class)", lambda n: _lies(n, *_PLACES)),
    "hand": (
        r"\b(?:from|in|to|of|at) (?:(?:an?|your|their|his|the|opponents?'s?|owner's|player's|each|any) )*hands?\b",
        lambda n: _lies(n, Zone.HAND)
        or isinstance(n, HandSize | HasAdvantage)
        or (isinstance(n, Verb) and KINDS[n].changes_hands)
        or n is Verb.BOUNCE,
    ),
    "discard pile": (r"\bdiscard piles?\b", lambda n: _lies(n, Zone.DISCARD_PILE)),
    "reserve": (
        r"\b(?:from|in|to|into) (?:\w+'?s? ){0,2}reserves?\b",
        lambda n: _lies(n, Zone.RESERVE) or n is Verb.RESERVE,
    ),
    "set-aside area": (r"\bset-aside area\b", lambda n: _lies(n, Zone.SET_ASIDE)),
    "instead": (r"\binstead\b", lambda n: _has(n, "replaces", "alternative", "diverted")),
    "cannot be negated": (
        r"\bcannot be (?:negated|interrupted|prevented|ignored)\b",
        lambda n: isinstance(n, CannotBe | Grants | FromAbilities),
    ),
    "regardless": (r"\bregardless\b", lambda n: isinstance(n, Regardless | Uses) or _has(n, "regardless")),
    "limit": (r"\blimit (?:\d|once)|\bonce per\b", lambda n: isinstance(n, Limit) or _has(n, "limit")),
}  # fmt: skip
_COMPILED: Final = {turn: re.compile(pattern, re.I) for turn, (pattern, _) in _TURNS.items()}


def turned(plain: str) -> frozenset[str]:
    """Return the turns of speech a normalised text has."""
    return frozenset(turn for turn, pattern in _COMPILED.items() if pattern.search(plain))


def kept(reading: SpecialAbility) -> frozenset[str]:
    """Return the turns of speech a reading has."""
    every = tuple(nodes(reading))
    return frozenset(turn for turn, (_, holds) in _TURNS.items() if any(holds(n) for n in every))
