"""A question of a game as buttons and menus.

Every component names the game, the seat, the decision and a hash of its options, so that a click on an old message, or
one that comes twice, is recognised. Options are named by their position in the decision.
"""

import functools
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Choice, Menu, Panel, Row, Style
from engine.kernel.decisions import Decision, Kind
from engine.redemption.model.intents import EndTurn, NextPhase, Pass

PICK, PICK_FROM, PICK_NONE, PICK_ANY = "pick", "pickfrom", "picknone", "pickany"
DRAFT, DRAFTED = "draft", "drafted"
NUMBER, NAME, NAMED = "number", "name", "named"
PASS_UNTIL, ASK_AGAIN = "passuntil", "askagain"
ORDER, NO_ORDERS = "order", "noorders"
MOVES = "moves"
#: an answer on the message that calls a player
ANSWER_CALL = "answercall"
READ_CARDS = "readcards"
HAND_WAYS, HAND_WAY, HAND_CARD = "handways", "handway", "handcard"

#: Up to so many options are buttons; more are a menu, which is easier to read on a phone.
MOST_BUTTONS = 10
#: A phone shows so much of a label; where one is longer there is a menu, which has the rest of it in a second line.
PHONE = 40
#: Intents that only let the game go on.
GOING_ON = (Pass, NextPhase, EndTurn)
#: Numbers up to so many are buttons.
MOST_NUMBERS = 20
#: The most picks that fit into a `custom_id` with all else that it holds.
MOST_DRAFTED = 30
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Question:
    """A decision of a game with the words this player may read: the question and a label for each option."""

    game: str
    decision: Decision
    prompt: str
    labels: tuple[str, ...]
    #: until when he may pass: the value and the label of each choice
    passes: tuple[tuple[str, str], ...] = ()
    #: what he may decline beforehand: the kind and the label of each order
    orders: tuple[tuple[str, str], ...] = ()
    #: the positions of the options in the order in which they are shown, and of those that must be spelled exactly
    order: tuple[int, ...] = ()
    careful: frozenset[int] = frozenset()
    #: the part of each label that must be named when an option is typed
    about: tuple[str, ...] = ()
    #: whether he is asked to carry out a card by hand
    by_hand: bool = False

    @property
    def shown(self) -> tuple[int, ...]:
        """The positions of the options in the order in which they are shown."""
        return self.order or tuple(range(len(self.decision.options)))

    @functools.cached_property
    def address(self) -> tuple[str, ...]:
        """The arguments of its components: the game, the seat, the decision, and a hash of its options."""
        return (self.game, str(self.decision.player), str(self.decision.id), digest(self.decision))


def digest(decision: Decision) -> str:
    """Return a hash that tells this decision from another that has the same number after a take-back."""
    written = "\n".join((decision.kind.value, decision.prompt.key, *(o.key for o in decision.options)))
    return hashlib.sha256(written.encode()).hexdigest()[:6]


def question_panel(question: Question, page: int = 0, drafted: tuple[int, ...] = (), note: str = "") -> Panel:
    """Return the panel in which a player answers. `note` is shown above the question, such as why an answer failed."""
    rows = tuple(_rows(question, page, drafted))
    last = [Button(label, custom_id(ORDER, *question.address, kind)) for kind, label in question.orders]
    if question.decision.options:
        last.insert(0, Button("Read the cards", custom_id(READ_CARDS, *question.address)))
    if question.by_hand:
        last.insert(0, Button("Do it by hand", custom_id(HAND_WAYS, question.game, 0), Style.MAIN))
    if last:
        rows += (tuple(last),)
    lines = [note, f"**{question.prompt}**", *_drafted_lines(question, drafted)]
    text = limits.join_within([line for line in lines if line], limits.CONTENT)
    return Panel(content=text, rows=rows)


def _drafted_lines(question: Question, drafted: tuple[int, ...]) -> Iterator[str]:
    is_ordered = question.decision.kind is Kind.ORDER
    for place, index in enumerate(drafted, 1):
        yield f"{place}. {question.labels[index]}" if is_ordered else f"- {question.labels[index]}"


def _rows(question: Question, page: int, drafted: tuple[int, ...]) -> Iterator[Row]:
    decision = question.decision
    match decision.kind:
        case Kind.NUMBER:
            yield from _number_rows(question, page)
        case Kind.NAME:
            yield (Button("Type a name", custom_id(NAME, *question.address), Style.MAIN),)
        case Kind.ORDER:
            yield from _draft_rows(question, page, drafted)
        case _ if decision.minimum == decision.maximum == 1:
            yield from _single_rows(question, page)
        case _ if len(decision.options) <= limits.OPTIONS and not drafted:
            yield from _multiple_rows(question)
        case _:
            yield from _draft_rows(question, page, drafted)


