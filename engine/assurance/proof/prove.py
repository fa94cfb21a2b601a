"""The proof of a text: every effect of its reading was seen to do what it says, in one of the generic runs."""

import json
from collections.abc import Iterable, Iterator
from collections.abc import Set as AnySet
from functools import cache
from itertools import chain

from engine.assurance.proof.decoys import Troupe
from engine.assurance.proof.eager import choose
from engine.assurance.proof.recipes import Shown
from engine.assurance.proof.stand_ins import BANDING, FIGHTER, MARK, PROVOKING, SAMPLES, make, provoking
from engine.assurance.proof.steering import Aim
from engine.assurance.proof.table import THEM, US, Spread, Variant, lay, state_of
from engine.assurance.proof.two_sided import Guard, Sides
from engine.assurance.proof.watching import TOUCHED, At, Watch, Watching
from engine.assurance.second_reader import unexplained
from engine.cards.model import CardType, Printing
from engine.kernel import engine as kernel
from engine.kernel.ids import CardId
from engine.kernel.inputs import Answer
from engine.kernel.records import dataclass, replace
from engine.kernel.state import State
from engine.play.players import Dice
from engine.redemption.abilities.reading.acting import afflictions_of
from engine.redemption.abilities.reading.readings import SECTION_TYPES, effects_of, phases_of, read_by
from engine.redemption.language.ast.codec import to_json
from engine.redemption.language.ast.conditions import ForTurns
from engine.redemption.language.ast.document import Clause, SpecialAbility
from engine.redemption.language.ast.effects import By, CannotBe, Effect, Regardless
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import Kind, SectionLabel
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import verbs_of
from engine.redemption.language.pool import build_lexicon, card_text
from engine.redemption.language.reader import CardText, Reader
from engine.redemption.model.cards import CHARACTERS
from engine.redemption.model.ruleset import USUAL_EDITION, load_ruleset

_TURNS = 5
_MOST_TURNS = 5
#: How many choices a run has, and how many steps with those that leave none.
_MOST_ANSWERS = 45
_MOST_STEPS = 130
_PROTECTED = "Protect all characters from opponents."


@dataclass(frozen=True, slots=True)
class Proof:
    """What the generic runs showed of a text: `missing` effects never did what they say; `wrong` is what went wrong.

    `by` are the scenarios that showed what the runs did not; `sides` are the real cards its effects could target.
    """

    missing: tuple[At, ...]
    modifiers: tuple[tuple[int, int], ...]
    wrong: tuple[str, ...]
    runs: int
    by: tuple[str, ...] = ()
    sides: tuple[tuple[At, Sides], ...] = ()

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
    """Yield the runs of a card: each identity, and its star ability, with different users, opponents and choices."""
    united = whole.identifiers.unity is not None
    stars = any(s.label is SectionLabel.STAR for s in whole.sections)
    kinds = _kinds(of, whole)
    for turned in range(_TURNS):
        rich = (None, US, THEM)[turned % 3]
        if stars:
            yield Variant(of.types[0], star=True, turned=turned, rich=rich, united=united)
        for kind in kinds:
            yield Variant(kind, turned=turned, rich=rich, united=united)
            if kind not in _PASSING and turned < 4:
                yield Variant(kind, turned=turned, rich=rich, waiting=True, united=united)
    if any(s.label is SectionLabel.BOTTOM for s in whole.sections):
        for turned in range(4):
            yield Variant(of.types[0], turned=turned, united=united, meek=True, waiting=turned == 3)
    for kind in kinds:
        yield from _rarer(kind, united)


#: Cards that are played and act at once, and do not lie there.
_PASSING = frozenset({CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT, CardType.DOMINANT})


def _kinds(of: Printing, whole: SpecialAbility) -> tuple[CardType, ...]:
    played = tuple(_PLAYED_AS[t] for t in of.types if t in _PLAYED_AS)
    return (*of.types, *played) if any(s.label is not SectionLabel.STAR for s in whole.sections) else ()


def _rarer(kind: CardType, united: bool) -> Iterator[Variant]:
    """Yield the runs for conditions that are not true on a full table: few others, one side only, others at work."""
    still = kind not in _PASSING
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


