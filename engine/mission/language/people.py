"""Phrases for characters, cards and players, and their properties."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engine.kernel.records import replace
from engine.language.chart import Terminal
from engine.language.notation import Production, Refused, rule, same, words
from engine.mission.meaning import nodes
from engine.mission.meaning.nodes import Among, Side, Trait, Who, Whose

#: Who bears a gift, as one word. Rule: TM-GLOSS-10
BEARERS: Final = {
    "prophet": "prophecy",
    "teacher": "teaching",
    "evangelist": "evangelism",
    "healer": "healing",
    "leader": "leading",
    "servant": "serving",
}
#: Words that can be no type of card and no kind of stronghold.
_TAKEN: Final = frozenset(
    re.findall(
        r"\w+",
        "a an all and any each every the this that up to of on by from with mission enemy card cards maturity hand "
        "stronghold strongholds soul souls christian christians fellow fellows character characters activation",
    )
)
_Count = tuple[int | None, bool]


def terminals() -> dict[str, Terminal]:
    """Return the functions that find numbers, and the names of gifts, strongholds and types, among the words."""
    return {"NUMBER": _number, "SIGNED": _signed, "KIND": _kind}


def _number(words: Sequence[str], at: int) -> Iterable[tuple[int, int]]:
    if words[at].isdecimal():
        yield at + 1, int(words[at])


def _signed(words: Sequence[str], at: int) -> Iterable[tuple[int, int]]:
    if words[at][:1] in "+-" and words[at][1:].isdecimal():
        yield at + 1, int(words[at])


def _kind(words: Sequence[str], at: int) -> Iterable[tuple[int, str]]:
    word = words[at].lower()
    if word.isalpha() and word not in _TAKEN:
        yield at + 1, word


# --- how many, and whose ---------------------------------------------------------------------------------------------


def _so_many(count: int) -> _Count:
    return count, False


def _up_to(count: int) -> _Count:
    return count, True


def _group(among: Among) -> Callable[..., tuple[Among, tuple[Trait, ...]]]:
    def build(being: tuple[Trait, ...] = ()) -> tuple[Among, tuple[Trait, ...]]:
        return among, being

    return build


def _who(quantity: _Count, adjective: Trait | None, group: tuple[Among, tuple[Trait, ...]], post: Trait | None) -> Who:
    among, being = group
    said = tuple(t for t in (adjective, *being, post) if t is not None)
    if among in (Among.YOUR_SOULS, Among.OPPONENTS_SOULS) and any(not isinstance(t, nodes.IsOfGender) for t in said):
        raise Refused("a soul has neither die nor cards of Christians")
    return Who(among, said, *quantity)


def _of_yours(quantity: _Count, adjective: Trait | None, post: Trait | None) -> Who:
    return _who(quantity, adjective, (Among.YOURS, ()), post)


def everybody(who: Who) -> Who:
    """Return the same characters, all of them.

    Raises:
        Refused: some of them have to be chosen, which a lasting effect cannot ask.
    """
    if who.count is not None:
        raise Refused("nobody is chosen here")
    return who


def whoever(who: Who) -> Who:
    """Return the same characters without a number."""
    return replace(who, count=None, up_to=False)


# --- what is true of them --------------------------------------------------------------------------------------------


def _attacked(kind: str | None = None) -> Trait:
    return nodes.WasAttacked(kind or "")


def _between(least: int = 1, most: int = 5) -> Trait:
    if not 1 <= least <= most <= 5:
        raise Refused("no die shows that")
    return nodes.MaturityIs(least, most)


def _bears(card: tuple[Side | None, str]) -> Trait:
    return nodes.BearsCard(*card)


def _card(kind: str | None, side: Side | None) -> tuple[Side | None, str]:
    return side, kind or ""


def people() -> list[Production]:
    """List the productions."""
    return [
        rule("quantity", "a|an|one", lambda: (1, False)),
        rule("quantity", "<NUMBER>", _so_many),
        rule("quantity", "up to <NUMBER>", _up_to),
        rule("quantity", "each|all|every", lambda: (None, False)),
        rule("number", "a|an|one", lambda: 1),
        rule("number", "<NUMBER>", same),
        *words("adjective", _ADJECTIVES),
        rule("being", "christian|christians", lambda: ()),
        rule("being", "man|men", lambda: (nodes.IsOfGender("male"),)),
        rule("being", "woman|women", lambda: (nodes.IsOfGender("female"),)),
        *words("being", {f"{n}|{n}s": (nodes.HasGift(gift),) for n, gift in BEARERS.items()}),
        rule("group", "<being>", _group(Among.EVERYBODY)),
        rule("group", "<being> of yours", _group(Among.YOURS)),
        rule("group", "<being> of opponents", _group(Among.OPPONENTS)),
        rule("group", "<being> of an opponent", _group(Among.OPPONENTS)),
        rule("group", "fellow|fellows", _group(Among.FELLOWS)),
        rule("group", "soul|souls of yours", _group(Among.YOUR_SOULS)),
        rule("group", "soul|souls of opponents", _group(Among.OPPONENTS_SOULS)),
        rule("group", "soul|souls of an opponent", _group(Among.OPPONENTS_SOULS)),
        rule("who", "this <adjective>? christian", lambda said: Who(Among.BEARER, () if said is None else (said,))),
        rule("who", "this soul", Who),
        rule("who", "both christians", Who),
        rule("who", "<quantity> <adjective>? <group> <post>?", _who),
        rule("who", "<quantity> of your <adjective>? christians <post>?", _of_yours),
        rule("post", "with <having>", same),
        rule("post", "who <being-so>", same),
        rule("having", "<wall>", lambda wall: nodes.HasStronghold(*wall)),
        rule("having", "<gift>", lambda gift: nodes.HasGift(*gift)),
        rule("having", "maturity <NUMBER>", lambda n: _between(n, n)),
        rule("having", "maturity <NUMBER> or more", _between),
        rule("having", "maturity <NUMBER> or less", lambda n: _between(1, n)),
        rule("having", "<number> <card> on them", lambda n, card: _one(n, _bears(card))),
        rule("wall", "a stronghold <level>?", lambda level: ("", level or 1)),
        rule("wall", "the stronghold of <KIND> <level>?", lambda kind, level: (kind, level or 1)),
        rule("gift", "a gift <level>?", lambda level: ("", level or 1)),
        rule("gift", "the gift of <KIND> <level>?", lambda kind, level: (kind, level or 1)),
        rule("level", "at level <NUMBER> [or] [higher]", same),
        rule("being-so", "was|were attacked this turn", _attacked),
        rule("being-so", "was|were attacked by a <KIND> card this turn", _attacked),
        rule("being-so", "used a gift this turn", nodes.UsedGift),
        rule("being-so", "used the gift of <KIND> this turn", nodes.UsedGift),
        rule("being-so", "shares|share a stronghold with this christian", nodes.SharesStronghold),
        rule("being-so", "shares|share the stronghold of <KIND> with this christian", nodes.SharesStronghold),
        rule("being-so", "shares|share a gift with this christian", nodes.SharesGift),
        rule("being-so", "shares|share the gift of <KIND> with this christian", nodes.SharesGift),
        *words("side", {"mission": Side.MISSION, "enemy": Side.ENEMY}),
        rule("card", "<KIND>? <side>? card|cards", _card),
        *words("player", _PLAYERS),
    ]


def _one(number: int, trait: Trait) -> Trait:
    if number != 1:
        raise Refused("only one is looked for")
    return trait


_ADJECTIVES: Final[dict[str, Trait]] = {
    "engaged": nodes.IsEngaged(),
    "disengaged": nodes.IsEngaged(engaged=False),
    "shaky": nodes.IsShaky(),
    "dormant": nodes.IsDormant(),
    "male": nodes.IsOfGender("male"),
    "female": nodes.IsOfGender("female"),
}
_PLAYERS: Final = {
    "you": Whose.YOU,
    "each opponent": Whose.OPPONENTS,
    "each player": Whose.EACH,
    "the player of this christian|soul": Whose.BEARERS,
}
