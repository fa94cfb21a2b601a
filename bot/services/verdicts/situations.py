"""Battles as players tell them, laid as a table and played: who wins, who has initiative, what becomes of the soul."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.services.verdicts import battle_words as words
from bot.services.verdicts.asked import Asked, Mention
from bot.services.verdicts.model import Direct, Verdict, polar
from bot.services.verdicts.playing import Lay, Played, is_possible, play, scenario_of
from engine.cards.catalog import Catalog
from engine.cards.model import CardType, Printing
from glossary.model import Edition

MOST_TABLES: Final = 4
_PASSIVE_OK: Final = ("nobody else acts", "a Lost Soul without a Site lies in the Land of Bondage")


@dataclass(frozen=True, slots=True)
class Cast:
    """Who takes part: numbers of the mentions that attack, block, and are played in order."""

    heroes: tuple[int, ...]
    blockers: tuple[int, ...]
    played: tuple[int, ...]


def answer(asked: Asked, catalog: Catalog) -> Direct | None:
    """Return what comes of the battle that is told; silent where it cannot be laid or the printings differ in it."""
    if asked.edition is not Edition.Y2023 or not asked.cards or not words.MET.search(asked.line):
        return None
    if words.BEYOND.search(asked.line) or not all(_agrees(each) for each in asked.cards):
        return None
    cast = _cast(asked)
    if cast is None:
        return None
    tables = list(itertools.islice(_tables(asked, cast), MOST_TABLES + 1))
    if any(_is_free(printing) for each in tables for _, printing, _, _ in each.fields):
        return None
    if not tables or len(tables) > MOST_TABLES:
        return None
    if (wanted := words.MAY_PLAY.search(asked.last)) is not None:
        return _possible(asked, cast, tables, wanted, catalog)
    played = [play(each, asked.edition.value, catalog) for each in tables]
    found = [_told(asked, cast, each) for each in played if each is not None]
    if len(found) < len(tables) or any(each is None for each in found):
        return None
    answers = [each for each in found if each is not None]
    if len({(each.verdict, each.value) for each in answers}) > 1:
        return Direct(
            Verdict.DEPENDS,
            "the printing",
            "Printings of a card named come out otherwise.",
            computed=True,
            found_by="situations",
        )
    first = answers[0]
    return Direct(
        first.verdict, first.value, first.because, first.statements, True, _assumed(tables[0]), "2023", "situations",
        scenario_of(tables[0], asked.edition.value),
    )  # fmt: skip


def _possible(asked: Asked, cast: Cast, tables: list[Lay], wanted: re.Match[str], catalog: Catalog) -> Direct | None:
    """Return whether the card that is asked about could be played now."""
    number = int(wanted["card"])
    if cast.played != (number,):
        return None
    found = set()
    for table in tables:
        seat, move = table.moves[-1].split(": ", 1)
        before = Lay(table.fields, table.souls, table.moves[:-1])
        found.add(is_possible(before, seat, move, asked.edition.value, catalog))
    holds = found.pop()
    if found or holds is None:
        return None
    can = "can" if holds else "cannot"
    why = f"Played up to there, {asked.cards[number].name} {can} be played."
    before = Lay(tables[0].fields, tables[0].souls, tables[0].moves[:-1])
    return Direct(
        polar(holds), None, why, ("REG-INIT-01",), True, _assumed(tables[0]), "2023", "situations",
        scenario_of(before, asked.edition.value),
    )  # fmt: skip


def _assumed(lay: Lay) -> tuple[str, ...]:
    named = [printing.name for _, printing, _, _ in lay.fields]
    return (*(_PASSIVE_OK if lay.souls else _PASSIVE_OK[:1]), f"the cards are {', '.join(named)}")


def _agrees(mention: Mention) -> bool:
    """Say whether the numbers told of a card are those of a printing."""
    told = re.search(r"(\d+)/(\d+)", mention.said)
    return told is None or any(
        (face.strength.printed, face.toughness.printed) == told.groups()
        for each in mention.printings
        for face in each.faces
    )


def _is_free(printing: Printing) -> bool:
    """Say whether a text leaves something to its player: what he would choose is not told."""
    return re.search(r"\b(?:may|choose|or(?! (?:more|less|greater|higher|lower)))\b", printing.text) is not None


def _type(mention: Mention) -> CardType | None:
    types = {each for printing in mention.printings for each in printing.types}
    return types.pop() if len(types) == 1 else None


def _cast(asked: Asked) -> Cast | None:
    """Return who does what, by the types of the cards; none where there is more than one character on a side."""
    sides: dict[CardType, list[int]] = {}
    for number, mention in enumerate(asked.cards):
        kind = _type(mention)
        if kind is None or kind not in _TAKING_PART:
            return None
        sides.setdefault(kind, []).append(number)
    heroes, blockers = sides.get(CardType.HERO, []), sides.get(CardType.EVIL_CHARACTER, [])
    played = sorted(each for kind in _USED for each in sides.get(kind, []))
    if CardType.COVENANT in sides and "as an enhancement" not in asked.line:
        return None
    unblocked = words.UNBLOCKED.search(asked.line) is not None
    if len(heroes) != 1 or len(blockers) != (0 if unblocked else 1) or len(played) > 1:
        return None
    if played and not re.search(rf"{words.PLAYS}\{{{played[0]}\}}", asked.line):
        return None
    return Cast(tuple(heroes), tuple(blockers), tuple(played))


_USED: Final = (CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT, CardType.COVENANT)
_TAKING_PART: Final = frozenset({CardType.HERO, CardType.EVIL_CHARACTER, *_USED})


def _tables(asked: Asked, cast: Cast) -> Iterator[Lay]:
    """Return a table for each printing of the cards that may be meant; those that play alike once."""
    numbers = (*cast.heroes, *cast.blockers, *cast.played)
    bare = words.BARE.search(asked.line) is not None
    choices = [_distinct(_as_told(asked.cards[number], bare=bare)) for number in numbers]
    souls = 0 if words.NO_SOULS.search(asked.line) else 2
    for printings in itertools.product(*choices):
        fields = []
        moves = [f"A: {'rescue' if souls else 'challenge'} with c{cast.heroes[0]}"]
        moves += [f"B: block with c{each}" for each in cast.blockers] or ["B: no block"]
        for number, printing in zip(numbers, printings, strict=True):
            good = not {CardType.GOOD_ENHANCEMENT, CardType.COVENANT}.isdisjoint(printing.types)
            seat = "A" if number in cast.heroes or good else "B"
            fields.append((number, printing, seat, "hand" if number in cast.played else "territory"))
            if number in cast.played:
                user = cast.heroes[0] if good else cast.blockers[0] if cast.blockers else None
                if user is None:
                    return
                moves.append(f"{seat}: play c{number} on c{user}")
        yield Lay(tuple(fields), souls, tuple(moves))


def _as_told(mention: Mention, *, bare: bool) -> tuple[Printing, ...]:
    """Return the printings meant: those without an ability where it is told that there is none."""
    plain = tuple(each for each in mention.printings if not each.text.strip())
    return plain if plain and (bare or words.BARE.search(mention.said)) else mention.printings


def _distinct(printings: tuple[Printing, ...]) -> list[Printing]:
    """Return one of all printings that say and are the same."""
    return list({(each.text, each.faces, each.identifiers): each for each in reversed(printings)}.values())


def _told(asked: Asked, cast: Cast, played: Played) -> Direct | None:
    """Return what was asked of what was played."""
    line = asked.last
    if (words.STATE.search(asked.line) or words.ENDING.search(line) or words.TOTAL.search(line)) is None:
        return None
    claims: dict[str, str] = {}
    cited: list[str] = []
    if words.STATE.search(line):
        if played.situation not in _SITUATIONS:
            return None
        claims["situation"] = played.situation
        cited += _SITUATIONS[played.situation]
        if played.initiative in _SEATS:
            claims["initiative"] = _SEATS[played.initiative]
            cited.append("REG-INIT-01" if played.situation in ("winning", "losing") else "REG-INIT-02")
    if words.TOTAL.search(line):
        claims["total"] = played.side
        cited.append("REG-BRES-01")
    kind = "rescue" if played.battle == "rescue attempt" else "challenge"
    succeeds = played.souls > 0 if kind == "rescue" else played.successful == "challenge"
    if words.ENDING.search(line):
        claims[kind] = "succeeds" if succeeds else "fails"
        cited.append(("REG-RATT-03" if succeeds else "REG-RATT-06") if kind == "rescue" else "REG-BATTLE-07")
        claims |= {asked.cards[number].name: place for number, place in played.where if number not in cast.played}
    if not claims:
        return None
    shown = "; ".join(f"{key}: {value}" for key, value in claims.items())
    if words.WH.search(line) or (" or " in line and not re.search(r"\bor (?:not|no)\b", line)) or _two(line):
        return Direct(Verdict.OUTCOME, shown, f"Played out: {shown}.", tuple(dict.fromkeys(cited)))
    if words.SOUL.search(line) and kind == "rescue" and re.match(r".*\b(?:does|do|did|will|is|can)\b", line):
        holds = succeeds is not bool(re.search(r"\b(?:fail\w*|keep)\b", line))
        return Direct(polar(holds), None, f"Played out: {shown}.", tuple(dict.fromkeys(cited)))
    return None


def _two(line: str) -> bool:
    """Say whether two things are asked in one sentence."""
    return len(re.findall(r"\b(?:does|do|did|is|are|will|am)\b", line)) > 1 and bool(re.search(r"\band\b|&", line))


_SEATS: Final = {"A": "attacker", "B": "defender"}
_SITUATIONS: Final = {
    "winning": ["REG-BATTLE-18"],
    "losing": ["REG-BATTLE-17"],
    "stalemate": ["REG-BATTLE-23"],
    "mutual destruction": ["REG-BATTLE-21"],
}
