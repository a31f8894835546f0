# SPDX-License-Identifier: Apache-2.0
"""Runs in gdb, behind libjvm.so-gdb.py: for each line of stdin, the core file is read anew, and every command is tried on it. Prints "in_gdb works",
or "in_gdb a reason" if a command has refused something in a sentence, or what happened instead."""
import os, re, sys, tempfile

import gdb


def quietly(command):
    return gdb.execute(command, to_string=True)


def tried(command):
    """Nothing, the reason for which it was refused, or what is wrong."""
    try:
        text = quietly(command)
    except gdb.error as problem:
        return "error" if "Python" in str(problem) else "a reason", str(problem)
    return ("a reason", "") if "<damaged" in text else ("works", "")


def facts(kind, file):
    open(file, "w").close()
    what, why = tried(f"java-facts {kind} {file}")
    lines = open(file, errors="replace").read().splitlines()
    if what == "works" and lines[-1:] != ["end"]:
        return ("a reason", "") if re.match(r"error\t.", "".join(lines[-1:])) else ("error", f"facts that end with {lines[-1:]}")
    return what, why


def main():
    java, core = sys.stdin.readline().strip(), sys.stdin.readline().strip()
    handle, file = tempfile.mkstemp()
    os.close(handle)
    quietly("set pagination off")
    quietly("add-inferior -no-connection")   # the other one keeps what gdb has read of libjvm.so
    quietly(f"file {java}")
    quietly(f"core-file {core}")
    quietly("inferior 2")
    quietly(f"file {java}")
    for _ in sys.stdin:
        try:
            quietly(f"core-file {core}")
            done = [facts(kind, file) for kind in ("monitors", "loaders", "modules")]
            done += [tried(command) for command in ("info java-threads", "info java-frames -locals main", "java-object Main.kept", "java-class Main",
                                                    "java-class java.lang.Thread")]
        except gdb.error as problem:
            done = [("a reason", str(problem))]
        errors = [why for what, why in done if what == "error"]
        print("in_gdb", "error " + " / ".join(errors).replace("\n", " ") if errors else "a reason" if any(what == "a reason" for what, _ in done) else "works",
              flush=True)
    os.remove(file)


main()
