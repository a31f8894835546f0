// SPDX-License-Identifier: Apache-2.0
// Natives that the VM itself provides, and fast copies of some hot ones of libjava. They are FastNatives, which are
// called in VM state with their arguments in slots. Some have a Shortcut besides, which calls use without a frame; so
// have methods that the class library marks @IntrinsicCandidate. One file has the rows {class, name, descriptor,
// function, shortcut} of a class or theme.
#pragma once
#include <atomic>
#include <cstdint>
#include <span>
#include <string_view>

#include "vm/model/class.hpp"
#include "vm/model/method.hpp"

namespace vitrine::library {

/// A native of the VM's own. The strings must live as long as the process; the function is called by any attached
/// thread, as the contract of vm::FastNative says.
struct FastNativeRow {
  const char* class_name;  // internal
  const char* name;
  const char* descriptor;   // null: any descriptor (signature-polymorphic methods)
  vm::FastNative function;  // null: the method has bytecode
  vm::Shortcut shortcut = nullptr;
  bool unmarked = false;  // the method has bytecode and is not marked @IntrinsicCandidate
  bool polls = false;     // Method::shortcut_polls
  // The shortcut takes the monitor itself. It is only for a method that is synchronized.
  bool synchronized = false;
};

/// A field that shortcuts read. A class library without it leaves its offset at 0.
struct FieldRow {
  const char* class_name;  // internal
  const char* name;
  const char* descriptor;
  std::atomic<uint32_t>* offset;  // set when the boot loader has created the class, unless an agent has changed that
};

/// Adds the natives of a room above. To be called before the VM is created, because the tables are read without a lock.
/// `rows` must live as long as the process.
void add_natives(std::span<const FastNativeRow> rows);
/// The contracts of these two are those of vm::ClassLibrary. Only classes of the boot loader have FastNatives. If an
/// event NativeMethodBind is wanted, bind_fast_natives leaves all native methods unbound, for their first call.
vm::FastNative find_fast_native(const vm::Method& method, std::string_view name);
void bind_fast_natives(vm::Class& cls, bool transformed);

/// The tables, one per file. Those of foreign/ are declared there.
std::span<const FastNativeRow> object_natives();
std::span<const FastNativeRow> unsafe_natives();
std::span<const FastNativeRow> unsafe_memory_natives();
std::span<const FastNativeRow> method_handle_natives();
std::span<const FastNativeRow> library_natives();
std::span<const FastNativeRow> candidate_shortcuts();
std::span<const FastNativeRow> string_shortcuts();
std::span<const FastNativeRow> string_builder_shortcuts();
std::span<const FieldRow> string_builder_fields();
std::span<const FastNativeRow> array_shortcuts();
std::span<const FastNativeRow> big_number_shortcuts();
std::span<const FastNativeRow> cipher_shortcuts();
std::span<const FieldRow> cipher_fields();
std::span<const FastNativeRow> digest_shortcuts();
std::span<const FieldRow> digest_fields();
std::span<const FastNativeRow> encoding_shortcuts();
std::span<const FastNativeRow> collection_shortcuts();
std::span<const FieldRow> collection_fields();
std::span<const FastNativeRow> stream_shortcuts();
std::span<const FieldRow> stream_fields();
std::span<const FastNativeRow> buffer_shortcuts();
std::span<const FieldRow> buffer_fields();
std::span<const FastNativeRow> service_natives();
std::span<const FastNativeRow> continuation_natives();

}  // namespace vitrine::library
