// SPDX-License-Identifier: Apache-2.0
// JVM TI "Extension Mechanism".
#include <vector>

#include "jni/environment.hpp"
#include "jvmti/calls/extension.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/calls/memory.hpp"
#include "jvmti/functions/extensions.hpp"
#include "vm/model/well_known.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::jvmti::functions {

jvmtiError IsClassUnloadingEnabled(OutPtr<jboolean> is_enabled) {
  *is_enabled = vm::vm_options().ClassUnloading ? JNI_TRUE : JNI_FALSE;
  return JVMTI_ERROR_NONE;
}

jvmtiError get_last_error_message(OutPtr<char*> message) {
  *message = nullptr;
  if (*last_reason() == 0) return JVMTI_ERROR_ABSENT_INFORMATION;  // no call of this thread has failed
  return give_text(last_reason(), message);
}

jvmtiError GetLastFailure(OutPtr<jint> error, OutPtr<jint> argument, OutPtr<char*> function, OutPtr<char*> section,
                          OutPtr<char*> argument_name, OutPtr<char*> sentence, OutPtr<char*> difference,
                          OutPtr<char*> class_name, OutPtr<char*> member, OutPtr<char*> before, OutPtr<char*> after,
                          OutPtr<char*> bytes_of) {
  const Failure failure = last_failure();
  if (failure.function.empty()) return JVMTI_ERROR_ABSENT_INFORMATION;
  const Difference& d = failure.difference;
  Results results;
  *error = failure.error;
  *argument = failure.position;
  *function = results.text(failure.function);
  *section = results.text(failure.section);
  *argument_name = results.text(failure.argument);
  *sentence = results.text(failure.sentence);
  *difference = results.text(d.kind);
  *class_name = results.text(d.class_name);
  *member = results.text(d.member);
  *before = results.text(d.before);
  *after = results.text(d.after);
  *bytes_of = results.text(d.bytes_of);
  return results.give();
}

jvmtiError clear_last_error_message() {
  clear_reason();
  return JVMTI_ERROR_NONE;
}

namespace {

jvmtiError invalid_thread(const Call& call, const char* expected) {
  return fail(JVMTI_ERROR_INVALID_THREAD, "%s: argument 1 is not a reference to %s", call.function, expected);
}

/// The object of a reference to a java.lang.Thread; null for anything else.
Object* thread_object(const Call& call, jthread reference) {
  Object* object = safe_dereference(call.self(), reference);
  return object != nullptr && Class::of(object)->is_subclass_of(vm::well_known().Thread_class) ? object : nullptr;
}

}  // namespace

/// Null: that of the caller. The result is null if the platform thread carries none.
jvmtiError GetVirtualThread(Call& call, jthread carrier, OutPtr<jthread> thread) {
  const Object* object = carrier == nullptr ? call.self().java_thread : thread_object(call, carrier);
  if (object == nullptr || vm::is_virtual_thread(object)) return invalid_thread(call, "a platform thread");
  const Thread* platform = vm::thread_of(const_cast<Object*>(object));
  const vm::Runner* carried = platform == nullptr ? nullptr : vm::carried_by(*platform);
  *thread = carried == nullptr ? nullptr : jni::local<jthread>(call.self(), carried->virtual_thread.load());
  return JVMTI_ERROR_NONE;
}

/// Null: that of the caller. The result is null if the virtual thread is not mounted.
jvmtiError GetCarrierThread(Call& call, jthread thread, OutPtr<jthread> carrier) {
  Object* object = thread == nullptr ? call.self().context.current_thread : thread_object(call, thread);
  if (object == nullptr || !vm::is_virtual_thread(object)) return invalid_thread(call, "a virtual thread");
  Object* found = object->get<Object*>(vm::well_known().VirtualThread_carrierThread);
  *carrier = found == nullptr ? nullptr : jni::local<jthread>(call.self(), found);
  return JVMTI_ERROR_NONE;
}

