#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Candidates.java: a call of every method, as an instruction, beside its name and parameters. Run it by hand after a change."""
UNSAFE = []


VALUE = {"Object": "R[(int) {} & 3]", "boolean": "({} & 1) != 0"}


def unsafe(name, type_, arguments):
    """A method of Unsafe for one variable; its arguments behind base and offset are a and b, of the variable's type."""
    values = [VALUE.get(type_, f"({type_}) {{}}").format(x) for x in ("a", "b")[:arguments]]
    call = f"U.{name}(o, at{''.join(', ' + v for v in values)})"
    body = f"{{ {call}; return null; }}" if name.startswith("put") else call
    UNSAFE.append(f'        add("{name}", {type_}.class, {arguments}, (o, at, a, b) -> {body});')


TYPES = {"Boolean": "boolean", "Byte": "byte", "Short": "short", "Char": "char", "Int": "int", "Long": "long", "Float": "float",
         "Double": "double", "Reference": "Object"}
for title, type_ in TYPES.items():
    for mode in ("", "Volatile", "Acquire", "Opaque"):
        unsafe(f"get{title}{mode}", type_, 0)
    for mode in ("", "Volatile", "Release", "Opaque"):
        unsafe(f"put{title}{mode}", type_, 1)
    for prefix, modes in (("compareAndSet", [""]), ("compareAndExchange", ["", "Acquire", "Release"]),
                          ("weakCompareAndSet", ["", "Plain", "Acquire", "Release"])):
        for mode in modes:
            unsafe(f"{prefix}{title}{mode}", type_, 2)
    for mode in ("", "Acquire", "Release"):
        unsafe(f"getAndSet{title}{mode}", type_, 1)
        if type_ not in ("boolean", "Object"):
            unsafe(f"getAndAdd{title}{mode}", type_, 1)
print("""// SPDX-License-Identifier: Apache-2.0
// Made by generate.py.
import java.util.ArrayList;
import java.util.List;
import jdk.internal.misc.Unsafe;

class Candidates {
    interface Call { Object of(Object o, long at, long a, long b); }
    record Method(String name, Class<?> type, int arguments, Call call) {}

    static final Unsafe U = Unsafe.getUnsafe();
    static final Object[] R = {null, "one", "two", 3};
    static final List<Method> ALL = new ArrayList<>();

    static void add(String name, Class<?> type, int arguments, Call call) { ALL.add(new Method(name, type, arguments, call)); }

    static {""")
print("\n".join(UNSAFE))
print("    }\n}")
