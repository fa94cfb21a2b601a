"""What stands for "and/or" while a sentence is read; no reading that is done has it."""

from engine.kernel.records import dataclass
from engine.redemption.language.ast.nouns import AnyOf


@dataclass(frozen=True, slots=True)
class AndOr(AnyOf):
    """Alternatives of which each may be meant.

    It stands here and not in the grammar, since what stays Python cannot derive from what is machine code.
    """
