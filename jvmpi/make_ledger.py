#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes jvmpi/LEDGER.md: which conformance case holds which function, result, event, structure and constant of JVMPI.

    make_ledger.py            writes it
    make_ledger.py --check    fails when it is not up to date, or a function, event or result has no case

Read are functions.def, events.def, include/jvmpi.h, and in tck-subset/jvmpi the lines `- CASE [NAMES]: SENTENCE` of the about.md files
(support/about.py). A name that does not exist is an error in both modes."""
import collections, pathlib, re, sys

HERE = pathlib.Path(__file__).resolve().parent
TCK = HERE.parent / "tck-subset"
sys.path.insert(0, str(TCK / "support"))
import about

LEDGER = HERE / "LEDGER.md"
HOW = {"kEnable": "EnableEvent", "kRequest": "RequestEvent", "kBoth": "both"}
MODE = {"kFree": "", "kHeldOff": "GC disabled", "kSuspended": "thread suspended"}
WHERE = {"kInVm": "attached threads", "kAnywhere": "anywhere"}
COLLECTIONS = {"kNeverCollects": "", "kMayCollect": "refused"}
START = ["JVM_OnLoad", "GetEnv", "NotifyEvent"]                # not implemented by the VM, or no members of the interface
RESULTS = {"SUCCESS", "FAIL", "NOT_AVAILABLE"}
WITH_RESULTS = {**dict.fromkeys(("EnableEvent", "DisableEvent", "RequestEvent"), RESULTS),
                **dict.fromkeys(("SuspendThreadList", "ResumeThreadList"), RESULTS - {"NOT_AVAILABLE"})}
NOT_ASKED = {"JVMPI_MAX_EVENT_TYPE_VAL": "a bound for tables of agents",
             "JVMPI_GC_ROOT_THREAD_OBJ": "the specification has no record of that type",
             "JVMPI_Interface": None, "JVMPI_Event": None}
problems = []


def rows(path, macro):
    return [[word.strip() for word in match[1].split(",")] for match in re.finditer(rf"^{macro}\((.*)\)", path.read_text(), re.M)]


functions = {name: (WHERE[where], COLLECTIONS[collections_], since.removeprefix("JVMPI_VERSION_").replace("_", "."))
             for _, name, where, collections_, since in rows(HERE / "functions.def", "JVMPI_FUNCTION")}
events = {row[1]: (row[0], HOW[row[2]], MODE[row[3]]) for row in rows(HERE / "events.def", "JVMPI_EVENT")}
header = (HERE / "include" / "jvmpi.h").read_text()
structs = re.findall(r"^\} (JVMPI_\w+);", header, re.M)
members = re.findall(r"^    \} (\w+);", header, re.M)
constants = [name for name in re.findall(r"^(?:#define (?=\w+ )|  (?=\w+(?:,| =|$)))(JVMPI_\w+)", header, re.M)
             if not name.startswith("JVMPI_EVENT_") and name.removeprefix("JVMPI_") not in RESULTS]
results = [f"{function}:{result}" for function, of in WITH_RESULTS.items() for result in ("SUCCESS", "FAIL", "NOT_AVAILABLE") if result in of]
KNOWN = {*START, *functions, *events, *structs, *members, *constants, *results}


def collect():
    """Name -> cases, and case -> its sentence."""
    held, cases = collections.defaultdict(list), {}
    for path in sorted((TCK / "jvmpi").rglob("Test.java")):
        folder, name = path.parent, str(path.parent.relative_to(TCK / "jvmpi"))
        listed = about.read(folder)["parts"]
        if (folder / "parts").exists():
            if (folder / "parts").read_text().split() != list(listed):
                problems.append(f"{name}: about.md and `parts` do not list the same cases")
        elif list(listed) != [folder.name]:
            problems.append(f"{name}/about.md: a folder without `parts` is one case with its name")
        for part, (words, sentence) in listed.items():
            case = f"{name}/{part}" if (folder / "parts").exists() else name
            cases[case] = sentence
            for word in words:
                if word not in KNOWN:
                    problems.append(f"{name}/about.md: {part}: there is no {word} in the tables or in jvmpi.h")
                held[word].append(case)
    return held, cases


def ledger():
    held, cases = collect()

    def by(word):
        return ", ".join(held.get(word, [])) or NOT_ASKED.get(word) or "**none**"

    def covered(of):
        return f"{sum(1 for word in of if held.get(word))} | {len(of)}"

    without = [word for word in [*START, *functions, *events, *results] if not held.get(word)]
    out = [f"""# The ledger of the profiler interface
Which conformance case of `tck-subset/jvmpi/` holds what. This file is written by `jvmpi/make_ledger.py` from the tables and the cases' about.md, where
each case has the sentence of the specification that it checks; the ctest `jvmpi.ledger` fails when it is old, or a function, event or result has no case.

| | held by a case | of |
|---|---|---|
| cases | {len(cases)} | |
| functions | {covered([*START, *functions])} |
| results | {covered(results)} |
| events | {covered(events)} |
| structures and members of the event's union | {covered([*structs, *members])} |
| constants | {covered(constants)} |

## Functions
`NotifyEvent` and `JVM_OnLoad` are the agent's.

| function | since | may be called by | while GC is disabled | cases |
|---|---|---|---|---|"""]
    out += [f"| {name} | 1 | | | {by(name)} |" for name in START]
    out += [f"| {name} | {since} | {where} | {collect_} | {by(name)} |" for name, (where, collect_, since) in functions.items()]
    out += ["", "## Results", "| function: result | cases |", "|---|---|"]
    out += [f"| {name.replace(':', ': JVMPI_')} | {by(name)} |" for name in results]
    out += ["", "## Events", "| event | number | by | mode | cases |", "|---|---|---|---|---|"]
    out += [f"| {name} | {number} | {how} | {mode} | {by(name)} |" for name, (number, how, mode) in events.items()]
    out += ["", "## Structures, and members of the event's union", "| name | cases |", "|---|---|"]
    out += [f"| {name} | {by(name)} |" for name in [*structs, *members]]
    out += ["", "## Constants", "| name | cases |", "|---|---|"]
    out += [f"| {name} | {by(name)} |" for name in constants]
    return "\n".join(out) + "\n", without


def main():
    text, without = ledger()
    checking = sys.argv[1:] == ["--check"]
    if checking:
        problems.extend(f"{word} has no case in tck-subset/jvmpi" for word in without)
        if not LEDGER.exists() or LEDGER.read_text() != text:
            problems.append("jvmpi/LEDGER.md is old: run jvmpi/make_ledger.py")
    elif not problems:
        LEDGER.write_text(text)
    sys.exit("\n".join(problems) or 0)


main()
