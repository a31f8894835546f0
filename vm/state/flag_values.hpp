// SPDX-License-Identifier: Apache-2.0
// The values of the -XX flags: Flags has one member for each row of options.def, with the name and type of the row.
#pragma once
#include <atomic>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "base/assert.hpp"      // IWYU pragma: keep: kDebugBuild, in options.def
#include "base/sanitizers.hpp"  // IWYU pragma: keep: kSanitizedBuild, in options.def

namespace vitrine::vm {

/// The source of a flag's value, with the numbers of the management interface.
enum class FlagOrigin : uint8_t {
  Default = 1,
  CommandLine = 2,
  Management = 3,
  Environment = 4,  // JAVA_TOOL_OPTIONS, _JAVA_OPTIONS
  ConfigFile = 5,   // -XX:Flags=
  Ergonomic = 6,    // computed from the machine
  Attach = 7,
};

/// A text with the interface of std::atomic. Each call takes a leaf mutex, which all texts share.
class AtomicText {
 public:
  explicit AtomicText(std::string text) : text_(std::move(text)) {}
  std::string load(std::memory_order) const;
  void store(std::string text, std::memory_order);
  const std::string& unguarded() const { return text_; }

 private:
  std::string text_;
};

/// The value of one flag, and its origin. It reads like a T. Any thread may read it at any time, because tools change
/// manageable flags while the VM runs: a reader gets the old value or the new one. No safepoint.
template <class T>
class FlagValue {
 public:
  explicit FlagValue(T initial) : value_(std::move(initial)) {}
  FlagValue(const FlagValue& other) : value_(other.get()), origin_(other.origin()) {}
  FlagValue& operator=(const FlagValue& other) {
    set(other.get(), other.origin());
    return *this;
  }

  T get() const { return value_.load(std::memory_order_relaxed); }
  /// The text itself, without the mutex, for crash reports: another thread may be changing it.
  const std::string& unguarded() const { return value_.unguarded(); }
  operator T() const { return get(); }  // NOLINT(google-explicit-constructor): code reads a flag as its value
  FlagOrigin origin() const { return origin_.load(std::memory_order_relaxed); }
  /// Whether a user or a tool has set it.
  bool is_given() const { return origin() != FlagOrigin::Default && origin() != FlagOrigin::Ergonomic; }

  void set(T value, FlagOrigin origin) {
    value_.store(std::move(value), std::memory_order_relaxed);
    origin_.store(origin, std::memory_order_relaxed);
  }
  /// Sets a value that the VM has computed. A flag that was given keeps its origin.
  void compute(T value) { set(std::move(value), is_given() ? origin() : FlagOrigin::Ergonomic); }

 private:
  std::conditional_t<std::is_same_v<T, std::string>, AtomicText, std::atomic<T>> value_;
  std::atomic<FlagOrigin> origin_{FlagOrigin::Default};
};

class Flags {
  // The types of options.def, as HotSpot names them.
  // NOLINTBEGIN(readability-identifier-naming)
  using uint = uint32_t;
  using intx = int64_t;
  using uintx = uint64_t;
  using ccstr = std::string;
  /// With a line end between two elements.
  using ccstrlist = std::string;
  // NOLINTEND(readability-identifier-naming)

 public:
#define VM_FLAG(type, name, kind, initial, ...) FlagValue<type> name{initial};
#define ACCEPTED_FLAG(...) VM_FLAG(__VA_ARGS__)
#include "vm/state/options.def"
};

}  // namespace vitrine::vm
