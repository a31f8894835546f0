#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the overlay JAVA_HOME: a stock JDK whose lib/server/libjvm.so is ours.     usage: make_image.py JDK_HOME OUT LIBJVM

These files are copied, because their place on disk decides which JDK they belong to: bin/* (libjli finds the home from /proc/self/exe),
lib/server/libjvm.so (the VM finds the home from its own path), lib/jrt-fs.jar and release (tools read them from a given home).
include/ has our own jvmti.h and jvmpi.h beside the stock JDK's other headers. The library is stripped; its debug information, for debuggers and
crash reports, is in libjvm.debuginfo beside it. (Without objcopy the library is not stripped.) Beside it are classes.snapshot and what gdb
loads for it, libjvm.so-gdb.py, too. lib/ has the inspector's agent, if it lies beside LIBJVM.
jmods/java.base.jmod, from which jlink and jpackage take the VM, is the stock JDK's with our library and headers in it. If the JDK has none, jlink links
from the files of the image (JEP 493), and bin/jlink is a script that lets it take ours.
Everything else is a link into the stock JDK, which is not changed. Run by the build (target `image`) and by `./dev image`."""
import io, os, pathlib, platform, re, shutil, struct, subprocess, sys, tempfile, zipfile

# libjli also finds the JDK from its own path. A link would lead it to the stock VM if a file of the image is missing.
COPIED = {"release", "lib/jrt-fs.jar", "lib/libjli.so"}
ROOT = pathlib.Path(__file__).resolve().parents[1]
HEADERS = {header.name: header for header in (ROOT / "jvmti" / "include" / "jvmti.h", ROOT / "jvmpi" / "include" / "jvmpi.h")}
DEBUGGER = ROOT / "serviceability" / "gdb"
TRACER = ROOT / "tracer"
RELEASES = ROOT / "library" / "releases" / "releases.hpp"
# There is only one VM, whatever the stock JDK offers. 64-bit JDKs have always accepted -client.
JVM_CFG = "-server KNOWN\n-client IGNORE\n"


def put_file(path, source):
    """Replaces the file atomically, so that a VM that runs from the image keeps the file that it has mapped."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent)
    os.close(handle)
    shutil.copyfile(source, temporary)
    os.chmod(temporary, os.stat(source).st_mode | 0o600)
    os.replace(temporary, path)


def put_link(path, target):
    if os.path.islink(path):
        if os.readlink(path) == str(target):
            return
        path.unlink()
    elif path.is_dir():
        shutil.rmtree(path)
    elif path.exists():
        path.unlink()
    path.symlink_to(target)


def put_library(folder, libjvm):
    objcopy = shutil.which("objcopy")
    if objcopy is None:
        put_file(folder / "libjvm.so", libjvm)
        return
    with tempfile.TemporaryDirectory() as work:
        stripped, information = pathlib.Path(work, "libjvm.so"), pathlib.Path(work, "libjvm.debuginfo")
        subprocess.run([objcopy, "--only-keep-debug", libjvm, information], check=True)
        subprocess.run([objcopy, "--strip-unneeded", f"--add-gnu-debuglink={information}", libjvm, stripped], check=True)
        information.chmod(0o644)
        put_file(folder / information.name, information)
        put_file(folder / stripped.name, stripped)


# Small programs, for what a start loads and calls. The compiler that compiles them does so, too.
PROGRAMS = {"Start": """public class Start { public static void main(String[] arguments) { System.out.println("started"); } }
""", "Training": """import java.util.*;
import java.util.stream.*;
public class Training {
  interface Shape { default String text() { return getClass().getSimpleName(); } }
  record Circle(double radius) implements Shape {}
  enum Kind { SMALL, LARGE }
  public static void main(String[] arguments) throws Exception {
    Map<String, List<Integer>> lengths = Stream.of("one", "two", "three").collect(Collectors.groupingBy(s -> s, Collectors.mapping(String::length, Collectors.toList())));
    System.out.println(lengths + " " + new Circle(1.5) + " " + new Circle(2).text() + " " + Kind.valueOf("SMALL") + String.format(" %d %s %.2f", 1, "x", 2.5));
    Thread thread = new Thread(() -> System.out.println(Thread.currentThread().getName()));
    thread.start();
    thread.join();
  }
}
"""}


def put_snapshot(out, libjvm):
    """What a start needs of the class library, as the VM would make it each time (-Xshare). The image works without it, and a build with a
    sanitizer cannot make it."""
    if any(mark in libjvm.read_bytes() for mark in (b"__asan_init", b"__tsan_init")):
        return
    environment = {name: value for name, value in os.environ.items() if name not in {"JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"}}
    run = lambda *words: subprocess.run([out / "bin" / "java", *words], env=environment, capture_output=True, text=True)
    with tempfile.TemporaryDirectory() as work:
        folder, lists = pathlib.Path(work), []
        for name, text in PROGRAMS.items():
            (folder / f"{name}.java").write_text(text)
        compilation = ("compilation", "com.sun.tools.javac.Main", "-d", folder, *sorted(folder.glob("*.java")))
        # What a start needs stands at the beginning of the list. A JDK without a compiler has at least its version.
        for name, *arguments in (compilation, *((name, "-cp", folder, name) for name in reversed(PROGRAMS)), ("version", "-version")):
            if name == "version" and lists:
                break
            if run("-Xshare:off", f"-XX:DumpLoadedClassList={folder / name}", *arguments).returncode == 0:
                lists.insert(0, (folder / name).read_text())
        (folder / "list").write_text("".join(lists))
        made = run("-Xshare:dump", *([f"-XX:SharedClassListFile={folder / 'list'}"] if lists else []))
    if made.returncode != 0:
        (out / "lib" / "server" / "classes.snapshot").unlink(missing_ok=True)
        print(f"make_image: {out} has no snapshot of the class library: {(made.stdout + made.stderr).strip()}", file=sys.stderr)


def zip_entries(archive):
    """Of each file in a zip or jmod, in order: its name, its header with the content as it is stored, and its entry in the directory."""
    end = archive.rfind(b"PK\5\6")
    size, offset = struct.unpack_from("<II", archive, end + 12)
    at, rows = end - size, []
    base = at - offset      # a jmod has 4 bytes before the zip
    while at < end:
        lengths = struct.unpack_from("<HHH", archive, at + 28)
        entry = archive[at:at + 46 + sum(lengths)]
        rows.append((base + struct.unpack_from("<I", entry, 42)[0], entry[46:46 + lengths[0]].decode(), entry))
        at += len(entry)
    rows.sort()
    ends = [row[0] for row in rows[1:]] + [end - size]
    return [(name, archive[begin:stop], entry) for (begin, name, entry), stop in zip(rows, ends)]


def jmod_with(jmod, files):
    """The bytes of the jmod with these files instead of its own. The others are copied as they are, compressed."""
    ours = io.BytesIO()
    with zipfile.ZipFile(ours, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    entries = [row for row in zip_entries(jmod) if row[0] not in files] + zip_entries(ours.getvalue())
    result, directory = bytearray(jmod[:4]), bytearray()
    for _, content, entry in entries:
        directory += entry[:42] + struct.pack("<I", len(result) - 4) + entry[46:]
        result += content
    count, offset = len(entries), len(result) - 4
    return bytes(result + directory + struct.pack("<IHHHHIIH", 0x06054b50, 0, 0, count, count, len(directory), offset, 0))


# The launcher that is behind the script finds its home as all of bin/ do.
JLINK = """#!/bin/sh
# This JDK links from its run-time image, and refuses to if the VM is not the one that it came with.
exec "$(dirname "$(readlink -f "$0")")/jlink.stock" --ignore-modified-runtime "$@"
"""


def put_jmods(jdk, out):
    base = jdk / "jmods" / "java.base.jmod"
    if not base.is_file():
        jlink = out / "bin" / "jlink"
        if jlink.is_file() and b"--ignore-modified-runtime" in (jdk / "lib" / "modules").read_bytes():
            jlink.rename(out / "bin" / "jlink.stock")
            jlink.write_text(JLINK)
            jlink.chmod(0o755)
        return
    if (out / "jmods").is_symlink():
        (out / "jmods").unlink()
    (out / "jmods").mkdir(exist_ok=True)
    for entry in base.parent.iterdir():
        if entry != base:
            put_link(out / "jmods" / entry.name, entry)
    files = {"lib/server/libjvm.so": (out / "lib" / "server" / "libjvm.so").read_bytes(), "lib/jvm.cfg": JVM_CFG.encode()}
    files |= {f"include/{name}": header.read_bytes() for name, header in HEADERS.items()}
    with tempfile.TemporaryDirectory() as work:
        made = pathlib.Path(work, base.name)
        made.write_bytes(jmod_with(base.read_bytes(), files))
        made.chmod(0o644)
        put_file(out / "jmods" / base.name, made)


def put_jdk(jdk, out):
    """All but the VM."""
    out.mkdir(parents=True, exist_ok=True)
    for entry in sorted(jdk.iterdir()):
        if entry.name in {"bin", "lib", "include", "jmods"} or not entry.exists():
            continue
        if entry.name in COPIED:
            put_file(out / entry.name, entry)
        else:
            put_link(out / entry.name, entry)
    if (out / "include").is_symlink():
        (out / "include").unlink()
    for name, header in HEADERS.items():
        put_file(out / "include" / name, header)
    for entry in (jdk / "include").glob("*"):
        if entry.name not in HEADERS:
            put_link(out / "include" / entry.name, entry)
    for entry in (jdk / "bin").iterdir():
        if entry.is_file():
            put_file(out / "bin" / entry.name, entry)
    (out / "lib" / "server").mkdir(parents=True, exist_ok=True)
    for entry in (jdk / "lib").iterdir():
        if not entry.exists() or entry.name == "server":      # a dangling link of a package that is not installed
            continue
        if entry.name == "jvm.cfg":
            (out / "lib" / "jvm.cfg").write_text(JVM_CFG)
        elif f"lib/{entry.name}" in COPIED:
            put_file(out / "lib" / entry.name, entry)
        else:
            put_link(out / "lib" / entry.name, entry)
    for entry in (jdk / "lib" / "server").glob("libjsig*"):
        put_link(out / "lib" / "server" / entry.name, entry)


def overlay(jdk, out, libjvm):
    put_jdk(jdk, out)
    put_library(out / "lib" / "server", libjvm)
    for script in DEBUGGER.glob("*.py"):
        put_file(out / "lib" / "server" / script.name, script)
    inspector = libjvm.parent / "libvitrine_inspector.so"
    if inspector.is_file():
        put_file(out / "lib" / inspector.name, inspector)
    for script in TRACER.glob("*.py"):
        put_file(out / "lib" / "vitrine" / script.name, script)
    put_jmods(jdk, out)
    for mark in (out / "lib" / "server").glob("told_of_*"):     # the VM has told that the JDK was another one
        mark.unlink()
    put_snapshot(out, libjvm)


def stock_jdk(home):
    """The stock JDK for the image. If `home` is itself an image, the JDK that it was made for."""
    modules = home / "lib" / "modules"
    if modules.is_symlink():
        home = modules.resolve().parents[1]
    if not (home / "lib" / "modules").is_file() or not (home / "bin" / "java").is_file():
        sys.exit(f"make_image: {home} is no JDK: it has no bin/java or no lib/modules")
    return home


def check_fits(jdk):
    """Refuses a JDK with which the VM would refuse to start."""
    facts = dict(re.findall(r'^(\w+)="(.*)"$', (jdk / "release").read_text(), re.M)) if (jdk / "release").is_file() else {}
    version = facts.get("JAVA_VERSION")
    if version is None:
        sys.exit(f"make_image: {jdk} does not tell its version: it has no file `release` with a JAVA_VERSION")
    oldest, newest = (int(re.search(rf"k{which}Release = (\d+)", RELEASES.read_text())[1]) for which in ("Oldest", "Newest"))
    if not oldest <= int(re.match(r"\d*", version)[0] or 0) <= newest:
        sys.exit(f"make_image: {jdk} is a JDK {version}; this VM runs the class libraries of JDK {oldest} to {newest}")
    libc = "gnu" if platform.libc_ver()[0] == "glibc" else "musl"
    for key, machine in (("OS_NAME", platform.system()), ("OS_ARCH", platform.machine()), ("LIBC", libc)):
        if facts.get(key, machine) != machine:
            sys.exit(f"make_image: {jdk} is for {facts[key]}, and this is {machine}")


def check_imports(jdk, libjvm):
    """Refuses a JDK whose libraries import a function that libjvm lacks: they would not load. (Not checked without readelf.)"""
    if shutil.which("readelf") is None:
        return
    def symbols(library, undefined):
        done = subprocess.run(["readelf", "-W", "--dyn-syms", library], capture_output=True, text=True, check=True)
        rows = (line.split() for line in done.stdout.splitlines())
        return {row[7].partition("@")[0] for row in rows if len(row) >= 8 and (row[6] == "UND") == undefined}
    ours = symbols(libjvm, undefined=False)
    for library in sorted((jdk / "lib").glob("*.so")):
        if library.exists():
            lacking = sorted(name for name in symbols(library, undefined=True) - ours if re.match(r"JVM_|JNI_|jio_", name))
            if lacking:
                sys.exit(f"make_image: {jdk} does not fit this VM: its {library.name} imports {lacking[0]}, which the VM does not have")


def main(arguments):
    if len(arguments) != 3:
        sys.exit(__doc__.splitlines()[0])
    jdk, out, libjvm = pathlib.Path(arguments[0]).resolve(), pathlib.Path(arguments[1]).absolute(), pathlib.Path(arguments[2])
    try:
        jdk = stock_jdk(jdk)
        check_fits(jdk)
        if out.resolve() == jdk:
            sys.exit("make_image: OUT is the JDK itself")
        if not libjvm.is_file():
            sys.exit(f"make_image: there is no {libjvm}")
        check_imports(jdk, libjvm)
        if out.exists() and any(out.iterdir()) and not (out / "lib" / "server").exists():
            sys.exit(f"make_image: {out} is not empty and no image")
        overlay(jdk, out, libjvm)
    except OSError as error:
        sys.exit(f"make_image: {error.filename or out}: {error.strerror}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"make_image: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
