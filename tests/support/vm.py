# SPDX-License-Identifier: Apache-2.0
"""Code that all test runners share: finding the VMs, the environment of a run, compiling a case, comparing with the record."""
import argparse, concurrent.futures, difflib, fcntl, hashlib, os, pathlib, re, shlex, shutil, subprocess, sys, time

HERE = pathlib.Path(__file__).resolve().parent
REPO = HERE.parents[1]
ASM = pathlib.Path(os.environ.get("VITRINE_ASM", "/usr/share/java/asm.jar"))     # of Debian's libasm-java
FIRST_RELEASE = 17     # of the class libraries
SHORT_LIVED = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]     # options with which tools of the stock JDK need half of the CPU time
TOOL_OPTIONS = [f"-J{option}" for option in SHORT_LIVED]
# Compiler options of native parts. As in the build, warnings are errors only on request (cmake -DVITRINE_WERROR=ON passes this to the tests).
WARNINGS = ["-Wall", "-Wextra", *(["-Werror"] if os.environ.get("VITRINE_WERROR") else [])]
# Nothing of them is timed, so they are not optimised.
NATIVE = ["g++", "-std=c++20", "-O0", "-fPIC", *(["-fuse-ld=mold"] if shutil.which("mold") else [])]


def read_lines(path):
    """The words of an options.txt or args.txt: one per line, so that a word may contain blanks."""
    return path.read_text().splitlines() if path.exists() else []


def cache_value(build, name):
    for line in (build / "CMakeCache.txt").read_text().splitlines():
        if line.startswith(name + ":"):
            return line.split("=", 1)[1]
    return None


class Vm:
    """A VM to run cases on: the image of a build, or the stock JDK (the oracle)."""

    def __init__(self, home, options=(), sanitized=""):
        """sanitized: the sanitizers with which libjvm.so was built, as VITRINE_SANITIZE has them."""
        self.home, self.options, self.sanitized = pathlib.Path(home), list(options), sanitized
        self.slowness = 6 if sanitized else 1
        if any("Stress" in option for option in self.options):
            self.slowness *= 4

    def java(self):
        return str(self.home / "bin" / "java")

    def patience(self, seconds):
        """How long to wait for what takes less than that on a machine that has nothing else to do, before it counts as a hang."""
        return seconds * self.slowness * max(1, os.getloadavg()[0] / os.cpu_count())

    def environment(self):
        """The same environment everywhere, because the output must not depend on the machine. The stock `java` loads a sanitized libjvm.so only
        if the sanitizer's run-time library is preloaded, and libstdc++ with it, because its interceptors look for __cxa_throw at start."""
        env = {k: v for k, v in os.environ.items() if k not in {"JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"}}
        env.update(TZ="UTC", LC_ALL="C.UTF-8", JAVA_HOME=str(self.home))
        if self.sanitized:
            found = [subprocess.run(["g++", f"-print-file-name={lib}"], capture_output=True, text=True).stdout.strip()
                     for lib in ("libtsan.so" if self.sanitized == "thread" else "libasan.so", "libstdc++.so.6")]
            env["LD_PRELOAD"] = " ".join(found)
            env.setdefault("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=0:use_sigaltstack=0:handle_segv=0:handle_sigbus=0:allocator_may_return_null=1")
            env.setdefault("UBSAN_OPTIONS", "print_stacktrace=1:halt_on_error=1")
            env.setdefault("TSAN_OPTIONS", f"allocator_may_return_null=1:suppressions={HERE}/tsan.supp")
        return env


def stress_options(options, long_running):
    """A long case (expected_seconds.txt) collects a hundred times less often, otherwise it would take too long."""
    if not long_running:
        return options
    return [re.sub(r"^(-XX:GCStressInterval=\d+)$", r"\g<1>00", option) for option in options]


def build_vm(build, extra_options=()):
    options = shlex.split(os.environ.get("VITRINE_TEST_JVM_OPTIONS", "")) + list(extra_options)
    return Vm(build / "image", options, cache_value(build, "VITRINE_SANITIZE") or "")


def make_image(build, jdk, image):
    """Makes the image of a stock JDK that runs with the libjvm.so of the build."""
    subprocess.run([build / "bin" / "vitrine", "image", jdk, image], check=True)


