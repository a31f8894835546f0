// SPDX-License-Identifier: Apache-2.0
// Stands in front of the callbacks of a heap function while its call is observed: counts them and their time, and tells
// the observer the sums at the end, because there may be millions.
#pragma once
#include <array>
#include <tuple>

#include "base/ticks.hpp"
#include "jvmti/calls/arguments.hpp"
#include "jvmti/calls/observer.hpp"

namespace vitrine::jvmti::functions {

class WatchedCallbacks {
 public:
  WatchedCallbacks(const Call& call, const void* user_data)
      : observer_(call.observer), user_data_(const_cast<void*>(user_data)) {}
  ~WatchedCallbacks() {
    for (const Kind& kind : kinds_)
      if (kind.sum.calls != 0) observer_->heap_callbacks(kind.sum);
  }
  WatchedCallbacks(const WatchedCallbacks&) = delete;
  WatchedCallbacks& operator=(const WatchedCallbacks&) = delete;

  /// What to call in place of a callback, with user_data(): itself, if nobody observes the call. Each kind of callback
  /// has a number of its own. The name is static.
  template <size_t Number, class F>
  F in_front_of(const char* name, F callback) {
    if (observer_ == nullptr || callback == nullptr) return callback;
    kinds_[Number] = {reinterpret_cast<void (*)()>(callback), {name, 0, 0, 0}};
    return Front<Number, F>::call;
  }
  /// The same for all of them; the result lives as long as this object.
  const jvmtiHeapCallbacks& in_front_of(const jvmtiHeapCallbacks& own) {
    fronts_.heap_iteration_callback = in_front_of<0>("heap_iteration_callback", own.heap_iteration_callback);
    fronts_.heap_reference_callback = in_front_of<1>("heap_reference_callback", own.heap_reference_callback);
    fronts_.primitive_field_callback = in_front_of<2>("primitive_field_callback", own.primitive_field_callback);
    fronts_.array_primitive_value_callback =
        in_front_of<3>("array_primitive_value_callback", own.array_primitive_value_callback);
    fronts_.string_primitive_value_callback =
        in_front_of<4>("string_primitive_value_callback", own.string_primitive_value_callback);
    return fronts_;
  }
  void* user_data() { return observer_ == nullptr ? user_data_ : this; }

 private:
  struct Kind {
    void (*callback)() = nullptr;
    CallbackSum sum{};
  };
  /// All callbacks of the heap functions end with the user data.
  template <size_t Number, class F>
  struct Front;
  template <size_t Number, class R, class... A>
  struct Front<Number, R(JNICALL*)(A...)> {
    static R JNICALL call(A... arguments) {
      std::tuple<A...> passed(arguments...);
      void*& user_data = std::get<sizeof...(A) - 1>(passed);
      auto& all = *static_cast<WatchedCallbacks*>(user_data);
      user_data = all.user_data_;
      Kind& kind = all.kinds_[Number];
      const uint64_t began = ticks(all.by_ticks_);
      const R answer = std::apply(reinterpret_cast<R(JNICALL*)(A...)>(kind.callback), passed);
      const uint64_t took = ticks(all.by_ticks_) - began;
      ++kind.sum.calls;
      kind.sum.ticks += took;
      kind.sum.longest = std::max(kind.sum.longest, took);
      return answer;
    }
  };

  Observer* observer_;
  void* user_data_;
  bool by_ticks_ = counts_ticks();
  std::array<Kind, 5> kinds_;
  jvmtiHeapCallbacks fronts_{};
};

}  // namespace vitrine::jvmti::functions
