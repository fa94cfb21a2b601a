"""Reading a battle that a player describes, card by card: who attacks, blocks and bands, what is played on whom."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles import battle_words as words
from bot.services.verdicts.battles import circumstances as beside
from bot.services.verdicts.battles.circumstances import circumstances
from bot.services.verdicts.battles.heard import Heard
from bot.services.verdicts.battles.wanted import Topic, wanted
from bot.services.verdicts.meant import Mention
from bot.services.verdicts.understood import telling
from engine.cards.model import Alignment, CardType
from engine.decks.facts import side_of
from glossary.forms.concepts import DONE, load_concepts
from glossary.forms.question import AskingClause, question_of

ATTACKER: Final = "A"
DEFENDER: Final = "B"
_MARK: Final = re.compile(r"\{(\d)\}")
_GOOD: Final = frozenset({CardType.GOOD_ENHANCEMENT, CardType.COVENANT})
_ENHANCEMENTS: Final = _GOOD | {CardType.EVIL_ENHANCEMENT, CardType.CURSE}
_SEAT_OF: Final = {CardType.HERO: ATTACKER, CardType.EVIL_CHARACTER: DEFENDER}


#: what stands in the place of a name, to see who asks
_CALLED: Final = {
    CardType.HERO: "hero", CardType.EVIL_CHARACTER: "villain", CardType.GOOD_ENHANCEMENT: "goodcard",
    CardType.EVIL_ENHANCEMENT: "evilcard",
}  # fmt: skip


class NotTold(Exception):
    """The question does not say what part a card has in it."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One place where a question names a card, with the words of the sentence before and after it."""

    card: int
    before: str
    after: str
    previous: int | None = None
    asks: bool = False
    lead: str = ""


@dataclass(slots=True)
class Story:
    """What is described: where each card is, the moves in order, and whether a card is asked about, not played.

    `asker` is the seat of the person who asks, if the question says that; `presumes_asker`: nothing tells of one.
    `site` has the souls in it; `is_over` says that it is told that nothing more is done. `heard` are the words all
    this was drawn from.
    """

    asker: str = ""
    heard: Heard = field(default_factory=Heard)
    zones: dict[int, tuple[str, str]] = field(default_factory=dict)
    heroes: list[int] = field(default_factory=list)
    blockers: list[int] = field(default_factory=list)
    plays: list[tuple[str, int, int | None, int | None]] = field(default_factory=list)
    wanted: tuple[str, int, int | None] | None = None
    unblocked: bool = False
    souls: int = 2
    is_over: bool = False
    presumes_asker: bool = False
    site: int | None = None

    @property
    def moves(self) -> tuple[str, ...]:
        """Return the moves in the words of scenarios."""
        made = [f"A: {'rescue' if self.souls else 'challenge'} with c{self.heroes[0]}"]
        made += [f"A: choose c{each}" for each in self.heroes[1:]]
        made += [f"B: block with c{each}" for each in self.blockers[:1]] or ["B: no block"]
        made += [f"B: choose c{each}" for each in self.blockers[1:]]
        for seat, card, user, target in self.plays:
            by = "" if user is None else f" on c{user}"
            at = "" if target is None else f" at c{target}"
            made.append(f"{seat}: play c{card}{by}{at}")
        return tuple(made)


