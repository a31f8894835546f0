# SPDX-License-Identifier: Apache-2.0
"""`./dev bench --jvmpi`: the costs of JVMPI, against the limits that its design promises. There is no other VM to compare with.

The cost of an event is the CPU time of a program with it minus that of the same program without it, best of the rounds. What is disabled must cost nothing:
the programs of tests/bench/java run without an agent and with one that has the interface and enables nothing, in alternation."""
import pathlib, statistics, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import jvmti_bench
import vm as support

LIMITS = {"METHOD_ENTRY": 15, "METHOD_EXIT": 15, "METHOD_ENTRY+METHOD_EXIT": 15, "HEAP_DUMP.2": 1.5e9}  # nanoseconds
DISABLED = 1.01  # times the program without an agent


def prepare(build, jdk):
    work = build / "bench" / "jvmpi"
    support.compile_java(jdk, HERE / "jvmpi", work / "classes")
    support.compile_native(jdk, HERE / "jvmpi", work / "libagent.so", "-O2", "-shared", headers=[build / "image" / "include"])
    return work


def disabled(build, jdk, work, classes, programs, rounds):
    """The geometric mean over the programs of time with the agent / time without."""
    kinds = {"without": [], "with": [f"-agentpath:{work}/libagent.so"]}
    ratios = []
    for program in programs:
        costs = {kind: [] for kind in kinds}
        one = jvmti_bench.cpu_ms(build / "image", [], classes, program, 1)
        iterations = max(1, round(jvmti_bench.RUN_MS / one))
        for number in range(rounds):
            for kind in sorted(kinds, reverse=number % 2 == 0):
                costs[kind].append(jvmti_bench.cpu_ms(build / "image", kinds[kind], classes, program, iterations))
        ratios.append(min(statistics.median(a / b for a, b in zip(costs["with"], costs["without"])), min(costs["with"]) / min(costs["without"])))
        print(f"  {program:14} {ratios[-1]:.3f}", flush=True)
    return statistics.geometric_mean(ratios)


def jvmpi(build, jdk, classes, programs, rounds):
    work = prepare(build, jdk)
    best = {}
    for _ in range(rounds):
        for what, cost in jvmti_bench.figures(build / "image", work, "", []).items():
            best[what] = min(cost, best.get(what, cost))
    objects = int(best.pop("objects"))
    missed = []
    print(f"{'what':44}{'cost':>12}{'limit':>12}", flush=True)
    for what, cost in best.items():
        limit = LIMITS.get(what)
        if limit is not None and cost > limit:
            missed.append(what)
        name = f"{what}, {objects} objects" if what.startswith("HEAP_DUMP") else what
        print(f"{name:44}{jvmti_bench.readable(cost):>12}{jvmti_bench.readable(limit) if limit else '-':>12}{'   MISSED' if what in missed else ''}", flush=True)
    print("what is disabled, times the program without an agent:")
    ratio = disabled(build, jdk, work, classes, programs, max(rounds, 5))
    if ratio > DISABLED:
        missed.append("disabled")
    print(f"  geometric mean {ratio:.4f}, limit {DISABLED}")
    return missed
