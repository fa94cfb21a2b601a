"""What a lesson says at a terminal, besides the game."""

from collections.abc import Sequence

from bot.services.games.lessons import is_lesson, lesson, told_to
from bot.services.games.values import Game
from bot.text.decisions.questions import Worded

HOW = "Type a number; text and a number shows a card, help lists the rest, quit leaves."
#: how the lines of the lesson begin, unlike those of the game
SAYS = ">>"
ONWARDS = "Go on with: berean play; berean puzzle; berean ruling and a question."


def opening_lines(game: Game) -> list[str]:
    """Return what is said as a lesson begins or is continued."""
    if not is_lesson(game):
        return []
    how = f"{SAYS} {HOW}"
    return [f"{SAYS} {lesson().title}. {lesson().opening}", how] if game.version == 1 else [how]


def is_dealt(game: Game) -> bool:
    """Say whether a lesson has only been dealt, so that its log need not be shown."""
    return is_lesson(game) and game.version == 1


def closing_lines(game: Game) -> list[str]:
    """Return what is said at the end of a lesson."""
    return [f"{SAYS} {lesson().closing} {ONWARDS}"] if is_lesson(game) else []


def lines_at(game: Game, players: Sequence[str], asked: Worded) -> list[str]:
    """Return what a learner is told at the open question, with the number to type."""
    told = told_to(game, players)
    if told is None:
        return []
    together = told.together if any(told.together <= run.places for run in asked.runs) else frozenset()
    places = sorted(together, key=asked.order.index) or told.places
    numbers = ", ".join(str(asked.order.index(place) + 1) for place in places)
    said = told.pressed if len(places) < 2 or not together else "put them in territory"
    typed = f"{numbers} ({said})" if numbers else said
    concept = [f"{SAYS} {told.concept}"] if told.concept else []
    return [*concept, f"{SAYS} Type {typed}. {told.why}".rstrip()]
