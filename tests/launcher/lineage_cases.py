# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about jcmd VM.class_lineage and -Xlog:class+lineage."""
import hashlib, pathlib, re, subprocess
import vm as support
from attach_cases import running, tool
from cases import case, expect

HERE = pathlib.Path(__file__).resolve().parent / "lineage"
README = pathlib.Path(__file__).resolve().parents[2] / "serviceability" / "README.md"


def prepare(c):
    """The program, a jar with two transformers, and two native agents, in c.folder."""
    if (c.folder / "weaver.jar").exists():
        return
    c.stock_tool("javac", "-d", "woven", *HERE.glob("*.java"))
    (c.folder / "manifest").write_text("Premain-Class: Weaver\nCan-Redefine-Classes: true\nCan-Retransform-Classes: true\n")
    c.stock_tool("jar", "cfm", "weaver.jar", "manifest", *(w for f in sorted((c.folder / "woven").glob("Weaver*.class")) for w in ("-C", "woven", f.name)))
    for name, extra in (("one", []), ("two", ["-DRETRANSFORMS"])):
        compiled = subprocess.run([support.CXX, "-std=c++20", "-shared", "-fPIC", *extra, f"-I{c.ours.home}/include", f"-I{c.ours.home}/include/linux",
                                   str(HERE / "patches.cpp"), "-o", str(c.folder / f"lib{name}.so")], capture_output=True, text=True)
        expect(compiled.returncode == 0, compiled.stderr)


def woven(c, *options):
    prepare(c)
    jar = c.folder / "weaver.jar"
    return running(c, c.ours, f"-agentpath:{c.folder}/libone.so", f"-agentpath:{c.folder}/libtwo.so", f"-javaagent:{jar}", *options,
                   program="Prices", classes="woven")


def asked(c, target, *words):
    return tool(c, "jcmd", str(target.pid), "VM.class_lineage", *words)


def without_what_differs(text):
    text = re.sub(r"\b[0-9a-f]{64}\b", "HASH", re.sub(r" at \d+\.\d{3} s", " at TIME s", text))
    return re.sub(r"\d+ bytes \([+-]\d+\)|\d+ bytes", "N bytes", re.sub(r"file:\S*/|/\S*/(?=[^/\s]+\.class)", "FOLDER/", text))
