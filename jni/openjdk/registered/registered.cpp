// SPDX-License-Identifier: Apache-2.0
// Finding FastNatives by class, name and descriptor.
#include "jni/openjdk/registered/registered.hpp"

#include <unordered_map>
#include <vector>

#include "vm/model/loader.hpp"
#include "vm/vm.hpp"

namespace vitrine::jni {
namespace {

/// The rows by class name.
const std::unordered_map<std::string_view, std::vector<const FastNativeRow*>>& rows_by_class() {
  static const auto* map = [] {
    auto* rows = new std::unordered_map<std::string_view, std::vector<const FastNativeRow*>>;
    for (auto table : {object_natives(), unsafe_natives(), unsafe_memory_natives(), method_handle_natives(),
                       library_natives(), service_natives()})
      for (const FastNativeRow& row : table) (*rows)[row.class_name].push_back(&row);
    return rows;
  }();
  return *map;
}

vm::FastNative find_in(const std::vector<const FastNativeRow*>& rows, std::string_view name,
                       std::string_view descriptor) {
  for (const FastNativeRow* row : rows)
    if (name == row->name && (row->descriptor == nullptr || descriptor == row->descriptor)) return row->function;
  return nullptr;
}

}  // namespace

vm::FastNative find_fast_native(const vm::Method& method, std::string_view name) {
  const vm::Class& holder = *method.holder;
  if (!holder.loader->is_boot()) return nullptr;
  auto rows = rows_by_class().find(holder.name->text());
  return rows == rows_by_class().end() ? nullptr : find_in(rows->second, name, method.descriptor->text());
}

void bind_fast_natives(vm::Class& cls) {
  auto rows = rows_by_class().find(cls.name->text());
  if (rows == rows_by_class().end()) return;
  // An agent that wants NativeMethodBind may put its own function in place of any native: then everything is bound one
  // by one, at the first call.
  if (vm::vm().events->wants(vm::Event::NativeMethodBind)) return;
  for (auto& method : cls.methods) {
    if (!method->is_native()) continue;
    if (vm::FastNative function = find_in(rows->second, method->name->text(), method->descriptor->text()))
      method->fast_native = function;
  }
}

}  // namespace vitrine::jni
