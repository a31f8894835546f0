#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The commands and printers of serviceability/gdb/ on a VM that stands at a known place, and on a core file of it: both must show what
expected.txt says. Skipped if gdb is not installed, or may not attach to a process.                run.py [--build DIR] [--record]"""
import argparse, pathlib, re, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support

SKIPPED = 77
MOST_BYTES_OF_CORE = 600_000_000
COMMANDS = r"""
info java-threads
info java-frames -locals main
info java-frames waiter
info java-frames spinner
info java-frames nobody
java-object Waits.kept
java-object Waits.kept.text
java-object Waits.kept.numbers
java-object Waits.kept.objects
java-object Waits.kept.objects[2]
java-object Waits.kept.none
java-object Waits.kept.absent
java-object 16
java-object
java-class Waits$Thing
java-class Waits$Colour[]
java-class java.lang.Runnable
java-class p.Absent
set language minimal
set $world = *(unsigned long*)&_ZZN7vitrine2vm5worldEvE7the_one
set language c++
print *((vitrine::vm::World*)$world)->threads._M_impl._M_start
set $frame = $.context.top_frame
while $frame.caller != 0; set $frame = $frame.caller; end
print $frame
print $.method
print $.holder
print $.name
print $$.fields._M_impl._M_start[0]
print $$2.mirror
print (vitrine::vm::Class*)0
print (vitrine::vm::Class*)16
print (vitrine::vm::Method*)-1
print (vitrine::vm::Frame*)16
print (vitrine::vm::Symbol*)16
print (vitrine::vm::Thread*)16
print (vitrine::gc::Object*)16
print (vitrine::vm::Slot)7
python print([(kind, len(__import__("vitrine_facts").lines_of(kind)) > 1) for kind in ("monitors", "loaders", "modules")])
"""


def gdb(folder, image, *words):
    """Its output with a line for each command, or for what it says against one."""
    script = folder / "commands.py"
    script.write_text("import gdb\n" + "".join(
        f"print('(gdb) ' + {command!r})\ntry:\n    gdb.execute({command.replace('; ', chr(10))!r})\nexcept gdb.error as problem:\n    print(problem)\n"
        for command in COMMANDS.strip().splitlines()))
    done = subprocess.run(["gdb", "-nx", "-batch", "-iex", "set width 0", "-iex", f"add-auto-load-safe-path {image}", *words, "-x", script],
                          capture_output=True, text=True, cwd=folder, stdin=subprocess.DEVNULL, timeout=600)
    return done.stdout, done.stderr


def cleaned(text):
    """Without what differs from run to run, between releases of the class library, and between builds."""
    text = text[text.index("(gdb)"):]
    text = re.sub(r"0x[0-9a-f]+", "ADDRESS", text)
    text = re.sub(r"^[* ] +\d+ +(\"(?:main|waiter|spinner)\")", r"  N    \1", text, flags=re.M)
    # Of the threads, only those of the program; of the class library's frames, only the names.
    text = re.sub(r"^  \S+ +\"(?!main|waiter|spinner).*\n( +at .*\n)?", "", re.sub(r"^\* ", "  ", text, flags=re.M), flags=re.M)
    text = re.sub(r"^#\d+ +java\..*\n( {7}.*\n)*", "", text, flags=re.M)
    text = re.sub(r"^( +at )java\..*", r"\1a method of the class library", text, flags=re.M)
    text = re.sub(r"^#\d+ ", "#N ", text, flags=re.M)
    text = re.sub(r"Waits\.spin:\d+ \(Waits.java:\d+\) in machine code of tier 1, compilation \d+", "Waits.spin in machine code", text)
    text = re.sub(r"Lambda(\$\d+)?/ADDRESS\.run:\d+", "Lambda/ADDRESS.run", text)
    text = re.sub(r", monitor \d+|, owner \d+|(?<=\") #\d+", "", text)
    # Where static fields are depends on the fields of java.lang.Class; the messages of gdb depend on the language of the native frame.
    text = re.sub(r"^ +\d+(?=  .* (shared|count) = )", "     N", text, flags=re.M)
    text = re.sub(r"^(  from the snapshot|Warning: .*|\[Inferior .*)\n", "", text, flags=re.M)
    return re.sub(r"(not called yet|prepared)$", "METHOD", text, flags=re.M)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    if shutil.which("gdb") is None:
        print("skipped: gdb is not installed")
        return SKIPPED
    build = options.build.resolve()
    ours, stock = support.build_vm(build), support.oracle(build)
    image = ours.home
    with tempfile.TemporaryDirectory(prefix="vitrine-") as name:
        folder = pathlib.Path(name)
        subprocess.run([stock.home / "bin" / "javac", "-g", "-d", folder, HERE / "Waits.java"], check=True)
        process = subprocess.Popen([ours.java(), "-Xmx64m", "-XX:+UseCompiler", "-cp", folder, "Waits"],
                                   env=ours.environment() | {"MALLOC_ARENA_MAX": "1"}, stdout=subprocess.PIPE, text=True)
        try:
            if process.stdout.readline() != "ready\n":
                print("FAIL the program did not start")
                return 1
            live, complaints = gdb(folder, image, "-p", str(process.pid), "-ex", "generate-core-file core")
            if "ptrace: Operation not permitted" in complaints:
                print("skipped: gdb may not attach to a process here")
                return SKIPPED
        finally:
            process.kill()
            process.wait()
        # What is only reserved for the heap is not in it.
        bytes_of_core = (folder / "core").stat().st_size
        # The second time, nothing may be left of what was known of the first file.
        dead, more_complaints = gdb(folder, image, ours.java(), "core", "-ex", "info java-threads", "-ex", "core-file core")
    if options.record:
        (HERE / "expected.txt").write_text(cleaned(live))
        return 0
    expected = (HERE / "expected.txt").read_text()
    problems = [*support.difference("the process", expected, cleaned(live)), *support.difference("the core file", expected, cleaned(dead))]
    if bytes_of_core > MOST_BYTES_OF_CORE and not ours.sanitized:
        problems.append(f"the core file has {bytes_of_core} bytes")
    if problems:
        print("\n".join(["FAIL", *problems, complaints[-1500:], more_complaints[-1500:]]))
    return 1 if problems else 0


sys.exit(main())
