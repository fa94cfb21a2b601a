"""How players tell of a battle and ask about it, as patterns over the line of a question."""

import re
from typing import Final


def _any(*words: str) -> re.Pattern[str]:
    """Return a pattern of any of these, each as whole words."""
    return re.compile(rf"\b(?:{'|'.join(words)})\b")


#: that two meet in battle, or one attacks
MET: Final = _any(
    r"block\w*", "vs", "versus", "against", "into", "beating", "loses? to", "losing to", "beats", r"fights?",
    r"battles?", "rescue attempt", r"attack\w*", r"rescue\w*", "v", "faces?", "facing", "meets?", "is beating",
    r"in (?:the )?battle", "swings?", "in (?:the|his|her|my) way", r"sends?", "steps? in", r"goes? (?:on|for|in)",
    "throws?", "runs?", r"(?:winning|losing|beating) with", "ahead of", r"fighting", "unblocked", "slams?",
    r"stands? (?:off )?before", r"(?:stopped|met|opposed|faced) by", r"guards?", "beaten by",
    r"kill(?:s|ed)? each other", "(?:both|we|all|everyone|everybody|pass,?) (?:of us )?(?:just )?pass(?:es|ed)?",
    "up against", r"is (?:up )?against", "in front of", "takes? on", r"clash\w*", r"goes? after", r"challeng\w*",
    "stops?", "beats?", r"who(?:'d| would)? wins?", r"stares? (?:down|at)", "face off", "stopped",
    r"take each other out", "trades? with",
)  # fmt: skip
UNBLOCKED: Final = _any(
    "unblocked", "nobody blocks", "no ?one blocks", "no block(?:er)?s?",
    r"(?:lets?|let) (?:it|him|her|\{\d\}|me) through",
    r"nothing to block(?: with)?", r"(?:has|have|got|had|with) no (?:one|evil characters?|blockers?|villains?)",
    r"(?:has|have|had)(?:n't| not) (?:got )?(?:a|any) (?:evil characters?|blockers?|villains?)",
    "(?:nobody|nothing|no ?one) to block(?: with)?",
    r"(?:isn't|is not|aren't|are not|not|without) (?:a single|an?|any|one) (?:evil character|blocker|villain)s?",
    r"(?:there (?:is|are)|with|got|have) no (?:evil characters?|blockers?)",
    r"(?:can't|cannot) block",
    r"(?:(?:do|does|did|wo)(?:n't|nt| not)) (?:even )?block",
)  # fmt: skip
NO_SOULS: Final = _any(
    r"(?:no|zero|0|without|not a single|without any|isn'?t (?:a|one|a single)) (?:available )?(?:lost )?souls?",
    r"(?:\w+n't|not|never) (?:\w+ ){0,3}any (?:available )?(?:lost )?souls?",
)
ONE_SOUL: Final = _any(r"(?:only|one|last|single|sole) (?:available )?(?:lost )?soul", "the only one he has")
#: what is told beyond the battle: then no table of these defaults is the one that is meant
BEYOND: Final = _any(
    "converted", "(?:was|were|been|already|my|is) captured", r"captured (?:hero|heroes|characters?|evil)", "sites?",
    r"fortress\w*", "face[ -]?down", "already", "unless", "instead", r"immun\w*", r"team\w*", r"taunt\w*",
    "side battle", "without access", "no access", "reserve", "temple", r"banish\w*", "negated", "decreased",
    "increased", r"poison\w*", r"paralyz\w*", "if (?:he|she|i|my)(?! pass)", "more than",
    r"choose(?! (?:\{|him|her|it))",
    r"(?:next|last|previous|following) turn", "weapon", r"keep (?!(?:(?:his|my|the|her|their|a) )?(?:lost )?souls?)",
    "again next", "set[ -]aside area",
)  # fmt: skip
_MINE: Final = r"(?:(?:my|his|her|the|their|a|an|opponent's|own|old|lone|only|single) )*"
_OTHERS: Final = r"(?:he|she|they|opp|opponent|my opponent|defender|the other (?:player|guy))"
_SOON: Final = r"(?:am |will |just |now |then )*"
_TWO: Final = r"(?:\w+ ){0,2}"
_I_PLAY: Final = rf"\b(?:i|we) {_TWO}(?:play|use|put|drop|give|add|equip|throw|slam|lay) {_TWO}"
_HE_PLAYS: Final = rf"\b{_OTHERS} {_TWO}(?:plays|uses|drops|puts) {_TWO}"
I_ATTACK: Final = re.compile(
    rf"\bmy {_TWO}(?:hero|goodcard)\b|\b(?:i|i'm|we) {_SOON}(?:attack|rescu|go|swing|send|start|begin|run|battle)"
    rf"|{_I_PLAY}goodcard|{_HE_PLAYS}evilcard|\bmy (?:ra|rescue|attack)\b|\bblock(?:s|ed)? my\b"
    rf"|\b{_OTHERS} (?:has )?{_SOON}(?:blocks?|blocked)|\battack with\b"
    rf"|\b{_OTHERS} (?:throws?|threw|puts?|sends?) {_TWO}villain"
    rf"|\bi(?:'m| am) {_TWO}{_TWO}(?:with|playing|using) {_TWO}hero"
)
I_BLOCK: Final = re.compile(
    rf"\bmy {_TWO}(?:villain|evilcard)\b|\b(?:i|we) {_SOON}block|{_I_PLAY}evilcard|{_HE_PLAYS}goodcard"
    rf"|\battacks? me\b|\b(?:i|we) (?:throw|threw|put|send|sent) {_TWO}villain"
    rf"|\b{_OTHERS} (?:attacks?|attacked|rescues?|swings?|goes|comes|sends)\b"
    rf"|\b(?:his|her|their|opponent's) {_TWO}hero\b|\bi(?:'m| am) {_TWO}{_TWO}(?:with|playing|using) {_TWO}villain"
)
_HOME: Final = (
    r"(?:in (?:my|his|her|their|the) territory|at home|back home|stay(?:s|ing|ed)? (?:back )?home"
    r"|not in (?:the )?battle)"
)
AT_HOME: Final = re.compile(rf"^[,\s(]*(?:(?:is|are|was|sits?|sitting|who|stays?|just|while|he's|being) )*{_HOME}")
AT_HOME_BEFORE: Final = re.compile(rf"\b{_HOME}[^,.]{{0,12}}$")
BANDS_TO: Final = re.compile(rf"\bband(?:s|ed|ing)?(?: (?:to|with|in|over))*(?: in)? {_MINE}$")
BESIDE: Final = re.compile(rf"^\s*(?:,|and|&|\+|plus|with|, and)\s*{_MINE}$")
ON: Final = re.compile(r"^ (?:on|at) ")
#: a card said as what is done to another: "I Christian Martyr him", or laid on somebody who fights
AT_ONE: Final = re.compile(
    r"^ (?:(?:on|at|hits|kills|gets|takes(?: out)?|discards|captures|lands on|strikes)"
    r" (?:(?:the|my|his|her|their|only|blocked|blocking|attacking) )*)?"
    r"(?:\{(?P<card>\d)\}|(?P<word>him\b|her\b|them\b|it\b))"
)
#: nothing stands before a card but that it comes next
NEXT: Final = re.compile(r"(?:^|[,;:]|\b(?:and|then|so))\s*$")
NO_SECOND: Final = re.compile(
    r"\b(?:blocks?|blocker) (?:again|any ?more|after that|anew)|\b(?:second|other|new|another) blocker"
)
BANDED: Final = re.compile(r"^,?\s*(?:is |was |gets? |got )?(?:banded|bands|joins|joining|joined)(?: in)?\b(?! to)")
IN_HAND: Final = re.compile(r"^[,\s]*(?:is |sits )?in (?:my|his|her|their) (?:hand|deck|discard)")
ACTIVE_BEFORE: Final = re.compile(r"\bactive (?:artifact )?$")
ACTIVE_AFTER: Final = re.compile(r"^[,\s]*(?:is |was |artifact )*(?:active|activated|up)\b")
_COLOURS: Final = r"red|blue|green|purple|white|gold|black|brown|crimson|gray|silver|teal|orange|clay|pale"
_CARD_WORDS: Final = (
    r"(?:(?:the|a|an|my|his|her|their|old|new|card|named|called|good|evil|enhancement|dominant"
    rf"|{_COLOURS}) )*"
)
_PLAYS: Final = r"plays?|played|playing|uses?|used|using|puts?|drops?|dropped|throws?|threw|slaps?|adds?|casts?|gives?"
_BACK: Final = (
    r"(?:hits? (?:him|her|it|me)|responds?|answers?|counters?|comes? back|goes? back|replies|follows?(?: up)?) with"
)
_VERB: Final = rf"(?:{_PLAYS}|{_BACK}|with|then|gives? (?:\{{\d\}}|him|her|it|them))"
#: what is played is no card that is known
PLAYS_UNKNOWN: Final = re.compile(
    rf"\b(?:{_PLAYS}|activates?) (?:down |out )?{_CARD_WORDS}+(?!\{{|nothing|anything|no\b|none|cards?\b|it\b"
    r"|this|that|one|any\b|more|first|next|up|on\b|by\b|again|from|here|then|or\b|and\b|before|after|against|if|enhancements?\b"
    r"|something|him|her|us|me|you|them|down|out|numbers|a thing\b|things\b|all\b)[a-z]"
)
#: that nobody does anything more
NOBODY: Final = re.compile(
    r"\b(?:nobody|no ?one|neither(?: of us| player| side)?|none of us|no cards?) (?:else |ever )?"
    r"(?:plays?|does|do|uses?|is|are|gets?|has|have|adds?|acts?)\b[^.,;?!{]*"
)
PLAYS_BEFORE: Final = re.compile(rf"\b{_VERB}(?: down| out)? {_CARD_WORDS}$")
#: a card comes onto the table, in words of the player's own: the last verb before it moves it
COMES: Final = re.compile(
    r"\b(?:out (?:comes?|pops?|came)|comes? out|slams?|slammed|slaps?|whips? out|pulls? out|lays?|laid"
    r"|brings? (?:out|down)|brought out|flips?|tosses|smacks?|hits? (?:me|him|her|it|\{\d\}) with"
    r"|follows? (?:up )?with|counters? with"
    r"|there(?:'s| is| comes)|burns?|reveals?|fires?(?: off)?|bur(?:y|ies) (?:it|him|her)? ?with"
    r"|kills? (?:him|her|it|\{\d\}) with|use of|answers? by|by playing|and then|then|in response) (?:down |up |out )?"
    r"(?:(?:the|a|an|my|his|her|their|old|new|card|evil|good|enhancement|dominant|comes?|with) )*$"
)
THOUGHT_OF: Final = _any(
    "if", "could", "can", "should", "would", "might", "may", "may i", r"wonder\w*", r"think\w*", r"thought", "want",
    "wants", r"hop\w+", "instead", r"hold\w*", r"(?:do|does|did)(?:n't| not)", "never", "cannot", "can't", "without",
)  # fmt: skip
#: a sentence that asks, with or without a mark
ASKING: Final = re.compile(
    r"^(?:(?:so|and|then|ok|okay|now|but|also|well)[\s,]+)*"
    r"(?:what|whats|who|whos|where|which|how|whose|does|do|did|is|are|am|will|can|may|could|would|should|has|have|result)\b"
)
GOES_DOWN: Final = re.compile(
    r"\bdown (?:it|that|this) (?:goes|comes)\b|\b(?:it|that) (?:goes|comes"
    r"|gets (?:slammed|thrown|played)) (?:down )?(?=on\b)"
)
#: to whom an Enhancement is given: "I give him the axe"
GIVEN: Final = re.compile(
    r"\b(?:gives?|gave|giving|hands?|equips?|equipped|arms?|arming) (?:my |the |his |her )?\{(?P<card>\d)\}"
    rf"(?: with)? {_CARD_WORDS}$"
)
PLAYS_IT: Final = re.compile(
    rf"\b({_PLAYS})(?: down| out)? (?:it|that(?: one)?|this(?: one)?)"
    r"(?= on\b| at\b| straight| right| now\b| immediately| first\b|\s*[,.;?!(]|$)"
)
AND_BEFORE: Final = re.compile(rf"\band {_CARD_WORDS}$")
PLAYED_AFTER: Final = re.compile(
    r"^[,\s]*(?:(?:is|gets|was|got|being) (?:played|used|dropped)|(?:played|used|dropped) (?:on|at|by)\b"
    r"|from (?:me|him|her|them|my opponent|opponent))\b"
)
HELD_BEFORE: Final = re.compile(
    rf"\b(?:hold|holding|holds|have|has|got|hand (?:is|has)|hand:) (?:only )?{_CARD_WORDS}$"
)
MAY_BEFORE: Final = re.compile(
    r"\b(?:can|may|could|able to|get to|gets to|allowed to|legally) [^.?!;]{0,30}?"
    rf"(?:plays?|use|drop|put|add|respond with|answer with) {_CARD_WORDS}$"
)
SUBJECT: Final = re.compile(r"\b(?:i|we|he|she|they|opponent|opp|attacker|defender|player|guy)\b")
_HURTS: Final = r"kills?|discards?|hits?|captures?|converts?|targets?|choos\w+|picks?|selects?|takes?|names?"
AIMED: Final = re.compile(
    rf"^[^.?!;{{]{{0,45}}?\b(?:on|at|against|targeting|to (?:{_HURTS})|and (?:{_HURTS})) {_MINE}"
    r"(?:\{(?P<card>\d)\}|(?P<word>blocker|evil character|demon|villain|attacker|hero|him|her|it|them"
    r"|(?:lost )?souls?)\b)"
)
SOUL_WORD: Final = re.compile(r"(?:lost )?souls?")
WITH_WHOM: Final = re.compile(rf"^[^.?!;{{]{{0,12}}?\b(?:with|by) {_MINE}\{{(?P<card>\d)\}}")
STATE: Final = _any(
    "winning", "losing", "initiative", "state", "situation", "stalemate", "mutual destruction", "whose turn", "leads?",
    "leading", "ahead", "behind", "goes (?:first|next)", "acts? (?:first|next)", r"battle stand\w*", "called",
    "may (?:act|play|go)", "play an enhancement", "next to (?:act|play|go)",
    "turn to play", "plays? (?:the )?(?:first|next)", "first enhancement", r"gets? to (?:play|act|go)", "whose move",
)  # fmt: skip
KIND: Final = _any(
    r"(?:what|which) (?:kind|sort|type) of (?:battle|attack|fight)",
    "rescue or (?:a )?(?:battle )?challenge",
    "rescue attempt or (?:a )?(?:battle )?challenge",
    "(?:battle )?challenge or (?:a )?rescue attempt",
    r"(?:counts?|considered|treated|is (?:this|that|it)|be|called) (?:still |really "
    r"|as |a |an |just )*(?:rescue attempt|battle challenge)",
)
MINE: Final = _any("i", "we", "me", "my", "mine")
TOTAL: Final = _any(
    "totals?",
    r"(?:what's|what is|whats) (?:he|she|it) at",
    r"numbers (?:together|combined|of (?:my|his|her|the) side|in total|in all)",
)
#: who wins, or how it came out: also how it stands
RESULT: Final = _any("wins?", "won", "result", "outcome", "beats?", "what happens")
ENDING: Final = _any(
    "souls?", "rescued?", "rescues", "lives?", "dies?", "die", "dead", r"surviv\w*", r"discard\w*", "happens?",
    "end up", "where", "wins?", r"succe\w*", "fails?", "failed", "result", "outcome", "lands?", "makes? it",
    "fate", "location", "becomes?", "left of", "lost", "won", r"rescue(?:d)? anything",
    r"rescue (?:\w+ )?(?:work|good)\w*", "live", "lives", "survives?", "whom", "killed", "captured",
)  # fmt: skip
WH: Final = _any(
    "result", "outcome", "totals?", "what", "whats", "what's", "who", "whos", "who's", "where", "which", "how", "whose"
)
SOUL: Final = _any(
    r"(?:get|gets|win|keep|take|score|rescue|rescues)\b[^?]*\bsouls?", "souls? rescued",
    r"rescue(?: attempt)? (?:succeed|fail|success|work|go through)\w*", "(?:do|did|have) i rescue\\w*",
    r"rescue attempt successful",
    r"souls? (?:for|is|mine|out)", "free soul", r"(?:did|do|does|can|will) (?:i|he|she|they|it|we) rescue\b",
    r"win (?:a|the) souls?",
    r"(?:get|win|rescue|score) anything", r"hold on to (?:my|his|her|the|their) (?:lost )?souls?",
    r"(?:rescue|rescue attempt|attempt) (?:\w+ )?(?:a success|counts?|valid|stands?)",
    r"souls? (?:\w+ )?(?:stays?|remains?|safe|gone|rescued|lost|change hands|goes? (?:over|across))",
    r"attack (?:\w+ )?(?:work|succeed|go through)\w*", r"rescue (?:go|went) through",
    r"(?:rescue|rescue attempt|challenge|battle challenge|attack) (?:\w+ )?(?:succeed|success|good|work|fail)\w*",
    r"(?:successful|good|failed) (?:rescue|rescue attempt|challenge|battle challenge|attack)",
    r"(?:block|blocker) (?:\w+ )?(?:work|succeed|success|fail)\w*",
    r"(?:successful|good|failed) block",
)  # fmt: skip
#: asked so, yes means what no means otherwise
TURNED: Final = re.compile(r"\b(?:isn't|doesn't|don't|can't|won't|didn't|not|never)\b(?! (?:at|in) )")
_WHO: Final = (
    r"(?P<who>(?:my |the |his |her )?\{\d\}|(?:the |my |his |her )?(?:hero|blocker|evil character|demon)|he|she|it|they"
    r"|both(?: of (?:my|his|the|them|us))?(?: (?:my|his|the))?(?: (?:guys|heroes|characters))?)"
)
_ALIVE: Final = (
    r"(?:go|goes|get|gets|return|returns) (?:back )?(?:home|to (?:my|his|her|the"
    r"|its) territory)|lives?|survives?|(?:stay |stays |come out of (?:it|this|that"
    r"|there) |come out |get out |walk away |still )?alive"
    r"|make it(?: out| home| back)?|pull through|come home|walk away|safe|ok|okay|(?:still )?(?:standing|around|there)"
)
_DEAD: Final = (
    r"(?:go(?:es)?|sent|ends? up) (?:to|in|into) the discard(?: pile)?"
    r"|dies?|dead|discarded|killed|gone|lost|toast|destroyed|in the discard(?: pile)?"
)
_REALLY: Final = r"(?:still |also |then |get |gets |actually |now |really |just |even )*"
FATE: Final = re.compile(
    rf"(?:\b(?:does|do|did|is|are|will|would|has|was) |^\W*(?:(?:so|and|then|ok) )?){_WHO} {_REALLY}"
    rf"(?P<fate>{_ALIVE}|{_DEAD}|captured)\b"
)
SURVIVES: Final = re.compile(_ALIVE)
_PLAYER: Final = (
    r"(?P<who>i|we|he|she|they|the attacker|the defender|attacker|defender|my opponent|opponent"
    r"|(?:my |his |the )?\{\d\}|(?:my |his |her |the )?(?:hero|blocker|evil character|demon|villain))"
)
_PLAYER2: Final = _PLAYER.replace("?P<who>", "?P<whose>")
HAS_INITIATIVE: Final = re.compile(
    rf"\b(?:do|does|did) {_PLAYER} (?:now |still |get |have |the |first |then )*initiative"
)
#: who plays the next card, asked without the word
GOES_FIRST: Final = re.compile(
    rf"\b(?:do|does|did|can|may|could|will) {_PLAYER} (?:\w+ ){{0,2}}?(?:play|act|go|move|put|use)"
    r"(?: (?!card\b)\w+){0,3} (?:first|next|enhancement first|card first)\b"
    rf"|\b(?:do|does|did|can|may) {_PLAYER2} (?:\w+ ){{0,2}}?(?:play|use"
    rf"|put down) the (?:first|next) (?:enhancement|card)\b"
)
#: a player loses a character
LOSES: Final = re.compile(
    r"\b(?:do|does|did|will|would) (?:i|he|she|they|we|my opponent|opponent) (?:still |now |then |really )?lose"
    r" (?:my |his |her )?\{(?P<card>\d)\}"
)
IS_OVER: Final = re.compile(r"\b(?:rescue|rescue attempt|attack) (?:\w+ )?(?:over|done for|finished|dead)\b")
#: whether somebody uses any Enhancement
USES_ANY: Final = re.compile(
    r"\b(?:can|could|may|does) (?:my |his |her |the )?\{(?P<card>\d)\} (?:\w+ ){0,3}?(?:use|play|using|playing)"
    r" (?:an|any|some|his|her|a|one of) (?:\w+ ){0,3}?enhancements?\b"
)
#: whose turn it is to play
IS_IT_MINE: Final = re.compile(
    r"\bis it (?:now |still )?(?P<whose>my|his|her|their|(?:my |the )?opponent's|the attacker's|the defender's)"
    r" (?:turn|move|initiative|go)\b"
)
AM_I: Final = re.compile(
    rf"\b(?:am|is|are) {_PLAYER} (?:now |still |right now )*(?P<how>winning|losing|ahead|behind)\b"
    r"|\b(?:will|would|does|do|can|could) (?P<whom>i|we|he|she|they|(?:my |his |the )?\{\d\})"
    r" (?:now |then |still |actually |really |even )*(?P<wins>win|lose)s?(?: the (?:battle|fight))?\b"
    r"|^(?:\w+ \w+: )?(?:so |and |then )?(?P<told>(?:my |his |the )?\{\d\}) (?P<does>wins|loses)"
    r"(?: the (?:battle|fight))?[, ]+right\b"
)
#: whether one may block another, or pass
MAY_BLOCK: Final = re.compile(
    r"\b(?:can|could|may|is) (?:my |his |the |her )?\{(?P<blocker>\d)\} (?:\w+ ){0,3}?(?:block|step in|stop|go in)\b"
)
MAY_PASS: Final = re.compile(
    r"\b(?:can|may|could|is|am|are) (?P<who>i|we|he|she|they|my opponent|opponent|the attacker|the defender)"
    r" (?:also |even |allowed to |able to |just )*pass\b"
)
#: that a card has no ability
BARE: Final = _any("(?:no|without|neither has an?|empty) (?:special )?(?:abilit(?:y|ies)|text)")
MAY_PLAY: Final = re.compile(
    r"\b(?:can|may|could|do|does|is|am|are) (?:i|he|she|they|we|you|my opponent|opponent|(?:the |my |his )?\{\d\}) "
    r"(?:legally |just |even |still |also |then |able to |get to |allowed to |here |now )*"
    rf"(?:play|use|drop|put|add) {_CARD_WORDS}(?:\{{(?P<card>\d)\}}|(?:it|that|this|that one|this one|one)\b)"
)
#: that it is asked whether it is somebody's turn to play, not only whether he could
TIMING: Final = _any(
    "right away", "before (?:he|she|they|my opponent)", "initiative", "right now", "now", "first", "yet"
)
#: what is asked for does not show in how a battle comes out
NOT_SHOWN: Final = _any(
    "can", "could", "may", "might", "allowed", "able", "how many", "how much", "how often", "brigades?", "alignment",
    "numbers", r"draw\w*", "hand", "legal", "why", "when", "which rule", "need", "have to", "must", "should",
)  # fmt: skip
