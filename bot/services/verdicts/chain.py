"""The chain of answerers: each is sure or gives no answer, and if two differ there is no direct answer."""

import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.services.verdicts import counting, decks, headings, known, limits, same, statements
from bot.services.verdicts.archive import Archive, Archived
from bot.services.verdicts.asked import Asked, read
from bot.services.verdicts.battles import preparing, situations
from bot.services.verdicts.kept_back import kept_back
from bot.services.verdicts.model import DIRECT, Direct, Verdict
from bot.services.verdicts.of_one import facts, of_card, states
from bot.services.verdicts.reach import able, immune, pairs, using, working
from bot.services.verdicts.understood import Part, is_understood, unread_parts
from engine.cards.catalog import Catalog
from glossary.answer import Answer
from glossary.editions.court import Court
from glossary.editions.later import stands_as
from glossary.forms.question import How, question_of
from glossary.model import Edition

EMPTY: Final = Archive()
#: of so many questions in one each is answered
MOST_PARTS: Final = 4
_PRONOUN: Final = re.compile(r"\b(?:it|he|she|him|her|this|that|them|they|these|those)\b")
#: that a number is asked for, in words that could ask for yes or no: "is there a maximum"
_COUNTS: Final = re.compile(r"\b(?:how (?:many|much|often|big)|(?:is|are) there (?:an?|any|some)?)\b")
_OPENS: Final = re.compile(
    r"^(?:(?:so|and|but|then|ok|now) )*(?:what|who|whose|whom|which|why|how"
    r"|(?:where|when)(?:'?s|(?= (?:(?:exactly|(?:on|in) (?:the |my |his )?[a-z]+) )?"
    r"(?:is|are|am|was|were|do|does|did|can|could|may|will|would|must|should)\b)))\b"
)
#: asked openly at its end, or behind what it is about: "goes where", "good and evil cards what are the conditions"
_ENDS_OPENLY: Final = re.compile(
    r"\b(?:goes|go|stays|happens|means|does|gets|is|are|and|or|comes|ends up|lies|counts as)"
    r" (?:where|what|who|when|how)\W*$"
    r"|^(?!.*\b(?:can|could|may|does|do|did|is|are|will|would|must|should|has|have|am)\b.*\b(?:what|which|who|how)\b)"
    r".{8,}[a-z] (?:what|which|how|who)(?:'s| is| are| do| does| can)\b"
)
_IS_RIGHT: Final = re.compile(
    r"^\W*(?:and |so |but )?(?:is|was|are) (?:he|she|they|that|this|(?:my |the )?(?:opponent|friend|judge))"
    r" (?:right|correct|wrong|true)\b"
)
#: who is told to say that it is not so would be told to be right by "no": "dad says one is too much"
_IS_SAID: Final = re.compile(
    r"^[^?]*\b(?:says|said|claims|claimed|thinks|insists)\b[^?]*"
    r"\b(?:too (?:much|many)|illegal|(?:not|isn't|isnt) (?:legal|allowed)|cheat\w*|wrong)\b[^?]*$"
)
#: somebody else than the card: "Philip's wife"
_RELATIVE: Final = re.compile(
    r"\{\d\}'s (?:wife|wives|husband|sons?|daughters?|brothers?|sisters?|mother|father|servants?|friends?|widow)\b"
)
_SHOULD_I: Final = re.compile(r"^\W*(?:so |and |but )?should i \w+ [^?]* or ")
_DENIES: Final = re.compile(r"\b(?:not|never|no|nothing|cannot|\w+n't|cant|wont|doesnt|dont|isnt)\b")
log = logging.getLogger("berean.rulings")


@dataclass(frozen=True, slots=True)
class Told:
    """The reply to a question: the direct answer if there is one, and the passages.

    If there are several questions, `direct` answers the last, `others` those before it; `ruled` are the archived
    rulings on the cards it names.
    """

    direct: Direct | None
    passages: Answer
    asked: Asked
    others: tuple[tuple[str, Direct], ...] = ()
    ruled: tuple[Archived, ...] = ()


def answer(text: str, court: Court, catalog: Catalog, edition: Edition | None = None, archive: Archive = EMPTY) -> Told:
    """Return the direct answer to a question, if any answerer is sure, with the passages of the rules.

    Both are of one edition: the one chosen or named, else the newest; statements are cited from it.
    """
    by = court.asked(text, edition)
    asked = read(text, court.judge(by.edition).reader, catalog, by.edition, is_dated=by.is_named)
    passages = headings.shown(court.answer(text, edition))
    parts = asked.parts()[-MOST_PARTS:]
    answers = [_reply(part, catalog, passages).sure for part in parts[:-1]]
    reply = _reply(parts[-1] if parts else asked, catalog, passages)
    if reply.sure is not None and any(_of_battle(reply.sure, each) for each in answers):
        whole = _reply(asked, catalog, passages)  # several things of one battle are one outcome
        reply = reply if whole.sure is None else whole
    if reply.sure is None and parts and (parts[-1].cards or _PRONOUN.search(asked.last)):
        reply = _reply(asked, catalog, passages)
    direct = (reply.sure and archive.corrected(reply.sure, asked)) or archive.answer(asked)
    direct = direct or limits.answer(asked, passages)
    direct = direct or (reply.kept_back and archive.corrected(reply.kept_back, asked))
    if direct is not None and direct.verdict is Verdict.CARD:
        direct = of_card.more(direct, asked, catalog)
    before = zip(parts[:-1], answers, strict=True)
    others = tuple((_named(part.last, part), _as_of(by.edition, found)) for part, found in before if found)
    ruled = archive.on(mention.name for mention in asked.cards)
    return Told(direct and _as_of(by.edition, direct), passages, asked, others, ruled)


