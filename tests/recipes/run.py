#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Follows the recipes of CONTRIBUTING.md as a stranger would: makes the changes of one in a copy of the tree, counts the files that it takes, and
has the copy checked by the scripts that check the tree. With --whole, all recipes are followed in one copy, which is built, and what they add is
tried. A recipe that no longer works, or that takes more files than CONTRIBUTING.md says, fails.

    run.py --build DIR [--list] [--whole | RECIPE...]        without RECIPE: all, one after the other"""
import argparse, pathlib, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support

CHECKS = ("layering", "stores", "flags", "sentences")


class Tree:
    """A copy of what git knows of the tree, in which files are changed by hand."""

    def __init__(self, folder):
        self.folder, self.changed = pathlib.Path(folder), set()
        for name in subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0"):
            if name and (ROOT / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, self.folder / name)  # newer than what was made of it before

    def insert(self, name, before, text):
        """Puts the lines before the only one that begins with these words."""
        lines = (self.folder / name).read_text().splitlines(keepends=True)
        places = [i for i, line in enumerate(lines) if line.lstrip().startswith(before)]
        if len(places) != 1:
            raise SystemExit(f"{name}: {len(places)} lines begin with {before!r}, so the recipe does not know where to go on")
        lines.insert(places[0], text if text.endswith("\n") else text + "\n")
        (self.folder / name).write_text("".join(lines))
        self.changed.add(name)

    def replace(self, name, old, new):
        """Replaces words that stand there once."""
        text = (self.folder / name).read_text()
        if text.count(old) != 1:
            raise SystemExit(f"{name}: {old!r} stands there {text.count(old)} times, so the recipe does not know where to go on")
        (self.folder / name).write_text(text.replace(old, new))
        self.changed.add(name)

    def add(self, name, text):
        """A new file, which no other has to know."""
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)


def flag(tree):
    tree.insert("vm/state/options.def", "VM_FLAG(bool, PrintVMOptions,", 'VM_FLAG(bool, GreetStranger, product, false, "Says hello when the VM has been created.")')
    tree.insert("vm/runtime/create.cpp", "ports().diagnostics->vm_created();",
                '  if (vm_options().GreetStranger) complain(stdout, "hello, stranger\\n");')


def option(tree):
    tree.insert("vm/runtime/command_line.def", 'OPTION(exactly, "-Xrs",', 'HANDLED_OPTION(exactly, "-Xgreet", greet, "Says hello at once.")')
    tree.insert("vm/runtime/options_check.cpp", '#include "vm/runtime/option_parser.hpp"', '#include "base/console.hpp"')
    tree.insert("vm/runtime/options_check.cpp", "jint take_check_of_jni(",
                'jint greet(OptionParser& /*parser*/, const OptionMatch& /*option*/) {\n  complain(stdout, "hello, option\\n");\n  return JNI_OK;\n}\n')
    tree.add("tests/unit/vm/greet_test.cpp", '// gives "-Xgreet"\n')


def extension(tree):
    tree.insert("jvmti/extension_functions.def", 'JVMTI_EXTENSION_FUNCTION("com.vitrine.functions", GetHeapCells,',
                'JVMTI_EXTENSION_FUNCTION("com.vitrine.functions", GetGreeting, (Call&, OutPtr<char*> text), kLive, kNoCapability, "Says hello")')
    tree.insert("jvmti/functions/extensions.cpp", "jvmtiError clear_last_error_message() {",
                'jvmtiError GetGreeting(Call&, OutPtr<char*> text) { return give_text("hello, agent", text); }\n')


def event(tree):
    tree.insert("vm/ports/events.def", "// Execution. `catch_frame` is null", "// Thread.sleep, before the thread sleeps.\nVM_NOTICE(sleep_begins, (Thread & thread), (thread))")
    tree.replace("library/jvm_threads.cpp", "enter([&](Thread& self) { return sleep_for_nanos(self, nanos); });",
                 "enter([&](Thread& self) {\n    vm::ports().events->sleep_begins(self);\n    return sleep_for_nanos(self, nanos);\n  });")
    tree.replace("library/jvm_threads.cpp", "  enter([&](Thread& self) {\n    return vm::release().sleep_takes_nanos",
                 "  enter([&](Thread& self) {\n    vm::ports().events->sleep_begins(self);\n    return vm::release().sleep_takes_nanos")
    tree.insert("library/jvm_threads.cpp", '#include "vm/runtime/java_threads.hpp"', '#include "vm/ports/ports.hpp"')
    tree.insert("tracer/tracer.cpp", "void thread_start(Thread& self) override {",
                '  void sleep_begins(Thread& self) override {\n    thread_event(self, "sleeps");\n    behind->sleep_begins(self);\n  }')


def instruction(tree):
    tree.insert("interpreter/instructions/stack.inc", "// ..., value → ..., value, value", "// ..., value2, value1 → ...\nBOTH(pop_both, { sp -= 2; NEXT(0, 1); }, { --sp; NEXT(0, 1); })")
    tree.insert("compiler/template/emitters.def", "EMITTER(pop2, shuffle)", 'LEFT(pop_both, "nothing that is hot takes two values off")')
    tree.insert("interpreter/decode.cpp", "case Op::aconst_null:", "      case Op::pop2: return make_word(k_pop_both);")
    tree.replace("interpreter/decode.cpp", "SAME(pop) SAME(pop2) ", "SAME(pop) ")


def release(tree):
    tree.replace("library/releases/releases.hpp", "kNewestRelease = 28", "kNewestRelease = 29")
    tree.insert("library/releases/facts.def", "// Observed on HotSpot 28: ClassFormatErrors", '// What a stranger has observed.\nRELEASE_FACT(29, names_runtime_in_use, true)\n')
    tree.replace("tests/jdks.py", "RELEASES = (21, 25, 28)", "RELEASES = (21, 25, 28, 29)")
    tree.replace("launcher/help.cpp", "a JDK of release 17 to 28,", "a JDK of release 17 to 29,")


def room(tree):
    tree.insert("cmake/rooms.txt", "room serviceability:", "room greeter: vm\nsays greeter: what a stranger brought")
    tree.replace("cmake/rooms.txt", "room serviceability: checks", "room serviceability: greeter checks")
    tree.add("greeter/README.md", "# greeter/: what a stranger brought\n")
    tree.add("greeter/greeter.hpp", "// SPDX-License-Identifier: Apache-2.0\n// Greets.\n#pragma once\n\nnamespace vitrine::greeter {\n\n/// What to say.\nconst char* words();\n\n}  // namespace vitrine::greeter\n")
    tree.add("greeter/greeter.cpp", '// SPDX-License-Identifier: Apache-2.0\n#include "greeter/greeter.hpp"\n\nnamespace vitrine::greeter {\n\nconst char* words() { return "hello"; }\n\n}  // namespace vitrine::greeter\n')
    tree.add("tests/unit/greeter/greeter_test.cpp", '// SPDX-License-Identifier: Apache-2.0\n#include "greeter/greeter.hpp"\n\n#include <gtest/gtest.h>\n\nnamespace vitrine {\n\nTEST(Greeter, Greets) { EXPECT_STREQ(greeter::words(), "hello"); }\n\n}  // namespace vitrine\n')
    subprocess.run([sys.executable, "tests/layering.py", ".", "--tell"], cwd=tree.folder, check=True)


RECIPES = {"flag": (flag, 2), "option": (option, 2), "extension": (extension, 2), "event": (event, 3), "instruction": (instruction, 3), "release": (release, 4), "room": (room, 1)}


def follow(name, work):
    recipe, most = RECIPES[name]
    with tempfile.TemporaryDirectory(dir=work) as folder:
        tree = Tree(folder)
        recipe(tree)
        bad = [f"{name} takes {len(tree.changed)} files: {', '.join(sorted(tree.changed))}"] if len(tree.changed) > most else []
        for check in CHECKS:
            done = subprocess.run([sys.executable, f"tests/{check}.py", "."], cwd=folder, capture_output=True, text=True)
            if done.returncode != 0:
                bad.append(done.stdout + done.stderr)
    print("\n".join(bad) or f"{name}: {len(tree.changed)} files")
    return not bad


def whole(build, work):
    """All recipes in one copy, built and tried. What has been built stays, and the compiler's cache makes the next build short."""
    folder = work / "tree"
    if folder.exists():
        for path in folder.iterdir():
            if path.name != "build":
                shutil.rmtree(path) if path.is_dir() else path.unlink()
    tree = Tree(folder)
    for recipe, _ in RECIPES.values():
        recipe(tree)
    subprocess.run(["./dev", "build", "image", "vitrine"], cwd=folder, check=True)
    java = folder / "build" / "release" / "image" / "bin" / "java"
    classes = work / "classes"
    support.compile_java(support.oracle(build).home, HERE, classes)

    agent = work / "libstranger.so"
    support.compile_native(support.oracle(build).home, HERE, agent, "-shared", headers=[HERE.parent / "agents"])

    def run(*options):
        return subprocess.run([str(java), *options, "-cp", str(classes), "Stranger"], capture_output=True, text=True, timeout=60)
    plain = run()
    tries = {
        "flag": ("hello, stranger", run("-XX:+GreetStranger")),
        "option": ("hello, option", run("-Xgreet")),
        "extension": ("hello, agent", run(f"-agentpath:{agent}")),
        "event": ("sleeps", run("-Xtrace:bytecode=Stranger::*")),
        "instruction": ("two words are gone", plain),
        "room": ("two words are gone", plain),  # it is linked
    }
    good = True
    for name, (expected, done) in tries.items():
        ok = done.returncode == 0 and expected in done.stdout + done.stderr
        print(f"{'ok  ' if ok else 'FAIL'} {name}" + ("" if ok else f": no {expected!r}; exit code {done.returncode}\n{done.stdout}{done.stderr}"))
        good = good and ok
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("recipe", nargs="*", choices=[*RECIPES, []])
    args = parser.parse_args()
    if args.list:
        return print(";".join(RECIPES), end="")
    work = args.build.resolve() / "tests" / "recipes"
    work.mkdir(parents=True, exist_ok=True)
    good = [whole(args.build.resolve(), work)] if args.whole else [follow(name, work) for name in args.recipe or RECIPES]
    sys.exit(0 if all(good) else 1)


main()
