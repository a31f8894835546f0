#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Damaged files that the VM and its launcher read: random bytes of a right file are changed, moved, lost or doubled, and it is read.

    run.py [--build DIR] [--seed N] [--first N] [--count N] [--seconds N] [KIND...]

KIND: one of the table in README.md; all by default. Each number is a process, except of a core file. It may do its work, or end with a
reason; a signal, a crash report, a hang, or an end in silence is a failure. Seed, kind and number determine the damage."""
import argparse, collections, os, pathlib, random, re, select, shutil, subprocess, sys, tempfile, time, zipfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "support"))
import vm as support

OPTIONS = """-Xmx64m
-XX:+UseSerialGC
-XX:MaxHeapFreeRatio=70 -XX:-UsePerfData
-Dsome.property="with a blank"
-XX:CompileCommand=exclude,Main.main
-Xlog:gc*=debug:stdout:uptime,level
-XX:ReservedCodeCacheSize=8m
"""
FLAGS = "+PrintCommandLineFlags\nMaxHeapSize=67108864\n-UsePerfData\n+UseSerialGC CompileThreshold=50\nInitialRAMPercentage=1.5\n"
ARGUMENTS = """-Xmx64m  -XX:+UseSerialGC '-Dwith blank=a "b" c'
# a comment
-Done="a\\tb"  "-Dtwo=b\\
   c" -XX:-UsePerfData --add-opens=java.base/java.lang=ALL-UNNAMED
"""
ENVIRONMENT = "-Xmx64m -XX:+UseSerialGC '-Dname=a \"b\" c' -Xlog:gc -XX:MaxHeapFreeRatio=70 --add-modules=java.base -XX:CompileCommand=quiet"
FACTS = {  # as java-facts writes them
    "monitors": """"Ada"\twaits to enter the monitor of\t<0x0000000100012345> (a Fork)\t"Grace"\towns\t1
"Grace"\twaits for the lock\t<0x0000000100012999> (a java.util.concurrent.locks.ReentrantLock)\t"Ada"\towns\t1
"a\\tb"\twaits for the initialization of\tSlow\t\truns\t0
end
""",
    "loaders": """bootstrap\t\t\t450\t3\trun-time image: 2 modules
platform\tjdk.internal.loader.ClassLoaders$PlatformClassLoader\t0\t0\t0
app\tjdk.internal.loader.ClassLoaders$AppClassLoader\t1\t7\t12\t/tmp/a.jar\t/tmp/classes/
\tLoaders\t2\t1\t0\thttp://example.org/x.jar
end
""",
    "modules": """java.base\tloader 'bootstrap'\t450\t0
