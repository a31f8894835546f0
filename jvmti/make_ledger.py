#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes jvmti/LEDGER.md: which conformance case holds which function, error, event, capability and rule.

    make_ledger.py            writes it
    make_ledger.py --check    fails when it is not up to date

Read are functions.def, function_errors.def, events.def, capabilities.def, lenient.def; in tck-subset/ the lines of the about.md files
(support/about.py), jvmti/rules.tsv, and the tables of jvmti/negative. A name that does not exist is an error in both modes."""
import collections, csv, pathlib, re, sys

HERE = pathlib.Path(__file__).resolve().parent
TCK = HERE.parent / "tck-subset"
sys.path.insert(0, str(TCK / "support"))
import about

NEGATIVE = TCK / "jvmti" / "negative"
UNIVERSAL = {"NONE", "NULL_POINTER", "OUT_OF_MEMORY", "ACCESS_DENIED", "UNATTACHED_THREAD", "INVALID_ENVIRONMENT", "WRONG_PHASE", "INTERNAL"}
PHASES = {"kLive": "live", "kStart": "start, live", "kOnLoad": "OnLoad, live", "kOnLoadOnly": "OnLoad", "kAny": "any",
          "kPrimordialOn": "primordial, start, live"}
DOT = "•"                                            # the sub-case of jvmti/negative with the function's name
NOT_ASKED = {"CompiledMethodUnload": "when code is thrown away is the VM's own affair"}
problems = []


def rows(path, macro):
    """The arguments of each row, which may take several lines; strings keep their commas and lose their quotes."""
    for match in re.finditer(rf"^{macro}\((.*)\)", re.sub(r",\n +", ", ", path.read_text()), re.M):
        yield [word.strip().strip('"') for word in re.findall(r'"[^"]*"|[^,"]+', match[1]) if word.strip()]


functions = {name: (PHASES[phases], [] if need == "kNoCapability" else need.split(" | "))
             for _, name, phases, need, _ in rows(HERE / "functions.def", "JVMTI_FUNCTION")}
events = {name: (PHASES[phases], need) for _, name, phases, need, _ in rows(HERE / "events.def", "JVMTI_EVENT")}
capabilities = [name for _, name, _ in rows(HERE / "capabilities.def", "JVMTI_CAPABILITY")]
errors = {number_and_name[1] for number_and_name in rows(HERE / "errors.def", "JVMTI_ERROR_ROW")}
listed = {name: rest for name, *rest in rows(HERE / "function_errors.def", "JVMTI_ERRORS")}
impossible = {(name, error): why for name, error, why in rows(HERE / "function_errors.def", "JVMTI_NOT_PROVOKED")}
with open(TCK / "jvmti" / "rules.tsv") as file:
    rules = {int(row[0]): row[1:] for row in list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]}


def pairs_of(function):
    """The errors that the function answers, in the order: phase, capability, its own."""
    phases, need = functions[function]
    return (["WRONG_PHASE"] if phases != "any" else []) + (["MUST_POSSESS_CAPABILITY"] if need else []) + \
        [error for error in listed.get(function, []) if not (need and error == "MUST_POSSESS_CAPABILITY")]


def negative_pairs():
    """What jvmti/negative asks: every phase and capability, and what its tables say about arguments."""
    bad = collections.defaultdict(set)
    for macro in ("JVMTI_BAD", "JVMTI_BAD_EITHER", "JVMTI_FOREIGN"):
        for kind, _, _, *named in rows(NEGATIVE / "bad_arguments.def", macro):
            bad[kind].update(named)
    never = {name for _, name, offered in rows(HERE / "capabilities.def", "JVMTI_CAPABILITY") if offered.startswith("Never")}
    asked = set()
    for function, *kinds in rows(NEGATIVE / "arguments.def", "JVMTI_ARGUMENTS"):
        if function not in functions:
            problems.append(f"{NEGATIVE}/arguments.def: there is no function {function}")
            continue
        found = {"WRONG_PHASE", "MUST_POSSESS_CAPABILITY"} if functions[function][1] else {"WRONG_PHASE"}
        if not never & set(functions[function][1]):
            found = found.union(*(bad[kind] for kind in kinds))
        asked.update((function, error) for error in found if error in pairs_of(function))
    if (NEGATIVE / "parts").read_text().split() != list(functions):
        problems.append(f"{NEGATIVE}/parts does not name the functions of functions.def")
    return asked


def known(case, key, word):
    """Notes a name that does not exist."""
    if key == "Errors":
        function, _, error = word.partition(":")
        good = function in functions and error in errors and (error in UNIVERSAL or error in pairs_of(function))
    else:
        good = word in {"Functions": functions, "Events": events, "Capabilities": capabilities, "Rules": map(str, rules)}[key]
    if not good:
        problems.append(f"{case}/about.md: {key}: {word} is none, or nothing the specification lists")
    return good


def releases(citation):
    """Those of HotSpot for which it holds."""
    if citation.last == sys.maxsize:
        return f"from {citation.first}" if citation.first else "all"
    return f"{citation.first}" if citation.first == citation.last else f"{citation.first} to {citation.last}"


def collect():
    """For each key of about.LISTS: word -> names of cases."""
    held = {key: collections.defaultdict(list) for key in about.LISTS}
    cases, cited, newer = [], [], []
    for path in sorted((TCK / "jvmti").rglob("Test.java")):
        case, name = path.parent, str(path.parent.relative_to(TCK / "jvmti"))
        facts = about.read(case)
        cases.append(name)
        cited += [(name + (": " + ", ".join(of.parts) if of.parts else ""), releases(of), of.sentence) for of in facts["hotspot"]]
        if facts["since"]:
            newer.append((name, facts["since"]))
        for key in about.LISTS:
            for word in dict.fromkeys(facts[key]):
                if known(name, key, word):
                    held[key][word].append(name)
    cited += [(f"negative/{function}", releases(about.Citation(int(since), sys.maxsize, [], sentence)), sentence)
              for function, since, sentence in re.findall(r'\{"(\w+)",\s*(\d+),\s*"[^"]*",\s*"([^"]*)"\}', (NEGATIVE / "agent.cpp").read_text())]
    return held, cases, cited, newer


def names(found, why=None):
    return ", ".join(found or []) or why or "**none**"


def ledger():
    held, cases, cited, newer = collect()
    asked = negative_pairs()
    gap, lines, total, done = collections.defaultdict(list), [], 0, 0
    for function, (phases, need) in functions.items():
        cells = []
        for error in pairs_of(function):
            by = ([DOT] if (function, error) in asked else []) + held["Errors"].get(f"{function}:{error}", [])
            reason = impossible.get((function, error))
            total += 1
            done += bool(by)
            if not by and not reason:
                gap[function].append(error)
            cells.append(f"{error} " + (" ".join(by) or (f"({reason})" if reason else "**none**")))
        lines.append(f"| {function} | {phases} | {' and '.join(need)} | {names(held['Functions'].get(function))} | {'; '.join(cells)} |")
    effects = sum(1 for function in functions if held["Functions"].get(function))
    without = [name for name in functions if not held["Functions"].get(name)]
    missing_events = [name for name in events if not held["Events"].get(name) and name not in NOT_ASKED]
    missing_capabilities = [name for name in capabilities if not held["Capabilities"].get(name) and name not in NOT_ASKED]
    missing_rules = [str(number) for number, (_, why) in rules.items() if not held["Rules"].get(str(number)) and not why]
    missing = sum(map(len, gap.values()))
    out = [f"""# The ledger of the tool interface