def _by_chance(of: Printing, whole: SpecialAbility, missing: set[At]) -> Iterator[Variant]:
    """Yield runs for what is still missing: others do what a text waits for, and cards are put where chance decides."""
    united = whole.identifiers.unity is not None
    waited = [c.trigger for s, a, p in missing if (c := whole.sections[s].abilities[a].clauses[p[0]]).trigger]
    does = provoking(waited)
    kinds = _kinds(of, whole)
    stars = any(s.label is SectionLabel.STAR for s in whole.sections)
    for seed in range(1, _MOST_SEEDS + 1):
        said = does[seed // 2 % len(does)] if does and seed % 4 else ""
        if stars:
            yield Variant(of.types[0], star=True, turned=seed, united=united, seed=seed)
        for kind in kinds:
            still = kind not in _PASSING
            waiting = still and seed % 3 == 0
            yield Variant(
                kind, turned=seed, united=united, seed=seed, late=seed % 2 == 1, waiting=waiting, provoking=said,
                busy=seed % 4 == 2, second=kind in CHARACTERS and not waiting and seed % 5 == 4,
            )  # fmt: skip


_MOST_SEEDS = 8


def _matters(variant: Variant, whole: SpecialAbility, missing: set[At], modifiers: set[tuple[int, int]]) -> bool:
    """Say whether something missing could be seen in a run of this identity."""
    labels = {whole.sections[s].label for s in (*(m[0] for m in missing), *(m[0] for m in modifiers))}
    if variant.star:
        return SectionLabel.STAR in labels
    return any(
        label is None or variant.kind in SECTION_TYPES.get(label, (variant.kind,))
        for label in labels - {SectionLabel.STAR}
    )


def shows_all(of: Printing, document: str, shown: Shown) -> bool:
    """Say whether each effect and modifier of a text was shown."""
    whole = read_by(load_ruleset(USUAL_EDITION), of, document)
    return wanted(whole) <= shown.effects and modifiers_of(whole) <= shown.modifiers


def prove(
    of: Printing,
    whole: SpecialAbility,
    shown: Shown | None = None,
    edition: str = USUAL_EDITION,
    *,
    troupe: Troupe | None = None,
    explained: frozenset[str] = frozenset(),
) -> Proof:
    """Run a card until each of its effects was seen at work; then without targets, and with targets protected.

    What scenarios or games have `shown` need not be seen in the runs, but no run may go wrong. The text is proven with
    its meaning in the `edition`. Real cards of a `troupe` are put next to its targets. Where a second reader differs,
    that has to be `explained`, or in the data.
    """
    if differs := sorted(unexplained(card_text(of), whole) - explained):
        return Proof((), (), (f"a second reader finds otherwise: {', '.join(differs)}",), 0)
    document = json.dumps(to_json(whole))
    whole = read_by(load_ruleset(edition), of, document)  # as it acts in a game
    mark = _mark()
    missing, modifiers = set(wanted(whole)), modifiers_of(whole)
    by: tuple[str, ...] = ()
    wrong: list[str] = []
    open_modifiers = set(modifiers)
    untrue: set[tuple[int, int]] = set()
    denied: set[tuple[int, int]] = set()
    steady: set[tuple[int, int]] = set()
    unsteady: set[tuple[int, int]] = set()
    runs = 0
    sides: dict[At, Sides] = {}
    for variant in _by(edition, chain(variants(of, whole), _by_chance(of, whole, missing))):
        if not _matters(variant, whole, missing or set(wanted(whole)), open_modifiers):
            continue
        watch, error = run(of, whole, document, mark, variant, missing, modifiers, sides=sides, troupe=troupe)
        runs += 1
        missing -= watch.worked
        modifiers -= watch.modifiers
        untrue, denied = untrue | watch.untrue, denied | watch.denied
        open_modifiers = modifiers - _felt_under_another_label(whole, modifiers, untrue - denied)
        wrong += [error] if error else []
        wrong += watch.wrong[:1] if not watch.traceless else []
        steady |= watch.steady
        unsteady |= watch.unsteady
        if wrong or not (missing or open_modifiers):
            break
    modifiers = open_modifiers
    if shown is not None and (missing & shown.effects or modifiers & shown.modifiers):
        missing, modifiers, by = missing - shown.effects, modifiers - shown.modifiers, tuple(shown.by)
    if not (wrong or missing or modifiers):
        for variant in _by(edition, _hard(of, whole)):
            watch, error = run(of, whole, document, mark, variant, set(), set(), answers=25)
            runs += 1
            wrong += [error] if error else []
            wrong += [w for w in watch.wrong if variant.resist and w == TOUCHED]
    if unsteady - steady:
        wrong.append("interrupted and back it is not as it was")
    wrong += [w for _, seen in sorted(sides.items()) for w in seen.wrong[:1]]
    lacking = tuple(sorted(missing)), tuple(sorted(modifiers))
    return Proof(*lacking, tuple(dict.fromkeys(wrong)), runs, by, tuple(sorted(sides.items(), key=lambda s: s[0])))


def _by(edition: str, found: Iterable[Variant]) -> Iterator[Variant]:
    return (replace(variant, edition=edition) for variant in found)


#: What takes a protection away, or goes past it.
_PAST = verbs_of(lambda kind: kind.gets_past_protection)


def _gets_by(whole: SpecialAbility) -> bool:
    """Say whether a text has an effect that a protection does not stop."""
    return any(isinstance(n, Regardless) or (isinstance(n, Effect) and n.verb in _PAST) for n in nodes(whole.sections))


def modifiers_of(whole: SpecialAbility) -> set[tuple[int, int]]:
    """Return every modifier of a reading."""
    return {(s, m) for s, section in enumerate(whole.sections) for m in range(len(section.modifiers))}


def _felt_under_another_label(
    whole: SpecialAbility, unfelt: AnySet[tuple[int, int]], untrue: AnySet[tuple[int, int]]
) -> set[tuple[int, int]]:
    """Return modifiers that were felt under the label they stand behind, and not under one before it.

    "Cannot be negated if used by a king" covers the star ability too, which is used by nobody as it is revealed. That
    counts only where what is asked for was never true under that label, and the modifier gave nothing there.
    Rule: REG-CBN-04
    """
    felt = {
        (s, replace(m, after=None))
        for s, section in enumerate(whole.sections)
        for number, m in enumerate(section.modifiers)
        if isinstance(m, CannotBe) and (s, number) not in unfelt
    }
    own = ((s, m, whole.sections[s].modifiers[m]) for s, m in unfelt & untrue)
    return {(s, m) for s, m, modifier in own if any(t > s and other == modifier for t, other in felt)}


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
    sides: dict[At, Sides] | None = None,
    troupe: Troupe | None = None,
) -> tuple[Watch, str]:
    """Play one run, and return what was seen of the card, and what went wrong."""
    table = lay(of, whole, variant)
    readings = {of.key: document}
    for printing, _, _ in table.placed:
        if printing.text and printing.key != of.key and (read := marks.get(printing.text)):
            readings[printing.key] = read
    state, subject = state_of(table, readings, variant)
    more = 1 + _turns_to_wait(whole)
    answers *= more
    watch = Watch(subject, resisted=bool(variant.resist) and not _gets_by(whole))
    watch.sides = sides if sides is not None else {}
    rules = Watching(watch, troupe if sides is not None else None, None if _gets_by(whole) else _guard(), _speech())
    dice = Dice(f"{of.key} {variant.turned}")
    try:
        step = kernel.begin(rules, state)
        looked = 0
        for _ in range(_MOST_STEPS * more):
            if step.decision is None or answers == 0:
                break
            if missing <= watch.worked and modifiers <= watch.modifiers and missing:
                break
            answers -= step.decision.count() > 1
            aim = Aim(subject, whole, frozenset(missing - watch.worked))
            picks = choose(step.state, step.decision, aim, variant, dice)
            step = kernel.submit(rules, step.state, Answer(step.decision.player, step.decision.id, picks))
            looked = _look(rules, step.state, subject, looked)
    except Exception as error:  # whatever breaks in a run is what the run is for
        return watch, f"{type(error).__name__}: {error}"
    return watch, ""


