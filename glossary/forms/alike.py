"""Questions with known answers, to answer one that asks the same in other words."""

import json
import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from glossary.forms.concepts import DONE, load_concepts
from glossary.forms.entailment import MAY, MUST, Mood, asking_of, posed, without_relative
from glossary.rules import rules_root
from glossary.words import plain

#: the share of a known question that must be told, and the share of what is asked that it must have
COVERED: Final = 0.79
ASKED: Final = 0.4
#: the share of all that is told that a known question must have: conditions that it lacks make it another question
WHOLE: Final = 0.3
#: from how much on a question is so close that it may speak against what follows from a form
_CLOSE: Final = (0.9, 0.5)
#: how telling the concepts of a known question must be together: "may I play it" tells nothing
TELLING: Final = 6.0
#: only what the best sections say is asked
SECTIONS: Final = 2
#: known questions that score at most so much less than the best have to have the same answer
_NEAR: Final = 0.1
#: a known question of so few concepts tells little
_SHORT: Final = 2
#: how much less likely each further section is meant
_FURTHER: Final = 0.05
#: how much a concept counts that is only above one that is told
_WIDER: Final = 0.8
#: words that turn a question round, where only one of two has them
_TURNING: Final = frozenset(
    {
        "not",
        "never",
        "no",
        "without",
        "unless",
        "except",
        "only",
        "instead",
        "before",
        "after",
        "lose",
        "loses",
        "away",
        "skip",
        "refuse",
        "decline",
        "late",
        "again",
        "twice",
        "different",
        "differ",
        "differs",
    }
)
#: words that are no concept, without which a known question would ask something else: "must everybody know", "my own"
_TELLING_WORDS: Final = frozenset(
    {"already", "count", "counts", "counted", "know", "knows", "knew", "known", "own", "itself"}
)
#: what one card does to another, beside the acts of players
_DONE_TO_ANOTHER: Final = frozenset(
    {
        "protect",
        "ignore",
        "interrupt",
        "prevent",
        "banish",
        "bounce",
        "exchange",
        "withdraw",
        "paralyze",
        "stop",
        "creat",
    }
)
#: two things are held side by side, whichever stands first
_COMPARES: Final = re.compile(r"\b(?:differen(?:ce|t)|differs?|same|vs)\b")
#: with what it is done, wherever that is told
_MEANS: Final = re.compile(
    r"\b(?:with|by|using|through|via) (?:(?:an?|the|my|his|her|some|another) )?[a-z'-]+"
    r"(?: (?:ability|card|artifact|enhancement|character|hero|dominant|text))*"
)
_SIDES: Final = frozenset({"hero", "evil character"})
#: done so often in a question, something is another matter than done once
_OFTEN: Final = 3
_TWO: Final = re.compile(r"\band (?:do|does|can|may|must|is|are|will|would) (?:i|he|she|it|they|we|you|my|his|the)\b")
#: so many letters tell whether a line begins with what it asks
_SAME_START: Final = 12
#: concepts that are numbers
_COUNTED: Final = ("two",)
_AT_ONCE: Final = re.compile(r"\b(?:right|straight) away\b")
_WORD: Final = re.compile(r"[a-z]+(?:'[a-z]+)?")
_PLACE: Final = (
    r"(?:hand|deck|draw pile|reserve|discard pile|territory|land of bondage|turn|set[ -]aside area|artifact pile)"
)
_OTHERS: Final = re.compile(
    rf"\b(?:his|her|their|(?:the )?(?:opponent|opp|enemy|other player)'?s?) (?:\w+ )?{_PLACE}\b"
)
_ACTS: Final = re.compile(
    r"\b(?:can|may|could|does|do|must|will|should|has|have|is|am|are) (?:(?:my|the|an) )?"
    r"(?P<who>i|we|you|opponents?|opp|he|she|they)\b"
)


@dataclass(frozen=True, slots=True)
class Known:
    """A question, as its concepts, that a known statement answers."""

    statement: str
    says: str
    concepts: frozenset[str]
    turning: frozenset[str]
    owner: bool
    actor: str
    must: bool
    may: bool
    words: frozenset[str]
    repeated: frozenset[str]
    doers: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Match:
    """A known question that asks the same, and how closely it matches; a close one has nearly all concepts."""

    known: Known
    score: float
    is_close: bool


