"""Command line: `python -m assets.cartography build 1941`, and `check`, `layout` or `sketch` in its place."""

from __future__ import annotations

import argparse
import sys

from assets.cartography import rules, source

# geometry, layout and raster need the `cartography` extra, so `check` of the finished files does without them


def main(arguments: list[str] | None = None) -> int:
    """Build or check boards; the exit code is 1 if any board disagrees with the rules."""
    parser = argparse.ArgumentParser(prog="python -m assets.cartography", description=__doc__)
    parser.add_argument("task", choices=("build", "layout", "check", "sketch"), help="what to do")
    parser.add_argument("boards", nargs="+", metavar="board")
    chosen = parser.parse_args(arguments)
    wrong = 0
    for board in chosen.boards:
        try:
            if chosen.task == "sketch":
                _sketch(board)
                continue
            if chosen.task != "check":
                _build(board, with_geometry=chosen.task == "build")
            wrong += _check(board)
        except (source.SourceError, FileNotFoundError) as error:
            _say(f"{board}: {error}")
            wrong += 1
    return 1 if wrong else 0


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _build(board: str, with_geometry: bool) -> None:
    from assets.cartography import geography, geometry, layout, layout_file, plan, proofread, raster

    authored = source.load(board)
    proofread.check(authored, rules.load(board), geography.names())
    if with_geometry:
        geometry.save(geometry.build(authored, _say), board)
    drawn = geometry.load(board)
    board_plan = plan.Plan(drawn, rules.load(board), authored)
    placed = layout.lay_out(board_plan)
    for problem in board_plan.problems:
        _say(f"problem: {problem}")
    folder = source.directory(board)
    layout_file.save(layout_file.stored(board_plan, placed, raster.numbers(board_plan)), folder / "layout.json")
    index = raster.index_numbers(board_plan)
    raster.index_picture(index).save(folder / "index.png", optimize=True)
    raster.shade_picture(board_plan, placed, index).save(folder / "shade.png", optimize=True)
    _say(f"{board}: {board_plan.width} x {board_plan.height}, {len(placed)} spaces")


def _sketch(board: str) -> None:
    from assets.cartography import geometry, sketch

    sketch.draw(geometry.load(board), source.load(board)).save("sketch.png")
    _say("sketch.png")


def _check(board: str) -> int:
    from assets.cartography import check

    wrong = 0
    for name, verdict in check.both(board).items():
        _say(f"{board}, {name}: {verdict.mismatches} mismatches among {len(rules.load(board).links)} links")
        for word in ("absent", "surplus"):
            for space in getattr(verdict, word):
                _say(f"  {word} {space}")
        for word in ("missing", "extra", "weakest", "strongest"):
            for (a, b), size in getattr(verdict, word):
                _say(f"  {word:9} {a} - {b}: {size:g}")
        wrong += verdict.mismatches
    unsound = check.unsound(board)
    _say(f"{board}, polygons: {len(unsound)} faults")
    for fault in unsound:
        _say(f"  {fault}")
    return wrong + len(unsound)


if __name__ == "__main__":
    sys.exit(main())
