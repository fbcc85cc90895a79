"""English verbs: the base form of a past or present form, which a question with "did" or "does" needs."""

from typing import Final

from numtemp.lib.decompose.lists import listed

# a past form, then its base
_IRREGULAR_PAST: Final = """
arose arise|awoke awake|ate eat|beat beat|became become|befell befall|began begin|bent bend|bet bet|bid bid
bound bind|bit bite|bled bleed|blew blow|bought buy|broke break|bred breed|brought bring|broadcast broadcast
built build|burnt burn|burst burst|came come|cast cast|caught catch|chose choose|clung cling|cost cost
crept creep|cut cut|dealt deal|did do|dove dive|drank drink|dreamt dream|drew draw|drove drive|dug dig
dwelt dwell|fed feed|fell fall|felt feel|fled flee|flew fly|flung fling|forbade forbid|forecast forecast
foresaw foresee|forgave forgive|forgot forget|forwent forgo|fought fight|found find|froze freeze|gave give
got get|grew grow|ground grind|had have|heard hear|held hold|hid hide|hit hit|hung hang|hurt hurt
input input|kept keep|knelt kneel|knew know|laid lay|lay lie|leapt leap|learnt learn|led lead|left leave
lent lend|let let|lit light|lost lose|made make|meant mean|met meet|misled mislead|mistook mistake
misunderstood misunderstand|offset offset|overcame overcome|overdid overdo|oversaw oversee|overtook overtake
paid pay|proofread proofread|put put|quit quit|ran run|rang ring|read read|reset reset|rid rid|rode ride
rose rise|said say|sang sing|sank sink|sat sit|saw see|sent send|set set|shed shed|shone shine|shook shake
shot shoot|shrank shrink|shut shut|slept sleep|slid slide|slit slit|slung sling|sold sell|sought seek
sped speed|spent spend|spilt spill|spoilt spoil|spoke speak|spread spread|sprang spring|spun spin|spat spit
split split|stank stink|stole steal|stood stand|strode stride|struck strike|strove strive|stuck stick
stung sting|swam swim|swept sweep|swore swear|swung swing|taught teach|thought think|threw throw
thrust thrust|told tell|took take|tore tear|understood understand|undertook undertake|underwent undergo
upheld uphold|upset upset|went go|wept weep|withdrew withdraw|withheld withhold|withstood withstand|woke wake
won win|wore wear|wound wind|wove weave|wrote write|wrung wring|was be|were be|begun begin|shrunk shrink
sunk sink|drunk drink|beheld behold|hamstrung hamstring|died die|lied lie|tied tie|vied vie|untied untie
belied belie|freed free|agreed agree|disagreed disagree|guaranteed guarantee|decreed decree|refereed referee
panicked panic|trafficked traffic|mimicked mimic|frolicked frolic|picnicked picnic
"""
_PAST: Final = dict(pair.split() for line in _IRREGULAR_PAST.splitlines() for pair in line.split("|") if pair)
_PRESENT: Final = {
    "is": "be", "are": "be", "am": "be", "has": "have", "does": "do", "says": "say",
    "lies": "lie", "dies": "die", "ties": "tie", "vies": "vie", "aches": "ache", "biases": "bias",
    "focuses": "focus", "unties": "untie", "belies": "belie", "canoes": "canoe",
}  # fmt: skip
# Whether a regular past form without its -ed lost an e: by its ending, the longest that is listed.
_LOST_E: Final = listed(
    """
    b bl br c cl cr dl fl gl kl pl tl zl sl tr ad id od ud ed e ag eg ig og ug dg ng rg ak ik ok uk yk il ol
    ul yl am im om um an in un yn ap ip op up yp ar ir ur yr s at ut ot u v z
    """
)
_KEPT: Final = listed(
    """
    rb mb ead oad aid oid ood oud aud eed eak ook oak eek awk alk ulk ilk ail oil eil ool oul aul eal eel
    ial ual aim eam oam oom eem rm lm ain ean oan oin een ein oon aun ruin awn own eap oop oup eep oap elop
    ship allop ear oar air eir oor our eer oer ss eat oat eit out aut oot ait riot ivot ilot allot focus
    bias canvas ocus murmur sulphur elong rolong bang wrong cudgel oncil encil
    """
)
_WITH_E: Final = listed(
    """
    create recreate procreate permeate delineate nauseate unite reunite invite cite recite incite excite
    ignite expedite write complete compete delete deplete excrete secrete phone clone postpone condone atone
    stone tone zone hone bone dethrone convene intervene contravene scene adhere interfere persevere revere
    cohere explore restore ignore score store bore adore deplore implore snore outscore underscore scale
    inhale exhale impale regale whale breathe bathe clothe loathe soothe seethe paste taste waste baste ache
    route reroute dispute baffle solve involve evolve resolve serve curve cause pause accuse please cease
    increase decrease lease release crease grease tease appease raise praise poise noise cruise bruise lose
    choose house loose rehearse coerce reimburse endorse gripe phase erase merge examine cope elope slope
    hope grope dope interlope reshape overwhelme cope pile welcome handle bundle rattle settle file table
    cable enable disable lure extradite owe theme
    """
)
_DOUBLED: Final = frozenset("bdgmnprtkv")
_STAYS_DOUBLED: Final = listed("add err purr odd egg ebb inn butt putt boycott mutt watt")


def base_form(verb: str, tag: str) -> str:
    """Return the base form of an English verb with the Penn tag VBD, VBN, VBZ, VBP or VB.

    `verb` is in small letters; the part after a hyphen decides ("over-estimated"). Unknown words follow the
    spelling rules, so the result is a guess for names made into verbs.
    """
    if "-" in verb:
        head, _, verb = verb.rpartition("-")
        return f"{head}-{base_form(verb, tag)}"
    if tag == "VBZ":
        return _of_present(verb)
    if tag in ("VBD", "VBN"):
        return _of_past(verb)
    return verb


def _of_present(verb: str) -> str:
    if verb in _PRESENT:
        return _PRESENT[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def _of_past(verb: str) -> str:
    if verb in _PAST:
        return _PAST[verb]
    for prefix in ("over", "under", "out", "re", "un", "mis", "fore"):
        rest = verb.removeprefix(prefix)
        if rest != verb and rest in _PAST and not rest.endswith("ied"):
            return prefix + _PAST[rest]
    if not verb.endswith("ed") or len(verb) < 4:
        return verb
    stem = verb[:-2]
    return stem[:-1] + "y" if stem.endswith("i") else _from_stem(stem)


def _from_stem(stem: str) -> str:
    """Undo what the ending -ed did to a stem: stopp → stop, vot → vote, play → play."""
    if stem + "e" in _WITH_E:
        return stem + "e"
    if len(stem) > 2 and stem[-1] == stem[-2]:
        if stem[-1] in _DOUBLED:
            return stem if stem in _STAYS_DOUBLED else stem[:-1]
        if stem[-1] == "l" and _syllables(stem) > 1:
            return stem if stem.endswith(("stall", "nroll", "call", "fill", "kill", "pell")) else stem[:-1]
        return stem + "e" if stem.endswith("ee") else stem
    for length in range(6, 0, -1):
        ending = stem[-length:]
        if ending in _KEPT:
            return stem
        if ending in _LOST_E:
            return stem + "e"
    return stem


def _syllables(stem: str) -> int:
    """Count the groups of vowels."""
    return sum(
        letter in "aeiouy" and (at == 0 or stem[at - 1] not in "aeiouy") for at, letter in enumerate(stem)
    )
