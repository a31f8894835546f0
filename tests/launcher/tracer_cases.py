# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about the trace of instructions (-Xtrace:bytecode) and the stepper (vitrine step)."""
import fcntl, importlib.util, json, os, pathlib, pty, re, select, struct, subprocess, sys, termios, time
import vm as support
from cases import case, expect
from crash_cases import Crasher
from json_schema import problem
from readme import shown_in

HERE = pathlib.Path(__file__).resolve().parent / "tracer"
TRACER = HERE.parents[2] / "tracer"
# Collections, safepoints and classes of the library are not the same each time.
ONLY = "Traced+thread:main+events:exception"


def compile_traced(c):
    c.stock_tool("javac", "-g", "-d", c.classes, HERE / "Traced.java")


def traced(c, options, *words):
    compile_traced(c)
    return c.java(f"-Xtrace:bytecode={ONLY}{options}", "-cp", c.classes, "Traced", *words)


@case
def bytecode_as_text(c):
    """A line for each instruction, as recorded; the README shows some."""
    done = traced(c, ",file=trace-%p.txt", "fail")
    expect(done.returncode == 1 and done.stdout == "seven4\n" and "NullPointerException" in done.stderr, done)
    text = next(c.folder.glob("trace-*.txt")).read_text()
    expected = HERE / "expected.txt"
    if os.environ.get("VITRINE_RECORD"):
        expected.write_text(text)
    problems = support.difference("the trace", expected.read_text(), re.sub(r"by MethodHandle.*", "", text))
    expect(not problems, "\n".join(problems))
    shown_in(c, "tracer/README.md", "A line", text)


@case
def bytecode_as_json(c):
    """Each line fits the schema and says the same as the text; Python Tutor's format can be made of them."""
    done = traced(c, "+events:output,format=json,file=trace.json")
    expect(done.returncode == 0 and not done.stderr, done)
    lines = [json.loads(line) for line in (c.folder / "trace.json").read_text().splitlines()]
    schema = json.loads((TRACER / "trace.schema.json").read_text())
    for line in lines:
        expect(problem(line, schema, schema) is None, (line, problem(line, schema, schema)))
    expect(problem({"n": 1}, schema, schema) and problem(lines[1] | {"more": 1}, schema, schema), "the schema refuses what is wrong")
    expect([line["n"] for line in lines[1:]] == list(range(1, len(lines))), "numbers")
    stored = next(line for line in lines if line.get("mnemonic") == "putfield" and line["before"][1] == {"type": "long", "value": 4})
    expect(stored["object"]["fields"] == {"x": {"type": "int", "value": 3}, "y": {"type": "long", "value": 4}} and stored["after"] == [], stored)
    summed = [line["written"]["value"]["value"] for line in lines if line.get("written", {}).get("name") == "sum" and "Traced.sum" in line["method"]]
    expect(summed == [0, 1, 3], summed)
    done = subprocess.run([sys.executable, TRACER / "to_pytutor.py", c.folder / "trace.json", HERE / "Traced.java"], capture_output=True, text=True)
    expect(done.returncode == 0, done)
    made = json.loads(done.stdout)
    steps = made["trace"]
    expect(made["code"] == (HERE / "Traced.java").read_text() and steps[0]["func_name"] == "Traced.main" and steps[0]["event"] == "call", steps[:1])
    expect(any(step["event"] == "exception" and "ClassCastException" in step["exception_msg"] for step in steps), "the exception")
    deepest = max(steps, key=lambda step: len(step["stack_to_render"]))["stack_to_render"]
    expect([frame["func_name"] for frame in deepest] == ["Traced.main"] + 3 * ["Traced.depth"], deepest)
    expect([frame["encoded_locals"].get("left") for frame in deepest] == [None, 2, 1, 0], deepest)
    returns = [(step["func_name"], step["stack_to_render"][-1]["encoded_locals"]["__return__"]) for step in steps if step["event"] == "return"]
    expect(("Traced.sum", 3) in returns and returns[-1] == ("Traced.main", ["VOID"]), returns)
    expect(steps[0]["stdout"] == "" and steps[-1]["stdout"] == "seven4\n", (steps[0]["stdout"], steps[-1]["stdout"]))
    last = steps[-1]
    place = last["stack_to_render"][0]["encoded_locals"]["traced"]
    expect(last["heap"][str(place[1])] == ["INSTANCE", "Traced", ["x", 3], ["y", 4]] and place[0] == "REF", last)


