#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a Java program and shows each instruction in the terminal, forwards and backwards.
    vitrine step [--filter WHAT] [--break FILE:LINE] [--source DIR] OPTIONS-OF-JAVA... MAIN ARGUMENTS..."""
import collections, curses, json, os, pathlib, select, subprocess, sys, tempfile

LIBRARY = "+".join(f"!{package}.*" for package in ("java", "javax", "jdk", "sun", "com.sun"))
KEPT = 1_000_000  # records; older ones are forgotten
HELP = "n forward  p back  o over  r out  c call  e event  g to breakpoint (capital letters: backwards)  b set  0 first  G last  q quit"


def shown(value):
    kind = value["type"]
    if kind == "reference":
        return json.dumps(value["string"]) if "string" in value else f"{value['class']}#{value['id']}"
    return str(value["value"]) if "value" in value else kind


class Program:
    """The program, and what it has done as far as anybody has asked. It waits when the pipe is full."""

    def __init__(self, java, filter, words):
        self.folder = tempfile.TemporaryDirectory(prefix="vitrine-step-")
        fifo = pathlib.Path(self.folder.name) / "trace"
        os.mkfifo(fifo)
        self.pipe = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
        option = f"-Xtrace:bytecode={filter},file={fifo},format=json"
        self.process = subprocess.Popen([java, option, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.records, self.forgotten = collections.deque(), 0
        self.output, self.rest, self.ended = "", b"", False
        self.texts = {}  # by method: bci -> instruction

    def __len__(self):
        return self.forgotten + len(self.records)

    def __getitem__(self, index):
        return self.records[max(index - self.forgotten, 0)]

    def fetch(self, seconds=0.05):
        """Takes what there is, waiting that long. Returns whether there are new records."""
        descriptors = [self.pipe, self.process.stdout.fileno()] if not self.ended else []
        ready = select.select(descriptors, [], [], seconds)[0]
        if self.process.stdout.fileno() in ready:
            self.output += (self.process.stdout.read() or b"").decode(errors="replace")
        done = self.process.poll() is not None
        try:
            read = os.read(self.pipe, 1 << 16) if not self.ended else b""
        except BlockingIOError:
            return False
        if not read and done and not self.ended:
            self.output += (self.process.stdout.read() or b"").decode(errors="replace")
            self.ended = True
        *lines, self.rest = (self.rest + read).split(b"\n")
        for line in lines:
            record = json.loads(line)
            if "kind" in record:
                self.records.append(record)
                if record["kind"] == "instruction":
                    self.texts.setdefault(record["method"], {})[record["bci"]] = record["text"]
            if len(self.records) > KEPT:
                self.records.popleft()
                self.forgotten += 1
        return bool(lines)

    def has(self, index, keep_waiting):
        """Whether there is a record of that number; waits for it as long as keep_waiting() says."""
        while index >= len(self) and not self.ended:
            if not self.fetch() and not keep_waiting():
                break
        return index < len(self)

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.folder.cleanup()


class Stepper:
    def __init__(self, screen, program, breakpoints, sources):
        self.screen, self.program, self.sources = screen, program, sources
        self.breakpoints, self.at, self.said, self.files = set(breakpoints), 0, HELP, {}

    def interrupted(self):
        """While the program is waited for: a key ends the waiting."""
        self.screen.timeout(0)
        key = self.screen.getch()
        self.screen.timeout(-1)
        return key not in (-1, 12)  # Ctrl-L only draws again

    def place(self, record):
        return f"{record.get('source')}:{record.get('line')}"

    def walk(self, step, stops):
        """Goes on in that direction to the next record where it stops."""
        index = self.at + step
        while index >= self.program.forgotten and self.program.has(index, lambda: not self.interrupted()):
            if stops(self.program[index]):
                self.at = index
                return
            index += step
        self.said = "There is none before." if step < 0 else "The program has ended." if self.program.ended else "The program is still running."

    def command(self, key):
        now = self.program[self.at]
        same = lambda record: record["thread_id"] == now["thread_id"] and record["kind"] == "instruction"
        stops = {
            "n": lambda record: True,
            "o": lambda record: same(record) and record["depth"] <= now["depth"],
            "r": lambda record: same(record) and record["depth"] < now["depth"],
            "c": lambda record: record.get("mnemonic", "").startswith("invoke"),
            "e": lambda record: record["kind"] == "event",
            "g": lambda record: self.place(record) in self.breakpoints,
        }
        key = {"p": "N", " ": "n"}.get(key, key)
        self.said = self.said if key == "\f" else ""
        if key.lower() in stops and key != "G":
            self.walk(-1 if key.isupper() else 1, stops[key.lower()])
        elif key == "b" and now.get("line"):
            self.breakpoints ^= {self.place(now)}
            self.said = f"{'Breakpoint' if self.place(now) in self.breakpoints else 'No breakpoint'} at {self.place(now)}"
        elif key == "\f":  # Ctrl-L
            self.screen.redrawwin()
        elif key == "0":
            self.at = self.program.forgotten
        elif key == "G":
            while not self.program.ended and not (self.program.fetch() is False and self.interrupted()):
                pass
            self.at = len(self.program) - 1
        else:
            self.said = HELP

    def lines_of(self, source, cls):
        folder = pathlib.Path(*cls.split(".")[:-1])
        for place in (place / part / source for place in self.sources for part in (folder, "")):
            if place not in self.files and place.is_file():
                self.files[place] = place.read_text(errors="replace").expandtabs(4).splitlines()
            if place in self.files:
                return self.files[place]
        return []

    def part(self, top, left, height, width, title, lines, marked=None):
        """A part of the screen with as many lines as fit, the marked one among them."""
        first = 0 if marked is None else max(0, min(marked - height // 2, len(lines) - height + 1))
        self.put(top, left, width, title, curses.A_BOLD)
        for row, line in enumerate(lines[first : first + height - 1]):
            self.put(top + 1 + row, left, width, line, curses.A_REVERSE if marked == first + row else 0)

    def put(self, row, column, width, text, attribute=0):
        rows, columns = self.screen.getmaxyx()
        if 0 <= row < rows and column < columns:
            # The last cell of the screen can not be written.
            self.screen.insnstr(row, column, text[:width].ljust(width) if attribute else text[:width], min(width, columns - column), attribute)

    def frames(self, record):
        """The calls of the thread, newest first, as the records before tell them."""
        found, depth = [f"{record['depth']} {record.get('method', '')}"], record["depth"]
        for index in range(self.at - 1, max(self.program.forgotten, self.at - 50_000) - 1, -1):
            other = self.program[index]
            if other["thread_id"] == record["thread_id"] and other["kind"] == "instruction" and other["depth"] < depth:
                depth = other["depth"]
                found.append(f"{depth} {other['method']}:{other['bci']}")
            if depth <= 1:
                break
        return found

    def draw(self):
        self.screen.erase()
        rows, columns = self.screen.getmaxyx()
        record = self.program[self.at]
        self.put(0, 0, columns, f" {record['n']}  {record['thread']}  depth {record['depth']}  {record.get('method', '')}", curses.A_REVERSE)
        upper, half = max((rows - 4) // 2, 3), columns // 2
        if record["kind"] == "event":
            self.part(1, 0, upper, columns, "Event", [f"{record['event']}: {record['text']}"])
        else:
            self.draw_instruction(record, upper, half)
        output = self.program.output.splitlines()[-2:]
        for row, line in enumerate(output):
            self.put(rows - 1 - len(output) + row, 0, columns, f"output: {line}")
        self.put(rows - 1, 0, columns - 1, self.said)
        self.screen.refresh()

    def draw_instruction(self, record, upper, half):
        source = self.lines_of(record.get("source", ""), record["class"])
        marks = ["*" if f"{record.get('source')}:{number}" in self.breakpoints else " " for number in range(1, len(source) + 1)]
        self.part(1, 0, upper, half - 1, record.get("source", "no source"), [f"{mark}{number:4} {line}" for number, (mark, line) in enumerate(zip(marks, source), 1)],
                  record["line"] - 1 if source and "line" in record else None)
        known = sorted(self.program.texts[record["method"]].items())
        self.part(1, half, upper, half, f"Bytecode  (JVMS {record['section']})", [f"{bci:5} {text}" for bci, text in known], [bci for bci, _ in known].index(record["bci"]))
        top, height = upper + 1, upper
        stack = [shown(value) for value in reversed(record["before"])]
        after = "?" if record["after"] is None else "[" + ", ".join(map(shown, record["after"])) + "]"
        self.part(top, 0, height, half // 2 - 1, "Locals", [f"{each.get('name', each['slot'])} = {shown(each['value'])}" for each in record["locals"]])
        changed = record.get("written")
        self.part(top, half // 2, height, half // 2 - 1, "Operand stack", stack + [f"then {after}"] +
                  ([f"{changed.get('name', changed['slot'])} := {shown(changed['value'])}"] if changed else []))
        touched = record.get("object", {})
        members = [f"{name} = {shown(value)}" for name, value in touched.get("fields", {}).items()] + list(map(shown, touched.get("elements", ())))
        title = f"Object {touched['class']}#{touched['id']}" if touched else "Object"
        self.part(top, half, height // 2, half, title, members)
        self.part(top + height // 2, half, height - height // 2, half, "Frames", self.frames(record))

    def run(self):
        if not self.program.has(0, lambda: True):
            return
        self.at = 0
        while True:
            self.draw()
            key = self.screen.getch()
            name = {curses.KEY_RIGHT: "n", curses.KEY_DOWN: "o", curses.KEY_LEFT: "p", curses.KEY_UP: "O"}.get(key, chr(key) if 0 < key < 256 else "")
            if name == "q":
                return
            self.command(name) if name else None


def options(words):
    """Those of the stepper, which stand first; what is left is the command line of java."""
    given = {"--filter": [], "--break": [], "--source": [], "--java": []}
    while len(words) > 1 and words[0] in given:
        given[words[0]].append(words[1])
        words = words[2:]
    if not words or words[0] in ("--help", "-h"):
        sys.exit(__doc__)
    for flag, path in zip(words, words[1:]):
        if flag in ("-cp", "-classpath", "--class-path"):
            given["--source"] += path.split(":")
    return given, words


def main():
    given, words = options(sys.argv[1:])
    program = Program(given["--java"][0], "+".join(given["--filter"]) or LIBRARY, words)
    try:
        curses.wrapper(lambda screen: Stepper(screen, program, given["--break"], [*map(pathlib.Path, given["--source"]), pathlib.Path(".")]).run())
    except KeyboardInterrupt:
        pass
    finally:
        program.end()
    if not len(program):
        sys.exit(program.output or "The program has ended without an instruction that the filter keeps.")


if __name__ == "__main__":
    main()
