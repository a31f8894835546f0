# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about jcmd VM.class_lineage and -Xlog:class+lineage."""
import os, pathlib, re, subprocess, zlib
from unittest import mock
import vm as support
from attach_cases import running, tool
from cases import case, expect

HERE = pathlib.Path(__file__).resolve().parent / "lineage"
TRACER = pathlib.Path(__file__).resolve().parents[2] / "examples" / "jvmpi" / "tracer" / "tracer.c"
README = pathlib.Path(__file__).resolve().parents[2] / "serviceability" / "README.md"


def prepare(c):
    """The program, a jar with two transformers, and two native agents, in c.folder."""
    if (c.folder / "weaver.jar").exists():
        return
    c.stock_tool("javac", "-d", "woven", *HERE.glob("*.java"))
    (c.folder / "weaver").mkdir()
    for file in (c.folder / "woven").glob("Weaver*.class"):
        file.rename(c.folder / "weaver" / file.name)
    (c.folder / "manifest").write_text("Premain-Class: Weaver\nCan-Redefine-Classes: true\nCan-Retransform-Classes: true\n")
    c.stock_tool("jar", "cfm", "weaver.jar", "manifest", "-C", "weaver", ".")
    for name, extra in (("one", []), ("two", ["-DRETRANSFORMS"])):
        support.compile_native(c.stock.home, HERE, c.folder / f"lib{name}.so", "-shared", *extra)


def woven(c, *options):
    prepare(c)
    jar = c.folder / "weaver.jar"
    return running(c, c.ours, f"-agentpath:{c.folder}/libone.so", f"-agentpath:{c.folder}/libtwo.so", f"-javaagent:{jar}", *options,
                   program="Prices", classes="woven")


def asked(c, target, *words):
    return tool(c, "jcmd", str(target.pid), "VM.class_lineage", *words)


def without_what_differs(text):
    """The answer without jcmd's first line, and without hashes, times, sizes and folders."""
    text = re.sub(r"^\d+:\n", "", text)
    text = re.sub(r"crc-32( +)[0-9a-f]{8}\b", r"crc-32\1HASH", re.sub(r" at \d+\.\d{3} s", " at TIME s", text))
    return re.sub(r"file:/[^\s,]*/(?=[^/\s]+\.(class|jar))", "FOLDER/", re.sub(r"\d+ bytes", "N bytes", text))


def methods(names):
    return "; ".join(f"changed {name}()I (code)" for name in names.split())


def titles(text):
    return re.findall(r"^ *(\d+) (.*)$", re.sub(r"^\d+:\n", "", text), flags=re.M)


@case
def lineage_of_a_class(c):
    """Each agent and transformer is a stage of its own; redefinition, retransformation; the README shows it."""
    with woven(c, "-XX:+KeepClassLineage") as target:
        expect("1000 2000 3000 4000\n1717 2000 3000 4000\ntrue\nrefused\n" in (c.folder / "target.txt").read_text(), "the classes were not changed")
        said, difference = asked(c, target, "Price"), asked(c, target, "Price", "diff=3,4")
        retransforming = [f"transformer {name} through libinstrument.so, environment 4, can retransform"
                          for name in ("WeaverOfThree", "WeaverOfFour", "WeaverThatFails")]
        capable = ["ClassFileLoadHook of libtwo.so, environment 2, can retransform", *retransforming]
        wanted = ["original bytes", "ClassFileLoadHook of libone.so, environment 1", *capable,
                  "RedefineClasses with other bytes, by libinstrument.so, environment 3", *capable,
                  "RetransformClasses starts again from the initial bytes, asked by libinstrument.so, environment 4, can retransform", *capable]
        expect(titles(said) == [(str(i), title) for i, title in enumerate(wanted)], said)
        expect(all(len(line) <= 120 for line in said.splitlines()), said)
        for part in (f"methods      {methods('first second third fourth')}", f"methods      {methods('second third fourth')}",
                     "called by    Weaver.redefine(Weaver.java:", "called by    Weaver.retransform(Weaver.java:",
                     "outcome      installed; redefinitions of the class so far: 2", "/weaver.jar\n",
                     "outcome      threw java.lang.IllegalStateException: not today; the bytes stay"):
            expect(part in said, f"{part} is not in\n{said}")
        shown = re.search(r"jcmd PID VM.class_lineage Price.*?```\n(.*?)```.*?```\n(.*?)```", README.read_text(), flags=re.S)
        expect(shown is not None, "the README shows nothing")
        ours = without_what_differs(said).split("   5 transformer")[0]
        expect(without_what_differs(shown[1]) == ours, f"the README shows\n{without_what_differs(shown[1])}\nbut it is\n{ours}")
        ours = without_what_differs(difference)
        expect(without_what_differs(shown[2]) == ours, f"the README shows\n{shown[2]}\nbut it is\n{ours}")


