"""What the tests of direct answers ask: judges who know the cards that come with Berean, and some invented ones."""

from dataclasses import replace

from bot.services.rulings.answers import build_court
from bot.services.verdicts.asked import Asked, read
from bot.services.verdicts.chain import answer
from bot.services.verdicts.model import Direct
from engine.cards.catalog import Catalog
from engine.cards.starter import starter_catalog
from engine.play.scenario.cardline import parse_card
from glossary.model import Edition

INVENTED = [
    replace(parse_card(line), set_code=code, set_name=name)
    for line, code, name in (
        ("Orpha | Hero | Blue | 4/5 | human, female", "XA", "Harvest"),
        ("Orpha | Hero | Red | 7/7 | human, female", "XB", "Winter"),
        ("Nahath | Hero | Blue | 9/10 | human", "XB", "Winter"),
        ("Nahath | Hero | Blue | 9/10 | human | Frobnicate the giants of Gath.", "XA", "Harvest"),
        ("Ishmar the Bander | Hero | Blue | 3/3 | human | May band to a Hero.", "XA", "Harvest"),
        ("Nahor of Ziph | Hero | Blue | 4/6 | human", "XA", "Harvest"),
        ("Trumpet at Dawn | GE | Blue | 5/4", "XA", "Harvest"),
        ("Oath at Sychar | Covenant | Blue | 2/2", "XA", "Harvest"),
        ("Gorim the Tall | EC | Brown | 9/6 | human, giant", "XA", "Harvest"),
        ("Beast of Moab | EC | Brown | 5/7 | animal | Character is immune to all female heroes.", "XA", "Harvest"),
        ("Warden of Moab | EC | Brown | 5/7 | human | Protect this card from discard abilities.", "XA", "Harvest"),
        ("Shrinker of Moab | EC | Brown | 9/9 | human | Decrease a Hero by 2/2 until end of battle.", "XA", "Harvest"),
        ("Striker of Moab | EC | Brown | 9/9 | human | Discard a Hero.", "XA", "Harvest"),
        ("Pit of Moab | EE | Brown | 0/0 | | Banish a character.", "XA", "Harvest"),
        ("Net of Moab | EE | Brown | 1/1 | | Capture a Hero or bounce a Hero.", "XA", "Harvest"),
        ("Image of Dan | Artifact | | | idol | Protect all Lost Souls from rescue by Dominants.", "XA", "Harvest"),
        ("Lamb of Dibon | Good Dominant | | | | Negate and rescue a Lost Soul.", "XA", "Harvest"),
        ("Wells of Dibon | Site | Blue", "XA", "Harvest"),
        ("Angel of Sychar | Hero | Silver | 4/4 | angel", "XA", "Harvest"),
        ("Captain Ezer | Hero | Blue | 6/6 | human, warrior", "XA", "Harvest"),
        ("Well at Ziph | GE | Blue | 1/1 | territory class | Draw a card.", "XA", "Harvest"),
        ("Feast at Ziph | GE | Blue | 1/1 | territory class | Draw a card.", "XA", "Harvest"),
        ("Spear of Ezer | GE | Blue | 2/2 | weapon", "XA", "Harvest"),
        ("Blade of Ezer | GE | Blue | 4/1 | weapon | Hero is immune to brown brigade.", "XA", "Harvest"),
        ("Lost Soul of Dibon | Lost Soul | | | | Protect this Lost Soul from rescue by male Heroes.", "XA", "Harvest"),
        ("Answer at Ziph | GE | Blue | 2/2 | | Negate the last evil Enhancement played.", "XA", "Harvest"),
        ("Snare of Dibon | EE | Brown | 1/1 | | Opponent must discard a Hero.", "XA", "Harvest"),
        (
            "Guarded Ezer | Hero | Blue | 4/4 | human | Protect this card from the next evil Enhancement played.",
            "XA",
            "Harvest",
        ),
        ("Spill at Ziph | GE | Blue | 2/2 | | Discard a card from hand to draw 1.", "XA", "Harvest"),
        ("Twofold Dibon | GE/EE | Blue/Brown | 4/2 | | You may draw 1.", "XA", "Harvest"),
        ("Retort of Dibon | EE | Brown | 2/2 | | Negate a good Enhancement.", "XA", "Harvest"),
        ("Word at Ziph | GE | Blue | 2/2 | | Negate an evil card.", "XA", "Harvest"),
        ("Stiller of Ziph | Hero | Blue | 4/4 | human | Negate Evil Characters.", "XA", "Harvest"),
        ("Hasty Dibon | EC | Brown | 4/4 | human | You may draw 1. Cannot be interrupted.", "XA", "Harvest"),
        (
            "Stubborn Dibon | EC | Brown | 4/4 | human | You may draw 1. Cannot be negated by a good card.",
            "XA",
            "Harvest",
        ),
        (
            "Proud Dibon | EC | Brown | 4/4 | human | You may draw 1. Cannot be negated by an evil card.",
            "XA",
            "Harvest",
        ),
        ("Altar at Ziph | Artifact | | | Tabernacle, Solomon's Temple | You may draw 1.", "XA", "Harvest"),
        (
            "Sweeper of Ziph | Hero | Blue | 4/4 | human | Discard an Artifact (except Temple Artifacts).",
            "XA",
            "Harvest",
        ),
        ("Shrine at Dibon | Artifact | | | | Protect all Lost Souls from rescue by Dominants.", "XA", "Harvest"),
    )
]
CATALOG = Catalog([*starter_catalog().printings, *INVENTED])
COURT = build_court({each.name: () for each in CATALOG.printings})


def read_by(question: str, edition: Edition = Edition.Y2023) -> Asked:
    """Return a question as the answerers read it by an edition."""
    return read(question, COURT.judge(edition).reader, CATALOG, edition, is_dated=False)


def direct(question: str, edition: Edition | None = None) -> Direct | None:
    """Return the direct answer to a question, unless it only holds if what was not understood changes nothing."""
    found = answer(question, COURT, CATALOG, edition).direct
    return None if found is None or found.if_nothing is not None else found


def said(question: str, edition: Edition | None = None) -> tuple[str | None, object]:
    """Return the verdict and the value of the direct answer, none where there is none."""
    found = direct(question, edition)
    return (None, None) if found is None else (found.verdict.value, found.value)