def alike(line: str, near: Sequence[Collection[str]]) -> Match | None:
    """Return the known question that asks the same as a line; None if none is near or the near ones disagree.

    `near` are the statements of the sections that a search found, the best section first.
    """
    question = posed(line)
    if question is None or question.mood is Mood.COUNT:
        return None
    asking = asking_of(line)
    if _TWO.search(asking):
        return None  # what is so of the one may not be of the other
    told = _told(load_concepts().concepts(line))
    asked = frozenset(_bare(each) for each in load_concepts().concepts(asking))
    turning, owner, actor = _turning(asking), _OTHERS.search(asking) is not None, _actor(asking)
    must = question.mood is Mood.MUST
    turnings = (turning, _turning(line))  # "no duration, does he turn back": what is told without may be known so
    told_before = not asking.startswith(line[:_SAME_START])
    whole = frozenset(_bare(each) for each in load_concepts().concepts(line))
    numbers = {each for each in told if each[0] == "#" or each in _COUNTED}
    rank = {each: at for at, section in enumerate(near[:SECTIONS]) for each in section}
    said = frozenset(_WORD.findall(line))
    often = Counter(_bare(each) for each in load_concepts().concepts(line))
    found = []
    flags = (must, question.mood is Mood.MAY)
    brief = [each for each in _brief().get(whole, ()) if (each.must, each.may) == flags]
    for known in (*_candidates(told), *brief):
        if known.statement not in rank or known.turning not in turnings:
            continue
        if not known.words <= said or not _is_as_often(known, often) or _is_turned_round(known, line):
            continue
        if known.must is not must and (known.must or known.may):
            continue
        if (known.owner != owner and actor and known.actor == actor) or _is_of_another(actor, known):
            continue
        if any(each not in known.concepts for each in numbers):
            continue  # what is told to be so many may be another matter
        if any(each[0] == "#" or each in _COUNTED for each in known.concepts - numbers):
            continue  # what is known of two may not be so of one
        if _is_apart(whole - known.concepts, known.concepts) or _is_other_act(whole, known.concepts):
            continue
        is_brief = question.mood is Mood.IS and told_before and len(known.concepts) <= _SHORT
        if is_brief and not known.concepts <= _told(tuple(asked)).keys():
            continue  # so little is known that all of it must be asked, not told before
        covered = _share(known.concepts, told)
        share = _share(asked, dict.fromkeys(known.concepts, 1.0))
        if covered >= COVERED and share >= ASKED and _share(whole, dict.fromkeys(known.concepts, 1.0)) >= WHOLE:
            is_close = covered >= _CLOSE[0] and share >= _CLOSE[1]
            if known.may and question.mood is Mood.IS and told_before and not is_close:
                continue  # what is so after something is not what may be done
            found.append(Match(known, covered * share - _FURTHER * rank[known.statement], is_close))
    best = max(found, key=lambda each: each.score, default=None)
    if best is None or len({each.known.says for each in found if each.score >= best.score - _NEAR}) > 1:
        return None
    return best


def _is_turned_round(known: Known, line: str) -> bool:
    """Say whether who does something in a known question is only whom it is done to in another one."""
    for act, doers in known.doers.items():
        before, after = _around(act, line)
        if before is not None and not doers.isdisjoint(after - before):
            return True
    return False


def _around(act: str, line: str) -> tuple[frozenset[str] | None, frozenset[str]]:
    """Return the concepts before and after the last word for an act; None where it is not told as done by somebody."""
    found = load_concepts().concepts(_MEANS.sub(" ", line))
    at = max((at for at, each in enumerate(found) if each == act), default=None)
    if at is None:
        return None, frozenset()
    before, after = (frozenset(_told(part)) for part in (found[:at], found[at + 1 :]))
    return before, after


def _doers(asked: str) -> dict[str, frozenset[str]]:
    """Return who does each act that a known question tells of."""
    if _COMPARES.search(asked):
        return {}
    acts = {each for each in load_concepts().concepts(asked) if each in load_concepts().acts | _DONE_TO_ANOTHER}
    around = {act: _around(act, asked)[0] or frozenset() for act in acts}
    return {act: doers for act, doers in around.items() if doers}


def _is_as_often(known: Known, often: Mapping[str, int]) -> bool:
    """Say whether a question tells as often what a known question tells: a negate of a negate, three passes."""
    repeated = {each for each, times in often.items() if times >= _OFTEN and each in load_concepts().acts}
    return all(often[each] > 1 for each in known.repeated) and repeated <= known.repeated


def _is_apart(told: Collection[str], known: Collection[str]) -> bool:
    """Say whether something is told beside what is known of another of its kind: strength beside toughness."""
    families = load_concepts().apart
    if _SIDES.issubset(told) and _SIDES.isdisjoint(known):
        return True  # what is known of any card need not be so of one of each side
    return any(not family.isdisjoint(told) and not family.isdisjoint(known) for family in families)


