"""What is done in a told battle with cards that do not fight: played on whom, held, at work, or asked about."""

import re
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles import battle_words as words
from bot.services.verdicts.battles.telling import ATTACKER, DEFENDER, ENHANCEMENTS, GOOD, NotTold, Occurrence, Story
from engine.cards.model import Alignment, CardClass, CardType
from engine.decks.facts import side_of

_MARK: Final = re.compile(r"\{(\d)\}")


def read_play(story: Story, occurrence: Occurrence, kind: CardType, asked: Asked) -> None:
    """Read what a question says at one place about a card that is no character: played, in hand, or at work already."""
    number, heard = occurrence.card, story.heard
    if kind is CardType.ARTIFACT:
        if not (
            heard.before(words.ACTIVE_BEFORE, occurrence.before, number)
            or heard.after(words.ACTIVE_AFTER, occurrence.after, number)
        ):
            raise NotTold
        story.zones[number] = (_owner(story, occurrence), "artifact_pile")
        return
    if kind not in ENHANCEMENTS and kind is not CardType.DOMINANT:
        raise NotTold
    if (bearer := _bearer(story, occurrence, asked)) is not None:
        story.zones[number] = (story.zones[bearer][0], f"territory on c{bearer}")
        return
    if " on " in story.zones.get(number, ("", ""))[1]:
        return
    seat = _dominant_seat(story, occurrence, asked) if kind is CardType.DOMINANT else _side_of(kind)
    fighting = (*story.heroes, *story.blockers)
    is_query = heard.before(words.MAY_BEFORE, occurrence.before, number) is not None or _is_only_meant(
        occurrence, asked
    )
    is_play = (
        heard.before(words.PLAYS_BEFORE, occurrence.before, number) is not None
        or heard.after(words.PLAYED_AFTER, occurrence.after, number) is not None
        or (
            words.AND_BEFORE.search(occurrence.before) is not None
            and occurrence.previous in [card for _, card, _, _ in story.plays]
        )
        or (words.NEXT.search(occurrence.before) is not None and words.ON.match(occurrence.after) is not None)
        or heard.before(words.GIVEN, occurrence.lead, number) is not None
        or _is_laid(story, occurrence)
        or (heard.after(words.WORN_AFTER, occurrence.after, number) is not None and occurrence.previous in fighting)
        or (not occurrence.before.strip() and occurrence.previous in fighting)
        or (words.WITH_CARD.match(occurrence.before) is not None and occurrence.previous in fighting)
        or _comes_out(occurrence)
    )
    if is_query or not is_play:
        if number not in story.zones and (is_query or heard.before(words.HELD_BEFORE, occurrence.before, number)):
            story.zones[number] = (seat, "hand")
        return
    if words.HELD_SINCE.match(occurrence.after) and heard.before(words.HELD_BEFORE, occurrence.before, number):
        heard.after(words.HELD_SINCE, occurrence.after, number)
    if any(number == card for _, card, _, _ in story.plays):
        return
    story.zones[number] = (seat, "hand")
    user, target = _aims(story, occurrence, kind, seat)
    story.plays.append((seat, number, user, target))


def _is_only_meant(occurrence: Occurrence, asked: Asked) -> bool:
    """Say whether somebody only wants to play a card; what he is about to do is done where it is asked what is then."""
    if words.ONLY_MEANT.search(occurrence.before) is None:
        return False
    return words.ABOUT_TO.search(occurrence.before) is None or words.AFTERWARDS.search(asked.last) is None


def _bearer(story: Story, occurrence: Occurrence, asked: Asked) -> int | None:
    """Return who is said to have had a weapon before the battle began. Rule: REG-TYPE-20"""
    found = words.WORN_BEFORE.search(occurrence.lead)
    since = words.WORN_SINCE.match(occurrence.after)
    if found is None and since is not None:
        found = words.WITH_IT.search(occurrence.lead)
    if found is None or int(found["card"]) not in (*story.heroes, *story.blockers):
        return None
    bearer, weapon = asked.cards[int(found["card"])], asked.cards[occurrence.card]
    if not all(CardClass.WARRIOR in each.classes for each in bearer.printings):
        if since is not None or words.EARLIER.search(found[0]):
            raise NotTold
        story.heard.words.append(f"{found[0]}{{{occurrence.card}}}")
        return None  # nobody but a warrior has one from before: it was used in this battle
    if not all(CardClass.WEAPON in each.classes for each in weapon.printings):
        raise NotTold
    story.heard.words.append(f"{found[0]}{{{occurrence.card}}}")
    story.heard.after(words.WORN_SINCE, occurrence.after, occurrence.card)
    return int(found["card"])


def _is_laid(story: Story, occurrence: Occurrence) -> bool:
    """Say whether a card is said to be on, or used against, a character in battle."""
    found = story.heard.after(words.AT_ONE, occurrence.after, occurrence.card)
    if found is None or words.THOUGHT_OF.search(occurrence.before.removeprefix(" if")) is not None:
        return False
    return found["word"] is not None or int(found["card"]) in (*story.heroes, *story.blockers)


def _comes_out(occurrence: Occurrence) -> bool:
    """Say whether a question says that a card is on the table, not in hand and not only imagined."""
    if occurrence.asks or words.HELD_BEFORE.search(occurrence.before) or words.IN_HAND.match(occurrence.after):
        return False
    if words.DESCRIBED.match(occurrence.after) or words.BESIDE.match(occurrence.before):
        return False
    return words.THOUGHT_OF.search(occurrence.before) is None


