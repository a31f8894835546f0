// SPDX-License-Identifier: Apache-2.0
// Memory that agents free with Deallocate (JVM TI "Allocate"), and results in such memory. Nothing here enters the VM.
#pragma once
#include <jvmti.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "jvmti/calls/reason.hpp"

namespace vitrine::jvmti {

/// Where the memory comes from: malloc and free, unless the checks have put others there before the first agent.
struct Allocator {
  void* (*allocate)(size_t bytes);
  void (*deallocate)(void* memory);
};
inline constinit Allocator the_allocator{std::malloc, std::free};

/// Memory as Allocate returns it, so that the agent can free it with Deallocate. Returns null if there is no memory.
/// `bytes` may be 0.
inline void* allocate(size_t bytes) { return the_allocator.allocate(bytes == 0 ? 1 : bytes); }
/// Frees what allocate or an agent's Allocate has returned; null is allowed.
inline void deallocate(void* memory) { the_allocator.deallocate(memory); }

/// Uninitialized memory for `count` elements, which the agent will own; null if there is no memory. The caller ensures
/// that the size does not overflow.
template <class T>
T* allocate_array(size_t count) {
  return static_cast<T*>(allocate(count * sizeof(T)));
}

/// A copy that ends with NUL; null if there is no memory. `text` is in modified UTF-8, which has no NUL inside.
inline char* duplicate(std::string_view text) {
  auto* copy = allocate_array<char>(text.size() + 1);
  if (copy == nullptr) return nullptr;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = 0;
  return copy;
}

/// A copy of the list, null if it is empty. Returns false if there is no memory.
template <class T>
bool duplicate(std::span<const T> list, T** copy) {
  *copy = nullptr;
  if (list.empty()) return true;
  *copy = allocate_array<T>(list.size());
  if (*copy == nullptr) return false;
  std::memcpy(*copy, list.data(), list.size_bytes());
  return true;
}

/// OUT_OF_MEMORY with its reason. Blocks that the caller has allocated before stay its own.
inline jvmtiError no_memory() { return fail(JVMTI_ERROR_OUT_OF_MEMORY, "there is no memory for the result"); }

/// Returns a list as the specification defines it (JVM TI "Function Return Values"): a count and a copied array, which
/// is null if the list is empty. The agent owns the array. OUT_OF_MEMORY if there is no memory; then nothing is stored.
template <class T>
jvmtiError give_list(std::span<const T> list, jint* count, T** result) {
  T* array;
  if (!duplicate(list, &array)) return no_memory();
  *count = static_cast<jint>(list.size());
  *result = array;
  return JVMTI_ERROR_NONE;
}
template <class T>
jvmtiError give_list(const std::vector<T>& list, jint* count, T** result) {
  return give_list(std::span<const T>(list), count, result);
}

/// Returns a copy of the text in `*result`, or OUT_OF_MEMORY with null there.
inline jvmtiError give_text(std::string_view text, char** result) {
  *result = duplicate(text);
  return *result == nullptr ? no_memory() : JVMTI_ERROR_NONE;
}

/// The blocks of a function with several results. If one of them cannot be allocated, all are freed again.
class Results {
 public:
  Results() = default;
  Results(const Results&) = delete;
  ~Results() {
    if (count_ != 0) [[unlikely]]
      free_all();
  }
  /// A copy of the text; null if there is no memory.
  char* text(std::string_view text) { return noted(duplicate(text)); }
  /// An uninitialized array; null if there is no memory.
  template <class T>
  T* array(size_t count) {
    return noted(allocate_array<T>(count));
  }
  /// Stores a count and a copied array, as give_list does.
  template <class T>
  void list(const std::vector<T>& list, jint* count, T** result) {
    failed_ |= !duplicate(std::span<const T>(list), result);
    if (*result != nullptr) noted(*result);
    *count = static_cast<jint>(list.size());
  }
  /// What the function returns: NONE, and the blocks belong to the agent; or OUT_OF_MEMORY, and they are freed.
  jvmtiError give() {
    if (failed_) [[unlikely]]
      return no_memory();
    count_ = 0;
    return JVMTI_ERROR_NONE;
  }

 private:
  template <class T>
  T* noted(T* block) {
    failed_ |= block == nullptr;
    if (count_ < kFew) [[likely]]
      few_[count_] = block;
    else
      note_more(block);
    count_++;
    return block;
  }
  // These are not inline because most functions have few results and do not fail.
  [[gnu::noinline]] void note_more(void* block) {
    if (more_ == nullptr) more_ = std::make_unique<std::vector<void*>>();
    more_->push_back(block);
  }
  [[gnu::noinline]] void free_all() {
    for (size_t i = 0; i < std::min(count_, kFew); ++i) deallocate(few_[i]);
    if (more_ != nullptr)
      for (void* block : *more_) deallocate(block);
  }
  static constexpr size_t kFew = 4;
  void* few_[kFew];
  size_t count_ = 0;  // in few_ and *more_
  std::unique_ptr<std::vector<void*>> more_;
  bool failed_ = false;
};

}  // namespace vitrine::jvmti
