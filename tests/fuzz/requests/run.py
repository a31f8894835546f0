#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random requests to a running VM, from several clients at once (README.md).

    run.py [--build DIR] [--seed N] [--first N] [--count N] [--seconds N] [--clients N] [DOOR...]

DOOR: attach (the protocol of com.sun.tools.attach, right and broken), jcmd (diagnostic commands with random arguments), inspector (HTTP).
Every well-formed request must be answered, the VM must go on, and its program must end with the right result. Door, seed and number determine a
request, and a request to be tried alone is --clients 1 --first N --count 1."""
import argparse, collections, contextlib, json, os, pathlib, random, re, shutil, signal, socket, subprocess, sys, tempfile, threading, time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "support"))
import vm as support

PATIENCE = 120    # seconds in which a request must be answered
MOST_OPEN = 12    # connections that one client keeps open without completing its request: more than 64 would fill the VM's places
MORE_FILES = 40   # descriptors that the VM may have in the end beyond those of its start: logs, libraries, a port
NUMBERS = ["0", "1", "2", "7", "-1", "100", "65535", "2147483647", "-2147483648", "4294967296", "9223372036854775807", "-9223372036854775808", "99999999999999999999",
           "0x10", "1e9", "1k", "", "+1", "00", "3.5"]
NAMES = ["java.lang.String", "java/lang/Object", "Target", "Target$Node", "[I", "[Ljava.lang.Object;", "I", "int", "a.b.C", "*", "java.*", "main", "computes", "sum",
         "MaxHeapSize", "HeapDumpPath", "MinHeapFreeRatio", "HeapDumpOnOutOfMemoryError", "heap", "monitors", "loaders", "modules", "gc", "all", "true", "false", "on", "off",
         "-live", "-all", "summary", "detail", "baseline", "scale=KB", "output=stdout", "output=log.txt", "what=gc*=debug", "disable", "list", "x.svg", "x.html", "x.dot",
         "/absent/x", "/dev/null", "/dev/full", ".", "", "libabsent.so", "absent.jar", "zip", "/absent/libx.so", "jmxremote.port=0", "%p", "%s%n", "help", "?"]
OPERATIONS = ["properties", "agentProperties", "threaddump", "inspectheap", "printflag", "setflag", "jcmd", "load", "dumpheap", "datadump", "", "unknown", "JCMD", "jcmd "]
SELDOM = {"dumpheap": 0.1, "datadump": 0.1, "inspectheap": 0.3, "GC.heap_dump": 0.1, "VM.picture": 0.2, "GC.class_histogram": 0.3, "JVMTI.cost": 0.01,
          "GC.run": 0.2, "System.trim_native_heap": 0.2, "VM.stringtable": 0.2, "VM.symboltable": 0.2, "ManagementAgent.start": 0.1,
          "ManagementAgent.start_local": 0.1, "Compiler.perfmap": 0.3}
ROUTES = [("GET", "program", ""), ("GET", "threads/stack", "thread"), ("GET", "threads/stacks", ""), ("POST", "control/suspend", "thread"), ("POST", "control/resume", "thread stop"),
          ("POST", "control/step", "thread kind"), ("POST", "control/break", "class method line"), ("POST", "control/clear", "number"),
          ("POST", "control/run_to", "thread class method line stop"), ("GET", "control/stack", "thread"), ("GET", "control/frame", "thread depth"),
          ("GET", "control/pool", "class"), ("GET", "control/source", "class"), ("GET", "heap/classes", "sort filter"), ("GET", "heap/objects", "class"),
          ("GET", "heap/object", "object"), ("GET", "heap/referrers", "object"), ("GET", "heap/path", "object"), ("GET", "heap/dominators", "class"),
          ("POST", "heap/look", ""), ("POST", "heap/mark", ""), ("POST", "heap/film", "on"), ("GET", "classes/list", "loader filter"), ("GET", "classes/modules", ""),
          ("GET", "events/kinds", ""), ("POST", "events/watch", "event thread subject stop"), ("POST", "events/unwatch", "event"), ("POST", "events/clear", ""),
          ("POST", "back/record", "thread on"), ("POST", "back/forget", "thread"), ("GET", "back/steps", "thread from count")]
VIEWS = ["threads", "control", "heap", "classes", "events", "back", "none"]
EVENTS = ["Exception", "ExceptionCatch", "MethodEntry", "MethodExit", "ClassLoad", "ClassPrepare", "ClassFileLoadHook", "MonitorContendedEnter", "MonitorWait",
          "GarbageCollectionStart", "VMObjectAlloc", "SampledObjectAlloc", "ObjectFree", "FieldAccess", "FieldModification", "SingleStep", "CompiledMethodLoad",
          "ThreadStart", "Breakpoint", "FramePop", "NoSuch"]


class Failure(Exception):
    pass


class Drain(threading.Thread):
    """Reads what a program prints, of which only the end is kept."""

    def __init__(self, stream):
        super().__init__(daemon=True)
        self.stream, self.text, self.url, self.right = stream, "", None, False
        self.start()

    def run(self):
        while chunk := self.stream.read1(1 << 16):
            self.text += chunk.decode("utf-8", "replace")
            self.right |= "\nall right\n" in self.text
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/", self.text):
                self.url = self.url or (int(found[1]), found[2])
            self.text = self.text[-20_000:]


class Target:
    """A VM that is asked, in a folder of its own."""

    def __init__(self, machine, classes, agent):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vitrine-"))
        agents = [f"-agentpath:{agent}"] if agent else []
        words = [machine.java(), *machine.options, "-Xmx128m", "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=report.log", *agents, "-cp", str(classes), "Target"]
        self.process = subprocess.Popen(words, env=machine.environment(), cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.pid, self.machine = self.process.pid, machine
        self.out, self.errors = Drain(self.process.stdout), Drain(self.process.stderr)
        self.wait_for(lambda: "ready" in self.out.text, "the start")
        if agent:
            self.wait_for(lambda: self.errors.url, "the address of the inspector")
        self.path = f"/tmp/.java_pid{self.pid}"
        request = self.folder / f".attach_pid{self.pid}"
        request.touch()
        self.process.send_signal(signal.SIGQUIT)
        self.wait_for(lambda: os.path.exists(self.path), "the socket")
        request.unlink()

    def wait_for(self, condition, what):
        end = time.time() + self.machine.patience(PATIENCE)
        while not condition():
            if self.process.poll() is not None:
                raise Failure(f"the VM ended while it was waited for {what}: {self.process.returncode}")
            if time.time() > end:
                raise Failure(f"waited in vain for {what}")
            time.sleep(0.02)

    def files(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def kilobytes(self):
        return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{self.pid}/status").read_text())[1])

    def connect(self, door):
        peer = socket.socket(socket.AF_INET if door == "inspector" else socket.AF_UNIX)
        peer.settimeout(self.machine.patience(PATIENCE))
        peer.connect(("127.0.0.1", self.errors.url[0]) if door == "inspector" else self.path)
        return peer

    def ask(self, *words):
        peer = self.connect("attach")
        peer.sendall(b"".join(word.encode() + b"\0" for word in ("1", *words, *[""] * (4 - len(words)))))
        return read_all(peer).decode("utf-8", "replace")

    def post(self, route, body="{}"):
        peer = self.connect("inspector")
        port, token = self.errors.url
        peer.sendall(f"POST /{token}/api/{route} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        return read_all(peer)

    def update(self, view):
        """What the page would be told of a view."""
        peer = self.connect("inspector")
        port, token = self.errors.url
        peer.sendall(f"GET /{token}/api/live/{view} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        with peer, peer.makefile("rb") as lines:
            for line in lines:
                if line.startswith(b"data: "):
                    return json.loads(line[6:])["data"]
        raise Failure(f"no update of {view}")

    def set_free(self):
        """All threads go on, as nobody may end a program whose threads stand."""
        for watch in self.update("events")["watched"]:
            self.post("events/unwatch", json.dumps({"event": watch["event"]}))
        calm = 0
        for _ in range(200):
            control = self.update("control")
            for breakpoint in control["breakpoints"]:
                self.post("control/clear", json.dumps({"number": breakpoint["number"]}))
            stand = [thread for thread in control["threads"] if thread["suspended"]]
            for thread in stand:
                self.post("control/resume", json.dumps({"thread": thread["id"]}))
            calm = 0 if stand or control["breakpoints"] else calm + 1
            if calm == 3:
                return
            time.sleep(0.1)
        raise Failure(f"threads that stand again and again: {stand}")

    def end(self):
        """Its output must be right to the end."""
        self.process.stdin.write(b"\n")
        self.process.stdin.close()
        try:
            code = self.process.wait(self.machine.patience(PATIENCE))
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGQUIT)
            time.sleep(2)
            raise Failure("the program does not end") from None
        self.out.join(10)
        self.errors.join(10)
        if code != 0 or not self.out.right:   # a log may be printed, too
            raise Failure(f"the program ended with {code}")
        if (self.folder / "report.log").exists():
            raise Failure("there is a crash report")

    def tidy(self):
        """Dumps and pictures are many; a log that is written to stays."""
        for file in self.folder.iterdir():
            if file.is_file() and file.stat().st_size > 100_000 and file.name != "report.log":
                file.unlink()

    def told(self):
        report = self.folder / "report.log"
        return f"{self.out.text[-6000:]}\n{self.errors.text[-6000:]}\n{report.read_text(errors='replace')[:6000] if report.exists() else ''}"

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def read_all(peer, most=1 << 26):
    """What is answered until the end; a connection that is closed because the request was not read to its end has none."""
    text, late = b"", False
    try:
        while len(text) < most:
            try:
                piece = peer.recv(1 << 16)
            except TimeoutError:
                if late:   # not just once, when all of this may have been stopped for a while
                    raise Failure(f"no answer; so far {text[:200]}") from None
                late = True
                continue
            if not piece:
                break
            text += piece
    except ConnectionError:
        pass
    finally:
        peer.close()
    return text


class Draw:
    """One request: `pieces` of bytes that are sent, whether it `stays` open after them, and what its answer must match, or None."""

    def __init__(self, door, seed, number, commands, address):
        self.random = random.Random(f"{door} {seed} {number}")
        self.commands, self.address = commands, address
        self.stays, self.wanted = False, None
        self.pieces = [piece for piece in self.split(getattr(self, door)())]

    def split(self, data):
        if self.random.randrange(10) or len(data) < 3:
            return [data]
        places = sorted(self.random.randrange(len(data)) for _ in range(2))
        return [data[:places[0]], data[places[0]:places[1]], data[places[1]:]]

    def some(self, *choices):
        return self.random.choice(choices)

    def bytes_of(self, size):
        return bytes(self.random.randrange(256) for _ in range(size))

    def word(self, most=40):
        """Without a slash: no file is written elsewhere."""
        kind = self.random.randrange(10)
        if kind < 3:
            return self.random.choice(NUMBERS)
        if kind < 7:
            return self.random.choice(NAMES)
        if kind == 7:
            return "".join(self.random.choice("abZ09 =,.:*%\"'\\-_$[];<>()\t\u00e9\u20ac\U0001f600\x7f") for _ in range(self.random.randrange(most)))
        if kind == 8:
            return self.random.choice("ax9-=\"%") * self.random.choice([1, 15, 16, 17, 255, 256, 900, 1000])
        name = self.random.choice(NAMES)
        return ("x" if name.startswith("/dev") else name) + self.random.choice(["=", ",", " ", ".", "\""]) + self.random.choice(NUMBERS)

    # ---- the protocol of attach
    def attach(self):
        operation = self.seldom(OPERATIONS)
        arguments = [self.word() for _ in range(3)]
        if operation == "jcmd":
            arguments[0] = self.command_line()
        if operation == "load" and self.random.randrange(2):
            arguments[:2] = self.some("instrument", "instrument", "zip", "management_agent", "vitrine_inspector"), self.some("false", "true")
        if operation == "dumpheap" and self.random.randrange(4):
            arguments[:2] = self.some("x.hprof", "y.hprof"), self.some("-live", "-all")
        words = [word.encode("utf-8", "surrogatepass").replace(b"\0", b"") for word in ("1", operation, *arguments)]
        if self.random.randrange(8):
            return self.whole(words)
        kind = self.random.randrange(6)
        if kind == 0:
            return self.bytes_of(self.random.choice([1, 10, 100, 5000]))
        if kind == 1:
            words[0] = self.some(b"2", b"", b"0", b"11", b"1 ", b"\xff", b"1" * 17, b"1" * 5000)
        elif kind == 2:
            self.stays = self.random.randrange(2) == 0
            data = b"\0".join(words)
            return data[:self.random.randrange(1, len(data))]
        elif kind == 3:
            words.insert(self.random.randrange(6), self.bytes_of(self.random.randrange(40)))
        elif kind == 4:
            words[self.random.randrange(1, 5)] = b"y" * self.some(1023, 1024, 1025, 4000, 100_000)
        else:
            words += [self.bytes_of(3000)]
        return b"\0".join(words) + b"\0"

    def whole(self, words):
        if len(words[1]) <= 16 and all(len(word) <= 1024 for word in words[2:]):
            self.wanted = rb"-?\d+\n"
        return b"\0".join(words) + b"\0"

    def seldom(self, names):
        while True:
            name = self.random.choice(names)
            if self.random.random() < SELDOM.get(name, 1):
                return name

    # ---- diagnostic commands
    def jcmd(self):
        return self.whole([b"1", b"jcmd", self.command_line().encode("utf-8", "surrogatepass")[:1024], b"", b""])

    def command_line(self):
        name = self.seldom(sorted(self.commands))
        if name == "JVMTI.cost":    # it takes as many seconds as one asks for
            return name + self.some("", " 0", " 1", " x", " -1")
        words = [name]
        for _ in range(self.some(0, 0, 1, 1, 2, 3, 6)):
            option = self.random.choice(self.commands[name] or ["-x"]) if self.random.randrange(3) else self.word(8)
            value = self.word(60)
            if self.random.randrange(3) == 0:
                value = self.random.choice("\"'") + value + self.random.choice(["\"", "'", ""])
            words.append(self.some(option, f"{option}={value}", value))
        line = self.random.choice([" ", " ", "  ", "\t"]).join(words)
        return line + self.some(*[""] * 12, "\n" + self.random.choice(sorted(self.commands)), "\n#", "\r\n", "\\")

    # ---- the inspector
    def inspector(self):
        port, token = self.address
        method, route, names = self.random.choice(ROUTES)
        path = f"/{token}/api/{route}"
        kind = self.random.randrange(24)
        if kind == 0:
            path = f"/{token}/api/live/{self.random.choice(VIEWS)}"
            method, self.stays = "GET", True
        elif kind == 1:
            path = self.some(f"/{token}/", f"/{token}/style.css", f"/{token}/lib/server.js", f"/{token}/../x", "/", "//", "*", f"/{token[:31]}/api/program",
                             f"/{token}/api/", f"http://x/{token}/", f"/{token}/%2e%2e/%00", f"/{token}/" + "x" * 9000, f"/{token}/api/{self.word()}/{self.word()}")
        elif kind == 2:
            method = self.some("PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "CONNECT", "PRI", "get", "", "G\0T", "X" * 3000)
        values = {name: self.value(name) for name in names.split() if self.random.randrange(12)}
        if self.random.randrange(8) == 0:
            values[self.word()] = self.value(self.word())
        body = b""
        if method == "GET" and values:
            path += "?" + "&".join(f"{self.encoded(name)}={self.encoded(str(value))}" for name, value in values.items())
        elif method == "POST":
            body = self.json(values)
        headers = [f"Host: 127.0.0.1:{port}"]
        if body or method == "POST":
            headers += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        right = kind > 2
        if self.random.randrange(8) == 0:
            right = False
            headers = self.spoilt(headers)
        text = "".join(line + "\r\n" for line in [f"{method} {path} HTTP/1.1", *headers, ""]).encode("utf-8", "surrogatepass") + body
        if self.random.randrange(20) == 0:
            right = False
            text = self.damaged(text)
        if right:
            self.wanted = rb"HTTP/1\.1 (200|400|404|409|413|503) "
        return text

    def value(self, name):
        if self.random.randrange(8) == 0:
            return self.some(None, True, [], {}, [[[1]]], 1.5, 1e300, self.word())
        if name == "kind":
            return self.some("instruction", "into", "over", "out", "")
        if name == "event":
            return self.random.choice(EVENTS)
        if name == "class" and self.random.randrange(2):
            return self.some("Target", "java.lang.String", "Target$Node", "NoSuch")
        if name == "method":
            return self.some("sum", "compute", "lockIn", "pause", "absent", "")
        if name in ("thread", "subject") and self.random.randrange(2):
            return self.some("computes", "locks", "Target.field", "Target.*", "Target.sum", "Target$Node", "java.lang.*", "*", "", self.word())
        if name == "sort":
            return self.some("growth", "bytes", self.word())
        if name == "filter":
            return self.word()
        number = self.some(*range(1, 40), *[self.random.randrange(1, 3000)] * 10, 0, -1, 1 << 31, (1 << 31) - 1, 1 << 32, (1 << 63) - 1, -(1 << 63), 1 << 63, 1 << 64)
        return self.some(number, number, number, str(number))

    def encoded(self, text):
        as_bytes = lambda c: "".join(f"%{b:02x}" for b in c.encode("utf-8", "surrogatepass"))
        plain = lambda c: self.random.randrange(20) if c.isalnum() and c.isascii() else self.random.randrange(30) == 0
        return "".join(c if plain(c) else as_bytes(c) for c in text if c not in " \r\n\0")

    def json(self, values):
        text = json.dumps(values, ensure_ascii=self.random.randrange(2) == 0).encode("utf-8", "surrogatepass")
        kind = self.random.randrange(16)
        if kind == 0:
            return self.some(b"", b"[", b"[" * 50_000, b'{"a":' * 10_000, b"nul", b"\xff\xfe", b'"\\ud800"', b"1" * 60_000, b'{"thread":1e999}',
                             b'{"thread":-0}', b"{}{}", b"\xef\xbb\xbf{}", b'{"class":"' + b"x" * 100_000 + b'"}', b'{"class":"\\u0000\\ud834"}')
        if kind == 1:
            return self.damaged(text)
        return text

    def damaged(self, text):
        data = bytearray(text)
        for _ in range(self.random.randrange(1, 4)):
            at, how = self.random.randrange(len(data) + 1), self.random.randrange(4)
            if how == 0:
                data[at:at] = self.bytes_of(self.random.choice([1, 2, 100]))
            elif how == 1:
                del data[at:at + self.random.choice([1, 5, 100])]
            elif how == 2:
                del data[max(at, 1):]
            else:
                data[at:at + 1] = self.some(b"\0", b"\r", b"\n", b"\r\n\r\n", b" ", b":", b"\xff", b"%")
        return bytes(data) or b"\0"

    def spoilt(self, headers):
        extra = self.some(
            "Host: example.org", "Origin: http://example.org", "Transfer-Encoding: chunked", "Content-Length: -1", "Content-Length: 99999999999999999999",
            "Content-Length: 5", "Content-Encoding: gzip", "Content-Type: text/plain", "Expect: 100-continue", "Range: bytes=0-1,5-3", "Range: bytes=-",
            "Range: bytes=99999999999999999999-", "Connection: upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: x", "Accept-Encoding: gzip, br", ": x", "No colon",
            " folded", "X: " + "y" * 9000, "Cookie: " + "z" * 100, "A:\t\x01", "Content-Type: multipart/form-data; boundary=" + "b" * 200,
            "Content-Type: application/x-www-form-urlencoded", "Accept: " + "a/b;q=" * 500)
        headers = headers[:]
        if self.random.randrange(3) == 0 and headers:
            headers.pop(self.random.randrange(len(headers)))
        headers.insert(self.random.randrange(len(headers) + 1), extra)
        return headers * self.some(1, 1, 1, 2, 200)


class Client(threading.Thread):
    """Sends the numbers from `first` on in steps, and remembers the newest requests."""

    def __init__(self, fuzz, target, door, numbers):
        super().__init__(daemon=True)
        self.fuzz, self.target, self.door, self.numbers = fuzz, target, door, numbers
        self.counts, self.newest, self.failure, self.open = collections.Counter(), collections.deque(maxlen=12), None, []
        self.draw = random.Random(f"{fuzz.seed} {numbers}")
        self.start()

    def run(self):
        try:
            for number in self.numbers:
                if self.fuzz.stop:
                    break
                self.one(number)
        except (Failure, OSError) as why:
            self.failure = f"{self.newest[-1] if self.newest else 'the first one'}: {why!r}"
            self.fuzz.stop = True
        for peer in self.open:
            peer.close()

    def one(self, number):
        request = Draw(self.door, self.fuzz.seed, number, self.target.commands, self.target.errors.url)
        self.newest.append(f"{number} {b'|'.join(request.pieces)[:600]}")
        peer = self.target.connect(self.door)
        try:
            for i, piece in enumerate(request.pieces):
                if i > 0:
                    time.sleep(0.001)
                peer.sendall(piece)
        except ConnectionError:
            if request.wanted is not None and self.door != "inspector":   # a server may answer before it has read all, a 503 for instance
                raise Failure("the connection was closed before a right request had been read") from None
            peer.close()
            self.counts["closed"] += 1
            return
        if request.stays:
            self.open.append(peer)
            if len(self.open) > MOST_OPEN // (8 if self.door == "inspector" else 1):
                self.open.pop(self.draw.randrange(len(self.open))).close()
            self.counts["left open"] += 1
            return
        if request.wanted is None and (self.door != "inspector" or self.draw.randrange(50)):   # else it is waited for as long as the server does
            with contextlib.suppress(OSError):   # it may have been answered and closed
                peer.shutdown(socket.SHUT_WR)
        text = read_all(peer)
        if request.wanted is not None and not re.match(request.wanted, text) and not (self.door == "inspector" and text == b""):
            raise Failure(f"answered by {text[:500]}")
        self.counts[re.split(rb"[\r\n]", text, maxsplit=1)[0][:40].decode("latin-1") if text else "closed"] += 1


class Fuzz:
    def __init__(self, build, seed, clients, options):
        self.machine, self.jdk = support.build_vm(build, options), support.oracle(build)
        self.seed, self.clients, self.stop = seed, clients, False
        self.agent = build / "lib" / "libvitrine_inspector.so"
        self.classes = build / "tests" / "fuzz" / "requests" / "classes"
        support.compile_java(self.jdk.home, HERE, self.classes)
        self.counts, self.failures, self.done = collections.Counter(), 0, 0

    def commands(self, target):
        """The names of diagnostic commands, and of their arguments."""
        names = re.findall(r"^(\w+\.\w+|help)$", target.ask("jcmd", "help"), re.M)
        return {name: re.findall(r"^\t(\S+) : ", target.ask("jcmd", "help " + name), re.M) for name in names}

    def run(self, door, first, count):
        """Returns how many were sent."""
        target = None
        self.stop, clients, why = False, [], None
        try:
            target = Target(self.machine, self.classes, self.agent if door == "inspector" else None)
            target.commands = self.commands(target)
            files, before = target.files(), target.kilobytes()
            clients = [Client(self, target, door, range(first + i, first + count, self.clients)) for i in range(self.clients)]
            ticks = 0
            while any(client.is_alive() for client in clients):
                time.sleep(0.2)
                ticks += 1
                if ticks % 25 == 0:
                    target.tidy()
                if target.process.poll() is not None:
                    self.stop = True
            if any(client.failure for client in clients) or target.process.poll() is not None:
                raise Failure("a request failed, or the VM has ended")
            target.ask("jcmd", "VM.version")
            if door == "inspector":
                target.set_free()
            now, grown = target.files(), target.kilobytes()
            if now > files + MORE_FILES:
                raise Failure(f"{now} open files, {files} at the beginning")
            self.counts[door, "kB more at the end of the last VM"] = grown - before
            target.end()
        except (Failure, OSError) as failure:
            why = failure
        finally:
            sent = sum(sum(client.counts.values()) for client in clients)
            for client in clients:
                for answer, n in client.counts.items():
                    self.counts[door, answer] += n
            if why is not None:
                self.failures += 1
                print(f"FAIL {door}, numbers {first} to {first + count} of seed {self.seed}: {why}", flush=True)
                for client in clients:
                    print(f"  client: {client.failure or 'no failure'}", *client.newest, sep="\n    ", flush=True)
                if target is not None:
                    print(f"  exit code {target.process.poll()}\n{target.told()}", flush=True)
            if target is not None:
                target.close()
        return sent


def main():
    doors = ["attach", "jcmd", "inspector"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=5000, help="requests to each door")
    parser.add_argument("--seconds", type=int, default=0, help="for all doors together")
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--chunk", type=int, default=5000, help="requests to each VM")
    parser.add_argument("--jvm-option", action="append", default=[])
    parser.add_argument("door", nargs="*", metavar="DOOR", choices=[*doors, []])
    args = parser.parse_args()
    fuzz = Fuzz(args.build.resolve(), args.seed, args.clients, args.jvm_option)
    chosen = args.door or doors
    for door in chosen:
        start, first, sent = time.time(), args.first, 0
        while fuzz.failures < 5 and (time.time() - start < args.seconds / len(chosen) if args.seconds else first < args.first + args.count):
            size = args.chunk if args.seconds else min(args.chunk, args.first + args.count - first)
            sent += fuzz.run(door, first, size)
            first += size
        print(f"{sent} requests to {door} in {time.time() - start:.0f} s", flush=True)
    for (door, answer), n in sorted(fuzz.counts.items()):
        print(f"{n:8} {door}: {answer}")
    sys.exit(1 if fuzz.failures else 0)


main()
