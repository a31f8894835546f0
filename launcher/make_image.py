#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the overlay JAVA_HOME: a stock JDK whose lib/server/libjvm.so is ours.     usage: make_image.py JDK_HOME OUT LIBJVM

Real copies, because their place on disk decides which JDK they belong to: bin/* (libjli finds the home from /proc/self/exe),
lib/server/libjvm.so (the VM finds the home from its own path), lib/jrt-fs.jar and release (tools read them from a given home).
include/ has our own jvmti.h beside the stock JDK's other headers.
All else links into the stock JDK, which is not changed. Run by the build (target `image`) and by `./dev image`."""
import os, pathlib, shutil, sys, tempfile

# libjli finds the JDK from its own place, too: a link would lead it to the stock VM when something of the image is missing.
COPIED = {"release", "lib/jrt-fs.jar", "lib/libjli.so"}
HEADER = pathlib.Path(__file__).resolve().parents[1] / "jvmti" / "include" / "jvmti.h"
# One VM, whatever the stock JDK offers; -client has always been accepted on 64 bits.
JVM_CFG = "-server KNOWN\n-client IGNORE\n"


def put_file(path, source):
    """Replaces atomically: a VM that runs from the image keeps the file it has mapped."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent)
    os.close(handle)
    shutil.copyfile(source, temporary)
    os.chmod(temporary, os.stat(source).st_mode | 0o600)
    os.replace(temporary, path)


def put_link(path, target):
    if os.path.islink(path):
        if os.readlink(path) == str(target):
            return
        path.unlink()
    elif path.is_dir():
        shutil.rmtree(path)
    elif path.exists():
        path.unlink()
    path.symlink_to(target)


def overlay(jdk, out, libjvm):
    out.mkdir(parents=True, exist_ok=True)
    for entry in sorted(jdk.iterdir()):
        if entry.name in {"bin", "lib", "include"} or not entry.exists():
            continue
        if entry.name in COPIED:
            put_file(out / entry.name, entry)
        else:
            put_link(out / entry.name, entry)
    if (out / "include").is_symlink():
        (out / "include").unlink()
    put_file(out / "include" / HEADER.name, HEADER)
    for entry in (jdk / "include").glob("*"):
        if entry.name != HEADER.name:
            put_link(out / "include" / entry.name, entry)
    for entry in (jdk / "bin").iterdir():
        if entry.is_file():
            put_file(out / "bin" / entry.name, entry)
    (out / "lib" / "server").mkdir(parents=True, exist_ok=True)
    for entry in (jdk / "lib").iterdir():
        if not entry.exists() or entry.name == "server":      # a dangling link of a package that is not installed
            continue
        if entry.name == "jvm.cfg":
            (out / "lib" / "jvm.cfg").write_text(JVM_CFG)
        elif f"lib/{entry.name}" in COPIED:
            put_file(out / "lib" / entry.name, entry)
        else:
            put_link(out / "lib" / entry.name, entry)
    for entry in (jdk / "lib" / "server").glob("libjsig*"):
        put_link(out / "lib" / "server" / entry.name, entry)
    put_file(out / "lib" / "server" / "libjvm.so", libjvm)


def main(arguments):
    if len(arguments) != 3:
        sys.exit(__doc__.splitlines()[0])
    jdk, out, libjvm = pathlib.Path(arguments[0]).resolve(), pathlib.Path(arguments[1]).absolute(), pathlib.Path(arguments[2])
    if not (jdk / "lib" / "modules").is_file() or not (jdk / "bin" / "java").is_file():
        sys.exit(f"make_image: {jdk} is no JDK: it has no bin/java or no lib/modules")
    if out.resolve() == jdk:
        sys.exit("make_image: OUT is the JDK itself")
    if not libjvm.is_file():
        sys.exit(f"make_image: there is no {libjvm}")
    if out.exists() and any(out.iterdir()) and not (out / "lib" / "server").exists():
        sys.exit(f"make_image: {out} is not empty and no image")
    overlay(jdk, out, libjvm)


main(sys.argv[1:])
