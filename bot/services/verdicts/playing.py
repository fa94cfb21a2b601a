"""Playing a situation with the engine, once for every way in which open choices can go."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.services.verdicts.table import SEATS, Cards, Lay, begun, started, told_moves
from bot.text.names import ToldNames
from bot.text.table.log import log_lines
from engine.cards.catalog import Catalog
from engine.kernel.decisions import Decision, Kind
from engine.play.scenario.expectations import check
from engine.play.scenario.runner import PATIENCE, Course, is_indistinct, is_window, top_frame
from engine.play.scenario.script import Refused
from engine.play.scenario.tree import Leaf, Table
from engine.play.words import UnknownPhrase
from engine.redemption.abilities.ongoing.granted import can_use
from engine.redemption.model.cards import printing
from engine.redemption.model.frames import EquipAfterBattle, SurrenderSoul
from engine.redemption.model.status import current_battle
from engine.redemption.view.redact import redacted

#: more ways than these are not looked at
MOST_WAYS: Final = 24
#: of one choice more answers than these are not tried
MOST_ANSWERS: Final = 8


class TooManyWays(Exception):
    """Open choices lead to too many ways, or one has no answer that can be tried."""


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a situation: the state of the battle after the described moves, and its end; seats are A and B.

    `sides` are the totals of attacker and defender; `fighting` are the cards still in battle before it is resolved.
    """

    situation: str
    initiative: str
    battle: str
    sides: tuple[str, str]
    successful: str
    souls: int
    where: tuple[tuple[int, str], ...]
    log: tuple[str, ...] = ()
    fighting: frozenset[int] = frozenset()


def play(lay: Lay, edition: str, catalog: Catalog) -> list[Played] | None:
    """Return the results of a situation, for each way open choices can go; None if it cannot be played.

    Empty if a described move is not possible.
    """
    course = begun(lay, edition, catalog)
    if course is None:
        return None
    found: list[Played] = []
    try:
        for now in (each for moved in after(course, told_moves(lay)) for each in _settled(moved)):
            state, fighting = _state_of(now), _fighting(now, lay)
            for ended in _ended(now):
                found.append(_seen(state, fighting, ended, lay))
                if len(found) > MOST_WAYS:
                    return None
    except Refused:
        return []
    except (TooManyWays, UnknownPhrase, RecursionError):
        return None
    return found


def is_possible(
    lay: Lay, asked: tuple[str, str], edition: str, catalog: Catalog, *, timing: bool
) -> frozenset[bool] | None:
    """Say whether a player could make a move after the others, for each way that open choices can go.

    Empty if one of the other moves is not possible. None if it cannot be played, or if the only reason against the move
    may be that he lacks initiative, unless the question is about `timing`.
    """
    seat, move = asked
    course = begun(lay, edition, catalog)
    if course is None:
        return None
    found = set()
    try:
        for now in after(course, told_moves(lay)):
            could = now.could(SEATS[seat], move)
            if not could and not timing and not _has_initiative(now, seat) and _fits(now, move):
                return None
            found.add(could)
    except Refused:
        return frozenset()
    except (TooManyWays, UnknownPhrase, RecursionError):
        return None
    return frozenset(found)


def _fits(course: Course, move: str) -> bool:
    """Say whether the character of a move could use the Enhancement at all, whoever has initiative."""
    named = re.fullmatch(r"play (c\d) on (c\d)", move)
    if named is None:
        return True
    state = course.step.state
    [[enhancement], [user]] = (course.names.cards(each) for each in named.groups())
    return any(can_use(state, user, enhancement, each) for each in range(len(printing(state, enhancement).faces)))


def _has_initiative(course: Course, seat: str) -> bool:
    """Say whether a player has initiative, or the special one."""
    return seat in (_state_of(course)[1], _got(course, "special_initiative", "?").split()[-1])


