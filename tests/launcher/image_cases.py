# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about the image: making it, refused JDKs and folders, the library in it."""
import os, re, subprocess, zipfile
from cases import case, expect


def make(c, *words, **options):
    return subprocess.run([c.build / "bin" / "vitrine", "image", *words], capture_output=True, text=True, cwd=c.folder, **options)


def build_id(folder, name="libjvm.so"):
    return subprocess.run(["readelf", "-n", folder / name], capture_output=True, text=True, check=True).stdout.partition("Build ID")[2]


def fake_jdk(c, release, name="fake"):
    """The files of a JDK that are checked before the first file of the image is made."""
    home = c.folder / name
    for file in ("bin/java", "lib/modules"):
        (home / file).parent.mkdir(parents=True, exist_ok=True)
        (home / file).touch()
    (home / "release").write_text(release)
    return home


@case
def image_of_a_jdk_that_does_not_fit(c):
    for release, why in (('JAVA_VERSION="16.0.2"\n', "is a JDK 16.0.2; this VM runs the class libraries of JDK 17 to "),
                         ('JAVA_VERSION="99"\n', "is a JDK 99; this VM runs"), ('JAVA_VERSION="x"\n', "is a JDK x; this VM runs"), ('IMPLEMENTOR="x"\n', "does not tell its version"),
                         ('JAVA_VERSION="17.0.9"\nOS_NAME="Plan 9"\n', "is for Plan 9"), ('JAVA_VERSION="17.0.9"\nOS_ARCH="vax"\n', "is for vax")):
        done = make(c, fake_jdk(c, release), c.folder / "misfit")
        expect(done.returncode == 1 and why in done.stderr and done.stderr.count("\n") == 1 and not (c.folder / "misfit").exists(), done)
    done = make(c, c.folder, c.folder / "misfit")
    expect(done.returncode == 1 and done.stderr == f"vitrine image: {c.folder} is not a JDK: it has no bin/java or no lib/modules\n", done)


