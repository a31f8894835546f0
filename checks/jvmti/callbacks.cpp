// SPDX-License-Identifier: Apache-2.0
#include "checks/jvmti/callbacks.hpp"

#include <cxxabi.h>  // IWYU pragma: keep, abi::__forced_unwind

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "checks/cpp_exception.hpp"
#include "checks/jvmti/capabilities.hpp"
#include "checks/jvmti/environment.hpp"
#include "checks/jvmti/memory.hpp"
#include "checks/jvmti/monitor_order.hpp"
#include "checks/jvmti/raw_monitors.hpp"
#include "checks/jvmti/refusals.hpp"
#include "checks/report.hpp"
#include "jvmti/calls/trace.hpp"
#include "jvmti/start/table.hpp"
#include "vm/model/class.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::checks {

namespace {

/// Where the mistakes of a callback are: its first instruction, for it has returned.
Place place_of_callback(const void* callback) {
  Place place = here();
  place.native = {reinterpret_cast<uintptr_t>(callback) + 1};
  return place;
}

/// Around a callback of an event.
class CallbackScope {
 public:
  CallbackScope(const jvmtiEnv* env, const char* event, const void* callback)
      : env_(env), event_(event), callback_(callback), held_(raw_monitors_held().size()), began_(monotonic_ns()) {}

