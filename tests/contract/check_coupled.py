#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the class library of JDK_HOME has every class, field and method that the VM relies on.          usage: check_coupled.py JDK_HOME
vm/model/well_known.def is the list; the rows that name the release of JDK_HOME are checked. The JDK's own javap reads the classes, so that the check
does not depend on our parser."""
import pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROW = re.compile(r"^WELL_KNOWN_(CLASS|FIELD|FIELD_ALSO|METHOD|METHOD_ALSO)\((.*)\)\s*(?://.*)?$")
RANGE = re.compile(r"all|(?:since\((\d+)\))?\.?(?:before\((\d+)\))?")


def includes(text, release):
    """Whether a ReleaseRange, as a row states it, has that release."""
    match = RANGE.fullmatch(text)
    if not match:
        sys.exit(f"not a range of releases: {text}")
    return (not match[1] or int(match[1]) <= release) and (not match[2] or release < int(match[2]))


def release_of(jdk):
    return int(re.search(r'^JAVA_VERSION="(\d+)', (pathlib.Path(jdk) / "release").read_text(), re.M)[1])


def rows():
    text = (ROOT / "vm" / "model" / "well_known.def").read_text()
    for line in re.sub(r",\n +", ", ", text).splitlines():
        match = ROW.match(line.strip())
        if match and '"' in match[2]:
            yield match[1], [word.strip().strip('"') for word in match[2].split(",")]


def members(jdk, names):
    """internal class name -> {(member name, descriptor)}"""
    done = subprocess.run([f"{jdk}/bin/javap", "-J-XX:TieredStopAtLevel=1", "-p", "-s", "--system", str(jdk), *(n.replace("/", ".") for n in names)],
                          capture_output=True, text=True)
    found, current, member = {}, None, None
    for line in done.stdout.splitlines():
        header = re.match(r"^(?:[a-z].*? )?(?:class|interface|enum|record)\s+([\w.$]+).*\{$", line)
        descriptor = re.match(r"^    descriptor: (.*)$", line)
        if header:
            current = found.setdefault(header[1].replace(".", "/"), set())
        elif descriptor and member:
            current.add((member, descriptor[1]))
        elif line.startswith("  ") and line.endswith(";"):
            text = re.sub(r" throws .*", "", line[:-1]).split("(")[0].split(" ")[-1]
            member = "<init>" if "(" in line and "." in text else "<clinit>" if line.strip() == "static {};" else text
    return found


def main(jdk):
    release = release_of(jdk)
    table = [(kind, words) for kind, words in rows() if includes(words[-1], release)]
    classes = {words[0]: words[1] for kind, words in table if kind == "CLASS"}
    found = members(jdk, classes.values())
    problems = [f"class {name} is missing" for name in classes.values() if name not in found]
    checked = 0
    for kind, words in table:
        if kind == "CLASS":
            continue
        if len(words) != 5 or words[1] not in classes:
            problems.append(f"row not understood: {kind} {words}")
            continue
        name = classes[words[1]]
        checked += 1
        if name in found and (words[2], words[3]) not in found[name]:
            problems.append(f"{kind.lower()} {name}.{words[2]} {words[3]} is missing; there is {sorted(d for n, d in found[name] if n == words[2])}")
    print("\n".join(problems) or f"{len(classes)} classes, {checked} members: all there")
    return 1 if problems or not classes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
