"""Remarks in passing: what players feel and think, how good they are, and how other games went.

A part of a question is a remark only by what it says: it tells of the mind of a player, of another game or of the life
beside the table, and no word of the rules is left in it without that. What is told in words that nobody knows may be a
circumstance, and stays.
"""

import re
from typing import Final

from bot.services.verdicts.talk.turning import TURNING
from glossary.forms.concepts import DONE, load_concepts
from glossary.forms.model import vocabulary
from glossary.forms.question import BEGINS_TO_ASK

_SPEECH: Final = "speech.yaml"


def _any_of(words: str) -> str:
    """Return a pattern of spellings that are parted by commas."""
    return "(?:" + "|".join(" ".join(each.split()) for each in words.split(",")) + ")"


_LEAD: Final = (
    r"\W*(?:"
    + _any_of("and, but, so, because, cuz, since, ok, okay, well, man, honestly, also, even though, though, while, as")
    + r"\s+)*"
)
_PEOPLE: Final = _any_of("""
    friend, buddy, bro, brother, sister, son, daughter, dad, mom, wife, husband, kid, girlfriend, boyfriend,
    cousin, teammate, partner, guy, dude, player, judge, playgroup, group, table, room, store, opponent, opp
""")
_SOMEBODY: Final = _any_of(
    "i, we, he, she, they, nobody, everybody, everyone, someone, somebody, people, opponent, opp"
)
_PLAYER: Final = (
    rf"(?:{_SOMEBODY}|(?:my|his|her|our|the|a|some|another) (?:\w+ )?{_PEOPLE}s?(?: and i)?)"
    r"(?: (?:at|on|in|from) (?:the|our|my|his) \w+| here| there| online)?"
)
#: where a part ends; one that begins with "and" says of whom it is
_END: Final = re.compile(
    r"((?<=[?!])\s+|(?<=[a-z0-9}\]):])\.+\s+|\n+|,\s+|;\s+|\s+-+\s+|\s+(?=(?:but|because|cuz|since)\s)"
    rf"|\s+(?=and {_PLAYER} \w|so (?:{_PLAYER}|it|you|what|is|does|do|can|\{{\d\}})\b))"
)
_BESIDE_VERB: Final = _any_of("""
    just, really, still, always, kind of, kinda, almost, only, also, even, actually, never, totally, honestly,
    both, all, did, do, does, could, can, not, didn't, don't, doesn't, couldn't, can't, wasn't, had, have, has,
    would, was, were, is, am, are, should have, started, ended up, kept, keeps, got, felt
""")
#: what a player does in his mind, with his face or with his mouth
_MIND: Final = _any_of("""
    thinks?, thought, guess, guess(?:es|ed), feels?, felt, hopes?, hoped, hoping, wish, wish(?:es|ed), hates?,
    hated, loves?, loved, believes?, believed, swears?, swore, bets?, laugh, laughs, laugh(?:ed|ing), smiles?,
    smiled, smiling, grins?, grinned, grinning, stares?, stared, staring, cries, cried, crying, complains?,
    complain(?:ed|ing), argues?, argued, arguing, agreed, disagrees?, disagreed, forgot, regrets?, regretted,
    panics?, panicked, worries, worried, blames?, blamed, blaming, jokes?, joked, joking, yells?,
    yell(?:ed|ing), shouts?, shout(?:ed|ing), whines?, whined, whining, taught, knows?, knew, cares?, expects?,
    expected, reali[sz]es?, reali[sz]ed, asks?, asked, wonders?, wonder(?:ed|ing), watch, watch(?:es|ed|ing),
    shrugs?, shrugged, sighs?, sighed, rather know, should have seen, saw it coming, looks? (?:at me|it
    up|so|like), looked (?:at me|it up|so|like), lost (?:my|his) (?:temper|cool|mind)
""")
_HOW_MUCH: Final = _any_of("""
    so, very, pretty, really, just, too, a bit, kind of, kinda, super, way, quite, all, not, totally, a, an,
    the, such a, my, better, good, bad, great, strong, casual, local, former, new, state, national, world,
    total, complete, far
""")
#: how a player feels, and how good he is
_MOOD: Final = _any_of("""
    tired, exhausted, upset, mad, angry, happy, sad, glad, proud, nervous, excited, annoyed, frustrated, salty,
    shocked, surprised, confused, loud, rude, nice, kind, polite, busy, hungry, bored, scared, embarrassed,
    grumpy, stubborn, jealous, sorry, distracted, new to, on (?:my|his|her) phone, players?, champion, champ,
    beginners?, newbies?, noobs?, rookies?, veterans?, expert, jerk, cheater, friends?, pretty good, wrong,
    crazy
""")
_IS: Final = (
    "(?:'m|'s|'re| "
    + _any_of("am, is, are, was, were, be, been, got, gets, felt, feels?, looked, seems?, seemed")
    + ")"
)
_OF_MIND: Final = (
    rf"^{_LEAD}{_PLAYER}(?:(?: {_BESIDE_VERB})* {_MIND}\b"
    rf"|{_IS} (?:{_HOW_MUCH}[ -])*{_MOOD}\b(?: (?:of|about|with|at) (?:me|him|us|it|(?:his|her|my) deck))?)"
)
_EARLIER: Final = _any_of(
    "last, previous, earlier, other, first, 1st, second, 2nd, third, 3rd, fourth, final, next, another"
)
_MATCH: Final = _any_of("game, match, round, tournament, event, league")
_DAY: Final = _any_of("mon, tues, wednes, thurs, fri, satur, sun") + "days?"
_PLACE: Final = _any_of("""
    nationals?, regionals?, states, worlds, districts?, tournaments?, church, store, shop, school, work, club, nats
""")
#: another game, round or day, and where one plays
_ELSEWHERE: Final = (
    r"(?:(?:(?:i|we|he|she|they) (?:only |always |mostly |usually )?plays? )?(?:"
    + "|".join(
        (
            rf"(?:in|at|during|after|before|of|with|from) (?:the |my |our |his |an? )?{_EARLIER} {_MATCH}s?",
            rf"(?:the )?{_EARLIER} (?:{_MATCH}|week|month|year|night|weekend|time we played)",
            rf"in the {_MATCH} before",
            r"in round (?:one|two|three|four|five|six|\d)",
            rf"(?:at|for|in|from) (?:the |a |our |my |last year's )?{_PLACE}",
            rf"on (?:{_DAY}|the weekend|webcam|zoom|discord)|{_DAY} nights?|every {_DAY}",
            _any_of("""
                yesterday, all day, all night, all evening, half the time, most of the time, last night, the other day,
                online, these days, back then, years ago
            """),
        )
    )
    + "))"
)
_OF_ONE: Final = rf"(?:(?:that|most|every|all|my|the|of|its|his|our|their) )*(?:that|most|every|all|my|{_EARLIER})"
#: how another match went, or how often somebody wins
_RECORD: Final = _any_of(rf"""
    (?:won|lost|conceded|threw|dropped|played|beat me) {_OF_ONE} {_MATCH}s?\b(?: anyways?)?,
    (?:won|lost|conceded|threw) round (?:one|two|three|four|\d),
    (?:(?:this|that|my|his|her|the) deck )?(?:wins?|loses?) (?:most|all|many|half|a lot) of (?:\w+ )?(?:games|matches),
    (?:almost |nearly |basically )?(?:never|always|usually|rarely) (?:wins?|loses?)\b(?! (?:initiative|a|the|h\w+|it)),
    ha[ds] (?:it|that|this|him) (?:won|lost|beat|in the bag|on the ropes),
    (?:am|was|were|is|are) (?:down|up|ahead|behind) \w+ (?:to|-) \w+
""")
#: phrases in which a word of the rules is none
_IDIOM: Final = _any_of(r"""
    (?:lucky|best|worst|bad|good|great|terrible|awful) draws?, luck of the draw,
    (?:shook|shakes|shaking) (?:my|his|her|our) hands?, (?:my|his|her) hands (?:were|are) (?:shaking|sweaty|cold),
    straight face, poker face, talks a good game, good game, flip(?:ped|ping)? a coin,
    (?:funny|dirty|weird|strange|long|angry|puzzled) look, look(?:s|ed) at (?:me|us) (?:like|funny|weird),
    (?:wanted|want|had|have|needed|time) to go home, read(?:s|ing)? (?:the|his|my) (?:rulebook|rules|reg),
    favou?rite (?:card|deck|hero),
    (?:not )?(?:exactly |really )?(?:my|his|her|the) (?:best|strongest|finest|weakest|biggest)
    (?:attacker|blocker|hero|guy|fighter),
    (?:we|i|they) (?:had|fought|played) (?:an?|this|one) (?:\w+ )*(?:battle|fight|game|match)\b(?! challenge),
    the whole (?:table|room|store), (?:same|long) (?:old )?story,
    said the opposite, (?:taught|told) (?:me|us) (?:differently|otherwise),
    ruled (?:it|that) (?:differently|otherwise|the other way), correct me if i(?:'m| am) wrong,
    (?:long|big|heated|little) (?:argument|discussion|debate),
    (?:look|sound|seem)(?:s|ed)? (?:\w+ )?(?:wrong|weird|odd|strange|off|right|fishy|cheeky) to me,
    (?:this|that|it) (?:one )?(?:always |still |really |just )*(?:confuses?|bugs?|puzzles?|annoys?|bothers?) (?:me|us),
    (?:left|forgot) (?:my|our) (?:cards|binder|deck|phone|book) (?:at home|in the car),
    (?:stupid|silly|dumb|lucky|poor) me,
    my (?:\w+ )?deck (?:needs|wants|could use|lacks|is all about|is built around) .+,
    hope i (?:told|said|explained|got) (?:that|this|it) right
""")
_FEATURE: Final = re.compile(rf"\b(?:{_IDIOM}|{_RECORD}|{_ELSEWHERE})(?!\w)|{_OF_MIND}")
_MARK: Final = re.compile(r"\{\d\}")
#: what names a card or a number, or holds only under a condition
_TELLS: Final = re.compile(r"\{\d\}|\d|\b(?:if|unless|until|whether)\b|\?.")
#: of him who may be a character something is told that may be of the game: "he felt the plague"
_OF_HIM: Final = re.compile(rf"^{_LEAD}(?:he|she|they)\b")
_THING: Final = re.compile(r"\b(?:the|an?|of) \w+")
#: concepts that say nothing without another of the rules, and of whom is spoken
_LOOSE: Final = TURNING | frozenset(
    re.findall(
        r"\w+",
        """
        all both only again before afterwards otherwise not first begin look over at happen some may as
        i my he his it who where what opponent
        """,
    )
)


