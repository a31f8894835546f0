#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the programs of tests/bench/java under several VMs in alternation and prints one table of ratios to HotSpot -Xint.

    ./dev bench [--rounds N] [--programs Fib,Sieve,...] [--vms vitrine,xint,zero,c1,default] [--jdk HOME] [--json FILE] [--vitrine-options '...']
    ./dev bench --jvmti [--rounds N] [--groups execution,heap,...]      what events and functions of JVM TI cost, against HotSpot
    ./dev bench --agent-overhead [--rounds N] [--programs ...]          what an agent costs that enables nothing
    ./dev bench --jvmpi [--rounds N] [--programs ...]                   what events of JVMPI cost, and that it costs nothing without them
    ./dev bench --bulk [--rounds N] [--groups ciphers,arrays,...]       ciphers, digests, arrays, strings, against HotSpot's compilers
    ./dev bench --collector [--rounds N]                                pauses, memory and CPU with much that is live, against HotSpot
    ./dev bench --virtual [--rounds N] [--jdk HOME]                     what virtual threads cost, against HotSpot of the same release
    ./dev bench --before IMAGE [--jvmti] [--rounds N] [...]             what a change costs: against an image of an earlier build

The figure of an interpreter (also Vitrine) is the process CPU time of one iteration minus the CPU time of a run without iterations
(start-up), so load of other processes matters little. The figure of a compiler is its best iteration in a run of many. The ratio of a round is
taken against -Xint of the same round; the table shows the median (compilers: the best) over all rounds. Every VM must print the same check value."""
import argparse, json, math, pathlib, re, shlex, statistics, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
sys.path.insert(0, str(HERE))
import bulk_bench
import collector_bench
import jvmpi_bench
import jvmti_bench
import measure
import virtual_bench
import vm as support

PROGRAMS = ("Fib Loops Sieve LongMath NBody Mandelbrot MatMul Fields Dispatch BinaryTrees LinkedLists Strings Exceptions Sync "
            "Lambdas").split()


def zero_home(build, jdk):
    """HotSpot Zero from Debian's package, unpacked into a folder and not installed. None if it is not available."""
    place = build.parent / "zero"
    image = place / "image"
    if not (image / "bin" / "java").exists():
        place.mkdir(parents=True, exist_ok=True)
        fetched = subprocess.run(["apt-get", "download", "openjdk-17-jre-zero"], cwd=place, capture_output=True, text=True)
        packages = sorted(place.glob("openjdk-17-jre-zero_*.deb"))
        if fetched.returncode or not packages:
            print("bench: Zero is left out, apt-get cannot download openjdk-17-jre-zero", file=sys.stderr)
            return None
        subprocess.run(["dpkg-deb", "-x", str(packages[-1]), str(place / "root")], check=True)
        library = next((place / "root").rglob("zero/libjvm.so"))
        support.make_image(jdk, image, library)
    return image


class Machine:
    def __init__(self, home, options=(), iterations=1):
        """iterations > 1: a compiler, measured by its best iteration."""
        self.command, self.iterations = [str(pathlib.Path(home) / "bin" / "java"), *options], iterations

    def run(self, classes, program, iterations):
        """(CPU ms, [ms of each iteration], check value, peak MiB)"""
        out, usage = measure.run([*self.command, "-cp", classes, program, iterations])
        times = [int(t) / 1000 for t in re.findall(r" us (\d+) ", out)]
        return (usage.ru_utime + usage.ru_stime) * 1000, times, set(re.findall(r"check (-?\d+)", out)), usage.ru_maxrss / 1024


def compile_programs(jdk, build):
    classes = build / "bench" / "classes"
    support.compile_java(jdk, HERE / "java", classes)
    return classes


def before(machines, classes, programs, rounds):
    """The CPU time of whole runs, by the image of an earlier build and by this build in turn. The ratio is the median over the pairs, with its quartiles."""
    print(f"{'program':12}{'before ms':>10}{'now ms':>10}{'ratio':>8}   (quartiles over {rounds} pairs)", flush=True)
    medians = []
    for program in programs:
        for machine in machines:
            machine.run(classes, program, 1)
        times = {machine: [] for machine in machines}
        for number in range(rounds):
            for machine in machines if number % 2 else reversed(machines):
                times[machine].append(machine.run(classes, program, 2)[0])
        earlier, now = times.values()
        low, ratio, high = statistics.quantiles([b / a for a, b in zip(earlier, now)], n=4, method="inclusive")
        medians.append(ratio)
        print(f"{program:12}{statistics.median(earlier):10.0f}{statistics.median(now):10.0f}{ratio:8.3f}   {low:.3f} to {high:.3f}", flush=True)
    print(f"{'geometric':32}{statistics.geometric_mean(medians):8.3f}")
    return 0


