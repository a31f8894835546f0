// SPDX-License-Identifier: Apache-2.0
// How much native memory the VM's data about classes takes: for GC.heap_info and VM.classloader_stats, for
// -XX:MaxMetaspaceSize, and for the collections that its growth starts (-XX:MetaspaceSize).
#pragma once
#include <cstddef>

#include "vm/model/java_result.hpp"

namespace vitrine::vm {

class Class;
class Thread;

/// Sizes without the decoded code of methods that have run, and without resolved data beyond the words of constant
/// pools.
struct MetadataSize {
  size_t classes = 0;
  size_t structures = 0;   // bytes of classes, fields, methods, tables and run-time constant pools
  size_t class_files = 0;  // bytes of the class files that the structures refer to
  size_t bytes() const { return structures + class_files; }
  MetadataSize& operator+=(const MetadataSize& other);
};

/// What one class takes now. No safepoint.
MetadataSize metadata_of(const Class& cls);
/// The sum over all classes. The caller is InVm.
MetadataSize metadata_of_all_classes();

/// The bytes of all classes that are charged or counted, each with its size at that time: of all but those of the
/// snapshot. Any thread may call it.
size_t counted_metadata();
/// Charges a class that is about to become known. If that exceeds MaxMetaspaceSize, collections unload classes first.
/// Throws OutOfMemoryError "Metaspace" if that is not enough; during boot it ends the VM instead.
JavaResult<void> charge_metadata(Thread& self, Class& cls);
/// Counts an array class, to which no limit applies. The caller is InVm; no safepoint.
void count_metadata(Class& cls);
/// Gives back what was charged or counted, once, because the class has been unloaded or never became known.
void release_metadata(Class& cls);
/// Sets the size of metadata that starts the next collection: -XX:MetaspaceSize (half as much again unless it was
/// chosen), or two thirds above the present size if that is more. Called with the world stopped, after dead classes are
/// gone.
void set_metadata_threshold();
/// Collects if metadata has grown to the threshold. Must be called before a class is made. Throws nothing.
void collect_if_metadata_grew(Thread& self);

}  // namespace vitrine::vm
