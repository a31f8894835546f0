// SPDX-License-Identifier: Apache-2.0
// How much the VM keeps of its classes: for GC.heap_info and VM.classloader_stats, for -XX:MaxMetaspaceSize, and for
// the collections that its growth starts (-XX:MetaspaceSize).
#pragma once
#include <cstddef>

#include "vm/model/java_result.hpp"

namespace vitrine::vm {

class Class;
class Thread;

/// Without the decoded code of methods that have run, and what was resolved beyond one word an entry.
struct MetadataSize {
  size_t classes = 0;
  size_t structures = 0;   // bytes of classes, fields, methods, tables and run-time constant pools
  size_t class_files = 0;  // bytes of the class files, which the structures refer to
  size_t bytes() const { return structures + class_files; }
  MetadataSize& operator+=(const MetadataSize& other);
};

MetadataSize metadata_of(const Class& cls);
/// Any thread that is InVm.
MetadataSize metadata_of_all_classes();

/// What all classes together take that were charged or counted, each as it was then, in bytes. Any thread.
size_t counted_metadata();
/// Charges a class that is about to become known. If that is more than MaxMetaspaceSize allows, classes are unloaded by
/// collections first; OutOfMemoryError "Metaspace" when that is not enough. May reach a safepoint.
JavaResult<void> charge_metadata(Thread& self, Class& cls);
/// As charge_metadata, for array classes: no limit holds them up. Any thread that is InVm.
void count_metadata(Class& cls);
/// Gives back what was charged or counted, once: the class has been unloaded or never became known.
void release_metadata(Class& cls);
/// World stopped, the dead classes are gone: the next collection for the sake of metadata comes when it has grown to
/// -XX:MetaspaceSize, or by two thirds if it has reached that.
void set_metadata_threshold();
/// To be called before a class is made: collects if metadata has grown to the threshold. Safepoint; throws nothing.
void collect_if_metadata_grew(Thread& self);

}  // namespace vitrine::vm
