#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the agents of this folder, each of which makes a mistake, under -Xcheck:jvmti and -Xcheck:jni (README.md).

    run.py [--build DIR] [--keep] [INTERFACE/GROUP[/NAME]]...     without names: all
    run.py [--build DIR] --hotspot HOME [...]                   under HotSpot with -Xcheck:jni instead: a table of named, silent, crashed
    run.py [--build DIR] --compile                              compiles them only
    run.py --list                                               the groups"""
import argparse, concurrent.futures, json, os, pathlib, re, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support


HEADER = HERE / "misuse.hpp"
SCHEMA = json.loads((support.REPO / "checks" / "messages.schema.json").read_text())
TYPES = {"string": str, "integer": int, "array": list, "object": dict}


def against_schema(value, schema, where="a message"):
    """What does not fit, for the words of JSON Schema that checks/messages.schema.json uses."""
    if not isinstance(value, TYPES[schema["type"]]):
        return [f"{where} is not of type {schema['type']}"]
    if schema["type"] == "array":
        return [wrong for i, item in enumerate(value) for wrong in against_schema(item, schema["items"], f"{where}[{i}]")]
    if schema["type"] != "object":
        return []
    properties = schema["properties"]
    return ([f"{where} lacks {key}" for key in schema["required"] if key not in value] + [f"{where} has {key}" for key in value if key not in properties]
            + [wrong for key in value if key in properties for wrong in against_schema(value[key], properties[key], f"{where}.{key}")])


def precompiled(work, jdk):
    """The words that compile an agent, whose header is compiled before."""
    folder, jvmti = work / ".headers", support.REPO / "jvmti" / "include"
    words = [*support.NATIVE, "-g", f"-I{folder}", f"-I{HERE}", f"-I{jvmti}", f"-I{jdk}/include", f"-I{jdk}/include/linux"]
    support.precompile(words, [HEADER], [HEADER, jvmti / "jvmti.h", jdk / "include" / "jni.h"], folder)
    return [*words, "-include", support.in_front(HEADER, folder).name]


class Case:
    def __init__(self, source):
        self.source, self.name = source, source.relative_to(HERE).with_suffix("").as_posix()
        text = source.read_text()
        heads = re.findall(r"^// (\w+)(?:: (.*))?$", text, re.M)
        head = lambda name: [value for key, value in heads if key == name]
        flags = [key for key, value in heads if not value]
        self.is_correct = "correct" in flags
        if len(head("expect")) != (0 if self.is_correct else 1) or "\n" not in text:
            sys.exit(f"{source}: one '// expect: RULE FUNCTION words' or '// correct' is needed")
        self.rule, self.function, *self.words = (head("expect") or ["none none"])[0].split(" ")
        self.also = head("also")
        self.code = int((head("ends") or ["0"])[0])
        self.options = " ".join(head("options")).split()
        self.agent_options = (head("agent_options") or [""])[0]
        self.is_agent = "without_agent" not in flags
        self.checks_jni = "without_jni_checks" not in flags
        lines = [number for number, line in enumerate(text.splitlines(), 1) if line.endswith("// HERE")]
        if len(lines) > 1:
            sys.exit(f"{source}: more than one line ends with // HERE")
        self.line = lines[0] if lines else None     # none: nobody's frame is to blame

    def library(self, work):
        return work / "lib" / (self.name.replace("/", "_") + ".so")

    def compile(self, work, words):
        """words: those of `precompiled`."""
        library = self.library(work)
        if not support.newer([self.source, HEADER], library):
            return
        library.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([*words, *support.WARNINGS, "-shared", str(self.source), "-o", str(library)], check=True)

    def command(self, machine, work, checks):
        library = str(self.library(work))
        agent = [f"-agentpath:{library}" + (f"={self.agent_options}" if self.agent_options else "")] if self.is_agent else []
        return [machine.java(), *machine.options, *checks, *agent, *self.options, "-cp", str(work / "classes"), "Misuse",
                *([] if self.is_agent else [library])]

    def run(self, machine, work, keep):
        """The sentences that say what is wrong; none if the case passes."""
        folder = work / "runs" / self.name
        report = folder / "messages.json"
        checks = [f"-Xcheck:jvmti:json={report}", *(["-Xcheck:jni"] if self.checks_jni else [])]
        result = support.execute(self.command(machine, work, checks), machine.environment(), folder, 60 * machine.slowness)
        wrong = []
        if result.code != self.code or (self.code == 0 and not result.out.endswith("done\n")):
            wrong.append(f"the exit status is {result.code} instead of {self.code}; stdout: {result.out[-300:]!r}")
        messages = [json.loads(line) for line in report.read_text().splitlines()] if report.exists() else []
        wrong += [fault for message in messages for fault in against_schema(message, SCHEMA)]
        expected = [m for m in messages if m["rule"] == self.rule and m["function"] == self.function]
        if len(expected) != (0 if self.is_correct else 1):
            wrong.append(f"{len(expected)} messages of {self.rule} about {self.function} instead of one")
        for message in expected:
            text = message["message"] + " " + message["arguments"]
            wrong += [f"{word!r} is not in {text!r}" for word in self.words if word not in text]
            if self.line is not None:
                mine = [frame for frame in message["native"] if frame["file"] == self.source.name]
                if not mine or mine[0]["line"] != self.line:
                    wrong.append(f"its line is {mine[0]['line'] if mine else 'unknown'} instead of {self.line}")
                if self.library(work).name != message["agent"]:
                    wrong.append(f"the agent is {message['agent']!r}")
            if not message["sentence"] or not message["section"]:
                wrong.append("the rule is not named")
        for message in messages:
            if message not in expected and message["rule"] not in (*self.also, "capability.unused"):   # misuse.hpp adds all capabilities
                wrong.append(f"unexpected: {message['function']}: {message['rule']}: {message['message']}")
        if wrong or keep:
            wrong += [line for line in result.err.splitlines()][:60]
        return wrong

    def under_hotspot(self, machine, work):
        result = support.execute(self.command(machine, work, ["-Xcheck:jni"]), machine.environment(), work / "runs" / self.name, 60)
        if isinstance(result.code, str):
            return "hangs"
        if re.search(r"FATAL ERROR in native method|WARNING in native method|JNI_?ERROR|Warning:", result.out + result.err):
            return "named"
        return "crash" if result.code >= 128 else "silent"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--hotspot", type=pathlib.Path)
    parser.add_argument("--jvm-option", action="append", default=[])
    parser.add_argument("--keep", action="store_true", help="print what a passing case prints, too")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--compile", action="store_true", help="compile the cases only")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    cases = [Case(source) for source in sorted(HERE.glob("*/*/*.cpp"))]
    if args.list:
        print(";".join(sorted({case.name.rsplit("/", 1)[0] for case in cases})), end="")
        return 0
    if args.names:
        cases = [case for case in cases if any(case.name == name or case.name.startswith(name + "/") for name in args.names)]
    if not cases:
        sys.exit("there is no such case")
    build = args.build.resolve()
    jdk = pathlib.Path(support.cache_value(build, "VITRINE_JDK"))
    work = build / "tests" / "misuse"
    support.compile_java(jdk, HERE, work / "classes")
    words = precompiled(work, jdk)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda case: case.compile(work, words), cases))
    if args.compile:
        return 0
    if args.hotspot:
        machine = support.Vm(args.hotspot)
        found = {}
        for case in [case for case in cases if not case.is_correct]:
            found.setdefault(answer := case.under_hotspot(machine, work), []).append(case.name)
            print(f"{answer:8} {case.name}", flush=True)
        print("; ".join(f"{len(names)} {answer}" for answer, names in sorted(found.items())))
        return 0
    machine = support.build_vm(build, args.jvm_option)
    failed = 0
    for case in cases:
        wrong = case.run(machine, work, args.keep)
        bad = any(wrong) and not (args.keep and wrong and wrong[0].startswith("***"))
        failed += bad
        print(("FAIL " if bad else "ok   ") + case.name, flush=True)
        for line in wrong:
            print("    " + line)
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
