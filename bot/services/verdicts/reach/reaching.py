"""Whether a card's effects can target another card in some place, by its reading and the engine's targeting."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.services.verdicts.reach import in_turn
from bot.services.verdicts.table import reader_of
from engine.assurance.proof.stand_ins import make, users
from engine.cards.catalog import Catalog
from engine.cards.model import CHARACTERS, CardType, Printing
from engine.kernel.ids import CardId
from engine.kernel.records import replace as with_fields
from engine.kernel.state import State
from engine.play.readings import has_ability, read
from engine.play.scenario.cardline import CardLineError, parse_card
from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.table import lay_out
from engine.play.scenario.tree import ScenarioError
from engine.redemption.abilities.activation.new_instances import instances_in, instances_of
from engine.redemption.abilities.ongoing.protect import protected_from_rescue
from engine.redemption.abilities.reading.acting import parsed
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import active_sections, effects_in
from engine.redemption.abilities.targeting.targeting import parts
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.language import effect_kinds
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.ast.effects import (
    Against,
    Effect,
    FromBrigades,
    FromCards,
    FromPlayers,
    Threat,
)
from engine.redemption.language.ast.nouns import Filter, Reference, Target
from engine.redemption.language.ast.vocabulary import Kind, SectionLabel, Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.model import cards
from engine.redemption.model.instances import AbilityInstance
from engine.redemption.model.setup import setup_of

_GOOD: Final = frozenset({CardType.HERO, CardType.GOOD_ENHANCEMENT, CardType.COVENANT})
_EVIL: Final = frozenset({CardType.EVIL_CHARACTER, CardType.EVIL_ENHANCEMENT, CardType.CURSE})
_ENHANCING: Final = frozenset({CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT})
_DUMMIES: Final = {
    "A": "Anath of Beth | Hero | {} | 3/3 | human, male",
    "B": "Ziba of Lo | EC | {} | 3/3 | human, male",
}
_PLAIN: Final = {"A": "Blue", "B": "Brown"}
STOPPING: Final = effect_kinds.verbs_of(lambda kind: kind.on_abilities)


class Where(StrEnum):
    """Where the possible target is, in the zones of scenarios."""

    TERRITORY = "territory"
    BATTLE = "battle"
    ACTIVE = "active"
    FACE_DOWN = "artifact_pile"
    BONDAGE = "land_of_bondage"
    SITE = "site"
    REDEMPTION = "land_of_redemption"
    SET_ASIDE = "set_aside"
    HAND = "hand"
    DECK = "deck"
    DISCARDED = "discard_pile"
    BANISHED = "banish_pile"
    RESERVE = "reserve"


#: where some effects look for cards of who uses them: what is found there is reached
_ELSEWHERE: Final = (Where.DISCARDED, Where.DECK, Where.HAND, Where.RESERVE)
ELSEWHERE: Final = frozenset(_ELSEWHERE)


def usual_places(of: Printing) -> tuple[Where, ...]:
    """Return where a card may be if the question does not say."""
    kind = of.types[0]
    if kind in CHARACTERS:
        return (Where.BATTLE, Where.TERRITORY)
    if kind in _ENHANCING:
        return (Where.BATTLE,)
    if kind in (CardType.ARTIFACT, CardType.COVENANT, CardType.CURSE):
        return (Where.ACTIVE,)
    return (Where.BONDAGE,) if kind is CardType.LOST_SOUL else (Where.TERRITORY,)


@lru_cache(maxsize=256)
def _document(of: Printing, pool: int) -> str | None:
    del pool  # another pool, other words
    catalog = _CATALOGS[-1]
    return read(reader_of(catalog), of) if has_ability(of) else None


_CATALOGS: Final[list[Catalog]] = []


def reading_of(of: Printing, catalog: Catalog) -> SpecialAbility | None:
    """Return the reading of a card; None if it has no text or no complete reading."""
    _CATALOGS[:] = [catalog]
    document = _document(of, id(catalog))
    return None if document is None else parsed(document)


def verbs_of(of: Printing, catalog: Catalog) -> frozenset[Verb]:
    """Return the verbs of a card's effects."""
    whole = reading_of(of, catalog)
    return frozenset() if whole is None else frozenset(n.verb for n in nodes(whole.sections) if isinstance(n, Effect))


