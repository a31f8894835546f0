#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes libraries to link with, so that what is linked runs on an older glibc than that of this machine.     usage: make.py FOLDER VERSION CC

FOLDER/libc.so.6 and libm.so.6 have each function of this machine's libraries, in the newest version that glibc VERSION had already; nothing is in
them, they are only names. A function that came later is not there, so the linker fails if it is used, unless newer.c has it, which is in libnewer.a.
libpthread.so.0 and libdl.so.2 have no names: they make older systems, which have some of those functions there, load them."""
import pathlib, re, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent


def number(version):
    """(2, 31) of GLIBC_2.31; None of GLIBC_PRIVATE and others."""
    match = re.fullmatch(r"GLIBC_(\d+)\.(\d+)(?:\.\d+)?", version)
    return match and tuple(map(int, match.groups()))


def symbols(library, newest):
    """{name: (version, type, size, address, whether it is weak)}"""
    best = {}
    listed = subprocess.run(["readelf", "-W", "--dyn-syms", library], capture_output=True, text=True, check=True).stdout
    for row in map(str.split, listed.splitlines()):
        if len(row) < 8 or row[6] == "UND" or "@" not in row[7] or row[4] not in ("GLOBAL", "WEAK"):
            continue
        name, version = re.fullmatch(r"([^@]+)@@?(.+)", row[7]).groups()
        when = number(version)
        if when is None or when > newest or row[3] not in ("FUNC", "IFUNC", "OBJECT", "TLS"):
            continue
        if name not in best or when > number(best[name][0]):
            best[name] = version, row[3], int(row[2], 0), row[1], row[4] == "WEAK"
    return best


def link(cc, folder, name, text, script=None):
    source = folder / f"{name}.s"
    source.write_text(text)
    options = [f"-Wl,--version-script={script}"] if script else []
    subprocess.run([cc, "-shared", "-nostdlib", "-o", folder / name, source, f"-Wl,-soname,{name}", *options], check=True)


def names_only(cc, folder, name, newest):
    """A library of that name with nothing but the names of this machine's."""
    real = subprocess.run([cc, f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
    lines, versions = [], set()
    # Names of one address stay that: a program has its own copy of `environ`, which is `__environ` to the C library.
    by_place = sorted(symbols(real, newest).items(), key=lambda item: (item[1][1], item[1][3], item[0]))
    for index, (symbol, (version, kind, size, place, is_weak)) in enumerate(by_place):
        versions.add(version)
        section, mark = {"OBJECT": (".data", "object"), "TLS": ('.section .tbss,"awT",@nobits', "tls_object")}.get(kind, (".text", "function"))
        is_last = index + 1 == len(by_place) or (by_place[index + 1][1][1], by_place[index + 1][1][3]) != (kind, place)
        lines += [section, f".{'weak' if is_weak else 'globl'} n{index}", f".type n{index},@{mark}", f"n{index}: {f'.zero {max(size, 8)}' if is_last else ''}", f".size n{index},{size}",
                  f".symver n{index},{symbol}@@{version},remove"]
    script = folder / f"{name}.versions"
    script.write_text("".join(f"{version} {{}};\n" for version in sorted(versions)))
    link(cc, folder, name, "\n".join([*lines, ""]), script)


def main(folder, version, cc):
    folder, newest = pathlib.Path(folder), tuple(map(int, version.split(".")))
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("libc.so.6", "libm.so.6"):
        names_only(cc, folder, name, newest)
    for name in ("libpthread.so.0", "libdl.so.2"):
        link(cc, folder, name, "")
    objects = []
    for source in sorted(HERE.glob("*.c")):
        objects.append(folder / f"{source.stem}.o")
        subprocess.run([cc, "-O2", "-g1", f"-ffile-prefix-map={HERE.parents[1]}=.", "-fPIC", "-Wall", "-Wextra", "-c", source, "-o", objects[-1]], check=True)
    (folder / "libnewer.a").unlink(missing_ok=True)
    subprocess.run(["ar", "rcsD", folder / "libnewer.a", *objects], check=True)


if len(sys.argv) != 4:
    sys.exit(__doc__.splitlines()[0])
main(*sys.argv[1:])
