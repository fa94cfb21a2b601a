"""Finding the sentence that asks what a card does to another, with the cards it means written into it."""

import re
from collections.abc import Iterator
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.reach.doing import PLACES, acts_in
from engine.cards.model import CHARACTERS, CardType

MARK: Final = re.compile(r"\{(\d)\}")
_PRONOUN: Final = re.compile(r"\b(?:he|she|it|they|this|that card|this card)\b")
#: "can it capture him": of two cards the first does it to the second
_BOTH: Final = re.compile(
    r"\b((?:can|could|does|may|will|would) )(?:it|he|she|this|that)( [a-z]+ )(?:him|her|it|them)\b"
)
#: who or what a card is, in the place of its name
_NOUN_OF: Final = {
    CardType.HERO: ("hero", "angel", "guy", "character", "prophet", "king", "priest", "warrior"),
    CardType.EVIL_CHARACTER: ("evil character", "demon", "villain", "blocker", "guy", "character", "king", "warrior"),
    CardType.ARTIFACT: ("artifact",),
    CardType.COVENANT: ("covenant", "artifact"),
    CardType.CURSE: ("curse", "artifact"),
    CardType.FORTRESS: ("fortress", "fort"),
    CardType.SITE: ("site",),
    CardType.CITY: ("city",),
    CardType.LOST_SOUL: ("lost soul", "soul"),
    CardType.GOOD_ENHANCEMENT: ("enhancement", "weapon"),
    CardType.EVIL_ENHANCEMENT: ("enhancement", "weapon"),
    CardType.DOMINANT: ("dominant",),
}
#: what else it might be: the first is asked about
ELSE: Final = re.compile(
    r",? or (?:is|are|does|do|must|has|have|would|will) (?:it|that|this|they|he|she|i|we)\b[^?.]*"
    r"|,? (?:instead of|rather than)\b[^?.]*"
)
#: somebody has a card that is described, and "that" is meant to be it
HAS: Final = re.compile(
    r"\b(?:i|he|she|they|we|opponent|my opponent|my buddy) (?:only |also |just )?(?:has|have|got|controls?|holds?)"
    r" (?P<what>(?:an?|another|one|his|my|this|some)\b[^.,;!?{]{3,60}?)(?= (?:with|that|which|who|and|but)\b|[.,;!]|$)"
)
#: somebody's card that is told of, and "him" is meant to be it
_TOLD_OF: Final = re.compile(
    r"\b(?P<what>(?:my|his|her|their|opponent's) (?:(?!own\b)[a-z]+ ){0,2}?"
    r"(?:hero|evil character|character|demon|angel|artifact|fortress|lost soul|soul|curse|covenant|enhancement))"
    r"(?: (?:is|was|sits|lies|stands) (?:(?:just|still|only|sitting|lying|back) )*"
    rf"(?P<place>(?:in |at )?(?:(?:my|his|her|their|the|a) )*(?:{PLACES}))\b"
    r"|(?= (?:is|was|has|got|gets|just|sits|lies|stands|blocks|attacks|about)\b))"
)
_THAT_ONE: Final = re.compile(
    r"\b(?:that|this)(?: (?:one|guy|card))?\b(?! \w)|\b(?:that|this) (?:one|guy|card)\b|\bit\b$|\b(?:him|her|them)\b"
)
HAD: Final = (HAS, _TOLD_OF)
#: a card as one of a kind: "a hero who is at home, like {1}"
_SUCH_AS: Final = re.compile(
    rf"\b(?:an?|any|some) (?:{'|'.join(sorted({each for nouns in _NOUN_OF.values() for each in nouns}))})"
    r"(?P<told>(?: (?!(?:and|or)\b)[a-z']+){0,8}?),? (?:like|such as|for example|e\.?g\.?) (?P<card>\{\d\})"
)
#: the card stands before what is asked: "DoN. could I hit one that is face down"
_HEADING: Final = re.compile(r"^\W*\{0\}\s*[.:,-]")
_OBJECT: Final = r"(?:him|her|them)"
_PERSON: Final = re.compile(r"\b(?:him|her|he|she)\b(?! \w+ (?:turn|hand|deck))")
_THING: Final = re.compile(r"\b(?:it|that)\b")
#: "can I get rid of him with that": the one does it to the other, whichever is able to
_WITH_IT: Final = re.compile(r"\b(?:him|her|it|them) (?:with|using|by) (?:him|her|it|them|this|that)\b")
#: "is Moses ok", of a card told of before
_IS_FIT: Final = re.compile(
    r"(?:\b(?:is|are|was|does|do|will|would|can) (?:(?:my|the|his|her) )*"
    r"|^\W*(?=\{\d\} (?:an? )?(?:legal|valid|ok|good)))"
    r"\{(?P<card>\d)\} (?:(?:also|still|a|an|be|one of them) )*"
    r"(?:ok|okay|fine|legal|valid|allowed|possible|good|work|count|do|qualify|fit|eligible)\b"
    r"(?! (?:on|against|vs|anything|something|stuff|much)\b)"
)
#: a sentence that only asks whether what was told before is allowed
_TAIL: Final = re.compile(
    r"^\W*(?:(?:so|and|but|then|well|ok|is|are|does|do|would|will|can|could|may|was|i|he|we|that|this|it|he|him|a|an|the|be|still"
    r"|actually|even|really|just|my|do|do that|does that|any|there)\W+)*"
    r"(?:legal|valid|works?|possible|allowed|ok|okay|fine|good|target|do(?: that| this)?|right|correct|chance|way)"
    r"(?:\W+(?:target|here|now|right|move|play|for that|or not|or what|then))*\W*$"
)
_PROTECTED: Final = re.compile(
    r"\b(?:is|are) (?P<whom>\{\d\}|he|she|it|they) (?:still |also |then |now |really )*(?:protected|safe|covered)\b"
)
#: "A vs B, discarded?": whether the one does it to the other
_DONE_BY: Final = re.compile(
    r"^\W*(?:(?:my|his|her|the|an?) )*(?P<by>\{\d\}) (?:vs\.?|versus|against|on)"
    r" (?:(?:my|his|her|the|an?) )*(?P<whom>\{\d\})"
    r"\W+(?:so |then )?(?:(?:is|does) (?:it|he|she|that) (?:get )?)?(?P<done>[a-z]+ed)\W*$"
)
#: "is he safe from {1}": whether the one can be a target of the other
_THREAT: Final = re.compile(
    r"(?:\b(?:is|are) (?:my )?(?:\{\d\}|he|she|it|they)|(?:\{\d\}|\b(?:he|she|it|they))(?:'s| is| are))"
    r" (?:still |also |then |now |really )*"
    r"(?:protected|safe|immune) (?:from|to|against) (?:(?:the|my|his|an?) )*(?P<by>\{\d\})(?! abilit)"
)
#: "does A protect my soul from B", "is my soul safe from B with A out": whether B can target it beside A
_SHELTERS: Final = (
    re.compile(
        r"\b(?:does|do|will|would|can|could) (?:(?:my|his|her|the|an?) )*(?P<beside>\{\d\}) "
        r"(?:(?:still|also|then|even) )*(?:protects?|saves?|guards?|shields?|covers?) (?P<whom>[^{}?,;]{3,60}?)"
        r" (?:from|against) (?:(?:my|his|her|the|an?|opponent's) )*(?P<by>\{\d\})\W*$"
    ),
    re.compile(
        r"\b(?:is|are) (?P<whom>[^{}?,;]{3,60}?) (?:(?:still|also|then|now) )*(?:protected|safe|immune|shielded)"
        r" (?:from|to|against) (?:(?:my|his|her|the|an?|opponent's) )*(?P<by>\{\d\}),?"
        r" (?:with|if|when|while|because of|thanks to|since)(?: (?:i|we|he|she|they|opponent|my|his|her|their|the|an?"
        r"|have|has|control|controls))* (?P<beside>\{\d\})(?: (?:is|was|lies|up|out|active|in play|in (?:my|his|the)"
        r" territory|on the table|around|face up))*\W*$"
    ),
)
#: a card's name as what is done: "can I Christian Martyr Moses"
AS_VERB: Final = re.compile(
    r"\b(?:(?:can|may|could) (?:i|he|she|they|we|you|opponent)|(?:possible|allowed|ok|okay|legal|fine|able) to)"
    r" (?:(?:still|also|even|just|then|now|actually) )*(\{\d\}) (?:(?:his|my|the|her|an?) )*(?:\{\d\}|[a-z])"
)
#: "keep him from being captured"
_KEEPS: Final = re.compile(
    r"\b(?:keeps?|saves?|guards?|stops?) (?P<whom>\{\d\}|him|her|it|them) from (?:being|getting) (?P<what>[a-z]+)"
)
#: parted by what it is done to: "take {1} out"
_PARTED: Final = re.compile(
    r"\b(takes?|turns?|shuts?|switch(?:es)?|blows?) (\{\d\}|it|him|her|that|them) (out|off|down|up)\b"
)
#: to pick as what it is done to
_CHOSEN: Final = re.compile(
    r"\b(?:choose|pick|select)(?= (?:(?:my|his|the|an?) )*(?:\{\d\}|him|her|it|them|that)(?: |\W*$))"
)
_INTENT: Final = re.compile(
    r"^.*?\b(?:(?:i|he|she|they|we|my opponent|opponent)(?: really|'d)? |and )(?:want(?:s|ed)? to|(?:would )?like to"
    r"|try to|tries to|am going to|plans? to|will|wanna) "
)
#: it is told more of who was named before
_GOES_ON: Final = re.compile(
    r"^\s*(?:(?:who|which|that|he|she|it|they)(?:'s|'re|s)?\b"
    r"|(?:just |still |only |currently |safely )*(?:sit|chill|ly|stand|rest|wait|hang)\w*ing\b|at home\b)"
)
TARGET: Final = re.compile(r"\b(?:legal|valid) (?:target|choice|pick)\b")
_ROLE: Final = re.compile(r"\bas an? (?:\w+ )?(?:site|fortress)\b")
#: asked so, it is not asked whether it is so
_OTHER_PLAYER: Final = r"(?:(?:my |the )?(?:opponent|opp)|the other player|the (?:defender|attacker|defending player))"
#: what is no matter of one card's doing something to another
_ANOTHER_MATTER: Final = re.compile(
    r"\b(?:make|makes|making) (?:it|him|her|them|that|my|his|her|their|the|its) \w"  # what is done is told, not by whom
    r"|\b(?:use|uses|used|play|plays|played) (?:it|him|her|that|this|\{\d\}) as (?:an? )?"
    r"(?:enhancement|artifact|hero|evil character|character|site|fortress|covenant|curse|weapon)\b"
    # a player has to do it with his own cards
    r"|\b(?:do|does|must) (?:i|he|she|we|they|opponent|my opponent)(?: (?:still|also|then|now))* (?:(?:have|need) to )?"
    r"(?:shuffle|discard|draw|reveal|reserve|underdeck|topdeck|banish)\W*$"
    r"|^\W*(?:and|or) (?:(?:my|his|the) )?\{\d\} (?:with|and|plus|together with) (?:(?:my|his|the) )?\{\d\}\W*$"
    rf"|^[^?]*\b(?:i|my)\b[^?]*\{{\d\}}[^?]*[;,] (?:(?:so|and|then) )*(?:may|can|could|does|will|must) {_OTHER_PLAYER} "
    r"(?![^?]*(?:\{|\b(?:it|him|her|them|that)\b))"
)
#: the card that does it is not named: "my ability lets me band to {0}"
_OF_UNNAMED: Final = re.compile(
    r"(?:^|[.;,!?] )(?:i have |i've got |there is |so |and )*(?:my|his|her|the|an?|some|one) "
    r"(?:[a-z]+ )?(?:ability|card|text) (?:that |which )?(?:lets?|allows?|says?|reads?)\b(?=[^.?!]*\{\d\})"
)
_OPEN: Final = re.compile(r"^\W*(?:(?:so|and|then) )*(?:who|what|where|when|why|how|which)\b")
_SENTENCE: Final = re.compile(r"(?<=[?!])\s+|(?<=[a-z0-9}\])])\.\s+|\n+")
_AT_WORK: Final = (
    r"(?:is |was |being |already |currently |turned |currently )*"
    r"(?:face[ -]?up|active|activated|up and running|running|up|in play|out|on the table|around"
    r"|(?:sitting |lying )?in (?:(?:my|his|her|their|a|the|opponent's) )+territory)"
)
#: a card told to be at work while the rest is asked: "with X active", "while X is up"
_WHILE: Final = re.compile(
    r"(?:\b(?:with|while|when|if|since|because)\b )?"
    r"(?:(?:i|we|he|she|they|you|my opponent|opponent) (?:have|has|got|control|controls|had) )?"
    rf"(?:(?:my|his|her|their|an?|the|active) )*\{{(\d)\}} {_AT_WORK}\b,?"
)
_BEFORE: Final = re.compile(
    r"\b((?:lost )?souls?|hero|evil character|character)"
    r" (?:(?:that|which|who|he|i|was|were|is|has|have|had|been|already) )*"
    r"(rescued|redeemed|captured) (?:(?:with|w/|by|via|through|using|by means of) (?:(?:the|my|his|her|a|an) )*)\{\d\}"
)
_ENHANCEMENTS: Final = frozenset({CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT})
_STANDING: Final = frozenset({CardType.ARTIFACT, CardType.FORTRESS, CardType.SITE, CardType.LOST_SOUL, CardType.CITY})


