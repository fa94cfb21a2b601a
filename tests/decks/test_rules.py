"""Every sentence of the deck building rules on both sides of its boundary, one table a sentence.

A row is: the id of the sentence, the format, the size of the deck, what is put into it (and into the Reserve), and the
rules that are then broken.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.decks.pool import (
    ABILITY_SOULS,
    DOMINANTS,
    HEROES,
    HOPPER,
    PLAIN_HEROES,
    SITES,
    SOULS,
    VILLAINS,
    Build,
    rules_of,
)

T1, T2, T1_13, T2_13, T1_05, T2_05 = "type1@1.0", "type2@1.0", "type1@1.3", "type2@1.3", "type1-2005", "type2-2005"


@dataclass(frozen=True)
class Row:
    id: str
    format: str
    size: int
    put: dict[str, int] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    reserve: dict[str, int] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        what = "+".join(f"{number} {name}" for name, number in [*self.put.items(), *self.reserve.items()])
        return f"{self.id}-{self.format}-{self.size}-{what[:60]}-{'+'.join(sorted(self.broken)) or 'legal'}"


def each(names: list[str], number: int = 1) -> dict[str, int]:
    return dict.fromkeys(names, number)


def both(id_: str, fmt: str, size: int, name: str, most: int, rule: str, **more: Any) -> list[Row]:
    """So many copies are legal, one more is not."""
    return [
        Row(id_, fmt, size, {name: most}, more=more),
        Row(id_, fmt, size, {name: most + 1}, {rule}, more=more),
    ]


SIZES = [
    Row("DBR-T1-01", T1, 49, broken={"deck-size"}),
    Row("DBR-T1-01", T1, 50),
    Row("DBR-T1-02", T1, 154),
    Row("DBR-T1-02", T1, 155, broken={"deck-size"}),
    Row("DBR-T1-02", T1, 170, broken={"deck-size"}),
    Row("DBR-T2-01", T2, 98, broken={"deck-size"}),
    Row("DBR-T2-01", T2, 99, broken={"deck-size"}),
    Row("DBR-T2-01", T2, 100),
    Row("DBR-T2-02", T2, 252),
    Row("DBR-T2-02", T2, 253, broken={"deck-size"}),
    Row("DBR-V13-T1-01", T1_13, 49, broken={"deck-size"}),
    Row("DBR-V13-T1-01", T1_13, 50),
    Row("DBR-V13-T1-02", T1_13, 154),
    Row("DBR-V13-T1-02", T1_13, 155, broken={"deck-size"}),
    Row("DBR-V13-T2-01", T2_13, 99, broken={"deck-size"}),
    Row("DBR-V13-T2-01", T2_13, 100),
    Row("DBR-V13-T2-02", T2_13, 252),
    Row("DBR-V13-T2-02", T2_13, 253, broken={"deck-size"}),
    Row("RB-T1-01", T1_05, 49, broken={"deck-size"}),
    Row("RB-T1-01", T1_05, 50),
    Row("RB-T1-08", T1_05, 154),
    Row("RB-T1-08", T1_05, 200),
    Row("RB-T2-01", T2_05, 99, broken={"deck-size"}),
    Row("RB-T2-01", T2_05, 100),
    Row("RB-T2-09", T2_05, 260),
]

TYPE_1_COPIES = [
    *both("DBR-T1-05", T1, 50, "Twin Hero", 1, "multi-brigade"),
    *both("DBR-T1-05", T1, 100, "Twin Hero", 1, "multi-brigade"),
    *both("DBR-T1-05", T1, 154, "Twin Villain", 1, "multi-brigade"),
    *both("DBR-T1-05", T1, 50, "Triple Hero", 1, "multi-brigade"),
    *both("DBR-T1-05", T1, 100, "Rainbow Blessing", 1, "multi-brigade"),
    *both("DBR-T1-05", T1, 50, "Plain Rainbow Blessing", 1, "multi-brigade"),
    *both("DBR-T1-05", T1, 50, "Plain Twin Hero", 1, "multi-brigade"),
    *both("DBR-T1-05", T1, 100, "Twin Site", 1, "multi-brigade"),
    *both("DBR-T1-05", T1, 100, "Twin Covenant", 1, "multi-brigade"),
    *both("DBR-T1-06", T1, 50, DOMINANTS[0], 1, "dominant-unique"),
    *both("DBR-T1-06", T1, 100, DOMINANTS[0], 1, "dominant-unique"),
    *both("DBR-T1-06", T1, 50, DOMINANTS[30], 1, "dominant-unique"),
    *both("DBR-T1-07", T1, 50, ABILITY_SOULS[0], 1, "lost-soul-ability"),
    *both("DBR-T1-07", T1, 100, ABILITY_SOULS[0], 1, "lost-soul-ability"),
    *both("DBR-T1-07", T1, 50, HOPPER, 1, "lost-soul-ability"),
    Row("DBR-T1-07", T1, 50, {SOULS[0]: 7}),
    Row("DBR-T1-07", T1, 50, each(ABILITY_SOULS[:7])),
    *both("DBR-T1-08", T1, 50, HEROES[0], 1, "special-ability-limit"),
    *both("DBR-T1-08", T1, 99, HEROES[0], 1, "special-ability-limit"),
    *both("DBR-T1-08", T1, 100, HEROES[0], 2, "special-ability-limit"),
    *both("DBR-T1-08", T1, 149, HEROES[0], 2, "special-ability-limit"),
    *both("DBR-T1-08", T1, 150, HEROES[0], 3, "special-ability-limit"),
    *both("DBR-T1-08", T1, 154, HEROES[0], 3, "special-ability-limit"),
    *(
        row
        for name in (
            VILLAINS[0], "Blessing", "Snare", "Covenant of Salt", "Curse of Dust", "Good Keep", "Evil Keep",
            "White City", SITES[0], "Silver Cup (Pi)",
        )
        for size, most in ((50, 1), (99, 1), (100, 2))
        for row in both("DBR-T1-08", T1, size, name, most, "special-ability-limit")
    ),
    *(
        row
        for name in (PLAIN_HEROES[0], "Plain Villain", "Plain Blessing", "Plain Snare")
        for size in (50, 100, 154)
        for row in both("DBR-T1-09", T1, size, name, 3, "vanilla-limit")
    ),
    Row("DBR-T1-09", T1, 50, {"Plain Blessing": 43}, {"vanilla-limit"}),
]  # fmt: skip

SUMS = [
    Row("DBR-T1-10", T1, 50, each(SITES[:7])),
    Row("DBR-T1-10", T1, 50, each(SITES[:8]), {"sites-cities"}),
    Row("DBR-T1-10", T1, 57, each(SITES[:8])),
    Row("DBR-T1-10", T1, 57, each(SITES[:9]), {"sites-cities"}),
    Row("DBR-T1-10", T1, 50, {**each(SITES[:6]), "White City": 1}),
    Row("DBR-T1-10", T1, 50, {**each(SITES[:7]), "White City": 1}, {"sites-cities"}),
    Row("DBR-T1-10", T1, 50, {"Plain Site": 7}),
    Row("DBR-T1-10", T1, 50, {"Plain Site": 8}, {"sites-cities"}),
    Row("DBR-T1-10", T1, 50, {**each(SITES[:8]), HOPPER: 1}, {"sites-cities"}),
    Row("DBR-T1-11", T1, 50, each(DOMINANTS[:7])),
    Row("DBR-T1-11", T1, 50, each(DOMINANTS[:8]), {"dominant-limit"}),
    Row("DBR-T1-11", T1, 50, each(DOMINANTS[17:24])),
    Row("DBR-T1-11", T1, 50, each(DOMINANTS[16:24]), {"dominant-limit"}),
    Row("DBR-T1-11", T1, 57, each(DOMINANTS[:8])),
    Row("DBR-T1-11", T1, 50, {**each(DOMINANTS[:8]), HOPPER: 1}, {"dominant-limit"}),
    Row("DBR-T1-11", T1, 50, {**each(DOMINANTS[:7]), HOPPER: 1}),
    Row("DBR-T2-14", T2, 100, each(SITES[:14])),
    Row("DBR-T2-14", T2, 100, each(SITES[:15]), {"sites-cities"}),
    Row("DBR-T2-14", T2, 106, each(SITES[:15])),
    Row("DBR-T2-15", T2, 100, each(DOMINANTS[13:27])),
    Row("DBR-T2-15", T2, 100, each(DOMINANTS[13:28]), {"dominant-limit"}),
    Row("DBR-T2-15", T2, 106, each(DOMINANTS[13:28])),
    Row("RB-T1-07", T1_05, 50, each(SITES[:7])),
    Row("RB-T1-07", T1_05, 50, each(SITES[:8]), {"sites-cities"}),
    Row("RB-T2-08", T2_05, 100, each(SITES[:14])),
    Row("RB-T2-08", T2_05, 100, each(SITES[:15]), {"sites-cities"}),
    Row("RB-T1-04", T1_05, 50, each(DOMINANTS[:12])),
    Row("DBR-V13-T1-10", T1_13, 50, each(SITES[:7])),
    Row("DBR-V13-T1-10", T1_13, 50, each(SITES[:8]), {"sites-cities"}),
    Row("DBR-V13-T1-11", T1_13, 50, each(DOMINANTS[:7])),
    Row("DBR-V13-T1-11", T1_13, 50, each(DOMINANTS[:8]), {"dominant-limit"}),
    Row("DBR-V13-T2-14", T2_13, 100, each(SITES[:15]), {"sites-cities"}),
    Row("DBR-V13-T2-15", T2_13, 100, each(DOMINANTS[13:28]), {"dominant-limit"}),
]

TYPE_2_COPIES = [
    *both("DBR-T2-05", T2, 100, "Triple Hero", 1, "multi-brigade"),
    *both("DBR-T2-05", T2, 252, "Triple Villain", 1, "multi-brigade"),
    *both("DBR-T2-05", T2, 100, "Rainbow Blessing", 1, "multi-brigade"),
    *both("DBR-T2-05", T2, 100, "Rainbow Snare", 1, "multi-brigade"),
    *both("DBR-T2-05", T2, 100, "Plain Rainbow Blessing", 1, "multi-brigade"),
    *both("DBR-T2-06", T2, 100, DOMINANTS[0], 1, "dominant-unique"),
    *both("DBR-T2-06", T2, 252, DOMINANTS[30], 1, "dominant-unique"),
    *both("DBR-T2-07", T2, 100, "Twin Hero", 2, "multi-brigade"),
    *both("DBR-T2-07", T2, 252, "Twin Villain", 2, "multi-brigade"),
    *both("DBR-T2-07", T2, 100, "Plain Twin Hero", 2, "multi-brigade"),
    *both("DBR-T2-07", T2, 100, "Twin Site", 2, "multi-brigade"),
    *both("DBR-T2-07", T2, 100, "Twin Covenant", 2, "multi-brigade"),
    *both("DBR-T2-08", T2, 100, ABILITY_SOULS[0], 2, "lost-soul-ability"),
    *both("DBR-T2-08", T2, 252, ABILITY_SOULS[0], 2, "lost-soul-ability"),
    *both("DBR-T2-08", T2, 100, HOPPER, 2, "lost-soul-ability"),
    Row("DBR-T2-08", T2, 100, {SOULS[0]: 14}),
    *both("DBR-T2-09", T2, 100, SITES[0], 2, "site-city-copies"),
    *both("DBR-T2-09", T2, 252, "White City", 2, "site-city-copies"),
    *both("DBR-T2-10", T2, 100, "Silver Cup (Pi)", 3, "artifact-copies"),
    *both("DBR-T2-10", T2, 100, "Good Keep", 3, "artifact-copies"),
    *both("DBR-T2-10", T2, 100, "Evil Keep", 3, "artifact-copies"),
    *both("DBR-T2-10", T2, 252, "Covenant of Salt", 3, "artifact-copies"),
    *both("DBR-T2-10", T2, 100, "Curse of Dust", 3, "artifact-copies"),
    *(
        row
        for name in (
            HEROES[0], VILLAINS[0], "Blessing", "Snare", PLAIN_HEROES[0], "Plain Villain", "Plain Blessing",
            "Plain Snare", "Plain Site",
        )
        for size in (100, 252)
        for row in both("DBR-T2-11", T2, size, name, 4, "copy-limit")
    ),
    *both("DBR-V13-T2-05", T2_13, 100, "Triple Hero", 1, "multi-brigade"),
    *both("DBR-V13-T2-07", T2_13, 100, "Twin Hero", 2, "multi-brigade"),
    *both("DBR-V13-T2-08", T2_13, 100, ABILITY_SOULS[0], 2, "lost-soul-ability"),
    *both("DBR-V13-T2-09", T2_13, 100, SITES[0], 2, "site-city-copies"),
    *both("DBR-V13-T2-10", T2_13, 100, "Good Keep", 3, "artifact-copies"),
    *both("DBR-V13-T2-11", T2_13, 100, HEROES[0], 4, "copy-limit"),
]  # fmt: skip

THIRD_EDITION_COPIES = [
    *both("RB-T1-03", T1_05, 50, "Twin Hero", 1, "multi-brigade"),
    *both("RB-T1-03", T1_05, 150, "Rainbow Blessing", 1, "multi-brigade"),
    *both("RB-T1-03", T1_05, 50, "Plain Twin Hero", 1, "multi-brigade"),
    *both("RB-T1-04", T1_05, 50, DOMINANTS[0], 1, "dominant-unique"),
    *both("RB-T1-04", T1_05, 150, DOMINANTS[30], 1, "dominant-unique"),
    *both("RB-T1-05", T1_05, 50, HEROES[0], 1, "special-ability-limit"),
    *both("RB-T1-05", T1_05, 99, HEROES[0], 1, "special-ability-limit"),
    *both("RB-T1-05", T1_05, 100, HEROES[0], 2, "special-ability-limit"),
    *both("RB-T1-05", T1_05, 200, HEROES[0], 4, "special-ability-limit"),
    *both("RB-T1-05", T1_05, 99, ABILITY_SOULS[0], 1, "lost-soul-ability"),
    *both("RB-T1-05", T1_05, 100, ABILITY_SOULS[0], 2, "lost-soul-ability"),
    *both("RB-T1-05", T1_05, 100, "Twin Site", 2, "special-ability-limit"),
    *both("RB-T1-06", T1_05, 50, PLAIN_HEROES[0], 3, "vanilla-limit"),
    *both("RB-T1-06", T1_05, 150, "Plain Snare", 3, "vanilla-limit"),
    *both("RB-T2-03", T2_05, 100, HEROES[0], 5, "copy-limit"),
    *both("RB-T2-03", T2_05, 252, VILLAINS[0], 5, "copy-limit"),
    *both("RB-T2-03", T2_05, 100, "Plain Site", 5, "copy-limit"),
    *both("RB-T2-03", T2_05, 100, SOULS[0], 5, "copy-limit"),
    *both("RB-T2-04", T2_05, 100, "Good Keep", 3, "artifact-copies"),
    *both("RB-T2-04", T2_05, 100, "Silver Cup (Pi)", 3, "artifact-copies"),
    *both("RB-T2-04", T2_05, 100, "Covenant of Salt", 3, "artifact-copies"),
    *both("RB-T2-05", T2_05, 100, "Twin Hero", 1, "multi-brigade"),
    *both("RB-T2-05", T2_05, 100, DOMINANTS[0], 1, "dominant-unique"),
    *both("RB-T2-06", T2_05, 100, ABILITY_SOULS[0], 2, "lost-soul-ability"),
    *both("RB-T2-06", T2_05, 150, ABILITY_SOULS[0], 3, "lost-soul-ability"),
    *both("RB-T2-06", T2_05, 100, SITES[0], 2, "site-city-copies"),
]

SPECIAL = [
    Row("DBR-OTHER-01", T1, 50, {"Daniel (CoW)": 1}, {"banned-card"}),
    Row("DBR-OTHER-01", T1, 50, {"Daniel (CoW AB)": 1}, {"banned-card"}),
    Row("DBR-OTHER-01", T1, 50, {"Daniel (Pr)": 3}),
    Row("DBR-OTHER-01", T1, 50, {"Endless Treasures (Banned)": 1}, {"banned-card"}),
    Row("DBR-OTHER-01", T1, 50, {"Endless Treasures (Errata)": 1}),
    Row("DBR-OTHER-01", T1, 50, {"Ephesian Widow": 1}, {"banned-card"}),
    Row("DBR-OTHER-01", T1, 50, {"Lost Souls (Two Liner)": 1}, {"banned-card"}),
    Row("DBR-OTHER-02", T1, 50, {"Lost Souls (Three Liner)": 1}, {"banned-card"}),
    Row("DBR-OTHER-02", T1, 50, {'Lost Soul "Lost Souls" [Proverbs 2:16-17]': 1}),
    Row("DBR-OTHER-02", T1, 50, {"Mourn and Weep": 1}, {"banned-card"}),
    Row("DBR-OTHER-02", T1, 50, {"Samuel (RoA)": 1}, {"banned-card"}),
    Row("DBR-OTHER-02", T1, 50, {"Samuel (L)": 3}),
    Row("DBR-OTHER-02", T2, 100, {"Mourn and Weep": 1}, {"banned-card"}),
    Row("DBR-OTHER-02", T1, 50, {}, {"banned-card"}, {"Mourn and Weep": 1}),
    Row("DBR-OTHER-01", T1, 50, {"The Foretelling Angel (PC)": 1}),
    Row("DBR-V13-OTHER-17", T1_13, 50, {"The Foretelling Angel (PC)": 1}, {"banned-card"}),
    Row("DBR-V13-OTHER-17", T2_13, 100, {"The Foretelling Angel (PC)": 1}, {"banned-card"}),
    Row("DBR-V13-OTHER-02", T1_13, 50, {"Samuel (RoA)": 1}, {"banned-card"}),
    Row("RB-T1-09", T1_05, 50, {"Lost Souls (Two Liner)": 1}),
    Row("RB-T1-09", T1_05, 50, {"Mourn and Weep": 1}),
    Row("DBR-OTHER-03", T1, 50, {"New Jerusalem (Wa)": 1, "The Second Coming": 1}, {"mutual-exclusion"}),
    Row("DBR-OTHER-03", T1, 50, {"New Jerusalem (Wa)": 1}),
    Row("DBR-OTHER-03", T1, 50, {"The Second Coming": 1}),
    Row("DBR-OTHER-03", T1, 50, {"New Jerusalem (Wo)": 1, "The Second Coming": 1}),
    Row("DBR-OTHER-03", T1, 50, {"New Jerusalem (I/J+)": 1, "The Second Coming [Fundraiser]": 1}, {"mutual-exclusion"}),
    Row("DBR-OTHER-03", T2, 100, {"New Jerusalem (Wa)": 1, "The Second Coming": 1}, {"mutual-exclusion"}),
    Row("DBR-V13-OTHER-03", T1_13, 50, {"New Jerusalem (I/J+)": 1, "The Second Coming": 1}, {"mutual-exclusion"}),
    Row("DBR-OTHER-04", T1, 50, {"Son of God (G)": 1, "Chariot of Fire": 1}, {"mutual-exclusion"}),
    Row("DBR-OTHER-04", T1, 50, {"Son of God (G)": 1, "Chariot of Fire (Wa)": 1}),
    Row("DBR-OTHER-04", T1, 50, {"Son of God (G)": 1, "Son of God (H)": 1}, {"dominant-unique"}),
    Row("DBR-OTHER-04", T1, 50, {"Son of God (G)": 1, "New Jerusalem (Wa)": 1}),
    Row("RB-T1-04", T1_05, 50, {"Son of God (G)": 1, "Chariot of Fire": 1}),
    Row("DBR-OTHER-05", T1, 50, {HOPPER: 1}),
    Row("DBR-OTHER-05", T1, 50, {HOPPER: 1}, {"lost-soul-count"}, more={"souls": 6}),
    Row("DBR-OTHER-05", T1, 50, {'Lost Soul "Hopper" [Matthew 18:12]': 1}),
    Row("DBR-OTHER-05", T1, 50, {HOPPER: 1, 'Lost Soul "Hopper" [Matthew 18:12]': 1}),
    Row("DBR-V13-OTHER-14", T1_13, 50, {HOPPER: 1, 'Lost Soul "Hopper" [Matthew 18:12]': 1}, {"lost-soul-ability"}),
    *both("DBR-OTHER-06", T1, 50, "Faithful Witness (RoJ)", 4, "special-card-limit"),
    *both("DBR-OTHER-06", T1, 154, "Faithful Witness (RoJ)", 4, "special-card-limit"),
    *both("DBR-OTHER-06", T2, 100, "Faithful Witness (RoJ AB)", 4, "special-card-limit"),
    Row("DBR-OTHER-06", T1, 50, {"Faithful Witness (RoJ)": 2, "Faithful Witness (RoJ AB)": 2}),
    Row("DBR-OTHER-06", T1, 50, {"Faithful Witness (RoJ)": 3, "Faithful Witness (RoJ AB)": 2}, {"special-card-limit"}),
    *both("DBR-OTHER-07", T1, 50, "Locust from the Pit (RoJ)", 5, "special-card-limit"),
    *both("DBR-OTHER-07", T1, 99, "Locust from the Pit (RoJ)", 5, "special-card-limit"),
    *both("DBR-OTHER-07", T1, 100, "Locust from the Pit (RoJ)", 10, "special-card-limit"),
    *both("DBR-OTHER-07", T2, 100, "Locust from the Pit (RoJ)", 10, "special-card-limit"),
    *both("DBR-OTHER-07", T1, 50, "Locust from the Pit (G)", 1, "special-ability-limit"),
    *both("DBR-OTHER-07", T1, 50, "Locust from the Pit (L)", 3, "vanilla-limit"),
    *both("DBR-OTHER-08", T1, 50, "Legion (Ap)", 4, "special-card-limit"),
    *both("DBR-OTHER-08", T1, 100, "Legion (Di)", 8, "special-card-limit"),
    *both("DBR-OTHER-08", T1, 50, "Legion (Roots)", 1, "special-ability-limit"),
    Row("DBR-OTHER-08", T1, 50, {"Legion (Ap)": 2, "Legion (Di)": 2}),
    Row("DBR-OTHER-08", T1, 50, {"Legion (Ap)": 3, "Legion (Di)": 2}, {"special-card-limit"}),
    Row("DBR-OTHER-08", T1, 50, {f"Angry Mob (EC, {colour})": 4 for colour in ("Black", "Brown", "Gray")}),
    *both("DBR-OTHER-08", T1, 50, "Angry Mob (EC, Black)", 4, "special-card-limit"),
    *both("DBR-OTHER-08", T1, 50, "Angry Mob (EC, Brown)", 4, "special-card-limit"),
    *both("DBR-OTHER-08", T1, 100, "Angry Mob (EC, Gray)", 8, "special-card-limit"),
    *both("DBR-OTHER-08", T1, 50, "Angry Mob", 1, "special-ability-limit"),
    *both("DBR-V13-OTHER-07", T1_13, 50, "Locust from the Pit (RoJ)", 5, "special-card-limit"),
    *both("HOUSE-DECK-18", T1_05, 50, "Legion (Ap)", 4, "special-card-limit"),
]

SAME = {"same-card", "special-ability-limit"}
SAME_CARD = [
    Row("DBR-OTHER-10", T1, 50, {"Silver Cup (Pi)": 1, "Silver Cup (Ki)": 1}, SAME),
    Row("DBR-OTHER-10", T1, 100, {"Silver Cup (Pi)": 1, "Silver Cup (Ki)": 1}),
    Row("DBR-OTHER-10", T1, 100, {"Silver Cup (Pi)": 2, "Silver Cup (Ki)": 1}, SAME),
    Row("DBR-OTHER-10", T1, 50, {"Cornerstone (Pi)": 1, "Cornerstone (Ki)": 1}),
    Row("DBR-OTHER-10", T1, 50, {"Reuel (G)": 1, "Reuel (Pi)": 1}, SAME),
    Row("DBR-OTHER-10", T1, 50, {"Ramah (Pi)": 1, "Ramah (LoC)": 1}, SAME),
    Row("DBR-OTHER-11", T1, 50, {"Reuel (G)": 1, "Jethro, Priest of Midian": 1}, SAME),
    Row("DBR-OTHER-11", T1, 100, {"Reuel (G)": 1, "Jethro, Priest of Midian": 1}),
    Row("DBR-OTHER-11", T1, 50, {"Reuel (G)": 1, "Reuel the Midianite": 1}),
    Row("DBR-OTHER-11", T1, 50, {"Reuel (G)": 1, "Reuel, Good or Evil": 1}, {"same-card", "special-ability-limit"}),
    Row("DBR-OTHER-11", T1, 50, {"Reuel the Midianite": 1, "Reuel, Good or Evil": 1}, SAME),
    Row("DBR-OTHER-11", T1, 50, {"Shem": 1, "Ham": 1}),
    Row("DBR-OTHER-11", T1, 50, {"Shem": 1, "Noah's Sons": 1}, SAME),
    Row("DBR-OTHER-11", T1, 50, {"Ham": 1, "Noah's Sons": 1}, SAME),
    Row("DBR-OTHER-12", T1, 50, {"Reuel (G)": 1, "Reuel (Pr)": 2}),
    Row("DBR-OTHER-12", T1, 50, {"Reuel (G)": 1, "Reuel (Pr)": 3}, {"same-card", "vanilla-limit"}),
    Row("DBR-OTHER-13", T2, 100, {"Reuel (CoW)": 2, "Reuel (G)": 2}),
    Row("DBR-OTHER-13", T2, 100, {"Reuel (CoW)": 2, "Reuel (G)": 3}, {"same-card", "copy-limit"}),
    Row("DBR-OTHER-13", T2, 100, {"Reuel (CoW)": 1, "Reuel (G)": 3}),
    Row("DBR-OTHER-13", T2, 100, {"Reuel (CoW)": 3}, {"multi-brigade"}),
    Row("DBR-OTHER-13", T1, 50, {"Reuel (CoW)": 1, "Reuel (Pr)": 2}),
    Row("DBR-OTHER-13", T1, 50, {"Reuel (CoW)": 1, "Reuel (Pr)": 3}, {"same-card", "vanilla-limit"}),
    Row("DBR-T1-13", T1, 50, {"Scribes (Pi)": 1, "Scribes (Ki)": 1}),
    Row("DBR-T1-13", T1, 50, {"Scribes (Pi)": 2}, {"special-ability-limit"}),
    Row("DBR-T1-13", T1, 50, {"Beasts [Camels]": 1, "Beasts [Hyrax]": 1}),
    Row("DBR-T1-13", T1, 50, {"Publicans": 1, "Publicans [Rock]": 1}),
    Row("REG-UNIQ-13", T1, 50, {"Covenant of Peace": 1, "Covenant with Peace": 1}, SAME),
    Row("RB-T1-05", T1_05, 50, {"Covenant of Peace": 1, "Covenant with Peace": 1}),
    Row("DBR-OTHER-09", T1, 50, {"Scribes (CoW)": 1, "Scribes (CoW AB)": 1}, SAME),
    Row("DBR-T2-16", T2, 100, {"Scribes (Pi)": 4, "Scribes (Ki)": 4}),
    Row("DBR-T2-16", T2, 100, {"Scribes (CoW)": 4, "Scribes (CoW AB)": 1}, {"same-card", "copy-limit"}),
    Row("DBR-OTHER-09", T1, 50, {"Throng (Pi)": 1, "Throng (Ki)": 1}),
    Row("DBR-V13-OTHER-10", T1_13, 50, {"Throng (Pi)": 1, "Throng (Ki)": 1}, {"same-card", "multi-brigade"}),
    Row("DBR-V13-T1-13", T1_13, 50, {"Scribes (Pi)": 1, "Scribes (Ki)": 1}),
    Row(
        "HOUSE-DECK-09", T1, 50, {'Lost Soul "Foreigner" [Jeremiah 22:3]': 1, 'Lost Soul "Orphans" [Jeremiah 22:3]': 1}
    ),
    Row(
        "HOUSE-DECK-09",
        T1,
        50,
        {"Lost Soul Luke 15:15-16 (Pigs)": 1, 'Lost Soul "Pigs" [Luke 15:16]': 1},
        {"lost-soul-ability"},
    ),
    Row(
        "HOUSE-DECK-09",
        T1,
        50,
        {'Lost Soul "Lawless" [Hebrews 12:8]': 1, 'Lost Soul "Lawless" [Hebrews 12:8] [AB - CoW]': 1},
        {"lost-soul-ability"},
    ),
    Row("DBR-OTHER-09", T1, 50, {'Lost Soul "Revealer" [John 3:20]': 1, "Lost Soul Romans 3:23 (Revealer)": 1}),
    Row(
        "DBR-V13-OTHER-14",
        T1_13,
        50,
        {'Lost Soul "Revealer" [John 3:20]': 1, "Lost Soul Romans 3:23 (Revealer)": 1},
        {"lost-soul-ability"},
    ),
    Row(
        "DBR-V13-OTHER-14",
        T1_13,
        50,
        {'Lost Soul "Foreigner" [Jeremiah 22:3]': 1, 'Lost Soul "Orphans" [Jeremiah 22:3]': 1},
    ),
    Row("RB-T1-10", T1_05, 50, {"Reuel (G)": 1, "Reuel (Pi)": 1}, SAME),
    Row("RB-T1-10", T1_05, 50, {"Reuel (G)": 1, "Jethro, Priest of Midian": 1}),
    Row("RB-T1-11", T1_05, 50, {"Scribes (Pi)": 1, "Scribes (Ki)": 1}),
]

TWO_ICONS = [
    *both("HOUSE-DECK-05", T1, 100, "Two Minds", 1, "multi-brigade"),
    *both("HOUSE-DECK-05", T1, 100, "Either Way", 1, "multi-brigade"),
    *both("HOUSE-DECK-05", T1, 100, "Humbled", 2, "special-ability-limit"),
    *both("HOUSE-DECK-05", T1, 100, "Turncoat", 2, "special-ability-limit"),
    *both("HOUSE-DECK-05", T1, 100, "Burning Bush", 2, "special-ability-limit"),
    *both("HOUSE-DECK-05", T2, 100, "Either Way", 2, "multi-brigade"),
    *both("HOUSE-DECK-05", T2, 100, "Three Ways", 1, "multi-brigade"),
    *both("HOUSE-DECK-05", T2, 100, "Humbled", 4, "copy-limit"),
    *both("HOUSE-DECK-05", T2, 100, "Walled Camp", 3, "artifact-copies"),
    *both("HOUSE-DECK-05", T2, 100, "Staff and Snake", 3, "artifact-copies"),
    *both("HOUSE-DECK-05", T2, 100, "Site and Harlot", 2, "site-city-copies"),
]

BALANCE = [
    Row("DBR-T2-12", T2, 100, more={"lean": 2}, broken={"good-evil-balance"}),
    Row("DBR-T2-12", T2, 100, more={"lean": -2}, broken={"good-evil-balance"}),
    Row("DBR-T2-12", T2, 101, more={"lean": 1}, broken={"good-evil-balance"}),
    Row("DBR-T2-12", T1, 50, each(HEROES[:40])),
    Row("RB-T2-07", T2_05, 100, more={"lean": 2}, broken={"good-evil-balance"}),
    Row("DBR-V13-T2-12", T2_13, 100, more={"lean": 2}, broken={"good-evil-balance"}),
    Row("DBR-T2-19", T2, 100, {}, {"good-evil-balance"}, {HEROES[-1]: 1}),
    Row("DBR-T2-19", T2, 100, {}, {"good-evil-balance"}, {HEROES[-1]: 1, "Covenant of Salt": 1, VILLAINS[-1]: 1}),
    Row("DBR-T2-19", T2, 100, {}, set(), {HEROES[-1]: 1, VILLAINS[-1]: 1}),
    Row("DBR-T2-19", T2, 100, {}, set(), {"Silver Cup (Pi)": 3}),
    Row("DBR-T2-13", T2, 100, {}, set(), {"Either Way": 1, "Two Minds": 1}),
    Row("DBR-T2-13", T2, 100, {}, {"good-evil-balance"}, {"Covenant of Salt": 1}),
    Row("DBR-T2-13", T2, 100, {}, set(), {"Covenant of Salt": 1, "Curse of Dust": 1}),
    Row("DBR-T2-13", T2, 100, {}, {"good-evil-balance"}, {"White City": 1}),
    Row("DBR-T2-13", T2, 100, {}, set(), {SITES[0]: 1}),
    Row("DBR-T2-13", T2, 100, {}, {"good-evil-balance"}, {"Good Keep": 1}),
    Row("DBR-T2-13", T2, 100, {}, set(), {"Good Keep": 1, "Evil Keep": 1}),
    Row("DBR-T2-13", T2, 100, {}, {"good-evil-balance"}, {"Turncoat": 1}),
    Row("DBR-T2-13", T2, 100, {}, set(), {"Staff and Snake": 1}),
    Row("DBR-T2-13", T2, 100, {}, {"good-evil-balance"}, {"Burning Bush": 1}),
]

RESERVE = [
    Row("DBR-T1-14", T1, 50, reserve=each(VILLAINS[-10:])),
    Row("DBR-T1-14", T1, 50, reserve=each(VILLAINS[-11:]), broken={"reserve-size"}),
    Row("DBR-T2-17", T2, 100, reserve={**each(HEROES[-7:]), **each(VILLAINS[-7:]), "Silver Cup (Pi)": 1}),
    Row(
        "DBR-T2-17",
        T2,
        100,
        reserve={**each(HEROES[-8:]), **each(VILLAINS[-8:])},
        broken={"reserve-size"},
    ),
    Row("DBR-T1-15", T1, 50, reserve={DOMINANTS[0]: 1}, broken={"reserve-contents"}),
    Row("DBR-T1-15", T1, 50, reserve={SOULS[0]: 1}, broken={"reserve-contents"}),
    Row("DBR-T1-15", T1, 50, reserve={ABILITY_SOULS[0]: 1}, broken={"reserve-contents"}),
    Row("DBR-T1-15", T1, 50, reserve={HOPPER: 1}),
    Row("DBR-T2-18", T2, 100, reserve={HOPPER: 1}),
    Row("DBR-T2-18", T2, 100, reserve={SOULS[0]: 1}, broken={"reserve-contents"}),
    Row("DBR-V13-T1-15", T1_13, 50, reserve={HOPPER: 1}, broken={"reserve-contents"}),
    Row("DBR-V13-T2-18", T2_13, 100, reserve={HOPPER: 1}, broken={"reserve-contents"}),
    Row("DBR-T1-15", T1, 50, each(DOMINANTS[:7]), {"reserve-contents", "dominant-limit"}, {DOMINANTS[7]: 1}),
    Row("DBR-T1-16", T1, 49, reserve=each(VILLAINS[-10:]), broken={"deck-size"}),
    Row("DBR-T1-17", T1, 50, reserve=each(VILLAINS[-10:])),
    Row("DBR-T1-17", T1, 56, reserve=each(VILLAINS[-10:])),
    Row("DBR-T1-17", T1, 50, {VILLAINS[0]: 1}, {"special-ability-limit"}, {VILLAINS[0]: 1}),
    Row("DBR-T1-17", T1, 50, {"Plain Snare": 2}, set(), {"Plain Snare": 1}),
    Row("DBR-T1-17", T1, 50, {"Plain Snare": 2}, {"vanilla-limit"}, {"Plain Snare": 2}),
    Row("DBR-T1-17", T1, 50, {"Twin Hero": 1}, {"multi-brigade"}, {"Twin Hero": 1}),
    Row("DBR-T1-17", T1, 50, each(SITES[:6]), set(), {SITES[7]: 1}),
    Row("DBR-T1-17", T1, 50, each(SITES[:7]), {"sites-cities"}, {SITES[7]: 1}),
    Row("DBR-T1-17", T1, 144, reserve=each(VILLAINS[-10:])),
    Row("DBR-T1-17", T1, 145, reserve=each(VILLAINS[-10:]), broken={"joint-size"}),
    Row("DBR-T1-17", T1, 154, reserve={VILLAINS[-1]: 1}, broken={"joint-size"}),
    Row("DBR-T1-17", T1, 155, reserve={VILLAINS[-1]: 1}, broken={"deck-size"}),
    Row("DBR-T2-19", T2, 250, reserve={HEROES[-1]: 1, VILLAINS[-1]: 1}),
    Row("DBR-T2-19", T2, 252, reserve={HEROES[-1]: 1, VILLAINS[-1]: 1}, broken={"joint-size"}),
    Row("DBR-T2-19", T2, 100, {HEROES[0]: 4}, {"copy-limit"}, {HEROES[0]: 1, VILLAINS[-1]: 1}),
    Row("DBR-T1-18", T1, 95, {HEROES[0]: 1}, set(), {HEROES[0]: 1, **each(VILLAINS[-4:])}),
    Row("DBR-T1-18", T1, 95, {HEROES[0]: 2}, {"special-ability-limit"}, each(VILLAINS[-5:])),
    Row("DBR-T1-18", T1, 95, {HEROES[0]: 1}, {"special-ability-limit"}, {HEROES[0]: 1, **each(VILLAINS[-3:])}),
    Row("DBR-T1-18", T1, 100, {HEROES[0]: 2}, {"special-ability-limit"}, {HEROES[0]: 1}),
    Row("DBR-T1-18", T1, 96, {"Locust from the Pit (RoJ)": 5}, set(), {"Locust from the Pit (RoJ)": 5}),
    Row(
        "DBR-T1-18", T1, 94, {"Locust from the Pit (RoJ)": 5}, {"special-card-limit"}, {"Locust from the Pit (RoJ)": 5}
    ),
    Row("HOUSE-DECK-17", T1_05, 50, reserve={VILLAINS[-1]: 1}, broken={"reserve-size"}),
    Row("HOUSE-DECK-11", T1, 50, {"Lost Soul Token": 5}),
    Row("HOUSE-DECK-11", T1, 50, reserve={"Lost Soul Token": 5}),
]

TABLES = [
    *SIZES, *TYPE_1_COPIES, *SUMS, *TYPE_2_COPIES, *THIRD_EDITION_COPIES, *SPECIAL, *SAME_CARD, *TWO_ICONS, *BALANCE,
    *RESERVE,
]  # fmt: skip


@pytest.mark.parametrize("row", TABLES, ids=str)
def test_a_deck_on_either_side_of_a_boundary(row: Row) -> None:
    verdict = Build(row.format, row.size, row.put, row.reserve, **row.more).verdict()
    assert rules_of(verdict) == row.broken
    assert verdict.legal is not bool(row.broken)
    assert not verdict.unresolved
    for violation in verdict.violations:
        assert violation.message.endswith(".")
        assert violation.mend.text.endswith((".", ").", "printing may be legal."))


@pytest.mark.parametrize("row", SAME_CARD, ids=str)
def test_unique_characters_of_one_title_with_one_picture_or_brigade_count_together(row: Row) -> None:
    """Rules: DBR-OTHER-10, DBR-OTHER-11, REG-UNIQ-20."""
    assert rules_of(Build(row.format, row.size, row.put, row.reserve, **row.more).verdict()) == row.broken
