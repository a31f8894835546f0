#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The call fuzzers: agents that make random calls with valid, stale, foreign and null arguments from three threads in every phase.

    calls.py jvmti|jvmpi [--build DIR] [--seed N] [--calls N] [--seconds N] [--corpus]

The agent is in jvmti_calls/ or jvmpi_calls/. A run of one seed is one VM that makes about --calls calls (default 100000). --seconds continues with the next seeds for that time; --total
continues until that number of calls; --corpus runs the seeds of seeds.txt, each with its number of calls. Every failure (a signal, a sanitizer's report, a hang, a wrong
exit code) prints the seed and the last calls of each thread. The same seed draws the same calls, but the interleaving of the threads varies."""
import argparse, pathlib, re, subprocess, sys, time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("interface", choices=["jvmti", "jvmpi"])
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--calls", type=int, default=100_000)
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--total", type=int, default=0)
    parser.add_argument("--without", default="", help="rows to leave out, as +PopFrame+event60+ (60: SingleStep), to find what a failure needs")
    parser.add_argument("--corpus", action="store_true")
    parser.add_argument("--jvm-option", action="append", default=[])
    args = parser.parse_args()
    build = args.build.resolve()
    stock = support.oracle(build)
    machine = support.build_vm(build, args.jvm_option)
    folder = HERE / f"{args.interface}_calls"
    work = build / "tests" / "fuzz" / folder.name
    headers = [HERE, folder, support.REPO / "jvmpi" / "include"]
    support.compile_java(stock.home, folder, work / "classes")
    support.compile_native(stock.home, folder, work / "libagent.so", "-shared", headers=headers)
    environment = machine.environment()
    if machine.sanitized:  # an agent may call Allocate with any size, and large sizes take the sanitizer a long time
        environment["ASAN_OPTIONS"] += ":allocator_may_return_null=1:max_allocation_size_mb=64:handle_abort=0:abort_on_error=1"
        environment["UBSAN_OPTIONS"] += ":abort_on_error=1"

    total = 0

    def run(seed, calls):
        nonlocal total
        hang = 40 * machine.slowness
        command = [machine.java(), *machine.options, "-Xmx256m", "-XX:OnError=kill -s RTMIN+6 %p; sleep 1", f"-agentpath:{work}/libagent.so=seed={seed},calls={calls},hang={hang},without={args.without}", "-cp", str(work / "classes"), "Test"]
        start = time.time()
        try:
            done = subprocess.run(command, env=environment, cwd=work, capture_output=True, timeout=120 * machine.slowness + calls / 100)
            code, out, err = done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
        except subprocess.TimeoutExpired as late:
            code, out, err = "none: too slow", (late.stdout or b"").decode("utf-8", "replace"), (late.stderr or b"").decode("utf-8", "replace")
        made = re.search(r"fuzz: seed \d+ made (\d+) calls", out)
        total += int(made.group(1)) if made else 0
        bad = code != 0 or made is None or "ERROR: AddressSanitizer" in err or "runtime error:" in err
        print(f"{'FAIL' if bad else 'ok  '} seed {seed}: {made.group(1) if made else '?'} calls, {time.time() - start:.1f} s", flush=True)
        if bad:
            print(f"exit code {code}; again: {sys.argv[0]} {args.interface} --build {args.build} --seed {seed} --calls {calls}")
            print(out[-4000:], err[-20000:], sep="\n", flush=True)
        return not bad

    if args.corpus:
        lines = [line.split() for line in (folder / "seeds.txt").read_text().splitlines() if line and not line.startswith("#")]
        good = [run(int(seed), int(calls)) for seed, calls, *_ in lines]
    else:
        end, seed, good = time.time() + args.seconds, args.seed, []
        while not good or ((time.time() < end or total < args.total) and all(good)):
            good.append(run(seed, args.calls))
            seed += 1
    print(f"{total} calls, {good.count(False)} failures")
    sys.exit(0 if all(good) else 1)


main()
