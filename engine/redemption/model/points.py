"""Strength and toughness as numbers: they may be fractions, which are not rounded."""

from typing import TypeAlias

from engine.kernel.changes import Add, Change, Join
from engine.kernel.ids import CardId, Field

Points: TypeAlias = int | float
Pair: TypeAlias = tuple[Points, Points]


def whole(number: Points) -> Points:
    """Return a number, as a whole one if it has no fraction. Rule: REG-INCDEC-07"""
    return int(number) if isinstance(number, float) and number.is_integer() else number


def fraction_of(name: str) -> str:
    """Return the list that keeps the fractions added to a number, whose field counts whole points."""
    return f"fractions of {name}"


def add(name: str, card: CardId, amount: Points) -> list[Change]:
    """Plan that a card's number grows by so many points, or falls. Rules: REG-INCDEC-01, REG-INCDEC-07"""
    points = int(amount // 1)
    changes: list[Change] = [Add(Field(name, card), points)]
    if amount != points:
        changes.append(Join(Field(fraction_of(name), card), amount - points))
    return changes
