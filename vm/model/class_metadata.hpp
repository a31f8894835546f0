// SPDX-License-Identifier: Apache-2.0
// How much the VM keeps of its classes, and the collections that its growth starts (-XX:MetaspaceSize).
#pragma once
#include <cstddef>

#include "vm/model/class.hpp"

namespace vitrine::vm {

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

/// What all classes together take, each as it was when it was counted. Any thread.
size_t counted_metadata();
/// `cls` has become known. Once; any thread that is InVm.
void count_metadata(Class& cls);
/// `cls` is unloaded. World stopped.
void discount_metadata(const Class& cls);
/// World stopped, the dead classes are gone: the next collection for the sake of metadata comes when it has grown to
/// -XX:MetaspaceSize, or by two thirds if it has reached that.
void set_metadata_threshold();
/// To be called before a class is made: collects if metadata has grown to the threshold. Safepoint; throws nothing.
void collect_if_metadata_grew(Thread& self);
/// Class metadata has no room: collects, first as for the threshold, then clearing soft references, until what is
/// counted is at most `wanted`. Safepoint; throws nothing. False: not even then.
bool collect_for_metadata(Thread& self, size_t wanted);

}  // namespace vitrine::vm
