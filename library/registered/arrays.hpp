// SPDX-License-Identifier: Apache-2.0
// Shortcuts that read arrays, of methods that have bytecode. Where a method would throw because of an array or an
// index, they get null or false, and decline.
#pragma once
#include <algorithm>
#include <cstdint>

#include "base/range.hpp"
#include "library/registered/fast.hpp"

namespace vitrine::library {

/// Whether the class is the library's, and as it was when it was created: then its fields mean what a shortcut knows.
bool is_of_library(const Class& cls);
/// Whether [from, from + count) are indices of the array.
inline bool has_range(const Object* array, int64_t from, int64_t count) {
  return array != nullptr && is_range(from, count, array->length());
}
/// The elements of [from, from + count), whose type is T; null if that is not in the array. They stay where they are as
/// long as the array lives.
template <class T>
T* elements_in(Object* array, int64_t from, int64_t count) {
  return has_range(array, from, count) ? array->elements<T>() + from : nullptr;
}
/// Calls work(index, count) for pieces of `length` elements, at most `piece` at a time, and polls between them. `work`
/// may return how many it has done; fewer than `count` is the end. Returns how many were done. After a poll, an
/// exception may be pending, which the caller of the method throws.
template <class Work>
size_t in_pieces(Thread& self, size_t length, size_t piece, Work work) {
  for (size_t done = 0;;) {
    const size_t count = std::min(piece, length - done);
    size_t now = count;
    if constexpr (std::is_void_v<decltype(work(done, count))>)
      work(done, count);
    else
      now = work(done, count);
    done += now;
    if (now < count || done == length) return done;
    self.poll();
  }
}
/// A new array of int; null: there is none, and the method shall make it, because an agent watches allocations or
/// because it will throw. For shortcuts that poll.
Object* new_ints(Thread& self, int64_t length);

/// The rows of such methods, marked @IntrinsicCandidate; in the second case the shortcut polls.
template <auto F>
constexpr FastNativeRow candidate(const char* class_name, const char* name, const char* descriptor) {
  return {class_name, name, descriptor, nullptr, shortcut<F>};
}
template <auto F>
constexpr FastNativeRow polling_candidate(const char* class_name, const char* name, const char* descriptor) {
  return {class_name, name, descriptor, nullptr, shortcut<F>, false, true};
}
/// Those of public methods without the mark whose specification leaves nothing open, so that no update changes what
/// they do.
template <auto F>
constexpr FastNativeRow specified(const char* class_name, const char* name, const char* descriptor) {
  return {class_name, name, descriptor, nullptr, shortcut<F>, /*unmarked=*/true};
}
/// The same for a method that takes the monitor of its receiver in some releases, and is left alone in the others.
template <auto F>
constexpr FastNativeRow specified_if_synchronized(const char* class_name, const char* name, const char* descriptor) {
  return {class_name,           name, descriptor, nullptr, shortcut<F>, /*unmarked=*/true, /*polls=*/false,
          /*synchronized=*/true};
}
template <auto F>
constexpr FastNativeRow polling_specified(const char* class_name, const char* name, const char* descriptor) {
  return {class_name, name, descriptor, nullptr, shortcut<F>, /*unmarked=*/true, /*polls=*/true};
}

}  // namespace vitrine::library
