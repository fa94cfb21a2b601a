"""The searchable rules: sections, statements, search and answers."""

from glossary.model import Document, Edition, RuleId, Section, Statement
from glossary.rules import Rules, UnknownRule, load_rules, statement

__all__ = ["Document", "Edition", "RuleId", "Rules", "Section", "Statement", "UnknownRule", "load_rules", "statement"]
