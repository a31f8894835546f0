// SPDX-License-Identifier: Apache-2.0
// Rules of calls of methods, of fields, arrays' elements and look-ups. The arguments are valid as far as their C types
// say (arguments.hpp); the callers are InVm. A call that would destroy something is refused.
#pragma once
#include <jni.h>

#include "checks/jni/call.hpp"

namespace vitrine::checks {

enum class Dispatch : uint8_t { Virtual, Nonvirtual, Static, New };
/// `type` is that of the function's name, 'L' for Object. `receiver` or `cls` is null where there is none.
void check_method(Call& call, Dispatch dispatch, char type, jobject receiver, jclass cls, jmethodID id);
/// `values` has one for each parameter.
void check_method_arguments(Call& call, jmethodID id, const jvalue* values);

void check_field(Call& call, bool is_static, char type, jobject base, jfieldID id);
void check_object_value(Call& call, jfieldID id, jobject value);
void check_final(Call& call, jfieldID id);
void check_boolean(Call& call, const char* what, int value);

/// AllocObject.
void check_instantiable(Call& call, jclass cls);
/// FindClass, GetMethodID and so on.
void check_class_name(Call& call, const char* name);
void check_signature(Call& call, const char* signature, bool of_method);
void check_thrown_class(Call& call, jclass cls);
void check_natives(Call& call, const JNINativeMethod* rows, jint count);
/// After a RegisterNatives that has failed: names the rows for which there is no native method.
void report_unregistered(const Call& call, jclass cls, const JNINativeMethod* rows, jint count);

void check_member_name(Call& call, const char* name, bool of_method);
void check_reflected(Call& call, jobject reference, bool of_method);
void check_initial_element(Call& call, jclass element, jobject initial);
void check_element(Call& call, jobjectArray array, jint index);
void check_store(Call& call, jobjectArray array, jobject value);
void check_characters(Call& call, const jchar* characters, jsize length);
void check_region(Call& call, jobject string_or_array, jint start, jint length, const void* buffer);

void check_monitor_enter(jobject object);
void check_monitor_exit(Call& call, jobject object);
void note_monitor_entered(Call& call, jobject object);
void note_monitor_left(Call& call, jobject object);

}  // namespace vitrine::checks