  void report_cpp_exception() const {
    report(Rule::Callback_CppException, "a C++ exception leaves the callback: " + current_exception_text());
  }
  /// `stops_world`: the world stands still while it runs.
  void end(bool stops_world) const {
    if (raw_monitors_held().size() > held_)
      report(Rule::Callback_MonitorKept,
             "the callback returns with " + text_of_raw_monitor(raw_monitors_held().back()) + " entered");
    const uint64_t took = monotonic_ns() - began_;
    if (stops_world && took > 1'000'000'000)
      report(Rule::Callback_Long, "the callback took " + std::to_string(took / 1'000'000) + " ms");
    const vm::Thread* self = vm::Thread::current();
    // One that was pending before has been set aside by the VM.
    if (self != nullptr && !stops_world && self->context.pending_exception != nullptr)
      report(Rule::Callback_Exception,
             "the callback leaves " + vm::Class::of(self->context.pending_exception)->external_name() + " pending");
  }
  void report(Rule rule, const std::string& what) const {
    checks::report({.rule = rule, .function = event_, .what = what, .env = env_}, place_of_callback(callback_));
  }

 private:
  const jvmtiEnv* env_;
  const char* event_;
  const void* callback_;
  size_t held_;
  uint64_t began_;
};

template <auto Member>
auto callback_of(jvmtiEnv* env) -> std::remove_reference_t<decltype(jvmtiEventCallbacks().*Member)> {
  return __atomic_load_n(&(checked(env).callbacks.*Member), __ATOMIC_RELAXED);
}

template <auto Member>
constexpr const char* kEventName = nullptr;
#define JVMTI_EVENT(number, name, phases, capabilities, filtered) \
  template <>                                                     \
  constexpr const char* kEventName<&jvmtiEventCallbacks::name> = #name;
#include "jvmti/events.def"

template <auto Member>
constexpr bool kStopsWorld = false;
template <>
constexpr bool kStopsWorld<&jvmtiEventCallbacks::GarbageCollectionStart> = true;
template <>
constexpr bool kStopsWorld<&jvmtiEventCallbacks::GarbageCollectionFinish> = true;
template <>
constexpr bool kStopsWorld<&jvmtiEventCallbacks::ObjectFree> = true;

template <auto Member, class Callback, class... A>
void run_callback(jvmtiEnv* env, Callback callback, A... arguments) {
  const CallbackScope scope(env, kEventName<Member>, reinterpret_cast<const void*>(callback));
  try {
    callback(env, arguments...);
  } catch (abi::__forced_unwind&) {  // pthread_exit
    throw;
  } catch (...) {
    scope.report_cpp_exception();
  }
  scope.end(kStopsWorld<Member>);
}

template <auto Member, class Fn>
struct Checked;
template <auto Member, class... A>
struct Checked<Member, void(JNICALL*)(jvmtiEnv*, A...)> {
  static void JNICALL call(jvmtiEnv* env, A... arguments) {
    if (auto callback = callback_of<Member>(env)) run_callback<Member>(env, callback, arguments...);
  }
};

/// The bytes that the agent gets must stay as they are, and those that it gives must be memory of Allocate.
void JNICALL checked_class_file_load_hook(jvmtiEnv* env, JNIEnv* jni, jclass redefined, jobject loader,
                                          const char* name, jobject domain, jint length, const unsigned char* data,
                                          jint* new_length, unsigned char** new_data) {
  auto callback = callback_of<&jvmtiEventCallbacks::ClassFileLoadHook>(env);
  if (callback == nullptr) return;
  const std::vector<unsigned char> before(data, data + length);
  unsigned char* const given_before = *new_data;
  run_callback<&jvmtiEventCallbacks::ClassFileLoadHook>(env, callback, jni, redefined, loader, name, domain, length,
                                                        data, new_length, new_data);
  const CallbackScope scope(env, "ClassFileLoadHook", reinterpret_cast<const void*>(callback));
  const std::string of = name == nullptr ? "a class without a name" : name;
  if (std::memcmp(before.data(), data, before.size()) != 0)
    scope.report(Rule::Hook_BytesWritten, "the callback has written into class_data of " + of);
  if (*new_data == given_before) return;
  switch (judge_hook_data(*new_data, *new_length)) {
    case HookData::Good: return;
    case HookData::Foreign:
      scope.report(Rule::Hook_Foreign, "new_class_data of " + of + " is not memory that Allocate has given");
      return;
    case HookData::Short:
      scope.report(Rule::Hook_Length, "new_class_data of " + of + " is shorter than new_class_data_len (" +
                                          std::to_string(*new_length) + ")");
      return;
  }
}

/// Ours for the members that the agent has set.
jvmtiEventCallbacks ours_for(const jvmtiEventCallbacks& agents) {
  jvmtiEventCallbacks ours{};
#define JVMTI_EVENT(number, name, phases, capabilities, filtered) \
  if (agents.name != nullptr)                                     \
    ours.name = Checked<&jvmtiEventCallbacks::name, decltype(jvmtiEventCallbacks::name)>::call;
#include "jvmti/events.def"
  if (agents.ClassFileLoadHook != nullptr) ours.ClassFileLoadHook = checked_class_file_load_hook;
  return ours;
}

std::string names_of(jvmti::EventSet events) {
  std::string text;
  for (const std::string& name : jvmti::names_of_events(events)) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace

jvmtiError set_callbacks(jvmtiEnv* env, const jvmtiEventCallbacks* callbacks, jint size) {
  jvmtiEventCallbacks agents{};
  const size_t known = size < 0 ? 0 : std::min(static_cast<size_t>(size), sizeof agents);
  if (callbacks != nullptr) std::memcpy(&agents, callbacks, known);
  if (callbacks != nullptr && size >= 0 && (static_cast<size_t>(size) > sizeof agents || size % sizeof(void*) != 0))
    report({.rule = Rule::Callbacks_Size,
            .function = "SetEventCallbacks",
            .what = "size_of_callbacks is " + std::to_string(size) + ", and a jvmtiEventCallbacks has " +
                    std::to_string(sizeof agents) + " bytes",
            .env = env});
  const jvmtiEventCallbacks ours = ours_for(agents);
  const jvmtiError error = jvmti::function_table()->SetEventCallbacks(env, callbacks == nullptr ? nullptr : &ours,
                                                                      size < 0 ? size : static_cast<jint>(known));
  if (error != JVMTI_ERROR_NONE) {
    report_refusal(env, "SetEventCallbacks", error, callbacks, size);
    return error;
  }
  CheckedEnv& mine = checked(env);
  {
    Place place = here();
    std::lock_guard hold(mine.lock);
    mine.callbacks_at = std::move(place);
  }
#define JVMTI_EVENT(number, name, phases, capabilities, filtered)        \
  __atomic_store_n(&mine.callbacks.name, agents.name, __ATOMIC_RELAXED); \
  if (agents.name != nullptr) mine.ever_called_for |= jvmti::event_bit(number);
#include "jvmti/events.def"
  return error;
}

void note_enabled(jvmtiEnv* env, jvmtiEventMode mode, jvmtiEvent event) {
  if (mode != JVMTI_ENABLE) return;
  note_used_by_event(env, event);
  CheckedEnv& known = checked(env);
  if (known.ever_enabled.fetch_or(jvmti::event_bit(event)) & jvmti::event_bit(event)) return;
  Place place = here();
  std::lock_guard hold(known.lock);
  known.enabled_at.emplace(event, std::move(place));
}

void report_events_and_callbacks(jvmtiEnv* env) {
  CheckedEnv& known = checked(env);
  std::map<jvmtiEvent, Place> enabled_at;
  Place callbacks_at;
  {
    std::lock_guard hold(known.lock);
    enabled_at = known.enabled_at;
    callbacks_at = known.callbacks_at;
  }
  for (const auto& [event, place] : enabled_at)
    if ((known.ever_called_for & jvmti::event_bit(event)) == 0)
      report({.rule = Rule::Event_WithoutCallback,
              .function = "SetEventNotificationMode",
              .what = jvmti::shown(event) + " was enabled here, and there never was a callback for it",
              .env = env},
             place);
  if (const jvmti::EventSet idle = known.ever_called_for; idle != 0 && known.ever_enabled == 0)
    report({.rule = Rule::Callback_WithoutEvent,
            .function = "SetEventCallbacks",
            .what = "there is a callback for " + names_of(idle) + ", and no event was ever enabled",
            .env = env},
           callbacks_at);
}

}  // namespace vitrine::checks
