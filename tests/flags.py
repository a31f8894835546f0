#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails if a -XX flag is named a second time: vm/state/options.def is the only list. A flag that has an effect must have a use, and one that
is only accepted must have none outside the parser of the command line. The other options are held to vm/runtime/command_line.def in the same way:
none is named a second time, and each is given by a test.   usage: flags.py ROOT   Run by ctest as `flags`."""
import pathlib, re, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "support"))
from rooms import Rooms

TABLE = "vm/state/options.def"
OPTIONS = "vm/runtime/command_line.def"
PARSER = re.compile(r"vm/runtime/(options\w*\.cpp|option_table\.cpp|command_line\.def)")  # other options set accepted flags, too: -Xbatch is BackgroundCompilation
NAMES_OF_OTHER_THINGS = {"hashCode", "OnError"}  # a method; a part of the crash report
ROW = re.compile(r'^(VM|ACCEPTED)_FLAG\(\w+, (\w+), \w+, [^,]+,\s+(?:"[^"\n]+\."|(\w+))[,)]', re.M)
OPTION = re.compile(r'^(?:HANDLED_)?OPTION\((exactly|begins|with_colon|with_extra), "([^"\n]+)",\s+[^"]*(?:\("[^"\n]*"\))?,\s+"[^"\n]+\."[,)]', re.M)
READ_BEFORE = {"-XX:Flags=", "-XX:VMOptionsFile=", "-XX:"}  # their rows say only what is left to do
OF_LAUNCHERS = {"vfprintf", "exit", "abort"}  # words of which code has its own


def options(root):
    """What is wrong with the rows of the other options."""
    table = (root / OPTIONS).read_text()
    rows = [(match[1], match[2]) for match in OPTION.finditer(table)]
    if len(rows) != len(re.findall(r"^(?:HANDLED_)?OPTION\(", table, re.M)):
        yield f"{OPTIONS}: a row without the columns"
    texts = {text for _, text in rows} - READ_BEFORE
    for file in sorted((root / "vm").rglob("*.?pp")):
        for literal in re.findall(r'"([^"\n]+)"', file.read_text(errors="replace")):
            if literal in texts - OF_LAUNCHERS:
                yield f'{file.relative_to(root)}: "{literal}" is the text of an option; the row of the table names what handles it'
    tests = "\n".join(file.read_text(errors="replace") for kind in ("tests", "tck-subset") for file in sorted((root / kind).rglob("*"))
                      if file.suffix in {".py", ".cpp", ".c", ".txt", ".sh"} and file.is_file() and file.name != "flags.py")
    for form, text in rows:
        behind = {"begins": "", "with_colon": r"(?![\w-])"}.get(form, r"(?![\w:=-])")
        if not re.search(r"(?<![\w-])" + re.escape(text) + behind, tests):
            yield f"{OPTIONS}: no test gives {text}"


def violations(root):
    yield from options(root)
    table = (root / TABLE).read_text()
    rows = {match[2]: match[1] for match in ROW.finditer(table)}
    if len(rows) != len(re.findall(r"^(?:VM|ACCEPTED)_FLAG\(", table, re.M)):
        yield f"{TABLE}: a row without the columns, or a second one for the same flag"
    for other in NAMES_OF_OTHER_THINGS:
        rows.pop(other)
    used = set()
    for room in Rooms(root).of_vm():
        for file in sorted((root / room).rglob("*")):
            name = file.relative_to(root).as_posix()
            if file.suffix not in {".hpp", ".cpp", ".def", ".inc"} or name == TABLE:
                continue
            text = file.read_text(errors="replace")
            for literal in re.findall(r'"(\w+)"', text):
                if literal in rows:
                    yield f'{name}: "{literal}" is the name of a flag; use the member of vm_options(), or the row of the table'
            for member in re.findall(r"(?:\.|->|::)(\w+)\b", text):
                if rows.get(member) == "ACCEPTED" and not PARSER.fullmatch(name):
                    yield f"{name}: {member} is accepted without an effect, but used here"
                used.add(member)
    for flag, kind in rows.items():
        if kind == "VM" and flag not in used:
            yield f"{TABLE}: {flag} has no use; say why it is only accepted"


if __name__ == "__main__":
    found = list(violations(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
    print("\n".join(found) or "flags: ok")
    sys.exit(1 if found else 0)
