#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the cases of this folder under -Xexplain and compares what it prints with the record (README of explain/).

A case is a folder with Test.java (class Test; other sources beside it), which prints "done" and no more, and expected.txt, the explanations as
--record wrote them; read them before you commit them. Optional files: later/*.java (compiled behind the others, into the same folder: another
version of a class), prepare.txt (lines "remove FILE" or "rename FILE FILE" in the folder of classes, or "jar JAR [Class-Path:PATH,...]
ENTRY[=FILE]...", which moves files into a jar), modules/NAME/ (sources of a module, which is on the module path), native.cpp (a library that System.loadLibrary("native") finds, or an agent), options.txt (with {work}, {case} and
{library}), javac_options.txt, explain.txt (what follows -Xexplain), main.txt (what is run instead of Test). Folder names, numbers that
differ from run to run, and lines of the class library are left out before comparing.

    run.py [--build DIR] [--jdk HOME] [--record] [--print] [--compile] [CASE...]     without CASE: all;   run.py --list"""
import argparse, pathlib, re, shutil, subprocess, sys, zipfile

HERE = pathlib.Path(__file__).resolve().parent
README = HERE.parents[1] / "explain" / "README.md"
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support


class Case:
    def __init__(self, folder, build, machine, jdk):
        self.folder, self.name, self.machine, self.jdk = folder, folder.name, machine, jdk
        self.work = build / "tests" / "explain" / folder.name
        self.classes = self.work / "classes"
        self.library = self.work / "libnative.so"

    def is_stale(self):
        return support.newer([f for f in self.folder.rglob("*") if f.is_file() and f.name != "expected.txt"], self.work / ".compiled")

    def javac_rounds(self):
        """The commands of javac, in two rounds: those of the second need the classes of the first."""
        common = ["-g", "-nowarn", "-Xlint:none", "-proc:none"]
        options = support.read_lines(self.folder / "javac_options.txt")
        sources, later = sorted(self.folder.glob("*.java")), sorted(self.folder.glob("later/*.java"))
        first = []
        if (self.folder / "modules").exists():
            first.append([*common, *options, "-d", str(self.work / "modules"), "--module-source-path", str(self.folder / "modules"),
                          *map(str, sorted(self.folder.glob("modules/**/*.java")))])
        if sources:
            first.append([*common, *options, "-d", str(self.classes), "-cp", ":".join([str(self.classes), *support.libraries(sources)]), *map(str, sources)])
        return first, [[*common, "-d", str(self.classes), "-cp", str(self.classes), *map(str, later)]] if later else []

    def start_afresh(self):
        shutil.rmtree(self.work, ignore_errors=True)
        self.classes.mkdir(parents=True)

    def finish(self):
        """What comes after javac."""
        for line in support.read_lines(self.folder / "prepare.txt"):
            word, *files = line.split()
            if word == "jar":
                self.make_jar(*files)
            elif word == "remove":
                (self.classes / files[0]).unlink()
            else:
                (self.classes / files[0]).rename(self.classes / files[1])
        if (self.folder / "native.cpp").exists():
            support.compile_native(self.jdk, self.folder, self.library, "-shared", f"-I{support.REPO}/jvmti/include")
        (self.work / ".compiled").touch()

    def make_jar(self, name, *words):
        with zipfile.ZipFile(self.work / name, "w") as jar:
            for word in words:
                if word.startswith("Class-Path:"):
                    jar.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nClass-Path: " + word.removeprefix("Class-Path:").replace(",", " ") + "\n")
                    continue
                entry, _, file = word.partition("=")
                jar.write(self.classes / (file or entry), entry)
                (self.classes / (file or entry)).unlink()

    def command(self):
        fill = lambda word: word.format(work=self.work, case=self.folder, library=self.library)
        explain = "-Xexplain" + support.read_or(self.folder / "explain.txt", "").strip()
        jars = support.libraries(self.folder.rglob("*.java"))
        return [self.machine.java(), *self.machine.options, fill(explain), "-cp", ":".join([str(self.classes), *jars]),
                f"-Djava.library.path={self.work}", *map(fill, support.read_lines(self.folder / "options.txt")),
                *(support.read_lines(self.folder / "main.txt") or ["Test"])]

    def plain(self, text):
        """Without what differs from run to run and from machine to machine."""
        for folder, word in ((self.work, "WORK"), (self.machine.home, "HOME"), (self.folder, "CASE"), (support.ASM, "ASM")):
            text = text.replace(str(folder), word)
        text = re.sub(r"\[\d+\.\d+s\]|\d+\.\d+ s after", "N s after", text)
        text = re.sub(r"@(0x)?[0-9a-f]{3,8}\b", "@N", text)
        text = re.sub(r"\b(java\.base)@[\d.+-]+/", r"\1/", text)
        text = re.sub(r"(\bjava\.base/[\w$.]+\.java|\b[\w$.]*\(java\.base/[\w$]+\.java):\d+", r"\1", text)
        text = re.sub(r"(\(java\.base/[^)]*\)),\s+bci\s+\d+:\s+\w+", r"\1", text)
        text = re.sub(r"(?m)^( +)\d{4,} KB +\d+  |^(  heap +)\d+ KB ", lambda m: f"{m[1]}N KB  N  " if m[1] else f"{m[2]}N KB ", text)
        text = re.sub(r"(?m)^ +\d{1,3} KB +\d+  .*\n", "", text)  # of the heap, what fills it
        text = re.sub(r"(?m)^(  frames +|  repeats +)\d+", r"\1N", text)
        return re.sub(r"/0x[0-9a-f]{16}", "/N", text)

    def against_readme(self):
        """What the README says is the output of the case, if it says something."""
        told = re.search(rf"<!-- tests/explain/{self.name} -->\n```\n(.*?)```", README.read_text(), re.S)
        expected = support.read_or(self.folder / "expected.txt", "")
        return ["explain/README.md shows something else"] if told and told[1].split() != expected.split() else []

    def run(self):
        compile_cases([self])
        result = support.execute(self.command(), self.machine.environment(), self.work / "run", 60 * self.machine.slowness)
        problems = [] if (result.code, result.out) == (0, "done\n") else [f"exit {result.code}, stdout: {result.out[-500:]!r}"]
        problems += [f"more than 120 columns: {line}" for line in result.err.splitlines() if len(line) > 120 and " " in line.strip()]
        file = self.work / "run" / "explained.txt"
        return self.plain(support.read_or(file, "") + result.err), problems


