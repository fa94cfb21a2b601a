"""The events and phases that a card played by hand waits for, as far as its sentences name them."""

from collections.abc import Iterator, Sequence

from engine.language.words import sentences, words_in
from engine.redemption.language.ast.conditions import Condition, Each, Event, Phase
from engine.redemption.language.ast.document import Clause
from engine.redemption.language.ast.nouns import Reference
from engine.redemption.language.ast.vocabulary import Pointer
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.grammar.leads import Lead
from engine.redemption.language.grammar.sentences import Followed, Joined
from engine.redemption.language.reader import CardText, Reader
from engine.redemption.language.text.normalise import normalise
from engine.redemption.language.text.sections import split_sections
from engine.redemption.language.written import own_base_name

#: Words with which a phrase behind the effects may begin that says when they happen.
_TRAILS = frozenset({"if", "when", "whenever", "each", "every", "at"})
#: In a limit these say how often, not when.
_HOW_OFTEN = frozenset({Phase.TURN, Phase.ROUND})


def awaited(reader: Reader, card: CardText) -> tuple[Event | Each, ...]:
    """Return the events and phases at which sentences of a card act, each once.

    If a sentence has no reading as a whole, only the words before and after its effects are read.
    """
    own = words_in(normalise(own_base_name(card.name)))
    found: dict[Event | Each, None] = {}
    for part in split_sections(normalise(card.text)):
        for words in sentences(part.text):
            for lead in _leads(reader, words, own):
                found |= dict.fromkeys(_waits_for(lead))
    return tuple(found)


def _leads(reader: Reader, words: Sequence[str], own: Sequence[str]) -> Iterator[Clause | Lead]:
    whole = reader.sentence(words, own).values
    if len(whole) == 1:
        yield from _clauses(whole[0])
        return
    for at, word in enumerate(words):
        if word == ",":
            yield from _only(reader.sentence(words[:at], own, "lead").values)
        elif at and word in _TRAILS:
            yield from _only(reader.sentence(words[at:], own, "lead").values)


def _clauses(sentence: object) -> Iterator[Clause]:
    match sentence:
        case Clause():
            yield sentence
        case Followed(clauses) | Joined(clauses):
            yield from clauses


def _only(values: Sequence[object]) -> Iterator[Lead]:
    if len(values) == 1 and isinstance(values[0], Lead):
        yield values[0]


def _waits_for(lead: Clause | Lead) -> Iterator[Event | Each]:
    if lead.trigger is not None and not _points_back(lead.trigger):
        yield lead.trigger
    conditions: tuple[Condition, ...] = lead.standing
    yield from (c for c in conditions if isinstance(c, Each) and c.phase not in _HOW_OFTEN)


def _points_back(event: Event) -> bool:
    """Say whether an event is about cards of an earlier sentence, which are not known here."""
    return any(isinstance(n, Reference) and n.pointer is not Pointer.BEARER for n in nodes(event))
