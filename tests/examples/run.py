#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The example agents of examples/jvmpi, compiled as their READMEs say, watch the stock javac as it compiles; those of examples/jvmti watch a program.

    run.py [--build DIR] [--list] [CASE...]"""
import argparse, collections, pathlib, re, signal, subprocess, sys, time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support

AGENTS = support.REPO / "examples" / "jvmpi"
SOURCES = [support.REPO / "tck-subset" / "support" / name for name in ("Part.java", "Virtual.java", "Waiting.java")]      # what javac compiles


def need(condition, text):
    if not condition:
        sys.exit(text)


class Run:
    def __init__(self, build, case):
        self.build = build
        self.machine, self.jdk = support.build_vm(build), support.oracle(build).home
        self.work = build / "tests" / "examples" / case
        self.work.mkdir(parents=True, exist_ok=True)
        self.report = self.work / "report.txt"
        self.report.unlink(missing_ok=True)
        self.seconds = 900 * self.machine.slowness
        self.include = [f"-I{self.machine.home}/include", f"-I{self.machine.home}/include/linux"]

    def agent(self, name):
        """Compiles lib<name>.so with the image's headers."""
        source = AGENTS / name / f"{name}.c"
        subprocess.run(["cc", "-std=c99", "-O1", "-g", *support.WARNINGS, "-Wno-unused-function", "-shared", "-fPIC", *self.include,
                        "-o", str(self.work / f"lib{name}.so"), str(source)], check=True)

    def environment(self):
        return {**self.machine.environment(), "LD_LIBRARY_PATH": str(self.work)}

    def compiler(self):
        """What javac is to do."""
        return ["-proc:none", "-nowarn", "-d", str(self.work / "out"), *map(str, SOURCES)]

    def javac(self, agent):
        """The image's javac with the agent; the lines of its report."""
        words = [str(self.machine.home / "bin" / "javac"), *(f"-J{option}" for option in self.machine.options),
                 f"-J-Xrun{agent},file={self.report}", *self.compiler()]
        done = subprocess.run(words, env=self.environment(), capture_output=True, text=True, timeout=self.seconds)
        need(done.returncode == 0, f"javac ends with {done.returncode}:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
        need((self.work / "out" / "Part.class").exists(), "javac has compiled nothing")
        return self.report.read_text().splitlines()


def table(lines, head):
    """The lines behind the one that begins with `head`, up to an empty one."""
    at = next((i for i, line in enumerate(lines) if line.startswith(head)), None)
    need(at is not None, f"the report has no `{head}`:\n" + "\n".join(lines[:40]))
    rest = lines[at + 1:]
    return rest[:rest.index("")] if "" in rest else rest


def sampler(run):
    run.agent("sampler")
    lines = run.javac("sampler:interval=5,depth=64,top=100000")
    found = re.fullmatch(r"sampler: (\d+) samples in (\d+) rounds, one every 5 ms", lines[0])
    need(found, f"the report begins with {lines[0]}")
    samples, rounds = int(found[1]), int(found[2])
    need(samples >= 20 and rounds >= 20, lines[0])
    rows = [line.split(maxsplit=2) for line in table(lines, "self")]
    need(sum(int(count) for _, count, _ in rows) == samples, "the methods' samples do not add up to all")
    heads = [line for line in table(lines, "traces") if not line.startswith("        ")]
    need(sum(int(line.split()[1]) for line in heads) == samples, "the traces' samples do not add up to all")
    frames = [line.split()[0] for line in table(lines, "traces") if line.startswith("        ")]
    compiles = [frame for frame in frames if frame.startswith("com.sun.tools.javac.main.Main.compile:")]
    need(len(compiles) >= 10, f"only {len(compiles)} traces are in the compiler")
    need(any(int(frame.rsplit(":", 1)[1]) > 0 for frame in compiles), "no frame has a line number")
    need(not any("(unknown method)" in frame for frame in frames), "methods without a name")


def tracer(run):
    run.agent("tracer")
    lines = run.javac("tracer:top=0")
    found = re.fullmatch(r"tracer: (\d+) calls of (\d+) methods, ([\d.]+) ms of CPU", lines[0])
    need(found, f"the report begins with {lines[0]}")
    rows = {}
    for line in table(lines, "  self ms"):
        self_ms, total_ms, calls, name = line.split(maxsplit=3)
        need(float(self_ms) <= float(total_ms) + 0.05 or float(total_ms) == 0.0, f"more time without callees than with them: {line}")
        before = rows.get(name, (0, 0.0))
        rows[name] = (before[0] + int(calls), before[1] + float(total_ms))
    need(sum(calls for calls, _ in rows.values()) == int(found[1]), "the methods' calls do not add up to all")
    need(int(found[1]) > 1_000_000, lines[0])
    need(rows["com.sun.tools.javac.Main.main"][0] == 1, "main is not called once")
    files = rows["com.sun.tools.javac.parser.JavacParser.parseCompilationUnit"][0]
    need(files == len(SOURCES), f"{files} files were parsed, {len(SOURCES)} given")
    need(rows["com.sun.tools.javac.main.JavaCompiler.compile"][1] > rows["com.sun.tools.javac.main.JavaCompiler.parseFiles"][1] > 0,
         "compiling costs no more than parsing")
    need("(unknown method)" not in rows, "methods without a name")


def class_name(signature):
    """`int[][]` for `[[I`, for `[I[]` and for itself."""
    dimensions = 0
    while signature.endswith("[]"):
        signature, dimensions = signature[:-2], dimensions + 1
    while signature.startswith("["):
        signature, dimensions = signature[1:], dimensions + 1
    names = {"Z": "boolean", "B": "byte", "C": "char", "S": "short", "I": "int", "J": "long", "F": "float", "D": "double"}
    if re.fullmatch(r"L.*;", signature):
        signature = signature[1:-1]
    elif dimensions:
        signature = names.get(signature, signature)
    return signature.replace("/", ".") + "[]" * dimensions


def totals(lines):
    live, made, unknown = map(int, re.match(r"heap: (\d+) objects live in \d+ bytes, (\d+) made, at \d+ sites, (\d+) unknown ones freed", lines[0]).groups())
    dumped = int(next(re.match(r"heap dump: (\d+) objects", line)[1] for line in lines if line.startswith("heap dump: ")))
    return live, made, unknown, dumped


def heap(run):
    run.agent("heap")
    lines = run.javac("heap:depth=6,top=100000")
    live, made, unknown, dumped = totals(lines)
    need(unknown == 0, f"{unknown} objects were freed that had not been made")
    need(made > live > 1000, lines[0])
    # Threads of the class library may make some and drop them between the collection and the dump.
    need(dumped <= live <= dumped * 1.01, f"{live} objects are live by events, {dumped} are in the dump")
    sites = table(lines, "live bytes")
    rows = [line.split(maxsplit=3) for line in sites if not line.startswith(" " * 34)]
    need(sum(int(row[1]) for row in rows) == live, "the sites' objects do not add up to all")
    need(any("com.sun.tools.javac.util.Name" in line for line in sites), "no site is in the compiler")
    need(not any("(unknown" in line for line in lines), "something has no name")


def heap_agrees(run):
    """HEAP_DUMP beside IterateThroughHeap, when javac has done its work."""
    run.agent("heap")
    support.compile_java(run.jdk, HERE, run.work / "classes")
    support.compile_native(run.jdk, HERE, run.work / "libiterate.so", "-shared")
    iterated = run.work / "iterated.txt"
    iterated.unlink(missing_ok=True)
    words = [run.machine.java(), *run.machine.options, f"-agentpath:{run.work}/libiterate.so={iterated}", f"-Xrunheap:file={run.report}",
             "-cp", str(run.work / "classes"), "Compile", *run.compiler()]
    process = subprocess.Popen(words, env=run.environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        need(process.stdout.readline() == "compiled\n", "it does not compile")
        process.send_signal(signal.SIGQUIT)
        end = time.time() + run.seconds
        while not (run.report.exists() and re.search(r"^ *\d+  byte\[\]$", run.report.read_text(), re.M)):     # one of the last lines
            need(time.time() < end, "no report after SIGQUIT")
            need(process.poll() is None, "the VM has ended")
            time.sleep(0.5)
        time.sleep(2)
    finally:
        process.kill()
    lines = run.report.read_text().splitlines()
    dumped = collections.Counter()
    for line in table(lines, "   objects  class"):
        count, name = line.split(maxsplit=1)
        dumped[class_name(name)] += int(count)
    walked = collections.Counter()
    for line in iterated.read_text().splitlines():
        count, signature = line.split(maxsplit=1)
        walked[class_name(signature)] += int(count)
    different = [f"{name}: {dumped[name]} in HEAP_DUMP, {walked[name]} by IterateThroughHeap"
                 for name in sorted(dumped | walked) if dumped[name] != walked[name]]
    need(not different, "\n".join(different[:40]))
    live, _, _, in_dump = totals(lines)
    # What a stale word of a native stack has kept may go between the count of the events and the dump.
    need(in_dump == sum(walked.values()) > 10_000 and 0 <= live - in_dump <= 5,
         f"{live} by events, {in_dump} in the dump, {sum(walked.values())} by IterateThroughHeap")
    print(f"{in_dump} objects of {len(dumped)} classes")


def told(run, text, first):
    """The output that a README tells, and that of the commands before it, whose first words are given."""
    commands, output = re.search(rf"```sh\n({re.escape(first)}[^`]*)```\n\n```text\n([^`]*)```", text).groups()
    commands = re.sub(r"(?<=[ I])J/", f"{run.machine.home}/bin/", commands).replace("examples/", f"{support.REPO}/examples/")
    commands = re.sub(r"/bin/java ", lambda found: found[0] + " ".join([*run.machine.options, ""]), commands)
    done = subprocess.run(["bash", "-ec", commands], cwd=run.work, env=run.machine.environment(), capture_output=True, text=True, timeout=run.seconds)
    need(done.returncode == 0, done.stdout + done.stderr)
    return output, done


def seeing(run):
    """The commands in guide/seeing.md, and what they print, but for the numbers and the names of the methods."""
    output, done = told(run, (support.REPO / "guide" / "seeing.md").read_text(), "cc -shared ")

    def form(text):
        return [re.sub(r"[\d.]+", "0", re.sub(r"\S+$", "name", line) if re.match(r" *\d", line) else line).split() for line in text.splitlines()]

    need(form(done.stderr) == form(output), f"guide/seeing.md says\n{output}\nand it prints\n{done.stderr}")


def jvmti_agent(run, source, language):
    """Compiles an agent of examples/jvmti, and a program whose exceptions are known; runs it with the agent."""
    compiler = ["cc", "-std=c99"] if language == "c" else ["c++", "-std=c++17"]
    subprocess.run([*compiler, "-O1", "-g", *support.WARNINGS, "-shared", "-fPIC", *run.include, "-o", str(run.work / f"lib{source}.so"),
                    str(support.REPO / "examples" / "jvmti" / f"{source}.{language}")], check=True)
    (run.work / "Thrower.java").write_text("""public class Thrower { static Object[] kept = new Object[1000];
        static void fails(int i) { if (i % 2 == 0) throw new IllegalStateException("even"); }
        public static void main(String[] a) { for (int i = 0; i < 10; i++) try { fails(i); kept[i] = new Thrower(); } catch (IllegalStateException e) { } } }""")
    subprocess.run([str(run.jdk / "bin" / "javac"), "-d", str(run.work), str(run.work / "Thrower.java")], check=True)


def with_agent(run, machine, agent):
    done = subprocess.run([str(machine.home / "bin" / "java"), *(machine.options if machine is run.machine else []), f"-agentlib:{agent}", "-cp", str(run.work), "Thrower"],
                          env={**machine.environment(), "LD_LIBRARY_PATH": str(run.work)}, capture_output=True, text=True, timeout=run.seconds)
    need(done.returncode == 0 and done.stdout == "", done.stdout + done.stderr)
    return done.stderr


def jvmti_exceptions(run):
    """The same lines under the stock JDK."""
    jvmti_agent(run, "exceptions", "c")
    mine = lambda text: [line for line in text.splitlines() if "LThrower;" in line]
    ours, stock = (mine(with_agent(run, machine, "exceptions")) for machine in (run.machine, support.oracle(run.build)))
    need(len(ours) == 5 and ours == stock, f"{ours}\n{stock}")
    need(ours[0] == "exceptions: Ljava/lang/IllegalStateException; thrown at LThrower;.fails:2, caught at LThrower;.main:3", ours[0])


def jvmti_calls(run):
    jvmti_agent(run, "calls", "cpp")
    for machine in (run.machine, support.oracle(run.build)):
        lines = with_agent(run, machine, "calls=top=100000").splitlines()
        for line in ("        10  LThrower;.fails(I)V", "         5  LThrower;.<init>()V", "         1  LThrower;.main([Ljava/lang/String;)V"):
            need(line in lines, f"no {line}:\n" + "\n".join(lines[:50]))
        need(len(with_agent(run, machine, "calls=top=3").splitlines()) == 3, "top=3")


def jvmti_heap(run):
    jvmti_agent(run, "heap", "cpp")
    for machine in (run.machine, support.oracle(run.build)):
        text = with_agent(run, machine, "heap=top=100000,class=Thrower")
        need(re.search(r"^ +\d+ +5  LThrower;$", text, re.M), text[:3000])
        need(text.splitlines()[-1] == "         5  [Ljava/lang/Object;", text[-3000:])
    output, done = told(run, (support.REPO / "examples" / "jvmti" / "README.md").read_text(), "c++ -g -shared -fPIC -IJ/../include -IJ/../include/linux -o libheap.so")
    form = lambda text: [re.sub(r"\d+", "0", line).split()[:2] for line in text.splitlines()]
    need(form(done.stdout + done.stderr) == form(output), f"the README says\n{output}\nand it prints\n{done.stdout}{done.stderr}")


def jvmti_wrong(run):
    """Every line that the README shows is printed, in this order."""
    output, done = told(run, (support.REPO / "examples" / "jvmti" / "README.md").read_text(), "c++ -g -shared -fPIC -IJ/../include -IJ/../include/linux -o libwrong.so")
    printed = iter((done.stdout + done.stderr).splitlines())
    for line in output.splitlines():
        need(any(line == other for other in printed), f"the README shows a line that is not printed, or not there:\n{line}\n{done.stderr}")
    for rule in ("jni.pending_exception", "callback.exception", "capability.unused"):
        need(f": {rule}\n" in done.stderr, f"no {rule} in\n{done.stderr}")


CASES = {"jvmti_exceptions": jvmti_exceptions, "jvmti_calls": jvmti_calls, "jvmti_heap": jvmti_heap, "jvmti_wrong": jvmti_wrong,
         "sampler": sampler, "tracer": tracer, "heap": heap, "heap_agrees": heap_agrees, "seeing": seeing}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("case", nargs="*")
    args = parser.parse_args()
    if args.list:
        return print(";".join(CASES), end="")
    for name in args.case or CASES:
        CASES[name](Run(args.build.resolve(), name))
        print(f"pass {name}")


main()
