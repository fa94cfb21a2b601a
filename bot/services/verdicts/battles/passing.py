"""Who has initiative once somebody passed in a told battle."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles.telling import ATTACKER, DEFENDER, Story
from bot.services.verdicts.battles.wanted import Topic, wanted
from bot.services.verdicts.playing import Played
from glossary.forms.question import question_of

_MARK: Final = re.compile(r"\{(\d)\}")
_PASSES: Final = re.compile(
    r"\b(?P<who>i|we|he|she|they|(?:my )?opponent|(?:the )?(?:attacker|defender|rescuer|blocker)|both|all|everyone"
    r"|everybody|(?:both|all) of us)(?:'ve|'s)?(?: (?:just|then|now|have|has|had|already|also|both))* pass(?:es|ed)?\b"
)
_SEATS: Final = {"attacker": "attacker", "rescuer": "attacker", "defender": "defender", "blocker": "defender"}
_OTHER: Final = {"attacker": "defender", "defender": "attacker"}
_EVEN: Final = ("stalemate", "mutual destruction")


def after_passing(asked: Asked, story: Story, ways: Sequence[Played]) -> list[Played]:
    """Return the ways of a battle with initiative where it is once a player passed; none if that is not clear.

    Only in stalemate and mutual destruction a player may pass. Rules: REG-INIT-02, REG-INIT-03
    """
    passing = _passing_last(asked, story)
    if not passing or not any(Topic.INITIATIVE in each.topics for each in wanted(asked.line) or ()):
        return list(ways)
    if len(passing) > 1 or passing[0] not in _OTHER:
        return []
    can = [each for each in ways if each.situation in _EVEN and _named(each.initiative) == passing[0]]
    seat = ATTACKER if passing[0] == "defender" else DEFENDER
    return [replace(each, initiative=seat) for each in can] if len(can) == len(ways) else []


def _named(seat: str) -> str:
    return {ATTACKER: "attacker", DEFENDER: "defender"}.get(seat, "")


def _passing_last(asked: Asked, story: Story) -> list[str]:
    """Return who is told to pass after the last card is played; empty words for who is not told."""
    told = question_of(asked.line).told
    last = max((each.start() for each in _MARK.finditer(told) if int(each[1]) not in story.fighters), default=0)
    return [_seat(each["who"], story) for each in _PASSES.finditer(told, last)]


def _seat(who: str, story: Story) -> str:
    seat = _SEATS.get(who.split()[-1], "")
    if seat or not story.asker or who.split()[0] in ("both", "all", "everyone", "everybody"):
        return seat
    own = _named(story.asker)
    return own if who in ("i", "we") else _OTHER[own]
