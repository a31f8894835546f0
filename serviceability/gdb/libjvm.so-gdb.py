# SPDX-License-Identifier: Apache-2.0
"""What gdb (12 or newer) knows of this VM: commands for Java threads, frames, objects and classes, and printers for pointers to them.

It only reads memory and calls nothing in the process. So it works while the world runs, after a crash, and on a core file. Layouts come
from libjvm.debuginfo (types.cpp), not from numbers here. serviceability/README.md says how to use it."""
import pathlib, re, struct, sys

import gdb

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode, writes = True, sys.dont_write_bytecode  # nothing is left beside the scripts, which may belong to a package
from vitrine_facts import KINDS, lines_of
from vitrine_frames import (all_threads, find_thread, frame_text, frames_of, gdb_thread_of, locals_text, newest_frame, thread_text)
from vitrine_objects import (Damaged, PRIMITIVES, UNREADABLE, at, atomic, class_of, elements, enumerator, fields_text, is_class,
                             is_object, is_static, loader_data, method_text, mirrored, name_of, object_text, parameters,
                             reference, superclasses, symbol, type_text, unpack, value_text, word_at, written)

sys.dont_write_bytecode = writes


# ---- commands
def shown(text):
    """As far as the terminal can show it."""
    return text.encode(gdb.host_charset(), "backslashreplace").decode(gdb.host_charset())


def say(text):
    gdb.write(shown(text) + "\n")


class Command(gdb.Command):
    """A command that says in one sentence what it could not read."""
    NEEDS = None  # what its argument is; None: it has one that may be absent, or none

    def __init__(self):
        super().__init__(self.NAME, self.CLASS)

    def invoke(self, argument, from_tty):
        if self.NEEDS is not None and not argument.strip():
            raise gdb.GdbError(f"{self.NAME} needs {self.NEEDS}")
        try:
            self.run(argument.strip())
        except UNREADABLE as problem:
            raise gdb.GdbError(str(problem)) from None


class InfoJavaThreads(Command):
    """Java threads: number in gdb, name, number in Java, state in Java and in the VM, newest Java frame.
Threads of the VM itself come last."""
    NAME, CLASS = "info java-threads", gdb.COMMAND_STATUS

    def run(self, argument):
        for thread in all_threads():
            try:
                native = gdb_thread_of(thread)
                selected = native is not None and native == gdb.selected_thread()
                say(f"{'*' if selected else ' '} {native.num if native else '-':<4} {thread_text(thread)}")
                newest = newest_frame(thread)
                if newest is not None:
                    say(f"         at {frame_text(*newest)}")
            except UNREADABLE as problem:
                say(f"  -    <damaged Thread at {int(thread.address):#x}: {problem}>")


class InfoJavaFrames(Command):
    """Java frames, newest first: class.method:bci (source file:line).
Usage: info java-frames [-locals] [THREAD]
THREAD is a name, a #number in Java or a number in gdb; by default the selected thread. -locals: with the local variables; without a
LocalVariableTable in the class file, the slots, whose types are guessed."""
    NAME, CLASS = "info java-frames", gdb.COMMAND_STATUS

    def run(self, argument):
        with_locals = argument.split(" ")[0] == "-locals"
        for thread in find_thread(argument[len("-locals"):].strip() if with_locals else argument):
            say(thread_text(thread))
            for number, (frame, pc, *compilation) in enumerate(frames_of(thread)):
                try:
                    say(f"#{number:<3} {frame_text(frame, pc, *compilation)}")
                    for line in locals_text(frame, pc) if with_locals else []:
                        say("       " + line)
                except UNREADABLE as problem:
                    say(f"#{number:<3} <damaged Frame at {int(frame.address):#x}: {problem}>")


def object_named(path):
    """The object to which CLASS.FIELD refers, a static field, and then fields of that object, or elements."""
    words = [word for word in re.split(r"\.|(?=\[)", path) if word]
    for count in range(len(words) - 1, 0, -1):
        for cls in find_classes(".".join(words[:count])):
            field = find_field([cls], words[count], static=True)
            if field is None:
                continue
            address = reference(int(cls["mirror"]) + int(field["offset"]))
            for word in words[count + 1:]:
                cls = class_of(address)
                if word.startswith("["):
                    index = int(word.strip("[]"))
                    if symbol(cls["name"])[1:2] not in ("L", "[") or not 0 <= index < unpack("i", address + 12):
                        raise gdb.GdbError(f"there is no object {word} in {object_text(address)}")
                    address = reference(address + 16 + 4 * index)
                else:
                    field = find_field(superclasses(cls), word, static=False)
                    if field is None:
                        raise gdb.GdbError(f"{name_of(cls)} has no field {word} with an object")
                    address = reference(address + int(field["offset"]))
            return address
    raise gdb.GdbError(f"no class that is loaded has a static field {path} with an object")


