"""The proof of a text: every effect node of its reading seen to do what it says, in one of the generic runs."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards.model import CardType, Printing
from engine.kernel import engine as kernel
from engine.kernel.ids import CardId
from engine.kernel.inputs import Answer
from engine.kernel.state import State
from engine.play.players import Dice
from engine.play.proof.eager import choose
from engine.play.proof.stand_ins import BANDING, FIGHTER, MARK, SAMPLES
from engine.play.proof.table import THEM, US, Spread, Variant, lay, state_of
from engine.play.proof.watching import At, Watch, Watching
from engine.redemption.abilities.ast.codec import to_json
from engine.redemption.abilities.ast.conditions import ForTurns
from engine.redemption.abilities.ast.document import SpecialAbility
from engine.redemption.abilities.ast.vocabulary import SectionLabel
from engine.redemption.abilities.ast.walk import nodes
from engine.redemption.abilities.pool import build_lexicon
from engine.redemption.abilities.reader import CardText, Reader
from engine.redemption.abilities.readings import effects_of

_TURNS = 5
_MOST_ANSWERS = 60
#: A turn of one's own comes after the other player's.
_ANSWERS_A_TURN = 60
_MOST_TURNS = 5
_PROTECTED = "Protect all characters from opponents."


@dataclass(frozen=True, slots=True)
class Proof:
    """What the generic runs showed of a text: `missing` effects never did what they say; `wrong` is what broke."""

    missing: tuple[At, ...]
    modifiers: tuple[tuple[int, int], ...]
    wrong: tuple[str, ...]
    runs: int

    @property
    def holds(self) -> bool:
        """Whether the text is proven."""
        return not (self.missing or self.modifiers or self.wrong)


def wanted(whole: SpecialAbility) -> frozenset[At]:
    """Return every effect of a reading."""
    return frozenset(
        (s, a, path)
        for s, section in enumerate(whole.sections)
        for a, ability in enumerate(section.abilities)
        for path, _ in effects_of(ability)
    )


#: As what Artifacts of these types may be played as well. Rules: REG-TYPE-04, REG-TYPE-05
_PLAYED_AS = {CardType.COVENANT: CardType.GOOD_ENHANCEMENT, CardType.CURSE: CardType.EVIL_ENHANCEMENT}


def variants(of: Printing, whole: SpecialAbility) -> Iterator[Variant]:
    """Yield the runs of a card: each identity, and its star, with users, opponents and choices that differ."""
    united = whole.identifiers.unity is not None
    stars = any(s.label is SectionLabel.STAR for s in whole.sections)
    others = any(s.label is not SectionLabel.STAR for s in whole.sections)
    played = tuple(_PLAYED_AS[t] for t in of.types if t in _PLAYED_AS)
    kinds = (*of.types, *played) if others else ()
    for turned in range(_TURNS):
        rich = (None, US, THEM)[turned % 3]
        if stars:
            yield Variant(of.types[0], star=True, turned=turned, rich=rich, united=united)
        for kind in kinds:
            yield Variant(kind, turned=turned, rich=rich, united=united)
            if kind not in (CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT, CardType.DOMINANT) and turned < 4:
                yield Variant(kind, turned=turned, rich=rich, waiting=True, united=united)
    if any(s.label is SectionLabel.BOTTOM for s in whole.sections):
        for turned in range(4):
            yield Variant(of.types[0], turned=turned, united=united, meek=True, waiting=turned == 3)
    for kind in kinds:
        yield from _rarer(kind, united)


def _rarer(kind: CardType, united: bool) -> Iterator[Variant]:
    """Yield the runs for conditions that a full table does not meet: few others, one side only, others at work."""
    still = kind not in (CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT, CardType.DOMINANT)
    fights = kind in (CardType.HERO, CardType.EVIL_CHARACTER)
    for turned, spread in enumerate((Spread.HIDDEN, Spread.OURS, Spread.THEIRS), 2):
        yield Variant(kind, turned=turned, united=united, spread=spread, busy=turned == 3)
        if still:
            yield Variant(kind, turned=turned + 1, united=united, spread=spread, waiting=True, busy=turned == 2)
    for turned in range(4):
        rich = (US, THEM)[turned % 2]
        yield Variant(kind, turned=turned, rich=rich, united=united, busy=True, waiting=still and not fights)
        if fights:
            yield Variant(kind, turned=turned, rich=rich, united=united, second=True, busy=turned > 1)


def prove(of: Printing, whole: SpecialAbility) -> Proof:
    """Run a card until each of its effects was seen at work; then without targets, and with targets protected."""
    document = json.dumps(to_json(whole))
    mark = _mark()
    missing, modifiers = set(wanted(whole)), _modifiers(whole)
    wrong: list[str] = []
    runs = 0
    for variant in variants(of, whole):
        watch, error = run(of, whole, document, mark, variant, missing, modifiers)
        runs += 1
        missing -= watch.worked
        modifiers -= watch.modifiers
        wrong += [error] if error else []
        wrong += watch.wrong[:1] if not watch.traceless else []
        if wrong or not (missing or modifiers):
            break
    if not (wrong or missing or modifiers):
        for variant in _hard(of, whole):
            _, error = run(of, whole, document, mark, variant, set(), set(), answers=25)
            runs += 1
            wrong += [error] if error else []
    return Proof(tuple(sorted(missing)), tuple(sorted(modifiers)), tuple(dict.fromkeys(wrong)), runs)


def _modifiers(whole: SpecialAbility) -> set[tuple[int, int]]:
    return {(s, m) for s, section in enumerate(whole.sections) for m in range(len(section.modifiers))}


def _hard(of: Printing, whole: SpecialAbility) -> Iterator[Variant]:
    """Yield the runs without targets, and with targets that are protected."""
    kind = of.types[0]
    yield Variant(kind, bare=True)
    yield Variant(kind, resist=_PROTECTED)


def run(
    of: Printing,
    whole: SpecialAbility,
    document: str,
    marks: dict[str, str],
    variant: Variant,
    missing: set[At],
    modifiers: set[tuple[int, int]],
    answers: int = _MOST_ANSWERS,
) -> tuple[Watch, str]:
    """Play one table, and return what was seen of the card, and what broke."""
    table = lay(of, whole, variant)
    readings = {of.key: document}
    for printing, _, _ in table.placed:
        if printing.text and printing.key != of.key and (read := marks.get(printing.text)):
            readings[printing.key] = read
    state, subject = state_of(table, readings, variant)
    answers += _ANSWERS_A_TURN * _turns_to_wait(whole)
    watch = Watch(subject)
    rules = Watching(watch)
    dice = Dice(f"{of.key} {variant.turned}")
    try:
        step = kernel.begin(rules, state)
        looked = 0
        for _ in range(answers):
            if step.decision is None or (missing <= watch.worked and modifiers <= watch.modifiers and missing):
                break
            picks = choose(step.state, step.decision, subject, variant, dice)
            step = kernel.submit(rules, step.state, Answer(step.decision.player, step.decision.id, picks))
            looked = _look(rules, step.state, subject, looked)
    except Exception as error:  # whatever breaks in a run is what the run is for
        return watch, f"{type(error).__name__}: {error}"
    return watch, ""


def _turns_to_wait(whole: SpecialAbility) -> int:
    """Return how many turns of its player must pass before all that a text says has happened."""
    spans = (n.number for n in nodes(whole.sections) if isinstance(n, ForTurns) and n.unit == "turn")
    return min(_MOST_TURNS, max((n for n in spans if isinstance(n, int)), default=0))


def _look(rules: Watching, state: State, subject: CardId, looked: int) -> int:
    """See what lasts of the card now; a few looks at different moments are enough."""
    own = [i for i in state.instances.values() if i.card == subject]
    if not own or looked >= _MOST_LOOKS:
        return looked
    for instance in own:
        rules.see_what_lasts(state, instance)
    return looked + 1


_MOST_LOOKS = 14
_TEXTS = (MARK, BANDING, FIGHTER, f"{FIGHTER} {BANDING}", _PROTECTED, *SAMPLES.values())


def _mark() -> dict[str, str]:
    """Return how the texts of the other cards are read."""
    if not _READ:
        reader = Reader(build_lexicon(()))
        for text in _TEXTS:
            read = reader.read(CardText("Stand-in", text, ""))
            if isinstance(read, SpecialAbility):
                _READ[text] = json.dumps(to_json(read))
    return _READ


_READ: dict[str, str] = {}