def effects_of_card(of: Printing, catalog: Catalog) -> tuple[Effect, ...]:
    """Return the effects of a card in printed order."""
    whole = reading_of(of, catalog)
    return () if whole is None else tuple(n for n in nodes(whole.sections) if isinstance(n, Effect))


#: what no way of playing the card brings about
_OF_NO_CHOICE: Final = (None, SectionLabel.STAR, SectionLabel.TAUNT, SectionLabel.BOTTOM, SectionLabel.GAINED)


#: cards at work beside, each with whether it is his who acts; none where that is not told
Beside = tuple[tuple[Printing, bool | None], ...]


def reaches(
    acting: Printing,
    verbs: frozenset[Verb],
    other: Printing,
    lies: Where,
    catalog: Catalog,
    *,
    own: bool,
    edition: str,
    beside: Beside = (),
) -> bool | None:
    """Say whether an effect of a card with one of these verbs may target another card in a place.

    None if it has no such effect, or no table here can show it. `own`: both cards belong to one player.
    """
    whole = reading_of(acting, catalog)
    if whole is None or verbs_of(acting, catalog).isdisjoint(verbs):
        return None
    if any(same is None for _, same in beside):  # whoever's it is, it has to come to the same
        both = {
            reaches(acting, verbs, other, lies, catalog, own=own, edition=edition, beside=each)
            for each in (
                tuple((card, told if told is not None else mine) for card, told in beside) for mine in (True, False)
            )
        }
        return both.pop() if len(both) == 1 else None
    table = laid(acting, whole, other, lies, own=own, edition=edition, catalog=catalog, beside=beside)
    if table is None:
        return None
    state, card, target = table
    seat = cards.controller(state, card)
    told = [each for instance in instances_of(state, card, seat) for each in _has(state, instance, verbs, target)]
    if True not in told and (turned := _other_identities(state, card, whole)):
        other_way = [
            each
            for instance in instances_in(state, card, seat, turned)
            for each in _has(state, instance, verbs, target)
        ]
        if True in other_way and _guards(other):
            return None  # what protects it may ask of which alignment the card is then
        told += other_way
    holds = _either(told)
    return None if holds and in_turn.guards(reading_of(other, catalog)) else holds


def _either(told: Sequence[bool | None]) -> bool | None:
    """Say whether any of these is so; None if that is not sure of one, or there is none."""
    if True in told:
        return True
    return False if told and None not in told else None


def _other_identities(state: State, card: CardId, whole: SpecialAbility) -> tuple[int, ...]:
    """Return the sections of a text that the card has where it is played as another of its identities.

    Rule: REG-DUAL-01
    """
    active = active_sections(state, card)
    labels = [section.label for section in whole.sections]
    return tuple(at for at, label in enumerate(labels) if at not in active and label not in _OF_NO_CHOICE)


def _has(state: State, instance: AbilityInstance, verbs: frozenset[Verb], target: CardId) -> list[bool | None]:
    """Return for each such effect of an ability whether a card is among its legal targets; None where it may be."""
    found: list[bool | None] = []
    before = 0
    named: tuple[Target, ...] = ()
    for path, effect in effects_in(state, instance):
        said = tuple(part for part in parts(effect) if not isinstance(part.what, Reference))
        if said:
            before = len(found)
        named = said or named  # "and discard it": what was named before
        if effect.verb not in verbs:
            continue
        if any(_is_of_abilities(part) for part in named):
            return [None]  # which abilities it stops no card alone tells
        context = Context(state, instance, path)
        if isinstance(effect.arguments, Against) and effect.verb is Verb.IGNORE:  # what it ignores is not its target
            found.append(any(_is_of(context, each, target) for each in effect.arguments.threats))
            continue
        if not said:
            del found[before:]  # what is done to it last is what the card is used for
        found.append(_either([in_turn.may_be(context, effect, part, target) for part in named] or [False]))
    return found


def speaks_of_turn(of: Printing, verbs: frozenset[Verb], catalog: Catalog) -> bool:
    """Say whether a card acts on a card because of when that one is played: the last, the next."""
    return any(effect.verb in verbs and in_turn.is_meant_by(effect) for effect in effects_of_card(of, catalog))


