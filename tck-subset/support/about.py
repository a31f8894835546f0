# SPDX-License-Identifier: Apache-2.0
"""Reads the lines of an about.md that are for scripts. A line is `Key: words`; the sentences around them are for people.

    Functions: SetBreakpoint ClearBreakpoint        the functions whose effect the case checks
    Errors: SetBreakpoint:DUPLICATE                 the function:error pairs that it provokes
    Events: Breakpoint     Capabilities: can_generate_breakpoint_events     Rules: 67
    HotSpot: fails, SENTENCE                        HotSpot breaks this sentence of the specification
    Since: 21, Until: 19                            the first and last class library that have what the case needs"""
import re, sys

LISTS = ("Functions", "Errors", "Events", "Capabilities", "Rules")


def read(case):
    """A dictionary: a list of words for every key of LISTS, `hotspot` (the sentence or None), `since` and `until` (numbers)."""
    path = case / "about.md"
    text = path.read_text() if path.exists() else ""
    found = {key: [] for key in LISTS} | {"hotspot": None, "since": 0, "until": sys.maxsize}
    for line in text.splitlines():
        line = line.strip().lstrip("-* ").replace("`", "")
        for key in LISTS:
            if line.startswith(key + ":"):
                found[key] += [word.removeprefix("JVMTI_") for word in re.split(r"[\s,]+", line[len(key) + 1:]) if word]
        if match := re.match(r"HotSpot: fails[,:]?\s*(.*)", line):
            found["hotspot"] = match[1]
        if match := re.match(r"(Since|Until): (\d+)", line):
            found[match[1].lower()] = int(match[2])
    return found