def image_of(build, jdk):
    """The image of a stock JDK that runs with the libjvm.so of the build, made anew."""
    image = build / f"jdk-{release_of(jdk)}" / "image"
    make_image(build, jdk, image)
    return image


def oracle(build):
    return Vm(cache_value(build, "VITRINE_JDK"))


def newer(sources, stamp):
    return not stamp.exists() or any(s.stat().st_mtime > stamp.stat().st_mtime for s in sources)


def libraries(sources):
    """The jars that these Java files need, for a class path: ASM's, if one of them writes class files with it. Ends if it is not there."""
    if not any("org.objectweb.asm" in source.read_text() for source in sources):
        return []
    if not ASM.exists():
        sys.exit(f"{ASM} is not there, with which tests write class files: install libasm-java, or let $VITRINE_ASM name the jar")
    return [str(ASM)]


def javac_words(case, classes, shared=(), options=()):
    """The arguments of `javac` that compile every .java of the case, and the shared ones; None if no file is newer than the last compilation."""
    sources = sorted(case.rglob("*.java")) + list(shared)
    if not newer(sources + [case / f for f in ("javac_options.txt",) if (case / f).exists()], classes / ".compiled"):
        return None
    shutil.rmtree(classes, ignore_errors=True)
    classes.mkdir(parents=True)
    return ["-g", "-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8", *options, *read_lines(case / "javac_options.txt"),
            *(["-cp", *jars] if (jars := libraries(sources)) else []), "-d", str(classes), *map(str, sources)]


def compile_java(jdk, case, classes, shared=()):
    """Compiles every .java of the case, and the shared ones, with the stock javac, if one is newer than the last compilation."""
    failed, messages = compile_java_cases(jdk, [(case, classes, ())], shared)
    if failed:
        sys.exit(f"{case.name} does not compile:\n{messages}")


def javac_all(jdk, commands):
    """Runs many javac commands, given as lists of words, in one process, because javac spends most of its time on starting. The numbers of those
    that failed, and all messages."""
    if len(commands) == 1:
        done = subprocess.run([jdk / "bin" / "javac", *TOOL_OPTIONS, *commands[0]], capture_output=True, text=True)
        return [0] if done.returncode else [], done.stdout + done.stderr
    text = "".join("\n".join(map(str, words)) + "\n\n" for words in commands)
    done = subprocess.run([str(jdk / "bin" / "java"), *SHORT_LIVED, str(HERE / "CompileAll.java")], input=text, capture_output=True, text=True)
    failed = [int(number) for number in done.stdout.split()]
    return failed or ([*range(len(commands))] if done.returncode else []), done.stderr


def compile_java_cases(jdk, jobs, shared=()):
    """As compile_java, for triples of case, classes and options, in one process. The cases that do not compile, and the messages."""
    stale = [(case, classes, words) for case, classes, options in jobs if (words := javac_words(case, classes, shared, options)) is not None]
    failed, messages = javac_all(jdk, [words for _, _, words in stale]) if stale else ([], "")
    for number, (_, classes, _) in enumerate(stale):
        if number not in failed:
            (classes / ".compiled").touch()
    return [stale[number][0].name for number in failed], messages


def compiled_once(jdk, sources, folder, *options):
    """The folder with the classes of these Java files: compiled by the first process that asks, while others wait. Not to be written to."""
    content = "".join(f"{source.name}\n{source.read_text()}\n" for source in sources)
    classes = folder / hashlib.sha256(f"{jdk} {options}\n{content}".encode()).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (classes / ".compiled").exists():
            shutil.rmtree(classes, ignore_errors=True)
            subprocess.run([jdk / "bin" / "javac", *TOOL_OPTIONS, *options, "-d", classes, *sources], check=True)
            (classes / ".compiled").touch()
    return classes


def compile_native(jdk, case, output, *flags, headers=()):
    """Compiles every .cpp of the case into a library or program, if one of them or a header is newer. headers: folders of headers."""
    sources = sorted(case.glob("*.cpp"))
    if not newer(sources + [h for folder in headers for h in folder.glob("*.hpp")], output):
        return
    output.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([*NATIVE, "-g", *WARNINGS, *flags, f"-I{jdk}/include", f"-I{jdk}/include/linux",
                    *(f"-I{folder}" for folder in headers), *map(str, sources), "-o", str(output), "-lpthread", "-ldl"], check=True)


