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

void add_parameter(jvmtiParamInfo& info, const char* name, jvmtiParamKind kind, jvmtiParamTypes type) {
  info.name = duplicate(name);
  info.kind = kind;
  info.base_type = type;
  info.null_ok = JNI_FALSE;
}

}  // namespace

jvmtiError GetExtensionFunctions(Call&, OutPtr<jint> count, OutPtr<jvmtiExtensionFunctionInfo*> functions) {
  std::vector<jvmtiExtensionFunctionInfo> list;
  for (const FunctionRow& row : kFunctions) {
    jvmtiExtensionFunctionInfo info{};
    info.func = row.function;
    info.id = duplicate(row.id);
    info.short_description = duplicate(row.description);
    if (row.parameter != nullptr) {
      info.param_count = 1;
      info.params = allocate_array<jvmtiParamInfo>(1);
      add_parameter(info.params[0], row.parameter, row.kind, row.type);
    }
    list.push_back(info);
  }
  return give_list(list, count, functions.p);
}

jvmtiError GetExtensionEvents(Call&, OutPtr<jint> count, OutPtr<jvmtiExtensionEventInfo*> events) {
  jvmtiExtensionEventInfo info{};
  info.extension_event_index = kClassUnload;
  info.id = duplicate("com.sun.hotspot.events.ClassUnload");
  info.short_description = duplicate("A class has been unloaded");
  info.param_count = 2;
  info.params = allocate_array<jvmtiParamInfo>(2);
  add_parameter(info.params[0], "JNI Environment", JVMTI_KIND_IN_PTR, JVMTI_TYPE_JNIENV);
  add_parameter(info.params[1], "Class", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR);
  return give_list(std::vector<jvmtiExtensionEventInfo>{info}, count, events.p);
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
