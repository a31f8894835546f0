// SPDX-License-Identifier: Apache-2.0
// JVM TI "Extension Mechanism". The identifiers are those of other VMs where we offer the same function, so agents
// written for those VMs find it.
#include <algorithm>
#include <array>
#include <cstdarg>
#include <iterator>
#include <vector>

#include "jni/environment.hpp"
#include "jvmti/functions.hpp"
#include "jvmti/functions/insides.hpp"
#include "jvmti/memory.hpp"
#include "jvmti/prologue.hpp"
#include "vm/model/well_known.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::jvmti::functions {

namespace {

jvmtiError JNICALL is_class_unloading_enabled(jvmtiEnv* env, ...) {
  std::va_list arguments;
  va_start(arguments, env);
  auto* answer = va_arg(arguments, jboolean*);
  va_end(arguments);
  if (answer == nullptr) return fail(JVMTI_ERROR_NULL_POINTER, "IsClassUnloadingEnabled: argument 1 is a null pointer");
  *answer = vm::vm_options().ClassUnloading ? JNI_TRUE : JNI_FALSE;
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

jvmtiError JNICALL get_last_failure(jvmtiEnv* env, ...) {
  constexpr size_t kTexts = 10;
  std::va_list arguments;
  va_start(arguments, env);
  auto* const error = va_arg(arguments, jint*);
  auto* const position = va_arg(arguments, jint*);
  std::array<char**, kTexts> texts{};
  for (char**& text : texts) text = va_arg(arguments, char**);
  va_end(arguments);
  if (error == nullptr || position == nullptr || std::ranges::find(texts, nullptr) != texts.end())
    return fail(JVMTI_ERROR_NULL_POINTER, "GetLastFailure: an argument is a null pointer");
  const Failure failure = last_failure();
  if (failure.function.empty()) return JVMTI_ERROR_ABSENT_INFORMATION;
  const Difference& d = failure.difference;
  const std::array<const std::string*, kTexts> values = {
      &failure.function, &failure.section, &failure.argument, &failure.sentence, &d.kind,
      &d.class_name,     &d.member,        &d.before,         &d.after,          &d.bytes_of};
  Results results;
  for (size_t i = 0; i < kTexts; ++i) *texts[i] = results.text(values[i]->c_str());
  *error = failure.error;
  *position = failure.position;
  return results.give();
}

jvmtiError JNICALL clear_last_error_message(jvmtiEnv*, ...) {
  clear_reason();
  return JVMTI_ERROR_NONE;
}

// The checks of the two below are those of the standard functions (prologue.hpp).

jvmtiError invalid_thread(const Call& call, const char* expected) {
  return fail(JVMTI_ERROR_INVALID_THREAD, "%s: argument 1 is not a reference to %s", call.function, expected);
}

/// The object of a reference to a java.lang.Thread; null for anything else.
Object* thread_object(const Call& call, jthread reference) {
  Object* object = safe_dereference(call.self(), reference);
  return object != nullptr && Class::of(object)->is_subclass_of(vm::well_known().Thread_class) ? object : nullptr;
}

/// The virtual thread that a platform thread carries; null: the caller. The result is null if it carries none.
jvmtiError virtual_thread_of(Call& call, jthread carrier, OutPtr<jthread> result) {
  const Object* object = carrier == nullptr ? call.self().java_thread : thread_object(call, carrier);
  if (object == nullptr || vm::is_virtual_thread(object)) return invalid_thread(call, "a platform thread");
  const Thread* thread = vm::thread_of(const_cast<Object*>(object));
  const vm::Runner* carried = thread == nullptr ? nullptr : vm::carried_by(*thread);
  *result = carried == nullptr ? nullptr : jni::local<jthread>(call.self(), carried->virtual_thread.load());
  return JVMTI_ERROR_NONE;
}

/// The platform thread that carries a virtual thread; null: the caller. The result is null if it is not mounted.
jvmtiError carrier_of(Call& call, jthread virtual_thread, OutPtr<jthread> result) {
  Object* object = virtual_thread == nullptr ? call.self().context.current_thread : thread_object(call, virtual_thread);
  if (object == nullptr || !vm::is_virtual_thread(object)) return invalid_thread(call, "a virtual thread");
  Object* carrier = object->get<Object*>(vm::well_known().VirtualThread_carrierThread);
  *result = carrier == nullptr ? nullptr : jni::local<jthread>(call.self(), carrier);
  return JVMTI_ERROR_NONE;
}

constexpr Spec kGetVirtualThread{0, "GetVirtualThread", kLive, can_support_virtual_threads, false};
constexpr Spec kGetCarrierThread{0, "GetCarrierThread", kLive, can_support_virtual_threads, false};

template <auto Implementation, const Spec& S>
jvmtiError JNICALL between_threads(jvmtiEnv* env, ...) {
  std::va_list arguments;
  va_start(arguments, env);
  auto* const thread = va_arg(arguments, jthread);
  auto* const result = va_arg(arguments, jthread*);
  va_end(arguments);
  return call_function<Implementation, S>(__builtin_return_address(0), env, thread, result);
}

struct Parameter {
  const char* name;
  jvmtiParamKind kind;
  jvmtiParamTypes type;
  bool null_ok = false;
};
struct FunctionRow {
  jvmtiExtensionFunction function;
  const char* id;
  const char* description;
  std::vector<Parameter> parameters;
  std::vector<jvmtiError> errors;
};
std::vector<FunctionRow> function_rows() {
  std::vector<FunctionRow> rows = {
      {is_class_unloading_enabled,
       "com.sun.hotspot.functions.IsClassUnloadingEnabled",
       "Tells whether classes can be unloaded",
       {{"isEnabled", JVMTI_KIND_OUT, JVMTI_TYPE_JBOOLEAN}},
       {}},
      {get_last_error_message,
       "com.android.art.misc.get_last_error_message",
       "Why the last call of this thread failed, in a sentence",
       {{"message", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR}},
       {JVMTI_ERROR_ABSENT_INFORMATION}},
      {get_last_failure,
       "com.vitrine.functions.GetLastFailure",
       "Why the last call of this thread failed, in parts",
       {{"error", JVMTI_KIND_OUT, JVMTI_TYPE_JINT},
        {"argument", JVMTI_KIND_OUT, JVMTI_TYPE_JINT},
        {"function", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR},
        {"section", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR},
        {"argument_name", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR},
        {"sentence", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR},
        {"difference", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR},
        {"class_name", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR},
        {"member", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR},
        {"before", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR},
        {"after", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR},
        {"bytes_of", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR}},
       {JVMTI_ERROR_ABSENT_INFORMATION}},
      {get_heap_cells,
       "com.vitrine.functions.GetHeapCells",
       "What is in the cells of the heap. For each size of cells that is in use seven numbers: the bytes of a cell (0: "
       "large objects), blocks, bytes of all cells, cells that were live at the last collection, handed out since, "
       "dead but not overwritten yet, unused. Stops the world",
       {{"count", JVMTI_KIND_OUT, JVMTI_TYPE_JINT}, {"numbers", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_JLONG}},
       {}},
      {get_operand_stack,
       "com.vitrine.functions.GetOperandStack",
       "The operand stack of a frame of a suspended thread, the oldest value first. types has a letter for each value: "
       "I, J, F, D, L, or a question mark for what has no value. A frame that is in a call has the arguments no more",
       {{"thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD, true},
        {"depth", JVMTI_KIND_IN, JVMTI_TYPE_JINT},
        {"count", JVMTI_KIND_OUT, JVMTI_TYPE_JINT},
        {"types", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR},
        {"values", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_JVALUE}},
       {JVMTI_ERROR_INVALID_THREAD, JVMTI_ERROR_THREAD_NOT_ALIVE, JVMTI_ERROR_THREAD_NOT_SUSPENDED,
        JVMTI_ERROR_ILLEGAL_ARGUMENT, JVMTI_ERROR_NO_MORE_FRAMES, JVMTI_ERROR_OPAQUE_FRAME}},
      {get_resolved_constants,
       "com.vitrine.functions.GetResolvedConstants",
       "What the entries of the constant pool are resolved to that a method uses: a text for each entry of the pool, "
       "empty where there is nothing",
       {{"method", JVMTI_KIND_IN, JVMTI_TYPE_JMETHODID},
        {"count", JVMTI_KIND_OUT, JVMTI_TYPE_JINT},
        {"texts", JVMTI_KIND_ALLOC_ALLOC_BUF, JVMTI_TYPE_CCHAR}},
       {JVMTI_ERROR_INVALID_METHODID, JVMTI_ERROR_NATIVE_METHOD}},
      {get_executed_forms,
       "com.vitrine.functions.GetExecutedForms",
       "What the instructions of a method are executed as: where each begins, the form that is executed there (by "
       "itself, "
       "together with the ones behind it, or a breakpoint), and the form that it has by itself. Nothing if the method "
       "has not been executed",
       {{"method", JVMTI_KIND_IN, JVMTI_TYPE_JMETHODID},
        {"count", JVMTI_KIND_OUT, JVMTI_TYPE_JINT},
        {"locations", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_JLONG},
        {"executed", JVMTI_KIND_ALLOC_ALLOC_BUF, JVMTI_TYPE_CCHAR},
        {"alone", JVMTI_KIND_ALLOC_ALLOC_BUF, JVMTI_TYPE_CCHAR}},
       {JVMTI_ERROR_INVALID_METHODID, JVMTI_ERROR_NATIVE_METHOD}},
      {get_machine_code,
       "com.vitrine.functions.GetMachineCode",
       "The machine code of a method beside its instructions, and how often it was left for the interpreter, where, "
       "and why: the text of jcmd Compiler.show. Empty if the method has never been executed",
       {{"method", JVMTI_KIND_IN, JVMTI_TYPE_JMETHODID}, {"text", JVMTI_KIND_ALLOC_BUF, JVMTI_TYPE_CCHAR}},
       {JVMTI_ERROR_INVALID_METHODID, JVMTI_ERROR_NATIVE_METHOD}},
      {clear_last_error_message,
       "com.android.art.misc.clear_last_error_message",
       "Forgets what get_last_error_message says",
       {},
       {}},
  };
  if (!vm::release().has_virtual_threads) return rows;
  const std::vector<jvmtiError> errors = {JVMTI_ERROR_MUST_POSSESS_CAPABILITY, JVMTI_ERROR_INVALID_THREAD};
  rows.push_back({between_threads<virtual_thread_of, kGetVirtualThread>,
                  "com.sun.hotspot.functions.GetVirtualThread",
                  "The virtual thread that a platform thread carries",
                  {{"carrier", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD}, {"thread", JVMTI_KIND_OUT, JVMTI_TYPE_JTHREAD}},
                  errors});
  rows.push_back({between_threads<carrier_of, kGetCarrierThread>,
                  "com.sun.hotspot.functions.GetCarrierThread",
                  "The platform thread that carries a virtual thread",
                  {{"thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD}, {"carrier", JVMTI_KIND_OUT, JVMTI_TYPE_JTHREAD}},
                  errors});
  return rows;
}

struct ExtensionEventRow {
  ExtensionEvent event;
  const char* id;
  const char* description;
  Parameter parameter;  // behind the JNI environment
};
std::vector<ExtensionEventRow> event_rows() {
  static constexpr ExtensionEventRow kRows[] = {
      {kClassUnload,
       "com.sun.hotspot.events.ClassUnload",
       "A class has been unloaded",
       {"Class", JVMTI_KIND_IN_PTR, JVMTI_TYPE_CCHAR}},
      {kVirtualThreadMount,
       "com.sun.hotspot.events.VirtualThreadMount",
       "A virtual thread has been mounted on a platform thread",
       {"Virtual Thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD}},
      {kVirtualThreadUnmount,
       "com.sun.hotspot.events.VirtualThreadUnmount",
       "A virtual thread is about to leave its platform thread",
       {"Virtual Thread", JVMTI_KIND_IN, JVMTI_TYPE_JTHREAD}},
  };
  std::vector<ExtensionEventRow> rows;
  std::ranges::copy_if(kRows, std::back_inserter(rows),
                       [](const ExtensionEventRow& row) { return is_extension_event(number_of(row.event)); });
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
    info.func = row.function;
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
    info.params = parameters(results, {{"JNI Environment", JVMTI_KIND_IN_PTR, JVMTI_TYPE_JNIENV}, row.parameter});
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
