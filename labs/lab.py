#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks a lab, and says what is right and what is not yet.

    lab.py [--build DIR] NUMBER|NAME [FOLDER]   the files of labs/NN_name, or of the copy FOLDER
    lab.py [--build DIR] --test NN_name         the solution passes, and the skeleton fails with the sentences of skeleton.txt; 77: no JDK for it
    lab.py --list JDK                           the names, each with that of its ctest for a build with this JDK

Each lab has a check.py with a function check(lab), and perhaps RELEASE, the first class library that will do. labs/solutions/NN_name has the files
that differ from the skeleton, ANSWERS.md, and skeleton.txt, what the check prints of the skeleton."""
import argparse, hashlib, importlib.util, pathlib, shutil, subprocess, sys, textwrap

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "tests"), str(HERE.parent / "tests" / "support")]
import jdks, vm as support

SKIPPED = 77
NOT_COPIED = shutil.ignore_patterns("README.md", "check.py", "__pycache__", "ANSWERS.md", "skeleton.txt")


def names():
    return sorted(folder.name for folder in HERE.glob("[0-9][0-9]_*"))


class NotYet(Exception):
    """The rest of the check needs what is not there yet."""


class Lab:
    """One check of one folder. `folder` has the files, `work` is for what is made of them."""

    def __init__(self, build, name, folder, work, machine, jdk):
        self.build, self.name, self.folder, self.work, self.machine, self.jdk = build, name, folder, work, machine, jdk
        self.classes, self.own, self.lines, self.failed = work / "classes", HERE / name, [], False
        self.classes.mkdir(parents=True, exist_ok=True)

    def say(self, head, text):
        self.lines += textwrap.wrap(text, 110, initial_indent=f"{head:10}", subsequent_indent=" " * 10,
                                    break_long_words=False, break_on_hyphens=False)

    def expect(self, condition, what, hint):
        """What is right, or else not yet and why; whether it is right."""
        self.say("right" if condition else "not yet", what)
        if not condition:
            self.failed = True
            for line in hint.splitlines():
                self.say("", line)
        return bool(condition)

    def need(self, condition, what, hint):
        """As expect, and ends the check where it is not right."""
        if not self.expect(condition, what, hint):
            raise NotYet

    def file(self, name):
        """A file of the lab, which must be there."""
        path = self.folder / name
        if not path.exists():
            self.need(False, f"there is a file {name} in {self.folder}", "It belongs to the lab; `git checkout` brings it back.")
        return path

    def text(self, name):
        return self.file(name).read_text()

    def run(self, *words, **options):
        options.setdefault("timeout", 60 * self.machine.slowness)
        try:
            return subprocess.run([*map(str, words)], cwd=self.work, env={**self.machine.environment(), "LD_LIBRARY_PATH": str(self.work)},
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True, **options)
        except subprocess.TimeoutExpired as late:
            out, err = (stream.decode() if isinstance(stream, bytes) else stream or "" for stream in (late.stdout, late.stderr))
            err += f"\nIt was stopped after {options['timeout']} s. While it hangs, `jcmd PID Thread.print` shows where."
            return subprocess.CompletedProcess(words, 124, out, err)

    def stamp(self, files):
        """The file that says of which bytes the first of these was compiled last: the folder may be another one than before."""
        digest = hashlib.sha256(str(self.jdk).encode() + b"".join(file.read_bytes() for file in files)).hexdigest()
        return self.work / f".{files[0].name}.made", digest

    def made_before(self, files):
        file, digest = self.stamp(files)
        return file.exists() and file.read_text() == digest

    def keep_made(self, files):
        file, digest = self.stamp(files)
        file.write_text(digest)

    def javac(self, *sources, options=()):
        """Compiles files of the folder by name, those of the check by path, and what else a student has put into the folder."""
        files = [self.file(source) if isinstance(source, str) else source for source in sources]
        files += [file for file in sorted(self.folder.glob("*.java")) if file.name not in {given.name for given in files}]
        if self.made_before(files):
            return
        shutil.rmtree(self.classes)
        self.classes.mkdir()
        done = subprocess.run([self.jdk / "bin" / "javac", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-g", "-nowarn", "-Xlint:none",
                               "-proc:none", "-XDignore.symbol.file", *options, "-cp", self.classes, "-d", self.classes, *files],
                              capture_output=True, text=True)
        if done.returncode:
            self.need(False, "it compiles", done.stdout + done.stderr)
        self.keep_made(files)

    def agent(self, source):
        """Compiles NAME.cpp into lib NAME.so, so that -agentlib:NAME finds it."""
        library, file = self.work / f"lib{pathlib.Path(source).stem}.so", self.file(source)
        if not self.made_before([file]):
            done = subprocess.run(["g++", "-std=c++20", "-g", "-Wall", "-Wextra", "-shared", "-fPIC", f"-I{HERE.parent}/jvmti/include",
                                   f"-I{self.jdk}/include", f"-I{self.jdk}/include/linux", "-o", library, file],
                                  capture_output=True, text=True)
            if done.returncode:
                self.need(False, "it compiles", done.stderr)
            self.keep_made([file])

    def java(self, *words, **options):
        return self.run(self.machine.java(), *self.machine.options, "-cp", self.classes, *words, **options)


def check_of(name):
    spec = importlib.util.spec_from_file_location(f"check_{name}", HERE / name / "check.py")
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(module)
    return module


def needed_release(module):
    return getattr(module, "RELEASE", support.FIRST_RELEASE)


def jdk_for(module, stock):
    """The home of the build's JDK if it will do, else of the newest that is found; None if there is none."""
    needed = needed_release(module)
    if support.release_of(stock) >= needed:
        return stock
    newer = [jdk for jdk in jdks.installed() if jdk.release >= needed]
    return pathlib.Path(newer[-1].home) if newer else None