def _is_of(context: Context, threat: Threat, card: CardId) -> bool:
    """Say whether a card is one of those that an ability ignores."""
    match threat:
        case FromCards(what=what) | FromBrigades(target=Target(what=what)):
            return matches(context, what, card)
        case FromPlayers(who=who):
            return cards.controller(context.state, card) in context.seats(who)
        case _:
            return False


def _is_of_abilities(target: Target) -> bool:
    return isinstance(target.what, Filter) and target.what.kind is Kind.ABILITY


def may_rescue(hero: Printing, soul: Printing, edition: str, catalog: Catalog) -> bool | None:
    """Say whether a Hero may rescue a Lost Soul or captive by battle. Rules: REG-CAPC-02, REG-PROT-04, REG-RATT-09"""
    table = laid(hero, None, soul, Where.BONDAGE, own=False, edition=edition, catalog=catalog)
    if table is None:
        return None
    state, card, target = table
    return cards.is_soul(state, target) and not protected_from_rescue(state, target, (card,))


def laid(
    acting: Printing,
    whole: SpecialAbility | None,
    other: Printing,
    lies: Where,
    *,
    own: bool,
    edition: str,
    catalog: Catalog,
    beside: Beside = (),
) -> tuple[State, CardId, CardId] | None:
    """Return the smallest table on which a card acts and another is present, with the numbers of both."""
    seat = _seat_of(acting, other)
    fields = [
        (f"d{s}", _dummy(s, acting, whole) if s == seat else _dummy(s, None, None), s, "battle", "") for s in "AB"
    ]
    fields += _place_of(acting, "c0", seat, _where_acting(acting), f"d{seat}")
    side = seat if own else ("B" if seat == "A" else "A")
    if lies is Where.BATTLE:
        side = _side_in_battle(other)
    host = ""
    if lies is Where.SITE:
        fields.append(("site", "Gath of Old | Site | Blue", side, "territory", ""))
        host = "site"
    fields += _place_of(other, "c1", side, lies, host or f"d{side}")
    for number, (each, same) in enumerate(beside, 2):
        whose = seat if same else ("B" if seat == "A" else "A")
        fields += _place_of(each, f"c{number}", whose, usual_places(each)[0], "")
    return _state(acting, fields, edition, catalog)


def _seat_of(acting: Printing, other: Printing) -> str:
    types = set(acting.types)
    if types & _GOOD and not types & _EVIL:
        return "A"
    if types & _EVIL and not types & _GOOD:
        return "B"
    return "B" if set(other.types) <= _GOOD else "A"


def _side_in_battle(of: Printing) -> str:
    return "B" if of.types[0] in _EVIL else "A"


def _where_acting(of: Printing) -> Where:
    kind = of.types[0]
    if kind in CHARACTERS or kind in _ENHANCING:
        return Where.BATTLE
    if kind is CardType.DOMINANT:
        return Where.HAND
    return usual_places(of)[0]


def _dummy(seat: str, acting: Printing | None, whole: SpecialAbility | None) -> Printing | str:
    """Return a made-up character; if the acting card is an Enhancement, one that may use it."""
    if acting is None or whole is None or acting.types[0] not in _ENHANCING:
        return _DUMMIES[seat].format(_PLAIN[seat])
    brigades = tuple(each.value for each in acting.brigades)[:2]
    wanted = [make(each, "Hero" if seat == "A" else "EC", "user", brigades) for each in users(whole)]
    found = [each for each in wanted if each is not None]
    return found[0] if found else _DUMMIES[seat].format("/".join(brigades) or _PLAIN[seat])


Field = tuple[str, Printing | str, str, str, str]


def _place_of(of: Printing, name: str, seat: str, lies: Where, host: str) -> list[Field]:
    """Return a card with its place: an Enhancement in battle on its user, a soul in a Site."""
    if lies is Where.SITE:
        return [(name, of, seat, "territory", host)]
    if lies is Where.BATTLE:
        return [(name, of, seat, "battle", "" if of.types[0] in CHARACTERS else host)]
    return [(name, of, seat, lies.value, "")]


def _state(
    acting: Printing, fields: list[Field], edition: str, catalog: Catalog
) -> tuple[State, CardId, CardId] | None:
    """Set up the table; the acting card gets its text last, so that it is just acting."""
    for bare in (False, True):
        found = _lay(acting, fields, edition, catalog, bare=bare)
        if found is not None:
            return found
    return None