def _single_rows(question: Question, page: int) -> Iterator[Row]:
    options = question.decision.options
    going_on = [i for i, o in enumerate(options) if isinstance(o.intent, GOING_ON)]
    others = [i for i in question.shown if i not in going_on]
    if len(others) <= MOST_BUTTONS and all(len(question.labels[i]) <= PHONE for i in others):
        style = Style.MAIN if question.decision.kind is Kind.PLAY else Style.PLAIN
        for part in limits.pages(others, limits.ROW_BUTTONS):
            if part:
                yield tuple(_pick_button(question, i, style) for i in part)
    else:
        found = limits.pages(others)
        at = page % len(found)
        yield Menu(custom_id(PICK_FROM, *question.address, at), _choices(question, found[at]), "Choose one")
        if turning := _turner(question, at, len(found), ()):
            yield turning
    ways = [Button(label, custom_id(PASS_UNTIL, *question.address, value)) for value, label in question.passes]
    if going_on:
        yield (*(_pick_button(question, i, Style.GO) for i in going_on), *ways)[: limits.ROW_BUTTONS]


def _pick_button(question: Question, index: int, style: Style) -> Button:
    return Button(question.labels[index], custom_id(PICK, *question.address, index), style)


def _choices(question: Question, indices: Sequence[int]) -> tuple[Choice, ...]:
    return tuple(Choice(question.labels[i], str(i), _rest(question.labels[i])) for i in indices)


def _rest(label: str) -> str:
    """Return the words of a label that a phone cuts off."""
    if len(label) <= PHONE:
        return ""
    cut = label.rfind(" ", 0, PHONE - 1)
    return limits.ELLIPSIS + label[cut if cut > 0 else PHONE - 1 :]


def _multiple_rows(question: Question) -> Iterator[Row]:
    decision = question.decision
    count = len(decision.options)
    if count:
        most = min(decision.maximum, count)
        fewest = min(decision.fewest, most)
        wanted = str(most) if fewest == most else f"{fewest} to {most}"
        choices = _choices(question, question.shown)
        address = custom_id(PICK_FROM, *question.address, 0)
        yield Menu(address, choices, f"Choose {wanted}", fewest, most)
    if decision.minimum == 0:
        yield (Button("None", custom_id(PICK_NONE, *question.address), Style.GO),)


def _draft_rows(question: Question, page: int, drafted: tuple[int, ...]) -> Iterator[Row]:
    decision = question.decision
    written = write_draft(drafted)
    left = [i for i in question.shown if i not in drafted]
    room = min(decision.maximum, MOST_DRAFTED) - len(drafted)
    if left and room > 0:
        found = limits.pages(left)
        at = page % len(found)
        most = 1 if decision.kind is Kind.ORDER else min(room, len(found[at]))
        asked = f"Which comes {'first' if not drafted else 'next'}?" if decision.kind is Kind.ORDER else "Add"
        yield Menu(custom_id(DRAFT, *question.address, at, written), _choices(question, found[at]), asked, 1, most)
        if turning := _turner(question, at, len(found), drafted):
            yield turning
    finishing = []
    if len(drafted) >= (decision.fewest if drafted else decision.minimum):
        finishing.append(Button("Done", custom_id(DRAFTED, *question.address, written), Style.GO))
    if decision.minimum > MOST_DRAFTED:
        finishing.append(Button("Let Berean choose", custom_id(PICK_ANY, *question.address), Style.PLAIN))
    if drafted:
        finishing.append(Button("Start over", custom_id(MOVES, *question.address, "x", 0, ""), Style.PLAIN))
    if finishing:
        yield tuple(finishing)


def _turner(question: Question, page: int, count: int, drafted: tuple[int, ...]) -> tuple[Button, ...]:
    if count < 2:
        return ()
    written = write_draft(drafted)
    before, after = (page - 1) % count, (page + 1) % count
    return (
        Button("◀ Back", custom_id(MOVES, *question.address, "b", before, written)),
        Button(f"{page + 1} of {count}", custom_id(MOVES, *question.address, "n", page, written), disabled=True),
        Button("Next ▶", custom_id(MOVES, *question.address, "f", after, written)),
    )


def _number_rows(question: Question, page: int) -> Iterator[Row]:
    low, high = question.decision.minimum, question.decision.maximum
    numbers = range(low, high + 1)
    if len(numbers) <= MOST_NUMBERS:
        for part in limits.pages(numbers, limits.ROW_BUTTONS):
            yield tuple(Button(str(n), custom_id(NUMBER, *question.address, n), Style.MAIN) for n in part)
        return
    found = limits.pages(numbers)
    at = page % len(found)
    choices = tuple(Choice(str(n), str(n)) for n in found[at])
    yield Menu(custom_id(NUMBER, *question.address, "menu", at), choices, f"{low} to {high}")
    if turning := _turner(question, at, len(found), ()):
        yield turning


def write_draft(drafted: tuple[int, ...]) -> str:
    """Write positions of options, two characters each."""
    return "".join(DIGITS[i // 36] + DIGITS[i % 36] for i in drafted)


def read_draft(written: str, count: int) -> tuple[int, ...]:
    """Read positions of options; those that are too high for so many options are left out."""
    pairs = [written[i : i + 2] for i in range(0, len(written) - 1, 2)]
    found = [int(pair, 36) for pair in pairs if all(c in DIGITS for c in pair)]
    return tuple(dict.fromkeys(i for i in found if i < count))
