"""What is told of how a battle stands and ends: it is read where the battle, played out, is so."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles.borne_out import fits, is_only_one, is_under_effect, picks
from bot.services.verdicts.battles.coming_out import is_so
from bot.services.verdicts.battles.persons import fitting
from bot.services.verdicts.battles.telling import Story
from bot.services.verdicts.battles.wanted import Topic, Wanted, claimed
from bot.services.verdicts.model import Reads
from bot.services.verdicts.playing import Played, play
from bot.services.verdicts.table import Lay
from bot.services.verdicts.understood import Part, told_parts, turning, unread_parts
from engine.cards.catalog import Catalog

#: what leads to a claim and is none
_LEAD: Final = re.compile(
    r"^[^\w{]*(?:(?:since|because|cuz|though|although|while|as|seeing that)\b *)?(?:(?:the "
    r"|by the )?numbers (?:say|mean) (?:that )?)?"
)
_MARK: Final = re.compile(r"\{(\d)\}")
_WHOM: Final = frozenset({"my", "his", "he", "hero", "blocker", "fighter", "it"})
_EACH_OTHER: Final = re.compile(
    r"\b(?:they|we|both|these two)(?:'d|'ll| would| will)?(?: (?:both|just|simply))*"
    r" (?:kill|destroy|take out|take|discard) (?:each other|one another)(?: out)?\b"
)
#: how a battle is told to stand
_STANDS: Final = re.compile(
    r"(?:(?:\b(?:it|that|this|battle|we|i)|\{\d\})(?:'s|'m|'re| is| was| are| am| were)"
    r"(?: (?:an?|now|still|clearly|obviously|in|already))* (?:stalemate|mutual destruction|winning|losing))\b"
)
#: what may or cannot be is told of a rule or a card, and claims nothing of how this battle goes
MAY: Final = re.compile(
    r"\b(?:can|can't|cant|cannot|could|couldn't|may|must|mustn't|shall|(?:allowed|able|permitted|forbidden) to)\b"
)


def chosen(asked: Asked, story: Story, table: Lay, ways: list[Played], reads: Reads) -> list[Played]:
    """Return in which of the ways that open choices can go a battle went, by what is told of it."""
    for part in told_parts(asked, reads) if len(ways) > 1 else ():
        picked = picks(asked, part, story, table, ways)
        if len(picked) < len(ways):
            story.heard.words.append(part.line)
            ways = picked
    return ways


def hear_claims(asked: Asked, story: Story, table: Lay, ways: Sequence[Played], reads: Reads, catalog: Catalog) -> bool:
    """Note as heard what is told of a battle and is so after one of its moves, in all ways that it can have gone.

    Return whether it stands at some time as it is told to stand; where it never does another battle is meant.
    """
    unread = [each for each in unread_parts(asked, reads) if not each.asks]
    standing = [each for each in told_parts(asked, reads) if _STANDS.search(each.line)]
    if not unread and not standing:
        return True
    moments = [*_moments(table, asked.edition.value, catalog), ways]
    if any(_is_never_so(asked, story, moments, each) for each in standing):
        return False
    for part in unread:
        want = _claim_of(asked, part, story)
        is_claimed = want is not None and any(_is_so(asked, story, each, want) for each in moments)
        if (
            is_claimed
            or is_only_one(part, story, table, catalog)
            or (ways and all(fits(asked, part, story, table, each, catalog) for each in ways))
        ):
            story.heard.words.append(part.line)
        elif want is not None:
            story.heard.belied.append(part.line)
    return True


def _is_never_so(asked: Asked, story: Story, moments: Sequence[Sequence[Played]], part: Part) -> bool:
    """Say whether a part tells how the battle stands, and it stands so at no time."""
    want = _claim_of(asked, part, story)
    if want is None or want.topics[0] is not Topic.STATE:
        return False
    found = [is_so(asked, story, each, want) for ways in moments for each in ways]
    return bool(found) and all(each is want.has("not") for each in found)


def _moments(table: Lay, edition: str, catalog: Catalog) -> list[list[Played]]:
    """Return how the battle stands, and would end, once somebody blocks and after each move that follows."""
    first = next((at for at, each in enumerate(table.moves, 1) if each.startswith("B: ")), len(table.moves))
    until = [table.moves[:count] for count in range(first, len(table.moves) + 1)]
    return [ways for moves in until if (ways := play(replace(table, moves=moves), edition, catalog))]


def _claim_of(asked: Asked, part: Part, story: Story) -> Wanted | None:
    """Return what a part that asks nothing claims of the battle; None if it claims nothing."""
    want = claimed(_EACH_OTHER.sub("it is mutual destruction", _LEAD.sub("", part.line)), part.before)
    if want is None or _is_of_more(part, want) or is_under_effect(part.line):
        return None
    if Topic.INITIATIVE in want.topics and want.has("lose"):
        return None  # who lost it had it before
    if _is_done_to_another(want):
        return None
    if want.who not in ("he", "it", "") or (not want.who and want.topics[0] is not Topic.FATE):
        return want
    if want.has("kill") and "mutual destruction" not in part.line:
        return None  # who kills whom is not told
    users = {card: user for _, card, user, _ in story.plays}
    told = [users.get(n, n) for n in map(int, _MARK.findall(part.before))]
    named = fitting(asked, [n for n in told if n in story.fighters], part.line)
    return replace(want, who=f"{{{named[-1]}}}", whom=(named[-1],)) if named else want


def _is_done_to_another(want: Wanted) -> bool:
    """Say whether somebody is said to do to another what is no fate of his own: "he discarded my hero"."""
    done = [at for at, each in enumerate(want.says) if each in ("dead", "captured", "gone")]
    return bool(done) and any(each in _WHOM or _MARK.fullmatch(each) for each in want.says[done[0] + 1 :])


def _is_of_more(part: Part, want: Wanted) -> bool:
    """Say whether a part tells of more than how this battle goes: what may be done, or what is denied of another time.

    Who can hurt whom is told of the numbers, which the battle has.
    """
    may = MAY.search(part.line) is not None and want.topics[0] is not Topic.STATE
    return may or (want.has("not") and bool(turning(part.line)))


def _is_so(asked: Asked, story: Story, ways: Sequence[Played], want: Wanted) -> bool:
    return all(is_so(asked, story, each, want) is (not want.has("not")) for each in ways)
