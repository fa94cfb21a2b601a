"""What older cards say after a noun: what happens to the card, where it is, which numbers it has."""

from engine.language.notation import Constant, Production, Refused, rule
from engine.redemption.language.ast.nouns import Filter, Likeness, Matching, Place, Reference, Target, This, Threshold
from engine.redemption.language.ast.vocabulary import Kind, Player, Pointer, State, Testament, Zone
from engine.redemption.language.grammar.nouns import Adjective, Field
from engine.redemption.language.grammar.targets import selected

_DISCARDING = Constant(Adjective("states", (State.ABOUT_TO_BE_DISCARDED,)))
_MEEK = Constant(Adjective("states", (State.MEEK,)))
_ACTIVE = Constant(Adjective("states", (State.ACTIVE,)))
_SAME_BOOK = Constant(
    Adjective("matching", Matching(Likeness.BOOK, other=Reference(pointer=Pointer.BEARER, noun=Kind.HERO)))
)
_SAME_TESTAMENT = Constant(Adjective("matching", Matching(Likeness.TESTAMENT)))
_THIS = Constant(Adjective("excluding", This()))


#: the identifier of who fought on earth
_EARTHLY = "Fought Earthly Battle"


def _numbers(stats: str, side: str) -> tuple[Adjective, ...]:
    """Read "of 6/6 or less": each number has a bound."""
    strength, toughness = stats.split("/")
    return (
        Adjective("strength", Threshold(int(strength), side)),  # type: ignore[arg-type]
        Adjective("toughness", Threshold(int(toughness), side)),  # type: ignore[arg-type]
    )


def _fewer_numbers(stats: str) -> tuple[Adjective, ...]:
    strength, toughness = (int(part) for part in stats.split("/"))
    return (
        Adjective("strength", Threshold(strength - 1, "at_most")),
        Adjective("toughness", Threshold(toughness - 1, "at_most")),
    )


def _one_number(name: str) -> "_OneNumber":
    return _OneNumber(name)


class _OneNumber:
    """Build a bound on one number of a character: "of */6 or less"."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, number: int, side: str) -> Adjective:
        return Adjective(self._name, Threshold(number, side))  # type: ignore[arg-type]


def _above(name: str) -> "_Above":
    return _Above(name)


class _Above:
    """Build "with toughness greater than X"."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self) -> Adjective:
        return Adjective(self._name, Threshold("X", "above"))


def _of_player(who: Player) -> Adjective:
    if who is Player.YOU:
        raise Refused("your")
    return Adjective("owner", who)


def _lying_on(host: Target) -> Adjective:
    return Adjective("on", selected(host))


def _not_of(brigades: tuple[str, ...]) -> Adjective:
    return Adjective("excluding", Filter(Kind.CARD, brigades=brigades))


RULES: list[Production] = [
    rule("post", "[that] [are|is] about to be discarded", _DISCARDING),
    rule("post", "[that] [are|is] being discarded", _DISCARDING),
    rule("post", "currently|now in <anywhere>", Field("place")),
    rule("posts", "of|with [abilities] <STATS> <side>", _numbers),
    rule("posts", "with abilities of <STATS> <side>", _numbers),
    rule("posts", "with abilities of less than <STATS>", _fewer_numbers),
    rule("post", "of <HALF> <side>", _one_number("toughness")),
    rule("post", "with strength <OFFENSE> <side>", _one_number("strength")),
    rule("post", "of <OFFENSE> <side>", _one_number("strength")),
    rule("post", "with a toughness of ( <HALF> ) <side>", _one_number("toughness")),
    rule("post", "with [a] toughness greater than x", _above("toughness")),
    rule("post", "with [a] strength greater than x", _above("strength")),
    rule("post", "having a|an <book-list> reference [on] [card]", Field("books")),
    rule("post", "having a|an n.t. reference [on] [card]", Constant(Adjective("testament", Testament.NEW))),
    rule("post", "having a|an o.t. reference [on] [card]", Constant(Adjective("testament", Testament.OLD))),
    rule("post", "[,] except this [special] ability", _THIS),
    rule("post", "( except this [special] ability )", _THIS),
    rule("post", "with <quoted-list> in special ability", Field("texts")),
    rule("post", "with <quoted-list> in title", Field("titles")),
    rule("post", "with <quoted-list> in card title", Field("titles")),
    rule("post", "with <plain-title-list> in the|its title", Field("titles")),
    rule("post", "with [the] word|words <plain-title-list> in the|its? card? title", Field("titles")),
    rule("post", "with no special ability|abilities", _MEEK),
    rule("post", "without special ability|abilities", _MEEK),
    rule("post", "that has|have no special ability|abilities", _MEEK),
    rule("post", "activated", _ACTIVE),
    rule("post", "placed on <target>", _lying_on),
    rule("post", "guarding <target>", _lying_on),
    rule("post", "played with <user>", Field("used_by")),
    rule("post", "of <actor>", _of_player),
    rule("post", "in|from [the] <brigade-list> brigade|brigades", Field("brigades")),
    rule("post", "of any brigade except <brigade-list>", _not_of),
    rule("post", "here", Constant(Adjective("place", Place((Zone.HERE,))))),
    rule("post", "of different brigades", Constant(Adjective("matching", Matching(Likeness.DIFFERENT_BRIGADE)))),
    rule("post", "from the n.t.", Constant(Adjective("testament", Testament.NEW))),
    rule("post", "from the o.t.", Constant(Adjective("testament", Testament.OLD))),
    rule("post", "from the house of <CAPITAL-WORD>", lambda name: Adjective("identifiers", (f"House of {name}",))),
    rule("post", "[,] other than <selection>", Field("excluding")),
    rule("post", "with a brigade other than <brigade-list>", _not_of),
    rule("posts", "worth <STATS> <side>", _numbers),
    rule("post", "who|that fought in an earthly battle", Constant(Adjective("identifiers", (_EARTHLY,)))),
    rule("post", "( not <selection> )", Field("excluding")),
    rule("post", "who|that is|are not <selection>", Field("excluding")),
    rule("post", "that is|are not in <anywhere>", Field("outside")),
    rule("post", "holding|carrying weapons", Constant(Adjective("states", (State.EQUIPPED,)))),
    rule("post", "that include|includes <plain-title-list> in the card? title", Field("titles")),
    rule("adjective", "face down", Constant(Adjective("states", (State.FACE_DOWN,)))),
    rule(
        "post", "( except the <quoted> card )", lambda title: Adjective("excluding", Filter(Kind.CARD, titles=(title,)))
    ),
    rule("post", "having the same biblical book reference as this hero", _SAME_BOOK),
    rule("post", "with the same book in the reference as this hero", _SAME_BOOK),
    rule("post", "from the same testament as this hero|character", _SAME_TESTAMENT),
    rule("post", "being used as an active artifact", _ACTIVE),
    rule("post", "not in play", Constant(Adjective("outside", Place((Zone.PLAY,))))),
]