def lines_of(asked: Asked) -> Iterator[str]:
    """Generate the sentences that may be the one that asks, likeliest first, with marks for all cards they mean."""
    if _is_in_a_role(asked):
        return
    last = _SUCH_AS.sub(r"\g<card>\g<told>", ELSE.sub("", asked.last))
    last = _CHOSEN.sub("target", _KEEPS.sub(r"protect \g<whom> from \g<what>", _PARTED.sub(r"\1 \3 \2", last)))
    told = [each for each in _sentences(asked.line) if each != last and "?" not in each]
    if (threat := _THREAT.search(last)) is not None and len(asked.cards) == 2:
        safe = 1 - int(threat["by"][1])
        yield f"so {threat['by']} cannot target {{{safe}}} {told_of(asked, safe).replace(f'{{{safe}}}', ' ')}?"
        return
    if len(asked.cards) == 2 and (shelter := next(filter(None, (e.search(last) for e in _SHELTERS)), None)) is not None:
        yield f"so {shelter['by']} cannot target {shelter['whom']} with {shelter['beside']} active?"
        return
    if _PROTECTED.search(last) and len(asked.cards) == 2:
        found = _PROTECTED.search(last)
        whom = found["whom"] if found and MARK.search(found["whom"]) else f"{{{_spoken_last(asked)}}}"
        other = next((f"{{{at}}}" for at in range(2) if f"{{{at}}}" != whom), "")
        yield f"does {other} protect {whom}?"
        return
    if (bare := _DONE_BY.match(last)) is not None:
        yield f"does {bare['by']} {bare['done']} {bare['whom']}?"
        return
    if _TAIL.match(last):
        yield from _told_before(asked, told, last)
    fit = _IS_FIT.search(last)
    if len(asked.cards) == 2 and fit is None and _TAIL.match(last) and (said := _only_act(asked)) != "target":
        yield f"can {{0}} {said} {{1}}?"
    if len(asked.cards) == 2 and fit is not None and "target" not in last:
        yield f"can {{{1 - int(fit['card'])}}} {_only_act(asked)} {{{fit['card']}}}?"
    if len(asked.cards) == 2 and _WITH_IT.search(last) and not MARK.search(last):
        for by, whom in ((0, 1), (1, 0)):
            yield _WITH_IT.sub(f"{{{whom}}} with {{{by}}}", last, count=1)
    yield _with_cards(asked, last)
    before = ELSE.sub("", asked.line.removesuffix(asked.last).strip())
    if len(last.split()) < 4 and before and not _OPEN.match(last):
        yield _with_cards(asked, before)


