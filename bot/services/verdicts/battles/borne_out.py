"""What is told of a battle beside its moves: it is read where the table, played out, bears it out.

The table has just what is told. So what is said not to be there or not to be done is so, unless the table has it;
what is said to happen is so if it does when the battle is played. Where choices are open, what is told picks among the
ways in which the battle can go.
"""

import re
from collections.abc import Sequence
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles.deeds import Deed, deeds
from bot.services.verdicts.battles.effects import acts, effects, is_kind, kinds_of, lasting
from bot.services.verdicts.battles.persons import fitting
from bot.services.verdicts.battles.telling import ATTACKER, DEFENDER, Story
from bot.services.verdicts.meant import has_numbers
from bot.services.verdicts.playing import Played
from bot.services.verdicts.table import Lay
from bot.services.verdicts.understood import Part, carrying, turning, written
from engine.cards.catalog import Catalog
from glossary.forms.concepts import DONE, load_concepts

_MARK: Final = re.compile(r"\{(\d)\}")
_DENIES: Final = frozenset({"not", "nobody", "nothing", "zero"})
#: whom a part speaks of is no more than the table has
_PERSONS: Final = frozenset(
    {"fighter", "hero", "blocker", "evil character", "character", "enhancement", "opponent", "good", "evil"}
)
#: somebody takes back what he said: "no, the other one"
_TAKEN_BACK: Final = re.compile(
    r"^\W*(?:no|nope|nah|not|sorry|wait|actually)\b"
    r"(?:$|,| (?:wait|sorry|he|she|it|that|this|i|him|her|my|his|the|one|mean)\b)"
)
#: what may or can be done is not told to be done, or left undone
_MAY: Final = re.compile(
    r"\b(?:can|can't|cant|cannot|could|couldn't|may|must|mustn't|allowed|able"
    r"|if (?:i|he|she|they|my|his))\b"
)
_NUMBERS: Final = re.compile(r"(\d+)/(\d+)")
_WORD: Final = re.compile(r"\{\d\}|[a-z0-9']+(?:/[0-9]+)?")
#: the log tells what became of whom in other words than those who tell it
_SAME: Final = {
    "dead": "discard", "kill": "discard", "gone": "discard", "captured": "capture", "dies": "discard",
    "rescue": "rescue attempt",
}  # fmt: skip
#: what a card does, told behind its name: "which gives all of them 5/5"
_DOES: Final = re.compile(
    r"^\W*(?:which|who|that|it|he|she|they|\{\d\}) (?!(?:was|were|had|got|used|did|will|would|should)\b)[a-z']+"
)
#: that somebody leaves out what he could do, and which of several things he chooses
_SKIPS: Final = re.compile(r"\b(?:skip(?:s|ped|ping)?|declin(?:es?|ed|ing)|pass(?:es|ed|ing)? on|without)\b")
_BOTHERS: Final = re.compile(r"\bbother(?:s|ed|ing)? (?:to\b)?")
_CHOOSES: Final = re.compile(
    r"\b(?:takes?|took|picks?|picked|chooses?|chose|uses?|used|goes for|went for|wants?) (?=(?:the|his|her|its) )"
)
_OF_SEVERAL: Final = re.compile(
    r"\bof the (?:two|three|2|3) (?:things|options|choices|parts|abilities|effects)\b"
    r"(?: (?:that )?(?:it|he|she|the card|\{\d\}) (?:offers?|has|gives?|lets?|does)| on (?:it|there|the card))?"
)
_ONLY_ONE: Final = re.compile(r"\b(?:(?:my|his|her|their|the) (?:only|lone|last)|only has (?:the )?one)\b")
_ONLY_HAS: Final = re.compile(r"\bonly(?: (?:have|has|had|got|sent|send|sends|attack with|my|his|her|is|was))* \{\d\}")
_NONE_OTHER: Final = frozenset({"else", "other", "another"})
_LEAD: Final = r"^\W*(?:(?:so|then|and|but|since|because|as|while) )*"
_I: Final = re.compile(rf"{_LEAD}(?:i|we)\b")
_OPPONENT: Final = re.compile(rf"{_LEAD}(?:(?:my|the) )?(?:opponent|opp|other (?:guy|player)|dude)\b")
_HE: Final = re.compile(rf"{_LEAD}(?:he|she|they)\b")
_OWN: Final = re.compile(r"\b(?P<whose>my|his|their) (?:\w+ )?(?:hero|guy|girl|man|woman|character|fighter|blocker)\b")


