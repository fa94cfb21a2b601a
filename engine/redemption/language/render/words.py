"""Players, numbers and effects in canonical English."""

from collections.abc import Iterable

from engine.redemption.language.ast.nouns import Count, CountKind, Threshold
from engine.redemption.language.ast.vocabulary import Player, Verb
from engine.redemption.language.grammar.verbs import NAMES

ONE = Count(CountKind.EXACTLY, 1)
MANY = Count(CountKind.PLURAL)
POSSESSOR: dict[Player, str] = {
    Player.YOU: "your",
    Player.OPPONENT: "opponent's",
    Player.AN_OPPONENT: "an opponent's",
    Player.EACH_OPPONENT: "each opponent's",
    Player.ANY: "a player's",
    Player.EACH_PLAYER: "each player's",
    Player.THAT_PLAYER: "that player's",
    Player.THEIR: "their",
    Player.OWNER: "its owner's",
    Player.CONTROLLER: "its controller's",
    Player.RESCUER: "the rescuer's",
}
ACTOR: dict[Player, str] = {
    Player.YOU: "you",
    Player.OPPONENT: "opponent",
    Player.AN_OPPONENT: "an opponent",
    Player.EACH_OPPONENT: "each opponent",
    Player.ANY: "a player",
    Player.EACH_PLAYER: "each player",
    Player.THAT_PLAYER: "that player",
    Player.THEIR: "they",
    Player.OWNER: "its owner",
    Player.CONTROLLER: "its controller",
    Player.RESCUER: "the rescuer",
    Player.ACTIVE: "the active player",
    Player.PLAYER: "player",
}


def any_of(words: Iterable[str]) -> str:
    """Join alternatives: a; a or b; a, b or c."""
    *before, last = words
    return f"{', '.join(before)} or {last}" if before else last


_VERB_NAMES: dict[Verb, str] = {verb: names.split("|")[0] for names, verb in reversed(NAMES.items())}


def verbs(found: Iterable[Verb]) -> str:
    """Name effects: "band or draw"."""
    return any_of(_VERB_NAMES[verb] for verb in found)


def count(number: Count) -> str:
    """Say a number: "a", "up to 2", "X (limit 3)"."""
    limit = "" if number.limit is None else f" (limit {number.limit})"
    match number.kind:
        case CountKind.EXACTLY:
            return "a" if number == ONE else f"{number.number}{limit}"
        case CountKind.UP_TO:
            return f"up to {number.number}{limit}"
        case CountKind.AT_LEAST:
            return f"at least {number.number}"
        case CountKind.AT_MOST:
            return f"{number.number} or fewer"
        case CountKind.ALL:
            return "all"
        case CountKind.ALL_BUT:
            return "all but 1"
        case CountKind.ANY_NUMBER:
            return "any number of"
        case CountKind.FEWER:
            return f"{number.number} fewer"
        case CountKind.EQUAL:
            return "an equal number of"
        case CountKind.NONE:
            return "no"
        case CountKind.PLURAL:
            return ""


def is_plural(number: Count) -> bool:
    """Say whether a noun after this count is in the plural."""
    return number.number != 1 or number.kind is CountKind.AT_LEAST


def threshold(found: Threshold) -> str:
    """Say a bound: "3", "3 or greater"."""
    match found.side:
        case "above":
            return f"greater than {found.number}"
        case "below":
            return f"less than {found.number}"
        case _:
            return f"{found.number}{_SIDES[found.side]}"


_SIDES = {"at_least": " or greater", "at_most": " or less", "exactly": ""}
