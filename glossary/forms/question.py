"""A question as clauses: what it tells, what it asks, and how. All answerers about battles use it."""

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

_SENTENCE: Final = re.compile(r"(?<=[?!;])\s+|(?<=[a-z0-9}\])])\.+\s+|\n+")
_LEAD: Final = r"(?:(?:so|and|then|but|or|ok|okay|now|also|well|hey|in that case|still|&)[\s,]+)*"
_AUXILIARY: Final = (
    r"(?:is|are|am|was|were|does|do|did|can|could|will|would|may|might|should|must|has|have|had)(?:n't|nt)?"
)
_SUBJECT: Final = (
    r"(?:(?:i|we|he|she|it|they|my|his|her|their|the|this|that|a|an|any|both|there|either|opponent\w*|opp|rescue|attacker"
    r"|defender|still|even|just|also|now|our)\b|\{\d\})"
)
_WH: Final = (
    r"(?:what|whats|what's|who|whos|who's|who'd|whose|whom|where|wheres|where's|how|hows|how's"
    r"|which (?:kind|pile|place|side|player|of|one|sort|type))\b"
)
#: where a clause begins that asks
_START: Final = re.compile(
    rf"(?:^\W*|[,;:.!?&)/]\s*|\s-+\s*|\s(?=(?:and|so|then|but|or|now)\s)|\b(?:tell me|know|wonder\w*|question is) )"
    rf"(?P<lead>{_LEAD})(?={_WH}|{_AUXILIARY} {_SUBJECT})"
)
#: a part of a line that asks begins so
BEGINS_TO_ASK: Final = re.compile(
    rf"^\W*{_LEAD}(?:{_WH}|when (?:can|may|do|does|is|are|will)\b|{_AUXILIARY} {_SUBJECT})"
)
#: asked so, the opposite is no other question
_TAIL: Final = re.compile(r",? or (?:what|not|no|none|neither|nah|nope|so|anything|something)\W*$")
#: who is meant is told behind: "am I the one who plays", "is it me who has initiative"
_THE_ONE: Final = re.compile(r"\b(?:the (?:one|player|side|guy)|(?<=it )(me|us|him|her|them)) (?:who|that|to)\b")
#: why it is asked, or thought to be so, is told
_REASON: Final = re.compile(
    r",? ?\b(?:since|because|cuz|considering|given that|seeing (?:that|as)|now that)\b.*$"
    r"|(?<=\w),? (?:even (?:though|tho|if)|although) .*$"
)
#: the same before a clause that asks: "now that he is gone, can I ..."
_REASON_FIRST: Final = re.compile(
    r"^\W*(?:(?:so|and|but) )*(?:since|because|considering|given that|seeing (?:that|as)|now that)\b[^,?]*,"
    rf" (?=(?:so |then )?(?:{_WH}|{_AUXILIARY} ))"
)
#: when it is asked, or what is supposed: that is told
_CIRCUMSTANCE: Final = re.compile(r",? \b(?:when|if|once|after|while|as soon as)\b (?=[^?]*\{\d\})[^?]*$")
#: that nothing more is done is taken to be so
_NOTHING_MORE: Final = re.compile(
    r",? ?\b(?:if|when) (?:i|we|he|they|you|nobody|both|neither)\b[^,.?!;{]{0,15}"
    r"\b(?:leaves? it(?: at (?:that|this))?|stops? there|do(?:es)? nothing)\b|"
    r"\b(?:if|when|assuming|supposing|provided|once)\b[^,.?!;]{0,40}?"
    r"\b(?:nothing|anything|that is all|that's all|pass(?:es)?)\b"
    r"(?: (?:either|more|else|happens|is played|at all))*,?"
    r"|\b(?:if|when|assuming|supposing) (?:nobody|no ?one|neither|none)\b[^,.?!;]*?"
    r"(?=,|\b(?:who|what|where|does|do|is|will)\b|[?.!]|$)"
)
#: when all is done: that is what is asked anyway
_AT_THE_END: Final = re.compile(
    r",? \b(?:when|once|after) (?:it|it's|its|this|that|the dust|the battle|the fight|all)(?: is| has)?(?: all)?"
    r" (?:over|done|settles|settled)\b"
    r"|,? \b(?:at|in) the (?:very )?end\b(?! of)"
)
#: who says so does not matter
SAYS: Final = re.compile(
    r"(?:^|(?<=[.,;!?] ))(?:so |and )?(?:i|he|she|they|my \w+|opponent)(?:'d| would)? "
    r"(?:says?|claims?|thinks?|insists?|figures?|guess|bets?|believes?|argues?) (?:that )?(?=\w|\{)"
)
_EITHER: Final = re.compile(r"\bor\b")
_NEGATED: Final = re.compile(r"\b(?:isn't|doesn't|don't|can't|won't|didn't|not|never|cannot|(?:is|does|do|wo|ca)nt)\b")
#: "does anybody survive, which"
_AND_WHICH: Final = re.compile(r",? (?:and )?which(?: ones?)?$")
_OPENS: Final = re.compile(rf"^\W*{_LEAD}{_AUXILIARY}\b")
_ASKS_OPENLY: Final = re.compile(rf"\b{_WH}")
_TAG: Final = re.compile(
    r"[\s,.-]+(?:right|correct|true|yes|yeah|huh|no|is that (?:right|correct|so|true)|am i right"
    r"|(?:isn't|doesn't|aren't|don't|didn't|won't|is|does) (?:he|she|it|that|they|i))\s*\?+\s*$"
)
_WHO: Final = (
    r"(?P<who>i|we|he|she|it|they|(?:my |his |her |the )?\{\d\}"
    r"|(?:my |his |the )?(?:opponent|hero|blocker|attacker|defender|rescue|soul|lost soul))"
)
_SUBJECT_IS: Final = re.compile(rf"^{_LEAD}{_WHO}(?P<is>'m|'s|'re| am| is| are) ")
_IS_OF: Final = {"'m": "am", " am": "am", "'s": "is", " is": "is", "'re": "are", " are": "are"}
_SUBJECT_DOES: Final = re.compile(
    rf"^{_LEAD}{_WHO} (?P<does>wins?|loses?|gets?|keeps?|dies|survives?|lives?|rescues?|has|have|fails?|works?"
    r"|succeeds?)\b"
)


