#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails if a room includes a header of a room that it may not know, if a floor includes a header of a floor above it, if a library is included or
a word used outside its home, or if a file declares another file's function itself instead of including its header.   usage: layering.py ROOT [BUILD]
With a folder of a build, also if a room or floor needs a symbol of one that it may not know: an arrow upward past the headers. cmake/rooms.txt and
the tables below are the architecture. Run by ctest as `layering`.       layering.py ROOT --tell   writes the rows of guide/rooms.md"""
import collections, pathlib, re, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "support"))
from rooms import Rooms

SOURCES = {".hpp", ".h", ".cpp", ".def", ".inc"}
HOMES = {  # header prefix -> the only files and folders that may include it
    "asmjit/": ("base/machine/",),
    "boost/": ("base/fiber.",),
    "ffi.h": ("jni/native/",),
    "elfutils/": ("checks/stacks.",),
    "httplib.h": ("inspector/",),
    "nlohmann/": ("inspector/",),
    "zlib.h": ("classfile/source/", "serviceability/dumps/gzip_file."),  # inflates class files and resources; deflates heap dumps
    "unzip.h": ("classfile/source/",),
    "minizip/": ("classfile/source/", "inspector/debugger/sources.", "launcher/image/"),
    "classfile/tools/": ("classfile/tools/",),  # for tests, fuzzers and the tour; not in libjvm.so
}
WORDS = {  # word -> the only files and folders that may use it, and what to do elsewhere
    "uc_mcontext": (("base/machine/", "tests/"), "the registers of an interrupted thread are those of base/machine/registers.hpp"),
    "dl_iterate_phdr": (("tests/", "base/thread_local_size.cpp"), "base/machine/address.hpp says what an address belongs to"),
    "__builtin_ia32_pause": (("base/machine/",), "base/machine/pause.hpp has it"),
    "entry.store(": (("interpreter/entry.cpp", "vm/model/method.hpp"), "where calls enter a method is chosen in interpreter/entry.cpp; see Method::forget_entry"),
    "feature_release": (("library/releases/", "vm/state/release.hpp", "vm/runtime/create.cpp", "vm/runtime/properties.cpp", "tests/tour/",
                         "tests/unit/library/releases_test.cpp"),
                        "give what depends on the release a name in vm/state/release.hpp and rows in library/releases/facts.def"),
    "release_ranges": (("vm/state/release.hpp", "vm/model/class_factory.cpp", "vm/runtime/well_known.cpp", "vm/runtime/flags.hpp",
                        "vm/runtime/flag_table.cpp", "vm/runtime/option_table.", "serviceability/commands/", "compiler/policy/compile_commands.cpp", "tests/unit/library/"),
                       "ranges of releases belong into rows: well_known.def, exports.def, options.def, command_line.def, compile_options.def, and the tables of jcmd's commands"),
}
INCLUDE = re.compile(r'\s*#\s*include\s*["<]([^">]+)[">]')

# A function that is declared at the left margin of a .cpp file; it must be defined there, too.
DECLARATION = re.compile(r"^(?!return\b|using\b|typedef\b|extern \"C\"|VM_|static_assert)(?:\[\[[^\]]*\]\] )?[A-Za-z_][\w<>,&*:\t ]*?[ &*](\w+)\([^;{}=]*\)"
                         r"(?: const)?(?: noexcept)?;$", re.M)


def foreign_declarations(name, text):
    for match in DECLARATION.finditer(text):
        if not re.search(rf"\b{match[1]}\([^;]*\)[^;{{}}]*\{{", text):
            yield f"{name}: include the header that declares {match[1]}() instead of declaring it here"


def misplaced_words(root, rooms):
    for folder in (*rooms, "tests"):
        for file in sorted((root / folder).rglob("*")):
            name = file.relative_to(root).as_posix()
            if file.suffix not in SOURCES:
                continue
            text = file.read_text(errors="replace")
            for word, (homes, instead) in WORDS.items():
                if word in text and not name.startswith(homes):
                    number = next(n for n, line in enumerate(text.splitlines(), 1) if word in line)
                    yield f"{name}:{number}: {word} does not belong here: {instead}"


def floor_of(file):
    """The file is relative to its room."""
    return "ground" if len(file.parts) == 1 else file.parts[0]


GUIDE = "guide/rooms.md"
HEAD, REST = "| room | holds | may include |\n|---|---|---|\n", "| [tests/]"


def told(root, rooms):
    """The guide's page, with the rows that the table of rooms has."""
    def row(room):
        direct = rooms.direct[room]
        below = {1: " and what it may", 2: " and what they may"}[min(len(direct), 2)] if rooms.below[room] - set(direct) else ""
        may = "all" if rooms.kind[room] == "top" else ", ".join(direct) + below
        return f"| [{room}/](../{room}) | {rooms.says.get(room, '')} | {may}{' ' if may else ''}|\n"
    before, head, rows = (root / GUIDE).read_text().partition(HEAD)
    return before + head + "".join(map(row, rooms)) + rows[rows.index(REST):]


