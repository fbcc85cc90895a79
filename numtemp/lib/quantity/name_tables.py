"""Names with numbers in them, as data: what precedes a number that names, and names of several words."""

from __future__ import annotations

from .wordlist import words

# A bare integer after one of these is a name: "Route 77", "section 230", "Boeing 757".
BEFORE_ANY_CASE = words(
    "route routes highway interstate article articles section sections subsection amendment flight"
    " channel proposition prop chapter clause paragraph para page pages room terminal apartment apt gate"
    " platform runway district precinct ward sector exit psalm verse episode schedule annex appendix"
    " article exhibit resolution ordinance footnote volume vol type stage tier phase level boeing airbus"
    " apollo falcon iphone android windows playstation xbox wrestlemania chandrayaan covid sars ncov nifty"
    " sensex ftse nasdaq fortune unesco channel4 omicron photoshop version ipc crpc gpt chatgpt concorde"
    " mig sukhoi f1 building"
)
# The same, only with a capital.
BEFORE_CAPITAL = words(
    "title form area formula galaxy act bill measure initiative question item rule law case class grade"
    " unit camp pier order regulation directive agenda vision operation project mission agni season part"
    " book track block zone studio step plan division group number no issue studio bowl ufc hr sb ab hb sr"
    " sjr hjr mh qr catch big ak mi su tu fema dc asteroid comet gadar dhoom bahubali baahubali tiger"
    " housefull drishyam singham krrish robot race rocky rambo terminator alien toy frozen shrek deadpool"
    " avengers halloween frontier state highway county road us ca sr fm psalm psalms matthew mark luke"
    " john genesis exodus romans corinthians isaiah revelation leviticus deuteronomy surah quran ward lot"
    " gasoline euro bs motel super pier pac maroon ubuntu mac macbook ipad pixel tesla model bmw ford"
    " mercedes audi airbus mirage rafale sputnik soyuz gaganyaan voyager mariner viking ares atlas saturn"
    " artemis enron radio news fox espn itv bbc sky abc cbs nbc star kgw ktvu room suite cell ship uss hms"
    " hull pentium core intel ryzen geforce nvidia kodak leica olympiad"
)
# Of these, the ones that keep a number like a year ("Vision 2030"), and count in text without capitals.
STRONG = words(
    "title form hr sb ab hb sr sjr hjr mh fema agenda vision formula bowl ufc psalm gadar cop room model"
    " windows tesla chandrayaan bahubali krrish artemis voyager ak mi catch"
)
# Not names: words that may stand glued by a hyphen to a number.
LINKS = words(
    "mid pre post early late top sub non under over and to by of in on at for from with since until the a"
    " an than about around nearly almost some up down plus minus age aged ages year years per between or"
    " as is are was were another extra only just every all both half no not its their our your his her my"
    " rs inr usd eur gbp approx euro dollar jan feb mar apr may jun jul aug sep sept oct nov dec january"
    " february march april june july august september october november december x vs v least most more"
    " less first last next"
)
ROMAN = words("i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx")
# A roman or spelt number after these is a name: World War II, Title IX, Air Force One.
BEFORE_ROMAN = words(
    "war title article chapter part phase elizabeth henry george paul charles philip louis bowl schedule"
    " volume type class rocky act section mark"
)
# A spelt number after these is a name: Ground Zero, Phase Two, Tier One.
BEFORE_WORD = words(
    "ground patient phase tier part chapter stage level type day area channel volume broomstick"
)
# Ordinals that name: "the 14th Amendment", "Fifth Avenue", "the 9th Circuit", "First Lady".
AFTER_ORDINAL = words("amendment amendments avenue ave street st circuit battalion reich")
AFTER_ORDINAL_CAPITAL = words(
    "division fleet regiment airborne infantry armored brigade squadron army republic district lady"
    " minister nation nations ladies gentleman responder responders family world estate floor commandment"
    " precinct fifth judicial department dragoons marines ward crusade temple intifada gentlemen dynasty"
    " congress"
)
# Whole names as lower-cased tokens, in any case.
_ANY_CASE = """
air force one|air force two|group of seven|group of eight|group of twenty|group of 20|group of 77|five eyes
three gorges|three mile island|two and a half men|ten commandments|central park five|s & p 500|dow 30
world war one|world war two|world war three|world war 1|world war 2|world war 3|first world war
second world war
third world war|third world|third world country|third world countries|world war|one child policy
one - child policy|fahrenheit 451
two - state solution|7 - eleven|blink 182|area 51|route 66|catch 22|3 idiots|three idiots|12 years a slave
24 / 7|24 / 7 / 365|9 / 11|7 / 7|26 / 11|7 / 11|50 / 50|1 / 6|20 / 20|9 - 11|4 chan|8 chan|4 - h|third reich
10 downing street|number 10 downing street|1600 pennsylvania avenue|third - world|generation z|cop 26
cop 27|cop 28|50 - 50|fifty - fifty
one belt one road|one america news|fortune 500|fortune 100|dr . no 1
"""
# The same, only with a capital on the first word.
_CAPITALS = """
marine one|cadillac one|formula one|square one|capital one|one nation|one piece|one direction|big ten|big four
big five|big three|big 12|big 10|six flags|four seasons|seven sisters|chicago seven|saturday night live
three strikes
forever 21|50 cent|21 savage|maroon 5|7 eleven|seven eleven|ocean ' s eleven|fantastic four|magnificent seven
hateful eight|three musketeers|studio 54|sum 41|pier 39|twelve years a slave|12 monkeys|five guys
three stooges|one tree hill|100 women|60 minutes|party of five|capricorn one|two face|first things first
"""
# Turns of phrase whose number counts nothing.
_IDIOMS = """
one another|one by one|one - on - one|one - sided|one - off|one - way|one - liner|two - way|two - faced
two - tier
two - by - four|two - by - fours|second - hand|second hand|second guess|second - guess|second - guessing
first - hand
firsthand|third - party|third party|third parties|third - degree|first - degree|second - degree|third degree
first degree|second degree|first - class|second - class|first - past|half - time|halftime|half - mast
half mast
half - hearted|half - truth|half - truths|half truth|half truths|half brother|half - brother|half sister
half - sister|half - staff|half staff|half time|better half|first aid|first name
first lady
first ladies|first gentleman|second gentleman|second lady|first responders|first responder|second home
second homes
second nature|second thoughts|sixth sense|third eye|fifth column|one - time|first - time|first - ever
time - and - a - half|day one|one day soon|at one point|one percenters|four - letter|a thousand words
my two cents|your two cents|his two cents|her two cents|our two cents|their two cents|two cents worth
second to none|in the first place|second chance|second wave|fourth estate|first come|first - come|one point
one - size|one - stop
"""


def _table(text: str) -> dict[str, list[tuple[str, ...]]]:
    """Index phrases by their first word, the longest first."""
    table: dict[str, list[tuple[str, ...]]] = {}
    for phrase in text.strip().replace("\n", "|").split("|"):
        words = tuple(phrase.split())
        table.setdefault(words[0], []).append(words)
    for rows in table.values():
        rows.sort(key=lambda row: (-len(row), row))
    return table


PHRASES = _table(_ANY_CASE)
CAPITAL_PHRASES = _table(_CAPITALS)
IDIOMS = _table(_IDIOMS)