@case
def lineage_beside_a_profiler(c):
    """An agent of JVMPI that has the entries of all methods hides no transformer."""
    prepare(c)
    include = c.ours.home / "include"
    subprocess.run(["cc", "-shared", "-fPIC", f"-I{include}", f"-I{include}/linux", "-o", c.folder / "libtracer.so", TRACER], check=True)
    with mock.patch.dict(os.environ, LD_LIBRARY_PATH=str(c.folder)), woven(c, "-XX:+KeepClassLineage", "-Xruntracer:top=3") as target:
        said = asked(c, target, "Price")
        made = [title for _, title in titles(said)]
        for name in ("WeaverOfThree", "WeaverOfFour", "WeaverThatFails"):
            expect(sum(title.startswith(f"transformer {name} through libinstrument.so") for title in made) == 3, said)


@case
def lineage_of_classes_of_one_name(c):
    """A hidden class, JNI DefineClass, one name in several loaders, a class file that an agent has damaged, one of the boot loader."""
    with woven(c, "-XX:+KeepClassLineage") as target:
        said = asked(c, target, "Secret")
        expect(said.count("original bytes\n") == 3 and said.count("original bytes of a hidden class\n") == 1, said)
        for part in ("lookup       Prices\n", "through      java.lang.invoke.MethodHandles$Lookup.defineHiddenClass\n", "called by    Loads.define(Prices.java:",
                     "from         JNI DefineClass, called by libone.so\n", "called by    Prices.define(Native Method)\n", "loader       Loads @"):
            expect(part in said, f"{part} is not in\n{said}")
        for name in ("WeaverOfThree", "WeaverOfFour", "WeaverThatFails"):
            expect(f"     left alone by transformer {name} through libinstrument.so, environment 4, can retransform\n" in said, said)
        expect("left alone" not in asked(c, target, "Price"), "all of them changed it, or failed")
        said = asked(c, target, "Broken")
        expect("damaged      Truncated class file\n     outcome      failed: java.lang.ClassFormatError: Truncated class file" in said, said)
        said = asked(c, target, "Prices")
        expect("RedefineClasses with other bytes, by libinstrument.so" in said and "     outcome      refused: RedefineClasses: Incompatible magic value 16909060" in said, said)
        said = asked(c, target, "java/lang/String")
        expect("java.lang.String of 'bootstrap'" in said and "from         jrt:/java.base (the run-time image)" in said, said)


@case
def lineage_of_places(c):
    """What was appended to the boot class path or patched into a module, and by whom it was wanted."""
    prepare(c)
    (c.folder / "Extra.java").write_text("package java.util; public class Extra {}")
    (c.folder / "Added.java").write_text("public class Added {}")
    c.stock_tool("javac", "--patch-module", "java.base=.", "-d", "patch", "Extra.java")
    c.stock_tool("javac", "-d", "appended", "Added.java")
    c.stock_tool("jar", "cf", "added.jar", "-C", "appended", ".")
    for place, wanted in (("added.jar", "added.jar, entry Added.class"), ("appended", "appended/Added.class")):
        with woven(c, "-XX:+KeepClassLineage", f"-Xbootclasspath/a:{place}", "--patch-module", "java.base=patch", "-Dload=Added,java.util.Extra") as target:
            said = asked(c, target, "Added")
            expect(f"from         {wanted} (appended to the boot class path)\n" in said and "wanted by    Prices.main(" in said, said)
            said = asked(c, target, "java.util.Extra")
            expect("from         patch/java/util/Extra.class (--patch-module java.base)\n" in said, said)


