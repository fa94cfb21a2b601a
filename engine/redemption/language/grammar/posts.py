"""What follows a noun: where the cards are, whose they are, who uses them, what they have in common."""

from engine.cards.facts import IN_VERSE
from engine.kernel.records import replace
from engine.language.notation import Constant, Production, Refused, rule, same, words
from engine.redemption.language.ast.nouns import AnyOf, Filter, Likeness, Matching, Place, Reference, Selection, Target
from engine.redemption.language.ast.vocabulary import Kind, Player, Pointer, State, Testament, Zone
from engine.redemption.language.grammar.nouns import ANIMATE, Adjective, Field, Groups, list_of, narrowed, with_field
from engine.redemption.language.grammar.quantities import ONE, bound

_NO_IDOL = Adjective("excluding", Filter(Kind.CARD, identifiers=("idol",)))


def _excepting(base: Selection, exception: Selection) -> bool:
    """Say whether an exception fits the cards before it: Heroes are no exception to Enhancements."""
    if not (isinstance(base, Filter) and isinstance(exception, Filter)):
        return True
    if (exception.kind is Kind.ABILITY) != (base.kind is Kind.ABILITY):
        return False
    if Kind.CARD in (base.kind, exception.kind) or base.kind is exception.kind or exception.kind is Kind.TOKEN:
        return True
    return base.kind in ANIMATE and exception.kind in ANIMATE


_PILES = frozenset({Zone.HAND, Zone.DECK, Zone.DISCARD_PILE, Zone.RESERVE})


def _left_out(what: Selection) -> Adjective:
    """Read "all cards except Lost Souls in a discard pile": all cards in the pile are meant."""
    if isinstance(what, Filter) and what.place is not None and not _PILES.isdisjoint(what.place.zones):
        raise Refused("the place is that of the whole")
    return Adjective("excluding", what)


def _post(groups: Groups, adjective: Adjective) -> Groups:
    if adjective.name == "excluding" and not _excepting(groups.what, adjective.value):
        raise Refused("an exception to something else")
    if adjective.name == "used_by" and isinstance(groups.what, AnyOf):
        return Groups(_used(groups.what, adjective.value), groups.plural)
    return Groups(narrowed(groups.what, adjective.name, adjective.value), groups.plural)


def _used(what: AnyOf, user: Selection) -> Selection:
    """Add the user of cards: in "all Egyptians and Enhancements played with them" only Enhancements are used."""
    if all(map(_is_animate, what.options)):
        return narrowed(what, "used_by", user)
    options = [each if _is_animate(each) else narrowed(each, "used_by", user) for each in what.options]
    return replace(what, options=tuple(options))


def _is_animate(what: Selection) -> bool:
    return isinstance(what, Filter) and what.kind in ANIMATE


def _like(other: Target, likeness: Likeness) -> Adjective:
    if other.source is not None or other.count not in (None, ONE):
        raise Refused("one card is compared")
    return Adjective("matching", Matching(likeness, other=other.what))


def _in_verse(names: tuple[str, ...]) -> Adjective:
    return Adjective("identifiers", ("/".join(names) + IN_VERSE,))


def _unlike(likeness: Likeness, other: Target) -> Adjective:
    return Adjective("matching", replace(_like(other, likeness).value, differs=True))


def _but(adjective: Adjective) -> Adjective:
    if adjective.name != "classes":
        raise Refused("an exception is a noun")
    return Adjective("excluding", with_field(Filter(kind=Kind.CARD), adjective.name, adjective.value))


def _except(what: Selection) -> Adjective:
    """Read "(except a king)"; "(except 1)" is refused here, as it belongs to the count."""
    if what == Reference(pointer=Pointer.LOOKED_AT):
        raise Refused("a number is no such card")
    return Adjective("excluding", what)


def _user(what: Selection) -> Selection:
    options = what.options if isinstance(what, AnyOf) else (what,)
    for option in options:
        if isinstance(option, Filter) and option.kind not in (*ANIMATE, Kind.CARD):
            raise Refused("only characters use cards")
    return what


def all_posts(groups: Groups, posts: tuple[Adjective, ...]) -> Groups:
    """Apply what follows a noun to each of its alternatives."""
    for before, post in zip((None, *posts), posts, strict=False):
        if before is not None and before.name in ("used_by", "on"):
            inner_takes_it = post.name != "excluding" or _excepting(before.value, post.value)
            if inner_takes_it and isinstance(before.value, Filter):
                raise Refused("it belongs to the nearer noun")
        groups = _post(groups, post)
    return groups


