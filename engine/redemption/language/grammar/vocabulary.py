"""The nouns of the game, and what each means."""

from typing import Any

from engine.redemption.language.ast.vocabulary import Being, CardClass, Gender, Kind

#: singular: plural, kind, further fields
NOUNS: dict[str, tuple[str, Kind, dict[str, Any]]] = {
    "card": ("cards", Kind.CARD, {}),
    "character": ("characters", Kind.CHARACTER, {}),
    "hero": ("heroes", Kind.HERO, {}),
    "evil character": ("evil characters", Kind.EVIL_CHARACTER, {}),
    "enhancement": ("enhancements", Kind.ENHANCEMENT, {}),
    "artifact": ("artifacts", Kind.ARTIFACT, {}),
    "covenant": ("covenants", Kind.COVENANT, {}),
    "curse": ("curses", Kind.CURSE, {}),
    "site": ("sites", Kind.SITE, {}),
    "lost soul site": ("lost soul sites", Kind.SITE, {"identifiers": ("Lost Soul",)}),
    "city": ("cities", Kind.CITY, {}),
    "fortress": ("fortresses", Kind.FORTRESS, {}),
    "dominant": ("dominants", Kind.DOMINANT, {}),
    "lost soul": ("lost souls", Kind.LOST_SOUL, {}),
    "token": ("tokens", Kind.TOKEN, {}),
    "human": ("humans", Kind.CHARACTER, {"beings": (Being.HUMAN,)}),
    "angel": ("angels", Kind.CHARACTER, {"beings": (Being.ANGEL,)}),
    "demon": ("demons", Kind.CHARACTER, {"beings": (Being.DEMON,)}),
    "male": ("males", Kind.CHARACTER, {"gender": Gender.MALE}),
    "female": ("females", Kind.CHARACTER, {"gender": Gender.FEMALE}),
    "warrior": ("warriors", Kind.CHARACTER, {"classes": (CardClass.WARRIOR,)}),
    "weapon": ("weapons", Kind.ENHANCEMENT, {"classes": (CardClass.WEAPON,)}),
}
