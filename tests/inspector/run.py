#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The inspector over HTTP and in a browser, on Vitrine and on the stock VM. The cases page_* need chromium, its driver and selenium.
                                                                                    run.py [--build DIR] [--list] [CASE...]"""
import argparse, concurrent.futures, http.client, json, os, pathlib, socket, subprocess, sys, tempfile, threading, time, zipfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support
from cases import CASES, case, expect, run_cases
from program import Program

CHECKS = ["-Xcheck:jvmti", "-Xcheck:jni"]


class Context:
    def __init__(self, build):
        self.build = build
        self.vms = {"vitrine": support.build_vm(build), "hotspot": support.oracle(build)}
        self.agent = build / "lib" / "libvitrine_inspector.so"
        self.folder = tempfile.TemporaryDirectory(prefix="vitrine-")
        self.classes = pathlib.Path(self.folder.name)
        sources = [support.REPO / "examples" / "Deadlock.java", *sorted(HERE.glob("*.java"))]
        subprocess.run([self.vms["hotspot"].home / "bin" / "javac", "-g", "-d", self.classes, *sources], check=True)
        (self.classes / "manifest").write_text("Premain-Class: Changing\nCan-Redefine-Classes: true\n")
        subprocess.run([self.vms["hotspot"].home / "bin" / "jar", "cfm", "changing.jar", "manifest", "Changing.class"], cwd=self.classes, check=True)

    def start(self, vm, main, *words, options="", jvm_options=()):
        vm = self.vms[vm]
        return Program(vm.java(), self.agent, [*vm.options, *jvm_options, "-cp", str(self.classes), main, *words], options, vm.environment())


def ask(program, path, method="GET", body=None, headers=(), token=True, host=None):
    """Returns the status and the body."""
    connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=60)
    connection.putrequest(method, (f"/{program.token}/" if token else "/") + path, skip_host=True)
    connection.putheader("Host", host or f"127.0.0.1:{program.port}")
    for name, value in dict(headers).items():
        connection.putheader(name, value)
    if body is not None:
        connection.putheader("Content-Type", "application/json")
        connection.putheader("Content-Length", str(len(body)))
    try:
        connection.endheaders(body)
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def raw(program, data):
    """What the server answers to these bytes until it closes the connection."""
    with socket.create_connection(("127.0.0.1", program.port), timeout=60) as connection:
        answer = b""
        try:
            connection.sendall(data)
            while part := connection.recv(65536):
                answer += part
        except ConnectionError:
            pass
        return answer


def live(program, view):
    """The first update of a view. That nobody listens any more is found out a moment later, so there may be too many who do."""
    def first_line():
        connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=60)
        connection.request("GET", f"/{program.token}/api/live/{view}")
        response = connection.getresponse()
        line = response.readline()
        connection.close()
        return line if response.status == 200 else None
    return json.loads(wait_until(first_line, f"no update of {view}").removeprefix(b"data: "))


def read_all(updates):
    """Until the program ends."""
    try:
        updates.read()
    except (OSError, http.client.HTTPException):
        pass


def check_refusals(program):
    own = f"127.0.0.1:{program.port}"
    expect(ask(program, "")[0] == 200, "the page")
    expect(ask(program, "", host=f"localhost:{program.port}")[0] == 200, "the page of localhost")
    expect(ask(program, "api/program", headers={"Origin": f"http://{own}"})[0] == 200, "the page's own origin")
    for path in ("", "api/program", "api/live/threads", "style.css", program.token[:-1] + ("1/" if program.token[-1] == "0" else "0/"), program.token[:31] + "/", program.token, "%00/"):
        status, _ = ask(program, path, token=False)
        expect(status == 403, f"without the token {path!r} is answered by {status}")
    for origin in ("http://example.com", "null", f"http://127.0.0.1:{program.port + 1}", f"https://{own}", f"http://{own}.example.com"):
        expect(ask(program, "api/program", headers={"Origin": origin})[0] == 403, origin)
    expect(ask(program, "api/program", headers={"Sec-Fetch-Site": "cross-site"})[0] == 403, "another site")
    for host in ("example.com", f"example.com:{program.port}", "127.0.0.1", f"127.0.0.1:{program.port}.example.com", f"[::1]:{program.port}"):
        expect(ask(program, "api/program", host=host)[0] == 403, host)
    start = f"GET /{program.token}/api/program HTTP/1.1\r\n"
    expect(b" 403 " in raw(program, f"{start}\r\n".encode()), "without a host")
    expect(b" 403 " in raw(program, f"{start}Host: {own}\r\nHost: {own}\r\n\r\n".encode()), "with two hosts")


def check_limits(program):
    own = f"127.0.0.1:{program.port}"
    status, _ = ask(program, "api/control/break", "POST", b'{"class": "' + b"x" * 100_000 + b'"}')
    expect(status == 413, f"an oversized body is answered by {status}")
    post = f"POST /{program.token}/api/control/break HTTP/1.1\r\nHost: {own}\r\nContent-Type: application/json\r\n"
    expect(b" 411 " in raw(program, f"{post}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n".encode()), "a body of unknown length")
    expect(b" 200 " not in raw(program, f"GET /{program.token}/{'x' * 20_000} HTTP/1.1\r\nHost: {own}\r\n\r\n".encode()), "a long address")
    expect(b" 200 " not in raw(program, b"GET / HTTP/1.1\r\n" + b"X-Filler: " + b"y" * 4000 + b"\r\n" * 1 + (b"X-More: " + b"z" * 4000 + b"\r\n") * 200),
           "long headers")
    expect(b" 200 " not in raw(program, b"\0\xff\r\n\r\n"), "no HTTP")
    for body in (b"[", b"[]", b"{}", b'{"class": 5}', b'{"class": "x", "line": "y"}', b'{"class": "x", "line": 1e99}', b"[" * 60_000):
        status, text = ask(program, "api/control/break", "POST", body)
        expect(status == 400 and "error" in json.loads(text), (body[:40], status))
    for path in ("api/", "api/threads/none", "api/none/stack", "api/live/none", "../agent.cpp", "api/control/frame?thread=1"):
        expect(ask(program, path)[0] in (400, 404), path)
    expect(ask(program, "api/threads/stack?thread=987654321")[0] == 404, "a thread that is none")


def check_crowd(program):
    """200 connections at once, half of them without a request."""
    silent = []
    for _ in range(100):
        try:
            silent.append(socket.create_connection(("127.0.0.1", program.port), timeout=60))
        except OSError:
            break
    def one(_):
        try:
            return ask(program, "api/program")[0]
        except OSError:
            return "refused"
    with concurrent.futures.ThreadPoolExecutor(100) as pool:
        answers = set(pool.map(one, range(100)))
    expect(answers <= {200, 503, "refused"}, answers)
    for connection in silent:
        connection.close()


def check_slow(program):
    """A request that comes byte by byte ends when its time is over, not when the client wants."""
    with socket.create_connection(("127.0.0.1", program.port), timeout=60) as connection:
        try:
            for _ in range(600):
                connection.sendall(b"G")
                connection.settimeout(0.1)
                try:
                    if connection.recv(1000) == b"":
                        return
                except TimeoutError:
                    pass
        except ConnectionError:
            return
    expect(False, "the connection stayed open for a minute")


def security(context, vm):
    program = context.start(vm, "Deadlock", "600")
    try:
        program.wait_for_url()
        expect(program.process.stdout.readline() == "Ada and Grace are at table; Enter ends the meal.\n", "the program's output")
        check_refusals(program)
        check_limits(program)
        check_slow(program)
        check_crowd(program)
        for _ in range(100):   # the crowd has gone
            if ask(program, "api/program")[0] == 200:
                break
            time.sleep(0.1)
        status, text = ask(program, "api/program")
        expect(status == 200 and json.loads(text)["pid"] == program.process.pid, (status, text))
        code, output, errors = program.end()
        expect((code, output, errors) == (0, "Nobody has eaten.\n", ""), (code, output, errors))
    finally:
        program.kill()


@case
def security_vitrine(context): security(context, "vitrine")


@case
def security_hotspot(context): security(context, "hotspot")


def wait_until(condition, what):
    deadline = time.monotonic() + 60
    while not (value := condition()):
        expect(time.monotonic() < deadline, what)
        time.sleep(0.05)
    return value


def everything_under_checks(context, vm, jvm_options):
    """Every request of every view, with a program that stands, steps, is recorded and ends."""
    program = context.start(vm, "Counter", options="suspend", jvm_options=jvm_options)
    def command(route, **arguments):
        status, text = ask(program, "api/" + route, "POST", json.dumps(arguments).encode())
        expect(status == 200, (route, arguments, status, text))
        return json.loads(text)
    def answer(route):
        status, text = ask(program, "api/" + route)
        expect(status == 200, (route, status, text))
        return json.loads(text)
    def main_thread():
        return next(one for one in live(program, "control")["data"]["threads"] if one["name"] == "main")
    def stands(reason):
        wait_until(lambda: main_thread().get("reason") == reason, f"main does not stand because of {reason}")
    try:
        program.wait_for_url()
        wait_until(lambda: ask(program, "api/control/stack?thread=0")[0] == 404, "the program does not begin")
        stands("start")
        main = main_thread()["id"]
        number = command("control/break", **{"class": "Counter", "method": "add"})["number"]
        command("control/resume", thread=main)
        stands("breakpoint Counter.add")
        frames = answer(f"control/stack?thread={main}")["frames"]
        expect([(one["method"], one["line"]) for one in frames] == [("add", 5), ("main", 16)], frames)
        frame = answer(f"control/frame?thread={main}&depth=0")
        expect([(one["name"], one["value"]) for one in frame["variables"]] == [("total", "0"), ("next", "1")], frame)
        expect(frame["code"] == "1a1b603d1cac", frame["code"])
        expect(answer(f"control/pool?class={frame['class']}")["count"] > 10, "the constant pool")
        command("control/step", thread=main, kind="over")
        stands("step")
        expect(answer(f"control/frame?thread={main}&depth=0")["variables"][2]["value"] == "1", "sum after a step")
        command("control/step", thread=main, kind="out")
        wait_until(lambda: main_thread().get("reason") == "step" and answer(f"control/stack?thread={main}")["frames"][0]["method"] == "main", "out")
        command("control/clear", number=number)
        command("control/run_to", thread=main, **{"class": "Counter", "line": 11})
        stands("run to Counter:11")
        values = {one["name"]: one["value"] for one in answer(f"control/frame?thread={main}&depth=0")["variables"]}
        arrays = {name: values.pop(name) for name in ("numbers", "table")}
        expect(values == {"yes": "true", "letter": "120 'x'", "wide": "1099511627776", "half": "0.5", "third": "0.25", "text": '"a "word""',
                          "nothing": "null"}, values)
        expect(arrays["numbers"].startswith("int[3] #") and arrays["table"].startswith("java.lang.Object[2][] #"), arrays)
        expect(live(program, "control")["data"]["breakpoints"] == [], "a breakpoint is left")
        command("back/record", thread=main, on=1)
        expect(live(program, "back")["data"]["recorded"] == [main], "recording")
        threads = live(program, "threads")["data"]["threads"]
        expect(not any("inspector" in one["name"] for one in threads), threads)
        expect(answer(f"threads/stack?thread={main}")["frames"][0]["method"] == "kinds" and answer("threads/stacks")["stacks"], "stacks")
        command("control/step", thread=main, kind="over")
        stands("step")
        steps = answer("back/steps?from=0&count=1000")["steps"]
        changed = [(change["name"], change["value"]) for one in steps if one["place"] == "Counter.add" for change in one["changes"]]
        expect(("sum", "1") in changed, steps)
        command("back/record", thread=main, on=0)
        command("back/forget")
        command("control/resume", thread=main)
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


def heap_of(context, vm, jvm_options):
    program = context.start(vm, "Leak", jvm_options=jvm_options)
    try:
        program.wait_for_url()
        expect(program.process.stdout.readline() == "round 0\n", "the first round")
        def answer(path, body=None):
            status, text = ask(program, f"api/heap/{path}", *([] if body is None else ["POST", json.dumps(body).encode()]))
            expect(status == 200, (path, status, text))
            return json.loads(text)
        def of(name):
            return next(one for one in answer("classes?filter=Leak")["classes"] if one["name"] == name)
        def another_round(number):
            program.process.stdin.write("more\n")
            program.process.stdin.flush()
            line = program.process.stdout.readline()
            expect(line == f"round {number}\n", line)
        page = http.client.HTTPConnection("127.0.0.1", program.port, timeout=60)   # stays open: the film ends with the last page
        page.request("GET", f"/{program.token}/api/live/heap")
        updates = page.getresponse()
        updates.readline()
        first = live(program, "heap")["data"]
        expect(first["version"] == 1 and of("Leak$Entry")["objects"] == 1000, first)
        answer("mark", {})
        another_round(1)
        expect(live(program, "heap")["data"]["version"] == 1 and of("Leak$Entry")["more_objects"] == 0, "not looked at again")
        answer("look", {})
        entry = of("Leak$Entry")
        expect((entry["objects"], entry["more_objects"]) == (2000, 1000) and entry["more_bytes"] * 2 == entry["bytes"], entry)
        grown = answer("classes?sort=growth")["classes"]
        expect(grown[0]["name"] == "byte[]" and grown[0]["more_bytes"] > 1_000_000, grown[0])
        one = answer(f"objects?class={entry['class']}")["objects"][0]
        contents = {each["name"]: each for each in answer(f"object?object={one['object']}")["contents"]}
        expect(contents["bytes"]["value"].startswith("byte[1000] #") and contents["name"]["value"].startswith('"entry '), contents)
        bytes_object = contents["bytes"]["object"]
        expect([(each["object"], each["by"]) for each in answer(f"referrers?object={bytes_object}")["referrers"]] == [(one["object"], "bytes")], "referrers")
        elements = answer(f"object?object={bytes_object}")["contents"]
        expect(len(elements) == 100 and elements[99]["name"] == "[99]" and elements[99]["value"] == "0", elements[-1])
        way = answer(f"path?object={bytes_object}")
        texts = [step["text"].split(" ")[0].split("#")[0] for step in way["way"]]
        expect("Leak$Cache" in texts and texts[-2:] == ["Leak$Entry", "byte[1000]"], way)
        steps = [step["by"] for step in way["way"]]
        expect("static cache" in steps and "entries" in steps and steps[-1] == "bytes", steps)
        cache = of("Leak$Cache")
        dominators = answer(f"dominators?class={cache['class']}")
        expect(dominators["objects"] == 1 and dominators["kept"] > 2_000_000 and dominators["below"][0]["name"] == "java.util.HashMap", dominators)
        expect(answer(f"dominators?class={entry['class']}")["above"][0]["name"] == "java.lang.Object[]", "dominators of the entries")
        answer("film", {"on": 1})
        answer("look", {})
        another_round(2)
        answer("look", {})
        data = live(program, "heap")["data"]
        expect(data["collections"] >= 1 and data["film"][-1]["milliseconds"] > 0 and sum(each["died"] for each in data["film"]) > 0, data)
        expect((data["cells"] is not None) == (vm == "vitrine"), data)
        answer("film", {"on": 0})
        updates.close()
        page.close()
        for path in ("object?object=99999999", "objects?class=99999999", "path?object=x", "referrers?object=99999999"):
            status, text = ask(program, f"api/heap/{path}")
            expect(status in (400, 404) and json.loads(text)["error"].endswith("."), (path, status, text))
        code, _, errors = program.end()
        expect((code, errors) == (0, ""), (code, errors))
    finally:
        program.kill()


def classes_of(context, vm, jvm_options):
    program = context.start(vm, "Tangle", jvm_options=jvm_options)
    try:
        program.wait_for_url()
        expect(program.process.stdout.readline() == "ready\n", "ready")
        def answer(path):
            status, text = ask(program, f"api/classes/{path}")
            expect(status == 200, (path, status, text))
            return json.loads(text)
        loaders = {one["name"]: one for one in live(program, "classes")["data"]["loaders"]}
        parent = lambda name: next((other for other, each in loaders.items() if each["loader"] == loaders[name]["parent"]), None)
        expect([parent(name) for name in ("bootstrap", "platform", "app", "one", "two", "child")] ==
               [None, "bootstrap", "platform", "platform", "platform", "one"], loaders)
        expect(loaders["one"]["classes"] == 1 and loaders["one"]["initialized"] == 1 and loaders["two"]["initialized"] == 0, loaders)
        asked = {one["name"]: one["request"] for one in answer("list?filter=Tangle")["classes"]}
        expect(asked["Tangle$Asleep"] == "Tangle.main (Tangle.java:33)" and asked["Tangle$Handler"].startswith("Tangle.main (Tangle.java:"), asked)
        parts = {one["loader"]: one["state"] for one in answer("list?filter=Tangle$Part")["classes"]}
        expect(parts.pop(loaders["one"]["loader"]) == "initialized" and parts.pop(loaders["two"]["loader"]) in ("loaded", "linked") and not parts, parts)
        mine = {one["name"]: one["state"] for one in answer(f"list?loader={loaders['app']['loader']}&filter=Tangle")["classes"]}
        expect(mine["Tangle"] == "initialized" and mine["Tangle$Asleep"] in ("loaded", "linked"), mine)
        boot = answer("list?loader=0")
        expect(boot["matching"] > 300 and len(boot["classes"]) == 300, boot["matching"])
        modules = {one["name"]: one for one in answer("modules")["modules"]}
        name = {one["module"]: one["name"] for one in modules.values()}
        expect({"java.base", "java.logging", "java.transaction.xa", "java.xml"} <= {name[to] for to in modules["java.sql"]["reads"]}, modules["java.sql"])
        expect(modules["java.base"]["loader"] == 0 and modules["java.sql"]["loader"] == loaders["platform"]["loader"], modules["java.sql"])
        code, output, _ = program.end()
        expect((code, output) == (0, ""), (code, output))
    finally:
        program.kill()


def events_of(context, vm, jvm_options):
    program = context.start(vm, "Leak", jvm_options=jvm_options)
    try:
        program.wait_for_url()
        expect(program.process.stdout.readline() == "round 0\n", "the first round")
        def post(path, **body):
            status, text = ask(program, f"api/events/{path}", "POST", json.dumps(body).encode())
            return status, json.loads(text)
        def another_round(number):
            program.process.stdin.write("more\n")
            program.process.stdin.flush()
            line = program.process.stdout.readline()
            expect(line == f"round {number}\n", line)
        def watched(event):
            return next(one for one in live(program, "events")["data"]["watched"] if one["event"] == event)
        page = http.client.HTTPConnection("127.0.0.1", program.port, timeout=60)   # stays open: events are posted while a page looks
        page.request("GET", f"/{program.token}/api/live/events")
        updates = page.getresponse()
        updates.readline()
        threading.Thread(target=read_all, args=(updates,), daemon=True).start()   # one who does not read is no page any more
        for status, error, words in ((404, "There is no event Nothing.", {"event": "Nothing"}),
                                     (409, "With it the page ends.", {"event": "VMDeath"}),
                                     (409, "No thread can stand in this event.", {"event": "GarbageCollectionStart", "stop": 1}),
                                     (400, "This event is for a Class.field: say which.", {"event": "FieldAccess"}),
                                     (404, "No loaded class has a field like Leak.nothing: Class.field is wanted.", {"event": "FieldAccess", "subject": "Leak.nothing"}),
                                     (404, "There is no object of a class like No.Such.", {"event": "ObjectFree", "subject": "No.Such"})):
            expect(post("watch", **words) == (status, {"error": error}), post("watch", **words))
        expect(live(program, "events")["data"]["watched"] == [], "what is refused is watched")
        for event, subject in (("SingleStep", "Leak.fillCache"), ("MethodEntry", "Leak$Entry"), ("FieldModification", "Leak.dropped"), ("Exception", "")):
            expect(post("watch", event=event, subject=subject, thread="ma*n")[0] == 200, event)
        # HotSpot makes a local reference of each result that it posts, and its own check warns of them.
        silent = "MethodExit" if vm == "vitrine" else "ExceptionCatch"
        expect(post("watch", event=silent, thread="nobody")[0] == 200, silent)
        another_round(1)
        step = watched("SingleStep")
        expect(step["total"] > 10_000 and step["told"] <= step["total"] // 10 and step["nanoseconds"] > 0 and sum(step["spans"]) <= step["total"], step)
        expect((watched("MethodEntry")["total"], watched("FieldModification")["total"], watched(silent)["total"]) == (1000, 5000, 0),
               live(program, "events")["data"]["watched"])
        newest = live(program, "events")["data"]["newest"]
        told = {one["event"]: one for one in newest}
        expect(told["FieldModification"]["thread"] == "main" and told["FieldModification"]["text"].startswith("Leak.dropped at Leak.main (Leak.java:"), told)
        expect([one["number"] for one in newest] == sorted((one["number"] for one in newest), reverse=True) and len(newest) <= 200, "the order")
        for event in ("SingleStep", "MethodEntry", "FieldModification", "Exception", silent):
            expect(post("unwatch", event=event)[0] == 200, event)
        expect(post("watch", event="ClassPrepare")[0] == 200 and post("clear")[0] == 200, "clear")
        another_round(2)
        data = live(program, "events")["data"]
        expect([one["event"] for one in data["watched"]] == ["ClassPrepare"] and not any(one["event"] != "ClassPrepare" for one in data["newest"]), data)
        code, _, errors = program.end()
        page.close()
        expect((code, errors) == (0, ""), (code, errors))
    finally:
        program.kill()


def numbers_of(context, vm):
    """Objects keep their numbers, although several updates name them for the first time at once."""
    program = context.start(vm, "Crowd")
    try:
        program.wait_for_url()
        for crowd in range(4):
            expect(program.process.stdout.readline() == f"crowd {crowd}\n", crowd)
            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                answers = list(pool.map(lambda _: live(program, "threads")["data"]["threads"], range(4)))
            answers.append(live(program, "threads")["data"]["threads"])
            numbers = [{one["name"]: one["id"] for one in answer if one["name"].startswith("crowd")} for answer in answers]
            expect(all(one == numbers[-1] for one in numbers) and len(numbers[-1]) == 1000 * (crowd + 1), numbers)
            program.process.stdin.write("more\n")
            program.process.stdin.flush()
        code, _, errors = program.end()
        expect((code, errors) == (0, ""), (code, errors))
    finally:
        program.kill()


@case
def numbers_vitrine(context): numbers_of(context, "vitrine")


@case
def numbers_hotspot(context): numbers_of(context, "hotspot")


def sources_of(context, vm):
    """Source text is found in what the option names, in a folder of the class path, in the working folder and in the file that was launched; otherwise it is told where it was looked for."""
    text = "package demo;\n\npublic class Shown {\n    public static void main(String[] words) { System.out.println(words.length); }\n}\n"
    java = context.vms[vm]
    def source(words, options="", folder=None):
        program = Program(java.java(), context.agent, [*java.options, *words], f"suspend{options}", java.environment(), folder)
        def stop_of_main(reason):
            found = [one["id"] for one in live(program, "control")["data"]["threads"] if one["name"] == "main" and one.get("reason") == reason]
            return found[0] if found else None
        def command(route, **arguments):
            status, answer = ask(program, "api/" + route, "POST", json.dumps(arguments).encode())
            expect(status == 200, (route, arguments, status, answer))
        try:
            program.wait_for_url()
            wait_until(lambda: ask(program, "api/control/stack?thread=0")[0] == 404, "the program does not begin")
            wait_until(lambda: stop_of_main("start") is not None, "main does not stand")
            main = stop_of_main("start")
            command("control/break", **{"class": "demo.Shown", "method": "main"})
            command("control/resume", thread=main)
            wait_until(lambda: stop_of_main("breakpoint demo.Shown.main") is not None, "the breakpoint is not reached")
            frame = json.loads(ask(program, f"api/control/frame?thread={main}&depth=0")[1])
            status, answer = ask(program, f"api/control/source?class={frame['class']}")
            expect(status == 200, (status, answer))
            return json.loads(answer)
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


@case
def events_vitrine(context): events_of(context, "vitrine", CHECKS)


@case
def events_hotspot(context): events_of(context, "hotspot", ["-Xcheck:jni"])


@case
def classes_vitrine(context): classes_of(context, "vitrine", CHECKS)


@case
def classes_hotspot(context): classes_of(context, "hotspot", ["-Xcheck:jni"])


@case
def heap_vitrine(context): heap_of(context, "vitrine", CHECKS)


@case
def heap_hotspot(context): heap_of(context, "hotspot", ["-Xcheck:jni"])


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
    expect(nobody.returncode == 1 and "999999999 has not loaded" in nobody.stderr, nobody)


@case
def options(context):
    for text, sentence in (("port=70000", "port=70000 is no number from 0 to 65535"), ("port=", "port= is no number from 0 to 65535"),
                           ("stay", "'stay' is no option: the options are port=N, open, suspend, source=PATH and url=FILE, with commas between them"),
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
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("cases", nargs="*")
    options = parser.parse_args()
    if options.list:
        print(";".join(CASES), end="")
        return 0
    return 1 if run_cases(options.cases or list(CASES), Context(options.build.absolute())) else 0


if __name__ == "__main__":
    sys.exit(main())