def _lay(
    acting: Printing, fields: list[Field], edition: str, catalog: Catalog, *, bare: bool
) -> tuple[State, CardId, CardId] | None:
    """Set up a table; with `bare`, without the text of the target if that protects nothing."""
    silenced = replace(acting, text="")
    other = next(card for name, card, *_ in fields if name == "c1")
    if bare and (not isinstance(other, Printing) or _guards(other)):
        return None
    pool: dict[str, Printing] = {}
    written: dict[str, dict[str, list[dict[str, object]]]] = {"A": {}, "B": {}}
    for name, card, seat, zone, host in fields:
        entry: dict[str, object] = {"as": name}
        if isinstance(card, Printing):
            shown = silenced if name == "c0" else replace(card, text="") if bare and name == "c1" else card
            pool[f"pool {name}"] = shown
            entry["pool"] = f"pool {name}"
        else:
            entry["card"] = card
        if host:
            entry["on"] = host
        if zone == Where.ACTIVE.value:
            entry["active"] = True
        written[seat].setdefault("artifact_pile" if zone == Where.ACTIVE.value else zone, []).append(entry)
    document = {
        "id": "asked", "rules": ["REG-TARGET-24"], "edition": int(edition), "cards": written, "script": [],
        "turn": {"active": "A", "phase": "battle", "number": 3},
    }  # fmt: skip
    try:
        [scenario] = read_scenarios(json.dumps(document, ensure_ascii=False))  # JSON is YAML, and faster written
        laid = lay_out(scenario, edition, pool.__getitem__, words=reader_of(catalog))
    except (ScenarioError, ValueError, KeyError):
        return None
    if laid.unread:
        return None
    state = laid.step.state.fork()
    [acts], [target] = (tuple(laid.names.cards(name)) for name in ("c0", "c1"))
    state.definitions = {**state.definitions, acts: acting}
    state.of_game.clear()  # what was found of the card while it had no words
    document_of = _document(acting, id(catalog))
    setup = setup_of(state)
    if document_of is not None:
        state.setup = with_fields(setup, readings={**setup.readings, acting.key: document_of})
    return state, acts, target


#: what keeps nobody from targeting a card: that its ability cannot be stopped, or what it acts regardless of
_OF_ABILITIES: Final = re.compile(
    r"\b(?:cannot|can not|can't|may not) be (?:(?:negated|interrupted|prevented|or|nor|and)\b[, ]*)+"
    r"|\bregardless of (?:immun|protect|ignore)\w*(?: (?:abilities|and|or|immun\w*|protect\w*|ignore))*",
    re.IGNORECASE,
)
#: words without which a text keeps nobody from targeting its card
_GUARDING: Final = ("protect", "immune", "ignore", "cannot", "may not", "repel")


def _guards(of: Printing) -> bool:
    """Say whether a text may prevent its card from being targeted. Rule: REG-CBN-01"""
    text = _OF_ABILITIES.sub(" ", of.text).lower()
    return any(word in text for word in _GUARDING)


def stand_in(line: str) -> Printing | None:
    """Return the card that a card line describes; None if it describes none."""
    try:
        return parse_card(line)
    except CardLineError:
        return None


def places_reached(
    acting: Printing,
    verbs: frozenset[Verb],
    other: Printing,
    lies: Where | None,
    catalog: Catalog,
    *,
    own: bool,
    edition: str,
    beside: Beside = (),
) -> Iterator[tuple[Where, bool]]:
    """Generate the places where a card may be, each with whether it can be targeted there."""
    is_open = False
    there: list[tuple[Where, bool]] = []
    for place in (lies,) if lies is not None else usual_places(other):
        found = reaches(acting, verbs, other, place, catalog, own=own, edition=edition, beside=beside)
        is_open = is_open or found is None
        there += [(place, found)] if found is not None else []
        if found:
            yield from there
            return
    for place in _ELSEWHERE if lies is None else ():
        if any(
            reaches(acting, verbs, other, place, catalog, own=mine, edition=edition, beside=beside)
            for mine in (True, own)
        ):
            yield from (*there, (place, True))
            return
    yield from () if is_open else there  # where one place is open it is not sure that no place is reached
