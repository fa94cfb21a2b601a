"""What is told of how a battle stands and ends: it is read where the battle, played out, is so."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles.borne_out import is_borne_out
from bot.services.verdicts.battles.coming_out import is_so
from bot.services.verdicts.battles.persons import fitting
from bot.services.verdicts.battles.telling import Story
from bot.services.verdicts.battles.wanted import Topic, Wanted, claimed
from bot.services.verdicts.model import Reads
from bot.services.verdicts.playing import Played, play
from bot.services.verdicts.table import Lay
from bot.services.verdicts.understood import Part, turning, unread_parts
from engine.cards.catalog import Catalog

#: what leads to a claim and is none
_LEAD: Final = re.compile(
    r"^[^\w{]*(?:(?:since|because|cuz|though|although|while|as|seeing that)\b *)?(?:(?:the "
    r"|by the )?numbers (?:say|mean) (?:that )?)?"
)
_MARK: Final = re.compile(r"\{(\d)\}")
#: what may or cannot be is told of a rule or a card, and claims nothing of how this battle goes
_MAY: Final = re.compile(
    r"\b(?:can|can't|cant|cannot|could|couldn't|may|must|mustn't|shall|(?:allowed|able|permitted|forbidden) to)\b"
)


def hear_claims(asked: Asked, story: Story, table: Lay, reads: Reads, catalog: Catalog) -> None:
    """Note as heard what is told of a battle and is so after one of its moves, however open choices go."""
    unread = [each for each in unread_parts(asked, reads) if not each.asks]
    if not unread:
        return
    moments = _moments(table, asked.edition.value, catalog)
    for part in unread:
        want = _claim_of(asked, part, story)
        if (want is not None and any(_is_so(asked, story, ways, want) for ways in moments)) or is_borne_out(
            asked, part, table, moments
        ):
            story.heard.words.append(part.line)


def _moments(table: Lay, edition: str, catalog: Catalog) -> list[list[Played]]:
    """Return how the battle stands, and would end, once somebody blocks and after each move that follows."""
    first = next((at for at, each in enumerate(table.moves, 1) if each.startswith("B: ")), len(table.moves))
    until = [table.moves[:count] for count in range(first, len(table.moves) + 1)]
    return [ways for moves in until if (ways := play(replace(table, moves=moves), edition, catalog))]


def _claim_of(asked: Asked, part: Part, story: Story) -> Wanted | None:
    """Return what a part that asks nothing claims of the battle; None if it claims nothing."""
    want = claimed(_LEAD.sub("", part.line), part.before)
    if want is not None and _is_of_more(part, want):
        return None
    if want is not None and Topic.INITIATIVE in want.topics and want.has("lose"):
        return None  # who lost it had it before
    if want is None or want.who not in ("he", "it", "") or (not want.who and want.topics[0] is not Topic.FATE):
        return want
    if want.has("kill"):
        return None  # who kills whom is not told
    users = {card: user for _, card, user, _ in story.plays}
    told = [users.get(n, n) for n in map(int, _MARK.findall(part.before))]
    named = fitting(asked, [n for n in told if n in story.fighters], part.line)
    return replace(want, who=f"{{{named[-1]}}}", whom=(named[-1],)) if named else want


def _is_of_more(part: Part, want: Wanted) -> bool:
    """Say whether a part tells of more than how this battle goes: what may be done, or what is denied of another time.

    Who can hurt whom is told of the numbers, which the battle has.
    """
    may = _MAY.search(part.line) is not None and want.topics[0] is not Topic.STATE
    return may or (want.has("not") and bool(turning(part.line)))


def _is_so(asked: Asked, story: Story, ways: Sequence[Played], want: Wanted) -> bool:
    return all(is_so(asked, story, each, want) is (not want.has("not")) for each in ways)
