"""Whether one card can target another, or a card of a kind: the engine is asked on the smallest table."""

import itertools
import re
from dataclasses import replace
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles import battle_words as words
from bot.services.verdicts.battles.circumstances import UNBLOCKED
from bot.services.verdicts.battles.wanted import Topic, asks_of, wanted
from bot.services.verdicts.meant import Mention
from bot.services.verdicts.model import Direct, Reads, Verdict, having_read, polar
from bot.services.verdicts.reach import working
from bot.services.verdicts.reach.agents import agent_of, is_passive, told_agent
from bot.services.verdicts.reach.asking import (
    AS_VERB,
    ELSE,
    HAD,
    MARK,
    TARGET,
    described,
    is_another_matter,
    lines_of,
    stand,
    standing,
    taking_part,
    told_of,
)
from bot.services.verdicts.reach.doing import (
    NOUN,
    ONE,
    PLACES,
    SAID,
    WHERE,
    Act,
    acts_in,
    is_of_play,
    kinds_of,
    where_in,
    written,
)
from bot.services.verdicts.reach.reaching import (
    STOPPING,
    Where,
    effects_of_card,
    reading_of,
    verbs_of,
)
from bot.services.verdicts.reach.trying import ON_OTHERS, Found, Matter, beside_of, is_own, tried
from bot.services.verdicts.reach.undergoing import fits, kept_from, undergoes
from bot.services.verdicts.talk.owned import OWNED
from engine.cards.catalog import Catalog
from engine.cards.model import CHARACTERS, CardType, Printing
from engine.redemption.language import effect_kinds
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import KINDS
from glossary.words import STOP_WORDS

