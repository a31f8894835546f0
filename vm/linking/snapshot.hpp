// SPDX-License-Identifier: Apache-2.0
// The snapshot (-Xshare): the classes of java.base that a start needs, as ClassFactory makes them from their class
// files, with the symbol table and the offsets in well_known(). `-Xshare:dump` writes them to
// lib/server/classes.snapshot; a process that starts with the same VM and the same lib/modules maps the file, and the
// boot loader takes its classes from there instead of parsing them.
//
// The file is an image of memory (base/snapshot_memory.hpp). It knows nothing of the process that made it: there is no
// mirror, no loader, no module and nothing resolved in it. define_from_snapshot gives a class these. A class of the
// snapshot refers to its superclasses in the snapshot, so it can only be used if the loader has just those.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/snapshot_memory.hpp"
#include "vm/model/class.hpp"
#include "vm/model/java_result.hpp"
#include "vm/model/method.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Maps the snapshot if there is one for this VM and class library. Returns an empty string, or a sentence that says
/// why there is none in use. Before the first Symbol is interned; the boot class path is open.
std::string open_snapshot();
/// No class is taken from the snapshot any more: an agent wants to see the bytes of the first classes. Before any class
/// is loaded.
void leave_snapshot();
/// The class of that name in the snapshot in use. Null if there is none, or if its part of the file is damaged. Takes
/// the boot loader's mutex. No safepoint.
Class* class_in_snapshot(const Symbol* name);
/// The name of a class in the snapshot in use, to which an undamaged one refers, and which may not be loaded. Null if
/// its own part of the file is damaged. Takes the boot loader's mutex. No safepoint.
const Symbol* name_in_snapshot(const Class& cls);
/// Fills well_known() from the snapshot if all classes in it are those of the snapshot. False if there is no snapshot
/// or an agent has changed one of them.
bool well_known_from_snapshot();
/// Makes right what the class of the snapshot has of the process that made it: pointers into libjvm.so, loader and
/// module. The second call for a class does nothing. With the boot loader's mutex held. No safepoint.
void adapt_to_process(Class& cls, Module* module);

/// Code of a method of the snapshot, which is in memory of its own: pages of many methods, in the order in which a
/// start calls them.
struct KeptCode {
  Code* code;
  uint32_t first_page, page_count;
};
/// Gives the code of the version that the snapshot has, once. Null if it has none, or if that part of the file is
/// damaged. The caller lets one thread at a time call this. No safepoint.
Code* take_kept_code(MethodVersion& version);

/// JVMS 5.3.5 for a class of the snapshot, as define_class: loads its superclasses, gives it a mirror, records it in
/// the boot loader, posts ClassLoad. Null if the loader has another class for one of them; then the class has to be
/// defined from its class file. Throws what loading the superclasses throws, LinkageError and
/// OutOfMemoryError.
JavaResult<Class*> define_from_snapshot(Thread& self, Class& cls);

/// -Xshare:dump, beginning: from here on, what is interned and what define_class makes is recorded. Before the first
/// Symbol is interned. Ends the process with a sentence if the memory cannot be had.
void begin_snapshot();
/// -Xshare:dump: copies the bytes of a class file to where the rest of its class is recorded, and refers to the copy.
/// So a start finds what it reads of class files in few pages, and maps little of lib/modules.
void keep_in_snapshot(snapshot_memory::Owner recorder, const uint8_t*& bytes, size_t size,
                      std::shared_ptr<const void>& owner);
/// -Xshare:dump, end: loads the classes of SharedClassListFile (by default lib/classlist), decodes the methods that it
/// names, and writes the snapshot. Returns why it could not be written; empty if it was. Throws what loading the
/// classes throws.
JavaResult<std::string> make_snapshot(Thread& self);
/// Such a list, for DumpLoadedClassList: the classes that the built-in loaders have defined, in the order of loading,
/// and the methods of the boot loader's classes that have been called, as comments. No safepoint.
std::string class_list();

}  // namespace vitrine::vm
