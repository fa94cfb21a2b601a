"""What people typed at menus whose options it did not name: none of it does anything that it does not name."""

import re

import pytest

from bot.errors import UserFacing
from bot.text.decisions.picks import Unsure, read_picks
from tests.shared import SHARED, needs_shared

MENUS = (
    ("Yes", "No"),
    ("Activate Tables of the Law", "Go on to the next phase"),
    ("Put Sadducees in territory", "Put Strong Demon in territory", "Put Red Dragon in territory",
     "Put Tables of the Law in Artifact pile", "Go on to the next phase"),
    ("Block with Locust from the Pit", "Block with Sapphira", "Block with Temple Guard", "Play Burial",
     "Play Angel of the Lord", "Pass"),
    ("Play Flight on Temple Guard", "Play Burial", "Play Angel of the Lord", "Pass"),
    ("Attack Greedy with Moses", "Attack Greedy with Sadducees", "Attack Greedy with Miriam",
     "Go on to the next phase"),
    ("Attack Greedy with Moses (a challenge: no soul)", "Attack Greedy with Miriam", "Go on to the next phase"),
    ("Put Jairus' Daughter in territory", "Put Idolaters in territory", "Play Christian Martyr", "Discard Apprehended",
     "Discard Idolaters", "Discard Ancient Evil", "Discard Jairus' Daughter", "Discard Flight", "Discard Moses",
     "Discard Burial", "Discard Reach of Desperation", "Discard Women of Israel"),
    ("Put Sadducees in territory", "Put Moses in territory", "Activate Golden Calf", "Play Burial",
     "Attack Greedy with Moses", "Attack Greedy with Miriam", "Go on to the next phase", "End the turn"),
    ("End the turn",),
    ("Pass",),
    ("Lost Soul [II Timothy 2:26]", "Lost Soul [Luke 19:10]"),
)  # fmt: skip
#: what some of the lines do name, by the label; nothing else may be done
NAMED = {
    "i pass": {"Pass"},
    "next": {"Go on to the next phase"},
    "end turn": {"End the turn"},
    "play angel of the lord": {"Play Angel of the Lord"},
    "put moses in territory": {"Put Moses in territory"},
    "use moses": set(),
}


def lines() -> list[str]:
    text = (SHARED / "eval" / "typed_words.md").read_text(encoding="utf-8")
    found = next(part for part in text.split("\n") if part.startswith("Lines: "))
    return [line.strip() for line in found.removeprefix("Lines: ").split("·")]


@needs_shared
def test_no_line_does_what_it_does_not_name() -> None:
    told = lines()
    assert len(told) == 41
    done = []
    for line in told:
        for menu in MENUS:
            about = [re.sub(r"^(Put|Play|Discard|Attack Greedy with) | \(.*\)$", "", label) for label in menu]
            try:
                places = read_picks(line, menu, about=about)
            except UserFacing:
                continue
            done += [(line, menu[place]) for place in places if menu[place] not in NAMED.get(line, set())]
    assert done == []
    assert read_picks("i pass", MENUS[3]) == (5,) and read_picks("end turn", MENUS[9]) == (0,)


@pytest.mark.parametrize(("line", "place"), [("attack", 0), ("put in territory", 0), ("plai burrial", 1)])
def test_what_is_hinted_at_is_asked_about(line: str, place: int) -> None:
    menu = ("Put Moses in territory" if line.startswith("put") else "Attack Greedy with Moses", "Play Burial")
    with pytest.raises(Unsure, match="Did you mean") as told:
        read_picks(line, menu, frozenset({1}), ["Moses", "Burial"])
    assert told.value.place == place
