#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Damaged files that the VM and its launcher read: random bytes of a right file are changed, moved, lost or doubled, and it is read.

    run.py [--build DIR] [--seed N] [--first N] [--count N] [--seconds N] [KIND...]

KIND: jar (class path, boot class path, agent), snapshot (classes.snapshot), modules (lib/modules), dump (of a heap, for pictures),
options (-XX:VMOptionsFile), flags (-XX:Flags), commands (-XX:CompileCommandFile); all by default. Each number is a process. It may do its work,
or end with a reason; a signal, a crash report, a hang, or an end in silence is a failure. Seed, kind and number determine the damage."""
import argparse, collections, pathlib, random, re, shutil, subprocess, sys, tempfile, time, zipfile

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
COMMANDS = "exclude Main.twice\nquiet\nprint Main::*\ncompileonly,Main.*\n# a comment\nCompileThresholdScaling,Main.main,0.5\n"
WORDS = [0, 1, -1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 1 << 62, (1 << 63) - 1, 1 << 63]


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
        try:
            done = subprocess.run(command, env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                  errors="replace", timeout=60 * self.machine.slowness)
        except subprocess.TimeoutExpired as late:
            return "hang", late
        output = done.stdout + done.stderr
        if re.search("^FATAL ERROR in native method: processing of -javaagent failed", done.stdout):
            return "a reason", done   # of libinstrument
        if done.returncode < 0 or done.returncode > 128 or re.search("fatal error has been detected|terminate called|Sanitizer|runtime error:", output):
            return "crash", done
        if done.returncode == 0:
            return "works", done
        return ("a reason" if output.strip() else "silence"), done

    def run(self, kind, first, count, seconds):
        path, commands = getattr(self, kind)()
        for command in commands:
            what, done = self.judge(command)
            assert what == "works", (command, done)
        file = Damaged(path)
        start = time.time()
        for number in range(first, first + count):
            if seconds and time.time() - start > seconds:
                break
            draw = random.Random(f"{self.seed} {kind} {number}")
            file.damage(draw)
            what, done = self.judge(commands[number % len(commands)])
            self.counts[kind, what] += 1
            if what not in ("works", "a reason"):
                self.failed += 1
                shutil.copyfile(path, f"damaged-{kind}-{self.seed}-{number}")
                print(f"FAIL {kind} {number}: {what}\n{done}", flush=True)
            file.mend()


def main():
    kinds = ["jar", "snapshot", "modules", "dump", "options", "flags", "commands"]
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
