"""What a question asks about a battle that was played: yes or no, or its outcome."""

import re
from collections.abc import Sequence
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles import battle_words as words
from bot.services.verdicts.battles.story import ATTACKER, DEFENDER, Story
from bot.services.verdicts.model import Direct, Verdict, polar
from bot.services.verdicts.playing import Played

_SEATS: Final = {"A": "attacker", "B": "defender"}
_SITUATIONS: Final = {
    "winning": ["REG-BATTLE-18"],
    "losing": ["REG-BATTLE-17"],
    "stalemate": ["REG-BATTLE-23"],
    "mutual destruction": ["REG-BATTLE-21"],
}
_SENTENCES: Final = re.compile(r"(?<=[?!;])\s+|(?<=[a-z0-9}\])])\.+\s+|\n+")
#: the defender keeps a soul, or loses it
_KEPT: Final = re.compile(r"\b(?:stays?|remains?|keeps?|hold on|safe|los(?:e|es|ing|t)|gone|saved?)\b")
#: it is asked whether a battle stands so
_CALLED: Final = re.compile(
    r"\b(?:is|that's|it's|be|call|called|say|a|this|that) (?:\w+ ){0,3}?(?P<state>stalemate|mutual destruction)\b"
)
#: what is well for the defender is ill for who rescues
_DEFENDED: Final = re.compile(r"\b(?:stays?|remains?|keeps?|hold on|safe|saved?|fail\w*)\b")
_BLOCK: Final = re.compile(
    r"\b(?:block|blocker) (?:\w+ )?(?:work|succeed|success|fail)|\b(?:successful(?:ly)?|good|failed) block"
)
_BY_NUMBERS: Final = re.compile(r"\bby (?:the |plain )?numbers\b")
_CALL_IT: Final = re.compile(r"\bwhat (?:do|would) (?:you|we) call (?:it|that|this)(?: when)?")
_ABLE: Final = re.compile(r"\b(?:can|could|may|might)\b")
_WHO_MAY: Final = re.compile(r"\bwho (?:can|may|could)\b")
_POLAR: Final = re.compile(
    r"(?:^|[,;:]|--?)(?:so|and|then|ok|now|but|also|[\s,])*(?:is|are|am|was|does|do|did|can|could|will|would|has|have|may)\b"
)


