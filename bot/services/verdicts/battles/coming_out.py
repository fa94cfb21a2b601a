"""What a question asks about a battle that was played: yes or no, or its outcome."""

import re
from collections.abc import Sequence
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.battles.keeping import weapons_of
from bot.services.verdicts.battles.persons import fitting, pronoun_in, told_of_last
from bot.services.verdicts.battles.telling import ATTACKER, DEFENDER, Story
from bot.services.verdicts.battles.wanted import Topic, Wanted, wanted
from bot.services.verdicts.model import Direct, Verdict, polar
from bot.services.verdicts.playing import Played
from engine.cards.naming import fold
from glossary.forms.question import How

_SEATS: Final = {"A": "attacker", "B": "defender"}
_SITUATIONS: Final = {
    "winning": ["REG-BATTLE-18"],
    "losing": ["REG-BATTLE-17"],
    "stalemate": ["REG-BATTLE-23"],
    "mutual destruction": ["REG-BATTLE-21"],
}
_EVERYBODY: Final = re.compile(r"\b(?:every(?:body|one)|all of (?:them|us))\b")
_MARK: Final = re.compile(r"\{(\d)\}")
_OF_OTHERS: Final = re.compile(r"\b(?:opponent|opponent's|his|her|their|he|she|they)\b")
_WELL: Final = re.compile(r"\b(?:ok|okay|good|fine|valid|through)\b")
#: the numbers that are asked for are a character's, not the total of a side
_NUMBERS_OF: Final = re.compile(r"\b(?:his|her|its) numbers\b|\bnumbers (?:does|do|has|have|is) (?:he|she|it)\b")
_KINDS: Final = ("rescue attempt", "battle challenge")
#: neither side is winning or losing
_EVEN: Final = ("stalemate", "mutual destruction")
#: asked in a few words of no question, these are asked yes or no all the same: "Laban dead?"
_SO_OR_NOT: Final = frozenset({Topic.SOUL, Topic.FATE, Topic.RESCUE, Topic.BLOCK})
_ENDING: Final = frozenset({Topic.ENDING, Topic.FATE, Topic.SOUL, Topic.RESCUE, Topic.BLOCK})


def told_of(asked: Asked, story: Story, played: Played) -> Direct | None:
    """Return the answer to a question about a played battle; None if it is not clear what is asked."""
    wants = _asked_once(wanted(asked.line) or ())
    if not wants:
        return None
    claims, cited = _claims(asked, story, played, wants)
    if not claims:
        return None
    shown = "; ".join(f"{key}: {value}" for key, value in claims.items())
    why = f"Played out: {shown}."
    is_polar = (_is_polar(each) or (_is_for_soul(each) and _is_challenge(story, played)) for each in wants)
    if all(is_polar) and len({each.topics[0] for each in wants}) == 1:
        found = {None if each.clause.is_turned else is_so(asked, story, played, each) for each in wants}
        holds = found.pop() if len(found) == 1 else None
        return None if holds is None else Direct(polar(holds), None, why, cited, log=played.log)
    return Direct(Verdict.OUTCOME, shown, why, cited, log=played.log)


def _asked_once(wants: Sequence[Wanted]) -> Sequence[Wanted]:
    """Return what is asked without what is asked once more, of two things, in full: "dead or alive? does he live?"."""
    if not wants or wants[-1].clause.how is not How.POLAR:
        return wants
    return [each for each in wants if each is wants[-1] or not _is_same(each, wants[-1])]


def _is_same(either: Wanted, last: Wanted) -> bool:
    return either.clause.how is How.EITHER and either.topics[0] is last.topics[0]


def _is_for_soul(want: Wanted) -> bool:
    """Say whether only "rescue?" is asked, which the outcome of a challenge without access does not answer."""
    return want.clause.how is How.BARE and want.says == ("rescue",)


def _is_polar(want: Wanted) -> bool:
    """Say whether it is a yes-or-no question, which an outcome does not answer."""
    if want.clause.how is How.BARE:
        is_named = want.says == ("rescue",) and _WELL.search(want.clause.line) is None
        is_open = want.has("where", "happen", "result", "who", "what", "state") or is_named
        is_of_one_side = want.topics[0] is Topic.STATE and want.has("winning", "losing")
        return (want.topics[0] in _SO_OR_NOT or is_of_one_side) and not is_open
    return want.clause.how is How.POLAR


