# SPDX-License-Identifier: Apache-2.0
"""./dev bench without the name of a table: the programs of tests/bench/java under several VMs, as ratios to HotSpot -Xint.

The figure of an interpreter (also Vitrine) is the process CPU time of one iteration minus the CPU time of a run without iterations
(start-up), so load of other processes matters little. The figure of a compiler is its best iteration in a run of many. The ratio of a round is
taken against -Xint of the same round; the table shows the median (compilers: the best) over all rounds. Every VM must print the same check value."""
import json, math, os, pathlib, re, shutil, statistics, subprocess, sys

import measure
import vm as support

HERE = support.REPO / "tests" / "bench"
PROGRAMS = ("Fib Loops Sieve LongMath NBody Mandelbrot MatMul Fields Dispatch BinaryTrees LinkedLists Strings Exceptions Sync "
            "Lambdas").split()


def zero_home(build, jdk):
    """HotSpot Zero from Debian's package, unpacked into a folder and not installed. None if it is not available."""
    place = build.parent / "zero"
    image = place / "image"
    libjvm = image / "lib" / "server" / "libjvm.so"
    if not libjvm.exists():
        place.mkdir(parents=True, exist_ok=True)
        fetched = subprocess.run(["apt-get", "download", "openjdk-17-jre-zero"], cwd=place, capture_output=True, text=True)
        packages = sorted(place.glob("openjdk-17-jre-zero_*.deb"))
        if fetched.returncode or not packages:
            print("bench: Zero is left out, apt-get cannot download openjdk-17-jre-zero", file=sys.stderr)
            return None
        subprocess.run(["dpkg-deb", "-x", str(packages[-1]), str(place / "root")], check=True)
        # Links, but for the files by whose place the JDK is found.
        shutil.copytree(jdk, image, copy_function=os.symlink, ignore_dangling_symlinks=True)
        for file in (image / "bin" / "java", image / "lib" / "libjli.so", libjvm):
            file.unlink()
        for name in ("bin/java", "lib/libjli.so"):
            shutil.copy(jdk / name, image / name)
        shutil.copy(next((place / "root").rglob("zero/libjvm.so")), libjvm)
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


def before(machines, classes, chosen, rounds):
    """The CPU time of whole runs, by the image of an earlier build and by this build in turn. The ratio is the median over the pairs, with its quartiles."""
    print(f"{'program':12}{'before ms':>10}{'now ms':>10}{'ratio':>8}   (quartiles over {rounds} pairs)", flush=True)
    medians = []
    for program in chosen:
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


def machines_of(names, build, jdk, vitrine_options):
    """{name: Machine} of -Xint and of those names that are available."""
    built_with = pathlib.Path(support.cache_value(build, "VITRINE_JDK"))
    machines = {}
    for name in dict.fromkeys(["xint", *names]):
        if name == "vitrine":
            machines[name] = Machine(build / "image" if jdk == built_with else support.image_of(build, jdk), vitrine_options)
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
    return machines


def programs(machines, jdk, classes, chosen, rounds, json_file=None):
    """Returns the programs that failed, or whose check values differ."""
    startup = {name: statistics.median(m.run(classes, chosen[0], 0)[0] for _ in range(5)) for name, m in machines.items()}
    columns = [name for name in machines if name != "xint"]
    print(f"{'program':12}{'xint ms':>10}" + "".join(f"{name:>10}" for name in columns) + "     (columns: time / time of -Xint)", flush=True)
    ratios = {name: {} for name in columns}
    times = {name: {} for name in machines}
    wrong = []
    for program in chosen:
        costs, checks = {name: [] for name in machines}, set()
        for _ in range(rounds):
            for name, machine in machines.items():
                try:
                    cpu, iterations, check, _ = machine.run(classes, program, machine.iterations)
                except RuntimeError as failure:
                    print(f"bench: {failure}", file=sys.stderr)
                    wrong.append(program)
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
            wrong.append(program)
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
            wrong.append("Hello")
            continue
        hello[name] = statistics.median(r[0] for r in runs), statistics.median(r[3] for r in runs)
        print(f"{name:12}{hello[name][0]:10.0f}{hello[name][1]:10.1f}")
    if json_file:
        json_file.write_text(json.dumps({"ms": times, "ratios": ratios, "startup_ms": startup, "hello": hello}, indent=1))
    return list(dict.fromkeys(wrong))
