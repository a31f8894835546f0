# SPDX-License-Identifier: Apache-2.0
"""Class files, frames and threads, as gdb reads them. For libjvm.so-gdb.py."""
import collections

import gdb
from vitrine_objects import (Damaged, UNREADABLE, at, atomic, elements, enumerator, enumerators, is_class, is_static, member, memory, name_of, owned,
                             parameters, reference, slot_text, string, symbol, the_one, type_of, u2, u4, unpack, utf8, well_known, word_at, written)


# ---- class files: what frames know of their source
Variable = collections.namedtuple("Variable", "begin length name descriptor index")


class CodeOfMethod:
    """What the class file says of a MethodVersion's code (JVMS 4.7.3)."""

    def __init__(self, version):
        self.file = owned(version["of"].dereference()["file"], "classfile::ClassFile")  # None: the memory is damaged
        code_at = int(version["info"].dereference()["code_at"])
        self.attributes = {}
        if code_at == 0 or self.file is None:
            return
        begin = word_at(self.file["bytes"].address) + code_at
        code_length = u4(memory(begin, 8), 4)
        at_table = begin + 8 + code_length
        at_table += 2 + 8 * u2(memory(at_table, 2), 0)
        count = u2(memory(at_table, 2), 0)
        at_table += 2
        for _ in range(count):
            head = memory(at_table, 6)
            self.attributes.setdefault(self.utf8(u2(head, 0)), []).append(memory(at_table + 6, u4(head, 2)))
            at_table += 6 + u4(head, 2)

    def utf8(self, number):
        constants = self.file["constants"]
        place = int(constants["bytes_"]) + int(elements(constants["places_"])[number]) if number < 0x10000 else 0
        head = memory(place, 3)
        return utf8(memory(place + 3, u2(head, 1))) if head[0] == 1 else ""

    def source_file(self):
        number = int(self.file["source_file_index"]) if self.file is not None else 0
        return self.utf8(number) if number else None

    def line(self, bci):
        best = found = -1
        for table in self.attributes.get("LineNumberTable", []):
            for row in range(2, len(table), 4):
                if best <= u2(table, row) <= bci:
                    best, found = u2(table, row), u2(table, row + 2)
        return found

    def variables(self, bci):
        for table in self.attributes.get("LocalVariableTable", []):
            for row in range(2, len(table), 10):
                begin, length, name, descriptor, index = (u2(table, row + 2 * i) for i in range(5))
                if begin <= bci < begin + length:
                    yield Variable(begin, length, self.utf8(name), self.utf8(descriptor), index)


# ---- frames
def is_native(frame):
    return bool(int(frame["flags"]) & enumerators("vm::Frame::Flags")["kNative"])


def code_of(frame):
    version = frame["method"].dereference()["version"]
    return atomic(version.dereference()["executable"]) if int(version) != 0 else None


def bci_at(frame, pc):
    """The index of the bytecode instruction at that pc of the frame's code; -1 if there is none."""
    code = code_of(frame)
    if code is None or int(code) == 0 or is_native(frame):
        return -1
    begin, bcis = member(code, "begin_"), member(code, "bcis_")["_M_impl"]
    unit = (pc - int(begin)) // 8
    return int(bcis["_M_start"][unit]) if 0 <= unit < int(bcis["_M_finish"] - bcis["_M_start"]) else -1


def frame_text(frame, pc=None, compilation=None):
    """For example p.C.m:7 (C.java:12). `compilation`: the number of that whose machine code runs."""
    method = frame["method"].dereference()
    name = f"{name_of(method['holder'])}.{symbol(method['name'])}"
    if is_native(frame):
        return f"{name} (Native Method)"
    bci = bci_at(frame, int(frame["pc"]) if pc is None else pc)
    place = "made by the VM"
    if int(method["version"]) != 0:
        code = CodeOfMethod(method["version"].dereference())
        line = code.line(bci)
        place = (code.source_file() or "Unknown Source") + (f":{line}" if line >= 0 else "")
    return f"{name}:{bci} ({place})" + (f" in machine code of tier 1, compilation {compilation}" if compilation else "")


def locals_text(frame, pc):
    """A line for each local variable that has a value; without a LocalVariableTable, for each slot."""
    method, first = frame["method"].dereference(), int(frame["locals"])
    if is_native(frame):
        index = 0
        for number, descriptor in enumerate(([] if is_static(method) else ["L"]) + parameters(symbol(method["descriptor"])), is_static(method)):
            index += descriptor in "JD"  # a long or double is in the second of its two slots
            yield f"{f'argument {number}' if number else 'this'} = {slot_text(descriptor, first + 8 * index)}"
            index += 1
        return
    names = []
    if int(method["version"]) != 0:
        names = sorted(CodeOfMethod(method["version"].dereference()).variables(bci_at(frame, pc)), key=lambda v: v.index)
    for v in names:
        yield f"{v.name} = {slot_text(v.descriptor, first + 8 * (v.index + (v.descriptor in 'JD')))}"
    if not names:
        for index in range(int(method["max_locals"])):
            yield f"slot {index} = {slot_text(None, first + 8 * index)}"