def groups_of(args, all_groups):
    return args.groups.split(",") if args.groups else list(all_groups)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--programs", default=",".join(PROGRAMS))
    parser.add_argument("--vms", default="vitrine,xint,zero,c1,default")
    parser.add_argument("--vitrine-options", default="")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--jvmti", action="store_true")
    parser.add_argument("--jvmpi", action="store_true")
    parser.add_argument("--agent-overhead", action="store_true")
    parser.add_argument("--virtual", action="store_true")
    parser.add_argument("--bulk", action="store_true")
    parser.add_argument("--collector", action="store_true")
    parser.add_argument("--jdk", type=pathlib.Path, help="another JDK than that of the build: its class library under Vitrine, and its HotSpot")
    parser.add_argument("--before", type=pathlib.Path, help="the image (JAVA_HOME) of an earlier build")
    parser.add_argument("--groups", help="of --jvmti or --bulk; all by default")
    args = parser.parse_args()
    build = args.build.resolve()
    built_with = pathlib.Path(support.cache_value(build, "VITRINE_JDK"))
    if args.jdk and (args.jvmti or args.jvmpi or args.agent_overhead):
        parser.error("--jvmti, --jvmpi and --agent-overhead run on the JDK of the build only")
    if args.jvmti:
        sys.exit(jvmti_bench.jvmti(build, built_with, args.rounds, groups_of(args, jvmti_bench.GROUPS), args.before))
    jdk = args.jdk.absolute() if args.jdk else built_with
    if args.bulk:
        sys.exit(bulk_bench.bulk(build, jdk, args.rounds, groups_of(args, bulk_bench.GROUPS)))
    if args.collector:
        sys.exit(collector_bench.collector(build, jdk, args.rounds))
    if args.virtual:
        sys.exit(virtual_bench.virtual(build, jdk, args.rounds))
    classes = compile_programs(built_with, build)
    if args.jvmpi:
        sys.exit(jvmpi_bench.jvmpi(build, built_with, classes, args.programs.split(","), args.rounds))
    if args.agent_overhead:
        sys.exit(jvmti_bench.agent_overhead(build, jdk, classes, args.programs.split(","), max(args.rounds, 7)))

    if args.before:
        sys.exit(before([Machine(args.before.absolute()), Machine(build / "image")], classes, args.programs.split(","), max(args.rounds, 2)))
    wanted = args.vms.split(",")
    machines = {}
    for name in dict.fromkeys(["xint", *wanted]):
        if name == "vitrine":
            machines[name] = Machine(support.image_of(build, jdk) if args.jdk else build / "image", shlex.split(args.vitrine_options))
        elif name == "xint":
            machines[name] = Machine(jdk, ["-Xint"])
        elif name == "zero":
            home = zero_home(build, built_with) if jdk == built_with else None  # Debian has one of 17 only
            if home:
                machines[name] = Machine(home)
        elif name == "c1":
            machines[name] = Machine(jdk, ["-XX:TieredStopAtLevel=1"], 12)
        elif name == "default":
            machines[name] = Machine(jdk, [], 12)
        else:
            sys.exit(f"bench: there is no VM {name}")

    programs = args.programs.split(",")
    startup = {name: statistics.median(m.run(classes, programs[0], 0)[0] for _ in range(5)) for name, m in machines.items()}
    columns = [name for name in machines if name != "xint"]
    print(f"{'program':12}{'xint ms':>10}" + "".join(f"{name:>10}" for name in columns) + "     (columns: time / time of -Xint)", flush=True)
    ratios = {name: {} for name in columns}
    times = {name: {} for name in machines}
    wrong = 0
    for program in programs:
        costs, checks = {name: [] for name in machines}, set()
        for _ in range(args.rounds):
            for name, machine in machines.items():
                try:
                    cpu, iterations, check, _ = machine.run(classes, program, machine.iterations)
                except RuntimeError as failure:
                    print(f"bench: {failure}", file=sys.stderr)
                    wrong += 1
                    costs[name].append(math.nan)
                    continue
                checks |= check
                costs[name].append(min(iterations) if machine.iterations > 1 else max(cpu - startup[name], 0.01))
        for name, machine in machines.items():
            times[name][program] = statistics.median(costs[name])
            if name == "xint":
                continue
            if machine.iterations > 1:
                ratios[name][program] = min(costs[name]) / statistics.median(costs["xint"])
            else:
                ratios[name][program] = statistics.median(a / b for a, b in zip(costs[name], costs["xint"]))
        line = f"{program:12}{times['xint'][program]:10.0f}" + "".join(f"{ratios[name][program]:10.3f}" for name in columns)
        if len(checks) > 1:
            wrong += 1
            line += f"   WRONG: check values differ {sorted(checks)}"
        print(line, flush=True)
    mean = lambda values: math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan
    print(f"{'geometric':12}{'':10}" + "".join(f"{mean(list(ratios[name].values())):10.3f}" for name in columns))

    machines["-Xshare:off"] = Machine(jdk, ["-Xshare:off"])
    print("\nHello: CPU ms and peak resident MiB (medians of 5)")
    hello = {}
    for name, machine in machines.items():
        try:
            runs = [machine.run(classes, "Hello", 0) for _ in range(5)]
        except RuntimeError as failure:
            print(f"bench: {failure}", file=sys.stderr)
            wrong += 1
            continue
        hello[name] = statistics.median(r[0] for r in runs), statistics.median(r[3] for r in runs)
        print(f"{name:12}{hello[name][0]:10.0f}{hello[name][1]:10.1f}")
    if args.json:
        args.json.write_text(json.dumps({"ms": times, "ratios": ratios, "startup_ms": startup, "hello": hello}, indent=1))
    sys.exit(1 if wrong else 0)


try:
    main()
except RuntimeError as failure:
    sys.exit(f"bench: {failure}")
