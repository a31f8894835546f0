# SPDX-License-Identifier: Apache-2.0
"""./dev bench --virtual: what virtual threads cost, against HotSpot of the same release."""
import resource, statistics, sys

import measure
import vm as support

HERE = support.REPO / "tests" / "bench"
# What is run; each figure with its unit, and what it should not exceed: as a multiple of HotSpot's figure, and of that of -Xint.
PROGRAMS = (("parked", 1_000_000), ("parked", 100_000), ("start", 1_000_000), ("ping", 200_000), ("sockets", 10_000, 100))
OTHER_FILES = 500  # descriptors that a program with sockets needs beside two for each connection
BOUNDS = {"start_join": (2, 0.5), "ping_pong": (1.5, None), "sockets": (2, None)}
MOST_MIB_PARKED = 1024
FIRST_RELEASE = 21


def fitting(program):
    """Fewer connections where the process may not have so many descriptors."""
    if program[0] != "sockets":
        return program
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]  # each VM raises its own limit to that (MaxFDLimit)
    return program if most == resource.RLIM_INFINITY else (program[0], min(program[1], (most - OTHER_FILES) // 2), *program[2:])


def machines(build, jdk):
    """(name, command) of each VM."""
    image = support.image_of(build, jdk)
    return [("vitrine", [image / "bin" / "java"]), ("default", [jdk / "bin" / "java"]), ("xint", [jdk / "bin" / "java", "-Xint"])]


def figures(command, classes, program):
    out, _ = measure.run([*command, "-Xmx4g", "-cp", classes, "Virtual", *program], quiet=True)
    return {name: numbers[0] for name, numbers in measure.figures(out).items()}


def virtual(build, jdk, rounds):
    release = support.release_of(jdk)
    if release < FIRST_RELEASE:
        sys.exit(f"bench: JDK {release} in {jdk} has no virtual threads: name one from {FIRST_RELEASE} on with --jdk")
    classes = build / "bench" / f"virtual-{release}"
    support.compile_java(jdk, HERE / "virtual", classes)
    vms = machines(build, jdk)
    print(f"JDK {release}, medians of {rounds} rounds")
    print(f"{'program':16}{'figure':20}" + "".join(f"{name:>12}" for name, _ in vms) + f"{'/ default':>12}{'/ xint':>12}")
    too_much = []
    for program in map(fitting, PROGRAMS):
        seen = {name: [] for name, _ in vms}
        for _ in range(rounds):
            for name, command in vms:
                seen[name].append(figures(command, classes, program))
        for figure in seen["vitrine"][0]:
            ours, default, xint = (statistics.median(run[figure] for run in seen[name]) for name, _ in vms)
            most_of_default, most_of_xint = BOUNDS.get(figure, (None, None))
            ratios = (ours / default, ours / xint)
            over = (most_of_default and ratios[0] > most_of_default) or (most_of_xint and ratios[1] > most_of_xint) or (
                figure == "parked" and ours > MOST_MIB_PARKED)
            if over:
                too_much.append(f"{program[0]} {program[1]}, {figure}")
            unit = "MiB" if figure == "parked" else "ms"
            print(f"{program[0] + ' ' + str(program[1]):16}{figure + ', ' + unit:20}" + "".join(f"{v:12.1f}" for v in (ours, default, xint)) +
                  "".join(f"{r:12.2f}" for r in ratios) + ("   more than the bound" if over else ""), flush=True)
    return too_much
