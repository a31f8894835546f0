// SPDX-License-Identifier: Apache-2.0
// Finding FastNatives by class, name and descriptor.
#include "library/registered/registered.hpp"

#include <unordered_map>
#include <vector>

#include "library/foreign/foreign.hpp"
#include "vm/model/loader.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::library {
namespace {

using Rows = std::unordered_map<std::string_view, std::vector<const FastNativeRow*>>;

void add(Rows& rows, std::span<const FastNativeRow> table) {
  for (const FastNativeRow& row : table) rows[row.class_name].push_back(&row);
}

/// All rows by class name. Changed only before the VM is created.
Rows& rows_by_class() {
  static Rows& map = []() -> Rows& {
    auto& rows = *new Rows;
    for (auto table :
         {object_natives(), unsafe_natives(), unsafe_memory_natives(), method_handle_natives(), library_natives(),
          service_natives(), continuation_natives(), downcall_natives(), upcall_natives(), shared_scope_natives()})
      add(rows, table);
    return rows;
  }();
  return map;
}

vm::FastNative find_in(const std::vector<const FastNativeRow*>& rows, std::string_view name,
                       std::string_view descriptor) {
  for (const FastNativeRow* row : rows)
    if (name == row->name && (row->descriptor == nullptr || descriptor == row->descriptor)) return row->function;
  return nullptr;
}

}  // namespace

void add_natives(std::span<const FastNativeRow> rows) { add(rows_by_class(), rows); }

vm::FastNative find_fast_native(const vm::Method& method, std::string_view name) {
  const vm::Class& holder = *method.holder;
  if (!holder.loader->is_boot()) return nullptr;
  auto rows = rows_by_class().find(holder.name->text());
  return rows == rows_by_class().end() ? nullptr : find_in(rows->second, name, method.descriptor->text());
}

void bind_fast_natives(vm::Class& cls) {
  auto rows = rows_by_class().find(cls.name->text());
  if (rows == rows_by_class().end()) return;
  // An agent that wants NativeMethodBind may replace any native by its own function. In that case all natives are bound
  // one by one, at their first call.
  if (vm::ports().events->wants(vm::Event::NativeMethodBind)) return;
  for (auto& method : cls.methods) {
    if (!method->is_native()) continue;
    if (vm::FastNative function = find_in(rows->second, method->name->text(), method->descriptor->text()))
      method->fast_native = function;
  }
}

}  // namespace vitrine::library
