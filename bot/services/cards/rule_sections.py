"""How Berean reads a card's ability, and the sections of the rules on its effects."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace

from bot.services.cards.newest import Newest, newest_catalog
from bot.services.cards.readings import Shown, reader_of, shown_by
from engine.cards.catalog import Catalog
from engine.cards.model import Printing
from engine.redemption.language.ast.document import Clause, SpecialAbility, Unimplemented
from engine.redemption.language.ast.effects import CannotBe, Effect
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.language.pool import card_text
from engine.redemption.language.reader import Reader
from glossary.editions.later import newest, rules_of
from glossary.model import Document, Section
from glossary.rules import Rules, UnknownRule
from glossary.words import stem, words_in

#: effects whose rules stand under a heading outside the list of effects
HEADINGS = {Verb.BEGIN_PHASE: "Begin a New Phase", Verb.PUT_IN_PLAY: "Put (in a Location or Site)"}
_NAMES = {verb: [stem(word) for word in verb.value.split("_")] for verb in Verb}
#: after one of these, "play" is a place and not an effect
OF_PLACES = frozenset({"in", "of", "into"})


def _make_reader() -> Reader:
    return reader_of(newest_catalog())


_reader: Newest[Reader] = Newest(_make_reader)


def read_ahead() -> None:
    """Load what reading a card needs, so that the first reading is fast."""
    _reader()


def reading_of(printing: Printing) -> Shown:
    """Read a card's ability. The first time takes a while: call it off the event loop."""
    return shown_by(_reader(), printing)


def is_read_by_itself(printing: Printing) -> bool:
    """Say whether the grammar reads a card's own words. Call it off the event loop."""
    return isinstance(_reader().by_grammar(card_text(printing)), SpecialAbility)


def read_as(printing: Printing, words: str) -> Shown:
    """Read other words as the ability of a card. Call it off the event loop."""
    return shown_by(_reader(), replace(printing, text=words))


def rules_behind(printing: Printing) -> tuple[Section, ...]:
    """Return the sections on the effects of a card's ability, in the order in which it has them.

    If the ability has no reading, those on the effects that its text names. Call it off the event loop.
    """
    if not printing.text:
        return ()
    outcome = _reader().read(card_text(printing))
    rules = rules_of(newest())
    headings = _named_in(printing.text) if isinstance(outcome, Unimplemented) else _headings_of(outcome)
    found = (_section(rules, heading) for heading in headings)
    return tuple(dict.fromkeys(section for section in found if section is not None))


def _headings_of(reading: SpecialAbility) -> Iterator[str]:
    for node in nodes(reading):
        match node:
            case Effect(verb=verb):
                yield heading_of(verb)
            case Clause(replaces=True):
                yield "Instead"
            case CannotBe():
                yield from (f"Cannot be {immunity.name.title()}" for immunity in node.immunities)


def _named_in(text: str) -> Iterator[str]:
    words = [stem(word) for word in words_in(text)]
    for at in range(len(words)):
        for verb, named in _NAMES.items():
            is_place = verb is Verb.PLAY and at > 0 and words[at - 1] in OF_PLACES
            if words[at : at + len(named)] == named and not is_place:
                yield heading_of(verb)


def heading_of(verb: Verb) -> str:
    """Return the heading of the rules on an effect."""
    return KINDS[verb].page or HEADINGS.get(verb, verb.value.replace("_", " ").title())


def _section(rules: Rules, heading: str) -> Section | None:
    try:
        return rules.section(f"{Document.REG}: {heading}")
    except UnknownRule:
        return None


def mark_of(printing: Printing) -> str:
    """Return the mark of a printing for buttons, as a name may be too long."""
    return hashlib.sha256(printing.key.encode()).hexdigest()[:12]


def printing_marked(catalog: Catalog, mark: str) -> Printing | None:
    """Return the printing with this mark; it takes some milliseconds."""
    return next((printing for printing in catalog.printings if mark_of(printing) == mark), None)
