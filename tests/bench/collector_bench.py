# SPDX-License-Identifier: Apache-2.0
"""./dev bench --collector: what collections cost when much is live, against HotSpot's collectors."""
import json, statistics

import measure
import vm as support

HERE = support.REPO / "tests" / "bench"
# Programs of Collector.java with their options.
PROGRAMS = (("churn", 1900, "-Xmx3g"), ("steady", 500, "-Xmx2g"), ("holes", 300, "-Xmx1g"))
FIGURES = ("longest stop ms", "collecting ms", "CPU s", "wall s", "resident MiB")


def run(command, classes, program):
    """The values of FIGURES. The longest stop is the longest that the program has seen itself stand still."""
    name, megabytes, heap = program
    out, usage = measure.run([*command, heap, "-cp", classes, "Collector", name, megabytes])
    said = {figure: numbers[0] for figure, numbers in measure.figures(out).items()}
    return said["stop"], said["collecting"], usage.ru_utime + usage.ru_stime, said["wall"], usage.ru_maxrss / 1024


def collector(build, jdk, rounds):
    """All VMs in turn, medians over the rounds. There are no targets."""
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
    (build / "bench" / "collector.json").write_text(json.dumps(results, indent=1))
