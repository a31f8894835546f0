#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Failing allocations, threads and files: the k-th malloc, mmap, pthread_create, open or read of a process fails, or its address space has a limit.
Either the program prints its result, or the process ends with exit code 1 and a reason: an OutOfMemoryError, the VM's message with its
report, or a message of the JDK's launcher or its libraries. It must not end by a signal or `terminate called`, in silence, or hang.
                  run.py [--build DIR] [--java JAVA] [--shim LIBRARY] [--program NAME] [--all] [KIND...]
KIND: malloc, mmap, thread, threads (the k-th and all later ones), open, read, space, report (malloc while other threads change what the report
lists); --all: 400 places instead of a sample. NAME: Work (the usual), Compile (javac), Debugged (Work with jdwp), Virtual (from 21 on, with --java)"""
import argparse, collections, pathlib, re, resource, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support

SENTENCE = re.compile(r"^# There is insufficient memory for the Java Runtime Environment to continue\.\n"
                      r"# Native memory allocation \((malloc|mmap)\) failed to (allocate|map) \d+ bytes for .+$", re.M)
DAMAGE = re.compile(r"\\x[89a-f]|\[error occurred during error reporting|\(broken frame\)")
WARNING = re.compile(r"^(\[[^\]]*\])*\[warning\].*\n|^OpenJDK 64-Bit Server VM warning: .*\n", re.M)
HEAP = ["-Xmx128m", "-XX:ParallelGCThreads=4"]
PROGRAMS = {  # options and class
    "Work": ["Work"],
    "Compile": ["Compile"],
    "Debugged": ["-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0", "Work"],
    "Virtual": ["Virtual"],
    "Churn": ["Churn"],
}


def judge(done, right, folder):
    """How the process ended, and whether that end is acceptable."""
    output = done.stdout + done.stderr
    if done.returncode == -6 and re.search(r"^FATAL ERROR in native method: JDWP .+\(110\)$", done.stdout, re.M):
        return "FatalError by an agent without memory", True
    if done.returncode < 0 or done.returncode > 128:
        return f"signal ({done.returncode})", False
    if "terminate called" in output or "A fatal error has been detected" in output:
        return "crash", False
    if done.returncode == 0:
        return ("right", True) if WARNING.sub("", done.stdout) == right else ("wrong result", False)
    if done.returncode == 6 and re.search(r"^Error: failed \S+/libjvm\.so, because .+", done.stderr, re.M):
        return "a sentence of the launcher", True   # it could not load the VM
    if done.returncode != 1:
        return f"exit code {done.returncode}", False
    if SENTENCE.search(done.stdout):
        reports = list(folder.glob("hs_err_pid*.log"))
        if len(reports) != 1 or f"saved as:\n# {reports[0]}\n" not in done.stdout:
            return "the VM's sentence without a report", False
        report = reports[0].read_bytes().decode(errors="backslashreplace")
        if SENTENCE.search(report) is None or DAMAGE.search(report):
            return f"a damaged report\n{report[:8000]}", False
        return "the VM's sentence", True
    if "java.lang.OutOfMemoryError" in output:
        return "OutOfMemoryError", True
    if re.search(r"^Error occurred during initialization of VM\n.+", done.stdout, re.M):
        return "a sentence of the VM's start", True
    if re.search(r"^Error: .+|: Cannot allocate memory$|^Error loading shared|: error while loading shared libraries: .+", output, re.M):
        return "a sentence of the launcher", True
    if re.search(r"^Exception in thread \"[^\"]*\" java\..+", done.stderr, re.M):
        return "another Java exception", True
    if re.search(r"^(\S+: )?error: .+", done.stderr, re.M):
        return "a sentence of javac", True
    return "no reason", False


class Runner:
    def __init__(self, java, shim, jdk, options, slowness, program):
        self.java, self.shim, self.options, self.slowness, self.program = java, shim, options, slowness, program
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vitrine-"))
        done = subprocess.run([jdk / "bin" / "javac", "-d", self.folder, *(HERE / f"{name}.java" for name in ("Work", "Compile", "Virtual", "Churn"))],
                              capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        self.counts = collections.Counter()
        self.failed = 0
        done = self.run({"FAIL_COUNT": "1"})
        assert done.returncode == 0 and done.stdout.startswith("done "), done
        self.right = done.stdout
        self.calls = {name: int(n) for name, n in re.findall(r"(FAIL_\w+)=(\d+)", done.stderr)}

    def run(self, variables, megabytes=None, program=None):
        for old in [*self.folder.glob("hs_err*"), *self.folder.glob("work*.txt")]:
            old.unlink()

        def limit():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if megabytes is not None:
                resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

        env = support.Vm(self.java.parent.parent).environment() | variables
        if variables:
            env["LD_PRELOAD"] = str(self.shim)
        return subprocess.run([str(self.java), *self.options, *HEAP, "-cp", str(self.folder), *PROGRAMS[program or self.program]], env=env, cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, errors="replace", timeout=120 * self.slowness, preexec_fn=limit)

    def check(self, kind, place, variables, megabytes=None, program=None, right=None):
        try:
            done = self.run(variables, megabytes, program)
            what, good = judge(done, right or self.right, self.folder)
        except subprocess.TimeoutExpired as problem:
            done, what, good = problem, "hang", False
            # libjdwp does not look whether its thread has started, nor does ForkJoinPool; they wait for it, under HotSpot, too.
            if re.search(rb'Failed to start .*"(JDWP |ForkJoinPool-1-delayScheduler)', problem.stdout or b""):
                what, good = "the JDK waits for a thread that has not started", True
        self.counts[kind, what] += 1
        if not good:
            self.failed += 1
            print(f"FAIL {kind} {place}: {what}\n{done}", flush=True)

    def single_calls(self, kind, variable, places, length=1):
        """The first calls one by one, some of those before the options are known, then calls at even distances. (A failure
        between the first ones and 100 comes while libjvm.so is loaded, when there is no report yet.)"""
        last = self.calls[variable]
        early, evenly = range(100, min(last, 1200), 17), (1 + last * i // places for i in range(places))
        chosen = range(1, last + 1) if last <= places else sorted({*range(1, 11), *early, *evenly})
        for k in chosen:
            self.check(kind, k, {variable: str(k), "FAIL_LENGTH": str(length)})

    def reports(self, places):
        """Allocations fail while other threads load classes and start threads."""
        for i in range(places):
            k = self.calls["FAIL_MALLOC"] + 200000 * i // places
            self.check("report", k, {"FAIL_MALLOC": str(k), "FAIL_LENGTH": "1"}, program="Churn", right="nothing failed\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--java", type=pathlib.Path)
    parser.add_argument("--shim", type=pathlib.Path)
    parser.add_argument("--program", choices=[name for name in PROGRAMS if name != "Churn"], default="Work")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("kind", nargs="*")
    args = parser.parse_args()
    build = args.build.resolve()
    machine = support.build_vm(build)
    java, shim = args.java or pathlib.Path(machine.java()), args.shim or build / "tests" / "faults" / "libfailing_calls.so"
    runner = Runner(java.absolute(), shim.absolute(), support.oracle(build).home, [] if args.java else machine.options, machine.slowness, args.program)
    all_kinds = {
        "malloc": lambda: runner.single_calls("malloc", "FAIL_MALLOC", 400 if args.all else 25),
        "mmap": lambda: runner.single_calls("mmap", "FAIL_MMAP", 400 if args.all else 12),
        "thread": lambda: runner.single_calls("thread", "FAIL_THREAD", 400),
        "threads": lambda: runner.single_calls("threads", "FAIL_THREAD", 400 if args.all else 12, length=1 << 30),
        "open": lambda: runner.single_calls("open", "FAIL_OPEN", 400 if args.all else 25),
        "read": lambda: runner.single_calls("read", "FAIL_READ", 400 if args.all else 25),
        "space": lambda: [runner.check("space", f"{mb} MB", {}, mb)
                          for mb in ([*range(8, 160, 8), *range(160, 520, 12), *range(520, 1300, 60)] if args.all else (16, 40, 160, 240, 320, 400, 480, 560, 700))],
        "report": lambda: runner.reports(400 if args.all else 20),
    }
    for kind in args.kind or all_kinds:
        all_kinds[kind]()
    shutil.rmtree(runner.folder)
    print(" ".join(f"{name}={n}" for name, n in runner.calls.items()), "in a whole run")
    for (kind, what), n in sorted(runner.counts.items()):
        print(f"{n:5} {kind}: {what}")
    sys.exit(1 if runner.failed else 0)


main()