Which conformance case of `tck-subset/jvmti/` holds what. This file is written by `jvmti/make_ledger.py` from the tables and the cases' about.md; the ctest
`jvmti.ledger` fails when it is old. {DOT} is the sub-case of `jvmti/negative` with the function's name, which also asks each function from a thread
that is not attached (UNATTACHED_THREAD) and with a disposed environment (INVALID_ENVIRONMENT).

| | held by a case | of |
|---|---|---|
| cases, every function of `jvmti/negative` as one | {len(cases) - 1 + len(functions)} | |
| functions whose effect is checked | {effects} | {len(functions)} |
| function:error pairs | {done} | {total}, {sum(1 for f, e in impossible if (f, e) not in asked and not held['Errors'].get(f'{f}:{e}'))} of them cannot be provoked |
| events | {sum(1 for name in events if held['Events'].get(name))} | {len(events)} |
| capabilities | {sum(1 for name in capabilities if held['Capabilities'].get(name))} | {len(capabilities)} |
| rules | {sum(1 for n in rules if held['Rules'].get(str(n)))} | {len(rules)}, {sum(1 for n, (_, why) in rules.items() if why and not held['Rules'].get(str(n)))} have a reason instead |
| sentences that HotSpot breaks | {len(cited)} | |

## Not covered
Function:error pairs without a case: {missing}."""]
    out += [f"- {function}: {', '.join(errors)}" for function, errors in gap.items()]
    for what, which in (("Functions without a case about their effect", without), ("Events without a case", missing_events),
                        ("Capabilities without a case", missing_capabilities), ("Rules with neither case nor reason", missing_rules)):
        out.append(f"\n{what}: {', '.join(which) or 'none'}.")
    out += ["", "## Functions", "| function | phases | capabilities | its effect | its errors |", "|---|---|---|---|---|", *lines]
    out += ["", "## Events", "| event | phases | capability | cases |", "|---|---|---|---|"]
    out += [f"| {name} | {phases} | {'' if need == 'kNoCapability' else need} | {names(held['Events'].get(name), NOT_ASKED.get(name))} |" for name, (phases, need) in events.items()]
    out += ["", "## Capabilities", "| capability | cases |", "|---|---|"]
    out += [f"| {name} | {names(held['Capabilities'].get(name), NOT_ASKED.get(name))} |" for name in capabilities]
    out += ["", "## Rules", "What implementers miss, numbered as in `tck-subset/jvmti/rules.tsv`.", "", "| | rule | cases, or why there is none |", "|---|---|---|"]
    for number, (title, why) in rules.items():
        out.append(f"| {number} | {title} | {names(held['Rules'].get(str(number)), why)} |")
    out += ["", "## What HotSpot does otherwise", "| case | releases | the sentence that it breaks |", "|---|---|---|"]
    out += [f"| {name} | {of} | {why} |" for name, of, why in cited]
    out += ["", "## What `-XX:+LenientJVMTI` ignores", "| function | the sentence that it relaxes | what happens instead |", "|---|---|---|"]
    out += [f"| {functions_named} | {sentence} | {instead} |" for _, functions_named, sentence, instead in rows(HERE / "lenient.def", "JVMTI_LENIENT")]
    if newer:
        out += ["", "## For newer class libraries", "| case | from |", "|---|---|", *(f"| {name} | {since} |" for name, since in newer)]
    return "\n".join(out) + "\n"


def main():
    file = HERE / "LEDGER.md"
    text = file.read_text() if file.exists() else ""
    new = ledger()
    for problem in problems:
        print(problem)
    if sys.argv[1:] == ["--check"]:
        if new != text:
            print("jvmti/LEDGER.md is old: run jvmti/make_ledger.py")
        sys.exit(1 if problems or new != text else 0)
    file.write_text(new)
    print(*new.split("## Not covered")[0].splitlines()[-10:], sep="\n")
    sys.exit(1 if problems else 0)


main()
