"""Operations by hand in words: what can follow `manual:`.

move X to SEAT ZONE [on top] | turn X face up | turn X face down | numbers X +2/-1 | first strike X | immune X to Y |
ignore X to Y | convert X to EC Gray | give X to SEAT | place X on Y | equip X to Y | hold X in Y | draw SEAT N |
shuffle SEAT | reveal X | look SEAT at X | phase NAME | end battle [as SITUATION]
"""

import re
from collections.abc import Callable
from typing import Final

from engine.cards.model import Alignment, Brigade, CardType
from engine.kernel.ids import Bond, CardId, Facing, Seat
from engine.play.words import Names, UnknownPhrase
from engine.redemption.model import manual, zones
from engine.redemption.model.battle import Situation

Maker = Callable[["_Words", re.Match[str]], manual.Operation]
_KINDS: Final = {
    "hero": (CardType.HERO, Alignment.GOOD),
    "ec": (CardType.EVIL_CHARACTER, Alignment.EVIL),
    "evil character": (CardType.EVIL_CHARACTER, Alignment.EVIL),
}
_BONDS: Final = {"place": Bond.PLACED_ON, "equip": Bond.EQUIPPED_TO, "hold": Bond.HELD_IN}


class _Words:
    """A reader of the parts of an operation, each with an error message of its own."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def card(self, text: str) -> CardId:
        found = self._names.cards(text)
        if not found:
            raise UnknownPhrase(f"there is no card {text!r} in this game")
        return min(found)

    def cards(self, text: str) -> tuple[CardId, ...]:
        if self._names.cards(text):
            return tuple(sorted(self._names.cards(text)))
        return tuple(self.card(part.strip()) for part in text.split(","))

    def seat(self, text: str) -> Seat:
        found = self._names.seat(text)
        if found is None:
            raise UnknownPhrase(f"there is no seat {text!r}")
        return found

    def place(self, text: str) -> tuple[Seat | None, str]:
        first, _, rest = text.partition(" ")
        seat = self._names.seat(first)
        name = "_".join((rest if seat is not None else text).lower().split())
        if name not in zones.ALL_ZONES:
            raise UnknownPhrase(f"there is no zone {text!r}")
        return seat, name


def _protect(words: _Words, found: re.Match[str]) -> manual.Operation:
    colours = {b.value.lower(): b for b in Brigade}
    against = colours.get(found[3].lower().removesuffix(" brigade"))
    ignoring = found[1].lower() == "ignore"
    if against is not None:
        return manual.ProtectCard(words.card(found[2]), (), frozenset({against}), ignoring)
    return manual.ProtectCard(words.card(found[2]), words.cards(found[3]), frozenset(), ignoring)


def _convert(words: _Words, found: re.Match[str]) -> manual.Operation:
    kind, alignment = _KINDS[found[2].lower()]
    wanted = found[3].lower()
    gold = Brigade.GOOD_GOLD if alignment is Alignment.GOOD else Brigade.EVIL_GOLD
    brigade = gold if wanted == "gold" else next((b for b in Brigade if b.value.lower() == wanted), None)
    if brigade is None:
        raise UnknownPhrase(f"there is no brigade {found[3]!r}")
    return manual.ConvertCard(words.card(found[1]), kind, alignment, frozenset({brigade}))


def _move(words: _Words, found: re.Match[str]) -> manual.Operation:
    seat, zone = words.place(found[2])
    return manual.MoveCard(words.card(found[1]), zone, seat, 0 if found[3] else -1)


def _end_battle(words: _Words, found: re.Match[str]) -> manual.Operation:
    return manual.EndBattle(Situation(found[1].lower()) if found[1] else None)


_SITUATIONS: Final = "|".join(s.value for s in Situation)
_FORMS: Final[tuple[tuple[str, Maker], ...]] = (
    (r"move (.+) to (.+?)( on top)?", _move),
    (r"turn (.+) face (up|down)", lambda w, m: manual.TurnCard(w.card(m[1]), Facing(m[2].lower()))),
    (r"numbers (.+) ([+-]?\d+)/([+-]?\d+)", lambda w, m: manual.ChangeNumbers(w.card(m[1]), int(m[2]), int(m[3]))),
    (r"first strike (.+)", lambda w, m: manual.SetFirstStrike(w.card(m[1]))),
    (r"(immune|ignore) (.+) to (.+)", _protect),
    (r"convert (.+) to (hero|ec|evil character) (.+)", _convert),
    (r"give (.+) to (.+)", lambda w, m: manual.GiveControl(w.card(m[1]), w.seat(m[2]))),
    (
        r"(place|equip|hold) (.+) (?:on|to|in) (.+)",
        lambda w, m: manual.AttachCard(w.card(m[2]), w.card(m[3]), _BONDS[m[1].lower()]),
    ),
    (r"draw (\S+) (\d+)", lambda w, m: manual.DrawCards(w.seat(m[1]), int(m[2]))),
    (r"shuffle (\S+)", lambda w, m: manual.ShuffleDeck(w.seat(m[1]))),
    (r"reveal (.+)", lambda w, m: manual.RevealCards(w.cards(m[1]))),
    (r"look (\S+) at (.+)", lambda w, m: manual.LookAt(w.seat(m[1]), w.cards(m[2]))),
    (r"phase (\w+)", lambda w, m: manual.SetPhase(m[1].lower())),
    (rf"end battle(?: as ({_SITUATIONS}))?", _end_battle),
)


def parse_operation(text: str, names: Names) -> manual.Operation:
    """Return the operation that a text means. Raises UnknownPhrase."""
    said = " ".join(text.split())
    for form, make in _FORMS:
        found = re.fullmatch(form, said, re.I)
        if found is not None:
            return make(_Words(names), found)
    raise UnknownPhrase(f"{text!r} is no operation by hand")
