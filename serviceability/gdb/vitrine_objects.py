# SPDX-License-Identifier: Apache-2.0
"""C++ values, names, classes and objects, as gdb reads them. For libjvm.so-gdb.py."""
import re, struct

import gdb

NO_VM = "there is no Vitrine VM in this program, or libjvm.debuginfo is not beside its libjvm.so"
MOST = 1 << 24           # bytes that one thing may have
MOST_ELEMENTS = 1 << 20  # of a vector: each becomes a value in Python
TYPES = {}               # by name, and
PLACES = {}              # by name, as long as the same program is looked at


class Damaged(Exception):
    """What was read cannot be what it should be."""


# What reading may raise when a pointer leads nowhere.
UNREADABLE = (gdb.error, Damaged, OverflowError, ValueError, LookupError, RecursionError, struct.error)


# ---- C++: types, variables, members
def type_of(name):
    if name not in TYPES:
        try:
            TYPES[name] = gdb.lookup_type("vitrine::" + name)
        except gdb.error:
            raise gdb.GdbError(NO_VM) from None
    return TYPES[name]


def at(address, name):
    """The value of that type at that address; nothing is read yet."""
    return gdb.Value(int(address)).cast(type_of(name).pointer()).dereference()


def place_of(linkage_name):
    """The address of a variable of the VM. A function's static one has no other name that gdb finds in a release. While the language is C++,
    as in a frame of the VM, gdb may take the demangled end of the name for that of a function."""
    if linkage_name not in PLACES:
        try:
            said = gdb.execute(f"with language minimal -- output (unsigned long)&'{linkage_name}'", to_string=True)
            PLACES[linkage_name] = int(re.match(r"\d*", said)[0])   # a warning about the language may follow
        except (gdb.error, ValueError):
            raise gdb.GdbError(NO_VM) from None
    return PLACES[linkage_name]


def forget(_):
    TYPES.clear()
    PLACES.clear()


for event in (gdb.events.new_objfile, gdb.events.clear_objfiles, gdb.events.exited):
    event.connect(forget)


def the_one(linkage_name, name):
    address = word_at(place_of(linkage_name))
    if address == 0:
        raise gdb.GdbError("the VM has not been created yet")
    return at(address, name)


