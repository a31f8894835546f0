#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails if a reference may be stored into an object past the door (gc/store.hpp) in a way that the types do not refuse.   usage: stores.py ROOT
The types refuse a store of an Object* through gc/object.hpp and through the guarded stores of vm/thread/faults.hpp, and a HeapReference is const for all
but the door. Left are casts, slots (an int64_t to the compiler) and copies of memory; they have a row each below. Who needs a row's pattern for something else adds the file to the row's list, with
the reason, after making sure that it stores no reference into an object. Run by ctest as `stores`; debug builds check the rest at run time."""
import pathlib, re, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "support"))
from rooms import Rooms

DOOR = {"gc/store.hpp", "gc/object.hpp"}
OBJECT = r"(?:\w+::)*Object\s*\*"
PLACE = r"(?:\w+::)*HeapReference\s*"
SLOT = r"(?:\w+::)*Slot"
RAW = r"(?:(?:un)?signed\s+)?(?:char|std::byte|u?int(?:8|16|32|64|ptr)_t|void\s*\*|%s)" % SLOT

# (what it is, pattern, a store that it must refuse, {file that may do it: why})
ROWS = [
    ("a place of a reference is made by a cast",
     rf"_cast<\s*(?:volatile\s+)?(?:{OBJECT}\s*(?:volatile\s*)?|{PLACE})[*&]|\(\s*(?:{OBJECT}\s*|{PLACE})\*\s*\)\s*[\w(&]",
     "reinterpret_cast<HeapReference*>(at(base, offset))->store(value);",
     {"vm/thread/references.hpp": "cells of global and local references: roots",
      "vm/thread/references.cpp": "the same",
      "vm/thread/agent_call.cpp": "reads a local reference"}),
    ("constness is cast away from a place of a reference", rf"const_cast<\s*{PLACE}[*&]", "const_cast<HeapReference*>(array->references())->store(value);", {}),
    ("the door's own function is called", r"\bstore_detail::place\b", "gc::store_detail::place(object, offset)->store(value);", {}),
    ("an atomic is laid over the place of a reference", rf"atomic_ref<\s*(?:{OBJECT}|{PLACE})|atomic<\s*(?:{OBJECT}\s*|{PLACE})>\s*[*&]",
     "std::atomic_ref<Object*>(place).store(value);", {}),
    ("a slot may hold a reference: say int64_t, or store the Object*",
     rf"->\s*(?:put|put_volatile|address_of|elements)<\s*{SLOT}\s*>|\bword_p<\s*{SLOT}\s*>|\b(?:PUTFIELD|PUTSTATIC|ARRAY_STORE)\(\s*\w+,\s*{SLOT}\b",
     "object->put<Slot>(offset, value);", {}),
    ("a reference is stored as a number", r"->\s*(?:put|put_volatile)(?:<[^>]*>)?\([^;]*\b(?:slot_of|encode_reference)\(",
     "object->put(offset, gc::encode_reference(value));", {}),
    ("decoded code stores through the place of a static field", rf"\bword_p<\s*{PLACE}>\(\w*\)\s*->\s*(?!load)|\bword_p<\s*{OBJECT}\s*>",
     "word_p<HeapReference>(w)->store(as_ref(value));", {}),
    ("machine code stores past the door", r"\bstore_detail::cards\b", "a_.mov(rcx, gc::store_detail::cards);",
     {"gc/heap.cpp": "sets it", "compiler/template/words_memory.cpp": "Translator::store_reference is the door in machine code"}),
    ("memory is copied into an object", r"\b(?:mem(?:cpy|move|set)|(?:copy|fill)(?:_n|_backward)?|swap_ranges|__atomic_\w+)\s*\((?:[^;]*,\s*)?[^;,]*->\s*(?:elements|address_of)<",
     "std::memcpy(copy->elements<uint8_t>(), object->elements<uint8_t>(), bytes);",
     {"vm/exec/objects.cpp": "clone of an array of primitives", "vm/exec/making_strings.cpp": "the bytes of a String", "vm/linking/reflection.cpp": "a byte[]",
      "jni/functions/arrays.cpp": "arrays of primitives", "jni/functions/strings.cpp": "reads the bytes of a String",
      "library/array_copy.cpp": "arrays of primitives", "library/registered/string_builders.cpp": "the bytes of a StringBuilder",
      "vm/thread/virtual_waits.cpp": "numbers in a VirtualThread",
      "vm/thread/parked_waits.cpp": "the same"}),
    ("memory is written as raw words", rf"reinterpret_cast<\s*{RAW}\s*\*\s*>", "char* bytes = reinterpret_cast<char*>(object) + offset;",
     {"gc/collect.cpp": "overwrites dead objects", "gc/space.cpp": "makes the heap", "vm/model/symbol.cpp": "a Symbol's text", "vm/model/frame.hpp": "a frame's slots",
      "vm/exec/stack_chunk.cpp": "frames in a StackChunk, at a place that the door has given",
      "jni/function_table.cpp": "the table of functions", "jni/functions/nio.cpp": "memory of a direct buffer",
      "vm/thread/agent_call.cpp": "reads a local reference", "vm/thread/stack_guard.cpp": "a native stack's bounds", "jvmti/environments/env.cpp": "the callbacks",
      "serviceability/counters/perf_data.cpp": "the counters' file", "recorder/writer.cpp": "records in a chunk of its own",
      "checks/jni/references.cpp": "reads a local reference",
      "checks/jvmti/failed_results.hpp": "results of agents", "checks/jvmti/got.cpp": "tables of an agent's imports",
      "library/foreign/downcalls.cpp": "buffers outside the heap, and errno", "library/foreign/foreign.hpp": "the same buffers",
      "library/registered/unsafe_memory.cpp": "Unsafe: numbers; references have a function of their own"}),
]


def violations(root):
    rows = [(what, re.compile(pattern), allowed) for what, pattern, _, allowed in ROWS]
    used = set()
    for room in Rooms(root).that_know("gc"):
        for file in sorted((root / room).rglob("*")):
            name = file.relative_to(root).as_posix()
            if file.suffix not in {".hpp", ".cpp", ".inc", ".def"} or name in DOOR:
                continue
            text = re.sub(r"//.*", "", file.read_text(errors="replace"))
            for what, pattern, allowed in rows:
                for match in pattern.finditer(text):
                    used.add((what, name))
                    if name not in allowed:
                        yield f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {what}; references are stored by gc/store.hpp: {match[0].strip()}"
    for what, _, allowed in rows:
        for name in allowed:
            if (what, name) not in used:
                yield f"stores.py: {name} no longer needs its exception ({what})"


def blind_rows():
    """A row that no longer refuses its own example protects from nothing."""
    return [f"stores.py: does not find its example: {what}" for what, pattern, example, _ in ROWS if not re.search(pattern, example)]


if __name__ == "__main__":
    found = blind_rows() + list(violations(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
    print("\n".join(found) or "stores: ok")
    sys.exit(1 if found else 0)
