"""Every reason an order can be refused: one key, one sentence that also says what would be legal.

The key is the rule's name in code, tests and pages; braces are filled with the details of the case.
"""

from collections.abc import Mapping

SENTENCES: dict[str, str] = {
    # what cannot be read
    "record.version": "this record has version {version}; version 1 is understood",
    "record.unreadable": "not understood: {what}",
    "header.edition": "there is no edition {edition}; known: {editions}",
    "header.setup": "this edition has no setup {setup}; known: {setups}",
    "header.option": "this edition has no option {option}; known: {options}",
    "header.option_value": "{option} cannot be {value}; allowed: {values}",
    "line.space": "there is no space called {space} on this board",
    "line.unit": "there is no unit called {unit} in this edition",
    "line.power": "there is no power called {power} in this game",
    "line.technology": "there is no development called {technology} in this edition; known: {technologies}",
    "line.phase": "there is no phase called {phase}; phases: {phases}",
    "line.impossible": "what the line ({do}) says cannot be carried out in this position",
    "line.no_units": "the order names no units",
    "line.same_space": "the path names {space} twice in a row",
    # positions
    "position.too_many": "that would make {units} units, those bought counted too; a game holds {most} at most",
    "position.facility": "there is no facility called {facility} in this edition; known: {facilities}",
    "position.grade": "{facility} in {space} cannot be {grade}; it is one of {grades}",
    "position.friends_at_war": "{one} and {other} are on the same side: they are not at war with each other",
    "position.leaning": "{space} cannot be {leaning}; a neutral is one of {leanings}",
    "position.history": "the history of a game knows no {name}; it knows {names}",
    "position.neutral_army": "the army of a neutral is infantry, in {space} too",
    "position.not_neutral": "{space} is no neutral territory, or somebody controls it",
    "position.no_such_phase": "{power} does not have the phase {phase} as things stand",
    "position.no_enemy": "{space} was not hostile to {power}, which is at war with nobody",
    "position.no_ship": "there is no free {ship} in {space} for that cargo",
    "position.cargo": "{kind} cannot be aboard like that in {space}",
    "position.no_territory": "{space} is a sea zone: it has no owner and no facilities",
    "position.no_research": "{power} has no developments and no researchers: this game is played without them",
    "position.develops_nothing": "{power} develops nothing, and has no researchers",
    "position.developed_twice": "{power} cannot have {technology} twice",
    "position.no_place": "no {facility} can be in {space}",
    "position.nothing_damaged": "there is no {facility} in {space} that could be damaged",
    "position.damage": "{facility} in {space} can have {most} damage at most, not {points}",
    "position.kamikaze": "no power has kamikaze strikes in this edition",
    "position.hit": "there is no undamaged {kind} in {space} to mark as hit",
    "position.ship_ashore": "{kind} cannot be in {space}, which is land",
    "position.land_at_sea": "{kind} in {space} needs a ship with room",
    "position.closed": "no unit can be in {space}",
    "position.no_deck": "{kind} in {space} has no deck to stand on",
    # whose turn, what now
    "turn.over": "the game is over: the {winner} have won",
    "turn.not_yours": "{power} is not moving; it is {turn}'s turn",
    "turn.not_in_phase": "{do} does not belong to the phase {phase}; it takes {accepts}",
    "turn.question": "{by} must first answer: {do} in {space}",
    "turn.host_only": "only the host may edit, not {power}",
    "header.option_fixed": "{option} was settled before the game began and cannot change while it runs",
    # moves
    "move.not_there": "there are {have} {kind} of yours in {space}, not {n}",
    "move.already_moved": "only {can} of the {kind} in {space} can still do that this turn (asked: {n})",
    "move.too_far": (
        "{kind} in {space} cannot do that: it takes {steps} movement and {can} of them have it (asked: {n})"
    ),
    "blitz.stopped": "{kind} cannot go on through {space}: {by} there stops it; it may attack there",
    "blitz.alone": (
        "{kind} runs through {space} only beside {partners}, one for each, in the same order to the same territory"
    ),
    "move.not_adjacent": "{there} is not next to {here}",
    "move.no_path": "these units have no legal way from {here} to {there}",
    "move.closed": "{space} is closed: nobody may enter it",
    "move.at_peace": "{space} belongs to a power you are not at war with: you may not enter it",
    "move.beyond_borders": "{space} is outside the land that these units never leave",
    "move.combat_to_friendly": "a combat move must end in a hostile space, and {space} is not; move there in noncombat",
    "move.noncombat_hostile": "{space} is not friendly; land units enter it only in combat movement",
    "move.noncombat_only": "{kind} cannot move in combat movement unless a ship carries it; move it in noncombat",
    "move.facility": "{kind} is built into its territory and does not move",
    "move.mission": "these units cannot be sent on the mission {mission}; possible: {missions}",
    "move.led_in_combat": "units of {owner} are led in combat movement only; in noncombat only its aircraft fly home",
    "move.must_engage": "enemy units in {zone} cannot be ignored: who ends a combat move there fights them",
    "move.closed_land": "{space} is closed to you until you are at war with its enemy",
    "move.third_power": "units of a power that you are not at war with stand in {space}: it cannot be attacked",
    "move.guarded": (
        "{space} is Dutch land that other powers look after: it is entered by those who do, by their friends at war "
        "with Japan, and by enemies at war with all of them; you may not enter it"
    ),
    # war and neutrals
    "war.on_nobody": "the declaration names no power",
    "war.own_side": "{power} is on your own side",
    "war.already": "you are at war with {power} already",
    "war.not_yet": "you may not declare war on {power} now; you may on {powers}",
    "war.not_before": (
        "you may not declare war on {power} now: you may at the start of your combat moves from turn {turn} on, sooner "
        "if the other side gives you the reason that the rules name; now you may on {powers}"
    ),
    "war.moved_already": "war is declared before the first move of the phase",
    "war.not_at_war": "{power} is at war with nobody: it may declare war here, or end the phase",
    "neutral.at_peace": "{space} is neutral ground, closed to a power that is at war with nobody there",
    "neutral.flown_over": "{space} is neutral: aircraft fly over no neutral, and enter one only to attack it",
    "neutral.through": "{space} is a friendly neutral: land units may end a noncombat move there, not pass through",
    "neutral.friendly": "{space} is a neutral on your side: it is not attacked; land units take it in noncombat",
    "neutral.guns": "guns alone do not take {space}; bring other land units",
    # ships
    "sea.home_waters": (
        "while it is not at war, ships of {power} end their moves only beside its own land, or as warships in the "
        "zones of its patrols; {zone} is neither"
    ),
    "sea.not_beside": "{zone} lies beside land of a power that {power} is not at war with yet: ships do not end there",
    "sea.not_near": "{zone} is too near to the land of a power that {power} is not at war with yet",
    "sea.canal": (
        "ships cannot pass between {here} and {there} this turn: your side must have held {land} since it began"
    ),
    "sea.on_land": "ships cannot enter {space}",
    "sea.stopped": "{kind} must stop in {zone}, where an enemy has {by}",
    "sea.noncombat_hostile": "{zone} is hostile: {kind} cannot end a noncombat move there, only in a friendly zone",
    "sea.no_business": "{kind} moved to {zone} where there is no fight and no landing; go in noncombat instead",
    "sea.no_such_cargo": "no such number of transports in {zone} carries exactly {cargo}",
    "carrier.alone": "carriers cannot fight in {zone} alone: bring a unit with an attack value, or leave",
    "carrier.trapped": "{n} {kind} in {zone} are aboard a damaged carrier and stay there until it is repaired",
    "carrier.guests": (
        "{guests} friendly fighters in {zone} must stay aboard: the decks that go and stay do not fit them"
    ),
    "carrier.owed": "an air unit counts on a deck that this move takes away; carriers must be where they are needed",
    "carrier.bound": "{n} {kind} in {zone} sailed there with their carrier and cannot leave it this turn",
    "carrier.no_room": "the carriers that leave {zone} hold {room} aircraft in all",
    "carrier.not_aboard": "{n} {kind} in {zone} cannot sail: who sailed along stays aboard, the others must be there",
    # a single movement phase
    "advance.nowhere": "a move leads somewhere else; units that stay in {space} need no order",
    "advance.stopped": "{kind} must stop in {space}, which is hostile",
    "advance.sea_first": "enemy ships are in {zone}: beat them first, then go ashore in {space} in the battle phase",
    "advance.ashore_once": "only {can} of the {kind} in {zone} can still go ashore there (asked: {n}): "
    "a transport serves one region a turn, and a unit goes ashore once",
    "assault.from_the_sea": "in the battle phase units only go ashore, from a zone whose battle is over",
    "assault.no_battle": "there was no battle in {zone} that is over; from there units go ashore in the advance phase",
    # transports
    "transport.hostile_zone": "{zone} is hostile, transports cannot load or offload there",
    "transport.not_fought_for": "{zone} is hostile: send a warship or aircraft of your own to fight for it, or "
    "take the landing back",
    "transport.own_only": "transports carry units of their own nation only, not {carrier}'s",
    "transport.none_there": (
        "the transports in {zone} take nobody aboard any more this turn: each has put units ashore or was in combat"
    ),
    "transport.no_room": "no ship in {zone} has room for {kind}; one of them takes in all: {holds}",
    "transport.load_at_once": "boarding is a land unit's whole move: it must stand in a territory beside the zone",
    "transport.no_move_after_offloading": "going ashore is a land unit's whole move: it stays in {space}",
    "transport.not_a_friend": "{carrier} is not on your side; its transports do not carry your units",
    "transport.friend_in_combat": (
        "units board {carrier}'s transports in noncombat only, since they cannot land from them this turn"
    ),
    "transport.not_aboard": "only {have} {kind} are aboard transports in {zone}, not {n}",
    "transport.one_territory": (
        "only {can} of the {kind} in {zone} can still go ashore there (asked: {n}); a transport offloads "
        "once, into one territory"
    ),
    "transport.retreated": "the transports in {zone} retreated from a battle this turn: they put nobody ashore",
    "transport.on_friends_ship": (
        "{kind} went aboard a friend's transport in {zone} this turn; its owner's turn comes before they go ashore"
    ),
    "transport.offload_in_noncombat": "{space} is friendly: units go ashore there in noncombat",
    "transport.must_assault": "{kind} in {zone} was loaded in combat movement and must be announced for an assault",
    "transport.alone": "transports cannot fight in {zone} alone: bring a unit with an attack value, or leave",
    "transport.escort": (
        "to land past the enemy submarines in {zone}, one of your warships must be there, or engage them"
    ),
    "transport.use_ferry": "to cross a zone in one order use ferry; or load, sail and offload one by one",
    # aircraft
    "air.closed": "{space} is neutral or impassable: it cannot be flown over",
    "air.at_peace": "{space} belongs to a power you are not at war with: you may not fly over it",
    "air.beyond_borders": "{space} is outside the land that these units never leave, not even to fly over it",
    "air.no_target": "there is nothing to attack in {space}; air units go there in noncombat",
    "air.no_landing": "after that flight to {space} there would be no place to land in range",
    "air.no_joint_landing": "not all your air units could land, even if every shot of yours hits; change a move",
    "air.cannot_hit_submarines": (
        "your units in {zone} cannot hit what is there: bring a destroyer, or take them back; who lands beside them "
        "may ignore the submarines"
    ),
    "air.landing_place": "air units cannot land in {space}: it must have been friendly since the turn began",
    "air.not_on_carriers": "only fighters can end their move at sea; {space} is no place for the others",
    "air.no_deck": "no deck can be in {space} for that unit without another losing its own",
    "air.could_land": (
        "these can still land, and must: {units}; in their reach: {places}; carriers that can still come: {carriers}"
    ),
    "raid.no_target": "these units can raid nothing in {space}: it takes bombers, and an enemy industrial complex",
    "raid.facility": "{kind} can bomb in {space} only: {facilities}",
    "raid.where": "the raid whose bombers are divided is on {space}",
    "raid.divide": "each of these bombers over {space} attacks one facility: {units}",
    "kamikaze.where": "the zone that is asked about is {space}",
    "kamikaze.target": "kamikaze strikes go at the attacker's surface warships in {space}, not at {kind}: {units}",
    "kamikaze.too_many": "there are not {n} kamikaze strikes left, but {left}",
    "odds.too_many": "{n} units of a kind are more than anybody has; odds are told for {most} at most",
    "odds.no_strikes": "kamikaze pilots do not strike at ships in {space}",
    "kamikaze.no_pilots": "these units do not fly kamikaze attacks",
    "kamikaze.no_ship": "there is no enemy ship in {space} for a kamikaze attack",
    # research and rockets
    "research.goal": "name the development you look for: {technologies}",
    "research.have": "{technology} is developed already",
    "research.once": "one development is looked for in a turn, and that has been done",
    "research.no_goal": "no development is named here; researchers are bought, and a chart is chosen once one succeeds",
    "research.rolled": "the researchers have rolled for this turn",
    "research.all": "there is nothing left to develop",
    "research.nobody": "no researchers are held; one costs {price} IPCs",
    "research.chart": "choose one of the charts that are open: {charts}",
    "research.held": "{n} researchers are held and not rolled; roll them before the phase ends",
    "research.money": "research dice cost {price} IPCs; there are {treasury}, and at least one die must be bought",
    "escort.who": "only fighters escort bombers",
    "escort.no_raid": "no bombers raid {space}, so nobody needs an escort there",
    "scramble.from": "aircraft scramble from an operative air base beside a zone under attack; possible: {spaces}",
    "scramble.to": "from {space} aircraft scramble into a zone beside it where there is an attack: {zones}",
    "scramble.not_there": "{n} {kind} cannot scramble from {space}; possible: {units}",
    "scramble.too_many": "an air base sends up {most} aircraft in a turn; {space} can send {left} more",
    "intercept.where": "the raid that is asked about is on {space}",
    "intercept.not_there": "{n} {kind} cannot go up in {space}: {units}",
    "research.pay": "the dice cost {price} IPCs: say what each of {economies} pays, together just that",
    "research.one_treasury": "{power} has one treasury: the dice are paid from it, without naming an economy",
    "rocket.too_late": "rockets are fired with the raids, before the first battle at sea or on land",
    "rocket.facility": "name the facility in {space} that the rocket is aimed at: {facilities}",
    "paradrop.base": "{space} has no air base that works and has been yours since the turn began; {space} sends nobody",
    "paradrop.too_many_from": "no more than {most} paratroopers jump from {space} in a turn",
    "paradrop.units_alone": "only {units} jump, with nobody else in the line",
    "paradrop.too_far": "{space} is too far away: paratroopers go {most} spaces at most",
    "paradrop.alone": "paratroopers jump into {space} only where others of your land units attack too",
    "paradrop.technology": "paratroopers take a development that is not there",
    "paradrop.units": "bombers drop {units}, all in one line from one territory",
    "paradrop.too_many": "these bombers take no more than {most} along",
    "paradrop.together": "bombers that have moved already cannot take anybody along",
    "paradrop.first": "paratroopers attack the first territory on their way that was hostile: {space}",
    "paradrop.target": "{space} cannot be attacked by paratroopers",
    "rocket.technology": "rockets are fired only once they have been developed",
    "rocket.target": "nothing in {space} can be struck: rockets are aimed at facilities in enemy land",
    "rocket.once": "a rocket has struck {space} already this turn",
    "rocket.from": (
        "a rocket at {space} comes from a territory in range whose launcher was yours when the turn began and has not "
        "fired; say from which of these: {spaces}"
    ),
    # battles
    "battle.none_of_kind": "no {kind} battle is open in {space}; open there: {kinds}",
    "battle.none": "no battle is open in {space}; open: {spaces}",
    "battle.open": "battles are still to be fought in {spaces}",
    "battle.sea_first": "the sea battle in {zone} comes before the landing in {space}",
    "battle.raids_first": "strategic bombing raids come first: {spaces}",
    "battle.amphibious_first": "amphibious assaults come first: {spaces}",
    "casualties.not_there": "these cannot be casualties here: {units}",
    "casualties.too_few": "all hits that can be assigned must be: {hits} among {units}",
    "casualties.too_many": "that is more than was hit; hits to assign: {hits}, among {units}",
    "casualties.transports_last": "transports are chosen last; hits to assign: {hits}, among {units}",
    "casualties.cannot_be_hit": (
        "those hits cannot all fall there (submarines cannot hit aircraft, aircraft not always submarines): "
        "{hits} among {units}"
    ),
    "bombard.not_there": "{n} {kind} cannot bombard {space}; possible: {units}",
    "bombard.too_many": "{n} ships cannot bombard {space}: one for each unit put ashore there, {most} at most",
    "submerge.not_there": "{n} {kind} cannot submerge in {space}; possible: {units}",
    "retreat.which": "say which units go where: {parts}",
    "retreat.by_name": "the attacker in {space} retreats; only the defender withdraws, and submarines of both",
    "withdraw.by_name": "the defender in {space} withdraws; only the attacker retreats",
    "retreat.begun": "the retreat has begun: say where the {part} units go: {spaces}",
    "retreat.no_way": "not everybody in {space} has a way back, so all must fight on",
    "withdraw.not_there": "{to} cannot take a withdrawal; possible: {spaces}",
    "withdraw.too_many": "there are {have} submarines to withdraw",
    "withdraw.no_submarines": "there are no submarines to withdraw",
    "withdraw.all_of_it": "submarines slip out of {space} later, when the attacker has pressed; "
    "now the whole nation fires or withdraws",
    "retreat.where": "say where to retreat: {spaces}",
    "retreat.not_there": "{to} is no retreat; possible: {spaces}",
    "retreat.together": "all who may retreat from {space} go together: name the space, and no part",
    "retreat.air_only": "only air units can retreat from {space}; they stay there until they fly home",
    "land.not_there": "the stranded fighters cannot reach {to}; possible: {spaces}",
    "land.out_of_range": "{kind} cannot land in {to}; possible: {spaces}",
    "land.too_many": "that is not what is stranded ({kind}); stranded: {units}",
    "land.no_deck": "there are not that many free decks in {to}",
    # bids
    "bid.one_at_a_time": "bid units are placed one at a time, one to a space",
    "bid.too_dear": "that costs {price} IPCs; {bid} are left of the bid",
    "bid.space": "a bid unit goes where you have units, one to a space; not {space}, but: {spaces}",
    "bid.space_full": "a bid unit goes where you have units; not {space}, but: {spaces}",
    "bid.kind": "a bid of {power} cannot be spent on {kind}; it buys {kinds}",
    "bid.not_there": "{kind} cannot be placed in {space}",
    # money and new units
    "purchase.not_for_sale": "{kind} cannot be bought",
    "purchase.too_dear": "that costs {price} IPCs; there are {treasury}",
    "purchase.over_budget": "that costs {price}; this turn's income is {budget}",
    "purchase.too_much_repair": "{space} has {damage} damage there; {n} cannot be repaired",
    "purchase.nothing_to_repair": "nothing is damaged or repaired in this edition, nor in {space}; buy without repairs",
    "purchase.placed_already": "the order stands: some of it is already placed",
    "purchase.no_room": "{n} units cannot be mobilized this turn; {room} could",
    "purchase.no_site": "{n} {kind} cannot be built this turn; there are sites for {sites}",
    "purchase.no_coast": "{n} ships cannot be mobilized this turn; {room} could",
    "purchase.not_to_you": "{power} cannot buy {kind} now; it can buy {kinds}",
    "purchase.which_economy": "{power} has more than one economy, each with its own order; name one of {economies}",
    "purchase.one_economy": "{power} has one economy; order without naming one",
    "purchase.economy_lost": "the capital of the {economy} economy is in enemy hands; it buys and repairs nothing",
    "purchase.other_economy": "what is damaged in {space} is repaired by the other economy, with its own money",
    "place.not_at_home": "{space} takes no new units; they come into play in land of your own from the start: {spaces}",
    "place.bonus": "in {space} come land and air units worth {ipc} IPCs at most; that is worth {price}, or other units",
    "place.not_bought": "of {kind} you have {have} to place, not {n}; still to place: {bought}",
    "place.no_site": "{kind} cannot be built in {space}; in these, held since your turn began, it can: {spaces}",
    "place.no_complex": "{space} has no industrial complex held since your turn began; you can use {spaces}",
    "place.no_complex_beside": (
        "{space} is not beside an industrial complex held since your turn began; you can use {spaces}"
    ),
    "place.ship_ashore": "ships are placed in sea zones beside a complex, not in {space}",
    "place.land_unit_at_sea": "{kind} cannot be placed in {space}; land units start in the territory of a complex",
    "place.not_on_carriers": "{kind} cannot be placed in {space}; only fighters start on carriers",
    "place.no_deck": "your carriers in {zone} have {room} free decks",
    "place.no_new_deck": "only carriers placed in {zone} this turn take aircraft now; they have {room} free decks",
    "place.no_hold": "no transport placed in {zone} this turn has room for {kind}",
    "create.only_aboard": "in this phase units move only from a factory's region "
    "aboard a ship launched beside it this turn",
    "place.levy": (
        "{space} takes none of these units: it must be held by their power and have held fewer than {fewer_than} of "
        "its units; they can go to {spaces}"
    ),
    "place.no_room": "only {room} more units can be mobilized in {space} this turn",
    "place.carrier_promised": "a fighter counts on a new carrier; placed like that in {space} it would be lost",
    "place.unplaced": "these can still be placed, and must: {units}",
    "hop.where": "fighters move onto a carrier placed this turn beside the complex where they stand; not to {there}",
    "hop.who": "there are not {n} {kind} in {space} that could move onto a new carrier",
    # national advantages
    "advantage.none": "you do not have the advantage {name}, or it works by itself; to be claimed: {names}",
    "advantage.used_up": "{name} has been used",
    "advantage.once_a_turn": "{name} has been used this turn",
    "advantage.not_now": "{name} can be used {when}, not now",
    "advantage.where": "{name} cannot be used in {space}; possible: {spaces}",
    "kaiten.not_there": "name submarines of yours in {space} that are not kaiten yet; there are {have}",
    "industry.path": "name two neighbouring territories: where the complex stands, and where it goes",
    "industry.none": "there is no complex in {space} that you held when your turn began and that has not moved",
    "industry.goal": "a complex moves into a territory of your own without one; {space} is not",
    "lend_lease.not_there": "there are not {n} {kind} of {owner} in {space} that you could take over",
    "enigma.path": "name two neighbouring spaces: where the units are, and where they go",
    "enigma.units": "only units that can stay in {space} go there: no air units over a zone, nothing aboard ships",
    "enigma.nowhere": "neither space is under attack; under attack: {spaces}",
    "enigma.no_refuge": "enemies are in {zone}: who leaves a space under attack goes to a zone without any",
    "enigma.leave_one": "somebody of your side must stay behind in {space}",
}

