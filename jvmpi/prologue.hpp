// SPDX-License-Identifier: Apache-2.0
// The prologue that all functions of JVMPI share: where the caller is, whether collections are held off, arguments from
// left to right. The interface holds Entry<...>::call.
#pragma once
#include <tuple>
#include <utility>

#include "jvmpi/arguments.hpp"
#include "vm/thread/pending_exception.hpp"

namespace vitrine::jvmpi {

enum class Where : uint8_t { Anywhere, InVm };
enum class Collections : uint8_t { Never, May };
constexpr Where kAnywhere = Where::Anywhere, kInVm = Where::InVm;
constexpr Collections kNeverCollects = Collections::Never, kMayCollect = Collections::May;

/// A row of functions.def.
struct Spec {
  const char* name;
  Where where;
  Collections collections;
};

/// The calling thread, if it may enter the VM: it is attached and in native state. Null otherwise, with the reason
/// noted.
Thread* enter(const Spec& spec);
/// Whether a function that may collect is refused because collections are held off; notes it.
bool refused_while_held_off(const Spec& spec, const Thread& self);

/// What an entry of the interface points to: a function with the C signature. Entering the VM waits for a safepoint or
/// suspension; a pending exception is set aside meanwhile. The thread's state is the same afterwards.
template <auto Implementation, const Spec& S, class Fn>
struct Entry;
template <auto Implementation, const Spec& S, class R, class... C>
struct Entry<Implementation, S, R (*)(C...)> {
  static R call(C... arguments) {
    if constexpr (S.where == Where::Anywhere) {
      Call call{nullptr, S.name};
      return check_and_call(Implementation, call, std::index_sequence_for<C...>{}, arguments...);
    } else {
      Thread* self = enter(S);
      if (self == nullptr) return refused<R>();
      vm::NativeToVm in_vm(*self);
      vm::PendingAside aside(*self);
      Call call{self, S.name};
      if (S.collections == Collections::May && refused_while_held_off(S, *self)) return refused<R>();
      return check_and_call(Implementation, call, std::index_sequence_for<C...>{}, arguments...);
    }
  }

 private:
  template <class... P, size_t... I>
  static R check_and_call(R (*implementation)(Call&, P...), Call& call, std::index_sequence<I...>, C... arguments) {
    static_assert(sizeof...(P) == sizeof...(C), "the implementation must take every C argument");
    std::tuple<P...> checked{};
    if (!(... && Check<P>::run(call, arguments, std::get<I>(checked)))) return refused<R>();
    return implementation(call, std::get<I>(checked)...);
  }
};

}  // namespace vitrine::jvmpi