def fits(asked: Asked, part: Part, story: Story, table: Lay, played: Played, catalog: Catalog) -> bool:
    """Say whether a part that asks nothing tells what is so on the table, if the battle goes this way."""
    line = _OF_SEVERAL.sub(" ", _BOTHERS.sub(" ", part.line))
    if _DENIES.isdisjoint(carrying(line)) and _SKIPS.search(line) is None:
        return _happens(asked, part, story, table, played) or _is_of_card(asked, part)
    return _is_absent(asked, part, line, story, table, played, catalog)


def picks(asked: Asked, part: Part, story: Story, table: Lay, ways: Sequence[Played]) -> list[Played]:
    """Return in which ways of a battle the choice was taken that a part tells; all if it tells of none."""
    line = _CHOOSES.sub(" ", _OF_SEVERAL.sub(" ", _BOTHERS.sub(" ", part.line)))
    said, _ = _parted(line, effects())
    if not said or _MAY.search(line):
        return list(ways)
    is_denied = not _DENIES.isdisjoint(carrying(line)) or _SKIPS.search(line) is not None
    doer = _doer(asked, part, story)
    done = [frozenset(c for c in said if _is_done(c, doer, frozenset(), deeds(each, table))) for each in ways]
    wanted = frozenset() if is_denied else frozenset(said)
    found = [each for each, has in zip(ways, done, strict=True) if has == wanted]
    return found or list(ways)


def _is_absent(asked: Asked, part: Part, line: str, story: Story, table: Lay, played: Played, catalog: Catalog) -> bool:
    """Say whether what is denied is a card that is not there, or an effect that nothing has and nothing does.

    What every table has (a soul, access, a fitting brigade) cannot be denied without changing it.
    """
    if _TAKEN_BACK.match(line) or _MAY.search(line) or turning(line) - _NONE_OTHER:
        return False
    marks = frozenset(int(each) for each in _MARK.findall(line))
    denied, rest = _parted(_SKIPS.sub(" ", line), effects())
    names = [each for each in _WORD.findall(rest) if is_kind(_singular(each), catalog)]
    rest = " ".join(each for each in _WORD.findall(_MARK.sub(" ", rest)) if each not in names)
    if not {each.removesuffix(DONE) for each in carrying(rest)} <= _DENIES | _PERSONS | _NONE_OTHER | {"all"}:
        return False
    of_others = bool(_NONE_OTHER & carrying(line))
    whose = [each for each in table.fields if not marks or each[0] in marks]
    kinds = frozenset[str]().union(*(kinds_of(printing) for _, printing, _, _ in whose))
    things = () if denied else (*names, *_WORD.findall(rest))
    if not of_others and any(_singular(each) in kinds - _PERSONS for each in things):
        return False
    if marks and denied:
        return False
    on_cards = frozenset[str]().union(*(written(printing) for _, printing, _, _ in table.fields))
    doer, done = _doer(asked, part, story), deeds(played, table)
    return all(
        not _is_done(each, doer, frozenset(), done) and (each in acts() or each not in on_cards) for each in denied
    )


def _happens(asked: Asked, part: Part, story: Story, table: Lay, played: Played) -> bool:
    """Say whether all that is not read of a part comes to pass when the battle is played, and to those it tells of."""
    if turning(part.line) or not _are_known(asked, part):
        return False
    cards, doer = _whom(part.line, story), _doer(asked, part, story)
    done = deeds(played, table)
    named = (kinds_of(printing) for number, printing, _, _ in table.fields if number in story.fighters)
    unread = {each.removesuffix(DONE) for each in part.unread}.difference(*named)
    if any(card in cards for _, card, _, _ in story.plays):
        unread -= {"target"}  # "he got hit by it": it was played
    return all(_is_done(each, doer, cards, done) or _is_done(_SAME.get(each, ""), doer, cards, done) for each in unread)