java.logging\tloader 'bootstrap'\t12\t0\t0
unnamed module of loader 'app'\tloader 'app'\t7\t0\t0\t1
open.one\tloader 'app'\t3\t1\t0\t1\t2
end
"""}
GDB_RESTART = 400  # core files that one gdb reads: it forgets nothing
COMMANDS = "exclude Main.twice\nquiet\nprint Main::*\ncompileonly,Main.*\n# a comment\nCompileThresholdScaling,Main.main,0.5\n"
WORDS = [0, 1, -1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 1 << 62, (1 << 63) - 1, 1 << 63]


class Skipped(Exception):
    pass


class Damaged:
    """A file that is damaged in place, and mended again."""

    def __init__(self, path):
        self.path, self.right = path, path.read_bytes()

    def place(self, draw):
        """Mostly where headers and tables are."""
        size = len(self.right)
        near = min(size, 1 << 14)
        return draw.choice([draw.randrange(near), size - 1 - draw.randrange(near), draw.randrange(size)])

    def changes(self, draw):
        """Pairs of a place and the bytes that are there instead."""
        for _ in range(draw.randint(1, 3)):
            at = self.place(draw)
            kind = draw.randrange(6)
            if kind == 0:
                yield at, bytes([self.right[at] ^ 1 << draw.randrange(8)])
            elif kind == 1:
                yield at, draw.randbytes(1)
            elif kind == 2:
                width = draw.choice([2, 4, 8])
                yield at, (draw.choice([*WORDS, len(self.right)]) % (1 << 8 * width)).to_bytes(width, draw.choice(["little", "big"]))
            elif kind == 3:
                other = self.place(draw)
                yield at, self.right[other:other + draw.choice([1, 4, 30, 500])]
            elif kind == 4:  # lost
                yield at, self.right[at + draw.choice([1, 3, 16, 200]):][:1 << 16]
            else:            # doubled
                yield at, self.right[max(0, at - draw.choice([1, 3, 16, 200])):][:1 << 16]

    def damage(self, draw):
        self.damaged = []
        with open(self.path, "r+b") as file:
            for at, instead in self.changes(draw):
                file.seek(at)
                file.write(instead)
                self.damaged.append((at, at + len(instead)))
            end = draw.choice([len(self.right)] * 9 + [self.place(draw)])
            file.truncate(end)
            self.damaged.append((end, len(self.right)))

    def mend(self):
        with open(self.path, "r+b") as file:
            for begin, end in self.damaged:
                file.seek(begin)
                file.write(self.right[begin:end])


class DamagedCore(Damaged):
    """Of a core file, mostly words are damaged that are not zero, and many of them: a few are those that are read."""

    def __init__(self, path):
        super().__init__(path)
        zeros = bytes(4096)
        self.pages = [at for at in range(0, len(self.right) - 4096, 4096) if self.right[at:at + 4096] != zeros]

    def changes(self, draw):
        if draw.randrange(4) == 0:
            yield from super().changes(draw)
            return
        for _ in range(draw.choice([30, 300, 3000])):
            at, other = (draw.choice(self.pages) + 8 * draw.randrange(512) for _ in range(2))
            word = draw.choice([draw.choice(WORDS), int.from_bytes(self.right[other:other + 8], "little"),
                                int.from_bytes(self.right[at:at + 8], "little") ^ 1 << draw.randrange(64)])
            yield at, (word % (1 << 64)).to_bytes(8, "little")


class Gdb:
    """A gdb that reads one core file after the other (in_gdb.py); it is started again now and then."""

    def __init__(self, home, core):
        self.words = ["gdb", "-nx", "-batch", "-iex", "set auto-load no", "-iex", "set debuginfod enabled off", "-x", str(home / "lib/server/libjvm.so-gdb.py"),
                      "-x", str(HERE / "in_gdb.py")]
        self.names = f"{home / 'bin' / 'java'}\n{core}\n"
        self.process, self.served = None, 0

    def read(self, timeout):
        """What in_gdb.py says of the core file as it is now; "hang", or "end" and gdb's exit code."""
        if self.process is None:
            self.process = subprocess.Popen(self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            self.process.stdin.write(self.names)
            self.served = 0
        self.process.stdin.write("core\n")
        self.process.stdin.flush()
        end = time.time() + timeout
        while select.select([self.process.stdout], [], [], max(0, end - time.time()))[0]:
            line = self.process.stdout.readline()
            if line.startswith("in_gdb "):
                self.served += 1
                if self.served == GDB_RESTART:
                    self.stop()
                return line.removeprefix("in_gdb ").strip()
            if not line:
                code = self.process.wait()
                self.process = None
                return f"end {code}"
        self.stop()
        return "hang"

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


class Runner:
    def __init__(self, build, seed):
        self.machine, self.seed = support.build_vm(build), seed
        self.jdk = support.oracle(build)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vitrine-"))
        self.counts = collections.Counter()
        self.failed = 0
        subprocess.run([self.jdk.home / "bin" / "javac", "-d", self.folder, HERE / "Main.java"], check=True)
        self.environment = self.machine.environment()
        self.vitrine = build / "bin" / "vitrine"

    def java(self, *words, home=None):
        java = str(home / "bin" / "java") if home else self.machine.java()
        return [java, *self.machine.options, "-Xmx64m", "-XX:-CreateCoredumpOnCrash", *words]

    def main(self, *words):
        return self.java(*words, "-cp", str(self.folder), "Main")

    # Each makes a right file and returns it with the commands that read it.
    def jar(self):
        path = self.folder / "main.jar"
        with zipfile.ZipFile(path, "w") as jar:
            jar.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMain-Class: Main\nPremain-Class: Main\nLaunch-Agent-Class: Main\nClass-Path: a.jar b/\n\n")
            for name in ("Main.class", "Main$Other.class"):
                jar.write(self.folder / name, name, zipfile.ZIP_DEFLATED if "$" in name else zipfile.ZIP_STORED)
        return path, [self.java("-jar", str(path)), self.java(f"-Xbootclasspath/a:{path}", "Main"), self.main(f"-javaagent:{path}"), self.java("-cp", str(path), "Main")]

    def snapshot(self):
        path = self.folder / "classes.snapshot"
        shutil.copyfile(self.machine.home / "lib" / "server" / "classes.snapshot", path)
        path.chmod(0o600)
        return path, [self.main(f"-XX:SharedArchiveFile={path}", "-Xshare:auto"), self.main(f"-XX:SharedArchiveFile={path}", "-Xshare:on")]

    def modules(self):
        home = self.folder / "home"
        shutil.copytree(self.machine.home, home, symlinks=True)
        path = home / "lib" / "modules"
        right = path.resolve()
        path.unlink()
        shutil.copyfile(right, path)
        return path, [self.java("-Xshare:off", "-cp", str(self.folder), "Main", home=home)]

    def dump(self):
        path = self.folder / "dump.hprof"
        subprocess.run(self.main(f"-Ddump={path}"), check=True, env=self.environment, capture_output=True)
        return path, [[str(self.vitrine), "picture", kind, str(path), str(self.folder / f"picture.{ending}")] for kind, ending in (("heap", "html"), ("loaders", "svg"))]

    def core(self):
        """What gdb itself makes of such a file is its own affair, also if it dies: only what the scripts say counts."""
        if shutil.which("gdb") is None or self.machine.sanitized:
            raise Skipped("gdb is not installed" if not self.machine.sanitized else "core files of a sanitized VM are too large")
        path = self.folder / "core"
        target = subprocess.Popen(self.main("-Dwaits=true"), env=self.environment | {"MALLOC_ARENA_MAX": "1"}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        target.stdout.readline()
        made = subprocess.run(["gdb", "-nx", "-batch", "-p", str(target.pid), "-ex", f"generate-core-file {path}"], capture_output=True, text=True)
        target.kill()
        target.wait()
        if not path.exists():
            raise Skipped("gdb may not make a core file here: " + made.stderr)
        return path, [Gdb(self.machine.home, path)]

    def facts(self, kind):
        """What gdb would say of a core file, said by something else of that name."""
        folder = self.folder / "bin"
        folder.mkdir(exist_ok=True)
        path, core, gdb = self.folder / f"{kind}.facts", self.folder / "any.core", folder / "gdb"
        path.write_text(FACTS[kind])
        core.write_bytes(b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x04\0" + bytes(46))
        gdb.write_text(f'#!/bin/sh\nfor word; do :; done\ncat {path} > "${{word##* }}"\n')
        gdb.chmod(0o700)
        return path, [["env", f"PATH={folder}:{os.environ['PATH']}", str(self.vitrine), "picture", kind, str(core), str(self.folder / f"picture.{ending}")]
                      for ending in ("svg", "html", "dot")]

    def monitors(self): return self.facts("monitors")
    def loaders(self): return self.facts("loaders")
    def reads(self): return self.facts("modules")

    def symbols(self):
        """The names of functions in a crash report are read from files."""
        home = self.folder / "crashing"
        shutil.copytree(self.machine.home, home, symlinks=True)
        path = home / "lib" / "server" / "libjvm.debuginfo"
        if not path.exists():
            raise Skipped("libjvm.so has its symbols itself")
        path.chmod(0o600)
        report = self.folder / "report.txt"
        return path, [["sh", "-c", f'rm -f {report}; "$@"; grep -q "^END.$" {report} && ! grep -n "error occurred" {report}', "sh",
                       *self.java(f"-XX:ErrorFile={report}", "-Dcrash=true", "-cp", str(self.folder), "Main", home=home)]]

    def with_environment(self, name, path):
        return ["sh", "-c", f'{name}=$(cat {path}) exec "$@"', "sh", *self.main()]

    def arguments(self):
        path = self.folder / "arguments"
        path.write_text(ARGUMENTS)
        return path, [self.main(f"@{path}")]

    def environments(self):
        path = self.folder / "environment"
        path.write_text(ENVIRONMENT)
        return path, [self.with_environment(name, path) for name in ("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS")]

    def text(self, name, text, *options):
        path = self.folder / name
        path.write_text(text)
        return path, [self.main(*option) for option in options]

    def options(self):
        return self.text("options", OPTIONS, [f"-XX:VMOptionsFile={self.folder}/options"])

    def flags(self):
        return self.text("flags", FLAGS, [f"-XX:Flags={self.folder}/flags"])

    def commands(self):
        return self.text("commands", COMMANDS, [f"-XX:CompileCommandFile={self.folder}/commands"])

    def judge(self, command):
        if isinstance(command, Gdb):
            said = command.read(self.machine.patience(60))
            return "gdb died" if re.match("end ", said) else said, said
        try:
            done = subprocess.run(command, env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                  errors="replace", timeout=self.machine.patience(60))
        except subprocess.TimeoutExpired as late:
            return "hang", late
        output = done.stdout + done.stderr
        if "-Dcrash=true" in command:
            return ("works" if done.returncode == 0 else "a bad report"), done
        if re.search("^FATAL ERROR in native method: processing of -javaagent failed", done.stdout):
            return "a reason", done   # of libinstrument
        if done.returncode < 0 or done.returncode > 128 or re.search("fatal error has been detected|terminate called|Sanitizer|runtime error:", output):
            return "crash", done
        if done.returncode == 0:
            return "works", done
        return ("a reason" if output.strip() else "silence"), done

    def run(self, kind, first, count, seconds):
        try:
            path, commands = getattr(self, kind)()
        except Skipped as why:
            print(f"{kind} is left out: {why}", flush=True)
            return
        for command in commands:
            what, done = self.judge(command)
            assert what == "works", (command, done)
        file = (DamagedCore if kind == "core" else Damaged)(path)
        start = time.time()
        for number in range(first, first + count):
            if seconds and time.time() - start > seconds:
                break
            draw = random.Random(f"{self.seed} {kind} {number}")
            file.damage(draw)
            what, done = self.judge(commands[number % len(commands)])
            self.counts[kind, what] += 1
            if what not in ("works", "a reason", "gdb died"):
                self.failed += 1
                shutil.copyfile(path, f"damaged-{kind}-{self.seed}-{number}")
                print(f"FAIL {kind} {number}: {what}\n{done}", flush=True)
            file.mend()
        if isinstance(commands[0], Gdb):
            commands[0].stop()


def main():
    kinds = ["jar", "snapshot", "modules", "dump", "core", "monitors", "loaders", "reads", "symbols", "options", "flags", "commands", "arguments", "environments"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=0, help="for all kinds together")
    parser.add_argument("kind", nargs="*", metavar="KIND", choices=[*kinds, []])
    args = parser.parse_args()
    runner = Runner(args.build.resolve(), args.seed)
    chosen = args.kind or kinds
    for kind in chosen:
        runner.run(kind, args.first, args.count if not args.seconds else 1 << 40, args.seconds // len(chosen))
    shutil.rmtree(runner.folder)
    for (kind, what), n in sorted(runner.counts.items()):
        print(f"{n:7} {kind}: {what}")
    sys.exit(1 if runner.failed else 0)


main()