class How(Enum):
    """How something is asked: yes or no, which or what, one of several, or without question words."""

    POLAR = auto()
    OPEN = auto()
    EITHER = auto()
    BARE = auto()


@dataclass(frozen=True, slots=True)
class AskingClause:
    """A clause that asks; a turned one asks whether something is not so; `either` has the clauses around "or"."""

    line: str
    how: How
    is_turned: bool = False
    either: tuple["AskingClause", ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """The clauses of a line that ask, in order, with what is told before them.

    `heads` are what the sentences that ask say before these clauses: "total of my side, and who's winning".
    """

    told: str
    asking: tuple[AskingClause, ...]
    heads: tuple[str, ...] = ()


def sentences(line: str) -> list[str]:
    """Return the sentences of a line."""
    return [each.strip() for each in _SENTENCE.split(line) if each.strip()]


def question_of(line: str) -> Question:
    """Return what a line in lower case tells and what it asks."""
    line = _AT_THE_END.sub("", _NOTHING_MORE.sub(" ", _THE_ONE.sub(r"\1", line)))
    parts = sentences(SAYS.sub("", line))
    marked = [each for each in parts if "?" in each or _OPENS.match(each) or re.match(rf"^\W*{_LEAD}{_WH}", each)]
    asking = marked or parts[-1:]
    told = [each for each in parts if each not in asking]
    found: list[AskingClause] = []
    heads: list[str] = []
    for sentence in asking:
        before, clauses = _parted(sentence)
        heads.append(before)
        found += clauses
    return Question(" ".join(filter(None, [*told, *heads])), tuple(found), tuple(filter(None, heads)))


def _parted(sentence: str) -> tuple[str, list[AskingClause]]:
    """Return what a sentence tells before it asks, and its clauses that ask."""
    plain, is_tagged = _untagged(sentence)
    reason = _REASON_FIRST.match(plain)
    because, plain = ("", plain) if reason is None else (reason[0], plain[reason.end() :])
    plain = _REASON.sub("", _TAIL.sub("", plain)).rstrip(" ?!.")
    asked = _CIRCUMSTANCE.sub("", plain)
    circumstance, plain = (plain[len(asked) :], asked) if _START.search(asked) else ("", plain)
    starts = list(_START.finditer(plain))
    if not starts:
        return because, [_clause(plain, is_polar=is_tagged)]
    ends = [*(each.start() for each in starts[1:]), len(plain)]
    clauses = [_clause(plain[each.start("lead") : end], is_polar=False) for each, end in zip(starts, ends, strict=True)]
    if any(re.match(r"\W*or\b", each.line) for each in clauses[1:]):
        first, *others = clauses
        clauses = [AskingClause(plain[starts[0].start("lead") :], How.EITHER, first.is_turned, (first, *others))]
    return f"{because} {plain[: starts[0].start()]} {circumstance}".strip(), clauses


def _clause(line: str, *, is_polar: bool) -> AskingClause:
    line = line.strip(" ,;:&?!.-")
    line = re.sub(r"\s(?:and|so|but|then)$", "", line)
    opened = is_polar or _OPENS.match(line) is not None
    if _EITHER.search(line):
        how = How.EITHER
    elif _ASKS_OPENLY.search(line) or _AND_WHICH.search(line):
        how = How.OPEN
    else:
        how = How.POLAR if opened else How.BARE
    return AskingClause(line, how, _NEGATED.search(line) is not None)


def _untagged(line: str) -> tuple[str, bool]:
    """Return a sentence as a question, and whether it was a statement with "right?": "so he wins, right?"."""
    plain = _TAG.sub("", line)
    if plain == line or _OPENS.match(line):
        return line, False
    plain = _SUBJECT_IS.sub(lambda found: f"{_IS_OF[found['is']]} {found['who']} ", plain)
    return _SUBJECT_DOES.sub(lambda found: f"does {found['who']} {found['does'].removesuffix('s')}", plain), True
