// SPDX-License-Identifier: Apache-2.0
// Parameter types of the implementations: the type is the check. A Check<P> turns the C argument
// into a P or says which error it is. Nothing an agent passes is followed before it is known to be what it says:
// references are looked up in the reference tables, ids in the id tables.
#pragma once
#include <jvmti.h>

#include "jni/ids.hpp"
#include "jvmti/env.hpp"
#include "jvmti/reason.hpp"
#include "vm/model/class.hpp"
#include "vm/model/field.hpp"
#include "vm/model/method.hpp"

namespace vitrine::jvmti {

using vm::Class;
using vm::Field;
using vm::Frame;
using vm::Method;
using vm::Object;
using vm::Thread;

/// One call of a JVM TI function by an agent.
struct Call {
  Env& env;
  Thread* thread;  // of the caller; null where none is needed (OnLoad and callback-safe functions)
  const char* function;
  int position = 0;             // of the argument being checked, from 1
  Class* last_class = nullptr;  // pairs a field with the class before it
  // Mirrors of the classes that the arguments name: found here by the collector, so that no id or reference that
  // another thread deletes takes a class away under the call.
  Object* kept[3] = {};
  const std::string* shown = nullptr;  // the arguments, for the trace, which deletes it
  Thread& self() const { return *thread; }
  void keep_class(const Class& cls) {
    kept[2] = kept[1];
    kept[1] = kept[0];
    kept[0] = cls.mirror;
  }
};

// An argument is used as the value it holds once it is known to be right: these convert on purpose.
// NOLINTBEGIN(google-explicit-constructor)
/// May not be null.
template <class T>
struct OutPtr {
  T* p;
  T& operator*() const { return *p; }
  T* operator->() const { return p; }
  operator T*() const { return p; }
};
/// May be null: the agent does not want it.
template <class T>
struct OptOut {
  T* p;
  T& operator*() const { return *p; }
  explicit operator bool() const { return p != nullptr; }
};
/// May not be null.
template <class T>
struct InPtr {
  const T* p;
  const T* operator->() const { return p; }
  const T& operator*() const { return *p; }
  operator const T*() const { return p; }
};
/// A function; may not be null.
template <class F>
struct NonNull {
  F f;
  operator F() const { return f; }
};
/// May not be null.
struct Text {
  const char* p;
  operator const char*() const { return p; }
};

/// Alive; null means the caller.
struct ThreadArg {
  Thread* t;
  Thread* operator->() const { return t; }
  Thread& operator*() const { return *t; }
};
/// As ThreadArg; allowed in the start phase, where a caller may have no Thread object yet.
struct EarlyThreadArg : ThreadArg {};
/// Alive; must be given.
struct OtherThreadArg : ThreadArg {};
/// `t` is null when it is not alive; null means the caller.
struct AnyThreadArg {
  Object* object;
  Thread* t;
};
/// A java.lang.Thread, whatever its state.
struct NewThreadArg {
  Object* object;
};
/// INVALID_THREAD_GROUP for what is none.
struct ThreadGroupArg {
  Object* object;
};
/// INVALID_OBJECT for null, too.
struct ObjectArg {
  Object* object;
};
/// Null is allowed.
struct OptObjectArg {
  Object* object;
};
/// Null: the bootstrap loader.
struct LoaderArg {
  Object* object;
};
/// INVALID_MODULE, NULL_POINTER for null.
struct ModuleArg {
  Object* object;
};
/// Primitives and arrays too.
struct ClassArg {
  Class* c;
  Class* operator->() const { return c; }
  Class& operator*() const { return *c; }
};
/// NULL_POINTER for null.
struct NonNullClassArg : ClassArg {};
/// Null is allowed.
struct OptClassArg {
  Class* c;
};
struct MethodArg {
  Method* m;
  Method* operator->() const { return m; }
  Method& operator*() const { return *m; }
};
/// With bytecodes: NATIVE_METHOD.
struct CodeMethodArg : MethodArg {};
/// Of the class argument before it.
struct FieldArg {
  Field* f;
  Field* operator->() const { return f; }
  Field& operator*() const { return *f; }
};
/// Not negative.
struct Depth {
  jint value;
  operator jint() const { return value; }
};
/// Not negative.
struct Count {
  jint value;
  operator jint() const { return value; }
};
// NOLINTEND(google-explicit-constructor)

/// The object of a reference that this thread may use, null for anything else (also for null and cleared weak
/// references). Never follows a wild pointer.
Object* safe_resolve(Thread& self, jobject reference);

template <class P>
inline constexpr bool kCheckedLast = false;
template <>
inline constexpr bool kCheckedLast<ObjectArg> = true;
template <>
inline constexpr bool kCheckedLast<ThreadGroupArg> = true;
template <>
inline constexpr bool kCheckedLast<NewThreadArg> = true;

template <class P>
struct Check {
  static jvmtiError run(Call&, P in, P& out) {
    out = in;
    return JVMTI_ERROR_NONE;
  }
};
jvmtiError null_pointer(const Call& call);
/// The environment may have been disposed of by another thread while the call was under way, too.
jvmtiError no_environment(const char* function, const jvmtiEnv* env);
template <class C, class P>
jvmtiError not_null(const Call& call, C in, P& out) {
  out = P{in};
  return in ? JVMTI_ERROR_NONE : null_pointer(call);
}
template <class T>
struct Check<OutPtr<T>> {
  static jvmtiError run(Call& call, T* in, OutPtr<T>& out) { return not_null(call, in, out); }
};
template <class T>
struct Check<InPtr<T>> {
  static jvmtiError run(Call& call, const T* in, InPtr<T>& out) { return not_null(call, in, out); }
};
template <>
struct Check<Text> {
  static jvmtiError run(Call& call, const char* in, Text& out) { return not_null(call, in, out); }
};
template <class F>
struct Check<NonNull<F>> {
  static jvmtiError run(Call& call, F in, NonNull<F>& out) { return not_null(call, in, out); }
};
template <class T>
struct Check<OptOut<T>> {
  static jvmtiError run(Call&, T* in, OptOut<T>& out) {
    out.p = in;
    return JVMTI_ERROR_NONE;
  }
};
#define JVMTI_CHECK(type, c_type)                            \
  template <>                                                \
  struct Check<type> {                                       \
    static jvmtiError run(Call& call, c_type in, type& out); \
  }
JVMTI_CHECK(ThreadArg, jthread);
JVMTI_CHECK(EarlyThreadArg, jthread);
JVMTI_CHECK(OtherThreadArg, jthread);
JVMTI_CHECK(AnyThreadArg, jthread);
JVMTI_CHECK(NewThreadArg, jthread);
JVMTI_CHECK(ThreadGroupArg, jthreadGroup);
JVMTI_CHECK(ObjectArg, jobject);
JVMTI_CHECK(OptObjectArg, jobject);
JVMTI_CHECK(LoaderArg, jobject);
JVMTI_CHECK(ModuleArg, jobject);
JVMTI_CHECK(ClassArg, jclass);
JVMTI_CHECK(OptClassArg, jclass);
JVMTI_CHECK(NonNullClassArg, jclass);
JVMTI_CHECK(MethodArg, jmethodID);
JVMTI_CHECK(CodeMethodArg, jmethodID);
JVMTI_CHECK(FieldArg, jfieldID);
JVMTI_CHECK(Depth, jint);
JVMTI_CHECK(Count, jint);
#undef JVMTI_CHECK

/// A jthread from a list: the live thread, or THREAD_NOT_ALIVE / INVALID_THREAD. `object` (may be null) receives the
/// java.lang.Thread.
jvmtiError find_thread(Call& call, jthread reference, Thread** thread, Object** object);

}  // namespace vitrine::jvmti
