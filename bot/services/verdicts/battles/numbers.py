"""Whether the numbers told in a battle are those of its cards, or come about in it."""

import re
from collections.abc import Sequence
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.meant import has_numbers
from bot.services.verdicts.playing import Played, play
from bot.services.verdicts.table import Lay
from engine.cards.catalog import Catalog
from glossary.forms.question import question_of

_NUMBERS: Final = re.compile(r"(?<![\d/])[+-]?(\d{1,2})/[+-]?(\d{1,2})(?![\d/])")


def are_borne_out(asked: Asked, table: Lay, ways: Sequence[Played], edition: str, catalog: Catalog) -> bool:
    """Say whether all numbers told stand on a card of the table, or are a total in the battle at some time."""
    told = [each for each in _NUMBERS.finditer(question_of(asked.line).told) if not _is_on_card(each, table)]
    if not told:
        return True
    known = {side for each in ways for side in each.sides}
    if all(_plain(each) in known for each in told):
        return True
    for count in range(1, len(table.moves)):
        before = play(Lay(table.fields, table.souls, table.moves[:count], table.site), edition, catalog) or ()
        known |= {side for each in before for side in each.sides}
    return all(_plain(each) in known for each in told)


def _is_on_card(numbers: re.Match[str], table: Lay) -> bool:
    return any(has_numbers(each, numbers) or numbers[0] in each.text for _, each, _, _ in table.fields)


def _plain(numbers: re.Match[str]) -> str:
    return f"{numbers[1]}/{numbers[2]}"
