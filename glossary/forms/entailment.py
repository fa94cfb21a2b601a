"""The answers to questions that follow from the forms of statements."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache
from typing import Final

from glossary.forms.concepts import DONE, load_concepts
from glossary.forms.model import Form, Group, Modal, load_forms, vocabulary

#: that nothing told elsewhere matters, or that it is asked of each: what follows is the same
_OTHERWISE: Final = frozenset({"default", "all"})
#: so many words that no form knows may be in a question
_STRANGE: Final = 2
#: so few words without a verb that asks may ask whether something is allowed
_FEW: Final = 7
#: of so many concepts that a form and a question share the search may tell that others beside them do not matter
_SHARED, _BESIDE = 3, 4
#: told beside a form these make it another matter, whatever the search finds
_TURNING: Final = frozenset(
    {"not", "only", "before", "after", "lose", "end", "stay", "keep", "anoth",
     "two", "becom", "becam", "unless", "except", "instead", "skip", "fail", "again"}
)  # fmt: skip
#: who asks for something does not ask whether it may be
_REQUEST: Final = re.compile(r"\b(?:please|pls|plz|text|wording|show|tell|read)\b")
#: which of the two is which, or the stronger, is no question of what may be: "prevent vs negate"
_AGAINST_ANOTHER: Final = re.compile(r"\b(?:vs|versus)\b(?![^?]*\bsame\b)")
_COUNTING: Final = re.compile(
    r"\b(?:how (?:many|much|often|big|large)|number of|max(?:imum)?|min(?:imum)?|at most|at least|limit|cap|most"
    r"|hand size|(?:biggest|largest|fullest) hand|(?:what's|whats|what is) the (?:[a-z]+ )?(?:size|most|least)"
    r"|(?<!.)(?:so )?(?:(?:lost|redeemed) )?[a-z]+s (?:(?:do )?(?:you|i|we) )?(?:need(?:ed)?|required|necessary))\b"
)
_ASKS_WHETHER: Final = re.compile(
    r"^(?:\W|so|and|ok|but|then|in (?:an? |my |the )?(?:type ii? )?decks?\b)*(?:is|are|can|may|does|do|must)\b"
)
_LEAST: Final = re.compile(r"\b(?:min(?:imum)?|at least|least|fewest|smallest)\b")
_MOST: Final = re.compile(r"\b(?:max(?:imum)?|at most|most|biggest|largest|limit)\b")
_COUNTED: Final = re.compile(
    r"\b(?:how (?:many|much|often|big|large)|number of|max(?:imum)?|min(?:imum)?|at most|at least"
    r"|(?<!hand )limit|cap|most|least|biggest|largest|what's|whats|(?<!hand )size"
    r"|needed|necessary)\b"
)
#: asked so, yes means what no means otherwise
_TURNED: Final = re.compile(
    r"\b(?:isn't|isnt|aren't|arent|doesn't|doesnt|don't|dont|can't|cant|cannot|wrong|cheating|cheat)\b"
)
#: what is said not to be so, if that is right
_IS_NOT_RIGHT: Final = re.compile(
    r"^\W*(?:(?:so|and|but) )*(?P<who>[^,?]{3,50}) (?P<is>is|are|does|do|can) ?not (?P<what>[^,?]{3,60}),? "
    r"(?:right|correct|true)\W*$"
)
#: whether something may not be: yes means that it may not
_AGAINST: Final = re.compile(r"\b(?:not allowed|illegal|forbidden|prohibited)\b")
#: what is lost is not kept
_LOST, _KEPT = "lose", "keep"
_DENIED: Final = re.compile(r"\b(?:cannot|can't) be (?:negated|interrupted|prevented|ignored)\b")
#: that a player does not want to, which changes nothing of what is asked
UNWILLING: Final = re.compile(
    r",? \b(?:even )?(?:if|though|when|but) (?:i|he|she|they|we|you) (?:really )?(?:do|does)(?:n't|nt| not)"
    r" (?:want|wish|like|feel like|need|care)\b(?: to(?: [a-z]+)?)?(?: (?:it|them|that|any|this|those))*"
)
_OPEN: Final = re.compile(
    r"^\W*(?:\{\d\}(?:'s)?\s*[,:-]\s*)?"
    r"(?:(?:so|and|but|ok|okay|hey|then|also|if so|in that case|quick question)[\s,:]+)*"
    r"(?:whats?|what's|whos?|whom|whose|which|whens?|wheres?|why|hows?(?! (?:many|much|often|big|large)))\b"
)
_CLAUSE: Final = re.compile(r"^(?:when|if|where|after|once) [^,?]*, (?=(?:is|are|can|may|does|do|will|must|am)\b)")
#: the same without its comma: "when he is converted does he stay"
_WHEN: Final = re.compile(
    r"^(?:when|where) [^,?]{8,}? (?=(?:is|can|may|does|do|will|must|am) (?:i|he|she|it|they|we|my|his|the|an?)\b)"
)
#: what is told, or asked openly, before it is asked whether it is so: "who begins, is it the one with most souls"
_BEFORE: Final = re.compile(
    r"^(?:[^?{]*\s-+\s(?=(?:so |and )?(?:is|are|can|may|does|do|did|will|would|must|could)\b)"
    r"|[^,?{]{3,40}, (?=how (?:many|much|often)\b)"
    r"|(?:so |and )?(?:who|which|what|when|where)\b[^?]*, "
    r"(?=(?:is|are|does|do|can|may|will|did) (?:it|he|she|they|that|this|i|we|my|the|his|her)\b))"
)
MUST: Final = re.compile(
    r"\b(?:must|have to|has to|need(?:s|ed)?|requir\w+|forced|mandatory|oblig\w+|compulsory|should)\b"
)
#: "do these raise the number that I have to play": nobody asks whether he must
_RELATIVE: Final = re.compile(
    r"^(?:\W|so|and|ok|but|then)*(?:do|does|is|are|will|would|did) (?!i\b|we\b|you\b|he\b|she\b|they\b|it\b)[^?]*?"
    r"(?P<what>\b(?:that |which )?(?:i|we|you|he|she|they) (?:have to|has to|needs? to|must)\b)"
)
MAY: Final = re.compile(
    r"\b(?:can|may|could|might|allowed|able|permitted|possible|legal|get to|gets to|ok|okay|fine|alright|free to)\b"
)
#: a question whose mark is left out
_ASKS: Final = re.compile(
    r"^(?:(?:so|and|but|then|ok|okay) )*"
    r"(?:can|could|may|is|are|am|does|do|did|must|will|would|how (?:many|much|often))\b"
)
_SENTENCE: Final = re.compile(r"(?<=[?!])\s+|(?<=[a-z0-9}\])])\.\s+|\n+")
#: the opponent acts, so that what is mine is his opponent's
_BY_OPPONENT: Final = re.compile(
    r"\b(?:can|may|could|does|must|will) (?:my |the |an )?(?:opponents?|opp|he|she|they|other player) (?!be\b)"
)
#: the opposite of what is asked is said beside it
_OR_NOT: Final = re.compile(
    r",? or (?:can|could|may|is|do|does|am) (?:i|we|it|he|that|this) (?:just |also |simply |only |free to )*"
    r"(?:skip|decline|refuse|optional|choose|not|leave|ignore)\b[^?]*"
    r"|,? or no(?:t|pe)?\b(?=\W*$)|,? (?:y/n|yes or no)\b(?=\W*$)"
)
#: whose turn it is not, which turns nothing of what is asked
_NOT_MINE: Final = re.compile(r"\b(?:it|it's|its|this)?\s?(?:is not|isn't|isnt|ain't|aint|not) my (?:own )?turn\b")
#: that the card says nothing more of it
UNSAID: Final = re.compile(
    r",? ?\b(?:if|when|while|unless|as long as|but|and) (?:the|its|his|my|an?) (?:card|ability|text)"
    r" (?:doesn't|doesnt|does not) (?:say|tell) (?:so|otherwise|anything(?: else)?|that|it)\b"
    r"|,? ?\b(?:if|when|unless|as long as|assuming) (?:no|an?|any|some|another) (?:other )?(?:cards?|abilit(?:y|ies))"
    r" (?:changes?|says?|tells?|lets?|alters?|allows?)(?: (?:it|so|otherwise|that|me|this|more|any))*"
)
#: whether there is a limit at all
_LIMITED: Final = re.compile(r"\bis there (?:a|an|any|some) (?:\w+ )?(?:cap|limit|maximum|max)\b")
#: two questions in one: what is said to one is not said to the other
_OR_ELSE: Final = re.compile(r"\bor (?:can|could|may|is|are|am|does|do|did|must|will|would|has|have)\b")
_MINE: Final = re.compile(r"\bmy (?:own )?(?=(?:turn|reserve|hand|deck|territory|land of bondage|discard pile)\b)")
#: in a phase of mine it is his opponent's turn
_MY_PHASE: Final = re.compile(r"\bmy (?=(?:draw|upkeep|preparation|prep|battle|discard)(?: phase)?\b(?! pile))")
_POLAR: Final = re.compile(
    r"\b(?:is|are|am|was|were|do|does|did|has|have|will|would|right)\b|\b(?:correct|true|huh)\W*$"
    r"|\b(?:counts?|stays?|goes|works?|remains?|keeps?|gets?|moves?|returns?|comes|activates?|resets?"
    r"|takes?|gives?|ends?|heals?|removes?|means?|loses?|stops?|draws?|raises?|affects?|applies|becomes?|triggers?"
    r"|includes?|adds?|lasts?|exists?)\b[^?]*\?"
)
#: whichever of two it is, it is not asked whether it is so
_CHOICE: Final = re.compile(r"\bor (?!less|more|not\b|no\b|what\b|lower|fewer|so\b|two\b)")
_OPPONENT: Final = re.compile(
    r"\b(can|may|could|does|do|did|must|will|is) (?:my |the |an )?(?:opponents?|opp|other player)(?=\s)"
)


_IS: Final = re.compile(r"\bbe\b")
#: what it does, rather than what it may: "does it get to stay"
_GETS: Final = re.compile(r"\bgets? to\b")
#: between these it matters which stands first
_ORDER: Final = frozenset({"before", "after", "exceed"})


#: a clause before the one that asks
_CHAT: Final = re.compile(r"[^,?{]{3,60}, (?=(?:how|is|are|am|can|could|may|does|do|did|must|will|would)\b)")
#: by how much somebody is changed: "2/0"
_NUMBERS: Final = re.compile(r"\d+/\d+")
_STRENGTH_AND_TOUGHNESS: Final = frozenset({"strength", "toughness", "numbers"})


class Mood(Enum):
    """What is asked: whether something is allowed, required or true, or how many."""

    MAY = auto()
    MUST = auto()
    IS = auto()
    COUNT = auto()


@dataclass(frozen=True, slots=True)
class Posed:
    """A question as concepts in order, with what is asked of them."""

    mood: Mood
    concepts: tuple[str, ...]
    is_most: bool = False
    is_least: bool = False
    is_copular: bool = True
    is_of_limit: bool = False
    is_turned: bool = False

    @property
    def numbers(self) -> list[int]:
        """Return the numbers mentioned, without the size of a deck, which is part of its name."""
        following = (*self.concepts[1:], "")
        told = (each for each, after in zip(self.concepts, following, strict=True) if after != "deck")
        return [int(each[1:]) for each in told if each[0] == "#" and each[1:].isdigit()]


def posed(line: str) -> Posed | None:
    """Return a question in lower case as its concepts; None if it asks neither yes or no nor how many."""
    line = _NOT_MINE.sub("not my turn", _OR_NOT.sub("", UNWILLING.sub("", line)))
    line = _without_chat(UNSAID.sub(" by default", line))
    asking = without_relative(asking_of(line))
    if _TURNED.search(_DENIED.sub(" ", asking)):
        return None
    if (denied := _IS_NOT_RIGHT.match(asking)) is not None:
        whole = f"{denied['is']} {denied['who']} {denied['what']}?"
        turned = posed(line.replace(asking, whole, 1))
        return turned and replace(turned, is_turned=not turned.is_turned)
    if _AGAINST.search(asking):
        turned = posed(line.replace(asking, _AGAINST.sub("allowed", asking), 1))
        return turned and replace(turned, is_turned=True)
    if _OR_ELSE.search(asking):
        return None
    counting = _COUNTING.search(asking) is not None
    if not counting and _OPEN.search(_WHEN.sub("", asking)):
        return None
    mood = Mood.COUNT if counting else Mood.MUST if MUST.search(asking) else Mood.MAY if MAY.search(asking) else Mood.IS
    if counting and _polar(asking):
        mood = Mood.MUST if MUST.search(asking) else Mood.MAY if MAY.search(asking) else Mood.IS
    if mood is Mood.IS and not _CHOICE.search(asking) and _is_elliptic(asking, line):
        mood = Mood.MAY  # "2 artifacts active": whether that may be
    elif mood is Mood.IS and (_CHOICE.search(asking) or not _POLAR.search(asking)):
        return None
    line = line.replace("w/o", "without")
    theirs = _MY_PHASE.sub("opponent's turn ", _MINE.sub("opponent's ", line))
    told = theirs if _BY_OPPONENT.search(asking) else line
    told = _OPPONENT.sub(r"\1 ", told)
    told = _COUNTED.sub(" ok ", told) if counting else MUST.sub(" ", told) if mood is Mood.MUST else told
    least = _LEAST.search(asking) is not None
    copular = mood is Mood.IS or _IS.search(asking) is not None or not MAY.search(_GETS.sub(" ", asking))
    limited = _LIMITED.search(asking) is not None
    return Posed(mood, load_concepts().concepts(told), _MOST.search(asking) is not None, least, copular, limited)


def _without_chat(line: str) -> str:
    """Return a line without the sentences before the last that have no word of the rules: "new player here"."""
    *before, last = [each for each in _SENTENCE.split(line) if each.strip()] or [line]
    told = [each for each in before if "?" in each or not vocabulary().isdisjoint(load_concepts().concepts(each))]
    chat = _CHAT.match(last)
    if chat is not None and vocabulary().isdisjoint(load_concepts().concepts(chat[0])):
        last = last[chat.end() :]
    return " ".join([*(each if each.endswith("?") else f"{each.rstrip('.')}." for each in told), last])


def _is_elliptic(asking: str, line: str) -> bool:
    """Say whether a line is no more than a few words without a verb that asks."""
    is_short = asking == line and 1 < len(asking.split()) <= _FEW
    return is_short and not any(each.search(asking) for each in (_POLAR, _REQUEST, _AGAINST_ANOTHER))


def without_relative(asking: str) -> str:
    """Return a question about something other than a player without the relative clause on what it has to do."""
    found = _RELATIVE.match(asking)
    return asking if found is None else asking[: found.start("what")] + asking[found.end("what") :]


def asking_of(line: str) -> str:
    """Return the sentence of a line that asks, without any clause before the question."""
    parts = [each.strip() for each in _SENTENCE.split(line.replace("w/o", "without")) if each.strip()]
    marked = [each for each in parts if "?" in each]
    if not marked or not (_POLAR.search(marked[-1]) or MAY.search(marked[-1]) or _COUNTING.search(marked[-1])):
        marked += [each for each in parts if _ASKS.match(each)][-1:]  # "unique or generic? are they generic"
    asking = (marked or parts or [""])[-1]
    return _BEFORE.sub("", _CLAUSE.sub("", _OR_NOT.sub("", asking)))


def _polar(asking: str) -> bool:
    return _ASKS_WHETHER.match(asking) is not None


def follows(
    question: Posed,
    facets: Mapping[str, frozenset[str]],
    holds: Collection[str],
    settling: Collection[str] = (),
) -> list[tuple[Form, str | int]]:
    """Return the forms that answer a question, with their answers.

    `facets` are the kinds of each marked card, as concepts; `holds` are the statements in force. Where no form has all
    that is told, a form counts if one of its statements is among the `settling` ones a search found.
    """
    found = _following(question, facets, holds, _fits)
    if not found and _LOST in question.concepts and question.mood is Mood.IS:
        kept = tuple(_KEPT if each == _LOST else each for each in question.concepts)
        question = replace(question, concepts=kept, is_turned=not question.is_turned)
        found = _following(question, facets, holds, _fits)
    held = [each for each in settling if each in holds]
    return found or (_following(question, facets, held, _fits_beside) if held else [])


def _following(
    question: Posed,
    facets: Mapping[str, frozenset[str]],
    holds: Collection[str],
    fits: Callable[[Form, Posed, Mapping[str, frozenset[str]]], bool],
) -> list[tuple[Form, str | int]]:
    told = question.concepts
    near = {
        each
        for concept in told
        for each in (concept, concept.removesuffix(DONE), concept + DONE, *_above(concept, facets))
    }
    found = []
    for form in dict.fromkeys(each for concept in near for each in _index().get(concept, ())):
        if not any(each in holds for each in form.statements):
            continue
        if fits(form, question, facets) and (says := _says(form, question)) is not None:
            found.append((form, says))
    return found


@cache
def _index() -> Mapping[str, Sequence[Form]]:
    """Return the forms by the concepts of their rarest slot."""
    often: dict[str, int] = {}
    for form in load_forms():
        for group in form.needed:
            for concept in {each for spelling in group for each in spelling}:
                often[concept] = often.get(concept, 0) + 1
    index: dict[str, list[Form]] = {}
    for form in load_forms():
        if not form.is_told_apart:
            continue
        rarest = min(form.needed, key=lambda group: sum(min(often[each] for each in spelling) for spelling in group))
        for concept in {min(spelling, key=lambda each: often[each]) for spelling in rarest}:
            index.setdefault(concept, []).append(form)
    return index


def _above(concept: str, facets: Mapping[str, frozenset[str]]) -> frozenset[str]:
    if _NUMBERS.fullmatch(concept):
        return _STRENGTH_AND_TOUGHNESS
    return facets.get(concept) or load_concepts().above.get(concept, frozenset())


def _fits(form: Form, question: Posed, facets: Mapping[str, frozenset[str]]) -> bool:
    """Say whether a question mentions all that the form needs, and nothing else that matters."""
    covered = _covered(form, question, facets)
    if covered is None:
        return False
    soft = strange = 0
    for concept in _beside(form, question, facets, covered):
        if concept in load_concepts().soft or _NUMBERS.fullmatch(concept):
            soft += 1
        elif concept in vocabulary() or concept[0] in "#{":
            return False
        else:
            strange += 1
    return strange <= max(0, min(_STRANGE, len(covered) - 2)) and strange + soft < len(covered)


def _fits_beside(form: Form, question: Posed, facets: Mapping[str, frozenset[str]]) -> bool:
    """Say whether a question mentions so much of a form that what else it mentions does not matter."""
    covered = _covered(form, question, facets)
    if covered is None or len(covered) < _SHARED:
        return False
    beside = [each for each in _beside(form, question, facets, covered) if each not in load_concepts().soft]
    return 0 < len(beside) <= _BESIDE and not any(each in _TURNING or each[0] in "#{" for each in beside)


def _covered(form: Form, question: Posed, facets: Mapping[str, frozenset[str]]) -> set[int] | None:
    """Return where a question mentions what the form needs; None if it does not mention all of it."""
    told = question.concepts
    if form.is_barred({each for concept in told for each in (concept, *_above(concept, facets))}):
        return None
    covered: set[int] = set()
    taken: set[int] = set()
    for group in form.needed:
        own: set[int] | None = None
        for spelling in group:
            places = [_places(form, each, told, facets, is_act=group is form.predicate) for each in spelling]
            if all(places):
                covered |= {at for each in places for at in each}
                own = own or _apart(places, taken)
        if own is None:
            return None
        taken |= own
    return covered


def _beside(
    form: Form, question: Posed, facets: Mapping[str, frozenset[str]], covered: Collection[int]
) -> Iterator[str]:
    """Generate the concepts of a question that a form neither needs nor allows."""
    for at, concept in enumerate(question.concepts):
        if at in covered or any(each in form.allowed for each in (concept, *_above(concept, facets))):
            continue
        if concept[0] == "#" and form.modal.counts:
            continue
        if concept in _OTHERWISE or not load_concepts().soft.isdisjoint(facets.get(concept, ())):
            continue  # it is so of every character, hence of the one that is named
        yield concept


def _apart(places: list[set[int]], taken: set[int]) -> set[int] | None:
    """Return a place of its own for each concept of a spelling; None if there are too few."""
    own: set[int] = set()
    for each in places:
        free = sorted(each - taken - own)
        if not free:
            return None
        own.add(free[0])
    return own


def _places(
    form: Form, wanted: str, told: Sequence[str], facets: Mapping[str, frozenset[str]], *, is_act: bool
) -> set[int]:
    """Return where a concept is mentioned; "negates a Dominant" also mentions a negated Dominant."""
    found = {at for at, each in enumerate(told) if each == wanted or wanted in _above(each, facets)}
    if not is_act:
        return found
    if form.modal is Modal.IS:  # who is a character need not be a Hero, and what a card is was not asked by naming it
        found = {at for at, each in enumerate(told) if each == wanted}
    if wanted.endswith(DONE) and form.subject:
        doing = wanted.removesuffix(DONE)
        whom = _first(form.subject, told, facets)
        found |= {at for at, each in enumerate(told) if each == doing and at < whom}
    elif form.is_by_player:
        found |= {at for at, each in enumerate(told) if each == wanted + DONE}
    return found


def _first(group: Group, told: Sequence[str], facets: Mapping[str, frozenset[str]]) -> int:
    wanted = {each for spelling in group for each in spelling}
    return max((at for at, each in enumerate(told) if each in wanted or wanted & _above(each, facets)), default=-1)


def _is_reversed(form: Form, question: Posed) -> bool:
    """Say whether a question tells of two things the other way round: "is upkeep before the draw"."""
    for spelling in form.predicate:
        word, *others = spelling
        if word not in _ORDER or not others or question.concepts.count(word) != 1:
            continue
        at = question.concepts.index(word)
        before, after = set(question.concepts[:at]), set(question.concepts[at + 1 :])
        subject = {each for each, *_ in form.subject}
        if before & set(others) and after & subject and not before & subject:
            return True
    return False


def _says(form: Form, question: Posed) -> str | int | None:
    """Return the answer of a form to a question that it fits; None if it gives none."""
    says = _plainly(form, question)
    if says is not None and _is_reversed(form, question):
        says = "no" if says == "yes" and form.modal is Modal.IS else None
    if not question.is_turned:
        return says
    return {"yes": "no", "no": "yes"}.get(says) if isinstance(says, str) else None


def _plainly(form: Form, question: Posed) -> str | int | None:
    if form.modal.counts:
        return _counted(form, question)
    if question.is_of_limit:
        return None
    match form.modal, question.mood:
        case (_, Mood.COUNT):
            return None
        case (Modal.IS | Modal.IS_NOT, Mood.MAY) if not question.is_copular:
            return None
        case (Modal.CANNOT | Modal.IS_NOT, _):
            return "no"
        case (Modal.NEED_NOT, Mood.MUST):
            return "no"
        case (Modal.MAY, Mood.MAY) | (Modal.IS, Mood.MAY | Mood.IS) | (Modal.MUST, Mood.MUST | Mood.IS):
            return "yes"
        case (Modal.MAY, Mood.MUST):
            return "no"
        case _:
            return None


def _counted(form: Form, question: Posed) -> str | int | None:
    if form.number is None:
        return None
    numbers = [each for each in question.numbers if each not in form.numbers]
    if question.mood is Mood.COUNT:
        other = question.is_most if form.modal is Modal.AT_LEAST else question.is_least
        return None if numbers or (other and form.modal is not Modal.EXACTLY) else form.number
    if question.mood is Mood.MUST or len(numbers) != 1:
        return None
    told = numbers[0]
    if question.is_most or question.is_least or form.modal is Modal.EXACTLY:
        return "yes" if told == form.number else "no"
    if question.mood is not Mood.MAY:
        return None
    return "yes" if (told <= form.number if form.modal is Modal.AT_MOST else told >= form.number) else "no"
