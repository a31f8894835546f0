#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the programs of tests/bench/java under several VMs in alternation and prints one table of ratios to HotSpot -Xint (programs_bench.py), or other tables.

    ./dev bench [--rounds N] [--programs Fib,Sieve,...] [--vms vitrine,xint,zero,c1,default] [--jdk HOME] [--json FILE] [--vitrine-options '...']
    ./dev bench --jvmti [--rounds N] [--groups execution,heap,...]      what events and functions of JVM TI cost, against HotSpot
    ./dev bench --agent-overhead [--rounds N] [--programs ...]          what an agent costs that enables nothing
    ./dev bench --jvmpi [--rounds N] [--programs ...]                   what events of JVMPI cost, and that it costs nothing without them
    ./dev bench --bulk [--rounds N] [--groups ciphers,arrays,...]       ciphers, digests, arrays, strings, against HotSpot's compilers
    ./dev bench --collector [--rounds N]                                pauses, memory and CPU with much that is live, against HotSpot
    ./dev bench --limits [--rounds N]                                   class files near the limits of JVMS 4.11: time by size, beside HotSpot
    ./dev bench --start [--rounds N]                                    what starts and loading classes cost, against HotSpot's default
    ./dev bench --threads [--rounds N]                                  how much more two threads do than one, beside HotSpot
    ./dev bench --virtual [--rounds N] [--jdk HOME]                     what virtual threads cost, against HotSpot of the same release
    ./dev bench --before IMAGE [--jvmti] [--rounds N] [...]             what a change costs: against an image of an earlier build
    ./dev bench --all [--rounds N]                                      all of these tables one after another

At the end are the rows that missed their targets; if there are some, the exit status is 1."""
import argparse, pathlib, shlex, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE.parent / "support"))
sys.path.insert(0, str(HERE))
import bulk_bench
import collector_bench
import jdks
import jvmpi_bench
import jvmti_bench
import limits_bench
import programs_bench
import start_bench
import threads_bench
import virtual_bench
import vm as support

OF_THE_BUILD = ("jvmti", "jvmpi", "agent-overhead")  # these run on the JDK of the build only


def with_virtual_threads(built_with):
    """The JDK of the build, or the newest one on this machine, that has virtual threads; None if there is none."""
    homes = [pathlib.Path(jdk.home) for jdk in jdks.installed()]
    return max((home for home in (built_with, *homes) if support.release_of(home) >= virtual_bench.FIRST_RELEASE), key=support.release_of, default=None)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--programs", default=",".join(programs_bench.PROGRAMS))
    parser.add_argument("--vms", default="vitrine,xint,zero,c1,default")
    parser.add_argument("--vitrine-options", default="")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--jdk", type=pathlib.Path, help="another JDK than that of the build: its class library under Vitrine, and its HotSpot")
    parser.add_argument("--before", type=pathlib.Path, help="the image (JAVA_HOME) of an earlier build")
    parser.add_argument("--groups", help="of --jvmti or --bulk; all by default")
    parser.add_argument("--all", action="store_true")

    # Each table returns the names of the rows that missed their targets.
    def programs():
        if args.before:
            before = programs_bench.Machine(args.before.absolute()), programs_bench.Machine(build / "image")
            return programs_bench.before(before, classes, chosen_programs, max(args.rounds, 2))
        machines = programs_bench.machines_of(args.vms.split(","), build, jdk, shlex.split(args.vitrine_options))
        return programs_bench.programs(machines, jdk, classes, chosen_programs, args.rounds, args.json)

    def virtual():
        home = with_virtual_threads(built_with) if args.all else jdk
        if home:
            return virtual_bench.virtual(build, home, args.rounds)
        print(f"bench: left out: there is no JDK of release {virtual_bench.FIRST_RELEASE} or later")

    tables = {
        "programs": programs,
        "jvmti": lambda: jvmti_bench.jvmti(build, built_with, args.rounds, groups(jvmti_bench.GROUPS), args.before),
        "agent-overhead": lambda: jvmti_bench.agent_overhead(build, built_with, classes, chosen_programs, max(args.rounds, 7)),
        "jvmpi": lambda: jvmpi_bench.jvmpi(build, built_with, classes, chosen_programs, args.rounds),
        "bulk": lambda: bulk_bench.bulk(build, jdk, args.rounds, groups(bulk_bench.GROUPS)),
        "collector": lambda: collector_bench.collector(build, jdk, args.rounds),
        "limits": lambda: limits_bench.limits(build, jdk, args.rounds),
        "start": lambda: start_bench.start(build, jdk, classes, max(args.rounds, 7)),
        "threads": lambda: threads_bench.threads(build, jdk, args.rounds),
        "virtual": virtual}
    for name in tables:
        if name != "programs":
            parser.add_argument(f"--{name}", action="store_true", dest=name)
    args = parser.parse_args()
    chosen = [name for name in tables if args.all or getattr(args, name) is True] or ["programs"]
    if args.jdk and any(name in chosen for name in OF_THE_BUILD):
        parser.error(f"{', '.join(OF_THE_BUILD)} run on the JDK of the build only")
    if args.groups and chosen not in (["jvmti"], ["bulk"]):
        parser.error("--groups belongs to --jvmti or --bulk")
    groups = lambda all_groups: args.groups.split(",") if args.groups else list(all_groups)
    build = args.build.resolve()
    built_with = support.oracle(build).home
    jdk = args.jdk.absolute() if args.jdk else built_with
    classes = programs_bench.compile_programs(built_with, build)
    chosen_programs = args.programs.split(",")

    missed = {}
    for name in chosen:
        if len(chosen) > 1:
            print(f"\n== {name}", flush=True)
        try:
            missed[name] = tables[name]() or []
        except RuntimeError as failure:
            print(f"bench: {failure}", file=sys.stderr)
            missed[name] = ["failed"]
    if not any(missed.values()):
        if not args.before:
            print("all targets met")
        return
    print("\nmissed targets:" if len(chosen) > 1 else "missed targets:")
    for name, rows in missed.items():
        if rows:
            print(f"  {name}: {', '.join(rows)}")
    sys.exit(1)


main()