def member(pointer, name):
    """A member of a polymorphic class. gdb's own access would look for the most derived type, which may not be known."""
    field = pointer.type.strip_typedefs().target()[name]
    return gdb.Value(int(pointer) + field.bitpos // 8).cast(field.type.pointer()).dereference()


def atomic(value):
    return value.address.cast(value.type.strip_typedefs().template_argument(0).pointer()).dereference()


def vector_of(linkage_name, name, member):
    """The elements of a vector in a table that the VM makes when it is first needed."""
    address = word_at(place_of(linkage_name))
    return elements(at(address, name)[member]) if address else []


def owned_elements(vector, name):
    """The elements of a vector of unique_ptr, a type that gdb may not know."""
    begin, end = (int(vector["_M_impl"][place]) for place in ("_M_start", "_M_finish"))
    if not 0 <= end - begin < 8 * MOST_ELEMENTS:
        raise Damaged(f"a vector of {(end - begin) // 8} elements")
    return [at(word_at(owner), name) for owner in range(begin, end, 8)]


def loader_data():
    """Of all LoaderData, the boot loader's first, others in no order."""
    table = word_at(place_of("_ZZN7vitrine2vm12loader_tableEvE8instance"))
    return [the_one("_ZZN7vitrine2vm11boot_loaderEvE4boot", "vm::LoaderData"),
            *(owned_elements(at(table, "vm::LoaderTable")["loaders"], "vm::LoaderData") if table else [])]


def owned(value, name):
    """What a unique_ptr or shared_ptr, whose first word is the pointer, leads to; None if that is null."""
    address = word_at(value.address)
    return at(address, name) if address else None


def elements(vector):
    first, count = vector["_M_impl"]["_M_start"], int(vector["_M_impl"]["_M_finish"] - vector["_M_impl"]["_M_start"])
    if not 0 <= count < MOST_ELEMENTS:
        raise Damaged(f"a vector of {count} elements")
    return [first[i] for i in range(count)]


def enumerators(name):
    return {field.name.rpartition("::")[2]: field.enumval for field in type_of(name).fields()}


def enumerator(value):
    return str(value).rpartition("::")[2]


def memory(address, size):
    if not 0 <= int(size) < MOST:
        raise Damaged(f"{int(size)} bytes")
    return bytes(gdb.selected_inferior().read_memory(int(address), int(size))) if size else b""


def unpack(code, address):
    return struct.unpack("<" + code, memory(address, struct.calcsize(code)))[0]


def word_at(address):
    return unpack("Q", address)


def u2(data, offset):
    return int.from_bytes(data[offset:offset + 2], "big")


def u4(data, offset):
    return int.from_bytes(data[offset:offset + 4], "big")


# ---- names
def utf8(data):
    """Modified UTF-8 (JVMS 4.4.7)."""
    text = data.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def symbol(pointer):
    length = int(pointer.dereference()["length_"])
    if length > 0xffff:
        raise Damaged(f"a Symbol of {length} bytes")
    return utf8(memory(int(pointer) + type_of("vm::Symbol").sizeof, length))


def written(text):
    """In quotes, and not longer than `print elements`."""
    most = gdb.parameter("print elements") or len(text)
    marks = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
    return '"' + "".join(marks.get(c, c if c >= " " else f"\\u{ord(c):04x}") for c in text[:most]) + '"' + ("..." if len(text) > most else "")


PRIMITIVES = {"Z": ("boolean", "?"), "B": ("byte", "b"), "C": ("char", "H"), "S": ("short", "h"), "I": ("int", "i"), "J": ("long", "q"),
              "F": ("float", "f"), "D": ("double", "d"), "V": ("void", "")}


def type_text(descriptor):
    element = descriptor.lstrip("[")
    name = PRIMITIVES[element][0] if element in PRIMITIVES else element[1:-1].replace("/", ".")
    return name + "[]" * (len(descriptor) - len(element))


def parameters(descriptor):
    return re.findall(r"\[*(?:L[^;]*;|[A-Z])", descriptor[1:descriptor.index(")")])


def name_of(cls):
    """As Class.getName() returns it."""
    text = symbol(cls["name"]).replace("/", ".")
    return text[::-1].replace("+", "/", 1)[::-1] if cls["is_hidden"] else text


def method_text(method):
    descriptor = symbol(method["descriptor"])
    return f"{name_of(method['holder'])}.{symbol(method['name'])}({', '.join(map(type_text, parameters(descriptor)))})"


# ---- classes and objects
def well_known(name):
    """Of a field that the VM uses: its offset."""
    return int(at(place_of("_ZN7vitrine2vm6detail14the_well_knownE"), "vm::WellKnown")[name])


def is_class(address):
    """Whether there is a Class: its mirror refers to it."""
    try:
        if address == 0 or address % 8 != 0:
            return False
        cls = at(address, "vm::Class")
        mirror = int(cls["mirror"])
        if mirror == 0:  # early in the start
            return 0 < len(symbol(cls["name"])) and int(cls["loader"]) != 0
        if cls["is_null_restricted"]:
            return is_class(int(atomic(cls["component"].dereference()["array_class"])))
        return address in (word_at(mirror + well_known("Class_vm_class")), word_at(mirror + well_known("Class_vm_primitive")))
    except UNREADABLE:
        return False


def is_object(address):
    try:
        return address != 0 and address % 8 == 0 and is_class(word_at(address))
    except UNREADABLE:
        return False


def class_of(address):
    """The Class of the object at that address."""
    if not is_object(address):
        raise Damaged(f"no Java object at {address:#x}")
    return at(word_at(address), "vm::Class")


def reference(address):
    """The object to which the reference of 4 bytes at that address, in an object, refers."""
    number, shift = unpack("I", address), unpack("I", place_of("_ZN7vitrine2gc15reference_shiftE"))
    based = number != 0 and shift >= 64  # kBasedReferences
    return (number << shift % 64) + (unpack("Q", place_of("_ZN7vitrine2gc14reference_baseE")) if based else 0)


def superclasses(cls):
    """The class and its superclasses, that one first."""
    chain, seen = [cls], {int(cls.address)}
    while (address := int(chain[-1]["super"])) != 0:
        if address in seen:
            raise Damaged("a class that is its own superclass")
        seen.add(address)
        chain.append(chain[-1]["super"].dereference())
    return chain


def is_static(member):
    return bool(int(member["access_flags"]) & 8)


def string(address):
    """The text of a java.lang.String; None if it has none yet."""
    array = reference(address + well_known("String_value"))
    if array == 0:
        return None
    data = memory(array + 16, unpack("i", array + 12))
    return data.decode("utf-16-le", "surrogatepass") if unpack("b", address + well_known("String_coder")) else data.decode("latin-1")


def mirrored(mirror):
    """The Class for which a java.lang.Class stands; None early in its life."""
    address = word_at(mirror + well_known("Class_vm_class")) or word_at(mirror + well_known("Class_vm_primitive"))
    return at(address, "vm::Class") if address else None


def object_text(address):
    """An object in a few words; never fails."""
    if address == 0:
        return "null"
    try:
        cls = class_of(address)
        name = name_of(cls)
        if int(cls["dimensions"]) > 0:
            return f"{address:#x} {array_text(cls, address)}"
        if name == "java.lang.String":
            text = string(address)
            return f"{address:#x} {written(text) if text is not None else 'a String without text'}"
        if name == "java.lang.Class" and mirrored(address) is not None:
            return f"{address:#x} the java.lang.Class of {name_of(mirrored(address))}"
        chain = [symbol(c["name"]) for c in superclasses(cls)]
        if "java/lang/Enum" in chain:
            for field in elements(superclasses(cls)[chain.index("java/lang/Enum")]["fields"]):
                if symbol(field["name"]) == "name":
                    return f"{address:#x} the {name} {string(reference(address + int(field['offset'])))}"
        return f"{address:#x} a {name}"
    except UNREADABLE as problem:
        return f"{address:#x} <damaged: {problem}>"


def array_text(cls, address):
    """For example int[3]."""
    element = type_text(symbol(cls["name"])[int(cls["dimensions"]):])
    return f"{element}[{unpack('i', address + 12)}]" + "[]" * (int(cls["dimensions"]) - 1)


def value_text(descriptor, address):
    """What is at that address in an object, of a type with that descriptor."""
    if descriptor[0] in "L[":
        return object_text(reference(address))
    value = unpack(PRIMITIVES[descriptor[0]][1], address)
    return primitive_text(descriptor[0], value)


def primitive_text(letter, value):
    if letter == "Z":
        return str(bool(value)).lower()
    if letter == "C":
        return f"{value} '{chr(value)}'" if chr(value).isprintable() else str(value)
    return format(value, ".9g") if letter == "F" else repr(value) if letter == "D" else str(value)


def slot_text(descriptor, address):
    """What is at that address in a frame. A slot knows nothing of its type; without one it is guessed."""
    word = word_at(address)
    if descriptor is None:
        return object_text(word) if is_object(word) else str(unpack("q", address))
    if descriptor[0] in "L[":
        return object_text(word)
    return primitive_text(descriptor[0], unpack({"Z": "B"}.get(descriptor[0], PRIMITIVES[descriptor[0]][1]), address))


def fields_text(cls, base, static, own_only):
    """A line for each field of an object, those of superclasses first; or for the static ones in a mirror at `base`."""
    for declaring in [cls] if own_only else reversed(superclasses(cls)):
        for field in elements(declaring["fields"]):
            if is_static(field) != static:
                continue
            descriptor = symbol(field["descriptor"])
            value = "" if base is None else " = " + value_text(descriptor, base + int(field["offset"]))
            where = "" if declaring.address == cls.address else f"   ({name_of(declaring)})"
            yield f"{int(field['offset']):5}  {type_text(descriptor)} {symbol(field['name'])}{value}{where}"