NONE_AT_ALL: dict[str, tuple[str, str]] = {
    "move.not_there": ("have", "there is no {kind} of yours in {space}"),
    "move.already_moved": ("can", "no {kind} in {space} can still do that this turn"),
    "move.too_far": ("can", "no {kind} in {space} can do that: it takes {steps} movement"),
    "sea.canal": ("banks", "ships cannot pass between {here} and {there}: the strait is closed to all powers"),
    "advance.ashore_once": (
        "can",
        "no {kind} in {zone} can still go ashore there: a transport serves one region a turn, a unit goes ashore once",
    ),
    "transport.not_aboard": ("have", "no {kind} is aboard a transport in {zone}"),
    "transport.one_territory": (
        "can",
        "no {kind} in {zone} can still go ashore there; a transport offloads once, into one territory",
    ),
    "transport.none_there": ("have", "no transport that could take units aboard is in {zone}"),
    "place.not_bought": ("have", "{kind}: not bought, or placed already; what waits to be placed: {bought}"),
    "place.no_room": ("room", "no room is left in {space}: 0 more units can be mobilized there this turn"),
}
"""Where the number that a sentence tells is 0: which number, and the sentence that says so in words."""


def sentence(rule: str, details: Mapping[str, object]) -> str:
    """Return the sentence of a refusal, with braces for its details."""
    number, without = NONE_AT_ALL.get(rule, ("", ""))
    return without if number and details.get(number) == 0 else SENTENCES[rule]