def told(asked: Asked, heard: Heard) -> Story:
    """Return the battle that a question describes, and note the words that do.

    Raises:
        NotTold: it describes no battle, or does not say what part a card has.
    """
    line = words.CONTROLLER.sub(r"\1", asked.line)
    absent = {int(each[1]) for each in words.ABSENT.finditer(line)} - set(map(int, _MARK.findall(asked.last)))
    if absent:
        heard.search(words.ABSENT, line)
        line = words.ABSENT.sub(" ", line)
    kinds = [CardType.HERO if at in absent else _kind(each) for at, each in enumerate(asked.cards)]
    line = _with_played(line, kinds, heard)
    question = question_of(line)
    told_beside = question.told
    for each in beside.NOTHING_MORE:
        told_beside = each.sub(" ", told_beside)
    if words.PLAYS_UNKNOWN.search(told_beside):
        raise NotTold
    if any(not _is_read(each["does"]) for each in words.DOES_TO.finditer(told_beside)):
        raise NotTold
    attacks, blocks = _roles(asked, heard)
    asker = "" if attacks is blocks else ATTACKER if attacks else DEFENDER
    around = circumstances(asked.line, heard)
    story = Story(asker, heard, presumes_asker=not (attacks or blocks), is_over=around.is_over)
    story.unblocked, story.souls = around.unblocked, around.souls
    _house(story, asked, kinds)
    occurrences = list(_occurrences(line, question.asking))
    may_block = words.MAY_BLOCK.search(asked.last)
    joining = {each.card for each in occurrences if words.CAME_IN.match(each.after)}
    for number, kind in sorted(enumerate(kinds), key=lambda each: each[0] in joining):  # whom they join comes first
        if may_block is not None and int(may_block["blocker"]) == number and not story.blockers:
            _stand_ready(story, number, kind, occurrences)
        elif kind in _SEAT_OF and number not in absent:
            _cast(story, number, kind, occurrences)
    story.unblocked |= not story.blockers and _is_shown_at_once(asked)
    if not story.heroes or not (story.blockers or story.unblocked):
        raise NotTold
    if words.BANDING.search(question.told) and max(map(len, (story.heroes, story.blockers))) < 2:
        raise NotTold  # who else fights is not told
    if story.blockers and story.unblocked and not around.is_second:
        raise NotTold
    for occurrence in occurrences:
        kind = kinds[occurrence.card]
        if kind not in _SEAT_OF and occurrence.card != story.site:
            _play(story, occurrence, kind, asked)
    _query(story, asked, kinds)
    ready = story.blockers
    if any(
        zone == "hand" and not _is_used(story, number) and number not in ready
        for number, (_, zone) in story.zones.items()
    ):
        raise NotTold  # whether it is played is not told
    if any(number not in story.zones for number in range(len(asked.cards)) if number not in absent):
        raise NotTold
    return story


def _is_read(verb: str) -> bool:
    """Say whether what a player is said to do with a card is a word in which battles are told."""
    says = {each.removesuffix(DONE) for each in load_concepts().concepts(verb)}
    spoken = load_concepts("speech.yaml")
    is_spoken = set(spoken.concepts(verb)) <= set(spoken.spelled.values())
    return is_spoken or says <= telling() or bool(words.MET.search(verb) or words.PLAYS_BEFORE.search(f"{verb} "))


def _house(story: Story, asked: Asked, kinds: list[CardType]) -> None:
    """Read in which Site of the defender all souls are said to lie."""
    sites = [at for at, kind in enumerate(kinds) if kind is CardType.SITE]
    if not sites:
        return
    found = story.heard.search(beside.IN_SITE, asked.line)
    if len(sites) > 1 or found is None or int(found["card"] or found["site"]) != sites[0] or story.souls != 1:
        raise NotTold
    story.site = sites[0]
    story.zones[story.site] = (DEFENDER, "territory")


def _is_shown_at_once(asked: Asked) -> bool:
    """Say whether what is asked can be answered without a blocker."""
    topics = {topic for each in wanted(asked.line) or () for topic in each.topics}
    return bool(topics) and topics <= {Topic.TOTAL, Topic.KIND}


def _is_used(story: Story, number: int) -> bool:
    """Say whether a card in a hand is played, or the question asks whether it may be."""
    return number in (card for _, card, _, _ in story.plays) or (story.wanted is not None and story.wanted[1] == number)


def _with_played(line: str, kinds: list[CardType], heard: Heard) -> str:
    """Replace "it" in "I play it on him" by the card that was named last."""

    def named(found: re.Match[str]) -> str:
        before = [int(each) for each in _MARK.findall(line[: found.start()])]
        cards = [each for each in before if kinds[each] in (*_ENHANCEMENTS, CardType.DOMINANT)]
        heard.words += [found[0]] if cards else []
        return f"{found[1]} {{{cards[-1]}}}" if cards else found[0]

    heard.search(words.GOES_DOWN, line)
    return words.PLAYS_IT.sub(named, words.GOES_DOWN.sub("plays it", line))


def _occurrences(line: str, asking: Sequence[AskingClause]) -> Iterator[Occurrence]:
    """Generate the places in a question where a card is named, sentence by sentence."""
    for sentence in re.split(r"(?<=[?!;])\s+|(?<=[a-z0-9}\])])\.+\s+|\n+", line):
        marks = list(_MARK.finditer(sentence))
        clauses = [(sentence.find(each.line), len(each.line)) for each in asking if each.line and each.line in sentence]
        for at, mark in enumerate(marks):
            begin = marks[at - 1].end() if at else 0
            previous = int(marks[at - 1][1]) if at else None
            lead = sentence[: mark.start()]
            asks = any(begin <= mark.start() < begin + length for begin, length in clauses)
            yield Occurrence(int(mark[1]), lead[begin:], sentence[mark.end() :], previous, asks, lead)


