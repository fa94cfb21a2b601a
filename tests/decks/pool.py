"""An invented pool of cards, with the few real names the rules themselves name, and decks of any size built from it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product

from engine.cards.catalog import Catalog
from engine.cards.model import Alignment, Brigade, CardType, Face, Printing
from engine.cards.naming import base_name
from engine.decks.formats import DeckFormat, find_format
from engine.decks.judge import DeckJudge, DeckVerdict
from engine.decks.same import Identity

B = Brigade
T = CardType
SIDES = {
    T.HERO: Alignment.GOOD,
    T.GOOD_ENHANCEMENT: Alignment.GOOD,
    T.COVENANT: Alignment.GOOD,
    T.EVIL_CHARACTER: Alignment.EVIL,
    T.EVIL_ENHANCEMENT: Alignment.EVIL,
    T.CURSE: Alignment.EVIL,
}


def face(kind: CardType, *brigades: Brigade, rainbow: bool = False, side: Alignment | None = None) -> Face:
    return Face(kind, side or SIDES.get(kind, Alignment.NEUTRAL), brigades, rainbow)


def card(
    name: str,
    *faces: Face,
    text: str = "Does something.",
    set_name: str = "Invented",
    verse: str = "",
    marks: tuple[str, ...] = (),
    token: bool = False,
    image: str = "",
) -> Printing:
    return Printing(
        name=name,
        base_name=base_name(name),
        set_code=set_name[:12],
        set_name=set_name,
        faces=faces,
        classes=frozenset(),
        identifiers=marks,
        text=text,
        references=(verse,) if verse else (),
        image=image,
        alignment=faces[0].alignment,
        token=token,
    )


def syllables(count: int, first: str) -> list[str]:
    """Make names that no look-up confuses with the others."""
    parts = [a + b for a, b in product("bdgklmnprstvz", "aeiou")]
    return [f"{first} {a.title()}{b}" for a, b in list(product(parts, parts))[:count]]


HEROES = syllables(160, "Hero")
VILLAINS = syllables(140, "Villain")
PLAIN_HEROES = syllables(12, "Plain Hero")
DOMINANTS = syllables(40, "Dominant")
SITES = syllables(40, "Site")
ARTIFACTS = syllables(60, "Artifact")
ABILITY_SOULS = [f"Lost Soul {number}:1" for number in range(1, 13)]
SOULS = [f"Lost Soul Amos 1:{number}" for number in range(1, 13)]
HOPPER = 'Lost Soul "Hopper" [II Chronicles 28:13]'
GENERIC = ("Generic",)


def _ordinary() -> list[Printing]:
    return [
        *(card(name, face(T.HERO, B.BLUE)) for name in HEROES),
        *(card(name, face(T.EVIL_CHARACTER, B.BLACK)) for name in VILLAINS),
        *(card(name, face(T.HERO, B.RED), text="") for name in PLAIN_HEROES),
        *(card(name, face(T.DOMINANT, side=Alignment.GOOD)) for name in DOMINANTS[:20]),
        *(card(name, face(T.DOMINANT, side=Alignment.EVIL)) for name in DOMINANTS[20:]),
        *(card(name, face(T.SITE, B.WHITE)) for name in SITES),
        *(card(name, face(T.ARTIFACT)) for name in ARTIFACTS),
        *(card(name, face(T.LOST_SOUL), verse=f"Psalm {name[10:]}") for name in ABILITY_SOULS),
        *(card(name, face(T.LOST_SOUL), text="", verse=name[10:]) for name in SOULS),
        card("Plain Villain", face(T.EVIL_CHARACTER, B.GRAY), text=""),
        card("Plain Blessing", face(T.GOOD_ENHANCEMENT, B.GREEN), text=""),
        card("Plain Snare", face(T.EVIL_ENHANCEMENT, B.ORANGE), text=""),
        card("Plain Site", face(T.SITE, B.PURPLE), text=""),
        card("Plain Rainbow Blessing", face(T.GOOD_ENHANCEMENT, rainbow=True), text=""),
        card("Plain Twin Hero", face(T.HERO, B.BLUE, B.RED), text=""),
        card("Blessing", face(T.GOOD_ENHANCEMENT, B.GREEN)),
        card("Snare", face(T.EVIL_ENHANCEMENT, B.ORANGE)),
        card("Covenant of Salt", face(T.COVENANT, B.TEAL)),
        card("Curse of Dust", face(T.CURSE, B.BROWN)),
        card("Good Keep", face(T.FORTRESS, side=Alignment.GOOD)),
        card("Evil Keep", face(T.FORTRESS, side=Alignment.EVIL)),
        card("White City", face(T.CITY, B.WHITE, side=Alignment.GOOD)),
        card("Twin Hero", face(T.HERO, B.BLUE, B.RED)),
        card("Twin Villain", face(T.EVIL_CHARACTER, B.BLACK, B.GRAY)),
        card("Triple Hero", face(T.HERO, B.BLUE, B.RED, B.TEAL)),
        card("Triple Villain", face(T.EVIL_CHARACTER, B.BLACK, B.GRAY, B.BROWN)),
        card("Rainbow Blessing", face(T.GOOD_ENHANCEMENT, rainbow=True)),
        card("Rainbow Snare", face(T.EVIL_ENHANCEMENT, rainbow=True)),
        card("Twin Site", face(T.SITE, B.WHITE, B.RED)),
        card("Twin Covenant", face(T.COVENANT, B.TEAL, B.BLUE)),
    ]


def _two_icons() -> list[Printing]:
    return [
        card("Two Minds", face(T.HERO, B.PURPLE), face(T.EVIL_CHARACTER, B.BROWN)),
        card("Either Way", face(T.GOOD_ENHANCEMENT, B.GREEN), face(T.EVIL_ENHANCEMENT, B.CRIMSON)),
        card("Three Ways", face(T.GOOD_ENHANCEMENT, B.GREEN), face(T.EVIL_ENHANCEMENT, B.CRIMSON, B.GRAY)),
        card("Turncoat", face(T.EVIL_CHARACTER, B.GRAY), face(T.HERO, B.RED), marks=("Begins as evil",)),
        card("Humbled", face(T.HERO, B.BLUE), face(T.HERO, B.BLUE, B.RED)),
        card("Burning Bush", face(T.HERO, B.WHITE), face(T.GOOD_ENHANCEMENT, B.WHITE)),
        card("Walled Camp", face(T.EVIL_CHARACTER, B.BLACK), face(T.FORTRESS, side=Alignment.EVIL)),
        card("Staff and Snake", face(T.ARTIFACT), face(T.EVIL_CHARACTER, B.CRIMSON), marks=("Begins as an Artifact",)),
        card("Site and Harlot", face(T.SITE, B.RED), face(T.EVIL_CHARACTER, B.ORANGE), marks=("Begins as a Site",)),
    ]


def _versions() -> list[Printing]:
    return [
        card("Reuel (G)", face(T.HERO, B.WHITE), set_name="10th Anniversary"),
        card("Reuel (Pi)", face(T.HERO, B.WHITE), set_name="Priests"),
        card("Reuel (Pr)", face(T.HERO, B.WHITE), text="", set_name="Prophets"),
        card("Reuel (CoW)", face(T.HERO, B.WHITE, B.TEAL), set_name="Cloud of Witnesses"),
        card("Jethro, Priest of Midian", face(T.HERO, B.WHITE)),
        card("Reuel the Midianite", face(T.EVIL_CHARACTER, B.BROWN)),
        card("Reuel, Good or Evil", face(T.HERO, B.WHITE), face(T.EVIL_CHARACTER, B.BROWN)),
        card("Shem", face(T.HERO, B.BLUE)),
        card("Ham", face(T.HERO, B.BLUE)),
        card("Noah's Sons", face(T.HERO, B.BLUE)),
        card("Silver Cup (Pi)", face(T.ARTIFACT), set_name="Priests"),
        card("Silver Cup (Ki)", face(T.ARTIFACT), set_name="Kings"),
        card("Cornerstone (Pi)", face(T.ARTIFACT), set_name="Priests"),
        card("Cornerstone (Ki)", face(T.DOMINANT, side=Alignment.GOOD), set_name="Kings"),
        card("Ramah (Pi)", face(T.SITE, B.GREEN), set_name="Priests"),
        card("Ramah (LoC)", face(T.CITY, B.GREEN, side=Alignment.GOOD), set_name="Lineage of Christ"),
        card("Scribes (Pi)", face(T.EVIL_CHARACTER, B.GRAY), set_name="Priests", marks=GENERIC),
        card("Scribes (Ki)", face(T.EVIL_CHARACTER, B.GRAY), set_name="Kings", marks=GENERIC),
        card("Scribes (CoW)", face(T.EVIL_CHARACTER, B.GRAY), set_name="Cloud of Witnesses", marks=GENERIC),
        card(
            "Scribes (CoW AB)",
            face(T.EVIL_CHARACTER, B.GRAY),
            set_name="Cloud of Witnesses (Alternate Border)",
            marks=GENERIC,
        ),
        card("Beasts [Camels]", face(T.EVIL_CHARACTER, B.CRIMSON), set_name="Kings", marks=GENERIC),
        card("Beasts [Hyrax]", face(T.EVIL_CHARACTER, B.CRIMSON), set_name="Kings", marks=GENERIC),
        card("Publicans", face(T.EVIL_CHARACTER, B.GRAY), set_name="Apostles", marks=GENERIC),
        card("Publicans [Rock]", face(T.EVIL_CHARACTER, B.GRAY), set_name="Apostles", marks=GENERIC),
        card("Covenant of Peace", face(T.COVENANT, B.TEAL)),
        card("Covenant with Peace", face(T.COVENANT, B.TEAL)),
        card("Throng (Pi)", face(T.EVIL_CHARACTER, rainbow=True), set_name="Priests", marks=GENERIC),
        card("Throng (Ki)", face(T.EVIL_CHARACTER, rainbow=True), set_name="Kings", marks=GENERIC),
    ]


def _named_by_the_rules() -> list[Printing]:
    return [
        card("Daniel (CoW)", face(T.HERO, B.GREEN, B.WHITE), set_name="Cloud of Witnesses"),
        card("Daniel (CoW AB)", face(T.HERO, B.GREEN, B.WHITE), set_name="Cloud of Witnesses (Alternate Border)"),
        card("Daniel (Pr)", face(T.HERO, B.WHITE), text="", set_name="Prophets"),
        card("Endless Treasures (Banned)", face(T.ARTIFACT), set_name="Prophecies of Christ"),
        card("Endless Treasures (Errata)", face(T.ARTIFACT), set_name="Prophecies of Christ"),
        card("Ephesian Widow", face(T.HERO, B.CLAY), set_name="Persecuted Church", marks=GENERIC),
        card("Lost Souls (Two Liner)", face(T.LOST_SOUL), set_name="Main", verse="Proverbs 22:14"),
        card("Lost Souls (Three Liner)", face(T.LOST_SOUL), set_name="Main Unlimited", verse="Proverbs 22:14"),
        card('Lost Soul "Lost Souls" [Proverbs 2:16-17]', face(T.LOST_SOUL), verse="Proverbs 2:16-17"),
        card("Mourn and Weep", face(T.EVIL_ENHANCEMENT, rainbow=True), set_name="Prophecies of Christ"),
        card("Samuel (RoA)", face(T.HERO, B.GOOD_GOLD, B.GREEN), set_name="Rock of Ages"),
        card("Samuel (L)", face(T.HERO, B.GOOD_GOLD), text="", set_name="Main"),
        card("The Foretelling Angel (PC)", face(T.HERO, B.SILVER), set_name="Persecuted Church"),
        card("New Jerusalem (Wa)", face(T.DOMINANT, side=Alignment.GOOD), set_name="Warriors"),
        card("New Jerusalem (I/J+)", face(T.DOMINANT, side=Alignment.GOOD), set_name="I/J+"),
        card("New Jerusalem (Wo)", face(T.SITE, rainbow=True), set_name="Women"),
        card("The Second Coming", face(T.DOMINANT, side=Alignment.GOOD), set_name="Cloud of Witnesses"),
        card("The Second Coming [Fundraiser]", face(T.DOMINANT, side=Alignment.GOOD), set_name="Fundraiser"),
        card("Son of God (G)", face(T.DOMINANT, side=Alignment.GOOD), set_name="10th Anniversary"),
        card("Son of God (H)", face(T.DOMINANT, side=Alignment.GOOD), set_name="10th Anniversary"),
        card("Chariot of Fire", face(T.DOMINANT, side=Alignment.GOOD), set_name="Prophecies of Christ"),
        card("Chariot of Fire (Wa)", face(T.ARTIFACT), set_name="Warriors"),
        card(HOPPER, face(T.LOST_SOUL), verse="II Chronicles 28:13"),
        card('Lost Soul "Hopper" [Matthew 18:12]', face(T.LOST_SOUL), verse="Matthew 18:12"),
        card('Lost Soul "Revealer" [John 3:20]', face(T.LOST_SOUL), verse="John 3:20"),
        card("Lost Soul Romans 3:23 (Revealer)", face(T.LOST_SOUL), verse="Romans 3:23"),
        card("Lost Soul Luke 15:15-16 (Pigs)", face(T.LOST_SOUL), verse="Luke 15:15-16"),
        card('Lost Soul "Pigs" [Luke 15:16]', face(T.LOST_SOUL), verse="Luke 15:16"),
        card('Lost Soul "Lawless" [Hebrews 12:8]', face(T.LOST_SOUL), verse="Hebrews 12:8"),
        card('Lost Soul "Lawless" [Hebrews 12:8] [AB - CoW]', face(T.LOST_SOUL), verse="Hebrews 12:18"),
        card('Lost Soul "Foreigner" [Jeremiah 22:3]', face(T.LOST_SOUL), verse="Jeremiah 22:3"),
        card('Lost Soul "Orphans" [Jeremiah 22:3]', face(T.LOST_SOUL), verse="Jeremiah 22:3"),
        card("Faithful Witness (RoJ)", face(T.HERO, B.CLAY, B.WHITE), set_name="Revelation of John", marks=GENERIC),
        card(
            "Faithful Witness (RoJ AB)",
            face(T.HERO, B.CLAY, B.WHITE),
            set_name="Revelation of John (Alternate Border)",
            marks=GENERIC,
        ),
        card(
            "Locust from the Pit (RoJ)", face(T.EVIL_CHARACTER, B.ORANGE), set_name="Revelation of John", marks=GENERIC
        ),
        card("Locust from the Pit (G)", face(T.EVIL_CHARACTER, B.BLACK), set_name="10th Anniversary", marks=GENERIC),
        card("Locust from the Pit (L)", face(T.EVIL_CHARACTER, B.BLACK), text="", set_name="Main", marks=GENERIC),
        card("Legion (Ap)", face(T.EVIL_CHARACTER, B.GRAY), set_name="Apostles", marks=GENERIC),
        card("Legion (Di)", face(T.EVIL_CHARACTER, B.ORANGE), set_name="Disciples", marks=GENERIC),
        card("Legion (Roots)", face(T.EVIL_CHARACTER, B.ORANGE), set_name="Roots", marks=GENERIC),
        *(
            card(
                f"Angry Mob (EC, {colour.value})",
                face(T.EVIL_CHARACTER, colour),
                set_name="Early Church",
                marks=GENERIC,
            )
            for colour in (B.BLACK, B.BROWN, B.GRAY)
        ),
        card("Angry Mob", face(T.EVIL_CHARACTER, B.BROWN), set_name="Apostles", marks=GENERIC),
        card("Lost Soul Token", face(T.LOST_SOUL), text="", token=True),
        card("7 Years of Plenty [RR2]", face(T.GOOD_ENHANCEMENT, B.BLUE), set_name="Roots 2"),
        card("Evil", face(T.EVIL_ENHANCEMENT, B.BLACK)),
        card("Lamp of Truth", face(T.ARTIFACT)),
        card("Lamp of Youth", face(T.DOMINANT, side=Alignment.GOOD)),
    ]


PRINTINGS = (*_ordinary(), *_two_icons(), *_versions(), *_named_by_the_rules())
#: who is whom in the invented pool
PEOPLE = {
    "Jethro, Priest of Midian": ("reuel",),
    "Reuel the Midianite": ("reuel",),
    "Reuel, Good or Evil": ("reuel",),
    "Noah's Sons": ("ham", "shem"),
}
IDENTITY = Identity(
    is_unique=lambda printing, _: "Generic" not in printing.identifiers,
    persons=lambda printing, _: PEOPLE.get(printing.base_name, (printing.base_name.lower(),)),
)


@cache
def catalog() -> Catalog:
    return Catalog(PRINTINGS, {})


@cache
def judge(name: str) -> DeckJudge:
    fmt = find_format(name)
    assert isinstance(fmt, DeckFormat)
    return DeckJudge(catalog(), fmt, IDENTITY)


def verdict_of(text: str, name: str = "type1") -> DeckVerdict:
    return judge(name).judge(text)


def rules_of(verdict: DeckVerdict) -> set[str]:
    return {violation.rule for violation in verdict.violations}


@dataclass
class Build:
    """A deck of a size that is legal but for what is put into it.

    `put` and `reserve` are cards with their copies; the rest of the deck is filled with Lost Souls (as many as the
    size needs, or `souls`), and with cards of one copy: Heroes in Type I, Heroes and Evil Characters in equal number
    in Type II, so that the good and evil cards put in are balanced out (unless `lean` says otherwise).
    """

    format: str = "type1"
    size: int = 50
    put: Mapping[str, int] = field(default_factory=dict)
    reserve: Mapping[str, int] = field(default_factory=dict)
    souls: int | None = None
    lean: int = 0

    def lists(self) -> tuple[Counter[str], Counter[str]]:
        fmt = find_format(self.format)
        assert isinstance(fmt, DeckFormat)
        pool = judge(self.format).names.pool
        by_name = {printing.name: pool.of(printing) for printing in PRINTINGS}
        deck = Counter(dict(self.put))
        need = fmt.souls.required(self.size)
        wanted = self.souls if self.souls is not None else (need if need is not None else 0)
        have = sum(number for name, number in deck.items() if by_name[name].counted_soul)
        souls = [name for name in SOULS if name not in deck]
        for at in range(max(0, wanted - have)):
            deck[souls[at % len(souls)]] += 1
        surplus = sum(by_name[name].side * number for name, number in deck.items()) if fmt.balance else None
        fill = self.size - deck.total() + sum(number for name, number in deck.items() if by_name[name].token)
        deck.update(self._fill(fill, surplus, deck))
        return deck, Counter(dict(self.reserve))

    def _fill(self, number: int, surplus: int | None, deck: Counter[str]) -> list[str]:
        heroes = [name for name in HEROES if name not in deck and name not in self.reserve]
        villains = [name for name in VILLAINS if name not in deck and name not in self.reserve]
        artifacts = [name for name in ARTIFACTS if name not in deck and name not in self.reserve]
        if surplus is None:
            return [*heroes, *villains][: max(number, 0)]
        good = max(0, (number - surplus + self.lean) // 2)
        evil = max(0, good + surplus - self.lean)
        return [*heroes[:good], *villains[:evil], *artifacts[: max(0, number - good - evil)]]

    def text(self) -> str:
        deck, reserve = self.lists()
        lines = [f"{number}\t{name}" for name, number in deck.items()]
        if reserve:
            lines += ["Reserve:", *(f"{number}\t{name}" for name, number in reserve.items())]
        return "\n".join(lines)

    def verdict(self) -> DeckVerdict:
        return verdict_of(self.text(), self.format)
