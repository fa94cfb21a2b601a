"""Battles that players describe, set up and played: who wins, who has initiative, whether the soul is rescued."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles import battle_words as words
from bot.services.verdicts.battles.captives import captive_in, with_captive
from bot.services.verdicts.battles.circumstances import BEYOND, NOTHING_MORE
from bot.services.verdicts.battles.claims import chosen, hear_claims
from bot.services.verdicts.battles.coming_out import told_of
from bot.services.verdicts.battles.heard import Heard
from bot.services.verdicts.battles.keeping import by_class
from bot.services.verdicts.battles.numbers import are_borne_out
from bot.services.verdicts.battles.passing import after_passing
from bot.services.verdicts.battles.story import told
from bot.services.verdicts.battles.telling import ENHANCEMENTS, NotTold, Story
from bot.services.verdicts.battles.wanted import Topic, wanted
from bot.services.verdicts.meant import Mention, combined, distinct, has_numbers
from bot.services.verdicts.model import Direct, Reads, Verdict, having_read, polar
from bot.services.verdicts.playing import Played, is_possible, play
from bot.services.verdicts.reach.asking import with_pronouns
from bot.services.verdicts.table import Lay, names_on, scenario_of
from bot.services.verdicts.understood import STATES, asking, telling
from engine.cards.catalog import Catalog
from engine.cards.model import CardType, Printing
from glossary.editions.later import held
from glossary.forms.question import question_of

#: what can be asked of a battle only
_OF_BATTLE: Final = ("soul", "rescue", "challenge", "block", "initiative", "winning", "losing", "even", "state")
_NEWEST: Final = "of each card the newest printing is meant"
#: a battle that is only supposed is told all the same
_IF: Final = re.compile(r"\bif (?=(?:i|we|he|she|they|my|his|opponent|\{\d\})\b|\{)")
#: what somebody is supposed to play next, before what is asked of it and behind it
_MOVE: Final = (
    r"(?P<move>(?:i|we|he|she|they|opponent|my opponent) (?:(?:then|now|just|also) )*"
    r"(?:plays?|uses?|puts?|drops?|throws?|adds?|slaps?|gives?) [^?.!;]*?\{\d\}[^?.!;]*?)"
)
_ASKS: Final = r"(?:what|who|where|how|does|do|did|is|are|am|will|would|can|could|may)\b"
_IF_PLAYED: Final = re.compile(
    rf"(?:(?<=[?.!;] )|^)(?:(?:so|now|and|but|then|well|ok|okay),? )*(?:what )?if {_MOVE}"
    rf"(?:,| then)? (?P<asks>{_ASKS}[^?.!;{{]*\?.*)$"
)
_WHEN_PLAYED: Final = re.compile(rf"(?<=[?.!;] )(?P<asks>(?:(?:so|now|and|but),? )*{_ASKS}[^?.!;{{]*?),? if {_MOVE}\?$")
MOST_TABLES: Final = 24
#: words that say nothing more where it is asked
_STILL: Final = re.compile(r"\b(?:still|already|too|else|first|next|the two of them|again|becomes|became of)\b")


def _names_topic(part: str) -> bool:
    """Say whether a part without a verb names something that can be asked of a battle: "battle state?"."""
    return not STATES.match(part) and wanted(f"{part}?") is not None


_READS: Final = Reads(
    anywhere=frozenset({"both"}),
    beside=telling() | {"fighter", "soul", "in battle"},
    asking=asking() | {"per turn", "special initiative", "opponent turn", "your turn"},
    phrases_beside=(words.MET, _STILL),
    phrases_asking=(words.MET, _STILL),
    asks=_names_topic,
    is_of_battle=True,
)


def answer(asked: Asked, catalog: Catalog) -> Direct | None:
    """Return how the described battle ends; None if it cannot be set up, or its outcome is not asked for."""
    heard = Heard()
    return having_read(_of_battle(asked, heard, catalog), _read(heard))


def _read(heard: Heard) -> Reads:
    return replace(_READS, heard=tuple(heard.words), belied=frozenset(heard.belied))


def _of_battle(asked: Asked, heard: Heard, catalog: Catalog) -> Direct | None:
    if asked.edition not in held() or not asked.cards or not _is_of_battle(asked):
        return None
    if (captive := captive_in(asked, heard)) is not None:
        asked = with_captive(asked, captive, heard)
    asked = replace(asked, line=_supposed(_with_named(asked, heard)))
    if _is_beyond(asked) or not all(_agrees(each, asked) for each in asked.cards):
        return None
    if (found := words.MAY_BLOCK.search(asked.last)) is not None and _is_hero(asked.cards[int(found["blocker"])]):
        why = f"Only Evil Characters block, and {asked.cards[int(found['blocker'])].name} is a Hero."
        return Direct(Verdict.NO, None, why, ("REG-BATTLE-12",), True, found_by="situations")
    try:
        story = told(asked, heard, captive)
    except NotTold:
        return by_class(asked, heard)
    found = words.USES_ANY.search(asked.last)
    if found is not None and _stays(story, int(found["card"])):
        why = (
            f"In battle an Enhancement is used by a character in battle; {asked.cards[int(found['card'])].name} is not."
        )
        return Direct(Verdict.NO, None, why, ("REG-PLAYE-04",), True, found_by="situations")
    tables = list(itertools.islice(_tables(asked, story), MOST_TABLES + 1))
    if not tables or len(tables) > MOST_TABLES:
        return None
    if (found := words.MAY_BLOCK.search(asked.last)) is not None and not story.plays:
        return _may(
            asked, story, [_unblocked(each) for each in tables], ("B", f"block with c{found['blocker']}"), catalog
        )
    if found is not None and int(found["blocker"]) not in story.blockers:
        return _may(asked, story, tables, ("B", f"block with c{found['blocker']}"), catalog)
    if words.MAY_PASS.search(asked.last):
        return _may_pass(asked, story, tables, catalog)
    if story.wanted is not None:
        return _possible(asked, story, tables, catalog)
    return _outcome(asked, story, tables, catalog)


def _is_beyond(asked: Asked) -> bool:
    """Say whether more is told than a battle; what is asked of a weapon after it is not."""
    line = asked.line
    for each in wanted(line) or ():
        line = line.replace(each.clause.line, " ") if Topic.KEPT in each.topics else line
    return BEYOND.search(line) is not None


def _is_of_battle(asked: Asked) -> bool:
    """Say whether two meet, or how a Hero and an Evil Character fare in battle is asked for."""
    if words.MET.search(asked.line):
        return True
    sides = {each for mention in asked.cards for printing in mention.printings for each in printing.types}
    is_asked = any(each.has(*_OF_BATTLE) for each in wanted(asked.line) or ())
    is_asked |= any(each.search(asked.line) for each in NOTHING_MORE)
    return is_asked and sides >= {CardType.HERO, CardType.EVIL_CHARACTER}


def _with_named(asked: Asked, heard: Heard) -> str:
    """Return the line with who may block by his mark, where it is told of him before: "may he block {1}?"."""
    if (saves := heard.search(words.SAVES_WITH, asked.last)) is not None:
        return asked.line.replace(saves[0], f"{saves['may']} play {saves['card']}{saves['when'] or ''}")
    if (wants := words.WANTS_TO_BLOCK.search(asked.line)) is not None and words.IS_IT_ALLOWED.match(asked.last):
        heard.words += [wants[0], asked.last]
        line = asked.line.replace(wants[0], f"{wants['blocker']} is ready{wants['from']}", 1)
        return line.replace(asked.last, f"can {wants['blocker']} block?")
    with_whom = words.BLOCKS_WITH.search(asked.last)
    if with_whom is not None and (who := _blocker_of(asked, with_whom["blocker"])) is not None:
        return asked.line.replace(with_whom[0], f"{with_whom['may']} {who} block")
    named = with_pronouns(asked, asked.last)
    is_of_block = words.MAY_BLOCK.search(named) is not None and not words.MAY_BLOCK.search(asked.last)
    return asked.line.replace(asked.last, named) if is_of_block else asked.line


def _blocker_of(asked: Asked, word: str) -> str | None:
    """Return with whom it is asked to block: the card, or the one told of last."""
    if word.startswith("{"):
        return word
    marks = re.findall(r"\{\d\}", asked.line[: asked.line.find(word)])
    return marks[-1] if marks else None


def _supposed(line: str) -> str:
    """Return what is asked of one battle that is only supposed as asked of one that is told."""
    question = question_of(line)
    if len(_IF.findall(line)) != 1:
        return line
    if "{" in line[: line.index("if ")]:
        return _with_supposed_move(line)
    if question.told.startswith("if ") and len(question.asking) == 1:
        return f"{question.told.removeprefix('if ')}. {question.asking[0].line}?"
    return _IF.sub("", line)


def _with_supposed_move(line: str) -> str:
    """Return a told battle with what is supposed to be played next: "if I play {2} on him, do I win?"."""
    for pattern in (_IF_PLAYED, _WHEN_PLAYED):
        if (found := pattern.search(line)) is not None:
            return f"{line[: found.start()]}{found['move'].strip(' ,')}. {found['asks'].strip(' ?')}?"
    return line


def _is_hero(mention: Mention) -> bool:
    return all(each.types == (CardType.HERO,) for each in mention.printings)


def _stays(story: Story, number: int) -> bool:
    """Say whether a character is not in the described battle."""
    return number not in (*story.heroes, *story.blockers) and story.zones.get(number, ("", ""))[1] == "territory"


def _outcome(asked: Asked, story: Story, tables: list[Lay], catalog: Catalog) -> Direct | None:
    """Return what was asked about a battle, if it is the same for every possible printing and open choice."""
    edition = asked.edition.value
    found: list[Direct | None] = []
    is_chosen = False
    by: dict[tuple[str, str | int | None], str] = {}
    possible: list[Lay] = []
    played: list[Played] = []
    unread: list[Lay] = []
    for at, lay in enumerate(tables):
        table, ways = _played(lay, edition, catalog)
        if ways is None and not at:
            return None
        if ways is None:
            unread.append(table)
            continue
        if not ways:  # what is told cannot have happened with this printing
            continue
        if not are_borne_out(asked, table, ways, edition, catalog):
            return None
        possible.append(table)
        ways = chosen(asked, story, table, ways, _read(story.heard))
        played = played or ways
        ways = after_passing(asked, story, ways)
        told_here = [told_of(asked, story, each) for each in ways]
        if not told_here or any(each is None for each in told_here):
            return None
        if len({_said(each) for each in told_here}) > 1:
            is_chosen = True
        else:
            by.setdefault(_said(told_here[0]), _with_which(asked, table))
        found += told_here
    answers = {_said(each): each for each in found if each is not None}
    is_told_of = bool(story.asker) or any(each.said for each in asked.cards)
    if len(answers) > 1 or (answers and unread and not is_told_of):  # nothing tells which printing is meant
        each = "; or ".join(f"{value or verdict}{by.get((verdict, value), '')}" for verdict, value in answers)
        left = f"; not worked out{_with_which(asked, unread[0])}" if unread else ""
        return _hanging_on("what is chosen" if is_chosen else "the printing", f"{each}{left}")
    if not answers:
        return None
    [first] = answers.values()
    if unread and possible[0].fields != tables[0].fields:  # the newest printings are meant where others are not read
        return None
    return _with_table(first, asked, story, possible[0], catalog, ways=played, newest=bool(unread))


def _hanging_on(what: str, told: str) -> Direct:
    """Return that it depends on something how a battle comes out, and how it does."""
    return Direct(Verdict.DEPENDS, what, f"Played out: {told}.", computed=True, found_by="situations")


def _with_which(asked: Asked, table: Lay) -> str:
    """Return which printings of the cards that have several lie on a table: " (with Goliath (LoC))"."""
    several = [_told_apart(asked.cards[number], printing) for number, printing, *_ in table.fields]
    told = " and ".join(each for each in several if each)
    return f" (with {told})" if told else ""


def _told_apart(mention: Mention, printing: Printing) -> str:
    """Return a printing by its name, with its set where others are called so too; empty if it is the only one."""
    others = [each.name for each in mention.printings if each.key != printing.key]
    return f"{printing.name} ({printing.set_code})" if printing.name in others else printing.name if others else ""


def _played(table: Lay, edition: str, catalog: Catalog) -> tuple[Lay, list[Played] | None]:
    """Return the results of a table; who has no access to any soul makes a battle challenge. Rule: REG-BATTLE-03"""
    ways = play(table, edition, catalog)
    if ways != [] or (table.site is None and all(zone != "land_of_bondage" for *_, zone in table.fields)):
        return table, ways
    begun, *rest = table.moves
    challenged = replace(table, moves=(begun.replace("rescue with", "challenge with"), *rest))
    return challenged, play(challenged, edition, catalog)


def _said(direct: Direct | None) -> tuple[str, str | int | None]:
    return ("", None) if direct is None else (direct.verdict.value, direct.value)


def _with_table(
    direct: Direct,
    asked: Asked,
    story: Story,
    table: Lay,
    catalog: Catalog,
    *,
    ways: Sequence[Played] = (),
    newest: bool = False,
) -> Direct | None:
    """Return an answer with its table and what was assumed; None if the battle never stands as it is told to."""
    edition = asked.edition.value
    ways = ways or play(table, edition, catalog) or ()
    if not hear_claims(asked, story, table, ways, _read(story.heard), catalog):
        return None
    assumed = (*_assumed(story, table), *((_NEWEST,) if newest else ()))
    return Direct(
        direct.verdict, direct.value, direct.because, direct.statements, True, assumed, edition,
        "situations", scenario_of(table, edition), direct.log,
    )  # fmt: skip


def _unblocked(table: Lay) -> Lay:
    """Return a table as it is before anybody blocks."""
    return replace(table, moves=tuple(each for each in table.moves if each.startswith("A: ")))


def _may(asked: Asked, story: Story, tables: list[Lay], move: tuple[str, str], catalog: Catalog) -> Direct | None:
    """Return whether a player could make a move after what is described, if it is the same on each table."""
    found: set[bool] = set()
    for table in tables:
        ways = is_possible(table, move, asked.edition.value, catalog, timing=True)
        if ways is None and table is tables[0]:
            return None
        found |= ways or frozenset()
    if len(found) != 1:
        return None
    holds = found.pop()
    why = f"Played up to there, that is {'' if holds else 'not '}possible."
    return _with_table(Direct(polar(holds), None, why, ("REG-BATTLE-12",)), asked, story, tables[0], catalog)


def _may_pass(asked: Asked, story: Story, tables: list[Lay], catalog: Catalog) -> Direct | None:
    """Return whether initiative may be passed in the present state of the battle: a losing player cannot.

    Rules: REG-INIT-01, REG-INIT-03
    """
    found = set()
    for table in tables:
        ways = play(table, asked.edition.value, catalog)
        if ways is None:
            return None
        found |= {each.situation in ("stalemate", "mutual destruction") for each in ways}
    if len(found) != 1:
        return None
    holds = found.pop()
    why = (
        "Played up to there, nobody is losing." if holds else "Played up to there, one side is losing: it cannot pass."
    )
    return _with_table(Direct(polar(holds), None, why, ("REG-INIT-03",)), asked, story, tables[0], catalog)


def _possible(asked: Asked, story: Story, tables: list[Lay], catalog: Catalog) -> Direct | None:
    """Return whether the card asked about could be played now."""
    if story.wanted is None:
        return None
    seat, number, user = story.wanted
    edition = asked.edition.value
    move = f"play c{number} on c{user}"
    timing = words.TIMING.search(asked.last) is not None
    found: set[bool] = set()
    for table in tables:
        ways = is_possible(table, (seat, move), edition, catalog, timing=timing)
        if ways is None and table is tables[0]:
            return None
        found |= ways or frozenset()
    if len(found) != 1:
        return None
    holds = found.pop()
    can = "can" if holds else "cannot"
    why = f"Played up to there, {asked.cards[number].name} {can} be played."
    direct = Direct(polar(holds), None, why, ("REG-INIT-01", "REG-TYPE-10"))
    return _with_table(direct, asked, story, tables[0], catalog)


def _assumed(story: Story, lay: Lay) -> tuple[str, ...]:
    souls = "a Lost Soul without a Site lies in the Land of Bondage" if lay.souls else "there is no Lost Soul"
    souls = "there is no other Lost Soul" if story.named_souls else souls
    acts = () if story.is_over else ("nobody else acts",)
    return (*acts, souls, f"the cards are {names_on(lay.fields)}")


def _agrees(mention: Mention, asked: Asked) -> bool:
    """Say whether the numbers given for a card are those of a printing, or an Enhancement's: "the axe on him (3/2)"."""
    given = re.search(r"(\d+)/(\d+)", mention.said)
    played = [each for each in asked.cards if all(ENHANCEMENTS.issuperset(card.types) for card in each.printings)]
    meant = [printing for each in (mention, *played) for printing in each.printings]
    return given is None or any(has_numbers(each, given) for each in meant)


def _tables(asked: Asked, story: Story) -> Iterator[Lay]:
    """Generate a table for each combination of printings that may be meant, once for those that play alike."""
    numbers = sorted(story.zones)
    bare = words.BARE.search(asked.line) is not None
    choices = [distinct(_as_told(asked.cards[number], bare=bare)) for number in numbers]
    for printings in combined(choices):
        fields = tuple(
            (number, printing, *story.zones[number]) for number, printing in zip(numbers, printings, strict=True)
        )
        yield Lay(fields, 0 if story.named_souls else story.souls, story.moves, story.site)


def _as_told(mention: Mention, *, bare: bool) -> tuple[Printing, ...]:
    """Return the printings meant; only those without an ability if the question says so."""
    plain = tuple(each for each in mention.printings if not each.text.strip())
    return plain if plain and (bare or words.BARE.search(mention.said)) else mention.printings
