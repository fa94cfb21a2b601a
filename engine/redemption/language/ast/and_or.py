"""The node for "and/or" while a sentence is read; a finished reading has none."""

from engine.kernel.records import dataclass
from engine.redemption.language.ast.nouns import AnyOf


@dataclass(frozen=True, slots=True)
class AndOr(AnyOf):
    """Two alternatives: one of them may be meant, or both.

    It is here and not in the grammar, since a class that stays Python cannot be derived from a compiled one.
    """
