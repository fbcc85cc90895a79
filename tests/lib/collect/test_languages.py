"""The language of a claim: the source's word first, a guess that abstains second."""

import pytest

from numtemp.lib.collect.languages import detect, is_language


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The ferry that left on Monday was full, and it did not come back.", "en"),
        ("Le bateau qui est parti dans la nuit n'est pas rentré au port avec les autres", "fr"),
        ("El barco que salió de la ciudad no se ha hundido en el puerto por la noche", "es"),
        ("Das Schiff ist nicht mit den anderen in der Nacht aus dem Hafen gefahren", "de"),
        ("O barco que saiu da cidade não foi ao porto, mas seu dono não sabe", "pt"),
        ("غرقت تسعون سفينة في الميناء", "ar"),
        ("इस साल नब्बे नावें डूब गईं", "hi"),
        ("Корабль вышел из порта ночью", "ru"),
        ("COVID-19: 400 dead", None),
        ("Boats 90, ships 12, rafts 7", None),
        ("", None),
        ("90% 12 7", None),
    ],
)
def test_detect(text: str, code: str | None) -> None:
    assert detect(text) == code


@pytest.mark.parametrize("given", ["en", "en-GB", "EN_us"])
def test_the_sources_word_decides(given: str) -> None:
    assert is_language("en", given, "Das Schiff ist nicht mit den anderen in der Nacht gefahren")
    assert not is_language("de", given, "Das Schiff ist nicht mit den anderen in der Nacht gefahren")


def test_short_text_is_kept() -> None:
    assert is_language("en", None, "Zehn Boote")
    assert not is_language("en", None, "Das Schiff ist nicht mit den anderen in der Nacht gefahren")