def _turns_to_wait(whole: SpecialAbility) -> int:
    """Return how many turns of the card's player must pass until all that a text says has happened."""
    spans = (n.number for n in nodes(whole.sections) if isinstance(n, ForTurns) and n.unit == "turn")
    grows = any(
        (isinstance(n, By) and n.each_turn) or (isinstance(n, Clause) and afflictions_of(n) and phases_of(n))
        for n in nodes(whole.sections)
    )
    return min(_MOST_TURNS, max((n for n in spans if isinstance(n, int)), default=1 if grows else 0))


def _look(rules: Watching, state: State, subject: CardId, looked: int) -> int:
    """Look at the lasting effects of the card now; a few looks at different moments are enough."""
    own = [i for i in state.instances.values() if i.card == subject]
    if not own or looked >= _MOST_LOOKS:
        return looked
    for instance in own:
        rules.see_what_lasts(state, instance)
    return looked + 1


_MOST_LOOKS = 14
_TEXTS = (MARK, BANDING, FIGHTER, f"{FIGHTER} {BANDING}", _PROTECTED, *SAMPLES.values(), *chain(*PROVOKING.values()))


def _mark() -> dict[str, str]:
    """Return the readings of the stand-ins' texts, by text."""
    if not _READ:
        reader = Reader(build_lexicon(()))
        for text in _TEXTS:
            read = reader.read(CardText("Stand-in", text, ""))
            if isinstance(read, SpecialAbility):
                _READ[text] = json.dumps(to_json(read))
    return _READ


_READ: dict[str, str] = {}


@cache
def _guard() -> Guard | None:
    """Return a Fortress that protects all characters from opponents."""
    printing = make(Filter(Kind.FORTRESS), "Good Fortress", "guard", (), _PROTECTED)
    return None if printing is None else Guard(printing, _mark()[_PROTECTED])


@cache
def _speech() -> Guard | None:
    """Return a Fortress with an ability that affects nobody."""
    printing = make(Filter(Kind.FORTRESS), "Good Fortress", "speech", (), MARK)
    return None if printing is None else Guard(printing, _mark()[MARK])