RULES: list[Production] = [
    rule("description", "<groups>", same),
    rule("description", "<groups> <posts>", lambda groups, posts: all_posts(groups, posts)),
    rule("posts", "<post>", lambda post: (post,)),
    rule("posts", "<post> <posts>", lambda post, rest: (post, *rest)),
    rule("post", "( except <selection> )", _except),
    rule("post", "[,] except|excluding [for] <selection>", lambda what: _left_out(what)),
    rule("post", "( except <adjective> )", lambda adjective: _but(adjective)),
    rule("post", "in <anywhere>", Field("place")),
    rule("post", "not in <anywhere>", Field("outside")),
    rule("post", "with <book-list> reference|references", Field("books")),
    rule("post", "with a|an <book-list> reference", Field("books")),
    rule("post", "from <book-list>", Field("books")),
    rule("post", "with [a|an] strength [of] <bound>", Field("strength")),
    rule("post", "with [a|an] toughness [of] <bound>", Field("toughness")),
    rule("post", "of each brigade", Constant(Adjective("matching", Matching(Likeness.EACH_BRIGADE)))),
    rule("post", "of each good brigade", Constant(Adjective("matching", Matching(Likeness.EACH_GOOD_BRIGADE)))),
    rule("post", "of each evil brigade", Constant(Adjective("matching", Matching(Likeness.EACH_EVIL_BRIGADE)))),
    rule("post", "that are set aside", Constant(Adjective("place", Place((Zone.SET_ASIDE,), Player.EACH_PLAYER)))),
    rule("post", "that is set aside", Constant(Adjective("place", Place((Zone.SET_ASIDE,), Player.ANY)))),
    rule("post", "opponent plays", Constant(Adjective("played_by", Player.OPPONENT))),
    rule("post", "with abilities [of] <bound>", Field("toughness")),
    rule("post", "of <half-bound>", Field("toughness")),
    rule("half-bound", "<HALF> <side>?", bound),
    rule("post", "that are|is played [in] this battle", Constant(Adjective("place", Place((Zone.BATTLE,))))),
    rule("post", "played [in] this battle", Constant(Adjective("states", (State.PLAYED,)))),
    rule("post", "played", Constant(Adjective("states", (State.PLAYED,)))),
    rule("post", "played this turn", Constant(Adjective("states", (State.PLAYED,)))),
    rule("post", "[that] you own", Constant(Adjective("owner", Player.YOU))),
    rule("post", "[that] you do not own", Constant(Adjective("excluding", Filter(Kind.CARD, owner=Player.YOU)))),
    rule("post", "involving music", Constant(Adjective("identifiers", ("Involves music",)))),
    rule("post", "that involve|involves music", Constant(Adjective("identifiers", ("Involves music",)))),
    rule("post", "of the <brigade-list> brigade|brigades", Field("brigades")),
    rule("post", "with a|an o.t. reference", Constant(Adjective("testament", Testament.OLD))),
    rule("post", "with a|an n.t. reference", Constant(Adjective("testament", Testament.NEW))),
    rule("post", "with a reference from <book-list>", Field("books")),
    rule(
        "post",
        "with a brigade not already in battle",
        Constant(Adjective("matching", Matching(Likeness.BRIGADE_NOT_IN_BATTLE))),
    ),
    rule("post", "of [the] opposite alignment", Constant(Adjective("matching", Matching(Likeness.OPPOSITE_ALIGNMENT)))),
    rule("post", "of [a] different alignment", Constant(Adjective("matching", Matching(Likeness.DIFFERENT_ALIGNMENT)))),
    rule("post", "of [a] different brigade", Constant(Adjective("matching", Matching(Likeness.DIFFERENT_BRIGADE)))),
    rule("post", "with <quoted-list> in the|its special ability", Field("texts")),
    rule("post", "with a|an <verb-list> ability", Field("abilities")),
    rule("post", "with <verb-list> abilities", Field("abilities")),
    rule("post", "with <quoted-list> in the|its title|name", Field("titles")),
    rule("post", "with the word|words <quoted-list> in the|its title", Field("titles")),
    rule("post", "with the word|words <plain-title-list> in the|its title", Field("titles")),
    rule("post", "with <quoted-list> in the|its title or scripture verse?", _in_verse),
    rule("post", "with <plain-title-list> in title or reference", _in_verse),
    rule("plain-title", "<CAPITAL-WORD>", same),
    *list_of("plain-title-list", "plain-title"),
    rule("post", "controlled by <actor>", Field("controller")),
    rule("post", "that do not depict an idol", Constant(_NO_IDOL)),
    rule("post", "depicting an idol", Constant(Adjective("identifiers", ("Depicts an idol",)))),
    rule("post", "opponents control", Constant(Adjective("controller", Player.EACH_OPPONENT))),
    rule("post", "they control", Constant(Adjective("controller", Player.THEIR))),
    rule("quoted", '" <TITLE-WORD> "', same),
    *list_of("quoted-list", "quoted"),
    rule("post", "used by <user>", Field("used_by")),
    rule("post", "played|used by <actor>", Field("played_by")),
    rule("post", "[that] you control", Constant(Adjective("controller", Player.YOU))),
    rule("post", "opponent controls", Constant(Adjective("controller", Player.OPPONENT))),
    rule("post", "on <selection>", Field("on")),
    rule("post", "of [a] matching <likeness>", lambda like: Adjective("matching", Matching(likeness=like))),
    rule("post", "of the same <likeness>", lambda like: Adjective("matching", Matching(likeness=like))),
    rule("post", "matching <target> 's <likeness>", _like),
    rule("post", "that share|shares a <likeness> with <target>", lambda like, target: _like(target, like)),
    rule("post", "of <likeness> matching <target>", lambda like, target: _like(target, like)),
    rule("post", "from <target> 's testament", lambda target: _like(target, Likeness.TESTAMENT)),
    rule("post", "from each opponent", Constant(Adjective("owner", Player.EACH_OPPONENT))),
    rule("post", "from each player", Constant(Adjective("owner", Player.EACH_PLAYER))),
    rule("post", "that has|have a|an <verb-list> ability", Field("abilities")),
    rule("post", "with <CAPITAL-WORD> 's name in the title", lambda word: Adjective("titles", (word,))),
    rule("post", "from|of the same testament", Constant(Adjective("matching", Matching(Likeness.TESTAMENT)))),
    rule("post", "of|with a different <likeness> than <target>", _unlike),
    rule("post", "from the same church as <target>", lambda target: _like(target, Likeness.CHURCH)),
    rule("post", "not at full strength", Constant(Adjective("states", (State.NOT_AT_FULL_STRENGTH,)))),
    *words(
        "likeness",
        {
            "brigade": Likeness.BRIGADE,
            "alignment": Likeness.ALIGNMENT,
            "book": Likeness.BOOK,
            "testament": Likeness.TESTAMENT,
        },
    ),
    rule("user", "<selection>", lambda what: _user(what)),
]

__all__ = ["RULES", "all_posts"]
