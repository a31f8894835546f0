#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs Java programs with native methods under the image of a build and compares their output with HotSpot's.

A case is a folder: about.md (the functions and rules that it checks), native.cpp (compiled to a library, which Test loads with
System.loadLibrary("native")) or main.cpp (a program that loads
libjvm itself), Test.java, expected.txt and the other files of tests/java/run.py.

    run.py [--build DIR] [--jdk HOME] [--record | --hotspot] [--jvm-option OPT]... [CASE...]        without CASE: all"""
import pathlib, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support


def command_line(machine, jdk, case, work):
    support.compile_java(jdk, case, work / "classes")
    if (case / "main.cpp").exists():
        support.compile_native(jdk, case, work / "main", "-rdynamic", "-Wno-unused-parameter", headers=[HERE])
        return [str(work / "main"), str(machine.home / "lib/server/libjvm.so"), str(work / "classes")]
    support.compile_native(jdk, case, work / "libnative.so", "-shared", "-Wno-unused-parameter", headers=[HERE])
    access = ["--enable-native-access=ALL-UNNAMED"] if support.release_of(jdk) >= 24 else []  # else warnings with paths
    return [machine.java(), *machine.options, *access, f"-Djava.library.path={work}", *support.read_lines(case / "options.txt"),
            "-cp", f"{work}/classes:{case}", "Test", *support.read_lines(case / "args.txt")]


support.main(__doc__, HERE, "jni", command_line)