def allowed(
    fields: Cards, moves: Sequence[tuple[str, str]], asked: Sequence[tuple[str, str]], edition: str, catalog: Catalog
) -> tuple[bool, ...] | None:
    """Say which of some moves are possible after others; None if that cannot be played."""
    course = started(fields, edition, catalog)
    if course is None:
        return None
    try:
        for seat, move in moves:
            course.move(SEATS[seat], move)
            _let_end(course)
        return tuple(course.could(SEATS[seat], move) for seat, move in asked)
    except (Refused, UnknownPhrase):
        return None


def _let_end(course: Course) -> None:
    """Answer what a card played outside battle asks as nobody who tells of it would mention."""
    for _ in range(PATIENCE):
        asked = course.step.decision
        if asked is None or asked.kind is Kind.PLAY or current_battle(course.step.state) is not None:
            return
        course.answer(asked.default)


#: expectations that are never met, so that their failure tells what is so
_STATE: Final[dict[str, str]] = {"situation": "?", "initiative": "?", "battle": "?"}


def _got(course: Course, key: str, stated: str) -> str:
    """Return the actual value for an expectation, found by expecting an impossible value."""
    failures = check({key: Leaf(stated, 1)}, course.moment(), "")
    return failures[0].got if failures else stated


def _got_of(course: Course, key: str, name: str, stated: str) -> str:
    failures = check({key: Table({name: Leaf(stated, 1)}, 1)}, course.moment(), "")
    return failures[0].got if failures else stated


def _state_of(course: Course) -> tuple[str, ...]:
    """Return the state of the battle, after passing windows that nobody uses."""
    now = course.scratch()
    now.pass_windows(also_used=True)
    if current_battle(now.step.state) is None:
        now = course
    return tuple(_got(now, key, stated) for key, stated in _STATE.items())


_BLOCKS: Final = re.compile(r"block with c(\d+)")


def _fighting(course: Course, lay: Lay) -> frozenset[int]:
    """Return who is in battle once what was played has come out."""
    now = course.scratch()
    now.pass_windows(also_used=True)
    while (asked := now.step.decision) is not None and asked.prompt.key == "special_initiative":
        now.answer(asked.default)  # nobody is told to use it
    return frozenset(n for n, _, _, _ in lay.fields if _place_of(now, n) == "battle")


def _seen(state: tuple[str, ...], fighting: frozenset[int], ended: tuple[tuple[str, str], Course], lay: Lay) -> Played:
    sides, course = ended
    souls = _got_of(course, "souls", "A", "99")
    where = tuple((n, _place_of(course, n)) for n, _, _, _ in lay.fields)
    successful = _got(course, "successful", "?")
    return Played(
        state[0], state[1], state[2], sides, successful, int(souls.split()[-1]), where, _log_of(course), fighting
    )


def _place_of(course: Course, number: int) -> str:
    """Return in which zone a card of the table is, whatever card it lies on."""
    return " ".join(_got_of(course, "where", f"c{number}", "A nowhere").split()[2:]).partition(" on ")[0]


_PLAYERS: Final = ("The attacker", "The defender")
_BEGINNING: Final = re.compile(r"\b(?:begins|bands|blocks|does not block)\b")
_ENDING: Final = re.compile(
    r"^The (?:battle|block|rescue|challenge)|\b(?:is|are) defeated\b|\b(?:wins|loses) the battle\b"
)


def _log_of(course: Course) -> tuple[str, ...]:
    """Return what happened in three lines: how the battle began, what was done in it, how it ended."""
    told = log_lines(redacted(course.facts, None), ToldNames(course.step.state, None, _PLAYERS))
    lines = [line for line in told if not line.endswith(" nothing.") and " nothing into " not in line]
    begin = next((at for at, line in enumerate(lines) if not _BEGINNING.search(line)), len(lines))
    end = next((at for at, line in enumerate(lines) if at >= begin and _ENDING.search(line)), len(lines))
    parts = (lines[:begin], lines[begin:end], lines[end:])
    return tuple(" ".join(part) for part in parts if part)