def without_remarks(line: str) -> str:
    """Return a line in lower case without its remarks; the line itself if nothing else is of the rules."""
    pieces = _END.split(line)
    said, ends = pieces[::2], [*pieces[1::2], ""]
    is_kept = [not is_remark(each) for each in said]
    kept = [each for each, keep in zip(said, is_kept, strict=True) if keep]
    if len(kept) == len(said) or not any(map(_is_of_rules, kept)):
        return line
    left = ""
    for each, end, keep in zip(said, ends, is_kept, strict=True):
        if keep:
            left += each + end
        elif left and left.rstrip()[-1] not in "?!.":
            left = _ended(left, each, end)
    return left.strip(" ,;")


def _is_of_rules(said: str) -> bool:
    return _MARK.search(said) is not None or not vocabulary().isdisjoint(load_concepts().concepts(said))


def _ended(before: str, remark: str, end: str) -> str:
    """Return what stands before a remark, ended where the remark ends a sentence."""
    mark = remark[-1] if remark[-1] in "?!" else end.strip()[:1]
    return f"{before.rstrip(' ,;:-')}{mark} " if mark and mark in "?!." else before


def is_remark(said: str) -> bool:
    """Say whether a part of a question is a remark in passing."""
    said = said.rstrip("?!. ")
    if _FEATURE.search(said) is None or BEGINS_TO_ASK.match(said):
        return False
    left = _FEATURE.sub(" ", said)
    if _TELLS.search(left) or (_OF_HIM.match(said) and _THING.search(left)):
        return False
    found, spoken = load_concepts().concepts(left), load_concepts(_SPEECH)
    carried = {each for each in found if each in vocabulary() or each[0] == "#"}
    carried |= set(spoken.spelled.values()).intersection(spoken.concepts(left))
    return {each.removesuffix(DONE) for each in carried} <= _LOOSE
