#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The inspector over HTTP and in a browser, on Vitrine and on the stock VM. The cases page_* need chromium, its driver and selenium.
                                                                                    run.py [--build DIR] [--list] [CASE...]"""
import json, os, pathlib, shutil, socket, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import control_cases  # noqa: F401  fills the table
import security_cases  # noqa: F401
import view_cases  # noqa: F401
import vm as support
from cases import CASES, case, command_line, expect, run_cases
from client import ask, live, wait_until
from program import Program


class Context:
    def __init__(self, build):
        self.build = build
        self.vms = {"vitrine": support.build_vm(build), "hotspot": support.oracle(build)}
        self.agent = build / "lib" / "libvitrine_inspector.so"
        self.folder = tempfile.TemporaryDirectory(prefix="vitrine-")
        self.classes = pathlib.Path(self.folder.name)
        sources = [support.REPO / "examples" / "Deadlock.java", *sorted(HERE.glob("*.java"))]
        shutil.copytree(support.compiled_once(self.vms["hotspot"].home, sources, build / "tests" / "inspector", "-g"), self.classes, dirs_exist_ok=True)
        (self.classes / "manifest").write_text("Premain-Class: Changing\nCan-Redefine-Classes: true\n")
        subprocess.run([self.vms["hotspot"].home / "bin" / "jar", "cfm", "changing.jar", "manifest", "Changing.class"], cwd=self.classes, check=True)

    def start(self, vm, main, *words, options="", jvm_options=()):
        vm = self.vms[vm]
        return Program(vm.java(), self.agent, [*vm.options, *jvm_options, "-cp", str(self.classes), main, *words], options, vm.environment())


@case
def attach(context):
    """`vitrine inspect` prints the address, also of an inspector that is there already."""
    for name, vm in context.vms.items():
        program = Program(vm.java(), None, [*vm.options, "-cp", str(context.classes), "Deadlock", "600"], environment=vm.environment())
        try:
            program.process.stdout.readline()
            inspect = [context.build / "bin" / "vitrine", "inspect", str(program.process.pid)]
            first = subprocess.run(inspect, env=vm.environment(), capture_output=True, text=True, timeout=120)
            again = subprocess.run(inspect, env=vm.environment(), capture_output=True, text=True, timeout=120)
            url = program.wait_for_url()
            expect((first.returncode, first.stdout, first.stderr) == (0, url + "\n", ""), (name, first, url))
            expect(again.stdout == first.stdout, (name, again))
            missing = json.loads(ask(program, "api/program")[1])["missing"]
            expect(("monitors" in missing) == (name == "hotspot"), missing)   # which gives them to agents of its start only
            expect("monitors" in missing or wait_until(lambda: live(program, "threads")["data"]["cycles"], "no cycle"), "no cycle")
            expect(program.end()[0] == 0, name)
        finally:
            program.kill()
    nobody = subprocess.run([context.build / "bin" / "vitrine", "inspect", "999999999"], capture_output=True, text=True)
    expect((nobody.returncode, nobody.stderr) == (1, "vitrine inspect: there is no process 999999999.\n"), nobody)


@case
def options(context):
    for text, sentence in (("port=70000", "port=70000 is not a number from 0 to 65535"), ("port=", "port= is not a number from 0 to 65535"),
                           ("stay", "'stay' is not an option: the options are port=N, open, suspend, source=PATH and url=FILE, with commas between them"),
                           ("url=/nowhere/file", "/nowhere/file cannot be written: No such file or directory")):
        program = context.start("vitrine", "Deadlock", "0", options=text)
        code, _, errors = program.end("")
        expect(code != 0 and f"vitrine_inspector: {sentence}.\n" in errors, (text, code, errors))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        program = context.start("vitrine", "Deadlock", "0", options=f"port={port}")
        code, _, errors = program.end("")
        expect(code != 0 and f"vitrine_inspector: port {port} cannot be had" in errors, errors)


def page(context, vm):
    """In a browser, by the system's Python, which has selenium."""
    done = subprocess.run(["/usr/bin/python3", HERE / "browser.py", vm, context.vms[vm].java(), context.agent, context.classes,
                           context.build / "inspector"], env=context.vms[vm].environment(), capture_output=True, text=True, timeout=300)
    expect(done.returncode == 0, done.stdout + done.stderr)


@case
def page_vitrine(context): page(context, "vitrine")


@case
def page_hotspot(context): page(context, "hotspot")


def growth(context, vm):
    """VITRINE_PAGE_SECONDS=600: that long, and not a quarter of a minute."""
    seconds = os.environ.get("VITRINE_PAGE_SECONDS", "15")
    done = subprocess.run(["/usr/bin/python3", HERE / "growth.py", vm, context.vms[vm].java(), context.agent, context.classes, seconds],
                          env=context.vms[vm].environment(), capture_output=True, text=True, timeout=float(seconds) * 2 + 300)
    expect(done.returncode == 0, done.stdout + done.stderr)


@case
def page_growth_vitrine(context): growth(context, "vitrine")


@case
def page_growth_hotspot(context): growth(context, "hotspot")


def main():
    options = command_line(__doc__)
    return 1 if run_cases(options.case or list(CASES), Context(options.build.absolute())) else 0


if __name__ == "__main__":
    sys.exit(main())
