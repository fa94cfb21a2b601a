"""What players tell of a battle besides who plays which card: that nothing more is done, the souls, how it stands."""

import re
from dataclasses import dataclass
from typing import Final

from bot.services.verdicts.battles import battle_words as words
from bot.services.verdicts.battles.heard import Heard

_I: Final = (
    r"(?:i|we|he|she|it|they|me|him|you|both|all|everyone|everybody|neither|either|opponent|(?:both|all"
    r"|neither|each) of (?:us|them)"
    r"|(?:my|the|his|her|their|other|each) (?:opponent|guy|hero|side|blocker|attacker|demon|friend"
    r"|defender|player|dude|other guy))"
)
_IS: Final = r"(?:'m|'s|'re|'ve| am| is| are| was| were| has| have| had| got| with)"
_ADVERBS: Final = (
    r"(?: (?:just|now|then|also|still|both|so|obviously|clearly|way|already|currently|simply|always|got|had"
    r"|either|been))*"
)
#: what a player cannot do about what happens
_MEET: Final = (
    r"(?:do|play|respond|answer|use|add|have|hold|block|stop|counter|negate|prevent|interrupt|save|help|undo|reply)\b"
    r"(?: (?:anything|something|it|that|this|him|her|them|to (?:that|it|this)|about (?:it|that|this)"
    r"|either|with(?: anything)?"
    r"|cards?))*"
)
_BY_WHOM: Final = (
    r"(?: (?:left|played|else|either|both|for (?:me|him|her|us|both)|more|at all|anymore|so far|yet"
    r"|by (?:either|anyone)(?: of us)?"
    r"|from (?:me|him|her|us|them|anyone|either side)"
    r"|on (?:either|both|his|my) sides?|in (?:my|his|her|their|either|our)? ?hands?"
    rf"|to {_MEET}|(?:i|we|he|she|they) (?:can|could) {_MEET}|possible|happens?"
    r"|is played|are played|gets? played|in response))*"
)
_THINGS: Final = (
    r"(?:cards?|enhancements?|answers?|responses?|reply|replies|tricks?|hands?|draw|negates?|characters?"
    r"|evil characters?|blockers?"
    r"|heroes|hero|one|guys?|villains?|abilit(?:y|ies)|text|initiative cards?)"
)


def _any(*words: str, after: str = "") -> re.Pattern[str]:
    """Return a pattern of any of these, each as whole words, with what may follow them."""
    return re.compile(rf"\b(?:{'|'.join(words)})\b{after}")


