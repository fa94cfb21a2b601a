"""Battles that players describe: reading the question, setting up the table, playing, and answering."""