_ASKS: Final = re.compile(
    r"\b(?:can|may|could|does|do|will|would|is|are|able|allowed|ok|okay|legal)\b|\?|^\W*\{\d\} on "
)
#: what is told beyond who and whom: then no table of ours is the one that is meant
_BEYOND: Final = re.compile(
    r"\b(?:if|unless|after|before|because|when|while|until|twice|two|both|again|first|copied|copy|copies|tokens?"
    r"|special initiative|next|last turn|reactivat\w*|same|(?<!be )converted|(?:was|been|got|is) negated"
    r"|how (?:many|much|often)|who|what|which|where|why|each|turns?(?! off\b| (?:an? )?\{\d\} into\b)"
    r"|counts? as an? (?:rescue|attack|block|battle)|works? as"
    r"|(?:is|are) (?:it|he|she|\{\d\}) (?:still|also) (?:an? )?(?!target|affect|safe|protect|immune)\w+"
    r"|draw|save|counter|back|multiple|several|more than"
    r"|on a rescue|in front of|everything|anything else|(?:when|as) (?:i|he|she|they) (?:use|play)s?|regardless"
    r"|protected(?! from)"
    r"|ignored|ignoring|immune|deck legal|same deck|one deck|choose|access)\b"
)
#: a question that says yes or no is wanted
_TO_SAY: Final = re.compile(
    r"\?|\b(?:can|could|may|might|does|do|will|would|is|are|possible|legal|allowed|ok|okay|works?)\b"
)
_LYING: Final = re.compile(
    r"\b(?:(?:when|while|that|who|which|although|though) )?(?:(?:he|she|it|they|is|are|was|that|who)(?:'s|'re)? )?"
    r"(?:just |simply |only |currently |still )*"
    r"(?:sit\w*|chill\w*|hang\w* (?:out|around)|rest\w*|stand\w*|lying|lies|stays?|right now|in play)\b"
)
_WHO_IS: Final = re.compile(
    r"\b(?:that|who|which|while|when)(?:'s| is| are| he's| he is| she's| she is| it's| it is)?\b"
)
_MEANS_NOT: Final = re.compile(r"\b(?:mean|means|so)\b[^?]*\b(?:can't|cannot|can not)\b")
_NOT: Final = re.compile(
    r"\b(?:can't|cannot|can not|isn't|doesn't|don't|won't|never|not)\b(?! (?:in|fighting|active|left home)\b)"
)
#: that something protects the one it is asked about from somebody: "a hero protected from opponents"
_SAID_TO_BE_SAFE: Final = re.compile(
    r"(?:\{\d\},? (?:that|who|which)(?:'s| is| are)?|\b(?:hero(?:es)?|characters?|guys?|cards?|souls?|blockers?|ones?)"
    r"(?: (?:that|who|which)(?:'s| is| are)?)?) (?:protected|safe|shielded|immune)\b"
    r"(?! from (?:being|the )?(?:discard|captur|conver|banish|remov|target|exchang|paraly|poison|diseas|decreas)\w*)"
)
_IS_IT: Final = re.compile(r"\W*(?:is|are|was|were)\b")
#: what is done to a card that is protected from it
_UNDERGOES: Final = {
    "capture": "captured", "discard": "discarded", "conversion": "converted", "convert": "converted",
    "banish": "banished", "negated": "negated", "interrupted": "interrupted", "prevented": "prevented",
}  # fmt: skip
_GUARDED: Final = re.compile(
    r"^\W*(?:is|are) (\{\d\}) (?:(?:(?:protected|safe) from|immune to) (capture|discard|conversion|convert|banish)"
    r"(?: abilit(?:y|ies)| effects?)?|(?:a )?cannot be (negated|interrupted|prevented))\W*$"
)
_USES_IT: Final = re.compile(r"\{\d\} (?:is |was )?(?:plays?|played|playing|uses?|used|using)\b")
#: after these another card is told of than the one something is done to
_BESIDE: Final = re.compile(
    r"\b(?:if|when|while|unless|although|though|because|since|despite|even with|as long as)\b"
    rf"|{NOUN.pattern}[^{{]*\b(?:with|from|in|inside|on|under) (?:(?:my|his|her|the|an?) )*$"
)
#: said of a card that is in battle
_FIGHTING: Final = r"(?:attack(?:s|ed)|block(?:s|ed)|rescues|enters battle|comes into battle|goes into battle)\b"
_GUARDING: Final = effect_kinds.verbs_of(lambda kind: kind.on_abilities or kind.hinders)
_NEWEST: Final = "of each card the newest printing is meant"
_BLOCKED: Final = re.compile(r"\bblock(?:s|ed)?\b")
_PLAYED: Final = re.compile(r"\b(?:use|play)(?:s|d|ed)?\b")
_ATTEMPT: Final = re.compile(r"\b(?:rescue attempt|in battle|by battle)\b")
_IDLE: Final = """
    card cards ability abilities special effect effects enhancement character hero player guy guys opponent opponent's
    opponents opp his her their its my your own any one ones thing this that those these he she it they them him
    also even just really instead ever actually legally only too please ok okay right now here then so hey well either
    yes no question according text says say printed icon pile who's does play use used be get able battle target by
    with himself sitting controls control owns own good evil chance way reach there try idea move want like
"""
_FILLER: Final = frozenset(_IDLE.split())
_USING: Final = re.compile(r"\b(?:uses?|used|plays?|played|playable|usable)\b[^?]*\benhancements?\b")
#: a word for more effects than these is not sure to mean one that a card would have
_MOST_MEANT: Final = 2
_WORD: Final = re.compile(r"[a-z]+(?:'[a-z]+)?")
_STRANGE: Final = 3
_FOR: Final = (
    ((CardType.GOOD_ENHANCEMENT,), (CardType.HERO,)),
    ((CardType.EVIL_ENHANCEMENT,), (CardType.EVIL_CHARACTER,)),
)


