#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs contract/, java/, agents/ and jni/ on the class libraries of other JDKs than the build's, each in an image of its own.

    jdks.py [--build DIR] [--short] (--all | HOME...)
    jdks.py [--build DIR] --stress SECONDS [--threads N] [--jvm-option OPT]... [HOME]
--all: those that are found, one of each release: named in $VITRINE_JDKS (homes, with ':' between them), or installed in /usr/lib/jvm. It says which
releases were not found. --short: some cases of each kind. --stress: agents/virtual_stress for that time, with N threads, on the newest JDK that
is found; if there is none, the exit status is 77.
$VITRINE_JDKS_ENTER: where the homes of $VITRINE_JDKS need another libc, the words of a command that runs the words behind it in the place where they
are, such as a chroot; this repository must be there under the same name, with python3, g++ and libasm-java."""
import argparse, functools, os, pathlib, re, shlex, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
RELEASES = (21, 25, 28)
NONE_FOUND = 77
SHORT = ["class_facts", "class_initialization", "continuations", "exceptions", "hello", "helpful_npe", "lambdas", "modules", "monitors", "nio_files",
         "reflection", "stack_walker", "threads", "uncaught", "value_objects", "var_handles", "virtual_threads"]
SHORT_AGENTS = ["value_objects", "virtual_mounting", "virtual_stress", "virtual_threads"]
SHORT_JNI = ["foreign_functions"]


class Jdk:
    """A home, and the words before each command that runs there."""

    def __init__(self, home, enter=()):
        self.home, self.enter = home, list(enter)

    def run(self, *words, **options):
        return subprocess.run([*self.enter, *map(str, words)], **options)

    @functools.cached_property
    def release(self):
        """The feature release; None if there is no JDK: no javac."""
        done = self.run("sh", "-c", 'test -x "$1/bin/javac" && cat "$1/release"', "sh", self.home, capture_output=True, text=True)
        match = re.search(r'^JAVA_VERSION="(\d+)', done.stdout, re.M)
        return int(match[1]) if done.returncode == 0 and match else None


def named():
    """The homes of $VITRINE_JDKS."""
    enter = shlex.split(os.environ.get("VITRINE_JDKS_ENTER", ""))
    return [Jdk(home, enter) for home in os.environ.get("VITRINE_JDKS", "").split(":") if home]


def found():
    """One JDK of each of RELEASES, as far as they are there."""
    jdks = {}
    for jdk in named() + [Jdk(str(home)) for home in sorted(pathlib.Path("/usr/lib/jvm").glob("*"))]:
        if jdk.release in RELEASES:
            jdks.setdefault(jdk.release, jdk)
    return [jdk for _, jdk in sorted(jdks.items())]


def of_home(home):
    """The JDK that the command line names; where $VITRINE_JDKS names it, too, it is there."""
    return next((jdk for jdk in named() if jdk.home == home), Jdk(os.path.abspath(home)))


def test(jdk, build, short):
    """The kinds of tests that failed."""
    commands = {"exports": [HERE / "contract" / "check_exports.py", build / "lib" / "libjvm.so", jdk.home],
                "coupled": [HERE / "contract" / "check_coupled.py", jdk.home]}
    for kind, cases in (("java", SHORT), ("agents", SHORT_AGENTS), ("jni", SHORT_JNI)):
        commands[kind] = [HERE / kind / "run.py", "--build", build, "--jdk", jdk.home, *(cases if short else [])]
    return [kind for kind, words in commands.items() if jdk.run("python3", *words).returncode]


def stress(jdk, args):
    options = [f"-Dstress.seconds={args.stress}", f"-Dstress.threads={args.threads}", *args.jvm_option]
    words = [HERE / "agents" / "run.py", "--build", args.build.resolve(), "--jdk", jdk.home, *(f"--jvm-option={option}" for option in options)]
    return jdk.run("python3", *words, "virtual_stress").returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent / "build" / "release")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--stress", type=int, metavar="SECONDS")
    parser.add_argument("--threads", type=int, default=10_000)
    parser.add_argument("--jvm-option", action="append", default=[])
    parser.add_argument("home", nargs="*")
    args = parser.parse_args()
    if args.stress:
        jdks = [of_home(home) for home in args.home] or found()
        if not jdks:
            print("no JDK of", *RELEASES, "was found")
            sys.exit(NONE_FOUND)
        sys.exit(stress(jdks[-1], args))
    if args.all == bool(args.home):
        parser.error("one of --all and HOME is needed")
    jdks = found() if args.all else [of_home(home) for home in args.home]
    table = []
    for jdk in jdks:
        print(f"== JDK {jdk.release} in {jdk.home}", flush=True)
        failed = test(jdk, args.build.resolve(), args.short)
        table.append((jdk, failed))
    print()
    for jdk, failed in table:
        print(f"JDK {jdk.release} in {jdk.home}: {'failed: ' + ', '.join(failed) if failed else 'all passed'}")
    if args.all:
        for release in sorted(set(RELEASES) - {jdk.release for jdk in jdks}):
            print(f"JDK {release}: not run, because none was found")
    sys.exit(any(failed for _, failed in table))


main()