#: one question whether something is so, not put to whoever is asked: "do you know what happens"
_IS_SO: Final = re.compile(
    r"^(?:(?:so|and|then|ok|okay|now|but|also|well|hey)[\s,]+)*"
    r"(?:is|are|am|was|does|do|did|can|could|will|would|has|have|may)(?:n't)? (?!you\b|anyone\b|someone\b|anybody\b)"
)
_AND_WHAT: Final = re.compile(r"(?:,|\band\b|\bor\b|&|-) ?(?:what|who|where|which|how)\b")
#: words that leave a question what it is
_ADVERBS: Final = re.compile(
    r"\b(?:still|now|then|really|actually|even|just|also|already|obviously|at least|in the end|after (?:that|this|all)"
    r"|afterwards|in that case|right now|here|anyways?|technically|possibly|definitely|probably|totally|eventually"
    r"|from (?:that|this)|after (?:the|this) battle|basically|at this point"
    r"|as it stands|by the numbers|legally|finally)\b ?"
)
#: who is asked about behind the verb: "is it me who has initiative"
_IT_IS: Final = re.compile(
    r"\b(?:is it|am (?=i the)|is (?=he the)|is (?=she the)) ?(i the one|he the one"
    r"|she the one|me|us|him|her|them|the attacker|the defender|\{\d\})(?: who"
    r"| that)? (?:has|have|gets?|with) "
)
_TAG: Final = re.compile(
    r"[\s,.-]+(?:right|correct|true|yes|huh|no|is that (?:right|correct|so|true)|am i right"
    r"|(?:isn't|doesn't|aren't|don't|didn't|won't|is|does) (?:he|she|it|that|they|i))\s*\?+\s*$"
)
_WHO: Final = (
    r"(?P<who>i|we|he|she|it|they|(?:my |his |her |the )?\{\d\}"
    r"|(?:my |his |the )?(?:opponent|hero|blocker|attacker|defender))"
)
_SUBJECT_IS: Final = re.compile(rf"^(?:(?:so|and|then|but|ok)[\s,]+)*{_WHO}(?P<is>'m|'s|'re| am| is| are) ")
_IS_OF: Final = {"'m": "am", " am": "am", "'s": "is", " is": "is", "'re": "are", " are": "are"}
_SUBJECT_DOES: Final = re.compile(
    rf"^(?:(?:so|and|then|but|ok)[\s,]+)*{_WHO} (?P<does>wins?|loses?|gets?|keeps?"
    rf"|dies|survives?|lives?|rescues?|has|have)\b"
)
_SUBJECTS: Final = {
    "i the one": "i",
    "he the one": "he",
    "she the one": "she",
    "me": "i",
    "us": "we",
    "him": "he",
    "her": "she",
    "them": "they",
}
_GETS_IT: Final = re.compile(
    r"\b(get|gets|win|wins|keep|keeps|take|takes|have|lose|loses|rescue|rescues) (?:it|that|one)\b"
)
_HE_GETS: Final = re.compile(
    r"\b(?:he|she|they|opponent|attacker) (?:get|win|take|rescue|score)s?\b[^?]*\b(?:my|a|the) (?:lost )?souls?\b"
)
#: it is asked as what a battle counts
_COUNTS_AS: Final = re.compile(r"\b(?:rescue attempt|(?:battle )?challenge)\b")
_KINDS: Final = ("rescue attempt", "battle challenge")
#: neither side is winning or losing
_EVEN: Final = ("stalemate", "mutual destruction")
#: a question of so few words asks how it came out
_SHORT: Final = 5


def told_of(asked: Asked, story: Story, played: Played) -> Direct | None:
    """Return the answer to a question about a played battle; none where it is not clear what is asked."""
    asking = _asking(asked)
    if "soul" in asked.line and "soul" not in asking[-1]:
        asking[-1] = _GETS_IT.sub(r"\1 the soul", asking[-1])
    line = " ".join(asking)
    claims, cited = _claims(asked, story, played, line)
    if not claims or any(words.NOT_SHOWN.search(_beside(each)) for each in asking):
        return None
    shown = "; ".join(f"{key}: {value}" for key, value in claims.items())
    why = f"Played out: {shown}."
    last, is_tagged = _untagged(asking[-1])
    several = _two(last) or (" or " in last and not re.search(r"\bor (?:not|no|what)\b", last))
    is_polar = not several and (is_tagged or _IS_SO.match(last) is not None) and not _AND_WHAT.search(last)
    holds = _holds(asked, story, played, _plainly(last)) if is_polar or not (several or words.WH.search(last)) else None
    if holds is not None:
        return Direct(polar(holds), None, why, cited, log=played.log)
    if is_polar and len(asking) == 1:  # an outcome is no answer to whether something is so
        return None
    is_short = len(last.split()) <= _SHORT or words.STATE.search(last) is not None
    if several or len(asking) > 1 or words.WH.search(line) or (is_short and not _POLAR.search(last)):
        return Direct(Verdict.OUTCOME, shown, why, cited, log=played.log)
    return None


def _beside(line: str) -> str:
    """Return what a line asks besides what the outcome of a battle shows."""
    for shown in (_CALL_IT, _BY_NUMBERS, words.TOTAL, words.STATE, words.KIND):
        line = shown.sub(" ", line)
    shows = words.SOUL.search(line) or _WHO_MAY.search(line) or words.GOES_FIRST.search(line)
    return _ABLE.sub(" ", line) if shows else line


def _asking(asked: Asked) -> list[str]:
    """Return the sentences that ask."""
    parts = [each.strip() for each in _SENTENCES.split(asked.line) if each.strip()]
    asking = [each for each in parts if "?" in each or words.ASKING.match(each)]
    return asking or parts[-1:]


