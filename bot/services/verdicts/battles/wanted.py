"""What is asked about a battle: the topic, about whom, and what is said."""

import re
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Final

from glossary.forms.concepts import DONE, load_concepts
from glossary.forms.question import AskingClause, How, Question, question_of, sentences

_FILE: Final = "speech.yaml"
_MARK: Final = re.compile(r"\{\d\}")
_NUMBERS: Final = re.compile(r"#?\d+(?:/\d+)?")
#: who can be asked about
_WHO: Final = frozenset({"i", "he", "it", "attacker", "defender", "hero", "blocker", "fighter", "both"})
_MARKS: Final = frozenset(f"{{{number}}}" for number in range(10))
_OWNERS: Final = frozenset({"my", "his"})
_FATES: Final = ("alive", "dead", "kill", "captured", "gone", "discard pile", "territory", "in battle")
_ENDS: Final = frozenset({*_FATES, "where", "happen", "result", "win", "lose", "soul", "left"})
_STATES: Final = frozenset({"winning", "losing", "even", "state"})
#: what is asked for by its name alone
_REQUESTED: Final = frozenset(
    {
        "state",
        "battle",
        "initiative",
        "total",
        "result",
        "kind",
        "who",
        "what",
        "where",
        "rescue",
        "my",
        "his",
        "i",
        "he",
    }
)
#: as what a battle counts
_AS_WHAT: Final = re.compile(
    r"\b(?:an?|as|still|just|only|is it|be) (?:real |true |an? |just )*(?:rescue attempt|battle challenge|challenge)\b"
)


_LEAVES_US: Final = re.compile(r"\bwhere (?:does|do) (?:that|this|it) leave (?:us|me|him|her|them)\b|\bwhere are we\b")
_HELD: Final = re.compile(r"\b(?:keep|retain|hold on to|hold onto) it\b")
#: whether something is worth doing is asked for advice, which is no outcome
_ADVICE: Final = re.compile(
    r"\b(?:any good|worth(?: it)?|(?:an? )?(?:good|bad|smart|wise|dumb) (?:idea|move|play)|smart|wise|wiser"
    r"|better) (?:to\b|if\b)"
)
#: what is told before it is asked
_STATED: Final = re.compile(
    r"^\W*(?:now that|since|because|considering|given that)\b|^\W*(?:(?:so|and|but|then|ok|now) )*(?:i"
    r"|we|he|she|it|they|both|everybody|everyone|nobody"
    r"|all of (?:them|us)) (?!(?:my|our|his|her|their|the|of)\b)[a-z]+"
)
#: against whom a character survives is no other that is asked about
_AGAINST: Final = re.compile(r" (?:against|versus|vs) (?:(?:the|my|his|her|their|an?) )*\{\d\}")
#: of two kinds of battle the lesser one: "or only a battle challenge"
_MERELY: Final = re.compile(r"\b(?:only|merely) (?=(?:an? )?(?:battle )?challenge\b)")
#: a Lost Soul that was told of: "one for me?"
_ONE: Final = re.compile(r"\bone\b")


