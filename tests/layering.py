#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a room includes a header of a room it may not know, or a library away from its home.   usage: layering.py ROOT
The table below is the architecture; change it only together with README.md, 'The rooms'. Run by ctest as `layering`."""
import pathlib, re, sys

MAY_INCLUDE = {  # room -> the rooms it may include besides itself
    "base": set(),
    "classfile": {"base"},
    "gc": {"base"},
    "vm": {"classfile", "gc", "base"},
    "interpreter": {"vm", "classfile", "gc", "base"},
    "jni": {"vm", "classfile", "gc", "base"},
    "library": {"jni", "vm", "classfile", "gc", "base"},
    "jvmti": {"jni", "vm", "classfile", "gc", "base"},
    "serviceability": {"jvmti", "library", "jni", "vm", "classfile", "gc", "base"},
    "launcher": {"serviceability", "jvmti", "library", "jni", "interpreter", "vm", "classfile", "gc", "base"},
}
HOMES = {  # header prefix -> the only places that may include it
    "ffi.h": ("jni/native/",),
    "zlib.h": ("classfile/source/", "serviceability/dumps/gzip_file."),  # inflates what is loaded; deflates heap dumps
    "unzip.h": ("classfile/source/",),
    "minizip/": ("classfile/source/",),
    "boost/context": ("vm/thread/",),
}
INCLUDE = re.compile(r'\s*#\s*include\s*["<]([^">]+)[">]')


def violations(root):
    for room, allowed in MAY_INCLUDE.items():
        for file in sorted((root / room).rglob("*")):
            if file.suffix not in {".hpp", ".h", ".cpp", ".def", ".inc"}:
                continue
            name = file.relative_to(root).as_posix()
            for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                target = match[1]
                top = target.split("/")[0]
                if "/" in target and top in MAY_INCLUDE and top != room and top not in allowed:
                    yield f"{name}:{number}: {room}/ may not include {top}/"
                if target.startswith("../") or "/../" in target:
                    yield f"{name}:{number}: write the path from the root of the repository: {target}"
                for header, homes in HOMES.items():
                    if target.startswith(header) and not name.startswith(homes):
                        yield f"{name}:{number}: <{header}> belongs to {' and '.join(homes)} only"


if __name__ == "__main__":
    found = list(violations(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
    print("\n".join(found) or "layering: ok")
    sys.exit(1 if found else 0)
