#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a Java program and shows each instruction in the terminal, forwards and backwards.
    vitrine step [--filter WHAT] [--break FILE:LINE] [--source DIR] OPTIONS-OF-JAVA... MAIN ARGUMENTS..."""
import collections, json, os, pathlib, re, select, subprocess, sys, tempfile, textwrap

try:
    import curses
except ImportError:
    sys.exit("vitrine step: this python3 has no module curses, which draws in the terminal.")

LIBRARY = "+".join(f"!{package}.*" for package in ("java", "javax", "jdk", "sun", "com.sun"))
KEPT = 1_000_000  # records; older ones are forgotten
KEYS = ("n forward", "p back", "o over", "r out", "c call", "e event", "g breakpoint", "capitals: backwards", "b set", "0 first", "G last", "q quit")


def folded(items, width):
    """The items in lines of that width, none of them cut unless it is longer than a line."""
    lines = [""]
    for item in items:
        if lines[-1] and len(lines[-1]) + 2 + len(item) > width:
            lines.append("")
        lines[-1] += ("  " if lines[-1] else "") + item
    return lines


def fitted(text, width):
    """The text, or its beginning and a sign that there is more."""
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"[:width]


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
        self.breakpoints, self.at, self.said, self.files = set(breakpoints), 0, "", {}

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
        elif key != "\f":
            self.said = f"There is no key {key!r}."

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
        if height < 1:
            return
        room = height - 1
        first = 0 if marked is None else max(0, min(marked - room // 2, len(lines) - room))
        self.put(top, left, width, title, curses.A_BOLD)
        for row, line in enumerate(lines[first : first + room]):
            left_out = len(lines) - first - row if row == room - 1 and marked is None else 1
            text = line if left_out == 1 else f"… {left_out} more"
            self.put(top + 1 + row, left, width, text, curses.A_REVERSE if marked == first + row else 0)

    def put(self, row, column, width, text, attribute=0):
        rows, columns = self.screen.getmaxyx()
        width = min(width, columns - column)
        if 0 <= row < rows and width > 0:
            text = fitted(text, width)
            # The last cell of the screen can be inserted, but not written.
            self.screen.insnstr(row, column, text.ljust(width) if attribute else text, width, attribute)

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
        """From the top: where the program is, the parts, what it has printed, a message, the keys."""
        self.screen.erase()
        rows, columns = self.screen.getmaxyx()
        record = self.program[self.at]
        self.put(0, 0, columns, f" {record['n']}  {record['thread']}  depth {record['depth']}  {record.get('method', '')}", curses.A_REVERSE)
        keys = folded(KEYS, columns)
        output = self.program.output.splitlines()[-max(1, rows // 12) :]
        below = [f"output: {line}" for line in output] + ([self.said] if self.said else []) + keys
        height = max(rows - 1 - len(below), 0)
        (self.draw_event if record["kind"] == "event" else self.draw_instruction)(record, 1, height, columns)
        for row, line in enumerate(below):
            self.put(max(rows - len(below), 1) + row, 0, columns, line)
        self.screen.refresh()

    def draw_event(self, record, top, height, columns):
        """What happened, and the lines of the trace around it."""
        text = textwrap.wrap(f"{record['event']}: {json.dumps(record['text']) if record['event'] == 'output' else record['text']}", columns) or [""]
        self.part(top, 0, min(len(text) + 1, height), columns, "Event", text)
        top, height = top + len(text) + 2, height - len(text) - 2
        first, last = max(self.at - height, self.program.forgotten), min(self.at + height, len(self.program))
        lines = [self.line(self.program[index]) for index in range(first, last)]
        if height > 1:
            self.part(top, 0, height, columns, "Before and after", lines, self.at - first)

    @staticmethod
    def line(record):
        what = f"{record['method']}:{record['bci']} {record['text']}" if record["kind"] == "instruction" else f"-- {record['event']}: {record['text']}"
        return f"{record['n']:6}  {record['thread']}  {'  ' * min(record['depth'] - 1, 10)}{what}".replace("\n", "\\n")

    def draw_instruction(self, record, top, height, columns):
        half, upper = columns // 2, (height + 1) // 2
        source = self.lines_of(record.get("source", ""), record["class"])
        marks = ["*" if f"{record.get('source')}:{number}" in self.breakpoints else " " for number in range(1, len(source) + 1)]
        self.part(top, 0, upper, half - 1, record.get("source", "no source"), [f"{mark}{number:4} {line}" for number, (mark, line) in enumerate(zip(marks, source), 1)],
                  record["line"] - 1 if source and "line" in record else None)
        known = sorted(self.program.texts[record["method"]].items())
        self.part(top, half, upper, columns - half, f"Bytecode  (JVMS {record['section']})", [f"{bci:5} {text}" for bci, text in known],
                  [bci for bci, _ in known].index(record["bci"]))
        top, height, third = top + upper, height - upper, columns // 3
        stack = [shown(value) for value in reversed(record["before"])]
        after = "?" if record["after"] is None else "[" + ", ".join(map(shown, record["after"])) + "]"
        self.part(top, 0, height, third - 1, "Locals", [f"{each.get('name', each['slot'])} = {shown(each['value'])}" for each in record["locals"]])
        changed = record.get("written")
        # What is new comes before the stack, so that a deep one does not push it out.
        self.part(top, third, height, third - 1, "Operand stack", [f"then {after}"] +
                  ([f"{changed.get('name', changed['slot'])} := {shown(changed['value'])}"] if changed else []) + stack)
        touched = record.get("object", {})
        members = [f"{name} = {shown(value)}" for name, value in touched.get("fields", {}).items()]
        members += folded(list(map(shown, touched.get("elements", ()))), columns - 2 * third)
        title = f"Object {touched['class']}#{touched['id']}" if touched else "Object"
        frames, left = self.frames(record), 2 * third
        # The object has what the frames do not need, and half at least.
        for_object = max(height - len(frames) - 1, height // 2) if touched else min(2, height // 3)
        self.part(top, left, for_object, columns - left, title, members)
        self.part(top + for_object, left, height - for_object, columns - left, "Frames", frames)

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


def refuse(sentence, code=2):
    print(f"vitrine step: {sentence}", file=sys.stderr)
    sys.exit(code)


def options(words):
    """Those of the stepper, which stand first; what is left is the command line of java."""
    given = {"--filter": [], "--break": [], "--source": [], "--java": []}
    while words and words[0] in given:
        if len(words) < 2:
            refuse(f"there is nothing behind {words[0]}.")
        given[words[0]].append(words[1])
        words = words[2:]
    for place in given["--break"]:
        if not re.fullmatch(r".+:[1-9][0-9]*", place):
            refuse(f"--break {place} is not a FILE:LINE, as in Main.java:12.")
    for folder in given["--source"]:
        if not os.path.isdir(folder):
            refuse(f"--source {folder} is not a folder.")
    if not words:
        refuse("there is no class to run. " + " ".join(__doc__.splitlines()[1].split()))
    for flag, path in zip(words, words[1:]):
        if flag in ("-cp", "-classpath", "--class-path"):
            given["--source"] += path.split(":")
    return given, words


def check_terminal():
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        refuse("it needs a terminal, for keys and to draw in; -Xtrace:bytecode writes the same into a file.", 1)
    try:
        curses.setupterm()
    except curses.error:
        refuse(f"the terminal cannot be used: TERM={os.environ.get('TERM', '')} is not known here.", 1)


def main():
    given, words = options(sys.argv[1:])
    check_terminal()
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