def violations(root):
    rooms = Rooms(root)
    yield from misplaced_words(root, rooms)
    if told(root, rooms) != (root / GUIDE).read_text():
        yield f"{GUIDE} does not say what cmake/rooms.txt does: run tests/layering.py {root} --tell"
    for room, allowed in rooms.below.items():
        if room not in rooms.says:
            yield f"cmake/rooms.txt: no row says what {room} holds"
        for file in sorted((root / room).rglob("*")):
            if file.suffix not in SOURCES:
                continue
            if room in rooms.floors and floor_of(file.relative_to(root / room)) not in rooms.floors[room]:
                yield f"{file.relative_to(root)}: belongs to no floor of {room}/"
                continue
            name = file.relative_to(root).as_posix()
            if file.suffix == ".cpp":
                yield from foreign_declarations(name, file.read_text(errors="replace"))
            for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                target = match[1]
                top, _, below = target.partition("/")
                if "/" in target and top in rooms.below and top != room and top not in allowed:
                    yield f"{name}:{number}: {room}/ may not include {top}/"
                if top == room and room in rooms.floors:
                    here, there = floor_of(pathlib.Path(name.partition("/")[2])), floor_of(pathlib.Path(below))
                    if rooms.floors[room].index(there) > rooms.floors[room].index(here):
                        yield f"{name}:{number}: the floor {room}/{here} may not include {room}/{there}"
                if target.startswith("../") or "/../" in target:
                    yield f"{name}:{number}: write the path from the root of the repository: {target}"
                for header, homes in HOMES.items():
                    if target.startswith(header) and not name.startswith(homes):
                        yield f"{name}:{number}: <{header}> belongs to {' and '.join(homes)} only"


SYMBOL = re.compile(r"[^:]*:([^:]+):(?:[0-9a-f]+)? +([A-Za-z]) (\S+)")
STRONG, UNDEFINED = set("TDBRGSA"), "U"


def floors_of(root, rooms, room, member):
    """The floors that the object file may be of: one, but if files of two floors have the same name and each is compiled by itself."""
    floors = rooms.floors.get(room, [])
    batch = re.match(r"unity_(\w+?)_cxx\.cxx\.o", member)
    if batch and batch[1] in floors:
        return [batch[1]]
    return [floor for floor in floors if (root / room / ("" if floor == "ground" else floor) / member.removesuffix(".o")).exists()]


def wrong_symbols(root, build):
    rooms = Rooms(root)
    homes, needs = {}, collections.defaultdict(set)  # symbol -> (room, its floors); -> the same of who needs it
    for room in rooms.of_vm():
        library = build / f"lib{room}.a"
        if not library.exists():
            continue
        names = subprocess.run(["nm", "-A", str(library)], capture_output=True, text=True, check=True).stdout
        for match in SYMBOL.finditer(names):
            member, kind, symbol = match.groups()
            place = (room, tuple(floors_of(root, rooms, room, member)))
            if kind in STRONG:
                homes[symbol] = place
            elif kind == UNDEFINED:
                needs[symbol].add((place, member))
    if not homes:
        yield f"{build}: no room has been built"
    for symbol, users in needs.items():
        if symbol not in homes:
            continue
        home, floors = homes[symbol]
        for (room, its_floors), member in users:
            order = rooms.floors.get(room, [])
            above = room == home and floors and its_floors and min(map(order.index, floors)) > max(map(order.index, its_floors))
            if room == home and not above or home in rooms.below[room]:
                continue
            name = subprocess.run(["c++filt", symbol], capture_output=True, text=True).stdout.strip()
            here, there = (f"{r}/{f[0]}" if above else r for r, f in ((room, its_floors), (home, floors)))
            yield f"{here} ({member}) may not need a symbol of {there}: {name}"


if __name__ == "__main__":
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    if sys.argv[2:] == ["--tell"]:
        (root / GUIDE).write_text(told(root, Rooms(root)))
        sys.exit()
    found = list(violations(root))
    if len(sys.argv) > 2:
        found += wrong_symbols(root, pathlib.Path(sys.argv[2]))
    print("\n".join(found) or "layering: ok")
    sys.exit(1 if found else 0)
