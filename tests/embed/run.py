#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs C programs that load libjvm.so into a process of their own, under the image of a build, and compares their output with HotSpot's.

A case is a folder: host.c (its head comment says what it shows; embed.h has what hosts share), expected.txt and the other files of
tests/java/run.py. Optional: *.java, whose classes are the class path; plugin.c, compiled to plugin.so beside the host; builds.txt, each line of
which has options of the compiler with which the host is built once more, such as -fsanitize=address. The host is built by gcc, and by clang
if that is there. Each of these programs is run as HOST LIBJVM CLASSES and must print the same.

    run.py [--build DIR] [--jdk HOME] [--record | --hotspot] [--jvm-option OPT]... [CASE...]        without CASE: all"""
import os, pathlib, shutil, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support


def compile_c(jdk, compiler, flags, source, output):
    if not support.newer([source, HERE / "embed.h", HERE / "run.py", *source.parent.glob("builds.txt")], output):
        return
    output.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([compiler, "-std=gnu11", "-D_GNU_SOURCE", "-O1", "-g", *support.WARNINGS, *flags, f"-I{HERE}", f"-I{jdk}/include",
                    f"-I{jdk}/include/linux", str(source), "-o", str(output), "-lpthread", "-ldl", "-lm"], check=True)


def command_lines(machine, jdk, case, work):
    if [*case.glob("*.java")]:
        support.compile_java(jdk, case, work / "classes")
    if (case / "plugin.c").exists():
        compile_c(jdk, "gcc", ["-shared", "-fPIC"], case / "plugin.c", work / "plugin.so")
    # A sanitized libjvm.so needs the sanitizer's library preloaded, which hosts with another one cannot share.
    builds = [[], *([] if machine.sanitized else (line.split() for line in support.read_lines(case / "builds.txt")))]
    os.environ["EMBED_OPTIONS"] = " ".join(machine.options)
    commands = []
    for compiler in filter(shutil.which, ("gcc", "clang")):
        for number, flags in enumerate(builds):
            host = work / f"host-{compiler}-{number}"
            compile_c(jdk, compiler, flags, case / "host.c", host)
            commands.append([str(host), str(machine.home / "lib/server/libjvm.so"), str(work / "classes")])
    return commands


support.main(__doc__, HERE, "embed", command_lines, "host.c")
