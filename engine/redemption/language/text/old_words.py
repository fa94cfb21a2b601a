"""Wording of older cards and how today's rules say the same, each with the rule that says so."""

import re

from engine.kernel.records import dataclass


@dataclass(frozen=True, slots=True)
class OldWord:
    """A phrase of older cards, today's phrase for it, and why both mean the same."""

    pattern: re.Pattern[str]
    put: str
    why: str


def _old(pattern: str, put: str, why: str) -> OldWord:
    return OldWord(re.compile(pattern, re.I), put, why)


OLD_WORDS: tuple[OldWord, ...] = (
    _old(
        r",? and (?:is |are )?(?:then )?treat(?:ed)? (?:it |him |her |them )?as (?:a )?lost souls?\b",
        "",
        "REG-CAPTURE-05",
    ),
    _old(
        r"(?:^|(?<=[.] )|(?<=, ))may (?=(?:discard|look|reveal|search|choose|add|play|draw|take)\b)",
        "you may ",
        "the one who acts is left out",
    ),
    _old(r"\binstantly (?=discard)", "", "REG-DISCARD-03"),
    _old(
        r"(?<=\bimmune to )(?:selected|one) (?=hero\b)|(?<=\bignore )one (?=evil character\b)",
        "a chosen ",
        "one that is chosen, not whoever is such",
    ),
    _old(r"\binterrupt and prevent\b", "negate", "RB-GL-46"),
    _old(r"\binterrupted and prevented\b", "negated", "RB-GL-46"),
    _old(r"\bimmediately (?=discard)|(?<=is|re) immediately(?= discarded)", "", "REG-DISCARD-03"),
    _old(r"\b(?:the )?field of play\b", "play", "REG-ZONE-04"),
    _old(r"(?<=from battle) unharmed\b|(?<=retreat) unharmed\b", "", "REG-WITHD-02"),
    _old(r"\bbring (?=[^.]* into (?:the )?battle)", "band ", "REG-BAND-09"),
    _old(r"\bimmediately (?=ends?\b)", "", "says nothing of its own"),
    _old(
        r",? (?:\(including (?:yours|this one|this 1)\)|including (?:yours|this one|this 1))",
        "",
        "says nothing of its own",
    ),
    _old(r"\bdraw(?=(?:, discard,?)? or (?:discard|artifact) pile)", "deck", "an older name"),
    _old(r"\b(male|female), (?=human\b)", r"\1 ", "a list of adjectives"),
    _old(r"\bfirst-strike\b", "first strike", "the same word"),
    _old(r"\b([no])t\b", r"\1.T.", "the same word"),
    _old(r"\bduring your upkeep(?: phase)?,(?![^.]*\bmay\b)", "each upkeep,", "what has to be done, once: REG-COND-16"),
    _old(
        r"\bwhen(?= (?:un)?occupied\b| (?:this hero|bearer) is (?:in battle )?alone\b)",
        "while",
        "a state, no event: REG-COND-15",
    ),
    _old(r"(?<=\w)\(s\)", "s", "a number left open"),
    _old(r"\bupon return\b", "on return", "the same moment"),
    _old(r"(?<=discarded) immediately\b", "", "REG-DISCARD-03"),
    _old(r"\bout of (?=(?:your |his |opponent's )?(?:deck|hand|discard pile))", "from ", "the same direction"),
    _old(
        r"(?<=into )the field of battle\b|(?<=enter )the field of battle\b",
        "battle",
        "REG-BATTLE-01: whoever enters joins a battle",
    ),
    _old(r"\b(?:the )?(?:current )?field of battle\b", "the field of battle", "the same place"),
    _old(r"\bshow (?=and discard)", "reveal ", "the same act"),
    _old(
        r"\b(red|blue|green|gold|silver|purple|white|teal|clay|black|brown|crimson|gray|orange)-brigade\b",
        r"\1 brigade",
        "a hyphen that says nothing",
    ),
    _old(r"\bgeneral (?=lands? of bondage\b)", "", "a Land of Bondage beside the Sites in it"),
    _old(r"\b(look|search) through\b(?= [^.]*(?:deck|hand|pile))", r"\1@", "the same act"),
    _old(r"\blook@", "look at", "the same act"),
    _old(r"\bsearch@", "search", "the same act"),
    _old(r"\bback (?=(?:in|into|on|onto|to)\b)", "", "says nothing of its own"),
    _old(r" \(play the redirected enhancement as if it were yours[^)]*\)", "", "REG-REDIR-03"),
    _old(r"\.? *\(if there is a tie, do not draw\)", " (unless the most is tied)", "the same condition"),
    _old(r"\bany site where a lost soul is held (?:prisoner|captive)\b", "an occupied Site", "REG-ZONE-17"),
    _old(r"\beach of your opponents\b", "each opponent", "the same players"),
    _old(r"\bboth heroes return with abilities increased\b", "on return, increase those Heroes", "REG-SETA-05"),
    _old(r" \(if battle ends? in mutual destruction by numbers, (?:the )?hero is not discarded\)", "", "REG-FS-01"),
    _old(r"\bregardless of immunity (?=[a-z])", "regardless of protect abilities, ", "REG-PROT-01"),
    _old(r"\breturn ([^.]*?) to owner's deck\. Shuffle deck\b", r"shuffle \1 into owner's deck", "REG-SHUF-01"),
    _old(r" \(you may add all characters who are from the \w+ category to the battle\)", "", "REG-BAND-01"),
    _old(r"(?<= or draw a card) from yours\b", "", "cards are drawn from one's own deck"),
    _old(r"\bduring this battle(?=[.;]|$)", "this battle", "the same time"),
    _old(
        r" \(you may place in hand or battle\)",
        ". You may play that Enhancement or bounce it",
        "what comes into battle is played there",
    ),
    _old(r"(?<=select a card, and )place in his hand\b", "take it to hand", "holder's own hand"),
    _old(
        r"(?<=special abilities on )all character and enhancement cards except this (?:one|1)\b",
        "other characters and Enhancements",
        "the same cards",
    ),
    _old(r"(?<=for every turn character )worships \w+", "is set aside", "REG-SETA-03"),
    _old(r"(?<=\bignore) and repel\b", "", "RB-GL-42"),
    _old(r"(?<=\bto the fight) for (?:one|1) turn\b", "", "a battle lasts no longer"),
    _old(r" \(out of play\)", "", "REG-SETA-01"),
    _old(r"(?<=\breduce opponent's hand )to 7 cards (?=until)", "size by 1 ", "RB-DISC-03"),
    _old(r" \(or 9 cards if rescuer has tables[^)]*\)", "", "RB-DISC-03"),
    _old(r"\bon turn \w+,? (?=[a-z]+ returns with abilities\b)", "", "REG-SETA-03"),
    _old(
        r"\b(set [^.;]*? for \w+ turns?),? (?:and )?then return (?:it|him|her|them) to [^.;,]*?territory\b",
        r"\1",
        "REG-SETA-03",
    ),
    _old(
        r"\ba new (hero|evil character|character) (?:may|must) be placed in battle\b",
        r"opponent may present a new \1",
        "REG-PRESENT-04",
    ),
    _old(
        r"\bopponent (?:may|must) present a new blocker\b",
        "opponent may present a new Evil Character",
        "REG-PRESENT-04",
    ),
    _old(
        r"(?<=present a new )(hero|evil character) or rescue(?: attempt)? (?:fails|is successful)\b",
        r"\1",
        "REG-PRESENT-01",
    ),
    _old(r"(?<=play the first enhancement) after (?:a |the )?blocker is presented\b", "", "REG-PLAYE-07"),
    _old(r"\bopponent must (?=present a new )", "opponent may ", "REG-PRESENT-01"),
    _old(r"\ball heroes in battle lose their way and withdraw\b", "withdraw all Heroes in battle", "the same act"),
    _old(r"\bblocking evil character refuses to block\b", "withdraw a blocking Evil Character", "REG-PRESENT-01"),
    _old(r"\bbanding card(s?)\b", r"card\1 with a band ability", "the name of the effect"),
    _old(r"\bcard drawing\b|\bdrawing (?=abilit)", "draw ", "the name of the effect"),
)


def todays(text: str) -> str:
    """Replace older phrases by today's."""
    for word in OLD_WORDS:
        text = word.pattern.sub(word.put, text)
    return text
