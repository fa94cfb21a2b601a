"""What players say around a question: what others think, why it is asked, examples, and greetings.

None of it tells how things stand, so that it is left out before anybody answers. What is asked, and each sentence that
alone names a card, stays.
"""

import re
from collections.abc import Sequence
from typing import Final

from bot.services.verdicts.talk.turning import TURNING
from glossary.forms.concepts import load_concepts
from glossary.forms.model import vocabulary
from glossary.forms.question import BEGINS_TO_ASK

_MARK: Final = re.compile(r"\{\d\}")
_SENTENCE: Final = re.compile(r"(?<=[?!])\s+|(?<=[a-z0-9}\]):])\.+\s+|\n+")
_LEAD: Final = (
    r"\W*(?:(?:and|but|so|cause|because|since|ok|okay|well|now|also|even though|though|although|while|as)\s+)*"
)
_PEOPLE: Final = (
    r"(?:(?:my|a|the|this|some|one|our|another) (?:\w+ )?(?:friend|buddy|bro|brother|sister|son|daughter|dad|wife"
    r"|husband|kid|opponent|opp|teammate|partner|guy|dude|player|judge|playgroup|group)s?"
    r"(?: (?:here|there|of mine|at [a-z ]+?))?"
    r"|opponent|everybody|everyone|somebody|someone|people|we all|they all|others|most people|some people"
    r"|(?:everybody|everyone|people|somebody|someone) (?:here|there|else|online))"
)
_OFTEN: Final = r"(?:(?:always|still|just|also|once|now|keeps?|kept|is|was|has|have|had|actually) )*"
#: who thinks or says something; a card says what is so, a person what he takes to be so
_OPINION: Final = (
    rf"(?:{_PEOPLE} {_OFTEN}(?:says?|said|saying|tells? me|told me|telling me|calls?|called|calling)"
    rf"|(?:{_PEOPLE}|he|she|they) {_OFTEN}(?:claim|think|thought|believe|insist|argue|swear|swore|reckon|figure"
    r"|suspect|assume|guess|bet)(?:s|d|ed|ing)?"
    rf"|(?:i|we) {_OFTEN}(?:thought|figured|assumed|heard|read|remember|seem to remember|recall)"
    r"|(?:i'm|im|i am|we're|we are) (?:\w+ )?(?:confused|unsure|wondering|curious|arguing|certain|told|not sure|sure)"
    r"|i (?:was|were|been) (?:told|wondering|thinking))"
)
_REPORTED: Final = re.compile(rf"^{_LEAD}{_OPINION}\b")
#: what somebody wants it for
_WANTED: Final = re.compile(
    rf"^{_LEAD}(?:(?:i|we) (?:just |only |really |kinda |kind of )*"
    r"(?:need|want|wanted|would like|'d like|like|hope|plan|try)"
    r"|(?:i'm|im|i am|we're) (?:just |currently )*(?:looking|trying|hoping|planning|building|thinking|asking)"
    r"|wanna|want|wanted|need|hoping|trying|planning|building|looking)\b (?!(?:is|are)\b)"
)
#: an example of what is asked, or the same in other words
_EXAMPLE: Final = re.compile(
    r",? (?:like (?:when|if|where)|e\.?g\.?|for example|for instance|as in|such as when|say when)\b[^.?!]*"
)
#: what the answer may be if it is not so
_OTHERWISE: Final = re.compile(
    r"(?<=[a-z}]),? or (?:(?:is|are|does|do|must|has|have|would|will|can) (?:it|that|this|they|he|she|i|we|one|you)"
    r" (?!not\b|also\b|as\b)[a-z]|too (?:many|much|few|late)\b|nah\b|only\b(?! if| (?:an? )?(?:battle )?challenge))"
    # what is asked besides is asked still
    r"(?:(?! -|,? and (?:is|are|does|do|did|can|who|what|where|how)\b)[^.?!])*"
    r"(?:[?!.]?$|,?(?= and (?:is|are|does|do|did|can|who|what|where|how)\b))"
)
#: for how long somebody has or has not played
_SINCE_WHEN: Final = re.compile(
    r"\b(?:(?:after|for|in|since|about|over|like|the last)(?: (?:about|like|over|some|the last|almost|maybe))*"
    r" (?:\d+|a few|many|several|two|three|five|ten|twenty)\+? (?:yrs?|years?|months?|weeks?|games|tournaments)\b"
    r"(?: (?:ago|now))?|since (?:about |around |like )?(?:19|20)\d\d\b)"
)
#: parts of a sentence: after a comma, a dash, or a word that joins
_CLAUSE: Final = re.compile(r"(,\s+|;\s+|:\s+(?=[a-z])|\s+-+\s+|\s+(?=(?:but|because|cuz|since|cause|so)\s))")
_REASON: Final = re.compile(r"(?:because|cuz|since|cause)\b")
_ASKS: Final = re.compile(r"\?|\b(?:tell me|wonder\w*|know) (?:if|whether|how|what|which)\b")
_JOINS: Final = re.compile(r"^(?:but|so|and|because|cuz|since|cause) ")
#: of what was told: it asks nothing itself
_TAG: Final = re.compile(r"(?:^|,|\s)\s*(?:right|correct|true|yes|yeah|no|huh|agreed)\s*\?")
_WORD: Final = re.compile(r"[a-z]+")
_NUMBER: Final = re.compile(r"\d")
#: a word by which a part tells more than talk, or belongs to the part before
_TELLS: Final = re.compile(
    r"\b(?:not|no|nobody|none|nothing|never|without|only|if|unless|until|when|while|after|before|once|he|she|it|they|him|her"
    r"|them|his|their|opponent|opp|guy|ok|okay|legal|fine|allowed|possible|good|works?|correct|true|yes"
    r"|which|what|who|where|how|why)\b|n't\b|\{\d\}|/"
)


