"""The question of a decision in words."""

from bot.text.moves import Names
from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId
from engine.redemption.model.battle import Situation

#: message key of a prompt -> the question put to the player
PROMPTS = {
    "first_player": "Who takes the first turn?",
    "preparation": "Preparation Phase: what do you put down?",
    "battle_phase": "Battle Phase: do you attack?",
    "block": "You are attacked: who blocks?",
    "surrender": "Which Lost Soul is surrendered?",
    "discard_phase": "Discard Phase: what do you discard?",
    "dominant_target": "Whom does the Dominant strike?",
    "window": "Do you act before the game goes on?",
    "initiative": "You have initiative: what do you play?",
}
SITUATIONS = {
    Situation.WINNING.value: "the attacker is winning",
    Situation.LOSING.value: "the attacker is losing",
    Situation.STALEMATE.value: "a stalemate stands",
    Situation.MUTUAL_DESTRUCTION.value: "mutual destruction threatens",
}


def prompt_text(decision: Decision, names: Names) -> str:
    """Return the question, with what fills it."""
    key, args = decision.prompt.key, decision.prompt.args
    text = PROMPTS.get(key, key.replace("_", " ").capitalize() + "?")
    match key, args:
        case "initiative", (str(how), *_) if how in SITUATIONS:
            return f"{text} ({SITUATIONS[how]})"
        case "window", (str(stop), *_):
            return f"{text} ({stop})"
        case "dominant_target", (int(card), *_):
            return f"Whom does {names.card(CardId(card))} strike?"
    return text
