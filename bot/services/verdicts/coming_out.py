"""What a question asks about a battle that was played: yes or no, or its outcome."""

import re
from typing import Final

from bot.services.verdicts import battle_words as words
from bot.services.verdicts.asked import Asked
from bot.services.verdicts.model import Direct, Verdict, polar
from bot.services.verdicts.playing import Played
from bot.services.verdicts.story import ATTACKER, Story

_SEATS: Final = {"A": "attacker", "B": "defender"}
_SITUATIONS: Final = {
    "winning": ["REG-BATTLE-18"],
    "losing": ["REG-BATTLE-17"],
    "stalemate": ["REG-BATTLE-23"],
    "mutual destruction": ["REG-BATTLE-21"],
}
_SENTENCES: Final = re.compile(r"(?<=[?!;])\s+|(?<=[a-z0-9}\])])\.+\s+|\n+")
_BY_NUMBERS: Final = re.compile(r"\bby (?:the |plain )?numbers\b")
_ASKING: Final = re.compile(
    r"^(?:so|and|then|ok|now|but|also)*[\s,]*(?:what|whats|who|whos|where|which|how|whose|does|do|did|is|are|am|will|can|result)\b"
)


def told_of(asked: Asked, story: Story, played: Played) -> Direct | None:
    """Return the answer to a question about a played battle; none where it is not clear what is asked."""
    asking = _asking(asked)
    line = " ".join(asking)
    claims, cited = _claims(asked, story, played, line)
    if not claims or words.NOT_SHOWN.search(_BY_NUMBERS.sub(" ", asking[-1])):
        return None
    shown = "; ".join(f"{key}: {value}" for key, value in claims.items())
    why = f"Played out: {shown}."
    last = asking[-1]
    several = _two(last) or (" or " in last and not re.search(r"\bor (?:not|no|what)\b", last))
    holds = None if several or words.WH.search(last) else _holds(asked, story, played, last)
    if holds is not None:
        return Direct(polar(holds), None, why, cited, log=played.log)
    if several or len(asking) > 1 or words.WH.search(line):
        return Direct(Verdict.OUTCOME, shown, why, cited, log=played.log)
    return None


def _asking(asked: Asked) -> list[str]:
    """Return the sentences that ask."""
    parts = [each.strip() for each in _SENTENCES.split(asked.line) if each.strip()]
    asking = [each for each in parts if "?" in each or _ASKING.match(each)]
    return asking or parts[-1:]


def _claims(asked: Asked, story: Story, played: Played, line: str) -> tuple[dict[str, str], tuple[str, ...]]:
    claims: dict[str, str] = {}
    cited: list[str] = []
    if words.STATE.search(line) and played.situation in _SITUATIONS:
        claims["situation"] = played.situation
        cited += _SITUATIONS[played.situation]
        if played.initiative in _SEATS:
            claims["initiative"] = _SEATS[played.initiative]
            cited.append("REG-INIT-01" if played.situation in ("winning", "losing") else "REG-INIT-02")
    if words.TOTAL.search(line) and _of_attacker(story, line):
        claims["total"] = played.side
        cited.append("REG-BRES-01")
    if words.ENDING.search(line):
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


def _two(line: str) -> bool:
    """Say whether two things are asked in one sentence."""
    return len(re.findall(r"\b(?:does|do|did|is|are|will|am)\b", line)) > 1 and bool(re.search(r"\band\b|&", line))


def _holds(asked: Asked, story: Story, played: Played, line: str) -> bool | None:
    """Return whether it is as is asked; none where one thing asked cannot be told from another."""
    if words.TURNED.search(line):
        return None
    if (found := words.FATE.search(line)) is not None:
        number = _who(found["who"], story, asked.line[: asked.line.find(line) + found.start("who")])
        place = dict(played.where).get(number if number is not None else -1)
        if place is None or place not in ("territory", "discard pile", "land of bondage"):
            return None
        survives = words.SURVIVES.search(found["fate"]) is not None
        return (place == "territory") if survives else (place == "discard pile")
    if words.SOUL.search(line) and story.asker != "B":
        return _succeeds(story, played) is not bool(re.search(r"\b(?:fail\w*|keep|keeps)\b", line))
    if (found := words.HAS_INITIATIVE.search(line)) is not None and played.initiative in _SEATS:
        seat = _seat(found["who"], story)
        return None if seat is None else played.initiative == seat
    if (found := words.AM_I.search(line)) is not None and played.situation in ("winning", "losing"):
        seat = _seat(found["who"], story)
        return None if seat is None else (played.situation == found["how"]) is (seat == ATTACKER)
    return None


def _who(word: str, story: Story, before: str) -> int | None:
    """Return the character of whom it is asked: "he" is who was spoken of last, where it is not the only one."""
    if word in ("he", "she", "it"):
        fighting = [n for n in map(int, re.findall(r"\{(\d)\}", before)) if n in (*story.heroes, *story.blockers)]
        return fighting[-1] if fighting else None
    if (mark := re.match(r"\{(\d)\}", word)) is not None:
        return int(mark[1])
    mine, others = (story.heroes, story.blockers) if story.asker != "B" else (story.blockers, story.heroes)
    if "hero" in word:
        side = story.heroes
    elif re.search(r"blocker|evil character|demon", word):
        side = story.blockers
    elif word.startswith("my"):
        side = mine
    else:
        side = [*mine, *others]
    return side[0] if len(side) == 1 else None


def _seat(word: str, story: Story) -> str | None:
    """Return the seat of whom it is asked."""
    if (mark := re.match(r"\{(\d)\}", word)) is not None:
        number = int(mark[1])
        return "A" if number in story.heroes else "B" if number in story.blockers else None
    if word in ("attacker", "the attacker"):
        return "A"
    if word in ("defender", "the defender", "blocker", "the blocker"):
        return "B"
    if not story.asker:
        return None
    other = "B" if story.asker == "A" else "A"
    return story.asker if word in ("i", "we", "my hero") else other
