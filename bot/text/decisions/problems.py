"""Why an answer was refused, in words."""

from bot.text.table.why import is_cited
from engine.kernel.errors import IllegalAnswer

#: message key of a problem -> what a person is told
PROBLEMS = {
    "not_an_option": "That is not among the options.",
    "picked_twice": "The same option was picked twice.",
    "wrong_count": "That is not the number of options asked for.",
    "breaks_constraint": "These options cannot be picked together.",
    "not_one_number": "Answer with one number.",
    "out_of_range": "That number is too small or too large.",
    "not_one_name": "Answer with one name of at most 100 characters.",
    "no_default": "No answer can be given for you here.",
    "left_already": "You have left this game already.",
    "no_such_card": "There is no such card in this game.",
    "not_face_down_there": "A card lies face down only in a territory, set aside, or in an Artifact pile.",
    "not_in_this_battle": "Only those who fight have cards in battle.",
    "no_such_zone": "There is no such place for a card.",
    "no_such_seat": "That is not possible for this player.",
    "no_such_phase": "The game cannot be put into that phase now.",
    "no_battle": "There is no battle going on.",
    "no_steady_christian": "That is possible only for a Christian in a church who is not shaky.",
    "not_shaky": "Only a shaky Christian can be made steady.",
    "cannot_engage": "This Christian cannot engage now.",
    "no_stronghold_there": "That is no stronghold on a Christian.",
    "nothing_waits": "No such card waits to be resolved.",
    "not_seen": "You do not know that card.",
    "no_such_operation": "That cannot be done by hand.",
    "cannot_attach": "These two cards cannot be attached.",
    "no_such_setting": "That cannot be set now.",
    "needs_consent": "The players whom it concerns have to agree to that.",
    "game_over": "This game is over.",
    "stale_decision": "That question has been answered already.",
}


def refusal(error: IllegalAnswer, edition: str) -> str:
    """Say why an answer was refused, with the rule of the edition that forbids it, if one does."""
    told = " ".join(PROBLEMS.get(problem, f"That is not allowed ({problem}).") for problem in error.problems)
    return f"{told} [{error.rule}]" if error.rule and is_cited(error.rule, edition) else told