def _claims(asked: Asked, story: Story, played: Played, line: str) -> tuple[dict[str, str], tuple[str, ...]]:
    claims: dict[str, str] = {}
    cited: list[str] = []
    is_of_state = words.STATE.search(line) is not None
    if (is_of_state or words.RESULT.search(line)) and played.situation in _SITUATIONS:
        claims["situation"] = played.situation
        cited += _SITUATIONS[played.situation]
        if is_of_state and played.initiative in _SEATS:
            claims["initiative"] = _SEATS[played.initiative]
            cited.append("REG-INIT-01" if played.situation in ("winning", "losing") else "REG-INIT-02")
    if words.KIND.search(line) and played.battle in _KINDS:
        claims["battle"] = played.battle
        cited.append("REG-BATTLE-03")
    if words.TOTAL.search(line) and _of_attacker(story, line):
        claims["total"] = played.side
        cited.append("REG-BRES-01")
    if (
        words.ENDING.search(line)
        or words.LOSES.search(line)
        or words.IS_OVER.search(line)
        or words.FATE.search(line)
        or words.SOUL.search(line)
    ):
        kind = "rescue" if story.souls else "challenge"
        succeeds = _succeeds(story, played)
        claims[kind] = "succeeds" if succeeds else "fails"
        cited.append(("REG-RATT-03" if succeeds else "REG-RATT-06") if kind == "rescue" else "REG-BATTLE-07")
        meant = {*story.heroes, *story.blockers, *(int(each) for each in re.findall(r"\{(\d)\}", line))}
        claims |= {asked.cards[number].name: place for number, place in played.where if number in meant}
    return claims, tuple(dict.fromkeys(cited))


def _of_attacker(story: Story, line: str) -> bool:
    """Say whether the total that is asked for is the attacker's."""
    if re.search(r"\b(?:his|her|their|opponent'?s?) (?:total|side)", line):
        return False
    return story.asker == ATTACKER or "hero" in line or any(f"{{{each}}}" in line for each in story.heroes)


def _succeeds(story: Story, played: Played) -> bool:
    """Say whether the rescue attempt succeeds, as which the battle began where there was a soul; else the challenge."""
    return played.souls > 0 if story.souls else played.successful == "challenge"


def _untagged(line: str) -> tuple[str, bool]:
    """Return a question as one, and whether it was told with "right?" behind it: "so he wins, right?"."""
    plain = _TAG.sub("", line)
    if plain == line or _IS_SO.match(line):
        return line, False
    plain = _SUBJECT_IS.sub(lambda found: f"{_IS_OF[found['is']]} {found['who']} ", plain)
    return _SUBJECT_DOES.sub(lambda found: f"does {found['who']} {found['does'].removesuffix('s')}", plain), True


def _plainly(line: str) -> str:
    """Return a question without words that leave it what it is, with who is asked about before the verb."""
    line = _IT_IS.sub(lambda found: f"does {_SUBJECTS.get(found[1], found[1])} have ", line)
    return re.sub(r"\s+", " ", _ADVERBS.sub(" ", line)).strip()


def _two(line: str) -> bool:
    """Say whether two things are asked in one sentence."""
    return len(re.findall(r"\b(?:does|do|did|is|are|will|am)\b", line)) > 1 and bool(re.search(r"\band\b|&", line))


