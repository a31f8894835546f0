// SPDX-License-Identifier: Apache-2.0
// Making java.lang.String objects, and the table of interned ones.
#include <cstring>
#include <mutex>
#include <unordered_map>

#include "base/lock.hpp"
#include "classfile/descriptor.hpp"
#include "gc/store.hpp"
#include "vm/exec/objects.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/strings.hpp"
#include "vm/model/table_statistics.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::vm {
namespace {

JavaResult<Object*> make_string(Thread& self, const void* bytes, int32_t byte_count, int8_t coder) {
  const WellKnown& wk = well_known();
  Object* value = TRY(allocate_array(self, primitive_array_class(BasicType::Byte), byte_count));
  std::memcpy(value->elements<uint8_t>(), bytes, static_cast<size_t>(byte_count));
  Object* string = TRY(allocate_instance(self, *wk.String_class));
  gc::store_reference(string, wk.String_value, value);
  string->put<int8_t>(wk.String_coder, coder);
  return string;
}

/// Interned strings by the hash of their content. The references are weak: the collector drops dead strings.
struct InternTable {
  Mutex mutex{LockRank::Strings};
  std::unordered_multimap<uint32_t, Object*> strings;
};
InternTable& interned() {
  static InternTable* table = new InternTable;
  return *table;
}

Object* find_or_add(Object* string) {
  uint32_t hash = StringContent(string).hash();
  InternTable& table = interned();
  std::lock_guard lock(table.mutex);
  auto [first, last] = table.strings.equal_range(hash);
  for (auto it = first; it != last; ++it)
    if (string_equals(it->second, string)) return it->second;
  table.strings.emplace(hash, string);
  return string;
}

}  // namespace

JavaResult<Object*> new_string_utf16(Thread& self, const char16_t* chars, size_t length) {
  bool latin1 = true;
  for (size_t i = 0; i < length && latin1; ++i) latin1 = chars[i] < 0x100;
  if (!latin1) {
    if (length > 0x3fffffff) return throw_out_of_memory(self, "Requested array size exceeds VM limit");
    return make_string(self, chars, static_cast<int32_t>(length * 2), 1);
  }
  std::string bytes(length, '\0');
  for (size_t i = 0; i < length; ++i) bytes[i] = static_cast<char>(chars[i]);
  return make_string(self, bytes.data(), static_cast<int32_t>(length), 0);
}

JavaResult<Object*> new_string(Thread& self, std::string_view modified_utf8) {
  if (is_ascii(modified_utf8))
    return make_string(self, modified_utf8.data(), static_cast<int32_t>(modified_utf8.size()), 0);
  std::u16string chars = classfile::decode_modified_utf8(modified_utf8);
  return new_string_utf16(self, chars.data(), chars.size());
}

JavaResult<Object*> intern_string(Thread&, Object* string) { return find_or_add(string); }

JavaResult<Object*> intern_string(Thread& self, std::string_view modified_utf8) {
  return find_or_add(TRY(new_string(self, modified_utf8)));
}

void clear_dead_strings(const std::function<bool(const Object*)>& is_alive) {
  std::erase_if(interned().strings, [&](const auto& entry) { return !is_alive(entry.second); });
}

TableStatistics string_table_statistics(const std::function<void(const std::string&)>& visit) {
  const auto& strings = interned().strings;
  TableStatistics result;
  result.entry_bytes = sizeof(*strings.begin()) + sizeof(void*);  // and the link of the list
  result.in_bucket.resize(strings.bucket_count());
  for (const auto& [hash, string] : strings) {
    const Object* value = string->get<Object*>(well_known().String_value);
    result.in_bucket[strings.bucket(hash)]++;
    result.literal_bytes += Class::of(string)->size_of(string) + Class::of(value)->size_of(value);
    if (visit) visit(string_to_utf8(string));
  }
  return result;
}

}  // namespace vitrine::vm
