# SPDX-License-Identifier: Apache-2.0
"""What pictures show (serviceability/pictures/facts.hpp), as gdb reads it: for `vitrine picture` with a core file. The order is that in which
the running VM collects the same (live/), so that the pictures are the same, too."""
from vitrine_frames import runner, status_of
from vitrine_objects import (Damaged, MOST_ELEMENTS, at, atomic, class_of, elements, enumerator, enumerators, loader_data, memory, mirrored,
                             name_of, owned, owned_elements, place_of, reference, string, superclasses, symbol, the_one, unpack, vector_of,
                             well_known, word_at)


# ---- monitors
def monitors():
    """For each thread that waits for another one: its name, verb, thing, the holder's name or "", "owns" or "runs", and 1 in a cycle."""
    threads = [pointer.dereference() for pointer in elements(the_one("_ZZN7vitrine2vm5worldEvE7the_one", "vm::World")["threads"])]
    entries = vector_of("_ZZN7vitrine2vm12_GLOBAL__N_115unmounted_tableEvE8instance", "vm::UnmountedTable", "entries")
    unmounted = [pointer.dereference() for pointer in entries if int(pointer) != 0]
    owners = {int(thread["context"]["lock_id"]): java_object_of(thread) for thread in threads}
    owners |= {int(each["lock_id"]): int(each["virtual_thread"]) for each in unmounted}
    waits = {}  # by java.lang.Thread
    for thread in threads:
        java = java_object_of(thread)
        if java and java not in waits:
            waits[java] = wait_of(thread, java, owners)
    for each in unmounted:
        if int(each["virtual_thread"]) != 0:
            waits.setdefault(int(each["virtual_thread"]), wait_of_unmounted(each, owners))
    in_cycles = {java for java in waits if is_in_cycle(java, waits)}
    for java, wait in waits.items():
        if wait is not None:
            verb, thing, holder, holds = wait
            yield thread_name(java), verb, thing, thread_name(holder) if holder else "", holds, int(java in in_cycles)


def java_object_of(thread):
    """The virtual thread that a runner runs; otherwise the thread's own java.lang.Thread."""
    virtual = int(atomic(runner(thread)["virtual_thread"])) if thread["runs_continuations"] else 0
    return virtual or int(thread["java_thread"])


def wait_of(thread, java, owners):
    """Verb, thing, the java.lang.Thread that holds it or 0, and how; None: it waits for nobody."""
    monitor = atomic(thread["contended"])
    if int(monitor) != 0:
        return wait_for_monitor(at(int(monitor), "vm::Monitor"), owners)
    cls = atomic(thread["waiting_for_initialization"])
    if int(cls) != 0:
        other = atomic(cls["init_thread"])
        return "waits for the initialization of", name_of(cls), java_object_of(other.dereference()) if int(other) else 0, "runs"
    if status_of(java) & enumerators("vm::ThreadStatus")["kParkedBit"]:
        return wait_for_synchronizer(java)
    return None


def wait_of_unmounted(unmounted, owners):
    """The same of a virtual thread whose frames have been moved away."""
    wait = owned(unmounted["wait"], "vm::MonitorWait")
    if wait is not None and (enumerator(wait["stage"]) != "Wait" or wait["waiter"]["notified"]):
        return wait_for_monitor(wait["monitor"].referenced_value(), owners)
    return wait_for_synchronizer(int(unmounted["virtual_thread"]))


def wait_for_monitor(monitor, owners):
    return "waits to enter the monitor of", thing_text(int(monitor["object"])), owners.get(int(atomic(monitor["owner"])), 0), "owns"


def wait_for_synchronizer(java):
    blocker = reference(java + well_known("Thread_parkBlocker"))
    if blocker and any(int(cls.address) == well_known("AbstractOwnableSynchronizer_class") for cls in superclasses(class_of(blocker))):
        holder = reference(blocker + well_known("AbstractOwnableSynchronizer_exclusiveOwnerThread"))
        return "waits for the lock", thing_text(blocker), holder, "owns"
    return None


def is_in_cycle(start, waits):
    current = start
    for _ in waits:
        wait = waits.get(current)
        if wait is None:
            return False
        current = wait[2]
        if current == start:
            return True
    return False


def thread_name(java):
    name = reference(java + well_known("Thread_name"))
    text = string(name) if name else None
    return f'"{text}"' if text else f"thread #{unpack('q', java + well_known('Thread_tid'))}"


def thing_text(address):
    """As thread dumps name an object."""
    name = name_of(class_of(address))
    if name == "java.lang.Class" and mirrored(address) is not None:
        name += " for " + name_of(mirrored(address))
    return f"<{address:#018x}> (a {name})"


# ---- class loaders
def all_loaders():
    """Of all LoaderData, in the order in which the VM met them, the boot loader's first."""
    boot, *others = loader_data()
    return [boot, *sorted(others, key=lambda data: int(data["id"]))]


def with_arrays(cls):
    """The class, then its array classes, of which there are 255 at most (JVMS 4.4.1)."""
    yield cls
    for _ in range(255):
        array = atomic(cls["array_class"])
        if int(array) == 0:
            return
        cls = array.dereference()
        yield cls
    if int(atomic(cls["array_class"])) != 0:
        raise Damaged("an array class of more than 255 dimensions")


