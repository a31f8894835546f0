# SPDX-License-Identifier: Apache-2.0
"""./dev bench --threads: how much more work two threads do than one, against HotSpot.

The figure is what two threads do in the time that one needs for its work: 2 if they do not disturb each other. Behind it in brackets is how much more CPU time
the same work takes: 1 if they do not disturb each other, even where other processes keep the cores busy. The first row shares nothing, so it shows what the machine gives; the second one, what its memory gives to two cores, which limits those who allocate much.
nan: other processes have disturbed each round. `nice -n -15`, as root, may help."""
import json, math

import measure
import vm as support

HERE = support.REPO / "tests" / "bench"
CONTROL = "arithmetic"
LEAST = 1.8  # or nine tenths of the control, if that is less
LEAST_CONTROL = 1.5  # with less, nothing can be said
ANY = {CONTROL, "memory", "shared_monitor"}  # the threads of the last one wait for each other


def threads(build, jdk, rounds):
    """All VMs in turn, the least times of all runs. Returns the rows that missed their targets."""
    classes = build / "bench" / "threads"
    support.compile_java(support.oracle(build).home, HERE / "threads", classes)
    vms = {"vitrine": [support.image_of(build, jdk) / "bin" / "java"], "xint": [jdk / "bin" / "java", "-Xint"], "default": [jdk / "bin" / "java"]}
    least = {name: {} for name in vms}
    for _ in range(rounds):
        for name, command in vms.items():
            for work, times in measure.figures(measure.run([*command, "-cp", classes, "Threads"], quiet=True)[0]).items():
                least[name][work] = list(map(min, times, least[name].get(work, times)))
    print(f"JDK {support.release_of(jdk)}, the least times of {rounds} runs: the work of two threads in the time of one, and its CPU time / that of one")
    print(f"{'work':20}" + "".join(f"{name:>16}" for name in vms))
    results, missed = {}, []
    for work in least["vitrine"]:
        row = {}
        for name, times in least.items():
            wall_1, wall_2, cpu_1, cpu_2 = (time if math.isfinite(time) else math.nan for time in times[work])
            row[name] = {"scale": 2 * wall_1 / wall_2, "cpu": cpu_2 / (2 * cpu_1)}
        results[work] = row
        control = results[CONTROL]["vitrine"]["scale"]
        needed = min(LEAST, LEAST / 2 * control)
        if bad := control >= LEAST_CONTROL and work not in ANY and row["vitrine"]["scale"] < needed:
            missed.append(work)
        print(f"{work:20}" + "".join(f"{figures['scale']:8.2f} ({figures['cpu']:.2f})" for figures in row.values()) + (f"   MISSED, at least {needed:.2f}" if bad else ""))
    if not results[CONTROL]["vitrine"]["scale"] >= LEAST_CONTROL:
        print("not judged: the machine does not give two threads a core each")
    (build / "bench" / "threads.json").write_text(json.dumps(results, indent=1))
    return missed