def is_another_matter(asked: Asked) -> bool:
    """Say whether a question asks something else than what one card does to another."""
    return _ANOTHER_MATTER.search(asked.last) is not None or _OF_UNNAMED.search(asked.line) is not None


def _is_in_a_role(asked: Asked) -> bool:
    """Say whether a City is told to be a Site or a Fortress: no table of ours has it so."""
    is_city = any(CardType.CITY in _kinds(asked, at) for at in range(len(asked.cards)))
    return is_city and _ROLE.search(asked.line) is not None


def standing(asked: Asked, line: str) -> tuple[str, tuple[int, ...]]:
    """Return a line without the cards that are only said to be active, and the numbers of these cards.

    How a card came where it is does not matter: "a soul rescued with X" is a rescued soul.
    """
    by_which = {int(each[1]) for found in _BEFORE.finditer(line) for each in MARK.finditer(found[0])}
    line = _BEFORE.sub(lambda found: f"{found[2]} {found[1]}", line)
    at_work = [int(each[1]) for each in _WHILE.finditer(line) if _stands(asked, int(each[1]))]
    rest = _WHILE.sub(lambda each: " " if int(each[1]) in at_work else each[0], line)
    named = {int(each) for each in MARK.findall(rest)}
    others = [at for at in range(len(asked.cards)) if at not in named and at not in at_work and at not in by_which]
    return rest, (*at_work, *others)


