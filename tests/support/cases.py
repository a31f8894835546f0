# SPDX-License-Identifier: Apache-2.0
"""The table of cases that are functions, their checks, and how they are run. The files that define cases fill the table."""
import argparse, pathlib, subprocess, sys, traceback

import vm as support

CASES = {}
SKIPPED = []      # the names of those that could not run here
RECORDED = []     # called by `run.py --record`: they record the answers of the stock JVM


class Skipped(Exception):
    """Raised by a case that cannot run here; says why."""


def case(function):
    CASES[function.__name__] = function
    return function


def recorded(function):
    RECORDED.append(function)
    return function


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def command_line(description, record=None):
    """That of a runner: `build`, `case` (names; none: all), and `record` if that is a text for its help. With --list it ends with the names, for CMake."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--list", action="store_true")
    if record:
        parser.add_argument("--record", action="store_true", help=record)
    parser.add_argument("case", nargs="*")
    args = parser.parse_args()
    if args.list:
        print(";".join(CASES), end="")
        sys.exit()
    return args


def run_cases(names, context):
    """Prints a line for each case; returns the number of failures."""
    failed = 0
    for name in names:
        try:
            CASES[name](context)
            print("ok  ", name, flush=True)
        except Skipped as reason:
            SKIPPED.append(name)
            print(f"skip {name}: {reason}", flush=True)
        except (AssertionError, subprocess.TimeoutExpired) as problem:
            failed += 1
            where = traceback.extract_tb(problem.__traceback__)
            line = next((f.lineno for f in reversed(where) if f.name == name), 0)
            print(f"FAIL {name} (line {line}): {problem}", flush=True)
    return failed
