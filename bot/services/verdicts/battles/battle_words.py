"""How players describe a battle and ask about it, as patterns for the line of a question."""

import re
from typing import Final

from bot.services.verdicts.battles.effects import harms


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
    r"crush\w*", r"smash\w*",
    "up against", r"is (?:up )?against", "in front of", "takes? on", r"clash\w*", r"goes? after", r"challeng\w*",
    "stops?", "beats?", r"who(?:'d| would)? wins?", r"stares? (?:down|at)", "face off", "stopped",
    r"take each other out", r"hold(?:s|ing)? (?:off|back|up)", r"r[ua]ns? into", r"tangles? with", "duels?",
    r"defend\w*", "trades? with", r"c[oa]mes? (?:out|in)", "went in",
    r"between (?:(?:my|his|the) )?\{\d\} and", "stalemate", "mutual destruction",
)  # fmt: skip
#: what a text is about, before it begins: "so here's the deal: ..."
HEADING: Final = re.compile(r"^[^{}.,;:?!]{3,60}:\s")
#: that a card is not there
ABSENT: Final = re.compile(
    r",?\s*(?:(?:and|but|so|while|since) )?\{(\d)\} (?:is|are|was)(?:n't|nt| not)"
    r" (?:around|here|there|out|in play|on the table|anywhere|in (?:my|his|her|the|a) (?:territory|hand))\b"
)
#: who plays for a character: "{1}'s controller"
CONTROLLER: Final = re.compile(r"(\{\d\})'s? (?:controller|player|owner)\b")
_MINE: Final = r"(?:(?:my|his|her|the|their|a|an|opponent's|own|old|lone|only|single) )*"
_OTHERS: Final = r"(?:he|she|they|opp|opponent|my opponent|defender|the other (?:player|guy))"
_SOON: Final = r"(?:am |will |just |now |then )*"
_TWO: Final = r"(?:\w+ ){0,2}"
_OWN: Final = (
    r"(?:(?!(?:opponent|buddy|friend|hero|villain|goodcard|evilcard|vs?|versus|against|into|and|is|was|with|meets|faces"
    r"|blocks?|blocked|attacks?)\b)\w+ ){0,2}"
)
_I_PLAY: Final = rf"\b(?:i|we)(?:'m|'re|'ve)? {_TWO}(?:play|use|put|drop|give|add|equip|throw|slam|lay) {_TWO}"
_HE_PLAYS: Final = rf"\b{_OTHERS} {_TWO}(?:plays|uses|drops|puts) {_TWO}"
I_ATTACK: Final = re.compile(
    rf"\bmy {_OWN}(?:hero|goodcard)\b|\b(?:i|i'm|we) {_SOON}(?:attack|rescu|go(?!t)"
    r"|swing|send|start|begin|run|battle)"
    rf"|{_I_PLAY}goodcard|{_HE_PLAYS}evilcard|\bmy (?:ra|rescue|attack)\b|\bblock(?:s|ed)? my\b"
    rf"|\b{_OTHERS} (?:has )?{_SOON}(?:blocks?|blocked)|\battack with\b"
    rf"|\b{_OTHERS} (?:throws?|threw|puts?|sends?) {_TWO}villain"
    rf"|\bi(?:'m| am) {_TWO}{_TWO}(?:with|playing|using) {_TWO}hero"
    r"|\b(?:i'm|i am|me|we're) (?:the )?(?:attacker|attacking|rescuer|rescuing)\b"
)
I_BLOCK: Final = re.compile(
    rf"\bmy {_OWN}(?:villain|evilcard)\b|\b(?:i|we) {_SOON}block"
    rf"|{_I_PLAY}evilcard|{_HE_PLAYS}goodcard"
    rf"|\battacks? me\b|\b(?:i'm|im|i am|we are|we're|getting) (?:\w+ )?attacked\b|(?:^|[.,;]) block(?:ing)? with\b"
    rf"|\b(?:my|i|i'm|i am|me) {_TWO}as (?:the )?(?:defender|defending player|blocker)\b"
    rf"|\b(?:i|we) (?:throw|threw|put|send|sent) {_TWO}villain"
    rf"|\b{_OTHERS} (?:attacks?|attacked|rescues?|swings?|goes|comes|sends)\b(?! back)"
    rf"|\b(?:his|her|their|opponent's) {_TWO}hero\b|\bi(?:'m| am) {_TWO}{_TWO}(?:with|playing|using) {_TWO}villain"
    r"|\b(?:i'm|i am|me|we're) (?:the )?(?:defender|defending|blocker|blocking)\b"
)
HE_ATTACKS: Final = re.compile(r"(?:he|she|they) (?:attacks?|attacked|rescues?|swings?|goes|comes)\b")
_COLOURS: Final = r"red|blue|green|purple|white|gold|black|brown|crimson|gray|silver|teal|orange|clay|pale"
_HOME: Final = (
    r"(?:in (?:my|his|her|their|the) territory|at home|back home|stay(?:s|ing|ed)? (?:back )?home"
    r"|not in (?:the )?battle)"
)
AT_HOME: Final = re.compile(rf"^[,\s(]*(?:(?:is|are|was|sits?|sitting|who|stays?|just|while|he's|being) )*{_HOME}")
AT_HOME_BEFORE: Final = re.compile(rf"\b{_HOME}[^,.]{{0,12}}$")
#: who a character is, before his name: "my guy {0}"
NAMED: Final = re.compile(
    rf"\b(?:my|his|her|their|the|a|an)(?: (?:only|lone|single|{_COLOURS}))*"
    r" (?:guy|dude|hero|villain|evil character|demon|angel|blocker|attacker|man|woman|warrior|fighter)\s*$"
)
BANDS_TO: Final = re.compile(rf"\bband(?:s|ed|ing)?(?: (?:to|with|in|over))*(?: in)? {_MINE}$")
#: who is brought in: "she brings {1} along"
_BRINGS: Final = r"\b(?:brings?|bringing|brought|takes?|took|adds?|added|pulls?|pulled|calls?|called|gets?|got)"
BRINGS: Final = re.compile(rf"{_BRINGS}(?P<in> (?:in|along|over))? {_MINE}$")
BROUGHT: Final = re.compile(
    r"^ (?:along|in\b(?! (?:my|his|her|the|a)\b)|over|with (?:him|her|it)|into (?:the )?battle|to help)"
    r"(?: (?:in|too|as well))?(?: by (?:his|her|its) (?:band(?:ing)?)(?: ability)?)?"
)
BANDING: Final = re.compile(r"\b(?:band(?:s|ed|ing)?|joins?|joined)\b")
#: that nobody does
NO_BAND: Final = re.compile(
    r"(?:\b(?:no|not|never|neither|without|nobody|skips?|skipped|skipping)|n'?t)\b[^.,;:?!{]{0,25}?\b(?:band(?:s|ed|ing)?|joins?)\b"
)
BESIDE: Final = re.compile(rf"^\s*(?:,|and|&|\+|plus|with|, and)\s*{_MINE}$")
ON: Final = re.compile(r"^ (?:on|at) ")
#: a card told together with who uses it: "{1} + {2}"
WITH_CARD: Final = re.compile(r"^\s*(?:\+|plus)\s*$")
#: a card said as what is done to another: "I Christian Martyr him", or laid on somebody who fights
AT_ONE: Final = re.compile(
    r"^ (?:(?:on|at|hits|kills|gets|takes(?: out)?|discards|captures|lands on|strikes)"
    r" (?:(?:the|my|his|her|their|only|blocked|blocking|attacking) )*)?"
    r"(?:\{(?P<card>\d)\}|(?P<word>him\b|her\b|them\b|it\b))"
)
#: nothing stands before a card but that it comes next
NEXT: Final = re.compile(r"(?:^|[,;:]|\b(?:and|then|so))\s*$")
#: who was brought in, by whom: "she came in by {1}'s band"
_CAME_IN: Final = (
    r"(?:who |he |she |it )?(?:came|comes|was brought|is brought|gets brought|got brought) in"
    r"(?: (?:by|through|with|from|off) (?:\{\d\}'s|his|her|its|the) (?:band(?:ing)?)(?: ability)?)?"
)
CAME_IN: Final = re.compile(rf"^,?\s*{_CAME_IN}")
BANDED: Final = re.compile(
    rf"^,?\s*(?:(?:is |was |gets? |got )?(?:banded|bands|joins|joining|joined)(?: in)?\b(?! to)|{_CAME_IN})"
)
IN_HAND: Final = re.compile(
    r"^[,\s]*(?:(?:is|sits|sitting|waiting|still) )*in (?:(?:my|his|her|their) )?(?:hand|deck|discard|reserve)\b"
)
#: who could fight, or does not, is not told to fight
ONLY_COULD: Final = re.compile(
    r"\b(?:(?:could|might|may|should)(?: (?:have|also|still|just|only|even|easily|not))*"
    r"|(?:forg[eo]ts?|forgot|fail(?:s|ed)?|refus\w*|never|instead of|without|afraid)(?: (?:to|even))*)"
    r" (?:block|attack|rescue|defend|send|bring|put|throw|use|step|fight|present)(?:ing|ed|d)?\b[^,.;:?!{]{0,20}$"
)
FROM_HAND: Final = re.compile(r"^[^.?!{]{0,20}\bfrom (?:my |his |her |their )?hand\b")
#: a card that is only spoken of
DESCRIBED: Final = re.compile(
    r"^,?\s*(?:(?:which|that|card|it) )?(?:is|are|has|says|reads|was|would|can|could|may|costs|gives)\b"
    r"(?! (?:used|played|put|dropped|laid|thrown|placed|given))"
)
ACTIVE_BEFORE: Final = re.compile(r"\bactive (?:artifact )?$")
ACTIVE_AFTER: Final = re.compile(r"^[,\s]*(?:is |was |artifact )*(?:active|activated|up)\b")
_CARD_WORDS: Final = (
    r"(?:(?:the|a|an|my|his|her|their|old|new|card|named|called|good|evil|enhancement|dominant"
    rf"|{_COLOURS}) )*"
)
_PLAYS: Final = (
    r"plays?|played|playing|uses?|used|using|puts?|drops?|dropped|throws?|threw|slaps?|adds?|casts?|gives?|gave"
)
_BACK: Final = (
    r"(?:hits? (?:him|her|it|me)|responds?|answers?|counters?|comes? back|goes? back|replies|follows?(?: up)?) with"
)
_VERB: Final = rf"(?:{_PLAYS}|equips?|equipped|{_BACK}|with|then|gives? (?:\{{\d\}}|him|her|it|them))"
#: what is played is no card that is known
PLAYS_UNKNOWN: Final = re.compile(
    rf"\b(?<!in )(?:{_PLAYS}|activates?) (?:down |out )?{_CARD_WORDS}+(?!\{{|nothing|anything|no\b|none|cards?\b|it\b"
    r"|this|that|one|any\b|more|first|next|up|on\b|by\b|again|from|here|then|or\b|and\b|before|after|against|if|enhancements?\b"
    r"|something|him|her|us|me|you|them|down|out|to|numbers|(?:single )?thing\b|things\b|all\b|single card"
    r"|in (?:the|his|her|my|its) way\b|(?:(?:only|one|single|lone|last) )*(?:lost )?souls?\b)[a-z]"
)
#: what is played is told by its kind alone
PLAYS_SOME: Final = re.compile(
    r"(?<!can )(?<!may )(?<!could )(?<!if )(?<!do )(?<!does )(?<!did )(?<!before )(?<!when )(?<!until )(?<!should )"
    r"\b(?:he|she|they|i|we|opponent|the other guy) (?:(?:then|now|just|also|even) )*"
    r"(?:plays?|played|uses?|used|drops?|dropped|throws?|threw|activates?|activated|slams?|slammed)(?: down)?"
    r" (?:an?|another|some|one|two|his|her) (?:(?:good|evil|old|other|big|small) )*"
    r"(?:dominant|artifact|enhancement|weapon|curse|covenant)s?\b(?! of\b)"
    r"(?![ ,(:-]*(?:(?:called|named|with|it's|namely) )*\{)"
)
#: what somebody has on him is told by its kind alone: its numbers and what it does are not known
WEARS_SOME: Final = re.compile(
    r"\b(?:with|has|had|have|got|carr(?:y|ies|ied|ying)|wears?|wearing|wore|wields?|wielding|holds?|holding|gives?|gave"
    r"|equip\w*|armed with)(?: (?:him|her|it|on))* (?:an?|some|his|her|my|one|another|the)"
    r" (?:(?!no\b)[a-z0-9/]+ ){0,2}?(?:weapon|sword|spear|sling|axe?|dagger|blade|bow|armou?r|shield|helmet"
    r"|staff|club|whip|javelin|horse|chariot)s?\b"
    r"(?! in (?:my|his|her) (?:hand|deck|territory|reserve|discard))(?![ (:-]*(?:(?:called|named|it's|namely) )*\{)"
)
#: what a player is said to do to a card
DOES_TO: Final = re.compile(
    r"\b(?:he|she|they|i|we|opponent) (?:(?:then|now|just|also) )*(?P<does>[a-z]+) (?:(?:my|his|her|the|their) )?\{\d\}"
    r"(?! (?:on|at|against)\b)"
)
PLAYS_BEFORE: Final = re.compile(rf"\b{_VERB}(?: down| out)? {_CARD_WORDS}$")
THOUGHT_OF: Final = _any(
    "if", "could", "can", "should", "would", "might", "may", "may i", r"wonder\w*", r"think\w*", r"thought", "want",
    "wants", r"hop\w+", "instead", r"hold\w*", r"(?:do|does|did)(?:n't| not)", "never", "cannot", "can't", "without",
)  # fmt: skip
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
    rf"\b(?:hold|holding|holds|held|kept|keeping|saved|have|has|got|hand (?:is|has)|hand:) (?:only )?{_CARD_WORDS}$"
    r"|(?:\bthere(?:'s| is| was) )?\b(?:an? |one |the )(?:\w+ ){0,2}(?:card|weapon|enhancement|one|thing)"
    r" in (?:my|his|her|their) hand[,:]? $"
)
#: how long a card was held before it was played
HELD_SINCE: Final = re.compile(
    r"^ (?:(?:all|the whole|for the whole|half the) (?:game|time|day|match)(?: long)?|forever|for ages"
    r"|(?:back|up|just)? ?for (?:this|that|him|her|it))\b"
)
MAY_BEFORE: Final = re.compile(
    r"\b(?:can|may|could|able to|get to|gets to|allowed to|legally) (?:(?!\band\b)[^.?!;]){0,30}?"
    rf"(?:plays?|use|drop|put|add|respond with|answer with) {_CARD_WORDS}$"
)
#: what is wished, tried, or left undone is not played
ONLY_MEANT: Final = re.compile(
    r"(?:\b(?:wants?|wanted|wanna|would|could|might|should|about|going|gonna|thinking|thought|think|plans?|planned"
    r"|planning|hopes?|hoping|hoped|tr(?:y|ies|ied|ying)|forg[eo]ts?|forgot|intends?|consider\w*|wish\w*|rather|refus\w*"
    r"|never|instead of|without|tempted|ready|dared?|bother)\b|n't\b|\b(?:did|does|do) not\b)[^.,;:?!{]{0,25}?"
    rf"\b(?:plays?|played|playing|uses?|used|using|put|putting|drop|dropping|add|adding|throw|slam|slap|give|equip)"
    rf"(?: down| out)? {_CARD_WORDS}$"
)
ABOUT_TO: Final = re.compile(r"\b(?:going|about|gonna|planning|want) (?:to )?\w+(?: \w+)* *$")
AFTERWARDS: Final = re.compile(r"\b(?:after (?:that|this|it)|afterwards|then)\b")
#: what somebody wears: "he has the sling on"
WORN_AFTER: Final = re.compile(r"^ (?:on|equipped|attached)\b(?! (?:the|my|his|her|him|it|them|\{))")
#: who has a weapon from before the battle: "{0} carried {1} into battle", "{1}, equipped last turn"
WORN_BEFORE: Final = re.compile(
    r"\{(?P<card>\d)\}[^.?!;{]{0,25}?\b(?:carries|carried|carrying|wears?|wearing|wore|wields?"
    r"|wielding|equipped with|armed with"
    r"|(?:already )?(?:has|had|holds|holding) already|already (?:has|had|holds|carries|wears"
    rf"|wields))(?: already)? {_CARD_WORDS}$"
)
WITH_IT: Final = re.compile(
    rf"\{{(?P<card>\d)\}}[^.?!;{{]{{0,25}}?\b(?:with|has|had|holds?|holding|using|and) {_CARD_WORDS}$"
)
_EARLIER: Final = (
    r"(?:(?:from|since|during) (?:(?:an?|the|my|his|her) )?(?:earlier|previous|last|prior) (?:turn"
    r"|battle|round)|from before"
    r"|into (?:this|the) battle|already)"
)
EARLIER: Final = re.compile(rf"\b{_EARLIER}\b")
WORN_SINCE: Final = re.compile(
    rf"^(?:(?: already)? (?:equipped|attached)(?: (?:on|to) (?:him|her|it|them))?(?: {_EARLIER})*"
    rf"|(?: already)?(?: on (?:him|her|it|them))? {_EARLIER}(?: on (?:him|her|it|them))?)"
)
SUBJECT: Final = re.compile(r"\b(?:i|we|he|she|they|opponent|opp|attacker|defender|player|guy)\b")
#: what is done to somebody by a card, as the effects that harm are called, and in players' words
_HURTS: Final = "|".join(
    (
        *(f"{each}(?:e?s)?" for each in harms()),
        r"kills?|hits?|targets?|choos\w+|picks?|selects?|takes?|names?|gets? rid of|removes?",
    )
)
AIMED: Final = re.compile(
    rf"^[^.?!;{{]{{0,45}}?\b(?:on|at|against|targeting|to (?:{_HURTS})|and (?:{_HURTS})) {_MINE}"
    r"(?:\{(?P<card>\d)\}|(?P<word>blocker|evil character|demon|villain|attacker|hero|him|her|it|them"
    r"|(?:lost )?souls?)\b)"
)
SOUL_WORD: Final = re.compile(r"(?:lost )?souls?")
WITH_WHOM: Final = re.compile(rf"^[^.?!;{{]{{0,12}}?\b(?:with|by) {_MINE}\{{(?P<card>\d)\}}")
#: whether somebody uses any Enhancement
USES_ANY: Final = re.compile(
    r"\b(?:can|could|may|does) (?:my |his |her |the )?\{(?P<card>\d)\} (?:\w+ ){0,3}?(?:use|play|using|playing)"
    r" (?:an|any|some|his|her|a|one of) (?:\w+ ){0,3}?enhancements?\b"
)
#: whether one may block another, or pass
MAY_BLOCK: Final = re.compile(
    r"\b(?:can|could|may|is) (?:my |his |the |her )?\{(?P<blocker>\d)\} (?:\w+ ){0,3}?(?:block|step in|stop|go in)\b"
)
#: "can he block with {1}"
BLOCKS_WITH: Final = re.compile(
    r"\b(?P<may>can|could|may) (?:i|we|he|she|they|my opponent|opponent|the defender) (?:even |still |legally |also )*"
    r"block(?: (?:him|her|it|that|\{\d\}))? (?:with|using) (?:my |the |his |her )?(?P<blocker>\{\d\}|him|her|it|them)"
)
#: a new blocker that is wanted, before it is asked whether that may be: "now he wants to bring {2}. can he?"
WANTS_TO_BLOCK: Final = re.compile(
    r"\b(?:i|he|she|they|opponent|my opponent)(?:'d)? (?:(?:now|then|also) )*(?:wants?|tries"
    r"|would like|like|likes|tried) to "
    r"(?:present|bring|send|put|throw|add|use|block with)(?: in)? (?:(?:my|his|her|their|an?|the) )*(?P<blocker>\{\d\})"
    r"(?P<from>(?: (?:from|in|into|out of) (?:(?:his|her|their|my|the) )?(?:hand|territory|battle))*)"
    r"(?: (?:to block|as (?:an?|the|his|her) (?:new |second |next |other )*blocker|in))*"
)
IS_IT_ALLOWED: Final = re.compile(
    r"^\W*(?:so |and )?(?:(?:can|may|could) (?:i|he|she|they)|is (?:he|she|that|it|this) (?:allowed"
    r"|legal|ok|okay|possible)"
    r"|(?:is|does) that (?:work|allowed|legal)|am i allowed|legal|allowed|possible)(?: (?:to|do that"
    r"|still|to do that|here))*\W*$"
)
MAY_PASS: Final = re.compile(
    r"\b(?:can|may|could|is|am|are) (?P<who>i|we|he|she|they|my opponent|opponent|the attacker|the defender)"
    r" (?:also |even |allowed to |able to |just )*pass\b"
)
#: that a card has no ability
BARE: Final = _any(
    "(?:no|without|neither (?:one |of them )?has an?|empty) (?:an? |any )?(?:special )?(?:abilit(?:y|ies)|text)"
)
MAY_PLAY: Final = re.compile(
    r"\b(?:can|may|could|do|does|is|am|are) (?:i|he|she|they|we|you|my opponent|opponent|(?:the |my |his )?\{\d\}) "
    r"(?:legally |just |even |still |also |then |able to |get to |allowed to |here |now )*"
    r"(?:play|use|drop|put|add|slap|slam|throw|lay|stick|equip|place|give|cast|attach|toss|bring"
    r"|(?:respond|answer|reply|counter) with)(?: down| out)? "
    rf"{_CARD_WORDS}(?:\{{(?P<card>\d)\}}|(?:it|that|this|that one|this one|one)\b)"
)
#: the same by what it is for: "could I save her in special initiative with {3}"
SAVES_WITH: Final = re.compile(
    r"\b(?P<may>(?:can|may|could) (?:i|he|she|they|we|you)) (?:(?:still|also|even) )*(?:save|protect|help|keep|rescue)"
    r" (?:him|her|it|them|(?:my )?\{\d\})(?: alive)?(?P<when> (?:in|by|during|using|through|with) special initiative)?"
    rf" (?:with|by (?:playing|using)|using|playing) {_CARD_WORDS}(?P<card>\{{\d\}})"
)
#: that it is asked whether it is somebody's turn to play, not only whether he could
TIMING: Final = _any(
    "right away", "before (?:he|she|they|my opponent)", "initiative", "right now", "now", "first", "yet"
)
