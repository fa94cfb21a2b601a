"""How players ask about decks, as patterns for the line of a question."""

import re
from typing import Final

SIZE: Final = re.compile(r"\b(\d{2,3})[ -]*(?:card|cards)\b|\bdecks? (?:is|of|has|with|at|size) (\d{2,3})\b")
TYPE_TWO: Final = re.compile(r"\b(?:t2|type (?:2|ii|two))\b")
FORMAT: Final = (
    r"(?:(?:my|a|an|any|the|normal|regular|constructed) )*(?:type i{1,2}|tournaments?|competitive)(?: (?:play|decks?))?"
)
EVENT: Final = (
    r"(?:(?:a|an|the|my|our|any|next|official|sanctioned|local) )*(?:tournaments?|nationals?|regionals?|events?)"
)
LEGAL: Final = re.compile(
    r"\b(legal|ban(?:ned|s)?|ban list|(?:allowed|fine|ok|okay) in (?:a )?rotation|allowed to play"
    r"|tournament legal|still allowed|playable"
    rf"|(?:usable|allowed|permitted|go|be|used|played|run|ok|okay|fine) (?:in|at|for) (?:{FORMAT}|{EVENT}))\b"
    rf"|\b(?:play|use|run|include|have|bring|take|enter) (?:(?:the|my|an?) )?(?:\{{0\}}|it|him|her|them|that|this)"
    rf"(?: [^?.]*)? (?:in|to|at|into|for) (?:{FORMAT}|{EVENT})\b"
    rf"|\bmay (?:bring|run|play|use)(?: to {EVENT})?(?=\W*$)|\bmay (?:bring|take|run|play|use) (?:in|to|at) {EVENT}\b"
)
#: that it is a deck which is asked about, where several cards are told of
OF_FORMAT: Final = re.compile(rf"\bban(?:ned|s| list)?\b|\btype i{{1,2}}\b|\b{EVENT}\b")
#: that it is not banned, as who asks has it
NOT_BANNED: Final = re.compile(r"\b(?:not|isn't|isnt|wasn't|never)(?: (?:the|a|one of the))* banned\b")
HOW_MANY: Final = re.compile(r"\b(how many|max(?:imum)?|number of|limit|as many)\b")
COPIES: Final = re.compile(
    r"\b(cop(?:y|ies)|run|(?:may|can|does) (?:(?:my|a|the|an) )?(?:[\w-]+ ){0,4}deck have"
    r"|(?:in|per|each|to|into) (?:(?:my|a|the|one|an?) )?(?:[\w-]+ ){0,4}deck|can go in(?:to)?|fit|allowed|include"
    r"|can i play|in (?:a )?type i{1,2})\b"
)
#: how many there are at all is no matter of a deck
PRINTED: Final = re.compile(
    r"\b(?:printed|made|issued|produced|published|released|exist|in circulation|are there(?: in the world)?(?=\W*$))\b"
)
#: that there is a copy in the deck beside the one in the Reserve
IN_DECK_TOO: Final = re.compile(
    r"\b(?:cop(?:y|ies)|one|another|\{0\})\b[^.?!;]{0,30}\b(?:in|inside) (?:(?:my|the|a|his|main) )*deck\b"
    r"[^.?!;]{0,30}\b(?:and|plus|with)\b[^.?!;]{0,30}\breserve\b"
    r"|\breserve\b[^.?!;]{0,30}\b(?:and|plus|with)\b[^.?!;]{0,30}\b(?:in|inside) (?:(?:my|the|a|his|main) )*deck\b"
)
NUMBER_WORDS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "both": 2}
NUMBERED: Final = re.compile(
    r"\b(?:more than (?P<over>one|two|three|\d)|(?P<twice>multiple|several|a second"
    r"|another)) (?:cop(?:y|ies) of )?(?:the |my )?\{0\}"
    r"|\b(?P<number>\d|two|three|four|five)x? (?:(?:cop(?:y|ies) )?of )?(?:the |my )?\{0\}|\{0\} x ?(?P<times>\d)\b"
    r"|\b(?P<many>\d|two|three|four|five) (?:cop(?:y|ies)|of (?:them|those|these|it|him|her)"
    r"|(?:per|in (?:a|one)) deck)\b"
    r"|\b(?:have|run|play|use|include) (?P<so_many>\d|two|three|four|five)\W*$"
)
#: that it is the deck which has so many, not the table
OF_DECK: Final = re.compile(
    r"\bdecks?\b|\b(?:different|other|two) (?:sets|printings|versions)\b"
    r"|\b(?:run|running|include|play with|cop(?:y|ies) of)\b|\b\d{2,3}[ -]cards?\b"
)
IN_PLAY: Final = re.compile(
    r"\b(draw|search|hand|reserve|discard|each|territory|battle|control|in play|active|(?:is|are) out"
    r"|as an? (?:fortress|site|artifact))\b"
)
TOGETHER: Final = re.compile(
    r"\b(one|same|a) (?:[\w-]+ ){0,3}deck\b|\btogether\b|\b(?:run|play|include|use|have) both\b"
)
#: kinds of cards in players' words, with the made-up cards they may be
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "hero": ("Hero",), "heroes": ("Hero",), "evil character": ("EC",), "character": ("Hero", "EC"),
    "good enhancement": ("GE",), "evil enhancement": ("EE",), "enhancement": ("GE", "EE"), "artifact": ("Artifact",),
    "covenant": ("Covenant",), "curse": ("Curse",), "fortress": ("Good Fortress", "Evil Fortress"),
    "fortresses": ("Good Fortress", "Evil Fortress"), "site": ("Site",), "city": ("City",), "cities": ("City",),
    "dominant": ("Good Dominant", "Evil Dominant"), "lost soul": ("Lost Soul",),
}  # fmt: skip
NOUN: Final = re.compile(rf"\b(?P<kind>{'|'.join(sorted(KINDS, key=len, reverse=True))})s?\b")
OF_KIND: Final = re.compile(r"\bcop(?:y|ies)\b|\bof (?:the|one|any) (?:same|single|given)\b|\bsame name\b")
COLOURS: Final = (
    (r"\b(?:three|3|triple) (?:or more )?brigades?\b", "Blue/Red/Green"),
    (r"\b(?:multi(?:ple)?|dual|two|2|several)[ -]brigades?\b", "Blue/Red"),
    (r"\b(?:single|one|1)[ -]brigade\b", "Blue"),
)
ABILITIES: Final = ("Draw 1.", "")
ABLE: Final = (
    (r"\b(?:without|no|lacks?|w/o) (?:an? |any )?(?:special )?(?:ability|abilities|text)\b|\bvanilla\b|\bblank\b", ""),
    (r"\b(?:with )?(?:an? |a )?(?:special )?abilit(?:y|ies)\b", "Draw 1."),
)
IDLE_WORDS: Final = """
    can could may i we you one a an the of in into to my any same name single given deck decks type card cards play run
    copy copies have put use include am allowed be with is per each legal legally at most up go s are there for what's
    what how many that if it by title constructed fine ok okay no yes
"""
#: the words of the rules in which decks are told
DECK_WORDS: Final = """
    type i, type ii, deck, play, put, no ability, copies, more, at most, unlimited, limited, own, one, zero, card, use,
    how many, number, required, can, may, legal, allowed, have, enter, any, each, other, same, not,
    two, both, several, duplicate, second
"""
#: what types of cards are called, which only tell which card is meant
TYPE_WORDS: Final = (
    "dominant, site, city, fortress, artifact, hero, evil character, covenant, curse, enhancement, good, evil"
)
#: how many of a kind of cards, not of the one that is named
COUNTS_KIND: Final = re.compile(rf"\b(?:how many|number of|as many) (?:\w+ )?(?:{'|'.join(KINDS)}|souls?)s?\b")
IDLE: Final = frozenset(IDLE_WORDS.split())
#: how many cards of a kind there may be that has its limit from the Lost Souls
MOST_OF_SOULS: Final = re.compile(
    r"\b(?:how many|max(?:imum)?(?: number of)?|number of|limit (?:of|on|for)|most) (?:\w+ )?(?:dominants?|sites?)\b"
    r"(?!(?:.*)\b(?:in play|control|territory|turn|battle|copies|reserve)\b)"
)
BARE_SOULS: Final = re.compile(
    r"^\W*(?:lost )?souls? (?:in|for|per) (?:an? )?(?:type i{1,2} )?\d{2,3}[ -]cards? (?:type i{1,2} )?deck\W*$"
)
NEEDED: Final = re.compile(r"\bsouls? (?:are |is |do i |i )?(?:needed|need|required|necessary|must)\b")
#: what else a number of souls may be of
OF_OTHERS: Final = re.compile(r"\b(?:dominants?|sites?|cit(?:y|ies)|rescue[ds]?|win|draw\w*|hand)\b")
#: a number of cards of which there may be no more than Lost Souls
COUNTED: Final = re.compile(r"\b(\d+) (?:good |evil )?(dominants?|sites?)\b(?:(?: and|,|\+) (\d+) cit(?:y|ies)\b)?")
#: asked beside a deck, how many of a card there may be
HOW_MANY_OF_IT: Final = re.compile(
    r"\b(?:how many|max(?:imum)?|limit)\b(?! (?:turns?|times?|cards|players?|points?)\b)"
)
HAVING: Final = re.compile(r"\b(?:decks?|list|run|running|legal)\b")
SOULS_TOLD: Final = re.compile(r"\b(\d+) (?:lost )?souls?\b")
RESERVE: Final = re.compile(r"\breserve\b")
ROTATION: Final = re.compile(r"\brotation\b")
ASKS: Final = re.compile(r"\b(can|may|could|is|are|does|allowed|ok|okay|fine|legal|good to go|correct)\b|\?")
#: that a card is put where it is asked whether it may be, before the game
INTO_RESERVE: Final = re.compile(r"\b(?:in|into|to|inside) (?:(?:my|the|a|your|their) )?reserve\b")
#: what is done with the Reserve in a game
DURING_PLAY: Final = re.compile(
    r"\b(?:while|during|after|turn|battle|discard\w*|return\w*|shuffl\w*"
    r"|from (?:my |the |your )?(?:hand|deck|reserve|territory)"
    r"|target\w*|search\w*|tak\w+|look\w*|protect\w*|play(?:ed)? from|exchang\w*|capture\w*|ability|effect)\b"
)
