"""What people want who visit once a day: each turn as a sheet, and the same by hand."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Turn:
    """A turn: what is bought, the attacks, and what follows from them. only: what must be so as it begins."""

    buy: str
    attacks: str = ""
    after: str = ""
    place: str = ""
    only: str = ""

    @property
    def sheet(self) -> str:
        parts = [self.only, self.buy, self.attacks, "noncombat" if self.after else "", self.after, self.place]
        return "\n".join([*(part for part in parts if part), "end turn"])


Turns = Mapping[tuple[int, str], Turn]
RUSSIA, GERMANY, BRITAIN = "soviet_union", "germany", "united_kingdom"
JAPAN, AMERICA = "japan", "united_states"

OPENING: Turns = {
    (1, RUSSIA): Turn(
        "buy 2 inf",
        "6 inf, 1 tank, 1 ftr russia > west russia",
        "all ftr west russia > russia\nif not west russia: 3 inf archangel > russia",
        "place 2 inf in russia",
    ),
    (1, GERMANY): Turn(
        "buy 4 inf",
        "3 inf, 2 tanks ukraine > caucasus\npress until fewer than 3 left",
        "if caucasus:\n- 2 tanks eastern europe > ukraine\nelse:\n- 4 inf eastern europe > ukraine\n"
        "2 inf germany > eastern europe",
        "place 4 inf in germany",
        "only if ukraine stands as now",
    ),
    (1, BRITAIN): Turn(
        "buy 3 inf",
        "2 inf, 1 tank anglo egypt sudan > north africa\npress 2 rounds",
        place="place 3 inf in united kingdom",
    ),
    (1, JAPAN): Turn(
        "buy 3 inf",
        "2 inf coastal china > szechwan\n1 ftr sz 46 > szechwan",
        "all ftr szechwan > sz 46\nif szechwan: 2 inf manchuria > coastal china",
        "place 3 inf in japan",
    ),
    (1, AMERICA): Turn(
        "buy 2 inf, 1 tank",
        "1 inf northwestern china > coastal china if odds over 40",
        "2 inf, 1 tank western united states > eastern united states",
        "place 2 inf, 1 tank in eastern united states",
    ),
    (2, RUSSIA): Turn(
        "buy 2 inf",
        "3 inf west russia > ukraine if 4 or more left in west russia",
        "2 inf russia > west russia",
        "place 2 inf in russia",
    ),
    (2, GERMANY): Turn(
        "buy 3 inf",
        "2 tanks ukraine > west russia if odds over 60",
        "as many inf as fit germany > eastern europe",
        "place 3 inf in germany",
    ),
    (2, BRITAIN): Turn("buy 3 inf", "", "", "place 3 inf in united kingdom"),
    (2, JAPAN): Turn(
        "buy 2 inf",
        "2 inf southeast asia > india if odds over 40",
        "if szechwan: all inf coastal china > szechwan",
        "place 2 inf in japan",
    ),
    (2, AMERICA): Turn("buy 3 inf", "", "", "place 3 inf in eastern united states"),
}

GLOBAL_SEATS = (1, 0, 3, 4, 4, 2, 1, 2, 2)
"""Germany, the Soviet Union, Japan, the United States, China, the United Kingdom, Italy, ANZAC, France."""
GLOBAL: Turns = {
    (1, GERMANY): Turn(
        "buy 10 inf",
        "4 inf, 2 art, 3 tanks, 1 ftr holland belgium > france\n3 inf, 1 art, 4 mech western germany > france\n"
        "3 tac western germany > france",
        "if france:\n- all ftr france > western germany\n- all tac france > western germany\n"
        "else:\n- all ftr france > holland belgium\n- all tac france > holland belgium",
        "place 10 inf in germany",
        "only if france stands as now",
    ),
    (1, RUSSIA): Turn("buy 6 inf, 4 art", "", "", "place 6 inf, 4 art in russia"),
    (1, JAPAN): Turn(
        "buy 2 transports, 4 inf",
        "3 inf, 1 art kiangsi > hunan\n3 inf shantung > anhwe",
        "",
        "place 4 inf in japan\nplace 2 transports in sz 6",
    ),
    (1, AMERICA): Turn("buy 3 inf", "", "", "place 3 inf in eastern united states"),
    (1, "china"): Turn(
        "buy 4 inf",
        "2 inf kweichow > hunan if odds over 20",
        "",
        "place 2 inf in szechwan\nplace 2 inf in kweichow",
    ),
    (1, BRITAIN): Turn(
        "buy 3 inf, 1 ftr for europe\nbuy 1 inf, 1 ftr for pacific",
        "2 inf, 1 art, 1 tank alexandria > tobruk\npress 2 rounds",
        "",
        "place 3 inf, 1 ftr in united kingdom\nplace 1 inf, 1 ftr in india",
    ),
    (1, "italy"): Turn("buy 3 inf", "", "", "place 3 inf in southern italy"),
    (1, "anzac"): Turn("buy 1 inf", "", "", "place 1 inf in new south wales"),
    (1, "france"): Turn("", "", "", ""),
    (2, GERMANY): Turn("buy 9 inf", "", "if france: 3 inf germany > western germany", "place 9 inf in germany"),
    (2, RUSSIA): Turn("buy 10 inf", "", "", "place 10 inf in russia"),
    (2, JAPAN): Turn(
        "buy 4 inf",
        "declare war on united kingdom\n3 inf, 1 art kwangsi > kwangtung",
        "if kwangtung: 2 inf shantung > jehol",
        "place 4 inf in japan",
    ),
    (2, AMERICA): Turn("buy 3 inf", "", "", "place 3 inf in eastern united states"),
    (2, "china"): Turn("buy 3 inf", "", "", "place 3 inf in szechwan"),
    (2, BRITAIN): Turn(
        "buy 4 inf for europe\nbuy 2 inf for pacific",
        "",
        "",
        "place 4 inf in united kingdom\nplace 2 inf in india",
    ),
    (2, "italy"): Turn("buy 2 inf", "", "", "place 2 inf in southern italy"),
    (2, "anzac"): Turn("buy 2 inf", "", "", "place 2 inf in new south wales"),
    (2, "france"): Turn("", "", "", ""),
}
