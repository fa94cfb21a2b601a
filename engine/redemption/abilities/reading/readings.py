"""The readings of the cards in a game, and their parts by address."""

from functools import lru_cache

from engine.cards.model import Alignment, CardType, Printing
from engine.kernel.ids import CardId
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.redemption.abilities.reading.acting import afflictions_of, parsed
from engine.redemption.abilities.reading.by_edition import Ignores, as_withdraw
from engine.redemption.abilities.reading.pairing import searches
from engine.redemption.language.ast.conditions import (
    AtAnyTime,
    Condition,
    During,
    Each,
    Event,
    Happening,
    HasInitiative,
    Until,
    Window,
)
from engine.redemption.language.ast.document import (
    Ability,
    Clause,
    IdentifierAbilities,
    IdentifierAbility,
    PlaysTo,
    Section,
    SpecialAbility,
)
from engine.redemption.language.ast.effects import Choice, Effect, Limit, Step
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import ONE_OPPONENT, Nth, Player, SectionLabel, Verb
from engine.redemption.language.ast.vocabulary import Zone as Named
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import DERIVED, KINDS
from engine.redemption.language.link import follows_showing
from engine.redemption.language.text.normalise import normalise
from engine.redemption.language.text.sections import split_sections
from engine.redemption.model import cards, zones
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance, Path
from engine.redemption.model.ruleset import RuleSet
from engine.redemption.model.setup import rules_of, setup_of
from engine.redemption.model.status import site_acts

_NOTHING = Ability(())


def reading(state: State, card: CardId) -> SpecialAbility | None:
    """Return the reading of a card's special ability, or None if it has none that the engine can carry out."""
    try:
        found: SpecialAbility | None = state.of_game[card]
    except KeyError:
        whole = _document_of(state, card)
        found = state.of_game[card] = whole if whole is None or not _is_by_hand(whole) else None
    return found


def awaited(state: State, card: CardId) -> tuple[Event | Each, ...]:
    """Return the events at which a card played by hand has something to do. Rule: HOUSE-PLAY-04"""
    whole = _document_of(state, card)
    return () if whole is None else whole.awaits


def identifiers_of(state: State, card: CardId) -> IdentifierAbilities | None:
    """Return what a card's identifiers say, whether or not its text is played by hand; None if they say nothing."""
    address = ("identifiers", card)
    try:
        found: IdentifierAbilities | None = state.of_game[address]
    except KeyError:
        whole = _document_of(state, card)
        found = state.of_game[address] = whole.identifiers if whole is not None else None
    return found


def who_say(state: State, sort: type) -> frozenset[CardId]:
    """Return the cards of the game whose readings may have a node of this class: no other card need be asked."""
    found: frozenset[CardId] | None = state.of_game.get(sort)
    if found is None:
        found = state.of_game[sort] = who_mention(state, sort.__name__)
    return found


def who_mention(state: State, word: str) -> frozenset[CardId]:
    """Return the cards whose readings, as JSON, have a word in them: the name of a node or of a field."""
    address = ("mentioned", word)
    found: frozenset[CardId] | None = state.of_game.get(address)
    if found is None:
        readings = setup_of(state).readings
        documents = ((c, readings.get(cards.printing(state, c).key)) for c in state.definitions)
        found = state.of_game[address] = frozenset(c for c, document in documents if document and _has(document, word))
    return found


@lru_cache(maxsize=32768)
def _has(document: str, word: str) -> bool:
    return f'"{word}"' in document


def is_by_hand(document: str | None) -> bool:
    """Say whether a card with this document, if it has a text, is played by hand. Rule: HOUSE-PLAY-04"""
    return document is None or _is_by_hand(parsed(document))


def _is_by_hand(whole: SpecialAbility) -> bool:
    return whole.by_hand or bool(whole.awaits)  # of games that began earlier only what it awaits says so


def _document_of(state: State, card: CardId) -> SpecialAbility | None:
    address = ("document", card)
    if address in state.of_game:
        kept: SpecialAbility | None = state.of_game[address]
        return kept
    of = cards.printing(state, card)
    document = setup_of(state).readings.get(of.key)
    found = None if document is None else read_by(rules_of(state), of, document)
    state.of_game[address] = found
    return found


def read_by(rules: RuleSet, of: Printing, document: str) -> SpecialAbility:
    """Return what a reading of a card means by the rules of an edition. Rule: R11-IGNORE-09"""
    return parsed(document, as_withdraw(of) if rules.ignore_model == "withdraw" else Ignores.ITSELF)