@case
def image_of_a_jdk_with_damaged_libraries(c):
    """A sentence says what is wrong with the file, whatever the place of the damage."""
    home, whole = fake_jdk(c, f'JAVA_VERSION="{c.release}"\n', "with_library"), (c.stock.home / "lib" / "libjava.so").read_bytes()
    library = home / "lib" / "libjava.so"
    header = {"e_shoff": (40, 8), "e_shnum": (60, 2)}
    sections, count = (int.from_bytes(whole[at:at + size], "little") for at, size in header.values())
    table = next(at for at in range(sections, sections + 64 * count, 64) if int.from_bytes(whole[at + 4:at + 8], "little") == 11)      # SHT_DYNSYM
    symbols = int.from_bytes(whole[table + 24:table + 32], "little")
    changed = lambda at, value: whole[:at] + value + whole[at + len(value):]
    for content, why in ((b"", "no table of dynamic symbols"), (b"text", "no table of dynamic symbols"), (whole[:len(whole) // 2], "no table of dynamic symbols"),
                         (whole[:63], "no table of dynamic symbols"), (changed(40, b"\xff" * 8), "no table of dynamic symbols"), (changed(4, b"\1"), "no table of dynamic symbols"),
                         (changed(table + 24, b"\xff" * 8), "do not lie within the file"), (changed(table + 32, b"\xff" * 8), "do not lie within the file"),
                         (changed(table + 40, b"\xff" * 4), "do not lie within the file"), (changed(symbols + 24, b"\xff" * 4), "the name of a dynamic symbol")):
        library.write_bytes(content)
        done = make(c, home, c.folder / "damaged")
        expect(done.returncode == 1 and done.stderr.startswith(f"vitrine image: {library} is damaged: ") and why in done.stderr and done.stderr.count("\n") == 1, (why, done))
    library.unlink()
    library.mkdir()
    done = make(c, home, c.folder / "damaged")
    expect(done.returncode == 1 and done.stderr == f"vitrine image: {library}: Is a directory\n" and not (c.folder / "damaged").exists(), done)


@case
def image_of_a_jdk_with_a_damaged_jmod(c):
    """The image has no jmod then, and an older one stays."""
    home = fake_jdk(c, f'JAVA_VERSION="{c.release}"\n', "with_jmod")
    jmod, out = home / "jmods" / "java.base.jmod", c.folder / "damaged_jmod" / "jmods"
    jmod.parent.mkdir()
    with zipfile.ZipFile(jmod, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(100):
            archive.writestr(f"classes/{number}", f"{number}" * 1000)
    whole = jmod.read_bytes()
    for content in (b"", b"JM", whole[:len(whole) // 2], whole[:-10], whole[:40] + b"\xff" * 4000 + whole[4040:], b"\0" * 30 + whole[30:]):
        jmod.write_bytes(content)
        done = make(c, home, out.parent)
        expect(done.returncode == 1 and done.stderr == f"vitrine image: {jmod} is damaged, or is not a jmod\n" and not list(out.iterdir()), (len(content), done))


@case
def image_with_other_parts(c):
    """--parts names the folder of the VM; what is not in it is not in the image."""
    done = make(c, "--parts", c.folder / "absent", c.stock.home, c.folder / "other")
    expect(done.returncode == 1 and done.stderr == f"vitrine image: there is no {c.folder / 'absent' / 'libjvm.so'}\n", done)
    parts = c.folder / "parts"
    parts.mkdir()
    (parts / "libjvm.so").symlink_to(c.stock.home / "lib" / "libjava.so")
    done = make(c, "--parts", "parts", c.stock.home, c.folder / "other")
    expect(done.returncode == 1 and re.fullmatch(rf"vitrine image: {c.stock.home.resolve()} does not fit this VM: its lib\w+\.so imports J\w+, which the VM does not have\n",
                                                 done.stderr), done)
    (parts / "libjvm.so").unlink()
    (parts / "libjvm.so").symlink_to(c.build / "lib" / "libjvm.so")
    done = make(c, "--parts", "parts", c.stock.home, "other")
    expect(done.returncode == 0 and done.stdout + done.stderr == "", done)
    server = c.folder / "other" / "lib" / "server"
    expect((server / "libjvm.so").read_bytes() == (c.build / "lib" / "libjvm.so").read_bytes(), "the library as it is")
    expect(not [*server.glob("*.debuginfo"), *server.glob("*.py"), *(c.folder / "other" / "lib").glob("*inspector*")], "no other parts")
    done = c.execute(c.ours, [c.folder / "other" / "bin" / "java", "-cp", c.classes, "Main", "a"])
    expect(done.stdout == "main a null\n" and done.stderr == "", done)


@case
def image_made_wrongly(c):
    for words in ([], [c.stock.home], [c.stock.home, "a", "b"], ["--parts", c.stock.home, "a"], ["--part", "a", c.stock.home, "b"]):
        done = make(c, *words)
        expect(done.returncode == 2 and done.stdout == "" and "usage: vitrine image [--parts DIR] JDK_HOME OUT\n" in done.stderr, (words, done))


def files_of(image):
    """What is in an image: links with their targets, files with permissions and contents. Not the snapshot, which names its image."""
    facts = {}
    for file in image.rglob("*"):
        if not file.is_dir() and file.name != "classes.snapshot" or file.is_symlink():
            facts[file.relative_to(image)] = os.readlink(file) if file.is_symlink() else (file.stat().st_mode, file.read_bytes())
    return facts


@case
def image_made_without_other_programs(c):
    """Neither Python nor tools of the compiler are needed, nor a temporary folder that everybody has."""
    (c.folder / "tmp").mkdir()
    done = make(c, c.stock.home, c.folder / "alone", env={"PATH": "/nonexistent", "TMPDIR": str(c.folder / "tmp")})
    expect(done.returncode == 0 and done.stdout + done.stderr == "" and not list((c.folder / "tmp").iterdir()), done)
    made, wanted = files_of(c.folder / "alone"), files_of(c.ours.home)
    different = [str(name) for name in made | wanted if made.get(name) != wanted.get(name) and not name.match("lib/server/told_of_*")]
    expect(not different, different)
    expect((c.folder / "alone" / "lib" / "server" / "classes.snapshot").exists() != bool(c.ours.sanitized), "the snapshot")
    done = make(c, c.stock.home, c.folder / "alone", env={"TMPDIR": "/nonexistent"})
    expect(done.returncode == 0 and done.stdout + done.stderr == "", done)


@case
def jmod_of_the_image(c):
    """It has the stock JDK's entries, but for the VM."""
    stock, ours = (home / "jmods" / "java.base.jmod" for home in (c.stock.home, c.ours.home))
    expect(stock.exists() == ours.exists(), ours)
    if not stock.exists():
        return
    with zipfile.ZipFile(stock) as archive, zipfile.ZipFile(ours) as copy:
        expect(copy.testzip() is None, "checksums")
        facts = lambda entry: (entry.filename, entry.CRC, entry.file_size, entry.compress_size, entry.compress_type, entry.date_time)
        replaced = {"lib/server/libjvm.so", "lib/jvm.cfg", "include/jvmti.h", "include/jvmpi.h"}
        kept = [facts(entry) for entry in archive.infolist() if entry.filename not in replaced]
        made = [facts(entry) for entry in copy.infolist()]
        expect(made[:len(kept)] == kept and {name for name, *_ in made[len(kept):]} == replaced, made[len(kept):])
        expect(copy.read("lib/server/libjvm.so") == (c.ours.home / "lib" / "server" / "libjvm.so").read_bytes(), "the library")
    expect(ours.read_bytes()[:4] == b"JM\1\0", "the beginning")


@case
def image_of_a_jdk_without_a_compiler(c):
    """Its snapshot is made of runs of the programs that the parts have."""
    linked, out = c.folder / "small", c.folder / "small_image"
    c.stock_tool("jlink", "--add-modules", "java.base", "--output", linked)
    done = make(c, linked, out)
    expect(done.returncode == 0 and done.stdout + done.stderr == "", done)
    expect((out / "lib" / "server" / "classes.snapshot").exists() != bool(c.ours.sanitized), "the snapshot")
    share = [] if c.ours.sanitized else ["-Xshare:on"]
    done = c.execute(c.ours, [out / "bin" / "java", *share, "-cp", c.classes, "Main", "a"])
    expect(done.stdout == "main a null\n" and done.stderr == "", done)


@case
def image_that_cannot_be_written(c):
    (c.folder / "file").write_text("")
    for out, why in ((c.folder / "file", "Not a directory"), (c.folder / "file" / "out", "Not a directory"), ("/proc/none", "No such file or directory")):
        done = make(c, c.stock.home, out)
        expect(done.returncode == 1 and done.stderr == f"vitrine image: {out}: {why}\n", done)


@case
def image_of_an_image(c):
    """An image made from an image refers to the same stock JDK, and does not depend on the first image."""
    for jdk, out in ((c.ours.home, c.folder / "second"), (c.folder / "second", c.folder / "second")):
        done = make(c, jdk, out)
        expect(done.returncode == 0 and done.stdout + done.stderr == "", done)
        links = [file for file in out.rglob("*") if file.is_symlink()]
        stock = {c.stock.home, c.stock.home.resolve()}  # JAVA_HOME may be a link itself
        expect(links and not [file for file in links if stock.isdisjoint(file.readlink().parents)], links)
    done = c.execute(c.ours, [c.folder / "second" / "bin" / "java", "-version"])
    expect(done.returncode == 0 and "Vitrine VM" in done.stderr, done)


@case
def library_of_the_image(c):
    """The library is stripped, and its debug information is beside it."""
    folder = c.ours.home / "lib" / "server"
    sections = lambda name: subprocess.run(["readelf", "-SW", folder / name], capture_output=True, text=True, check=True).stdout
    stripped, information = sections("libjvm.so"), sections("libjvm.debuginfo")
    expect(".gnu_debuglink" in stripped and ".debug_info" not in stripped and ".symtab" not in stripped, stripped)
    expect(".debug_info" in information and ".symtab" in information, information)
    expect(build_id(folder) == build_id(folder, "libjvm.debuginfo") != "", "the same build")
    expect(b"libjvm.debuginfo\0" in (folder / "libjvm.so").read_bytes(), "the debuglink's name")


@case
def image_of_a_jdk_that_was_upgraded(c):
    """The VM says once that the image was made for another update, names the command, and works. The image's copy of `release` tells for which."""
    out = c.folder / "upgraded"
    expect(make(c, c.stock.home, out).returncode == 0, "made")
    stock = (out / "lib" / "modules").readlink().parents[1]
    new = re.search('^JAVA_RUNTIME_VERSION="(.*)"$', (out / "release").read_text(), re.M)[1]
    older = f"{c.release}.0.0.1+1"
    (out / "release").write_text(re.sub('^(JAVA_VERSION|JAVA_RUNTIME_VERSION)=".*"$', rf'\1="{older}"', (out / "release").read_text(), flags=re.M))
    run = lambda: c.execute(c.ours, [out / "bin" / "java", "-cp", c.classes, "Main", "a"])
    done = run()
    expect(done.returncode == 0 and done.stdout == "main a null\n", done)
    expect(done.stderr == f"Vitrine VM warning: The JDK of this image, {stock}, is {new} now; the image was made for {older}. It works, but starts more slowly. "
           f"To make it anew: vitrine image {stock} {out}\n", done)
    expect(run().stderr == "", "it is said once")
    expect(make(c, c.stock.home, out).returncode == 0 and run().stderr == "" and not list((out / "lib" / "server").glob("told_of_*")), "made anew")


@case
def images_of_jlink_and_jpackage(c):
    """They have our VM. A JDK without jmods has to be told that this is meant: bin/jlink does so."""
    has_jmods = (c.ours.home / "jmods" / "java.base.jmod").exists()
    linked, options = c.folder / "linked", ["--add-modules", "java.base", "--strip-debug", "--no-man-pages", "--no-header-files"]
    done = c.execute(c.ours, [c.ours.home / "bin" / "jlink", *options, "--output", linked])
    expect(done.returncode == 0, done)
    done = c.execute(c.ours, [linked / "bin" / "java", "-Xinternalversion"])
    expect(done.stdout.startswith("Vitrine VM"), done)
    done = c.execute(c.ours, [linked / "bin" / "java", "-cp", c.classes, "Main", "a"])
    expect(done.stdout == "main a null\n" and done.stderr == "", done)
    # The linked image can have a snapshot of its own, unless a sanitizer has its own operator new.
    done = c.execute(c.ours, [linked / "bin" / "java", "-Xshare:dump"])
    expect((done.returncode != 0) == bool(c.ours.sanitized), done)
    if not c.ours.sanitized:
        done = c.execute(c.ours, [linked / "bin" / "java", "-Xshare:on", "-cp", c.classes, "Main", "a"])
        expect(done.stdout == "main a null\n", done)
    jar = c.folder / "input" / "main.jar"
    jar.parent.mkdir()
    c.stock_tool("jar", "--create", "--file", jar, "-C", c.classes, "Main.class")
    done = c.execute(c.ours, [c.ours.home / "bin" / "jpackage", "--type", "app-image", "--name", "app", "--input", jar.parent, "--main-jar", jar.name, "--main-class", "Main",
                              "--add-modules", "java.base", "--dest", c.folder, *([] if has_jmods else ["--jlink-options", "--ignore-modified-runtime"])])
    expect(done.returncode == 0, done)
    done = c.execute(c.ours, [c.folder / "app" / "bin" / "app", "a"])
    expect(done.stdout == "main a null\n", done)
    expect(build_id(c.folder / "app" / "lib" / "runtime" / "lib" / "server") == build_id(c.ours.home / "lib" / "server") != "", "with our VM")
