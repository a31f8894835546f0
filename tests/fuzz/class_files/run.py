#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The class file fuzzer: mutates class files, defines, links and runs each mutant in a loader of its own (README.md).

    run.py [--build DIR] [--seed N] [--first N] [--mutants N | --seconds N] [--compare]

Every mutant has a number; seed and number make the same mutant on every VM. A crash, a hang, a report of a sanitizer or a process that ends
in another way is a failure: the mutant is kept in build/.../tests/fuzz/class_files, and the run continues after it. --compare runs the same
mutants on the stock JDK, too, and groups those with different outcomes by the kind of difference; kinds that README.md explains are marked.
A failure or an unexplained difference makes the exit status 1."""
import argparse, collections, pathlib, re, shutil, struct, subprocess, sys, threading, time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "support"))
import vm as support
from differences import explain

# Classes of the JDK that only compute; they are defined again in the mutant's loader.
JDK_CLASSES = ["jdk/internal/math/[^/]*", "jdk/internal/org/objectweb/asm/(ByteVector|Type|Label|Frame|ClassReader|Constants|Handle|Edge|Symbol.*)",
               "sun/util/calendar/(Era|BaseCalendar|Gregorian|CalendarUtils|ImmutableGregorianDate|CalendarDate|CalendarSystem)",
               "sun/security/util/(DerValue|ObjectIdentifier|BitArray|ByteArrayLexOrder|Cache.*)"]
# Programs of tests/java that are quick and touch nothing.
TESTS = ["int_arithmetic", "long_arithmetic", "nested_classes", "switches", "finally_paths", "generics", "interfaces"]
CHUNK = 10_000                       # mutants per process
HANG = 60                            # seconds within which a process must finish a mutant; it stops late mutants itself, so more is a hang of the VM


def java_classes(folder):
    return {str(p.relative_to(folder))[:-6].replace("/", "."): p.read_bytes() for p in sorted(folder.rglob("*.class"))}


def with_version(classes, major):
    return {name: data[:4] + struct.pack(">HH", 3 if major == 45 else 0, major) + data[8:] for name, data in classes.items()}


def make_corpus(jdk, work):
    """The corpus file: groups of classes that refer to each other, each with a weight; made once."""
    corpus = work / "corpus"
    sources = [*HERE.rglob("*.java"), pathlib.Path(__file__)]
    if not support.newer(sources, corpus):
        return corpus
    compiled = work / "seeds"
    shutil.rmtree(compiled, ignore_errors=True)
    for release in (8, 17):
        files = [str(p) for folder in ("any", "new")[:2 if release == 17 else 1] for p in sorted((HERE / "seeds" / folder).glob("*.java"))]
        subprocess.run([jdk / "bin/javac", "-nowarn", "-Xlint:none", "--release", str(release), "-d", compiled / f"java{release}", *files], check=True)
    subprocess.run([jdk / "bin/java", "-cp", f"{work}/classes:{support.ASM}", "Old", compiled], check=True)
    subprocess.run([jdk / "bin/jimage", "extract", "--dir", compiled / "jdk", "--include",
                    ",".join(f"regex:/java.base/{c}\\.class" for c in JDK_CLASSES), jdk / "lib/modules"], check=True, stdout=subprocess.DEVNULL)
    groups = [(20, java_classes(compiled / "java17")), (10, java_classes(compiled / "java8"))]
    # The sources need nothing of Java 8, so these are also files of older versions, which no javac writes any longer.
    groups += [(10 if major == 51 else 4, with_version(java_classes(compiled / "java8"), major)) for major in (51, 46, 48, 49, 50)]
    groups += [(4, java_classes(folder)) for folder in sorted(compiled.glob("old*"))]
    groups += [(12, java_classes(compiled / "jdk" / "java.base"))]
    for case in TESTS:
        support.compile_java(jdk, HERE.parents[1] / "java" / case, compiled / case)
        groups.append((1, java_classes(compiled / case)))
    data = struct.pack(">i", len(groups))
    for weight, classes in groups:
        data += struct.pack(">ii", weight, len(classes))
        for name, content in classes.items():
            encoded = name.encode()
            data += struct.pack(">H", len(encoded)) + encoded + struct.pack(">i", len(content)) + content
    corpus.write_bytes(data)
    return corpus


class Runner:
    def __init__(self, machine, work, corpus, seed):
        self.machine, self.work, self.corpus, self.seed = machine, work, corpus, seed
        self.failures = []

    def command(self, *words):
        return [self.machine.java(), *self.machine.options, "-Xmx128m", "-Xshare:auto", "-Djava.security.manager=allow", "-XX:-CreateCoredumpOnCrash",
                f"-XX:ErrorFile={self.work}/hs_err_%p.log", "-cp", str(self.work / "classes"), "Mutants", str(self.corpus), str(self.seed), *map(str, words)]

    def save(self, number):
        file = self.work / f"mutant-{self.seed}-{number}.class"
        subprocess.run(self.command(number, number + 1, 0, file), check=True, capture_output=True, env=self.machine.environment(), timeout=HANG)
        return file

    def run(self, first, end):
        """The outcomes by number of the mutants from `first` on. A VM that ends early is started again with the mutant after the one it tried."""
        outcomes = {}
        while first < end:
            last, status, errors = self.process(first, min(end, first + CHUNK), outcomes)
            if status == 0:
                first = min(end, first + CHUNK)
                continue
            at = first if last is None else last
            if status != 3:                                        # 3: the driver gave up a mutant that cannot be stopped
                file = self.save(at)
                self.failures.append(f"mutant {at} of seed {self.seed} ({file}): {status}\n{errors[-3000:]}")
                print(f"FAIL {self.failures[-1]}", flush=True)
                outcomes[at] = f"? {status}"
            first = at + 1
        return outcomes

    def process(self, first, end, outcomes):
        process = subprocess.Popen(self.command(first, end, 150 * self.machine.slowness), env=self.machine.environment(), cwd=self.work, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        idle, errors, last, hung = 0, [], None, False   # idle: in seconds of this process, which may be stopped together with the VM
        collector = threading.Thread(target=lambda: errors.append(process.stderr.read()))
        collector.start()

        def watch():
            nonlocal hung, idle
            while process.poll() is None:
                time.sleep(1)
                idle += 1
                if idle > self.machine.patience(HANG):
                    hung = True
                    process.send_signal(3)                          # a VM that hangs prints its threads
                    time.sleep(2)
                    process.kill()
        threading.Thread(target=watch, daemon=True).start()
        rest = b""
        while chunk := process.stdout.read1(1 << 16):
            idle = 0
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                if match := re.match(rb"(\d+) (.*)", line):
                    last = int(match[1])
                    outcomes[last] = match[2].decode("utf-8", "replace")
        if match := re.match(rb"(\d+) ", rest):
            last = int(match[1])
        process.wait()
        collector.join()
        text = (rest + b"\n" + (errors[0] if errors else b"")).decode("utf-8", "replace")
        status = "hang" if hung else process.returncode
        if status == 0 and "runtime error:" in text:
            status = "sanitizer"
        return last, status, text


def kind(outcome):
    """The stage and the exceptions of the outcome, without the seed's name and the printed text."""
    return re.sub(r"^\S+ ", "", re.sub(r" printed=\w+", "", outcome))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--mutants", type=int, default=10_000)
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--show", type=int, default=3, help="so many examples of each kind of difference")
    parser.add_argument("--jvm-option", action="append", default=[])
    args = parser.parse_args()
    build = args.build.resolve()
    stock = support.oracle(build)
    work = build / "tests" / "fuzz" / "class_files"
    support.compile_java(stock.home, HERE, work / "classes")
    corpus = make_corpus(stock.home, work)
    runner = Runner(support.build_vm(build, args.jvm_option), work, corpus, args.seed)
    start, first, count, kinds, unexplained = time.time(), args.first, 0, collections.Counter(), 0
    ours = {}
    while count < args.mutants if not args.seconds else time.time() - start < args.seconds:
        size = CHUNK if args.seconds else min(CHUNK, args.mutants - count)
        outcomes = runner.run(first + count, first + count + size)
        kinds.update(re.sub(r":.*", "", kind(o)) for o in outcomes.values())
        if args.compare:
            ours.update(outcomes)
        count += size
    seconds = time.time() - start
    print(f"{count} mutants of seed {args.seed} from {first} in {seconds:.0f} s ({count / seconds:.0f}/s): {len(runner.failures)} failures; "
          + ", ".join(f"{k} {n}" for k, n in kinds.most_common()), flush=True)
    if args.compare:
        stock.options = ["-Xlog:disable"]                            # warnings about class files would go to stdout
        reference = Runner(stock, work, corpus, args.seed)
        theirs = reference.run(first, first + count)
        unexplained = compare(theirs, ours, args.show)
    sys.exit(1 if runner.failures or unexplained else 0)


def compare(theirs, ours, show):
    groups = collections.defaultdict(list)
    for number, outcome in sorted(ours.items()):
        stock = theirs.get(number, "? none")
        if stock != outcome and "late" not in (kind(stock), kind(outcome)) and not outcome.startswith("?"):
            groups[explain(kind(stock), kind(outcome), "(50) " in outcome)].append((number, stock, outcome))
    unexplained = 0
    for (explanation, label), members in sorted(groups.items(), key=lambda item: -len(item[1])):
        print(f"{len(members)} {label}{'' if explanation else ': NOT EXPLAINED'}")
        unexplained += 0 if explanation else len(members)
        for number, stock, outcome in members[:0 if explanation else show]:
            print(f"    {number}\n      HotSpot: {stock[:400]}\n      Vitrine: {outcome[:400]}")
    print(f"{sum(map(len, groups.values()))} of {len(ours)} outcomes differ, {unexplained} of them not explained")
    return unexplained


main()