def primitive_arrays():
    place = word_at(place_of("_ZZN7vitrine2vm15primitive_classENS_9classfile9BasicTypeEE7classes"))
    for address in filter(None, (word_at(place + 8 * i) for i in range(16 if place else 0))):
        yield from list(with_arrays(at(address, "vm::Class")))[1:]


def loaders():
    """For each class loader: name, class, the number of its parent or "", how many classes and hidden classes it has, and where these are from."""
    numbers, found = {}, []

    def add(address, data):
        """After its parents. A loader that has defined nothing is listed if it has children."""
        if address not in numbers:
            if address:
                add(reference(address + well_known("ClassLoader_parent")), None)
            numbers[address] = len(found)
            found.append([address, None])
        if data is not None:
            found[numbers[address]][1] = data

    for data in all_loaders():
        add(int(data["object"]), data)
    for address, data in found:
        classes = hidden = 0
        places, modules = set(), set()
        for cls in classes_of(data) if data is not None else ():
            if cls["is_hidden"] and not cls["is_strong_hidden"]:
                hidden += 1
                continue
            classes += 1
            if int(cls["dimensions"]) == 0:
                note_place(cls, places, modules)
        name, parent, kind = "bootstrap", "", ""
        if address:
            kind, parent = name_of(class_of(address)), numbers[reference(address + well_known("ClassLoader_parent"))]
            text = reference(address + well_known("ClassLoader_name"))
            name = string(text) or "" if text else ""
        image = [f"run-time image: {len(modules):,} module{'s' if len(modules) != 1 else ''}"] if modules else []
        yield name, kind, parent, classes, hidden, *image, *sorted(places, key=lambda place: place.encode("utf-8", "replace"))


def classes_of(data):
    """What the loader has defined, with arrays; the boot loader has those of primitive types, too."""
    if int(data["object"]) == 0:
        yield from primitive_arrays()
    for cls in elements(data["defined"]):
        yield from with_arrays(cls.dereference())


def text_of(std_string):
    return memory(std_string["_M_dataplus"]["_M_p"], std_string["_M_string_length"]).decode("utf-8", "replace")


def note_place(cls, places, modules):
    module = cls["module"]
    if int(module) != 0 and text_of(module["location"]).startswith("jrt:"):
        modules.add(int(module))
        return
    source = referred_by(int(cls["protection_domain"]), "codesource", "Ljava/security/CodeSource;")
    url = referred_by(source, "location", "Ljava/net/URL;")
    protocol, file = (referred_by(url, field, "Ljava/lang/String;") for field in ("protocol", "file"))
    if protocol and file:
        kind, path = string(protocol) or "", string(file) or ""
        if kind != "file" or path:
            places.add(path if kind == "file" else f"{kind}:{path}")


def referred_by(address, name, descriptor):
    """What a field of the object refers to; 0 if the object is null or its class has no such field."""
    for cls in superclasses(class_of(address)) if address else ():
        for field in elements(cls["fields"]):
            if symbol(field["name"]) == name and symbol(field["descriptor"]) == descriptor:
                return reference(address + int(field["offset"]))
    return 0


# ---- modules
def modules():
    """For each module: its name, "loader ...", how many classes it has, 1 if it is open, and the numbers of those that it reads."""
    all_data, counts = all_loaders(), {}
    for data in all_data:
        for cls in elements(data["defined"]):
            counts[int(cls["module"])] = counts.get(int(cls["module"]), 0) + 1
    found = []
    for data in all_data:
        found += sorted(owned_elements(data["modules"], "vm::Module"), key=lambda module: symbol(module["name"]).encode("utf-8", "replace"))
        unnamed = word_at(data["unnamed"].address)
        if unnamed in counts:
            found.append(at(unnamed, "vm::Module"))
    numbers = {int(module.address): number for number, module in enumerate(found)}
    for module in found:
        loader, is_named = "loader " + described(module["loader"]), int(module["name"]) != 0
        name = symbol(module["name"]) if is_named else "unnamed module of " + loader
        reads = [numbers[other] for other in members(module["reads"]) if other in numbers]
        yield name, loader, counts.get(int(module.address), 0), int(bool(module["open"]) and is_named), *reads


def described(loader):
    """As the VM's messages name a class loader."""
    address = int(loader["object"])
    if address == 0:
        return "'bootstrap'"
    text = reference(address + well_known("ClassLoader_nameAndId"))
    return string(text) if text else name_of(class_of(address))


def members(unordered_set):
    """Of a set of pointers."""
    node, count = word_at(unordered_set["_M_h"]["_M_before_begin"].address), int(unordered_set["_M_h"]["_M_element_count"])
    if count >= MOST_ELEMENTS:
        raise Damaged(f"a set of {count} elements")
    for _ in range(count):
        if node == 0:
            raise Damaged("a set that ends early")
        yield word_at(node + 8)
        node = word_at(node)


KINDS = {"monitors": monitors, "loaders": loaders, "modules": modules}


def escaped(field):
    return str(field).replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")


def lines_of(kind):
    """Each fact as a line of fields with tabs between them. In a field, a backslash stands before a backslash, t (tab) and n (end of line)."""
    return ["\t".join(map(escaped, fact)) + "\n" for fact in KINDS[kind]()]
