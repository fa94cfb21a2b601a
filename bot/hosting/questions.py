"""What a game asks a player, in words and as a panel."""

from bot.hosting.place import names_of
from bot.services.games.pauses import stopped
from bot.services.games.values import Game, Played
from bot.text.log import log_lines, outcome_text
from bot.text.names import SeatNames, ToldNames
from bot.text.questions import ask_in_words
from bot.text.speeds import passing_text, ways_to_pass
from bot.ui import limits
from bot.ui.board import table_buttons
from bot.ui.custom_ids import custom_id
from bot.ui.decisions import ASK_AGAIN, Question, question_panel
from bot.ui.panel import Button, Panel
from engine.kernel.ids import Seat
from engine.redemption.view import CardView, card_view, redacted

#: how much of what has just happened stands above a question
TOLD_LINES, TOLD_LINE = 6, 150
#: what a move may call the cards it is made with
CARD_PARTS = ("card", "user", "hero", "character", "site", "soul", "weapon", "warrior")
ANSWERED = "That question has been answered already."


def question_of(game: Game, seat: Seat) -> Question | None:
    """Return the open question of a game, if it is this seat's."""
    decision = game.decision
    if decision is None or decision.player != seat or stopped(game.halt):
        return None
    asked = ask_in_words(game.state, decision, names_of(game))
    prompt = asked.prompt
    if decision.prompt.key == "by_hand":
        prompt += " `/byhand` moves, draws, looks and more."
    passes = tuple((until.value, label) for until, label in ways_to_pass(game.state, decision))
    return Question(game.id, decision, prompt, asked.labels, passes, asked.order, asked.careful, asked.about)


def cards_in(game: Game, seat: Seat) -> list[CardView]:
    """Return the cards that the open question of a game is about, as the one who is asked sees them."""
    question = question_of(game, seat)
    options = question.decision.options if question is not None else ()
    named = [c for o in options for c in (o.card, *(getattr(o.intent, part, None) for part in CARD_PARTS))]
    return [card_view(game.state, seat, c) for c in dict.fromkeys(named) if c is not None]


def moves_panel(game: Game, seat: Seat, *, note: str = "", page: int = 0, drafted: tuple[int, ...] = ()) -> Panel:
    """Return what a player may do now, or for whom the game waits."""
    question = question_of(game, seat)
    if question is not None:
        return question_panel(question, page, drafted, note)
    passing = passing_text(game.state, seat) if game.outcome is None else ""
    lines = [note, waiting_text(game), passing]
    rows = (table_buttons(game.id), *(((Button("Ask me again", custom_id(ASK_AGAIN, game.id)),),) if passing else ()))
    return Panel(content="\n".join(line for line in lines if line), rows=rows)


def told_text(played: Played, seat: Seat) -> str:
    """Say what has just happened, as this seat may learn of it."""
    game = played.game
    lines = log_lines(redacted(played.facts, seat), ToldNames(game.state, seat, names_of(game)))
    return "\n".join(f"-# {limits.clip(line, TOLD_LINE)}" for line in lines[-TOLD_LINES:])


def waiting_text(game: Game) -> str:
    """Say for whom a game waits, or how it ended."""
    if game.outcome is not None:
        return f"The game is over. {outcome_text(game.outcome, SeatNames(game.state, None, names_of(game)))}"
    if game.halt is not None and game.halt.stop is not None:
        return game.halt.why
    if game.decision is None:
        return "The game waits for nobody."
    return f"It is {names_of(game)[game.decision.player]}'s move."