#: where the card lies that is asked about
_LIES_THERE: Final = re.compile(
    rf"\b(?:while|when|though|although|if|as long as) (?:he|she|it|they|\{{\d\}})(?:'s|'re| is"
    rf"| are)?(?: \w+){{0,2}}? (?:in (?:(?:my|his|her|the|their|an?|opponent'?s?) )*)?(?:{PLACES})"
    rf"(?: (?:and|or) (?:not )?(?:{PLACES}|in (?:the )?battle))?"
    r"|\b(?:he|she|it|they)(?: (?:is|are)(?:n't|nt| not)|'s not|'re not) (?:even )?(?:fighting"
    r"|in (?:the )?(?:battle|fight))\b"
)
#: that a player has no such card of his own, which lies elsewhere
_LACKS: Final = re.compile(
    r"\b(?:i|he|she|they|we|opponent) (?:(?:do|does|did|have|has)(?:n't|nt| not)(?: (?:own|have|control|got))?"
    r"|(?:have|has|got) no)"
    r" (?:(?:an?|any|other|another) )*(?=\{)"
)
#: what `kept_from` looks up on the card itself
_SHIELDED: Final = re.compile(r"\bcannot be (?:negated|interrupted|prevented)\b")
#: what is not so, which `_reaches` answers only where it is what is asked; another thing than the one told of
_OF_ASKING: Final = (_NOT, ELSE, re.compile(r"\binstead(?=\W*$)"))
#: whose card it is, who fights whom and what is played are told of a table of two cards
_OF_TABLE: Final = frozenset(
    {"opponent", "own side", "attack", "battle", "in battle", "block", "artifact pile", "play", "play~", "ability"}
)
#: the same of who was named just before: "just sitting in his territory"
_RESTING: Final = re.compile(
    r"(?:^|[,;.] )(?:just |still |only |currently |safely )*(?:sit|chill|ly|stand|rest|wait|hang)\w*ing"
    rf"(?: (?:out|around|there))?(?: in| at)? (?:(?:my|his|her|the|their|an?|opponent'?s?) )*(?:{PLACES})"
)
_OF_PLACE: Final = (TARGET, _LYING, _LACKS, _SHIELDED, *WHERE, NOUN, SAID[-1], re.compile(r"\bover (?:there|here)\b"))
#: the same said once more, and who fights, which is the table of a pair
_AS_LAID: Final = (
    re.compile(r",? (?:and |so )?not (?:even )?(?:in (?:the )?(?:battle|fight)|fighting|attacking|blocking)\b"),
    re.compile(
        r"\b(?:i|he|she|we|they|opponent)(?:'m|m|'s|'re)?(?: am| is| are)? (?:blocking|attacking|rescuing|defending)"
        r" with (?:(?:an?|my|his|her|some|the) )?(?:[a-z]+ ){0,2}?(?:evil character|hero|guy|character|villain)\b"
    ),
)
READS: Final = Reads(
    (_LIES_THERE, _RESTING, *_AS_LAID, OWNED),
    beside=_OF_TABLE,
    asking=_OF_TABLE,
    phrases_beside=_OF_PLACE,
    phrases_asking=(*_OF_ASKING, *_OF_PLACE, *SAID),
)


def answer(asked: Asked, catalog: Catalog) -> Direct | None:
    """Return whether a card can target another, or be targeted; None if its table cannot be set up."""
    reads = replace(READS, phrases=(*READS.phrases, *HAD)) if described(asked) else READS
    found = _reaches(asked, catalog)
    return None if found is None else having_read(found, replace(reads, heard=found.reads.heard))


def _reaches(asked: Asked, catalog: Catalog) -> Direct | None:
    if not asked.edition.is_of_guide or not asked.cards or _is_battle(asked) or working.asks(asked, catalog):
        return None
    if is_another_matter(asked) or (_SAID_TO_BE_SAFE.search(asked.line) and not _IS_IT.match(asked.last)):
        return None
    for line in dict.fromkeys(lines_of(asked)):
        rest, beside = standing(asked, line)
        if not line or not _ASKS.search(line) or not stand(asked, beside):
            continue
        if (found := _of_line(asked, rest, beside, catalog)) is not None:
            return found
    return _of_all(asked, catalog)


