"""What is read of a battle: the phrases and words in which it is told and asked about."""

import re
from typing import Final

from bot.services.verdicts.battles import battle_words as words
from bot.services.verdicts.battles.wanted import wanted
from bot.services.verdicts.model import Reads
from bot.services.verdicts.understood import STATES, asking, telling

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
_BY_WHOM: Final = (
    r"(?: (?:left|played|else|either|more|at all|anymore|so far|yet|by (?:either|anyone)(?: of us)?"
    r"|from (?:me|him|her|us|them|anyone|either side)"
    r"|on (?:either|both|his|my) sides?|in (?:my|his|her|their|either|our)? ?hands?|to (?:block|play|add"
    r"|use)(?: with)?|possible|happens?"
    r"|is played|are played|gets? played|in response))*"
)
_THINGS: Final = (
    r"(?:cards?|enhancements?|answers?|responses?|reply|replies|tricks?|hands?|draw|negates?|characters?"
    r"|evil characters?|blockers?"
    r"|heroes|hero|one|guys?|villains?|abilit(?:y|ies)|text|initiative cards?)"
)
_PHRASES: Final = (
    re.compile(
        r"\b(?:nobody|no ?one|neither(?: of us| player| side)?|none of us|nothing)(?: else)?"
        r" (?:ever )?(?:(?:has|have|had|is|are|does|do|did|gets?|will) )?"
        r"(?:holds?|has|have|had|plays?|played|does|do|did|brought|with|adds?|blocks?|uses?|acts?|is|are|happens)\b"
        r"(?: (?:played|used|a thing|things?|(?:an?|any|another|other) (?:other )?(?:cards?|enhancements?)"
        r"|anything|any|a|yet|else|with (?:him|her|it)|cards?|enhancements?"
        r"|again|more|up|anymore|left|by (?:anyone|anybody|either)(?: of us)?|at all|from there|back"
        r"|further|in (?:response|hand))\b)*"
    ),
    # that nothing more is played, or that nobody has anything
    re.compile(
        rf"(?:\b{_I}{_IS}?{_ADVERBS} )?\b(?:no|zero|not any|without(?: any)?|n't (?:any|an|a)"
        r"|out of) (?:(?:other|more|further|evil|good|such) )*"
        rf"{_THINGS}\b{_BY_WHOM}"
    ),
    re.compile(
        rf"(?:\b{_I}{_IS}?{_ADVERBS} (?:(?:do|does|did|plays?|played|uses?|used|adds?|has|have|had|got|follows?"
        r"|answers?|responds?|say|says|puts?|passes) )*(?:with )?)?"
        rf"\bnothing\b{_BY_WHOM}"
    ),
    re.compile(
        rf"\b{_I}{_ADVERBS} (?:can|could|do|does|did|will|wo)(?:'t|n't|nt|not| not) (?:do|play|respond|answer"
        r"|use|add|have|hold)"
        r"(?: (?:anything|it|that|to (?:that|it|this)|either|with anything"
        r"|cards?))*(?: and neither can (?:he|she|i|they))?"
    ),
    re.compile(
        r"\b(?:(?:my|his|her|their|the|opponent'?s?|both|our|all) )*hands?(?:'s|s?) ?(?:is|are|was"
        r"|were)? ?(?:now |also )?empty\b|\bempty hands?(?:ed)?\b"
    ),
    re.compile(r"\b(?:just )?die[sd] by (?:the )?(?:plain )?numbers\b"),
    re.compile(r"\bneither of us had anything(?: left)?(?: in hand)?"),
    # that all pass
    re.compile(
        rf"(?:\b(?:after|once|when|if) )?(?:\b{_I}{_ADVERBS} )?\bpass(?:es|ed)?\b(?:,? (?:pass(?:es|ed)?"
        r"|all around|on everything|too|either"
        r"|back|nothing|as well)\b)*"
    ),
    # how the battle stands, and by which numbers
    re.compile(
        rf"(?:\b{_I}{_IS}?{_ADVERBS} )?\b(?:still )?(?:winning|losing|ahead|behind|loses?|beats?|beating"
        r"|in trouble|stalemate|mutual destruction)\b"
        r"(?: (?:him|her|it|them|me|us|by (?:the )?numbers|on numbers|the battle|i guess|here|there|now))*(?=\W|$)"
    ),
    re.compile(
        r"\bboth (?:are |have )?(?=\d+/\d+)|(?<=\d/\d) each\b|\bnumbers look like both die\b|\bboth (?:would "
        r"|will )?die\b|\b(?:by|on) (?:the |plain )?numbers\b|\bplain numbers\b"
    ),
    # the souls there are
    re.compile(
        r"(?:\b(?:there(?:'s| is| are)|(?:he|i|opponent|they|she|we)(?:'s|'ve| has| have"
        r"| got)*) )?(?:\b(?:just|only|exactly|zero|no|a|an|one|two|three|2|3|free|single|not|his|my|lone"
        r"|the|opponent's?|any|last|other|on|that) )+"
        r"(?:available )?(?:lost )?souls?\b(?: (?:is|are|was|were) (?:open|free|there))?"
        r"(?: (?:out|available|anywhere|around|there|sitting there|lying there|whatsoever|in play"
        r"|on (?:his|my|their|her) side|left|i could reach"
        r"|in (?:my|his|her|their|the|my opponent'?s?|opponent'?s?) land(?: of bondage)?))*"
    ),
    # who asks, and what he sets out to do
    re.compile(
        r"\b(?:i'm|i am|im|he's|he is|she's|me) (?:the (?:one with|attacker|defender|blocker|attacking"
        r"|defending)|about to (?:take|win|rescue))\b(?: (?:here|the soul|an?|rescue attempt))*"
    ),
    re.compile(
        rf"(?:\b{_I} )?\b(?:has|have|had|got|brought|'ve|with) (?:nobody"
        r"|no ?one)(?: else)?(?: to block(?: with)?)?\b|\bnobody else with (?:him|her|it)\b"
    ),
    words.NO_SECOND,
    re.compile(words.UNBLOCKED.pattern + r"(?: on (?:my|his|her|their) side)?"),
    words.NO_SOULS,
    words.ONE_SOUL,
    words.IN_SITE,
    words.BARE,
    re.compile(
        rf"\b{_I}{_IS}?{_ADVERBS} (?:attack(?:s|ed|ing)?|block(?:s|ed|ing)?)(?: alone)?(?= *(?:[.,;?!]|$"
        r"|and\b))"
    ),
    re.compile(
        r"\b(?:and )?(?:play|use|drop)s? it\b|\bthat(?:'s| is) an? (?:\w+ )?(?:card|enhancement|one)\b"
        r"|\b(?:i|he|she|they|opponent) says?\b"
    ),
    # when it is asked, and who claims what
    re.compile(
        r"\b(?:when|once|after|now that) (?:it|it's|this|that|all|everything)(?: is|'s)? ?(?:all )?(?:over"
        r"|done|settled)\b"
        r"|\b(?:after|at the end of|in) (?:(?:the|this|that) )?(?:battle|fight)\b|\b(?:after (?:that|this|it"
        r"|all)|afterwards|in the end)\b"
        r"|\b(?:that|the) same (?:stalemate|battle|fight)\b|\bthe rescue is done\b"
    ),
    re.compile(
        r"\bbefore (?:my |the )?(?:i|me|he|him|she|her|they|opponent|anybody|anyone|any)\b"
        r"(?: (?:can|could|gets? to|blocks?|plays?|does|do|play|dies|takes?))*(?: (?:do|play|act"
        r"|respond))*(?: (?:anything|something|the soul))?"
        r"|\bgood thing\b|(?<=\}),(?= (?:attack|block|rescue|swing)s?\b)|\bover (?:my |his )?(?=\{)"
    ),
    re.compile(
        r"\b(?:(?:my |the )?(?:opponent|buddy|friend|dude)|he|she|they) (?:thinks?|says?|claims?|argues?|insists?) "
        r"(?:that )?(?:since [^.?!,]*? (?=i get|he gets|i don't))?[^.?!]*(?:first|soul|nothing"
        r"|initiative)\b[^.?!,]*|\bi'd say\b"
    ),
    re.compile(
        r"\b(?:my|his|her|the|their|a) (?:only |lone |last )?(?:guy|dude|hero|evil character|blocker"
        r"|character)s? (?:died|dies|is dead|is gone)(?: too)?\b"
    ),
    re.compile(
        r"\b(?:my|his|her|their|the)? ?(?:only|lone|last|whole) (?:guy|hero|evil characters?|blocker|character"
        r"|time)\b"
    ),
    re.compile(
        r"\bon (?:its|his|her|their) own\b|\bon a rescue\b|\b(?:quick|last) (?:one|game|night|round)\b"
        r"|\btwo of mine\b|\b20\d\d(?: rules?)?\b|\b\d\.\d\b"
    ),
    re.compile(
        rf"\b{_I}{_IS}?{_ADVERBS} (?:the )?(?:initiative (?:and|so) (?=\w+ \{{)|(?:first to (?:act|play|go)"
        r"|get to go first|access)\b(?: to (?:it|the soul))?)"
    ),
    re.compile(
        r"[,(] ?an? (?:\w+ ){0,3}?(?:with |of )?(?:plain )?\d+/\d+[,)]|[+-]\d+(?:/[+-]?\d+)?"
        r"|(?<=\})'s? (?:controller|player|owner)\b"
    ),
    re.compile(
        r"\b(?:just )?to (?:save|protect|be safe|keep|help)\b(?: (?:him|her|it|them|{\d}))?"
        r"|\bthe other side(?= sends| blocks| has)"
    ),
)
#: words that say nothing more where it is asked
_AT_HOME: Final = re.compile(r"\bstay(?:s|ed|ing)? (?:back )?(?:at )?home\b|\bfrom back home\b")
_STILL: Final = re.compile(r"\b(?:still|already|too|else|first|next|the two of them|again|becomes)\b")


def _asks(part: str) -> bool:
    """Say whether a part without a verb names something that can be asked of a battle: "battle state?"."""
    return not STATES.match(part) and wanted(f"{part}?") is not None


READS: Final = Reads(
    _PHRASES,
    frozenset(),
    telling() | {"fighter", "give", "soul", "kill", "alive"},
    asking() | {"per turn", "special initiative"},
    phrases_beside=(words.MET, _STILL, _AT_HOME),
    phrases_asking=(words.MET, _STILL, _AT_HOME),
    asks=_asks,
    is_of_battle=True,
)
