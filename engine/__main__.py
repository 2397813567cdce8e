"""The command line: new, replay, legal, odds, dice, fuzz. The only file that prints."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.errors import Refused
from engine.game import new
from engine.json_text import read_json
from engine.json_types import JsonObject
from engine.playback.replay import NotARecord, RecordFault, replay
from engine.playback.trusted import replay_trusted
from engine.record import Header, read_header, write
from engine.state_json import state_text

OK, FAULT, USAGE = 0, 1, 2
LONGEST_COMPLAINT = 500
CUT_OFF = 128 + 13
"""Whoever read the output left before its end; the code that shells show for this."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` names (None: that of the process); return its exit code as RECORD.md has it, or
    CUT_OFF."""
    try:
        code = _run(argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        sys.stdout = None  # or Python tries to write the rest when it ends, and complains
        return CUT_OFF


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as leaving:
        return OK if not leaving.code else USAGE
    try:
        return int(arguments.run(arguments))
    except BrokenPipeError:
        raise
    except (NotARecord, OSError, UnicodeDecodeError) as error:
        return _say(str(error), USAGE)
    except RecordFault as fault:
        return _say(str(fault), FAULT)
    except Refused as refused:
        return _say(str(refused), FAULT)


def _say(what: str, code: int) -> int:
    line = what.splitlines()[0] if what else "failed"
    print(line if len(line) <= LONGEST_COMPLAINT else f"{line[:LONGEST_COMPLAINT]} ...", file=sys.stderr)
    return code


def _read(name: str) -> str:
    """Lines end as they do in text files, wherever they were written. Raises OSError, UnicodeDecodeError."""
    raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    return raw.decode().replace("\r\n", "\n").replace("\r", "\n")


def _new(arguments: argparse.Namespace) -> int:
    options = JsonObject()
    for pair in arguments.option:
        name, equals, value = pair.partition("=")
        if not equals:
            return _say(f"--option takes name=value, not {pair}", USAGE)
        options[name] = _value(value)
    data: JsonObject = {"record": 1, "edition": arguments.edition, "options": options, "dice": "scripted"}
    if arguments.setup:
        data["setup"] = arguments.setup
    state = new(read_header(data)).state
    full = {"record": 1, "edition": state.edition, "setup": state.setup, "options": state.options, "dice": "scripted"}
    print(write(full))
    return OK


def _value(text: str) -> object:
    try:
        read = read_json(text)
    except ValueError:
        return text
    return text if isinstance(read, (int, float)) and not isinstance(read, bool) else read


def _replay(arguments: argparse.Namespace) -> int:
    text = _read(arguments.file)
    if arguments.trusted:
        done = replay_trusted(text, arguments.until)
    else:
        done = replay(text, arguments.until, arguments.lenient)
    for warning in done.warnings:
        print(warning, file=sys.stderr)
    if arguments.events:
        for event in done.events:
            print(json.dumps(event.to_json(), sort_keys=True, ensure_ascii=False))
    else:
        print(state_text(done.game.state))
    return _say(f"told up to there: {done.behind}", FAULT) if done.behind else OK


def _legal(arguments: argparse.Namespace) -> int:
    from engine.lines import legal_lines

    game = replay(_read(arguments.file), lenient=True).game
    for line in legal_lines(game):
        print(write(line))
    return OK


def _odds(arguments: argparse.Namespace) -> int:
    from engine.odds.command import ask_odds, ask_odds_at

    if bool(arguments.file) == bool(arguments.edition):
        return _say("odds takes a record and --space, or --edition with --attack and --defend", USAGE)
    if arguments.file and not arguments.space:
        return _say("which --space?", USAGE)
    if arguments.file:
        game = replay(_read(arguments.file), lenient=True).game
        found = ask_odds_at(game.edition, game.state, arguments)
    else:
        found = ask_odds(arguments)
    for line in found:
        print(line)
    return OK


def _fuzz(arguments: argparse.Namespace) -> int:
    from engine.fuzz import fuzz

    report = fuzz(arguments.edition, arguments.games, arguments.seed, turns=arguments.turns)
    print(report.text())
    return OK if not report.faults else FAULT


def _dice(arguments: argparse.Namespace) -> int:
    from engine.dice import cli

    if arguments.what == "verify":
        lines, code = cli.verify(_read(arguments.file), _read(arguments.record) if arguments.record else None)
    else:
        lines, code = cli.vectors(_read(arguments.file))
    for line in lines:
        print(line)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules engine of Sandtable.")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("new", help="print the header line of a new game")
    command.add_argument("--edition", required=True)
    command.add_argument("--setup")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    command.set_defaults(run=_new)
    command = commands.add_parser("replay", help="replay a record and print the state")
    command.add_argument("file")
    command.add_argument("--until", type=int, metavar="LINE")
    command.add_argument("--events", action="store_true")
    command.add_argument("--lenient", action="store_true")
    trusted = "carry out what was played by the rules of an earlier version, without judging it anew"
    command.add_argument("--trusted", action="store_true", help=trusted)
    command.set_defaults(run=_replay)
    command = commands.add_parser("legal", help="what may be done now, one action a line")
    command.add_argument("file")
    command.set_defaults(run=_legal)
    command = commands.add_parser("odds", help="exact odds of a battle")
    _add_plan(command)
    command.set_defaults(run=_odds)
    command = commands.add_parser("fuzz", help="play random legal games and check every invariant")
    command.add_argument("--edition", required=True)
    command.add_argument("--games", type=int, default=10)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--turns", type=int, default=15)
    command.set_defaults(run=_fuzz)
    command = commands.add_parser("dice", help="the dice protocol: check a log, or test vectors")
    command.add_argument("what", choices=("verify", "vectors"))
    command.add_argument("file")
    command.add_argument("--record", help="the game's record, whose dice are compared with the log's")
    command.set_defaults(run=_dice)
    return parser


def _add_plan(command: argparse.ArgumentParser) -> None:
    """What `odds` takes: a battle of a record, or two stacks; and what either side would do."""
    command.add_argument("file", nargs="?", help="a record: odds of the battle in --space")
    command.add_argument("--space")
    command.add_argument("--kind", default="", help="land or sea, where a space could have either")
    command.add_argument("--edition")
    command.add_argument("--attack", default="", metavar='"3 inf, 1 tank"')
    command.add_argument("--defend", default="", metavar='"3 inf"')
    command.add_argument("--sea", action="store_true", help="a sea battle")
    losses = "cheapest, or units: first lost first"
    command.add_argument("--attack-losses", default="cheapest", metavar="ORDER", help=losses)
    command.add_argument("--defend-losses", default="cheapest", metavar="ORDER", help=losses)
    command.add_argument("--keep-land", action="store_true", help="the attacker's last land unit falls last")
    command.add_argument("--rounds", type=int, default=0, help="retreat after so many rounds")
    command.add_argument("--below", type=int, default=0, help="retreat with fewer units than that")
    command.add_argument("--submerge", choices=("attacker", "defender", "both"), help="submarines submerge at once")
    command.add_argument("--bombard", default="", metavar='"1 battleship"', help="ships that support a landing")
    command.add_argument("--json", action="store_true")


if __name__ == "__main__":
    sys.exit(main())


__all__ = ["Header", "main"]