def find_field(classes, name, static):
    for cls in classes:
        for field in elements(cls["fields"]):
            if symbol(field["name"]) == name and is_static(field) == static and symbol(field["descriptor"])[0] in "L[":
                return field
    return None


class JavaObject(Command):
    """A Java object: its class, its fields with offsets and values, the elements of an array, the text of a String.
Usage: java-object ADDRESS
       java-object CLASS.FIELD
ADDRESS is an expression of gdb. FIELD is static; fields of the object and [elements] may follow: java-object p.C.table[3].next"""
    NAME, CLASS, NEEDS = "java-object", gdb.COMMAND_DATA, "an address or CLASS.FIELD"

    def run(self, argument):
        if is_expression(argument):
            address = int(gdb.parse_and_eval(argument))
        else:
            address = object_named(argument)
        if address == 0:
            return say("null")
        cls = class_of(address)
        say(object_text(address))
        lock = unpack("I", address + 8)
        if lock:
            say(f"  lock word {lock:#x}: " + (f"identity hash {lock >> 1:#x}" if lock & 1 else f"inflated, monitor {lock >> 2}" if lock & 2 else f"thin, owner {lock >> 16}"))
        if int(cls["dimensions"]) == 0:
            for line in fields_text(cls, address, static=False, own_only=False):
                say(line)
            return None
        length, descriptor = unpack("i", address + 12), symbol(cls["name"])[1:]
        size = 4 if descriptor[0] in "L[" else struct.calcsize(PRIMITIVES[descriptor][1])
        most = gdb.parameter("print elements") or length
        for index in range(min(length, most)):
            say(f"  [{index}] = {value_text(descriptor, address + 16 + index * size)}")
        return say("  ...") if length > most else None


def is_expression(argument):
    return re.match(r"0x|[-(*&$\d]", argument) is not None


def loader_text(loader):
    kind = enumerator(loader["kind"])
    return f"{kind.lower()} loader" if kind != "Other" else f"loader {object_text(int(loader['object']))}"


def find_classes(name):
    """All classes of that name, with . or / between its parts, and of one loader each; hidden ones, too. X[]: the array class."""
    element = name.rstrip("[]").replace(".", "/")
    for loader in loader_data():
        for cls in elements(loader["defined"]):
            if symbol(cls["name"]) == element or (cls["is_hidden"] and name_of(cls) == name):
                for _ in range(name.count("[]")):
                    cls = atomic(cls["array_class"])
                    if int(cls) == 0:
                        break
                else:
                    yield cls.dereference()


class JavaClass(Command):
    """A class: its state, loader, superclass, interfaces, fields with offsets (static ones with values), and methods.
Usage: java-class NAME
NAME is a.b.C, a.b.C[], or the address of a vm::Class or of a java.lang.Class."""
    NAME, CLASS, NEEDS = "java-class", gdb.COMMAND_DATA, "the name or the address of a class"

    def run(self, argument):
        if is_expression(argument):
            address = int(gdb.parse_and_eval(argument))
            if is_object(address) and name_of(class_of(address)) == "java.lang.Class" and mirrored(address) is not None:
                address = int(mirrored(address).address)
            if not is_class(address):
                raise Damaged(f"no class at {address:#x}")
            classes = [at(address, "vm::Class")]
        else:
            classes = list(find_classes(argument))
        if not classes:
            raise gdb.GdbError(f"no class {argument} is loaded")
        for cls in classes:
            self.show(cls)

    def show(self, cls):
        kind = "interface" if int(cls["access_flags"]) & 0x200 else "class"
        say(f"{kind} {name_of(cls)}, {enumerator(atomic(cls['state']))}, of the {loader_text(cls['loader'].dereference())}")
        say(f"  vm::Class {int(cls.address):#x}, mirror {int(cls['mirror']):#x}")
        if int(cls["super"]) != 0:
            say(f"  superclass {name_of(cls['super'])}")
        for interface in elements(cls["interfaces"]):
            say(f"  interface {name_of(interface)}")
        if kind == "class" and int(cls["dimensions"]) == 0:
            say(f"  instances have {int(cls['instance_size'])} bytes")
        if cls["from_snapshot"]:
            say("  from the snapshot")
        fields, statics = (list(fields_text(cls, base, static, own_only=True))
                           for base, static in ((None, False), (int(cls["mirror"]) or None, True)))
        for title, lines in (("fields", fields), ("static fields, in the mirror", statics), ("methods", map(self.method, elements(cls["methods"])))):
            lines = list(lines)
            if lines:
                say(f"  {title}:")
            for line in lines:
                say("  " + line)

    @staticmethod
    def method(method):
        method, descriptor = method.dereference(), symbol(method["descriptor"])
        flags = int(method["access_flags"])
        what = "abstract" if flags & 0x400 else "not called yet" if int(atomic(method["entry"])) == 0 else "prepared"
        if flags & 0x100:
            bound = int(atomic(method["native_function"])) or int(atomic(method["fast_native"]))
            what = f"native, at {bound:#x}" if bound else "native, not bound"
        result = type_text(descriptor[descriptor.index(")") + 1:])
        return f"  {'static ' if is_static(method) else ''}{result} {symbol(method['name'])}" \
               f"({', '.join(map(type_text, parameters(descriptor)))})   {what}"