def _side_of(kind: CardType) -> str:
    return ATTACKER if kind in GOOD else DEFENDER


def _owner(story: Story, occurrence: Occurrence) -> str:
    """Return the seat that has an Artifact."""
    mine = re.search(r"\b(?:my|i|i've|we)\b", occurrence.before) is not None
    his = re.search(r"\b(?:his|her|their|he|she|they|opponent'?s?|opp'?s?)\b", occurrence.before) is not None
    if mine is his:
        raise NotTold
    asker = story.asker or ATTACKER  # who tells of an opponent and not who attacks is taken to attack
    return asker if mine else _other(asker)


def _other(seat: str) -> str:
    return DEFENDER if seat == ATTACKER else ATTACKER


def _dominant_seat(story: Story, occurrence: Occurrence, asked: Asked) -> str:
    """Return who plays a Dominant: the player named last before it, else the side with Dominants of its alignment."""
    who = list(words.SUBJECT.finditer(occurrence.before))
    if who:
        word = who[-1][0]
        if word in ("attacker", "defender"):
            return ATTACKER if word == "attacker" else DEFENDER
        if story.asker:
            return story.asker if word in ("i", "we") else _other(story.asker)
    sides = {side_of(printing.faces) for printing in asked.cards[occurrence.card].printings}
    return ATTACKER if sides == {Alignment.GOOD} else DEFENDER


def _aims(story: Story, occurrence: Occurrence, kind: CardType, seat: str) -> tuple[int | None, int | None]:
    """Return who uses an Enhancement, and on whom a card is played, as far as the question says."""
    own, others = (story.heroes, story.blockers) if seat == ATTACKER else (story.blockers, story.heroes)
    found = story.heard.after(words.AIMED, occurrence.after, occurrence.card)
    named = None
    if found is not None:
        named = int(found["card"]) if found["card"] else None
        if found["word"] and not _is_soul(found["word"], occurrence, kind):
            side = _meant(found["word"], own, others, kind, story)
            if len(side) != 1:
                raise NotTold
            named = side[0]
    if kind is CardType.DOMINANT:
        if named is not None and named not in (*own, *others):
            raise NotTold
        return None, named
    if not own:
        raise NotTold
    if (given := words.GIVEN.search(occurrence.lead)) is not None and int(given["card"]) in own:
        return int(given["card"]), None
    with_whom = story.heard.after(words.WITH_WHOM, occurrence.after, occurrence.card)
    if with_whom is not None and int(with_whom["card"]) in own:
        return int(with_whom["card"]), None
    user = named if named in own else own[0] if len(own) == 1 else None
    if user is None and occurrence.previous in own:
        user = occurrence.previous
    target = named if named is not None and named not in own else None
    if target is not None and target not in others:
        raise NotTold
    return user, target


def _is_soul(word: str, occurrence: Occurrence, kind: CardType) -> bool:
    """Say whether a card is played on a Lost Soul: one is named, or is told of last before "it"."""
    before = occurrence.lead.rpartition("}")[2]
    is_told = word == "it" and kind is CardType.DOMINANT and re.search(r"\bsouls?\b", before) is not None
    return is_told or words.SOUL_WORD.match(word) is not None


def _meant(word: str, own: list[int], others: list[int], kind: CardType, story: Story) -> list[int]:
    """Return the characters that a word means."""
    if word in ("hero", "attacker"):
        return story.heroes
    if word in ("him", "her", "it", "them"):
        return own if kind in GOOD else others
    return story.blockers


def _named_last(asked: Asked, kinds: list[CardType]) -> int | None:
    """Return the Enhancement that "it" means where it is asked whether it may be played: the last one told of."""
    before = asked.line[: asked.line.rfind(asked.last)]
    named = [each for each in map(int, _MARK.findall(before)) if kinds[each] in ENHANCEMENTS]
    return named[-1] if named else None


def read_query(story: Story, asked: Asked, kinds: list[CardType]) -> None:
    """Read whether the question asks if a card may be played now."""
    found = story.heard.search(words.MAY_PLAY, asked.last)
    if found is None:
        return
    named = int(found["card"]) if found["card"] else None
    played = {card for _, card, _, _ in story.plays}
    held = [n for n, (_, zone) in story.zones.items() if zone == "hand" and n not in played]
    number = named if named is not None else held[0] if len(held) == 1 else _named_last(asked, kinds)
    if story.plays and number is not None and story.plays[-1][1] == number:
        story.plays.pop()
        played.discard(number)
    if number is None or kinds[number] not in (*ENHANCEMENTS, CardType.DOMINANT) or number in played:
        raise NotTold
    seat = story.zones[number][0] if number in story.zones else _side_of(kinds[number])
    if kinds[number] is CardType.DOMINANT:
        raise NotTold
    own = story.heroes if seat == ATTACKER else story.blockers
    users = [int(each) for each in _MARK.findall(asked.last) if int(each) in own]
    user = users[0] if len(users) == 1 else own[0] if len(own) == 1 else None
    if user is None:
        raise NotTold
    story.zones[number] = (seat, "hand")
    story.wanted = (seat, number, user)
