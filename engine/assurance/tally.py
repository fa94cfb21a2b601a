"""A second, independent reader: it finds effects by plain patterns, without the grammar."""

import re
from collections import Counter

from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.ast.effects import Effect, Instead
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.text.normalise import normalise

_EFFECTS = (
    "band|banding|banish|bounce|capture|convert|conversion|decrease|discard|draw|equip|exchange|heal|ignore|increase|look"
    "|paralyze|play|place|protect|redirect|release|rescue|reserve|restrict|resurrect|reveal|search|set-aside|shuffle|take|topdeck"
    "|toss|underdeck|withdraw|immune|access|choose|gain|poison|add|side battle"
)
#: what only speaks about effects: "band abilities", "cannot be negated", "protect from discard"; group 1 stays
_ABOUT = re.compile(
    rf"""
      ()\b(?:(?:{_EFFECTS})(?:,\ and|,\ or|,|\ and|\ or|/)?\ )+(?=(?:special\ )?(?:abilit(?:y|ies)|enhancements?)\b)
    | ()\b(?:cannot|may\ not|can\ not)\ be\ .*?(?=[.:;]|$)
    | (\bimmune\ to\b|\bignores?\b|\bprotect(?:ed)?\b[^.:;]*?\bfrom\b)\ .*?(?=[.:;]|,\ or\ |\ or\ exchange|$)
    | ()\bregardless\ of\ [^.,:;]*
    | ()\bif\ (?:the\ )?(?:result|hero|character)\ (?:is|reaches)\ [^.]*
    | ()\b(?:if|when)\ you\ (?:draw|discard|exchange|play)\b
    """,
    re.X | re.I,
)
_PATTERNS: dict[Verb, str] = {
    Verb.DISCARD: r"\bdiscard(?!\s+(?:pile|phase|abilit))\b",
    Verb.NEGATE: r"\bnegated?\b",
    Verb.BAND: r"\bband(?:\s+(?:to|with|into|any|them))\b|\bjoin\b",
    Verb.TAKE: r"\btake\b(?!.{0,60}prisoner)",
    Verb.DRAW: r"\bdraw\b(?!\s+(?:phase|pile|abilit|or search abilit))",
    Verb.UNDERDECK: r"\bunderdeck\b|\bbeneath\b",
    Verb.TOPDECK: r"\btopdeck\b|\btop of\b(?!.{0,40}deck:)",
    Verb.BANISH: r"\bbanish\b(?!\s+(?:pile|abilit))|\bfrom the game\b",
    Verb.CAPTURE: r"\bcapture\b(?!\s+abilit)|\bprisoner\b",
    Verb.EXCHANGE: r"\bexchange\b",
    Verb.CONVERT: r"\bconvert\b(?!\s+abilit)",
    Verb.PROTECT: r"\bprotect(?:ed)?\b(?!\s+(?:abilit|the Fortress))|\bimmune\b",
    Verb.INTERRUPT: r"\binterrupt(?:ed)?\b",
    Verb.PARALYZE: r"\bparalyze\b",
    Verb.HEAL: r"\bheal(?:ed)?\b",
    Verb.RELEASE: r"\brelease\b",
    Verb.RESURRECT: r"\bresurrect\b",
    Verb.TOSS: r"\btoss\b",
    Verb.EQUIP: r"\bequip\b",
}
_COMPILED = {verb: re.compile(pattern, re.I) for verb, pattern in _PATTERNS.items()}


def _keep(found: re.Match[str]) -> str:
    return next((f"{group} " for group in found.groups() if group), " ")


def by_pattern(text: str) -> frozenset[Verb]:
    """Find which effects a text has, by their words alone."""
    plain = _ABOUT.sub(_keep, normalise(text).replace(".T.", "T"))
    return frozenset(verb for verb, pattern in _COMPILED.items() if pattern.search(plain))


def by_reading(reading: SpecialAbility) -> frozenset[Verb]:
    """Find which effects a reading has, of those the patterns know."""
    found: Counter[Verb] = Counter()
    for node in nodes(reading.sections):
        match node:
            case Effect(verb):
                found[verb] += 1
            case Instead(verb=verb) if verb is not None:
                found[verb] += 1
    return frozenset(verb for verb in found if verb in _COMPILED)


def disagreement(text: str, reading: SpecialAbility) -> frozenset[Verb]:
    """Return the effects that only one of the two readers finds."""
    return by_pattern(text) ^ by_reading(reading)
