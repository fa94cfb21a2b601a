"""Questions that are told rather than asked: "I'm wondering whether he is a Lost Soul" asks "is he a Lost Soul?"."""

import re
from typing import Final

_WONDERS: Final = (
    r"\b(?:(?:so|and|but) )*(?:(?:i|we)(?:'m|'re| am| are|m|'d)? )?(?:(?:just|really|now|still|been|was|were|would) )*"
    r"(?:wonder(?:ing|ed)?|curious|not (?:so )?sure|unsure|asking myself|(?:want|need|like|love) to know"
    r"|(?:my |the )?question is|can't (?:tell|remember))\b"
)
_SUBJECT: Final = r"(?:i|we|he|she|it|they|this|that|(?:my|his|her|the|a|an|such an?) (?:[a-z]+ ){0,2}?[a-z]+|\{\d\})"
_BE: Final = {"'s": "is", "'re": "are", "'m": "am"}
#: what is wondered, with what stands between: "wondering since he is a human whether he's treated as a soul"
_INDIRECT: Final = re.compile(
    rf"{_WONDERS}(?P<told>,? (?:since|because|as|now that|when) [^,.?!]{{3,60}}?)?,? (?:if|whether) (?P<who>{_SUBJECT})"
    r"(?:(?P<be>'s|'re|'m)| (?P<is>is|are|am|was|can|could|may|would|will|does|do|did|has|have|must|should)"
    r"| (?P<does>count|work|get|stay|keep|become|need|protect|stop|activate|go|die)s?)\b(?P<rest>[^.?!]*)(?:[.?!]|$)"
)


def with_asked_directly(line: str) -> str:
    """Return a line in lower case, in which nothing else is asked, with what it wonders as a question."""
    found = None if "?" in line else _INDIRECT.search(line)
    if found is None:
        return line
    before = line[: found.start()].rstrip(" ,;.-")
    return f"{before}{'. ' if before else ''}{_asked(found)}{line[found.end() :]}"


def _asked(found: re.Match[str]) -> str:
    verb = found["does"]
    opens = found["is"] or _BE.get(found["be"] or "") or ("do" if found["who"] in ("i", "we", "they") else "does")
    told = f"{found['told'].strip(' ,')}. " if found["told"] else ""
    return f"{told}{opens} {found['who']}{f' {verb}' if verb else ''}{found['rest']}?"
