# SPDX-License-Identifier: Apache-2.0
"""The table of cases that are functions, their checks, and how they are run. The files that define cases fill the table."""
import subprocess, traceback

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
