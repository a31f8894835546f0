# SPDX-License-Identifier: Apache-2.0
"""./dev bench --collector: what collections cost when much is live, against HotSpot's collectors."""
import json, statistics

import measure
import vm as support

HERE = support.REPO / "tests" / "bench"
# Programs of Collector.java with their options.
PROGRAMS = (("churn", 1900, "-Xmx3g"), ("steady", 500, "-Xmx2g"), ("holes", 300, "-Xmx1g"))
# What Fragmented.java keeps, with options; and the largest part of the heap per byte that is live or can be had at once.
FRAGMENTED = ((1000, 2, "-Xmx300m"), (1000, 10, "-Xmx300m"), (1000, 50, "-Xmx300m"), (1000, 50, "-Xmx600m"), (1000, 50, "-Xmx2g"), (5000, 20, "-Xmx300m"))
MOST_HEAP = 1.3
FIGURES = ("longest stop ms", "collecting ms", "CPU s", "wall s", "resident MiB")


def run(command, classes, program):
    """The values of FIGURES. The longest stop is the longest that the program has seen itself stand still."""
    name, megabytes, heap = program
    out, usage = measure.run([*command, heap, "-cp", classes, "Collector", name, megabytes])
    said = {figure: numbers[0] for figure, numbers in measure.figures(out).items()}
    return said["stop"], said["collecting"], usage.ru_utime + usage.ru_stime, said["wall"], usage.ru_maxrss / 1024


def fragmented(vms, classes, results):
    """The largest array that a heap has room for whose objects are few, but everywhere. Returns the rows that missed their targets."""
    missed = []
    print(f"{'largest array':30}{'VM':10}{'heap MiB':>10}{'live MiB':>10}{'largest MiB':>12}{'ratio':>8}", flush=True)
    for length, every, heap in FRAGMENTED:
        for name in ("vitrine", "default"):
            said = {figure: numbers[0] for figure, numbers in measure.figures(measure.run([*vms[name], heap, "-cp", classes, "Fragmented", length, every])[0]).items()}
            ratio = said["heap"] / (said["live"] + said["largest"])
            row = f"each {every}th of {length} bytes, {heap}"
            fails = name == "vitrine" and ratio > MOST_HEAP
            print(f"{row:30}{name:10}{said['heap']:10.0f}{said['live']:10.0f}{said['largest']:12.0f}{ratio:8.2f}" + (f"  wanted: at most {MOST_HEAP}" if fails else ""), flush=True)
            results.setdefault(row, {})[name] = said | {"ratio": ratio}
            if fails:
                missed.append(row)
    return missed


def collector(build, jdk, rounds):
    """All VMs in turn, medians over the rounds. Returns the rows that missed their targets; only those of a fragmented heap have some."""
    classes = build / "bench" / "collector"
    support.compile_java(jdk, HERE / "collector", classes)
    vms = {"vitrine": [support.image_of(build, jdk) / "bin" / "java"]}
    for name, options in (("default", []), ("serial", ["-XX:+UseSerialGC"]), ("parallel", ["-XX:+UseParallelGC"]), ("xint", ["-Xint"])):
        vms[name] = [jdk / "bin" / "java", *options]
    print(f"JDK {support.release_of(jdk)}, medians of {rounds} rounds\n{'program':16}{'VM':10}" + "".join(f"{figure:>18}" for figure in FIGURES), flush=True)
    results = {}
    for program in PROGRAMS:
        seen = {name: [] for name in vms}
        for _ in range(rounds):
            for name, command in vms.items():
                seen[name].append(run(command, classes, program))
        for name, runs in seen.items():
            row = [statistics.median(values) for values in zip(*runs)]
            print(f"{program[0] + ' ' + str(program[1]) + 'M':16}{name:10}" + "".join(f"{value:18.1f}" for value in row), flush=True)
            results.setdefault(program[0], {})[name] = dict(zip(FIGURES, row))
    missed = fragmented(vms, classes, results)
    (build / "bench" / "collector.json").write_text(json.dumps(results, indent=1))
    return missed
