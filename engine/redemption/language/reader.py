"""Read the text of a card: sentences become clauses and modifiers, and these become linked abilities."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.records import dataclass, replace
from engine.language.chart import Chart, Derivation, Terminal
from engine.language.notation import Refused
from engine.language.words import sentences, words_in
from engine.redemption.language.ast.conditions import Earlier, Result
from engine.redemption.language.ast.document import (
    Ability,
    Clause,
    CountOf,
    IdentifierAbilities,
    IdentifierAbility,
    PrintedValue,
    Section,
    SpecialAbility,
    Unimplemented,
    Unity,
)
from engine.redemption.language.ast.effects import CannotBe, Gains, Limit, Modifier, Regardless
from engine.redemption.language.ast.nouns import Selection, Target
from engine.redemption.language.ast.vocabulary import SectionLabel
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.grammar.afflictions import TreatedAsDisease, treated_as_disease
from engine.redemption.language.grammar.and_or import settled
from engine.redemption.language.grammar.grants import granted_then
from engine.redemption.language.grammar.language import grammar, terminals
from engine.redemption.language.grammar.sentences import Followed, Joined, Picked
from engine.redemption.language.grammar.x_values import quantity, tidied
from engine.redemption.language.link import Part, if_paid, link, paid_before_colon, points_nowhere, with_benefit_awaited
from engine.redemption.language.text.identifiers import IdentifierParts, split_identifiers
from engine.redemption.language.text.lexicon import Lexicon, is_reminder
from engine.redemption.language.text.normalise import normalise
from engine.redemption.language.text.sections import LabelledText, label_called, split_sections
from engine.redemption.language.written import Readings, Written, own_base_name, shipped, written_for

#: No card has more in a sentence or a text; more would take too long to read, and nest too deep.
MOST_WORDS = 200
LONGEST_TEXT = 2_000
_SHOWN = 200
#: how many readings a reader remembers: the same texts are read again for other editions and questions
_REMEMBERED = 512
_MODIFIERS = CannotBe | Limit | Regardless


@dataclass(frozen=True, slots=True)
class CardText:
    """The parts of a card that are read: its name, its text, and its identifier column."""

    name: str
    text: str
    identifiers: str = ""


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """All ways to read one sentence, and how far the longest attempt came."""

    words: tuple[str, ...]
    values: tuple[Any, ...]
    derivations: tuple[Derivation, ...]
    furthest: int


class Reader:
    """A reader of card texts, with one lexicon and readings by hand (the shipped ones if none are given)."""

    def __init__(self, lexicon: Lexicon, written: Readings | None = None) -> None:
        """Keep the lexicon and the readings."""
        self._lexicon = lexicon
        self._written = shipped() if written is None else written
        self._known: dict[CardText, SpecialAbility | Unimplemented] = {}

    def sentence(self, words: Sequence[str], own_name: Sequence[str] = (), symbol: str = "sentence") -> SentenceReading:
        """Read one sentence in every way."""
        return self._read(tuple(words), terminals(self._lexicon, own_name), symbol)

    def _read(self, words: tuple[str, ...], terms: Mapping[str, Terminal], symbol: str) -> SentenceReading:
        if len(words) > MOST_WORDS:
            return SentenceReading(words, (), (), 0)
        chart = Chart(grammar(), terms, words)
        found = chart.whole(symbol)
        return SentenceReading(
            words, tuple(settled(r.value) for r in found), tuple(r.derivation for r in found), chart.furthest
        )

    def read(self, card: CardText) -> SpecialAbility | Unimplemented:
        """Return the reading of the whole text, or the first words that have none.

        A reading by hand is used if the grammar has none, or if it says that it goes first.
        """
        if len(card.text) > LONGEST_TEXT:
            return Unimplemented(text=card.text[:_SHOWN], reason="unread")
        written = written_for(self._written, card.name, card.text)
        found: SpecialAbility | Unimplemented | None = None
        if written is None or not written.before_grammar:
            found = self.by_grammar(card)
            if written is None or isinstance(found, SpecialAbility):
                return found
        by_hand = self.by_grammar(meant(card, written))
        return by_hand if found is None or isinstance(by_hand, SpecialAbility) else found

    def written(self, card: CardText) -> Written | None:
        """Return the reading by hand that is used for a card, None if the grammar reads it."""
        written = written_for(self._written, card.name, card.text)
        if written is None or not isinstance(self.by_grammar(meant(card, written)), SpecialAbility):
            return None
        unread = written.before_grammar or not isinstance(self.by_grammar(card), SpecialAbility)
        return written if unread else None

    def by_grammar(self, card: CardText) -> SpecialAbility | Unimplemented:
        """Return the reading of a text by the grammar alone, or the first words that have none."""
        known = self._known.get(card)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[card] = self._by_grammar(card)
        return known

    def _by_grammar(self, card: CardText) -> SpecialAbility | Unimplemented:
        own = words_in(normalise(own_base_name(card.name)))
        terms = terminals(self._lexicon, own)
        sections: list[Section] = []
        reminders: list[str] = []
        for part in split_sections(normalise(card.text)):
            section = self._section(part, terms, reminders)
            if isinstance(section, Unimplemented):
                return section
            sections.append(section)
        for words in dict.fromkeys(quoted_in(tuple(sections))):
            gained = self._section(LabelledText(SectionLabel.GAINED, words), terminals(self._lexicon, ()), reminders)
            if isinstance(gained, Unimplemented):
                return gained
            sections.append(replace(gained, quoted=words))
        if reminders and not any(part.abilities or part.modifiers or part.meek for part in sections):
            return Unimplemented(text=reminders[0], reason="unread")
        identifiers = self.identifiers(card)
        if isinstance(identifiers, Unimplemented):
            return identifiers
        return SpecialAbility(sections=tuple(sections), identifiers=identifiers, reminders=tuple(reminders))

    def identifiers(self, card: CardText) -> IdentifierAbilities | Unimplemented:
        """Read what a card's identifiers say, whatever its text says."""
        own = words_in(normalise(own_base_name(card.name)))
        return self._identifiers(split_identifiers(card.identifiers), terminals(self._lexicon, own))

    def _section(
        self, part: LabelledText, terms: Mapping[str, Terminal], reminders: list[str]
    ) -> Section | Unimplemented:
        """Read the text under one label; sentences that only repeat a rule go to the `reminders`."""
        if part.says_meek:
            return Section(label=part.label, meek=True)
        parts: list[Part] = []
        picked: Picked | None = None
        first_picked = 0
        modifiers: list[tuple[Modifier, int]] = []
        before: object = None
        price: Earlier | None = None
        for words in sentences(part.text):
            if is_reminder(words):
                reminders.append(" ".join(words))
                continue
            reading = self._read(words, terms, "sentence")
            problem = _problem(reading)
            if problem is not None:
                return problem
            (value,) = reading.values
            match value:
                case CannotBe() if (granted := granted_then(value)) is not None:
                    parts.append(Part((granted,)))
                case CannotBe() | Limit() | Regardless():
                    modifiers.append((value, len(parts)))
                case Followed(clauses):
                    parts += [Part((clause,)) for clause in clauses]
                case Joined(clauses):
                    parts.append(Part(clauses))
                    price = paid_before_colon(clauses) or price
                case Clause():
                    if _otherwise(value) and not isinstance(before, Clause):
                        return Unimplemented(text=" ".join(words), reason="unread")
                    parts.append(Part(with_benefit_awaited(if_paid(price, value))))
                case TreatedAsDisease():
                    diseased = _diseased(parts[-1:])
                    if diseased is None:
                        return Unimplemented(text=" ".join(words), reason="unread")
                    parts[-1:] = [diseased]
                case Picked():
                    picked, first_picked = value, len(parts)
            before = value
        if picked is not None:
            whole = picked.whole(tuple(clause for later in parts[first_picked:] for clause in later.clauses))
            if whole is None:
                return Unimplemented(text=part.text, reason="unread")
            parts[first_picked:] = [Part((whole,))]
        linked = link(parts)
        if points_nowhere(linked):
            return Unimplemented(text=part.text, reason="unread")
        linked, modifiers = _limited(parts, linked, modifiers)
        placed = tuple(_placed(modifier, parts[:at], linked) for modifier, at in modifiers)
        return Section(label=part.label, abilities=linked, modifiers=placed)

    def _identifiers(
        self, parts: IdentifierParts, terms: Mapping[str, Terminal]
    ) -> IdentifierAbilities | Unimplemented:
        x: CountOf | PrintedValue | None = None
        if parts.x is not None:
            x = self._x(parts.x, parts.x_limit, terms)
        unity: Unity | None = None
        if parts.unity is not None:
            said_of, all_words, are = parts.unity
            reading = self._read(words_in(are), terms, "unity-are")
            label = label_called(said_of) if said_of else None
            if len(reading.values) != 1 or (said_of and label is None):
                return Unimplemented(text=are, reason="identifier")
            unity = Unity(all_words, reading.values[0], () if label is None else (label,))
        holds: Target | None = None
        if parts.holds is not None:
            reading = self._read(words_in(parts.holds), terms, "holds")
            if len(reading.values) != 1:
                return Unimplemented(text=parts.holds, reason="identifier")
            holds = reading.values[0]
        abilities: list[IdentifierAbility] = []
        other: list[str] = []
        anywhere = terminals(self._lexicon, ())
        for words in parts.other:
            reading = self._read(words_in(words), anywhere, "identifier-ability")
            if len(reading.values) == 1:
                abilities.append(reading.values[0])
            else:
                other.append(words)
        return IdentifierAbilities(x=x, unity=unity, holds=holds, other=tuple(other), abilities=tuple(abilities))

    def _x(self, said: str, limit: int | None, terms: Mapping[str, Terminal]) -> CountOf | PrintedValue:
        def nouns(words: str) -> Selection | None:
            reading = self._read(words_in(words), terms, "selection")
            return reading.values[0] if len(reading.values) == 1 else None

        plain = tidied(said)
        words = plain.removeprefix("# of ").strip()
        what = nouns(words) if words != plain else None
        if what is not None:
            return CountOf(what=what, limit=limit)
        return PrintedValue(words=said, limit=limit, of=quantity(plain, nouns))