def _claims(
    asked: Asked, story: Story, played: Played, wants: Sequence[Wanted]
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return what the battle shows on all topics that are asked, with the rules."""
    topics = {topic for each in wants for topic in each.topics}
    claims: dict[str, str] = {}
    cited: list[str] = []
    is_of_state = not topics.isdisjoint({Topic.STATE, Topic.INITIATIVE})
    is_of_result = any(each.has("win", "result", "what") and Topic.ENDING in each.topics for each in wants)
    if (is_of_state or is_of_result) and played.situation in _SITUATIONS:
        claims["situation"] = played.situation
        cited += _SITUATIONS[played.situation]
        if is_of_state and played.initiative in _SEATS:
            claims["initiative"] = _SEATS[played.initiative]
            cited.append("REG-INIT-01" if played.situation in ("winning", "losing") else "REG-INIT-02")
    if Topic.KIND in topics and played.battle in _KINDS:
        claims["battle"] = played.battle
        cited.append("REG-BATTLE-03")
    if Topic.KEPT in topics:
        kept = {number for each in wants if Topic.KEPT in each.topics for number in weapons_of(asked, each)}
        claims |= {asked.cards[number].name: place for number, place in played.where if number in kept}
        cited.append("REG-BRES-07")
    if Topic.TOTAL in topics:
        seats = {_side_meant(asked, story, each) for each in wants if Topic.TOTAL in each.topics}
        if len(seats) == 1 and None not in seats:
            claims["total"] = played.sides[seats == {DEFENDER}]
            cited.append("REG-BRES-01")
    if not topics.isdisjoint(_ENDING):
        kind = "challenge" if _is_challenge(story, played) else "rescue"
        succeeds = _succeeds(story, played)
        claims[kind] = "succeeds" if succeeds else "fails"
        cited.append(("REG-RATT-03" if succeeds else "REG-RATT-06") if kind == "rescue" else "REG-BATTLE-07")
        meant = {*story.heroes, *story.blockers, *(number for each in wants for number in each.whom)}
        claims |= {asked.cards[number].name: place for number, place in played.where if number in meant}
    return claims, tuple(dict.fromkeys(cited))


def _side_meant(asked: Asked, story: Story, want: Wanted) -> str | None:
    """Return of which side the question asks for the total; None if it does not say."""
    if not set(want.whom).isdisjoint(story.blockers) or want.has("blocker"):
        return DEFENDER
    if not set(want.whom).isdisjoint(story.heroes) or want.has("hero"):
        return ATTACKER
    of_one = _NUMBERS_OF.search(want.clause.line) is not None and not want.has("my", "i")
    if of_one or (want.who == "he" and not want.has("his", "my", "i")):  # who was told of last
        marks = [int(each) for each in _MARK.findall(want.told)]
        users = [user for _, card, user, _ in story.plays if user is not None and marks[-1:] == [card]]
        seats = {story.seat_of(each) for each in users or told_of_last(asked, story, want.clause.line)}
        return seats.pop() if len(seats) == 1 else None
    if not story.blockers:
        return ATTACKER
    if _is_of_woman(want):
        return _side_of_fitting(asked, story, want)
    if want.has("his", "he") and not want.has("my", "i") and not _OF_OTHERS.search(want.told):  # no opponent is told of
        users = [user for _, _, user, _ in story.plays if user is not None]
        return story.seat_of(users[-1]) if users else None
    if want.has("his", "he") and not want.has("my", "i"):
        return seat_of("he", story)
    return story.asker or (ATTACKER if story.presumes_asker else None)


def _succeeds(story: Story, played: Played) -> bool:
    """Say whether the rescue attempt succeeds, or the challenge if there was no soul."""
    return played.successful == "challenge" if _is_challenge(story, played) else played.souls > 0


def _is_challenge(story: Story, played: Played) -> bool:
    """Say whether there is no soul to rescue, or none that the attacker has access to. Rule: REG-BATTLE-03"""
    is_bound = story.site is not None or bool(story.named_souls)
    return not story.souls or (is_bound and played.battle == "battle challenge")


def is_so(asked: Asked, story: Story, played: Played, want: Wanted) -> bool | None:
    """Return whether what is asked is true; None if it is not clear which of two things is asked."""
    succeeds = _succeeds(story, played)
    match want.topics[0]:
        case Topic.KIND:
            told = re.findall(r"challenge|rescue attempt", want.clause.line)
            if len(told) != 1 or played.battle not in _KINDS:
                return None
            return (told[0] == "challenge") is (played.battle == "battle challenge")
        case Topic.BLOCK:
            return succeeds is want.has("fail", "dead", "gone")
        case Topic.RESCUE:
            if want.has("over"):
                return None if succeeds else True
            return succeeds is not want.has("fail", "dead", "gone")
        case Topic.SOUL:
            return _soul(asked, story, played, want, succeeds=succeeds)
        case Topic.KEPT:
            places = {place for number, place in played.where if number in weapons_of(asked, want)}
            return places == {"territory"} if len(places) == 1 else None
        case Topic.INITIATIVE:
            seat = _seat(asked, want, story)
            if seat is None and want.has("my", "his"):
                seat = seat_of("i" if want.has("my") else "he", story)
            return None if seat is None or played.initiative not in _SEATS else played.initiative == seat
        case Topic.STATE:
            return _stands(asked, story, played, want)
        case Topic.FATE:
            return _fate(_whom(asked, want, story), want, played)
        case _:
            return None


def _soul(asked: Asked, story: Story, played: Played, want: Wanted, *, succeeds: bool) -> bool | None:
    """Return whether what is asked about the soul is true."""
    if _is_challenge(story, played):
        return want.has("save") if story.souls else False
    if want.has("save"):
        return not succeeds
    if want.has("gone", "lose", "change hands", "left"):
        return succeeds
    seat = _seat(asked, want, story)
    if seat == DEFENDER or (seat is None and story.asker == DEFENDER and want.has("my", "i")):
        return None
    return succeeds


def _stands(asked: Asked, story: Story, played: Played, want: Wanted) -> bool | None:
    """Return whether what is asked about the state of the battle is true."""
    named = [each for each in _EVEN if each in want.clause.line]
    if named:
        return played.situation == named[0] if len(named) == 1 else None
    if want.has("even"):
        return None if played.situation == "mutual destruction" else played.situation == "stalemate"
    if not want.has("winning", "losing", "win", "lose"):
        return None
    if played.situation in _EVEN:
        return False if want.has("winning", "losing") else None
    seat = _seat(asked, want, story) or (_first_of(want, story) if not want.who else None)
    if seat is None or played.situation not in ("winning", "losing"):
        return None
    wins = want.has("winning", "win")
    return ((played.situation == "winning") is wins) is (seat == ATTACKER)


def _fate(whom: Sequence[int], want: Wanted, played: Played) -> bool | None:
    """Return whether all of some characters survived, were discarded or captured; None if they differ otherwise."""
    if want.has("in battle"):
        fighting = {each in played.fighting for each in whom}
        return fighting.pop() if len(fighting) == 1 else None
    places = {dict(played.where).get(each, "") for each in whom}
    if len(places) != 1:
        return None
    place = places.pop()
    if want.has("gone", "lose") and not want.has("alive", "dead", "kill", "captured"):
        return place != "territory" if place else None
    if want.has("captured"):
        return place == "land of bondage"
    if place not in ("territory", "discard pile", "land of bondage") or want.has("alive") is want.has("dead", "kill"):
        if place in ("territory", "discard pile") and want.has("discard pile", "territory"):
            return place == ("territory" if want.has("territory") else "discard pile")
        return None
    return place == ("territory" if want.has("alive") else "discard pile")


def _whom(asked: Asked, want: Wanted, story: Story) -> Sequence[int]:
    """Return the characters that are asked about; "he" is the one told of last, and each of two if that is not told."""
    mine, others = (story.heroes, story.blockers) if story.asker != DEFENDER else (story.blockers, story.heroes)
    fighting = (*story.heroes, *story.blockers)
    if want.has("kill"):  # whom one kills, not who kills
        seat = _seat(asked, want, story)
        side = story.blockers if seat == ATTACKER else story.heroes if seat == DEFENDER else []
        return want.whom if set(want.whom) <= set(side) and want.whom else side if len(side) == 1 else ()
    if want.whom:
        at_home = {number for number, (_, zone) in story.zones.items() if zone == "territory"}
        return want.whom if at_home.issuperset(want.whom) else ()
    if want.who in ("fighter", "hero", "blocker") and (named := _named_by(asked, fighting, want.clause.line)):
        return named
    if want.has("both"):
        side = mine if want.has("my") else others if want.has("his") else [*mine, *others]
        return side if len(side) == 2 or _EVERYBODY.search(want.clause.line) else ()
    if want.has("lose") and want.who in ("i", "he"):
        side = mine if want.who == "i" else others
        return side if len(side) == 1 else ()
    if want.who in ("he", "it"):
        if want.has("gone", "some") and "soul" in want.told:
            return ()  # it may be the soul that is meant
        if want.who == "he":
            return told_of_last(asked, story, want.clause.line)
        before = asked.line[: asked.line.find(want.clause.line)] if want.clause.line in asked.line else asked.line
        told = [n for n in map(int, _MARK.findall(before)) if n in fighting]
        return (fitting(asked, told, want.clause.line) or told)[-1:]
    if want.who in ("hero", "attacker"):
        side = mine if want.whose == "my" else story.heroes
    elif want.who in ("blocker", "defender"):
        side = story.blockers
    elif want.who == "fighter" and want.whose:
        side = mine if want.whose == "my" else others
    else:
        return ()
    return side if len(side) == 1 else ()


def _named_by(asked: Asked, fighting: Sequence[int], line: str) -> Sequence[int]:
    """Return the one fighter in whose name a word of a line stands: "the soldier"."""
    words = set(re.findall(r"\bthe ([a-z]{3,})\b", line))
    found = [each for each in fighting if not words.isdisjoint(fold(asked.cards[each].name).split())]
    return found if len(found) == 1 else ()


def _first_of(want: Wanted, story: Story) -> str | None:
    """Return the side of whoever tells of the battle, else of the character that is named first."""
    named = [n for n in map(int, _MARK.findall(want.told)) if n in (*story.heroes, *story.blockers)]
    return story.asker or (None if not named else ATTACKER if named[0] in story.heroes else DEFENDER)


def _seat(asked: Asked, want: Wanted, story: Story) -> str | None:
    """Return the seat that a clause is about; None if it does not say."""
    if (mark := re.fullmatch(r"\{(\d)\}", want.who)) is not None:
        number = int(mark[1])
        return ATTACKER if number in story.heroes else DEFENDER if number in story.blockers else None
    if want.who == "he" and _is_of_woman(want):
        return _side_of_fitting(asked, story, want)
    if want.who == "he" and story.asker and not _OF_OTHERS.search(want.told):  # no opponent is told of
        named = [n for n in map(int, _MARK.findall(want.told)) if n in story.fighters]
        seats = {story.seat_of(each) for each in fitting(asked, named, want.clause.line)}
        return seats.pop() if len(seats) == 1 else None  # it may be either, and the opponent too
    if want.who in ("he", "it") and not story.asker:  # it is told of whoever is named first
        named = [n for n in map(int, _MARK.findall(want.told)) if n in (*story.heroes, *story.blockers)]
        if not named:
            return None
        of_first = named[0] in story.heroes
        is_other = re.search(r"\bopponent", want.clause.line) is not None  # of whoever tells of his own first
        if is_other and _OF_OTHERS.search(want.told):
            return None
        return ATTACKER if of_first is not is_other else DEFENDER
    return seat_of(want.who, story) if want.who else None


def _is_of_woman(want: Wanted) -> bool:
    """Say whether "she" is asked about: no opponent is called so."""
    return pronoun_in(want.clause.line) in ("she", "her", "hers")


def _side_of_fitting(asked: Asked, story: Story, want: Wanted) -> str | None:
    """Return the one side on which those fight whom "he" or "she" can mean."""
    sides = {story.seat_of(each) for each in fitting(asked, story.fighters, want.clause.line)}
    return sides.pop() if len(sides) == 1 else None


def seat_of(word: str, story: Story) -> str | None:
    """Return the seat that a word means."""
    if word in ("attacker", "hero"):
        return ATTACKER
    if word in ("defender", "blocker"):
        return DEFENDER
    if not story.asker or word not in ("i", "he"):
        return None
    other = DEFENDER if story.asker == ATTACKER else ATTACKER
    return story.asker if word == "i" else other