@case
def last_instructions(c):
    """last=N writes the newest lines at an uncaught exception and in a crash, and nothing else."""
    done = traced(c, ",last=4", "fail")
    lines = done.stderr.splitlines()
    expect(lines[0] == 'The last 4 lines of thread "main":' and "Traced.fails(int[]):3" in lines[3] and " iastore " in lines[3], done)
    expect("-- exception: java.lang.NullPointerException" in lines[4] and lines[5].startswith("Exception in thread"), done)
    expect(not traced(c, ",last=4").stderr, "nothing is uncaught")
    done = Crasher(c).run("native", options=["-Xtrace:bytecode=Crash+thread:main,last=3,file=last.txt"])
    text = (c.folder / "last.txt").read_text()
    expect(text.startswith('The last 3 lines of thread "main":\n') and " invokestatic Method Crash.inNative:()V" in text.splitlines()[-2], (text, done))
    expect(text.endswith("-- native: calls Crash.inNative()\n"), text)


@case
def options_of_the_bytecode_trace(c):
    for option, message in (("=", "there is no filter behind the ="), (",last=0", "last=0 is not a number from 1 to 1000000"), (",last=x", "last=x is not a number"),
                            (",format=xml", "there is no format 'xml'. There are text and json."), ("=A,colour", "there is no option 'colour'. There are file=FILE"),
                            ("=java/lang/*", "filter 'java/lang/*': names of classes have dots"), ("=A+", "there is nothing behind the last + of the filter"),
                            ("=!", "filter '!': there is nothing to match"), ("=A::", "filter 'A::': a class and a method belong around the ::"),
                            ("=thread:", "filter 'thread:': there is no name of a thread"), ("=events:x", "there are no events 'x', but class, exception, gc"),
                            ("=A:b", "filter 'A:b': there are CLASS, CLASS::METHOD"), (",file=/nowhere/x", "the trace can not be written to /nowhere/x: No such file")):
        done = c.java(f"-Xtrace:bytecode{option}", "-cp", c.classes, "Main")
        expect(done.returncode == 1 and f"-Xtrace:bytecode: {message}" in done.stderr and "main" not in done.stdout, (option, done))
    expect("\n-Xtrace:bytecode[=FILTER][,OPTION...] " in c.java("-Xtrace:help").stdout, "help")


@case
def events_in_the_trace(c):
    """Collections, classes, threads and monitors have lines; filters choose methods, threads and kinds."""
    compile_traced(c)
    run = lambda filter, program="Traced": c.java(f"-Xtrace:bytecode={filter}", "-cp", c.classes, program).stderr
    text = run("Traced+thread:main+events:class")
    expect([line.split("-- ")[1] for line in text.splitlines() if "-- " in line] == ["class: Traced is loaded", "class: Traced is linked"], text[:2000])
    text = run("Traced::depth+Traced::s?m+!Traced::sum+thread:main+!events:all")
    expect(text and all(" Traced.depth(int):" in line for line in text.splitlines()), text)
    text = run("No+events:gc", "Waits2")
    expect(re.search(r"-- gc: a collection begins\n.*-- gc: a collection ends\n", text), text)
    lines = [line.split("-- ")[1] for line in run("Main+thread:main+events:output", "Main").splitlines() if "-- " in line]
    expect(lines == ['output: stdout "main  null\\n"'], lines)
    text = run("Waits2+thread:worker+events:thread+events:monitor", "Waits2")
    lines = [line.split("-- ")[1] for line in text.splitlines() if "-- " in line]
    expect(lines[0] == "thread: starts" and lines[-1] == "thread: ends" and re.fullmatch(r"monitor: waits for the monitor of java\.lang\.Object#\d+", lines[1]), lines)