@case
def lineage_in_files(c):
    """diff and dump, and what is wrong with their arguments."""
    with woven(c, "-XX:+KeepClassLineage") as target:
        (c.folder / "dumped").mkdir()
        said = asked(c, target, "Price", f"dump={c.folder}/dumped")
        hashes = re.findall(r"crc-32 +(\w+)", asked(c, target, "Price"))
        for number, wanted in enumerate(hashes):
            file = c.folder / "dumped" / f"Price.{number}.class"
            expect(f"{file}: " in said and f"{zlib.crc32(file.read_bytes()):08x}" == wanted, (said, file))
        expect((c.folder / "dumped" / "Price.0.class").read_bytes() == (c.folder / "woven" / "Price.class").read_bytes(), "the original bytes")
        asked(c, target, "Secret", f"dump={c.folder}/dumped")
        expect({f"Secret{n}.0.class" for n in ("", "-2", "-3", "-4")} <= {f.name for f in (c.folder / "dumped").iterdir()}, "four of one name")
        said = asked(c, target, "Price", "diff")
        expect("from stage 0 to 15\n" in said and "-     0: sipush 1111\n+     0: sipush 1717\n      3: ireturn\n" in said, said)
        expect("Nothing differs but" in asked(c, target, "Price", "diff=2,2"), "no difference")
        for words, answer in ((["Price", "diff=3,99"], "There is no stage 99; there are 0 to 15."), (["Price", "diff=x"], "must be two numbers"),
                              (["Price", f"dump={c.folder}/absent"], "can not be used: No such file or directory."),
                              (["Price", f"dump={c.folder}/weaver.jar"], "is not a folder."), (["Absent"], "There is no class Absent"),
                              (["Broken", "diff"], "There is no listing of stage 1: it is damaged (Truncated class file)."), ([], "'class name' is mandatory")):
            said = asked(c, target, *words)
            expect(answer in said, f"{words}: {answer} is not in\n{said}")


@case
def lineage_with_few_bytes(c):
    """The oldest bytes are dropped at the limit; the facts stay."""
    with woven(c, "-XX:+KeepClassLineage", "-XX:ClassLineageSizeLimit=20000") as target:
        said = asked(c, target, "java.lang.Object")
        expect("dropped, because of ClassLineageSizeLimit" in said and "jrt:/java.base" in said, said)
        expect("its bytes were dropped, because of -XX:ClassLineageSizeLimit" in asked(c, target, "java.lang.Object", "diff"), "diff")
        expect("Stage 0 is not written: its bytes were dropped" in asked(c, target, "java.lang.Object", f"dump={c.folder}"), "dump")
        expect("dropped" not in asked(c, target, "Secret"), "the newest ones")


@case
def lineage_that_is_not_kept(c):
    """Without the flag a sentence says how to switch it on; with the log alone there are facts, but no bytes."""
    with woven(c) as target:
        expect("-XX:+KeepClassLineage" in asked(c, target, "Price"), "off")
    log = c.folder / "lineage.txt"
    with woven(c, f"-Xlog:class+lineage:file={log}:none") as target:
        said = asked(c, target, "Price")
        expect(len(titles(said)) == 16, said)
        expect("its bytes are kept only with -XX:+KeepClassLineage" in asked(c, target, "Price", "diff"), "no bytes")
    lines = log.read_text()
    for line in (r"java\.lang\.Object stage 0: original bytes, \d+ bytes", r"Price stage 1: ClassFileLoadHook of libone\.so, environment 1, \d+ bytes, "
                 r"methods that differ: 1", r"Price stage 6 installed; redefinitions of the class so far: 1",
                 r"Broken stage 1 failed: java\.lang\.ClassFormatError: Truncated class file"):
        expect(re.search(f"^{line}$", lines, flags=re.M), f"{line} is not in\n{lines[-3000:]}")
