#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs JVM TI agents of this folder under the image of a build and compares their output with HotSpot's.

A case is a folder: about.md (what it shows, and the functions and events it needs), agent.cpp (compiled to a library, loaded by
-agentpath; agent_options.txt holds its options), Test.java, expected.txt and the other files of tests/java/run.py.

    run.py [--build DIR] [--jdk HOME] [--record | --hotspot] [--jvm-option OPT]... [CASE...]        without CASE: all"""
import pathlib, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support


def command_line(machine, jdk, case, work):
    support.compile_java(jdk, case, work / "classes")
    support.compile_native(jdk, case, work / "libagent.so", "-shared", headers=[HERE])
    options = support.read_or(case / "agent_options.txt", "").strip()
    agent = f"-agentpath:{work}/libagent.so" + (f"={options}" if options else "")
    return [machine.java(), *machine.options, agent, *support.read_lines(case / "options.txt"), "-cp", f"{work}/classes:{case}", "Test",
            *support.read_lines(case / "args.txt")]


support.main(__doc__, HERE, "agents", command_line)
