# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about a program that stands and steps, what its frames tell, and the source text that they show."""
import pathlib, subprocess, tempfile, zipfile

from cases import case, expect
from client import CHECKS, answer, command, live, main_thread, wait_for_program, wait_for_stop, wait_until
from program import Program


def everything_under_checks(context, vm, jvm_options):
    """Every request of every view, with a program that stands, steps, is recorded and ends."""
    program = context.start(vm, "Counter", options="suspend", jvm_options=jvm_options)
    try:
        main = wait_for_program(program)
        number = command(program, "control/break", **{"class": "Counter", "method": "add"})["number"]
        command(program, "control/resume", thread=main)
        wait_for_stop(program, "breakpoint Counter.add")
        frames = answer(program, f"control/stack?thread={main}")["frames"]
        expect([(one["method"], one["line"]) for one in frames] == [("add", 5), ("main", 16)], frames)
        frame = answer(program, f"control/frame?thread={main}&depth=0")
        expect([(one["name"], one["value"]) for one in frame["variables"]] == [("total", "0"), ("next", "1")], frame)
        expect(frame["code"] == "1a1b603d1cac", frame["code"])
        expect(answer(program, f"control/pool?class={frame['class']}")["count"] > 10, "the constant pool")
        command(program, "control/step", thread=main, kind="over")
        wait_for_stop(program, "step")
        expect(answer(program, f"control/frame?thread={main}&depth=0")["variables"][2]["value"] == "1", "sum after a step")
        command(program, "control/step", thread=main, kind="out")
        wait_until(lambda: main_thread(program).get("reason") == "step" and answer(program, f"control/stack?thread={main}")["frames"][0]["method"] == "main", "out")
        command(program, "control/clear", number=number)
        command(program, "control/run_to", thread=main, **{"class": "Counter", "line": 11})
        wait_for_stop(program, "run to Counter:11")
        values = {one["name"]: one["value"] for one in answer(program, f"control/frame?thread={main}&depth=0")["variables"]}
        arrays = {name: values.pop(name) for name in ("numbers", "table")}
        expect(values == {"yes": "true", "letter": "120 'x'", "wide": "1099511627776", "half": "0.5", "third": "0.25", "text": '"a "word""',
                          "nothing": "null"}, values)
        expect(arrays["numbers"].startswith("int[3] #") and arrays["table"].startswith("java.lang.Object[2][] #"), arrays)
        expect(live(program, "control")["data"]["breakpoints"] == [], "a breakpoint is left")
        command(program, "back/record", thread=main, on=1)
        expect(live(program, "back")["data"]["recorded"] == [main], "recording")
        threads = live(program, "threads")["data"]["threads"]
        expect(not any("inspector" in one["name"] for one in threads), threads)
        expect(answer(program, f"threads/stack?thread={main}")["frames"][0]["method"] == "kinds" and answer(program, "threads/stacks")["stacks"], "stacks")
        command(program, "control/step", thread=main, kind="over")
        wait_for_stop(program, "step")
        steps = answer(program, "back/steps?from=0&count=1000")["steps"]
        changed = [(change["name"], change["value"]) for one in steps if one["place"] == "Counter.add" for change in one["changes"]]
        expect(("sum", "1") in changed, steps)
        command(program, "back/record", thread=main, on=0)
        command(program, "back/forget")
        command(program, "control/resume", thread=main)
        code, output, errors = program.end("")
        expect((code, output, errors) == (0, 'a "word"truex10995116277760.50.253null2\ntotal 15\n', ""), (code, output, errors))
    finally:
        program.kill()


def idle_under_checks(context):
    """Nobody asks for anything, or only for the threads."""
    for looks in False, True:
        program = context.start("vitrine", "Deadlock", "600", jvm_options=CHECKS)
        try:
            program.wait_for_url()
            program.process.stdout.readline()
            if looks:
                live(program, "threads")
            code, output, errors = program.end()
            expect((code, output, errors) == (0, "Nobody has eaten.\n", ""), (looks, code, output, errors))
        finally:
            program.kill()


@case
def checks_vitrine(context):
    idle_under_checks(context)
    everything_under_checks(context, "vitrine", CHECKS)


@case
def checks_hotspot(context): everything_under_checks(context, "hotspot", ["-Xcheck:jni"])


def sources_of(context, vm):
    """Source text is found in what the option names, in a folder of the class path, in the working folder and in the file that was launched; otherwise it is told where it was looked for."""
    text = "package demo;\n\npublic class Shown {\n    public static void main(String[] words) { System.out.println(words.length); }\n}\n"
    java = context.vms[vm]
    def source(words, options="", folder=None):
        program = Program(java.java(), context.agent, [*java.options, *words], f"suspend{options}", java.environment(), folder)
        try:
            main = wait_for_program(program)
            command(program, "control/break", **{"class": "demo.Shown", "method": "main"})
            command(program, "control/resume", thread=main)
            wait_for_stop(program, "breakpoint demo.Shown.main")
            frame = answer(program, f"control/frame?thread={main}&depth=0")
            return answer(program, f"control/source?class={frame['class']}")
        finally:
            program.kill()

    with tempfile.TemporaryDirectory(prefix="vitrine-") as folder:
        folder = pathlib.Path(folder)
        plain, beside, work = folder / "plain", folder / "beside", folder / "work"
        for place in plain, work / "src" / "main" / "java":
            (place / "demo").mkdir(parents=True)
            (place / "demo" / "Shown.java").write_text(text)
        file = plain / "demo" / "Shown.java"
        subprocess.run([context.vms["hotspot"].home / "bin" / "javac", "-g", "-d", beside, file], check=True)
        archives = {folder / "text.zip": "demo/Shown.java", folder / "modules.zip": "some.module/demo/Shown.java"}
        for archive, name in archives.items():
            with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zipped:
                zipped.writestr("another/demo/Hidden.java", "class Hidden { }")
                zipped.writestr(name, text)
        (folder / "damaged.zip").write_bytes((folder / "text.zip").read_bytes()[:60])
        run = ["-cp", str(beside), "demo.Shown"]
        lines = text.splitlines()
        for archive in archives:
            expect(source(run, f",source={folder / 'damaged.zip'}:{archive}") == {"file": f"{archive}: demo/Shown.java", "lines": lines}, archive)
        expect(source(run, f",source={plain}") == {"file": str(file), "lines": lines}, "a folder")
        expect(source(["-cp", f"{beside}:{plain}", "demo.Shown"]) == {"file": str(file), "lines": lines}, "the class path")
        expect(source(run, folder=work) == {"file": "src/main/java/demo/Shown.java", "lines": lines}, "the working folder")
        expect(source([str(file)]) == {"file": str(file), "lines": lines}, "java FILE.java")
        nowhere = source(run, f",source={folder / 'none'}", folder)
        expect(nowhere["wanted"] == "demo/Shown.java" and nowhere["looked"][:2] == [str(folder / "none"), str(beside)], nowhere)


@case
def sources_vitrine(context): sources_of(context, "vitrine")


@case
def sources_hotspot(context): sources_of(context, "hotspot")
