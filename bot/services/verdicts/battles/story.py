"""Reading a battle that a player describes, card by card: who attacks, blocks and bands, what is played on whom."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles import battle_words as words
from bot.services.verdicts.battles import circumstances as beside
from bot.services.verdicts.battles.cast import cast, stand_ready
from bot.services.verdicts.battles.circumstances import circumstances
from bot.services.verdicts.battles.heard import Heard
from bot.services.verdicts.battles.plays import read_play, read_query
from bot.services.verdicts.battles.telling import ATTACKER, DEFENDER, ENHANCEMENTS, SEAT_OF, NotTold, Occurrence, Story
from bot.services.verdicts.battles.wanted import Topic, wanted
from bot.services.verdicts.meant import Mention
from bot.services.verdicts.understood import telling, written
from engine.cards.model import CardClass, CardType
from glossary.forms.concepts import DONE, load_concepts
from glossary.forms.question import AskingClause, question_of

_MARK: Final = re.compile(r"\{(\d)\}")

#: what a player does with cards, as battles are told
_TOLD_OF_CARDS: Final = (words.MET, words.PLAYS_BEFORE, words.HELD_BEFORE)
#: what stands in the place of a name, to see who asks
_CALLED: Final = {
    CardType.HERO: "hero", CardType.EVIL_CHARACTER: "villain", CardType.GOOD_ENHANCEMENT: "goodcard",
    CardType.EVIL_ENHANCEMENT: "evilcard",
}  # fmt: skip


def told(asked: Asked, heard: Heard, captive: int | None = None) -> Story:
    """Return the battle that a question describes, and note the words that do; a captive is all there is to rescue.

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
    if words.PLAYS_UNKNOWN.search(told_beside) or words.PLAYS_SOME.search(told_beside):
        raise NotTold
    if words.WEARS_SOME.search(told_beside) and not any(map(_is_weapon, asked.cards)):
        raise NotTold
    on_cards = _on_cards(asked, kinds)
    if any(not _is_read(each["does"], on_cards) for each in words.DOES_TO.finditer(told_beside)):
        raise NotTold
    attacks, blocks = _roles(asked, heard)
    asker = "" if attacks is blocks else ATTACKER if attacks else DEFENDER
    around = circumstances(asked.line, heard)
    story = Story(asker, heard, presumes_asker=not (attacks or blocks), is_over=around.is_over)
    story.unblocked, story.souls = around.unblocked, around.souls
    _house(story, asked, kinds)
    _lay_souls(story, asked, kinds)
    if captive is not None:
        story.souls, story.named_souls = 1, [captive]
        story.zones[captive] = (DEFENDER, "land_of_bondage")
    occurrences = list(_occurrences(line, question.asking))
    may_block = words.MAY_BLOCK.search(asked.last)
    joining = {each.card for each in occurrences if words.CAME_IN.match(each.after)}
    for number, kind in sorted(enumerate(kinds), key=lambda each: each[0] in joining):  # whom they join comes first
        if may_block is not None and int(may_block["blocker"]) == number:
            stand_ready(story, number, kind, occurrences)
        elif kind in SEAT_OF and number not in absent and number not in story.named_souls:
            cast(story, number, kind, occurrences)
    story.unblocked |= not story.blockers and _is_shown_at_once(asked)
    if not story.heroes or not (story.blockers or story.unblocked):
        raise NotTold
    if (
        words.BANDING.search(words.NO_BAND.sub(" ", question.told))
        and max(map(len, (story.heroes, story.blockers))) < 2
    ):
        raise NotTold  # who else fights is not told
    if story.blockers and story.unblocked and not around.is_second:
        raise NotTold
    for occurrence in occurrences:
        kind = kinds[occurrence.card]
        if kind not in SEAT_OF and occurrence.card not in (story.site, *story.named_souls):
            read_play(story, occurrence, kind, asked)
    read_query(story, asked, kinds)
    ready = story.blockers
    if any(
        zone == "hand" and not _is_used(story, number) and number not in ready
        for number, (_, zone) in story.zones.items()
    ):
        raise NotTold  # whether it is played is not told
    if any(number not in story.zones for number in range(len(asked.cards)) if number not in absent):
        raise NotTold
    return story


def _on_cards(asked: Asked, kinds: list[CardType]) -> frozenset[str]:
    """Return what the cards that are used do: "so that she ignores {1}" tells of the Enhancement played before."""
    used = (each for each, kind in zip(asked.cards, kinds, strict=True) if kind in ENHANCEMENTS)
    return frozenset[str]().union(*(frozenset.intersection(*map(written, each.printings)) for each in used))


def _is_weapon(mention: Mention) -> bool:
    return any(CardClass.WEAPON in each.classes for each in mention.printings)


def _is_read(verb: str, on_cards: frozenset[str]) -> bool:
    """Say whether what a player is said to do with a card is a word in which battles are told, or what a card does."""
    says = {each.removesuffix(DONE) for each in load_concepts().concepts(verb)}
    spoken = load_concepts("speech.yaml")
    is_spoken = set(spoken.concepts(verb)) <= set(spoken.spelled.values())
    return (
        is_spoken
        or says <= telling()
        or (bool(says) and says <= on_cards)
        or any(each.search(f"{verb} ") for each in _TOLD_OF_CARDS)
    )


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


def _lay_souls(story: Story, asked: Asked, kinds: list[CardType]) -> None:
    """Lay the Lost Souls that are named, if they are said to be all, or it is one of them that is asked about."""
    named = [at for at, kind in enumerate(kinds) if kind is CardType.LOST_SOUL]
    if named and story.souls != 1 and not (len(named) == 1 and story.heard.search(beside.THAT_SOUL, asked.last)):
        raise NotTold
    story.named_souls = named
    story.zones |= dict.fromkeys(named, (DEFENDER, "land_of_bondage"))


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
        cards = [each for each in before if kinds[each] in (*ENHANCEMENTS, CardType.DOMINANT)]
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
    attacks, blocks = heard.search(words.I_ATTACK, line), heard.search(words.I_BLOCK, line)
    if attacks is None and blocks is not None and words.HE_ATTACKS.match(blocks[0]) and _asks_for_soul(asked):
        return True, False  # he is the Hero of whoever asks
    return attacks is not None, blocks is not None


def _asks_for_soul(asked: Asked) -> bool:
    """Say whether whoever asks wants to know whether he gets a Lost Soul."""
    last = (wanted(asked.last) or (None,))[-1]
    return last is not None and last.topics[0] is Topic.SOUL and last.who == "i" and not last.has("save", "lose")
