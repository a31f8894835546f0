# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about jcmd VM.picture and `vitrine picture`. The pictures in pictures/, which READMEs show, are compared with what is made. They also show what
the class library has made, so that some releases of it have pictures of their own."""
import collections, pathlib, re, shutil, subprocess, xml.etree.ElementTree
import png
import vm as support
from attach_cases import running, tool, wait_for
from cases import Skipped, case, expect, recorded

HERE = pathlib.Path(__file__).resolve().parent / "pictures"
KINDS = {  # kind -> its filter
    "heap": "Shop", "monitors": "", "loaders": "", "modules": "java.sql", "gc": "cells of 5456"}


def prepare(c):
    if not (c.folder / "shop").exists():
        c.stock_tool("javac", "-d", "shop", HERE / "Shop.java", HERE / "Waiters.java")


def shop(c):
    prepare(c)
    return running(c, c.ours, program="Shop", classes="shop")


def asked(c, target, *words):
    return re.sub(r"^\d+:\n", "", tool(c, "jcmd", str(target.pid), "VM.picture", *words))


def without_what_differs(text):
    """Without addresses, the process, folders and amounts; and the width, which depends on these."""
    text = re.sub(r"<svg [^>]*>", "<svg>", text)
    text = re.sub(r"0x[0-9a-f]{16}", "0xADDRESS", re.sub(r"process \d+", "process PID", text))
    text = re.sub(r"(?<=[>\s(])/[^\s<,…]*(?:…[^\s<,]*)?/shop/", "FOLDER/shop/", text)
    in_text = lambda match: re.sub(r"\d[\d,.]*( [KMG]?B\b)?", "N", match[0])
    return re.sub(r"<(desc|text class=\"(note|line)\")[^<]*<", lambda m: m[0].split(">")[0] + ">" + in_text(re.search(r">[^<]*<", m[0]))[1:], text)


def made(c, target, kind, ending="svg"):
    file = c.folder / f"{kind}.{ending}"
    words = [KINDS[kind]] if KINDS[kind] else []
    said = asked(c, target, kind, file, *(f"'{word}'" for word in words))
    expect(re.fullmatch(rf"Picture with \d+ nodes and \d+ edges written to {file}\.\n", said), said)
    return file.read_text()


@recorded
def record_pictures(c):
    write = lambda kind, text: support.write_expectation(HERE, f"{kind}.svg", text, c.release, c.release == support.FIRST_RELEASE, what_counts=without_what_differs)
    with shop(c) as target:
        for kind in KINDS:
            write(kind, re.sub(r"process \d+", "process 4711", made(c, target, kind)))
    write("dump", of_dump(c).read_text())


def expected_picture(c, kind):
    return without_what_differs(support.expectation(HERE, f"{kind}.svg", c.release).read_text())


@case
def pictures_of_a_program(c):
    with shop(c) as target:
        for kind in KINDS:
            ours, wanted = without_what_differs(made(c, target, kind)), expected_picture(c, kind)
            expect(ours == wanted, support.difference(f"{kind}.svg", wanted, ours))
            xml.etree.ElementTree.fromstring(ours)
            page, dot = made(c, target, kind, "html"), made(c, target, kind, "dot")
            for name in re.findall(r'<text class="name"[^>]*>([^<]*)<', ours):
                shown = name.replace("0xADDRESS", "").replace("&lt;&gt;", "")
                expect(f"<td>{name}</td>" in re.sub(r"0x[0-9a-f]{16}", "0xADDRESS", page) or not shown, f"{name} is not in\n{page}")
            expect(dot.startswith("digraph ") and dot.count(" -> ") == ours.count('class="edge'), dot)
        everything = c.folder / "everything.svg"
        asked(c, target, "heap", everything)
        expect(14 > everything.read_text().count('class="box') > 5, "folded")


@case
def pictures_in_librsvg(c):
    """A renderer that knows no variables of CSS shows paper, boxes, lines and groups in their colours, too."""
    if shutil.which("rsvg-convert") is None:
        raise Skipped("rsvg-convert (of librsvg2-bin) is not installed")
    colour = lambda text: tuple(int(text[i:i + 2], 16) for i in (1, 3, 5)) + (255,)
    for picture in sorted(HERE.glob("*.svg")):
        done = subprocess.run(["rsvg-convert", "-f", "png", picture], capture_output=True)
        expect(done.returncode == 0 and not done.stderr, (picture.name, done.returncode, done.stderr))
        image = png.read(done.stdout)
        seen = collections.Counter(image.pixels)
        expect(image.pixels[0] == colour("#ffffff") and seen.most_common(1)[0][0] in (colour("#ffffff"), colour("#f6f6f4")),
               (picture.name, image.pixels[0], seen.most_common(3)))
        text = picture.read_text()
        wanted = {"#f6f6f4"} | {value for kind, value in (("c0", "#0072b2"), ("c1", "#e69f00"), ("s0", "#56b4e9"), ("box alarm", "#b34700"))
                                if f'class="{kind}"' in text}
        expect(not [each for each in wanted if not seen[colour(each)]], (picture.name, wanted, seen.most_common(8)))
        expect(seen[colour("#000000")] == 0, f"{picture.name}: something is black, as where a renderer knows no colour")


@case
def arguments_of_pictures(c):
    with shop(c) as target:
        for words, answer in ((["heap"], "The argument 'filename' is mandatory."), (["all", "x.svg"], "There is no picture \"all\": it must be heap,"),
                              (["heap", "x.png"], "must end in .svg, .dot or .html, and \"x.png\" does not."),
                              (["heap", "/absent/x.svg"], "The picture can not be written to /absent/x.svg: No such file or directory."),
                              (["heap", "x.svg", "NoSuch"], 'There is no class of which there are objects with "NoSuch" in its name.'),
                              (["monitors", "x.svg", "NoSuch"], 'No thread with "NoSuch" in its name waits'),
                              (["loaders", "x.svg", "NoSuch"], 'There is no class loader with "NoSuch"'),
                              (["modules", "x.svg", "NoSuch"], 'There is no module with "NoSuch"'),
                              (["gc", "x.svg", "NoSuch"], 'There is no size of cells with "NoSuch"')):
            said = asked(c, target, *words)
            expect(answer in said, f"{words}: {answer} is not in\n{said}")
        expect(not (c.folder / "x.svg").exists(), "nothing is written")


def of_dump(c, machine=None):
    """The picture of a heap dump of that VM."""
    dump, file = c.folder / "shop.hprof", c.folder / "dump.svg"
    dump.unlink(missing_ok=True)
    prepare(c)
    with running(c, machine or c.ours, program="Shop", classes="shop") as target:
        tool(c, "jcmd", str(target.pid), "GC.heap_dump", dump)
    done = vitrine(c, "heap", dump, file, "Shop")
    expect((done.returncode, done.stdout, done.stderr) == (0, "", ""), done)
    return file


def vitrine(c, *words, env=None):
    return c.execute(c.ours, [c.build / "bin" / "vitrine", "picture", *words], env)


def refused(c, words, answer, env=None):
    done = vitrine(c, *words, env=env)
    expect(done.returncode == 1 and done.stdout == "" and done.stderr.startswith("vitrine picture: ") and answer in done.stderr, (words, done))


@case
def pictures_of_a_heap_dump(c):
    for machine in (c.ours, c.stock):
        ours, wanted = without_what_differs(of_dump(c, machine).read_text()), expected_picture(c, "dump")
        expect(ours == wanted, support.difference("dump.svg", wanted, ours))
        done = vitrine(c, "loaders", c.folder / "shop.hprof", c.folder / "x.dot", "plug")
        expect(done.returncode == 0 and "'plug-ins'" in (c.folder / "x.dot").read_text(), done)
    dump = (c.folder / "shop.hprof").read_bytes()
    (c.folder / "cut.hprof").write_bytes(dump[:len(dump) * 2 // 3])
    (c.folder / "empty.hprof").write_bytes(b"")
    for words, answer in ((["heap", "absent.hprof", "x.svg"], "absent.hprof can not be read: No such file or directory."),
                          (["heap", "empty.hprof", "x.svg"], "empty.hprof can not be read"), (["heap", ".", "x.svg"], ". can not be read: Is a directory."),
                          (["heap", "/dev/zero", "x.svg"], "/dev/zero can not be read: Illegal seek."),
                          (["heap", "cut.hprof", "x.svg"], "cut.hprof can not be read as a heap dump: at byte "),
                          (["heap", "shop.hprof", "x.png"], "must end in .svg, .dot or .html"),
                          (["heap", "shop.hprof", "absent/x.svg"], "can not be written to absent/x.svg: No such file"),
                          (["monitors", "shop.hprof", "x.svg"], "A heap dump does not tell about monitors: ask the running VM")):
        refused(c, words, answer)


def core_of(c, process, name):
    """A core file of the process, which goes on."""
    if shutil.which("gcore") is None:
        raise Skipped("gdb is not installed")
    done = c.execute(c.stock, ["gcore", "-o", name, process.pid])
    if "ptrace: Operation not permitted" in done.stderr + done.stdout:
        raise Skipped("gdb may not attach to a process here")
    expect(done.returncode == 0, done)
    return (c.folder / f"{name}.{process.pid}").rename(c.folder / name)


@case
def pictures_of_a_core_file(c):
    prepare(c)
    live = {}
    with running(c, c.ours, "-Xmx64m", program="Waiters", classes="shop") as target:
        def waits_are_there():
            live["monitors"] = made(c, target, "monitors", "dot")
            names = ["cashier", "customer", "a name", "wants the class", "uses one", "uses two", *["thread #"] * (c.release >= 21)]
            return all(name in live["monitors"] for name in names)
        wait_for(waits_are_there, "the threads that wait")
        for kind in ("loaders", "modules"):
            live[kind] = made(c, target, kind, "dot")
        core = core_of(c, target, "shop.core")
    try:
        for kind, wanted in live.items():
            done = vitrine(c, kind, core, "core.dot", KINDS[kind])
            expect((done.returncode, done.stdout, done.stderr) == (0, "", ""), done)
            ours, wanted = (c.folder / "core.dot").read_text().replace("shop.core", "SOURCE"), wanted.replace(f"process {target.pid}", "SOURCE")
            expect(ours == wanted, support.difference(f"{kind}.dot", wanted, ours))
        expect("DEADLOCK" in live["monitors"] and "for Waiters" in live["monitors"] and "plug-ins" in live["loaders"], live)
        done = vitrine(c, "monitors", core, "x.svg", "customer")
        expect(done.returncode == 0 and "uses one" not in (c.folder / "x.svg").read_text(), done)
        (c.folder / "x.svg").unlink()
        refused(c, ["heap", core, "x.svg"], "A core file does not tell about heap: ask the running VM with jcmd PID VM.picture heap.")
        refused(c, ["gc", core, "x.svg"], "A core file does not tell about gc: ")
        refused(c, ["all", core, "x.svg"], 'There is no picture "all" of a core file, but monitors, loaders and modules.')
        refused(c, ["loaders", core, "x.svg"], "A core file is read by gdb, which can not be started: No such file or directory.", env={"PATH": "/absent"})
        with open(core, "rb+") as file:
            file.truncate(10_000)
        refused(c, ["loaders", core, "x.svg"], "shop.core can not be read as a core file of this VM: ")
    finally:
        core.unlink()
    sleep = subprocess.Popen(["sleep", "600"])
    try:
        refused(c, ["modules", core_of(c, sleep, "sleep.core"), "x.svg"],
                "sleep.core can not be read as a core file of this VM: there is no Vitrine VM in this program")
    finally:
        sleep.kill()
        sleep.wait()
    expect(not (c.folder / "x.svg").exists(), "nothing is written")