def is_only_one(part: Part, story: Story, table: Lay, catalog: Catalog) -> bool:
    """Say whether a part tells of somebody that he is the only one, of his kind or of his side, and he is."""
    if turning(part.line) or part.unread != ("only",):
        return False
    marks = [int(each) for each in _MARK.findall(part.line)]
    if _ONLY_HAS.search(part.line) is not None:
        return all([each] in (story.heroes, story.blockers) for each in marks)
    names = [_singular(each) for each in _WORD.findall(part.line) if is_kind(_singular(each), catalog)]
    is_one = all(sum(each in kinds_of(printing) for _, printing, _, _ in table.fields) <= 1 for each in names)
    return bool(names) and _ONLY_ONE.search(part.line) is not None and is_one


def _are_known(asked: Asked, part: Part) -> bool:
    """Say whether the numbers told are on a card that is named."""
    cards = [each for mention in asked.cards for each in mention.printings]
    return all(
        any(has_numbers(each, found) or found[0] in each.text for each in cards)
        for found in _NUMBERS.finditer(part.line)
    )


def _is_done(concept: str, doer: str, cards: frozenset[int], done: Sequence[Deed]) -> bool:
    return any(
        concept in each.says and (not doer or not each.doer or each.doer == doer) and (not cards or cards & each.cards)
        for each in done
    )


def _doer(asked: Asked, part: Part, story: Story) -> str:
    """Return which player a part says does something; empty if it may be either."""
    asker = story.asker or ATTACKER
    other = DEFENDER if asker == ATTACKER else ATTACKER
    if _I.match(part.line):
        return asker
    if _OPPONENT.match(part.line):
        return other
    if _HE.match(part.line) is None:
        return ""
    named = [n for n in map(int, _MARK.findall(part.before)) if n in story.fighters]
    seats = {other, *map(story.seat_of, fitting(asked, named, part.line))}
    return seats.pop() if len(seats) == 1 else ""


def _whom(line: str, story: Story) -> frozenset[int]:
    """Return of which cards a part tells, as far as it says."""
    found = {int(each) for each in _MARK.findall(line)}
    for each in _OWN.finditer(line):
        is_mine = (each["whose"] == "my") is (story.asker != DEFENDER)
        found.update(story.heroes if is_mine else story.blockers)
    return frozenset(found)


def _parted(line: str, known: frozenset[str]) -> tuple[list[str], str]:
    """Return which of some concepts a line says, and the line without their words."""
    words, found, rest = _WORD.findall(line), [], []
    at = 0
    while at < len(words):
        for length in (2, 1):
            said = load_concepts().concepts(" ".join(words[at : at + length]))
            if len(said) == 1 and said[0].removesuffix(DONE) in known and at + length <= len(words):
                found.append(said[0].removesuffix(DONE))
                break
        else:
            length = 1
            rest.append(words[at])
        at += length
    return found, " ".join(rest)


def _singular(word: str) -> str:
    return word.removesuffix("s") if len(word) > 3 and not word.endswith("ss") else word


def is_under_effect(line: str) -> bool:
    """Say whether a line tells that somebody is under an effect that lasts: "the soul is protected"."""
    return any(each.removesuffix(DONE) in lasting() for each in load_concepts().concepts(line))


def _is_of_card(asked: Asked, part: Part) -> bool:
    """Say whether a part tells what the card does that is named just before it, by its words and numbers."""
    named = [int(each) for each in _MARK.findall(f"{part.before}{part.line}")]
    if _DOES.match(part.line) is None or not named or turning(part.line):
        return False
    card = asked.cards[named[-1]]
    texts = [each.text.casefold() for each in card.printings]
    if any(found[0] not in text for found in _NUMBERS.finditer(part.line) for text in texts):
        return False
    own = frozenset[str].intersection(*(written(each) for each in card.printings))
    told = {each.removesuffix(DONE) for each in carrying(part.line) if not each.startswith("{")}
    return not any(each.endswith(DONE) for each in part.unread) and bool(told & own & effects())