REGISTERS = "rbx rbp r12 r13 r14 r15 rax rcx rdx rsi rdi r8 r9 r10 r11".split()


def loop_registers(thread):
    """The registers of the interpreter's loop in which the thread is, as it knows best while it runs; empty if it is in none."""
    selected = gdb.selected_thread()
    try:
        gdb_thread_of(thread).switch()
        native = gdb.newest_frame()
        for depth in range(64):
            if native is None:
                return []
            if "run_loop" in (native.name() or ""):
                return [int(native.read_register(name)) & (1 << 64) - 1 for name in REGISTERS[:6 if depth else None]]
            native = native.older()
    except (gdb.error, AttributeError):  # AttributeError: no thread of gdb
        pass
    finally:
        if selected is not None:
            selected.switch()
    return []


# ---- machine code
def machine_codes(frame):
    """Those of the frame's method, also what may only be left, as compiler/code/machine_code.hpp has them."""
    code = code_of(frame)
    if code is None or int(code) == 0:
        return
    words = gdb.Value(int(code)).cast(type_of("interpreter::DecodedCode").pointer())
    for member_name in "machine", "retired":
        pointer, seen = int(member(words, member_name)), set()
        while pointer != 0 and pointer not in seen:
            seen.add(pointer)
            machine = at(pointer, "compiler::MachineCode")
            yield machine
            pointer = int(machine["older"]) if member_name == "retired" else 0


def word_of_machine_code(machine, offset):
    """The number of the word whose code is there, as code/places.hpp encodes it; None if there is none."""
    table = machine["places"]
    begin, end = (int(table["bytes_"]["_M_impl"][name]) for name in ("_M_start", "_M_finish"))
    numbers, number, shift = [], 0, 0
    for byte in memory(begin, end - begin):
        number, shift = number | (byte & 0x7F) << shift, shift + 7
        if shift > 70:
            raise Damaged("a number of more than ten bytes")
        if byte < 0x80:
            numbers.append(number)
            number = shift = 0
    found, place, word = None, 0, 0
    for step, folded in zip(numbers[::2], numbers[1::2]):
        place, word = place + step, word + (folded >> 1 ^ -(folded & 1)) & 0xFFFFFFFF
        if place <= offset:
            found = word
    if not table["is_empty_"] and int(table["newest_"]["offset"]) <= offset:
        found = int(table["newest_"]["word"])
    return None if found == 0xFFFFFFFF else found


# "mov rbp, [rbp]" or "lea rbp, [rbp - n]": until then, the register has the frame that the call has left.
BEHIND_CALL = b"\x48\x8b\x6d\0", b"\x48\x8d\x6d", b"\x48\x8d\xad"


def frame_in_machine_code(thread):
    """The frame that the thread's machine code executes, its pc and the number of the compilation; None if it executes none. Where
    machine code begins a call, the frame is the caller's."""
    selected, native = gdb.selected_thread(), gdb_thread_of(thread)
    if native is None:
        return None
    try:
        native.switch()
        newest = gdb.newest_frame()
        if newest.name() is not None:
            return None
        pc, frame = int(newest.pc()), at(int(newest.read_register("rbp")) & (1 << 64) - 1, "vm::Frame")
    finally:
        selected.switch()
    context = thread["context"]
    low, address = int(context["java_stack"]), int(frame.address)
    if not low <= address < low + 8 * int(context["java_stack_slots"]) or not is_class(int(frame["method"]["holder"])):
        return None
    if memory(pc, 4).startswith(BEHIND_CALL):
        frame = frame["caller"].dereference()
    for machine in machine_codes(frame):
        offset = pc - int(machine["begin"])
        if int(machine["body"]) <= offset < int(machine["bytes"]):
            word = word_of_machine_code(machine, offset)
            return frame, int(frame["pc"]) if word is None else int(member(code_of(frame), "begin_")) + 8 * word, int(machine["id"])
    return frame, int(frame["pc"])