def told_of(asked: Asked, number: int) -> str:
    """Return what the other sentences say about a card: where it is, or what happened to it."""
    found: list[str] = []
    is_meant = False
    for sentence in _sentences(asked.line):
        parts = re.split(r"[,;]| and | but | while ", sentence)
        for at, part in enumerate(parts):
            named = {int(each) for each in MARK.findall(part)}
            is_meant = number in named or (is_meant and not named and _GOES_ON.match(part) is not None)
            if is_meant and (sentence != asked.last or at or len(parts) > 1):
                found.append(part)
    return " ; ".join(found)


def with_pronouns(asked: Asked, line: str) -> str:
    """Return a sentence with a card for "it" and "him", where one of its kind alone was named outside the sentence."""
    named = {int(each) for each in MARK.findall(line)}
    rest = [at for at in range(len(asked.cards)) if at not in named]
    for pronoun, is_meant in ((_PERSON, True), (_THING, False)):
        meant = [at for at in rest if (_kinds(asked, at) <= CHARACTERS) is is_meant]
        if len(meant) == 1:
            line = pronoun.sub(f"{{{meant[0]}}}", line, count=1)
    return line


def _stands(asked: Asked, number: int) -> bool:
    return _kinds(asked, number) <= _STANDING | {CardType.COVENANT, CardType.CURSE}