def compile_cases(cases):
    """Those that are stale, with one javac for each round of all of them."""
    cases = [case for case in cases if case.is_stale()]
    for case in cases:
        case.start_afresh()
    for commands in zip(*(case.javac_rounds() for case in cases)):
        if commands := [command for of_case in commands for command in of_case]:
            failed, messages = support.javac_all(cases[0].jdk, commands)
            if failed:
                sys.exit(f"the cases of explain/ do not all compile:\n{messages}")
    for case in cases:
        case.finish()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--jdk", type=pathlib.Path)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--print", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--compile", action="store_true", help="compile the cases only")
    parser.add_argument("case", nargs="*")
    args = parser.parse_args()
    folders = sorted(file.parent for file in HERE.glob("*/expected.txt")) if not args.record else sorted(f for f in HERE.iterdir() if f.is_dir() and f.name != "__pycache__")
    if args.list:
        print(";".join(folder.name for folder in folders), end="")
        return 0
    if args.case:
        folders = [HERE / name for name in args.case]
    build = args.build.resolve()
    jdk = args.jdk or pathlib.Path(support.cache_value(build, "VITRINE_JDK"))
    machine = support.build_vm(build)
    if args.jdk:
        machine = support.Vm(support.image_of(build, jdk), machine.options, machine.sanitized)
        build = build / f"jdk-{support.release_of(jdk)}"
    if args.compile:
        compile_cases([Case(folder, build, machine, jdk) for folder in folders])
        return 0
    failed = 0
    for folder in folders:
        case = Case(folder, build, machine, jdk)
        printed, problems = case.run()
        problems += case.against_readme()
        expected = folder / "expected.txt"
        if args.record and not problems:
            expected.write_text(printed)
        if args.print:
            print(printed)
        elif printed.split() != support.read_or(expected, "").split():      # lines are broken where paths are long
            problems += support.difference("explanation", support.read_or(expected, ""), printed)
        failed += bool(problems)
        print("FAIL" if problems else "ok  ", folder.name, *problems, sep="\n     " if problems else " ", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
