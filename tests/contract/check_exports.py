#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that LIBJVM exports all functions that the libraries of JDK_HOME import from their VM.          usage: check_exports.py LIBJVM JDK_HOME
Stock libraries are linked with BIND_NOW: one missing JVM_ function, another version node or another SONAME, and libjava.so does
not load. Needs readelf of binutils."""
import pathlib, re, subprocess, sys

NODE = "SUNWprivate_1.1"


def readelf(*arguments):
    return subprocess.run(["readelf", "-W", *map(str, arguments)], capture_output=True, text=True, check=True).stdout


def dynamic_symbols(file):
    """(name, version or None, is defined) of each symbol. readelf prints NAME@@NODE for a defined symbol, NAME@NODE (n) for an imported one."""
    for line in readelf("--dyn-syms", file).splitlines():
        columns = line.split()
        if len(columns) >= 8 and columns[0].rstrip(":").isdigit():
            name, _, version = columns[7].partition("@")
            yield name, version.lstrip("@") or None, columns[6] != "UND"


def main(libjvm, jdk):
    problems = []
    soname = re.search(r"SONAME.*\[(.*)\]", readelf("-d", libjvm))
    if not soname or soname[1] != "libjvm.so":
        problems.append(f"DT_SONAME is {soname and soname[1]}, the stock libraries ask for libjvm.so")
    exported = {name: version for name, version, defined in dynamic_symbols(libjvm) if defined}
    for name in ("JNI_CreateJavaVM", "JNI_GetCreatedJavaVMs", "JNI_GetDefaultJavaVMInitArgs"):  # libjli looks these up
        if name not in exported:
            problems.append(f"{name} is not exported")
    wanted = 0
    for library in sorted(pathlib.Path(jdk, "lib").glob("*.so")):
        if not library.exists():  # Debian's package links to files of packages that need not be there
            continue
        if "[libjvm.so]" not in readelf("-d", library):
            continue
        for name, version, defined in dynamic_symbols(library):
            if defined or not re.match(r"JVM_|JNI_|jio_", name):
                continue
            wanted += 1
            if name not in exported:
                problems.append(f"{name} is missing, {library.name} imports it")
            elif version and exported[name] != version:
                problems.append(f"{name} has the version {exported[name]}, {library.name} imports {version}")
    foreign = [name for name, version in exported.items() if version == NODE and not re.match(r"JVM_|JNI_|jio_|AsyncGetCallTrace|gHotSpotVM", name)
               and name != NODE]
    problems += [f"{name} is exported but nobody's business" for name in foreign]
    print("\n".join(sorted(set(problems))) or f"all {wanted} imports are there")
    return 1 if problems or not wanted else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
