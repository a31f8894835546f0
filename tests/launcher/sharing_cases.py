# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about the snapshot of the class library (-Xshare): making it, using it, refusing a damaged one."""
import os, random, subprocess
from cases import case, expect

FIRST_PAGE = 4096      # of memory in the file; the header is before it
MAIN = "main a null\n"


def snapshot(c):
    return c.ours.home / "lib" / "server" / "classes.snapshot"


def run_main(c, *options):
    return c.java(*options, "-cp", c.classes, "Main", "a")


def loaded(c, *options):
    """Pairs of a class and what is said of its source."""
    done = run_main(c, "-Xlog:class+load:stderr", *options)
    expect(done.returncode == 0 and done.stdout == MAIN, done)
    lines = [line.partition("] ")[2].rpartition("]")[2].strip() or line for line in done.stderr.splitlines() if " source: " in line]
    return [line.split(" source: ") for line in lines]


def made_here(c):
    """A snapshot in a file of its own; null where the build cannot make one (a sanitizer has its own operator new)."""
    if c.ours.sanitized:
        return None
    file = c.folder / "own.snapshot"
    if not file.exists():
        done = c.java("-Xshare:dump", f"-XX:SharedArchiveFile={file}")
        expect(done.returncode == 0 and done.stdout + done.stderr == "", done)
    return file


@case
def snapshot_is_used(c):
    if made_here(c) is None:
        return
    expect(run_main(c, "-Xshare:on").stdout == MAIN, "with the image's own snapshot")
    with_it, without = loaded(c, "-Xshare:on"), loaded(c, "-Xshare:off")
    # Threads of the class library take part, so the order is not always the same, nor what the last of them loads.
    difference = {name for name, _ in with_it} ^ {name for name, _ in without}
    expect(len(difference) < 10, difference)
    shared = [name for name, source in with_it if source == "shared objects file"]
    expect(len(shared) > 300 and "java.lang.Object" in shared and "Main" not in shared, shared)
    expect(not [name for name, source in without if source == "shared objects file"], without)


@case
def snapshot_of_a_list_of_classes(c):
    if made_here(c) is None:
        return
    names, file = c.folder / "names", c.folder / "listed.snapshot"
    done = run_main(c, "-Xshare:off", f"-XX:DumpLoadedClassList={names}")
    expect(done.stdout == MAIN, done)
    lines = names.read_text().splitlines()
    expect("java/lang/String" in lines and "Main" in lines and "#method java/lang/String hashCode ()I" in lines, lines[:20])
    done = c.java("-Xshare:dump", f"-XX:SharedClassListFile={names}", f"-XX:SharedArchiveFile={file}")
    expect(done.returncode == 0, done)
    sources = dict(loaded(c, "-Xshare:on", f"-XX:SharedArchiveFile={file}"))
    # Not all that is listed is needed each time.
    listed = [name for name in lines if name.replace("/", ".") in sources]
    missing = [name for name in listed if sources[name.replace("/", ".")] != "shared objects file"]
    # What other loaders define, and what is not a class of java.base, is not in a snapshot.
    expect("Main" in missing and not [name for name in missing if name.startswith("java/")], missing)


