# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about the image: making it, refused JDKs and folders, the library in it."""
import pathlib, re, subprocess, sys
from cases import case, expect

MAKE = pathlib.Path(__file__).resolve().parents[2] / "launcher" / "make_image.py"


def make(c, jdk, out):
    return subprocess.run([sys.executable, MAKE, jdk, out, c.build / "lib" / "libjvm.so"], capture_output=True, text=True)


def build_id(folder, name="libjvm.so"):
    return subprocess.run(["readelf", "-n", folder / name], capture_output=True, text=True, check=True).stdout.partition("Build ID")[2]


def fake_jdk(c, release):
    """The files of a JDK that are checked before the first file of the image is made."""
    home = c.folder / "fake"
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
    expect(done.returncode == 1 and done.stderr == f"make_image: {c.folder} is no JDK: it has no bin/java or no lib/modules\n", done)


@case
def image_that_cannot_be_written(c):
    (c.folder / "file").write_text("")
    for out, why in ((c.folder / "file", "Not a directory"), (c.folder / "file" / "out", "Not a directory"), ("/proc/none", "No such file or directory")):
        done = make(c, c.stock.home, out)
        expect(done.returncode == 1 and done.stderr == f"make_image: {out}: {why}\n", done)


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
           f"To make it anew, in Vitrine's folder: ./dev image {stock} {out}\n", done)
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