def _holds(asked: Asked, story: Story, played: Played, line: str) -> bool | None:
    """Return whether what is asked is true; None if it is not clear which of two things is asked."""
    if words.TURNED.search(line):
        return None
    if (found := _CALLED.search(line)) is not None and played.situation in _SITUATIONS:
        return played.situation == found["state"]
    if (found := words.FATE.search(line)) is not None:
        before = asked.line[: asked.line.find(line) + found.start("who")]
        return _fate(_who(found["who"], story, before), found["fate"], played)
    if words.KIND.search(line) and (counted := _COUNTS_AS.findall(line)) and played.battle in _KINDS:
        return None if len(counted) > 1 else counted[0].endswith("challenge") is played.battle.endswith("challenge")
    if words.SOUL.search(line) and (
        story.asker != DEFENDER or not words.MINE.search(line) or _KEPT.search(line) or _HE_GETS.search(line)
    ):
        if not story.souls and "soul" in line:
            return None if "fail" in line else False
        turned = bool(_DEFENDED.search(line)) is not bool(_BLOCK.search(line))
        return _succeeds(story, played) is not turned
    if (found := words.LOSES.search(line)) is not None:
        return _fate((int(found["card"]),), "gone", played)
    if words.IS_OVER.search(line):
        return None if _succeeds(story, played) else True
    if (found := words.AM_I.search(line)) is not None and found["how"] and played.situation in _EVEN:
        return False
    if (found := words.IS_IT_MINE.search(line)) is not None and played.initiative in _SEATS:
        seat = _seat_of_owner(found["whose"], story)
        return None if seat is None else played.initiative == seat
    if (found := words.GOES_FIRST.search(line)) is not None and played.initiative in _SEATS:
        seat = seat_of(found["who"] or found["whose"], story)
        return None if seat is None else played.initiative == seat
    if (found := words.HAS_INITIATIVE.search(line)) is not None and played.initiative in _SEATS:
        seat = seat_of(found["who"], story)
        return None if seat is None else played.initiative == seat
    if (found := words.AM_I.search(line)) is not None and played.situation in ("winning", "losing"):
        seat = seat_of(found["who"] or found["whom"] or found["told"], story)
        wins = (found["how"] or found["wins"] or found["does"]) in ("winning", "ahead", "win", "wins")
        return None if seat is None else ((played.situation == "winning") is wins) is (seat == ATTACKER)
    return None


def _fate(whom: Sequence[int], fate: str, played: Played) -> bool | None:
    """Return whether all of some characters lived, were discarded or captured; none where something else befell one."""
    places = {dict(played.where).get(each, "") for each in whom}
    if len(places) != 1:
        return None
    place = places.pop()
    if fate in ("gone", "lost"):
        return place != "territory" if place else None
    if fate == "captured":
        return place == "land of bondage"
    if place not in ("territory", "discard pile", "land of bondage"):
        return None
    return place == ("territory" if words.SURVIVES.search(fate) is not None else "discard pile")


def _who(word: str, story: Story, before: str) -> Sequence[int]:
    """Return the characters of whom it is asked: "he" is who was spoken of last, where it is not the only one."""
    if (mark := re.search(r"\{(\d)\}", word)) is not None:
        return [int(mark[1])]
    mine, others = (story.heroes, story.blockers) if story.asker != DEFENDER else (story.blockers, story.heroes)
    if word.startswith("both"):
        side = mine if "my" in word else others if "his" in word else [*mine, *others]
        return side if len(side) == 2 else ()
    if word in ("he", "she", "it", "they"):
        fighting = [n for n in map(int, re.findall(r"\{(\d)\}", before)) if n in (*story.heroes, *story.blockers)]
        return fighting[-1:]
    if "hero" in word:
        side = story.heroes
    elif re.search(r"blocker|evil character|demon", word):
        side = story.blockers
    else:
        side = mine if word.startswith("my") else [*mine, *others]
    return side if len(side) == 1 else ()


def _seat_of_owner(word: str, story: Story) -> str | None:
    """Return the seat of whose it is: "my", "his", "the attacker's"."""
    return seat_of({"my": "i", "his": "he", "her": "he", "their": "he"}.get(word, word.removesuffix("'s")), story)


def seat_of(word: str, story: Story) -> str | None:
    """Return the seat of whom it is asked."""
    if (mark := re.search(r"\{(\d)\}", word)) is not None:
        number = int(mark[1])
        return "A" if number in story.heroes else "B" if number in story.blockers else None
    if word in ("attacker", "the attacker") or word.endswith("hero"):
        return "A"
    if word in ("defender", "the defender") or re.search(r"(?:blocker|evil character|demon|villain)$", word):
        return "B"
    if not story.asker:
        return None
    other = "B" if story.asker == "A" else "A"
    return story.asker if word in ("i", "we") else other