def after(course: Course, moves: Sequence[tuple[str, str]]) -> Iterator[Course]:
    """Generate the games after the described moves, one for each way the questions between them can be answered.

    Raises:
        Refused: a move is not possible; TooManyWays: a question between them cannot be tried.
    """
    if not moves:
        yield course
        return
    (seat, text), *rest = moves
    if (blocks := _BLOCKS.fullmatch(text)) is not None and _place_of(course, int(blocks[1])) == "battle":
        yield from after(course, rest)  # an ability has made him block
        return
    plainly = text.partition(" at ")[0] if " on " in text else text
    trial = _made(course, seat, text) or (_made(course, seat, plainly) if plainly != text else None)
    if trial is None:
        opened = course.scratch()
        opened.pass_windows(also_used=True)
        asked = opened.step.decision
        if asked is not None and asked.kind is Kind.PLAY and asked.player != SEATS[seat]:
            passed = _made(opened, next(name for name, at in SEATS.items() if at == asked.player), "pass")
            trial = None if passed is None else _made(passed, seat, text)
            if trial is not None:  # who had initiative could pass, and it is told that the other played
                yield from after(trial, rest)
                return
        if asked is None or current_battle(opened.step.state) is None or asked.kind is Kind.PLAY:
            raise Refused(text)
        yield from _after_each(_ways(opened, asked), moves)
        return
    yield from after(trial, rest)


def _after_each(branches: Iterator[Course], moves: Sequence[tuple[str, str]]) -> Iterator[Course]:
    """Generate the games after the described moves for each answer that leaves them possible.

    Raises:
        Refused: no answer leaves them possible.
    """
    refused: Refused | None = None
    is_possible = False
    for branch in branches:
        try:
            for each in after(branch, moves):
                is_possible = True
                yield each
        except Refused as why:
            refused = why
    if refused is not None and not is_possible:
        raise refused


def _settled(course: Course) -> Iterator[Course]:
    """Generate the games in which nothing is left to be chosen of what is told, before the next Enhancement.

    Raises:
        TooManyWays: a choice cannot be tried.
    """
    opened = course.scratch()
    opened.pass_windows(also_used=True)
    asked, state = opened.step.decision, opened.step.state
    if asked is None or current_battle(state) is None or asked.kind is Kind.PLAY or _is_of_course(opened):
        yield course
    elif asked.count() == 1 or is_indistinct(state, asked):
        opened.answer(asked.default)
        yield from _settled(opened)
    else:
        for branch in _ways(opened, asked):
            yield from _settled(branch)


def _is_of_course(course: Course) -> bool:
    """Say whether a question has an answer that nobody who tells of a battle would tell."""
    state = course.step.state
    return is_window(state) or isinstance(top_frame(state), SurrenderSoul | EquipAfterBattle)


def _made(course: Course, seat: str, text: str) -> Course | None:
    """Return the game after a move; None if it is not possible."""
    trial = course.scratch()
    try:
        trial.move(SEATS[seat], text)
    except Refused:
        return None
    return trial


def _ended(course: Course) -> Iterator[tuple[tuple[str, str], Course]]:
    """Generate the ends of a battle in which nobody does anything more, each with the totals before resolution."""
    attacking, defending = (_got_of(course, "side", each, "-99/-99").split()[-1] for each in SEATS)
    sides = (attacking, defending)
    going = course.scratch()
    for _ in range(PATIENCE):
        asked = going.step.decision
        if asked is None or current_battle(going.step.state) is None:
            yield sides, going
            return
        goes_on = _is_of_course(going) or asked.kind is Kind.PLAY
        if goes_on or asked.count() == 1 or is_indistinct(going.step.state, asked):
            going.answer(asked.default)
            continue
        for branch in _ways(going, asked):
            for _, end in _ended(branch):
                yield sides, end
        return
    raise TooManyWays


def _ways(course: Course, asked: Decision) -> Iterator[Course]:
    """Generate the games after each answer to what is asked.

    Raises:
        TooManyWays: there are too many, or the question has no list of answers.
    """
    if asked.kind is Kind.NAME or asked.count() > MOST_ANSWERS:
        raise TooManyWays
    for picks in asked.answers(MOST_ANSWERS):
        branch = course.scratch()
        branch.answer(picks)
        yield branch
