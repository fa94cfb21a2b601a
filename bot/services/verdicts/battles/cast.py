"""Who fights in a told battle: who attacks and blocks, joins a band, stays at home, or stands ready."""

import re

from bot.services.verdicts.battles import battle_words as words
from bot.services.verdicts.battles.heard import Heard
from bot.services.verdicts.battles.telling import ATTACKER, SEAT_OF, NotTold, Occurrence, Story
from engine.cards.model import CardType


def cast(story: Story, number: int, kind: CardType, occurrences: list[Occurrence]) -> None:
    """Give a character his part: the first of a side is in battle, others band in or stay at home."""
    seat = SEAT_OF[kind]
    side = story.heroes if seat == ATTACKER else story.blockers
    own = [each for each in occurrences if each.card == number]
    for each in own:
        story.heard.before(words.NAMED, each.before, number)
    stays = [_is_at_home(story.heard, each) for each in own]
    if any(stays):
        story.zones[number] = (seat, "territory")
        return
    joins = [_joins(story.heard, each, side) for each in own] if side else []
    if side and not any(joins):
        raise NotTold
    if not side and any(words.BANDS_TO.search(each.before) for each in own):
        raise NotTold
    if any(words.IN_HAND.match(each.after) for each in own):
        raise NotTold
    told = [each for each in own if not each.asks]
    if told and all(words.ONLY_COULD.search(each.before) for each in told):
        raise NotTold
    from_hand = bool(side) and any(story.heard.after(words.FROM_HAND, each.after, number) for each in own)
    side.append(number)
    story.zones[number] = (seat, "hand" if from_hand else "territory")


def _is_at_home(heard: Heard, occurrence: Occurrence) -> bool:
    """Say whether a character is said not to fight."""
    behind = heard.after(words.AT_HOME, occurrence.after, occurrence.card)
    return behind is not None or heard.before(words.AT_HOME_BEFORE, occurrence.before, occurrence.card) is not None


def stand_ready(story: Story, number: int, kind: CardType, occurrences: list[Occurrence]) -> None:
    """Let somebody block of whom it is asked whether he may, from where he is told to be: territory or hand."""
    if kind not in SEAT_OF:
        raise NotTold
    own = [each for each in occurrences if each.card == number]
    heard = story.heard
    for each in own:
        _is_at_home(heard, each)
    held = any(
        heard.after(words.IN_HAND, each.after, number) or heard.after(words.FROM_HAND, each.after, number)
        for each in own
    )
    if any(re.search(r"\b(?:deck|discard|reserve|set aside)\b", each.after) for each in own):
        raise NotTold
    if not story.blockers:
        story.blockers.append(number)
    story.zones[number] = (SEAT_OF[kind], "hand" if held else "territory")


def _joins(heard: Heard, occurrence: Occurrence, side: list[int]) -> bool:
    """Say whether a character is said to fight together with another of his side."""
    if heard.before(words.BANDS_TO, occurrence.before, occurrence.card):
        return True
    if heard.after(words.BANDED, occurrence.after, occurrence.card):
        return True
    brings = words.BRINGS.search(occurrence.before)
    brought = brings and (heard.after(words.BROUGHT, occurrence.after, occurrence.card) or brings["in"])
    if brought and heard.before(words.BRINGS, occurrence.before, occurrence.card):
        return True
    return occurrence.previous in side and words.BESIDE.match(occurrence.before) is not None