#: that nothing more is done: nobody plays, has or can play anything, hands are empty, all pass
NOTHING_MORE: Final = (
    re.compile(
        r"\b(?:nobody|no ?one|neither(?: of us| player| side)?|none of us|nothing|no cards?)(?: else)?"
        r" (?:ever )?(?:(?:has|have|had|is|are|does|do|did|gets?|will|can|could|would) )?(?:been )?"
        r"(?:holds?|held|has|have|had|plays?|played|does|do|did|done|brought|with|adds?|added|puts?|blocks?|uses?|used"
        r"|acts?|acted|is|are|happens|happened|answers?|answered|responds?|responded)\b"
        r"(?: (?:played|used|a thing|things?|a (?:single )?card|(?:an?|any|another|other) (?:other )?(?:cards?"
        r"|enhancements?)"
        r"|anything|any|a|yet|else|with (?:him|her|it)|cards?|enhancements?"
        r"|again|more|up|anymore|left|by (?:anyone|anybody|either)(?: of us)?|at all|from there|back"
        r"|further|in (?:response|hand))\b)*"
    ),
    re.compile(
        rf"(?:\b{_I}{_IS}?{_ADVERBS} )?\b(?:no|zero|0|zip|not any|without(?: any)?|n't (?:any|an|a)"
        r"|out of) (?:(?:other|more|further|evil|good|such) )*"
        rf"{_THINGS}\b{_BY_WHOM}"
    ),
    re.compile(
        rf"(?:\b{_I}{_IS}?{_ADVERBS} (?:(?:do|does|did|plays?|played|uses?|used|adds?|has|have|had|got|follows?"
        r"|answers?|responds?|say|says|puts?|passes) )*(?:with )?)?"
        rf"\b(?:nothing|zip|nada|none(?= (?:from|on) (?:me|him|her|us|them|my|his|her|their|either)\b))\b{_BY_WHOM}"
    ),
    re.compile(
        rf"\b{_I}{_ADVERBS} (?:can|could|do|does|did|will|wo)(?:'t|n't|nt|not| not)"
        rf" {_MEET}(?: and neither can (?:he|she|i|they))?"
    ),
    re.compile(rf"(?:\b{_I}{_IS}?{_ADVERBS} )?\b(?:no (?:way|chance|means)|unable|not able) to {_MEET}"),
    re.compile(
        r"\b(?:(?:my|his|her|their|the|opponent'?s?|both|our|all) )*hands?(?:'s|s?) ?(?:is|are|was"
        r"|were)? ?(?:now |also )?empty\b|\bempty hands?(?:ed)?\b"
        rf"|\b{_I}{_IS}?{_ADVERBS} an empty hand\b"
    ),
    re.compile(r"\bneither of us had anything(?: left)?(?: in hand)?"),
    re.compile(rf"\b{_I} (?:leaves?|left) it (?:at that|there)\b|\bthat(?:'s| is| was) (?:all|it)(?=\W*(?:[.,;?!]|$))"),
    re.compile(
        r"\b(?:nobody|no ?one|neither(?: of us)?|none of us)(?: else)? (?:wants?|wanted|cares?|cared|bothers?|bothered"
        r"|needs?|tries|tried) to (?:add|play|use|do|respond)\b"
        r"(?: (?:anything|something|a thing|more|to it|to that|a card))*"
    ),
    re.compile(
        rf"(?:\b(?:after|once|when|if) )?(?:\b{_I}{_ADVERBS} )?\bpass(?:es|ed)?\b(?:,? (?:pass(?:es|ed)?"
        r"|all around|on everything|too|either"
        r"|back|nothing|as well|again)\b)*"
    ),
)
#: how the battle stands, and by which numbers
_STANDS: Final = (
    re.compile(
        rf"(?:\b{_I}{_IS}?{_ADVERBS} )?\b(?:still )?(?:winning|losing|ahead|behind|loses?|beats?|beating"
        r"|in trouble|stalemate|mutual destruction)\b"
        r"(?: (?:him|her|it|them|me|us|by (?:the )?numbers|on numbers|the battle|i guess|here|there|now))*(?=\W|$)"
    ),
    re.compile(
        r"\bboth (?:are |have )?(?=\d+/\d+)|(?<=\d/\d) each\b|\bnumbers look like both die\b|\bboth (?:would "
        r"|will )?die\b|\b(?:by|on|just|only|it's|its|all) (?:(?:just|only|about) )?(?:the "
        r"|plain )?numbers\b|\bplain numbers\b"
        r"|\b(?:just )?die[sd] by (?:the )?(?:plain )?numbers\b"
    ),
)
#: which souls there are
_SOULS: Final = re.compile(
    r"(?:\b(?:there(?:'s| is| are)|(?:he|i|opponent|they|she|we)(?:'s|'ve| has| have"
    r"| got)*) )?(?:\b(?:just|only|exactly|zero|no|a|an|one|two|three|0|1|2|3|free|single|not|his|my|lone"
    r"|the|opponent's?|any|last|other|on|that) )+"
    r"(?:available )?(?:lost )?souls?\b(?: (?:is|are|was|were) (?:open|free|there))?"
    r"(?: (?:out|available|anywhere|around|there|sitting there|lying there|whatsoever|in play|at all|in the open"
    r"|(?:lying|sitting) (?:out )?in the open"
    r"|on (?:his|my|their|her) side|left|i could reach"
    r"|in (?:my|his|her|their|the|my opponent'?s?|opponent'?s?) land(?: of bondage)?))*"
)
#: where they lie
_THEIR_LAND: Final = re.compile(
    r"\b(?:his|her|their|my|the|opponent's) land of bondage (?:has|holds|contains|is)\b(?: (?:just|only))?"
    r"|(?<=\}) (?:(?:is|lies|sits|sitting|lying) )?in (?:his|her|their|my|the|opponent's) land of bondage\b"
)
#: who asks, and what he sets out to do
_ROLES: Final = (
    re.compile(
        r"\b(?:i'm|i am|im|he's|he is|she's|me) (?:the (?:one with|attacker|defender|blocker|attacking"
        r"|defending)|about to (?:take|win|rescue))\b(?: (?:here|the soul|an?|rescue attempt))*"
    ),
    re.compile(
        rf"\b{_I}{_IS}?{_ADVERBS} (?:attack(?:s|ed|ing)?|block(?:s|ed|ing)?)(?: alone)?(?: (?:him|her"
        r"|it|them|me))?(?= *(?:[.,;?!]|$"
        r"|and\b))"
    ),
    re.compile(
        rf"\b{_I}{_IS}?{_ADVERBS} (?:the )?(?:initiative (?:and|so) (?=\w+ \{{)|(?:first to (?:act|play|go)"
        r"|get to go first|access)\b(?: to (?:it|the soul))?)"
    ),
    re.compile(
        r"\bin front of (?:him|her|it|them|me)\b|\bthe other side(?= sends| blocks| has)"
        r"|\b(?:had|has|have|got|with) access(?: the whole time)?\b"
    ),
)
#: when it is asked, who claims what, and that somebody fell: what comes of it is played anyway
_CLAIMS: Final = (
    re.compile(
        r"\b(?:when|once|after|now that) (?:it|it's|this|that|all|everything|the battle"
        r"|the fight)(?: is|'s)? ?(?:all )?(?:over"
        r"|done|settled)\b"
        r"|\b(?:after|at the end of|in) (?:(?:the|this|that) )?(?:battle|fight)\b|\b(?:after (?:that|this|it"
        r"|all)|afterwards|in the end)\b|\bafter(?=\W*$)"
        r"|\b(?:we're|we are|i'm|he's|all) (?:done|finished|through) with (?:the|this|that) (?:battle|fight)\b"
        r"|\b(?:after|once|when) (?:(?:my )?opponent|he|she|they|i|we|\{\d\}) (?:has |have |had )?(?:blocks?|blocked)"
        r"(?: (?:me|him|her|it))?(?=\W*(?:[.,;?!]|$))"
        r"|\bduring (?:(?:the|this|that|my|his|her) )?(?:rescue attempt|battle|fight)\b(?! phase)"
        r"|\b(?:that|the) same (?:stalemate|battle|fight)\b|\bthe rescue is done\b"
    ),
    re.compile(
        r"\bbefore (?:my |the )?(?:i|me|he|him|she|her|they|opponent|anybody|anyone|any)\b"
        r"(?: (?:can|could|gets? to|blocks?|plays?|does|do|play|dies|takes?|did|has|have|had)\b)*"
        r"(?: (?:do(?:ne)?|play(?:ed)?|act(?:ed)?|respond(?:ed)?|used?)\b)*(?: (?:anything|something|a card|the soul))?"
        rf"|\b{_I}(?:'s|'ve)? (?:has|have|had)(?:n't|nt| not) (?:(?:yet|even) )*(?:acted|moved|played|done|used"
        rf"|responded)"
        r"(?: (?:anything|something|a card|any cards?))*(?: yet| so far| either)*"
        rf"|\buntil (?={_I} (?:play|use|put|drop|add)\w*\b)"
        r"|\bgood thing\b|(?<=\}),(?= (?:attack|block|rescue|swing)s?\b)|\bover (?:my |his )?(?=\{)"
    ),
    re.compile(
        r"\b(?:(?:my |the )?(?:opponent|buddy|friend|dude)|he|she|they) (?:thinks?|says?|claims?|argues?|insists?) "
        r"(?:that )?(?:since [^.?!,]*? (?=i get|he gets|i don't))?[^.?!]*(?:first|soul|nothing"
        r"|initiative)\b[^.?!,]*|\bi'd say\b"
    ),
    re.compile(
        r"(?:\b(?:my|his|her|the|their|a) (?:only |lone |last )?(?:guy|dude|hero|evil character|blocker"
        r"|character)s?|,? ?\b(?:even )?(?:though|tho|although|if) (?:he|she|they|\{\d\}))"
        r"(?: died| dies|(?: is|'s|s| are|'re) (?:dead|gone|toast|discarded))(?: too)?\b"
    ),
    re.compile(r"\b(?:just )?to (?:save|protect|be safe|keep|help)\b(?: (?:him|her|it|them|{\d}))?"),
)
#: who fights alone, on his own side and at his own time
_ALONE: Final = (
    re.compile(
        rf"(?:\b{_I} )?\b(?:has|have|had|got|brought|'ve|with) (?:nobody"
        r"|no ?one)(?: else)?(?: to block(?: with)?)?\b|\bnobody else with (?:him|her|it)\b"
    ),
    re.compile(
        r"\b(?:my|his|her|their|the|the defender's|the attacker's|opponent's)? ?(?:only|lone|last"
        r"|whole) (?:guy|hero|evil characters?|blocker|character"
        r"|time)\b"
    ),
    re.compile(
        r"\b(?:alone|lone|(?:all )?by (?:him|her|it)self)\b|\b(?:the )?only (?:card"
        r"|thing)(?: left)? (?:in (?:my|his|her) hand"
        r"|(?:i|he|she) (?:has|have|holds?)(?: left)?)(?: (?:is|was))?\b"
    ),
    re.compile(
        rf"\b{_I} (?:had|have|has|got|needed|needs?) to (?:play|do|use|answer with|add) (?:something|a card)\b"
        r"|\b(?:that|he|she|it|which|this) (?:is|was) (?:the|his|her|their|my opponent's) (?:only|last|lone) "
        rf"{_THINGS}(?: (?:that )?(?:(?:my |the )?opponent|he|she|they|i) (?:has|have|had|controls?|got"
        r"|owns?))?(?: left)?"
        r"|\b(?:takes?|took|taking) (?=\d+/\d+ off\b)|(?<=\d/\d) off\b|(?<=\d\d) off\b"
        r"|\b(?:(?:who|he|she|it) )?(?:used to be|started (?:as|at)|began as|was once) (?:an? )?(?=\d+/\d+)"
        r"|\b(?:only|just|merely) (?:an? )?(?=\d+/\d+|(?:battle )?challenge|rescue)|\bover there\b"
        r"|\bfrom (?:my|his|her|their) hand\b"
    ),
    re.compile(
        rf"(?:\b{_I} (?:was|is) )?\b(?:all|everything|the (?:only|best|last|one) {_THINGS}|my only {_THINGS})"
        rf"(?: that| who)? {_I} (?:had|has|have|got|owned|owns?|controls?|controlled|could (?:find|use|muster"
        rf"|present|spare))"
        r"(?: left| at hand| out| in play| on the table)*"
        r"(?: (?:to|that|who) (?:could )?(?:block|stop|oppose|put in (?:his|her|the|my) way|stand in front of)"
        r"(?: (?:him|her|it|me))?(?: with)?)?(?: (?:was|is)\b)?"
        rf"|\b{_I} (?:had|has|have)(?: (?:just|only))* one {_THINGS} (?:who|that|to) (?:could |can )?"
        r"(?:stand in front of|block|stop|oppose)(?: (?:him|her|it|me))?"
        r"|\bso that(?:'s| is| was) (?:what|who) (?:i|we|he|she|they) (?:did|used|sent|played|put in)\b"
        r"|\bat (?:long )?last\b(?=[ ,]*(?:i|we|he|she|they|my|it)\b)"
    ),
    re.compile(
        r"\bon (?:its|his|her|their) own\b|\bon a rescue\b|\b(?:quick|last) (?:one|game|night|round)\b"
        r"|\btwo of mine\b|\b20\d\d(?: rules?)?\b|\b\d\.\d\b"
    ),
    re.compile(
        r"[,(] ?an? (?:\w+ ){0,3}?(?:with |of )?(?:plain )?\d+/\d+[,)]|[+-]\d+(?:/[+-]?\d+)?"
        r"|(?<=\})'s? (?:controller|player|owner)\b"
    ),
    re.compile(
        r"\b(?:and )?(?:play|use|drop)s? it\b|\bthat(?:'s| is) an? (?:\w+ )?(?:card|enhancement|one)\b"
        r"|\b(?:i|he|she|they|opponent) says?\b"
    ),
)
_EVIL: Final = r"(?:evil (?:characters?|guys?|ones?)|bad guys?|blockers?|villains?)"
UNBLOCKED: Final = _any(
    "unblocked", "nobody blocks", "no ?one blocks", "no block(?:er)?s?",
    r"(?:lets?|let) (?:it|him|her|\{\d\}|me) through",
    r"nothing to block(?: with)?",
    rf"(?:has|have|got|had|with|'ve) (?:no|zero|0) (?:one|{_EVIL})",
    rf"(?:has|have|had)(?:n't| not) (?:got )?(?:a|any) {_EVIL}",
    "(?:nobody|nothing|no ?one) to block(?: with)?",
    "before (?:any|a|the|an?other)? ?(?:block(?:er|s)?|blocking|evil character)",
    "before (?:he|she|they|opponent|i|anyone|anybody|somebody) (?:can |could |gets to )?blocks?",
    r"(?:has|have|had)(?:n't|nt| not) (?:even )?blocked",
    rf"(?:isn't|is not|aren't|are not|not|without) (?:a single|an?|any|one) {_EVIL}",
    rf"(?:there (?:is|are)|with|got|have) no {_EVIL}",
    r"(?:can't|cannot) block",
    r"(?:(?:do|does|did|wo)(?:n't|nt| not)) (?:(?:even|bother|bother to|want to|care to) )*block",
    r"(?:waves?|waved) (?:it|him|her|me|\{\d\}) through",
    rf"(?:does|did)(?:n't|nt| not) (?:put up|send|have|bring|present) (?:an?|any) {_EVIL}",
    after=r"(?: (?:on (?:my|his|her|their) side|to (?:stop|block)(?: (?:me|him|her|it|with))*|at all|(?:or )?anywhere"
    r"|(?:or )?in (?:(?:his|her|their) )?(?:play|hand|territory)))*",
)  # fmt: skip
NO_SECOND: Final = re.compile(
    r"\b(?:blocks?|blocker) (?:again|any ?more|after that|anew)|\b(?:second|other|new|another) blocker"
)
#: that souls lie in a Site: "his only soul is in {0}"
IN_SITE: Final = re.compile(
    r"\b(?:lost )?souls?\b[^.;?!{]{0,25}?\b(?:in|inside|into|at|under|on)(?: (?:my|his|her|their|the|a|an|opponent's))?"
    r"(?: [a-z-]+){0,2}?(?: site)?[, (]*\{(?P<card>\d)\}\)?(?: site)?"
    r"|\{(?P<site>\d)\}[, ]*(?:(?:which|that|it) )?(?:has|holds?|holding|contains?|with)"
    r" (?:(?:his|her|their|the|my|opponent's|one|and|only|lone|last|single) )*(?:lost )?souls?\b"
)
THAT_SOUL: Final = re.compile(r"\b(?:that|this|the) (?:lost )?soul\b|\bit\b|\{\d\}")
NO_SOULS: Final = _any(
    r"(?:no|zero|0|without|not a single|without any|isn'?t (?:a|one|a single)) (?:available )?(?:lost )?souls?",
    r"(?:(?:ran|run|runs|is|was|'s|are|were|am|'m) )?(?:all )?out of (?:(?:his|her|their|my) )?(?:lost )?souls",
    r"(?:\w+n't|not|never) (?:\w+ ){0,3}any (?:available )?(?:lost )?souls?",
    r"nothing(?: at all| whatsoever)? in (?:his|her|their|my|the|opponent's) land of bondage"
    r"(?! (?:but|apart|except|besides))",
    r"(?:his|her|their|my|the|opponent's) land of bondage (?:is|was|'s) empty(?: of (?:them|(?:lost )?souls))?",
)
ONE_SOUL: Final = _any(
    r"(?:only|one|last|single|sole|1) (?:available )?(?:lost )?soul",
    r"the only one (?:there (?:is|was)|(?:he|she|they|opponent) (?:has|had|have|controls?|controlled)|in play|out)",
    r"(?:that|it)(?:'s| is) (?:all|the only one) (?:he|she|they|opponent)(?:'s| has| have)?(?: got)?",
)  # fmt: skip
#: what is told beyond the battle in words that are no other rule's: then no table of these defaults is the one meant
BEYOND: Final = _any(
    "side battle", "(?:was|were|been|already|my|is) captured", r"captured (?:hero|heroes|characters?|evil)",
    r"already(?! (?:played|used|put|blocked|attacking|blocking|wears?|wearing|carr\w+|wield\w*|equipped)\b)", "unless",
    "instead", r"team\w*", "without access", "no access", "temple", "if (?:he|she|i|my)(?! pass)", "more than",
    r"choose(?! (?:\{|him|her|it))",
    r"(?:next|last|previous|following) turn", r"keep (?!(?:(?:his|my|the|her|their|a) )?(?:lost )?souls?)",
    "again next",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What holds beside who plays which card; `is_over` says that nothing more is done."""

    souls: int
    unblocked: bool
    is_over: bool
    is_second: bool


def circumstances(line: str, heard: Heard) -> Circumstances:
    """Return what a line tells of the souls, that nobody blocks, and that nothing more is done."""
    none, one = heard.search(NO_SOULS, line), heard.search(ONE_SOUL, line)
    heard.any((_SOULS, _THEIR_LAND, *_STANDS, *_ROLES, *_CLAIMS, *_ALONE, words.BARE), line)
    return Circumstances(
        souls=0 if none is not None else 1 if one is not None else 2,
        unblocked=heard.search(UNBLOCKED, line) is not None,
        is_over=heard.any(NOTHING_MORE, line),
        is_second=heard.search(NO_SECOND, line) is not None,
    )
