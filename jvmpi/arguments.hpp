// SPDX-License-Identifier: Apache-2.0
// Parameter types of the implementations: the type is the check, as in jvmti/calls/arguments.hpp. Check<P> converts the
// C argument into a P, or says why it cannot. Nothing that an agent passes is dereferenced before it is known to be
// valid.
#pragma once
#include <jvmpi.h>

#include "jni/ids.hpp"
#include "jvmpi/reason.hpp"
#include "jvmpi/threads.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/method.hpp"

namespace vitrine::jvmpi {

/// One call by an agent. It lives on the native stack of the caller.
struct Call {
  Thread* thread;  // of the caller, InVm; null for functions that do not enter the VM
  const char* function;
  Thread& self() const { return *thread; }
};

/// A live thread. It stays allocated until the next safepoint of the caller.
struct ThreadArg {
  Thread* t;
  Thread* operator->() const { return t; }
  Thread& operator*() const { return *t; }
};
/// A live object.
struct ObjectArg {
  Object* o;
};
/// A method whose class has not been unloaded.
struct MethodArg {
  vm::Method* m;
  vm::Method* operator->() const { return m; }
};
/// Memory of the agent; may not be null.
template <class T>
struct Pointer {
  T* p;
  T* operator->() const { return p; }
  T& operator*() const { return *p; }
};

/// The live object with that id; null if there is none. InVm.
inline Object* find_object(jobjectID id) {
  auto address = reinterpret_cast<uintptr_t>(id);
  Object* object = id == nullptr ? nullptr : vm::java_heap().find_object(address);
  return reinterpret_cast<uintptr_t>(object) == address ? object : nullptr;
}

/// run() returns false if the argument is refused, and has noted why. No safepoint.
template <class P>
struct Check {  // numbers, functions and pointers that the function checks itself
  static bool run(const Call&, P c, P& out) {
    out = c;
    return true;
  }
};
template <>
struct Check<ThreadArg> {
  static bool run(const Call& call, JNIEnv* c, ThreadArg& out) {
    out.t = find_thread(c);
    if (out.t == nullptr)
      note_refusal("%s: %p is %s", call.function, static_cast<void*>(c),
                   c == nullptr ? "null instead of a JNIEnv" : "no JNIEnv of a live thread");
    return out.t != nullptr;
  }
};
template <>
struct Check<ObjectArg> {
  static bool run(const Call& call, jobjectID c, ObjectArg& out) {
    out.o = find_object(c);
    if (out.o == nullptr) note_refusal("%s: %p is not an id of a live object", call.function, static_cast<void*>(c));
    return out.o != nullptr;
  }
};
template <>
struct Check<MethodArg> {
  static bool run(const Call& call, jmethodID c, MethodArg& out) {
    out.m = c != nullptr && jni::is_method_id(c) ? jni::method_of(c) : nullptr;
    if (out.m == nullptr)
      note_refusal("%s: %p is not a jmethodID, or its class has been unloaded", call.function, static_cast<void*>(c));
    return out.m != nullptr;
  }
};
template <class T>
struct Check<Pointer<T>> {
  static bool run(const Call& call, T* c, Pointer<T>& out) {
    out.p = c;
    if (c == nullptr) note_refusal("%s: an argument is null", call.function);
    return c != nullptr;
  }
};

}  // namespace vitrine::jvmpi