def in_front(header, folder):
    """The header that precompile makes of this one."""
    return folder / f"in_front_{header.name}"


def precompile(words, headers, inputs, folder):
    """Compiles headers for compilations with these words, which must be the same, if one of the inputs is newer. A compilation takes one by
    `-include` and the name of in_front, with -I{folder}: the compiler wants a precompiled header in front of everything else, and not from within
    another one, so each has a header of its own. It takes half of the time of an agent's compilation."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / ".lock", "w") as lock:           # several runs may share the folder
        fcntl.flock(lock, fcntl.LOCK_EX)
        for header in headers:
            front = in_front(header, folder)
            out = front.with_suffix(".hpp.gch")
            if newer(inputs, out):
                front.write_text(f'#include "{header.name}"\n')
                subprocess.run([*words, "-w", "-x", "c++-header", str(front), "-o", f"{out}.new"], check=True)
                os.replace(f"{out}.new", out)


class Result:
    def __init__(self, out, err, code, seconds):
        self.out, self.err, self.code, self.seconds = out, err, code, seconds


def execute(command, env, cwd, timeout, stdin=None):
    shutil.rmtree(cwd, ignore_errors=True)
    cwd.mkdir(parents=True)
    start = time.time()
    process = subprocess.Popen(command, env=env, cwd=cwd, stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    try:
        out, err = process.communicate(stdin, timeout=timeout)
        code = process.returncode
    except subprocess.TimeoutExpired:
        try:
            process.send_signal(3)              # SIGQUIT: a VM that hangs prints its threads
            out, err = process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            out, err = process.communicate()
        try:
            os.killpg(process.pid, 9)
        except ProcessLookupError:
            pass
        code = f"none: stopped after {timeout} s"
    if isinstance(code, int) and code < 0:
        code = 128 - code
    decode = lambda b: b.decode("utf-8", "replace")
    return Result(decode(out), decode(err), code, time.time() - start)


def difference(what, expected, actual):
    lines = list(difflib.unified_diff(expected.splitlines(), actual.splitlines(), f"{what} expected", f"{what} of this run", lineterm=""))
    if len(lines) > 60:
        lines = lines[:60] + [f"... and {len(lines) - 60} more lines"]
    return lines


def read_or(path, default):
    return path.read_text() if path.exists() else default


def without_library_lines(text):
    """The text without the line numbers of library frames in stack traces, which change with every update of the JDK."""
    return re.sub(r"(\bjava\.base/[^\s(]+\([\w$]+\.java):\d+\)", r"\1)", text)


def release_of(jdk):
    """The feature release of a JDK."""
    return int(re.search(r'^JAVA_VERSION="(\d+)', (pathlib.Path(jdk) / "release").read_text(), re.M)[1])


def expectation(case, name, release):
    """The file of that name, e.g. expected.txt, or that for releases where it differs: expected-21.txt counts from 21 on, until a later one."""
    stem, suffix = name.rsplit(".", 1)
    later = {int(match[1]): file for file in case.glob(f"{stem}-*.{suffix}") if (match := re.fullmatch(rf"{stem}-(\d+)\.{suffix}", file.name))}
    return later.get(max((since for since in later if since <= release), default=None), case / name)


def is_for(case, release):
    """Whether the case is for a class library of that release: releases.txt says from which on, and perhaps until which. Absent: for all."""
    first, last = [*map(int, read_or(case / "releases.txt", "0").split()), sys.maxsize][:2]
    return first <= release <= last


def compare(case, result, release):
    """The differences from expected.txt (stdout), expected_stderr.txt (absent: empty) and expected_exit.txt (absent: 0)."""
    problems = []
    code = int(read_or(expectation(case, "expected_exit.txt", release), "0"))
    if result.code != code:
        problems.append(f"exit code {result.code}, expected {code}")
    for name, file, actual in (("stdout", "expected.txt", result.out), ("stderr", "expected_stderr.txt", result.err)):
        expected, actual = without_library_lines(read_or(expectation(case, file, release), "")), without_library_lines(actual)
        if actual != expected:
            problems += difference(name, expected, actual) or [f"{name} differs in its line ends"]
    return problems


def record(case, result, release):
    """Writes the expectations; those of later releases than the first only where they differ from what counts without them. The first record
    of a case is what counts for all releases."""
    for_all = release == FIRST_RELEASE or not (case / "expected.txt").exists()
    for name, text, default in (("expected.txt", result.out, None), ("expected_stderr.txt", result.err, ""), ("expected_exit.txt", f"{result.code}\n", "0\n")):
        write_expectation(case, name, text, release, for_all, default)


def write_expectation(case, name, text, release, for_all, default=None, what_counts=without_library_lines):
    """Writes a text of which what_counts is expected of all releases, or of those from this one on if other files expect something else of it."""
    stem, suffix = name.rsplit(".", 1)
    file = case / (name if for_all else f"{stem}-{release}.{suffix}")
    file.unlink(missing_ok=True)
    expected = default if for_all else read_or(expectation(case, name, release), default)
    if expected is None or what_counts(text) != what_counts(expected):
        file.write_text(text)


def main(doc, folder, kind, command_line, marker="Test.java"):
    """The command of a folder of cases; a case is a folder with the file `marker`. command_line(machine, jdk, case, work folder) compiles the case and
    returns the command's words, or a list of commands, each of which must do what is expected."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=REPO / "build" / "release")
    parser.add_argument("--record", action="store_true", help="write the expectations from the stock JDK, and check them by a second run")
    parser.add_argument("--hotspot", action="store_true", help="check the expectations against the stock JDK")
    parser.add_argument("--jdk", type=pathlib.Path, help="another stock JDK than that of the build; its image is made in BUILD/jdk-RELEASE")
    parser.add_argument("--compile", action="store_true", help="compile the cases, and leave it to their runs to say what does not compile")
    parser.add_argument("--jvm-option", action="append", default=[])
    parser.add_argument("--lane", default="", help="the name of a way to run the cases, with options of its own: it gets run folders of its own")
    parser.add_argument("case", nargs="*")
    args = parser.parse_args()
    build = args.build.resolve()
    stock = Vm(args.jdk.absolute()) if args.jdk else oracle(build)
    release = release_of(stock.home)
    machine = stock if args.record or args.hotspot else build_vm(build, args.jvm_option)
    works = build
    if args.jdk:
        works = build / f"jdk-{release}"
        if machine is not stock:
            machine.home = image_of(build, stock.home)
    given_options = machine.options
    failed = []
    cases = [folder / name for name in args.case] or sorted(p.parent for p in folder.glob(f"*/{marker}"))
    for case in [case for case in cases if not is_for(case, release)]:
        print(f"skip {case.name}: not for release {release}", flush=True)
        cases.remove(case)
    if args.compile:
        compile_java_cases(stock.home, [(case, works / "tests" / kind / case.name / "classes", ()) for case in cases if [*case.rglob("*.java")]])
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for job in [pool.submit(command_line, machine, stock.home, case, works / "tests" / kind / case.name) for case in cases]:
                if isinstance(job.exception(), SystemExit | subprocess.CalledProcessError):
                    print(job.exception(), flush=True)
                else:
                    job.result()
        return
    for case in cases:
        work = works / "tests" / kind / case.name
        machine.options = stress_options(given_options, (case / "expected_seconds.txt").exists())
        try:
            command = command_line(machine, stock.home, case, work)
        except SystemExit as why:  # it does not compile, perhaps because it uses what this release does not have
            print(f"FAIL {case.name}", why, sep="\n", flush=True)
            failed.append(case.name)
            continue
        timeout = int(read_or(case / "expected_seconds.txt", "60")) * machine.slowness
        stdin = (case / "stdin.txt").read_bytes() if (case / "stdin.txt").exists() else None
        run = lambda command: execute(command, machine.environment(), work / args.lane / "cwd", timeout, stdin)
        commands = [command] if isinstance(command[0], str) else command
        if args.record:
            record(case, run(commands[0]), release)
        seconds, problems = 0, []
        for command in commands:
            result = run(command)
            seconds += result.seconds
            if different := compare(case, result, release):
                problems += [shlex.join(command), *different]
        print(f"{'FAIL' if problems else 'ok  '} {case.name} {seconds:.2f} s", flush=True)
        if problems:
            failed.append(case.name)
            print(*problems, sep="\n")
    if len(cases) > 1:
        print(f"{len(cases) - len(failed)} of {len(cases)} pass", *failed)
    sys.exit(1 if failed else 0)
