// SPDX-License-Identifier: Apache-2.0
// What a JNIEnv* points to, and the steps every JNI, JVM_ and JVM TI function starts with: find the thread, enter the
// VM, resolve the arguments.
#pragma once
#include <jni.h>

#include "vm/model/class.hpp"
#include "vm/thread/references.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jni {

struct Environment : JNIEnv_ {
  vm::Thread* thread = nullptr;
  int kernel_thread = 0;  // its id, for profilers (profiler_symbols.cpp)
};

inline vm::Thread& thread_of_env(JNIEnv* env) { return *static_cast<Environment*>(env)->thread; }

/// Hooks of vm::Vm: the JNIEnv of a thread that enters the list, and its end.
JNIEnv* make_jni_env(vm::Thread& thread);
void free_jni_env(vm::Thread& thread);

/// Entry of a function called by native code: `self` is the thread, in VM state until the end of the block.
#define JNI_ENTER(env)                                                               \
  [[maybe_unused]] ::vitrine::vm::Thread& self = ::vitrine::jni::thread_of_env(env); \
  ::vitrine::vm::NativeToVm in_vm_until_return(self)

/// New local reference, as the C type asked for; null for null.
template <class T = jobject>
T local(vm::Thread& self, const vm::Object* object) {
  return static_cast<T>(self.locals.create(const_cast<vm::Object*>(object)));
}

/// Is `object` a java.lang.Class?
bool is_mirror(const vm::Object* object);
/// The class a jclass stands for (primitives too); null when the reference is null or no java.lang.Class.
vm::Class* class_of(jclass reference);
/// As class_of, with a NullPointerException pending when there is none.
vm::Class* class_or_throw(vm::Thread& self, jclass reference);
/// Local reference to the mirror of `cls`; null for null.
inline jclass local_class(vm::Thread& self, const vm::Class* cls) {
  return cls == nullptr ? nullptr : local<jclass>(self, cls->mirror);
}

}  // namespace vitrine::jni
