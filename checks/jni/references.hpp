// SPDX-License-Identifier: Apache-2.0
// What a jobject is. The callers are InVm.
#pragma once
#include <string>

#include "checks/jni/call.hpp"
#include "vm/model/class.hpp"

namespace vitrine::checks {

struct Judged {
  enum class Kind : uint8_t { Null, Local, Argument, Global, Weak, Cleared, Invalid };
  Kind kind;
  vm::Object* object;  // null for Null, Cleared and Invalid
};
/// Looks the value up. No safepoint.
Judged judge(vm::Thread& self, const ThreadState& state, jobject reference);
/// What is known about a reference that is Invalid: "a local reference that DeleteLocalRef has deleted".
std::string history_of(vm::Thread& self, const ThreadState& state, jobject reference);
/// For messages: "class java.lang.String", "java.lang.String \"a\"", "int[3]", "a java.lang.Object", "null".
std::string text_of(const vm::Object* object);
std::string text_of(vm::Thread& self, const ThreadState& state, jobject reference);

/// Notes the end of a global or weak reference, for history_of. Any thread.
void note_deleted_global(jobject reference, const char* function);
/// DeleteLocalRef, DeleteGlobalRef and DeleteWeakGlobalRef, before the call.
void check_delete(Call& call, jobject reference, Judged::Kind kind);
/// Before PopLocalFrame, and after calls that have made a local reference.
void check_pop(Call& call);
void check_capacity(Call& call);

}  // namespace vitrine::checks
