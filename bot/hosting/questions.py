"""What a game asks a player, in words and as a panel."""

from collections.abc import Iterator
from dataclasses import replace

from bot.games.known import game_of
from bot.games.protocol import Feature
from bot.hosting.marks import marked
from bot.hosting.place import names_of
from bot.services.games.lessons import told_to
from bot.services.games.pauses import stopped
from bot.services.games.values import Game, Played
from bot.text.decisions.orders import offered_orders, orders_text
from bot.text.decisions.speeds import passing_text, ways_to_pass
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.decisions import ANSWER_CALL, ASK_AGAIN, GOING_ON, NO_ORDERS, ORDER, PHONE, Question, question_panel
from bot.ui.panel import Button, Panel, Style
from bot.ui.table_frame import table_buttons
from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId, Seat

#: how much of what has just happened stands above a question
TOLD_LINES, TOLD_LINE = 6, 150
#: the fields of intents that hold cards
CARD_PARTS = ("card", "user", "hero", "character", "site", "soul", "weapon", "warrior")
#: if there are more answers than these, a call shows only those that let the game go on
MOST_ON_CALL = 5
ANSWERED = "That question has been answered already."


def question_of(game: Game, seat: Seat) -> Question | None:
    """Return the open question of a game, if it is this seat's."""
    decision = game.decision
    if decision is None or decision.player != seat or stopped(game.halt):
        return None
    hosted = game_of(game.state)
    asked = hosted.question(game.state, decision, names_of(game))
    prompt = asked.prompt
    by_hand = hosted.hands.carried(decision) is not None
    if by_hand:
        prompt += " `/byhand` moves, draws, looks and more."
    can_pass = Feature.SPEEDS in hosted.features
    passes = tuple((u.value, label) for u, label in ways_to_pass(game.state, decision)) if can_pass else ()
    offered = offered_orders(game.state, seat, decision) if can_pass else ()
    orders = tuple((when.value, label) for when, _, label in offered)
    return Question(
        game.id, decision, prompt, asked.labels, passes, orders, asked.order, asked.careful, asked.about, by_hand
    )


def answers_on_call(game: Game) -> tuple[Button, ...]:
    """Return buttons for the answers to the open question that everybody may know of.

    A mark says which question they answer, and a position which of these answers they give: a number or hash of the
    whole question would show what else it offers.
    """
    part = _open_part(game)
    if part is None:
        return ()
    asked = game_of(game.state).question(game.state, part, names_of(game))
    going_on = [i for i in asked.order if isinstance(part.options[i].intent, GOING_ON)]
    others = [i for i in asked.order if i not in going_on]
    if len(others) > MOST_ON_CALL or any(len(asked.labels[i]) > PHONE for i in others):
        others = []
    mark = _mark_of_question(game, part)
    return tuple(
        Button(asked.labels[i], custom_id(ANSWER_CALL, game.id, part.player, mark, i), style)
        for style, places in ((Style.MAIN, others), (Style.GO, going_on))
        for i in places
    )


def answered_on_call(game: Game, mark: str, place: int) -> str | None:
    """Return the key of the answer that a button of a call gives; None if its question is no longer open."""
    part = _open_part(game)
    if part is None or mark != _mark_of_question(game, part) or place >= len(part.options):
        return None
    return part.options[place].key


def _open_part(game: Game) -> Decision | None:
    decision = game.decision
    if decision is None or game.outcome is not None or stopped(game.halt):
        return None
    return game_of(game.state).open_part(game.state, decision)


def _mark_of_question(game: Game, part: Decision) -> str:
    return marked(game, ("call", part.id, *(option.key for option in part.options)))


def cards_in(game: Game, seat: Seat) -> list[CardId]:
    """Return the cards that the open question of a game is about."""
    question = question_of(game, seat)
    options = question.decision.options if question is not None else ()
    named = [c for o in options for c in (o.card, *(getattr(o.intent, part, None) for part in CARD_PARTS))]
    return [c for c in dict.fromkeys(named) if c is not None]


def moves_panel(game: Game, seat: Seat, *, note: str = "", page: int = 0, drafted: tuple[int, ...] = ()) -> Panel:
    """Return the panel that shows what a player may do now, or for whom the game waits."""
    question = question_of(game, seat)
    has_speeds = Feature.SPEEDS in game_of(game.state).features
    ordered = orders_text(game.state, seat) if game.outcome is None and has_speeds else ""
    if question is not None:
        panel = question_panel(question, page, drafted, "\n".join(filter(None, (note, lesson_text(game)))))
        if not ordered:
            return panel
        return replace(panel, content=limits.join_within([panel.content, _small(ordered)], limits.CONTENT))
    passing = passing_text(game.state, seat) if game.outcome is None and has_speeds else ""
    lines = [note, waiting_text(game), passing, _small(ordered)]
    own = _waiting_buttons(game, seat, is_passing=bool(passing), has_orders=bool(ordered)) if has_speeds else ()
    rows = (table_buttons(game.id), tuple(own))
    return Panel(content="\n".join(line for line in lines if line), rows=rows)


def lesson_text(game: Game) -> str:
    """Say what a learner is told at the open question of a guided game; empty in other games."""
    told = told_to(game, names_of(game))
    if told is None:
        return ""
    pressed = f"> Press **{told.pressed}**. {told.why}".rstrip()
    return "\n".join((f"> **{told.concept}**" if told.concept else "", pressed)).strip()


def _small(text: str) -> str:
    return "\n".join(f"-# {line}" for line in text.splitlines())


def _waiting_buttons(game: Game, seat: Seat, *, is_passing: bool, has_orders: bool) -> Iterator[Button]:
    """Yield the buttons of a player who is not asked: to be asked again, to give orders, to take them back."""
    if is_passing:
        yield Button("Ask me again", custom_id(ASK_AGAIN, game.id))
    if game.outcome is None:
        for when, _, label in offered_orders(game.state, seat, game.decision):
            yield Button(label, custom_id(ORDER, game.id, seat, "", "", when.value))
    if has_orders:
        yield Button("Take my orders back", custom_id(NO_ORDERS, game.id))


def told_text(played: Played, seat: Seat) -> str:
    """Say what has just happened, as far as this seat may know it."""
    return "\n".join(f"-# {limits.clip(line, TOLD_LINE)}" for line in played.lines(seat)[-TOLD_LINES:])


def waiting_text(game: Game) -> str:
    """Say for whom a game waits, or how it ended."""
    if game.outcome is not None:
        return f"The game is over. {game_of(game.state).outcome(game.outcome, game.state, names_of(game))}"
    if game.halt is not None and game.halt.stop is not None:
        return game.halt.why
    if game.decision is None:
        return "The game waits for nobody."
    return f"It is {names_of(game)[game.decision.player]}'s move."