def _of_all(asked: Asked, catalog: Catalog) -> Direct | None:
    """Return whether one card can target the other, if one sentence describes it and another one asks."""
    numbers, beside = taking_part(asked)
    last = asked.last
    if (
        len(numbers) != 2
        or not _TO_SAY.search(last)
        or _strange(last)
        or _NOT.search(last)
        or _BEYOND.search(_told_of_place(last))
    ):
        return None
    acts = [each for each in acts_in(asked.line) if each.verbs is not None]
    fighting = all(_fight(asked.cards[each].printings) for each in numbers)
    told = [(each.verbs, asked.line[each.start : each.end]) for each in acts]
    vague = [] if any(each.verbs is not None for each in acts_in(last)) else [(None, "target")]
    for verbs, said in dict.fromkeys([*told, *vague]):
        agents = numbers if (agent := agent_of(asked, said)) is None else [agent]
        order = [(a, b) for a, b in itertools.permutations(numbers) if a in agents]
        able = [(a, b) for a, b in order if _able(asked.cards[a].printings, verbs, catalog)]
        if fighting and words.MET.search(asked.line) and not (verbs and Verb.BAND in verbs):
            continue
        if len(able) > 1:
            able = [each for each in able if _is_whom(asked, each[1]) and not _is_whom(asked, each[0])]
        if len(able) != 1 or (
            fighting and verbs is None and not _only_bands(asked.cards[able[0][0]].printings, catalog)
        ):
            continue
        [(acting, other)] = able
        where = told_of(asked, other).replace(f"{{{other}}}", " ").replace(f"{{{acting}}}", " ")
        return _of_line(asked, f"can {{{acting}}} {said} {{{other}}} {where}?", beside, catalog, is_told=True)
    return None


def _is_whom(asked: Asked, number: int) -> bool:
    """Say whether a card is the one asked about: it is alone in the question, or the question says where it is."""
    return set(MARK.findall(asked.last)) == {str(number)} or bool(where_in(told_of(asked, number)))


def _only_bands(printings: tuple[Printing, ...], catalog: Catalog) -> bool:
    """Say whether all that characters do to others is to put them into battle."""
    bringing = acts_in("bands")[0].verbs or frozenset()
    return all(verbs_of(each, catalog) & ON_OTHERS <= bringing for each in printings)


def _is_battle(asked: Asked) -> bool:
    """Say whether the question describes a battle in which cards were played, which another answerer plays."""
    if len(asked.cards) > 1 and UNBLOCKED.search(asked.line) and asks_of(asked.last, Topic.SOUL):
        return True
    if any(
        each.topics[0] is Topic.SOUL and each.who in ("i", "he") and not each.whom for each in wanted(asked.last) or ()
    ):
        return True
    before = asked.line.removesuffix(asked.last)
    return len(asked.cards) > 2 and all(each.search(before) for each in (_BLOCKED, _PLAYED))


def _of_line(
    asked: Asked, line: str, beside: tuple[int, ...], catalog: Catalog, *, is_told: bool = False
) -> Direct | None:
    if not is_told and (_BEYOND.search(_told_of_place(line)) or _strange(line) > _STRANGE):
        return None
    inverted = _MEANS_NOT.search(line) is not None
    if (guarded := _GUARDED.search(line)) is not None:
        line, inverted = f"can {guarded[1]} be {_UNDERGOES[guarded[2] or guarded[3]]}?", True
    if _NOT.search(line) and not inverted:
        return None
    said, found = _all_found(asked, line, beside, catalog)
    heard = Reads(heard=(said,))
    told = [each for each in found if each is not None]
    if not told or found[0] is None:  # the newest printing is meant where others are not read
        return None
    if len({holds for holds, _, _ in told}) > 1:
        why = " ".join(dict.fromkeys(why for _, why, _ in told))
        return Direct(Verdict.DEPENDS, "the printing", why, ("CARD",), True, (), found_by="pairs", reads=heard)
    holds, why, rules = told[0]
    assumed = ("no other card is active", *((_NEWEST,) if len(told) < len(found) else ()))
    return Direct(polar(holds is not inverted), None, why, rules, True, assumed, found_by="pairs", reads=heard)


def _all_found(asked: Asked, line: str, beside: tuple[int, ...], catalog: Catalog) -> tuple[str, list[Found | None]]:
    """Return the results for the first verb of the line that can be tried, with its words."""
    named = AS_VERB.search(line)
    acts = [Act(None, named.start(1), named.end(1))] if named is not None else acts_in(line)
    for act in acts:
        marks = [(int(each[1]), each.start()) for each in MARK.finditer(line)]
        numbers = list(dict.fromkeys(number for number, _ in marks))
        if len(numbers) == 2:
            found = _between(asked, line, act, marks, beside, catalog)
        elif len(numbers) == 1:
            found = _with_kind(asked, line, act, numbers[0], marks, beside, catalog)
        else:
            return "", []
        if found:
            return line[act.start : act.end], found
    return "", []


