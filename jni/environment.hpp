// SPDX-License-Identifier: Apache-2.0
// What a JNIEnv* points to, and the steps with which every JNI, JVM_ and JVM TI function starts: find the thread, enter
// the VM, dereference the arguments.
#pragma once
#include <jni.h>

#include <memory>

#include "vm/model/class.hpp"
#include "vm/thread/pending_exception.hpp"  // IWYU pragma: export
#include "vm/thread/references.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jni {

struct Environment : JNIEnv_ {
  vm::Thread* thread = nullptr;
  int kernel_thread = 0;         // the kernel's id of the thread, for profilers (profiler_symbols.cpp)
  std::shared_ptr<void> checks;  // what checks/ knows about the thread; null without -Xcheck:jni
};

inline vm::Thread& thread_of_env(JNIEnv* env) { return *static_cast<Environment*>(env)->thread; }

/// The JNIEnv of `thread`: made when the thread starts or is attached, freed when it ends or is detached
/// (NativeInterface::make_env, free_env).
JNIEnv* make_jni_env(vm::Thread& thread);
void free_jni_env(vm::Thread& thread);

/// The start of every function that native code calls: declares `self`, the calling thread, and keeps it in VM state
/// until the end of the block. Entering may block at a safepoint.
#define JNI_ENTER(env)                                                               \
  [[maybe_unused]] ::vitrine::vm::Thread& self = ::vitrine::jni::thread_of_env(env); \
  ::vitrine::vm::NativeToVm in_vm_until_return(self)

/// The same for functions that may run Java code or load classes. They do so although an exception is pending, which
/// stays pending unless the function throws another one. Functions that only throw need JNI_ENTER: what they throw
/// replaces what is pending.
#define JNI_ENTER_TO_RUN(env) \
  JNI_ENTER(env);             \
  const ::vitrine::vm::PendingUnlessReplaced pending_until_return(self)

/// A new local reference to `object` as the C type T; null for null.
template <class T = jobject>
T local(vm::Thread& self, const vm::Object* object) {
  return static_cast<T>(self.context.local_references.create(const_cast<vm::Object*>(object)));
}

/// Whether `object` is a java.lang.Class; false for null.
bool is_mirror(const vm::Object* object);
/// The class that a jclass stands for, primitive classes included. Null if the reference is null or not a
/// java.lang.Class.
vm::Class* class_of(jclass reference);
/// As class_of; if the result is null, NullPointerException is pending.
vm::Class* class_or_throw(vm::Thread& self, jclass reference);
/// A local reference to the mirror of `cls`; null for null.
inline jclass local_class(vm::Thread& self, const vm::Class* cls) {
  return cls == nullptr ? nullptr : local<jclass>(self, cls->mirror);
}

}  // namespace vitrine::jni
