// SPDX-License-Identifier: Apache-2.0
// Making java.lang.String objects, and the table of interned ones.
#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <functional>
#include <mutex>
#include <string>
#include <utility>

#include "base/lock.hpp"
#include "classfile/descriptor.hpp"
#include "gc/store.hpp"
#include "vm/exec/objects.hpp"
#include "vm/model/lookup_slots.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/string_content.hpp"
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

/// The interned strings, by the hash of their content. The references are weak: the collector drops dead strings. A
/// string that is there is found without the mutex. Threads that look into replaced slots are InVm, so these live until
/// the next collection.
class InternTable {
 public:
  Object* find_or_add(Object* string) {
    const uint32_t hash = StringContent(string).hash();
    if (Object* known = find(hash, string)) return known;
    std::lock_guard lock(mutex_);
    if (Object* known = find(hash, string)) return known;
    if ((taken_ + 1) * 4 > slots_.size() * 3) replace_slots();
    slots_.add(spread(hash), uint64_t{hash} << kHashShift | gc::encode_reference(string));
    taken_++;
    return string;
  }

  /// World stopped.
  void drop_dead(const std::function<bool(const Object*)>& is_alive) {
    mutex_.assume_held();  // the world is stopped
    slots_.free_replaced();
    for (std::atomic<uint64_t>& slot : slots_.slots()) {
      if (!holds_string(slot) || is_alive(string_in(slot))) continue;
      slot = kDropped;
      dropped_++;
    }
  }

  /// Calls visit(string, index of the slot at which the search for it begins) for each. World stopped.
  void for_each(const std::function<void(const Object*, size_t)>& visit) {
    for (uint64_t slot : slots_.slots())
      if (holds_string(slot)) visit(string_in(slot), slots_.home_of(spread(slot >> kHashShift)));
  }
  size_t slot_count() const { return slots_.size(); }

 private:
  // A slot holds the hash and, in its lower half, the string as a number. kDropped is not an object's number.
  static constexpr int kHashShift = 32;
  static constexpr uint64_t kFree = 0, kDropped = 1;
  static constexpr size_t kLeastSlots = 2048;

  static bool holds_string(uint64_t slot) { return slot != kFree && slot != kDropped; }
  static Object* string_in(uint64_t slot) { return gc::decode_reference(static_cast<uint32_t>(slot)); }
  /// Hashes of similar strings lie close together, hence the multiplication.
  static size_t spread(uint64_t hash) { return hash * 0x9e3779b97f4a7c15u >> kHashShift; }

  Object* find(uint32_t hash, Object* string) const {
    const uint64_t found = slots_.find(spread(hash), [&](uint64_t slot) {
      return slot >> kHashShift == hash && slot != kDropped && string_equals(string_in(slot), string);
    });
    return found == kFree ? nullptr : string_in(found);
  }

  /// Leaves out the dropped ones, and half of the slots free at least.
  void replace_slots() REQUIRES(mutex_) {
    taken_ -= std::exchange(dropped_, 0);
    slots_.replace(std::max(kLeastSlots, std::bit_ceil(taken_ * 2)), holds_string,
                   [](uint64_t slot) { return spread(slot >> kHashShift); });
  }

  Mutex mutex_{LockRank::Strings};
  LookupSlots slots_{kLeastSlots};
  size_t taken_ GUARDED_BY(mutex_) = 0;    // slots that are not free
  size_t dropped_ GUARDED_BY(mutex_) = 0;  // those of them that hold no string
};

InternTable& interned() {
  static InternTable* table = new InternTable;
  return *table;
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

JavaResult<Object*> intern_string(Thread&, Object* string) { return interned().find_or_add(string); }

JavaResult<Object*> intern_string(Thread& self, std::string_view modified_utf8) {
  return interned().find_or_add(TRY(new_string(self, modified_utf8)));
}

void clear_dead_strings(const std::function<bool(const Object*)>& is_alive) { interned().drop_dead(is_alive); }

TableStatistics string_table_statistics(const std::function<void(const std::string&)>& visit) {
  TableStatistics result;
  result.entry_bytes = sizeof(uint64_t);
  result.in_bucket.resize(interned().slot_count());
  interned().for_each([&](const Object* string, size_t slot) {
    const Object* value = string->get<Object*>(well_known().String_value);
    result.in_bucket[slot]++;
    result.literal_bytes += Class::of(string)->size_of(string);
    if (value != nullptr) result.literal_bytes += Class::of(value)->size_of(value);
    if (visit) visit(string_to_utf8(string));
  });
  return result;
}

}  // namespace vitrine::vm
