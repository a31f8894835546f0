# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about what the views Heap, Classes and Events tell."""
import concurrent.futures, json, threading

from cases import case, expect
from client import CHECKS, answer, ask, command, live, open_updates, read_all


def another_round(program, number):
    """Lets Leak do one more."""
    program.process.stdin.write("more\n")
    program.process.stdin.flush()
    line = program.process.stdout.readline()
    expect(line == f"round {number}\n", line)


def heap_of(context, vm, jvm_options):
    program = context.start(vm, "Leak", jvm_options=jvm_options)
    try:
        program.wait_for_url()
        expect(program.process.stdout.readline() == "round 0\n", "the first round")
        def of(name):
            return next(one for one in answer(program, "heap/classes?filter=Leak")["classes"] if one["name"] == name)
        updates, page = open_updates(program, "heap")   # stays open: the film ends with the last page
        updates.readline()
        first = live(program, "heap")["data"]
        expect(first["version"] == 1 and of("Leak$Entry")["objects"] == 1000, first)
        command(program, "heap/mark")
        another_round(program, 1)
        expect(live(program, "heap")["data"]["version"] == 1 and of("Leak$Entry")["more_objects"] == 0, "not looked at again")
        command(program, "heap/look")
        entry = of("Leak$Entry")
        expect((entry["objects"], entry["more_objects"]) == (2000, 1000) and entry["more_bytes"] * 2 == entry["bytes"], entry)
        grown = answer(program, "heap/classes?sort=growth")["classes"]
        expect(grown[0]["name"] == "byte[]" and grown[0]["more_bytes"] > 1_000_000, grown[0])
        one = answer(program, f"heap/objects?class={entry['class']}")["objects"][0]
        contents = {each["name"]: each for each in answer(program, f"heap/object?object={one['object']}")["contents"]}
        expect(contents["bytes"]["value"].startswith("byte[1000] #") and contents["name"]["value"].startswith('"entry '), contents)
        bytes_object = contents["bytes"]["object"]
        expect([(each["object"], each["by"]) for each in answer(program, f"heap/referrers?object={bytes_object}")["referrers"]] == [(one["object"], "bytes")], "referrers")
        elements = answer(program, f"heap/object?object={bytes_object}")["contents"]
        expect(len(elements) == 100 and elements[99]["name"] == "[99]" and elements[99]["value"] == "0", elements[-1])
        way = answer(program, f"heap/path?object={bytes_object}")
        texts = [step["text"].split(" ")[0].split("#")[0] for step in way["way"]]
        expect("Leak$Cache" in texts and texts[-2:] == ["Leak$Entry", "byte[1000]"], way)
        steps = [step["by"] for step in way["way"]]
        expect("static cache" in steps and "entries" in steps and steps[-1] == "bytes", steps)
        cache = of("Leak$Cache")
        dominators = answer(program, f"heap/dominators?class={cache['class']}")
        expect(dominators["objects"] == 1 and dominators["kept"] > 2_000_000 and dominators["below"][0]["name"] == "java.util.HashMap", dominators)
        expect(answer(program, f"heap/dominators?class={entry['class']}")["above"][0]["name"] == "java.lang.Object[]", "dominators of the entries")
        command(program, "heap/film", on=1)
        command(program, "heap/look")
        another_round(program, 2)
        command(program, "heap/look")
        data = live(program, "heap")["data"]
        expect(data["collections"] >= 1 and data["film"][-1]["milliseconds"] > 0 and sum(each["died"] for each in data["film"]) > 0, data)
        expect((data["cells"] is not None) == (vm == "vitrine"), data)
        command(program, "heap/film", on=0)
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
        loaders = {one["name"]: one for one in live(program, "classes")["data"]["loaders"]}
        parent = lambda name: next((other for other, each in loaders.items() if each["loader"] == loaders[name]["parent"]), None)
        expect([parent(name) for name in ("bootstrap", "platform", "app", "one", "two", "child")] ==
               [None, "bootstrap", "platform", "platform", "platform", "one"], loaders)
        expect(loaders["one"]["classes"] == 1 and loaders["one"]["initialized"] == 1 and loaders["two"]["initialized"] == 0, loaders)
        asked = {one["name"]: one["request"] for one in answer(program, "classes/list?filter=Tangle")["classes"]}
        expect(asked["Tangle$Asleep"] == "Tangle.main (Tangle.java:33)" and asked["Tangle$Handler"].startswith("Tangle.main (Tangle.java:"), asked)
        parts = {one["loader"]: one["state"] for one in answer(program, "classes/list?filter=Tangle$Part")["classes"]}
        expect(parts.pop(loaders["one"]["loader"]) == "initialized" and parts.pop(loaders["two"]["loader"]) in ("loaded", "linked") and not parts, parts)
        mine = {one["name"]: one["state"] for one in answer(program, f"classes/list?loader={loaders['app']['loader']}&filter=Tangle")["classes"]}
        expect(mine["Tangle"] == "initialized" and mine["Tangle$Asleep"] in ("loaded", "linked"), mine)
        boot = answer(program, "classes/list?loader=0")
        expect(boot["matching"] > 300 and len(boot["classes"]) == 300, boot["matching"])
        modules = {one["name"]: one for one in answer(program, "classes/modules")["modules"]}
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
        def watched(event):
            return next(one for one in live(program, "events")["data"]["watched"] if one["event"] == event)
        updates, page = open_updates(program, "events")   # stays open: events are posted while a page looks
        updates.readline()
        threading.Thread(target=read_all, args=(updates,), daemon=True).start()   # one who does not read is not a page any more
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
        another_round(program, 1)
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
        another_round(program, 2)
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
