// SPDX-License-Identifier: Apache-2.0
// VITRINE_TRACE_JVMTI=1 in the environment: one line on stderr for each JVM TI call, with its arguments or its error
// and the reason.
#pragma once
#include <jvmti.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "jvmti/calls/observer.hpp"

namespace vitrine::jvmti {

/// Who wants to know of calls: the trace (VITRINE_TRACE_JVMTI), which prints them, and -Xcheck:jvmti, which are set
/// before the VM has agents, and the observer. Without them it costs each call one load.
constexpr uint8_t kWantedByTrace = 1, kWantedByChecks = 2, kWantedByObserver = 4;
extern std::atomic<uint8_t> arguments_wanted;
inline bool tracing() { return arguments_wanted.load(std::memory_order_relaxed) != 0; }
/// The observer; null: there is none.
inline Observer* observing() {
  const bool wanted = (arguments_wanted.load(std::memory_order_relaxed) & kWantedByObserver) != 0;
  return wanted ? observer.load(std::memory_order_relaxed) : nullptr;
}
/// Tells the observer that a call begins; null if there is none, or if it does not want the rest.
[[gnu::cold]] Observer* observer_of_call(int number, const char* function, const void* env, const void* caller);
/// Prints the line with one fputs, so that lines of several threads do not mix; for an error it ends with
/// last_reason(). `arguments` comes from collect_arguments; null if the checks did not pass. Keeps them for
/// last_arguments. Any thread may call it, in any state.
void trace_call(const char* function, const std::string* arguments, jvmtiError error);
/// The arguments of the calling thread's last call; "" if the checks did not pass.
const std::string& last_arguments();
/// The specification's name of an error code ("JVMTI_ERROR_NULL_POINTER"); null for a number that is none.
const char* error_name(jvmtiError error);

// Checked arguments as text. A function with a thread is InVm here, so objects may be read. No safepoint. Null pointers
// yield "null"; texts longer than 200 bytes are cut off.
std::string shown(jint value);
std::string shown(jlong value);
std::string shown(jdouble value);
std::string shown(jvmtiEventMode mode);
std::string shown(jvmtiEvent event);
std::string shown(jvmtiError error);
std::string shown(const void* pointer);
std::string shown(const Thread* thread);
std::string shown(Object* object);
std::string shown(const Class* cls);
std::string shown(const Method* method);
std::string shown(const Field* field);
std::string shown(const char* text);
std::string shown(const jvmtiCapabilities& capabilities);
std::string shown(const Location& location);
std::string shown(EventNames events);

const char* name_of(ExtensionEvent event);
/// The specification's names, in the order of the numbers; extension events come last.
std::vector<std::string> names_of_events(EventSet events);
std::vector<std::string> names_of_capabilities(Capabilities set);

/// Appends "name=value", with the name that the specification gives to the parameter at `position` (from 1).
void add_argument(std::string& to, const char* function, int position, const std::string& value);
/// "name=value, name=value", with the names that the specification gives to the parameters of the function.
std::string shown(const char* function, std::span<const Argument> values);

/// The input arguments; results are left out. Called after the checks and before the implementation, which may change
/// what the arguments denote.
template <class... P>
std::unique_ptr<std::string> collect_arguments(const Call& call, const P&... arguments) {
  ValueMemory<P...> memory;
  ValueSink sink(call.thread, memory.values);
  put_arguments(sink, arguments...);
  return std::make_unique<std::string>(shown(call.function, sink.values()));
}

/// Tells a call's arguments to those who want them; the text, if it is wanted, becomes call.shown.
template <class... P>
[[gnu::noinline]] void note_arguments(Call& call, const P&... checked) {
  if ((arguments_wanted.load(std::memory_order_relaxed) & ~kWantedByObserver) != 0)
    call.shown = collect_arguments(call, checked...).release();
  if (call.observer != nullptr) tell_arguments(*call.observer, call.thread, checked...);
}

}  // namespace vitrine::jvmti
