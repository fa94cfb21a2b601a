"""What players tell of a card they ask about and that changes nothing of what it is, or of what one does to another."""

import re
from typing import Final

_ONES: Final = r"(?:(?:my|an?|the|old|another) )*"
#: that somebody has no other one, how one came upon a card, for when it is wanted, and that it is a nuisance
OWNED: Final = re.compile(
    r"\b(?:my|his|her|their|opponent's) only (?=[a-z]+)"
    r"|\bthe only (?=(?:lost )?[a-z]+ (?:i|he|she|they) (?:has|have|got)\b)|\b(?:only|just) (?=\d+/\d+)"
    r"|\b(?:i|we) (?:(?:just|then|finally|also|recently) )*(?:looked at|came across|thought (?:of|about)|dug (?:out|up)"
    rf"|bought|pulled) (?={_ONES}\{{\d\}})"
    r"|,? ?(?:just |i'm )?(?:asking )?\bbefore i (?:waste|buy|trade for"
    r"|(?:put|add|sleeve|stick) (?:it|him|her|them|this|that) (?:in|into) (?:my|the|a) deck)\b[^.?!,:;]*"
    r"|(?<=\d\}) (?:(?:always|really|just) )*(?:keeps? (?:eating|killing|beating|crushing|wrecking|annoying)"
    r"|(?:is|has been|was) (?:giving|driving|annoying|killing)) (?:me|us|my [a-z]+)\b[^.?!,;:{]*"
)