def _kind(mention: Mention) -> CardType:
    """Return the type of a card. Raises NotTold if its printings, or its two sides, have different types."""
    types = {each for printing in mention.printings for each in printing.types}
    if len(types) != 1:
        raise NotTold
    return types.pop()


def _roles(asked: Asked, heard: Heard) -> tuple[bool, bool]:
    """Say whether a question tells that the person who asks attacks, and that he blocks."""
    line = asked.line
    for number, mention in enumerate(asked.cards):
        types = {each for printing in mention.printings for each in printing.types}
        word = _CALLED.get(types.pop(), "card") if len(types) == 1 else "card"
        line = line.replace(f"{{{number}}}", word)
    return heard.search(words.I_ATTACK, line) is not None, heard.search(words.I_BLOCK, line) is not None


def _cast(story: Story, number: int, kind: CardType, occurrences: list[Occurrence]) -> None:
    """Give a character his part: the first of a side is in battle, others band in or stay at home."""
    seat = _SEAT_OF[kind]
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
    from_hand = bool(side) and any(story.heard.after(words.FROM_HAND, each.after, number) for each in own)
    side.append(number)
    story.zones[number] = (seat, "hand" if from_hand else "territory")


def _is_at_home(heard: Heard, occurrence: Occurrence) -> bool:
    """Say whether a character is said not to fight."""
    behind = heard.after(words.AT_HOME, occurrence.after, occurrence.card)
    return behind is not None or heard.before(words.AT_HOME_BEFORE, occurrence.before, occurrence.card) is not None


def _stand_ready(story: Story, number: int, kind: CardType, occurrences: list[Occurrence]) -> None:
    """Let somebody block of whom it is asked whether he may, from where he is told to be: territory or hand."""
    if kind not in _SEAT_OF:
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
    story.blockers.append(number)
    story.zones[number] = (_SEAT_OF[kind], "hand" if held else "territory")


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


def _play(story: Story, occurrence: Occurrence, kind: CardType, asked: Asked) -> None:
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
    if kind not in _ENHANCEMENTS and kind is not CardType.DOMINANT:
        raise NotTold
    seat = _dominant_seat(story, occurrence, asked) if kind is CardType.DOMINANT else _side_of(kind)
    fighting = (*story.heroes, *story.blockers)
    is_query = heard.before(words.MAY_BEFORE, occurrence.before, number) is not None
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
        or _comes_out(occurrence)
    )
    if is_query or not is_play:
        if number not in story.zones and (is_query or heard.before(words.HELD_BEFORE, occurrence.before, number)):
            story.zones[number] = (seat, "hand")
        return
    if any(number == card for _, card, _, _ in story.plays):
        return
    story.zones[number] = (seat, "hand")
    user, target = _aims(story, occurrence, kind, seat)
    story.plays.append((seat, number, user, target))


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
    return ATTACKER if kind in _GOOD else DEFENDER


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
        if found["word"] and not words.SOUL_WORD.match(found["word"]):
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


def _meant(word: str, own: list[int], others: list[int], kind: CardType, story: Story) -> list[int]:
    """Return the characters that a word means."""
    if word in ("hero", "attacker"):
        return story.heroes
    if word in ("him", "her", "it", "them"):
        return own if kind in _GOOD else others
    return story.blockers


def _query(story: Story, asked: Asked, kinds: list[CardType]) -> None:
    """Read whether the question asks if a card may be played now."""
    found = story.heard.search(words.MAY_PLAY, asked.last)
    if found is None:
        return
    if story.plays and found["card"] and story.plays[-1][1] == int(found["card"]):
        story.plays.pop()
    played = {card for _, card, _, _ in story.plays}
    held = [n for n, (_, zone) in story.zones.items() if zone == "hand" and n not in played]
    number = int(found["card"]) if found["card"] else held[0] if len(held) == 1 else None
    if number is None or kinds[number] not in (*_ENHANCEMENTS, CardType.DOMINANT) or number in played:
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
