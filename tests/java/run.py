#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs cases of this folder under the image of a build and compares their output with HotSpot's.

A case is a folder: Test.java (class Test; other sources beside it) and expected.txt (stdout), written by --record. Optional files:
options.txt (java options, one per line), args.txt, stdin.txt, javac_options.txt, expected_exit.txt, expected_stderr.txt (if it is absent,
stderr must be empty), expected_seconds.txt (a time limit above 60 s), releases.txt (the first and perhaps the last release of the class
library for which the case is). The case's folder is on the class path behind its classes.

    run.py [--build DIR] [--jdk HOME] [--record | --hotspot] [--jvm-option OPT]... [CASE...]        without CASE: all
With --jdk on another release than the build's. What differs there is in expected-N.txt (and so on): it counts from release N on.
VITRINE_TEST_JVM_OPTIONS adds options too, e.g. -XX:GCStressInterval=1000."""
import pathlib, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support


def command_line(machine, jdk, case, work):
    support.compile_java(jdk, case, work / "classes")
    class_path = ":".join([f"{work}/classes", str(case), *support.libraries(case.rglob("*.java"))])
    return [machine.java(), *machine.options, *support.read_lines(case / "options.txt"), "-cp", class_path, "Test",
            *support.read_lines(case / "args.txt")]


support.main(__doc__, HERE, "java", command_line)
