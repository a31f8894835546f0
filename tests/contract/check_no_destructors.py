#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that no object file of libjvm.so registers a destructor of a static or thread-local object.   usage: check_no_destructors.py FOLDER ARCHIVE...
FOLDER and ARCHIVEs have the object files. When a program calls exit(), its daemon threads go on, and would use what has been destroyed; destructors
of thread-local objects run before those of thread keys, in which an attached thread may still run Java."""
import pathlib, re, subprocess, sys

files = [*pathlib.Path(sys.argv[1]).rglob("*.o"), *sys.argv[2:]]
names = subprocess.run(["nm", "-A", "-u", *files], capture_output=True, text=True, check=True).stdout
if "malloc" not in names:
    sys.exit("nm has found no names")
found = re.findall(r"^(.*?): +U __cxa_(thread_)?atexit$", names, re.M)
for file, thread in found:
    print(file, "registers the destructor of a", "thread-local object: use base/per_thread.hpp" if thread else "static object, which must never be destroyed")
sys.exit(1 if found else 0)