def trace(text: str, court: Court, catalog: Catalog, edition: Edition | None = None) -> tuple[str, ...]:
    """Return how a question is answered: how it was understood, and what each answerer said."""
    by = court.asked(text, edition)
    asked = read(text, court.judge(by.edition).reader, catalog, by.edition, is_dated=by.is_named)
    cards = (f"{{{at}}} = {each.name} ({len(each.printings)} printings)" for at, each in enumerate(asked.cards))
    lines = [f"edition {by.edition.value}; read as: {asked.line}", *cards]
    for name, found in _answers(asked, catalog, headings.shown(court.answer(text, edition))):
        told = "silent" if found is None else f"{found.verdict.value} {found.value or ''} ({found.because})"
        left = () if found is None or is_understood(asked, found) else unread_parts(asked, found.reads)
        lines.append(f"{name}: {told}{_left(left)}")
    return tuple(lines)


def _left(parts: Sequence[Part]) -> str:
    """Return what keeps an answer back."""
    told = "; ".join(f"{part.line.strip()} ({', '.join(part.unread)})" for part in parts)
    return f", kept back by what it has not read: {told}" if parts else ""


def _answers(asked: Asked, catalog: Catalog, passages: Answer) -> Iterator[tuple[str, Direct | None]]:
    """Generate what each answerer would say."""
    for speaks in (decks, facts, states, same, using, counting):
        yield speaks.__name__.rpartition(".")[2], speaks.answer(asked)
    stated = statements.answer(asked, passages)
    yield "statements", stated
    yield "known", known.answer(asked, passages, closely=stated is not None)
    for plays in (situations, preparing, pairs, working, immune, able):
        yield plays.__name__.rpartition(".")[2], plays.answer(asked, catalog)


def _of_battle(one: Direct, other: Direct | None) -> bool:
    return other is not None and one.found_by == other.found_by == "situations"


def _named(line: str, asked: Asked) -> str:
    """Return a line with its marks replaced by the names of cards."""
    for number, mention in enumerate(asked.cards):
        line = line.replace(f"{{{number}}}", mention.name)
    return line


def _as_of(edition: Edition, direct: Direct) -> Direct:
    cited = tuple(dict.fromkeys(stands_as(each, edition) for each in direct.statements))
    return replace(direct, edition=edition.value, statements=cited)


@dataclass(frozen=True, slots=True)
class _Reply:
    """What comes of one question: the answer that is sure, if there is one, else the one that was kept back."""

    sure: Direct | None
    kept_back: Direct | None = None


def _reply(asked: Asked, catalog: Catalog, passages: Answer) -> _Reply:
    """Return what the answerers agree on; nothing if two differ."""
    told = [each for _, each in _answers(asked, catalog, passages) if each is not None]
    told = [each for each in told if _is_asked(each.verdict, asked)]
    found = [each for each in told if is_understood(asked, each)]
    shown = [each for each in found if each.verdict is Verdict.CARD]
    found = shown or found  # who asks for a card does not ask whether something is so
    said = {(each.verdict, each.value) for each in found if each.verdict in DIRECT}
    if len(said) > 1:
        log.warning("answerers differ: %s", "; ".join(f"{each.found_by} {each.verdict}" for each in found))
        return _Reply(None)
    sure = [each for each in found if each.verdict in DIRECT]
    if sure and not any(each.computed for each in sure):  # what a card makes of a rule comes before the rule
        sure = [each for each in found if each.verdict is Verdict.DEPENDS and each.computed] or sure
    best = next(iter(sorted(sure or found, key=lambda each: not each.computed)), None)
    if best is None or (best.verdict is Verdict.DEPENDS and best.value == "the printing"):
        best = _of_own_names(asked, catalog, passages) or best
    return _Reply(best, None if best is not None else kept_back(asked, told))


def _is_asked(verdict: Verdict, asked: Asked) -> bool:
    """Say whether a question asks for such an answer: who asks whether something is so wants no number.

    Whether somebody is right who denies something, and which of two to play, is not answered with yes or no.
    """
    clauses = question_of(asked.last).asking
    if _RELATIVE.search(asked.line):
        return False
    if verdict in (Verdict.YES, Verdict.NO):
        denies = _IS_RIGHT.match(asked.last) and _DENIES.search(asked.line.removesuffix(asked.last))
        if denies or _SHOULD_I.match(asked.last) or _IS_SAID.match(asked.last):
            return False
    if verdict is Verdict.NUMBER:
        return _COUNTS.search(asked.last) is not None or any(each.how is not How.POLAR for each in clauses)
    is_open = all(_OPENS.match(each.line) or _ENDS_OPENLY.search(each.line) for each in clauses)
    return verdict not in (Verdict.YES, Verdict.NO) or not clauses or not is_open


def _of_own_names(asked: Asked, catalog: Catalog, passages: Answer) -> Direct | None:
    """Return the answer for the cards with exactly the names given, if other printings have a set in their names."""
    cards = tuple(each.by_own_name for each in asked.cards)
    if cards == asked.cards:
        return None
    found = _reply(replace(asked, cards=cards), catalog, passages).sure
    if found is None or found.verdict not in DIRECT:
        return None
    named = ", ".join(each.printings[0].name for each, all_of in zip(cards, asked.cards, strict=True) if each != all_of)
    return replace(found, assumed=(*found.assumed, f"the card of just this name is meant: {named}"))
