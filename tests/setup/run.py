#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Building and testing on other machines: another compiler, several JDKs, something missing. Whatever is still possible works, and everything
else prints a sentence that says why not.           run.py [--build DIR] [--list] [CASE...]"""
import os, pathlib, re, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support
from cases import CASES, case, command_line, expect, run_cases


class Context:
    def __init__(self, build):
        self.build, self.jdk = build, support.cache_value(build, "VITRINE_JDK")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vitrine-"))

    def execute(self, *words, **environment):
        """Returns the exit code, and stdout with stderr."""
        ours = {k: v for k, v in os.environ.items() if k not in {"VITRINE_WERROR", "VITRINE_HOST_JDK", "JAVA_HOME", "CXXFLAGS"}}
        done = subprocess.run([str(word) for word in words], env=ours | environment, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=500)
        return done.returncode, done.stdout

    def configure(self, *options, **environment):
        compilers = [f"-DCMAKE_{language}_COMPILER={support.cache_value(self.build, f'CMAKE_{language}_COMPILER')}" for language in ("C", "CXX")]
        return self.execute("cmake", "-S", support.REPO, "-B", self.folder / "build", "-G", "Ninja", f"-DVITRINE_JDK={self.jdk}", *compilers, *options,
                            **environment)

    def program(self, name, text):
        """Makes a program of that name in the folder `programs`, which is searched first or alone."""
        path = self.folder / "programs" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return path.parent


@case
def warning_of_the_compiler(c):
    """A warning stops a build only if the build asks for that."""
    header = c.folder / "warns.hpp"
    header.write_text("inline int warns() { int never_used; return 0; }\n")
    for option, may_build in ((), True), (["-DVITRINE_WERROR=ON"], False):
        code, text = c.configure(f"-DCMAKE_CXX_FLAGS=-include {header}", "-DVITRINE_UNITY=OFF", *option)
        expect(code == 0, text)
        code, text = c.execute("ninja", "-C", c.folder / "build", "CMakeFiles/classfile.dir/classfile/modified_utf8.cpp.o")
        expect((code == 0) == may_build and "never_used" in text, (option, code, text))


@case
def examples_compile(c):
    """The examples compile as `./dev run` compiles them, without a warning."""
    agents = sorted((support.REPO / "examples").glob("*.agent.cpp"))
    expect(agents, "there is no example")
    include = c.build / "image" / "include"
    for agent in agents:
        code, text = c.execute("g++", "-std=c++20", *support.WARNINGS, f"-I{include}", f"-I{include}/linux", "-fsyntax-only", agent)
        expect(code == 0 and not text, text)


@case
def missing_libraries(c):
    """One sentence names all missing libraries."""
    code, text = c.configure("-DCMAKE_DISABLE_FIND_PACKAGE_ZLIB=ON", PKG_CONFIG_LIBDIR=str(c.folder), PKG_CONFIG_PATH="")
    expect(code != 0, text)
    expect("Missing: zlib (zlib1g-dev), libffi (libffi-dev), minizip (libminizip-dev), cpp-httplib (libcpp-httplib-dev)." in " ".join(text.split()), text)


@case
def wrong_jdk(c):
    """A JDK of another release is refused by name; without a JDK, the user is asked for one."""
    jdk = c.folder / "jdk"
    (jdk / "include").mkdir(parents=True)
    (jdk / "include" / "jni.h").touch()
    (jdk / "release").write_text('JAVA_VERSION="16.0.2"\n')
    code, text = c.configure(f"-DVITRINE_JDK={jdk}")
    expect(code != 0 and f"VITRINE_JDK={jdk} is not a JDK 17 to 28" in " ".join(text.split()), text)


@case
def missing_packages(c):
    """./dev says what to install if it may not install it itself."""
    dev = support.REPO / "dev"
    for name in ("dirname", "bash", "grep"):
        os.symlink(shutil.which(name), c.program(name, "") / f"{name}.new")
        os.replace(c.folder / "programs" / f"{name}.new", c.folder / "programs" / name)
    alone = dict(PATH=str(c.folder / "programs"))
    code, text = c.execute(shutil.which("bash"), dev, "build", **alone)
    expect(code == 1 and text.startswith("dev: this is not Debian; please install g++ cmake ninja pkg-config python3 "), (code, text))
    c.program("dpkg-query", "exit 1")
    c.program("id", "echo 1000")
    code, text = c.execute(shutil.which("bash"), dev, "build", **alone)
    expect(code == 1 and text.startswith("dev: please install these packages (as root: apt-get install g++ "), (code, text))
    expect(re.search("openjdk-(17|21)-jdk-headless", text), text)
    code, text = c.execute(shutil.which("bash"), dev, "build", JAVA_HOME=c.jdk, **alone)
    expect(code == 1 and "apt-get install g++ " in text and "openjdk" not in text, (code, text))


@case
def javac_of_the_conformance_cases(c):
    """The javac is that of the JDK under test, whatever the PATH has; one that does not fit is refused."""
    newer = c.folder / "newer"
    (newer / "bin").mkdir(parents=True)
    (newer / "release").write_text('JAVA_VERSION="99"\n')
    for name in ("javac", "java"):
        shutil.move(c.program(name, "echo this is not the JDK under test; exit 1") / name, newer / "bin" / name)
    run = [sys.executable, support.REPO / "tck-subset" / "run", c.build / "image", "--work", c.folder / "work", "jvms/5.5/what_initializes"]
    if sanitized := support.build_vm(c.build).sanitized:
        run += ["--sanitized", sanitized]
    code, text = c.execute(*run, PATH=f"{newer / 'bin'}:{os.environ['PATH']}")
    expect(code == 0 and "1 passed, 0 failed" in text, (code, text))
    code, text = c.execute(*run, "--jdk", newer)
    refusal = f"need a JDK with javac of release 17 to {support.release_of(c.jdk)}; {newer} is of release 99."
    expect(code == 1 and refusal in text, (code, text))


@case
def jdk_in_a_bare_place(c):
    """A JDK that lies where there is no python3 is not used, and the reason is said; nor is a folder that is not a JDK."""
    home = c.folder / "jdk"
    (home / "bin").mkdir(parents=True)
    (home / "release").write_text('JAVA_VERSION="25"\n')
    shutil.copy("/bin/true", home / "bin" / "javac")
    for name in ("sh", "cat", "sed", "env"):
        (c.program(name, "") / name).unlink()
        os.symlink(shutil.which(name), c.folder / "programs" / name)
    there = dict(VITRINE_JDKS=str(home), VITRINE_JDKS_ENTER=f"{shutil.which('env')} PATH={c.folder / 'programs'}")
    lacking = "the place that is entered for it lacks python3, g++, ldd"
    code, text = c.execute(sys.executable, HERE.parent / "jdks.py", "--build", c.build, "--stress", "1", home, **there)
    expect(code == 1 and f"JDK 25 in {home} cannot be tested: {lacking}" in text, (code, text))
    code, text = c.execute(sys.executable, "-c", f"import jdks, pathlib; jdks.found(pathlib.Path({str(c.build)!r}))", PYTHONPATH=str(HERE.parent), **there)
    expect(code == 0 and f"JDK 25 in {home} is not used: {lacking}" in text, (code, text))
    code, text = c.execute(sys.executable, HERE.parent / "jdks.py", "--build", c.build, "--stress", "1", c.folder)
    expect(code == 1 and f"{c.folder} is not a JDK" in text, (code, text))


def main():
    args = command_line(__doc__)
    failed = 0
    for name in args.case or CASES:
        context = Context(args.build.resolve())
        failed += run_cases([name], context)
        shutil.rmtree(context.folder)
    sys.exit(1 if failed else 0)


main()
