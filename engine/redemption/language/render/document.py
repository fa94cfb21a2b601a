"""Whole readings in canonical English."""

from engine.kernel.records import replace
from engine.redemption.language.ast.conditions import Earlier, Result
from engine.redemption.language.ast.document import Ability, Clause, Section, SpecialAbility
from engine.redemption.language.ast.effects import Bander, CannotBe, Choice, Effect, Limit, Modifier, Regardless, Step
from engine.redemption.language.ast.vocabulary import Player, SectionLabel
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.language.link import is_own_sentence, repeats
from engine.redemption.language.render.arguments import IMMUNE
from engine.redemption.language.render.conditions import condition, duration, event, players_such
from engine.redemption.language.render.effects import steps
from engine.redemption.language.render.nouns import ACTOR, any_of, selection, verbs, whom

_TIMES = {1: "once", 2: "twice"}


def render(reading: SpecialAbility) -> str:
    """Say a whole reading; its sections follow their labels."""
    parts = [_section(section) for section in reading.sections if section.label is not SectionLabel.GAINED]
    reminders = [_sentence(words) for words in reading.reminders]
    return " ".join(part for part in (*parts, *reminders) if part)


def _section(section: Section) -> str:
    words = [] if section.label is None else [f"{section.label.value}:"]
    if section.meek:
        words.append("Meek")
    within = [(found, getattr(found, "after", None)) for found in section.modifiers]
    for number, ability in enumerate(section.abilities):
        words += [_sentence(modifier(found)) for found, after in within if after == number]
        words.append(_ability(ability))
    words += [_sentence(modifier(found)) for found, after in within if after is None]
    return " ".join(words)


def _sentence(words: str) -> str:
    said = f"{words[0].upper()}{words[1:]}"
    return said if said.endswith('."') else f"{said}."


def _ability(ability: Ability) -> str:
    said: list[str] = []
    first, *rest = ability.clauses
    current = clause(first)
    for before, following, after in zip(ability.clauses, rest, (*rest[1:], None), strict=False):
        if repeats(ability.clauses) or is_own_sentence(following, before, after):
            said.append(_sentence(current))
            current = clause(following)
        else:
            current = f"{current}: {clause(following)}"
    return " ".join([*said, _sentence(current)])


def clause(found: Clause) -> str:
    """Say a clause: leads, who decides, effects, and what comes after them."""
    leads: list[str] = []
    if found.limit is not None:
        leads.append(_frequency(found.limit))
    if found.trigger is not None:
        leads.append(event(found.trigger))
    leads += [_standing(condition(c)) for c in found.standing]
    leads += ["otherwise" if c == Earlier(Result.OTHERWISE) else f"if {condition(c)}" for c in found.conditions]
    leads += [f"unless {condition(c)}" for c in found.unless]
    words = [f"{lead}," for lead in leads]
    words.append(_body(found))
    if found.replaces:
        words.append("instead")
    if found.regardless is not None:
        of = found.regardless.of
        words.append(f"regardless of {verbs(of)} abilities" if of else "regardless of brigade")
    said = " ".join(words)
    for inner in found.paired:
        said += f": {clause(inner)}"
    return said


def _standing(words: str) -> str:
    return words if words.startswith(("during ", "each ", "in each ", "at any time")) else f"while {words}"


def _body(found: Clause) -> str:
    said = steps(found.steps)
    if found.chooser is Player.YOU and (first := _bands_first(found.steps)) is not None:
        return first
    if found.chooser is not None:
        forced = _forced(found.steps[0]) if found.chooser is Player.YOU else _allowed(found.steps)
        return f"{ACTOR[found.chooser]}{players_such(found.steps[0].conditions)} may {forced}{said}"
    actor = _actor(found.steps[0])
    if actor is not None:
        such = players_such(found.steps[0].conditions)
        return f"{ACTOR[actor]}{such} must {said}" if found.steps[0].compelled else f"{ACTOR[actor]} {said}"
    step = found.steps[0]
    banding = isinstance(step, Effect) and isinstance(step.arguments, Bander)
    return f"you must {said}" if step.compelled and not banding else said


def _forced(step: Step) -> str:
    """Say who must carry out what another player chooses."""
    return f"force {ACTOR[step.actor]} to " if step.compelled and step.actor is not None else ""


def _allowed(found: tuple[Step, ...]) -> str:
    """Say that somebody else only decides on what you do."""
    yours = (s.actor is None and not (isinstance(s, Effect) and KINDS[s.verb].is_had) for s in found)
    return "allow you to " if all(yours) else ""


def _bands_first(found: tuple[Step, ...]) -> str | None:
    """Say "Hero may band to X, or you may Y", if the first choice is another card's."""
    if len(found) != 1 or not isinstance(found[0], Choice):
        return None
    first, *rest = found[0].branches
    if len(first) != 1 or not isinstance(first[0], Effect) or not isinstance(first[0].arguments, Bander):
        return None
    others = replace(found[0], branches=tuple(rest)) if len(rest) > 1 else None
    return f"{steps(first)}, or you may {steps(rest[0]) if others is None else steps((others,))}"


def _actor(step: Step) -> Player | None:
    return step.actor


def _frequency(limit: Limit) -> str:
    times = _TIMES.get(limit.number, f"{limit.number} times")
    return times if limit.per is None else f"{times} per {limit.per.value}"


def _when(words: str) -> str:
    return words if words.startswith(("during ", "each ", "at any time")) else f"if {words}"


def modifier(found: Modifier) -> str:
    """Say a modifier."""
    match found:
        case CannotBe(immunities, by, granted_to, conditions, unless, lasting, but):
            who = "" if granted_to is None else f"{selection(granted_to)} "
            words = f"{who}cannot be {any_of(IMMUNE[kind] for kind in immunities)}"
            words += "" if by is None else f" by {whom(by)}"
            words += "" if but is None else f" (except by {whom(but)})"
            words += "" if lasting is None else f" {duration(lasting)}"
            leads = "".join(f"{_when(condition(c))}, " for c in conditions)
            return leads + words + "".join(f" unless {condition(c)}" for c in unless)
        case Limit():
            return f"limit {_frequency(found)}"
        case Regardless(of, granted_to, conditions):
            who = "" if granted_to is None else f"{selection(granted_to)} are "
            leads = "".join(f"{_when(condition(c))}, " for c in conditions)
            return f"{leads}{who}regardless of {verbs(of)} abilities"


__all__ = ["clause", "modifier", "render"]
