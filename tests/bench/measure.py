# SPDX-License-Identifier: Apache-2.0
"""Running a program of a benchmark and reading what it says and uses."""
import os, re, shlex, subprocess

import vm as support


def run(words, quiet=False, stdin=""):
    """(standard output, resource.struct_rusage) of a program. Raises RuntimeError if it fails, or, with quiet, writes to standard error. (Linux takes the
    memory of this process for that of the program where the program needs less.)"""
    words = [str(word) for word in words]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=support.Vm("").environment() | {"JAVA_HOME": ""})
    process.stdin.write(stdin)
    process.stdin.close()
    out, error = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode or (quiet and error):
        raise RuntimeError(f"{shlex.join(words)} ended with {process.returncode}: {error[:500]}")
    return out, usage


def figures(out):
    """{name: [numbers]} of the lines "figure NAME NUMBER..."."""
    return {name: [float(number) for number in numbers.split()] for name, numbers in re.findall(r"^figure (\S+) (.*)$", out, re.M)}
