// SPDX-License-Identifier: Apache-2.0
// Watching agents: one observer, which the calls of JVM TI are told to, with the values of their arguments and results
// as they are, not as text. Without one, this costs a call nothing that it does not pay for the trace.
#pragma once
#include <jvmti.h>

#include <atomic>
#include <span>

#include "jvmti/calls/observed_values.hpp"

namespace vitrine::jvmti {

/// How often a heap function has called one of its callbacks, and how long that took (base/ticks.hpp).
struct CallbackSum {
  const char* name;  // static: the member of jvmtiHeapCallbacks, or the parameter
  uint64_t calls, ticks, longest;
};

/// The functions are called by the thread that makes the call. `number` is that of the function in the table, from 1,
/// or 0 for an extension function; its name is static.
class Observer {
 public:
  virtual ~Observer() = default;
  /// Before anything has been checked: `env` may be any pointer. `caller` is where the call returns to. In native state
  /// or unattached. If the answer is false, nothing else is told of the call.
  virtual bool call_begins(int number, const char* function, const void* env, const void* caller) = 0;
  /// After the checks, if they passed; and after the call, if it succeeded: its results. In the state in which the
  /// function runs; no safepoint may happen.
  virtual void arguments(std::span<const Argument> values) = 0;
  virtual void results(std::span<const Argument> values) = 0;
  /// Before the results of a heap function, for each kind of callback that it has called. In VM state, no safepoint.
  virtual void heap_callbacks(const CallbackSum& sum) = 0;
  /// For a failure last_reason() says why. In the state of call_begins.
  virtual void call_ends(int number, jvmtiError error) = 0;
  /// The class and its members go; ids of them stay recognizable. The world is stopped.
  virtual void class_unloads(const Class& cls) = 0;
};

/// Null: none. An observer lives as long as the process, because calls may be about to tell it something.
inline std::atomic<Observer*> observer{nullptr};
/// Sets or (null) takes away the observer. What was told the begin of a call is also told its end.
void observe(Observer* by);

/// Tells the observer the arguments of a call.
template <class... P>
void tell_arguments(Observer& to, Thread* self, const P&... checked) {
  ValueMemory<P...> memory;
  ValueSink sink(self, memory.values);
  put_arguments(sink, checked...);
  to.arguments(sink.values());
}

/// Tells the observer the results of a call that has succeeded.
template <class... P>
void tell_results(Observer& to, Thread* self, const P&... checked) {
  ValueMemory<P...> memory;
  ValueSink sink(self, memory.values);
  put_results(sink, checked...);
  if (!sink.values().empty()) to.results(sink.values());
}

}  // namespace vitrine::jvmti
