"""Whom "he" and "she" can mean of those who fight in a told battle."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles.telling import Story
from engine.cards.facts import identifiers
from glossary.forms.question import sentences

_PRONOUN: Final = re.compile(r"\b(?:he|him|his|she|her|hers)\b")
_OF_SHE: Final = frozenset({"she", "her", "hers"})
_GENDERS: Final = frozenset({"male", "female"})
_MARK: Final = re.compile(r"\{(\d)\}")
_HE: Final = (
    r"\b(?:he|she|they)(?:'s|'d|'ll|'ve)?(?: (?:just|then|now|also|only|even|still|had|has|have|did|does|could|can"
    r"|can't|cannot|didn't|doesn't|hasn't|hadn't|not|got))*"
)
_FIGHTS: Final = "blocks?|attacks?|rescues?|blocked|attacked|rescued|swings?|swung|comes?|came|goes|defends?|defended"
_DOES: Final = (
    "plays?|played|puts?|uses?|used|throws?|threw|sends?|sent|drops?|dropped|adds?|added|says?|said|thinks?|thought"
    "|answers?|answered|responds?|responded|lets?|brings?|brought|slams?|slammed|chucks?|slaps?|slapped|controls?"
    "|controlled|owns?|draws?|drew|pass(?:es|ed)?|cards?|nothing|anything|something"
)
#: a player who does what players do, or has what players have, is nobody who fights
_PLAYER: Final = re.compile(
    rf"{_HE} (?:{_FIGHTS}) (?:me |at me |back )?with\b"
    rf"|{_HE} (?:{_DOES}|(?:no|any|zero) \w+|\w+ (?:cards?|hand|blockers?|souls?))\b"
    r"|\b(?:from|by|for) (?:him|her)\b"
    r"|\b(?:his|her) (?:hand|deck|side|territory|land|turn|cards?|souls?|own|only|last|lone)\b"
    r"|\b(?:his|her) (?=\{\d\})"
)
#: somebody told of before is what a sentence is about: "he faces {1}"
_BEGINS: Final = re.compile(r"^\W*(?:(?:so|and|but|then|there|now|well|of course|today|here) )*(?:he|she|they)\b")


def pronoun_in(line: str) -> str:
    """Return the first word in a line that means a man or a woman; empty if there is none."""
    found = _PRONOUN.search(line)
    return "" if found is None else found[0]


def fitting(asked: Asked, numbers: Iterable[int], line: str) -> list[int]:
    """Return which cards the first "he" or "she" in a line can mean, by what the cards are; all if there is none."""
    word = pronoun_in(line)
    other = "" if not word else "male" if word in _OF_SHE else "female"
    return [each for each in numbers if not other or _gender(asked, each) != other]


def told_of_last(asked: Asked, story: Story, asking: str) -> Sequence[int]:
    """Return whom "he" in a clause that asks can mean, by who was told of last; of several it may be each."""
    before = asked.line[: asked.line.find(asking)] if asking in asked.line else asked.line
    able = fitting(asked, story.fighters, asking) or list(story.fighters)
    for sentence in reversed(sentences(before)):
        said = _PLAYER.sub(" ", sentence)
        named = [each for each in dict.fromkeys(map(int, _MARK.findall(said))) if each in able]
        is_told = _PRONOUN.search(said) is not None
        if is_told and (aimed := _aimed(sentence, story)) is not None and aimed in able:
            return [aimed]
        if named and not is_told:
            return named
        if named and not _BEGINS.match(said):
            return able
        able = [each for each in able if each not in named]
        if len(able) < 2:
            break
    return able


def _aimed(sentence: str, story: Story) -> int | None:
    """Return on whom the card named last in a sentence is played, if that is told as "on him"."""
    marks = [int(each) for each in _MARK.findall(sentence)]
    played = [(user, target) for _, card, user, target in story.plays if marks[-1:] == [card]]
    if not played or not re.search(r"\} (?:on|at) (?:him|her)\b", sentence):
        return None
    user, target = played[0]
    return user if target is None else target


def _gender(asked: Asked, number: int) -> str:
    """Return whether a card is a man or a woman; empty if it is neither, both, or not the same for all printings."""
    told = {
        each
        for printing in asked.cards[number].printings
        for face in printing.faces
        for each in _GENDERS & identifiers(printing, face)
    }
    return told.pop() if len(told) == 1 else ""