def _told_of_place(line: str) -> str:
    """Return a line without the words that say where a card is."""
    return _WHO_IS.sub(" ", _LYING.sub(" ", _LIES_THERE.sub(" ", line)))


def _strange(line: str) -> int:
    """Return how many words of a line have nothing to do with who does what to whom."""
    rest = NOUN.sub(" ", _told_of_place(line))
    for act in acts_in(rest):
        rest = rest[: act.start] + " " * (act.end - act.start) + rest[act.end :]
    for place in (
        "territory",
        "land of bondage",
        "land of redemption",
        "discard pile",
        "set aside",
        "face down",
        "active",
    ):
        rest = rest.replace(place, " ")
    return len([w for w in _WORD.findall(MARK.sub(" ", rest)) if w not in STOP_WORDS and w not in _FILLER])


def _between(
    asked: Asked, line: str, act: Act, marks: list[tuple[int, int]], beside: tuple[int, ...], catalog: Catalog
) -> list[Found | None]:
    """Return the results for two named cards; which of them acts follows from the words, or from what they do."""
    agent = told_agent(line, act, marks)
    numbers = list(dict.fromkeys(number for number, _ in marks))
    order = (
        [(agent, next(n for n in numbers if n != agent))]
        if agent is not None
        else list(itertools.permutations(numbers))
    )
    able = [(a, b) for a, b in order if _able(asked.cards[a].printings, act.verbs, catalog)]
    if agent is not None and _is_beside(line, act, marks, agent):
        return []
    if not able and agent is not None:
        if len(set(MARK.findall(asked.last))) != 2 and _able(asked.cards[order[0][1]].printings, act.verbs, catalog):
            return []  # who does it to whom is not told in one sentence, and the other one could
        return _does_not(asked.cards[agent], order[0][1], act, asked, catalog)
    if len(able) != 1:
        return []
    first, second = able[0]
    acting, others = _able(asked.cards[first].printings, act.verbs, catalog), asked.cards[second].as_named.printings
    if act.verbs is None and words.MET.search(line) and _fight(acting) and _fight(others):
        return []
    if act.verbs is None and all(_is_for(one, other) for one in acting for other in others):
        return []  # "the sling on David": whether he may use it is another matter
    mine = is_own(line)
    matter = Matter(acting, act.verbs, others, None, mine, asked.edition.value, beside_of(asked, line, beside, catalog))
    name = asked.cards[second].name
    does = act.verbs or frozenset[Verb]().union(*(verbs_of(each, catalog) & ON_OTHERS for each in acting))
    kept = kept_from(replace(matter, verbs=does), name, catalog) if does and does <= STOPPING else []
    if kept and None not in kept:
        return kept
    if not does <= STOPPING and all(set(each.types) == {CardType.DOMINANT} for each in others):
        return []  # it lies nowhere in play where anything could reach it
    told = where_in(line[: act.start] + line[act.end :]) or where_in(told_of(asked, second))
    if not told and _fights(asked, second):
        told = [Where.BATTLE]
    lies = next((each for each in told if fits(others[0], each)), None)
    if told and lies is None:
        return []
    only = is_of_play(act, line)
    found = tried(replace(matter, lies=lies, is_of_play=only), asked.cards[first].name, name, catalog)
    return kept if kept and any(each is None or each[0] for each in found) else found


def _fights(asked: Asked, number: int) -> bool:
    """Say whether a card is told to attack or to block."""
    told = asked.line.removesuffix(asked.last)
    return re.search(rf"\{{{number}\}} (?:(?:is|was|just|then|now) )*{_FIGHTING}", told) is not None


def _is_beside(line: str, act: Act, marks: list[tuple[int, int]], agent: int) -> bool:
    """Say whether the other card is only told of after what it is done to: "discard my soul if {1} is out"."""
    if not any(number == agent and at < act.start for number, at in marks):
        return False
    after = next((at for number, at in marks if at > act.start and number != agent), None)
    is_used = after is not None and _USES_IT.match(line, after) is not None
    return after is not None and not is_used and _BESIDE.search(line[act.end : after]) is not None