namespace {

#define JVMTI_EXTENSION_FUNCTION(package, function, parameters, phases, capabilities, ...) \
  constexpr Spec kSpec_##function{0, #function, phases, capabilities, false};
#include "jvmti/extension_functions.def"

struct FunctionRow {
  jvmtiExtensionFunction entry;
  const char *id, *description;
  Capabilities capabilities;
  std::vector<Parameter> parameters;
  std::vector<jvmtiError> errors;
};
/// Those that there are with this class library.
std::vector<FunctionRow> function_rows() {
  std::vector<FunctionRow> rows = {
#define JVMTI_EXTENSION_FUNCTION(package, function, parameters, phases, capabilities, description, ...) \
  {ExtensionEntry<&functions::function, kSpec_##function>::call,                                        \
   package "." #function,                                                                               \
   description,                                                                                         \
   capabilities,                                                                                        \
   parameters_of(&functions::function, #parameters),                                                    \
   {__VA_ARGS__}},
#include "jvmti/extension_functions.def"
  };
  std::erase_if(rows, [](const FunctionRow& row) { return (row.capabilities & ~offered()) != 0; });
  for (FunctionRow& row : rows)
    if (row.capabilities != kNoCapability) row.errors.insert(row.errors.begin(), JVMTI_ERROR_MUST_POSSESS_CAPABILITY);
  return rows;
}

struct ExtensionEventRow {
  ExtensionEvent event;
  const char *id, *description;
  Parameter parameter;  // after the environment of JNI
};
/// Those that there are with this class library.
std::vector<ExtensionEventRow> event_rows() {
  std::vector<ExtensionEventRow> rows = {
#define JVMTI_EXTENSION_EVENT(package, event, virtual_threads, description, type, name, names) \
  {k##event, package "." #event, description, parameter_of<type>(#type, name)},
#include "jvmti/extension_events.def"
  };
  std::erase_if(rows, [](const ExtensionEventRow& row) { return !is_extension_event(number_of(row.event)); });
  return rows;
}

jvmtiParamInfo* parameters(Results& results, const std::vector<Parameter>& list) {
  if (list.empty()) return nullptr;
  auto* infos = results.array<jvmtiParamInfo>(list.size());
  jvmtiParamInfo* next = infos;
  for (const Parameter& p : list)
    if (infos != nullptr) *next++ = {results.text(p.name), p.kind, p.type, static_cast<jboolean>(p.null_ok)};
  return infos;
}

}  // namespace

jvmtiError GetExtensionFunctions(Call&, OutPtr<jint> count, OutPtr<jvmtiExtensionFunctionInfo*> functions) {
  Results results;
  std::vector<jvmtiExtensionFunctionInfo> list;
  for (const FunctionRow& row : function_rows()) {
    jvmtiExtensionFunctionInfo info{};
    info.func = row.entry;
    info.id = results.text(row.id);
    info.short_description = results.text(row.description);
    info.param_count = static_cast<jint>(row.parameters.size());
    info.params = parameters(results, row.parameters);
    results.list(row.errors, &info.error_count, &info.errors);
    list.push_back(info);
  }
  results.list(list, count.p, functions.p);
  return results.give();
}

jvmtiError GetExtensionEvents(Call&, OutPtr<jint> count, OutPtr<jvmtiExtensionEventInfo*> events) {
  Results results;
  std::vector<jvmtiExtensionEventInfo> list;
  for (const ExtensionEventRow& row : event_rows()) {
    jvmtiExtensionEventInfo info{};
    info.extension_event_index = number_of(row.event);
    info.id = results.text(row.id);
    info.short_description = results.text(row.description);
    info.param_count = 2;
    info.params = parameters(results, {parameter_of<JNIEnv*>("JNIEnv*", "JNI Environment"), row.parameter});
    list.push_back(info);
  }
  results.list(list, count.p, events.p);
  return results.give();
}

jvmtiError SetExtensionEventCallback(Call& call, jint index, jvmtiExtensionEvent callback) {
  for (const ExtensionEventRow& row : event_rows()) {
    if (number_of(row.event) != index) continue;
    std::lock_guard hold(state_lock());
    set_extension_callback(call.env, row.event, callback);
    if (callback != nullptr)
      call.env.enabled.fetch_or(event_bit(index));
    else
      call.env.enabled.fetch_and(~event_bit(index));
    update_enabled_events();
    return JVMTI_ERROR_NONE;
  }
  return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: %d is the index of no extension event", call.function, index);
}

}  // namespace vitrine::jvmti::functions