def zone_of_play(state: State, card: CardId) -> str:
    """Return the zone into which a card is put down: a territory, unless its identifier says it plays elsewhere."""
    said = identifiers_of(state, card)
    elsewhere = said is not None and any(is_of_set_aside(found) for found in said.abilities)
    return zones.SET_ASIDE if elsewhere else zones.TERRITORY


def is_of_set_aside(found: IdentifierAbility) -> bool:
    """Say whether an identifier says that a card plays to the set-aside area."""
    return isinstance(found, PlaysTo) and found.place.zones == (Named.SET_ASIDE,)


#: Which section of a text belongs to an identity of which type.
SECTION_TYPES: dict[SectionLabel, frozenset[CardType]] = {
    SectionLabel.GE: frozenset({CardType.GOOD_ENHANCEMENT, CardType.COVENANT}),
    SectionLabel.EE: frozenset({CardType.EVIL_ENHANCEMENT, CardType.CURSE}),
    SectionLabel.HERO: frozenset({CardType.HERO}),
    SectionLabel.EC: frozenset({CardType.EVIL_CHARACTER}),
    SectionLabel.ART: frozenset({CardType.ARTIFACT}),
    SectionLabel.SITE: frozenset({CardType.SITE}),
    SectionLabel.FORT: frozenset({CardType.FORTRESS}),
    SectionLabel.DOM: frozenset({CardType.DOMINANT}),
}


def active_sections(state: State, card: CardId) -> tuple[int, ...]:
    """Return which sections of a card's text are active: those without a label, and those of its active identity.

    Star abilities activate at a time of their own. Rules: REG-DUAL-01, REG-PRE-06
    """
    whole = reading(state, card)
    if whole is None or not site_acts(state, card):
        return ()
    return tuple(i for i, section in enumerate(whole.sections) if belongs(state, card, section.label))


#: Which of two identities of one type a text belongs to.
_IDENTITIES: dict[SectionLabel, int] = {SectionLabel.TOP: 0, SectionLabel.BOTTOM: 1}
#: Which text belongs to which alignment; a lamb is a good Dominant, a reaper an evil one. Rule: REG-TYPE-01
_SIDES: dict[SectionLabel, Alignment] = {
    SectionLabel.GOOD: Alignment.GOOD,
    SectionLabel.LAMB: Alignment.GOOD,
    SectionLabel.EVIL: Alignment.EVIL,
    SectionLabel.REAPER: Alignment.EVIL,
}


def belongs(state: State, card: CardId, label: SectionLabel | None) -> bool:
    """Say whether a text under a label belongs to the identity a card has now.

    Of two identities of one type the first has the text, unless a label says otherwise; the second is meek. Rules:
    REG-DUAL-01, REG-DUAL-03, REG-TYPE-13
    """
    match label:
        case None:
            return not cards.is_turned(state, card)
        case SectionLabel.TOP | SectionLabel.BOTTOM:
            return cards.identity_of(state, card) == _IDENTITIES[label]
        case SectionLabel.LAMB | SectionLabel.REAPER if cards.type_of(state, card) is not CardType.DOMINANT:
            return False
        case SectionLabel.GOOD | SectionLabel.LAMB | SectionLabel.EVIL | SectionLabel.REAPER:
            return cards.alignment_of(state, card) is _SIDES[label]
        case _:
            own = cards.type_of(state, card) in SECTION_TYPES.get(label, frozenset())
            return own and not cards.is_turned(state, card)


