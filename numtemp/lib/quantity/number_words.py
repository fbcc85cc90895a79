"""The number words of English, as tables."""

from __future__ import annotations

UNITS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
}  # fmt: skip
SCALES = {
    "hundred": 100, "thousand": 1000, "lakh": 10**5, "lac": 10**5, "million": 10**6,
    "crore": 10**7, "billion": 10**9, "trillion": 10**12, "quadrillion": 10**15, "dozen": 12,
}  # fmt: skip
# "5 crores", and on their own "millions of": an open number from two upwards.
PLURAL_SCALES = {
    "hundreds": 100, "thousands": 1000, "lakhs": 10**5, "lacs": 10**5, "millions": 10**6, "crores": 10**7,
    "billions": 10**9, "trillions": 10**12, "dozens": 12, "tens": 10,
}  # fmt: skip
# Short scales, as they follow a digit: glued ("£5m", "40k"), or after a space if two letters or more.
SHORT_SCALES = {
    "k": 1000, "m": 10**6, "mn": 10**6, "mln": 10**6, "mm": 10**6, "b": 10**9, "bn": 10**9, "bln": 10**9,
    "t": 10**12, "tn": 10**12, "trn": 10**12, "cr": 10**7, "crs": 10**7, "l": 10**5,
    "mil": 10**6, "bil": 10**9,
}  # fmt: skip
# Scale words of other languages, after digits, in whatever language the text is said to be.
FOREIGN_SCALES = {
    "millionen": 10**6, "mio": 10**6, "milliarden": 10**9, "milliarde": 10**9, "mrd": 10**9,
    "millones": 10**6,
    "millón": 10**6, "milhões": 10**6, "milhão": 10**6, "bilhões": 10**9, "milliards": 10**9,
    "milliard": 10**9,
    "milioni": 10**6, "miliardi": 10**9, "miljoen": 10**6, "miljard": 10**9, "juta": 10**6,
}  # fmt: skip
ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14,
    "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19,
    "twentieth": 20, "thirtieth": 30, "fortieth": 40, "fiftieth": 50, "sixtieth": 60, "seventieth": 70,
    "eightieth": 80, "ninetieth": 90, "hundredth": 100, "thousandth": 1000, "millionth": 10**6,
}  # fmt: skip
DENOMINATORS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4,
    "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "seventh": 7, "sevenths": 7, "eighth": 8, "eighths": 8,
    "ninth": 9, "ninths": 9, "tenth": 10, "tenths": 10, "hundredth": 100, "hundredths": 100,
}  # fmt: skip
VULGAR = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
    "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
}  # fmt: skip
ARTICLES = frozenset({"a", "an"})
