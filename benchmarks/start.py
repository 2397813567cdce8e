"""What importing the bot costs beside importing discord.py: `python -m benchmarks.start [TIMES]`.

Processor time of fresh processes, the least of several taken in turns, with bytecode kept; memory as Linux tells it;
and which packages have their part of it, by the library's own clock (`-X importtime`), which counts what other
programs take meanwhile: the least of several again. Everything as a host runs it, without docstrings; memory also with.
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
from collections import Counter

TIMES, MOST_TIMES, MOST_MB, SHOWN = 8, 1.7, 60.0, 30
PROGRAMS = {
    "Python": "pass",
    "discord.py": "import discord",
    "bot": "import bot.serve",
    "bot at rest": """
import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from bot.serve import SandtableBot, answer_promptly, open_database

async def begun() -> None:
    global kept
    with TemporaryDirectory() as folder:
        store = await open_database(Path(folder) / "games.sqlite3")
        kept = SandtableBot(store)
        answer_promptly()
        await store.close()

asyncio.run(begun())
""",
}
AS_HOSTED = "-OO"
RESIDENT = "\nprint(next(l.split()[1] for l in open('/proc/self/status') if l.startswith('VmRSS')))"
DATACLASSES = """
import sys, bot.serve
ours = [module for name, module in sys.modules.items() if name.startswith(("bot.", "engine."))]
named = {each for module in ours for each in vars(module).values() if isinstance(each, type)}
print(sum(1 for each in named if "__dataclass_fields__" in vars(each)))
"""
LINE = re.compile(r"import time:\s+(\d+) \|\s+\d+ \|\s+(\S+)")


def say(name: str, value: float, unit: str, bar: float | None = None) -> None:
    against = f"   bar {bar:6.1f}" if bar else ""
    sys.stdout.write(f"  {name:44} {value:8.2f} {unit:2}{against}\n")
    sys.stdout.flush()


def run(code: str, *options: str, kept: str) -> tuple[float, subprocess.CompletedProcess[str]]:
    """Seconds of processor time that a program takes, and what it says."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(  # noqa: S603
        [sys.executable, *options, "-c", code],
        env=env | {"PYTHONPYCACHEPREFIX": kept},
        check=True,
        capture_output=True,
        text=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done


def package(module: str) -> str:
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] in ("bot", "engine") else parts[0]


def by_package(times: int, kept: str) -> tuple[Counter[str], Counter[str]]:
    """Milliseconds and modules of each package that the bot loads beside discord.py."""
    own: dict[str, float] = {}
    for _ in range(times):
        _, done = run("import discord; import bot.serve", "-X", "importtime", kept=kept)
        names = [(match[2], int(match[1]) / 1000) for match in map(LINE.match, done.stderr.splitlines()) if match]
        first = [name for name, _ in names].index("discord") + 1
        for name, spent in names[first:]:
            own[name] = min(spent, own.get(name, spent))
    spent, modules = Counter[str](), Counter[str]()
    for name, each in own.items():
        spent[package(name)] += each
        modules[package(name)] += 1
    return spent, modules


def with_docstrings(kept: str) -> float:
    """Megabytes over Python of a bot at rest that somebody runs as a developer would."""
    run(PROGRAMS["bot at rest"], kept=kept)  # it compiles, which leaves more in its memory than what it has compiled
    told = {name: run(PROGRAMS[name] + RESIDENT, kept=kept)[1].stdout for name in ("bot at rest", "Python")}
    return (int(told["bot at rest"]) - int(told["Python"])) / 1000


def main() -> int:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    with tempfile.TemporaryDirectory() as kept:
        runs = [
            {name: run(code + RESIDENT, AS_HOSTED, kept=kept) for name, code in PROGRAMS.items()}
            for _ in range(times + 1)
        ]
        least = {name: min(each[name][0] for each in runs[1:]) * 1000 for name in PROGRAMS}
        memory = {name: min(int(each[name][1].stdout) for each in runs[1:]) / 1000 for name in PROGRAMS}
        for name in PROGRAMS:
            say(name, least[name], "ms")
        say("bot, times discord.py", least["bot"] / least["discord.py"], "", MOST_TIMES)
        for name in ("discord.py", "bot"):
            say(f"memory over Python: {name}", memory[name] - memory["Python"], "MB")
        say("memory over Python: bot at rest", memory["bot at rest"] - memory["Python"], "MB", MOST_MB)
        say("the same with docstrings", with_docstrings(kept), "MB")
        say("dataclasses", float(run(DATACLASSES, kept=kept)[1].stdout), "")
        spent, modules = by_package(times, kept)
    say("beside discord.py, by -X importtime", sum(spent.values()), "ms")
    for name, each in spent.most_common(SHOWN):
        say(f"  {name}, {modules[name]} modules", each, "ms")
    return 0 if least["bot"] <= least["discord.py"] * MOST_TIMES else 1


if __name__ == "__main__":
    sys.exit(main())
