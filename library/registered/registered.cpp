// SPDX-License-Identifier: Apache-2.0
// Finding FastNatives by class, name and descriptor.
#include "library/registered/registered.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "vm/model/loader.hpp"
#include "vm/ports/event_sink.hpp"

namespace vitrine::library {
namespace {

/// The rows of one class; those of methods by name.
struct RowsOfClass {
  std::unordered_multimap<std::string_view, const FastNativeRow*> methods;
  std::vector<const FieldRow*> fields;
};
using Rows = std::unordered_map<std::string_view, RowsOfClass>;

void add(Rows& rows, std::span<const FastNativeRow> table) {
  for (const FastNativeRow& row : table) rows[row.class_name].methods.emplace(row.name, &row);
}

/// All rows by class name. Changed only before the VM is created.
Rows& rows_by_class() {
  static Rows& map = []() -> Rows& {
    auto& rows = *new Rows;
    for (auto table :
         {object_natives(), unsafe_natives(), unsafe_memory_natives(), method_handle_natives(), library_natives(),
          candidate_shortcuts(), string_shortcuts(), string_builder_shortcuts(), array_shortcuts(),
          big_number_shortcuts(), cipher_shortcuts(), digest_shortcuts(), encoding_shortcuts(), collection_shortcuts(),
          stream_shortcuts(), buffer_shortcuts(), service_natives(), continuation_natives()})
      add(rows, table);
    for (auto table : {cipher_fields(), digest_fields(), collection_fields(), stream_fields(), buffer_fields(),
                       string_builder_fields()})
      for (const FieldRow& row : table) rows[row.class_name].fields.push_back(&row);
    return rows;
  }();
  return map;
}

/// Null: there is none.
const FastNativeRow* find_in(const RowsOfClass& rows, std::string_view name, std::string_view descriptor) {
  auto [row, end] = rows.methods.equal_range(name);
  for (; row != end; ++row)
    if (row->second->descriptor == nullptr || descriptor == row->second->descriptor) return row->second;
  return nullptr;
}

}  // namespace

void add_natives(std::span<const FastNativeRow> rows) { add(rows_by_class(), rows); }

vm::FastNative find_fast_native(const vm::Method& method, std::string_view name) {
  const vm::Class& holder = *method.holder;
  if (!holder.loader->is_boot()) return nullptr;
  auto rows = rows_by_class().find(holder.name->text());
  if (rows == rows_by_class().end()) return nullptr;
  const FastNativeRow* row = find_in(rows->second, name, method.descriptor->text());
  return row == nullptr ? nullptr : row->function;
}

void bind_fast_natives(vm::Class& cls, bool transformed) {
  auto rows = rows_by_class().find(cls.name->text());
  if (rows == rows_by_class().end()) return;
  if (!transformed)
    for (const FieldRow* row : rows->second.fields) {
      const vm::Symbol *name = vm::Symbol::intern(row->name), *descriptor = vm::Symbol::intern(row->descriptor);
      if (vm::Field* field = cls.find_declared_field(name, descriptor)) {
        row->offset->store(field->offset, std::memory_order_relaxed);
        field->of_shortcuts = true;
        field->quickened = true;
      }
    }
  // An agent that wants NativeMethodBind may replace any native by its own function. In that case all natives are bound
  // one by one, at their first call.
  const bool binds_later = vm::wants_event(vm::Event::NativeMethodBind);
  const bool any_unmarked =
      std::ranges::any_of(rows->second.methods, [](const auto& row) { return row.second->unmarked; });
  bool any_shortcut = false;
  for (auto& method : cls.methods) {
    if (!method->is_native() && (transformed || !(method->intrinsic_candidate || any_unmarked))) continue;
    const FastNativeRow* row = find_in(rows->second, method->name->text(), method->descriptor->text());
    if (row == nullptr || !(method->is_native() || method->intrinsic_candidate || row->unmarked)) continue;
    if (row->synchronized && !method->is_synchronized()) continue;
    method->shortcut = row->shortcut;
    method->shortcut_polls = row->polls;
    any_shortcut |= row->shortcut != nullptr;
    if (method->is_native() && !binds_later) method->fast_native = row->function;
  }
  // A shortcut may read them, and is not taken while one of them is watched. Nor those of superclasses, above.
  if (any_shortcut)
    for (auto& field : cls.fields) field->quickened = true;
}

}  // namespace vitrine::library