def taking_part(asked: Asked) -> tuple[list[int], tuple[int, ...]]:
    """Return the cards of which one may target another, and those that are only on the table too.

    A character that only uses an Enhancement is not one of them.
    """
    numbers = [] if _is_in_a_role(asked) else list(range(len(asked.cards)))
    used = [at for at in numbers if _kinds(asked, at) <= _ENHANCEMENTS]
    users = [at for at in numbers if any(_is_used_by(asked.line, each, at) for each in used)]
    rest = [at for at in numbers if at not in users]
    beside = tuple(at for at in rest if _stands(asked, at)) if len(rest) > 2 else ()
    return [at for at in rest if at not in beside], beside


def _is_used_by(line: str, card: int, user: int) -> bool:
    """Say whether a question says that a character uses an Enhancement."""
    one, other = f"\\{{{card}\\}}", f"\\{{{user}\\}}"
    uses = r"(?:uses?|used|plays?|played|playing|using|has|holds?|carries|wields?)"
    return bool(
        re.search(rf"{other} (?:\w+ ){{0,2}}{uses} (?:(?:the|my|his|an?|it|that)\b ?)*(?:{one})?(?=[\s.,;?!]|$)", line)
        or re.search(rf"{one}[ ,]*(?:is |was )?(?:used |played |on )+(?:by )?{other}", line)
    )


def _kinds(asked: Asked, number: int) -> set[CardType]:
    return {each for printing in asked.cards[number].printings for each in printing.types}