def tests(stock):
    """Names of labs and of their ctests; one that will be skipped says why."""
    for name in names():
        module = check_of(name)
        yield f"{name}={name}" + ("" if jdk_for(module, stock) else f"_without_jdk_{needed_release(module)}")


def image_of(build, jdk):
    """The image of another JDK than the build's; of the labs' own, because other tests make theirs anew."""
    image, library = build / "labs" / f"jdk-{support.release_of(jdk)}", build / "lib" / "libjvm.so"
    if support.newer([library], image / "lib" / "server" / "libjvm.so"):
        support.make_image(build, jdk, image)
    return image


def check(build, name, folder, work):
    """The lab after its check, or None if no JDK is there for it."""
    module, machine, stock = check_of(name), support.build_vm(build), support.oracle(build).home
    jdk = jdk_for(module, stock)
    if jdk is None:
        return None
    if jdk != stock:
        machine.home = image_of(build, jdk)
    lab = Lab(build, name, folder, work, machine, jdk)
    try:
        module.check(lab)
    except NotYet:
        pass
    return lab


def no_jdk(name):
    return f"{name} needs the class library of a newer release than the build's, and no such JDK was found (see $VITRINE_JDKS in ./dev help)"


def test(build, name):
    """Checks the solution, and the skeleton."""
    base = build / "labs" / name
    bad = []
    for kind in "solution", "skeleton":
        folder = base / kind / "files"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(HERE / name, folder, ignore=NOT_COPIED)
        if kind == "solution":
            shutil.copytree(HERE / "solutions" / name, folder, ignore=NOT_COPIED, dirs_exist_ok=True)
        lab = check(build, name, folder, base / kind)
        if lab is None:
            print(no_jdk(name))
            sys.exit(SKIPPED)
        said = "\n".join(lab.lines) + "\n"
        if kind == "solution":
            if lab.failed or not lab.lines:
                bad += ["the solution does not pass:", said]
        elif said != (expected := (HERE / "solutions" / name / "skeleton.txt").read_text()):
            bad += ["of the skeleton is not said what skeleton.txt has:", *support.difference("skeleton.txt", expected, said)]
        elif not lab.failed:
            bad += ["the skeleton passes"]
    print("\n".join(bad) or f"ok   {name}")
    sys.exit(bool(bad))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent / "build" / "release")
    parser.add_argument("--test", action="store_true")
    parser.add_argument("--list", type=pathlib.Path, metavar="JDK")
    parser.add_argument("name", nargs="?")
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    args = parser.parse_args()
    if args.list:
        print(";".join(tests(args.list)), end="")
        return
    found = [name for name in names() if args.name and args.name.rjust(2, "0") in (name, name[:2], name[3:])]
    if len(found) != 1:
        sys.exit("\n".join([f"lab: there is no lab {args.name}; these are:" if args.name else "lab: which one?", *names()]))
    name, build = found[0], args.build.resolve()
    if args.test:
        test(build, name)
    folder = (args.folder or HERE / name).resolve()
    lab = check(build, name, folder, build / "labs" / name / "yours")
    if lab is None:
        sys.exit(no_jdk(name))
    print("\n".join(lab.lines))
    print(f"\nLab {name[:2]} is done." if not lab.failed else f"\nLab {name[:2]} is not done yet: see labs/{name}/README.md.")
    sys.exit(lab.failed)


if __name__ == "__main__":
    main()