def without_asides(line: str) -> str:
    """Return a line in lower case without what is said around the question; the line itself if it asks nothing else."""
    left = _SINCE_WHEN.sub(" ", line)
    sentences = [each.strip() for each in _SENTENCE.split(left) if each.strip()]
    kept = [each for at, each in enumerate(sentences) if not _is_aside(each, sentences, at)]
    kept = [_without_clauses(each, kept) for each in kept]
    last = len(kept) - 1
    kept = [_OTHERWISE.sub("?", each) for each in kept]
    left = " ".join(each if each[-1:] in "?!." or at == last else f"{each}." for at, each in enumerate(kept) if each)
    left = re.sub(r"\s{2,}", " ", _without_example(left)).strip()
    return left if left and set(_MARK.findall(line)) == set(_MARK.findall(left)) else line


def _is_aside(sentence: str, sentences: Sequence[str], at: int) -> bool:
    others = [each for number, each in enumerate(sentences) if number != at]
    if not _can_go(sentence, " ".join(others)):
        return False
    if _REPORTED.match(sentence) is not None or _is_talk(sentence):
        return _is_whole(" ".join(others))
    return _is_wanted(sentence, " ".join(sentences[:at])) and any(_is_whole(each) for each in others)


def _is_wanted(said: str, before: str) -> bool:
    """Say whether something tells what it is asked for; said before it is asked, a number sets what it is about."""
    return _WANTED.match(said) is not None and (_is_whole(before) or _NUMBER.search(said) is None)


def _without_clauses(sentence: str, sentences: Sequence[str]) -> str:
    """Return a sentence without its clauses that are said beside what it tells or asks."""
    parts = _CLAUSE.split(sentence)
    clauses, joints = parts[::2], parts[1::2]
    elsewhere = [each for each in sentences if each is not sentence]
    at, is_reported = 0, False
    while at < len(clauses) and len(clauses) > 1:
        said = clauses[at]
        rest = [*clauses[:at], *clauses[at + 1 :], *elsewhere]
        is_reported = _REPORTED.match(said) is not None or (is_reported and _REASON.match(said) is not None)
        if is_reported or (at == 0 and _is_talk(said)):
            is_aside = _is_whole(" ".join(rest))
        else:
            is_aside = _is_wanted(said, " ".join(clauses[:at])) and any(_is_whole(each) for each in rest)
        if not is_aside or not _can_go(said, " ".join(rest)):
            at, is_reported = at + 1, False
            continue
        del clauses[at], joints[max(0, at - 1)]
        if said.endswith("?") and at == len(clauses):
            clauses[-1] += "?"
    left = "".join(f"{clause}{joint}" for clause, joint in zip(clauses, [*joints, ""], strict=True)).strip()
    return _JOINS.sub("", left) if left != sentence else sentence


def _can_go(said: str, rest: str) -> bool:
    """Say whether something asks nothing, and names no card that is not named elsewhere."""
    if BEGINS_TO_ASK.match(said) or ("?" in said and not _REPORTED.match(said)):
        return False
    return set(_MARK.findall(said)) <= set(_MARK.findall(rest))


def _is_whole(said: str) -> bool:
    """Say whether a question says itself what it is about: "can I do that" means what was told before."""
    said = _TAG.sub(" ", said)
    if not (_ASKS.search(said) or BEGINS_TO_ASK.match(said)):
        return False
    return _MARK.search(said) is not None or not vocabulary().isdisjoint(load_concepts().concepts(said))


def _is_talk(said: str) -> bool:
    """Say whether something has no word of the rules or that turns others, nobody it could speak of, and no number."""
    if not TURNING.isdisjoint(_WORD.findall(said)) or _TELLS.search(said) or _NUMBER.search(said) or _ASKS.search(said):
        return False
    return vocabulary().isdisjoint(load_concepts().concepts(said))


def _without_example(line: str) -> str:
    found = _EXAMPLE.search(line)
    if found is None or _MARK.search(found[0]) or not _is_whole(line[: found.start()] + line[found.end() :]):
        return line
    return line[: found.start()] + line[found.end() :]
