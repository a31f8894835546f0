// SPDX-License-Identifier: Apache-2.0
// Natives that the VM itself provides, and fast copies of some hot ones of libjava: FastNatives, called
// with the thread in VM state and the arguments as slots. Rows {class, name, descriptor, function} by class; one file a
// class or theme.
#pragma once
#include <span>
#include <string_view>

#include "vm/model/class.hpp"
#include "vm/model/method.hpp"

namespace vitrine::library {

struct FastNativeRow {
  const char* class_name;  // internal
  const char* name;
  const char* descriptor;  // null: every descriptor (signature-polymorphic methods)
  vm::FastNative function;
};

/// Adds the natives of a room above. Before the VM is created.
void add_natives(std::span<const FastNativeRow> rows);
/// As vm::ClassLibrary has it.
vm::FastNative find_fast_native(const vm::Method& method, std::string_view name);
void bind_fast_natives(vm::Class& cls);

/// The tables, by file.
std::span<const FastNativeRow> object_natives();
std::span<const FastNativeRow> unsafe_natives();
std::span<const FastNativeRow> unsafe_memory_natives();
std::span<const FastNativeRow> method_handle_natives();
std::span<const FastNativeRow> library_natives();
std::span<const FastNativeRow> service_natives();

}  // namespace vitrine::library
