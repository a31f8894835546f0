# SPDX-License-Identifier: Apache-2.0
"""Reads the lines of an about.md that are for scripts. A line is `Key: words`; the sentences around them are for people.

    Functions: SetBreakpoint ClearBreakpoint        the functions whose effect the case checks
    Errors: SetBreakpoint:DUPLICATE                 the function:error pairs that it provokes
    Events: Breakpoint     Capabilities: can_generate_breakpoint_events     Rules: 67
    HotSpot: fails, SENTENCE                        HotSpot breaks this sentence of the specification
    HotSpot 21-25: fails one two, SENTENCE          HotSpot of these releases (21: of this one, 21-: and later) does, in these parts of the case
    Since: 21, Until: 19                            the first and last class library that have what the case needs
    - one [EnableEvent METHOD_ENTRY]: SENTENCE      in jvmpi/: a part of the case, the names that it is about, and what it checks"""
import collections, re, sys

Citation = collections.namedtuple("Citation", "first last parts sentence")     # no parts: all
LISTS = ("Functions", "Errors", "Events", "Capabilities", "Rules")


def read(case):
    """A dictionary: a list of words for every key of LISTS, `hotspot` (a list of Citations), `since` and `until` (numbers), `parts` (name: (words,
    sentence))."""
    path = case / "about.md"
    text = path.read_text() if path.exists() else ""
    found = {key: [] for key in LISTS} | {"hotspot": [], "since": 0, "until": sys.maxsize, "parts": {}}
    for line in text.splitlines():
        line = line.strip().lstrip("-* ").replace("`", "")
        for key in LISTS:
            if line.startswith(key + ":"):
                found[key] += [word.removeprefix("JVMTI_") for word in re.split(r"[\s,]+", line[len(key) + 1:]) if word]
        if match := re.match(r"HotSpot(?: (\d+)(-?)(\d*))?: fails([\w ]*), (.*)", line):
            first, open_end, last, parts, sentence = match.groups()
            last = last or (sys.maxsize if open_end or not first else first)
            found["hotspot"].append(Citation(int(first or 0), int(last), parts.split(), sentence))
        if match := re.match(r"(\w+) \[([\w :]*)\]: (.*)", line):
            found["parts"][match[1]] = (match[2].split(), match[3])
        if match := re.match(r"(Since|Until): (\d+)", line):
            found[match[1].lower()] = int(match[2])
    return found


def sentence_broken(facts, release, part=None):
    """The sentence of the specification that HotSpot of this release breaks in this case, or in this part of it; None if there is none."""
    return next((of.sentence for of in facts["hotspot"] if of.first <= release <= of.last and (not of.parts or part in of.parts)), None)
