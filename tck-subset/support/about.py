# SPDX-License-Identifier: Apache-2.0
"""What an about.md tells machines. A line is `Key: words`; the sentences around them are for people.

    Functions: SetBreakpoint ClearBreakpoint        whose effect the case checks
    Errors: SetBreakpoint:DUPLICATE                 function:error pairs that it provokes
    Events: Breakpoint     Capabilities: can_generate_breakpoint_events     Rules: 67
    HotSpot: fails, SENTENCE                        HotSpot breaks this sentence of the specification
    Since: 21                                       needs that class library"""
import re

LISTS = ("Functions", "Errors", "Events", "Capabilities", "Rules")


def read(case):
    """A dictionary: lists of words for LISTS (all there), `hotspot` (the sentence or None), `since` (a number or 0)."""
    path = case / "about.md"
    text = path.read_text() if path.exists() else ""
    found = {key: [] for key in LISTS} | {"hotspot": None, "since": 0}
    for line in text.splitlines():
        line = line.strip().lstrip("-* ").replace("`", "")
        for key in LISTS:
            if line.startswith(key + ":"):
                found[key] += [word.removeprefix("JVMTI_") for word in re.split(r"[\s,]+", line[len(key) + 1:]) if word]
        if match := re.match(r"HotSpot: fails[,:]?\s*(.*)", line):
            found["hotspot"] = match[1]
        if match := re.match(r"Since: (\d+)", line):
            found["since"] = int(match[1])
    return found
