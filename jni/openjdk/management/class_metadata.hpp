// SPDX-License-Identifier: Apache-2.0
// How much the VM keeps of its classes, for GC.heap_info and VM.classloader_stats.
#pragma once
#include <cstddef>

#include "vm/model/class.hpp"

namespace vitrine::jni::openjdk::management {

using vm::Class;

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

}  // namespace vitrine::jni::openjdk::management
