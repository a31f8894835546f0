#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs contract/, java/, agents/, jni/ and jvmpi/ on the class libraries of other JDKs than the build's, each in an image of its own.

    jdks.py [--build DIR] [--short] (--all | HOME...)
    jdks.py [--build DIR] --stress SECONDS [--threads N] [--jvm-option OPT]... [HOME]
--all: those that are found, one of each release, looked for in this order:
  $VITRINE_JDKS: homes, with ':' between them. Where they need another libc than this machine's, $VITRINE_JDKS_ENTER has the words of a command that
      runs the words behind it in the place where they are, such as a chroot; this repository must be there under the same name.
  /usr/lib/jvm: what is installed.
  $VITRINE_JDKS_CACHE/root (without the variable: ${XDG_CACHE_HOME:-$HOME/.cache}/vitrine-jdks/root): a Debian root whose homes are /jdk/21 and so on.
      Only for root, as it is entered by chroot, in a mount namespace in which this repository is there under the same name.
The place that is entered needs python3, g++, libasm-java, and the libraries that libjvm.so is linked with: libffi8 and libminizip1t64 on Debian. A JDK in
a place that lacks one of them is not used, and that is said. It says which releases were not found. --short: some cases of each kind. --stress: agents/virtual_stress for that time, with N threads, on the newest
JDK that is found; if there is none, the exit status is 77."""
import argparse, functools, os, pathlib, re, shlex, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "support"))
import vm as support

RELEASES = (21, 25, 28)
NONE_FOUND = 77
# Runs $3 and so on in the root $1 with the folder $2. The mounts vanish with it.
ENTER = """mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mkdir -p "$1$2" && mount --rbind "$2" "$1$2" || exit 2
unset LD_PRELOAD LD_LIBRARY_PATH JAVA_TOOL_OPTIONS JAVA_HOME
root=$1 && shift 2 && exec chroot "$root" "$@\""""
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

    def lacks(self, library):
        """What the tests need and the place that is entered does not have; `library` is the libjvm.so that is to run there."""
        if not self.enter:
            return []
        done = self.run("sh", "-c", 'for word in python3 g++ ldd; do command -v "$word" >/dev/null || echo "$word"; done; test -e "$1" || echo "$1"; '
                        'ldd "$2" | sed -n "s/ => not found.*//p"', "sh", support.ASM, library, capture_output=True, text=True)
        return done.stdout.split() if done.returncode == 0 else [f"a shell that can be entered ({done.stderr.strip()})"]


def named():
    """The homes of $VITRINE_JDKS."""
    enter = shlex.split(os.environ.get("VITRINE_JDKS_ENTER", ""))
    return [Jdk(home, enter) for home in os.environ.get("VITRINE_JDKS", "").split(":") if home]


def rooted():
    """The homes in the Debian root."""
    caches = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    root = pathlib.Path(os.environ.get("VITRINE_JDKS_CACHE") or caches / "vitrine-jdks").absolute() / "root"
    if os.getuid() != 0:
        return []
    enter = ["unshare", "--mount", "--propagation", "private", "sh", "-c", ENTER, "sh", str(root), str(HERE.parent)]
    return [Jdk(f"/jdk/{home.name}", enter) for home in sorted(root.glob("jdk/*"))]


def one_of_each(fits=lambda jdk: True):
    """One JDK of each of RELEASES, as far as they are there and fit."""
    jdks = {}
    for jdk in named() + [Jdk(str(home)) for home in sorted(pathlib.Path("/usr/lib/jvm").glob("*"))] + rooted():
        if jdk.release in RELEASES and jdk.release not in jdks and fits(jdk):
            jdks[jdk.release] = jdk
    return [jdk for _, jdk in sorted(jdks.items())]


def installed():
    """Those for which no other place is entered."""
    return one_of_each(lambda jdk: not jdk.enter)


def found(build):
    """Those that can run the tests of the build; prints why one cannot."""
    def fits(jdk):
        if lacking := jdk.lacks(build / "lib" / "libjvm.so"):
            print(f"JDK {jdk.release} in {jdk.home} is not used: the place that is entered for it lacks {', '.join(lacking)} (./dev jdks mends its own root)")
        return not lacking
    return one_of_each(fits)


def of_home(home, build):
    """The JDK that the command line names; where it is in $VITRINE_JDKS or the Debian root, too, it is there."""
    jdk = next((jdk for jdk in named() + rooted() if jdk.home == home), Jdk(os.path.abspath(home)))
    if jdk.release is None:
        sys.exit(f"{home} is not a JDK: there is no bin/javac, or no file `release` that tells its version")
    if lacking := jdk.lacks(build / "lib" / "libjvm.so"):
        sys.exit(f"JDK {jdk.release} in {jdk.home} cannot be tested: the place that is entered for it lacks {', '.join(lacking)}")
    return jdk


def test(jdk, build, short):
    """The kinds of tests that failed."""
    commands = {"exports": [HERE / "contract" / "check_exports.py", build / "lib" / "libjvm.so", jdk.home],
                "coupled": [HERE / "contract" / "check_coupled.py", jdk.home]}
    for kind, cases in (("java", SHORT), ("agents", SHORT_AGENTS), ("jni", SHORT_JNI), ("jvmpi", ())):  # (): all
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
    build = args.build.resolve()
    if args.stress:
        jdks = [of_home(home, build) for home in args.home] or found(build)
        if not jdks:
            print("no JDK of", *RELEASES, "was found that can be used")
            sys.exit(NONE_FOUND)
        sys.exit(stress(jdks[-1], args))
    if args.all == bool(args.home):
        parser.error("one of --all and HOME is needed")
    jdks = found(build) if args.all else [of_home(home, build) for home in args.home]
    table = []
    for jdk in jdks:
        print(f"== JDK {jdk.release} in {jdk.home}", flush=True)
        failed = test(jdk, build, args.short)
        table.append((jdk, failed))
    print()
    for jdk, failed in table:
        print(f"JDK {jdk.release} in {jdk.home}: {'failed: ' + ', '.join(failed) if failed else 'all passed'}")
    if args.all:
        for release in sorted(set(RELEASES) - {jdk.release for jdk in jdks}):
            print(f"JDK {release}: not run, because none was found that can be used")
    sys.exit(any(failed for _, failed in table))


if __name__ == "__main__":
    main()