class JavaFacts(Command):
    """Writes the facts of a picture into a file, for `vitrine picture`: monitors, loaders or modules.
Usage: java-facts KIND FILE
A line for each fact, with tabs between its fields, and a last line "end"; or instead "error", a tab and a sentence."""
    NAME, CLASS, NEEDS = "java-facts", gdb.COMMAND_DATA, "a kind and a file"

    def run(self, argument):
        kind, _, file = argument.partition(" ")
        if kind not in KINDS or not file:
            raise gdb.GdbError("java-facts needs monitors, loaders or modules, and a file")
        try:
            lines = [*lines_of(kind), "end\n"]
        except (*UNREADABLE, gdb.GdbError) as problem:
            lines = [f"error\t{problem}\n"]
        pathlib.Path(file).write_text("".join(lines), encoding="utf-8", errors="replace")


# ---- printers
def class_text(pointer):
    if not is_class(int(pointer)):
        raise Damaged("no vm::Class")
    return name_of(pointer)


def method_or_damaged(pointer):
    if not is_class(int(pointer["holder"])):
        raise Damaged("no vm::Method")
    return method_text(pointer.dereference())


def field_or_damaged(pointer):
    if not is_class(int(pointer["holder"])):
        raise Damaged("no vm::Field")
    return f"{name_of(pointer['holder'])}.{symbol(pointer['name'])}"


def frame_or_damaged(pointer):
    if not is_class(int(pointer["method"]["holder"])):
        raise Damaged("no vm::Frame")
    return frame_text(pointer.dereference())


POINTERS = {"vm::Class": class_text, "vm::Method": method_or_damaged, "vm::Field": field_or_damaged, "vm::Frame": frame_or_damaged,
            "vm::Symbol": lambda pointer: written(symbol(pointer)), "vm::Thread": lambda pointer: thread_text(pointer.dereference()),
            "vm::Runner": lambda pointer: thread_text(pointer.dereference())}


class Printer:
    def __init__(self, address, text):
        self.address, self.text = address, text

    def to_string(self):
        try:
            text = self.text() if self.address else "null"
        except (*UNREADABLE, gdb.GdbError) as problem:
            text = f"{self.address:#x} <damaged: {problem}>"
        return shown(text)


def printer_of(value):
    """Of pointers to the VM's structures, of references in objects, and of slots."""
    name = (value.type.name or "").removeprefix("vitrine::")
    if name == "vm::Slot":
        word = int(value) & (1 << 64) - 1
        return Printer(True, lambda: object_text(word) if is_object(word) else str(int(value)))
    if name == "gc::HeapReference":
        return Printer(True, lambda: object_text(reference(int(value.address))))
    stripped = value.type.strip_typedefs()
    if stripped.code != gdb.TYPE_CODE_PTR:
        return None
    name, address = (stripped.target().unqualified().name or "").removeprefix("vitrine::"), int(value)
    if name == "gc::Object":
        return Printer(address, lambda: object_text(address))
    if name in POINTERS:
        return Printer(address, lambda: f"{address:#x} {POINTERS[name](value)}")
    return None


for command in (InfoJavaThreads, InfoJavaFrames, JavaObject, JavaClass, JavaFacts):
    command()
printer_of.name = "vitrine"
# If gdb has loaded this for libjvm.so, the printers are that file's; otherwise everybody's.
place = gdb.current_objfile() or gdb
place.pretty_printers[:] = [printer_of] + [p for p in place.pretty_printers if getattr(p, "name", None) != "vitrine"]
