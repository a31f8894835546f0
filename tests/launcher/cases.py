# SPDX-License-Identifier: Apache-2.0
"""The table of launcher cases and what they check with; the files that hold cases fill it."""

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
