"""How currencies are written: signs, codes, words, and the countries that tell one peso from another."""

from __future__ import annotations

from .wordlist import words

# ISO 4217 codes in use; those that are also words in capitals (ALL, TOP, TRY, ...) are left out.
CODES = words(
    "AED AFN AOA ARS AUD AWG AZN BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP"
    " CNY CRC CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GHS GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS"
    " INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LBP LKR LRD LSL LYD MDL MGA MKD MMK"
    " MNT MUR MVR MWK MXN MYR MZN NGN NOK NPR NZD OMR PAB PGK PHP PKR PLN PYG QAR RSD RUB RWF SAR SBD SCR"
    " SDG SEK SGD SLE SRD SSP SYP SZL THB TJS TND TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV XAF XCD XOF"
    " YER ZAR ZMW"
)
SIGNS = {
    "$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₨": "INR", "₦": "NGN", "₱": "PHP",
    "₩": "KRW",
    "₽": "RUB", "₺": "TRY", "₪": "ILS", "฿": "THB", "₫": "VND", "₴": "UAH", "₵": "GHS", "₡": "CRC",
    "₲": "PYG",
    "₸": "KZT", "₮": "MNT", "₭": "LAK", "₼": "AZN", "₾": "GEL", "＄": "USD", "￡": "GBP", "￥": "JPY",
    "₿": "XBT",
}  # fmt: skip
# Letters glued before the dollar sign: US$, A$, HK$, R$.
DOLLAR_LETTERS = {
    "us": "USD", "a": "AUD", "au": "AUD", "c": "CAD", "ca": "CAD", "cdn": "CAD", "hk": "HKD", "nz": "NZD",
    "s": "SGD", "r": "BRL", "nt": "TWD", "tt": "TTD", "j": "JMD", "z": "ZWG", "bz": "BZD", "n": "NAD",
}  # fmt: skip
# Written before the number, in this very case; a full stop may follow ("Rs. 500").
BEFORE = {
    "Rs": "INR", "rs": "INR", "RS": "INR", "Re": "INR", "KSh": "KES", "Ksh": "KES", "KShs": "KES",
    "Kshs": "KES",
    "KSH": "KES", "Kes": "KES", "Sh": "KES", "Shs": "KES", "sh": "KES", "USh": "UGX", "Ush": "UGX",
    "UShs": "UGX",
    "TSh": "TZS", "Tsh": "TZS", "RM": "MYR", "Rp": "IDR", "Tk": "BDT", "Php": "PHP", "PhP": "PHP",
    "kr": "SEK",
    "Fr": "CHF", "SFr": "CHF", "GHC": "GHS", "GHc": "GHS", "Birr": "ETB", "Ksh.": "KES", "Naira": "NGN",
}  # fmt: skip
# Single letters, only glued to an amount that looks like money: R2 billion, N70 million, P1,000.
LETTERS = {"R": "ZAR", "N": "NGN", "P": "PHP", "K": "ZMW", "L": "HNL", "B": "THB"}
# Written after the number: code, and the divisor of a hundredth part.
WORDS = {
    "dollar": ("USD", 1), "dollars": ("USD", 1), "bucks": ("USD", 1), "usd": ("USD", 1),
    "cent": ("USD", 100), "cents": ("USD", 100), "¢": ("USD", 100), "euro": ("EUR", 1), "euros": ("EUR", 1),
    "eur": ("EUR", 1), "sterling": ("GBP", 1), "pence": ("GBP", 100), "quid": ("GBP", 1), "gbp": ("GBP", 1),
    "rupee": ("INR", 1), "rupees": ("INR", 1), "paise": ("INR", 100), "paisa": ("INR", 100), "inr": ("INR",
    1),
    "naira": ("NGN", 1), "kobo": ("NGN", 100), "rand": ("ZAR", 1), "rands": ("ZAR", 1), "shilling": ("KES",
    1),
    "shillings": ("KES", 1), "peso": ("PHP", 1), "pesos": ("PHP", 1), "yen": ("JPY", 1), "yuan": ("CNY", 1),
    "renminbi": ("CNY", 1), "rmb": ("CNY", 1), "won": ("KRW", 1), "rouble": ("RUB", 1), "roubles": ("RUB", 1),
    "ruble": ("RUB", 1), "rubles": ("RUB", 1), "riyal": ("SAR", 1), "riyals": ("SAR", 1), "dirham": ("AED",
    1),
    "dirhams": ("AED", 1), "reais": ("BRL", 1), "real": ("BRL", 1), "franc": ("CHF", 1), "francs": ("CHF", 1),
    "krona": ("SEK", 1), "kronor": ("SEK", 1), "krone": ("NOK", 1), "kroner": ("NOK", 1), "crowns": ("CZK",
    1),
    "lira": ("TRY", 1), "liras": ("TRY", 1), "ringgit": ("MYR", 1), "rupiah": ("IDR", 1), "baht": ("THB", 1),
    "dong": ("VND", 1), "taka": ("BDT", 1), "takas": ("BDT", 1), "cedi": ("GHS", 1), "cedis": ("GHS", 1),
    "birr": ("ETB", 1), "kwacha": ("ZMW", 1), "dinar": ("IQD", 1), "dinars": ("IQD", 1), "zloty": ("PLN", 1),
    "zlotys": ("PLN", 1), "forint": ("HUF", 1), "forints": ("HUF", 1), "hryvnia": ("UAH", 1),
    "hryvnias": ("UAH", 1), "shekel": ("ILS", 1), "shekels": ("ILS", 1), "rial": ("IRR", 1), "rials": ("IRR",
    1),
    "tomans": ("IRR", 1), "bolivars": ("VES", 1), "afghani": ("AFN", 1), "afghanis": ("AFN", 1),
    "tenge": ("KZT", 1), "kyat": ("MMK", 1), "leva": ("BGN", 1), "lei": ("RON", 1), "pula": ("BWP", 1),
}  # fmt: skip
# Words for money shared by several countries: which country's name or adjective decides.
SHARED = {
    "dollar": {"australia": "AUD", "canada": "CAD", "singapore": "SGD", "new zealand": "NZD",
    "hong kong": "HKD",
               "zimbabwe": "ZWG", "namibia": "NAD", "taiwan": "TWD", "jamaica": "JMD", "liberia": "LRD"},
    "peso": {"mexico": "MXN", "argentina": "ARS", "colombia": "COP", "chile": "CLP", "cuba": "CUP",
             "uruguay": "UYU", "dominican": "DOP", "philippines": "PHP"},
    "rupee": {"pakistan": "PKR", "sri lanka": "LKR", "nepal": "NPR", "mauritius": "MUR", "seychelles": "SCR",
              "india": "INR"},
    "shilling": {"uganda": "UGX", "tanzania": "TZS", "somalia": "SOS", "kenya": "KES"},
    "pound": {"egypt": "EGP", "lebanon": "LBP", "syria": "SYP", "sudan": "SDG", "britain": "GBP"},
    "franc": {"cfa": "XOF", "rwanda": "RWF", "burundi": "BIF", "congo": "CDF", "guinea": "GNF",
    "swiss": "CHF",
              "senegal": "XOF", "cameroon": "XAF"},
    "dinar": {"kuwait": "KWD", "jordan": "JOD", "algeria": "DZD", "tunisia": "TND", "libya": "LYD",
              "serbia": "RSD", "bahrain": "BHD", "iraq": "IQD"},
    "crown": {"norway": "NOK", "denmark": "DKK", "sweden": "SEK", "iceland": "ISK", "czech": "CZK"},
    "riyal": {"qatar": "QAR", "yemen": "YER", "oman": "OMR", "saudi": "SAR"},
    "kwacha": {"malawi": "MWK", "zambia": "ZMW"},
    "lira": {"lebanon": "LBP", "syria": "SYP", "turkey": "TRY"},
}  # fmt: skip
# Adjectives and short names, as the country names above.
COUNTRY = {
    "us": "us", "american": "us", "australian": "australia", "australia": "australia", "canadian": "canada",
    "canada": "canada", "singapore": "singapore", "singaporean": "singapore", "zimbabwe": "zimbabwe",
    "zimbabwean": "zimbabwe", "namibian": "namibia", "namibia": "namibia", "taiwan": "taiwan",
    "taiwanese": "taiwan", "jamaican": "jamaica", "jamaica": "jamaica", "liberian": "liberia",
    "mexico": "mexico",
    "mexican": "mexico", "argentina": "argentina", "argentine": "argentina", "argentinian": "argentina",
    "colombia": "colombia", "colombian": "colombia", "chile": "chile", "chilean": "chile", "cuba": "cuba",
    "cuban": "cuba", "uruguay": "uruguay", "uruguayan": "uruguay", "dominican": "dominican",
    "philippines": "philippines", "philippine": "philippines", "filipino": "philippines",
    "pakistan": "pakistan",
    "pakistani": "pakistan", "lanka": "sri lanka", "lankan": "sri lanka", "nepal": "nepal", "nepali": "nepal",
    "nepalese": "nepal", "mauritius": "mauritius", "mauritian": "mauritius", "india": "india",
    "indian": "india",
    "uganda": "uganda", "ugandan": "uganda", "tanzania": "tanzania", "tanzanian": "tanzania",
    "somalia": "somalia", "somali": "somalia", "kenya": "kenya", "kenyan": "kenya", "egypt": "egypt",
    "egyptian": "egypt", "lebanon": "lebanon", "lebanese": "lebanon", "syria": "syria", "syrian": "syria",
    "sudan": "sudan", "sudanese": "sudan", "britain": "britain", "british": "britain", "uk": "britain",
    "england": "britain", "scotland": "britain", "wales": "britain", "nhs": "britain", "cfa": "cfa",
    "rwanda": "rwanda", "rwandan": "rwanda", "burundi": "burundi", "burundian": "burundi", "congo": "congo",
    "congolese": "congo", "guinea": "guinea", "guinean": "guinea", "swiss": "swiss", "switzerland": "swiss",
    "senegal": "senegal", "senegalese": "senegal", "cameroon": "cameroon", "cameroonian": "cameroon",
    "kuwait": "kuwait", "kuwaiti": "kuwait", "jordan": "jordan", "jordanian": "jordan", "algeria": "algeria",
    "algerian": "algeria", "tunisia": "tunisia", "tunisian": "tunisia", "libya": "libya", "libyan": "libya",
    "serbia": "serbia", "serbian": "serbia", "bahrain": "bahrain", "bahraini": "bahrain", "iraq": "iraq",
    "iraqi": "iraq", "norway": "norway", "norwegian": "norway", "denmark": "denmark", "danish": "denmark",
    "sweden": "sweden", "swedish": "sweden", "iceland": "iceland", "icelandic": "iceland", "czech": "czech",
    "qatar": "qatar", "qatari": "qatar", "yemen": "yemen", "yemeni": "yemen", "oman": "oman", "omani": "oman",
    "saudi": "saudi", "malawi": "malawi", "malawian": "malawi", "zambia": "zambia", "zambian": "zambia",
    "turkey": "turkey", "turkish": "turkey", "zealand": "new zealand", "kong": "hong kong",
}  # fmt: skip
# Adjectives that may stand between the number and the word for money: "5 million Kenyan shillings".
FAMILY = {
    "dollar": "dollar", "dollars": "dollar", "cents": "dollar", "peso": "peso", "pesos": "peso",
    "rupee": "rupee",
    "rupees": "rupee", "shilling": "shilling", "shillings": "shilling", "pound": "pound", "pounds": "pound",
    "franc": "franc", "francs": "franc", "dinar": "dinar", "dinars": "dinar", "krona": "crown",
    "kronor": "crown",
    "krone": "crown", "kroner": "crown", "crowns": "crown", "riyal": "riyal", "riyals": "riyal",
    "rial": "riyal", "rials": "riyal", "kwacha": "kwacha", "lira": "lira", "liras": "lira",
}  # fmt: skip