def is_star(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability is a star ability. Rule: REG-PRE-06"""
    return section_of(state, instance).label is SectionLabel.STAR


def star_sections(state: State, card: CardId) -> tuple[int, ...]:
    """Return which sections of a card's text are its star ability. Rules: REG-PRE-06, REG-PRE-09"""
    whole = reading(state, card)
    if whole is None:
        return ()
    return tuple(i for i, section in enumerate(whole.sections) if section.label is SectionLabel.STAR)


def has_star(state: State, card: CardId) -> bool:
    """Say whether a card has a star ability, carried out or played by hand.

    Rules: REG-PRE-06, R11-PRE-05, HOUSE-PLAY-04
    """
    if reading(state, card) is not None or not setup_of(state).readings:
        return bool(star_sections(state, card))
    return _says_star(cards.printing(state, card).text)


@lru_cache(maxsize=8192)
def _says_star(text: str) -> bool:
    return any(part.label is SectionLabel.STAR for part in split_sections(normalise(text)))


def taunt_sections(state: State, card: CardId) -> tuple[int, ...]:
    """Return the sections of a card's text that act when its taunt was won. Rule: REG-TAUNT-03"""
    whole = reading(state, card)
    if whole is None:
        return ()
    return tuple(i for i, section in enumerate(whole.sections) if section.label is SectionLabel.TAUNT)


def types_of_ability(state: State, card: CardId) -> frozenset[Verb]:
    """Return the types of the special abilities a card has now; if it has no reading, those its words name.

    Rules: REG-SA-02, REG-SA-04, REG-SA-05, REG-SEARCH-07
    """
    whole = reading(state, card)
    if whole is None:
        words = cards.printing(state, card).text.casefold()
        return frozenset(v for v in Verb if v.value.replace("_", " ") in words)
    found: set[Verb] = set()
    for number, section in enumerate(whole.sections):
        if section.label is not SectionLabel.STAR and belongs(state, card, section.label):
            found |= _types_in(state, card, number)
    for entry in cards.gained_abilities(state, card):
        found |= _types_in(state, entry.value.words, entry.value.section)
    return frozenset(found)


def _types_in(state: State, card: CardId, section: int) -> frozenset[Verb]:
    address = ("types of abilities", card, section)
    found: frozenset[Verb] | None = state.of_game.get(address)
    if found is None:
        whole = reading(state, card)
        held = whole.sections[section] if whole is not None else Section()
        verbs = (_words(held, n).verbs for n in range(len(held.abilities)))
        found = state.of_game[address] = frozenset(v for of in verbs for v in of)
    return found


def waits(clause: Clause) -> bool:
    """Say whether a clause waits: for an event, or for each such phase. Rules: REG-SA-25, REG-COND-16"""
    return clause.trigger is not None or bool(phases_of(clause))


@dataclass(frozen=True, slots=True)
class Words:
    """What the text of one ability says, computed once for a game."""

    section: Section
    ability: Ability
    #: all its effects, with their addresses
    effects: tuple[tuple[Path, Effect], ...]
    verbs: frozenset[Verb]
    #: the addresses of those that are searches
    searches: frozenset[Path]
    #: the events that its sentences wait for
    happenings: frozenset[Happening]
    #: its sentences that act in some phases, each with these
    repeated: tuple[tuple[int, tuple[Each, ...]], ...]
    #: its sentences that its player uses when he likes
    at_will: frozenset[int]
    #: its sentences that are paired with a condition which it gives
    afflicting: frozenset[int]
    #: its sentences that act during the look or reveal before them
    during_showing: frozenset[int]
    #: whether its section grants modifiers to other abilities
    grants: bool
    #: the ongoing conditions of all its sentences
    standing: tuple[Condition, ...] = ()
    #: the events until which its effects last, each with their addresses
    ending: tuple[tuple[Happening, Path], ...] = ()


def words_of(state: State, instance: AbilityInstance) -> Words:
    """Return what the words of an ability instance say."""
    card = instance.card if instance.copied is None else instance.copied
    found: Words | None = state.of_game.get((card, instance.section, instance.ability))
    return found if found is not None else words_at(state, card, instance.section, instance.ability)


def words_at(state: State, card: CardId, section: int, ability: int) -> Words:
    """Return what one ability of a card says, by the numbers of its section and its own."""
    address = (card, section, ability)
    found: Words | None = state.of_game.get(address)
    if found is None:
        whole = reading(state, card)
        found = state.of_game[address] = _words(whole.sections[section] if whole is not None else Section(), ability)
    return found


def _words(section: Section, number: int) -> Words:
    ability = section.abilities[number] if number != NO_ABILITY else _NOTHING
    effects = effects_of(ability)
    sought = searches(effects)
    limit = next((m for m in section.modifiers if isinstance(m, Limit)), None)
    clauses = tuple(enumerate(ability.clauses))
    return Words(
        section,
        ability,
        effects,
        frozenset((*(e.verb for _, e in effects), *(Verb.SEARCH for _ in sought))),
        sought,
        frozenset(h for c in ability.clauses if c.trigger is not None for h in c.trigger.happenings),
        tuple((i, phases_of(c)) for i, c in clauses if c.trigger is None and phases_of(c)),
        frozenset(i for i, c in clauses if is_manual(c, c.limit or limit)),
        frozenset(i for i, c in clauses if afflictions_of(c)),
        frozenset(i for i, _ in clauses if follows_showing(ability.clauses, i)),
        any(getattr(m, "granted_to", None) is not None for m in section.modifiers),
        tuple(check for c in ability.clauses for check in c.standing),
        tuple((h, p) for p, e in effects if isinstance(e.duration, Until) for h in e.duration.event.happenings),
    )


def manual_clauses(state: State, instance: AbilityInstance) -> frozenset[int]:
    """Return the clauses of an ability that its player may use at will while their conditions are true."""
    return words_of(state, instance).at_will


def goes_on(clause: Clause) -> bool:
    """Say whether everything a clause does is ongoing."""
    return bool(clause.steps) and all(isinstance(s, Effect) and s.verb in DERIVED for s in clause.steps)


def lasts_by(clause: Clause) -> tuple[Condition, ...]:
    """Return the conditions that say how long an effect lasts; they must also be true as it begins.

    The phases in which it acts are not among them. Those of a triggered clause are checked as its event happens, which
    may end them. Ongoing effects are there only while they are true, changes of numbers too.

    Rules: REG-SA-20, REG-SA-21, REG-SA-28
    """
    instant = any(isinstance(s, Effect) and not _comes_and_goes(s) for s in clause.steps)
    checks = tuple(c for c in clause.standing if not isinstance(c, Each))
    return checks if clause.chooser is None and instant and clause.trigger is None else ()


def _comes_and_goes(effect: Effect) -> bool:
    return effect.verb in DERIVED or effect.verb is Verb.TOSS or (bool(KINDS[effect.verb].sign) and not effect.optional)


def is_manual(clause: Clause, limit: Limit | None) -> bool:
    """Say whether a clause is manually triggered: optional, instant, and under an ongoing condition.

    A clause is also manual if any opponent may carry it out, or if its condition is about initiative. So is a mandatory
    one that may be used so many times within a timeframe while something is true: it need not be true at first.

    Rules: HOUSE-ABIL-57, REG-SA-22, REG-COND-15, REG-COND-17, REG-COND-18, REG-COND-19
    """
    if waits(clause) or clause.replaces or not clause.steps:
        return False
    if clause.chooser is None and not clause.steps[0].optional:
        in_time = limit is not None and limit.per not in (None, Window.GAME)
        return in_time and bool(clause.standing) and not goes_on(clause)
    if clause.chooser not in (None, Player.YOU) and clause.chooser not in ONE_OPPONENT:
        return False
    conditions = (*clause.conditions, *clause.standing)
    if any(isinstance(c, AtAnyTime) for c in conditions):
        return True
    if limit is not None and limit.per is not Window.GAME:
        return True
    checks = bool(clause.standing) or any(isinstance(c, During | HasInitiative) for c in clause.conditions)
    first = clause.steps[0]
    return checks and not (isinstance(first, Effect) and first.verb in DERIVED)


def phases_of(clause: Clause) -> tuple[Each, ...]:
    """Return the phases in each of which a clause acts; for an ongoing clause, the phases in which it counts."""
    found = tuple(c for c in (*clause.conditions, *clause.standing) if isinstance(c, Each))
    if found and goes_on(clause) and any(isinstance(n, Filter) and n.nth is Nth.FIRST for n in nodes(clause.steps)):
        return ()
    return found


def section_of(state: State, instance: AbilityInstance) -> Section:
    """Return the section that an ability instance belongs to."""
    return words_of(state, instance).section


def ability_of(state: State, instance: AbilityInstance) -> Ability:
    """Return the reading of an ability instance."""
    return words_of(state, instance).ability


def effects_in(state: State, instance: AbilityInstance) -> tuple[tuple[Path, Effect], ...]:
    """Return all effects of an ability instance with their addresses."""
    return words_of(state, instance).effects


def steps_under(ability: Ability, under: Path) -> tuple[Step, ...]:
    """Return the steps at an address: (clause,) or (clause, step, branch, ...)."""
    steps = ability.clauses[under[0]].steps
    for at in range(1, len(under), 2):
        chosen = steps[under[at]]
        assert isinstance(chosen, Choice)  # noqa: S101 - only a choice has branches
        steps = chosen.branches[under[at + 1]]
    return steps


def step_at(ability: Ability, path: Path) -> Step:
    """Return the step at an address."""
    return steps_under(ability, path[:-1])[path[-1]]


def effect_at(ability: Ability, path: Path) -> Effect:
    """Return the effect at an address. Raises TypeError if it is a choice."""
    step = step_at(ability, path)
    if not isinstance(step, Effect):
        raise TypeError(f"no effect at {path}")
    return step


def effects_of(ability: Ability) -> tuple[tuple[Path, Effect], ...]:
    """Return all effects of an ability with their addresses, in the order they are written."""
    found: list[tuple[Path, Effect]] = []

    def walk(under: Path, steps: tuple[Step, ...]) -> None:
        for i, step in enumerate(steps):
            if isinstance(step, Effect):
                found.append(((*under, i), step))
            else:
                for b, branch in enumerate(step.branches):
                    walk((*under, i, b), branch)

    for number, clause in enumerate(ability.clauses):
        walk((number,), clause.steps)
    return tuple(found)
