#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails if a room includes a header of a room that it may not know, if a floor includes a header of a floor above it, if a library is included or
a word used outside its home, or if a file declares another file's function itself instead of including its header.   usage: layering.py ROOT
cmake/rooms.txt and the tables below are the architecture. Each room has a row in README.md, 'The rooms'. Run by ctest as `layering`."""
import pathlib, re, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "support"))
from rooms import Rooms

FLOORS = {  # room -> its folders from the ground up; a floor may include itself and the floors below it
    "vm": ("state", "model", "ports", "thread", "exec", "linking", "runtime"),
}
SOURCES = {".hpp", ".h", ".cpp", ".def", ".inc"}
HOMES = {  # header prefix -> the only files and folders that may include it
    "boost/": ("base/fiber.",),
    "ffi.h": ("jni/native/",),
    "elfutils/": ("checks/stacks.",),
    "httplib.h": ("inspector/",),
    "nlohmann/": ("inspector/",),
    "zlib.h": ("classfile/source/", "serviceability/dumps/gzip_file."),  # inflates class files and resources; deflates heap dumps
    "unzip.h": ("classfile/source/",),
    "minizip/": ("classfile/source/", "inspector/sources."),
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
                        "vm/runtime/flag_table.cpp", "serviceability/commands/", "tests/unit/library/"),
                       "ranges of releases belong into rows: well_known.def, exports.def, options.def, and the tables of jcmd's commands"),
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


def violations(root):
    rooms = Rooms(root)
    yield from misplaced_words(root, rooms)
    readme = (root / "README.md").read_text()
    for room, allowed in rooms.below.items():
        if f"\n| [{room}/]({room}) |" not in readme:
            yield f"README.md: 'The rooms' has no row for {room}/"
        for file in sorted((root / room).rglob("*")):
            if room in FLOORS and file.suffix and file.parent.name not in {*FLOORS[room]} and file.name != "README.md":
                yield f"{file.relative_to(root)}: belongs to no floor of {room}/"
            if file.suffix not in SOURCES:
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
                if top == room and room in FLOORS:
                    here, there = (place.split("/")[0] for place in (name.partition("/")[2], below))
                    if FLOORS[room].index(there) > FLOORS[room].index(here):
                        yield f"{name}:{number}: the floor {room}/{here} may not include {room}/{there}"
                if target.startswith("../") or "/../" in target:
                    yield f"{name}:{number}: write the path from the root of the repository: {target}"
                for header, homes in HOMES.items():
                    if target.startswith(header) and not name.startswith(homes):
                        yield f"{name}:{number}: <{header}> belongs to {' and '.join(homes)} only"


if __name__ == "__main__":
    found = list(violations(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
    print("\n".join(found) or "layering: ok")
    sys.exit(1 if found else 0)
