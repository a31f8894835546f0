#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes of a trace in JSON what the front end of Python Tutor shows: {"code": ..., "trace": [...]} on stdout.
    to_pytutor.py TRACE SOURCE [--thread NAME]
One step for each line of SOURCE that the thread reaches and each return of a method there; heap objects as they were when the program
last touched them; the standard output of all threads until then, which the trace has unless its filter leaves out events:output."""
import argparse, json, pathlib, sys


def encoded(value):
    """A value as Python Tutor writes it: itself, or ["REF", id]."""
    kind = value["type"]
    if kind in ("null", "address", "unknown"):
        return None
    if kind != "reference":
        number = value["value"]
        return number if kind in ("int", "long") else ["SPECIAL_FLOAT", str(number)]
    return value["string"] if "string" in value else ["REF", value["id"]]


def heap_object(touched):
    if "elements" in touched:
        return ["LIST", *map(encoded, touched["elements"])]
    if "string" in touched:
        return ["HEAP_PRIMITIVE", "String", touched["string"]]
    return ["INSTANCE", touched["class"], *([name, encoded(value)] for name, value in touched.get("fields", {}).items())]


def references(value):
    if isinstance(value, list):
        if len(value) == 2 and value[0] == "REF":
            yield value[1]
        else:
            for each in value:
                yield from references(each)


class Conversion:
    def __init__(self, source):
        self.source = source  # the name of the file
        self.frames = []  # oldest first: (depth, frame as it is shown)
        self.heap, self.classes = {}, {}  # by id
        self.steps, self.calls = [], 0
        self.newest = None  # depth, method and line of the newest step
        self.printed = ""

    def frame_of(self, record):
        while self.frames and self.frames[-1][0] >= record["depth"]:
            known = self.frames[-1]
            if known[0] == record["depth"] and known[1]["method"] == record["method"] and not (record["bci"] == 0 and known[1]["left"]):
                return known[1]
            self.frames.pop()
        self.calls += 1
        frame = {"method": record["method"], "unique": f"{record['method'].split('(')[0]}_{self.calls}", "left": False}
        self.frames.append((record["depth"], frame))
        return frame

    def note_classes(self, values):
        for value in values:
            if value["type"] == "reference":
                self.classes[value["id"]] = value["class"]

    def note_object(self, touched):
        self.heap[touched["id"]] = heap_object(touched)
        self.note_classes((*touched.get("fields", {}).values(), *touched.get("elements", ())))

    def instruction(self, record):
        frame = self.frame_of(record)
        frame["locals"] = {each.get("name", f"local {each['slot']}"): encoded(each["value"]) for each in record["locals"]}
        self.note_classes((*(each["value"] for each in record["locals"]), *record["before"]))
        place = record["depth"], frame["unique"], record.get("line")
        if record.get("source") == self.source and record.get("line") and place != self.newest:
            self.step(record, "call" if record["bci"] == 0 else "step_line")
            self.newest = place
        if "object" in record:
            self.note_object(record["object"])
        frame["left"] = record["mnemonic"].endswith("return")
        if frame["left"] and record.get("source") == self.source:
            frame["locals"] = {**frame["locals"], "__return__": encoded(record["before"][-1]) if record["mnemonic"] != "return" else ["VOID"]}
            self.step(record, "return")

    def step(self, record, event, **more):
        shown = []
        for depth, frame in self.frames:
            shown.append({"func_name": frame["method"].split("(")[0], "frame_id": depth, "unique_hash": frame["unique"],
                          "is_highlighted": depth == self.frames[-1][0], "is_parent": False, "is_zombie": False, "parent_frame_id_list": [],
                          "encoded_locals": frame["locals"], "ordered_varnames": list(frame["locals"])})
        self.steps.append({"event": event, "line": record.get("line", 0), "func_name": record["method"].split("(")[0], "globals": {},
                           "ordered_globals": [], "stack_to_render": shown, "heap": self.reached(shown), "stdout": self.printed, **more})

    def reached(self, shown):
        heap, left = {}, [id for frame in shown for value in frame["encoded_locals"].values() for id in references(value)]
        while left:
            id = left.pop()
            if str(id) not in heap:
                heap[str(id)] = self.heap.get(id, ["INSTANCE", self.classes.get(id, "?")])
                left += references(heap[str(id)])
        return heap

    def event(self, record):
        if record.get("stream") == "stdout":
            self.printed += record["text"]
        if record["event"] == "exception" and self.frames:
            depth, frame = self.frames[-1]
            line = self.newest[2] if self.newest else 0
            self.step({"line": line, "method": frame["method"]}, "exception", exception_msg=record["text"])


def converted(lines, source, thread):
    head = json.loads(next(lines, "{}"))
    if head != {"schema": "vitrine-bytecode-trace", "version": 2}:
        sys.exit("to_pytutor.py: this is not a bytecode trace in JSON of version 2")
    conversion = Conversion(source.name)
    for line in lines:
        record = json.loads(line)
        if record["thread"] == thread or "stream" in record:
            (conversion.instruction if record["kind"] == "instruction" else conversion.event)(record)
    return {"code": source.read_text(), "trace": conversion.steps}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trace", type=pathlib.Path)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--thread", default="main")
    given = parser.parse_args()
    with given.trace.open() as lines:
        json.dump(converted(lines, given.source, given.thread), sys.stdout)


if __name__ == "__main__":
    main()