@case
def calls_and_stops_in_the_trace(c):
    """Native methods, monitors of synchronized methods and blocks, and stops of the world that are not collections."""
    c.stock_tool("javac", "-g", "-d", c.classes, HERE / "Calls.java")
    text = c.java("-Xtrace:bytecode=Calls+thread:main+events:native+events:monitor+!Calls::main", "-cp", c.classes, "Calls").stderr
    events = [re.sub(r"#\d+", "#N", line.split("-- ")[1]) for line in text.splitlines() if "-- " in line]
    both = ["monitor: has entered the monitor of Calls#N", "monitor: has left the monitor of Calls#N"]
    expect(events == [both[0], both[0], both[1], both[1],
                      "monitor: has entered the monitor of java.lang.Class#N", "monitor: has left the monitor of java.lang.Class#N",
                      "native: calls java.lang.System.arraycopy(int[2]#N, 0, int[2]#N, 0, 2)", "native: java.lang.System.arraycopy returns",
                      "native: calls java.lang.Double.doubleToRawLongBits(1.5d)", "native: java.lang.Double.doubleToRawLongBits returns 4609434218613702656L",
                      "native: calls java.lang.System.arraycopy(null, 0, null, 0, 1)", "native: java.lang.System.arraycopy throws java.lang.NullPointerException#N"], events)
    entries = re.findall(r" (monitorenter|monitorexit) .*\] → \[\]  monitor (owned, entries: \d|left)  §", text)
    expect(entries == [("monitorenter", "owned, entries: 2"), ("monitorexit", "owned, entries: 1"), ("monitorenter", "owned, entries: 1"), ("monitorexit", "left")], text)
    text = c.java("-Xtrace:bytecode=No+events:safepoint", "-cp", c.classes, "Calls", "stop").stderr
    expect(re.search(r"^main +\d+ +(\| )*-- safepoint: the world was stopped for \w+, \d+ us$", text, re.M), text)
    expect("CollectFull" not in text and "-- gc" not in text, text)
    done = c.java("-Xtrace:bytecode=Calls::blocks+events:native,format=json", "-cp", c.classes, "Calls")
    schema = json.loads((TRACER / "trace.schema.json").read_text())
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    expect(not [problem(line, schema, schema) for line in lines if problem(line, schema, schema)], lines)
    expect([line["entries"] for line in lines if "entries" in line] == [2, 1, 1, 0], lines)


@case
def agent_beside_the_trace(c):
    """An agent with SingleStep, MethodEntry, MethodExit and a breakpoint gets the same events with the trace and without, and the trace its lines."""
    library = c.folder / "libbeside.so"
    support.compile_native(c.stock.home, HERE / "beside", library, "-shared")
    compile_traced(c)
    words = (f"-agentpath:{library}", "-cp", c.classes, "Traced")
    alone = c.java(*words)
    expect(alone.returncode == 0 and all(f"{event} Traced.sum " in alone.stdout for event in ("entry", "exit", "step", "breakpoint")), alone)
    both = c.java(f"-Xtrace:bytecode={ONLY}", *words)
    expect(both.returncode == 0 and not support.difference("events", alone.stdout, both.stdout), both)
    trace = traced(c, "").stderr
    expect(trace and not support.difference("the trace", trace, both.stderr), both)


class Terminal:
    """vitrine step under a pseudo terminal."""

    def __init__(self, c, *words):
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.chdir(c.folder)
            os.execve(c.build / "bin" / "vitrine", ["vitrine", "step", *map(str, words)], c.ours.environment() | {"TERM": "xterm"})
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 200, 0, 0))

    def read_until(self, pattern):
        """What the whole screen shows when it shows the pattern, without blanks."""
        text, wanted = "", pattern.replace(" ", "")
        ends = time.monotonic() + 120
        while not re.search(wanted, text):
            expect(time.monotonic() < ends, f"no {pattern} in {text}")
            if select.select([self.file], [], [], 0.5)[0]:
                try:
                    text += re.sub(r"\x1b[\[(][0-9;?]*[A-Za-z]|\s", "", os.read(self.file, 65536).decode(errors="replace"))
                except OSError:
                    expect(False, f"the stepper has ended: {text}")
            else:
                os.write(self.file, b"\x0c")  # draw it again as a whole
        return text

    def type(self, key, pattern):
        os.write(self.file, key.encode() + b"\x0c")
        return self.read_until(pattern)

    def end(self):
        os.write(self.file, b"q")
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


class Screen:
    """What the stepper draws, as rows of text; refuses what would lie on something else."""

    def __init__(self, rows, columns):
        self.size = rows, columns

    def getmaxyx(self):
        return self.size

    def erase(self):
        self.lines = [" " * self.size[1] for _ in range(self.size[0])]

    def refresh(self):
        pass

    def insnstr(self, row, column, text, width, attribute=0):
        line, end = self.lines[row], column + len(text)
        expect(len(text) <= width and end <= self.size[1] and not line[column:end].strip(), (self.size, row, column, text, line))
        self.lines[row] = line[:column] + text + line[end:]


