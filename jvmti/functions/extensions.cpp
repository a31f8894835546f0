// SPDX-License-Identifier: Apache-2.0
// JVM TI "Extension Mechanism". The identifiers are those of other VMs where we offer the same function, so agents
// written for those VMs find it.
#include <cstdarg>

#include "jvmti/functions.hpp"
#include "jvmti/memory.hpp"

namespace vitrine::jvmti::functions {

namespace {

jvmtiError JNICALL is_class_unloading_enabled(jvmtiEnv* env, ...) {
  std::va_list arguments;
  va_start(arguments, env);
  auto* answer = va_arg(arguments, jboolean*);
  va_end(arguments);
  if (answer == nullptr) return fail(JVMTI_ERROR_NULL_POINTER, "IsClassUnloadingEnabled: argument 1 is a null pointer");
  *answer = JNI_TRUE;
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL get_last_error_message(jvmtiEnv* env, ...) {
  std::va_list arguments;
  va_start(arguments, env);
  auto** message = va_arg(arguments, char**);
  va_end(arguments);
  if (message == nullptr) return fail(JVMTI_ERROR_NULL_POINTER, "get_last_error_message: argument 1 is a null pointer");
  *message = nullptr;
  if (*last_reason() == 0) return JVMTI_ERROR_ABSENT_INFORMATION;  // no call of this thread has failed
  return give_text(last_reason(), message);
}

jvmtiError JNICALL clear_last_error_message(jvmtiEnv*, ...) {
  clear_reason();
  return JVMTI_ERROR_NONE;
}

struct FunctionRow {
  jvmtiExtensionFunction function;
  const char* id;
  const char* description;
  const char* parameter;
  jvmtiParamKind kind;
  jvmtiParamTypes type;
};
constexpr FunctionRow kFunctions[] = {
    {is_class_unloading_enabled, "com.sun.hotspot.functions.IsClassUnloadingEnabled",
     "Tells whether classes can be unloaded", "isEnabled", JVMTI_KIND_OUT, JVMTI_TYPE_JBOOLEAN},
    {get_last_error_message, "com.android.art.misc.get_last_error_message",
     "Why the last call of this thread failed, in a sentence", "message", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR},
    {clear_last_error_message, "com.android.art.misc.clear_last_error_message",
     "Forgets what get_last_error_message says", nullptr, JVMTI_KIND_IN, JVMTI_TYPE_CVOID},
};

constexpr jint kClassUnload = JVMTI_MIN_EVENT_TYPE_VAL - 1;  // HOTSPOT: the index of its only extension event

struct Parameter {
  const char* name;
  jvmtiParamKind kind;
  jvmtiParamTypes type;
};
jvmtiParamInfo* parameters(Results& results, std::initializer_list<Parameter> list) {
  auto* infos = results.array<jvmtiParamInfo>(list.size());
  jvmtiParamInfo* next = infos;
  for (const Parameter& p : list)
    if (infos != nullptr) *next++ = {results.text(p.name), p.kind, p.type, JNI_FALSE};
  return infos;
}

}  // namespace

jvmtiError GetExtensionFunctions(Call&, OutPtr<jint> count, OutPtr<jvmtiExtensionFunctionInfo*> functions) {
  Results results;
  std::vector<jvmtiExtensionFunctionInfo> list;
  for (const FunctionRow& row : kFunctions) {
    jvmtiExtensionFunctionInfo info{};
    info.func = row.function;
    info.id = results.text(row.id);
    info.short_description = results.text(row.description);
    if (row.parameter != nullptr) {
      info.param_count = 1;
      info.params = parameters(results, {{row.parameter, row.kind, row.type}});
    }
    list.push_back(info);
  }
  results.list(list, count.p, functions.p);
  return results.give();
}

jvmtiError GetExtensionEvents(Call&, OutPtr<jint> count, OutPtr<jvmtiExtensionEventInfo*> events) {
  jvmtiExtensionEventInfo info{};
  info.extension_event_index = kClassUnload;
  Results results;
  info.id = results.text("com.sun.hotspot.events.ClassUnload");
  info.short_description = results.text("A class has been unloaded");
  info.param_count = 2;
  info.params = parameters(results, {{"JNI Environment", JVMTI_KIND_IN_PTR, JVMTI_TYPE_JNIENV},
                                     {"Class", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR}});
  results.list({info}, count.p, events.p);
  return results.give();
}

jvmtiError SetExtensionEventCallback(Call& call, jint index, jvmtiExtensionEvent callback) {
  if (index != kClassUnload)
    return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: %d is the index of no extension event", call.function, index);
  std::lock_guard hold(state_lock());
  call.env.class_unload_callback.store(callback);
  update_enabled_events();
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