def _is_other_act(told: Collection[str], known: Collection[str]) -> bool:
    """Say whether one thing is done where it is known of another: an Artifact put down is none activated."""
    acts = load_concepts().acts
    return not acts.isdisjoint(set(told) - set(known)) and not acts.isdisjoint(set(known) - set(told))


def _is_of_another(actor: str, known: Known) -> bool:
    """Say whether it is asked what another player may do with what is known of one's own: "my own Land of Bondage"."""
    return actor == "he" and known.actor == "i" and any(each.startswith("own ") for each in known.concepts)


def _told(concepts: Sequence[str]) -> dict[str, float]:
    """Return the concepts that a question mentions, and how strongly: one of a Hero counts for a character too."""
    told: dict[str, float] = {}
    for each in concepts:
        bare = _bare(each)
        for above in load_concepts().above.get(bare, frozenset()):
            told.setdefault(above, _WIDER)
        told[bare] = 1.0
    return told


def _share(of: Collection[str], told: Mapping[str, float]) -> float:
    """Return the share of some concepts, by their weights, that a question mentions."""
    whole = sum(weight(each) for each in of)
    return sum(weight(each) * told.get(each, 0.0) for each in of) / whole if whole else 0.0


def _bare(concept: str) -> str:
    return concept.removesuffix(DONE)


def _turning(asking: str) -> frozenset[str]:
    asking = _AT_ONCE.sub(" ", asking)
    words = {each.removesuffix("n't") + ("!" if each.endswith("n't") else "") for each in _WORD.findall(asking)}
    return frozenset({"not" if each.endswith("!") else each for each in words} & _TURNING)


def _actor(asking: str) -> str:
    found = _ACTS.search(asking)
    if found is None:
        return ""
    return "i" if found["who"] in ("i", "we", "you") else "he"


@cache
def load_known() -> tuple[Known, ...]:
    """Read the questions with known answers; later calls return the same value."""
    return tuple(_read())


def _read() -> Iterator[Known]:
    for line in (rules_root() / "answered.jsonl").read_text("utf-8").splitlines():
        data = json.loads(line)
        for says in ("yes", "no"):
            for ask in data.get(says, ()):
                asked = plain(ask)
                concepts = frozenset(map(_bare, load_concepts().concepts(asked)))
                owner = _OTHERS.search(asked) is not None
                asking = asking_of(asked)
                must = MUST.search(without_relative(asking)) is not None
                may = MAY.search(asking) is not None
                often = Counter(map(_bare, load_concepts().concepts(asking.rpartition(",")[2])))
                repeated = frozenset(
                    each for each, times in often.items() if times > 1 and each in load_concepts().acts
                )
                words = _TELLING_WORDS.intersection(_WORD.findall(asked))
                actor = _actor(asked)
                turning, doers = _turning(asking), _doers(asking.rpartition(",")[2])
                yield Known(data["of"], says, concepts, turning, owner, actor, must, may, words, repeated, doers)


@cache
def _often() -> Mapping[str, int]:
    often: dict[str, int] = {}
    for known in load_known():
        for each in known.concepts:
            often[each] = often.get(each, 0) + 1
    return often


@cache
def weight(concept: str) -> float:
    """Return how informative a concept is: the rarer among known questions, the more."""
    return math.log((len(load_known()) + 1) / (_often().get(concept, 0) + 0.5))


@cache
def _index() -> Mapping[str, Sequence[Known]]:
    index: dict[str, list[Known]] = {}
    for known in load_known():
        if len(known.concepts) > 1 and sum(map(weight, known.concepts)) >= TELLING:
            rarest = min(known.concepts, key=lambda each: (_often()[each], each))
            index.setdefault(rarest, []).append(known)
    return index


@cache
def _brief() -> Mapping[frozenset[str], Sequence[Known]]:
    """Return the known questions that tell so little that only one of the same words asks the same: "must I block"."""
    brief: dict[frozenset[str], list[Known]] = {}
    for known in load_known():
        if known.concepts and (known.must or known.may) and sum(map(weight, known.concepts)) < TELLING:
            brief.setdefault(known.concepts, []).append(known)
    return brief


def _candidates(told: Mapping[str, float]) -> Iterator[Known]:
    """Yield the known questions whose rarest concept is mentioned."""
    for each in told:
        yield from _index().get(each, ())
