// SPDX-License-Identifier: Apache-2.0
// JVM TI "Event Management".
#include <cstring>

#include "jvmti/calls/functions.hpp"
#include "jvmti/environments/code_events.hpp"
#include "jvmti/environments/lenient.hpp"
#include "jvmti/environments/sampling.hpp"

namespace vitrine::jvmti::functions {

namespace {

struct EventRow {
  int number;
  const char* name;
  Capabilities capabilities;
  bool per_thread;
};
constexpr EventRow kEvents[] = {
#define JVMTI_EVENT(number, name, phases, capabilities, per_thread) {number, #name, capabilities, per_thread},
#include "jvmti/events.def"
};

/// HOTSPOT: these are enabled like standard events; the specification enables extension events with their callbacks.
constexpr EventRow kMounting{0, "mounting", kNoCapability, true};
bool is_mounting(jint number) { return is_extension_event(number) && number != number_of(kClassUnload); }

const EventRow* row_of(jvmtiEvent event) {
  for (const EventRow& row : kEvents)
    if (row.number == event) return &row;
  return is_mounting(event) ? &kMounting : nullptr;
}

#define JVMTI_EVENT(number, name, phases, capabilities, per_thread)                                         \
  static_assert(offsetof(jvmtiEventCallbacks, name) == (number - JVMTI_MIN_EVENT_TYPE_VAL) * sizeof(void*), \
                #name " has another place");
#include "jvmti/events.def"

/// Numbers that Lenient::EventNumber ignores. HOTSPOT: including the one below the first event.
bool is_among_events(jint number) {
  return number >= JVMTI_EVENT_VM_INIT - 1 && number < JVMTI_EVENT_SAMPLED_OBJECT_ALLOC;
}

}  // namespace

jvmtiError SetEventCallbacks(Call& call, const jvmtiEventCallbacks* callbacks, jint size) {
  if (size < 0) return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: a size of %d is negative", call.function, size);
  // The structure grows with the specification. Callbacks beyond the size that the agent passed count as null, and so
  // does a pointer that is only partly covered by that size.
  constexpr size_t kMembers = sizeof(jvmtiEventCallbacks) / sizeof(void*);
  jvmtiEventCallbacks own{};
  const size_t given = std::min(static_cast<size_t>(size) / sizeof(void*), kMembers);
  if (callbacks != nullptr) std::memcpy(&own, callbacks, given * sizeof(void*));
  std::vector<Thread*> with_more;
  {
    std::lock_guard hold(state_lock());
    if (!call.env.valid()) return no_environment(call.function, &call.env);
    set_callbacks(call.env, own);
    with_more = update_enabled_events();
  }
  bring_to_loop(call.thread, std::move(with_more));
  follow_sampling(call.thread);
  follow_compilations(call.thread);
  return JVMTI_ERROR_NONE;
}

jvmtiError SetEventNotificationMode(Call& call, jvmtiEventMode mode, jvmtiEvent event, jthread thread) {
  Thread* target = nullptr;
  if (thread != nullptr) {
    if (call.thread == nullptr) return fail(JVMTI_ERROR_INVALID_THREAD, "%s: there are no threads yet", call.function);
    call.position = 3;
    if (jvmtiError error = find_thread(call, thread, &target, nullptr)) return error;
  }
  if (mode != JVMTI_ENABLE && mode != JVMTI_DISABLE && !ignores(Lenient::EventMode))
    return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: %d is not a mode" JVMTI_LENIENT_HINT, call.function, mode);
  const EventRow* row = row_of(event);
  if (row == nullptr) {
    if (is_among_events(event) && ignores(Lenient::EventNumber)) return JVMTI_ERROR_NONE;
    return fail(JVMTI_ERROR_INVALID_EVENT_TYPE, "%s: %d is the number of no event%s", call.function, event,
                is_among_events(event) ? JVMTI_LENIENT_HINT : "");
  }
  if (target != nullptr && !row->per_thread)
    return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: %s is controlled for all threads only", call.function, row->name);
  if (mode == JVMTI_ENABLE && !call.env.possesses(row->capabilities))
    return fail(JVMTI_ERROR_MUST_POSSESS_CAPABILITY, "%s: %s needs %s", call.function, row->name,
                capability_name(row->capabilities & ~call.env.capabilities.load()));
  std::unique_lock hold(state_lock());
  // The first time the environment enables ClassFileLoadHook, its place in the chain is fixed (JVM TI
  // can_retransform_classes).
  if (event == JVMTI_EVENT_CLASS_FILE_LOAD_HOOK && mode == JVMTI_ENABLE && !call.env.hook_ever_enabled.exchange(true))
    call.env.retransform_capable.store(call.env.possesses(can_retransform_classes));
  std::atomic<EventSet>* enabled = &call.env.enabled;
  if (target != nullptr) {
    ThreadEnv* theirs = make_thread_env(*target, call.env);
    if (theirs == nullptr) return fail(JVMTI_ERROR_THREAD_NOT_ALIVE, "%s: the thread has ended", call.function);
    enabled = &theirs->enabled;
  }
  if (mode == JVMTI_ENABLE)
    enabled->fetch_or(event_bit(event));
  else
    enabled->fetch_and(~event_bit(event));
  std::vector<Thread*> with_more = update_enabled_events();
  hold.unlock();
  bring_to_loop(call.thread, std::move(with_more));
  if (event == JVMTI_EVENT_SAMPLED_OBJECT_ALLOC) follow_sampling(call.thread);
  if (event == JVMTI_EVENT_COMPILED_METHOD_LOAD || event == JVMTI_EVENT_COMPILED_METHOD_UNLOAD)
    follow_compilations(call.thread);
  return JVMTI_ERROR_NONE;
}

jvmtiError GenerateEvents(Call& call, jvmtiEvent event) {
  if (event == JVMTI_EVENT_COMPILED_METHOD_LOAD) {
    if (!call.env.possesses(can_generate_compiled_method_load_events))
      return fail(JVMTI_ERROR_MUST_POSSESS_CAPABILITY,
                  "%s: CompiledMethodLoad needs can_generate_compiled_method_load_events", call.function);
    report_compiled_methods(call.self(), call.env);
    return JVMTI_ERROR_NONE;
  }
  if (event == JVMTI_EVENT_DYNAMIC_CODE_GENERATED) {
    report_code_stubs(call.self(), call.env);
    return JVMTI_ERROR_NONE;
  }
  return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT,
              "%s: only CompiledMethodLoad and DynamicCodeGenerated can be generated, not %d", call.function, event);
}

jvmtiError SetHeapSamplingInterval(Call& call, jint interval) {
  if (interval < 0)
    return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: an interval of %d is negative", call.function, interval);
  set_sampling_interval(call.thread, interval);
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
