// SPDX-License-Identifier: Apache-2.0
// Errors inside the VM are values: a JavaResult<T> holds a T, or says that a Throwable is pending in the thread.
#pragma once
#include <cstdint>
#include <type_traits>
#include <utility>

#include "base/assert.hpp"

namespace vitrine::vm {

/// Returned by the throw_* functions: an exception is now pending. Converts to any JavaResult.
struct [[nodiscard]] Thrown {};

template <class T>
class [[nodiscard]] JavaResult {
 public:
  JavaResult(T value) : value_(std::move(value)), ok_(true) {}  // NOLINT(google-explicit-constructor): `return value`
  JavaResult(Thrown) : value_(), ok_(false) {}  // NOLINT(google-explicit-constructor): `return throw_...`
  bool ok() const { return ok_ != 0; }
  bool threw() const { return !ok(); }
  /// The value; only if ok().
  T& value() {
    VM_ASSERT(ok());
    return value_;
  }
  T value_or(T other) const { return ok() ? value_ : std::move(other); }

 private:
  // A word is returned in one register and whether there is one in another; a processor that has stored a byte of what
  // it then loads as a word waits.
  T value_;
  std::conditional_t<(sizeof(T) > sizeof(uint32_t)), uint64_t, bool> ok_;
};

template <>
class [[nodiscard]] JavaResult<void> {
 public:
  JavaResult() = default;
  JavaResult(Thrown) : ok_(false) {}  // NOLINT(google-explicit-constructor): `return throw_...`
  bool ok() const { return ok_; }
  bool threw() const { return !ok_; }
  void value() const { VM_ASSERT(ok_); }

 private:
  bool ok_ = true;
};

/// Evaluates to the value of a JavaResult, or returns Thrown{} from the enclosing function.
#define TRY(expression)                     \
  ({                                        \
    auto result_of_try = (expression);      \
    if (result_of_try.threw()) [[unlikely]] \
      return ::vitrine::vm::Thrown{};       \
    std::move(result_of_try).value();       \
  })

}  // namespace vitrine::vm
