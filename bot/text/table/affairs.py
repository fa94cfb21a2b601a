"""What is said around a game: about players who left, halts, judges and objections."""

from collections.abc import Sequence

from bot.services.games.pauses import Halt, Pause

JUDGES_OWN = "You play in this game, so another judge has to look after it."
NOT_HERE = "Use this in the thread of the game."
LEFT = "You have left the table; come back any time, with a move or with `/game resume`."
PUT_AWAY = "Everybody has left, and the game is put away; `/game resume` asks to go on."
NO_OBJECTION = "No other player has done anything by hand that you could object to."


def halt_lines(halt: Halt | None, names: Sequence[str]) -> list[str]:
    """Say what stops a game, or who has left it for now."""
    if halt is None:
        return []
    reason = f": {halt.reason}" if halt.reason else "."
    match halt.stop:
        case Pause.ADJOURNED:
            who = "a judge" if halt.by is None else names[halt.by]
            return [f"**Adjourned** by {who}{reason}"]
        case Pause.PUT_AWAY:
            return ["**Put away**: everybody has left. `/game resume` asks to go on."]
        case Pause.OBJECTION:
            who = names[halt.by] if halt.by is not None else "Somebody"
            return [f"**Stopped**: {who} objects to what was done by hand{reason}"]
        case None:
            return [f"{names[seat]} has left the table for now." for seat in halt.left]


def left_text(who: str, *, is_away: bool) -> str:
    """Say that a player has left, and that the game is put away if he was the last."""
    return f"{who} has left the table for now." + (f" {PUT_AWAY}" if is_away else "")


def called_text(who: str, role: int | None, others: Sequence[str], reason: str) -> str:
    """Say that a judge is needed."""
    called = f"<@&{role}>, " if role is not None else "Whoever looks after this server: "
    told = f" ({', '.join(others)} reads this too.)" if others else ""
    return (
        f"{called}{who} asks for a judge: {reason}{told}\nA judge acts here with `/referee`: "
        "look, move, take back, adjourn, end."
    )


def looked_text(judge: str, owner: str, zone: str, players: Sequence[str], reason: str) -> str:
    """Say that a judge looks at hidden cards."""
    return f"{', '.join(players)}: {judge}, as a judge, looks at {owner}'s {zone}. {_because(reason)}"


def acted_text(judge: str, players: Sequence[str], told: str, reason: str) -> str:
    """Say what a judge did."""
    return f"{', '.join(players)}: {judge}, as a judge. {told} {_because(reason)}"


def _because(reason: str) -> str:
    return f"Reason: {reason}"


def by_hand_text(told: Sequence[str]) -> str:
    """Say what a player did by hand."""
    return "\n".join(told) or "Something was done by hand."


def objected_text(who: str, operator: str, reason: str) -> str:
    """Say that a player objects."""
    why = f": {reason}" if reason else ""
    return (
        f"{who} objects to what {operator} did by hand{why}. The game waits: the objection is withdrawn, "
        f"{operator} takes it back, or a judge decides."
    )
