// SPDX-License-Identifier: Apache-2.0
// The records of objects in dumps ("4.2 Heap Dump Format"). World stopped.
#pragma once
#include <jvmpi.h>

#include <unordered_map>
#include <vector>

#include "jvmpi/dump_buffer.hpp"
#include "vm/model/class.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jvmpi {

/// Writes records into a buffer. It knows the fields of classes only for as long as the world is stopped.
class ObjectRecords {
 public:
  /// For a dump that the thread `self` requests. Level 1 leaves primitive values out; level 2 has all.
  ObjectRecords(const vm::Thread& self, DumpBuffer& out, jint level)
      : self_(self), out_(out), primitives_(level == JVMPI_DUMP_LEVEL_2) {}
  /// A JVMPI_GC_CLASS_DUMP for the java.lang.Class of a class whose CLASS_LOAD the agent can have, otherwise the record
  /// of an instance or array.
  void write(const vm::Object* object);

 private:
  struct Place {
    uint32_t offset;
    uint8_t bytes;
    bool reference;
  };
  /// The instance fields of the class as they are written: its own in the order of CLASS_LOAD, then those of its
  /// superclass.
  const std::vector<Place>& fields_of(const vm::Class& cls);
  void write_class(const vm::Object* mirror, const vm::Class& cls);
  void write_constants(const vm::Class& cls);
  void write_instance(const vm::Object* object, const vm::Class& cls);
  void write_array(const vm::Object* array, const vm::Class& cls);

  /// The class that has a class dump in place of this instance of java.lang.Class; null: it is dumped as an instance.
  const vm::Class* dumped_class(const vm::Object* mirror) const;

  const vm::Thread& self_;
  DumpBuffer& out_;
  const bool primitives_;
  std::unordered_map<const vm::Class*, std::vector<Place>> fields_;
  const vm::Class* last_class_ = nullptr;
  const std::vector<Place>* last_fields_ = nullptr;
};

}  // namespace vitrine::jvmpi
