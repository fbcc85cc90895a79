"""The words that make and end a noun phrase, as tables; plural nouns and verbs by their looks."""

from __future__ import annotations

from .lexicon import VERBS
from .number_words import PLURAL_SCALES, SCALES, TENS, UNITS
from .wordlist import words

STOP = words(
    "a an the this that these those of in on at by for from to with without into onto over under between"
    " among and or but nor so if when while where who whom whose which what why how than then as because"
    " since after before during until till through per via against about around above below near out off"
    " up down across along is are was were be been being am has have had having do does did will would"
    " shall should can could may might must i you he she it we they me him us them my your his its our"
    " their mine yours hers ours theirs himself herself itself themselves not no nor never there here each"
    " every either neither both all any some few many much most several such also only just even ever"
    " still already yet again ago now today yesterday tomorrow later earlier too very more less fewer"
    " higher lower greater larger smaller better worse faster slower bigger cheaper likely longer shorter"
    " back away within inside outside behind beyond despite except like unlike amid whether though"
    " although due plus versus vs according more than"
    " tall wide high deep thick"
    # contractions that lost their apostrophe
    " wed hed theyd youd thatd weve theyve ive youve theyre youre were im hes shes dont doesnt didnt wont"
    " cant couldnt"
    " wouldnt shouldnt isnt arent wasnt werent havent hasnt hadnt thats theres heres whos whats lets aint"
    " cannot can't"
)
DETERMINERS = words(
    "the a an this that these those his her its our their my your all any some each every other another"
    " more additional extra such total"
)
IRREGULAR = words(
    "people men women children police cattle feet teeth mice sheep fish deer aircraft spacecraft data"
    " media criteria phenomena personnel staff youth folk folks lives wives knives wolves leaves halves"
    " thieves shelves livestock poultry troops series species cfa sq dead alumni bacteria fungi crossroads"
    " headquarters times clergy gentry infantry policemen policewomen congressmen congresswomen firemen"
    " fishermen servicemen businessmen gunmen salesmen freshmen clergymen spokesmen councilmen"
    " kilowatt-hours percent lakh crore"
)
NOT_PLURAL = words(
    "us his is was as this its has does thus bus gas plus virus campus status census bonus focus corpus"
    " consensus news politics physics economics mathematics chaos christmas texas kansas arkansas paris"
    " coronavirus corona always perhaps towards besides sometimes crisis basis analysis diabetes illinois"
    " congress process access business witness illness fitness wilderness class mass pass loss boss press"
    " dress glass grass cross"
    " ethics sports sales savings arms communications"
)
LIGHT = words("just only even record whopping staggering estimated massive around about nearly almost")
SKIPPED = frozenset({'"', "“", "”", "‘", "'", "(", "[", "*", "«", "»"})
PASSED = words("$ £ € ₹ % - – + / about over nearly more than of")
QUOTES = frozenset({'"', "“", "”", "‘", "'", "*", "«", "»"})
COUNTING = words(
    "number numbers percentage proportion share amount total majority portion rest percent average sum"
    " median worth"
)
NUMBERS = (
    frozenset(UNITS) | frozenset(TENS) | frozenset(SCALES) | frozenset(PLURAL_SCALES) | {"half", "dozen"}
)
# Adjective and noun that make one thing: the adjective stays.
COMPOUNDS = frozenset(
    [
        "national debt",
        "minimum wage",
        "legislative body",
        "legal bills",
        "legal fees",
        "legal bill",
        "public debt",
        "electoral votes",
        "electoral vote",
        "medical bills",
        "real estate",
        "gross domestic",
        "domestic product",
        "solar panels",
        "nuclear weapons",
        "nuclear warheads",
        "social media",
        "civil servants",
        "public servants",
        "net worth",
        "average wage",
        "national average",
        "private schools",
        "public schools",
        "high school",
        "high schools",
        "medical school",
        "fiscal deficit",
        "nuclear plants",
        "primary schools",
        "secondary schools",
        "legislative seats",
        "general election",
        "criminal cases",
        "foreign aid",
        "federal budget",
        "federal deficit",
        "white house",
        "middle class",
        "illegal immigrants",
        "natural gas",
        "annual income",
        "median income",
        "total income",
        "real wages",
        "new cases",
        "active cases",
        "positive cases",
        "daily cases",
        "net income",
    ]
)
# Nouns that look like verbs, right after a number or another noun: "a 5% cut", "the tax hike".
CHANGES = words(
    "cut cuts rise increase decrease drop fall decline hike jump surge boost gain loss raise spike dip"
    " slump reduction growth fine loan grant debt bailout stimulus charge fee spending rebate discount"
    " swing lead margin turnout vote votes point points bid deal stake share shares bill pay work test"
    " tests visit visits attack attacks strike strikes protest protests flight flights murder murders rape"
    " rapes transfer transfers project projects ban report reports"
)
TRAILING = words(
    "home abroad worldwide nationwide annually daily weekly monthly yearly overnight combined total"
    " online each apiece altogether"
)
# Plural nouns and verbs alike: after a singular noun they are the verb, "one person lives here".
LIKE_VERBS = words(
    "lives works costs needs claims plans votes dies causes faces calls leaves hits ranks makes takes"
)
WORTH = words("$ £ € ₹ ¥ about around nearly almost over up at an some rs us") | NUMBERS  # worth £2m
MULTIPLYING = words("double triple twice")
ADJECTIVE_ENDINGS = ("less", "ful", "ous", "ible", "able")
NOT_ADJECTIVES = words("bible table stable cable vegetable handful mouthful spoonful constable timetable")
NOT_PARTICIPLES = words(
    "hundred speed indeed exceed succeed proceed infrared bloodshed watershed biped naked sacred"
)
NOT_ADVERBS = words(
    "family supply assembly monopoly anomaly butterfly italy firefly jelly belly bully july reply"
)
COMPARATIVES = words(
    "dearer pricier costlier cheaper likelier quicker safer hotter colder warmer cooler older younger richer"
    " wealthier poorer heavier lighter shorter taller weaker stronger thinner thicker drier wetter busier"
    " deadlier"
)
COMPARING = words("more fewer less other such ever most least")
CURRENCY = words("dollar dollars rupee rupees euro euros cent cents pounds pesos naira shillings yen yuan")
TIMES_OF = words("year years month months week weeks day days hour hours minute minutes decade decades")


def is_plural(word: str) -> bool:
    """Tell whether a lower-case word looks like a plural noun."""
    if word in IRREGULAR:
        return True
    return (
        len(word) > 2
        and word[-1] == "s"
        and word[-2] not in "s'"
        and word not in NOT_PLURAL
        and (not word.endswith(("us", "is")) or word.endswith(("menus", "gurus", "skis")))
    )


def is_verb(word: str) -> bool:
    """Tell whether a lower-case word is most often a verb."""
    if word in VERBS or word.endswith(("n't", "'re", "'ve", "'ll")):
        return True
    return word.endswith("ed") and len(word) > 5 and word not in NOT_PARTICIPLES
