#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs JVMPI agents of this folder under the image of a build. No other VM serves them any more, so the expected output is written by hand, from
the specification: each line is a sentence that the agent has found to hold.

A case is a folder: about.md (what it shows), agent.cpp (compiled to libprofiler.so, loaded by -Xrunprofiler), Test.java, expected.txt and the other
files of tests/java/run.py; jvmti.txt says that the same library is loaded by -agentpath, too, as an agent of JVM TI.

    run.py [--build DIR] [--jdk HOME] [--jvm-option OPT]... [CASE...]        without CASE: all"""
import os, pathlib, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support


def command_line(machine, jdk, case, work):
    support.compile_java(jdk, case, work / "classes")
    support.compile_native(jdk, case, work / "libprofiler.so", "-shared", headers=[HERE, machine.home / "include"])
    os.environ["LD_LIBRARY_PATH"] = str(work)  # where -Xrun looks
    jvmti = [f"-agentpath:{work}/libprofiler.so"] if (case / "jvmti.txt").exists() else []
    return [machine.java(), *machine.options, "-Xrunprofiler", *jvmti, *support.read_lines(case / "options.txt"), "-cp", f"{work}/classes:{case}", "Test",
            *support.read_lines(case / "args.txt")]


support.main(__doc__, HERE, "jvmpi", command_line)