def _diseased(last: list[Part]) -> Part | None:
    """Return the sentence before "treat as a disease" as what the disease does. Rule: REG-POISON-03"""
    try:
        return Part(tuple(treated_as_disease(clause) for part in last for clause in part.clauses)) if last else None
    except Refused:
        return None


def _placed(modifier: Modifier, before: list[Part], linked: tuple[Ability, ...]) -> Modifier:
    """Return a modifier of this card with the number of abilities it applies to: those before it, or all.

    Rules: REG-CBN-04, REG-CBI-03, REG-CBP-04
    """
    number = len(link(before))
    if not isinstance(modifier, CannotBe) or modifier.granted_to is not None or number in (0, len(linked)):
        return modifier
    return replace(modifier, after=number)


def _limited(
    parts: list[Part], linked: tuple[Ability, ...], modifiers: list[tuple[Modifier, int]]
) -> tuple[tuple[Ability, ...], list[tuple[Modifier, int]]]:
    """Apply limits that are sentences of their own to the abilities before them; return these, and other modifiers.

    Rules: REG-LIMIT-01, REG-CBN-04
    """
    left: list[tuple[Modifier, int]] = []
    for modifier, at in modifiers:
        number = len(link(parts[:at]))
        if not isinstance(modifier, Limit) or number in (0, len(linked)):
            left.append((modifier, at))
            continue
        linked = (*(replace(a, clauses=_with_limit(a.clauses, modifier)) for a in linked[:number]), *linked[number:])
    return linked, left


def _with_limit(clauses: tuple[Clause, ...], limit: Limit) -> tuple[Clause, ...]:
    return tuple(clause if clause.limit is not None else replace(clause, limit=limit) for clause in clauses)


def meant(card: CardText, written: Written) -> CardText:
    """Return the card with its text replaced by the words of its reading by hand."""
    return CardText(card.name, written.reads, card.identifiers if written.identifiers is None else written.identifiers)


def quoted_in(sections: tuple[Section, ...]) -> tuple[str, ...]:
    """Return the quoted abilities that a text gives to cards, in the order of the text."""
    return tuple(node.quoted for node in nodes(sections) if isinstance(node, Gains) and node.quoted)


def _otherwise(clause: Clause) -> bool:
    """Say whether a clause acts only if the one before it did not; it cannot follow a modifier."""
    return Earlier(Result.OTHERWISE) in clause.conditions


def _problem(reading: SentenceReading) -> Unimplemented | None:
    if len(reading.values) == 1:
        return None
    words = " ".join(reading.words)
    if reading.values:
        return Unimplemented(text=words, reason="ambiguous")
    return Unimplemented(text=words, reason="unread", position=reading.furthest)
