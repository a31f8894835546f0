// SPDX-License-Identifier: Apache-2.0
// FastNatives written as ordinary functions: fast<f> reads the parameters of f from slots and stores its result in one.
// It runs in VM state and may throw.
//  int32_t length(Thread& self, Object* array)
//  row: {"java/lang/reflect/Array", "getLength", "(Ljava/lang/Object;)I", fast<length>}
// Parameter types: Object* (reference), bool, int8_t ... int32_t, char16_t, float (one slot), int64_t, double (two).
// The receiver of an instance method comes first. Result types: the same, void, or a JavaResult of one of them.
//
// shortcut<f> makes a Shortcut of such a function that reaches no safepoint and throws nothing. Its result type may
// also be a Perhaps, which is empty if the method is to be called.
#pragma once
#include <array>
#include <optional>
#include <type_traits>
#include <utility>

#include "library/registered/registered.hpp"  // IWYU pragma: export
#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::library {

using vm::Class;
using vm::Field;
using vm::JavaResult;
using vm::Method;
using vm::Object;
using vm::Slot;
using vm::Thread;
using vm::Thrown;

/// The result of a function that does not do its work in all cases: nothing if it has not.
struct Done {};
template <class R>
using Perhaps = std::optional<std::conditional_t<std::is_void_v<R>, Done, R>>;

namespace fast_detail {

/// Slots that a parameter of type A takes.
template <class A>
constexpr int kSlots = std::is_same_v<A, int64_t> || std::is_same_v<A, double> ? 2 : 1;

/// The parameter of type A that a slot holds. The VM's slots hold an int sign-extended, so narrowing yields the value
/// of a byte, short or char; of a boolean, only the lowest bit counts.
template <class A>
A read(Slot slot) {
  if constexpr (std::is_same_v<A, Object*>)
    return vm::as_ref(slot);
  else if constexpr (std::is_same_v<A, float>)
    return vm::as_float(slot);
  else if constexpr (std::is_same_v<A, double>)
    return vm::as_double(slot);
  else if constexpr (std::is_same_v<A, bool>)
    return (slot & 1) != 0;
  else
    return static_cast<A>(slot);
}

/// The result as a slot; what is narrower than int is extended to it as JVMS 2.11.1 says.
template <class R>
Slot write(R value) {
  if constexpr (std::is_same_v<R, Object*> || std::is_floating_point_v<R> || std::is_same_v<R, int64_t>)
    return vm::slot_of(value);
  else
    return vm::slot_of(static_cast<int32_t>(value));
}

/// The result slot of a function: 0 if it threw or is void, which the caller ignores.
template <class R>
struct Result {
  static Slot put(R value) { return write(value); }
};
template <class R>
struct Result<JavaResult<R>> {
  static Slot put(JavaResult<R> result) {
    if (result.threw()) return 0;
    if constexpr (std::is_void_v<R>)
      return 0;
    else
      return write(result.value());
  }
};

/// The same for a Shortcut.
template <class R>
struct ShortResult {
  static vm::ShortcutResult put(R value) { return {write(value), true}; }
};
template <class R>
struct ShortResult<std::optional<R>> {
  static vm::ShortcutResult put(std::optional<R> result) {
    if constexpr (std::is_same_v<R, Done>)
      return {0, result.has_value()};
    else
      return result.has_value() ? vm::ShortcutResult{write(*result), true} : vm::ShortcutResult{0, false};
  }
};

/// Adapter<f, type of f>::call is a FastNative that calls f, and ::shortcut a Shortcut. Adds no safepoint of its own.
template <auto F, class Signature>
struct Adapter;
template <auto F, class R, class... A>
struct Adapter<F, R (*)(Thread&, A...)> {
  static Slot call(Thread& self, Slot* arguments) {
    if constexpr (std::is_void_v<R>) {
      apply(self, arguments, std::index_sequence_for<A...>());
      return 0;
    } else {
      return Result<R>::put(apply(self, arguments, std::index_sequence_for<A...>()));
    }
  }
  static vm::ShortcutResult shortcut(Thread& self, Slot* arguments) {
    if constexpr (std::is_void_v<R>) {
      apply(self, arguments, std::index_sequence_for<A...>());
      return {0, true};
    } else {
      return ShortResult<R>::put(apply(self, arguments, std::index_sequence_for<A...>()));
    }
  }

 private:
  template <size_t... I>
  static R apply(Thread& self, [[maybe_unused]] Slot* arguments, std::index_sequence<I...>) {
    // The slot that holds the value of each argument: the last of those it occupies.
    [[maybe_unused]] static constexpr auto kIndex = [] {
      std::array<int, sizeof...(A) + 1> index{};
      [[maybe_unused]] int next = 0, n = 0;  // f may have no parameters
      ((next += kSlots<A>, index[n++] = next - 1), ...);
      return index;
    }();
    return F(self, read<A>(arguments[kIndex[I]])...);
  }
};

}  // namespace fast_detail

/// The FastNative that calls F. F may reach a safepoint and throw; a pending exception counts more than the result.
template <auto F>
// NOLINTNEXTLINE(readability-identifier-naming): rows of natives read `fast<function>`
constexpr vm::FastNative fast = fast_detail::Adapter<F, decltype(F)>::call;

/// The Shortcut that calls F.
template <auto F>
// NOLINTNEXTLINE(readability-identifier-naming): as `fast`
constexpr vm::Shortcut shortcut = fast_detail::Adapter<F, decltype(F)>::shortcut;

/// For registerNatives and other natives that have nothing to do.
inline void fast_nothing(Thread&) {}
inline void fast_nothing_with_receiver(Thread&, Object*) {}

}  // namespace vitrine::library
