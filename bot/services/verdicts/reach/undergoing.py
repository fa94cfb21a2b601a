"""Whether something can be done to a card at all, by a card that does only that."""

import re
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles import battle_words as words
from bot.services.verdicts.reach.doing import Act, where_in
from bot.services.verdicts.reach.reaching import STOPPING, Where, may_rescue, stand_in, verbs_of
from bot.services.verdicts.reach.shielded import is_shielded, is_shielded_from
from bot.services.verdicts.reach.trying import Found, Matter, beside_of, tried
from engine.cards.catalog import Catalog
from engine.cards.model import CHARACTERS, CardType, Printing
from engine.cards.reprints import newest_first
from engine.redemption.language.ast.vocabulary import Verb

_CANNOT_BE: Final = re.compile(
    r"\b(?:cannot|can not|may not) be (?:(?:negated|interrupted|prevented|or|nor|and)[, ]*)+", re.IGNORECASE
)
#: how a stand-in does it to whom it is asked whether it can be done at all
_DOES: Final = {
    Verb.DISCARD: "Discard", Verb.CAPTURE: "Capture", Verb.CONVERT: "Convert", Verb.BANISH: "Banish",
    Verb.SHUFFLE: "Shuffle", Verb.TOPDECK: "Topdeck", Verb.UNDERDECK: "Underdeck", Verb.SET_ASIDE: "Set aside",
    Verb.BOUNCE: "Bounce",
}  # fmt: skip
_CALLED: Final = {
    CardType.HERO: "Hero", CardType.EVIL_CHARACTER: "Evil Character", CardType.ARTIFACT: "Artifact",
    CardType.SITE: "Site", CardType.FORTRESS: "Fortress", CardType.LOST_SOUL: "Lost Soul",
    CardType.GOOD_ENHANCEMENT: "good Enhancement", CardType.EVIL_ENHANCEMENT: "evil Enhancement",
}  # fmt: skip


def fits(of: Printing, lies: Where) -> bool:
    """Say whether a card can be there, so that it may be the one that is meant."""
    kind = of.types[0]
    if lies in (Where.ACTIVE, Where.FACE_DOWN):
        return kind in (CardType.ARTIFACT, CardType.COVENANT, CardType.CURSE)
    if lies is Where.BATTLE:
        return kind in CHARACTERS or "Enhancement" in kind.value or kind in (CardType.COVENANT, CardType.CURSE)
    if lies in (Where.SITE, Where.BONDAGE, Where.REDEMPTION):
        return kind in CHARACTERS or kind is CardType.LOST_SOUL
    return (
        lies is not Where.TERRITORY or kind in CHARACTERS or kind in (CardType.SITE, CardType.FORTRESS, CardType.CITY)
    )


def undergoes(
    asked: Asked, number: int, line: str, act: Act, beside: tuple[int, ...], catalog: Catalog
) -> list[Found | None]:
    """Return whether something can be done to a card at all, by a card that does only that."""
    mention = asked.cards[number]
    if (
        act.verbs is None
        or words.MET.search(asked.line)
        or not re.search(r"\b(?:can|could|may|able|cannot|can't)\b", line)
    ):
        return []
    if beside and (act.verbs <= STOPPING or act.verbs == frozenset({Verb.RESCUE})):
        return []
    if act.verbs <= STOPPING:
        return _stopped(mention.printings, mention.name, act.verbs, catalog)
    if act.verbs == frozenset({Verb.RESCUE}):
        return _rescued(mention.printings, mention.name, line, asked.edition.value, catalog)
    verbs = [each for each in _DOES if each in act.verbs]
    if len(verbs) != 1 or re.search(r"\bby (?!numbers|my|an? |his|her)", line):
        return []
    told = where_in(line[: act.start] + line[act.end :])
    lies = next((each for each in told if fits(mention.printings[0], each)), None)
    if told and lies is None:
        return []
    found: list[Found | None] = []
    for other in newest_first(mention.printings):
        noun = _CALLED.get(other.types[0])
        actor = stand_in(f"The Doer | Artifact |  |  |  | {_DOES[verbs[0]]} a {noun}.") if noun else None
        if actor is None:
            return []
        matter = Matter(
            (actor,), act.verbs, (other,), lies, False, asked.edition.value, beside_of(asked, line, beside, catalog)
        )
        found += tried(matter, "an ability", mention.name, catalog)
    return found


def _stopped(
    printings: tuple[Printing, ...], name: str, verbs: frozenset[Verb], catalog: Catalog
) -> list[Found | None]:
    found: list[Found | None] = []
    for each in newest_first(printings):
        shielded = {is_shielded(each, verb, catalog) for verb in verbs}
        if shielded == {True}:
            rule = "REG-CBN-03" if set(each.types) == {CardType.DOMINANT} else "REG-CBN-01"
            found.append((False, f"Nothing stops the ability of {name} in that way.", (rule, "REG-CBN-01")))
        elif shielded == {False} and len(verbs) == 1 and verbs_of(each, catalog):
            found.append((True, f"Nothing on {name} protects its ability from that.", ("REG-NEGATE-04", "CARD")))
        else:
            found.append(None)
    return found


def kept_from(matter: Matter, name: str, catalog: Catalog) -> list[Found | None]:
    """Return the results for cards whose ability may be one that cannot be stopped in that way; empty if none is.

    Such an ability can be targeted all the same, so no table would show it. Rule: REG-CBN-01
    """
    done = [(by, verb) for by in matter.acting for verb in (matter.verbs or frozenset()) & verbs_of(by, catalog)]
    shielded = {
        is_shielded_from(by, each, verb, catalog, matter.edition) if _may_be_shielded(each) else False
        for each in matter.others
        for by, verb in done
    }
    if shielded == {True}:
        return [(False, f"Nothing stops the ability of {name} in that way.", ("REG-CBN-01",))]
    return [] if shielded <= {False} else [None]


def _may_be_shielded(of: Printing) -> bool:
    """Say whether a card may have what cannot be stopped: its text has such words, or it is a Dominant."""
    return set(of.types) == {CardType.DOMINANT} or _CANNOT_BE.search(of.text) is not None


def _rescued(
    printings: tuple[Printing, ...], name: str, line: str, edition: str, catalog: Catalog
) -> list[Found | None]:
    """Return whether an ordinary Hero can rescue a soul or a captive."""
    hero = stand_in("Anath of Beth | Hero | Blue | 3/3 | human, male")
    if hero is None or any(
        each.types[0] is not CardType.LOST_SOUL and "captur" not in line and "bondage" not in line for each in printings
    ):
        return []
    found: list[Found | None] = []
    for each in printings:
        holds = may_rescue(hero, each, edition, catalog)
        can = "can" if holds else "cannot"
        found.append(
            None
            if holds is None
            else (holds, f"As it lies there, {name} {can} be rescued.", ("REG-CAPC-02", "REG-RATT-09"))
        )
    return found
