"""What a person means by a typed name: a card of the pool, a section or statement of the rules."""

from dataclasses import dataclass

from bot.errors import UserFacing
from bot.services.cards.newest import newest_catalog
from bot.services.rulings.answers import find_rule, headings_like
from engine.cards.catalog import Catalog, Resolution, UnknownCard
from glossary.editions.later import newest, rules_of
from glossary.model import Section
from glossary.rules import Rules, UnknownRule, is_rule_id
from glossary.thesaurus import load_thesaurus
from glossary.words import plain, words_in

SHOWN = 100
#: the most characters that Discord allows in the value of a suggestion
LONGEST_VALUE = 100


def card_named(name: str, catalog: Catalog | None = None) -> Resolution:
    """Return the card that a name, a part of one, a nickname or a misspelling means.

    Raises:
        UserFacing: no card is meant clearly enough; the message names the nearest ones.
    """
    pool = catalog or newest_catalog()
    nickname = load_thesaurus().nicknames.get(tuple(words_in(name)))
    if nickname is not None and pool.resolve(name) is None:
        name = nickname
    try:
        return pool.find(name)
    except UnknownCard as unknown:
        near = ", ".join(hit.name for hit in unknown.alternatives)
        hint = f" Did you mean: {near}?" if near else ""
        raise UserFacing(f"I know no card “{name[:SHOWN]}”.{hint}") from None


@dataclass(frozen=True, slots=True)
class Subject:
    """What a ruling is about: a card by its base name, or a section by its key."""

    card: str | None = None
    section: str | None = None
    is_guess: bool = False

    @property
    def name(self) -> str:
        """Return its name."""
        return self.card or self.section or ""


def subject_named(card: str | None, section: str | None) -> Subject:
    """Return what a ruling is about, from what a judge typed.

    Raises:
        UserFacing: he named neither or both, or there is no such card, heading or rule; the message names the nearest.
    """
    if card is not None and section is None:
        found = card_named(card)
        return Subject(card=found.hit.group.base_name, is_guess=found.guess)
    if section is None or card is not None:
        raise UserFacing("Name a card or a section of the rules, one of the two.")
    try:
        return Subject(section=rules_of(newest()).section(section.strip()).key)
    except UnknownRule:
        return Subject(section=find_rule(section).section.key)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggestion while typing: what is shown, and what is sent."""

    name: str
    value: str


#: of the places in a list of suggestions, so many are for statements where headings fit as well
FOR_STATEMENTS = 10


def rules_like(rules: Rules, typed: str, limit: int = 25) -> list[Suggestion]:
    """Return sections and single statements that fit what was typed: headings, other names, and numbers of rules.

    A number (`REG-BAND-0`, `band-03`) finds statements first, anything else finds headings first.
    """
    wanted = plain(typed).strip().upper().replace(" ", "-")
    numbered = [_statement(rules, key) for key in rules.by_id if wanted and wanted in key]
    numbered.sort(key=lambda each: not each.value.startswith(wanted))
    if is_rule_id(typed) or (numbered and "-" in typed):
        return numbered[:limit]
    sections = [Suggestion(each.key, _value(each)) for each in headings_like(rules, typed, limit)]
    room = max(limit - len(numbered), limit - FOR_STATEMENTS)
    return [*sections[:room], *numbered[: limit - min(len(sections), room)]]


def _value(section: Section) -> str:
    """Return the value for a section: its key, or the id of its first statement if Discord would not accept the key."""
    return section.key if len(section.key) <= LONGEST_VALUE else section.statements[0].id


def _statement(rules: Rules, key: str) -> Suggestion:
    return Suggestion(f"{key}: {rules.statement(key).text}", key)
