"""Pictures of cards by the operator's address pattern: off unless it is set."""

from dataclasses import replace

import pytest

from bot.errors import UserFacing
from bot.settings import Settings, load_settings
from bot.text.lookup.card_pictures import picture_of
from bot.ui.cards import card_embed
from engine.cards.starter import starter_catalog

(AARON,) = starter_catalog().groups["Aaron"].printings[:1]


def test_there_are_none_unless_the_operator_names_where_they_are() -> None:
    assert Settings().card_pictures == "" and picture_of("", AARON) == ""
    assert card_embed(AARON).image.url is None


def test_a_name_goes_into_the_address_as_an_address_takes_it() -> None:
    url = picture_of("https://cards.example/{name}/{set}.jpg", AARON)
    assert url.startswith("https://cards.example/Aaron") and " " not in url and "(" not in url
    assert card_embed(AARON, url).image.url == url


def test_a_card_without_a_file_has_no_picture_by_file() -> None:
    assert picture_of("https://cards.example/{file}.jpg", AARON) == "https://cards.example/Aaron_%28G%29.jpg"
    assert picture_of("https://cards.example/{file}.jpg", replace(AARON, image="")) == ""


@pytest.mark.parametrize("pattern", ("http://cards.example/{name}", "https://cards.example/all", "{name}"))
def test_what_is_no_address_of_pictures_is_refused(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEREAN_CARD_PICTURES", pattern)
    with pytest.raises(UserFacing, match="BEREAN_CARD_PICTURES"):
        load_settings()