def _does_not(mention: Mention, other: int, act: Act, asked: Asked, catalog: Catalog) -> list[Found | None]:
    """Return that a card does not do what its text has no effect for; empty where that is not sure."""
    if (
        act.verbs is None
        or len(act.verbs) > _MOST_MEANT
        or (_fight(mention.printings) and any(KINDS[v].by_battle for v in act.verbs))
    ):
        return []
    if _fight(mention.printings) and _fight(asked.cards[other].printings) and words.MET.search(asked.line):
        return []
    if any(each.text.strip() and reading_of(each, catalog) is None for each in mention.printings):
        return []
    if Verb.PROTECT in act.verbs and any(verbs_of(each, catalog) & _GUARDING for each in mention.printings):
        return []  # what it stops or ignores it may be said to protect from
    return [(False, f"As its text reads, {mention.name} does nothing of the kind.", ("CARD",))]


def _acts(of: Printing, verbs: frozenset[Verb] | None, catalog: Catalog) -> bool:
    """Say whether a card does one of these things; a Hero rescues by battle without any ability."""
    if verbs == frozenset({Verb.RESCUE}) and set(of.types) == {CardType.HERO}:
        return True
    if verbs is None:
        shielding = {verb for verb in ON_OTHERS if _fight((of,)) and KINDS[verb].shields}
        return not verbs_of(of, catalog).isdisjoint(ON_OTHERS - shielding)  # who is protected does nothing to others
    return not verbs_of(of, catalog).isdisjoint(verbs)


def _able(printings: tuple[Printing, ...], verbs: frozenset[Verb] | None, catalog: Catalog) -> tuple[Printing, ...]:
    """Return the printings that do one of these things, since the question can only mean those."""
    return tuple(each for each in printings if _acts(each, verbs, catalog))


def _fight(cards: tuple[Printing, ...]) -> bool:
    return all(CHARACTERS.issuperset(each.types) for each in cards)


def _is_for(enhancement: Printing, character: Printing) -> bool:
    """Say whether a card is an Enhancement of the side of a character."""
    return (enhancement.types, character.types) in _FOR


def _with_kind(
    asked: Asked,
    line: str,
    act: Act,
    number: int,
    marks: list[tuple[int, int]],
    beside: tuple[int, ...],
    catalog: Catalog,
) -> list[Found | None]:
    """Return the results for one named card: which kind of card it can target, or what can be done to it."""
    mention = asked.cards[number]
    place = next(at for n, at in marks if n == number)
    if act.verbs is None and _USING.search(line) and _fight(mention.printings):
        return []  # which Enhancements a character may use is no matter of its ability
    passive = is_passive(line, act) and not (act.verbs is None and re.match(r" (?:on|against|at)\b", line[act.end :]))
    does = passive or place < act.start or act.verbs is None or Verb.BAND in act.verbs
    if not does and not re.search(r"\b(?:by|with|from|using) (?:\w+ ){0,2}\{", line):
        return undergoes(asked, number, line, act, beside, catalog)
    if passive and place < act.start:
        return undergoes(asked, number, line, act, beside, catalog)
    acting = _able(mention.printings, act.verbs, catalog)
    if not acting:
        return undergoes(asked, number, line, act, beside, catalog) if place > act.start or passive else []
    phrase = line[: act.start] if passive else line[act.end :]
    phrase = MARK.sub(" ", phrase)
    spoken = {k for each in acting for e in effects_of_card(each, catalog) for t in e.targets for k in kinds_of(t.what)}
    others = written(phrase, tuple(spoken))
    if others is None:
        return []
    told = where_in(phrase)
    lies = next((each for each in told if all(fits(one, each) for one in others)), None)
    if told and lies is None:
        return []
    noun = NOUN.search(phrase) or ONE.search(phrase)
    mine = is_own(line)
    matter = Matter(acting, act.verbs, others, lies, mine, asked.edition.value, beside_of(asked, line, beside, catalog))
    return tried(matter, mention.name, f"such a card ({noun[0]})" if noun else "it", catalog)
