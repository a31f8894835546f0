# SPDX-License-Identifier: Apache-2.0
"""`./dev bench --jvmti` and `./dev bench --agent-overhead`: the costs of JVM TI.

--jvmti runs tests/bench/jvmti/Bench.java under Vitrine and under the stock JDK (its compilers on) in alternation. The cost of an event is the time of a
program with it minus the time of the same program without it on the same VM, so the interpreter's own speed is not included. On HotSpot, programs without
events are compiled, so the loss by interpreting them with events is part of the cost. Functions are timed directly. CPU time, best of the rounds.

--agent-overhead runs the programs of tests/bench/java without an agent, with one that holds every potential capability and enables nothing, and with one that also watches
a field and has a breakpoint elsewhere. The three alternate; the figure is the median over the rounds of the ratio within a round."""
import pathlib, re, statistics, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import measure
import vm as support

GROUPS = ("execution", "allocations", "stacks", "heap", "classes")
# The required speed as a multiple of HotSpot's; 1 for the others.
# 0: HotSpot's figure is lost in the noise, so only LIMITS counts.
TARGETS = {"SingleStep": 3, "MethodEntry": 3, "MethodExit": 3, "MethodEntry+Exit": 3, "MethodEntry+Exit.fib": 3, "SingleStep.2threads": 3,
           "MethodEntry.2threads": 3, "IterateThroughHeap.400k": 5, "IterateThroughHeap.values.400k": 5, "IterateThroughHeap.tagAll.400k": 5,
           "SetTag.new": 2, "SetTag.change": 2, "GetTag": 2, "GetStackTrace.self.10": 10, "GetStackTrace.self.100": 10,
           "GetStackTrace.self.1000": 10, "GetStackTrace.other": 10, "FollowReferences.400k": 3, "FollowReferences.values.400k": 3,
           "FollowReferences.fromArray.400k": 3, "RetransformClasses.1000": 2, "RetransformClasses.1000.changed": 2, "ClassFileLoadHook": 0}
# The most that something may cost, in nanoseconds.
LIMITS = {"SingleStep": 10, "MethodEntry": 10, "MethodExit": 10, "Breakpoint": 12, "FieldAccess": 12, "FieldModification": 12, "Exception": 300,
          "GetObjectsWithTags.100000of400k": 50e6, "GetObjectsWithTags.100000of1M": 5e6, "ClassFileLoadHook": 5e3}
MOST_OVERHEAD = 1.02  # of an idle agent: times the program without one
RUN_MS = 1000  # the minimum CPU time of a run of agent_overhead, in milliseconds


def prepare(build, jdk):
    work = build / "bench" / "jvmti"
    support.compile_java(jdk, HERE / "jvmti", work / "classes")
    support.compile_native(jdk, HERE / "jvmti", work / "libagent.so", "-O2", "-shared")
    return work


def figures(home, work, group, options):
    command = [str(pathlib.Path(home) / "bin" / "java"), *options, f"-agentpath:{work}/libagent.so", "-cp", str(work / "classes"), "Bench", group]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}: {done.stderr[-2000:]}")
    return {name: float(value) for name, value in re.findall(r"^figure (\S+) (\S+)$", done.stdout, re.M)}


def readable(nanoseconds):
    return f"{nanoseconds:.1f} ns" if nanoseconds < 1e4 else f"{nanoseconds / 1e3:.1f} us" if nanoseconds < 1e7 else f"{nanoseconds / 1e6:.1f} ms"


def jvmti(build, jdk, rounds, groups=GROUPS, before=None):
    """before: the image of an earlier build, to be compared with in place of HotSpot; without targets. Returns what missed its target."""
    work = prepare(build, jdk)
    other_name, other_home, other_options = ("before", before, []) if before else ("HotSpot", jdk, ["-Dquadratic=true"])
    print(f"{'what':44}{'Vitrine':>12}{other_name:>12}{'times faster':>14}", flush=True)
    missed = []
    for group in groups:
        best = {"vitrine": {}, other_name: {}}
        for _ in range(rounds):
            for name, home, options in (("vitrine", build / "image", []), (other_name, other_home, other_options)):
                for what, cost in figures(home, work, group, options).items():
                    best[name][what] = min(cost, best[name].get(what, cost))
        for what, cost in best["vitrine"].items():
            if what.endswith(".noise"):
                continue
            other = best[other_name].get(what)
            faster = other / cost if other else None
            target = 0 if before else TARGETS.get(what, 1)
            limit = LIMITS.get(what, cost)
            if cost <= best["vitrine"].get(what + ".noise", 0):
                remark = "   (within the noise)"
            else:
                wants = ([f"at least {target}"] if faster and faster < target else []) + ([f"at most {readable(limit)}"] if cost > limit and not before else [])
                remark = f"   MISSED, {', '.join(wants)}" if wants else ""
                missed += [what] if wants else []
            print(f"{what:44}{readable(cost):>12}{readable(other) if other else '-':>12}{f'{faster:.2f}' if faster else '-':>14}{remark}", flush=True)
    return [] if before else missed


def cpu_ms(home, options, classes, program, iterations):
    _, usage = measure.run([home / "bin" / "java", *options, "-cp", classes, program, iterations])
    return (usage.ru_utime + usage.ru_stime) * 1000


def agent_overhead(build, jdk, classes, programs, rounds):
    work = prepare(build, jdk)
    kinds = {"none": [], "capabilities": [f"-agentpath:{work}/libagent.so=idle"], "elsewhere": [f"-agentpath:{work}/libagent.so=idle,watch"]}
    start = {kind: statistics.median(cpu_ms(build / "image", options, classes, programs[0], 0) for _ in range(7)) for kind, options in kinds.items()}
    print("start-up, CPU ms: " + ", ".join(f"{kind} {ms:.1f}" for kind, ms in start.items()))
    print(f"{'program':14}{'without ms':>12}{'capabilities':>14}{'watch+breakpoint elsewhere':>28}", flush=True)
    all_ratios, missed = {"capabilities": [], "elsewhere": []}, []
    for program in programs:
        costs = {kind: [] for kind in kinds}
        # The start-up time is known only to a millisecond or two, so a run must be much longer.
        iterations = max(1, round(RUN_MS / max(1, cpu_ms(build / "image", [], classes, program, 1) - start["none"])))
        for number in range(rounds):
            order = list(kinds.items())
            for kind, options in order[number % 3:] + order[:number % 3]:  # the first place rotates
                costs[kind].append(cpu_ms(build / "image", options, classes, program, iterations) - start[kind])
        # Load of the machine only adds time, so the minimum of the rounds is the steadiest figure. The median of the rounds' ratios shows how reliable it is.
        line = f"{program:14}{statistics.median(costs['none']):12.1f}"
        for kind in ("capabilities", "elsewhere"):
            ratio = statistics.median(a / b for a, b in zip(costs[kind], costs["none"]))
            least = min(costs[kind]) / min(costs["none"])
            all_ratios[kind].append(min(ratio, least))
            if min(ratio, least) > MOST_OVERHEAD:
                missed.append(f"{program}, {kind}")
            line += f"{f'{ratio:.3f} ({least:.3f})':>{14 if kind == 'capabilities' else 28}}"
        print(line, flush=True)
    for kind, ratios in all_ratios.items():
        print(f"{kind}: geometric mean {statistics.geometric_mean(ratios):.4f}, worst {max(ratios):.3f}")
    print("(median of the rounds' ratios; in brackets the ratio of the least times)")
    return missed
