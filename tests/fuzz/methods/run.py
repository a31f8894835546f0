#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The generator of methods: runs the same random classes in the interpreter, in machine code, and in machine code that is left all the time (README.md).

    run.py [--build DIR] [--seed N] [--first N] [--classes N | --seconds N] [--compare] [--jvm-option OPT]...

Seed and number determine a class. What the loop computes is the expectation; with --compare, the stock JDK runs the classes, too. A class with a
different result, or that ends the process, is made smaller, statement by statement, and kept in build/.../tests/fuzz/methods; the exit status is 1."""
import argparse, os, pathlib, re, shutil, subprocess, sys, time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "support"))
import vm as support

CHUNK = 500      # classes per process
ROUNDS = 40      # calls of each class: enough for machine code that has been compiled again, as its words have been executed
SECONDS = 600    # for a process
MACHINE = ["-XX:+UseCompiler", "-Xcomp"]
MODES = {"loop": ["-Xint"], "machine code": MACHINE, "machine code that is left": [*MACHINE, "-XX:+DeoptimizeALot", "-XX:+VerifyMachineFrames"]}
# HotSpot's interpreter names the instruction before the one that threw when it has made one of two; C1 leaves traces out.
STOCK = ["-XX:-RewriteFrequentPairs", "-XX:-OmitStackTraceInFastThrow", "-XX:TieredStopAtLevel=1"]


class Fuzzer:
    def __init__(self, build, seed, compare, options):
        self.stock, self.machine, self.seed = support.oracle(build), support.build_vm(build, options), seed
        self.work = build / "tests" / "fuzz" / "methods" / str(os.getpid())
        self.work.mkdir(parents=True, exist_ok=True)
        self.classes = support.compiled_once(self.stock.home, sorted(HERE.glob("*.java")), self.work.parent / "classes", "-nowarn", "-cp", support.ASM)
        self.modes = [(name, self.machine, options) for name, options in MODES.items()] + ([("the stock JDK", self.stock, STOCK)] if compare else [])

    def make(self, first, end, omitted=()):
        """Writes the classes to a file. Of a single class, returns the paths of the statements that are left."""
        words = [self.stock.java(), *support.SHORT_LIVED, "-cp", f"{self.classes}:{support.ASM}", "Generator", self.work / "classes", self.seed, first, end, *omitted]
        made = subprocess.run([*map(str, words)], check=True, stdout=subprocess.PIPE, text=True)
        return made.stdout.split()

    def run(self, mode):
        """The results by class, and how the process ended."""
        _, machine, options = mode
        words = [machine.java(), *machine.options, *options, "-cp", str(self.classes), "Methods", str(self.work / "classes"), str(ROUNDS)]
        ended = support.execute(words, machine.environment(), self.work / "run", SECONDS * machine.slowness)
        results = dict(line.split(" ", 1) for line in ended.out.splitlines() if re.fullmatch(r"Made\d+( [0-9a-f]+){3}", line))
        return results, f"exit status {ended.code}\n{ended.out[-500:]}{ended.err[-2000:]}" if ended.code != 0 else ""

    def chunk(self, first, end):
        """The numbers of the classes that differ from the loop's results, with the mode and what happened."""
        self.make(first, end)
        found = {}
        expected, trouble = self.run(self.modes[0])
        if trouble:
            return {first + len(expected): (self.modes[0], trouble)}
        for mode in self.modes[1:]:
            results, trouble = self.run(mode)
            for name, result in results.items():
                if result != expected[name]:
                    found.setdefault(int(name[4:]), (mode, f"{result}, and the loop {expected[name]}"))
            if trouble:
                found.setdefault(first + len(results), (mode, trouble))
        return found

    def differs(self, number, mode, omitted):
        self.make(number, number + 1, omitted)
        return self.run(self.modes[0]) != self.run(mode) or mode is self.modes[0] and self.run(mode)[1]

    def shrink(self, number, mode):
        """The statements that can be left out while the class still differs; [] also if it does not by itself."""
        omitted = []
        if not self.differs(number, mode, omitted):
            return omitted
        paths = sorted(self.make(number, number + 1), key=lambda path: path.count("."))
        inside = lambda path: any(path == each or path.startswith(each + ".") for each in omitted)
        for size in (16, 4, 1):
            for at in range(0, len(paths), size):
                more = [path for path in paths[at:at + size] if not inside(path)]
                if more and self.differs(number, mode, omitted + more):
                    omitted += more
        return omitted

    def report(self, number, mode, what):
        omitted = self.shrink(number, mode)
        left = [path for path in self.make(number, number + 1, omitted) if not any(path == each or path.startswith(each + ".") for each in omitted)]
        file = self.work.parent / f"Made{number}.class"
        data = (self.work / "classes").read_bytes()
        file.write_bytes(data[4:4 + int.from_bytes(data[:4], "big")])
        print(f"FAIL class {number} of seed {self.seed} in {mode[0]}: {what}\n     {file} has the statements {' '.join(left)}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--classes", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--jvm-option", action="append", default=[])
    args = parser.parse_args()
    fuzzer = Fuzzer(args.build.resolve(), args.seed, args.compare, args.jvm_option)
    start, at, failed = time.time(), args.first, 0
    while time.time() - start < args.seconds if args.seconds else at < args.first + args.classes:
        end = at + CHUNK if args.seconds else min(at + CHUNK, args.first + args.classes)
        for number, (mode, what) in sorted(fuzzer.chunk(at, end).items()):
            failed += 1
            fuzzer.report(number, mode, what)
        at = end
    shutil.rmtree(fuzzer.work)
    print(f"{at - args.first} classes of seed {args.seed} from {args.first} in {time.time() - start:.0f} s: {failed} failures")
    sys.exit(1 if failed else 0)


main()