class Done:
    """A program that has ended, of which these are the records."""
    forgotten, ended, output = 0, True, "one\ntwo\nthree\n"

    def __init__(self, records):
        self.records, self.texts = records, {}
        for record in records:
            if record["kind"] == "instruction":
                self.texts.setdefault(record["method"], {})[record["bci"]] = record["text"]

    def __len__(self): return len(self.records)

    def __getitem__(self, index): return self.records[index]

    def has(self, index, _): return index < len(self)


@case
def screens_of_the_stepper(c):
    """In terminals of any size the keys are whole and at the bottom, and the parts take all the room above."""
    step = importlib.util.module_from_spec(importlib.util.spec_from_file_location("step", TRACER / "step.py"))
    step.__spec__.loader.exec_module(step)
    traced(c, ",format=json,file=trace.json")
    records = [json.loads(line) for line in (c.folder / "trace.json").read_text().splitlines()][1:]
    deepest = max(range(len(records)), key=lambda index: records[index]["depth"])
    event = next(index for index, record in enumerate(records) if record["kind"] == "event")
    for rows, columns in ((24, 80), (50, 120), (15, 60), (10, 40), (3, 20)):
        screen = Screen(rows, columns)
        stepper = step.Stepper(screen, Done(records), ["Traced.java:16"], [HERE])
        for at in (0, deepest, event, len(records) - 1):
            stepper.at = at
            stepper.draw()
            keys = step.folded(step.KEYS, columns)
            expect([line.rstrip() for line in screen.lines[-len(keys):]] == keys[-rows + 1:] or rows < 10, (rows, columns, screen.lines))
            expect("  ".join(keys) == "  ".join(step.KEYS) and all(len(line) <= columns for line in keys), keys)
            if rows < 15:
                continue
            expect(f" {records[at]['n']}  main" in screen.lines[0] and "output: three" in "".join(screen.lines), screen.lines)
            if records[at]["kind"] == "instruction":
                source = [line for line in screen.lines if re.match(r"[ *][ \d]{3}\d ", line)]
                below = next(row for row, line in enumerate(screen.lines) if line.startswith("Locals"))
                expect(len(source) == below - 2 and abs(below - (rows - len(keys)) / 2) <= 3, (rows, columns, screen.lines))
            elif rows >= 24:
                expect(sum(bool(re.match(r" +\d+  main  ", line)) for line in screen.lines) >= rows // 2, screen.lines)
        stepper.command("x")
        stepper.draw()
        expect(any(line.startswith("There is no key 'x'.") for line in screen.lines) or rows < 10, screen.lines)


@case
def stepper(c):
    """Forward, back, over, out, to calls, events and breakpoints."""
    compile_traced(c)
    terminal = Terminal(c, "--filter", "Traced+thread:main+events:exception", "--break", "Traced.java:16", "--source", HERE, "-cp", c.classes, "Traced")
    terminal.read_until(r"1 main depth 1 Traced\.main\(java\.lang\.String\[\]\)")
    terminal.type("n", r"2 main depth 1 Traced\.main.*then \[Traced#\d+,Traced#\d+\]")
    terminal.type("p", r"1 main depth 1 Traced\.main.*then \[Traced#\d+\]")
    terminal.type("c", r"main depth 1 Traced\.main.*invokespecial.*then \?")
    terminal.type("n", r"main depth 2 Traced\.<init>\(int,long\).*2Traced\.<init>\(int,long\)1Traced\.main\(java\.lang\.String\[\]\):\d+")
    terminal.type("r", r"main depth 1 Traced\.main.*traced := Traced#\d+")
    terminal.type("g", r"main depth 2 Traced\.sum\(int\[\]\).*\* 16 return sum;.*sum = 3")
    terminal.type("e", r"exception: java\.lang\.ClassCastException#\d+")
    terminal.type("E", "There is none before")
    terminal.type("G", r"main depth 1 Traced\.main.*return.*output: seven4")
    terminal.type("n", "The program has ended")
    expect(terminal.end() == 0, "the end")
