# SPDX-License-Identifier: Apache-2.0
"""The table of cases that are functions, what they check with, and how they are run; the files that hold cases fill it."""
import subprocess, traceback

CASES = {}
RECORDED = []     # what `run.py --record` does: writes down what the stock JVM answers


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
    """A line a case; answers how many failed."""
    failed = 0
    for name in names:
        try:
            CASES[name](context)
            print("ok  ", name, flush=True)
        except (AssertionError, subprocess.TimeoutExpired) as problem:
            failed += 1
            where = traceback.extract_tb(problem.__traceback__)
            line = next((f.lineno for f in reversed(where) if f.name == name), 0)
            print(f"FAIL {name} (line {line}): {problem}", flush=True)
    return failed
