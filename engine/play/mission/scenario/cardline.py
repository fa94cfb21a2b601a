"""A card as a scenario writes it: `Name | part | part`; each part is a word of the card file, or says how it lies."""

import re
from typing import Final

from engine.kernel.records import dataclass
from engine.mission.cards.pool import starter_pool
from engine.mission.cards.record import CardRecord
from engine.mission.cards.rows import FaultyRow, record_of
from engine.mission.model import zones
from engine.mission.model.printed import Kind
from engine.play.scenario.tree import ScenarioError

#: Parts that say what is printed: the columns of the card file (`engine/mission/cards`).
_PRINTED: Final = (
    "types", "heart", "maturity", "bonus", "gifts", "castle", "stronghold", "response", "area", "conditions", "text",
)  # fmt: skip
#: Parts that say how a card lies, with a word behind them, and without one.
_LIES: Final = ("die", "level", "turned", "on", "as", "owner", "known")
_MARKS: Final = ("engaged", "shaky", "dormant")
_COPIES: Final = re.compile(r"(.+?)\s+x(\d{1,2})")
#: What a card is where its zone tells.
_KIND_IN: Final = {
    zones.CHARACTERS: Kind.CHARACTER, zones.CHURCH: Kind.CHARACTER, zones.SOULS: Kind.CHARACTER,
    zones.CHARACTER_DISCARD: Kind.CHARACTER, zones.STRONGHOLDS: Kind.STRONGHOLD,
    zones.STRONGHOLD_DISCARD: Kind.STRONGHOLD, zones.MISSION_DECK: Kind.MISSION, zones.MISSION_HAND: Kind.MISSION,
    zones.MISSION_DISCARD: Kind.MISSION, zones.ENEMY_DECK: Kind.ENEMY, zones.ENEMY_HAND: Kind.ENEMY,
    zones.ENEMY_DISCARD: Kind.ENEMY,
}  # fmt: skip
_USUAL: Final = {
    Kind.CHARACTER: {"gender": "male", "heart": "5"},
    Kind.STRONGHOLD: {},
    Kind.MISSION: {"response": "4"},
    Kind.ENEMY: {},
}


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card of a table: what it is, how many copies, and its state (`die`, `level`, `on`, `as`, `engaged` ...)."""

    line: int
    record: CardRecord
    copies: int
    lies: dict[str, str]


def laid_card(text: str, zone: str, line: int) -> LaidCard:
    """Return the card that a line describes. Raises ScenarioError."""
    name, *parts = (part.strip() for part in text.split("|"))
    copies = _COPIES.fullmatch(name)
    name, count = (copies[1], int(copies[2])) if copies else (name, 1)
    row: dict[str, str] = {}
    lies: dict[str, str] = {}
    kind: Kind | None = None
    for part in parts:
        word, _, rest = part.partition(" ")
        if not rest and (of := next((k for k in Kind if k.value == part), None)):
            kind = of
        elif part in _MARKS:
            lies[part] = part
        elif part in ("male", "female"):
            row["gender"] = part
        elif part == "kairos":
            row["kairos"] = "yes"
        elif word in _PRINTED and rest:
            row[word] = rest
        elif word in _LIES and rest:
            lies[word] = rest.strip()
        else:
            raise ScenarioError(f"{part!r} says nothing of a card", line)
    return LaidCard(line, _record(name, kind, row, lies, zone, line), count, lies)


def _record(
    name: str, kind: Kind | None, row: dict[str, str], lies: dict[str, str], zone: str, line: int
) -> CardRecord:
    known = starter_pool().find(name)
    if known is not None and not row and kind is None:
        return known
    if kind is None and "level" in lies:
        kind = Kind.STRONGHOLD
    kind = kind or (_KIND_IN.get(zone) if "on" not in lies else None)
    if kind is None:
        raise ScenarioError(f"{name!r} is a mission, an enemy, or what? say it: `{name} | mission`", line)
    if kind is Kind.STRONGHOLD:
        row.setdefault("stronghold", name.lower())
    try:
        return record_of({"name": name, "kind": kind.value, **_USUAL[kind], **row})
    except FaultyRow as error:
        raise ScenarioError(f"{name!r}: {error}", line) from None