@case
def snapshot_that_is_damaged(c):
    """Whatever byte of the file is another one, the VM starts, and says so if the snapshot is required."""
    whole = made_here(c)
    if whole is None:
        return
    file, dice, bytes_ = c.folder / "damaged.snapshot", random.Random(17), whole.read_bytes()
    option = f"-XX:SharedArchiveFile={file}"

    def check(content, refused):
        file.write_bytes(content)
        file.chmod(0o644)
        done = run_main(c, option)
        expect(done.returncode == 0 and done.stdout == MAIN and done.stderr == "", done)
        required = run_main(c, option, "-Xshare:on")
        if refused:
            expect(required.returncode == 1 and "Unable to use the snapshot of the class library: " in required.stdout, required)
        else:
            expect(required.stdout == MAIN, required)

    check(bytes_, False)
    for length in (0, 1, 100, FIRST_PAGE, FIRST_PAGE + 1, len(bytes_) // 2, len(bytes_) - 1):
        check(bytes_[:length], True)
    check(bytes_ + b"\0", True)
    for _ in range(8):      # in the header, which ends with numbers of tables
        at = dice.randrange(0, 104)
        check(bytes_[:at] + bytes([bytes_[at] ^ (1 << dice.randrange(8))]) + bytes_[at + 1:], True)
    for _ in range(8):      # at the beginning of the memory, which belongs to no class, and in the tables behind it
        for at in (dice.randrange(FIRST_PAGE, 2 * FIRST_PAGE), dice.randrange(len(bytes_) - 4096, len(bytes_))):
            check(bytes_[:at] + bytes([bytes_[at] ^ (1 << dice.randrange(8))]) + bytes_[at + 1:], True)
    # In many pages of classes: each of these classes is parsed as if there was no snapshot.
    for _ in range(8):
        content = bytearray(bytes_)
        for _ in range(200):
            content[dice.randrange(3 << 20, len(content) - (1 << 20))] ^= 1 << dice.randrange(8)
        file.write_bytes(content)
        done = run_main(c, option)
        expect(done.returncode == 0 and done.stdout == MAIN and done.stderr == "", done)


@case
def snapshot_does_not_depend_on_its_maker(c):
    """Under these options code has other words, which no other process may get."""
    if made_here(c) is None:
        return
    names, file = c.folder / "called", c.folder / "observed.snapshot"
    expect(run_main(c, "-Xshare:off", f"-XX:DumpLoadedClassList={names}").stdout == MAIN, "a list with methods")
    for option in ("-Xcheck:jvmti", "-Xmx40g"):
        done = c.java("-Xshare:dump", f"-XX:SharedClassListFile={names}", f"-XX:SharedArchiveFile={file}", option)
        expect(done.returncode == 0, done)
        done = run_main(c, "-Xshare:on", f"-XX:SharedArchiveFile={file}")
        expect(done.stdout == MAIN and done.returncode == 0, done)


@case
def snapshot_that_is_not_trusted(c):
    file = made_here(c)
    if file is None:
        return
    copy = c.folder / "open.snapshot"
    copy.write_bytes(file.read_bytes())
    for mode in (0o664, 0o646):
        copy.chmod(mode)
        done = run_main(c, f"-XX:SharedArchiveFile={copy}", "-Xshare:on")
        expect(done.returncode == 1 and f"{copy} is not trusted: others than its owner may write it" in done.stdout, done)
        expect(run_main(c, f"-XX:SharedArchiveFile={copy}").stdout == MAIN, "starts without it")
    copy.chmod(0o600)
    if os.geteuid() == 0:
        os.chown(copy, 12345, -1)
        expect("is not trusted" in run_main(c, f"-XX:SharedArchiveFile={copy}", "-Xshare:on").stdout, "somebody else's")


@case
def snapshot_that_cannot_be_used(c):
    pipe = c.folder / "no.snapshot"
    os.mkfifo(pipe)
    for options, why in ((("-XX:SharedArchiveFile=/none",), "/none cannot be opened: No such file or directory"), ((f"-XX:SharedArchiveFile={pipe}",), f"{pipe} is not a regular file"),
                         (("-XX:SharedArchiveFile=/dev/zero",), "/dev/zero is not a regular file"), ((f"-XX:SharedArchiveFile={c.folder}",), f"{c.folder} is not a regular file"), (("-Xverify:all",), "the classes of the boot loader are to be verified"),
                         (("--patch-module", f"java.base={c.folder}"), "--patch-module is given"), (("-XX:+KeepClassLineage",), "the lineage of classes is recorded"),
                         (("-Xexplain",), "-Xexplain is given"), (("--enable-preview",), "--enable-preview is given")):
        done = run_main(c, "-Xshare:on", *options)
        expect(done.returncode == 1 and f"Unable to use the snapshot of the class library: {why}\n" in done.stdout, done)
        expect(run_main(c, *options).stdout == MAIN, options)


@case
def snapshot_that_cannot_be_made(c):
    if made_here(c) is None:
        done = c.java("-Xshare:dump")
        expect(done.returncode == 1 and "this build of the VM has the operator new of a sanitizer" in done.stdout, done)
        return
    pipe, file = c.folder / "pipe", c.folder / "foreign.snapshot"
    os.mkfifo(pipe)
    for options, why in ((("-XX:SharedArchiveFile=/none/file",), "The snapshot could not be made: /none/file."), (("-XX:SharedClassListFile=/none",), "Loading classlist /none failed: No such file or directory"),
                         ((f"-XX:SharedArchiveFile={pipe}",), f"The snapshot could not be made: {pipe} is not a regular file"),
                         ((f"-XX:SharedArchiveFile={c.folder}",), f"The snapshot could not be made: {c.folder} is not a regular file"),
                         ((f"-XX:SharedClassListFile={pipe}",), f"Loading classlist {pipe} failed: it is a pipe into which nobody writes"),
                         (("-XX:SharedClassListFile=/dev/zero",), "Loading classlist /dev/zero failed: it has no end"),
                         ((f"-XX:SharedClassListFile={c.folder}",), f"Loading classlist {c.folder} failed: Is a directory"),
                         (("--enable-preview",), "The snapshot cannot be made: --enable-preview is given"),
                         (("-Xverify:all",), "The snapshot cannot be made: the classes of the boot loader are to be verified"),
                         (("-agentlib:absent=x",), "Error occurred during CDS dumping\nCDS dumping does not support native JVMTI agent, name: absent\n"),
                         (("-Xrunabsent",), "Error occurred during CDS dumping\nCDS dumping does not support native JVMTI agent, name: absent\n"),
                         (("-javaagent:absent.jar",), "Error occurred during CDS dumping\nCDS dumping does not support Java agent, name: absent.jar\n")):
        done = c.java("-Xshare:dump", *([] if any("Archive" in option for option in options) else [f"-XX:SharedArchiveFile={file}"]), *options)
        expect(done.returncode == 1 and why in done.stdout, done)
    expect(pipe.is_fifo(), "the pipe is still there")
    # What changes the class library is refused as elsewhere, wherever it is said.
    patch = f"--patch-module=java.base={c.folder}"
    (c.folder / "patching").write_text(patch)
    for words, env in ((("--patch-module", f"java.base={c.folder}"), None), (("--limit-modules", "java.base"), None), (("--upgrade-module-path", c.folder), None),
                       ((f"@{c.folder}/patching",), None), ((f"-XX:VMOptionsFile={c.folder}/patching",), None),
                       ((), {"JAVA_TOOL_OPTIONS": patch}), ((), {"JDK_JAVA_OPTIONS": patch}), ((), {"_JAVA_OPTIONS": patch})):
        done = c.same("-Xshare:dump", f"-XX:SharedArchiveFile={file}", *words, env=env)
        expect(done.returncode == 1 and "Cannot use the following option when dumping the shared archive: --" in done.stdout, done)
    expect(not file.exists(), "no snapshot is left")


@case
def snapshot_of_the_class_library_only(c):
    """What a dump has on its boot class path is not in the snapshot, neither under a new name nor under that of another module."""
    if made_here(c) is None:
        return
    source, folder, file, names = c.folder / "foreign", c.folder / "foreign_classes", c.folder / "appended.snapshot", c.folder / "foreign.list"
    (source / "java" / "util" / "logging").mkdir(parents=True)
    (source / "Extra.java").write_text('public class Extra { static final String S = "PATCHED"; }')
    (source / "java" / "util" / "logging" / "Level.java").write_text('package java.util.logging; public class Level { static final String S = "PATCHED"; }')
    c.stock_tool("javac", "-d", folder, source / "Extra.java")
    c.stock_tool("javac", "-d", folder, "--patch-module", f"java.logging={source}", source / "java" / "util" / "logging" / "Level.java")
    names.write_text("java/lang/Object\nExtra\njava/util/logging/Level\njava/util/ArrayList\n")
    done = c.java("-Xshare:dump", f"-XX:SharedArchiveFile={file}", f"-XX:SharedClassListFile={names}", f"-Xbootclasspath/a:{folder}")
    expect(done.returncode == 0, done)
    bytes_ = file.read_bytes()
    expect(b"PATCHED" not in bytes_ and b"java/util/ArrayList" in bytes_, "only classes of java.base")
    expect(run_main(c, "-Xshare:on", f"-XX:SharedArchiveFile={file}").stdout == MAIN, "it is used")