class Topic(Enum):
    """What a question can be about."""

    FATE = auto()
    SOUL = auto()
    RESCUE = auto()
    BLOCK = auto()
    INITIATIVE = auto()
    STATE = auto()
    KIND = auto()
    TOTAL = auto()
    ENDING = auto()
    KEPT = auto()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What one clause asks: `topics` in order (only the first for a yes-or-no question); `says` are all its concepts.

    `who` is the subject, with whose it is; `whom` are the cards that are named; `told` is what comes before.
    """

    clause: AskingClause
    topics: tuple[Topic, ...]
    says: tuple[str, ...]
    who: str = ""
    whose: str = ""
    whom: tuple[int, ...] = ()
    told: str = ""

    def has(self, *concepts: str) -> bool:
        """Say whether one of these is said."""
        return any(each in self.says for each in concepts)


def wanted(line: str) -> tuple[Wanted, ...] | None:
    """Return what each clause of a question asks about a battle; None if the last one asks or says something else."""
    question = question_of(line)
    if any(_ADVICE.search(each.line) for each in question.asking):
        return None
    asking = (*question.asking, *_requests(line, question))
    found = [_wanted(each, question.told) for each in asking]
    if not found or found[-1] is None:  # of several the last is answered, with those before it that are of the battle
        return None
    unread = [each for each, want in zip(asking, found, strict=True) if want is None]
    if found[-1].clause.how is How.POLAR and any(each.how is How.OPEN for each in unread):
        return None  # a yes would be taken for the answer to all that is asked
    named = (each for each in question.heads if not _MARK.search(each) and not _STATED.match(each))
    heads = (_wanted(AskingClause(each, How.BARE), "") for each in named)
    return tuple(each for each in (*heads, *found) if each is not None)


def _requests(line: str, question: Question) -> tuple[AskingClause, ...]:
    """Return the sentences behind the last one that asks that only name what is wanted: "battle state + init pls"."""
    last = question.asking[-1].line if question.asking else ""
    after = line[line.rfind(last) + len(last) :] if last and last in line else ""
    clauses = (AskingClause(each.rstrip(" .!"), How.BARE) for each in sentences(after) if not _MARK.search(each))
    return tuple(each for each in clauses if _REQUESTED.issuperset(_topics_named(each.line)) and _wanted(each, ""))


def _topics_named(line: str) -> tuple[str, ...]:
    return tuple(each.rstrip(DONE) for each in load_concepts(_FILE).concepts(line)) or ("",)


def claimed(line: str, told: str) -> Wanted | None:
    """Return what a part of a story claims of the battle, as if it were asked; None if it says anything else."""
    return _wanted(AskingClause(line.strip(" ,;:.!"), How.BARE), told)


def asks_of(line: str, topic: Topic) -> bool:
    """Say whether a question is about a topic."""
    return any(topic in each.topics for each in wanted(line) or ())


def _wanted(clause: AskingClause, told: str) -> Wanted | None:
    if (
        clause.either
    ):  # "may I play first or is it his turn": whether the first of two is so, where both are of one thing
        parts = [_wanted(each, told) for each in clause.either]
        if {each.topics[0] if each is not None else None for each in parts} == {Topic.INITIATIVE}:
            return parts[0]
    for line in dict.fromkeys((re.split(r"[,;:]\s", clause.line)[-1] if clause.how is How.BARE else "", clause.line)):
        says = tuple(
            each.rstrip(DONE) for each in load_concepts(_FILE).concepts(_MERELY.sub("", _AGAINST.sub("", line)))
        )
        if not says or any(not _is_known(each) for each in says):
            continue
        topics = _topics(says, line, told)
        if topics:
            who, whose = _subject(says)
            of_whom = says[says.index("kill") + 1 :] if "kill" in says and clause.how is How.POLAR else says
            whom = tuple(
                int(each[1]) for each in of_whom[: 1 if of_whom is not says else None] if _MARK.fullmatch(each)
            )
            return Wanted(clause, topics, says, who, whose, whom, told)
    return None


def _topics(says: tuple[str, ...], line: str, told: str) -> tuple[Topic, ...]:
    """Return the topics of a clause, beginning with that of its predicate."""
    has = set(says)
    is_it = _HELD.search(line) is not None and "soul" not in told and _MARK.search(told) is not None
    if "save" in has and "soul" not in has and (is_it or has & {*_MARKS, "weapon"}):
        return (Topic.KEPT,)
    found: list[Topic] = []
    judged = has & {"succeed", "fail", "over"} or _is_ended(says)
    if "kind" in has or (has & {"rescue", "challenge"} and _is_called(line, has)):
        found.append(Topic.KIND)
    if "block" in has and judged:
        found.append(Topic.BLOCK)
    elif has & {"rescue", "challenge", "it", "i"} and judged and "kind" not in has:
        found.append(Topic.RESCUE)
    if (
        has & {"soul", "earn", "change hands"}
        or ("rescue" in has and not judged and Topic.KIND not in found and not has & {"kind", "happen", "result"})
        or ("soul" in told and _ONE.search(line) and has and has <= _WHO | _OWNERS | {"win", "earn"})
        or ("soul" in told and not has - _WHO - _OWNERS - {"win", "save", "earn"} and has & {"it", "my", "his"})
    ):
        found.append(Topic.SOUL)
    if (
        has & {"initiative", "turn"}
        or ("first" in has and has <= _WHO | {"first"})
        or ("play" in has and has & {"who", "first", "may", "enhancement", *_WHO})
    ):
        found.append(Topic.INITIATIVE)
    if "total" in has or {"what", "at"} <= has <= _WHO | {"what", "at"} | _MARKS:
        found.append(Topic.TOTAL)
    if has & _STATES or _LEAVES_US.search(line):
        found.append(Topic.STATE)
    if has & {"win", "lose"} and Topic.SOUL not in found:
        found.append(Topic.FATE if _loses_card(says) else Topic.STATE)
    if (
        has & set(_FATES)
        and not _is_ended(says)
        and Topic.FATE not in found
        and Topic.SOUL not in found
        and Topic.STATE not in found
    ):
        found.append(Topic.FATE)
    if has <= _MARKS or has & _ENDS or judged or ("what" in has and has <= _WHO | {"what"} | _MARKS):
        found.append(Topic.ENDING)
    return tuple(found)


def _is_ended(says: tuple[str, ...]) -> bool:
    """Say whether it is a rescue attempt, block or challenge of which it is asked whether it is dead."""
    firm = [each for each in says if each not in _OWNERS]
    return firm[:1] in (["rescue"], ["block"], ["challenge"]) and firm[1:2] in (["dead"], ["gone"])


def _is_called(line: str, has: set[str]) -> bool:
    """Say whether the question asks what kind of battle it is."""
    if has & {"succeed", "fail", "over", "soul", "earn", "win", "happen", "result", "save"}:
        return "rescue" in has and "challenge" in has
    return {"rescue", "challenge"} <= has or _AS_WHAT.search(line) is not None


def _loses_card(says: tuple[str, ...]) -> bool:
    """Say whether a player is said to lose a character."""
    if "lose" not in says:
        return False
    after = says[says.index("lose") + 1 :]
    return any(_MARK.fullmatch(each) or each in ("hero", "blocker", "fighter", "both") for each in after)


def _subject(says: tuple[str, ...]) -> tuple[str, str]:
    """Return the first subject, and whose it is; "it" only if there is no other."""
    people = [at for at, each in enumerate(says) if each in _WHO or _MARK.fullmatch(each)]
    firm = [at for at in people if says[at] != "it"] or people
    if not firm:
        return "", next((each for each in says if each in _OWNERS), "")
    at = firm[0]
    whose = says[at - 1] if at and says[at - 1] in _OWNERS else ""
    return says[at], whose


def _is_known(concept: str) -> bool:
    return concept in _known() or _MARK.fullmatch(concept) is not None or _NUMBERS.fullmatch(concept) is not None


@cache
def _known() -> frozenset[str]:
    return frozenset(load_concepts(_FILE).spelled.values())
