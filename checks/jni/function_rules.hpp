// SPDX-License-Identifier: Apache-2.0
// The rules of single functions and families of functions, by name. Included by checked_jni.cpp only.
#pragma once
#include <algorithm>
#include <tuple>

#include "checks/jni/families.hpp"
#include "checks/jni/globals.hpp"
#include "checks/jni/members.hpp"
#include "checks/jni/references.hpp"

namespace vitrine::checks {

template <Name FunctionName>
void check_field_call(Call& call, jobject base, jfieldID id) {
  check_field(call, FunctionName.view().find("Static") == 3, type_of(FunctionName.view()), base, id);
}
template <Name FunctionName, class T>
void check_field_call(Call& call, jobject base, jfieldID id, T value) {
  check_field_call<FunctionName>(call, base, id);
  check_final(call, id);
  if constexpr (std::is_same_v<T, jobject>) check_object_value(call, id, value);
  if constexpr (std::is_same_v<T, jboolean>) check_boolean(call, "argument 3 (value)", value);
}

/// The rules of single functions and families, before the call.
template <Name FunctionName, class... C>
void check_specially(Call& call, C... c) {
  constexpr std::string_view kFunction = FunctionName.view();
  const auto arguments = std::tuple(c...);
  [[maybe_unused]] auto get = [&]<size_t I>(std::integral_constant<size_t, I>) { return std::get<I>(arguments); };
#define ARGUMENT(index) get(std::integral_constant<size_t, index>())
  if constexpr (is_field_access(kFunction)) check_field_call<FunctionName>(call, c...);
  if constexpr (is_region(kFunction)) check_region(call, ARGUMENT(0), ARGUMENT(1), ARGUMENT(2), ARGUMENT(3));
  if constexpr (kFunction == "NewString") check_characters(call, ARGUMENT(0), ARGUMENT(1));
  if constexpr (kFunction == "FindClass") check_class_name(call, ARGUMENT(0));
  if constexpr (kFunction == "DefineClass")
    if (ARGUMENT(0) != nullptr) check_class_name(call, ARGUMENT(0));
  if constexpr (kFunction.ends_with("MethodID") || kFunction.ends_with("FieldID")) {
    check_member_name(call, ARGUMENT(1), kFunction.ends_with("MethodID"));
    check_signature(call, ARGUMENT(2), kFunction.ends_with("MethodID"));
  }
  if constexpr (kFunction.starts_with("FromReflected"))
    check_reflected(call, ARGUMENT(0), kFunction.ends_with("Method"));
  if constexpr (kFunction == "NewObjectArray") check_initial_element(call, ARGUMENT(1), ARGUMENT(2));
  if constexpr (kFunction == "AllocObject") check_instantiable(call, ARGUMENT(0));
  if constexpr (kFunction == "ThrowNew") check_thrown_class(call, ARGUMENT(0));
  if constexpr (kFunction == "RegisterNatives") check_natives(call, ARGUMENT(1), ARGUMENT(2));
  if constexpr (kFunction == "GetObjectArrayElement" || kFunction == "SetObjectArrayElement")
    check_element(call, ARGUMENT(0), ARGUMENT(1));
  if constexpr (kFunction == "SetObjectArrayElement") check_store(call, ARGUMENT(0), ARGUMENT(2));
  if constexpr (kFunction == "DeleteLocalRef") check_delete(call, ARGUMENT(0), Judged::Kind::Local);
  if constexpr (kFunction == "DeleteGlobalRef") check_delete(call, ARGUMENT(0), Judged::Kind::Global);
  if constexpr (kFunction == "DeleteWeakGlobalRef") check_delete(call, ARGUMENT(0), Judged::Kind::Weak);
  if constexpr (kFunction == "DeleteGlobalRef" || kFunction == "DeleteWeakGlobalRef") note_global_deleted(ARGUMENT(0));
  if constexpr (kFunction == "PopLocalFrame") check_pop(call);
  if constexpr (kFunction == "MonitorEnter") check_monitor_enter(ARGUMENT(0));
  if constexpr (kFunction == "MonitorExit") {
    check_monitor_exit(call, ARGUMENT(0));
    note_monitor_left(call, ARGUMENT(0));
  }
#undef ARGUMENT
}

/// After a call that was made. The thread is in native state.
template <Name FunctionName, class R, class... C>
void note_result(Call& call, [[maybe_unused]] R result, C... c) {
  constexpr std::string_view kFunction = FunctionName.view();
  [[maybe_unused]] const auto arguments = std::tuple(c...);
  if constexpr (kFunction == "NewGlobalRef" || kFunction == "NewWeakGlobalRef") note_global_made(call, result);
  if constexpr (kFunction == "FindClass" || kFunction.ends_with("MethodID") || kFunction.ends_with("FieldID")) {
    if (result != nullptr) return;
    vm::NativeToVm in_vm(call.self);
    call.state.failed_lookup = std::string(call.function) + "(" + call.arguments() + ")";
  }
  if constexpr (kFunction == "EnsureLocalCapacity" || kFunction == "PushLocalFrame") {
    if (result != JNI_OK) return;
    LocalCapacity& limit = capacity_of_frame(call.self, call.state);
    // "Can be created": those that exist already do not count.
    const size_t existing = call.self.context.local_references.count_in_frame();
    limit.capacity = std::max(limit.capacity, existing + static_cast<size_t>(std::get<0>(arguments)));
  }
  if constexpr (kFunction == "RegisterNatives") {
    if (result == JNI_OK || call.has_null) return;
    vm::NativeToVm in_vm(call.self);
    std::apply([&](auto... argument) { report_unregistered(call, argument...); }, arguments);
  }
  if constexpr (kFunction == "MonitorEnter") {
    if (result != JNI_OK) return;
    vm::NativeToVm in_vm(call.self);
    note_monitor_entered(call, std::get<0>(arguments));
  }
  if constexpr (makes_local<R>(kFunction)) {
    if (call.self.context.local_references.cells_in_frame() <= 16) return;
    vm::NativeToVm in_vm(call.self);
    check_capacity(call);
  }
}

}  // namespace vitrine::checks