def newest_frame(thread):
    """The thread's newest Java frame and its pc, and the number of the compilation whose code it executes, or None. ExecutionContext::top_frame
    is what others have to know; in Java code the frame is in registers of machine code or of the loop, as AsyncGetCallTrace finds it."""
    context = thread["context"]
    if enumerator(atomic(thread["state"])) == "InVm":
        try:
            if (found := frame_in_machine_code(thread)) is not None:
                return found
        except (*UNREADABLE, AttributeError):  # AttributeError: no thread of gdb
            pass
    top = int(context["top_frame"])
    found = None
    if enumerator(atomic(thread["state"])) == "InVm":
        registers = loop_registers(thread)
        low = int(context["java_stack"])
        high = low + 8 * int(context["java_stack_slots"])
        for register in registers:
            if low <= register < high and register % 8 == 0:
                try:
                    frame = at(register, "vm::Frame")
                    if not low <= int(frame["locals"]) <= register or not is_class(int(frame["method"]["holder"])):
                        continue
                    pc = next((r for r in registers if bci_at(frame, r) >= 0), None)
                    if pc is not None and (found is None or register > found[0]):
                        found = register, pc
                except UNREADABLE:
                    continue
    if top != 0 and (found is None or (top > found[0] and is_native(at(top, "vm::Frame")))):
        found = top, int(at(top, "vm::Frame")["pc"])
    return (at(found[0], "vm::Frame"), found[1]) if found else None


def frames_of(thread):
    """Its Java frames with their pc, and of the newest one the compilation, newest first."""
    newest = newest_frame(thread)
    if newest is None:
        return
    frame, pc, *compilation = newest
    while True:
        yield frame, pc, *compilation
        compilation = []
        caller = int(frame["caller"])
        if caller == 0 or caller >= int(frame.address):
            return
        frame = at(caller, "vm::Frame")
        pc = int(frame["pc"])


# ---- threads
def all_threads():
    """The threads of the VM that have something to do, its own ones last."""
    threads = [pointer.dereference() for pointer in elements(the_one("_ZZN7vitrine2vm5worldEvE7the_one", "vm::World")["threads"])]
    threads = [t for t in threads if not t["runs_continuations"] or int(runner(t)["continuation"]) != 0]
    return sorted(threads, key=lambda t: int(java_thread_of(t)) == 0)


def runner(thread):
    return thread.address.cast(type_of("vm::Runner").pointer()).dereference()


def java_thread_of(thread):
    """The java.lang.Thread, virtual or not; 0 if it has none."""
    return int(atomic(runner(thread)["virtual_thread"])) if thread["runs_continuations"] else int(thread["java_thread"])


def gdb_thread_of(thread):
    if thread["runs_continuations"]:  # it has the POSIX thread of the one below
        outer = atomic(runner(thread)["outer"])
        return gdb_thread_of(outer.dereference()) if int(outer) != 0 else None
    return next((t for t in gdb.selected_inferior().threads() if t.ptid[1] == int(thread["os_tid"])), None)


def thread_name(thread):
    java = java_thread_of(thread)
    name = reference(java + well_known("Thread_name")) if java else 0
    if name:
        return string(name) or ""
    return memory(thread["name"]["_M_dataplus"]["_M_p"], thread["name"]["_M_string_length"]).decode("utf-8", "replace")


STATES = {"kStatusNew": "NEW", "kStatusSleeping": "TIMED_WAITING (sleeping)", "kStatusInObjectWait": "WAITING (on object monitor)",
          "kStatusInTimedObjectWait": "TIMED_WAITING (on object monitor)", "kStatusParked": "WAITING (parking)",
          "kStatusTimedParked": "TIMED_WAITING (parking)", "kStatusBlocked": "BLOCKED (on object monitor)", "kStatusTerminated": "TERMINATED"}


def status_of(java):
    """Of a java.lang.Thread, the bits that the VM keeps; 0 of a virtual one."""
    holder = reference(java + well_known("Thread_holder")) if well_known("Thread_holder") else java
    return unpack("i", holder + well_known("Thread_threadStatus")) if holder else 0


def thread_text(thread):
    """For example: "main" #1 RUNNABLE, InNative"""
    text, java = written(thread_name(thread)), java_thread_of(thread)
    state = enumerator(atomic(thread["state"]))
    if java == 0:
        return f"{text} of the VM, {state}"
    text += f" #{unpack('q', java + well_known('Thread_tid'))}"
    if thread["runs_continuations"]:
        return f"{text} virtual, {state}"
    numbers = enumerators("vm::ThreadStatus")
    status = status_of(java) & numbers["kStatusBits"]
    return f"{text} {next((text for name, text in STATES.items() if numbers[name] == status), 'RUNNABLE')}, {state}"


def find_thread(wanted):
    """By its name, its #number in Java or its number in gdb; without any, the one that is selected in gdb."""
    threads = all_threads()
    if wanted.startswith("#"):
        found = [t for t in threads if java_thread_of(t) and f"#{unpack('q', java_thread_of(t) + well_known('Thread_tid'))}" == wanted]
    elif wanted == "" or wanted.isdigit():
        number = int(wanted) if wanted else getattr(gdb.selected_thread(), "num", 0)
        found = [t for t in threads if getattr(gdb_thread_of(t), "num", None) == number]
        wanted = f"thread {number}"
    else:
        found = [t for t in threads if thread_name(t) == wanted.strip('"')]
    if not found:
        raise gdb.GdbError(f"{wanted} is not a thread of the VM; see info java-threads")
    return found