def stand(asked: Asked, numbers: tuple[int, ...]) -> bool:
    """Say whether all these cards are of types that are active while they are on the table."""
    return all(_stands(asked, each) for each in numbers)


def _sentences(line: str) -> list[str]:
    return [each.strip() for each in _SENTENCE.split(line) if each.strip()]


def _told_before(asked: Asked, told: list[str], last: str) -> Iterator[str]:
    """Generate what was said before a sentence that only asks whether that is allowed."""
    marked = [each for each in told if MARK.search(each)]
    if TARGET.search(last) and len(asked.cards) == 2:
        yield f"can {{0}} target {{1}} {told_of(asked, 1).replace('{1}', ' ').replace('{0}', ' ')}?"
    for sentence in reversed(marked):
        if (found := _INTENT.match(sentence)) is not None:
            yield _with_cards(asked, f"can i {sentence[found.end() :].rstrip('. ')}?")


def _only_act(asked: Asked) -> str:
    """Return the one thing that is said to be done: "may band to one demon"; else anything a card does."""
    text = asked.text.lower()
    acts = {text[each.start : each.end] for each in acts_in(text) if each.verbs is not None}
    return acts.pop() if len(acts) == 1 else "target"


def _spoken_last(asked: Asked) -> int:
    before = asked.line.removesuffix(asked.last)
    found = MARK.findall(before)
    return int(found[-1]) if found else 0


def _with_cards(asked: Asked, line: str) -> str:
    """Return a sentence with cards instead of "he" or "the angel"; empty if no card is named."""
    if described(asked) and line == asked.last:
        line = _described(asked, line)
    named = set(MARK.findall(line))
    if not named and len(asked.cards) == 2 and _BOTH.search(line):
        line = _BOTH.sub(r"\g<1>{0}\g<2>{1}", line, count=1)
    elif not named and len(asked.cards) == 1:
        line, changed = _PRONOUN.subn("{0}", line, count=1)
        if not changed and _HEADING.match(asked.line):
            line = re.sub(r"\bi\b", "{0}", line, count=1)
    elif len(named) == 1 and len(asked.cards) == 2 and not AS_VERB.search(line):
        other = 0 if "1" in named else 1
        line = _in_place(asked, line, other)
    return line if MARK.search(line) else ""


def described(asked: Asked) -> bool:
    """Say whether somebody is told to have a card that is meant by "that one"."""
    before = asked.line.removesuffix(asked.last)
    return len(asked.cards) == 1 and len(_had(before)) == 1 and _THAT_ONE.search(asked.last.rstrip(" ?!.")) is not None


def _described(asked: Asked, line: str) -> str:
    """Write who somebody is said to have into a sentence that means him by "that one"."""
    [has] = _had(asked.line.removesuffix(asked.last))
    return _THAT_ONE.sub(has.replace("\\", ""), line.rstrip(" ?!."), count=1)


def _had(told: str) -> list[str]:
    """Return the cards that are described as somebody's."""
    found = [each.groupdict("") for pattern in HAD for each in pattern.finditer(told)]
    return [f"{each['what']} {each.get('place', '')}".strip() for each in found]


def _in_place(asked: Asked, line: str, number: int) -> str:
    """Write a card into a sentence that means it by a pronoun or by what it is."""
    kinds = _kinds(asked, number)
    nouns = [each for kind in kinds for each in _NOUN_OF.get(kind, ())]
    if nouns:
        described = re.compile(rf"\b(?:the|that|this) (?:{'|'.join(nouns)})\b(?! (?:class|brigade))")
        if described.search(line):
            return described.sub(f"{{{number}}}", line, count=1)
    if kinds <= CHARACTERS and re.search(rf"\b{_OBJECT}\b", line):
        return re.sub(rf"\b{_OBJECT}\b", f"{{{number}}}", line, count=1)
    subject = r"he|she|it" if kinds <= CHARACTERS else r"he|she|it|that|this"
    told, changed = re.subn(rf"\b(?:{subject})\b", f"{{{number}}}", line, count=1)
    return told if changed else re.sub(r"\bi\b", f"{{{number}}}", line, count=1)
